"""`analyse --format csv`: tidy tables, one on standard output or several in a folder."""

import contextlib
import tempfile
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import IO

from tienlen.analysis.players import PlayerFigures
from tienlen.analysis.rows import TABLES, AnyRow, FindingRow, MatchRow, columns, values
from tienlen.analysis.tables import MATCH_TABLES, finding_row, player_row
from tienlen.commands.analysing import Analysed
from tienlen.commands.errors import WriteError
from tienlen.commands.judging import Chosen
from tienlen.commands.safe_csv import csv_line
from tienlen.commands.streams import Output
from tienlen.commands.writing import write_whole

_PIECE = 1 << 16


class TableRows:
    """The rows of a table that are asked for."""

    def __init__(self, chosen: Chosen) -> None:
        self._chosen = chosen

    def of_match(self, table: str, analysed: Analysed) -> Iterator[AnyRow]:
        """Yield the rows one match adds to a table; none for the players', which come last."""
        if table == "findings":
            for finding in analysed.findings:
                yield finding_row(analysed.match, finding)
        elif table in MATCH_TABLES:
            for row in MATCH_TABLES[table](analysed.match):
                if self._takes(row):
                    yield row

    def _takes(self, row: AnyRow) -> bool:
        if isinstance(row, MatchRow):
            # It is of the whole match, whichever of its hands are asked for.
            return True
        if not self._chosen.takes_hand(getattr(row, "hand", None)):
            return False
        player = getattr(row, "player", None)
        return player is None or isinstance(row, FindingRow) or self._chosen.takes_player(player)


class CsvAnalysis:
    """Writes one table to standard output, rows as they come."""

    def __init__(self, output: Output, table: str, rows: TableRows) -> None:
        self._output = output
        self._table = table
        self._rows = rows

    def start(self) -> None:
        """Write the heading."""
        self._output.write(csv_line(columns(TABLES[self._table])))

    def add(self, analysed: Analysed) -> None:
        """Write the rows of one match."""
        for row in self._rows.of_match(self._table, analysed):
            self._output.write(csv_line(values(row).values()))

    def finish(self, players: list[PlayerFigures]) -> None:
        """Write the players, where they are the table."""
        if self._table == "players":
            for row in map(player_row, players):
                self._output.write(csv_line(values(row).values()))


class CsvFolder:
    """Writes tables into a folder, each whole or not at all; rows wait in temporary files."""

    def __init__(self, folder: str, tables: Sequence[str], rows: TableRows, *, force: bool) -> None:
        self._folder = folder
        self._rows = rows
        self._force = force
        self._files: dict[str, IO[bytes]] = {}
        self._tables = tables
        self._open = contextlib.ExitStack()

    def start(self) -> None:
        """Begin each table."""
        for table in self._tables:
            file = tempfile.TemporaryFile()  # noqa: SIM115 (closed in finish)
            self._files[table] = self._open.enter_context(file)
            self._write(table, csv_line(columns(TABLES[table])))

    def add(self, analysed: Analysed) -> None:
        """Add the rows of one match to each table."""
        for table in self._tables:
            for row in self._rows.of_match(table, analysed):
                self._write(table, csv_line(values(row).values()))

    def finish(self, players: list[PlayerFigures]) -> None:
        """Add the players and put every table in its place.

        Raises:
            FileError: the folder or a file cannot be written.
        """
        with self._open:
            if "players" in self._files:
                for row in map(player_row, players):
                    self._write("players", csv_line(values(row).values()))
            try:
                Path(self._folder).mkdir(parents=True, exist_ok=True)
            except OSError as error:
                raise WriteError(self._folder, error) from error
            for table, file in self._files.items():
                file.seek(0)
                path = str(Path(self._folder, f"{table}.csv"))
                write_whole(
                    path, iter(partial(file.read, _PIECE), b""), kind="csv", force=self._force
                )

    def _write(self, table: str, text: str) -> None:
        self._files[table].write(text.encode())
