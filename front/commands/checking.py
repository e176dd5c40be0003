"""What `check` does with each match, in this process or in a worker."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from tienlen.commands.batches import Batch
from tienlen.commands.judging import Chosen, LoadedRules, Tally, judge_by, judged
from tienlen.commands.options import Selection, Wanted
from tienlen.notation.findings import Finding
from tienlen.notation.pieces import Piece, decode
from tienlen.notation.records import Match
from tienlen.replay.plain import Counts, PlainJudge


@dataclass(slots=True)
class Checked:
    """What was found in some matches: each finding with the text of its line, in file order."""

    tally: Tally
    chosen: Chosen
    found: list[tuple[Finding, str]] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class CheckJob:
    """Judges matches and gives the findings asked for."""

    rules: LoadedRules
    selection: Selection
    wanted: Wanted

    def start(self) -> Callable[[Batch], Checked]:
        """Make ready, and return what checks a batch."""
        judge = judge_by(self.rules)
        # A match that has no finding need not become a record, unless a part of it is asked for.
        takes_all = self.selection == Selection((), (), ())
        rules = self.rules
        plain = PlainJudge(default=rules.default, house=rules.house) if takes_all else None

        def check(batch: Batch) -> Checked:
            checked = Checked(Tally(), Chosen(self.selection))
            matches = _matches(batch, plain, checked.tally)
            for match, findings in judged(
                matches, judge, checked.chosen, self.wanted, checked.tally
            ):
                checked.found += [
                    (finding, match.source.text_at(finding.line)) for finding in findings
                ]
            return checked

        return check


def _matches(batch: Batch, plain: PlainJudge | None, tally: Tally) -> Iterator[Match]:
    """Yield the matches that have to be judged step by step, and count the others."""
    for part in batch.parts:
        piece = decode(part)
        counts = None if plain is None else plain.counts(piece)
        if counts is not None:
            tally.add_counts(counts)
            continue
        # Whoever checks a single record that is right need not wait for this to be loaded.
        from tienlen.notation.reading import read_piece

        match = read_piece(piece, batch.path)
        if match is None:
            continue
        counts = None if plain is None or match.findings else _counts(match, plain)
        if counts is not None:
            tally.add_counts(counts)
        else:
            yield match


def _counts(match: Match, plain: PlainJudge) -> Counts | None:
    """Return the counts of a match that was spelt otherwise, but nothing is wrong with.

    Spelling and notes aside, the canonical text says the same, and is judged in a fraction of the
    time.
    """
    from tienlen.notation.errors import UnprintableError
    from tienlen.notation.printing import print_played

    try:
        return plain.counts(Piece(1, print_played(match)))
    except UnprintableError:
        return None
