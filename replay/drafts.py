"""Keeping the steps of a hand while it is judged.

A step is a draft until it is known who was passed over in silence after it.
"""

from collections.abc import Sequence
from dataclasses import field

from tienlen.notation.findings import Finding
from tienlen.notation.quick_dataclass import dataclass
from tienlen.notation.records import Play
from tienlen.replay.combinations import Combination
from tienlen.replay.positions import Position, Silent
from tienlen.replay.steps import EFFECTIVE, Effect, Step


@dataclass(slots=True)
class Draft:
    """A step whose silent followers are not known yet."""

    number: int
    trick: int
    seat: int
    play: Play
    combination: Combination | None
    effect: Effect
    before: Position
    after: Position
    findings: tuple[Finding, ...]
    told_before: str = ""
    silent: list[Silent] = field(default_factory=list)

    def step(self) -> Step:
        """Freeze the draft."""
        return Step(
            number=self.number,
            trick=self.trick,
            seat=self.seat,
            play=self.play,
            combination=self.combination,
            effect=self.effect,
            before=self.before,
            after=self.after,
            findings=self.findings,
            silent=tuple(self.silent),
            told_before=self.told_before,
        )


class StepKeeper:
    """Collects drafts, and gives those passed over in silence to the step before them."""

    __slots__ = ("_drafts", "_last_silent", "keeps")

    def __init__(self, *, keeps: bool) -> None:
        self.keeps = keeps
        """Whether steps are kept at all."""
        self._drafts: list[Draft] = []
        self._last_silent: list[Silent] = []

    def add(self, draft: Draft) -> None:
        """Keep a step; from now on silence belongs to it, if it changed anything."""
        self._drafts.append(draft)
        if draft.effect in EFFECTIVE:
            self._last_silent = draft.silent

    def settle(self, silent: list[Silent]) -> None:
        """Give seats passed over in silence to the last step, and empty the list."""
        if self.keeps:
            self._last_silent.extend(silent)
        silent.clear()

    def mark(self) -> int:
        """Return a mark that `take_back` takes silence back to."""
        return len(self._last_silent)

    def take_back(self, mark: int) -> None:
        """Forget who was passed over since the mark."""
        del self._last_silent[mark:]

    def steps(self) -> Sequence[Step]:
        """Freeze all that was kept, in order."""
        return [draft.step() for draft in self._drafts]
