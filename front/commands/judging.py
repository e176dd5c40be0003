"""From FILE arguments to judged matches: what `check` and the analyses have in common.

One match is in memory at a time.
"""

import re
import unicodedata
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import field
from typing import TYPE_CHECKING

from tienlen.commands.errors import FileError
from tienlen.commands.options import RulesChoice, Selection, Wanted
from tienlen.commands.words import nearest
from tienlen.notation.findings import SEVERITIES, Finding, Severity
from tienlen.notation.quick_dataclass import dataclass
from tienlen.notation.records import Hand, Match, Trick

if TYPE_CHECKING:
    from tienlen.replay.plain import Counts, PlainJudge
    from tienlen.replay.rules import Rules

_NAMES_REMEMBERED = 1000

_NAME = re.compile(r'(?:%TLN 1\n)?+\[Match "(?![ ?])([!#-\[\]-~][ !#-\[\]-~]*+)(?<! )"\]\n')
"""The name of a match where its text begins in canonical form, if the name is plain as well."""


Judge = Callable[[Match], tuple[Finding, ...]]
"""Finds what is wrong with the play of a match; what is wrong with its text the match knows."""


@dataclass(frozen=True, slots=True)
class LoadedRules:
    """The rules of records that name none: those of a variant the user chose, or of a house."""

    default: "Rules | None" = None
    house: "Rules | None" = None


def load_rules(choice: RulesChoice) -> LoadedRules:
    """Load the rules the user chose.

    Raises:
        FileError: the house file cannot be read.
        TienlenError: it is no house variant.
    """
    from tienlen.replay.rules import load_variant

    default = None if choice.variant is None else load_variant(choice.variant)
    house = None if choice.rules is None else read_house(choice.rules)
    return LoadedRules(default, house)


def unused_house(rules: LoadedRules, choice: RulesChoice) -> str:
    """Say that the house rules that were given held for no match."""
    name = "" if rules.house is None else rules.house.name
    others = ", or none" if rules.default is None else ""
    return (
        f"no match was judged by {choice.rules!r}: it is for records that name {name!r} as their "
        f"variant{others}."
    )


def load_judge(choice: RulesChoice) -> Judge:
    """Return the judge for the rules the user chose (see `load_rules`)."""
    return judge_by(load_rules(choice))


def judge_by(rules: LoadedRules, plain: "PlainJudge | None" = None) -> Judge:
    """Return the judge for some rules; `plain` judges by the same ones hands that need no steps."""

    def judge_match(match: Match) -> tuple[Finding, ...]:
        from tienlen.replay.replaying import judge

        return judge(match, default=rules.default, house=rules.house, plain=plain)

    return judge_match


def read_house(path: str) -> "Rules":
    """Read a house variant from a file.

    Raises:
        FileError: the file cannot be read.
        TienlenError: it is no house variant.
    """
    from tienlen.replay.house import load_house
    from tienlen.replay.profiles import UnreadableRulesError

    try:
        return load_house(path)
    except UnreadableRulesError as error:
        raise FileError(str(error)) from error


@dataclass(slots=True)
class Tally:
    """What was seen so far."""

    matches: int = 0
    hands: int = 0
    plays: int = 0
    severities: dict[Severity, int] = field(default_factory=lambda: dict.fromkeys(SEVERITIES, 0))

    def reaches(self, severity: Severity) -> bool:
        """Say whether something of this severity or a graver one was found."""
        gravest = SEVERITIES[: SEVERITIES.index(severity) + 1]
        return any(self.severities[each] for each in gravest)

    def add_counts(self, counts: "Counts") -> None:
        """Add a match that nothing was found in."""
        self.matches += 1
        self.hands += counts.hands
        self.plays += counts.plays

    def add(self, other: "Tally") -> None:
        """Add what was seen elsewhere."""
        self.matches += other.matches
        self.hands += other.hands
        self.plays += other.plays
        for severity, count in other.severities.items():
            self.severities[severity] += count


