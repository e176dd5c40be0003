"""The FILE arguments of a command: files, folders and standard input, opened one after another.

A file that cannot be read is told on standard error in one line, and the others are read.
"""

import errno
import io
import os
import select
import stat
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO

from tienlen.commands import exits
from tienlen.commands.errors import FileError, ReadError
from tienlen.commands.streams import complain

EXTENSION = ".tln"
STDIN = "-"
_BUFFER = 1 << 16


class _Reading(io.RawIOBase):
    """A file being read: errors are told from those of writing, and the bytes can be watched."""

    def __init__(self, path: str, stream: BinaryIO, watch: Callable[[bytes], None] | None) -> None:
        self._path = path
        self._watch = watch
        # read1 gives what a pipe holds now; read would wait until the buffer is full.
        self._read: Callable[[int], bytes] = getattr(stream, "read1", stream.read)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any, /) -> int:
        try:
            data = self._read(len(buffer))
        except OSError as error:
            raise ReadError(self._path, error) from error
        buffer[: len(data)] = data
        if self._watch is not None:
            self._watch(data)
        return len(data)


def _may_be_read(entry: "os.DirEntry[str]") -> bool:
    """Say whether an entry of a folder is a file, or cannot be looked at: opening tells why."""
    try:
        return entry.is_file()
    except OSError:
        return True


def _may_be_idle(stream: BinaryIO) -> int | None:
    """Return the descriptor of a stream that may have nothing to read now, and more later."""
    try:
        descriptor = stream.fileno()
        return None if stat.S_ISREG(os.fstat(descriptor).st_mode) else descriptor
    except (OSError, ValueError):  # a stand-in without a descriptor
        return None


def _open_at_once(path: str, flags: int) -> int:
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


class Files:
    """The files that a command was asked to read.

    `count` is how many were opened so far, `failures` how many files and folders could not be
    read. `before` is called ahead of every complaint: it clears a progress bar away. With
    `only_ordinary` a path that is a pipe or a device is not waited for: it cannot be read.
    """

    def __init__(
        self,
        arguments: Sequence[str],
        before: Callable[[], None] | None = None,
        *,
        only_ordinary: bool = False,
    ) -> None:
        self.arguments = arguments
        self._before = before
        self._only_ordinary = only_ordinary
        self._descriptor: int | None = None
        self.count = 0
        self.failures = 0

    @property
    def status(self) -> int:
        """The exit status that the files by themselves ask for."""
        return exits.FILES if self.failures else exits.OK

    @property
    def is_unread(self) -> bool:
        """Whether there was no file, or one that could not be read."""
        return bool(self.failures or not self.count)

    def paths(self) -> Iterator[str]:
        """Yield the files in the order of the arguments; a folder's `.tln` files sorted by name.

        Links to folders are followed where they are an argument, not inside a folder, so a
        circle of links does no harm. A folder without any record is told on standard error.
        """
        for argument in self.arguments:
            # Unlike its likeness in pathlib this never raises: what cannot be looked at is told
            # when it is opened.
            if argument == STDIN or not os.path.isdir(argument):  # noqa: PTH112
                yield argument
                continue
            failures = self.failures
            found = False
            for path in self._walk(argument):
                found = True
                yield path
            if not found and self.failures == failures:
                self.tell(f"no {EXTENSION} files in {argument!r}")

    def _walk(self, folder: str) -> Iterator[str]:
        try:
            with os.scandir(folder) as entries:
                ordered = sorted(entries, key=lambda entry: entry.name)
        except OSError as error:
            self.fail(ReadError(folder, error))
            return
        for entry in ordered:
            path = str(Path(folder, entry.name))
            if entry.is_dir(follow_symlinks=False):
                yield from self._walk(path)
            elif entry.name.lower().endswith(EXTENSION) and _may_be_read(entry):
                yield path

    @contextmanager
    def opened(
        self, path: str, watch: Callable[[bytes], None] | None = None
    ) -> Iterator[io.BufferedReader]:
        """Open a file for reading; `watch` gets every piece of it as it is read.

        Raises:
            ReadError: it cannot be opened; or, while it is read, an error of the medium.
        """
        if path == STDIN:
            if sys.stdin is None or sys.stdin.closed:
                raise ReadError(path, OSError(errno.EBADF, "standard input is closed"))
            with self._reading(path, sys.stdin.buffer, watch) as reader:
                yield reader
            return
        try:
            stream = self._open(path)
        except OSError as error:
            raise ReadError(path, error) from error
        with stream, self._reading(path, stream, watch) as reader:
            yield reader

    def _open(self, path: str) -> BinaryIO:
        if not self._only_ordinary:
            return Path(path).open("rb")
        # Opening a pipe waits for its other end, unless it is told not to.
        stream = open(path, "rb", opener=_open_at_once)  # noqa: SIM115
        if stat.S_ISREG(os.fstat(stream.fileno()).st_mode):
            return stream
        stream.close()
        raise OSError(errno.EINVAL, "no ordinary file", path)

    @contextmanager
    def _reading(
        self, path: str, stream: BinaryIO, watch: Callable[[bytes], None] | None
    ) -> Iterator[io.BufferedReader]:
        self.count += 1
        self._descriptor = _may_be_idle(stream)
        try:
            yield io.BufferedReader(_Reading(path, stream, watch), _BUFFER)
        finally:
            self._descriptor = None

    def idle(self) -> int | None:
        """Return the descriptor of what is being read, if reading on would have to wait.

        None where there is something to read, or its end; and where the system cannot tell.
        """
        if self._descriptor is None:
            return None
        try:
            ready, _, _ = select.select([self._descriptor], [], [], 0)
        except (OSError, ValueError):
            return None
        return None if ready else self._descriptor

    def size(self) -> int | None:
        """Return how many bytes there are to read in all; None where one file does not say.

        Cost: a look at every file and folder.
        """
        total = 0
        for path in _Silent(self.arguments).paths():
            try:
                found = os.fstat(sys.stdin.fileno()) if path == STDIN else Path(path).stat()
            except (OSError, ValueError, AttributeError):
                continue
            if not stat.S_ISREG(found.st_mode):
                return None
            total += found.st_size
        return total

    def fail(self, error: FileError) -> None:
        """Count a file that could not be read, and tell it."""
        self.failures += 1
        self.tell(str(error))

    def tell(self, text: str) -> None:
        """Tell something of the files on standard error, in a line."""
        if self._before is not None:
            self._before()
        complain(text)


class _Silent(Files):
    """The same files, when they are told elsewhere."""

    def tell(self, text: str) -> None:
        pass
