"""Progress on the terminal: shown only there, only past a second, and gone at the end.

It is one line, and never longer than the terminal is wide: what matters least is left out first.
"""

import os
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from types import TracebackType
from typing import TYPE_CHECKING, Self

from tienlen.commands.streams import measured_width, shown, terminal_width
from tienlen.notation.findings import Severity
from tienlen.notation.texts import visible

if TYPE_CHECKING:
    from tienlen.commands.progress_line import Seen

DELAY = 1.0
"""Seconds before anything is shown."""

_INTERVAL = 0.1
_RECENT = 10.0
"""Seconds that the rates are taken from: old enough to be steady, recent enough to be true."""

_USUAL_WIDTH = 80

_ECHO = 2
"""Cells that a terminal shows Ctrl-C in, after the line: it has room for them, and clears them."""


class Progress:
    """Counts what is done and shows it on standard error.

    It must be hidden before anything else is written to the terminal; the next count shows it
    again.
    """

    def __init__(self, *, wanted: bool) -> None:
        terminal = sys.stderr is not None and sys.stderr.isatty()
        self._wanted = wanted and terminal and os.environ.get("TERM") != "dumb"
        self._begin = time.monotonic()
        self._due = self._begin + DELAY
        self._cells = 0
        self._path = ""
        self._bytes = 0
        self._matches = 0
        self._hands: int | None = None
        self._findings: Mapping[Severity, int] | None = None
        self._measure: Callable[[], int | None] | None = None
        self._total: int | None = None
        self._state: tuple[str, ...] = ()
        self._lock = threading.Lock()
        self._recent: deque[tuple[float, int, int]] = deque([(self._begin, 0, 0)])

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.hide()

    def total(self, measure: Callable[[], int | None]) -> None:
        """Say how it is found out how many bytes there are in all; None is for not known.

        It is found out when something is shown, so that short work is not kept waiting for it.
        """
        self._measure = measure

    def file(self, path: str) -> None:
        """Say that a file is begun."""
        self._path = path
        self._show()

    def read(self, data: bytes) -> None:
        """Say that a piece of it was read, where what is read is done at once."""
        self._bytes += len(data)

    def judged(self, size: int, path: str) -> None:
        """Say that so many bytes more are done, the last of them from a file."""
        self._bytes += size
        self._path = path

    def match(self) -> None:
        """Say that one more match is done."""
        self._matches += 1
        self._show()

    def done(
        self,
        matches: int | None = None,
        *,
        hands: int | None = None,
        findings: Mapping[Severity, int] | None = None,
    ) -> None:
        """Say how much is done in all: of what is given, the rest is as it was."""
        self._matches = self._matches if matches is None else matches
        self._hands = self._hands if hands is None else hands
        self._findings = self._findings if findings is None else findings
        self._show()

    def state(self, *forms: str) -> None:
        """Say what is going on, where counts alone do not: the longest form first."""
        self._state = forms
        self._show()

    @contextmanager
    def meanwhile(self, *forms: str) -> Iterator[None]:
        """Keep the line going while this thread waits for something, and writes nothing else.

        What is said to be going on is forgotten afterwards.
        """
        if not self._wanted:
            yield
            return
        if forms:
            self._state = forms
        is_over = threading.Event()

        def show() -> None:
            while not is_over.wait(_INTERVAL):
                self._show()

        showing = threading.Thread(target=show, daemon=True)
        showing.start()
        try:
            yield
        finally:
            is_over.set()
            showing.join()
            if forms:
                self._state = ()

    def hide(self) -> None:
        """Clear the terminal of it."""
        if self._cells:
            width = _width()
            self._cells += _ECHO
            self._write("", width)
            sys.stderr.write("\r")
            sys.stderr.flush()

    def again(self) -> None:
        """Show it again at once after it was hidden, where what hid it comes now and then only."""
        if self._wanted:
            now = time.monotonic()
            if now >= self._begin + DELAY:
                self._due = min(self._due, now)
            self._show()

    def _show(self) -> None:
        # The counts come far more often than the line is shown.
        if self._wanted and time.monotonic() >= self._due:
            with self._lock:
                self._show_now()

    def _show_now(self) -> None:
        now = time.monotonic()
        if now < self._due:  # another thread showed it
            return
        self._due = now + _INTERVAL
        if self._measure is not None:
            self._total, self._measure = self._measure(), None
        self._recent.append((now, self._bytes, self._count()))
        while now - self._recent[0][0] > _RECENT and len(self._recent) > 2:
            self._recent.popleft()
        from tienlen.commands.progress_line import fitting

        width = _width()
        self._write(fitting(self._seen(), width - 1 - _ECHO), width)
        sys.stderr.flush()

    def _count(self) -> int:
        return self._matches if self._hands is None else self._hands

    def _seen(self) -> "Seen":
        from tienlen.commands.progress_line import Seen

        now, size, count = self._recent[-1]
        then, old_size, old_count = self._recent[0]
        seconds = max(now - then, 1e-9)
        return Seen(
            size=size,
            total=self._total,
            unit="matches" if self._hands is None else "hands",
            count=count,
            count_rate=(count - old_count) / seconds,
            size_rate=(size - old_size) / seconds,
            seconds=now - self._begin,
            findings=self._findings,
            path=shown(visible(self._path), sys.stderr),
            state=tuple([shown(visible(form), sys.stderr) for form in self._state]),
        )

    def _write(self, text: str, width: int) -> None:
        from rich.cells import cell_len

        # Blanks rather than a command to the terminal: every terminal knows what they do.
        cells = cell_len(text)
        before = self._cells
        # Ctrl-C may come between what is written here: whoever hides it then clears all of it.
        self._cells = max(before, cells)
        sys.stderr.write("\r" + text + " " * (min(before, width - 1) - cells))
        self._cells = cells


def _width() -> int:
    # The line must fit into the terminal as it is, or it could not be written over.
    widths = (terminal_width(sys.stderr), measured_width(sys.stderr))
    return min([width for width in widths if width is not None], default=_USUAL_WIDTH)
