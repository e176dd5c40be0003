"""Players in the order of one of their figures."""

from collections.abc import Iterable

from tienlen.analysis.players import PlayerFigures
from tienlen.analysis.rows import PlayerRow, column_types
from tienlen.analysis.tables import player_row
from tienlen.notation.records import Points

FIGURES: tuple[str, ...] = tuple(
    [name for name, kind in column_types(PlayerRow).items() if kind in (int, float)]
)
"""The columns of the players' table that are figures."""


def sorted_players(
    players: Iterable[PlayerFigures], figure: str, *, least_first: bool = False
) -> list[PlayerFigures]:
    """Return players by variant, and within it by one of `FIGURES`: most first, or least first.

    Those alike are in the order of their names; those who have no such figure come last.
    """
    sign = 1 if least_first else -1

    def place(own: PlayerFigures) -> tuple[str, bool, Points | float, str]:
        # As numbers of tables points might not be exact.
        value = own.score if figure == "score" else getattr(player_row(own), figure)
        return own.variant, value is None, 0 if value is None else sign * value, own.player

    return sorted(players, key=place)
