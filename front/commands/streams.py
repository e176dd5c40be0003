"""Standard output and standard error: colours, encodings, closed pipes, complaints.

Standard output is a command's result and nothing else; whatever a person is told besides goes to
standard error.
"""

import contextlib
import io
import os
import sys
from collections.abc import Callable
from typing import IO, TextIO, cast

import click
from tienlen.commands.errors import FileError
from tienlen.notation.texts import visible

COLORS = ("auto", "always", "never")
LEAST_WIDTH = 40
"""Columns; a terminal with fewer is written to as if it had these."""

_MOST_DIGITS = 6


def prepare() -> None:
    """Make both streams show what they cannot encode as escapes, and end lines the same anywhere.

    Raises:
        FileError: standard output is closed.
    """
    if sys.stdout is None:
        raise FileError("cannot write standard output: it is closed")
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace", newline="\n")


def colored(choice: str, stream: TextIO) -> bool:
    """Say whether to colour what goes to a stream.

    `always` and `never` decide by themselves. `auto` colours a terminal, unless NO_COLOR is set or
    TERM is `dumb`; FORCE_COLOR colours what is no terminal too.
    """
    if choice != "auto":
        return choice == "always"
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    return stream.isatty() and os.environ.get("TERM") != "dumb"


def shown(text: str, stream: TextIO) -> str:
    """Escape what a stream cannot encode, so that what is measured is what is seen."""
    return encodable(text, stream.encoding or "utf-8")


def encodable(text: str, encoding: str) -> str:
    """Escape what an encoding does not have."""
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return text.encode(encoding, "backslashreplace").decode(encoding)
    return text


def is_utf8(encoding: str) -> bool:
    """Say whether an encoding has every character, by its name."""
    return encoding.lower().replace("-", "").startswith("utf8")


def terminal_width(stream: TextIO) -> int | None:
    """Return how many columns text on a terminal may have.

    The variable COLUMNS says it where it is set, else the terminal. None if the stream is no
    terminal, or neither says.
    """
    if not stream.isatty():
        return None
    wanted = os.environ.get("COLUMNS", "")
    if wanted.isascii() and wanted.isdecimal() and (columns := int(wanted[:_MOST_DIGITS])):
        return columns
    return measured_width(stream)


def measured_width(stream: TextIO) -> int | None:
    """Return how many columns a terminal has; None if the stream is none or does not say."""
    try:
        return os.get_terminal_size(stream.fileno()).columns or None
    except (OSError, ValueError):
        return None


class Output:
    """A stream as one command writes it, standard output unless another is given.

    `before` is called ahead of every write: it clears a progress bar from the same terminal.
    """

    def __init__(
        self,
        color: str = "auto",
        before: Callable[[], None] | None = None,
        stream: TextIO | None = None,
    ) -> None:
        self.stream: TextIO = sys.stdout if stream is None else stream
        self.color = colored(color, self.stream)
        self._before = before

    @property
    def utf8(self) -> bool:
        """Whether the stream takes every character."""
        return is_utf8(self.stream.encoding or "")

    @property
    def is_terminal(self) -> bool:
        """Whether a person sees at once what is written."""
        return self.stream.isatty()

    def style(self, text: str, color: str = "", *, bold: bool = False) -> str:
        """Return the text in a colour, or as it is where no colours are wanted."""
        return click.style(text, fg=color or None, bold=bold or None) if self.color else text

    def write(self, text: str) -> None:
        """Write text, which must be safe to show.

        Raises:
            OSError: the stream is closed or full.
        """
        if self._before is not None:
            self._before()
        self.stream.write(text)

    def write_record(self, text: str, color: str = "") -> None:
        """Write lines of a record: byte by byte as UTF-8, but on a terminal made safe to show.

        Bytes that were no UTF-8 are surrogates in the text, as `surrogateescape` makes them.

        Raises:
            OSError: the stream is closed or full.
        """
        if self.is_terminal:
            shown_text = "\n".join(visible(line) for line in text.split("\n"))
            self.write(self.style(shown_text, color))
            return
        if self._before is not None:
            self._before()
        self.stream.flush()
        data = self.style(text, color).encode("utf-8", "surrogateescape")
        cast(IO[bytes], self.stream.buffer).write(data)

    def flush(self) -> None:
        """Let a reader at the other end of a pipe see what was written."""
        self.stream.flush()


def complain(text: str) -> None:
    """Tell the user something on standard error: one line, made safe to show."""
    tell(f"tienlen: {visible(text)}")


def tell(text: str) -> None:
    """Print a summary on standard error, on a terminal wrapped; the text must be safe to show."""
    if sys.stderr is None:
        return
    width = terminal_width(sys.stderr)
    lines = text.split("\n")
    if width is not None:
        lines = [each for line in lines for each in _fitted(line, max(LEAST_WIDTH, width))]
    click.echo("\n".join(lines), err=True)


def _fitted(line: str, width: int) -> list[str]:
    # No character is wider than two columns.
    if len(line) * (1 if line.isascii() else 2) <= width:
        return [line]
    from tienlen.commands.wrapping import wrapped

    return wrapped(line, width)


def end_line() -> None:
    """Let what a terminal shows next begin a line: there may be the echo of Ctrl-C in this one."""
    with contextlib.suppress(OSError, ValueError):  # it may be gone
        if sys.stderr is not None and sys.stderr.isatty():
            sys.stderr.write("\n")
            sys.stderr.flush()


def close_quietly() -> None:
    """Let the interpreter end without a word about a standard output nobody reads any more."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        try:
            os.dup2(nowhere, stream.fileno())
        except (OSError, ValueError, AttributeError):  # a stand-in without a descriptor
            continue
    os.close(nowhere)
