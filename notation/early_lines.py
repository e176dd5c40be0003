"""Lines of the first hand that stand above its tag, among those of the match or below them.

Without this they would be a hand of their own, and the one they belong to would lack them. Only
what leaves little doubt is taken so: cards dealt that are not dealt below, plays whose numbers go
on below, and plays that have tags of the match below them, or cards dealt in the hand alone.
"""

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from tienlen.notation.findings import Finding
from tienlen.notation.quick_dataclass import dataclass
from tienlen.notation.records import Broken, Deal, Gap, HandLine, Source, Tag, Trade, Trick
from tienlen.notation.sections import Section, tags_of_line

_FIRST_HAND: Final = re.compile(r'\[Hand[ \t]+"[ \t]*0{0,8}1[ \t]*"')
_NEXT_HAND: Final = re.compile(r"^\[Hand ", re.MULTILINE)
_NUMBERED: Final = re.compile(r"^([0-9]{1,9})\.", re.MULTILINE)
_DEALT: Final = re.compile(r"^deal[ \t]+([A-Ha-h])", re.MULTILINE)
_LATE: Final = ("late-tag", "late-tags")


@dataclass(frozen=True, slots=True)
class EarlyLines:
    """The lines of a hand above its tag, the tags of the match below them, and what is told."""

    lines: tuple[HandLine, ...]
    tags: tuple[Tag, ...]
    finding: Finding


def early_lines(section: Section, text: str, below: int, source: Source) -> EarlyLines | None:
    """Return the lines of a head that belong to the hand below it, None where they do not.

    That hand begins in the text of the match at the offset `below`. Where its plays do not go on
    with those above, they are kept as lines that were not read. Cost: linear in the two.
    """
    if not section.lines or not _FIRST_HAND.match(text, below):
        return None
    lines = [line for line in section.lines if not _is_tag(line)]
    tags = [
        tag
        for line in section.lines
        if isinstance(line, Broken) and _is_tag(line)
        for tag in tags_of_line(line.text, line.line)
    ]
    following = _NEXT_HAND.search(text, below + 1)
    hand = text[below : len(text) if following is None else following.start()]
    if not lines or not all(isinstance(line, Deal | Trick | Gap | Broken) for line in lines):
        return None
    dealt = {line.seat for line in lines if isinstance(line, Deal)}
    dealt_below = {found[1].upper() for found in _DEALT.finditer(hand)}
    if dealt & dealt_below:
        return None
    tricks = [line for line in lines if isinstance(line, Trick)]
    if tricks and not _fit(tricks, hand):
        if dealt or not (tags or dealt_below):
            return None
        lines = [_lost(line, source) for line in lines]
    return EarlyLines(tuple(lines), tuple(tags), _finding(lines[0], source))


def without_late_tags(findings: Sequence[Finding]) -> list[Finding]:
    """Leave out what is told of tags below the lines of a hand."""
    return [found for found in findings if found.form not in _LATE]


def put_in_place(lines: Sequence[HandLine], early: Sequence[HandLine]) -> list[HandLine]:
    """Return the lines of a hand with others put in: cards dealt first, plays by their number."""
    first = [line for line in early if isinstance(line, Deal)]
    then = [line for line in early if not isinstance(line, Deal)]
    number = next((line.number for line in then if isinstance(line, Trick)), None)
    at = next((at for at, line in enumerate(lines) if not _is_of_deal(line)), len(lines))
    for index, line in enumerate(lines if number is not None else ()):
        if isinstance(line, Trick) and line.number is not None and line.number + 1 == number:
            at = index + 1
            break
    return [*first, *lines[:at], *then, *lines[at:]]


def _is_tag(line: HandLine) -> bool:
    return isinstance(line, Broken) and line.kind == "tag"


def _is_of_deal(line: HandLine) -> bool:
    if isinstance(line, Broken):
        return line.kind in ("tag", "deal", "trade")
    return isinstance(line, Deal | Trade)


def _fit(tricks: Sequence[Trick], hand: str) -> bool:
    """Say whether the numbers of tricks are those that a hand lacks in one place."""
    own = [trick.number for trick in tricks]
    first = own[0]
    if first is None or own != list(range(first, first + len(own))):
        return False
    numbers = [0, *(int(found[1]) for found in _NUMBERED.finditer(hand))]
    is_last = len(numbers) > 1 and numbers[-1] + 1 == first
    return is_last or (first - 1, first + len(own)) in pairwise(numbers)


def _lost(line: HandLine, source: Source) -> Broken:
    """Return a line as one that was not read: of its plays it is not known when they were."""
    text = source.text_at(line.line)
    return line if isinstance(line, Broken) else Broken(line=line.line, kind="trick", text=text)


def _finding(line: HandLine, source: Source) -> Finding:
    return Finding(
        code="syntax",
        severity="error",
        path="",
        line=line.line,
        column=line.column,
        length=max(1, len(source.text_at(line.line).rstrip()) - line.column + 1),
        hand=1,
        form="early-lines",
    )
