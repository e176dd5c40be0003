"""The first hand of a stream, read without waiting for the rest of it."""

import io
import re
from collections.abc import Callable
from typing import Any, BinaryIO

_LIMIT = 1 << 20
"""How many bytes are looked through for the end of the first hand."""

_MATCH = re.compile(rb"(?:\xef\xbb\xbf)?\[Match ")
_HAND = re.compile(rb"(?:\xef\xbb\xbf)?\[Hand ")


def first_hand(stream: BinaryIO) -> tuple[bytes, BinaryIO]:
    """Read a stream up to its second hand or second match.

    Returns what was read, empty where that is too far to be quick, and a stream that begins anew.
    """
    lines: list[bytes] = []
    size = 0
    matches = hands = 0
    while size < _LIMIT and (line := stream.readline(_LIMIT)):
        matches += _MATCH.match(line) is not None
        hands += _HAND.match(line) is not None
        lines.append(line)
        size += len(line)
        if matches > 1 or hands > 1:
            return b"".join(lines[:-1]), _joined(lines, stream)
    head = b"".join(lines) if size < _LIMIT else b""
    return head, _joined(lines, stream)


def _joined(lines: list[bytes], stream: BinaryIO) -> BinaryIO:
    return io.BufferedReader(_Joined(b"".join(lines), stream))


class _Joined(io.RawIOBase):
    """Bytes that were read already, then the rest of a stream."""

    def __init__(self, head: bytes, stream: BinaryIO) -> None:
        self._head = head
        self._read: Callable[[int], bytes] = getattr(stream, "read1", stream.read)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any, /) -> int:
        size = len(buffer)
        if self._head:
            data, self._head = self._head[:size], self._head[size:]
        else:
            data = self._read(size)
        buffer[: len(data)] = data
        return len(data)
