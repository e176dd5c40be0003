"""Files of any kind that can be read into records; which kind a file is, its beginning tells."""

import io
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, BinaryIO

from tienlen.commands.errors import FileError, ReadError
from tienlen.commands.files import Files
from tienlen.commands.progress import Progress
from tienlen.notation.importing.readers import READERS, Reader, guess, is_json
from tienlen.notation.records import Match

_HEAD = 1 << 16


class UnknownKindError(FileError):
    """A file is JSON, and of no kind that is known."""

    def __init__(self, path: str) -> None:
        names = ", ".join(name for name, reader in READERS.items() if reader.fits is not None)
        super().__init__(
            f"cannot read {path!r}: it is JSON, but of no kind that is known; if you know it, "
            f"name it with --from ({names})"
        )


class _Rejoined(io.RawIOBase):
    """A stream from its beginning on, though its head was read already; its bytes are watched."""

    def __init__(self, head: bytes, stream: BinaryIO, watch: Callable[[bytes], None]) -> None:
        self._head = head
        self._watch = watch
        self._read = getattr(stream, "read1", stream.read)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any, /) -> int:
        data: bytes = self._head[: len(buffer)] or self._read(len(buffer))
        self._head = self._head[len(buffer) :]
        self._watch(data)
        buffer[: len(data)] = data
        return len(data)


@contextmanager
def opened_as(
    files: Files, path: str, kind: str | None
) -> Iterator[tuple[Reader, bytes, io.BufferedReader]]:
    """Open a file for its reader: the one of that name, else the one that fits.

    The reader comes with the head of the file, as much as was read of it already, and the rest
    (see `rejoined`).

    Raises:
        ReadError: it cannot be opened; or, while it is read, an error of the medium.
        UnknownKindError: no reader fits.
    """
    with files.opened(path) as stream:
        head = b"" if kind is not None else _head(stream)
        reader = guess(head.decode("utf-8", "replace")) if kind is None else READERS[kind]
        if reader is None:
            raise UnknownKindError(path)
        yield reader, head, stream


def rejoined(head: bytes, stream: BinaryIO, watch: Callable[[bytes], None]) -> BinaryIO:
    """Return a stream that begins with its head; `watch` gets every piece of it as it is read."""
    return io.BufferedReader(_Rejoined(head, stream, watch))


def matches_from(
    files: Files, progress: Progress, kind: str | None
) -> Iterator[tuple[Reader, Match]]:
    """Yield every match of the files with its reader: the one of that name, else the one that fits.

    A file that cannot be read, or is of no known kind, is told, and the rest read.
    """
    progress.total(files.size)
    for path in files.paths():
        try:
            with opened_as(files, path, kind) as (reader, head, stream):
                progress.file(path)
                for match in reader.read(rejoined(head, stream, progress.read), path):
                    progress.match()
                    yield reader, match
        except (ReadError, UnknownKindError) as error:
            files.fail(error)


def _head(stream: BinaryIO) -> bytes:
    """Read as much of a stream as tells its kind, without waiting for more."""
    read = getattr(stream, "read1", stream.read)
    head = b""
    while len(head) < _HEAD and not _tells(head) and (piece := read(_HEAD)):
        head += piece
    return head


def _tells(head: bytes) -> bool:
    text = head.removeprefix(b"\xef\xbb\xbf").lstrip(b" \t\r\n")
    if not text or not text.lstrip(b"[ \t\r\n"):
        return False
    if not is_json(text[:_HEAD].decode("utf-8", "replace")):
        return True
    line, end, _ = text.partition(b"\n")
    try:
        return bool(end and isinstance(json.loads(line), dict))
    except (ValueError, RecursionError):
        return False
