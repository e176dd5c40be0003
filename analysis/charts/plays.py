"""The `plays` chart: what each player led and answered with, by kind."""

from matplotlib.figure import Figure
from tienlen.analysis.charts.lettering import player_labels, width_of
from tienlen.analysis.charts.matrix import HEAD_HEIGHT, ROW_HEIGHT, draw_matrix, write_names
from tienlen.analysis.charts.page import (
    MARGIN,
    NAME_WIDTH,
    SMALL_SIZE,
    TEXT_SIZE,
    TITLE_HEIGHT,
    Page,
    about_match,
    notice,
    shown_players,
)
from tienlen.analysis.charts.points import PlaysPoint, plays_points
from tienlen.analysis.charts.rows import ChartRows

TITLE = "What each player led and answered with"
COLUMN_WIDTH = 0.62
NARROWEST = 5.6
HEADING_HEIGHT = 0.32
TABLE_GAP = 0.3
HEADINGS = {"lead": "Led", "answer": "Answered with"}


def plays_figure(rows: ChartRows) -> Figure:
    """Draw two tables of players by kinds, what they led and what they answered with."""
    points = plays_points(rows)
    if not any(point.times for point in points):
        # There are plays, but others made them.
        who = shown_players(rows)
        text = f"{who[:1].upper()}{who[1:]} led nothing and answered with nothing."
        return notice(TITLE, about_match(rows), text)
    kinds = list(dict.fromkeys(point.kind for point in points))
    labels = player_labels(rows.players, NAME_WIDTH, TEXT_SIZE)
    left = MARGIN + 0.35 + max(width_of(label, TEXT_SIZE) for label in labels.values())
    column = max([COLUMN_WIDTH, *(width_of(kind, SMALL_SIZE) + 0.16 for kind in kinds)])
    table = HEADING_HEIGHT + HEAD_HEIGHT + ROW_HEIGHT * len(labels)
    page = Page(
        max(left + column * len(kinds) + MARGIN, NARROWEST),
        TITLE_HEIGHT + 2 * table + TABLE_GAP + MARGIN,
        TITLE,
        about_match(rows),
    )
    for index, (role, heading) in enumerate(HEADINGS.items()):
        head = TITLE_HEIGHT + index * (table + TABLE_GAP) + 0.15
        top = head - 0.15 + HEADING_HEIGHT + HEAD_HEIGHT
        page.write(MARGIN, head, heading, bold=True)
        write_names(page, MARGIN, top, labels)
        counts = {seat: _times(points, role, seat) for seat in labels}
        draw_matrix(page, left, top, column, kinds, counts)
    return page.figure


def _times(points: list[PlaysPoint], role: str, seat: str) -> list[int]:
    return [point.times for point in points if (point.role, point.seat) == (role, seat)]
