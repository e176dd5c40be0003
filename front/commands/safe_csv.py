"""CSV that is safe to open: no cell is taken for a formula, nothing hidden is in any."""

import re
from collections.abc import Iterable

from tienlen.notation.remembering import remembering
from tienlen.notation.texts import visible

_NUMBER = re.compile(r"[+-]?\d+(\.\d+)?")
_FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠")
_REMEMBERED = 1 << 13
"""How many texts are remembered with their cells: names, codes and cards come again and again."""

_QUOTED = re.compile(r'[",\n\r]|^\s|\s$')


def csv_line(cells: Iterable[object]) -> str:
    """Return one line of CSV with its end: None is empty, true and false are words.

    Text that a spreadsheet would take for a formula begins with an apostrophe, unless it is a
    plain number. A dash alone, as standard input is called, is no formula.
    """
    return ",".join([csv_cell(cell) for cell in cells]) + "\n"


def csv_cell(value: object) -> str:
    """Return one cell as `csv_line` spells it."""
    if isinstance(value, str):
        return _text_cell(value)
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


@remembering(_REMEMBERED)
def _text_cell(value: str) -> str:
    text = visible(value)
    if value.startswith(_FORMULA_STARTS) and value != "-" and not _NUMBER.fullmatch(value):
        text = f"'{text}"
    return f'"{text.replace(chr(34), chr(34) * 2)}"' if _QUOTED.search(text) else text
