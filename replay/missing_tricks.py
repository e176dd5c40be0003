"""The numbers of trick lines: whether they are right, and which lines they show to be missing."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from tienlen.notation.findings import Evidence
from tienlen.notation.records import Broken, End, Hand, HandLine, Trick
from tienlen.replay.own_part import OwnPart
from tienlen.replay.repeated_lines import CLAIMS, may_be_copy
from tienlen.replay.reporting import Reporter, Spot

_NUMBER: Final = re.compile(r"[ \t]*([0-9]{1,9})\.")

MOST_MISSING: Final = 3
"""Where a number jumps by more, it is the number that is taken for a slip."""

_MOST_WAYS: Final = 8
"""So many numbers, beside the usual, a line may have where those before it are wrong: first those
that go on from the last that was right, then from the last ones that were wrong."""


class LineNumbers:
    """Judges the numbers of the trick lines of a hand, one after the other.

    What is wrong with one is told once: after it the next may go on from it, or from where it
    would be had that one been right, or not been there; and so may those after that, until one
    with a number shows which.
    """

    __slots__ = (
        "_further",
        "_goes_on",
        "_hand",
        "_last",
        "_own",
        "_report",
        "_told",
        "hint",
        "may_jump",
    )

    def __init__(self, hand: Hand, own: OwnPart, report: Reporter) -> None:
        self._hand = hand
        self._own = own
        self._report = report
        self._last = 0
        self._goes_on: tuple[int, ...] = ()
        self._told: dict[int, bool] = {}
        self._further: _WhereNumbers | None = None
        self.hint = ""
        """The hint, if any, of plays on the last line judged: what is wrong may follow from it."""
        self.may_jump = False
        """Whether plays are missing before the next line, so that it may have any number."""

    def judge(self, line: Trick, index: int, place: int, *, is_judged: bool) -> bool:
        """Take the number of a trick line; return whether lines seem to be missing before it.

        `index` is the line's among those of the hand, `place` which trick line it is. What is not
        to be judged is only taken.
        """
        expected = self._last + 1
        number = expected if line.number is None else line.number
        self.hint = ""
        if index in self._told:
            # It was told of where the line with a higher number stands before it.
            is_missing = not self._told[index]
            self.hint = "" if is_missing else "follows-trick-before"
            self._last = max(self._last, number)
            self._goes_on = _one_on(self._goes_on)
        else:
            right = (place, expected, *self._goes_on)
            is_wrong = number not in right and not self.may_jump
            is_missing = False
            # A line without a number does not show which it is, nor does one that is wrong too.
            is_shown = line.number is not None and not is_wrong
            self._goes_on = () if is_shown else _one_on(self._goes_on)
            if is_wrong and is_judged:
                is_missing = self._judge(line, index, place, number)
                self._goes_on = _kept((*self._goes_on, expected, expected + 1))
            self._last = number
        if line.is_withdrawn:
            # It may be no trick of its own: everything is as before it, the number to come too.
            self._goes_on = _kept((*self._goes_on, number))
        if line.number is not None:
            self.may_jump = False
        return is_missing

    def judge_copy(self, line: Trick, index: int, place: int) -> None:
        """Report a line that repeats another, which changes nothing."""
        before = self._hand.lines[self._own.copies[index]]
        self._report_number(
            line, place, "twice", {"number": str(line.number)[:20], "at": before.line}
        )

    def _judge(self, line: Trick, index: int, place: int, number: int) -> bool:
        """Report a wrong number; return whether lines seem to be missing before it."""
        expected = self._last + 1
        evidence: dict[str, Evidence] = {
            "number": str(number)[:20],
            "place": place,
            "expected": expected,
        }
        skipped = range(expected, number) if number <= expected + MOST_MISSING else range(0)
        where = {one: self._where(index, one) for one in skipped}
        further = [at for at in where.values() if at is not None and at > index]
        nowhere = [one for one in skipped if where[one] is None]
        is_right = len(further) + len(nowhere) == len(skipped) > 0
        # Where it stands there twice, it is this number that is wrong.
        is_right = is_right and not (further and self._stands_again(index, number))
        if further and is_right:
            is_changed = further == [index + 1] and not nowhere
            self._told.update(dict.fromkeys(further, is_changed))
            self.hint = "follows" if is_changed else ""
            if not nowhere:
                evidence["at"] = self._hand.lines[further[0]].line
                self._report_number(line, place, "changed" if is_changed else "moved", evidence)
                return not is_changed
        before = self._hand.lines[index - 1] if index else None
        if before is not None and may_be_copy(line, before):
            # It would be among the copies if that was certain: its plays count.
            self.hint = "follows"
            self._report_number(line, place, "may-be-twice", {**evidence, "at": before.line})
            return False
        is_missing = is_right and self._is_kept(line, index)
        form = "" if place == expected else "either"
        if is_missing:
            last = nowhere[0]
            while last + 1 in nowhere:
                last += 1
            form = "missing" if last == nowhere[0] else "several-missing"
            after = _last_line(before) if before else _head_line(self._hand)
            lines = {"after": after, "here": line.line}
            evidence = {**evidence, "first": nowhere[0], "last": last, **lines}
        self._report_number(line, place, form, evidence)
        return is_missing

    def _is_kept(self, line: Trick, index: int) -> bool:
        """Say whether the next line does not take back the number of this one, as after a slip.

        A line that was told to stand in the wrong place does not.
        """
        lines = self._hand.lines
        index += 1
        while index in self._own.copies:
            index += 1
        following = lines[index] if index < len(lines) else None
        return (
            not isinstance(following, Trick)
            or index in self._told
            or line.number is None
            or following.number in (None, line.number + 1)
        )

    def _where(self, index: int, number: int) -> int | None:
        """Return the index of the line with a number, in the same hand as a line; None if none."""
        return self._numbers().where(index, number)

    def _stands_again(self, index: int, number: int) -> bool:
        """Say whether a number stands in the same hand after a line that has it."""
        return self._numbers().is_after(index, number)

    def _numbers(self) -> "_WhereNumbers":
        if self._further is None:
            self._further = _WhereNumbers.of(self._hand, self._own)
        return self._further

    def _report_number(
        self, line: Trick, place: int, form: str, evidence: Mapping[str, Evidence]
    ) -> None:
        self._report.on_line(
            "wrong-trick-number", line, spot=Spot(trick=place), form=form, evidence=evidence
        )


def _one_on(numbers: tuple[int, ...]) -> tuple[int, ...]:
    """Return which numbers the next line may have, of those that this one may have had."""
    return tuple([number + 1 for number in numbers])


def _kept(ways: tuple[int, ...]) -> tuple[int, ...]:
    """Return the ways that a number may go on but for the excess, which lies in the middle.

    The first two are where every wrong number since the last right one was a slip.
    """
    return ways if len(ways) <= _MOST_WAYS else ways[:2] + ways[2 - _MOST_WAYS :]


def _number_of(line: HandLine, before: HandLine | None) -> int | None:
    """Return the number of a trick line, also of one that cannot be read; None if it has none.

    What is kept of that one stands `before` it, and has the number itself.
    """
    if isinstance(line, Trick):
        return line.number
    if not isinstance(line, Broken) or line.kind != "trick":
        return None
    is_kept = before is not None and before.line == line.line
    found = None if is_kept else _NUMBER.match(line.text)
    return int(found[1]) if found else None


class _WhereNumbers(NamedTuple):
    """Where the numbers of trick lines stand.

    `parts` says for each line which part of the hand it is in: after claims, or at another trick 1,
    a new one begins, that may be another hand. A line that cannot be read has its number too.
    """

    parts: list[int]
    first: dict[tuple[int, int], int]
    last: dict[tuple[int, int], int]

    @classmethod
    def of(cls, hand: Hand, own: OwnPart) -> "_WhereNumbers":
        """Take them from the own lines of a hand. Cost: linear."""
        parts: list[int] = []
        first: dict[tuple[int, int], int] = {}
        last: dict[tuple[int, int], int] = {}
        part = 0
        before: HandLine | None = None
        for index, line in enumerate(hand.lines[: own.count]):
            number = _number_of(line, before) if own.has(index) else None
            if isinstance(line, CLAIMS):
                part += 1
            elif number is not None:
                part += number == 1 and (part, 1) in first
                last[part, number] = index
                first.setdefault((part, number), index)
            parts.append(part)
            before = line
        return cls(parts, first, last)

    def where(self, index: int, number: int) -> int | None:
        """Return where a number stands first in the part of a line."""
        return self.first.get((self.parts[index], number))

    def is_after(self, index: int, number: int) -> bool:
        """Say whether a number stands in the part of a line after it."""
        return self.last.get((self.parts[index], number), index) > index


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


def _last_line(line: HandLine) -> int:
    """Return the number of the last line of the file that a line of a hand takes."""
    if not isinstance(line, Trick) or not line.plays:
        return line.line
    last = line.plays[-1]
    return last.line + sum(comment.count("\n") for comment in last.comments)


def _head_line(hand: Hand) -> int:
    return max(hand.line, *(tag.line for tag in hand.tags)) if hand.tags else hand.line
