"""What `check` does with each match, in this process or in a worker."""

import re
from collections.abc import Callable, Iterator
from dataclasses import field
from typing import TYPE_CHECKING

from tienlen.commands.batches import Batch
from tienlen.commands.judging import Chosen, LoadedRules, Tally, judge_by, judged, takes_code
from tienlen.commands.options import Selection, Wanted
from tienlen.notation.findings import Finding
from tienlen.notation.pieces import Piece
from tienlen.notation.quick_dataclass import dataclass
from tienlen.notation.records import Match, Tag
from tienlen.replay.plain import Counts, PlainJudge, counts_of
from tienlen.replay.playing_out import play_out
from tienlen.replay.record_rules import rules_for

if TYPE_CHECKING:
    from tienlen.replay.notes import Notes

_VARIANT = re.compile(r'^\[Variant "([^"]*)"\]$', re.MULTILINE)


@dataclass(slots=True)
class Checked:
    """What was found in some matches: each finding with the text of its line, in file order.

    `has_house` says whether the house rules held for one of them; it is not looked at further.
    """

    tally: Tally
    chosen: Chosen
    found: list[tuple[Finding, str]] = field(default_factory=list)
    has_house: bool = False

    def add(self, other: "Checked") -> None:
        """Add the sums of matches that come later; their findings are left alone."""
        self.tally.add(other.tally)
        self.chosen.add(other.chosen)
        self.has_house |= other.has_house


@dataclass(frozen=True, slots=True)
class CheckJob:
    """Judges matches and gives the findings asked for."""

    rules: LoadedRules
    selection: Selection
    wanted: Wanted

    def start(self) -> Callable[[Batch], Checked]:
        """Make ready, and return what checks a batch."""
        return _Worker(self).check


class _Worker:
    """Checks one batch after the other; what it has learnt of matches serves the next."""

    def __init__(self, job: CheckJob) -> None:
        self._job = job
        # A match that has no finding need not become a record, unless a part of it is asked for.
        takes_all = job.selection == Selection((), (), ())
        rules = job.rules
        self._plain = PlainJudge(default=rules.default, house=rules.house) if takes_all else None
        self._judge = judge_by(rules, self._plain)
        self._house = HouseWatch(rules)

    def check(self, batch: Batch) -> Checked:
        """Check the matches of a batch."""
        checked = Checked(Tally(), Chosen(self._job.selection))
        matches = self._matches(batch, checked)
        for match, findings in judged(
            matches, self._judge, checked.chosen, self._job.wanted, checked.tally
        ):
            self._house.see(match)
            checked.found += [(finding, match.source.text_at(finding.line)) for finding in findings]
        checked.has_house = self._house.is_used
        return checked

    def _matches(self, batch: Batch, checked: Checked) -> Iterator[Match]:
        """Yield the matches that have to be judged step by step, and count the others."""
        tally = checked.tally
        for path, piece in batch.pieces(checked.chosen.may_take):
            plain = None if self._plain is None else self._plain.match(piece, play_out)
            if plain is not None:
                self._house.see_text(piece.text)
                tally.add_counts(counts_of(plain))
                if plain.head.has_notes:
                    from tienlen.replay.notes import notes_of

                    rules = self._job.rules
                    notes = notes_of(plain, piece, path, default=rules.default, house=rules.house)
                    self._add_notes(notes, checked)
                continue
            match = _read(piece, path)
            if match is None:
                continue
            counts = None
            if self._plain is not None and not match.findings:
                counts = _counts(match, self._plain)
            if counts is not None:
                self._house.see(match)
                tally.add_counts(counts)
            else:
                yield match

    def _add_notes(self, notes: "Notes", checked: Checked) -> None:
        """Add what there is to say of the tags of a match, all of whose hands are right."""
        wanted = self._job.wanted
        only, ignored = wanted.codes_only(), wanted.codes_ignored()
        for finding in sorted(notes.findings, key=lambda finding: (finding.line, finding.column)):
            if takes_code(finding.code, only, ignored):
                checked.tally.severities[finding.severity] += 1
                checked.found.append((finding, notes.head.source.text_at(finding.line)))


def _read(piece: Piece, path: str) -> Match | None:
    # Whoever checks a single record that is right need not wait for this to be loaded.
    from tienlen.notation.reading import read_piece

    return read_piece(piece, path)


class HouseWatch:
    """Sees whether the house rules held for one match at least; without a house, for none."""

    def __init__(self, rules: LoadedRules) -> None:
        self._rules = rules
        self.is_used = False

    def see_text(self, text: str) -> None:
        """Look at the canonical text of a match."""
        if self._rules.house is not None and not self.is_used:
            self._see(_VARIANT.findall(text.partition("\n\n")[0]))

    def see(self, match: Match) -> None:
        """Look at a match."""
        if self._rules.house is not None and not self.is_used:
            self._see([tag.value for tag in match.tags if tag.name == "Variant"])

    def _see(self, names: list[str]) -> None:
        # The rest of the match may change the rules, so that they are no longer those of the house.
        match = Match(tags=tuple(Tag(name="Variant", value=name) for name in names))
        rules, _, _ = rules_for(match, default=self._rules.default, house=self._rules.house)
        self.is_used = rules is self._rules.house


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
