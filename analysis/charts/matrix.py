"""A table of counts with shaded cells: seats down, something else across."""

from collections.abc import Mapping, Sequence

from matplotlib.patches import Rectangle
from tienlen.analysis.charts.page import (
    INK,
    MUTED,
    SEAT_STYLES,
    SMALL_SIZE,
    TEXT_SIZE,
    Page,
)

ROW_HEIGHT = 0.36
HEAD_HEIGHT = 0.3

_DARKEST = (0x56, 0xB4, 0xE9)


def draw_matrix(
    page: Page,
    left: float,
    top: float,
    column_width: float,
    columns: Sequence[str],
    counts: Mapping[str, Sequence[int]],
) -> None:
    """Draw the counts of each seat, the darker the more, under the columns' names.

    `left` and `top` are where the first cell begins, in inches; the names stand above it.
    """
    most = max((count for row in counts.values() for count in row), default=0)
    width, height = column_width * len(columns), ROW_HEIGHT * len(counts)
    axes = page.axes(left, top, width, height)
    axes.set_xlim(0, len(columns))
    axes.set_ylim(len(counts), 0)
    axes.set_xticks([])
    axes.set_yticks([])
    for index, name in enumerate(columns):
        page.write(
            left + (index + 0.5) * column_width,
            top - 0.15,
            name,
            SMALL_SIZE,
            color=MUTED,
            ha="center",
        )
    for row, own in enumerate(counts.values()):
        for column, count in enumerate(own):
            share = count / most if most else 0.0
            axes.add_patch(
                Rectangle((column, row), 1, 1, facecolor=_shade(share), edgecolor="white")
            )
            axes.text(
                column + 0.5,
                row + 0.52,
                f"{count:,}",
                fontsize=TEXT_SIZE,
                color=INK if count else MUTED,
                ha="center",
                va="center",
            )


def write_names(page: Page, left: float, top: float, labels: Mapping[str, str]) -> None:
    """Write the names of the rows with their seats' markers, before a table."""
    for row, (seat, label) in enumerate(labels.items()):
        y = top + (row + 0.5) * ROW_HEIGHT
        style = SEAT_STYLES[seat]
        page.mark(left + 0.06, y, style.marker, style.color)
        page.write(left + 0.2, y, label)


def _shade(share: float) -> tuple[float, float, float]:
    red, green, blue = (1 - share * (1 - part / 255) for part in _DARKEST)
    return red, green, blue
