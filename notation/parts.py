"""The sections of a match, its head and its hands, found in its text and read one by one."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tienlen.notation.cutting import MOST_HANDS
from tienlen.notation.findings import Finding
from tienlen.notation.piece_findings import LONGEST_HAND, hand_text
from tienlen.notation.pieces import Piece
from tienlen.notation.records import Broken, Hand, Tag
from tienlen.notation.sections import Section, read_section

_HAND = "[Hand "
_HAND_LINE = re.compile(r"^\[Hand ", re.MULTILINE)


class Part(NamedTuple):
    """A section of a match: where it stands in the text, its first line, what it holds."""

    start: int
    end: int
    line: int
    section: Section
    is_hand: bool


def parts_of(piece: Piece, findings: list[Finding], hands: Sequence[Hand]) -> Iterator[Part]:
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
        part = Part(start, end, line, section, is_hand)
        # In a section that is not spelt as it should be hands may begin that are not seen yet.
        may_split = section.findings or (section.lines and not is_hand)
        if may_split and lost < MOST_HANDS:
            for smaller in _split(part, text, hands[-1].number if hands else 0):
                yield smaller
                lost += 1
        else:
            yield part
        line += piece.text.count("\n", start, end)


def read_hand(text: str, line: int) -> Section:
    """Read a hand, also one whose tag is lost: the line that begins it then counts as not read."""
    if text.startswith(_HAND):
        return read_section(text, line)
    from tienlen.notation.lost_heads import is_without_tag

    if is_without_tag(text):
        return read_section(text, line)
    head, rest = text.split("\n", 1)
    section = read_section(rest, line + 1)
    section.broken.insert(0, Broken(line=line, kind="tag", text=head))
    tags = read_section(head, line)
    if not tags.findings:
        # The first one is that of the hand, and others may stand on its line.
        section.tags[:0] = tags.tags[1:]
    return section


def _split(part: Part, text: str, number: int) -> Iterator[Part]:
    """Yield a part whole, or the parts of it where hands begin in it whose tag is lost."""
    from tienlen.notation.lost_heads import lost_heads

    if not text.endswith("\n"):
        text += "\n"
    heads = lost_heads(text, part.line, number)
    if not heads:
        yield part
        return
    first = heads[0].offset
    if first:
        before = read_section(text[:first], part.line)
        yield part._replace(end=part.start + first, section=before)
    ends = [part.start + head.offset for head in heads[1:]]
    for head, end in zip(heads, [*ends, part.end], strict=True):
        line, start = head.finding.line, part.start + head.offset
        section = read_hand(text[head.offset : end - part.start], line)
        section.findings.insert(0, head.finding)
        section.tags.insert(0, Tag(line=line, name="Hand", value=str(head.number)))
        yield Part(start, end, line, section, is_hand=True)
