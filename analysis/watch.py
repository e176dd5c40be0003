"""The turns of a hand on which more than a choice may have been missed, looked at with care.

Wherever a bomb or a finish may have been missed, the turn is made a `Moment` and goes the way of
all moments, so that what counts as missed is said in one place.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from tienlen.analysis.gathering import Gathered
from tienlen.analysis.moments import Did, Moment
from tienlen.analysis.outlines import Bomb, BombChance, MissedFinish
from tienlen.replay.bits import cards_of, may_be_one_play, may_hold_bomb, may_hold_bombs
from tienlen.replay.opening import Opening
from tienlen.replay.plain import Start
from tienlen.replay.shapes import Shape
from tienlen.replay.table import Silent
from tienlen.replay.turns import Move, Passing

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
        "acted",
        "bombs",
        "gathered",
        "ruling",
        "twos_bombed",
    )

    def __init__(self, start: Start, passes_of: list[int], choice_passes: list[int]) -> None:
        _, self._held, _, self._opening, book = start
        self.ruling = book.ruling
        self._passes_of = passes_of
        self._choice_passes = choice_passes
        self._may_bomb: list[bool] = []
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
        return True in (self._may_bomb or self._look_for_bombs())

    def _may_miss_bomb(self, seat: int, lies: Shape) -> bool:
        """Say whether there is a bomb situation in which a seat may hold a bomb."""
        if not (self.twos_bombed or lies.calls_bombs):
            return False
        may_bomb = self._may_bomb or self._look_for_bombs()
        if may_bomb[seat]:
            # It may have played of it since.
            may_bomb[seat] = may_hold_bomb(self._held[seat])
        return may_bomb[seat]

    def _look_for_bombs(self) -> list[bool]:
        self._may_bomb = may_hold_bombs(self._held)
        return self._may_bomb

    # -- turns -----------------------------------------------------------------------------

    def led(self) -> None:
        """Take in that a trick was led."""
        self.twos_bombed = False
        self._bomb_on_top = None

    def silent(self, seats: Iterable[Silent], lies: Move, trick: int) -> None:
        """Take in the seats that were passed over in silence after what was done last."""
        for seat, kind in seats:
            self._passes_of[seat] += kind == "passed"
            self._unused(seat, _DID[kind], lies, self.acted, trick, is_locked=kind != "passed")

    def passed(self, passing: Passing, lies: Move, play: int, trick: int) -> None:
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
        self, seat: int, did: Did, lies: Move, play: int, trick: int, *, is_locked: bool
    ) -> None:
        """Take in a turn that was not used for a play, or that was skipped."""
        shape = lies[4]
        if self._may_miss_bomb(seat, shape):
            self._unused_bomb(seat, did, lies, play, trick, is_locked=is_locked)
        elif not is_locked and shape.has_answer(self._held[seat]):
            self._choice_passes[seat] += 1
            if self._held[seat].bit_count() == shape.size:
                self.finish(seat, did, lies, play, trick)

    def _unused_bomb(
        self, seat: int, did: Did, lies: Move, play: int, trick: int, *, is_locked: bool
    ) -> None:
        """Take in a turn that a bomb may have been played on."""
        gathered = self._gathered()
        if did == "skipped" and gathered.has_forfeited(seat, trick):
            return
        moment = self._moment(seat, did, lies, play, trick, is_locked=is_locked)
        has_bomb = gathered.bomb_chance(moment, self.ruling)
        if did == "skipped":
            return
        if has_bomb or (not is_locked and lies[4].has_answer(self._held[seat])):
            self._choice_passes[seat] += 1
            if may_be_one_play(self._held[seat]):
                gathered.finish(moment, self.ruling)

    def answered(
        self,
        seat: int,
        answer: Move,
        lies: Move,
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
        if not goes_out and self._may_miss_bomb(seat, lies[4]):
            self.finish(seat, "played", lies, play, trick, is_locked=is_locked)
        play_over, below = answer[5], lies[5]
        if self._bomb_on_top is not None:
            self.bombs[-1] = replace(
                self._bomb_on_top, answered_by=seat, answered_on=play, answer=play_over.cards
            )
            self._bomb_on_top = None
        if play_over.is_bomb and (self.twos_bombed or lies[4].calls_bombs):
            self._bomb_on_top = Bomb(
                seat=seat,
                play=play,
                trick=trick,
                cards=play_over.cards,
                on=below.cards,
                victim=victim,
            )
            self.bombs.append(self._bomb_on_top)
            self.twos_bombed = self.twos_bombed or self.ruling.bombs_twos(play_over, below)
        return self.twos_bombed

    def lead(self, seat: int, play: int, trick: int) -> None:
        """Take in a lead of fewer than all its cards by a seat that might have gone out."""
        opening = self._opening if play == 1 else None
        moment = self._moment(seat, "played", None, play, trick, opening=opening)
        self._gathered().finish(moment, self.ruling)

    def finish(
        self, seat: int, did: Did, lies: Move, play: int, trick: int, *, is_locked: bool = False
    ) -> None:
        """Take in a turn that the seat might have gone out on."""
        if may_be_one_play(self._held[seat]):
            moment = self._moment(seat, did, lies, play, trick, is_locked=is_locked)
            self._gathered().finish(moment, self.ruling)

    def _gathered(self) -> Gathered:
        if self.gathered is None:
            self.gathered = Gathered(len(self._held))
        return self.gathered

    def _moment(
        self,
        seat: int,
        did: Did,
        lies: Move | None,
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
            lies=None if lies is None else lies[5],
            leads=lies is None,
            irregular=False,
            is_bomb_situation=lies is not None and (self.twos_bombed or lies[4].calls_bombs),
            is_locked=is_locked,
            hand=cards_of(self._held[seat]),
            is_certain=True,
            opening=opening,
        )
