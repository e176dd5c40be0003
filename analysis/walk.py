"""One hand without a finding on its way: what its seats do, and what they miss.

Wherever a bomb or a finish may have been missed, the turn is made a `Moment` and goes the way of
all moments, so that what counts as missed is said in one place.
"""

from collections.abc import Iterable
from dataclasses import replace
from operator import add
from typing import Final, NamedTuple

from tienlen.analysis.gathering import Gathered
from tienlen.analysis.holdings import (
    cards_of,
    holds_higher,
    may_hold_bomb,
    may_hold_bombs,
)
from tienlen.analysis.moments import Did, Moment
from tienlen.analysis.outlines import Bomb, SeatCounts
from tienlen.replay.combinations import Combination, Kind
from tienlen.replay.opening import Opening
from tienlen.replay.plain import Start
from tienlen.replay.table import Silent
from tienlen.replay.turns import Lies

_DID: Final[dict[str, Did]] = {
    "passed": "passed-silently",
    "declined": "passed-silently",
    "locked": "skipped",
}


class Spot(NamedTuple):
    """Where a hand has come to: the last play or pass, its trick, and what lies there."""

    play: int
    trick: int
    lies: Lies
    twos_bombed: bool


NO_CARDS: Final = Combination(Kind.SINGLE, 0, (), -1, is_bomb=False, is_twos=False)
NOTHING: Final = Lies(
    NO_CARDS, 0, floor=0, size=0, is_single=False, is_bomb=False, calls_bombs=False
)
"""What lies on an open table."""


