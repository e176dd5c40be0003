"""The `control` chart: who won each trick of a hand, how long it ran and what won it."""

from collections.abc import Mapping, Sequence

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from tienlen.analysis.charts.lettering import player_labels, width_of
from tienlen.analysis.charts.page import (
    BAND,
    FAINT,
    INK,
    MARGIN,
    MUTED,
    PLAYS,
    SEAT_STYLES,
    SMALL_SIZE,
    TITLE_HEIGHT,
    Page,
    about_hand,
    counted,
)
from tienlen.analysis.charts.points import ControlPoint, control_points
from tienlen.analysis.charts.rows import ChartHand, ChartRows
from tienlen.analysis.charts.spelling import cards_label

ROW_HEIGHT = 0.23
SEAT_WIDTH = 0.42
MOST_TRICKS = 120
"""More tricks than any fair hand has; of a longer one only the first so many are drawn."""

NUMBER_WIDTH = 0.45
RUN_WIDTH = 2.6
SLANT = 50
HEAD_GAP = 0.35
NAME_WIDTH = 1.5


def control_figure(hand: ChartHand, rows: ChartRows) -> Figure:
    """Draw a row for each trick: a marker under its winner, its length, the cards that won."""
    points = control_points(hand, rows)
    drawn = points[:MOST_TRICKS]
    seats = {row.seat: row.player for row in hand.seats}
    labels = player_labels(seats, NAME_WIDTH, SMALL_SIZE)
    won = [_won(point) for point in drawn]
    return _drawn(hand, rows, drawn, len(points), labels, won)


def _drawn(
    hand: ChartHand,
    rows: ChartRows,
    points: Sequence[ControlPoint],
    count: int,
    labels: Mapping[str, str],
    won: Sequence[str],
) -> Figure:
    # Names stand aslant above narrow columns; this is as high as the longest of them reaches.
    head = 0.8 * max(width_of(label, SMALL_SIZE) for label in labels.values()) + HEAD_GAP
    top = TITLE_HEIGHT + head
    seats_left = MARGIN + NUMBER_WIDTH
    runs_left = seats_left + SEAT_WIDTH * len(labels) + 0.45
    won_left = runs_left + RUN_WIDTH + 0.7
    won_width = max(width_of(text, SMALL_SIZE, bold=True) for text in (*won, "won with"))
    height = ROW_HEIGHT * len(points)
    more = count > len(points)
    page = Page(
        max(won_left + won_width + MARGIN, 7.0),
        top + height + 0.5 + (0.25 if more else 0.0),
        f"Who controlled hand {hand.number}",
        about_hand(hand, rows),
    )
    columns = {seat: index for index, seat in enumerate(labels)}
    _write_heads(page, labels, seats_left, runs_left, won_left, top)
    bands = page.axes(seats_left, top, page.width - MARGIN - seats_left, height)
    owners = page.axes(seats_left, top, SEAT_WIDTH * len(labels), height)
    runs = page.axes(runs_left, top, RUN_WIDTH, height)
    for axes in (bands, owners, runs):
        axes.set_ylim(len(points) - 0.5, -0.5)
        axes.set_xticks([])
        axes.set_yticks([])
        axes.patch.set_visible(False)
    for row in range(0, len(points), 2):
        bands.axhspan(row - 0.5, row + 0.5, color=BAND, linewidth=0)
    owners.set_xlim(-0.5, len(labels) - 0.5)
    _draw_owners(owners, points, columns)
    _draw_runs(runs, points)
    for row, (point, text) in enumerate(zip(points, won, strict=True)):
        y = top + (row + 0.5) * ROW_HEIGHT
        number_at = seats_left - 0.12
        page.write(number_at, y, str(point.trick), SMALL_SIZE, color=MUTED, ha="right")
        page.write(won_left, y, text, SMALL_SIZE, bold=bool(point.bombs))
    if more:
        text = f"The first {len(points)} of {count:,} tricks."
        page.write(MARGIN, top + height + 0.2, text, SMALL_SIZE, color=MUTED)
    page.key(
        [("o", f"({MUTED})", "led, but lost it"), ("o", INK, "won"), ("s", FAINT, "passes")],
        page.height - 0.27,
    )
    return page.figure


def _won(point: ControlPoint) -> str:
    if point.winner is None:
        return "not played to its end"
    bombs = f" · {counted(point.bombs, 'bomb')}" if point.bombs else ""
    return f"{point.won_kind}  {cards_label(point.won_cards)}{bombs}"


def _write_heads(
    page: Page,
    labels: Mapping[str, str],
    seats_left: float,
    runs_left: float,
    won_left: float,
    top: float,
) -> None:
    y = top - 0.16
    for index, (seat, label) in enumerate(labels.items()):
        x = seats_left + (index + 0.5) * SEAT_WIDTH
        style = SEAT_STYLES[seat]
        page.mark(x, y + 0.02, style.marker, style.color)
        page.write(
            x - 0.02,
            y - 0.1,
            label,
            SMALL_SIZE,
            rotation=SLANT,
            rotation_mode="anchor",
            ha="left",
        )
    page.write(seats_left - 0.12, y, "trick", SMALL_SIZE, color=MUTED, ha="right")
    page.write(runs_left, y, PLAYS, SMALL_SIZE, color=MUTED)
    page.write(won_left, y, "won with", SMALL_SIZE, color=MUTED)


def _draw_owners(axes: Axes, points: Sequence[ControlPoint], columns: Mapping[str, int]) -> None:
    for row, point in enumerate(points):
        if point.winner is None:
            continue
        leader, winner = columns[point.leader], columns[point.winner]
        style = SEAT_STYLES[point.winner]
        if leader != winner:
            axes.plot([leader, winner], [row, row], color=FAINT, linewidth=1.2, zorder=2)
            axes.plot(
                [leader],
                [row],
                marker=SEAT_STYLES[point.leader].marker,
                markersize=5,
                markerfacecolor="white",
                markeredgecolor=MUTED,
                markeredgewidth=0.8,
                zorder=3,
            )
        axes.plot([winner], [row], marker=style.marker, color=style.color, markersize=7.5, zorder=4)


def _draw_runs(axes: Axes, points: Sequence[ControlPoint]) -> None:
    most = max(point.plays + point.passes for point in points)
    axes.set_xlim(0, most)
    rows = range(len(points))
    plays = [point.plays for point in points]
    passes = [point.passes for point in points]
    colors = [SEAT_STYLES[point.winner].color if point.winner else MUTED for point in points]
    axes.barh(rows, plays, height=0.62, color=colors, linewidth=0)
    axes.barh(rows, passes, left=plays, height=0.62, color=FAINT, linewidth=0)
    for row, point in enumerate(points):
        text = f"{point.plays}" if not point.passes else f"{point.plays} + {point.passes}"
        axes.annotate(
            text,
            (point.plays + point.passes, row),
            xytext=(4, 0),
            textcoords="offset points",
            va="center",
            fontsize=SMALL_SIZE,
            color=INK,
            annotation_clip=False,
        )
