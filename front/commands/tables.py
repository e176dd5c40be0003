"""Tables for a person, as text: on a terminal as wide as it is, elsewhere of a fixed width."""

import io
import shutil
from collections.abc import Sequence
from dataclasses import dataclass

from tienlen.commands.streams import Output, shown
from tienlen.notation.texts import visible

FIXED_WIDTH = 80
_LEAST_WIDTH = 40


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its heading, the most characters it may take (None: what is left).

    A column of numbers stands to the right and is never wrapped; its heading may hold line ends.
    """

    heading: str
    widest: int | None = None
    is_number: bool = False


def table_text(output: Output, columns: Sequence[Column], rows: Sequence[Sequence[str]]) -> str:
    """Lay out rows under their headings, wrapping what is too wide.

    Cells are shown as they are, never read as markup; what is not safe to show is escaped.
    """
    from rich.box import ASCII_DOUBLE_HEAD, SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=SIMPLE_HEAD if output.utf8 else ASCII_DOUBLE_HEAD, pad_edge=False)
    for column in columns:
        table.add_column(
            Text(column.heading),
            max_width=column.widest,
            overflow="fold",
            justify="right" if column.is_number else "left",
            no_wrap=column.is_number,
        )
    for row in rows:
        table.add_row(*(Text(shown(visible(cell), output.stream)) for cell in row))
    text = io.StringIO()
    console = Console(
        file=text,
        width=width(output),
        force_terminal=output.color,
        color_system="standard" if output.color else None,
        legacy_windows=False,
        _environ={},
    )
    console.print(table)
    # With colours a line may end in an escape sequence; its blanks are then left alone.
    lines = [line.rstrip() for line in text.getvalue().split("\n")]
    return "\n".join(lines).strip("\n") + "\n"


def width(output: Output) -> int:
    """Return how wide text for a person is to be."""
    if not output.is_terminal:
        return FIXED_WIDTH
    return max(_LEAST_WIDTH, shutil.get_terminal_size((FIXED_WIDTH, 24)).columns)
