"""One hand without a finding as it was played: what its seats did, counted, and what was missed."""

from operator import add

from tienlen.analysis.outlines import SeatCounts
from tienlen.analysis.watch import Watch
from tienlen.replay.plain import Start


class Walk:
    """A hand on its way: what its seats did so far, by seat.

    `held` are their cards as bits, `out` the seats that went out, in order, and `out_on` the plays
    they did it with. `watch` takes in what may be more than a choice, as soon as there is any.
    """

    __slots__ = (
        "_out",
        "_start",
        "choice_passes",
        "held",
        "led",
        "out_on",
        "passes_of",
        "plays",
        "plays_of",
        "sizes",
        "tricks",
        "watch",
        "won",
    )

    def __init__(self, start: Start) -> None:
        self._start = start
        self.held = start.hands
        seats = len(start.hands)
        self.sizes = (start.hands[0].bit_count(),) * seats
        self.plays = self.tricks = 0
        none = [0] * seats
        self.plays_of = none[:]
        self.passes_of = none[:]
        self.choice_passes = none[:]
        self.led = none[:]
        self.won = none
        self._out: list[int] = []
        self.out_on: list[int | None] = [None] * seats
        self.watch: Watch | None = None

    @property
    def out(self) -> tuple[int, ...]:
        """The seats that went out, in order."""
        return tuple(self._out)

    def gone_out(self, seat: int, play: int) -> None:
        """Note that a seat went out on a play."""
        self._out.append(seat)
        self.out_on[seat] = play

    def watched(self) -> Watch:
        """Return what takes in the turns that are looked at with care."""
        if self.watch is None:
            start = self._start
            self.watch = Watch(
                start.book.ruling, start.opening, self.held, self.passes_of, self.choice_passes
            )
        return self.watch

    def counts(self) -> SeatCounts:
        """Return what each seat did, counted; every answer but a pass was a choice."""
        choice_passes: list[int] = self.choice_passes
        choices = [
            plays - led + passed
            for plays, led, passed in zip(self.plays_of, self.led, choice_passes, strict=True)
        ]
        gathered = self.watch.gathered if self.watch is not None else None
        if gathered is not None and any(gathered.choices):
            choices = list(map(add, choices, gathered.choices))
            choice_passes = list(map(add, choice_passes, gathered.choice_passes))
        return SeatCounts(
            plays=tuple(self.plays_of),
            passes=tuple(self.passes_of),
            led=tuple(self.led),
            won=tuple(self.won),
            out_on=tuple(self.out_on),
            choices=tuple(choices),
            choice_passes=tuple(choice_passes),
        )
