"""A hand in a few plain sentences: how it went, what was bombed, what was missed."""

from collections.abc import Iterator, Sequence, Set

from tienlen.analysis.hands import HandAnalysis
from tienlen.analysis.outlines import Bomb, BombChance, HandOutline, MatchOutline
from tienlen.analysis.words import cards_words, listed, owned, unjudged_text
from tienlen.notation.cards import Cards
from tienlen.notation.texts import counted

MOST_OF_A_KIND = 3
"""How many bombs, missed bombs and so on are told one by one before they are only counted."""


def hand_length(hand: HandAnalysis) -> str:
    """Say how long a hand was: `64 plays (32 of them passes) in 14 tricks`.

    Plays are numbered with the passes that are written, so they are counted with them everywhere.
    """
    passes = sum([step.play.cards is None for step in hand.replay.steps])
    among = f" ({passes} of them {'a pass' if passes == 1 else 'passes'})" if passes else ""
    played = f"{counted(hand.result.plays, 'play')}{among}"
    return f"{played} in {counted(hand.result.tricks, 'trick')}"


class HandSummary:
    """Tells one hand of a match; names stand as the record has them, so show them escaped."""

    def __init__(self, hand: HandOutline, match: MatchOutline, *, symbols: bool = True) -> None:
        self._hand = hand
        self._match = match
        self._symbols = symbols

    def sentences(self) -> list[str]:
        """Return the sentences, what happened first, what could have happened after."""
        hand = self._hand
        parts = [*self._bombs(), *self._ending()] if hand.bombs else [*self._ending()]
        # Most hands have none of what follows, and whether is sooner asked than answered.
        if hand.missed_bombs or hand.forfeited_bombs or hand.missed_finishes:
            parts += [*self._missed(), *self._forfeited(), *self._finishes()]
        if hand.stranded or hand.illegal:
            parts += [*self._stranded(), *self._illegal()]
        return [f"{part}." for part in parts] or ["Nothing was played."]

    def unjudged(self) -> list[str]:
        """Return a sentence for each thing that could not be judged."""
        return [
            _sentence(unjudged_text(item, self._name(item.seat) if item.seat is not None else ""))
            for item in self._hand.unjudged
        ]

    # -- what happened -------------------------------------------------------------------

    def _bombs(self) -> Iterator[str]:
        bombs = self._hand.bombs
        if len(bombs) > MOST_OF_A_KIND:
            by_seat = {bomb.seat: 0 for bomb in bombs}
            for bomb in bombs:
                by_seat[bomb.seat] += 1
            told = [f"{self._name(seat)} {count}" for seat, count in by_seat.items()]
            yield f"{len(bombs)} bombs were played ({', '.join(told)})"
            return
        plays = {bomb.play for bomb in bombs}
        for bomb in bombs:
            yield self._bomb(bomb, plays)

    def _bomb(self, bomb: Bomb, told: Set[int]) -> str:
        on = self._cards(bomb.on).removeprefix("the ")
        on = f"{owned(self._name(bomb.victim))} {on}"
        text = f"{self._name(bomb.seat)} bombed {on} with {self._cards(bomb.cards)}"
        text += f" on play {bomb.play}"
        if bomb.answered_by is not None and bomb.answered_on not in told:
            text += f", which {self._name(bomb.answered_by)} beat with {self._cards(bomb.answer)}"
        return text

    def _ending(self) -> Iterator[str]:
        result = self._hand.result
        if result.instant_win:
            names = listed([self._name(seat) for seat in result.place])
            yield f"{names} won at once with four twos"
        elif result.complete:
            *order, loser = result.place
            yield "; ".join([self._order(order), self._loser(loser)])
        elif result.gone_out:
            yield f"{self._order(list(result.gone_out))}, before the record breaks off"
        elif result.plays:
            yield f"Nobody went out in {counted(result.plays, 'play')}"

    def _order(self, order: list[int]) -> str:
        first, rest = order[0], [self._name(seat) for seat in order[1:]]
        told = f"{self._name(first)} went out first{self._on_play(first)}"
        return f"{told}, then {listed(rest)}" if rest else told

    def _on_play(self, seat: int) -> str:
        play = self._hand.counts.out_on[seat]
        return "" if play is None else f" on play {play}"

    def _loser(self, loser: int) -> str:
        left = self._hand.result.left.get(loser, 0)
        return f"{self._name(loser)} was left with {counted(left, 'card')}"

    # -- what could have happened --------------------------------------------------------

    def _missed(self) -> Iterator[str]:
        chances = self._hand.missed_bombs
        if len(chances) > MOST_OF_A_KIND:
            yield f"{len(chances)} bombs were missed"
            return
        for held, on in self._by_bomb(chances):
            yield f"{held} and passed on {on}"

    def _forfeited(self) -> Iterator[str]:
        chances = self._hand.forfeited_bombs
        if len(chances) > MOST_OF_A_KIND:
            yield f"{len(chances)} bombs were forfeited by an earlier pass"
            return
        for held, on in self._by_bomb(chances):
            yield f"{held} for {on}, but had passed before in that trick"

    def _by_bomb(self, chances: Sequence[BombChance]) -> Iterator[tuple[str, str]]:
        """Yield who held which bomb and all it was for, chances with the same bomb as one."""
        groups: dict[tuple[int, Cards], list[str]] = {}
        for chance in chances:
            on = f"{self._cards(chance.on)} (play {chance.play})"
            groups.setdefault((chance.seat, chance.answers[0]), []).append(on)
        for (seat, answer), told in groups.items():
            yield f"{self._name(seat)} held {self._cards(answer)}", listed(told)

    def _finishes(self) -> Iterator[str]:
        finishes = self._hand.missed_finishes
        if len(finishes) > MOST_OF_A_KIND:
            yield f"{len(finishes)} times a player could have gone out and did not"
            return
        for finish in finishes:
            name, cards = self._name(finish.seat), self._cards(finish.cards)
            yield f"{name} could have gone out with {cards} on play {finish.play}"

    def _stranded(self) -> Iterator[str]:
        stranded = self._hand.stranded
        if stranded:
            # Four twos are stranded as twos and, where a quad is a bomb, as a bomb.
            told = dict.fromkeys(item.cards for item in stranded)
            cards = listed([self._cards(cards) for cards in told])
            yield f"{self._name(stranded[0].seat)} still held {cards} at the end"

    def _illegal(self) -> Iterator[str]:
        illegal = self._hand.illegal
        if illegal:
            codes = ", ".join(dict.fromkeys(item.code for item in illegal))
            plays = len({item.play for item in illegal})
            was = "was" if plays == 1 else "were"
            yield f"{counted(plays, 'play')} {was} illegal ({codes})"

    # -- words ---------------------------------------------------------------------------

    def _name(self, seat: int) -> str:
        return self._match.player(seat)

    def _cards(self, cards: Cards) -> str:
        return cards_words(cards, symbols=self._symbols)


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."
