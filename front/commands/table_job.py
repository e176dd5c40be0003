"""What `convert` does with each match to make tables, in this process or in a worker."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from functools import partial
from itertools import islice
from typing import Protocol

from tienlen.analysis.findings import analysis_findings
from tienlen.analysis.matches import MatchAnalysis, outline_match
from tienlen.analysis.plain import PlainAnalyst
from tienlen.analysis.players import Players
from tienlen.analysis.rows import TABLES, AnyRow, cells_getter
from tienlen.analysis.tables import (
    MATCH_TABLES,
    STEP_TABLES,
    finding_row,
    hand_rows,
    in_order,
    match_row,
    play_cells,
    player_row,
)
from tienlen.analysis.walked import WalkedMatch
from tienlen.commands.analysing import count_outline, counts_of, takes_row
from tienlen.commands.batches import Batch
from tienlen.commands.converting import told_of
from tienlen.commands.judging import Chosen, LoadedRules, Tally
from tienlen.commands.options import Selection
from tienlen.commands.packed import PackedPieces
from tienlen.commands.table_text import Cells, CsvRows, NdjsonRows
from tienlen.notation.findings import Finding, Severity
from tienlen.notation.importing.readers import Reader
from tienlen.notation.pieces import decode
from tienlen.notation.quick_dataclass import dataclass
from tienlen.notation.reading import read_piece
from tienlen.notation.records import Match
from tienlen.replay.trick_lines import split_tricks

_MOST_ROWS = 1 << 14
"""So many rows of a table wait to be encoded: they take some ten megabytes."""


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
    of what a person is told of. `is_unwritten` says that a file was left as it was, since nothing
    could be read.
    """

    chosen: Chosen
    tally: Tally = field(default_factory=Tally)
    players: Players = field(default_factory=Players)
    rows: Counter[str] = field(default_factory=Counter)
    left_out: int = 0
    is_unwritten: bool = False

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

    `pieces` are the encoded rows by table, in order, `told` the findings a person is told of, each
    with the text of its line.
    """

    sums: Sums
    pieces: dict[str, PackedPieces] = field(default_factory=dict)
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


class _Rows:
    """The rows that some matches add to a table, encoded before they become too many."""

    def __init__(self, encoder: Encoder) -> None:
        self._encoder = encoder
        self._waiting: list[Cells] = []
        self.count = 0
        self.pieces = PackedPieces()

    def add(self, rows: Iterable[Cells]) -> None:
        """Add rows."""
        coming = iter(rows)
        while several := list(islice(coming, _MOST_ROWS)):
            self._waiting += several
            if len(self._waiting) >= _MOST_ROWS:
                self.encode()

    def encode(self) -> None:
        """Encode the rows that wait."""
        self.count += len(self._waiting)
        self.pieces.add(self._encoder.encode(self._waiting))
        self._waiting.clear()


class Tabler:
    """Makes rows of matches."""

    def __init__(self, job: TableJob) -> None:
        self._job = job
        self._encoders = {
            table: encoder(job.form, table, ascii_only=job.ascii_only) for table in job.tables
        }
        self._takes_all = job.selection == Selection((), (), ())
        rules = job.rules
        # A match that nothing is wrong with need not be replayed.
        self._plain = (
            PlainAnalyst(default=rules.default, house=rules.house) if self._takes_all else None
        )
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

    def _matches(self, batch: Batch) -> Iterator[Match | WalkedMatch]:
        for path, part in batch.parts():
            piece = decode(part)
            outline = None if self._plain is None else self._plain.outline(piece, path)
            match = read_piece(piece, path) if outline is None else outline
            if match is not None:
                yield match

    def _tabled(self, matches: Iterable[Match | WalkedMatch]) -> Tabled:
        tabled = Tabled(Sums(Chosen(self._job.selection)))
        rows = {table: _Rows(self._encoders[table]) for table in self._job.tables}
        for match in matches:
            if isinstance(match, WalkedMatch):
                self._add_plain(match, tabled.sums, rows)
            else:
                self._add(match, tabled, rows)
        for table, own in rows.items():
            own.encode()
            tabled.pieces[table] = own.pieces
            tabled.sums.rows[table] = own.count
        return tabled

    def _add_plain(self, match: WalkedMatch, sums: Sums, rows: Mapping[str, _Rows]) -> None:
        """Add a match that no rule was broken in; all of it is asked for."""
        sums.tally.add_counts(counts_of(match))
        if "players" in rows:
            sums.players.add(match)
        for table, own in rows.items():
            if table == "plays":
                own.add(play_cells(match))
            elif table in MATCH_TABLES:
                own.add(map(self._cells[table], MATCH_TABLES[table](match)))

    def _add(self, record: Match, tabled: Tabled, rows: Mapping[str, _Rows]) -> None:
        sums, chosen = tabled.sums, tabled.sums.chosen
        for finding in told_of(record):
            tabled.told.append((finding, record.source.text_at(finding.line)))
            sums.tally.severities[finding.severity] += 1
        if any(finding.code == "bad-source" for finding in record.findings):
            sums.left_out += 1
            return
        if not (chosen.takes_match(record) and chosen.has_player(record)):
            return
        missed: list[Finding] = []

        def take(match: MatchAnalysis) -> None:
            self._add_hand(match, chosen, rows)
            if "findings" in rows:
                missed.extend(filter(chosen.takes, analysis_findings(match)))

        rules = self._job.rules
        match, replay = outline_match(record, take, default=rules.default, house=rules.house)
        count_outline(match, chosen, sums.tally)
        if "players" in rows:
            sums.players.add(match, chosen.takes_hand)
        self._add_rows("hands", hand_rows(match), chosen, rows)
        told = (*record.findings, *replay.findings)
        severities = Counter(finding.severity for finding in told)
        row = match_row(match, severities["error"], severities["warning"])
        self._add_rows("matches", [row], chosen, rows)
        if "findings" in rows:
            found = filter(chosen.takes, in_order(told, missed))
            row_of = partial(finding_row, match)
            rows["findings"].add(map(self._cells["findings"], map(row_of, found)))

    def _add_hand(self, match: MatchAnalysis, chosen: Chosen, rows: Mapping[str, _Rows]) -> None:
        """Add the rows made of the steps of a hand, which a match has alone."""
        for table, rows_of in STEP_TABLES.items():
            if table == "plays" and table in rows and self._takes_all:
                rows[table].add(play_cells(match))
            else:
                self._add_rows(table, rows_of(match), chosen, rows)

    def _add_rows(
        self, table: str, own: Iterable[AnyRow], chosen: Chosen, rows: Mapping[str, _Rows]
    ) -> None:
        """Add the rows that are asked for to a table, if that is."""
        if table in rows:
            asked = own if self._takes_all else (row for row in own if takes_row(chosen, row))
            rows[table].add(map(self._cells[table], asked))
