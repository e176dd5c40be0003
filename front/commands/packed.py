"""What is written of matches, held until it is its turn, however much it is.

A match can have a hundred megabytes of rows. They repeat themselves, and packed they take a
tenth of that, in memory as on the way from a worker.
"""

import zlib
from collections.abc import Iterator
from typing import Final

_MOST_AS_IT_IS: Final = 1 << 22
"""Up to so many bytes nothing is packed: what comes of ordinary matches is written at once."""

_LENGTH: Final = 1 << 17
"""How many characters of a text are put together: short pieces take more memory than they say."""


class PackedPieces:
    """Pieces of bytes, given out as they were put in; beyond some megabytes they are packed."""

    __slots__ = ("_as_they_are", "_packed", "_size")

    def __init__(self) -> None:
        self._as_they_are: list[bytes] = []
        self._packed: list[bytes] = []
        self._size = 0

    def add(self, piece: bytes) -> None:
        """Put in a piece."""
        self._size += len(piece)
        if self._size <= _MOST_AS_IT_IS:
            self._as_they_are.append(piece)
        else:
            self._packed.append(zlib.compress(piece, 1))

    def __iter__(self) -> Iterator[bytes]:
        yield from self._as_they_are
        yield from map(zlib.decompress, self._packed)


class PackedText:
    """A text that is put together from any number of parts, and given out in longer ones."""

    __slots__ = ("_length", "_parts", "_pieces")

    def __init__(self) -> None:
        self._pieces = PackedPieces()
        self._parts: list[str] = []
        self._length = 0

    def add(self, part: str) -> None:
        """Put in a part."""
        self._parts.append(part)
        self._length += len(part)
        if self._length >= _LENGTH:
            self._pieces.add("".join(self._parts).encode("utf-8", "surrogatepass"))
            self._parts.clear()
            self._length = 0

    def __iter__(self) -> Iterator[str]:
        for piece in self._pieces:
            yield piece.decode("utf-8", "surrogatepass")
        if self._length:
            yield "".join(self._parts)
