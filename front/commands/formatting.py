"""The canonical form of files: printed, compared, shown as a difference, or put in their place.

A file is read once, one match in memory at a time.
"""

import hashlib
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Literal

from tienlen.commands.check_text import TextReport
from tienlen.commands.differences import Difference, RawLines
from tienlen.commands.files import Files
from tienlen.commands.progress import Progress
from tienlen.commands.reporting import said
from tienlen.commands.streams import Output, tell
from tienlen.commands.writing import write_whole
from tienlen.notation.codes import TEXT_CODES
from tienlen.notation.printing import can_print, print_match
from tienlen.notation.reading import read_matches
from tienlen.notation.records import Match
from tienlen.notation.texts import visible

Outcome = Literal["canonical", "changed", "unreadable"]

Printed = tuple[Match, str]
"""A match and its canonical text."""


class _NotReplacedError(Exception):
    """Ends the writing of a file that is to stay as it is."""


class _Reading:
    """What is known of a file while it is read: is it the same as what is printed?"""

    def __init__(self) -> None:
        self._old = hashlib.blake2b()
        self._new = hashlib.blake2b()
        self.unreadable_from: int | None = None
        """The line on which the first match begins that cannot be read whole."""

    def read(self, data: bytes) -> None:
        """Take in a piece of the file."""
        self._old.update(data)

    def print(self, text: str) -> None:
        """Take in a piece of its canonical form."""
        self._new.update(text.encode())

    @property
    def is_readable(self) -> bool:
        """Whether all that was read so far can be printed."""
        return self.unreadable_from is None

    @property
    def outcome(self) -> Outcome:
        """Return what came of it, once the file is read to its end."""
        if not self.is_readable:
            return "unreadable"
        return "canonical" if self._old.digest() == self._new.digest() else "changed"


class Formatter:
    """Brings files into their canonical form; what cannot be read is told to `errors`."""

    def __init__(
        self, files: Files, progress: Progress, output: Output, errors: Output, *, symbols: bool
    ) -> None:
        self._files = files
        self._progress = progress
        self._output = output
        self._errors = errors
        self._report = TextReport(errors, mildest="error")
        self._symbols = symbols

    def print(self, path: str) -> Outcome:
        """Print the canonical form, up to the first match that cannot be read whole, and say so.

        Raises:
            ReadError: the file cannot be read.
        """
        reading = _Reading()
        for _, text in self._printed(path, reading):
            self._output.write_record(text)
        self._output.flush()
        if reading.unreadable_from is not None:
            self._errors.flush()
            tell(
                f"tienlen: {visible(path)}: what stands from line {reading.unreadable_from} on is "
                "not printed, for it cannot be read whole: mend those lines first"
            )
        return reading.outcome

    def compare(self, path: str) -> Outcome:
        """Say whether the file is in its canonical form.

        Raises:
            ReadError: the file cannot be read.
        """
        reading = _Reading()
        for _ in self._printed(path, reading):
            pass
        return reading.outcome

    def show_difference(self, path: str) -> Outcome:
        """Write a unified difference, up to the first match that cannot be read whole.

        Raises:
            ReadError: the file cannot be read.
        """
        reading, raw = _Reading(), RawLines()
        difference = Difference(path, self._output.write_record)
        last: Printed | None = None
        for match, text in self._printed(path, reading, raw.watch):
            if last is not None:
                # Only the next match shows where the lines of the one before end.
                count = match.source.first_line - last[0].source.first_line
                difference.write(raw.take(count), last[1])
            last = match, text
        if reading.is_readable:
            difference.write(raw.rest(), "" if last is None else last[1])
        return reading.outcome

    def replace(self, path: str) -> Outcome:
        """Put the canonical form in the place of the file, unless it is there or has errors.

        Raises:
            ReadError: the file cannot be read.
            WriteError: it cannot be written.
        """
        reading = _Reading()

        def pieces() -> Iterator[bytes]:
            for _, text in self._printed(path, reading):
                yield text.encode()
            if reading.outcome != "changed":
                raise _NotReplacedError

        with suppress(_NotReplacedError):
            write_whole(path, pieces(), kind="tln", force=True)
        return reading.outcome

    def _printed(
        self, path: str, reading: _Reading, watch: Callable[[bytes], None] | None = None
    ) -> Iterator[Printed]:
        """Yield each match with its text; once one cannot be printed, only errors are told."""

        def read(data: bytes) -> None:
            reading.read(data)
            self._progress.read(data)
            if watch is not None:
                watch(data)

        with self._files.opened(path, read) as stream:
            self._progress.file(path)
            for number, match in enumerate(read_matches(stream, path)):
                self._progress.match()
                if not can_print(match):
                    if reading.is_readable:
                        reading.unreadable_from = max(match.line, 1)
                    self._tell_errors(match)
                elif reading.is_readable:
                    text = print_match(match, symbols=self._symbols, first=number == 0)
                    reading.print(text)
                    yield match, text

    def _tell_errors(self, match: Match) -> None:
        for finding in match.findings:
            self._report.add(said(finding, match, TEXT_CODES))
        self._errors.flush()
