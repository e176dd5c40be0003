"""The sheet a chart is drawn on: its settings, its title, and places measured in inches.

Everything is drawn with matplotlib's objects alone: no pyplot, no display, and settings that hold
for the drawing only, whatever the user's own are.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import matplotlib
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.text import Text
from tienlen.analysis.charts.lettering import fitted, font, shown, width_of
from tienlen.analysis.charts.rows import ChartHand, ChartRows
from tienlen.notation.quick_dataclass import dataclass
from tienlen.notation.records import SEATS

INK = "#1a1a1a"
MUTED = "#5f5f5f"
FAINT = "#d4d4d4"
BAND = "#f1f1f1"
ALERT = "#b00020"

DOTS_PER_INCH = 120
MARGIN = 0.3
TITLE_HEIGHT = 0.85
TITLE_SIZE = 13.0
TEXT_SIZE = 10.0
SMALL_SIZE = 9.0
"""The smallest text there is, in points: scaled down to a page's width it can still be read."""
NAME_WIDTH = 1.9

PLAYS = "plays, passes among them"
"""What charts call the numbers that plays and written passes have through a hand."""

_NOT_OURS = frozenset(
    ("backend", "backend_fallback", "interactive", "toolbar", "timezone", "date.epoch")
)
_SETTINGS: dict[str, Any] = {
    "text.parse_math": False,
    "text.usetex": False,
    "svg.fonttype": "path",
    "svg.hashsalt": "tienlen",
    "pdf.fonttype": 42,
    "figure.dpi": DOTS_PER_INCH,
    "savefig.dpi": DOTS_PER_INCH,
}


@dataclass(frozen=True, slots=True)
class SeatStyle:
    """How a seat is drawn: a colour, and for those who cannot tell it a marker and a line."""

    color: str
    marker: str
    line: str | tuple[float, tuple[float, ...]]


SEAT_STYLES: dict[str, SeatStyle] = dict(
    zip(
        SEATS,
        (
            SeatStyle("#0072B2", "o", "-"),
            SeatStyle("#E69F00", "s", (0, (6, 1.5))),
            SeatStyle("#009E73", "^", (0, (3, 1))),
            SeatStyle("#D55E00", "D", (0, (6, 1.5, 1, 1.5))),
            SeatStyle("#CC79A7", "v", (0, (1, 1))),
            SeatStyle("#56B4E9", "P", (0, (8, 1.5, 1, 1.5, 1, 1.5))),
            SeatStyle("#000000", "X", (0, (4, 2))),
            SeatStyle("#7f7f7f", "p", (0, (2, 1.5))),
        ),
        strict=True,
    )
)
"""The palette of Okabe and Ito for those who see few colours, grey for its yellow: on white that
one is hard to see for everybody."""


@contextmanager
def own_settings() -> Iterator[None]:
    """Draw with matplotlib's own settings and those of the charts; put the user's back after.

    Settings belong to the process: two threads must not draw at the same time.
    """
    settings: dict[Any, Any] = {
        name: value
        for name, value in matplotlib.rcParamsDefault.items()
        if name not in _NOT_OURS and name in matplotlib.rcParams
    }
    with matplotlib.rc_context(settings | _SETTINGS):
        yield


