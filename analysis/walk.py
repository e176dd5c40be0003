"""One hand without a finding as it was played: what its seats did, counted, and what was missed."""

from collections.abc import Sequence
from dataclasses import replace
from operator import add
from typing import Final

from tienlen.analysis.figures import SeatFigures
from tienlen.analysis.holdings import cards_of, may_hold_bomb
from tienlen.analysis.outlines import HandOutline, SeatCounts, codes_of
from tienlen.analysis.stranded import Stranded, stranded_in
from tienlen.analysis.watch import Watch
from tienlen.replay.book import Outcome
from tienlen.replay.plain import Start

_LOWEST_TWO: Final = 1 << 48


class Walk:
    """A hand on its way: what its seats did so far, by seat.

    `held` are their cards as bits, `out` the seats that went out, in order, and `out_on` the plays
    they did it with. `watch` takes in what may be more than a choice, as soon as there is any.
    """

    __slots__ = (
        "_out",
        "_start",
        "_stranded",
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
        self._stranded: tuple[Stranded, ...] | None = None

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

    # -- at the end ------------------------------------------------------------------------

    def outline(self, outcome: Outcome, number: int, line: int) -> HandOutline:
        """Return what is told of the hand; `number` is that in its tag, which stands on `line`."""
        watch = self.watch
        return HandOutline(
            number=number,
            line=line,
            sizes=self.sizes,
            result=replace(outcome.result, plays=self.plays, tricks=self.tricks),
            bombs=tuple(watch.bombs) if watch is not None else (),
            missed_bombs=watch.missed if watch is not None else (),
            forfeited_bombs=watch.forfeited if watch is not None else (),
            missed_finishes=watch.finishes if watch is not None else (),
            stranded=self.stranded(outcome),
            illegal=(),
            counts=self._counts(),
            tricks_won=self.tricks,
            unjudged=(),
        )

    def codes(self, outcome: Outcome) -> list[str]:
        """Return the codes of the findings there are of what was missed."""
        stranded, watch = self.stranded(outcome), self.watch
        if watch is None or watch.gathered is None:
            return codes_of((), (), (), stranded) if stranded else []
        return codes_of(watch.missed, watch.forfeited, watch.finishes, stranded)

    def add_to(self, figures: SeatFigures, outcome: Outcome) -> None:
        """Add what was done in the hand to the figures of the seats."""
        seats = range(len(self.held))
        figures.add_result(outcome.result, seats)
        watch, stranded = self.watch, self.stranded(outcome)
        if watch is not None:
            figures.add_bombs(watch.bombs, watch.missed, watch.forfeited)
            figures.add_finishes(watch.finishes)
        if stranded:
            figures.add_stranded(stranded)
        figures.add_choices(*self._choices())
        figures.add_tricks(self.tricks, self.won, seats)

    def stranded(self, outcome: Outcome) -> tuple[Stranded, ...]:
        """Return what the loser was left with."""
        if self._stranded is None:
            rest = self.held[outcome.loser]
            self._stranded = (
                stranded_in(cards_of(rest), outcome.loser, self._start.book.ruling)
                if rest >= _LOWEST_TWO or may_hold_bomb(rest)
                else ()
            )
        return self._stranded

    def _choices(self) -> tuple[Sequence[int], Sequence[int]]:
        """Return the choices of each seat, every answer but a pass, and the passes that were one."""
        passes: list[int] = self.choice_passes
        choices = [
            plays - led + passed
            for plays, led, passed in zip(self.plays_of, self.led, passes, strict=True)
        ]
        gathered = self.watch.gathered if self.watch is not None else None
        if gathered is not None and any(gathered.choices):
            choices = list(map(add, choices, gathered.choices))
            passes = list(map(add, passes, gathered.choice_passes))
        return choices, passes

    def _counts(self) -> SeatCounts:
        choices, choice_passes = self._choices()
        return SeatCounts(
            plays=tuple(self.plays_of),
            passes=tuple(self.passes_of),
            led=tuple(self.led),
            won=tuple(self.won),
            out_on=tuple(self.out_on),
            choices=tuple(choices),
            choice_passes=tuple(choice_passes),
        )
