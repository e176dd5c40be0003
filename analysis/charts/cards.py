"""The `cards` chart: how each seat's hand shrinks over the plays of a hand."""

import math
from collections.abc import Sequence
from itertools import groupby

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patches import Rectangle
from matplotlib.patheffects import withStroke
from matplotlib.ticker import MaxNLocator
from tienlen.analysis.charts.lettering import POINTS_PER_INCH, player_labels, width_of
from tienlen.analysis.charts.page import (
    ALERT,
    BAND,
    FAINT,
    INK,
    MARGIN,
    MUTED,
    NAME_WIDTH,
    PLAYS,
    SEAT_STYLES,
    SMALL_SIZE,
    TEXT_SIZE,
    TITLE_HEIGHT,
    Page,
    about_hand,
)
from tienlen.analysis.charts.points import CardsPoint, cards_points
from tienlen.analysis.charts.rows import ChartHand, ChartRows
from tienlen.analysis.charts.spelling import cards_label, ordinal

INCHES_A_PLAY = 0.085
NARROWEST, WIDEST = 6.0, 16.0
STRIP_HEIGHT = 0.72
STRIP_GAP = 0.14
END_WIDTH = 1.15
FOOT_HEIGHT = 0.6
STRIP_EDGE = 0.06
"""How much of the most cards a strip goes on by above and below them."""
LABEL_GAP = 4 / POINTS_PER_INCH


def cards_figure(hand: ChartHand, rows: ChartRows) -> Figure:
    """Draw a strip for each seat: its cards left, over tricks as bands, with bombs and slips."""
    points = cards_points(hand, rows)
    seats = [list(group) for _, group in groupby(points, key=lambda point: point.seat)]
    last = max([play.play for play in hand.plays], default=1)
    labels = player_labels(
        {own[0].seat: own[0].player for own in seats}, NAME_WIDTH - 0.2, TEXT_SIZE
    )
    name_width = max(width_of(label, TEXT_SIZE) for label in labels.values()) + 0.55
    plot_width = min(max(NARROWEST, INCHES_A_PLAY * last), WIDEST)
    step = STRIP_HEIGHT + STRIP_GAP
    page = Page(
        2 * MARGIN + name_width + plot_width + END_WIDTH,
        TITLE_HEIGHT + 0.3 + step * len(seats) + FOOT_HEIGHT,
        f"Cards left in hand {hand.number}",
        about_hand(hand, rows),
    )
    left, top = MARGIN + name_width, TITLE_HEIGHT + 0.3
    most = max([point.left for point in points if point.left is not None], default=1)
    for index, own in enumerate(seats):
        strip = page.bare_axes(left, top + index * step, plot_width, STRIP_HEIGHT)
        strip.set_xlim(0, last + 0.5)
        strip.set_ylim(-STRIP_EDGE * most, most * (1 + STRIP_EDGE))
        _draw_bands(strip, hand)
        _draw_others(strip, [other for other in seats if other is not own], last)
        _draw_seat(strip, own, last)
        upper = top + index * step
        _write_scale(page, most, left, upper)
        middle = upper + STRIP_HEIGHT / 2
        style = SEAT_STYLES[own[0].seat]
        page.mark(MARGIN + 0.06, middle, style.marker, style.color)
        page.write(MARGIN + 0.2, middle, labels[own[0].seat])
        page.write(left + plot_width + 0.1, middle, _ending(hand, own), SMALL_SIZE)
    inches = plot_width / (last + 0.5)
    _write_tricks(page, hand, left, inches, top - 0.12)
    _write_plays(page, last, left, inches, top + step * len(seats) - STRIP_GAP + LABEL_GAP)
    page.write(
        left,
        page.height - 0.27,
        PLAYS,
        SMALL_SIZE,
        color=MUTED,
    )
    page.key(
        [("*", INK, "bomb"), ("x", ALERT, "broke a rule"), ("o", f"({INK})", "went out")],
        page.height - 0.27,
    )
    return page.figure


def line_of(points: Sequence[CardsPoint], last: int) -> tuple[list[float], list[float]]:
    """Return the plays and the cards left of a seat, as far as they are known.

    The line goes on to the hand's last play, unless the cards left are not known at its end.
    """
    xs: list[float] = [point.play for point in points]
    ys = [float("nan") if point.left is None else float(point.left) for point in points]
    return [*xs, max(last, xs[-1])], [*ys, ys[-1]]


def _draw_bands(axes: Axes, hand: ChartHand) -> None:
    for index, trick in enumerate(hand.tricks):
        if index % 2 == 0:
            low, high = axes.get_ylim()
            width = trick.last_play - trick.first_play + 1
            band = Rectangle(
                (trick.first_play - 0.5, low), width, high - low, color=BAND, linewidth=0, zorder=0
            )
            axes.add_artist(band)


