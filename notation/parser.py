"""The parser, made once when it is first needed."""

from functools import cache
from threading import Lock
from typing import Any

from tienlen.notation.building import RecordBuilder
from tienlen.notation.parsing_tables import make_lark
from tienlen.notation.quick_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Stop:
    """Where the parser could not go on.

    `offset` counts from 0 in the text read; `expected` are names of terminals; `previous` is the
    name of the last terminal read ("" for none) and `previous_offset` where it began.
    """

    offset: int
    expected: frozenset[str]
    previous: str
    previous_offset: int


class Parser:
    """Reads one section, or one line, into records; safe to share between threads."""

    def __init__(self, name: str) -> None:
        self._builder = RecordBuilder()
        self._lock = Lock()
        self._lark = make_lark(name, self._builder)
        self._builder.take_patterns(
            {terminal.name: terminal.pattern.to_regexp() for terminal in self._lark.terminals}
        )

    def read(self, start: str, text: str, lines_before: int) -> Any | Stop:
        """Return what the builder makes of the text, or where it stops making sense.

        The text must end with a line feed. Cost: linear, 5 to 8 µs a token.
        """
        from lark import UnexpectedInput

        with self._lock:
            self._builder.lines_before = lines_before
            try:
                return self._lark.parse(text, start=start)
            except UnexpectedInput as error:
                return _stop(error, text)


def _stop(error: Any, text: str) -> Stop:
    token = getattr(error, "token", None)
    if token is None:
        offset, expected = error.pos_in_stream, error.allowed
    else:
        offset, expected = token.start_pos, error.expected
    history = getattr(error, "token_history", None)
    previous = history[-1] if history else None
    return Stop(
        offset=len(text) - 1 if offset is None else min(offset, len(text) - 1),
        expected=frozenset(expected or ()),
        previous=previous.type if previous is not None else "",
        previous_offset=previous.start_pos if previous is not None else 0,
    )


@cache
def section_parser() -> Parser:
    """Return the parser of whole sections, made at the first call."""
    return Parser("section")


@cache
def line_parser() -> Parser:
    """Return the parser of single lines, made at the first call: only errors need it."""
    return Parser("lines")
