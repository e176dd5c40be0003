"""Rows as Parquet: columns where the rows are made, row groups where the file is written.

A worker hands over the columns of its rows as one Arrow message. The file's row groups are cut by
the count of rows alone, so who made how many of them shows nowhere.
"""

from collections.abc import Callable, Sequence
from typing import IO, Any

import pyarrow as pa
import pyarrow.parquet as pq
from tienlen.analysis.rows import TABLES, column_types
from tienlen.commands.table_text import Cells, Remembered, table_text

GROUP_ROWS = 1 << 15
"""The rows of a group: so many wait in memory for each table."""

_BLOCK_ROWS = 1 << 12
"""The rows of a block; a group is made of whole ones, but for the last."""

# The one of the system gives back what is free; the usual one keeps tens of megabytes.
pa.set_memory_pool(pa.system_memory_pool())

_TYPES = {str: pa.string(), bool: pa.bool_(), int: pa.int64(), float: pa.float64()}


def schema(table: str) -> Any:
    """Return the schema of a table, which is the same whatever its rows hold.

    Whole numbers have 64 bits, so that a reader's sums do not overflow.
    """
    kinds = column_types(TABLES[table])
    return pa.schema([pa.field(name, _TYPES[kind]) for name, kind in kinds.items()])


class ParquetRows:
    """Makes Arrow messages of the rows of a table."""

    def __init__(self, table: str) -> None:
        self._schema = schema(table)
        kinds = column_types(TABLES[table]).values()
        texts = Remembered(table_text)
        given: dict[type, Callable[[Cells], Any]] = {
            str: lambda column: [texts[text] for text in column],
            float: _floats,
        }
        self._given = [given.get(kind, list) for kind in kinds]

    def encode(self, rows: Sequence[Cells]) -> bytes:
        """Return the message of some rows."""
        if not rows:
            return b""
        arrays = [
            pa.array(given(column), field.type)
            for given, column, field in zip(
                self._given, zip(*rows, strict=True), self._schema, strict=True
            )
        ]
        message = pa.RecordBatch.from_arrays(arrays, schema=self._schema).serialize()
        return bytes(message)


class ParquetFile:
    """Writes messages of a table into a stream, which may be a pipe; memory for one row group."""

    def __init__(self, table: str, stream: IO[bytes]) -> None:
        self._schema = schema(table)
        self._sink = _Sink(stream)
        self._writer = pq.ParquetWriter(self._sink, self._schema, compression="zstd")
        # What waits in a buffer when a worker is forked would be there twice.
        self._sink.flush()
        self._waiting: list[Any] = []
        self._rows = 0
        self._blocks: list[Any] = []

    def add(self, message: bytes) -> None:
        """Add the rows of a message."""
        if not message:
            return
        batch = pa.ipc.read_record_batch(pa.py_buffer(message), self._schema)
        self._waiting.append(batch)
        self._rows += batch.num_rows
        while self._rows >= _BLOCK_ROWS:
            self._make_block(_BLOCK_ROWS)
            if len(self._blocks) * _BLOCK_ROWS >= GROUP_ROWS:
                self._write_group()

    def finish(self) -> None:
        """Write the rows that wait, and the end of the file."""
        if self._rows:
            self._make_block(self._rows)
        if self._blocks:
            self._write_group()
        self._writer.close()
        self._sink.flush()

    def abandon(self) -> None:
        """Write no more; without this the end of the file would be written some day."""
        self._sink.stream = None
        self._writer.close()

    def _make_block(self, count: int) -> None:
        """Put so many of the rows that wait in one piece: pages are cut where pieces end."""
        table = pa.Table.from_batches(self._waiting, self._schema)
        self._blocks += table.slice(0, count).combine_chunks().to_batches()
        self._waiting = table.slice(count).to_batches()
        self._rows -= count

    def _write_group(self) -> None:
        table = pa.Table.from_batches(self._blocks, self._schema)
        self._blocks.clear()
        self._writer.write_table(table, row_group_size=GROUP_ROWS)
        self._sink.flush()


class _Sink:
    """A stream that knows how far it was written, which a pipe does not."""

    closed = False

    def __init__(self, stream: IO[bytes]) -> None:
        self.stream: IO[bytes] | None = stream
        self._position = 0

    def write(self, data: Any) -> int:
        size = len(data)
        if self.stream is not None:
            self.stream.write(data)
        self._position += size
        return size

    def tell(self) -> int:
        return self._position

    def flush(self) -> None:
        if self.stream is not None:
            self.stream.flush()

    def close(self) -> None:
        """Leave the stream open: it belongs to someone else."""


def _floats(column: Cells) -> list[float | None]:
    # Arrow refuses a whole number that a float does not hold exactly.
    return [None if value is None else float(value) for value in column]
