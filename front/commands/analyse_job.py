"""What `analyse` does with matches, in this process, in a worker or on another machine."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Protocol

from tienlen.analysis.players import Players
from tienlen.commands.analysing import Analysed, analysed, analyser_by
from tienlen.commands.batches import Batch
from tienlen.commands.judging import Chosen, LoadedRules, Tally
from tienlen.commands.options import Selection, Wanted
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
    """Some matches of one file, analysed: what is written of them, and what they add up to."""

    tally: Tally
    chosen: Chosen
    players: Players
    texts: Texts

    def add(self, other: "AnalysedBatch") -> None:
        """Add the sums of matches that come later; their texts are left alone."""
        self.tally.add(other.tally)
        self.chosen.add(other.chosen)
        self.players.merge(other.players)


@dataclass(frozen=True, slots=True)
class AnalyseJob:
    """Analyses matches and writes them in a form."""

    rules: LoadedRules
    selection: Selection
    wanted: Wanted
    form: Form

    def start(self) -> Callable[[Batch], AnalysedBatch]:
        """Make ready, and return what analyses a batch."""
        analyser = analyser_by(self.rules)

        def analyse(batch: Batch) -> AnalysedBatch:
            tally, chosen, players = Tally(), Chosen(self.selection), Players()
            write = self.form.writer(chosen)
            matches = analysed(_matches(batch), analyser, chosen, self.wanted, tally, players)
            written = [write(one) for one in matches]
            texts = tuple([self.form.separator.join(each) for each in zip(*written, strict=True)])
            return AnalysedBatch(tally, chosen, players, texts)

        return analyse


def _matches(batch: Batch) -> Iterator[Match]:
    for part in batch.parts:
        match = read_piece(decode(part), batch.path)
        if match is not None:
            yield match
