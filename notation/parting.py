"""A stream of bytes cut into its matches, also where the tag of one is misspelt."""

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import BinaryIO

from tienlen.notation.cutting import Part, cut_blocks, cuts_in, line_ends
from tienlen.notation.pieces import Piece, decode

_LINE_END = re.compile(rb"\r\n|\r|\n")
_MAY_BE_LOST = re.compile(
    rb"\[(?:m|M(?!atch )|[ \t]++[mM\x80-\xff]|[\x80-\xff]|Match (?<=[^\r\n]\[Match ))"
)
_MAY_BE_ODD = tuple([re.compile(end + rb"[ \t]*+[(<]?+[mM\x80-\xff]") for end in (b"\n", b"\r")])


def cut(stream: BinaryIO) -> Iterator[Piece]:
    """Cut a binary stream, seekable or not, at lines that begin `[Match `.

    Text before the first such line belongs to the match after it when it holds no more than
    blank lines and asides, else it is a match without a name. An empty stream has no piece.
    Cost: linear in the stream; memory for one match and one chunk, and of a match or a line that
    is too long to be one only the beginning.
    """
    return map(decode, cut_parts(stream))


def cut_parts(stream: BinaryIO) -> Iterator[Part]:
    """Cut a binary stream, seekable or not, at lines that begin `[Match `: a part each.

    Text before the first such line belongs to the match after it when it holds no more than
    blank lines and asides, else it is a match without a name. An empty stream has no part.
    Cost: linear in the stream; memory for one match and one chunk, and of a match or a line that
    is too long to be one only the beginning.
    """
    for block in cut_blocks(stream):
        yield from parts_in(block)


def parts_in(block: Part) -> Iterator[Part]:
    """Yield the matches of a block that a `Cutter` gave.

    Also one begins where its tag is misspelt and there is little doubt (see `lost_matches`).
    """
    cuts = [] if block.first_line == 1 or block.is_cut else cuts_in(block.data, 0)
    parts = _parts(block, cuts) if cuts else iter((block,))
    if block.is_cut or not may_be_lost(block.data):
        return parts
    return (part for whole in parts for part in _with_lost(whole))


def may_be_lost(data: bytes) -> bool:
    """Say whether a match may begin in bytes where no line `[Match ` says so, at a first look.

    Its tag may be misspelt, after blanks, with odd characters in it, or without its bracket. Cost:
    about a nanosecond a byte.
    """
    newline, back = _MAY_BE_ODD
    if _MAY_BE_LOST.search(data) or newline.search(data):
        return True
    return b"\r" in data and back.search(data) is not None


def _with_lost(part: Part) -> Iterator[Part]:
    """Yield the matches of a part in which one may begin whose tag is misspelt."""
    from tienlen.notation.lost_matches import lost_matches

    text = decode(part).text
    lines = lost_matches(text if text.endswith("\n") else f"{text}\n")
    if not lines:
        return iter((part,))
    ends = [found.end() for found in _LINE_END.finditer(part.data)]
    return _parts(part, [ends[line - 1] for line in lines])


def _parts(block: Part, cuts: list[int]) -> Iterator[Part]:
    """Yield the parts of a block that is cut at these places."""
    line, lines = block.first_line, block.cut_lines
    for start, end in pairwise((0, *cuts, len(block.data))):
        data = block.data[start:end]
        following = line + line_ends(data)
        is_last = end == len(block.data)
        own = tuple([at for at in lines if line <= at and (is_last or at < following)])
        yield Part(line, data, own)
        line = following
