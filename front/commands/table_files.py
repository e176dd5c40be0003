"""Where tables go: one to standard output or into a file, several into a folder."""

import os
from pathlib import Path
from types import TracebackType
from typing import IO, Protocol, Self, cast

from tienlen.commands.streams import Output
from tienlen.commands.table_text import csv_head
from tienlen.commands.writing import FilesTogether
from tienlen.notation.quick_dataclass import dataclass

_KINDS = {"csv": "csv", "ndjson": "json", "parquet": "parquet"}


@dataclass(frozen=True, slots=True)
class Places:
    """The file of each table, and the folder if they go into one.

    No files mean that the only table goes to standard output.
    """

    paths: dict[str, str]
    folder: str | None = None


def places(out: str | None, tables: tuple[str, ...], form: str) -> Places:
    """Return where each table goes.

    `out` is a folder where there are several tables, where there is one of that name, and where it
    ends as a folder's name does; else it is the file of the one table.
    """
    if out is None:
        return Places({})
    if len(tables) > 1 or out.endswith(("/", os.sep)) or Path(out).is_dir():
        return Places({table: str(Path(out, f"{table}.{form}")) for table in tables}, out)
    return Places({tables[0]: out})


class _TableFile(Protocol):
    def add(self, piece: bytes) -> None:
        """Write a piece of the table."""

    def finish(self) -> None:
        """Write the end."""

    def abandon(self) -> None:
        """Write no more."""


class TablesWriter:
    """Writes tables piece by piece; files take their names at the end, all together.

    They do so in `finish`: when the context ends without it, nothing has changed.
    """

    def __init__(self, form: str, at: Places, output: Output, *, force: bool) -> None:
        self._form = form
        self._at = at
        self._output = output
        self._together = FilesTogether(force=force)
        self._files: dict[str, _TableFile] = {}

    def start(self, tables: tuple[str, ...]) -> None:
        """Begin the tables.

        Raises:
            OtherKindError: a file of another kind is in the way.
            WriteError: a file or folder cannot be made.
        """
        if self._at.folder is not None:
            self._together.make_folder(self._at.folder)
        for table in tables:
            path = self._at.paths.get(table)
            if path is not None:
                stream = self._together.open(path, _KINDS[self._form])
            elif self._form == "parquet":
                # Whoever writes bytes there must be alone; nothing was written as text yet.
                stream = cast(IO[bytes], self._output.stream.buffer)
            else:
                stream = cast(IO[bytes], _TextStream(self._output))
            self._files[table] = _table_file(self._form, table, stream)

    def add(self, table: str, piece: bytes) -> None:
        """Write a piece of a table.

        Raises:
            OSError: standard output is closed or full.
            WriteError: a file cannot be written.
        """
        self._files[table].add(piece)

    def finish(self) -> None:
        """Write the ends, and let the files take their names.

        Raises:
            OSError: standard output is closed or full.
            WriteError: a file cannot be written.
        """
        for file in self._files.values():
            file.finish()
        self._together.put()
        self._files.clear()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        for file in self._files.values():
            file.abandon()
        self._together.__exit__(kind, error, traceback)


def _table_file(form: str, table: str, stream: IO[bytes]) -> _TableFile:
    if form == "parquet":
        from tienlen.commands.table_parquet import ParquetFile

        return ParquetFile(table, stream)
    return _TextFile(stream, csv_head(table) if form == "csv" else b"")


class _TextFile:
    """A file of lines."""

    def __init__(self, stream: IO[bytes], head: bytes) -> None:
        self._stream = stream
        self.add(head)

    def add(self, piece: bytes) -> None:
        if piece:
            self._stream.write(piece)

    def finish(self) -> None:
        self._stream.flush()

    def abandon(self) -> None:
        pass


class _TextStream:
    """Standard output for lines in UTF-8, shown in what encoding it has."""

    def __init__(self, output: Output) -> None:
        self._output = output
        self.flush = output.flush

    def write(self, data: bytes) -> int:
        self._output.write(data.decode())
        # A reader at the other end of a pipe gets the rows as they come.
        self._output.flush()
        return len(data)
