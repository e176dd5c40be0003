"""The forms of tables, row by row: what is spelt how, and how much waits in memory."""

import csv
import io
import json
import weakref
from collections.abc import Sequence

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tienlen.analysis.rows import TABLES, Value, column_types, columns
from tienlen.commands.safe_csv import csv_line
from tienlen.commands.table_parquet import GROUP_ROWS, ParquetFile, ParquetRows
from tienlen.commands.table_text import CsvRows, NdjsonRows, Remembered
from tienlen.notation.texts import visible

Row = tuple[Value, ...]

TEXTS = st.text(st.characters(codec=None), max_size=8) | st.sampled_from(
    ["", "=1+1", "a,b", '"', " x ", "\x00", "\x1b[2J", "\ud800", "\u202e", "\n", "null", "\\", "%s"]
)
WHOLE = st.integers(-(10**9), 10**9)
NUMBERS = st.floats(-1e18, 1e18, allow_subnormal=False) | st.integers(-(10**18), 10**18)
VALUES = {str: TEXTS, int: WHOLE, float: NUMBERS, bool: st.booleans()}


def rows_for(name: str) -> st.SearchStrategy[list[Row]]:
    kinds = column_types(TABLES[name]).values()
    return st.lists(st.tuples(*[st.none() | VALUES[kind] for kind in kinds]), max_size=4)


ANY_ROWS = st.sampled_from(sorted(TABLES)).flatmap(
    lambda name: st.tuples(st.just(name), rows_for(name))
)


def tabled(row: Row) -> Row:
    return tuple((visible(cell) or None) if isinstance(cell, str) else cell for cell in row)


def parquet(name: str, pieces: Sequence[Sequence[Row]]) -> bytes:
    rows, stream = ParquetRows(name), io.BytesIO()
    file = ParquetFile(name, stream)
    for piece in pieces:
        file.add(rows.encode(piece))
    file.finish()
    return stream.getvalue()


@given(ANY_ROWS)
def test_csv_by_the_column_is_csv_by_the_row(given_rows: tuple[str, list[Row]]) -> None:
    name, rows = given_rows
    text = CsvRows(name).encode(rows).decode("utf-8")
    assert text == "".join(map(csv_line, rows))
    assert [len(line) for line in csv.reader(io.StringIO(text))] == [
        len(columns(TABLES[name])) for _ in rows
    ]


@given(ANY_ROWS, st.booleans())
def test_ndjson_holds_the_values(given_rows: tuple[str, list[Row]], ascii_only: bool) -> None:
    name, rows = given_rows
    text = NdjsonRows(name, ascii_only=ascii_only).encode(rows).decode("utf-8")
    assert text.isascii() or not ascii_only
    lines = [json.loads(line) for line in text.split("\n")[:-1]]
    assert [list(line) for line in lines] == [list(columns(TABLES[name])) for _ in rows]
    assert [tuple(line.values()) for line in lines] == list(map(tabled, rows))


@settings(max_examples=50)
@given(ANY_ROWS)
def test_parquet_holds_the_values(given_rows: tuple[str, list[Row]]) -> None:
    name, rows = given_rows
    read_back = pq.read_table(io.BytesIO(parquet(name, [rows])))
    assert [tuple(row.values()) for row in read_back.to_pylist()] == [
        tuple(
            float(cell) if kind is float and cell is not None else cell
            for kind, cell in zip(column_types(TABLES[name]).values(), tabled(row), strict=True)
        )
        for row in rows
    ]


def trick_rows(count: int) -> list[Row]:
    kinds = list(column_types(TABLES["tricks"]).values())
    return [
        tuple(
            number if kind is int else f"{column}-{number * 7919 % 5000}"
            for column, kind in enumerate(kinds)
        )
        for number in range(count)
    ]


def test_how_the_rows_came_shows_nowhere_in_parquet() -> None:
    rows = trick_rows(2 * GROUP_ROWS + 77)
    whole = parquet("tricks", [rows])
    for size in (1000, 4096, GROUP_ROWS - 1):
        pieces = [rows[start : start + size] for start in range(0, len(rows), size)]
        assert parquet("tricks", pieces) == whole
    metadata = pq.read_metadata(io.BytesIO(whole))
    groups = [metadata.row_group(index) for index in range(metadata.num_row_groups)]
    assert [group.num_rows for group in groups] == [GROUP_ROWS, GROUP_ROWS, 77]
    assert {group.column(0).compression for group in groups} == {"ZSTD"}
    assert "RLE_DICTIONARY" in groups[0].column(0).encodings


class Message(bytearray):
    """A message of which it can be told whether it is still kept."""


def test_a_million_rows_need_no_more_memory_than_a_group() -> None:
    data = ParquetRows("tricks").encode(trick_rows(2500))
    before = pa.total_allocated_bytes()
    file = ParquetFile("tricks", io.BytesIO())
    kept: list[weakref.ref[Message]] = []
    for _ in range(400):
        message = Message(data)
        kept = [each for each in kept if each() is not None] + [weakref.ref(message)]
        file.add(message)
        del message
        assert len(kept) <= 4
        assert pa.total_allocated_bytes() - before < 2 * len(data) / 2500 * GROUP_ROWS
    file.finish()
    assert not any(each() for each in kept)


@pytest.mark.parametrize("text", ["", "a", None])
def test_what_is_remembered_is_bounded(text: str | None) -> None:
    made: list[str | None] = []
    remembered = Remembered(lambda value: made.append(value) or str(value))
    assert remembered[text] == remembered[text] == str(text)
    assert made == [text]
    for number in range(100_000):
        assert remembered[str(number)] == str(number)
        assert remembered["long " * 100] == "long " * 100
    assert len(remembered) < 50_000
    assert all(key is None or len(key) <= 100 for key in remembered)
