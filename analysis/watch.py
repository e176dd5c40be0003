"""The turns of a hand on which more than a choice may have been missed, looked at with care.

Wherever a bomb or a finish may have been missed, the turn is made a `Moment` and goes the way of
all moments, so that what counts as missed is said in one place.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final, NamedTuple

from tienlen.analysis.gathering import bomb_chance, missed_finish
from tienlen.analysis.moments import Did, Moment
from tienlen.analysis.outlines import Bomb, BombChance, MissedFinish
from tienlen.replay.bits import cards_of, may_be_one_play, may_hold_bomb
from tienlen.replay.opening import Opening
from tienlen.replay.ruling import Ruling
from tienlen.replay.shapes import Shape
from tienlen.replay.table import Silent
from tienlen.replay.turns import Move, Passing

_DID: Final[dict[str, Did]] = {
    "passed": "passed-silently",
    "declined": "passed-silently",
    "locked": "skipped",
}


class Chance(NamedTuple):
    """A turn that may not have been used as well as it could be; `lies` is None at a lead."""

    seat: int
    did: Did
    lies: Move | None
    play: int
    trick: int
    held: int
    is_locked: bool = False
    calls_bombs: bool = False


class Watch:
    """Takes in the turns of a hand: bombs, and chances that were not used.

    `held`, `may_bomb`, `passes_of` and `choice_passes` are those of the hand, by seat: cards as
    bits, whether they may hold a bomb, and how many passes. `acted` is the last play or pass that
    meant something, `twos_bombed` says that a bomb was played on twos in this trick. `missed` and
    `forfeited` are the chances to bomb, the latter by seat and trick.
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
        "finishes",
        "forfeited",
        "missed",
        "ruling",
        "twos_bombed",
    )

    def __init__(
        self,
        held: list[int],
        may_bomb: list[bool],
        passes_of: list[int],
        choice_passes: list[int],
        *,
        ruling: Ruling,
        opening: Opening | None,
    ) -> None:
        self._held = held
        self._may_bomb = may_bomb
        self._passes_of = passes_of
        self._choice_passes = choice_passes
        self._opening = opening
        self.ruling = ruling
        self._bomb_on_top: Bomb | None = None
        self.bombs: list[Bomb] = []
        self.missed: list[Chance] = []
        self.forfeited: dict[tuple[int, int], Chance] = {}
        self.finishes: list[MissedFinish] = []
        self.acted = 0
        self.twos_bombed = False

    def bombs_of(self, chances: Iterable[Chance]) -> tuple[BombChance, ...]:
        """Return which bombs there were, turn by turn."""
        found = [bomb_chance(self._moment(chance), self.ruling) for chance in chances]
        return tuple([chance for chance in found if chance is not None])

    # -- where a bomb may be missed --------------------------------------------------------

    def _may_miss_bomb(self, seat: int, lies: Shape) -> bool:
        """Say whether there is a bomb situation in which a seat may hold a bomb."""
        if not (self.twos_bombed or lies.calls_bombs):
            return False
        may_bomb = self._may_bomb
        if may_bomb[seat]:
            # It may have played of it since.
            may_bomb[seat] = may_hold_bomb(self._held[seat])
        return may_bomb[seat]

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
        shape, held = lies[4], self._held[seat]
        if self._may_miss_bomb(seat, shape):
            self._unused_bomb(
                Chance(seat, did, lies, play, trick, held, is_locked, calls_bombs=True), shape
            )
        elif not is_locked and shape.has_answer(held):
            self._choice_passes[seat] += 1
            if held.bit_count() == shape.size:
                self.finish(Chance(seat, did, lies, play, trick, held))

    def _unused_bomb(self, chance: Chance, shape: Shape) -> None:
        """Take in a turn that a bomb may have been played on; in a trick only one is forfeited."""
        seat, did, _, _, trick, held, is_locked, _ = chance
        if did == "skipped":
            if (seat, trick) not in self.forfeited and shape.has_bomb(held):
                self.forfeited[seat, trick] = chance
            return
        # Who has passed may only bomb twos.
        has_bomb = shape.has_bomb(held) if shape.is_twos or not is_locked else False
        if has_bomb:
            self.missed.append(chance)
        if has_bomb or (not is_locked and shape.has_answer(held)):
            self._choice_passes[seat] += 1
            self.finish(chance)

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
    ) -> None:
        """Take in an answer to what calls for bombs.

        `lies` is what `victim` had played, and `answer` what a seat plays over it.
        """
        if not goes_out and self._may_miss_bomb(seat, lies[4]):
            self.finish(Chance(seat, "played", lies, play, trick, self._held[seat], is_locked))
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

    def finish(self, chance: Chance) -> None:
        """Take in a turn that the seat might have gone out on."""
        if may_be_one_play(chance.held):
            missed = missed_finish(self._moment(chance), self.ruling)
            if missed is not None:
                self.finishes.append(missed)

    def _moment(self, chance: Chance) -> Moment:
        lies = chance.lies
        return Moment(
            seat=chance.seat,
            play=chance.play,
            trick=chance.trick,
            did=chance.did,
            is_legal=True,
            goes_out=False,
            lies=None if lies is None else lies[5],
            leads=lies is None,
            irregular=False,
            is_bomb_situation=chance.calls_bombs,
            is_locked=chance.is_locked,
            hand=cards_of(chance.held),
            is_certain=True,
            opening=self._opening if chance.play == 1 and lies is None else None,
        )
