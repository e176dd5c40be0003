"""The sections of a match, its head and its hands, found in its text and read one by one."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from tienlen.notation.cutting import MOST_HANDS
from tienlen.notation.findings import Finding
from tienlen.notation.piece_findings import LONGEST_HAND, hand_text
from tienlen.notation.pieces import CUT, Piece
from tienlen.notation.records import Broken, Hand, Tag
from tienlen.notation.sections import Section, read_section

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
    lost = 0
    for start, end in zip(starts, [*starts[1:], len(piece.text)], strict=True):
        # What is beyond is not read, and may be megabytes.
        text = piece.text[start : min(end, start + LONGEST_HAND + 1)]
        is_hand = text.startswith(_HAND)
        text = hand_text(text, line, findings)
        section = read_section(text, line)
        placed = PlacedSection(start, end, start + len(text), line, section, is_hand)
        # In a section that is not spelt as it should be hands may begin that are not seen yet.
        may_split = section.findings or (section.lines and not is_hand)
        if may_split and lost < MOST_HANDS:
            for smaller in _split(placed, text, hands[-1].number if hands else 0):
                yield smaller
                lost += 1
        else:
            yield placed
        line += piece.text.count("\n", start, end)


def read_hand(text: str, line: int, number: int) -> Section:
    """Read a hand, also one whose tag is lost: that is then `number`.

    The line that it begins with counts as not read, so that what is wrong with it is not forgotten.
    """
    if text.startswith(_HAND):
        return read_section(text, line)
    from tienlen.notation.lost_tags import is_without_tag
    from tienlen.notation.units import cut_units

    if not text.endswith("\n"):
        text += "\n"
    first = next(cut_units(text, line)).text
    if is_without_tag(first):
        section = read_section(text, line)
        is_broken = bool(section.broken) and section.broken[0].line == line
        own = section.tags
    else:
        section = read_section(text[len(first) :], line + first.count("\n"))
        is_broken = False
        own = _further_tags(first, line) + section.tags
    section.tags = [Tag(line=line, name="Hand", value=str(number)), *own]
    if not is_broken:
        shown = first.removesuffix("\n").replace(CUT, " …")
        section.broken.insert(0, Broken(line=line, kind="tag", text=shown))
    return section


def _further_tags(first: str, line: int) -> list[Tag]:
    """Return the tags that stand on the line of a lost one, after it."""
    bare = first.lstrip(" \t")
    section = read_section(bare, line)
    if section.findings:
        return []
    blanks = len(first) - len(bare)
    return [replace(tag, column=tag.column + blanks) for tag in section.tags[1:]]


def _split(placed: PlacedSection, text: str, number: int) -> Iterator[PlacedSection]:
    """Yield a section whole, or the parts of it where hands begin in it whose tag is lost."""
    from tienlen.notation.lost_tags import lost_tags

    if not text.endswith("\n"):
        text += "\n"
    lost = lost_tags(text, placed.line, number)
    if not lost:
        yield placed
        return
    first = placed.start + lost[0].offset
    if lost[0].offset:
        before = read_section(text[: lost[0].offset], placed.line)
        yield placed._replace(end=first, read_end=first, section=before)
    starts = [placed.start + tag.offset for tag in lost]
    ends = [*starts[1:], placed.end]
    read_ends = [*starts[1:], placed.read_end]
    for tag, start, end, read_end in zip(lost, starts, ends, read_ends, strict=True):
        line = tag.finding.line
        section = read_hand(text[tag.offset : read_end - placed.start], line, tag.number)
        section.findings.insert(0, tag.finding)
        yield PlacedSection(start, end, read_end, line, section, is_hand=True)
