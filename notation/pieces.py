"""The text of a match, from its bytes."""

import re
from codecs import BOM_UTF8
from itertools import islice
from typing import Final, Literal

from tienlen.notation.cutting import MOST_HANDS, Part, head_of, is_foreign, is_json, is_wide
from tienlen.notation.quick_dataclass import dataclass

CUT: Final = "\0"
"""Stands at the end of a line that was cut. Of all characters it is in no text."""

_HAND: Final = b"[Hand "

DamageKind = Literal["utf-16", "binary", "encoding", "json", "nul"]


@dataclass(frozen=True, slots=True)
class Damage:
    """The first thing in a piece that keeps it from being text in UTF-8.

    `byte` is the value of the offending byte. After `utf-16`, `binary` and
    `json` nothing is read.
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


def decode(part: Part) -> Piece:
    """Return the text of a part.

    All is done to the bytes first: a character of text can take four of them, and copies of the
    text are what memory goes for.
    """
    data, first_line = part.data, part.first_line
    kind: DamageKind
    if first_line == 1 and is_foreign(data):
        kind = "json" if is_json(data) else "utf-16" if is_wide(data) else "binary"
        return Piece(first_line, "", Damage(kind, 1, 1, data[0]))
    data = _normal(data)
    is_cut, cut_lines = part.is_cut, part.cut_lines
    if _has_too_many_hands(data):
        data, is_cut, cut_lines = head_of(data), True, ()
    damage = None
    nul = data.find(b"\0")
    if nul >= 0:
        at = _undecodable(data)
        kind, at = ("nul", nul) if at < 0 else ("encoding", at)
        damage = _damage(kind, data, at, first_line)
        # It becomes a byte that is in no text, and so, like those that are in none, U+FFFD.
        data = data.replace(b"\0", b"\xff")
    if cut_lines:
        data = _with_cuts(data, [line - first_line for line in cut_lines])
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        damage = damage or _damage("encoding", data, error.start, first_line)
        text = data.decode("utf-8", "replace")
    return Piece(first_line, text, damage, cut_lines, is_cut)


def _undecodable(data: bytes) -> int:
    """Return where the first byte stands that is no UTF-8, -1 where all are."""
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as error:
        return error.start
    return -1


def _has_too_many_hands(data: bytes) -> bool:
    if len(data) <= MOST_HANDS * len(_HAND):
        return False
    return data.count(b"\n" + _HAND) + data.startswith(_HAND) > MOST_HANDS


def _with_cuts(data: bytes, lines: list[int]) -> bytes:
    # They are sought one by one: there may be millions of lines.
    ends = (found.start() for found in re.finditer(b"\n|\\Z", data))
    pieces: list[bytes] = []
    start = passed = 0
    for line in lines:
        end = next(islice(ends, line - passed, None))
        passed = line + 1
        pieces += (data[start:end], CUT.encode())
        start = end
    return b"".join([*pieces, data[start:]])


def _normal(data: bytes) -> bytes:
    if b"\r" in data:
        data = data.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    if BOM_UTF8 in data:
        # Also where files that have the mark were put one after the other.
        data = data.removeprefix(BOM_UTF8).replace(b"\n" + BOM_UTF8, b"\n")
    return data


def _damage(kind: DamageKind, data: bytes, at: int, first_line: int) -> Damage:
    begin = data.rfind(b"\n", 0, at) + 1
    column = len(data[begin:at].decode("utf-8", "replace")) + 1
    return Damage(kind, first_line + data.count(b"\n", 0, at), column, data[at])
