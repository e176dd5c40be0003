"""Making findings of a match that is replayed: where, by whom, how grave."""

import re
from collections.abc import Mapping
from itertools import islice

from tienlen.notation.cards import Cards, cards_text, find_cards
from tienlen.notation.findings import MOST_FINDINGS, Evidence, Finding, Severity
from tienlen.notation.quick_dataclass import dataclass
from tienlen.notation.records import Deal, Hand, Match, Node, Play

_SOFTENED: Mapping[str, Mapping[Severity, Severity]] = {
    "X": {"error": "warning"},
    "W": {"error": "info", "warning": "info"},
}
"""What an accepted (`^X`) or withdrawn (`^W`) play makes of a severity."""


_MAY_FOLLOW = frozenset(
    (
        *("missing-pass", "locked-out", "wrong-leader", "out-of-turn", "must-lead"),
        *("not-higher", "wrong-size", "wrong-type", "bomb-refused"),
    )
)
"""What is wrong with a play because of those before it, and not by itself."""


@dataclass(frozen=True, slots=True)
class Spot:
    """Where in a hand a finding belongs: the trick and the play, both from 1."""

    trick: int | None = None
    play: int | None = None


class Reporter:
    """Collects the findings of one match, hand by hand."""

    __slots__ = ("findings", "follows", "hand", "match", "names", "seats")

    def __init__(self, match: Match) -> None:
        self.match = match
        self.seats = match.seats
        self.names = {seat: match.tag(seat) for seat in self.seats}
        self.hand: Hand | None = None
        """The hand that findings belong to from now on; None for the match itself."""
        self.findings: list[Finding] = []
        self.follows = ""
        """The hint, if any, of what is wrong with a play because plays or lines changed places."""

    def who(self, seat: int) -> str:
        """Name a seat as people do: `Bình (B)`, or the letter where no name is known."""
        letter = self.seats[seat]
        name = self.names[letter]
        return f"{name} ({letter})" if name else letter

    def card_places(
        self, node: Deal | Play, cards: Cards
    ) -> list[tuple[int, tuple[int, int] | None]]:
        """Return the cards of a deal line or a play as they are spelt, with column and length.

        Without the text they are returned as they are, with None.
        """
        text = self.match.source.text_at(node.line)
        start = text.find(":", node.column - 1) + 1
        found = list(islice(find_cards(text, start), len(cards))) if start else []
        if tuple(sorted(card for card, _, _ in found)) != cards:
            return [(card, None) for card in cards]
        return [(card, (offset + 1, length)) for card, offset, length in found]

    def on_play(
        self,
        code: str,
        play: Play,
        spot: Spot,
        *,
        form: str = "",
        advice: str = "",
        seat: int | None = None,
        mark: tuple[int, int] | None = None,
        evidence: Mapping[str, Evidence] | None = None,
    ) -> Finding:
        """Report something of a play; of another `seat` than its own if one is given.

        What is to be marked in it is a `mark`, a column and a length, else its seat letter.
        """
        letter = play.seat if seat is None else self.seats[seat]
        if self.follows and code in _MAY_FOLLOW:
            advice = self.follows
        return self._report(
            code,
            play,
            spot=spot,
            seat=letter,
            flag=play.flag,
            cards=cards_text(play.cards) if play.cards else None,
            mark=mark,
            form=form,
            advice=advice,
            evidence=evidence,
        )

    def on_line(
        self,
        code: str,
        node: Node,
        *,
        spot: Spot | None = None,
        seat: str | None = None,
        cards: str | None = None,
        at: str = "",
        place: tuple[int, int] | None = None,
        form: str = "",
        evidence: Mapping[str, Evidence] | None = None,
    ) -> Finding:
        """Report something of a line.

        The spot within it is a `place`, a column and a length, or what the pattern `at` finds;
        where that has a group, what is marked is what the group finds.
        """
        found, mark = self._found(node, at) if place is None else (place, None)
        return self._report(
            code,
            node,
            spot=spot or Spot(),
            seat=seat,
            cards=cards,
            place=found,
            mark=mark,
            form=form,
            evidence=evidence,
        )

    def _report(
        self,
        code: str,
        node: Node,
        *,
        spot: Spot,
        seat: str | None,
        flag: str = "",
        cards: str | None = None,
        place: tuple[int, int] | None = None,
        mark: tuple[int, int] | None = None,
        form: str = "",
        advice: str = "",
        evidence: Mapping[str, Evidence] | None = None,
    ) -> Finding:
        # The catalogue is all words: where nothing is wrong it is not needed.
        from tienlen.replay.codes import REPLAY_CODES

        severity = REPLAY_CODES[code].severity
        column, length = place or (node.column, 1)
        caret, length = mark or (None, length)
        finding = Finding(
            code=code,
            severity=_SOFTENED.get(flag, {}).get(severity, severity),
            path=self.match.source.path,
            line=node.line,
            column=column,
            length=length,
            caret=caret,
            match=self.match.name,
            hand=self.hand.number if self.hand else None,
            trick=spot.trick,
            play=spot.play,
            seat=seat,
            player=self.names.get(seat) if seat else None,
            cards=cards,
            form=form,
            advice=advice,
            evidence=self._with_who(seat, evidence),
        )
        # What is more is not told: it only has to be known that there is more.
        if len(self.findings) <= MOST_FINDINGS:
            self.findings.append(finding)
        return finding

    def _with_who(
        self, seat: str | None, evidence: Mapping[str, Evidence] | None
    ) -> dict[str, Evidence]:
        values = dict(evidence or {})
        if seat is not None:
            index = self.seats.find(seat)
            values["who"] = self.who(index) if index >= 0 else seat
        return values

    def _found(self, node: Node, at: str) -> tuple[tuple[int, int], tuple[int, int] | None]:
        """Return the column and length of what a pattern finds in a node's line, and of its group.

        None for the group where there is none; the node's own place where nothing is found.
        """
        if not at:
            return (node.column, 1), None
        text = self.match.source.text_at(node.line)
        found = re.compile(at, re.IGNORECASE).search(text, node.column - 1)
        if found is None:
            return (node.column, 1), None
        return _span(found, 0), _span(found, 1) if found.re.groups else None


def _span(found: re.Match[str], group: int) -> tuple[int, int]:
    """Return the column and the length of a group, one at least."""
    start, end = found.span(group)
    return start + 1, max(1, end - start)
