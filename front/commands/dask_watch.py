"""What a cluster is busy with, as the line of progress tells it."""

from contextlib import AbstractContextManager

from tienlen.commands.progress import Progress
from tienlen.notation.texts import counted


class Watch:
    """Tells what is out with the workers, and how many of them there are."""

    def __init__(self, progress: Progress) -> None:
        self._progress = progress
        self._workers: int | None = None
        self._surveyed = 0
        self._out = 0
        self._done = 0

    def waiting(self) -> AbstractContextManager[None]:
        """Keep the line going while something is waited for."""
        return self._progress.meanwhile()

    def workers(self, count: int) -> None:
        """Say how many workers there are now; it is said again and again while one waits."""
        self._workers = count
        self._tell()

    def surveyed(self, size: int) -> None:
        """Say that so many bytes more were surveyed."""
        self._surveyed += size
        self._tell()

    def sent(self) -> None:
        """Say that a piece is out."""
        self._out += 1
        self._tell()

    def taken(self) -> None:
        """Say that a piece came back."""
        self._out -= 1
        self._done += 1

    def _tell(self) -> None:
        if self._done or self._out:
            busy = f"{counted(self._out, 'piece', 'pieces')} out, {self._done} done"
        else:
            busy = f"surveying, {self._surveyed / 1e6:,.1f} MB seen"
        if self._workers is None:
            self._progress.state(busy)
        elif self._workers:
            workers = counted(self._workers, "worker", "workers")
            self._progress.state(f"{workers}, {busy}", workers)
        else:
            self._progress.state(f"waiting for workers, {busy}", "waiting for workers")
