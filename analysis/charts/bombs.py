"""The `bombs` chart: bombs played, missed and forfeited by each player."""

from matplotlib.figure import Figure
from tienlen.analysis.charts.lettering import player_labels, width_of
from tienlen.analysis.charts.matrix import ROW_HEIGHT, write_names
from tienlen.analysis.charts.page import (
    FAINT,
    INK,
    MARGIN,
    MUTED,
    NAME_WIDTH,
    SMALL_SIZE,
    TEXT_SIZE,
    TITLE_HEIGHT,
    Page,
    about_match,
    notice,
    shown_players,
)
from tienlen.analysis.charts.points import bombs_points
from tienlen.analysis.charts.rows import ChartRows

TITLE = "Bombs played, missed and forfeited"
PANEL_WIDTH, PANEL_GAP = 2.0, 0.45
HEADING_HEIGHT = 0.55
PANELS = (
    ("played", "Played", "", "#0072B2", ""),
    ("missed", "Missed", "passed on, though held", "#E69F00", "////"),
    ("forfeited", "Forfeited", "locked out by an earlier pass", "#7f7f7f", "...."),
)


def bombs_figure(rows: ChartRows) -> Figure:
    """Draw a panel each for bombs played, missed and forfeited, with a bar for each player.

    Where there were none the figure says so.
    """
    points = bombs_points(rows)
    if not any(point.played or point.missed or point.forfeited for point in points):
        by = f" by {who}" if (who := shown_players(rows)) else ""
        return notice(TITLE, about_match(rows), f"No bomb was played, missed or forfeited{by}.")
    labels = player_labels(rows.players, NAME_WIDTH, TEXT_SIZE)
    left = MARGIN + 0.35 + max(width_of(label, TEXT_SIZE) for label in labels.values())
    top = TITLE_HEIGHT + HEADING_HEIGHT
    height = ROW_HEIGHT * len(points)
    page = Page(
        left + (PANEL_WIDTH + PANEL_GAP) * len(PANELS) + MARGIN,
        top + height + MARGIN,
        TITLE,
        about_match(rows),
    )
    write_names(page, MARGIN, top, labels)
    counts = {name: [getattr(point, name) for point in points] for name, *_ in PANELS}
    most = max(max(values) for values in counts.values())
    for index, (name, heading, meaning, color, hatch) in enumerate(PANELS):
        x = left + index * (PANEL_WIDTH + PANEL_GAP)
        page.write(x, TITLE_HEIGHT + 0.12, heading, bold=True)
        page.write(x, TITLE_HEIGHT + 0.32, meaning, SMALL_SIZE, color=MUTED)
        axes = page.axes(x, top, PANEL_WIDTH, height)
        axes.set_xlim(0, max(most, 1))
        axes.set_ylim(len(points) - 0.5, -0.5)
        axes.set_xticks([])
        axes.set_yticks([])
        axes.axvline(0, color=FAINT, linewidth=1)
        axes.barh(
            range(len(points)),
            counts[name],
            height=0.6,
            color=color,
            hatch=hatch,
            edgecolor="white",
            linewidth=0,
        )
        for row, count in enumerate(counts[name]):
            axes.annotate(
                f"{count:,}",
                (count, row),
                xytext=(4, 0),
                textcoords="offset points",
                va="center",
                fontsize=TEXT_SIZE,
                color=INK if count else MUTED,
                annotation_clip=False,
            )
    return page.figure
