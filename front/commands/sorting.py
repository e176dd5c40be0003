"""In which order `analyse` tells players: the figure they are sorted by."""

from typing import TYPE_CHECKING, Any

import click
from tienlen.commands.verb import usage
from tienlen.commands.words import shortened

if TYPE_CHECKING:
    from collections.abc import Sequence

    from click.shell_completion import CompletionItem
    from tienlen.analysis.players import PlayerFigures

    _Type = click.ParamType[Any, Any]
else:
    _Type = click.ParamType  # not generic before click 8.5

ALSO = {"points": "score"}
"""What tables for people call a column, and its name."""


class FigureName(_Type):
    """A figure of players: a column of their table, with `-` or a blank for `_` if one likes."""

    name = "column"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Look the column up."""
        from tienlen.analysis.order import FIGURES

        asked = "_".join(str(value).casefold().replace("-", " ").split())
        found = ALSO.get(asked, asked)
        if found not in FIGURES:
            names = ", ".join([*ALSO, *FIGURES])
            self.fail(
                f"no figure of players is called {shortened(str(value), 60)!r}: there are {names}.",
                param,
                ctx,
            )
        return found

    def shell_complete(
        self,
        ctx: click.Context,  # noqa: ARG002
        param: click.Parameter,  # noqa: ARG002
        incomplete: str,
    ) -> "list[CompletionItem]":
        """Complete the column."""
        from click.shell_completion import CompletionItem
        from tienlen.analysis.order import FIGURES

        return [CompletionItem(name) for name in (*ALSO, *FIGURES) if name.startswith(incomplete)]


def verify_sorting(figure: str | None, *, reverse: bool, tells_players: bool) -> None:
    """End the command where there is nothing that could be sorted as it is asked for."""
    if figure is not None and not tells_players:
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
