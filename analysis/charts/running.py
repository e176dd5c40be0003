"""A plot of running totals: lines from the left, each named at its end with its total."""

import math
from collections.abc import Callable, Sequence

from matplotlib.lines import Line2D
from matplotlib.ticker import FuncFormatter, MaxNLocator
from tienlen.analysis.charts.lettering import spread, width_of
from tienlen.analysis.charts.page import (
    FAINT,
    INK,
    MARGIN,
    MUTED,
    SMALL_SIZE,
    TEXT_SIZE,
    TITLE_HEIGHT,
    Page,
    SeatStyle,
)
from tienlen.analysis.charts.spelling import points_label
from tienlen.notation.quick_dataclass import dataclass

PLOT_WIDTH, PLOT_HEIGHT = 6.4, 3.6
TOP = TITLE_HEIGHT + 0.05
LABEL_GAP = 0.2
LEADER = 0.45
FOOT_HEIGHT = 0.72
MOST_MARKERS = 26
WIDENING = 0.25
"""How much wider, in points, a line is than one that is drawn over it."""
MOST_NUMBERS = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class RunningLine:
    """A line, and what stands at its end: the player's `name` and `total`.

    `key` tells it from others. `own` are the indexes of `xs` and `ys` where a marker may stand.
    """

    key: str
    name: str
    total: str
    style: SeatStyle
    xs: Sequence[float]
    ys: Sequence[float]
    own: Sequence[int]


class RunningPlot:
    """The plot on its page, which `draw` fills.

    `values` are heights that are to be seen, the least, the greatest and one that is not whole
    among them; `foot` is room below for more words, in inches.
    """

    def __init__(
        self,
        title: str,
        about: str,
        lines: Sequence[RunningLine],
        values: Sequence[float],
        foot: float = 0.0,
    ) -> None:
        self._lines = lines
        self._values = values
        self._total_width = max(width_of(line.total, TEXT_SIZE, bold=True) for line in lines)
        name_width = max(width_of(line.name, TEXT_SIZE) for line in lines)
        axis_width = 0.25 + max(width_of(points_label(value), SMALL_SIZE) for value in values)
        self.page = Page(
            2 * MARGIN + axis_width + PLOT_WIDTH + LEADER + 0.42 + self._total_width + name_width,
            TITLE_HEIGHT + PLOT_HEIGHT + FOOT_HEIGHT + foot,
            title,
            about,
        )
        self.left = MARGIN + axis_width
        self.axes = self.page.axes(self.left, TOP, PLOT_WIDTH, PLOT_HEIGHT)

    def draw(
        self,
        count: int,
        number: Callable[[int], str],
        what: str,
        *,
        markers: int = MOST_MARKERS,
        widening: float = WIDENING,
    ) -> None:
        """Draw the lines over so many steps, with what stands at their ends and below.

        Args:
            count: the steps, which count from 1.
            number: how one of them is written; as many are as there is room for.
            what: what the numbers count.
            markers: so many of them are on a line, at most.
            widening: how much wider a line is than the next, in points.
        """
        self._draw_lines(markers, widening)
        self._scale(count)
        self._number(count, number)
        self._write_ends(count)
        x, y = self.left + PLOT_WIDTH / 2, TITLE_HEIGHT + PLOT_HEIGHT + FOOT_HEIGHT - 0.32
        self.page.write(x, y, what, SMALL_SIZE, color=MUTED, ha="center")

    def _draw_lines(self, markers: int, widening: float) -> None:
        for index, line in enumerate(self._lines):
            every = math.ceil(len(line.own) / markers)
            self.axes.plot(
                line.xs,
                line.ys,
                color=line.style.color,
                linestyle=line.style.line,
                # Lines that run on each other stay visible: those below are wider.
                linewidth=1.3 + widening * (len(self._lines) - 1 - index),
                marker=line.style.marker,
                markersize=5,
                # They are marked on different places where not every one is, for the same reason.
                markevery=list(line.own[index % every :: every]),
                markeredgecolor="white",
                markeredgewidth=0.5,
                label=line.key,
                zorder=3 + index,
                clip_on=False,
            )

    def _scale(self, count: int) -> None:
        axes = self.axes
        axes.set_xlim(0, count)
        low, high = min(self._values), max(self._values)
        margin = 0.06 * (high - low) or 1
        axes.set_ylim(low - margin, high + margin)
        is_whole = all(value == int(value) for value in self._values)
        axes.yaxis.set_major_locator(MaxNLocator(7, integer=is_whole))
        axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _position: _tick(value)))
        axes.grid(visible=True, axis="y", color=FAINT, linewidth=0.6)
        axes.set_axisbelow(True)
        if low <= 0 <= high:
            axes.axhline(0, color=INK, linewidth=0.8, zorder=1)

    def _number(self, count: int, number: Callable[[int], str]) -> None:
        """Number every step, or every second, fifth, tenth and so on."""
        for every in (digit * 10**power for power in range(9) for digit in (1, 2, 5)):
            if count > every * MOST_NUMBERS:
                continue
            shown = range(every, count + 1, every)
            texts = [number(step) for step in shown]
            longest = max((width_of(text, SMALL_SIZE) for text in texts), default=0.0)
            if count / every <= max(1.0, PLOT_WIDTH / (longest + 0.12)):
                self.axes.set_xticks(shown, texts)
                return

    def _write_ends(self, count: int) -> None:
        """Write the name and the total at the end of each line, and lead to them."""
        page, lines = self.page, self._lines
        low, high = self.axes.get_ylim()
        wanted = [PLOT_HEIGHT * (line.ys[-1] - low) / (high - low) for line in lines]
        # Of two alike the first stands higher, so they are placed from the last on.
        placed = spread(wanted[::-1], LABEL_GAP, 0, PLOT_HEIGHT)[::-1]
        for line, at, height in zip(lines, wanted, placed, strict=True):
            self._lead(line, self.left + PLOT_WIDTH * line.xs[-1] / count, at, height)
            y = TOP + PLOT_HEIGHT - height
            x = self.left + PLOT_WIDTH + LEADER + 0.22
            page.write(x + self._total_width, y, line.total, bold=True, ha="right")
            page.write(x + self._total_width + 0.12, y, line.name)

    def _lead(self, line: RunningLine, start: float, at: float, height: float) -> None:
        """Lead from the end of a line to its label."""
        page, end = self.page, self.left + PLOT_WIDTH + LEADER
        bottom = TOP + PLOT_HEIGHT
        ys = [1 - (bottom - each) / page.height for each in (at, height, height)]
        xs = [each / page.width for each in (start + 0.08, end - 0.08, end)]
        page.figure.add_artist(Line2D(xs, ys, color=line.style.color, linewidth=0.7))
        page.mark(end + 0.06, bottom - height, line.style.marker, line.style.color)


def _tick(value: float) -> str:
    return points_label(int(value) if value == int(value) else value)
