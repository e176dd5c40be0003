"""From FILE arguments to analysed matches, one in memory at a time."""

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tienlen.commands.judging import (
    Chosen,
    LoadedRules,
    Tally,
    count_match,
    has_code,
    load_rules,
)
from tienlen.commands.options import RulesChoice, Wanted
from tienlen.notation.findings import Finding
from tienlen.notation.records import Match
from tienlen.replay.plain import Counts

if TYPE_CHECKING:
    from tienlen.analysis.matches import MatchAnalysis
    from tienlen.analysis.outlines import MatchOutline
    from tienlen.analysis.players import Players
    from tienlen.analysis.rows import AnyRow


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


def analysed(
    matches: Iterable[Match],
    analyser: "Callable[[Match], MatchAnalysis]",
    chosen: Chosen,
    wanted: Wanted,
    tally: Tally,
    players: "Players",
) -> Iterator[Analysed]:
    """Analyse the matches asked for; the tally and the players count what is yielded."""
    from tienlen.analysis.findings import analysis_findings

    only, ignored = wanted.codes_only(), wanted.codes_ignored()
    for record in matches:
        if not (chosen.takes_match(record) and chosen.has_player(record)):
            continue
        count_match(record, chosen, tally)
        match = analyser(record)
        players.add(match, chosen.takes_hand)
        found = [*record.findings, *match.replay.findings]
        findings = [
            finding
            for finding in (*found, *analysis_findings(match))
            if has_code(finding, only, ignored) and chosen.takes(finding)
        ]
        findings.sort(key=lambda finding: (finding.line, finding.column))
        for finding in findings:
            tally.severities[finding.severity] += 1
        yield Analysed(
            match,
            findings,
            errors=sum(1 for finding in found if finding.severity == "error"),
            warnings=sum(1 for finding in found if finding.severity == "warning"),
        )


def outlined(
    outline: "MatchOutline",
    wanted: Wanted,
    tally: Tally,
    players: "Players",
    found: Collection[Finding] = (),
) -> Analysed:
    """Count an outlined match, all of which is asked for, and return it.

    `found` are the findings of its text and its replay. Those of the analysis are counted, and not
    made.
    """
    players.add(outline)
    only, ignored = wanted.codes_only(), wanted.codes_ignored()
    for finding in found:
        if has_code(finding, only, ignored):
            tally.severities[finding.severity] += 1
    for code in outline.codes():
        if (not only or code in only) and code not in ignored:
            tally.severities["info"] += 1
    return Analysed(
        outline,
        [],
        errors=sum([finding.severity == "error" for finding in found]),
        warnings=sum([finding.severity == "warning" for finding in found]),
    )


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
