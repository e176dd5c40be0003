"""One match as the page shows it, and the data its viewers need."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import PurePath
from typing import Any

from tienlen.analysis.charts.figures import figure_bytes, hand_chart, match_chart, why_nothing
from tienlen.analysis.charts.kinds import Kind
from tienlen.analysis.charts.rows import ChartHand, ChartRows, chart_rows
from tienlen.analysis.codes import CATALOGUE
from tienlen.analysis.matches import MatchAnalysis
from tienlen.analysis.report.frames import FrameMaker, Frames, packed
from tienlen.analysis.report.hand_sheets import Links, finding_sheet, hand_sheet
from tienlen.analysis.report.placing import LoneMatch
from tienlen.analysis.report.sheets import Chart, Fact, HandSheet, MatchSheet, ScoreRow, SeatTotal
from tienlen.analysis.report.vector import Drawings
from tienlen.analysis.words import listed, points_word
from tienlen.notation.findings import Finding
from tienlen.notation.quick_dataclass import dataclass
from tienlen.notation.records import SEATS
from tienlen.notation.texts import counted, visible

_TOLD_ELSEWHERE = frozenset(("Variant", "Event", *SEATS))
_LABELS = {"Hands": "Hands agreed"}
UNNAMED = "Match without a name"


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What is asked for of a match: its findings, which hands, and which codes."""

    findings: Sequence[Finding]
    takes_hand: Callable[[int], bool]
    wants: Callable[[str], bool]


def lone_match(match: MatchAnalysis, asked: Asked) -> LoneMatch:
    """Return a match as if it were the only one of its page.

    Cost: one replay a seat and hand, and drawing a chart for each hand, which is most of it.
    """
    drawings = Drawings()
    sheet = _match_sheet(match, asked, drawings)
    return LoneMatch(sheet=sheet, rules=match.replay.rules, shared=drawings.shared())


def _match_sheet(match: MatchAnalysis, asked: Asked, drawings: Drawings) -> MatchSheet:
    maker = FrameMaker(match.replay, asked.findings, CATALOGUE, asked.wants)
    links = Links(match.hands)
    indices = [i for i, hand in enumerate(match.hands) if asked.takes_hand(hand.number)]
    record = match.replay.match
    date = visible(record.tag("Date") or "")
    rows = chart_rows(match, asked.takes_hand)
    if record.name and date:
        # Evenings of one name are told apart by it in the pictures, too.
        rows = replace(rows, match=f"{record.name}, {date}")
    hands: list[HandSheet] = []
    data: list[dict[str, Any]] = []
    for chart_hand, index in zip(rows.hands, indices, strict=True):
        frames = maker.hand(index)
        chart = _chart("cards", rows, chart_hand, drawings)
        hands.append(hand_sheet(match, index, frames, chart, links, CATALOGUE))
        data.append(_hand_data(links.keys[index], match.hands[index].number, frames))
    event, name = visible(record.tag("Event") or ""), visible(record.name or "")
    seats = [
        {"letter": letter, "name": visible(own or "")}
        for letter, own in zip(match.seats, match.names, strict=True)
    ]
    return MatchSheet(
        anchor="",
        title=event or name or UNNAMED,
        date=date,
        file=visible(PurePath(record.source.path).name),
        apart="",
        source=f"{visible(record.source.path)}:{record.line}",
        facts=tuple(_facts(match, event, name)),
        rules_anchor="",
        variant=_variant(match),
        seats=tuple(_totals(match)),
        scores=tuple(_scores(match, indices, links)),
        outcome=_outcome(match),
        winners=_winners(match),
        chart=_chart("score", rows, None, drawings),
        findings=tuple(
            finding_sheet(finding, _nearest(finding, match, indices, links), CATALOGUE)
            for finding in asked.findings
            if finding.hand is None
        ),
        hands=tuple(hands),
        errors=sum(1 for finding in asked.findings if finding.severity == "error"),
        warnings=sum(1 for finding in asked.findings if finding.severity == "warning"),
        data={"match": None, "seats": seats, "hands": data},
    )


