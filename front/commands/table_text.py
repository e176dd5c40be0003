"""Rows as CSV and as NDJSON, column by column: a tenth of the cost of cell by cell.

Text is the same in every form of a table: what is hidden, turns text round or is no Unicode stands
there as an escape. Whoever lists a column in a terminal is in for no surprise, and no reader
refuses a file for one bad name. Empty text is no value, as readers of CSV take it.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from tienlen.analysis.rows import TABLES, Value, column_types, columns
from tienlen.commands.safe_csv import csv_cell, csv_line
from tienlen.commands.safe_json import json_text
from tienlen.notation.texts import visible

Cells = Sequence[Value]
"""The values of a row, or of a column."""

_REMEMBERED = 1 << 15
_LONGEST = 100


class Remembered(dict[Any, Any]):
    """What a function makes of a text, kept: names, cards and codes come again and again.

    Memory is bounded: it starts afresh when it is full, and long texts are not kept.
    """

    def __init__(self, make: Callable[[str | None], Any]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, text: str | None) -> Any:
        made = self._make(text)
        if text is None or len(text) <= _LONGEST:
            if len(self) >= _REMEMBERED:
                self.clear()
            self[text] = made
        return made


def table_text(text: str | None) -> str | None:
    """Return a text as it stands in a table."""
    return visible(text) if text else None


def csv_head(table: str) -> bytes:
    """Return the heading of a table in CSV."""
    return csv_line(columns(TABLES[table])).encode()


class CsvRows:
    """Makes CSV of the rows of a table, as `csv_line` spells them."""

    def __init__(self, table: str) -> None:
        self._spellers = _spellers(table, Remembered(csv_cell), none="")

    def encode(self, rows: Sequence[Cells]) -> bytes:
        """Return the lines of some rows."""
        if not rows:
            return b""
        spelt = _spelt(rows, self._spellers)
        return ("\n".join(map(",".join, zip(*spelt, strict=True))) + "\n").encode()


class NdjsonRows:
    """Makes NDJSON of the rows of a table, an object a line; `ascii_only` as in `json_text`."""

    def __init__(self, table: str, *, ascii_only: bool = False) -> None:
        def spell(text: str | None) -> str:
            return json_text(table_text(text), ascii_only=ascii_only)

        self._spellers = _spellers(table, Remembered(spell), none="null")
        keys = ", ".join([f'"{name}": %s' for name in columns(TABLES[table])])
        self._line = f"{{{keys}}}\n"

    def encode(self, rows: Sequence[Cells]) -> bytes:
        """Return the lines of some rows."""
        if not rows:
            return b""
        line, spelt = self._line, _spelt(rows, self._spellers)
        return "".join([line % cells for cells in zip(*spelt, strict=True)]).encode()


_Speller = Callable[[Cells], Iterable[str]]


def _spelt(rows: Sequence[Cells], spellers: Sequence[_Speller]) -> list[Iterable[str]]:
    """Spell rows, one at least, and return them by column."""
    turned = zip(*rows, strict=True)
    return [spell(column) for spell, column in zip(spellers, turned, strict=True)]


def _spellers(table: str, texts: Remembered, *, none: str) -> list[_Speller]:
    """Return what spells each column of a table."""

    def spell_texts(column: Cells) -> Iterable[str]:
        return map(texts.__getitem__, column)

    def spell_numbers(column: Cells) -> Iterable[str]:
        if None in column:
            return [none if value is None else str(value) for value in column]
        return map(str, column)

    truths = {True: "true", False: "false", None: none}

    def spell_truths(column: Cells) -> Iterable[str]:
        return [truths[value] for value in column]  # type: ignore[index]

    spellers: dict[type, _Speller] = {
        str: spell_texts,
        int: spell_numbers,
        float: spell_numbers,
        bool: spell_truths,
    }
    return [spellers[kind] for kind in column_types(TABLES[table]).values()]
