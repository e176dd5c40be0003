"""What `report` does with matches, in this process or in a worker: all of a page but the page."""

from collections.abc import Callable, Iterator
from dataclasses import field

from tienlen.analysis.charts.seasons import Played
from tienlen.analysis.players import Players
from tienlen.analysis.report.match_sheets import Asked, lone_match
from tienlen.analysis.report.placing import LoneMatch
from tienlen.commands.analysing import Account, analysed, analyser_by
from tienlen.commands.batches import Batch, Portions
from tienlen.commands.chart_season import played_by
from tienlen.commands.judging import Chosen, LoadedRules, Tally, takes_code
from tienlen.commands.options import Selection, Wanted
from tienlen.notation.quick_dataclass import dataclass
from tienlen.notation.reading import read_piece
from tienlen.notation.records import Match

PORTIONS = Portions(alone=8_000, batch=1, is_cut=True)
"""A hand takes a tenth of a second to be drawn, so a match is much work and workers are soon worth
their while. What draws is loaded after the first match; workers that are copies have it."""


@dataclass(slots=True)
class ReportedBatch:
    """Some matches as a page shows them, and what they add up to.

    `played` is what each adds to its season, `told` says of each, in a line, where it stands.
    """

    chosen: Chosen
    tally: Tally = field(default_factory=Tally)
    players: Players = field(default_factory=Players)
    matches: list[LoneMatch] = field(default_factory=list)
    played: list[Played] = field(default_factory=list)
    told: list[str] = field(default_factory=list)

    def add(self, other: "ReportedBatch") -> None:
        """Add the sums of matches that come later; the matches themselves are left alone."""
        self.chosen.add(other.chosen)
        self.tally.add(other.tally)
        self.players.merge(other.players)


@dataclass(frozen=True, slots=True)
class ReportJob:
    """Analyses matches and makes of them what a page shows."""

    rules: LoadedRules
    selection: Selection
    wanted: Wanted

    def start(self) -> Callable[[Batch], ReportedBatch]:
        """Make ready, and return what reports on a batch."""
        analyser = analyser_by(self.rules)
        only, ignored = self.wanted.codes_only(), self.wanted.codes_ignored()

        def wants(code: str) -> bool:
            return takes_code(code, only, ignored)

        def report(batch: Batch) -> ReportedBatch:
            done = ReportedBatch(Chosen(self.selection))
            chosen, matches = done.chosen, _matches(batch, done.chosen)
            account = Account(chosen, self.wanted, done.tally, done.players)
            for one in analysed(matches, analyser, account):
                asked = Asked(findings=one.findings, takes_hand=chosen.takes_hand, wants=wants)
                done.matches.append(lone_match(one.analysis, asked))
                done.played.append(played_by(one.analysis, chosen))
                record = one.analysis.replay.match
                done.told.append(f"{record.source.path}:{record.line}: {record.name or '?'}")
            return done

        return report


def _matches(batch: Batch, chosen: Chosen) -> Iterator[Match]:
    for path, piece in batch.pieces(chosen.may_take):
        match = read_piece(piece, path)
        if match is not None:
            yield match
