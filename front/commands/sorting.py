"""In which order `analyse` tells players: the figure they are sorted by."""

from typing import TYPE_CHECKING, Any

import click
from tienlen.commands.choices import NamedChoice
from tienlen.commands.verb import usage
from tienlen.commands.words import shortened

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tienlen.analysis.players import PlayerFigures

ALSO = {"points": "score"}
"""What tables for people call a column, and its name."""


class FigureName(NamedChoice):
    """A figure of players: a column of their table, with `-` or a blank for `_` if one likes."""

    name = "column"

    def names(self) -> "Sequence[str]":
        """Return the columns, by either name."""
        from tienlen.analysis.order import FIGURES

        return *ALSO, *FIGURES

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Look the column up."""
        asked = "_".join(str(value).casefold().replace("-", " ").split())
        if asked not in self.names():
            names = ", ".join(self.names())
            self.fail(
                f"no figure of players is called {shortened(str(value), 60)!r}: there are {names}.",
                param,
                ctx,
            )
        return ALSO.get(asked, asked)


NOTHING_SORTED = (
    "--sort had nothing to sort: text tells the players of several matches, and of one with --by "
    "player."
)


def verify_sorting(figure: str | None, *, reverse: bool, may_tell_players: bool) -> None:
    """End the command where there is nothing that could be sorted as it is asked for."""
    if figure is not None and not may_tell_players:
        usage("--sort is for the table of players: give --by player, or leave it out.")
    if reverse and figure is None:
        usage("--reverse is for --sort: say with --sort COLUMN what the players are sorted by.")


def in_order(
    players: "Sequence[PlayerFigures]", figure: str | None, *, reverse: bool
) -> "list[PlayerFigures]":
    """Return the players by variant and figure, as they come where none is asked for."""
    if figure is None:
        return list(players)
    from tienlen.analysis.order import sorted_players

    return sorted_players(players, figure, least_first=reverse)
