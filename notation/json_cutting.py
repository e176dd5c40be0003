"""A JSON text cut into its values, one in memory at a time.

Two kinds of text are told apart by themselves: one value a line, where an error costs no more
than its line; and any other, whose values stand one after the other, in a list, or in the list
that an object has under a name.
"""

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial
from itertools import chain
from typing import BinaryIO, NoReturn

from tienlen.notation.findings import Evidence
from tienlen.notation.json_values import DEEPEST, Problem, Value, parsed

LARGEST_VALUE = 1 << 26
"""Characters, more than a match of ten thousand hands has."""

_LONGEST_FIRST_LINE = 1 << 20
_CHUNK = 1 << 16
_BOM = b"\xef\xbb\xbf"
_TOKEN = re.compile(r'"(?:[^"\\]++|\\.)*+"|[][{},"]', re.DOTALL)
_BLANKS = re.compile(r"[ \t\r\n]*+")
_TO_LIST = re.compile(r"[ \t\r\n]*+:[ \t\r\n]*+(.)", re.DOTALL)


def cut_values(stream: BinaryIO, within: str = "") -> Iterator[Value]:
    """Cut a binary stream of JSON into values; see the top of this file.

    Args:
        stream: seekable or not.
        within: the name under which an object has the list of the values.

    Never raises for what the stream holds. Cost: linear; memory for one value.
    """
    line = 1
    while first := stream.readline(_LONGEST_FIRST_LINE):
        if first.strip(_BOM + b" \t\r\n"):
            break
        line += first.count(b"\n")
    else:
        return
    begun = [first]
    if _is_line(first, within) or _is_spoilt_line(begun, stream, within):
        rest = iter(partial(stream.readline, LARGEST_VALUE + 1), b"")
        yield from _lines(chain([begun[0].removeprefix(_BOM)], begun[1:], rest), line)
    else:
        yield from _Cutter(stream, b"".join(begun).removeprefix(_BOM), line, within).values()


def _is_spoilt_line(begun: list[bytes], stream: BinaryIO, within: str) -> bool:
    """Tell whether the first line is a value that was cut short, by the two lines after it.

    They are added to those begun. A value of several lines cannot go on like this: a whole object
    in its second line, and another or nothing after that.
    """
    if not begun[0].endswith(b"\n") or not begun[0].lstrip(_BOM + b" \t").startswith(b"{"):
        return False
    begun.append(stream.readline(_LONGEST_FIRST_LINE))
    if not _is_line(begun[1], within):
        return False
    begun.append(stream.readline(_LONGEST_FIRST_LINE))
    third = begun[2].strip()
    return not third or third.startswith(b"{")


def _is_line(first: bytes, within: str) -> bool:
    try:
        value = json.loads(first.removeprefix(_BOM))
    except (ValueError, RecursionError):
        return False
    return isinstance(value, dict) and not (within and within in value)


def _lines(lines: Iterable[bytes], first: int) -> Iterator[Value]:
    for number, line in enumerate(lines, first):
        if len(line) > LARGEST_VALUE:
            yield _spoilt("large", number, 1, most=LARGEST_VALUE)
            return
        try:
            text = line.decode("utf-8").rstrip("\r\n")
        except UnicodeDecodeError as error:
            column = 1 + len(line[: error.start].decode("utf-8"))
            yield _spoilt("encoding", number, column, byte=f"0x{line[error.start]:02X}")
        else:
            if text.strip():
                indent = len(text) - len(text.lstrip())
                yield parsed(text.strip(), number, 1 + indent)


def _spoilt(form: str, line: int, column: int, **evidence: Evidence) -> Value:
    return Value(line, column, "", problem=Problem(form, line, column, evidence))


class _StopError(Exception):
    """Nothing further can be read."""

    def __init__(self, value: Value) -> None:
        super().__init__()
        self.value = value


