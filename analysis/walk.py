"""One hand without a finding as it was played: what its seats did, counted, and what was missed."""

from collections.abc import Iterable
from operator import add
from typing import Final

from tienlen.analysis.figures import SeatFigures
from tienlen.analysis.outlines import HandOutline, SeatCounts, codes_of
from tienlen.analysis.stranded import Stranded, stranded_in
from tienlen.analysis.watch import Watch
from tienlen.replay.bits import ALL_CARDS, NO_TWOS, cards_of, may_hold_bomb, may_hold_bombs
from tienlen.replay.book import Outcome
from tienlen.replay.combinations import QUAD_SIZE
from tienlen.replay.playing_out import Start

_TWOS: Final = ALL_CARDS ^ NO_TWOS


class Walk:
    """A hand on its way: what its seats did so far, by seat.

    `held` are their cards as bits, `order` the seats that went out, and `out_on` the plays they did
    it with; `answers` are the plays that were no lead. `may_bomb` says which seats may hold a bomb,
    as far as it was looked at. `first` is the turn it begins with, in the graph of the `book`.
    """

    __slots__ = (
        "_opening",
        "_stranded",
        "_watch",
        "answers",
        "book",
        "choice_passes",
        "first",
        "held",
        "led",
        "may_bomb",
        "order",
        "out_on",
        "passes_of",
        "plays",
        "sizes",
        "tricks",
        "won",
    )

    def __init__(self, start: Start) -> None:
        self.held = start.hands
        none = [0] * len(start.hands)
        self.sizes = (start.hands[0].bit_count(),) * len(none)
        self.plays = self.tricks = 0
        self.answers = none[:]
        self.passes_of = none[:]
        self.choice_passes = none[:]
        self.led = none[:]
        self.won = none
        self.order: list[int] = []
        self.out_on: list[int | None] = [None] * len(none)
        self.may_bomb = may_hold_bombs(self.held)
        self.book, self.first = start.book, start.turn
        self._opening = start.opening
        self._watch: Watch | None = None
        self._stranded: tuple[Stranded, ...] | None = None

    @property
    def out(self) -> tuple[int, ...]:
        """The seats that went out, in order."""
        return tuple(self.order)

    @property
    def watch(self) -> Watch:
        """What takes in the turns that may be more than a choice, which most hands have none of."""
        if self._watch is None:
            self._watch = Watch(
                self.held,
                self.may_bomb,
                self.passes_of,
                self.choice_passes,
                ruling=self.book.ruling,
                opening=self._opening,
            )
        return self._watch

    # -- at the end ------------------------------------------------------------------------

    def outline(self, outcome: Outcome, number: int, line: int) -> HandOutline:
        """Return what is told of the hand; `number` is that in its tag, which stands on `line`."""
        watch = self._watch
        return HandOutline(
            number=number,
            line=line,
            column=1,
            sizes=self.sizes,
            result=outcome.result.counted(self.plays, self.tricks),
            bombs=() if watch is None else tuple(watch.bombs),
            missed_bombs=() if watch is None else watch.bombs_of(watch.missed),
            forfeited_bombs=() if watch is None else watch.bombs_of(watch.forfeited.values()),
            missed_finishes=() if watch is None else tuple(watch.finishes),
            stranded=self.stranded(outcome),
            illegal=(),
            counts=self._counts(),
            tricks_won=self.tricks,
            unjudged=(),
        )

    def codes(self, outcome: Outcome) -> list[str]:
        """Return the codes of the findings there are of what was missed."""
        watch, stranded = self._watch, self.stranded(outcome)
        if watch is None:
            return codes_of((), (), (), stranded) if stranded else []
        return codes_of(watch.missed, watch.forfeited, watch.finishes, stranded)

    def add_chances(self, figures: SeatFigures, outcome: Outcome) -> None:
        """Add the bombs, and what was missed or left over, to the figures of the seats."""
        watch = self._watch
        if watch is not None:
            figures.add_bombs(watch.bombs, watch.missed, watch.forfeited.values())
            figures.add_finishes(watch.finishes)
        stranded = self.stranded(outcome)
        if stranded:
            figures.add_stranded(stranded)

    def stranded(self, outcome: Outcome) -> tuple[Stranded, ...]:
        """Return what the loser was left with."""
        if self._stranded is None:
            rest = self.held[outcome.loser]
            if rest.bit_count() < QUAD_SIZE or not may_hold_bomb(rest):
                rest &= _TWOS
            loser = outcome.loser
            self._stranded = stranded_in(cards_of(rest), loser, self.book.ruling) if rest else ()
        return self._stranded

    def _counts(self) -> SeatCounts:
        return SeatCounts(
            plays=tuple(map(add, self.led, self.answers)),
            passes=tuple(self.passes_of),
            led=tuple(self.led),
            won=tuple(self.won),
            out_on=tuple(self.out_on),
            choices=tuple(choices_of(self.answers, self.choice_passes)),
            choice_passes=tuple(self.choice_passes),
        )


def choices_of(answers: Iterable[int], choice_passes: Iterable[int]) -> list[int]:
    """Return the answers of each seat that were a choice: all plays, and some passes."""
    return list(map(add, answers, choice_passes))
