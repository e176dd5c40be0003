"""Bytes cut into matches, or into blocks of many: at lines that begin `[Match `, not decoded.

Whoever shares the work among processes cuts blocks, which costs a few copies of the bytes; each
block is cut into its matches where it is read.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import BinaryIO, Final

CHUNK_BYTES: Final = 1 << 16
_SAMPLE: Final = 1 << 12
_BOM: Final = b"\xef\xbb\xbf"
_MATCH: Final = b"[Match "
OVERLAP: Final = len(_BOM + _MATCH)
"""So many bytes tell whether there is a cut before them."""

_ONLY_ASIDES = re.compile(rb"(?:(?:[ \t]*+|(?:[%#]|x-)[^\r\n]*+)[\r\n])*+")

_WIDE_MARKS = (b"\xff\xfe", b"\xfe\xff", b"\x00\x00\xfe\xff")
_CONTROLS = bytes(set(range(32)) - set(b"\t\n\r\f\x1b"))
_TOO_MANY_CONTROLS: Final = 0.05
"""Text has next to no control characters; compressed data and wide characters have plenty."""


@dataclass(frozen=True, slots=True)
class Part:
    """The bytes of one match or of several, and the line of the file they begin with."""

    first_line: int
    data: bytes


class Cutter:
    """Takes a file as it comes, piece by piece, and gives what is complete of it in blocks.

    A block holds whole matches: the first of a file just the first one, so that line 1 tells it
    from the others (see `parts_in`). Cost: linear in the file, however long its matches are;
    memory for one match and one piece.
    """

    def __init__(self) -> None:
        self._buffer = bytearray()
        self._line = 1
        self._searched = 0
        self.is_done = False
        """Whether the file is of another kind: nothing that follows is worth reading."""

    def feed(self, data: bytes) -> list[Part]:
        """Take in what follows; return the matches that are complete now: no block, one or two."""
        if self.is_done:
            return []
        self._buffer += data
        blocks: list[Part] = []
        if self._line == 1:
            end = self._first_end()
            if not end:
                return blocks
            blocks.append(self._taken(end))
        end = _last_cut(self._buffer, self._searched)
        if end:
            blocks.append(self._taken(end))
        self._searched = max(0, len(self._buffer) - OVERLAP)
        return blocks

    def rest(self) -> list[Part]:
        """Return the last match, at the end of the file; an empty file has none."""
        return [self._taken(len(self._buffer))] if self._buffer else []

    def _first_end(self) -> int:
        """Return where the first match ends, 0 where that is not known yet.

        Text before the first `[Match ` belongs to it when it is no more than asides.
        """
        buffer = self._buffer
        mark = len(_BOM) if buffer.startswith(_BOM) else 0
        for cut in _cuts(buffer, self._searched):
            if not _ONLY_ASIDES.fullmatch(buffer, mark, cut):
                return cut
            # From here on the end of the match is sought that begins here.
            self._searched = cut + 1
        if len(buffer) >= _SAMPLE and is_foreign(buffer):
            # A file of another kind may be of any size: its beginning tells.
            return len(buffer)
        self._searched = max(self._searched, len(buffer) - OVERLAP)
        return 0

    def _taken(self, end: int) -> Part:
        block = Part(self._line, bytes(self._buffer[:end]))
        del self._buffer[:end]
        self._searched = 0
        if self._line == 1 and is_foreign(block.data):
            self._buffer.clear()
            self.is_done = True
        self._line += line_ends(block.data)
        return block


def parts_in(block: Part) -> Iterator[Part]:
    """Yield the matches of a block that a `Cutter` gave."""
    if block.first_line == 1:
        yield block
        return
    line = block.first_line
    for start, end in pairwise((0, *_cuts(block.data, 0), len(block.data))):
        data = block.data[start:end]
        yield Part(line, data)
        line += line_ends(data)


def cut_blocks(stream: BinaryIO, size: int = CHUNK_BYTES) -> Iterator[Part]:
    """Cut a binary stream, seekable or not, into blocks; `size` is how much is read at a time."""
    cutter = Cutter()
    read = getattr(stream, "read1", stream.read)
    while not cutter.is_done and (data := read(size)):
        yield from cutter.feed(data)
    yield from cutter.rest()


def cut_parts(stream: BinaryIO) -> Iterator[Part]:
    """Cut a binary stream, seekable or not, at lines that begin `[Match `: a part each.

    Text before the first such line belongs to the match after it when it holds no more than
    blank lines and asides, else it is a match without a name. An empty stream has no part.
    Cost: linear in the stream; memory for one match and one chunk.
    """
    for block in cut_blocks(stream):
        yield from parts_in(block)


def first_cut(data: bytes, start: int, end: int) -> int:
    """Return the first place from `start` on, before `end`, where a match may begin; 0 for none.

    Only the first match of a file may hold such places without ending there.
    """
    reach = end - 1 + OVERLAP
    at = data.find(_MATCH, start, reach)
    while at >= 0:
        cut = _cut_at(data, at)
        if max(start, 1) <= cut < end:
            return cut
        at = data.find(_MATCH, at + 1, reach)
    return 0


def line_ends(data: bytes) -> int:
    """Count the ends of lines: LF, CR LF, and CR alone."""
    count = data.count(b"\n")
    if b"\r" in data:
        count += data.count(b"\r") - data.count(b"\r\n")
    return count


def is_foreign(data: bytes | bytearray) -> bool:
    """Say whether the beginning of a file shows that it is no text in UTF-8."""
    sample = bytes(data[:_SAMPLE])
    return sample.startswith(_WIDE_MARKS) or _control_share(sample) > _TOO_MANY_CONTROLS


def is_wide(data: bytes) -> bool:
    """Say whether a foreign file is text all the same, in characters of two bytes or four."""
    sample = data[:_SAMPLE]
    return data.startswith(_WIDE_MARKS) or sample.count(0) * 3 > len(sample)


def _control_share(sample: bytes) -> float:
    return (len(sample) - len(sample.translate(None, _CONTROLS))) / max(len(sample), 200)


def _cuts(data: bytes | bytearray, start: int) -> list[int]:
    """Return where a line begins `[Match `, but for the first; that text is sought from `start`.

    It may have a byte order mark before it. A search for a fixed text is far quicker than one for
    the ends of lines.
    """
    cuts: list[int] = []
    at = data.find(_MATCH, start)
    while at >= 0:
        if (cut := _cut_at(data, at)) > 0:
            cuts.append(cut)
        at = data.find(_MATCH, at + 1)
    return cuts


def _last_cut(data: bytearray, start: int) -> int:
    """Return the last of the cuts from `start` on, 0 if there is none."""
    at = data.rfind(_MATCH, start)
    while at >= 0:
        if (cut := _cut_at(data, at)) > 0:
            return cut
        at = data.rfind(_MATCH, start, at + len(_MATCH) - 1)
    return 0


def _cut_at(data: bytes | bytearray, at: int) -> int:
    """Return where the line begins that `[Match ` stands in at `at`, 0 if not in its beginning."""
    begin = at - len(_BOM) if data.endswith(_BOM, 0, at) else at
    return begin if begin > 0 and data[begin - 1] in b"\r\n" else 0
