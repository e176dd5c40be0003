"""`analyse --format csv`: tidy tables, one on standard output or several in a folder."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from tienlen.analysis.players import PlayerFigures
from tienlen.analysis.rows import TABLES, AnyRow, columns, values
from tienlen.analysis.tables import MATCH_TABLES, OUTLINE_TABLES, finding_row, hand_rows, player_row
from tienlen.commands.analyse_job import Texts
from tienlen.commands.analysing import Analysed, takes_row
from tienlen.commands.judging import Chosen
from tienlen.commands.safe_csv import csv_line
from tienlen.commands.streams import Output
from tienlen.commands.writing import FilesTogether


@dataclass(frozen=True, slots=True)
class CsvForm:
    """How matches stand in some tables: a text for each, the rows of which there are."""

    tables: tuple[str, ...]

    separator = ""

    @property
    def needs_steps(self) -> bool:
        """Whether a table needs more than outlines."""
        return not OUTLINE_TABLES.issuperset(self.tables)

    def writer(self, chosen: Chosen) -> Callable[[Analysed], Texts]:
        """Return what writes the rows of a match."""

        def write(analysed: Analysed) -> Texts:
            return tuple([_lines(_rows(table, analysed, chosen)) for table in self.tables])

        return write


def _rows(table: str, analysed: Analysed, chosen: Chosen) -> Iterator[AnyRow]:
    """Yield the rows that a match adds to a table, those asked for; none for the players'."""
    if table == "findings":
        for finding in analysed.findings:
            yield finding_row(analysed.match, finding)
    elif table in MATCH_TABLES:
        is_hands = table == "hands"
        rows = hand_rows(analysed.match) if is_hands else MATCH_TABLES[table](analysed.analysis)
        yield from (row for row in rows if takes_row(chosen, row))


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
    """Writes tables into a folder; they take their names when all are whole."""

    def __init__(self, folder: str, form: CsvForm, together: FilesTogether) -> None:
        self._folder = folder
        self._tables = form.tables
        self._together = together
        self._files: dict[str, IO[bytes]] = {}

    def start(self) -> None:
        """Begin each table.

        Raises:
            FileError: the folder or a file cannot be written, or one of another kind is there.
        """
        self._together.make_folder(self._folder)
        for table in self._tables:
            path = str(Path(self._folder, f"{table}.csv"))
            self._files[table] = self._together.open(path, "csv")
            self._write(table, csv_line(columns(TABLES[table])))

    def add(self, texts: Texts) -> None:
        """Add the rows of some matches to each table."""
        for table, text in zip(self._tables, texts, strict=True):
            self._write(table, text)

    def finish(self, players: list[PlayerFigures], matches: int) -> None:  # noqa: ARG002
        """Add the players and put the tables in their places.

        Raises:
            FileError: a file cannot be written.
        """
        if "players" in self._files:
            self._write("players", _lines(map(player_row, players)))
        self._together.put()

    def _write(self, table: str, text: str) -> None:
        self._files[table].write(text.encode())
