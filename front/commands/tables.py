"""Tables for a person, as text: on a terminal as wide as it is, elsewhere of a fixed width."""

import io
from collections.abc import Sequence
from dataclasses import dataclass

from tienlen.commands.paper import Paper


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its heading, the most characters it may take (None: what is left).

    A column of numbers stands to the right and is never wrapped; its heading may hold line ends.
    """

    heading: str
    widest: int | None = None
    is_number: bool = False


def table_text(paper: Paper, columns: Sequence[Column], rows: Sequence[Sequence[str]]) -> str:
    """Lay out rows under their headings, wrapping what is too wide.

    Cells are shown as they are, never read as markup; what is not safe to show is escaped.
    """
    from rich.box import ASCII_DOUBLE_HEAD, SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=SIMPLE_HEAD if paper.utf8 else ASCII_DOUBLE_HEAD, pad_edge=False)
    for column in columns:
        table.add_column(
            Text(column.heading),
            max_width=column.widest,
            overflow="fold",
            justify="right" if column.is_number else "left",
            no_wrap=column.is_number,
        )
    for row in rows:
        table.add_row(*(Text(paper.safe(cell)) for cell in row))
    text = io.StringIO()
    console = Console(
        file=text,
        width=paper.width,
        force_terminal=paper.color,
        color_system="standard" if paper.color else None,
        legacy_windows=False,
        _environ={},
    )
    console.print(table)
    # With colours a line may end in an escape sequence; its blanks are then left alone.
    lines = [line.rstrip() for line in text.getvalue().split("\n")]
    return "\n".join(lines).strip("\n") + "\n"