def _hand_data(key: str, number: int, frames: Frames) -> dict[str, Any]:
    return {
        "key": key,
        "number": number,
        "keys": list(frames.keys),
        "stops": packed(frames.scenes),
        "eyes": {
            letter: {str(index): frame for index, frame in seen.items()}
            for letter, seen in frames.eyes.items()
        },
    }


def _chart(kind: Kind, rows: ChartRows, hand: ChartHand | None, drawings: Drawings) -> Chart:
    reason = why_nothing(kind, rows, hand)
    if reason is not None:
        return Chart("", "", f"No {kind} chart: {reason}.")
    if hand is None:
        figure, label = match_chart(kind, rows), "The running total of each player over the match"
    else:
        figure = hand_chart(kind, hand, rows)
        label = f"Cards left of each seat over the plays of hand {hand.number}"
    return Chart(drawings.inline(figure_bytes(figure, "svg"), label), f"{label}.")


def _facts(match: MatchAnalysis, event: str, name: str) -> Sequence[Fact]:
    named = [Fact("Match", name)] if event and name else []
    return named + [
        Fact(visible(_LABELS.get(tag.name, tag.name)), visible(tag.value))
        for tag in match.replay.match.tags
        if tag.name not in _TOLD_ELSEWHERE and not tag.name.startswith("Variant.")
    ]


def _variant(match: MatchAnalysis) -> str:
    rules = match.replay.rules
    changed = ", ".join(f"{name} {value}" for name, value in rules.changed.items())
    return visible(f"{rules.name}, with {changed}" if changed else rules.name)


def _totals(match: MatchAnalysis) -> Sequence[SeatTotal]:
    replay = match.replay
    return [
        SeatTotal(
            letter=letter,
            player=visible(match.names[seat] or ""),
            total=points_word(replay.totals[seat]) if seat in replay.totals else "–",
            is_winner=seat in replay.winners,
        )
        for seat, letter in enumerate(match.seats)
    ]


def _scores(match: MatchAnalysis, indices: Sequence[int], links: Links) -> Sequence[ScoreRow]:
    rows = []
    for index in indices:
        hand = match.hands[index]
        result = hand.result
        points = tuple(
            points_word(result.score[seat]) if seat in result.score else "–"
            for seat in range(len(match.seats))
        )
        note = "void" if result.void else "" if result.complete else "not played to its end"
        rows.append(ScoreRow(links.hand(index), hand.number, points, note))
    return rows


def _outcome(match: MatchAnalysis) -> str:
    replay = match.replay
    if not replay.winners:
        return "No hand was played to its end, so that nobody has points."
    names = _winners(match)
    wins = "wins" if len(replay.winners) == 1 else "win"
    total = points_word(replay.totals[replay.winners[0]])
    hands = counted(match.complete, "hand")
    goal = f"the {replay.rules.match_winner} total wins"
    return f"{names} {wins} with {total} after {hands} ({goal})."


def _winners(match: MatchAnalysis) -> str:
    return listed([visible(match.player(seat)) for seat in match.replay.winners])


def _nearest(finding: Finding, match: MatchAnalysis, indices: Sequence[int], links: Links) -> str:
    """Return the anchor of the hand a finding stands in, "" where it stands before all."""
    before = [i for i in indices if match.hands[i].replay.hand.line <= finding.line]
    return links.hand(before[-1]) if before else ""


def rule_texts(sheets: Sequence[MatchSheet]) -> Mapping[str, str]:
    """Return the rule behind each code that some viewer of the matches may show."""
    codes = {
        remark[2]
        for sheet in sheets
        for hand in sheet.data["hands"]
        for frames in (hand["stops"], *(seen.values() for seen in hand["eyes"].values()))
        for frame in frames
        for remark in frame.get("remarks", ())
    }
    return {code: CATALOGUE[code].rule for code in sorted(codes) if code in CATALOGUE}
