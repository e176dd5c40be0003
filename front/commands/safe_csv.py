"""CSV that is safe to open: no cell is taken for a formula, nothing hidden is in any."""

import re
from collections.abc import Iterable

from tienlen.notation.texts import visible

_NUMBER = re.compile(r"[+-]?\d+(\.\d+)?")
_FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠")
_QUOTED = re.compile(r'[",\n\r]|^\s|\s$')


def csv_line(cells: Iterable[object]) -> str:
    """Return one line of CSV with its end: None is empty, true and false are words.

    Text that a spreadsheet would take for a formula begins with an apostrophe, unless it is a
    plain number.
    """
    return ",".join([csv_cell(cell) for cell in cells]) + "\n"


def csv_cell(value: object) -> str:
    """Return one cell as `csv_line` spells it."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if not isinstance(value, str):
        return str(value)
    text = visible(value)
    if value.startswith(_FORMULA_STARTS) and not _NUMBER.fullmatch(value):
        text = f"'{text}"
    return f'"{text.replace(chr(34), chr(34) * 2)}"' if _QUOTED.search(text) else text
