"""The line of a file with a caret under the place meant, for any terminal.

Tabs are spread, wide and combining characters measured, what is not safe to show or cannot be
encoded is escaped, and of a very long line only a window around the place is shown.
"""

import unicodedata
from collections.abc import Callable

from tienlen.notation.quick_dataclass import dataclass
from tienlen.notation.texts import visible

TAB = 8
USUAL_WIDTH = 120

_WIDE = frozenset("WF")
_WIDTHLESS = frozenset(("Mn", "Me", "Cf"))


@dataclass(frozen=True, slots=True)
class _Cell:
    """One character of the line as it is shown, and how many columns that takes."""

    text: str
    width: int


def excerpt(
    line: str,
    column: int,
    length: int,
    *,
    width: int = USUAL_WIDTH,
    shown: Callable[[str], str] = str,
) -> tuple[str, str]:
    """Return a line as it is shown, and the line of carets that goes below it.

    Args:
        line: the line as it stands in the file.
        column: the first character marked, from 1; it may stand just past the end.
        length: how many characters are marked.
        width: how many columns there are; what is shown is not wider.
        shown: escapes what the terminal cannot encode.

    The cost depends on the width, not on the length of the line.
    """
    at = min(max(column - 1, 0), len(line))
    # No character is shown in less than no column, but a line may hold many that take none.
    first, last = max(0, at - width), min(len(line), at + width)
    cells = _cells(line[first:last], shown)
    mark = at - first
    marked = max(1, min(length, last - at))
    start, end = _window(cells, mark, width - 2)
    before = "…" if first + start else ""
    after = "…" if first + end < len(line) else ""
    before, after = shown(before), shown(after)
    text = before + "".join(cell.text for cell in cells[start:end]) + after
    indent = len(before) + _width(cells[start:mark])
    carets = max(1, _width(cells[mark : min(mark + marked, end)]))
    return text, " " * indent + "^" * carets


def _cells(text: str, shown: Callable[[str], str]) -> list[_Cell]:
    cells: list[_Cell] = []
    at = 0
    for character in text:
        if character == "\t":
            cell = _Cell(" " * (TAB - at % TAB), TAB - at % TAB)
        else:
            seen = shown(visible(character))
            # An escape is ASCII, each character of it one column.
            cell = _Cell(seen, _columns(character) if seen == character else len(seen))
        at += cell.width
        cells.append(cell)
    return cells


def _columns(character: str) -> int:
    if character.isascii():
        return 1
    if unicodedata.category(character) in _WIDTHLESS:
        return 0
    return 2 if unicodedata.east_asian_width(character) in _WIDE else 1


def _width(cells: list[_Cell]) -> int:
    return sum(cell.width for cell in cells)


def _window(cells: list[_Cell], mark: int, width: int) -> tuple[int, int]:
    """Return which cells to show: all where they fit, else those around the mark."""
    if _width(cells) <= width:
        return 0, len(cells)
    start, left = mark, width // 2
    while start > 0 and cells[start - 1].width <= left:
        start -= 1
        left -= cells[start].width
    end, left = mark, width - _width(cells[start:mark])
    while end < len(cells) and cells[end].width <= left:
        left -= cells[end].width
        end += 1
    # What the right side does not need goes to the left one.
    while end == len(cells) and start > 0 and cells[start - 1].width <= left:
        start -= 1
        left -= cells[start].width
    return start, end
