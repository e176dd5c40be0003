"""Tables for a person, as text: on a terminal as wide as it is, elsewhere of a fixed width."""

import io
from collections.abc import Sequence
from functools import lru_cache

from rich.box import ASCII_DOUBLE_HEAD, SIMPLE_HEAD, Box
from rich.cells import cell_len
from tienlen.commands.paper import Paper
from tienlen.commands.wrapping import cut_at_blanks, wrapped
from tienlen.notation.quick_dataclass import dataclass

_LEAST_TEXT = 12
_BETWEEN = 3
_AROUND = 2
_HEADS = 256


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
    escaped. Cost: twenty times as much where words or several columns are too wide.
    """
    safe = [[paper.safe(cell) for cell in row] for row in rows]
    widths = _widths(columns, safe)
    least = [_least(column, width) for column, width in zip(columns, widths, strict=True)]
    if _across(least) > paper.width and paper.is_fixed:
        return _paragraphs(paper, columns, safe)
    room = max(paper.width, _across(least))
    narrowed = _narrowed(columns, widths, room)
    table = None if narrowed is None else _plain(paper, columns, safe, narrowed)
    return _folded(paper, columns, safe, least, room) if table is None else table


def _widths(columns: Sequence[Column], rows: Sequence[Sequence[str]]) -> list[int]:
    """Return how wide each column is with nothing wrapped, in columns of a terminal."""
    heads = [_heading_width(column.heading) for column in columns]
    cells = zip(*rows, strict=True) if rows else [()] * len(columns)
    return [
        max(head, *map(cell_len, own)) if own else head
        for head, own in zip(heads, cells, strict=True)
    ]


@lru_cache(maxsize=_HEADS)
def _heading_width(heading: str) -> int:
    return max(map(cell_len, heading.split("\n")))


def _least(column: Column, width: int) -> int:
    """Return how narrow a column may become: numbers stay whole, of words a part stays together."""
    return width if column.is_number else min(width, _LEAST_TEXT)


def _across(widths: Sequence[int]) -> int:
    return sum(widths) + _BETWEEN * (len(widths) - 1) + _AROUND


def _narrowed(columns: Sequence[Column], widths: Sequence[int], room: int) -> list[int] | None:
    """Return how wide each column is where only the widest of text has to give way, else None."""
    narrowed = [
        width if column.widest is None else min(width, column.widest)
        for column, width in zip(columns, widths, strict=True)
    ]
    excess = _across(narrowed) - room
    if excess <= 0:
        return narrowed
    texts = [index for index, column in enumerate(columns) if not column.is_number]
    *others, widest = sorted(texts, key=narrowed.__getitem__)
    narrowed[widest] -= excess
    return narrowed if all(narrowed[widest] > narrowed[index] for index in others) else None


def _plain(
    paper: Paper, columns: Sequence[Column], rows: Sequence[Sequence[str]], widths: Sequence[int]
) -> str | None:
    """Lay out a table as `_folded` does, byte for byte; None where it takes more than blanks."""
    cells = [list(map(_cell, columns, row, widths)) for row in rows]
    head = _head(paper, tuple(columns), tuple(widths))
    if head is None or not all(map(all, cells)):
        return None
    box = _box(paper)
    # Beside and between cells these boxes have the same in the head as below it.
    between = f" {box.head_vertical} "
    lines = [
        f"{box.head_left}{between.join(line)}{box.head_right}"
        for row in cells
        for line in zip(*_as_high(row, widths), strict=True)
    ]
    return _trimmed([*head, *lines, box.get_bottom(_padded(widths))])


@lru_cache(maxsize=_HEADS)
def _head(
    paper: Paper, columns: tuple[Column, ...], widths: tuple[int, ...]
) -> tuple[str, ...] | None:
    """Return the lines above the rows, None as `_plain` does; of matches they are often the same.

    Headings stand at the foot of their row.
    """
    cells = [
        _cell(column, column.heading, width) for column, width in zip(columns, widths, strict=True)
    ]
    if not all(cells):
        return None
    upwards = [cell[::-1] for cell in cells]
    box, last = _box(paper), len(columns) - 1
    lines = [
        box.head_vertical.join(
            [
                _bold(paper, " " * (index > 0), text, " " * (index < last))
                for index, text in enumerate(line)
            ]
        )
        for line in zip(*_as_high(upwards, widths), strict=True)
    ]
    framed = [f"{box.head_left}{line}{box.head_right}" for line in reversed(lines)]
    padded = _padded(widths)
    return (box.get_top(padded), *framed, box.get_row(padded, "head"))


def _bold(paper: Paper, left: str, text: str, right: str) -> str:
    """Return a part of a heading with the blanks beside it, in bold as `_folded` has them."""
    parts = (left, text, right) if text.strip(" ") else (f"{left}{text}{right}",)
    return "".join([paper.style(part, bold=True) for part in parts if part])


def _padded(widths: Sequence[int]) -> list[int]:
    """Return the widths with the blanks beside the cells: none at the edges of the table."""
    last = len(widths) - 1
    return [width + (index > 0) + (index < last) for index, width in enumerate(widths)]


def _as_high(row: Sequence[list[str]], widths: Sequence[int]) -> Sequence[list[str]]:
    """Return the lines of each cell of a row, with blank ones below to the height of the row."""
    height = max(map(len, row))
    if height == 1:
        return row
    return [
        cell + [" " * width] * (height - len(cell)) for cell, width in zip(row, widths, strict=True)
    ]


def _cell(column: Column, text: str, width: int) -> list[str]:
    """Return the lines of a cell, as wide as it is; none where blanks do not suffice to cut at."""
    blanks = width - cell_len(text)
    if blanks >= 0 and "\n" not in text:
        return [" " * blanks + text if column.is_number else text + " " * blanks]
    lines: list[str] | None = text.split("\n")
    if "\n" not in text and all(cell_len(character) == 1 for character in text):
        lines = cut_at_blanks(text, width)
    if lines is None or max(map(cell_len, lines)) > width:
        return []
    return [line for part in lines for line in _cell(column, part, width)]


def _folded(
    paper: Paper,
    columns: Sequence[Column],
    rows: Sequence[Sequence[str]],
    least: Sequence[int],
    room: int,
) -> str:
    """Lay out a table whatever its texts are like."""
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=_box(paper), pad_edge=False)
    for column, width in zip(columns, least, strict=True):
        table.add_column(
            Text(column.heading),
            min_width=width,
            max_width=column.widest,
            overflow="fold",
            justify="right" if column.is_number else "left",
            no_wrap=column.is_number,
        )
    for row in rows:
        table.add_row(*map(Text, row))
    text = io.StringIO()
    console = Console(
        file=text,
        width=room,
        force_terminal=paper.color,
        color_system="standard" if paper.color else None,
        legacy_windows=False,
        _environ={},
    )
    console.print(table)
    return _trimmed(text.getvalue().split("\n"))


def _box(paper: Paper) -> Box:
    return SIMPLE_HEAD if paper.utf8 else ASCII_DOUBLE_HEAD


def _trimmed(lines: Sequence[str]) -> str:
    # With colours a line may end in an escape sequence; its blanks are then left alone.
    return "\n".join([line.rstrip() for line in lines]).strip("\n") + "\n"


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
        # A player needs no heading; who led, or did not bomb, does.
        title = row[first] if names[first] == "Player" else f"{names[first]} {row[first]}"
        text = f"{title}: {'; '.join(told)}"
        lines += wrapped(text, paper.width - 1, indent=" ", hanging="  ")
    return "\n".join(lines) + "\n"
