"""The turns of a hand on which more than a choice may have been missed, looked at with care.

Wherever a bomb or a finish may have been missed, the turn is made a `Moment` and goes the way of
all moments, so that what counts as missed is said in one place.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from tienlen.analysis.gathering import Gathered
from tienlen.analysis.holdings import (
    cards_of,
    holds_higher,
    may_be_one_play,
    may_hold_bomb,
    may_hold_bombs,
)
from tienlen.analysis.moments import Did, Moment
from tienlen.analysis.outlines import Bomb, BombChance, MissedFinish
from tienlen.replay.opening import Opening
from tienlen.replay.ruling import Ruling
from tienlen.replay.table import Silent
from tienlen.replay.turns import Lies, Passing

_DID: Final[dict[str, Did]] = {
    "passed": "passed-silently",
    "declined": "passed-silently",
    "locked": "skipped",
}


class Watch:
    """Takes in the turns of a hand: bombs, and chances that were not used.

    `held`, `passes_of` and `choice_passes` are those of the hand, by seat: cards as bits, and how
    many passes. `acted` is the last play or pass that meant something, `twos_bombed` says that a
    bomb was played on twos in this trick.
    """

    __slots__ = (
        "_bomb_on_top",
        "_choice_passes",
        "_held",
        "_may_bomb",
        "_opening",
        "_passes_of",
        "_ruling",
        "acted",
        "bombs",
        "gathered",
        "twos_bombed",
    )

    def __init__(
        self,
        ruling: Ruling,
        opening: Opening | None,
        held: list[int],
        passes_of: list[int],
        choice_passes: list[int],
    ) -> None:
        self._ruling = ruling
        self._opening = opening
        self._held = held
        self._passes_of = passes_of
        self._choice_passes = choice_passes
        self._may_bomb: list[bool] | None = None
        self._bomb_on_top: Bomb | None = None
        self.bombs: list[Bomb] = []
        self.gathered: Gathered | None = None
        self.acted = 0
        self.twos_bombed = False

    @property
    def missed(self) -> tuple[BombChance, ...]:
        """The bombs missed."""
        return tuple(self.gathered.missed) if self.gathered else ()

    @property
    def forfeited(self) -> tuple[BombChance, ...]:
        """The bombs forfeited."""
        return tuple(self.gathered.forfeited.values()) if self.gathered else ()

    @property
    def finishes(self) -> tuple[MissedFinish, ...]:
        """The turns on which a seat might have gone out."""
        return tuple(self.gathered.finishes) if self.gathered else ()

    # -- where a bomb may be missed --------------------------------------------------------

    def any_may_bomb(self) -> bool:
        """Say whether a seat may hold a bomb yet."""
        return True in self._bombers()

    def _may_miss_bomb(self, seat: int, lies: Lies) -> bool:
        """Say whether there is a bomb situation in which a seat may hold a bomb."""
        if not (self.twos_bombed or lies.calls_bombs):
            return False
        may_bomb = self._bombers()
        if may_bomb[seat]:
            may_bomb[seat] = may_hold_bomb(self._held[seat])
        return may_bomb[seat]

    def _bombers(self) -> list[bool]:
        if self._may_bomb is None:
            self._may_bomb = may_hold_bombs(self._held)
        return self._may_bomb

    # -- turns -----------------------------------------------------------------------------

    def led(self) -> None:
        """Take in that a trick was led."""
        self.twos_bombed = False
        self._bomb_on_top = None

    def silent(self, seats: Iterable[Silent], lies: Lies, trick: int) -> None:
        """Take in the seats that were passed over in silence after what was done last."""
        for seat, kind in seats:
            if kind == "passed":
                self._passes_of[seat] += 1
            self._unused(seat, _DID[kind], lies, self.acted, trick, is_locked=kind != "passed")

    def passed(self, passing: Passing, lies: Lies, play: int, trick: int) -> None:
        """Take in a pass that means something, and who was passed over before and after it."""
        seat, _, _, is_locked, before, silent = passing
        if before:
            self.silent(before, lies, trick)
        self._passes_of[seat] += 1
        self._unused(seat, "passed", lies, play, trick, is_locked=is_locked)
        self.acted = play
        if silent:
            self.silent(silent, lies, trick)

    def _unused(
        self, seat: int, did: Did, lies: Lies, play: int, trick: int, *, is_locked: bool
    ) -> None:
        """Take in a turn that was not used for a play, or that was skipped."""
        if self._may_miss_bomb(seat, lies):
            moment = self._moment(seat, did, lies, play, trick, is_locked=is_locked)
            self._gathered().take(moment, self._ruling)
            return
        if is_locked or not holds_higher(self._held[seat], lies, self._ruling.rules):
            return
        self._choice_passes[seat] += 1
        if self._held[seat].bit_count() == lies.size:
            self.finish(seat, did, lies, play, trick)

    def answered(
        self,
        seat: int,
        answer: Lies,
        lies: Lies,
        victim: int,
        play: int,
        trick: int,
        *,
        is_locked: bool,
        goes_out: bool,
    ) -> bool:
        """Take in an answer to what calls for bombs; say whether twos have been bombed by now.

        `lies` is what `victim` had played, and `answer` what a seat plays over it.
        """
        if not goes_out and self._may_miss_bomb(seat, lies):
            self.finish(seat, "played", lies, play, trick, is_locked=is_locked)
        cards, below = answer.combination, lies.combination
        if self._bomb_on_top is not None:
            self.bombs[-1] = replace(
                self._bomb_on_top, answered_by=seat, answered_on=play, answer=cards.cards
            )
            self._bomb_on_top = None
        if answer.is_bomb and (self.twos_bombed or lies.calls_bombs):
            self._bomb_on_top = Bomb(
                seat=seat,
                play=play,
                trick=trick,
                cards=cards.cards,
                on=below.cards,
                victim=victim,
            )
            self.bombs.append(self._bomb_on_top)
            self.twos_bombed = self.twos_bombed or self._ruling.bombs_twos(cards, below)
        return self.twos_bombed

    def lead(self, seat: int, play: int, trick: int) -> None:
        """Take in a lead that a seat did not go out with."""
        opening = self._opening if play == 1 else None
        if may_be_one_play(self._held[seat]):
            moment = self._moment(seat, "played", None, play, trick, opening=opening)
            self._gathered().finish(moment, self._ruling)

    def finish(
        self, seat: int, did: Did, lies: Lies, play: int, trick: int, *, is_locked: bool = False
    ) -> None:
        """Take in a turn that the seat might have gone out on."""
        if may_be_one_play(self._held[seat]):
            moment = self._moment(seat, did, lies, play, trick, is_locked=is_locked)
            self._gathered().finish(moment, self._ruling)

    def _gathered(self) -> Gathered:
        if self.gathered is None:
            self.gathered = Gathered(len(self._held))
        return self.gathered

    def _moment(
        self,
        seat: int,
        did: Did,
        lies: Lies | None,
        play: int,
        trick: int,
        *,
        is_locked: bool = False,
        opening: Opening | None = None,
    ) -> Moment:
        return Moment(
            seat=seat,
            play=play,
            trick=trick,
            did=did,
            is_legal=True,
            goes_out=False,
            lies=None if lies is None else lies.combination,
            leads=lies is None,
            irregular=False,
            is_bomb_situation=lies is not None and (self.twos_bombed or lies.calls_bombs),
            is_locked=is_locked,
            hand=cards_of(self._held[seat]),
            is_certain=True,
            opening=opening,
        )
