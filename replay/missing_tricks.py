"""The numbers of trick lines: whether they are right, and which lines they show to be missing."""

from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from tienlen.notation.findings import Evidence
from tienlen.notation.records import End, Hand, HandLine, Trick
from tienlen.replay.reporting import Reporter, Spot

MOST_MISSING: Final = 3
"""Where a number jumps by more, it is the number that is taken for a slip."""


class Missing(NamedTuple):
    """The numbers of the first and the last trick that seem to be missing, and between which lines.

    The lines are those of the file, `after` the one before them.
    """

    first: int
    last: int
    after: int
    here: int


class LineNumbers:
    """Judges the numbers of the trick lines of a hand, one after the other."""

    __slots__ = ("_changed", "_hand", "_last", "_report", "is_twice", "may_jump")

    def __init__(self, hand: Hand, report: Reporter) -> None:
        self._hand = hand
        self._report = report
        self._last = 0
        self._changed = -1
        self.is_twice = False
        """Whether the last line says the same as the one before it, with the same number."""
        self.may_jump = False
        """Whether plays are missing before the next line, so that it may have any number."""

    def judge(self, index: int, place: int, *, is_judged: bool) -> bool:
        """Take the number of a trick line; return whether lines seem to be missing before it.

        `index` is the line's among those of the hand, `place` which trick line it is. What is not
        to be judged is only taken.
        """
        line = self._hand.lines[index]
        assert isinstance(line, Trick)  # noqa: S101 - no other line has a number
        expected = self._last + 1
        number = expected if line.number is None else line.number
        missing = None
        self.is_twice = False
        if is_judged and number not in (place, expected) and not self.may_jump:
            missing = _missing_before(self._hand, index, expected)
            form, evidence = _wrong_number(missing, number, place, expected)
            if misplaced := self._misplaced(line, index, expected):
                form = misplaced
                # Whose turn it was, and what was beaten, is wrong for that alone.
                self._report.follows = True
            self._report.on_line(
                "wrong-trick-number", line, spot=Spot(trick=place), form=form, evidence=evidence
            )
        self._last = number
        self.may_jump = False
        return missing is not None

    def _misplaced(self, line: Trick, index: int, expected: int) -> str:
        """Return the form of finding for a line that stands in the wrong place, "" if none."""
        before = self._hand.lines[index - 1] if index else None
        after = self._hand.lines[index + 1] if index + 1 < len(self._hand.lines) else None
        if index == self._changed:
            return "changed-back"
        if line.number == expected + 1 and isinstance(after, Trick) and after.number == expected:
            self._changed = index + 1
            return "changed"
        if isinstance(before, Trick) and before.number == line.number and _is_copy(line, before):
            self.is_twice = True
            return "twice"
        return ""


def _is_copy(line: Trick, before: Trick) -> bool:
    """Say whether two lines have the same plays, and cards among them that were not taken back."""
    plays, others = (
        [(play.seat, play.cards, play.flag) for play in one.plays] for one in (line, before)
    )
    return plays == others and any(cards and flag != "W" for _, cards, flag in plays)


def is_cut_short(hand: Hand, sizes: Sequence[int], seats: str) -> bool:
    """Say whether a hand is said to have ended and its plays do not end it.

    `sizes` are how many cards were dealt to each of the `seats`. Cost: linear.
    """
    if not any(isinstance(line, End) and not line.how for line in hand.lines):
        return False
    played: Counter[str] = Counter()
    for line in hand.lines:
        if isinstance(line, Trick):
            for play in line.plays:
                if play.flag != "W":
                    played[play.seat] += len(play.cards or ())
    holding = [seat for seat, size in zip(seats, sizes, strict=True) if played[seat] < size]
    return len(holding) > 1


def _wrong_number(
    missing: Missing | None, number: int, place: int, expected: int
) -> tuple[str, dict[str, Evidence]]:
    """Return the form and the evidence of a number that is neither its place nor as expected."""
    form = "" if place == expected else "either"
    evidence: dict[str, Evidence] = {
        "number": str(number)[:20],
        "place": place,
        "expected": expected,
    }
    if missing is None:
        return form, evidence
    form = "missing" if missing.first == missing.last else "several-missing"
    return form, {**evidence, **missing._asdict()}


def _missing_before(hand: Hand, index: int, expected: int) -> Missing | None:
    """Return which tricks seem to be missing before a trick line, None where it is a slip.

    `index` is the line's among those of the hand, `expected` the number it should have. A number
    that is too high by a few, and not taken back by the next line, is no slip.
    """
    line = hand.lines[index]
    if not isinstance(line, Trick) or line.number is None:
        return None
    following = hand.lines[index + 1] if index + 1 < len(hand.lines) else None
    goes_on = not isinstance(following, Trick) or following.number in (None, line.number + 1)
    if not goes_on or not expected < line.number <= expected + MOST_MISSING:
        return None
    after = _last_line(hand.lines[index - 1]) if index else _head_line(hand)
    return Missing(expected, line.number - 1, after, line.line)


def _last_line(line: HandLine) -> int:
    """Return the number of the last line of the file that a line of a hand takes."""
    if not isinstance(line, Trick) or not line.plays:
        return line.line
    last = line.plays[-1]
    return last.line + sum(comment.count("\n") for comment in last.comments)


def _head_line(hand: Hand) -> int:
    return max(hand.line, *(tag.line for tag in hand.tags)) if hand.tags else hand.line
