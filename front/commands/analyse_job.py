"""What `analyse` does with matches, in this process, in a worker or on another machine."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Protocol

from tienlen.analysis.matches import outline_match
from tienlen.analysis.plain import PlainAnalyst
from tienlen.analysis.players import Players
from tienlen.commands.analysing import Analysed, analysed, analyser_by, counts_of, outlined
from tienlen.commands.batches import Batch
from tienlen.commands.judging import Chosen, LoadedRules, Tally, count_match
from tienlen.commands.options import Selection, Wanted
from tienlen.notation.findings import Finding
from tienlen.notation.pieces import decode
from tienlen.notation.reading import read_piece
from tienlen.notation.records import Match

Texts = tuple[str, ...]
"""What is written of matches: a text for each file, one where there is one only."""


class Form(Protocol):
    """A format: what is written of each match. It is a value that can be sent to a worker."""

    @property
    def separator(self) -> str:
        """Return what stands between two matches."""

    @property
    def needs_steps(self) -> bool:
        """Say whether more than the outline of a match is written."""

    def writer(self, chosen: Chosen) -> Callable[[Analysed], Texts]:
        """Return what makes the texts of a match."""


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
        self._analyser = analyser_by(job.rules)
        # A match that nothing is wrong with need not be replayed, unless its steps are asked for.
        is_plain = not job.form.needs_steps and job.selection == Selection((), (), ())
        rules = job.rules
        self._plain = PlainAnalyst(default=rules.default, house=rules.house) if is_plain else None

    def analyse(self, batch: Batch) -> AnalysedBatch:
        """Analyse the matches of a batch."""
        job = self._job
        done = AnalysedBatch(Tally(), Chosen(job.selection), Players(), ())
        write = job.form.writer(done.chosen)
        house = job.rules.house
        written: list[Texts] = []
        for one in self._analysed(batch, done):
            done.has_house |= house is not None and one.match.rules.name == house.name
            written.append(write(one))
        done.texts = tuple([job.form.separator.join(each) for each in zip(*written, strict=True)])
        return done

    def _analysed(self, batch: Batch, done: AnalysedBatch) -> Iterator[Analysed]:
        for path, part in batch.parts():
            piece = decode(part)
            outline = None if self._plain is None else self._plain.outline(piece, path)
            if outline is not None:
                done.tally.add_counts(counts_of(outline))
                yield outlined(outline, self._job.wanted, done.tally, done.players)
            elif (match := read_piece(piece, path)) is not None:
                yield from self._read(match, done)

    def _read(self, match: Match, done: AnalysedBatch) -> Iterator[Analysed]:
        """Yield a match that had to be read, if it is asked for."""
        job = self._job
        if self._plain is None:
            yield from analysed(
                [match], self._analyser, done.chosen, job.wanted, done.tally, done.players
            )
            return
        count_match(match, done.chosen, done.tally)
        found: tuple[Finding, ...] = ()
        outline = self._plain.respelt(match)
        if outline is None:
            rules = job.rules
            outline, replayed = outline_match(match, default=rules.default, house=rules.house)
            found = (*match.findings, *replayed.findings)
        yield outlined(outline, job.wanted, done.tally, done.players, found)
