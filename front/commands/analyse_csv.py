"""`analyse --format csv`: tidy tables, one on standard output or several in a folder."""

from collections.abc import Iterable
from functools import partial
from itertools import islice
from pathlib import Path
from typing import IO

from tienlen.analysis.matches import MatchAnalysis
from tienlen.analysis.players import PlayerFigures
from tienlen.analysis.rows import TABLES, AnyRow, cells_getter
from tienlen.analysis.tables import (
    OUTLINE_TABLES,
    STEP_TABLES,
    finding_row,
    hand_rows,
    match_row,
    play_cells,
    player_row,
)
from tienlen.analysis.walked import WalkedMatch
from tienlen.commands.analyse_job import Texts, Writer
from tienlen.commands.analysing import Analysed, takes_row
from tienlen.commands.judging import Chosen
from tienlen.commands.packed import PackedText
from tienlen.commands.streams import Output
from tienlen.commands.table_text import Cells, CsvRows, csv_head
from tienlen.commands.writing import FilesTogether
from tienlen.notation.quick_dataclass import dataclass

_AT_ONCE = 1000
"""So many rows are made before they are written: a match may have hundreds of thousands."""

_FINDING_CELLS = cells_getter(TABLES["findings"])
_PLAYER_CELLS = cells_getter(TABLES["players"])


@dataclass(frozen=True, slots=True)
class CsvForm:
    """How matches stand in some tables: a text for each, the rows of which there are."""

    tables: tuple[str, ...]

    needs_steps = False

    @property
    def needs_plays(self) -> bool:
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
        self._tables = {table: _Table(table, text, chosen) for table, text in texts.items()}
        self._by_hand = [table for table in self._tables if table in STEP_TABLES]

    def hand(self, match: MatchAnalysis) -> None:
        """Write the rows of a hand."""
        for table in self._by_hand:
            self._tables[table].add(STEP_TABLES[table](match))

    def match(self, analysed: Analysed) -> None:
        """Write the other rows of a match; none for the players' table."""
        match, tables = analysed.match, self._tables
        if isinstance(match, WalkedMatch):
            self._walked(match)
        if "hands" in tables:
            tables["hands"].add(hand_rows(match))
        if "matches" in tables:
            tables["matches"].add([match_row(match, analysed.errors, analysed.warnings)])
        if "findings" in tables:
            # They are chosen already: one of no player may be asked for.
            row_of = partial(finding_row, match)
            tables["findings"].add_cells(map(_FINDING_CELLS, map(row_of, analysed.findings)))

    def _walked(self, match: WalkedMatch) -> None:
        """Write the plays of a match that comes without its hands one by one, and is asked for."""
        for table in self._by_hand:
            if table == "plays":
                self._tables[table].add_cells(play_cells(match))
            else:
                self._tables[table].add(STEP_TABLES[table](match))


class _Table:
    """The text of one table; rows are written some at a time."""

    def __init__(self, table: str, text: PackedText, chosen: Chosen) -> None:
        self._text = text
        self._chosen = chosen
        self._spelt = CsvRows(table)
        self._cells = cells_getter(TABLES[table])

    def add(self, rows: Iterable[AnyRow]) -> None:
        """Add those rows that are asked for."""
        self.add_cells(self._cells(row) for row in rows if takes_row(self._chosen, row))

    def add_cells(self, rows: Iterable[Cells]) -> None:
        """Add rows, each with its values in the order of the columns."""
        coming = iter(rows)
        while several := list(islice(coming, _AT_ONCE)):
            self._text.add(self._spelt.encode(several).decode())


def _players(players: Iterable[PlayerFigures]) -> str:
    return CsvRows("players").encode([_PLAYER_CELLS(player_row(own)) for own in players]).decode()


class CsvReport:
    """Writes one table to standard output, rows as they come."""

    def __init__(self, output: Output, form: CsvForm) -> None:
        self._output = output
        (self._table,) = form.tables

    def start(self) -> None:
        """Write the heading."""
        self._output.write(csv_head(self._table).decode())

    def add(self, texts: Texts) -> None:
        """Write the rows of some matches."""
        for piece in texts[0]:
            self._output.write(piece)

    def finish(self, players: list[PlayerFigures], matches: int) -> None:  # noqa: ARG002
        """Write the players, where they are the table."""
        if self._table == "players":
            self._output.write(_players(players))


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
            self._write(table, csv_head(table).decode())

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
            self._write("players", _players(players))
        self._together.put()

    def _write(self, table: str, text: str) -> None:
        self._files[table].write(text.encode())
