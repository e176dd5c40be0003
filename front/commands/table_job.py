"""What `convert` does with each match to make tables, in this process or in a worker."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from tienlen.analysis.matches import MatchAnalysis
from tienlen.analysis.outlines import MatchOutline
from tienlen.analysis.plain import PlainAnalyst
from tienlen.analysis.players import Players
from tienlen.analysis.rows import TABLES, AnyRow, Row, cells_getter
from tienlen.analysis.tables import (
    MATCH_TABLES,
    finding_row,
    findings_of,
    hand_rows,
    play_cells,
    player_row,
)
from tienlen.commands.analysing import analyser_by
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
from tienlen.replay.trick_lines import split_tricks

Rows = dict[str, list[Cells]]
"""The values of rows, by table."""

_WITHOUT_STEPS = frozenset({"hands", "players"})


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
        return tabler.batch


class Tabler:
    """Makes rows of matches."""

    def __init__(self, job: TableJob) -> None:
        self._job = job
        self._analyser = analyser_by(job.rules)
        self._encoders = {
            table: encoder(job.form, table, ascii_only=job.ascii_only) for table in job.tables
        }
        self._takes_all = job.selection == Selection((), (), ())
        rules = job.rules
        # A match that nothing is wrong with need not be replayed where its steps are in no table.
        is_plain = self._takes_all and set(job.tables) <= _WITHOUT_STEPS
        self._plain = PlainAnalyst(default=rules.default, house=rules.house) if is_plain else None
        self._cells = {table: cells_getter(TABLES[table]) for table in job.tables}

    def batch(self, batch: Batch) -> Tabled:
        """Return what the matches of a batch add, those that are asked for."""
        return self._tabled(self._matches(batch))

    def given(self, reader: Reader, match: Match) -> Tabled:
        """Return what a match adds that did not come from the notation."""
        if reader.is_log:
            rules = self._job.rules
            match = split_tricks(match, default=rules.default, house=rules.house)
        return self._tabled([match])

    def players(self, sums: Sums) -> bytes:
        """Return the players' table, of those asked for, and count its rows."""
        cells = [
            self._cells["players"](player_row(figures))
            for figures in sums.players.figures()
            if sums.chosen.takes_player(figures.player)
        ]
        sums.rows["players"] += len(cells)
        return self._encoders["players"].encode(cells)

    def _matches(self, batch: Batch) -> Iterator[Match | MatchOutline]:
        for path, part in batch.parts():
            piece = decode(part)
            outline = None if self._plain is None else self._plain.outline(piece, path)
            match = read_piece(piece, path) if outline is None else outline
            if match is not None:
                yield match

    def _tabled(self, matches: Iterable[Match | MatchOutline]) -> Tabled:
        tabled = Tabled(Sums(Chosen(self._job.selection)))
        rows: dict[str, list[Cells]] = {table: [] for table in self._job.tables}
        for match in matches:
            if isinstance(match, MatchOutline):
                self._add_outline(match, tabled.sums, rows)
            else:
                self._add(match, tabled, rows)
        for table, cells in rows.items():
            tabled.pieces[table] = self._encoders[table].encode(cells)
            tabled.sums.rows[table] = len(cells)
        return tabled

    def _add_outline(self, match: MatchOutline, sums: Sums, rows: Rows) -> None:
        """Add a match that no rule was broken in; all of it is asked for."""
        sums.tally.matches += 1
        sums.tally.hands += len(match.hands)
        sums.tally.plays += sum(hand.result.plays for hand in match.hands)
        if "players" in rows:
            sums.players.add(match)
        if "hands" in rows:
            rows["hands"] += map(self._cells["hands"], hand_rows(match))

    def _add(self, record: Match, tabled: Tabled, rows: Rows) -> None:
        sums, chosen = tabled.sums, tabled.sums.chosen
        for finding in told_of(record):
            tabled.told.append((finding, record.source.text_at(finding.line)))
            sums.tally.severities[finding.severity] += 1
        if any(finding.code == "bad-source" for finding in record.findings):
            sums.left_out += 1
            return
        if not (chosen.takes_match(record) and chosen.has_player(record)):
            return
        count_match(record, chosen, sums.tally)
        match = self._analyser(record)
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


def _takes(chosen: Chosen, row: Row) -> bool:
    player = getattr(row, "player", None)
    return chosen.takes_hand(getattr(row, "hand", None)) and (
        player is None or chosen.takes_player(player)
    )
