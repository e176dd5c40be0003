"""What `analyse` does with matches, in this process, in a worker or on another machine."""

from collections.abc import Callable, Iterator
from typing import Protocol

from tienlen.analysis.matches import MatchAnalysis
from tienlen.analysis.plain import PlainAnalyst
from tienlen.analysis.players import Players
from tienlen.commands.analysing import (
    Account,
    Analysed,
    analysed_by_hand,
    count_outline,
    counts_of,
    outlined,
    told_by_play,
)
from tienlen.commands.batches import Batch
from tienlen.commands.judging import Chosen, LoadedRules, Tally
from tienlen.commands.options import Selection, Wanted
from tienlen.commands.packed import PackedText
from tienlen.notation.findings import Finding
from tienlen.notation.quick_dataclass import dataclass
from tienlen.notation.reading import read_piece
from tienlen.notation.records import Match

Texts = tuple[PackedText, ...]
"""What is written of matches: a text for each file, one where there is one only."""


class Writer(Protocol):
    """Writes one match after the other: first what there is of each hand, then the match."""

    def hand(self, match: MatchAnalysis) -> None:
        """Write or keep what is written of a hand, which `match` has alone, as yet without its end.

        Its steps are let go after that. Of a match of which no more than the outline is needed no
        hand is given.
        """

    def match(self, analysed: Analysed) -> None:
        """Write a match."""


class Form(Protocol):
    """A format: what is written of each match. It is a value that can be sent to a worker."""

    @property
    def needs_steps(self) -> bool:
        """Say whether more than the outline of a match is written."""

    @property
    def needs_plays(self) -> bool:
        """Say whether plays are told one by one, or findings, with their places in the file."""

    def texts(self) -> Texts:
        """Return the texts, nothing being written yet."""

    def writer(self, chosen: Chosen, texts: Texts) -> Writer:
        """Return what adds matches to the texts."""


@dataclass(slots=True)
class AnalysedBatch:
    """Some matches, analysed: what is written of them, and what they add up to."""

    tally: Tally
    chosen: Chosen
    players: Players
    texts: Texts
    has_house: bool = False

    def add(self, other: "AnalysedBatch") -> None:
        """Add the sums of matches that come later; their texts are left alone."""
        self.tally.add(other.tally)
        self.chosen.add(other.chosen)
        self.players.merge(other.players)
        self.has_house |= other.has_house


@dataclass(frozen=True, slots=True)
class AnalyseJob:
    """Analyses matches and writes them in a form."""

    rules: LoadedRules
    selection: Selection
    wanted: Wanted
    form: Form

    def start(self) -> Callable[[Batch], AnalysedBatch]:
        """Make ready, and return what analyses a batch."""
        worker = _Worker(self)
        return worker.analyse


class _Worker:
    """Analyses one batch after the other; what it has learnt of matches serves the next."""

    def __init__(self, job: AnalyseJob) -> None:
        self._job = job
        # A match that nothing is wrong with need not be replayed, unless its steps are asked for.
        is_plain = not job.form.needs_steps and job.selection == Selection((), (), ())
        rules = job.rules
        self._plain = PlainAnalyst(default=rules.default, house=rules.house) if is_plain else None

    def analyse(self, batch: Batch) -> AnalysedBatch:
        """Analyse the matches of a batch."""
        job = self._job
        done = AnalysedBatch(Tally(), Chosen(job.selection), Players(), job.form.texts())
        writer = job.form.writer(done.chosen, done.texts)
        house = job.rules.house
        account = Account(done.chosen, job.wanted, done.tally, done.players)
        for one in self._analysed(batch, account, writer):
            done.has_house |= house is not None and one.match.rules.name == house.name
            writer.match(one)
        return done

    def _analysed(self, batch: Batch, account: Account, writer: Writer) -> Iterator[Analysed]:
        for path, piece in batch.pieces(account.chosen.may_take):
            outline = None if self._plain is None else self._plain.outline(piece, path)
            if outline is not None:
                account.tally.add_counts(counts_of(outline))
                if self._job.form.needs_plays:
                    yield told_by_play(outline, account)
                else:
                    yield outlined(outline, account, outline.notes)
            elif (match := read_piece(piece, path)) is not None:
                yield from self._read(match, account, writer)

    def _read(self, match: Match, account: Account, writer: Writer) -> Iterator[Analysed]:
        """Yield a match that had to be read, if it is asked for."""
        rules, chosen = self._job.rules, account.chosen
        if self._plain is None or self._job.form.needs_plays:
            if chosen.takes_match(match) and chosen.has_player(match):
                yield analysed_by_hand(match, rules, writer.hand, account)
            return
        found: tuple[Finding, ...] = ()
        outline = self._plain.respelt(match)
        if outline is None:
            outline, replayed = self._plain.by_hand(match)
            found = (*match.findings, *replayed.findings)
        count_outline(outline, chosen, account.tally)
        yield outlined(outline, account, found)
