"""Tables for a person, as text: on a terminal as wide as it is, elsewhere of a fixed width."""

import io
import textwrap
from collections.abc import Sequence
from dataclasses import dataclass

from tienlen.commands.paper import Paper

_LEAST_TEXT = 8
_BETWEEN = 3
_AROUND = 2


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its heading, the most characters it may take (None: what is left).

    A column of numbers stands to the right and is never wrapped; its heading may hold line ends.
    """

    heading: str
    widest: int | None = None
    is_number: bool = False


def table_text(paper: Paper, columns: Sequence[Column], rows: Sequence[Sequence[str]]) -> str:
    """Lay out rows under their headings, wrapping text that is too wide; numbers are never cut.

    Where not even they fit, the table is wider than a line if nothing sets its width, and else a
    paragraph a row. Cells are shown as they are, never read as markup; what is not safe to show is
    escaped.
    """
    safe = [[paper.safe(cell) for cell in row] for row in rows]
    least = _least_width(columns, safe)
    if least > paper.width and paper.is_fixed:
        return _paragraphs(paper, columns, safe)
    from rich.box import ASCII_DOUBLE_HEAD, SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=SIMPLE_HEAD if paper.utf8 else ASCII_DOUBLE_HEAD, pad_edge=False)
    for index, column in enumerate(columns):
        table.add_column(
            Text(column.heading),
            min_width=_least(column, [row[index] for row in safe]),
            max_width=column.widest,
            overflow="fold",
            justify="right" if column.is_number else "left",
            no_wrap=column.is_number,
        )
    for row in safe:
        table.add_row(*map(Text, row))
    text = io.StringIO()
    console = Console(
        file=text,
        width=max(paper.width, least),
        force_terminal=paper.color,
        color_system="standard" if paper.color else None,
        legacy_windows=False,
        _environ={},
    )
    console.print(table)
    # With colours a line may end in an escape sequence; its blanks are then left alone.
    lines = [line.rstrip() for line in text.getvalue().split("\n")]
    return "\n".join(lines).strip("\n") + "\n"


def _least(column: Column, cells: Sequence[str]) -> int:
    """Return how narrow a column may become: numbers stay whole, of words a part stays together."""
    from rich.cells import cell_len

    longest = max(map(cell_len, (*cells, *column.heading.split("\n"))), default=0)
    return longest if column.is_number else min(longest, _LEAST_TEXT)


def _least_width(columns: Sequence[Column], rows: Sequence[Sequence[str]]) -> int:
    least = [_least(column, [row[index] for row in rows]) for index, column in enumerate(columns)]
    return sum(least) + _BETWEEN * (len(least) - 1) + _AROUND


def _paragraphs(paper: Paper, columns: Sequence[Column], rows: Sequence[Sequence[str]]) -> str:
    """Tell each row in a paragraph: its first text, then what stands under each heading."""
    names = [column.heading.replace("\n", " ") for column in columns]
    first = next((index for index, column in enumerate(columns) if not column.is_number), 0)
    lines: list[str] = []
    for row in rows:
        told = [
            f"{name} {cell}".strip()
            for index, (name, cell) in enumerate(zip(names, row, strict=True))
            if index != first and cell
        ]
        lines += textwrap.wrap(
            f"{row[first]}: {'; '.join(told)}",
            paper.width - 1,
            initial_indent=" ",
            subsequent_indent="   ",
            break_on_hyphens=False,
        )
    return "\n".join(lines) + "\n"
