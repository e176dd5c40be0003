"""What a page of several matches begins with: who stands where, and how it came to that."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from tienlen.analysis.charts.figures import figure_bytes, season_chart, why_no_season
from tienlen.analysis.charts.seasons import SeasonRows
from tienlen.analysis.players import PlayerFigures
from tienlen.analysis.report.about_rules import Wins, standing_table
from tienlen.analysis.report.sheets import Chart, Standing
from tienlen.analysis.report.vector import Drawings
from tienlen.notation.texts import visible


def standings(
    players: Sequence[PlayerFigures],
    seasons: Sequence[SeasonRows],
    wins: Mapping[str, Sequence[Wins]],
    drawings: Drawings,
) -> Iterator[Standing]:
    """Yield the standing of each variant in which somebody ended a hand.

    `wins` are the totals that win matches, by variant. Cost: a chart is drawn for each season of
    several matches.
    """
    for variant, group in groupby(players, key=lambda own: own.variant):
        table = standing_table(group, variant, wins[variant])
        if table.rows:
            own = (rows for rows in seasons if rows.variant == variant)
            yield Standing(table, tuple(_charts(own, drawings)))


def _charts(seasons: Iterator[SeasonRows], drawings: Drawings) -> Iterator[Chart]:
    """Yield the charts of seasons; that of a single match tells no more than its own."""
    for rows in seasons:
        if rows.matches == 1 or why_no_season(rows) is not None:
            continue
        played = f"{rows.matches:,} matches, {visible(rows.variant)}"
        label = f"The running total of each player over {played}"
        svg = drawings.inline(figure_bytes(season_chart(rows), "svg"), label)
        yield Chart(svg, f"{label}.")
