"""`analyse --format csv`: tidy tables, one on standard output or several in a folder."""

from collections.abc import Iterable
from pathlib import Path
from typing import IO

from tienlen.analysis.matches import MatchAnalysis
from tienlen.analysis.players import PlayerFigures
from tienlen.analysis.rows import TABLES, AnyRow, columns, values
from tienlen.analysis.tables import (
    OUTLINE_TABLES,
    STEP_TABLES,
    finding_row,
    hand_rows,
    match_row,
    player_row,
)
from tienlen.commands.analyse_job import Texts, Writer
from tienlen.commands.analysing import Analysed, takes_row
from tienlen.commands.judging import Chosen
from tienlen.commands.packed import PackedText
from tienlen.commands.safe_csv import csv_line
from tienlen.commands.streams import Output
from tienlen.commands.writing import FilesTogether
from tienlen.notation.quick_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class CsvForm:
    """How matches stand in some tables: a text for each, the rows of which there are."""

    tables: tuple[str, ...]

    @property
    def needs_steps(self) -> bool:
        """Whether a table needs more than outlines."""
        return not OUTLINE_TABLES.issuperset(self.tables)

    def texts(self) -> Texts:
        """Return a text for each table."""
        return tuple([PackedText() for _ in self.tables])

    def writer(self, chosen: Chosen, texts: Texts) -> Writer:
        """Return what writes the rows of a match."""
        return _CsvWriter(dict(zip(self.tables, texts, strict=True)), chosen)


class _CsvWriter:
    """Writes the rows that are asked for: those made of the steps of a hand as soon as they can."""

    def __init__(self, texts: dict[str, PackedText], chosen: Chosen) -> None:
        self._chosen = chosen
        self._by_hand = [
            (text, STEP_TABLES[table]) for table, text in texts.items() if table in STEP_TABLES
        ]
        self._others = {table: text for table, text in texts.items() if table not in STEP_TABLES}

    def hand(self, match: MatchAnalysis) -> None:
        """Write the rows of a hand."""
        for text, rows_of in self._by_hand:
            text.add(self._lines(rows_of(match)))

    def match(self, analysed: Analysed) -> None:
        """Write the other rows of a match; none for the players' table."""
        match = analysed.match
        for table, text in self._others.items():
            if table == "hands":
                text.add(self._lines(hand_rows(match)))
            elif table == "matches":
                text.add(self._lines([match_row(match, analysed.replayed)]))
            elif table == "findings":
                # They are chosen already.
                for finding in analysed.findings:
                    text.add(_lines([finding_row(match, finding)]))

    def _lines(self, rows: Iterable[AnyRow]) -> str:
        return _lines(row for row in rows if takes_row(self._chosen, row))


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
        for piece in texts[0]:
            self._output.write(piece)

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
            for piece in text:
                self._write(table, piece)

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
