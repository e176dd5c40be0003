"""Progress on the terminal: shown only there, only past a second, and gone at the end."""

import os
import sys
import time
from types import TracebackType
from typing import TYPE_CHECKING, Self

from tienlen.notation.texts import visible

if TYPE_CHECKING:
    from rich.progress import Progress as Bar
    from rich.progress import TaskID

DELAY = 1.0
"""Seconds before anything is shown."""

_INTERVAL = 0.1


class Progress:
    """Counts what was read and shows it on standard error.

    It must be hidden before anything else is written to the terminal; the next count shows it
    again.
    """

    def __init__(self, *, wanted: bool) -> None:
        terminal = sys.stderr is not None and sys.stderr.isatty()
        self._wanted = wanted and terminal and os.environ.get("TERM") != "dumb"
        self._due = time.monotonic() + DELAY
        self._bar: Bar | None = None
        self._task: TaskID | None = None
        self._path = ""
        self._bytes = 0
        self._matches = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.hide()

    def file(self, path: str) -> None:
        """Say that a file is begun."""
        self._path = path
        self._show()

    def read(self, data: bytes) -> None:
        """Say that a piece of it was read."""
        self._bytes += len(data)

    def match(self) -> None:
        """Say that one more match is done."""
        self._matches += 1
        self._show()

    def done(self, matches: int) -> None:
        """Say how many matches are done in all."""
        self._matches = matches
        self._show()

    def hide(self) -> None:
        """Clear the terminal of it."""
        if self._bar is not None and self._bar.live.is_started:
            self._bar.stop()

    def _show(self) -> None:
        if not self._wanted or time.monotonic() < self._due:
            return
        self._due = time.monotonic() + _INTERVAL
        bar = self._bar = self._bar or self._made()
        if self._task is None:
            self._task = bar.add_task("", path="", matches=0, megabytes=0.0)
        megabytes = self._bytes / 1e6
        path = visible(self._path)
        bar.update(self._task, path=path, matches=self._matches, megabytes=megabytes)
        if not bar.live.is_started:
            bar.start()
        bar.refresh()

    @staticmethod
    def _made() -> "Bar":
        from rich.console import Console
        from rich.progress import Progress as Bar
        from rich.progress import SpinnerColumn, TextColumn, TimeElapsedColumn

        return Bar(
            SpinnerColumn(),
            TextColumn("matches: {task.fields[matches]:,}"),
            TextColumn("{task.fields[megabytes]:,.1f} MB"),
            TimeElapsedColumn(),
            TextColumn("{task.fields[path]}", markup=False),
            console=Console(stderr=True, no_color=True),
            transient=True,
            auto_refresh=False,
            redirect_stdout=False,
            redirect_stderr=False,
        )
