"""Playing hands out: the bots choose, the rules say whose turn it is, and tricks are kept.

Nothing is judged here. A bot plays cards that it holds and, by what the ruling says, may play;
whose turn it is comes from the same graph that plain records are judged with. Plays that were
made before are looked up, so that millions of hands share them.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from tienlen.notation.cards import Cards
from tienlen.notation.printing import print_play
from tienlen.notation.records import SEATS, Play
from tienlen.replay.bots import Bot
from tienlen.replay.combinations import Combination
from tienlen.replay.holding import Holding
from tienlen.replay.ruling import Ruling
from tienlen.replay.table import IllegalPlayError
from tienlen.replay.turns import Turn, Turns

MOST_PLAYS: Final = 10_000
"""How many plays of a seat are remembered before that starts afresh."""


class Met(NamedTuple):
    """A play or a pass, and how it is printed."""

    play: Play
    text: str


class Played(NamedTuple):
    """A hand that was played out: its tricks, who went out, in order, and who holds cards yet."""

    tricks: list[list[Met]]
    out: tuple[int, ...]
    loser: int
    left: int


class _Known(NamedTuple):
    """A play with what it comes to; `frees` says that it lets locked seats act."""

    met: Met
    combination: Combination
    is_twos: bool
    frees: bool
    is_called_for: bool


class Playout:
    """Plays hands out under one ruling with so many seats; with `implied` no pass is kept."""

    def __init__(self, ruling: Ruling, seats: int, *, implied: bool) -> None:
        self._ruling = ruling
        self._implied = implied
        # A trick goes the same way whoever plays it: seats count from its leader here, and those
        # that have gone out before it do not count. Far fewer turns are then to be met.
        self._turns = [Turns(ruling, count, implied=implied) for count in range(seats + 1)]
        self._seats = [(*range(seat, seats), *range(seat)) for seat in range(seats)]
        self._passes = [_met(Play(seat=seat, cards=None)) for seat in SEATS[:seats]]
        self._known: list[dict[Cards, _Known]] = [{} for _ in range(seats)]

    def hand(self, bot: Bot, dealt: Sequence[Cards], leader: int, *, is_first: bool) -> Played:
        """Play a hand out from what was dealt; the first of a match has an opening to keep to.

        This is the loop that the time goes to, hence its one piece.
        """
        known, ruling, implied = self._known, self._ruling, self._implied
        hands = [Holding(cards) for cards in dealt]
        tricks: list[list[Met]] = []
        plays: list[Met] = []
        out: list[int] = []
        lies: Combination | None = None
        twos_lie = twos_bombed = is_called_for = False
        order: Sequence[int] = self._seats[leader]
        turns = self._turns[len(order)]
        turn = turns.lead(0)
        while not turn.is_over:
            seat = order[turn.seat]
            hand = hands[seat]
            if turn.is_open or lies is None:
                order = self._seats[seat]
                if out:
                    order = [other for other in order if hands[other].cards]
                turns = self._turns[len(order)]
                turn = turns.lead(0)
                is_opening = is_first and not tricks
                cards = self._opening(bot, hand) if is_opening else bot.lead(hand)
                plays = []
                tricks.append(plays)
                twos_lie = twos_bombed = False
            else:
                is_locked = turn.state.locked >> turn.seat & 1
                answer = bot.answer(hand, lies, is_called_for, is_locked)
                if answer is None:
                    # A locked seat that does not bomb declines, which is not written.
                    if not (implied or is_locked):
                        plays.append(self._passes[seat])
                    text = self._passes[turn.seat].text
                    turn = turn.passes.get(text) or _passed(turns, turn, text)
                    continue
                cards = answer
            met, lies, is_twos, frees, is_called_for = known[seat].get(cards) or self._meet(
                seat, cards
            )
            plays.append(met)
            hand.take(cards)
            if twos_lie and lies.is_bomb:
                twos_bombed = True
            twos_lie = is_twos
            if twos_bombed:
                is_called_for = ruling.is_bomb_situation(lies, twos_bombed=True)
            goes_out = not hand.cards
            if goes_out:
                out.append(seat)
            elif not frees and turn.after is not None:
                turn = turn.after
                continue
            turn = turns.played(turn, is_twos=frees, goes_out=goes_out)
        loser = next(seat for seat, hand in enumerate(hands) if hand.cards)
        return Played(tricks, tuple(out), loser, len(hands[loser].cards))

    def _opening(self, bot: Bot, hand: Holding) -> Cards:
        opening = self._ruling.rules.opening
        if opening == "free":
            return bot.lead(hand)
        if opening == "lowest-alone":
            return (hand.cards[0],)
        return bot.lead(hand, must_hold=hand.cards[0])

    def _meet(self, seat: int, cards: Cards) -> _Known:
        combination = self._ruling.combination(cards)
        if combination is None:
            raise IllegalPlayError("not-a-combination", "these cards form no combination")
        known = self._known[seat]
        if len(known) >= MOST_PLAYS:
            known.clear()
        known[cards] = found = _Known(
            _met(Play(seat=SEATS[seat], cards=cards)),
            combination,
            combination.is_twos,
            combination.is_twos and self._ruling.locked_may_bomb,
            self._ruling.is_bomb_situation(combination, twos_bombed=False),
        )
        return found


def _met(play: Play) -> Met:
    return Met(play, print_play(play))


def _passed(turns: Turns, turn: Turn, text: str) -> Turn:
    passing = turns.passed(turn, turn.seat)
    if passing is None:
        raise IllegalPlayError("must-lead", "the leader of a trick may not pass")
    following = turn.passes[text] = passing[1]
    return following
