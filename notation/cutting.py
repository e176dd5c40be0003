"""Bytes cut into blocks of whole matches, at lines that begin `[Match `, not decoded.

Whoever shares the work among processes cuts blocks, which costs a few copies of the bytes; each
block is cut into its matches where it is read (see `parting`). Memory is bounded whatever a file
holds: no line and no match of a record comes near the bounds here, and what lies beyond them is
passed over while it is read. Of a line its beginning is kept, of a match its tags.
"""

import re
from collections.abc import Iterator
from typing import BinaryIO, Final

from tienlen.notation.quick_dataclass import dataclass

CHUNK_BYTES: Final = 1 << 16

LONGEST_LINE: Final = 100_000
"""How many bytes a line has at the most; more than a chunk."""

KEPT_OF_LINE: Final = 1_000
KEPT_OF_MATCH: Final = 10_000

LONGEST_MATCH: Final = 9_000_000
"""How many bytes a match has at the most; 9999 hands, the most that can be agreed, have six to
nine million. Its text takes four times as much where a single character is beyond the usual."""

MOST_HANDS: Final = 9_999
"""How many hands a match has at the most; of what is known of each, megabytes become many."""

_SAMPLE: Final = 1 << 12
_BOM: Final = b"\xef\xbb\xbf"
_MATCH: Final = b"[Match "
_HAND: Final = (b"\n[Hand ", b"\r[Hand ")
OVERLAP: Final = len(_BOM + _MATCH) + 1
"""So many bytes tell whether there is a cut before them."""

_ONLY_ASIDES = re.compile(rb"(?:(?:[ \t]*+|(?:[%#]|x-)[^\r\n]*+)[\r\n])*+")

_JSON = re.compile(
    rb"(?:\xef\xbb\xbf)?[ \t\r\n]*+(?:\[[ \t\r\n]*+)?\{[ \t\r\n]*+"
    rb"\"[^\"\\\r\n]{1,100}+\"[ \t\r\n]*+:"
)
_WIDE_MARKS = (b"\xff\xfe", b"\xfe\xff", b"\x00\x00\xfe\xff")
_CONTROLS = bytes(set(range(32)) - set(b"\t\n\r\f\x1b"))
_TOO_MANY_CONTROLS: Final = 0.05
"""Text has next to no control characters; compressed data and wide characters have plenty."""


@dataclass(frozen=True, slots=True)
class Part:
    """The bytes of one match or of several, and the line of the file they begin with.

    Of `cut_lines`, lines of the file that are longer than any of a record, only the beginning is
    there; of a match that `is_cut`, since it is longer than any, only the tags.
    """

    first_line: int
    data: bytes
    cut_lines: tuple[int, ...] = ()
    is_cut: bool = False


class Cutter:
    """Takes a file as it comes, piece by piece, and gives what is complete of it in blocks.

    A block holds whole matches: the first of a file just the first one, so that line 1 tells it
    from the others (see `parting`); one that is too long to be a match is a block alone. Cost:
    linear in the file, however long its matches are; memory for one match and one piece.
    """

    def __init__(self, first_line: int = 1) -> None:
        """Begin with the first line of a file, or with that of one of its later matches."""
        self._buffer = bytearray()
        self._line = first_line
        self._searched = 0
        self._in_first = first_line == 1
        self._in_cut_line = False
        self._cut_lines: list[int] = []
        # What is kept of a match that is too long: while there is one, the buffer is passed over.
        self._head: bytes | None = None
        self._passed_ends = 0
        self._left_out = 0
        self.first_end = 0
        """How many bytes of the file the first match takes, 0 until it is known."""
        self.is_done = False
        """Whether the file is of another kind: nothing that follows is worth reading."""

    def feed(self, data: bytes) -> list[Part]:
        """Take in what follows; return the matches that are complete now, in blocks."""
        if len(data) <= CHUNK_BYTES:
            return self._feed(data)
        starts = range(0, len(data), CHUNK_BYTES)
        return [block for at in starts for block in self._feed(data[at : at + CHUNK_BYTES])]

    def rest(self) -> list[Part]:
        """Return the last match, at the end of the file; an empty file has none."""
        if not self._buffer and self._head is None:
            return []
        return [self._taken(len(self._buffer), is_last=True)]

    def _feed(self, chunk: bytes) -> list[Part]:
        """Take in no more than a chunk."""
        if self.is_done:
            return []
        if self._in_cut_line:
            end = _first_end(chunk, 0)
            self._left_out += len(chunk) if end < 0 else end
            if end < 0:
                return []
            chunk = chunk[end:]
            self._in_cut_line = False
        before = len(self._buffer)
        self._buffer += chunk
        if self._head is None and len(self._buffer) > LONGEST_LINE:
            self._cut_line(before)
        blocks: list[Part] = []
        end = self._alone_end()
        if end:
            blocks.append(self._taken(end))
        if not self._in_first and (end := _last_cut(self._buffer, self._searched)):
            blocks.append(self._taken(end))
        self._pass_over()
        self._searched = max(self._searched, len(self._buffer) - OVERLAP)
        return blocks

    def _alone_end(self) -> int:
        """Return where a match ends that is to be a block alone, 0 where there is none or not yet.

        Text before the first `[Match ` belongs to it when it is no more than asides.
        """
        buffer = self._buffer
        if self._head is not None or (not self._in_first and len(buffer) > LONGEST_MATCH):
            return next(iter(cuts_in(buffer, self._searched)), 0)
        if not self._in_first:
            return 0
        mark = len(_BOM) if buffer.startswith(_BOM) else 0
        for cut in cuts_in(buffer, self._searched):
            if not _ONLY_ASIDES.fullmatch(buffer, mark, cut):
                return cut
            # From here on the end of the match is sought that begins here.
            self._searched = cut + 1
        if len(buffer) >= _SAMPLE and is_foreign(buffer):
            # A file of another kind may be of any size: its beginning tells.
            return len(buffer)
        return 0

    def _taken(self, end: int, *, is_last: bool = False) -> Part:
        data = bytes(self._buffer[:end])
        del self._buffer[:end]
        self._searched = 0
        first_line, ends = self._line, line_ends(data)
        self._line += self._passed_ends + ends
        lines = tuple([line for line in self._cut_lines if is_last or line < self._line])
        self._cut_lines = self._cut_lines[len(lines) :]
        if self._head is None and len(data) > LONGEST_MATCH and not len(cuts_in(data, 0)):
            self._head = head_of(data)
        if self._head is not None:
            block = Part(first_line, self._head, is_cut=True)
        else:
            block = Part(first_line, data, lines)
        self._head, self._passed_ends = None, 0
        if self._in_first:
            self._in_first = False
            self.first_end = self._left_out + len(data)
            if is_foreign(block.data):
                self._buffer.clear()
                self.is_done = True
        self._left_out = 0
        return block

    def _cut_line(self, before: int) -> None:
        """Leave out the rest of a line that is too long; it began before the last chunk.

        Only the first line that ends in a chunk can be: others lie within it.
        """
        buffer = self._buffer
        window = max(0, before - LONGEST_LINE - 1)
        start = max(buffer.rfind(b"\n", window, before), buffer.rfind(b"\r", window, before)) + 1
        end = _first_end(buffer, before)
        if (end if end >= 0 else len(buffer)) - start <= LONGEST_LINE:
            return
        kept = start + KEPT_OF_LINE
        while buffer[kept] & 0xC0 == 0x80 and kept > start:  # inside a character
            kept -= 1
        self._cut_lines.append(self._line + line_ends(buffer, start))
        self._in_cut_line = end < 0
        stop = end if end >= 0 else len(buffer)
        self._left_out += stop - kept
        del buffer[kept:stop]
        self._searched = min(self._searched, start)

    def _pass_over(self) -> None:
        """Begin to pass over a match that is too long, or go on with it."""
        buffer = self._buffer
        if self._head is None:
            if len(buffer) <= LONGEST_MATCH:
                return
            self._head = head_of(buffer)
            self._cut_lines.clear()
        # The last bytes may be the beginning of the next match; a CR belongs to its LF.
        end = max(0, len(buffer) - OVERLAP)
        if buffer[end - 1 : end + 1] == b"\r\n":
            end -= 1
        self._passed_ends += line_ends(buffer, end)
        self._left_out += end
        del buffer[:end]
        self._searched = 0