def _draw_others(axes: Axes, others: Sequence[Sequence[CardsPoint]], last: int) -> None:
    """Draw the lines of the other seats, as one: they look alike."""
    xs: list[float] = []
    ys: list[float] = []
    for points in others:
        own_xs, own_ys = line_of(points, last)
        # A place that is none parts the lines.
        xs += [*own_xs, last]
        ys += [*own_ys, math.nan]
    axes.add_artist(Line2D(xs, ys, drawstyle="steps-post", color=FAINT, linewidth=0.7, zorder=2))


def _draw_seat(axes: Axes, points: Sequence[CardsPoint], last: int) -> None:
    style = SEAT_STYLES[points[0].seat]
    xs, ys = line_of(points, last)
    # The area ends where the cards left are first not known, as the line does.
    known = next((index for index, y in enumerate(ys) if math.isnan(y)), len(ys) - 1)
    axes.fill_between(
        xs[: known + 1],
        [*ys[:known], ys[known - 1]],
        step="post",
        color=style.color,
        alpha=0.16,
        linewidth=0,
        zorder=1,
    )
    axes.plot(
        xs,
        ys,
        drawstyle="steps-post",
        color=style.color,
        linewidth=1.6,
        marker=style.marker,
        markersize=3.2,
        markevery=list(range(len(points))),
        zorder=3,
        label=points[0].seat,
    )
    for point in points:
        if point.left is None:
            continue
        if point.bomb:
            _mark(axes, point, "*", INK, 10)
            _write_bomb(axes, point, last)
        if point.illegal:
            _mark(axes, point, "x", ALERT, 7)
        if point.place is not None:
            _mark(axes, point, "o", INK, 8)


def _mark(axes: Axes, point: CardsPoint, marker: str, color: str, size: float) -> None:
    axes.plot(
        [point.play],
        [point.left or 0],
        marker=marker,
        color=color,
        markersize=size,
        markeredgewidth=1.6 if marker == "x" else 0.8,
        markerfacecolor="none" if marker == "o" else color,
        linestyle="none",
        zorder=5,
        clip_on=False,
    )


def _write_bomb(axes: Axes, point: CardsPoint, last: int) -> None:
    is_late = point.play > 0.75 * last
    axes.annotate(
        cards_label(point.cards),
        (point.play, point.left or 0),
        xytext=(-6 if is_late else 6, 7),
        textcoords="offset points",
        ha="right" if is_late else "left",
        va="center",
        fontsize=SMALL_SIZE,
        color=INK,
        path_effects=[withStroke(linewidth=2.5, foreground="white")],
        zorder=6,
        annotation_clip=False,
    )


def _ending(hand: ChartHand, points: Sequence[CardsPoint]) -> str:
    """Say how a seat ended: its place where it took one, and the cards it was left with."""
    row = next(row for row in hand.seats if row.seat == points[0].seat)
    took = next((point.place for point in points if point.place is not None), row.place)
    left = points[-1].left
    parts = [] if took is None else [ordinal(took)]
    if left is None:
        parts.append("left: unknown")
    elif left or took is None:
        parts.append(f"{left} left")
    return " · ".join(parts)


def _write_scale(page: Page, most: int, left: float, top: float) -> None:
    """Say beside a strip where no card is left, and where the most are."""
    inches = STRIP_HEIGHT / (1 + 2 * STRIP_EDGE)
    for count, share in ((0, 1 + STRIP_EDGE), (most, STRIP_EDGE)):
        page.write(
            left - LABEL_GAP,
            top + share * inches,
            str(count),
            SMALL_SIZE,
            color=MUTED,
            ha="right",
            va="center_baseline",
        )


def _write_plays(page: Page, last: int, left: float, inches: float, y: float) -> None:
    """Number the plays below the strips."""
    for play in MaxNLocator(steps=[1, 2, 5, 10], integer=True).tick_values(0, last + 0.5):
        if 0 <= play <= last + 0.5:
            at = left + inches * play
            page.write(at, y, f"{play:.0f}", SMALL_SIZE, color=MUTED, ha="center", va="top")


def _write_tricks(page: Page, hand: ChartHand, left: float, inches: float, y: float) -> None:
    """Number the tricks above their bands, as far as there is room."""
    page.write(left - 0.1, y, "trick", SMALL_SIZE, color=MUTED, ha="right")
    free_from = 0.0
    for trick in hand.tricks:
        middle = inches * (trick.first_play + trick.last_play) / 2
        half = width_of(str(trick.trick), SMALL_SIZE) / 2
        if middle - half >= free_from:
            page.write(left + middle, y, str(trick.trick), SMALL_SIZE, color=MUTED, ha="center")
            free_from = middle + half + 0.06
