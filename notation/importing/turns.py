"""The reader `turns`: a match log with the hands before and after each turn, a JSON object a hand.

docs/importing.md says exactly what it takes. A record holds the deal and the plays; where the
hands of a turn contradict these, that is a finding.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import field
from typing import Any, BinaryIO

from tienlen.notation.cards import Cards, cards_text
from tienlen.notation.importing.amounts import (
    cards_of,
    cards_or_pass,
    held_of,
    name_of,
    points_of,
    seconds_of,
)
from tienlen.notation.importing.drafts import HandDraft, MatchDraft
from tienlen.notation.json_cutting import cut_values
from tienlen.notation.json_given import Given, Problems, RefusedError
from tienlen.notation.permitted import MOST_COUNTED
from tienlen.notation.quick_dataclass import dataclass
from tienlen.notation.records import Deal, Match, Place, Score

_ACTIONS = ("PLAY", "PASS")


def fits(first: Mapping[str, Any]) -> bool:
    """Tell whether the first object of a text is such a log."""
    players = first.get("players")
    has_hands = isinstance(players, list) and any(
        isinstance(one, dict) and "initialHand" in one for one in players
    )
    return has_hands or "rounds" in first or "turns" in first


def read_turns(stream: BinaryIO, path: str) -> Iterator[Match]:
    """Read match logs; see `readers` for what all readers have in common."""
    for value in cut_values(stream):
        problems = Problems(value, path)
        draft = MatchDraft(path, value.line)
        with suppress(RefusedError):
            _Game(draft).read(problems.given())
        draft.note(problems)
        yield draft.match()


@dataclass(slots=True)
class _Game:
    """One hand: `held` is what each seat holds by the log, as far as it is known."""

    draft: MatchDraft
    held: dict[str, Cards] = field(default_factory=dict)
    played: dict[str, Cards] = field(default_factory=dict)
    first_out: str = ""

    def read(self, given: Given) -> None:
        """Take the whole log."""
        given.object("a match log, an object with `players` and `rounds`")
        if "id" in given:
            name = given.need("id")
            is_number = isinstance(name.data, int) and not isinstance(name.data, bool)
            self.draft.name = str(name.data) if is_number else name_of(name)
        given.need("players")
        self.draft.read_header(given)
        hand = self.draft.begin_hand(given)
        self._deal(hand, given.need("players"))
        if "rounds" in given:
            self._rounds(hand, given.need("rounds"))
        else:
            self._turns(hand, given.need("turns"))
        self._add_deals(hand)
        self._claims(hand, given)

    def _deal(self, hand: HandDraft, players: Given) -> None:
        for seat, player in zip("ABCDEFGH", players.items(), strict=False):
            if "initialHand" in player:
                cards, unknown = held_of(player.need("initialHand"))
                hand.deal(seat, cards, unknown)
                if not unknown:
                    self.held[seat] = cards

    def _rounds(self, hand: HandDraft, rounds: Given) -> None:
        for one in rounds.items("a list of rounds"):
            one.object("a round, an object with `turns`")
            one.need("turns").each(lambda turn: self._turn(hand, turn), "a list of turns")
            plays = [play for play in hand.plays if play.cards is not None]
            if "winnerId" in one and plays:
                winner = one.need("winnerId")
                seat = self.draft.players.seat(winner)
                if seat != plays[-1].seat:
                    winner.contradict("round", seat, {"last": plays[-1].seat})
            hand.end_trick()

    def _turns(self, hand: HandDraft, turns: Given) -> None:
        before: int | None = None
        for turn in turns.items("a list of turns"):
            turn.object("a turn, an object with `playerId` and `action`")
            if "round" in turn:
                number = turn.need("round").number(0, MOST_COUNTED, "the number of a round")
                if number != before:
                    hand.end_trick()
                before = number
            self._turn(hand, turn)

    def _turn(self, hand: HandDraft, turn: Given) -> None:
        seat = self.draft.players.seat(turn.need("playerId"))
        action = turn.need("action").text("`PLAY` or `PASS`").upper()
        if action not in _ACTIONS:
            turn.need("action").refuse("`PLAY` or `PASS`")
        cards = cards_or_pass(turn.need("cardsPlayed")) if "cardsPlayed" in turn else None
        if action == "PLAY" and cards is None:
            cards = cards_of(turn.need("cardsPlayed"))
        if action == "PASS" and cards is not None:
            turn.need("cardsPlayed").contradict("pass", seat, {})
            cards = None
        self._compare(hand, turn, seat, cards or ())
        seconds = seconds_of(turn.need("seconds")) if "seconds" in turn else None
        hand.play(seat, cards, seconds)

    def _compare(self, hand: HandDraft, turn: Given, seat: str, cards: Cards) -> None:
        """Compare the hands of a turn with what is known; what the log says then goes on."""
        before = self._hand_of(turn, "handBefore")
        if before is not None:
            self._learn(hand, turn.need("handBefore"), seat, before, "before")
        played = self.played[seat] = tuple(sorted((*self.played.get(seat, ()), *cards)))
        if seat in self.held:
            self.held[seat] = _without(self.held[seat], cards)
        after = self._hand_of(turn, "handAfter")
        if after is not None:
            self._learn(hand, turn.need("handAfter"), seat, after, "after")
        if self.held.get(seat) == () and played and not self.first_out:
            self.first_out = seat

    @staticmethod
    def _hand_of(turn: Given, key: str) -> Cards | None:
        """Return a hand, None where it or a card of it is not known."""
        if key not in turn:
            return None
        cards, unknown = held_of(turn.need(key))
        return None if unknown else cards

    def _learn(self, hand: HandDraft, given: Given, seat: str, cards: Cards, form: str) -> None:
        known = self.held.get(seat)
        if known is None and not any(_deals(line, seat) for line in hand.deals):
            # The deal is what is held now and what was played before.
            hand.deal(seat, tuple(sorted((*cards, *self.played.get(seat, ())))), 0)
        elif known is not None and known != cards:
            given.contradict(form, seat, {"held": cards_text(known) or "no cards"})
        self.held[seat] = cards

    def _add_deals(self, hand: HandDraft) -> None:
        hand.deals.sort(key=lambda line: line.seat if isinstance(line, Deal) else "")

    def _claims(self, hand: HandDraft, given: Given) -> None:
        players = self.draft.players
        if "ranking" in given:
            seats = given.need("ranking").each(players.seat, "a list of players", 1)
            hand.claims.append(Place(seats=seats))
        if "scores" in given:
            points = players.amounts(given.need("scores"), points_of)
            hand.claims.append(Score(points=points))
        if "winnerId" in given:
            winner = given.need("winnerId")
            seat = players.seat(winner)
            if self.first_out and seat != self.first_out:
                winner.contradict("winner", seat, {"last": self.first_out})


def _deals(line: object, seat: str) -> bool:
    return isinstance(line, Deal) and line.seat == seat


def _without(cards: Cards, gone: Cards) -> Cards:
    return tuple(sorted((Counter(cards) - Counter(gone)).elements()))
