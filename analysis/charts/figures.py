"""Charts by the name of their kind, and the bytes of their files."""

import io
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from tienlen.analysis.charts import points
from tienlen.analysis.charts.kinds import ARCHIVE_KINDS, HAND_KINDS, KINDS, Format, Kind
from tienlen.analysis.charts.rows import ChartHand, ChartRows
from tienlen.analysis.charts.seasons import SeasonRows, Seasons
from tienlen.notation.errors import TienlenError

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_METADATA: Mapping[Format, dict[str, Any]] = {
    "png": {"Software": None},
    "svg": {"Date": None, "Creator": None},
    "pdf": {"CreationDate": None, "Creator": None, "Producer": None},
}
"""What matplotlib would write by itself, the time among it, and must not."""


class ChartError(TienlenError):
    """A chart was asked for that there is not."""


def chart(kind: str, rows: ChartRows, hand: int | None = None) -> "Figure":
    """Draw a chart and return it as a matplotlib figure.

    Where there is nothing to draw, the figure says why; see `why_nothing`.

    Args:
        kind: one of `KINDS`.
        rows: the rows of a match, from `chart_rows`.
        hand: the number of the hand, for the kinds that show one; not needed where `rows` has
            one hand only.

    Raises:
        ChartError: there is no such kind or hand, it is not said which hand, or a hand is given
            for a kind that shows none.
    """
    verify_kind(kind, hand)
    for known in KINDS:
        if kind == known:
            if known in HAND_KINDS:
                return hand_chart(known, _the_hand(rows, known, hand), rows)
            return match_chart(known, rows)
    raise ChartError(f"a {kind} chart shows many matches, not the rows of one")


def verify_kind(kind: str, hand: int | None = None) -> None:
    """Look whether there is such a kind, and whether it shows a hand if one is given.

    Raises:
        ChartError: there is not, or it does not.
    """
    kinds = (*KINDS, *ARCHIVE_KINDS)
    if kind not in kinds:
        raise ChartError(f"there is no chart {kind!r}: the kinds are {', '.join(kinds)}")
    if hand is not None and kind not in HAND_KINDS:
        whole = "many matches" if kind in ARCHIVE_KINDS else "a whole match"
        raise ChartError(
            f"a {kind} chart shows {whole}, and no single hand: leave `hand` out; those of a hand "
            f"are {' and '.join(HAND_KINDS)}"
        )


def match_chart(kind: Kind, rows: ChartRows) -> "Figure":
    """Draw one of the kinds that show a match."""
    from tienlen.analysis.charts import bombs, places, plays, score
    from tienlen.analysis.charts.page import about_match, notice, own_settings

    draw: Mapping[str, Callable[[ChartRows], Figure]] = {
        "score": score.score_figure,
        "places": places.places_figure,
        "bombs": bombs.bombs_figure,
        "plays": plays.plays_figure,
    }
    with own_settings():
        reason = why_nothing(kind, rows)
        if reason is not None:
            return notice(f"No {kind} chart", about_match(rows), f"{_sentence(reason)}.")
        return draw[kind](rows)


def hand_chart(kind: Kind, hand: ChartHand, rows: ChartRows) -> "Figure":
    """Draw one of the kinds that show a hand, for one hand of the rows."""
    from tienlen.analysis.charts import cards, control
    from tienlen.analysis.charts.page import about_hand, notice, own_settings

    draw: Mapping[str, Callable[[ChartHand, ChartRows], Figure]] = {
        "cards": cards.cards_figure,
        "control": control.control_figure,
    }
    with own_settings():
        reason = why_nothing(kind, rows, hand)
        if reason is not None:
            title = f"No {kind} chart of hand {hand.number}"
            return notice(title, about_hand(hand, rows), f"{_sentence(reason)}.")
        return draw[kind](hand, rows)


def why_nothing(kind: Kind, rows: ChartRows, hand: ChartHand | None = None) -> str | None:
    """Say why a chart would show nothing, None where it shows something."""
    if not rows.players:
        return "no player is shown"
    if hand is not None:
        return _why_no_hand(kind, hand, rows)
    if not rows.hands:
        return "no hand is shown"
    if kind in ("score", "places"):
        return (
            None if any(hand.complete for hand in rows.hands) else "no hand was played to its end"
        )
    # A void hand counts as not played.
    has_play = any(hand.tricks for hand in rows.hands if not hand.void)
    return None if has_play else "no play is written that counts"


def season_chart(rows: SeasonRows) -> "Figure":
    """Draw the season of a variant.

    Where there is nothing to draw, the figure says why; see `why_no_season`.
    """
    from tienlen.analysis.charts.page import notice, own_settings
    from tienlen.analysis.charts.season import about_season, season_figure

    with own_settings():
        reason = why_no_season(rows)
        if reason is not None:
            return notice("No season chart", about_season(rows), f"{_sentence(reason)}.")
        return season_figure(rows)


def why_no_season(rows: SeasonRows) -> str | None:
    """Say why the chart of a season would show nothing, None where it shows something."""
    if not rows.lines:
        return "no player is shown"
    if not rows.hands:
        return "no hand is shown"
    return None if rows.ended else "no hand was played to its end"


def the_season(seasons: Seasons) -> SeasonRows:
    """Return the only season there is.

    Raises:
        ChartError: there is none, or there are several: of several variants, or of one of which the
            highest total wins in some matches and the lowest in others.
    """
    rows = seasons.rows()
    if not rows:
        raise ChartError("a season chart shows matches, and there are none")
    if len(rows) > 1:
        names = ", ".join([repr(name) for name in dict.fromkeys(each.variant for each in rows)])
        if len({each.variant for each in rows}) == 1:
            raise ChartError(
                "a season chart shows matches in which the same total wins, and in these of "
                f"{names} it is the highest in some and the lowest in others"
            )
        raise ChartError(
            f"a season chart shows matches of one variant, and these are of {names}: points of "
            "different ones are never added up"
        )
    return rows[0]


def figure_bytes(figure: "Figure", form: Format) -> bytes:
    """Return the file of a figure; the same figure gives the same bytes at any time.

    Text is drawn as shapes in SVG, so that it looks the same wherever it is opened.
    """
    from tienlen.analysis.charts.page import own_settings

    stream = io.BytesIO()
    with own_settings():
        figure.savefig(stream, format=form, metadata=_METADATA[form])
    return stream.getvalue()


def _the_hand(rows: ChartRows, kind: str, number: int | None) -> ChartHand:
    found = [hand for hand in rows.hands if number is None or hand.number == number]
    if number is None and len(found) != 1:
        raise ChartError(f"a {kind} chart shows one of {len(found)} hands: say which")
    if not found:
        raise ChartError(f"no hand has the number {number}")
    return found[0]


def _why_no_hand(kind: Kind, hand: ChartHand, rows: ChartRows) -> str | None:
    if hand.is_instant:
        return "the hand was won without a play"
    if not hand.tricks:
        return "no play is written"
    if kind == "control" and not points.control_points(hand, rows):
        return "no player shown led or won a trick"
    if kind == "cards" and not points.cards_points(hand, rows):
        return "no player shown was dealt cards"
    return None


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]