class Chosen:
    """Applies a selection, and remembers what of it was never met."""

    def __init__(self, selection: Selection) -> None:
        self._matches = frozenset(map(_folded, selection.match))
        self._hands = frozenset(selection.hand)
        self._players = frozenset(map(_folded, selection.player))
        self._matches_met: dict[str, None] = {}
        self._hands_met: set[int] = set()
        self._players_met: dict[str, None] = {}

    def may_take(self, text: str) -> bool:
        """Say whether the match of a text may be asked for, as far as its name tells at once."""
        found = _NAME.match(text) if self._matches else None
        return found is None or self._takes_name(found[1])

    def _takes_name(self, name: str) -> bool:
        if not self._matches:
            return True
        _remember(name, self._matches_met, self._matches)
        return name in self._matches

    def takes_match(self, match: Match) -> bool:
        """Say whether a match is asked for; an unnamed one is called `?`."""
        if not self._takes_name(_folded(match.name or "?")):
            return False
        if self._players:
            for seat in match.seats:
                _remember(_folded(match.tag(seat) or seat), self._players_met, self._players)
        return True

    def takes_player(self, name: str) -> bool:
        """Say whether a player is asked for."""
        return not self._players or _folded(name) in self._players

    def has_player(self, match: Match) -> bool:
        """Say whether a player that is asked for sits in a match."""
        return any(self.takes_player(match.tag(seat) or seat) for seat in match.seats)

    def takes_hand(self, number: int | None) -> bool:
        """Say whether a hand, or what belongs to no hand (None), is asked for."""
        if not self._hands:
            return True
        if number is None or number not in self._hands:
            return False
        self._hands_met.add(number)
        return True

    def takes(self, finding: Finding) -> bool:
        """Say whether a finding of a match that was taken is asked for."""
        if not self.takes_hand(finding.hand):
            return False
        name = finding.player or finding.seat
        return not self._players or (name is not None and _folded(name) in self._players)

    def add(self, other: "Chosen") -> None:
        """Take note of what was met elsewhere by the same selection."""
        for name in other._matches_met:
            _remember(name, self._matches_met, self._matches)
        self._hands_met |= other._hands_met
        for name in other._players_met:
            _remember(name, self._players_met, self._players)

    def unmet(self) -> Iterator[str]:
        """Say in a line each what was asked for and never met."""
        for name in sorted(self._matches - self._matches_met.keys()):
            hint = nearest(name, list(self._matches_met), "the files name no such match.")
            yield f"no match is named {name!r}: {hint}"
        for number in sorted(self._hands - self._hands_met):
            yield f"no hand has the number {number}."
        for name in sorted(self._players - self._players_met.keys()):
            hint = nearest(name, list(self._players_met), "the files name no such player.")
            yield f"no player is named {name!r}: {hint}"


def _remember(name: str, met: dict[str, None], asked: Collection[str]) -> None:
    # The others only serve to find a near miss, so a bounded number of them will do.
    if name in asked or len(met) < _NAMES_REMEMBERED:
        met[name] = None


def _folded(name: str) -> str:
    return unicodedata.normalize("NFC", name)


def judged(
    matches: Iterable[Match], judge: Judge, chosen: Chosen, wanted: Wanted, tally: Tally
) -> Iterator[tuple[Match, list[Finding]]]:
    """Judge the matches asked for and yield each with the findings asked for, in file order.

    The tally counts what is yielded.
    """
    only, ignored = wanted.codes_only(), wanted.codes_ignored()
    for match in matches:
        if not chosen.takes_match(match):
            continue
        count_match(match, chosen, tally)
        findings = [
            finding
            for finding in (*match.findings, *judge(match))
            if takes_code(finding.code, only, ignored) and chosen.takes(finding)
        ]
        findings.sort(key=lambda finding: (finding.line, finding.column))
        for finding in findings:
            tally.severities[finding.severity] += 1
        yield match, findings


def takes_code(code: str, only: Collection[str], ignored: Collection[str]) -> bool:
    """Say whether findings of a code are asked for; an empty `only` asks for all."""
    return (not only or code in only) and code not in ignored


def count_match(match: Match, chosen: Chosen, tally: Tally) -> None:
    """Count a match, and those of its hands that are asked for."""
    tally.matches += 1
    for hand in match.hands:
        if chosen.takes_hand(hand.number):
            tally.hands += 1
            tally.plays += _plays(hand)


def _plays(hand: Hand) -> int:
    return sum(len(line.plays) for line in hand.lines if isinstance(line, Trick))
