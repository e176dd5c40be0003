"""A stream of bytes cut where matches begin, in bounded memory whatever the stream holds.

No line, and no match, of a record comes near the bounds here. What lies beyond them is passed
over while it is read: of a line its beginning is kept, of a match its tags.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import BinaryIO, Final

LONGEST_LINE: Final = 100_000
"""How many bytes a line has at the most."""

KEPT_OF_LINE: Final = 1_000
KEPT_OF_MATCH: Final = 10_000

LONGEST_MATCH: Final = 12_000_000
"""How many bytes a match has at the most; 9999 hands, the most that can be agreed, have six to
nine million."""

_CHUNK: Final = 1 << 16
_SAMPLE: Final = 1 << 12
_BOM: Final = b"\xef\xbb\xbf"
_MATCH: Final = b"[Match "
_HAND: Final = (b"\n[Hand ", b"\r[Hand ")
_OVERLAP: Final = len(_BOM + _MATCH) + 1

_WIDE_MARKS: Final = (b"\xff\xfe", b"\xfe\xff", b"\x00\x00\xfe\xff")
_CONTROLS: Final = bytes(set(range(32)) - set(b"\t\n\r\f\x1b"))
_TOO_MANY_CONTROLS: Final = 0.05
"""Text has next to no control characters; compressed data and wide characters have plenty."""


@dataclass(frozen=True, slots=True)
class Part:
    """The bytes of one match, and the line of the file they begin with.

    Of `cut_lines`, which are longer than any line of a record, only the beginning is there; of a
    match that `is_cut`, since it is longer than any, only the tags.
    """

    first_line: int
    data: bytes
    cut_lines: tuple[int, ...] = ()
    is_cut: bool = False


def parts_in(stream: BinaryIO) -> Iterator[Part]:
    """Cut a binary stream, seekable or not, at lines that begin `[Match `. Cost: linear."""
    read = getattr(stream, "read1", stream.read)
    cutter = _Cutter()
    while not cutter.is_foreign and (chunk := read(_CHUNK)):
        yield from cutter.feed(chunk)
    yield from cutter.finish()


def is_foreign(data: bytes | bytearray) -> bool:
    """Say whether the beginning of a file tells that it is of another kind."""
    sample = bytes(data[:_SAMPLE])
    return has_wide_mark(sample) or _control_share(sample) > _TOO_MANY_CONTROLS


def has_wide_mark(data: bytes) -> bool:
    """Say whether a file begins like one of 16 or 32 bits a character."""
    return data.startswith(_WIDE_MARKS) or data[:_SAMPLE].count(0) * 3 > len(data[:_SAMPLE])


def line_ends(data: bytes | bytearray, end: int | None = None) -> int:
    """Count the ends of lines, LF, CR LF and CR alone, before an offset."""
    stop = len(data) if end is None else end
    count = data.count(b"\n", 0, stop)
    returns = data.count(b"\r", 0, stop)
    return count + returns - data.count(b"\r\n", 0, stop) if returns else count


def _control_share(sample: bytes) -> float:
    return (len(sample) - len(sample.translate(None, _CONTROLS))) / max(len(sample), 200)


def _cuts(data: bytearray, start: int) -> list[int]:
    """Return where a line begins `[Match `, but for the first; that text is sought from `start`.

    It may have a byte order mark before it. A search for a fixed text is far quicker than one for
    the ends of lines.
    """
    cuts: list[int] = []
    at = data.find(_MATCH, start)
    while at >= 0:
        begin = at - len(_BOM) if data.endswith(_BOM, 0, at) else at
        if begin > 0 and data[begin - 1] in b"\r\n":
            cuts.append(begin)
        at = data.find(_MATCH, at + 1)
    return cuts


class _Cutter:
    """The match that is being read, and what of it is passed over."""

    def __init__(self) -> None:
        self.is_foreign = False
        self._buffer = bytearray()
        self._searched = 0
        self._line = 1
        self._in_first = True
        self._in_cut_line = False
        self._cut_lines: list[int] = []
        # What is kept of a match that is too long: while there is one, the buffer is passed over.
        self._head: bytes | None = None
        self._passed_ends = 0

    def feed(self, chunk: bytes) -> Iterator[Part]:
        """Take the next bytes, of which there are no more than a chunk; yield what is complete."""
        if self._in_cut_line:
            end = _first_end(chunk, 0)
            if end < 0:
                return
            chunk = chunk[end:]
            self._in_cut_line = False
        before = len(self._buffer)
        self._buffer += chunk
        if self._head is None and len(self._buffer) > LONGEST_LINE:
            self._cut_line(before)
        ends = _cuts(self._buffer, self._searched)
        if self._in_first and not ends and len(self._buffer) >= _SAMPLE:
            # A file of another kind may be of any size: its beginning tells.
            self.is_foreign = is_foreign(self._buffer)
            if self.is_foreign:
                return
        start = 0
        for end in ends:
            yield self._part(start, end)
            start = end
        if start:
            del self._buffer[:start]
        self._pass_over()
        self._searched = max(0, len(self._buffer) - _OVERLAP)

    def finish(self) -> Iterator[Part]:
        """Yield what is left at the end."""
        if self._buffer or self._head is not None:
            yield self._part(0, len(self._buffer))

    def _part(self, start: int, end: int) -> Part:
        data = bytes(self._buffer[start:end])
        if self._head is None and len(data) > LONGEST_MATCH:
            self._head = _head(data)
        if self._head is None:
            part = Part(self._line, data, tuple(self._cut_lines))
        else:
            part = Part(self._line, self._head, is_cut=True)
        self._line += self._passed_ends + line_ends(data)
        self._head, self._cut_lines, self._passed_ends = None, [], 0
        self._in_first = False
        return part

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
        del buffer[kept : end if end >= 0 else len(buffer)]
        self._searched = min(self._searched, start)

    def _pass_over(self) -> None:
        """Begin to pass over a match that is too long, or go on with it."""
        buffer = self._buffer
        if self._head is None:
            if len(buffer) <= LONGEST_MATCH:
                return
            self._head = _head(buffer)
        # The last bytes may be the beginning of the next match; a CR belongs to its LF.
        end = max(0, len(buffer) - _OVERLAP)
        while end and buffer[end - 1] in b"\r":
            end -= 1
        self._passed_ends += line_ends(buffer, end)
        del buffer[:end]


def _first_end(data: bytes | bytearray, start: int) -> int:
    """Return where the first end of a line stands, -1 if nowhere."""
    feed = data.find(b"\n", start)
    back = data.find(b"\r", start) if feed < 0 else data.find(b"\r", start, feed)
    return back if back >= 0 else feed


def _head(data: bytes | bytearray) -> bytes:
    """Return the lines before the first hand, or as many of them as are kept."""
    hands = [at for hand in _HAND if (at := data.find(hand, 0, KEPT_OF_MATCH)) >= 0]
    end = min(hands, default=-1)
    if end < 0:
        end = max(data.rfind(b"\n", 0, KEPT_OF_MATCH), data.rfind(b"\r", 0, KEPT_OF_MATCH))
    return bytes(data[: end + 1])