def cut_blocks(stream: BinaryIO, size: int = CHUNK_BYTES, *, first_line: int = 1) -> Iterator[Part]:
    """Cut a binary stream, seekable or not, into blocks; `size` is how much is read at a time.

    The stream may begin with any match of a file, on `first_line`.
    """
    cutter = Cutter(first_line)
    read = getattr(stream, "read1", stream.read)
    while not cutter.is_done and (data := read(size)):
        yield from cutter.feed(data)
    yield from cutter.rest()


def is_foreign(data: bytes | bytearray) -> bool:
    """Say whether the beginning of a file shows that it is no text in UTF-8, or JSON."""
    sample = bytes(data[:_SAMPLE])
    if sample.startswith(_WIDE_MARKS) or is_json(sample):
        return True
    return _control_share(sample) > _TOO_MANY_CONTROLS


def is_json(data: bytes) -> bool:
    """Say whether a file begins as JSON does that holds records: with an object and a name in it.

    A comment in braces may begin with a quotation too, but no colon follows that.
    """
    return _JSON.match(data[:_SAMPLE]) is not None


def is_wide(data: bytes) -> bool:
    """Say whether a foreign file is text all the same, in characters of two bytes or four."""
    sample = data[:_SAMPLE]
    return data.startswith(_WIDE_MARKS) or sample.count(0) * 3 > len(sample)


def _control_share(sample: bytes) -> float:
    return (len(sample) - len(sample.translate(None, _CONTROLS))) / max(len(sample), 200)


def line_ends(data: bytes | bytearray, end: int | None = None) -> int:
    """Count the ends of lines, LF, CR LF and CR alone, before an offset."""
    stop = len(data) if end is None else end
    count = data.count(b"\n", 0, stop)
    returns = data.count(b"\r", 0, stop)
    return count + returns - data.count(b"\r\n", 0, stop) if returns else count


def _first_end(data: bytes | bytearray, start: int) -> int:
    """Return where the first end of a line stands, -1 if nowhere."""
    feed = data.find(b"\n", start)
    back = data.find(b"\r", start) if feed < 0 else data.find(b"\r", start, feed)
    return back if back >= 0 else feed


def head_of(data: bytes | bytearray) -> bytes:
    """Return the lines before the first hand, or as many of them as are kept."""
    hands = [at for hand in _HAND if (at := data.find(hand, 0, KEPT_OF_MATCH)) >= 0]
    end = min(hands, default=-1)
    if end < 0:
        end = max(data.rfind(b"\n", 0, KEPT_OF_MATCH), data.rfind(b"\r", 0, KEPT_OF_MATCH))
    return bytes(data[: end + 1])


def cuts_in(data: bytes | bytearray, start: int) -> list[int]:
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


def _cut_at(data: bytes | bytearray, at: int) -> int:
    """Return where the line begins that `[Match ` stands in at `at`, 0 if not in its beginning."""
    begin = at - len(_BOM) if data.endswith(_BOM, 0, at) else at
    return begin if begin > 0 and data[begin - 1] in b"\r\n" else 0
