"""The `places` chart: how often each player came in where."""

from matplotlib.figure import Figure
from tienlen.analysis.charts.lettering import player_labels, width_of
from tienlen.analysis.charts.matrix import HEAD_HEIGHT, ROW_HEIGHT, draw_matrix, write_names
from tienlen.analysis.charts.page import (
    MARGIN,
    MUTED,
    NAME_WIDTH,
    SMALL_SIZE,
    TEXT_SIZE,
    TITLE_HEIGHT,
    Page,
    about_match,
)
from tienlen.analysis.charts.points import places_points
from tienlen.analysis.charts.rows import ChartRows
from tienlen.analysis.charts.spelling import ordinal

COLUMN_WIDTH = 0.62
MEAN_WIDTH = 0.9
NARROWEST = 5.6


def places_figure(rows: ChartRows) -> Figure:
    """Draw a table of players by places, with the mean place of each."""
    points = places_points(rows)
    counts = {
        seat: [point.times for point in points if point.seat == seat] for seat in rows.players
    }
    columns = [ordinal(place) for place in sorted({point.place for point in points})]
    labels = player_labels(rows.players, NAME_WIDTH, TEXT_SIZE)
    left = MARGIN + 0.35 + max(width_of(label, TEXT_SIZE) for label in labels.values())
    width = left + COLUMN_WIDTH * len(columns) + MEAN_WIDTH + MARGIN
    top = TITLE_HEIGHT + HEAD_HEIGHT
    page = Page(
        max(width, NARROWEST),
        top + ROW_HEIGHT * len(counts) + MARGIN,
        "How often each player came in where",
        about_match(rows),
    )
    write_names(page, MARGIN, top, labels)
    draw_matrix(page, left, top, COLUMN_WIDTH, columns, counts)
    means_at = left + COLUMN_WIDTH * len(columns) + MEAN_WIDTH - 0.2
    page.write(means_at, top - 0.15, "mean", SMALL_SIZE, color=MUTED, ha="right")
    for row, own in enumerate(counts.values()):
        y = top + (row + 0.5) * ROW_HEIGHT
        page.write(means_at, y, _mean_place(own), ha="right")
    return page.figure


def _mean_place(times: list[int]) -> str:
    if not sum(times):
        return "–"
    places = sum(place * count for place, count in enumerate(times, start=1))
    return f"{places / sum(times):.2f}"