class Walk:
    """A hand on its way: what its seats did so far, by seat, and what was missed.

    `held` are their cards as bits.
    """

    __slots__ = (
        "_may_bomb",
        "_opening",
        "_out",
        "_out_on",
        "_ruling",
        "bomb_on_top",
        "bombs",
        "choice_passes",
        "gathered",
        "held",
        "led",
        "passes_of",
        "plays",
        "plays_of",
        "sizes",
        "tricks",
        "won",
    )

    def __init__(self, start: Start) -> None:
        self._ruling = start.book.ruling
        self._opening: Opening | None = start.opening
        seats = len(start.hands)
        self.held = start.hands
        self.sizes = (start.hands[0].bit_count(),) * seats
        self.plays = self.tricks = 0
        self.plays_of = [0] * seats
        self.passes_of = [0] * seats
        self.choice_passes = [0] * seats
        self.led = [0] * seats
        self.won = [0] * seats
        self._out: list[int] = []
        self._out_on: list[int | None] = [None] * seats
        self.bombs: list[Bomb] = []
        self.bomb_on_top: Bomb | None = None
        self.gathered: Gathered | None = None
        self._may_bomb: list[bool] | None = None

    @property
    def out(self) -> tuple[int, ...]:
        """The seats that went out, in order."""
        return tuple(self._out)

    def gone_out(self, seat: int, play: int) -> None:
        """Note that a seat went out on a play."""
        self._out.append(seat)
        self._out_on[seat] = play

    # -- at the end ----------------------------------------------------------------------

    def counts(self) -> SeatCounts:
        """Return what each seat did, counted; every answer but a pass was a choice."""
        choice_passes: list[int] = self.choice_passes
        choices = [
            plays - led + passed
            for plays, led, passed in zip(self.plays_of, self.led, choice_passes, strict=True)
        ]
        gathered = self.gathered
        if gathered is not None and any(gathered.choices):
            choices = list(map(add, choices, gathered.choices))
            choice_passes = list(map(add, choice_passes, gathered.choice_passes))
        return SeatCounts(
            plays=tuple(self.plays_of),
            passes=tuple(self.passes_of),
            led=tuple(self.led),
            won=tuple(self.won),
            out_on=tuple(self._out_on),
            choices=tuple(choices),
            choice_passes=tuple(choice_passes),
        )

    # -- where a bomb may be missed --------------------------------------------------------

    def any_may_bomb(self) -> bool:
        """Say whether a seat may hold a bomb yet."""
        return True in self._bombers()

    def _may_miss_bomb(self, seat: int, spot: Spot) -> bool:
        """Say whether there is a bomb situation in which a seat may hold a bomb."""
        if not (spot.twos_bombed or spot.lies.calls_bombs):
            return False
        may_bomb = self._bombers()
        if may_bomb[seat]:
            may_bomb[seat] = may_hold_bomb(self.held[seat])
        return may_bomb[seat]

    def _bombers(self) -> list[bool]:
        if self._may_bomb is None:
            self._may_bomb = may_hold_bombs(self.held)
        return self._may_bomb

    # -- what is looked at with care -------------------------------------------------------

    def silent(self, seats: Iterable[Silent], spot: Spot) -> None:
        """Take in the seats that were passed over in silence after a play or pass."""
        for seat, kind in seats:
            if kind == "passed":
                self.passes_of[seat] += 1
            self.passed(seat, _DID[kind], spot, is_locked=kind != "passed")

    def passed(self, seat: int, did: Did, spot: Spot, *, is_locked: bool) -> None:
        """Take in a turn that was not used for a play, or that was skipped."""
        if self._may_miss_bomb(seat, spot):
            self._gathered().take(self._moment(seat, did, spot, is_locked=is_locked), self._ruling)
            return
        cards = self.held[seat]
        if is_locked or cards < spot.lies.limit:
            return
        if holds_higher(cards, spot.lies, self._ruling.rules):
            self.choice_passes[seat] += 1
        if cards.bit_count() == spot.lies.size:
            self.finish(seat, did, spot, is_locked=False)

    def played(self, seat: int, spot: Spot, *, is_locked: bool) -> None:
        """Take in an answer that a seat did not go out with."""
        if self._may_miss_bomb(seat, spot):
            self.finish(seat, "played", spot, is_locked=is_locked)

    def lead(self, seat: int, spot: Spot) -> None:
        """Take in a lead that a seat did not go out with."""
        opening = self._opening if spot.play == 1 else None
        moment = self._moment(seat, "played", spot, is_locked=False, opening=opening)
        self._gathered().finish(moment, self._ruling)

    def finish(self, seat: int, did: Did, spot: Spot, *, is_locked: bool) -> None:
        """Take in a turn that the seat might have gone out on."""
        moment = self._moment(seat, did, spot, is_locked=is_locked)
        self._gathered().finish(moment, self._ruling)

    def answered(self, seat: int, play: Combination, victim: int, spot: Spot) -> bool:
        """Take in an answer that is a bomb, or that follows one; say whether twos were bombed."""
        lies = spot.lies.combination
        if self.bomb_on_top is not None:
            self.bombs[-1] = replace(
                self.bomb_on_top, answered_by=seat, answered_on=spot.play, answer=play.cards
            )
            self.bomb_on_top = None
        if play.is_bomb and (spot.twos_bombed or spot.lies.calls_bombs):
            self.bomb_on_top = Bomb(
                seat=seat,
                play=spot.play,
                trick=spot.trick,
                cards=play.cards,
                on=lies.cards,
                victim=victim,
            )
            self.bombs.append(self.bomb_on_top)
        return spot.twos_bombed or self._ruling.bombs_twos(play, lies)

    def _gathered(self) -> Gathered:
        if self.gathered is None:
            self.gathered = Gathered(len(self.held))
        return self.gathered

    def _moment(
        self, seat: int, did: Did, spot: Spot, *, is_locked: bool, opening: Opening | None = None
    ) -> Moment:
        return Moment(
            seat=seat,
            play=spot.play,
            trick=spot.trick,
            did=did,
            is_legal=True,
            goes_out=False,
            lies=None if spot.lies is NOTHING else spot.lies.combination,
            leads=spot.lies is NOTHING,
            irregular=False,
            is_bomb_situation=spot.twos_bombed or spot.lies.calls_bombs,
            is_locked=is_locked,
            hand=cards_of(self.held[seat]),
            is_certain=True,
            opening=opening,
        )