class Page:
    """A figure with a title, on which places are given in inches from the top left."""

    def __init__(self, width: float, height: float, title: str, about: str) -> None:
        self.width = width
        self.height = height
        self.figure = Figure(figsize=(width, height), facecolor="white")
        room = width - 2 * MARGIN
        self.write(MARGIN, 0.36, fitted(title, room, TITLE_SIZE, bold=True), TITLE_SIZE, bold=True)
        self.write(MARGIN, 0.62, fitted(about, room, TEXT_SIZE), color=MUTED)

    def write(
        self,
        x: float,
        y: float,
        text: str,
        size: float = TEXT_SIZE,
        *,
        color: str = INK,
        bold: bool = False,
        **extra: Any,
    ) -> Text:
        """Write a line of text with its middle, unless told otherwise, on a height."""
        return self.figure.text(
            x / self.width,
            1 - y / self.height,
            text,
            color=color,
            fontproperties=font(bold=bold),
            fontsize=size,
            parse_math=False,
            **{"va": "center", **extra},
        )

    def bare_axes(self, left: float, top: float, width: float, height: float) -> Axes:
        """Add axes of which nothing is drawn: what they are marked with is to be written.

        Ticks are objects of several parts each, and more work than all else in a chart of a hand.
        """
        box = (
            left / self.width,
            1 - (top + height) / self.height,
            width / self.width,
            height / self.height,
        )
        axes = self.figure.add_axes(box)
        axes.set_axis_off()
        return axes

    def axes(self, left: float, top: float, width: float, height: float) -> Axes:
        """Add axes without a frame."""
        axes = self.bare_axes(left, top, width, height)
        axes.set_axis_on()
        for spine in axes.spines.values():
            spine.set_visible(False)
        axes.tick_params(
            length=0, pad=4, labelsize=SMALL_SIZE, labelcolor=MUTED, labelfontfamily="DejaVu Sans"
        )
        return axes

    def key(self, entries: Sequence[tuple[str, str, str]], y: float) -> None:
        """Explain markers in a line that ends at the right: each with its colour and meaning.

        A colour in brackets, as `(black)`, is that of an empty marker.
        """
        x = self.width - MARGIN
        for marker, color, meaning in reversed(entries):
            x -= width_of(meaning, SMALL_SIZE)
            self.write(x, y, meaning, SMALL_SIZE, color=MUTED)
            x -= 0.1
            self.mark(x, y, marker, color)
            x -= 0.25

    def mark(self, x: float, y: float, marker: str, color: str, size: float = 6.0) -> None:
        """Put a marker somewhere."""
        from matplotlib.lines import Line2D

        self.figure.add_artist(
            Line2D(
                [x / self.width],
                [1 - y / self.height],
                marker=marker,
                color=color.strip("()"),
                markerfacecolor="none" if color.startswith("(") else color.strip("()"),
                markersize=size,
                linestyle="none",
            )
        )


def notice(title: str, about: str, text: str) -> Figure:
    """Return a figure that says why there is nothing to draw, or that all there is is nothing."""
    page = Page(9, 2.2, title, about)
    page.write(MARGIN, 1.4, text, 11)
    return page.figure


def about_match(rows: ChartRows) -> str:
    """Say which match a chart is about, by which rules, and how many of its hands it shows."""
    shown_hands, incomplete = len(rows.hands), sum(not hand.complete for hand in rows.hands)
    hands = counted(rows.count, "hand")
    if shown_hands != rows.count:
        hands = f"{shown_hands} of {hands}"
    if incomplete:
        hands += f", {incomplete} not played to the end"
    return " · ".join([_match_name(rows), shown(rows.variant), hands])


def about_hand(hand: ChartHand, rows: ChartRows) -> str:
    """Say which match and hand a chart is about, by which rules, and how the hand went."""
    parts = [_match_name(rows), shown(rows.variant), counted(rows.count, "hand")]
    parts.append(hand.length)
    if hand.void:
        parts.append("void")
    elif not hand.complete:
        parts.append("not played to the end")
    return " · ".join(parts)


def shown_players(rows: ChartRows) -> str:
    """Return what to call those who are shown where others sit there too, "" where none do."""
    others = {seat.seat for hand in rows.hands for seat in hand.seats} - rows.players.keys()
    return ("the player shown" if len(rows.players) == 1 else "the players shown") if others else ""


def counted(number: int, one: str) -> str:
    """Say how many there are of a thing: `1 hand`, `2 hands`."""
    return f"{number:,} {one if number == 1 else one + 's'}"


def _match_name(rows: ChartRows) -> str:
    if rows.match is None:
        return "match without a name"
    # Room must be left for what follows the name.
    return fitted(shown(rows.match), 3.6, TEXT_SIZE)
