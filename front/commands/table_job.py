"""What `convert` does with each match to make tables, in this process or in a worker."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from tienlen.analysis.matches import MatchAnalysis, analyse_match
from tienlen.analysis.players import Players
from tienlen.analysis.rows import TABLES, AnyRow, Row, cells_getter
from tienlen.analysis.tables import MATCH_TABLES, finding_row, findings_of, play_cells, player_row
from tienlen.commands.batches import Batch
from tienlen.commands.converting import told_of
from tienlen.commands.judging import Chosen, LoadedRules, Tally, count_match
from tienlen.commands.options import Selection
from tienlen.commands.table_text import Cells, CsvRows, NdjsonRows
from tienlen.notation.findings import Finding, Severity
from tienlen.notation.importing.readers import Reader
from tienlen.notation.pieces import decode
from tienlen.notation.reading import read_piece
from tienlen.notation.records import Match
from tienlen.replay.replaying import replay
from tienlen.replay.trick_lines import split_tricks


class Encoder(Protocol):
    """What makes bytes of the rows of a table."""

    def encode(self, rows: Sequence[Cells]) -> bytes:
        """Return some rows, each with its values in the order of the columns, as bytes."""


def encoder(form: str, table: str, *, ascii_only: bool = False) -> Encoder:
    """Return what makes a form of the rows of a table; `ascii_only` is for NDJSON."""
    if form == "csv":
        return CsvRows(table)
    if form == "ndjson":
        return NdjsonRows(table, ascii_only=ascii_only)
    from tienlen.commands.table_parquet import ParquetRows

    return ParquetRows(table)


@dataclass(slots=True)
class Sums:
    """What was seen so far, and made of it: `rows` are counted by table.

    `left_out` counts the matches of which nothing could be read. The tally's severities are those
    of what a person is told of.
    """

    chosen: Chosen
    tally: Tally = field(default_factory=Tally)
    players: Players = field(default_factory=Players)
    rows: Counter[str] = field(default_factory=Counter)
    left_out: int = 0

    def add(self, other: "Sums") -> None:
        """Add what was seen elsewhere."""
        self.chosen.add(other.chosen)
        self.tally.add(other.tally)
        self.players.merge(other.players)
        self.rows.update(other.rows)
        self.left_out += other.left_out

    def reaches(self, severity: Severity) -> bool:
        """Say whether a match was left out, or a person was told of something so grave."""
        return self.left_out > 0 or self.tally.reaches(severity)


@dataclass(slots=True)
class Tabled:
    """What some matches add to the tables.

    `pieces` are the encoded rows by table, `told` the findings a person is told of, each with the
    text of its line.
    """

    sums: Sums
    pieces: dict[str, bytes] = field(default_factory=dict)
    told: list[tuple[Finding, str]] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class TableJob:
    """Analyses matches and encodes the rows of the tables that are asked for."""

    tables: tuple[str, ...]
    form: str
    rules: LoadedRules
    selection: Selection
    ascii_only: bool = False

    def start(self) -> Callable[[Batch], Tabled]:
        """Make ready, and return what makes rows of a batch."""
        tabler = Tabler(self)
        return lambda batch: tabler.tabled(_matches(batch))


class Tabler:
    """Makes rows of matches."""

    def __init__(self, job: TableJob) -> None:
        self._job = job
        self._encoders = {
            table: encoder(job.form, table, ascii_only=job.ascii_only) for table in job.tables
        }
        self._takes_all = job.selection == Selection((), (), ())
        self._cells = {table: cells_getter(TABLES[table]) for table in job.tables}

    def given(self, reader: Reader, match: Match) -> Tabled:
        """Return what a match adds that did not come from the notation."""
        if reader.is_log:
            rules = self._job.rules
            match = split_tricks(match, default=rules.default, house=rules.house)
        return self.tabled([match])

    def tabled(self, matches: Iterable[Match]) -> Tabled:
        """Return what some matches add, those that are asked for."""
        tabled = Tabled(Sums(Chosen(self._job.selection)))
        rows: dict[str, list[Cells]] = {table: [] for table in self._job.tables}
        for match in matches:
            self._add(match, tabled, rows)
        for table, cells in rows.items():
            tabled.pieces[table] = self._encoders[table].encode(cells)
            tabled.sums.rows[table] = len(cells)
        return tabled

    def players(self, sums: Sums) -> bytes:
        """Return the players' table, of those asked for, and count its rows."""
        cells = [
            self._cells["players"](player_row(figures))
            for figures in sums.players.figures()
            if sums.chosen.takes_player(figures.player)
        ]
        sums.rows["players"] += len(cells)
        return self._encoders["players"].encode(cells)

    def _add(self, record: Match, tabled: Tabled, rows: Mapping[str, list[Cells]]) -> None:
        sums = tabled.sums
        for finding in told_of(record):
            tabled.told.append((finding, record.source.text_at(finding.line)))
            sums.tally.severities[finding.severity] += 1
        if any(finding.code == "bad-source" for finding in record.findings):
            sums.left_out += 1
            return
        chosen = sums.chosen
        if not (chosen.takes_match(record) and chosen.has_player(record)):
            return
        count_match(record, chosen, sums.tally)
        rules = self._job.rules
        match = analyse_match(replay(record, default=rules.default, house=rules.house))
        if "players" in rows:
            sums.players.add(match, chosen.takes_hand)
        for table, own in rows.items():
            if table == "plays" and self._takes_all:
                own += play_cells(match)
            else:
                own += map(self._cells[table], self._rows(table, match, chosen))

    def _rows(self, table: str, match: MatchAnalysis, chosen: Chosen) -> Iterable[AnyRow]:
        """Return the rows that a match adds to a table, those chosen; none for the players'."""
        if table not in MATCH_TABLES:
            return ()
        if self._takes_all or table == "matches":
            return MATCH_TABLES[table](match)
        if table == "findings":
            found = filter(chosen.takes, findings_of(match))
            return (finding_row(match, finding) for finding in found)
        return (row for row in MATCH_TABLES[table](match) if _takes(chosen, row))


def _matches(batch: Batch) -> Iterator[Match]:
    for part in batch.parts:
        match = read_piece(decode(part), batch.path)
        if match is not None:
            yield match


def _takes(chosen: Chosen, row: Row) -> bool:
    player = getattr(row, "player", None)
    return chosen.takes_hand(getattr(row, "hand", None)) and (
        player is None or chosen.takes_player(player)
    )
