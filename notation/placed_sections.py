"""The sections of a match, its head and its hands, found in its text and read one by one."""

import re
from collections.abc import Generator, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from tienlen.notation.cutting import MOST_HANDS
from tienlen.notation.findings import Finding
from tienlen.notation.piece_findings import LONGEST_HAND, hand_text
from tienlen.notation.pieces import CUT, Piece
from tienlen.notation.records import Broken, Hand, Tag
from tienlen.notation.sections import Section, read_apart, read_section

if TYPE_CHECKING:
    from tienlen.notation.lost_tags import LostTag

_HAND = "[Hand "
_OWN_MATCH = re.compile(r"(?:%[^\n]*\n)?\[Match ")
_SEEN_BELOW = 2_000
"""So much of a section shows what tags it begins with."""

_HAND_LINE = re.compile(r"^\[Hand ", re.MULTILINE)


class PlacedSection(NamedTuple):
    """A section of a match: where it stands in the text, its first line, what it holds.

    What is beyond `read_end` is too long to be read.
    """

    start: int
    end: int
    read_end: int
    line: int
    section: Section
    is_hand: bool


def placed_sections(
    piece: Piece, findings: list[Finding], hands: Sequence[Hand]
) -> Iterator[PlacedSection]:
    """Yield the sections of a match; what is too long to be read is added to `findings`.

    `hands` are those that were read before the section that is asked for. Cost: linear.
    """
    text = piece.text
    starts = [found.start() for found in _HAND_LINE.finditer(text)]
    ends = [*(starts[1:] if starts and starts[0] == 0 else starts), len(text)]
    begin, line, most = 0, piece.first_line, MOST_HANDS
    early: LostTag | None = None
    for end in ends:
        number = hands[-1].number if hands else 0
        count, early = yield from _parted(text, begin, end, line, number, early, most, findings)
        most -= count - 1
        following = end if early is None else early.offset
        line += text.count("\n", begin, following)
        begin = following


def read_hand(text: str, line: int, number: int) -> Section:
    """Read a hand, also one whose tag is lost: that is then `number`.

    The line of its tag counts as not read, so that what is wrong with it is not forgotten.
    """
    if text.startswith(_HAND):
        return read_section(text, line)
    from tienlen.notation.lost_tags import line_of_tag

    if not text.endswith("\n"):
        text += "\n"
    if own := text.find(f"\n{_HAND}") + 1:
        return _read_early(text, line, own)
    lost = line_of_tag(text, line, number)
    if lost is None:
        section = read_section(text, line)
        section.tags.insert(0, Tag(line=line, name="Hand", value=str(number)))
        if not section.broken or section.broken[0].line != line:
            shown = text.split("\n", 1)[0].replace(CUT, " …")
            section.broken.insert(0, Broken(line=line, kind="tag", text=shown))
        return section
    at = 0 if text.startswith(lost.text) else text.index(f"\n{lost.text}") + 1
    tags, section = read_apart(text, line, at, at + len(lost.text))
    tags = sorted(tags[1:] + section.tags, key=lambda tag: tag.line)
    section.tags = [Tag(line=lost.line, name="Hand", value=str(number)), *tags]
    return section


def _read_early(text: str, line: int, own: int) -> Section:
    """Read a hand that begins with some of its tags, and has its own at an offset.

    The first line counts as not read: nothing is wrong with that of its own tag.
    """
    (tag, *tags), section = read_apart(text, line, own, text.index("\n", own) + 1)
    section.tags = [tag, *sorted(tags + section.tags, key=lambda tag: tag.line)]
    shown = text.split("\n", 1)[0].replace(CUT, " …")
    section.broken[0] = Broken(line=line, kind="tag", text=shown)
    return section


def _parted(
    text: str,
    start: int,
    end: int,
    line: int,
    number: int,
    known: "LostTag | None",
    most: int,
    findings: list[Finding],
) -> Generator[PlacedSection, None, "tuple[int, LostTag | None]"]:
    """Yield a section whole, or the parts of it where hands begin in it whose tag is lost.

    `number` is that of the hand before, `known` the tags above its own that the section begins
    with, `most` how many parts there may be. What is too long to be read counts from the last hand
    that was found: it is read again from there on. Returns how many parts there are, and which tags
    at the end of the section are those of the next hand, by their offset in the text.
    """
    count = 1
    if known is not None:
        number = known.number
    while True:
        cut: list[Finding] = []
        # What is beyond is not read, and may be megabytes.
        read = hand_text(text[start : min(end, start + LONGEST_HAND + 1)], line, cut)
        whole = _placed(read, start, line, known)
        # In a section that is not spelt as it should be hands may begin that are not seen yet.
        may_part = whole.section.findings or (whole.section.lines and not whole.is_hand)
        lost: list[LostTag] = []
        if may_part:
            below = "" if cut else text[end : end + _SEEN_BELOW]
            lost = _lost_tags(read, line, number, known, below)
        early = lost.pop() if lost and lost[-1].is_early else None
        if early is not None:
            read = read[: early.offset]
            early = replace(early, offset=start + early.offset)
        lost = lost[:most]
        if not lost:
            findings += cut
            yield whole._replace(end=end) if early is None else _placed(read, start, line, known)
            return count, early
        yield from _but_last(read, start, line, known, lost)
        known = lost[-1]
        read = read[known.offset :]
        start, line, number = start + known.offset, known.line, known.number
        most -= len(lost)
        count += len(lost) - (not lost[0].offset)
        if not cut:
            yield _placed(read, start, line, known)
            return count, early


def _but_last(
    text: str, start: int, line: int, known: "LostTag | None", lost: "list[LostTag]"
) -> Iterator[PlacedSection]:
    """Yield the parts of a text that lost tags part, but for the one that the last begins."""
    if lost[0].offset:
        yield _placed(text[: lost[0].offset], start, line, known)
    for tag, following in pairwise(lost):
        part = text[tag.offset : following.offset]
        yield _placed(part, start + tag.offset, tag.line, tag)


def _placed(text: str, start: int, line: int, known: "LostTag | None") -> PlacedSection:
    """Read a section that ends with its text; `known` is the lost tag that it begins with."""
    end = start + len(text)
    if known is None:
        is_hand = text.startswith(_HAND)
        # A match that begins with its own tag, as nearly all do, has that to begin with.
        read = read_section if is_hand or _OWN_MATCH.match(text) else _read_head
        return PlacedSection(start, end, end, line, read(text, line), is_hand)
    section = read_hand(text, line, known.number)
    section.findings.insert(0, known.finding)
    return PlacedSection(start, end, end, line, section, is_hand=True)


def _read_head(text: str, line: int) -> Section:
    from tienlen.notation.lost_matches import read_head

    return read_head(text, line)


def _lost_tags(
    text: str, line: int, number: int, known: "LostTag | None", below: str
) -> "list[LostTag]":
    from tienlen.notation.lost_tags import lost_tags

    text, below = (one if not one or one.endswith("\n") else f"{one}\n" for one in (text, below))
    return lost_tags(text, line, number, is_begun=known is not None, below=below)
