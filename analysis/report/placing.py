"""Matches that were made into sheets one by one, brought into one page."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from operator import attrgetter

from tienlen.analysis.report.sheets import Chart, FindingSheet, HandSheet, MatchSheet
from tienlen.analysis.report.vector import renamed
from tienlen.notation.quick_dataclass import dataclass
from tienlen.replay.rules import Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class LoneMatch:
    """A match as if it were the only one of its page; a value that can be sent to a process.

    `rules` are those it was played by, to which `sheet` has no link yet; `shared` are the texts
    of what its charts have in common (see `Drawings.take`).
    """

    sheet: MatchSheet
    rules: Rules
    shared: tuple[str, ...]


def told_apart(sheets: Sequence[MatchSheet]) -> Sequence[MatchSheet]:
    """Return the matches of a page with what tells those of one name apart.

    That is the date, which is said of every match that has one; the name of the file where there
    is no other way to tell, and where that does not do, the whole path and the line.
    """
    titles = Counter(sheet.title for sheet in sheets)
    named = [
        replace(sheet, apart=sheet.date or (sheet.file if titles[sheet.title] > 1 else ""))
        for sheet in sheets
    ]
    for more in (attrgetter("file"), attrgetter("source")):
        headings = Counter(sheet.heading for sheet in named)
        named = [
            replace(sheet, apart=", ".join(filter(None, (sheet.date, more(sheet)))))
            if headings[sheet.heading] > 1
            else sheet
            for sheet in named
        ]
    return named


def placed(
    sheet: MatchSheet, rules_anchor: str, number: int | None, names: Mapping[str, str]
) -> MatchSheet:
    """Return the sheet of a lone match in its place.

    `number` is which of the page's matches it is, None for the only one. `names` are what the page
    calls what the match's charts have in common.
    """
    if number is None:
        return replace(sheet, rules_anchor=rules_anchor)
    before = f"match={number}&"
    return replace(
        sheet,
        anchor=f"match={number}",
        rules_anchor=rules_anchor,
        scores=tuple([replace(row, anchor=before + row.anchor) for row in sheet.scores]),
        chart=_chart(sheet.chart, names),
        findings=tuple([_finding(finding, before) for finding in sheet.findings]),
        hands=tuple([_hand(hand, before, names) for hand in sheet.hands]),
        data={**sheet.data, "match": number},
    )


def _hand(hand: HandSheet, before: str, names: Mapping[str, str]) -> HandSheet:
    tricks = [
        replace(
            trick,
            plays=tuple([replace(play, anchor=before + play.anchor) for play in trick.plays]),
        )
        for trick in hand.tricks
    ]
    return replace(
        hand,
        anchor=before + hand.anchor,
        chart=_chart(hand.chart, names),
        findings=tuple([_finding(finding, before) for finding in hand.findings]),
        tricks=tuple(tricks),
    )


def _finding(finding: FindingSheet, before: str) -> FindingSheet:
    return replace(finding, link=before + finding.link) if finding.link else finding


def _chart(chart: Chart, names: Mapping[str, str]) -> Chart:
    return replace(chart, svg=renamed(chart.svg, names))
