"""The `score` chart: the running total of each player over the match."""

from decimal import Decimal

from matplotlib.figure import Figure
from tienlen.analysis.charts.lettering import player_labels
from tienlen.analysis.charts.page import (
    NAME_WIDTH,
    SEAT_STYLES,
    TEXT_SIZE,
    about_match,
)
from tienlen.analysis.charts.points import ScorePoint, score_points
from tienlen.analysis.charts.rows import ChartRows
from tienlen.analysis.charts.running import RunningLine, RunningPlot
from tienlen.analysis.charts.spelling import points_label


def score_figure(rows: ChartRows) -> Figure:
    """Draw a line for each player, named at its end with the total."""
    points = score_points(rows)
    by_seat = {
        seat: [point for point in points if point.seat == seat]
        for seat in rows.players
        if any(point.seat == seat for point in points)
    }
    names = player_labels({seat: rows.players[seat] for seat in by_seat}, NAME_WIDTH, TEXT_SIZE)
    lines = [_line(seat, names[seat], own) for seat, own in by_seat.items()]
    values = [value for line in lines for value in line.ys]
    about = f"{about_match(rows)} · {rows.wins} total wins"
    plot = RunningPlot("Running total", about, lines, values)
    plot.draw(len(rows.hands), lambda position: str(rows.hands[position - 1].number), "hand")
    return plot.page.figure


def line_of(points: list[ScorePoint]) -> tuple[list[float], list[float]]:
    """Return the positions and running totals of a player, the total before the first included."""
    first = points[0]
    before = Decimal(str(first.total)) - Decimal(str(first.score or 0))
    xs = [float(first.position - 1), *(float(point.position) for point in points)]
    return xs, [float(before), *(float(point.total) for point in points)]


def _line(seat: str, name: str, points: list[ScorePoint]) -> RunningLine:
    xs, ys = line_of(points)
    return RunningLine(
        key=seat,
        name=name,
        total=points_label(points[-1].total),
        style=SEAT_STYLES[seat],
        xs=xs,
        ys=ys,
        own=range(len(xs)),
    )
