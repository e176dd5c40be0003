"""A stream of bytes cut into the texts of its matches, one in memory at a time."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import BinaryIO, Literal

_CHUNK = 1 << 16
_SAMPLE = 1 << 12
_BOM = b"\xef\xbb\xbf"
_MATCH = b"[Match "
_OVERLAP = len(_BOM + _MATCH)
_ONLY_ASIDES = re.compile(rb"(?:(?:[ \t]*+|(?:[%#]|x-)[^\r\n]*+)[\r\n])*+")

_WIDE_MARKS = (b"\xff\xfe", b"\xfe\xff", b"\x00\x00\xfe\xff")
_CONTROLS = bytes(set(range(32)) - set(b"\t\n\r\f\x1b"))
_TOO_MANY_CONTROLS = 0.05
"""Text has next to no control characters; compressed data and wide characters have plenty."""

DamageKind = Literal["utf-16", "binary", "encoding", "nul"]


@dataclass(frozen=True, slots=True)
class Damage:
    """The first thing in a piece that keeps it from being text in UTF-8.

    `byte` is the value of the offending byte. After `utf-16` and `binary` nothing is read.
    """

    kind: DamageKind
    line: int
    column: int
    byte: int


@dataclass(frozen=True, slots=True)
class Piece:
    """The text of one match: lines end in LF, bytes that are no UTF-8 are U+FFFD."""

    first_line: int
    text: str
    damage: Damage | None = None


@dataclass(frozen=True, slots=True)
class Part:
    """The bytes of one match, and the line of the file they begin with."""

    first_line: int
    data: bytes


def cut(stream: BinaryIO) -> Iterator[Piece]:
    """Cut a binary stream, seekable or not, at lines that begin `[Match `.

    Text before the first such line belongs to the match after it when it holds no more than
    blank lines and asides, else it is a match without a name. An empty stream has no piece.
    Cost: linear in the stream; memory for one match and one chunk.
    """
    return map(decode, cut_parts(stream))


def cut_parts(stream: BinaryIO) -> Iterator[Part]:
    """Cut a binary stream as `cut` does, without decoding it: a tenth of the cost."""
    line = 1
    for data in _joined_to_first(_cut_bytes(stream)):
        yield Part(line, data)
        if line == 1 and _is_foreign(data):
            return
        line += _line_ends(data)


def decode(part: Part) -> Piece:
    """Return the text of a part."""
    return _decode(part.data, part.first_line)


def _line_ends(data: bytes) -> int:
    """Count the ends of lines: LF, CR LF, and CR alone."""
    count = data.count(b"\n")
    if b"\r" in data:
        count += data.count(b"\r") - data.count(b"\r\n")
    return count


def _cut_bytes(stream: BinaryIO) -> Iterator[bytes]:
    read = getattr(stream, "read1", stream.read)
    buffer = bytearray()
    searched = 0
    in_first = True
    while chunk := read(_CHUNK):
        buffer += chunk
        ends = _cuts(buffer, searched)
        in_first = in_first and not ends
        if in_first and len(buffer) >= _SAMPLE and _is_foreign(buffer):
            # A file of another kind may be of any size: its beginning tells.
            break
        start = 0
        for end in ends:
            yield bytes(buffer[start:end])
            start = end
        del buffer[:start]
        searched = max(0, len(buffer) - _OVERLAP)
    if buffer:
        yield bytes(buffer)


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


def _joined_to_first(parts: Iterator[bytes]) -> Iterator[bytes]:
    first = next(parts, None)
    if first is None:
        return
    if _ONLY_ASIDES.fullmatch(first.removeprefix(_BOM)):
        first += next(parts, b"")
    yield first
    yield from parts


def _is_foreign(data: bytes | bytearray) -> bool:
    sample = bytes(data[:_SAMPLE])
    return sample.startswith(_WIDE_MARKS) or _control_share(sample) > _TOO_MANY_CONTROLS


def _control_share(sample: bytes) -> float:
    return (len(sample) - len(sample.translate(None, _CONTROLS))) / max(len(sample), 200)


def _decode(data: bytes, first_line: int) -> Piece:
    if first_line == 1 and _is_foreign(data):
        sample = data[:_SAMPLE]
        wide = data.startswith(_WIDE_MARKS) or sample.count(0) * 3 > len(sample)
        return Piece(first_line, "", Damage("utf-16" if wide else "binary", 1, 1, data[0]))
    damage = None
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        damage = _damage("encoding", data[: error.start], first_line, data[error.start])
        text = data.decode("utf-8", "replace")
    if "\0" in text:
        if damage is None:
            damage = _damage("nul", data[: data.index(b"\0")], first_line, 0)
        text = text.replace("\0", "\ufffd")
    return Piece(first_line, _normal(text), damage)


def _normal(text: str) -> str:
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    if "\ufeff" in text:
        # Also where files that have the mark were put one after the other.
        text = text.removeprefix("\ufeff").replace("\n\ufeff", "\n")
    return text


def _damage(kind: DamageKind, before: bytes, first_line: int, byte: int) -> Damage:
    text = _normal(before.decode("utf-8"))
    column = len(text) - text.rfind("\n")
    return Damage(kind, first_line + text.count("\n"), column, byte)
