"""How far the judging of a hand has come: its tricks, its steps, and what takes a play back."""

from typing import NamedTuple

from tienlen.notation.records import Play
from tienlen.replay.absence import Absences
from tienlen.replay.combinations import Combination
from tienlen.replay.drafts import Draft, StepKeeper
from tienlen.replay.reporting import Reporter, Spot
from tienlen.replay.steps import EFFECTIVE, Effect, Step
from tienlen.replay.table import Position, Table
from tienlen.replay.turn_judging import TurnJudge, TurnState


class Tricks(NamedTuple):
    """How far the tricks of a hand have come.

    `number` is that of the one on the table, or to be led next; `leads` is how many were led.
    """

    number: int
    is_led: bool
    leads: int

    def following(self) -> "Tricks":
        """Return what it is once another trick may be led."""
        return Tricks(self.number + 1, is_led=False, leads=self.leads)

    def led(self) -> "Tricks":
        """Return what it is once a trick is led, the next one where this one was."""
        return Tricks(self.number + self.is_led, is_led=True, leads=self.leads + 1)


class Undo(NamedTuple):
    """What a withdrawn play is undone to."""

    position: Position
    tricks: Tricks
    turns: TurnState
    silent: int
    passed_over: int


class Course:
    """Counts the plays and tricks of a hand, keeps its steps, and takes back what is withdrawn."""

    __slots__ = ("_absences", "_report", "_steps", "_table", "_turns", "number", "tricks")

    def __init__(
        self,
        table: Table,
        turns: TurnJudge,
        absences: Absences,
        report: Reporter,
        *,
        keep_steps: bool,
    ) -> None:
        self._table = table
        self._turns = turns
        self._absences = absences
        self._report = report
        self._steps = StepKeeper(keeps=keep_steps)
        self.number = 0
        """How many plays and written passes there were so far."""
        self.tricks = Tricks(0, is_led=False, leads=0)

    @property
    def spot(self) -> Spot:
        """Where the play is that is judged now."""
        return Spot(self.tricks.number, self.number)

    def steps(self) -> tuple[Step, ...]:
        """Return the steps that were kept."""
        return tuple(self._steps.steps())

    def before(self) -> Position | None:
        """Return the table as it is, for the step that comes; None if steps are not kept."""
        return self._table.position() if self._steps.keeps else None

    def keep(
        self,
        play: Play,
        seat: int,
        effect: Effect,
        count: int,
        *,
        combination: Combination | None = None,
        before: Position | None = None,
        trick: int | None = None,
        told_before: str = "",
    ) -> None:
        """Keep a step, if steps are kept; `count` findings were there before it."""
        if not self._steps.keeps:
            return
        after = self._table.position()
        draft = Draft(
            number=self.number,
            trick=self.tricks.number if trick is None else trick,
            seat=seat,
            play=play,
            combination=combination,
            effect=effect,
            before=before or after,
            after=after,
            findings=tuple(self._report.findings[count:]),
            told_before=told_before,
        )
        self._steps.add(draft)
        if effect in EFFECTIVE:
            # At once, since the table may have cleared and the next step leads.
            self.settle_silent()

    def settle_silent(self) -> None:
        """Give those passed over in silence to the step that came before."""
        self._steps.settle(self._table.silent)

    def undo_point(self) -> Undo:
        """Return what brings back how everything is now."""
        self.settle_silent()
        return Undo(
            self._table.position(),
            self.tricks,
            self._turns.state(),
            self._steps.mark(),
            self._absences.for_trick,
        )

    def undo(self, point: Undo) -> None:
        """Make everything as it was, but for the count of plays and what is told."""
        self._table.restore(point.position)
        self.tricks = point.tricks
        self._turns.restore(point.turns)
        self._steps.take_back(point.silent)
        self._absences.for_trick = point.passed_over
        self._table.silent.clear()
