"""From FILE arguments to analysed matches: one in memory at a time, or a hand of it."""

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import TYPE_CHECKING

from tienlen.commands.judging import (
    Chosen,
    LoadedRules,
    Tally,
    count_match,
    load_rules,
    takes_code,
)
from tienlen.commands.options import RulesChoice, Wanted
from tienlen.notation.findings import Finding
from tienlen.notation.quick_dataclass import dataclass
from tienlen.notation.records import Match
from tienlen.replay.plain import Counts

if TYPE_CHECKING:
    from tienlen.analysis.matches import MatchAnalysis
    from tienlen.analysis.outlines import MatchOutline
    from tienlen.analysis.players import Players
    from tienlen.analysis.rows import AnyRow
    from tienlen.analysis.walked import WalkedMatch


@dataclass(frozen=True, slots=True)
class Analysed:
    """A match, analysed, with the findings that were asked for, in file order.

    `errors` and `warnings` count all that the record has, asked for or not.
    """

    match: "MatchOutline"
    findings: list[Finding]
    errors: int
    warnings: int

    @property
    def analysis(self) -> "MatchAnalysis":
        """The match with its steps.

        Raises:
            TypeError: it was analysed without them.
        """
        from tienlen.analysis.matches import MatchAnalysis

        if not isinstance(self.match, MatchAnalysis):
            raise TypeError("this match was analysed without its steps")
        return self.match


def load_analyser(choice: RulesChoice) -> "Callable[[Match], MatchAnalysis]":
    """Return what replays and analyses a match under the rules the user chose.

    Raises:
        FileError: the house file cannot be read.
        TienlenError: it is no house variant.
    """
    return analyser_by(load_rules(choice))


def analyser_by(rules: LoadedRules) -> "Callable[[Match], MatchAnalysis]":
    """Return what replays and analyses a match under some rules."""
    from tienlen.analysis.matches import analyse_match
    from tienlen.replay.replaying import replay

    def analyser(match: Match) -> "MatchAnalysis":
        return analyse_match(replay(match, default=rules.default, house=rules.house))

    return analyser


@dataclass(frozen=True, slots=True)
class Account:
    """What is asked for of matches, and what those that were analysed add up to so far."""

    chosen: Chosen
    wanted: Wanted
    tally: Tally
    players: "Players"


def analysed(
    matches: Iterable[Match], analyser: "Callable[[Match], MatchAnalysis]", account: Account
) -> Iterator[Analysed]:
    """Analyse the matches asked for; the account takes in what is yielded."""
    from tienlen.analysis.findings import analysis_findings

    chosen = account.chosen
    for record in matches:
        if not (chosen.takes_match(record) and chosen.has_player(record)):
            continue
        count_match(record, chosen, account.tally)
        match = analyser(record)
        account.players.add(match, chosen.takes_hand)
        asked = _Asked(account)
        found = (*record.findings, *match.replay.findings)
        asked.add(found)
        asked.add(analysis_findings(match))
        yield asked.analysed(match, found)


def analysed_by_hand(
    record: Match,
    rules: LoadedRules,
    take: "Callable[[MatchAnalysis], object]",
    account: Account,
) -> Analysed:
    """Analyse a match as `analysed` does, holding the steps of a hand at a time.

    `take` is given each hand alone (see `outline_match`).
    """
    from tienlen.analysis.findings import analysis_findings
    from tienlen.analysis.matches import outline_match

    missed = _Asked(account)

    def taken(match: "MatchAnalysis") -> None:
        missed.add(analysis_findings(match))
        take(match)

    outline, replay = outline_match(record, taken, default=rules.default, house=rules.house)
    count_outline(outline, account.chosen, account.tally)
    account.players.add(outline, account.chosen.takes_hand)
    asked = _Asked(account)
    found = (*record.findings, *replay.findings)
    asked.add(found)
    asked.findings += missed.findings
    return asked.analysed(outline, found)


class _Asked:
    """The findings of a match that are asked for."""

    def __init__(self, account: Account) -> None:
        self._takes = account.chosen.takes
        self._severities = account.tally.severities
        self._only, self._ignored = account.wanted.codes_only(), account.wanted.codes_ignored()
        self.findings: list[Finding] = []

    def add(self, found: Iterable[Finding]) -> None:
        """Add what was found, as far as it is asked for."""
        self.findings += [
            finding
            for finding in found
            if takes_code(finding.code, self._only, self._ignored) and self._takes(finding)
        ]

    def analysed(self, match: "MatchOutline", found: Iterable[Finding]) -> Analysed:
        """Count the findings, all of which were added, and return them with the match.

        `found` are those of its text and its replay, asked for or not.
        """
        self.findings.sort(key=lambda finding: (finding.line, finding.column))
        for finding in self.findings:
            self._severities[finding.severity] += 1
        severities = [finding.severity for finding in found]
        errors, warnings = severities.count("error"), severities.count("warning")
        return Analysed(match, self.findings, errors, warnings)


def outlined(
    outline: "MatchOutline", account: Account, found: Collection[Finding] = ()
) -> Analysed:
    """Take an outlined match, all of which is asked for, into account, and return it.

    `found` are the findings of its text and its replay. Those of the analysis are counted, and not
    made.
    """
    account.players.add(outline)
    only, ignored = account.wanted.codes_only(), account.wanted.codes_ignored()
    severities = account.tally.severities
    for finding in found:
        if takes_code(finding.code, only, ignored):
            severities[finding.severity] += 1
    for code in outline.codes():
        if takes_code(code, only, ignored):
            severities["info"] += 1
    return Analysed(
        outline,
        [],
        errors=sum([finding.severity == "error" for finding in found]),
        warnings=sum([finding.severity == "warning" for finding in found]),
    )


def told_by_play(outline: "WalkedMatch", account: Account) -> Analysed:
    """Take a match into account that nothing is wrong with, and return it; all is asked for.

    Its plays are known, so that the findings of the analysis are made.
    """
    from tienlen.analysis.findings import analysis_findings

    account.players.add(outline)
    asked = _Asked(account)
    asked.add(outline.notes)
    asked.add(analysis_findings(outline))
    return asked.analysed(outline, outline.notes)


def count_outline(outline: "MatchOutline", chosen: Chosen, tally: Tally) -> None:
    """Count a match as `count_match` does, but do not look at its hands again."""
    tally.matches += 1
    for hand in outline.hands:
        if chosen.takes_hand(hand.number):
            tally.hands += 1
            tally.plays += hand.result.plays


def counts_of(outline: "MatchOutline") -> Counts:
    """Return how many hands and plays a match has that no rule was broken in."""
    return Counts(len(outline.hands), outline.plays)


def takes_row(chosen: Chosen, row: "AnyRow") -> bool:
    """Say whether a row about a match is asked for; one of no hand or player is in any case.

    Findings are chosen before they become rows, since those of no hand are of the text.
    """
    hand, player = getattr(row, "hand", None), getattr(row, "player", None)
    return (hand is None or chosen.takes_hand(hand)) and (
        player is None or chosen.takes_player(player)
    )
