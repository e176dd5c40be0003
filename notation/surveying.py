"""Where a file may be cut, found out range by range, so that the ranges can be looked at anywhere.

A file is cut as `cutting` cuts it; whoever looks at a range needs the bytes of that range only.
What was found is put together in order: the lines before a cut are those of all ranges before it
and those that its own range counts.
"""

from collections.abc import Iterator
from typing import BinaryIO, Final

from tienlen.notation.cutting import CHUNK_BYTES, OVERLAP, Cutter, first_cut, line_ends
from tienlen.notation.quick_dataclass import dataclass

BEFORE: Final = 1
"""So many bytes before a range are needed to look at it, where there are any."""

AFTER: Final = OVERLAP
"""So many bytes after a range are needed to look at it, where there are any."""


@dataclass(frozen=True, slots=True)
class Cut:
    """A place where a match begins, and how many lines end before it, both within the range."""

    offset: int
    lines: int


@dataclass(frozen=True, slots=True)
class Survey:
    """What is known of a range: some of its cuts, and how many lines end in it."""

    cuts: tuple[Cut, ...]
    lines: int


@dataclass(frozen=True, slots=True)
class Head:
    """Where the first match of a file ends; `is_all` says that nothing after it is to be read.

    A match whose tag is misspelt is no cut of a file: it is cut off by whoever reads that part.
    """

    end: int
    is_all: bool


def survey(data: bytes, before: int, size: int, every: int) -> Survey:
    """Survey a range: of each `every` bytes the first place to cut, if there is one.

    `data` holds `before` bytes before the range (`BEFORE`, or 0 where the range begins the file),
    the `size` bytes of the range, and `AFTER` more, or as many as the file has.
    Cost: linear in the range, some gigabytes a second.
    """
    begin, end = before, before + size
    cuts: list[Cut] = []
    lines, counted = 0, begin
    for start in range(begin, end, every):
        found = first_cut(data, start, min(start + every, end))
        if found:
            lines += _ends_in(data, counted, found)
            counted = found
            cuts.append(Cut(found - begin, lines))
    return Survey(tuple(cuts), lines + _ends_in(data, counted, end))


def head_of(stream: BinaryIO) -> Head:
    """Find the end of the first match of a file; memory is needed for that match."""
    cutter = Cutter()
    for data in chunks(stream):
        if cutter.feed(data):
            return Head(cutter.first_end, is_all=cutter.is_done)
    cutter.rest()
    return Head(cutter.first_end, is_all=True)


def chunks(stream: BinaryIO) -> Iterator[bytes]:
    """Read a stream as `cutting` does, a chunk at a time."""
    while data := stream.read(CHUNK_BYTES):
        yield data


def _ends_in(data: bytes, start: int, end: int) -> int:
    """Count the ends of lines in a slice; a CR LF that it cuts in two ended before it."""
    is_cut_in_two = 0 < start < end and data[start - 1 : start + 1] == b"\r\n"
    return line_ends(data[start:end]) - is_cut_in_two
