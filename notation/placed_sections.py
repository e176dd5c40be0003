"""The sections of a match, its head and its hands, found in its text and read one by one."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from tienlen.notation.cutting import MOST_HANDS
from tienlen.notation.findings import Finding
from tienlen.notation.piece_findings import LONGEST_HAND, hand_text
from tienlen.notation.pieces import CUT, Piece
from tienlen.notation.records import Broken, Hand, Tag
from tienlen.notation.sections import Section, read_section, tags_of_line

if TYPE_CHECKING:
    from tienlen.notation.lost_tags import LostTag

_HAND = "[Hand "
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
    starts = [found.start() for found in _HAND_LINE.finditer(piece.text)]
    if not starts or starts[0] != 0:
        starts.insert(0, 0)
    line = piece.first_line
    most = MOST_HANDS
    for start, end in zip(starts, [*starts[1:], len(piece.text)], strict=True):
        count = 0
        number = hands[-1].number if hands else 0
        for placed in _parted(piece.text, start, end, line, number, most, findings):
            yield placed
            count += 1
        most -= count - 1
        line += piece.text.count("\n", start, end)


def read_hand(text: str, line: int, number: int) -> Section:
    """Read a hand, also one whose tag is lost: that is then `number`.

    The line of its tag counts as not read, so that what is wrong with it is not forgotten.
    """
    if text.startswith(_HAND):
        return read_section(text, line)
    from tienlen.notation.lost_tags import line_of_tag

    if not text.endswith("\n"):
        text += "\n"
    lost = line_of_tag(text, line, number)
    if lost is None:
        section = read_section(text, line)
        section.tags.insert(0, Tag(line=line, name="Hand", value=str(number)))
        if not section.broken or section.broken[0].line != line:
            shown = text.split("\n", 1)[0].replace(CUT, " …")
            section.broken.insert(0, Broken(line=line, kind="tag", text=shown))
        return section
    # Its lines are read as blank, so that every other line is in its place.
    at = 0 if text.startswith(lost.text) else text.index(f"\n{lost.text}") + 1
    blank = "\n" * lost.text.count("\n")
    section = read_section(text[:at] + blank + text[at + len(lost.text) :], line)
    further = tags_of_line(lost.text, lost.line)[1:]
    tags = sorted(further + section.tags, key=lambda tag: tag.line)
    section.tags = [Tag(line=lost.line, name="Hand", value=str(number)), *tags]
    shown = lost.text.removesuffix("\n").replace(CUT, " …")
    section.broken.insert(0, Broken(line=lost.line, kind="tag", text=shown))
    return section


def _parted(
    text: str, start: int, end: int, line: int, number: int, most: int, findings: list[Finding]
) -> Iterator[PlacedSection]:
    """Yield a section whole, or the parts of it where hands begin in it whose tag is lost.

    `number` is that of the hand before, `most` how many parts there may be. What is too long to
    be read counts from the last hand that was found: it is read again from there on.
    """
    known: LostTag | None = None
    while True:
        cut: list[Finding] = []
        # What is beyond is not read, and may be megabytes.
        read = hand_text(text[start : min(end, start + LONGEST_HAND + 1)], line, cut)
        whole = _placed(read, start, line, known)
        # In a section that is not spelt as it should be hands may begin that are not seen yet.
        may_part = whole.section.findings or (whole.section.lines and not whole.is_hand)
        lost = _lost_tags(read, line, number, known)[:most] if may_part else []
        if not lost:
            findings += cut
            yield whole._replace(end=end)
            return
        yield from _but_last(read, start, line, known, lost)
        known = lost[-1]
        start, line, number = start + known.offset, known.line, known.number
        most -= len(lost)
        if not cut:
            yield _placed(text[start:end], start, line, known)
            return


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
        read = read_section if is_hand or text.startswith("[Match ") else _read_head
        return PlacedSection(start, end, end, line, read(text, line), is_hand)
    section = read_hand(text, line, known.number)
    section.findings.insert(0, known.finding)
    return PlacedSection(start, end, end, line, section, is_hand=True)


def _read_head(text: str, line: int) -> Section:
    from tienlen.notation.lost_matches import read_head

    return read_head(text, line)


def _lost_tags(text: str, line: int, number: int, known: "LostTag | None") -> "list[LostTag]":
    from tienlen.notation.lost_tags import lost_tags

    if not text.endswith("\n"):
        text += "\n"
    return lost_tags(text, line, number, is_begun=known is not None)
