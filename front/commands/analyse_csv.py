"""`analyse --format csv`: tidy tables, one on standard output or several in a folder."""

import contextlib
import tempfile
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import IO

from tienlen.analysis.players import PlayerFigures
from tienlen.analysis.rows import TABLES, AnyRow, FindingRow, MatchRow, columns, values
from tienlen.analysis.tables import MATCH_TABLES, finding_row, hand_rows, player_row
from tienlen.commands.analyse_job import Texts
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
        elif table == "hands":
            yield from filter(self._takes, hand_rows(analysed.match))
        elif table in MATCH_TABLES:
            yield from filter(self._takes, MATCH_TABLES[table](analysed.analysis))

    def _takes(self, row: AnyRow) -> bool:
        if isinstance(row, MatchRow):
            # It is of the whole match, whichever of its hands are asked for.
            return True
        if not self._chosen.takes_hand(getattr(row, "hand", None)):
            return False
        player = getattr(row, "player", None)
        return player is None or isinstance(row, FindingRow) or self._chosen.takes_player(player)


@dataclass(frozen=True, slots=True)
class CsvForm:
    """How matches stand in some tables: a text for each, the rows of which there are."""

    tables: tuple[str, ...]

    separator = ""

    @property
    def needs_steps(self) -> bool:
        """Whether a table needs the steps: those of hands and players do not."""
        return not set(self.tables) <= {"hands", "players"}

    def writer(self, chosen: Chosen) -> Callable[[Analysed], Texts]:
        """Return what writes the rows of a match."""
        rows = TableRows(chosen)

        def write(analysed: Analysed) -> Texts:
            return tuple([_lines(rows.of_match(table, analysed)) for table in self.tables])

        return write


def _lines(rows: Iterable[AnyRow]) -> str:
    return "".join([csv_line(values(row).values()) for row in rows])


class CsvReport:
    """Writes one table to standard output, rows as they come."""

    def __init__(self, output: Output, form: CsvForm) -> None:
        self._output = output
        (self._table,) = form.tables

    def start(self) -> None:
        """Write the heading."""
        self._output.write(csv_line(columns(TABLES[self._table])))

    def add(self, texts: Texts) -> None:
        """Write the rows of some matches."""
        if texts[0]:
            self._output.write(texts[0])

    def finish(self, players: list[PlayerFigures], matches: int) -> None:  # noqa: ARG002
        """Write the players, where they are the table."""
        if self._table == "players":
            self._output.write(_lines(map(player_row, players)))


class CsvFolder:
    """Writes tables into a folder, each whole or not at all; rows wait in temporary files."""

    def __init__(self, folder: str, form: CsvForm, *, force: bool) -> None:
        self._folder = folder
        self._force = force
        self._files: dict[str, IO[bytes]] = {}
        self._tables = form.tables
        self._open = contextlib.ExitStack()

    def start(self) -> None:
        """Begin each table."""
        for table in self._tables:
            file = tempfile.TemporaryFile()  # noqa: SIM115 (closed in finish)
            self._files[table] = self._open.enter_context(file)
            self._write(table, csv_line(columns(TABLES[table])))

    def add(self, texts: Texts) -> None:
        """Add the rows of some matches to each table."""
        for table, text in zip(self._tables, texts, strict=True):
            self._write(table, text)

    def finish(self, players: list[PlayerFigures], matches: int) -> None:  # noqa: ARG002
        """Add the players and put every table in its place.

        Raises:
            FileError: the folder or a file cannot be written.
        """
        with self._open:
            if "players" in self._files:
                self._write("players", _lines(map(player_row, players)))
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
