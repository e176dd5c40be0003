"""A stream of bytes cut into the texts of its matches, one in memory at a time."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import BinaryIO, Final, Literal

from tienlen.notation.cutting import Part, cut_parts, is_foreign, is_wide

CUT: Final = "\0"
"""Stands at the end of a line that was cut. Of all characters it is in no text."""

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
    """The text of one match: lines end in LF, bytes that are no UTF-8 are U+FFFD.

    `cut_lines` are the lines of the file that are longer than any line of a record: only their
    beginning is in the text, with `CUT` after it. Of a match that `is_cut`, since it is longer
    than any, there are only the tags.
    """

    first_line: int
    text: str
    damage: Damage | None = None
    cut_lines: tuple[int, ...] = ()
    is_cut: bool = False

    @property
    def is_whole(self) -> bool:
        """Tell whether all of the match is there, as it was written."""
        return self.damage is None and not self.cut_lines and not self.is_cut


def cut(stream: BinaryIO) -> Iterator[Piece]:
    """Cut a binary stream, seekable or not, at lines that begin `[Match `.

    Text before the first such line belongs to the match after it when it holds no more than
    blank lines and asides, else it is a match without a name. An empty stream has no piece.
    Cost: linear in the stream; memory for one match and one chunk, and of a match or a line that
    is too long to be one only the beginning.
    """
    return map(decode, cut_parts(stream))


def decode(part: Part) -> Piece:
    """Return the text of a part."""
    data, first_line = part.data, part.first_line
    if first_line == 1 and is_foreign(data):
        kind: DamageKind = "utf-16" if is_wide(data) else "binary"
        return Piece(first_line, "", Damage(kind, 1, 1, data[0]))
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
    text = _normal(text)
    if part.cut_lines:
        text = _with_cuts(text, [line - first_line for line in part.cut_lines])
    return Piece(first_line, text, damage, part.cut_lines, part.is_cut)


def _with_cuts(text: str, lines: list[int]) -> str:
    # They are sought one by one: there may be millions of lines.
    ends = (found.start() for found in re.finditer("\n|\\Z", text))
    pieces: list[str] = []
    start = passed = 0
    for line in lines:
        end = next(islice(ends, line - passed, None))
        passed = line + 1
        pieces += (text[start:end], CUT)
        start = end
    return "".join([*pieces, text[start:]])


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