class _Cutter:
    """Follows brackets through a text that is read chunk by chunk.

    `depth` counts the brackets open; values stand where it is `level`: 0 for one after the other,
    1 in a list, 2 in a list of an object. `begin` is where the value being read begins, `mark` a
    place up to which lines were counted.
    """

    def __init__(self, stream: BinaryIO, first: bytes, line: int, within: str) -> None:
        self._read = getattr(stream, "read1", stream.read)
        self._pending = first
        self._within = f'"{within}"' if within else ""
        self._list = f"/{within}"
        self._buffer = ""
        self._position = self._begin = self._mark = 0
        self._line, self._column = line, 1
        self._depth = self._level = self._index = 0
        self._head: str | None = None
        self._head_place = 1, 1
        self._damage: int | None = None
        self._refill()

    def values(self) -> Iterator[Value]:
        """Yield the values; one that ends the reading has a problem."""
        try:
            while (sign := self._next()) is not None:
                yield from self._take(*sign)
            self._finish()
        except _StopError as stop:
            yield stop.value

    def _next(self) -> tuple[str, int, int] | None:
        """Return the next bracket, comma or whole string with its span, None at the end."""
        while True:
            found = _TOKEN.search(self._buffer, self._position)
            if found is not None and found[0] != '"':
                self._position = found.end()
                return found[0], found.start(), found.end()
            if found is None:
                self._position = len(self._buffer)
            else:
                self._position = found.start()
            if self._depth == 0:
                self._expect_blank(self._position)
            if not self._refill():
                return None

    def _take(self, sign: str, start: int, end: int) -> Iterator[Value]:
        if sign in "[{":
            self._open(sign, start, end)
        elif sign in "]}":
            yield from self._close(sign, start, end)
        elif sign == ",":
            if self._depth == self._level and self._level:
                yield from self._element(start)
                self._begin = end
        elif sign == self._within and self._depth == 1 and not self._level and not self._head:
            yield from self._enter(end)

    def _open(self, sign: str, start: int, end: int) -> None:
        if self._depth == 0:
            self._expect_blank(start)
            self._begin = start
            if sign == "[":
                self._level, self._begin, self._index = 1, end, 0
        self._depth += 1
        if self._depth > DEEPEST:
            self._stop("deep", start, most=DEEPEST)

    def _enter(self, end: int) -> Iterator[Value]:
        """Go into the list that holds the values, if that is what stands under the name."""
        while (found := _TO_LIST.match(self._buffer, end)) is None:
            if len(self._buffer) - end > _CHUNK or not self._refill():
                return
            end = self._position
        if found[1] != "[":
            return
        self._head = self._buffer[self._begin : found.end()]
        self._head_place = self._place(self._begin)
        yield replace(parsed(self._head + "]}", *self._head_place), frame="begun")
        self._position = self._begin = found.end()
        self._depth = self._level = 2
        self._index = 0

    def _close(self, sign: str, start: int, end: int) -> Iterator[Value]:
        if self._depth == 0:
            self._expect_blank(end)
        if self._depth == self._level:
            if sign != "]":
                self._stop("json", start, problem="`]` was expected here")
            yield from self._element(start)
            if self._level == 2:
                self._begin = start
            self._level = 0
            self._depth -= 1
            if not self._depth:
                self._begin = end
            return
        self._depth -= 1
        if self._depth == 0:
            text = self._buffer[self._begin : end]
            if self._head is None:
                yield parsed(text, *self._place(self._begin))
            else:
                yield replace(parsed(self._head + text, *self._head_place), frame="whole")
                self._head = None
            self._begin = end

    def _element(self, end: int) -> Iterator[Value]:
        start = self._blanks_end(self._begin)
        text = self._buffer[start:end].rstrip(" \t\r\n")
        if not text and self._buffer[end] == "]" and self._index == 0:
            return
        line, column = self._place(min(start, end))
        prefix = self._list if self._level == 2 else ""
        yield parsed(text, line, column, f"{prefix}/{self._index}")
        self._index += 1

    def _finish(self) -> None:
        if self._damage is not None:
            self._stop("encoding", len(self._buffer), byte=f"0x{self._damage:02X}")
        if self._depth:
            self._stop("ends", self._blanks_end(self._begin))
        self._expect_blank(len(self._buffer))

    def _expect_blank(self, end: int) -> None:
        start = self._blanks_end(self._begin)
        if start < end:
            self._stop("json", start, problem="an object or a list was expected")

    def _blanks_end(self, start: int) -> int:
        found = _BLANKS.match(self._buffer, start)
        return found.end() if found else start

    def _place(self, index: int) -> tuple[int, int]:
        """Return line and column of a place not before the last one asked for."""
        if index > self._mark:
            breaks = self._buffer.count("\n", self._mark, index)
            if breaks:
                self._line += breaks
                self._column = index - self._buffer.rfind("\n", self._mark, index)
            else:
                self._column += index - self._mark
            self._mark = index
        return self._line, self._column

    def _stop(self, form: str, index: int, **evidence: Evidence) -> NoReturn:
        line, column = self._place(index)
        raise _StopError(_spoilt(form, line, column, **evidence))

    def _refill(self) -> bool:
        """Read on, after dropping what is done with; tell whether there was anything."""
        if self._damage is not None:
            return False
        if len(self._buffer) - self._begin > LARGEST_VALUE:
            self._stop("large", self._blanks_end(self._begin), most=LARGEST_VALUE)
        # As much again as is held, so that a long value is not looked through too often.
        wanted = max(_CHUNK, len(self._buffer) - self._position)
        pieces = [self._pending]
        while wanted > 0 and (piece := self._read(min(wanted, 1 << 22))):
            pieces.append(piece)
            wanted -= len(piece)
            if wanted < _CHUNK:
                break
        data = b"".join(pieces)
        if len(pieces) == 1 and not data:
            return False
        text, self._pending = self._decoded(data, is_last=len(pieces) == 1)
        begin = min(self._begin, self._position)
        self._place(begin)
        self._buffer = self._buffer[begin:] + text
        self._begin -= begin
        self._position -= begin
        self._mark -= begin
        return bool(text) or len(pieces) > 1

    def _decoded(self, data: bytes, *, is_last: bool) -> tuple[str, bytes]:
        try:
            return data.decode("utf-8"), b""
        except UnicodeDecodeError as error:
            text = data[: error.start].decode("utf-8")
            rest = data[error.start :]
            if len(rest) < 4 and error.end == len(data) and not is_last:
                return text, rest  # a character cut in two
            self._damage = data[error.start]
            return text, b""
