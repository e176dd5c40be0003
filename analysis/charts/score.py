"""The `score` chart: the running total of each player over the match."""

import math
from decimal import Decimal

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, MaxNLocator
from tienlen.analysis.charts.lettering import player_labels, spread, width_of
from tienlen.analysis.charts.page import (
    FAINT,
    INK,
    MARGIN,
    MUTED,
    NAME_WIDTH,
    SEAT_STYLES,
    SMALL_SIZE,
    TEXT_SIZE,
    TITLE_HEIGHT,
    Page,
    about_match,
)
from tienlen.analysis.charts.points import ScorePoint, score_points
from tienlen.analysis.charts.rows import ChartRows
from tienlen.analysis.charts.spelling import points_label

PLOT_WIDTH, PLOT_HEIGHT = 6.4, 3.6
LABEL_GAP = 0.2
LEADER = 0.45
FOOT_HEIGHT = 0.72
MOST_MARKERS = 26
MOST_NUMBERS = 20


def score_figure(rows: ChartRows) -> Figure:
    """Draw a line for each player, named at its end with the total."""
    points = score_points(rows)
    lines = {
        seat: [point for point in points if point.seat == seat]
        for seat in rows.players
        if any(point.seat == seat for point in points)
    }
    names = player_labels({seat: rows.players[seat] for seat in lines}, NAME_WIDTH, TEXT_SIZE)
    totals = {seat: points_label(own[-1].total) for seat, own in lines.items()}
    total_width = max(width_of(text, TEXT_SIZE, bold=True) for text in totals.values())
    name_width = max(width_of(text, TEXT_SIZE) for text in names.values())
    steps = [value for own in lines.values() for value in line_of(own)[1]]
    axis_width = 0.25 + max(width_of(points_label(value), SMALL_SIZE) for value in steps)
    page = Page(
        2 * MARGIN + axis_width + PLOT_WIDTH + LEADER + 0.42 + total_width + name_width,
        TITLE_HEIGHT + PLOT_HEIGHT + FOOT_HEIGHT,
        "Running total",
        f"{about_match(rows)} · {rows.wins} total wins",
    )
    left = MARGIN + axis_width
    axes = page.axes(left, TITLE_HEIGHT + 0.05, PLOT_WIDTH, PLOT_HEIGHT)
    _draw_lines(axes, lines, len(rows.hands))
    _set_axes(axes, rows, steps)
    low, high = axes.get_ylim()
    wanted = [PLOT_HEIGHT * (own[-1].total - low) / (high - low) for own in lines.values()]
    # Of two alike the first seat stands higher, so they are placed from the last on.
    placed = spread(wanted[::-1], LABEL_GAP, 0, PLOT_HEIGHT)[::-1]
    for (seat, own), at, height in zip(lines.items(), wanted, placed, strict=True):
        start = left + PLOT_WIDTH * own[-1].position / len(rows.hands)
        _write_end(page, start, left + PLOT_WIDTH + LEADER, at, height, seat)
        y = TITLE_HEIGHT + 0.05 + PLOT_HEIGHT - height
        x = left + PLOT_WIDTH + LEADER + 0.22
        page.write(x + total_width, y, totals[seat], bold=True, ha="right")
        page.write(x + total_width + 0.12, y, names[seat])
    page.write(
        left + PLOT_WIDTH / 2, page.height - 0.32, "hand", SMALL_SIZE, color=MUTED, ha="center"
    )
    return page.figure


def line_of(points: list[ScorePoint]) -> tuple[list[float], list[float]]:
    """Return the positions and running totals of a player, the total before the first included."""
    first = points[0]
    before = Decimal(str(first.total)) - Decimal(str(first.score or 0))
    xs = [float(first.position - 1), *(float(point.position) for point in points)]
    return xs, [float(before), *(float(point.total) for point in points)]


def _draw_lines(axes: Axes, lines: dict[str, list[ScorePoint]], hands: int) -> None:
    for index, (seat, own) in enumerate(lines.items()):
        style = SEAT_STYLES[seat]
        xs, ys = line_of(own)
        every = math.ceil(len(xs) / MOST_MARKERS)
        axes.plot(
            xs,
            ys,
            color=style.color,
            linestyle=style.line,
            # Lines that run on each other stay visible: those below are wider.
            linewidth=1.3 + 0.25 * (len(lines) - 1 - index),
            marker=style.marker,
            markersize=5,
            # Seats are marked on different hands where not every hand is, for the same reason.
            markevery=(index % every, every),
            markeredgecolor="white",
            markeredgewidth=0.5,
            label=seat,
            zorder=3 + index,
            clip_on=False,
        )
    axes.set_xlim(0, hands)


def _set_axes(axes: Axes, rows: ChartRows, steps: list[float]) -> None:
    low, high = min(steps), max(steps)
    margin = 0.06 * (high - low) or 1
    axes.set_ylim(low - margin, high + margin)
    is_whole = all(value == int(value) for value in steps)
    axes.yaxis.set_major_locator(MaxNLocator(7, integer=is_whole))
    axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _position: _tick(value)))
    axes.grid(visible=True, axis="y", color=FAINT, linewidth=0.6)
    axes.set_axisbelow(True)
    if low <= 0 <= high:
        axes.axhline(0, color=INK, linewidth=0.8, zorder=1)
    count = len(rows.hands)
    longest = max(width_of(str(hand.number), SMALL_SIZE) for hand in rows.hands)
    room = min(MOST_NUMBERS, max(1.0, PLOT_WIDTH / (longest + 0.12)))
    every = next(each for each in _steps() if count / each <= room)
    shown = [position for position in range(1, count + 1) if position % every == 0 or count == 1]
    axes.set_xticks(shown, [str(rows.hands[position - 1].number) for position in shown])


def _steps() -> list[int]:
    return [digit * 10**power for power in range(9) for digit in (1, 2, 5)]


def _tick(value: float) -> str:
    return points_label(int(value) if value == int(value) else value)


def _write_end(page: Page, start: float, end: float, at: float, height: float, seat: str) -> None:
    """Lead from the end of a line to its label."""
    from matplotlib.lines import Line2D

    bottom = TITLE_HEIGHT + 0.05 + PLOT_HEIGHT
    style = SEAT_STYLES[seat]
    ys = [1 - (bottom - each) / page.height for each in (at, height, height)]
    xs = [each / page.width for each in (start + 0.08, end - 0.08, end)]
    page.figure.add_artist(Line2D(xs, ys, color=style.color, linewidth=0.7))
    page.mark(end + 0.06, bottom - height, style.marker, style.color)
