"""One hand as the page shows it: how it ended, what is to say about it, its plays."""

from collections.abc import Mapping, Sequence
from itertools import groupby

from tienlen.analysis.hands import HandAnalysis
from tienlen.analysis.matches import MatchAnalysis
from tienlen.analysis.report.frames import Frames
from tienlen.analysis.report.sheets import (
    Chart,
    FindingSheet,
    HandSheet,
    PlaySheet,
    SeatSheet,
    TrickSheet,
)
from tienlen.analysis.summary import HandSummary, hand_length
from tienlen.analysis.tables import hand_rows
from tienlen.analysis.words import card_word, points_word
from tienlen.notation.findings import Code, Finding, word
from tienlen.notation.texts import visible
from tienlen.replay.player.saying import place_text
from tienlen.replay.player.scene import PlayView, level_of, told_as
from tienlen.replay.positions import Position


def hand_sheet(
    match: MatchAnalysis,
    index: int,
    frames: Frames,
    chart: Chart,
    link: "Links",
    catalogue: Mapping[str, Code],
) -> HandSheet:
    """Return a hand of a match, by its index."""
    hand = match.hands[index]
    summary = HandSummary(hand, match)
    findings = tuple(
        finding_sheet(finding, link.to(index, key), catalogue)
        for stop, key in zip(frames.stops, frames.keys, strict=True)
        for finding in stop.findings
        if finding.hand is not None
    )
    return HandSheet(
        anchor=link.hand(index),
        key=link.keys[index],
        number=hand.number,
        state=_state(hand),
        seats=tuple(_seats(match, index, frames)),
        sentences=tuple(map(visible, summary.sentences())),
        unjudged=tuple(map(visible, summary.unjudged())),
        chart=chart,
        findings=findings,
        tricks=tuple(_tricks(frames, index, link)),
        bombs=len(hand.bombs),
        missed=len(hand.missed_bombs),
        missed_finishes=len(hand.missed_finishes),
        errors=sum(1 for finding in findings if finding.severity == "error"),
        warnings=sum(1 for finding in findings if finding.severity == "warning"),
    )


class Links:
    """The anchors of a match's hands and stops.

    They are those of a page with this match alone. Of two hands of one number the later goes by
    the number and a count: `2.2`.
    """

    def __init__(self, hands: Sequence[HandAnalysis]) -> None:
        seen: dict[int, int] = {}
        keys = []
        for hand in hands:
            count = seen[hand.number] = seen.get(hand.number, 0) + 1
            keys.append(str(hand.number) if count == 1 else f"{hand.number}.{count}")
        self.keys = tuple(keys)
        """What each hand is called in a link."""

    def hand(self, index: int) -> str:
        """Return the anchor of a hand, by its index."""
        return f"hand={self.keys[index]}"

    def to(self, index: int, stop: str) -> str:
        """Return the anchor of a stop of a hand."""
        return f"{self.hand(index)}&play={stop}"


def finding_sheet(finding: Finding, link: str, catalogue: Mapping[str, Code]) -> FindingSheet:
    """Put a finding into words."""
    message, hint = word(finding, catalogue)
    is_missed = catalogue[finding.code].group == "analysis"
    parts = [f"line {finding.line}"]
    if finding.play is not None:
        parts.insert(0, f"play {finding.play}")
    return FindingSheet(
        level=level_of(finding.severity, is_missed=is_missed),
        severity=told_as(finding.code) if is_missed else finding.severity,
        code=finding.code,
        message=visible(message),
        hint=visible(hint),
        where=", ".join(parts),
        link=link,
    )


def _state(hand: HandAnalysis) -> str:
    result = hand.result
    played = hand_length(hand)
    if result.void:
        return f"void, {played}"
    if result.instant_win:
        return "won without play"
    return played if result.complete else f"not played to its end, {played}"


def _seats(match: MatchAnalysis, index: int, frames: Frames) -> Sequence[SeatSheet]:
    start = frames.stops[0].position
    return [
        SeatSheet(
            letter=row.seat,
            player=visible(row.player),
            dealt=_dealt(start, match.seats.index(row.seat)),
            place="" if row.place is None else place_text(row.place - 1),
            left="" if row.left is None else str(row.left),
            points="" if row.score is None else points_word(row.score),
            total=points_word(row.total),
        )
        for row in hand_rows(match, only=index)
    ]


def _dealt(start: Position, seat: int) -> str:
    known = [card_word(card) for card in start.hands[seat]]
    hidden = start.hidden[seat]
    return " ".join([*known, f"{hidden} unknown"] if hidden else known)


def _tricks(frames: Frames, hand: int, link: Links) -> Sequence[TrickSheet]:
    stops = zip(frames.stops, frames.keys, frames.plays, strict=True)
    return [
        TrickSheet(trick, tuple(_play(view, key, link.to(hand, key)) for _, key, view in group))
        for trick, group in groupby(stops, key=lambda item: item[0].trick)
    ]


def _play(view: PlayView, key: str, anchor: str) -> PlaySheet:
    cards = " ".join(map(card_word, view.cards or ()))
    is_play = bool(view.letter)
    return PlaySheet(
        anchor=anchor,
        key=key,
        letter=view.letter,
        cards=cards if cards or not is_play else "pass",
        marks=f"{view.glyph} {view.flag}".strip(),
        text=view.text,
        manner=view.manner,
        level=view.level,
        codes=view.codes,
        is_bomb=view.is_bomb,
    )
