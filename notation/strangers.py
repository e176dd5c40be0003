"""Seats that take part in a match without being among those named."""

from collections.abc import Iterator, Set
from dataclasses import replace

from tienlen.notation.findings import MOST_FINDINGS, Finding
from tienlen.notation.records import (
    SEATS,
    Hand,
    HandLine,
    Match,
    Node,
    Total,
    Trick,
    seats_in,
)


def unknown_seats(match: Match) -> list[Finding]:
    """Report seats that are not among those named, each once a hand, where they first stand."""
    named = {tag.name for tag in match.tags if tag.name in SEATS}
    if not named:
        return []
    strangers = _Strangers(match, named)
    findings: list[Finding] = []
    for hand in match.hands:
        seen: set[str] = set()
        for found in strangers.of_hand(hand):
            if found.seat is not None and found.seat not in seen:
                seen.add(found.seat)
                findings.append(found)
        if len(findings) > MOST_FINDINGS:
            # What is more is not told: it only has to be known that there is more.
            break
    if match.total is not None:
        findings += strangers.of_line(match.total, None)
    return findings


class _Strangers:
    """Finds seats that are not among those named."""

    def __init__(self, match: Match, named: Set[str]) -> None:
        self._source = match.source
        self._named = tuple(match.seats)
        self._strangers = frozenset(SEATS) - named

    def of_hand(self, hand: Hand) -> Iterator[Finding]:
        """Yield a finding for each place of a hand where a stranger stands."""
        for tag in hand.tags:
            if tag.name == "Dealer" and tag.value in self._strangers:
                yield replace(self._finding(tag, tag.value), hand=hand.number)
        trick = play_number = 0
        for line in hand.lines:
            if not isinstance(line, Trick):
                yield from self.of_line(line, hand)
                continue
            trick += 1
            for play in line.plays:
                play_number += 1
                if play.seat in self._strangers:
                    found = self._finding(play, play.seat)
                    yield replace(found, hand=hand.number, trick=trick, play=play_number)

    def of_line(self, line: HandLine | Total, hand: Hand | None) -> list[Finding]:
        """Return a finding for each stranger in a line other than a trick."""
        strangers = [seat for seat in dict.fromkeys(seats_in(line)) if seat in self._strangers]
        if not strangers:
            return []
        from tienlen.notation.units import seat_offset

        text = self._source.text_at(line.line)
        found = [
            replace(self._finding(line, seat), column=1 + seat_offset(text, seat))
            for seat in strangers
        ]
        return [replace(one, hand=hand.number) for one in found] if hand is not None else found

    def _finding(self, node: Node, seat: str) -> Finding:
        return Finding(
            code="unknown-seat",
            severity="error",
            path="",
            line=node.line,
            column=node.column,
            seat=seat,
            evidence={"seats": self._named},
        )
