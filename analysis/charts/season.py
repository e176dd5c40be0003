"""The `season` chart: the running total of each player over all matches of an archive."""

import math
from collections.abc import Sequence
from dataclasses import replace

from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from tienlen.analysis.charts.lettering import fitted, player_labels, shown, width_of
from tienlen.analysis.charts.page import (
    MARGIN,
    MUTED,
    NAME_WIDTH,
    SEAT_STYLES,
    SMALL_SIZE,
    TEXT_SIZE,
    SeatStyle,
    counted,
)
from tienlen.analysis.charts.running import RunningLine, RunningPlot
from tienlen.analysis.charts.seasons import SeasonLine, SeasonRows
from tienlen.analysis.charts.spelling import points_label
from tienlen.analysis.document import number

MOST_NAMED = len(SEAT_STYLES)
"""So many players have a colour, a marker and a name; there are no more that are told apart."""

MOST_GREY = 200
"""So many more are drawn as thin grey lines."""

GREY = "#b4b4b4"
GREY_WIDTH, CROWD_WIDTH, CROWD = 0.6, 0.3, 40
"""How wide grey lines are, in points: thinner from so many players on, which fill the plot."""
FOOT = 0.25
MOST_MARKERS, WIDENING = 16, 0.1
MOST_DASHED = 100
"""A line of more points is not dashed: one that turns at every dash shows none."""


def season_figure(rows: SeasonRows) -> Figure:
    """Draw a line for each player: those who lead named at its end, others thin and grey."""
    named, rest = rows.lines[:MOST_NAMED], rows.lines[MOST_NAMED:]
    ranks = {str(rank): line.player for rank, line in enumerate(named, start=1)}
    names = player_labels(ranks, NAME_WIDTH, TEXT_SIZE)
    styles = SEAT_STYLES.values()
    lines = [
        _line(rows, rank, names[rank], style, line)
        for rank, style, line in zip(names, styles, named, strict=False)
    ]
    plot = RunningPlot(
        "Running total of the season",
        about_season(rows),
        lines,
        _heights(rows.lines[: MOST_NAMED + MOST_GREY]),
        FOOT if rest else 0.0,
    )
    every = f" (drawn every {rows.step:,})" if rows.step > 1 else ""
    what = f"match, in the order read{every}"
    plot.draw(rows.matches, "{:,}".format, what, markers=MOST_MARKERS, widening=WIDENING)
    if rest:
        _draw_grey(plot, rows, rest[:MOST_GREY])
        page = plot.page
        text = grey_words(rest, page.width - MARGIN - plot.left)
        page.write(plot.left, page.height - MARGIN, text, SMALL_SIZE, color=MUTED)
    return plot.page.figure


def about_season(rows: SeasonRows) -> str:
    """Say what a season is of: its variant, its matches and hands, and which total wins."""
    hands = counted(rows.count, "hand")
    if rows.hands != rows.count:
        hands = f"{rows.hands:,} of {hands}"
    if rows.ended != rows.hands:
        hands += f", {rows.hands - rows.ended:,} not played to the end"
    matches = "1 match" if rows.matches == 1 else f"{rows.matches:,} matches"
    variant = fitted(shown(rows.variant), 3.6, TEXT_SIZE)
    return " · ".join((variant, matches, hands, f"{rows.wins} total wins"))


def line_of(rows: SeasonRows, line: SeasonLine) -> tuple[list[float], list[float], list[int]]:
    """Return where the line of a player runs, and the indexes of what is its own in both.

    It begins at nothing before the first match, stays level while others play, and goes on to the
    end.
    """
    xs: list[float] = []
    ys: list[float] = []
    own: list[int] = []
    before = 0.0
    for match, total in zip(line.matches, line.totals, strict=True):
        begin = (match - 1) // rows.step * rows.step
        if not xs or begin > xs[-1]:
            xs.append(begin)
            ys.append(before)
        before = float(total)
        own.append(len(xs))
        xs.append(match)
        ys.append(before)
    if xs[-1] < rows.matches:
        xs.append(rows.matches)
        ys.append(before)
    return xs, ys, own


def grey_words(rest: Sequence[SeasonLine], width: float) -> str:
    """Say who is drawn grey, by name where there is room for that, and how many are not drawn."""
    names = [fitted(shown(line.player), NAME_WIDTH, SMALL_SIZE) for line in rest[:MOST_NAMED]]
    ends = [points_label(number(line.totals[-1])) for line in rest[:MOST_GREY]]
    told = ", ".join(f"{name} {end}" for name, end in zip(names, ends, strict=False))
    text = f"Thin and grey: {told}"
    if len(rest) == len(names) and width_of(text, SMALL_SIZE) <= width:
        return text
    undrawn = len(rest) - len(ends)
    after = f"; {undrawn:,} more are not drawn" if undrawn else ""
    return f"Thin and grey: the next {counted(len(ends), 'player')}, {ends[0]} to {ends[-1]}{after}"


def _line(
    rows: SeasonRows, rank: str, name: str, style: SeatStyle, line: SeasonLine
) -> RunningLine:
    xs, ys, own = line_of(rows, line)
    return RunningLine(
        key=rank,
        name=name,
        total=points_label(number(line.totals[-1])),
        style=style if len(xs) <= MOST_DASHED else replace(style, line="-"),
        xs=xs,
        ys=ys,
        own=own,
    )


def _draw_grey(plot: RunningPlot, rows: SeasonRows, lines: Sequence[SeasonLine]) -> None:
    """Draw lines that look alike, as one."""
    xs: list[float] = []
    ys: list[float] = []
    for line in lines:
        own_xs, own_ys, _ = line_of(rows, line)
        # A height that is none parts the lines.
        xs += [*own_xs, own_xs[-1]]
        ys += [*own_ys, math.nan]
    width = GREY_WIDTH if len(lines) < CROWD else CROWD_WIDTH
    # Below the line of nothing won or lost, which they would hide.
    plot.axes.add_artist(Line2D(xs, ys, color=GREY, linewidth=width, zorder=0.8))


def _heights(lines: Sequence[SeasonLine]) -> list[float]:
    """Return the least and the greatest height that lines reach, and one that is not whole."""
    heights = [float(total) for line in lines for total in line.totals]
    broken = next((height for height in heights if height != int(height)), 0.0)
    return [min(heights), max(heights), 0.0, broken]
