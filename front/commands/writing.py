"""Writing files whole or not at all."""

import errno
import os
import re
import stat
import tempfile
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Self, cast

from tienlen.commands.endings import held
from tienlen.commands.errors import ExistsError, OtherKindError, WriteError

_HEAD = 512
_RECORD = re.compile(rb'(?:\xef\xbb\xbf)?\s*(?:%TLN|#|deal\s|\[\s*[^\s"\[\]]+\s*")')
"""How a record begins: a version, a remark, a deal or a tag, which a list in JSON is not."""


def _begins(*starts: bytes) -> Callable[[bytes], bool]:
    def fits(head: bytes) -> bool:
        text = head.removeprefix(b"\xef\xbb\xbf").lstrip().lower()
        return text.startswith(tuple(start.lower() for start in starts))

    return fits


def _is_record(head: bytes) -> bool:
    return _RECORD.match(head) is not None


def _is_text(head: bytes) -> bool:
    return b"\0" not in head and not head.startswith((b"%", b"<", b"{", b"["))


_KINDS: Mapping[str, Callable[[bytes], bool]] = {
    "png": _begins(b"\x89PNG"),
    "pdf": _begins(b"%PDF"),
    "svg": _begins(b"<svg", b"<?xml"),
    "html": _begins(b"<!doctype html", b"<html"),
    "json": _begins(b"{", b"["),
    "parquet": _begins(b"PAR1"),
    "csv": _is_text,
    "tln": _is_record,
}


def write_whole(
    path: str, content: bytes | Iterable[bytes], *, kind: str, force: bool = False
) -> None:
    """Write a file so that it is either the new one, whole, or as it was before.

    The content goes to a temporary file in the same folder, which then takes the name. A link is
    followed, so that what it points to is written; the mode of a file that exists is kept.

    Args:
        path: where to write.
        content: the bytes, or an iterator of pieces, which is not kept in memory.
        kind: what is written: png, pdf, svg, html, json, parquet, csv or tln.
        force: overwrite a file whatever it holds.

    Raises:
        OtherKindError: a file of that name exists, is not empty and holds something else.
        WriteError: the file cannot be written. What the content's iterator raises is passed on.
            Nothing has changed then.
    """
    try:
        target, mode = _target(path, kind, force=force)
        _replace(target, [content] if isinstance(content, bytes) else content, mode)
    except OSError as error:
        raise WriteError(path, error) from error


class FilesTogether:
    """Files that are written side by side and take their names together, when all are whole.

    Until `put`, each is a temporary file in its folder; when the context ends without it, they are
    gone, and so are folders made for them.
    """

    def __init__(self, *, force: bool = False) -> None:
        self._force = force
        self._files: dict[str, _Temporary] = {}
        self._folders: list[Path] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        with held():
            for temporary in self._files.values():
                # One that cannot be removed is no reason to leave the next.
                with suppress(OSError):
                    temporary.discard()
            for folder in reversed(self._folders):
                with suppress(OSError):
                    # Unless a file of ours or of somebody else is in it.
                    folder.rmdir()

    def make_folder(self, path: str) -> None:
        """Make a folder, and those it is to be in, where there is none.

        Raises:
            WriteError: it cannot be made.
        """
        missing: list[Path] = []
        folder = Path(os.path.realpath(path))
        while not folder.exists():
            missing.append(folder)
            folder = folder.parent
        try:
            for one in reversed(missing):
                with held():
                    one.mkdir()
                    self._folders.append(one)
            if not Path(path).is_dir():
                raise NotADirectoryError(errno.ENOTDIR, "no folder", path)
        except OSError as error:
            raise WriteError(path, error) from error

    def open(self, path: str, kind: str) -> IO[bytes]:
        """Begin a file; what is written into the stream fails with a WriteError.

        Raises:
            OtherKindError: a file of that name exists, is not empty and holds something else.
            WriteError: no file can be written there.
        """
        try:
            target, mode = _target(path, kind, force=self._force)
            with held():
                temporary = self._files[path] = _Temporary(target, mode)
        except OSError as error:
            raise WriteError(path, error) from error
        return cast(IO[bytes], _Told(temporary.stream, path))

    def put(self) -> None:
        """Give every file its name.

        Raises:
            WriteError: a file cannot be finished, or cannot take its name though it could be
                written beside it. Nothing has changed then; but where a file system knows no
                links, what took its name before keeps it.
        """
        self._all(_Temporary.finish)
        with held():
            try:
                if len(self._files) > 1:
                    self._all(_Temporary.keep)
                self._all(_Temporary.take)
            except WriteError:
                for temporary in self._files.values():
                    # One that cannot be given back is no reason to leave the next.
                    with suppress(OSError):
                        temporary.give_back()
                raise

    def _all(self, step: "Callable[[_Temporary], None]") -> None:
        for path, temporary in self._files.items():
            try:
                step(temporary)
            except OSError as error:
                raise WriteError(path, error) from error


class _Told:
    """A stream whose errors name the file it is for."""

    def __init__(self, stream: IO[bytes], path: str) -> None:
        self._stream = stream
        self._path = path

    def write(self, data: Any) -> int:
        try:
            return self._stream.write(data)
        except OSError as error:
            raise WriteError(self._path, error) from error

    def flush(self) -> None:
        try:
            self._stream.flush()
        except OSError as error:
            raise WriteError(self._path, error) from error


def write_new(path: str, content: bytes) -> None:
    """Write a file that is not there yet, whole or not at all.

    Raises:
        ExistsError: there is something of that name, were it written this very moment.
        WriteError: the file cannot be written.
    """
    target = Path(path)
    try:
        if target.is_symlink() or target.exists():
            raise ExistsError(path)
        _replace(target, [content], None, _put_new)
    except FileExistsError:
        raise ExistsError(path) from None
    except OSError as error:
        raise WriteError(path, error) from error


def _put_new(temporary: Path, target: Path) -> None:
    """Give a file its name, unless something has it.

    Raises:
        FileExistsError: something has.
    """
    try:
        # A link is made only where there is nothing; a rename would replace it.
        os.link(temporary, target)
    except FileExistsError:
        raise
    except OSError:
        # Some file systems know no links: hold the name with an empty file.
        os.close(os.open(target, os.O_CREAT | os.O_EXCL | os.O_WRONLY))
        temporary.replace(target)


def _put(temporary: Path, target: Path) -> None:
    temporary.replace(target)


def _replace(
    target: Path,
    pieces: Iterable[bytes],
    mode: int | None,
    put: Callable[[Path, Path], None] = _put,
) -> None:
    temporary: _Temporary | None = None
    try:
        with held():
            temporary = _Temporary(target, mode)
        for piece in pieces:
            temporary.stream.write(piece)
        temporary.finish()
        with held():
            temporary.take(put)
    finally:
        if temporary is not None:
            with held():
                temporary.discard()


class _Temporary:
    """A file beside the one it is to be; `mode` is what that one has, if there is one."""

    def __init__(self, target: Path, mode: int | None) -> None:
        self._target = target
        self._mode = mode
        # A short part of the name, so that this one is not too long where that one is not.
        descriptor, name = tempfile.mkstemp(
            prefix=f".{target.name[:20]}.", suffix=".new", dir=target.parent
        )
        self._path = Path(name)
        self._kept: Path | None = None
        self._has_taken = False
        self._is_new = False
        self.stream = os.fdopen(descriptor, "wb")

    def finish(self) -> None:
        """See that all of it is on the disk, with the mode it is to have."""
        self.stream.flush()
        os.fsync(self.stream.fileno())
        self.stream.close()
        self._path.chmod(_new_file_mode() if self._mode is None else self._mode)

    def take(self, put: Callable[[Path, Path], None] = _put) -> None:
        """Take the name."""
        put(self._path, self._target)
        self._has_taken = True

    def keep(self) -> None:
        """Keep what has the name now, so that it can be given back."""
        kept = self._path.with_suffix(".old")
        try:
            os.link(self._target, kept)
            self._kept = kept
        except FileNotFoundError:
            self._is_new = True
        except OSError:
            # There are file systems without links, and files that may not be linked to.
            return

    def give_back(self) -> None:
        """Give the name back to what had it."""
        if not self._has_taken:
            return
        if self._kept is not None:
            self._kept.replace(self._target)
        elif self._is_new:
            self._target.unlink()

    def discard(self) -> None:
        """Remove it and what was kept; it is gone already where it took the name."""
        with suppress(OSError):
            # What could not be written is not wanted any more.
            self.stream.close()
        self._path.unlink(missing_ok=True)
        if self._kept is not None:
            self._kept.unlink(missing_ok=True)


def _target(path: str, kind: str, *, force: bool) -> tuple[Path, int | None]:
    """Return the file that a path means, and its mode, None where there is none yet.

    Raises:
        OtherKindError: it holds something of another kind.
        OSError: it is no ordinary file, or cannot be looked at.
    """
    target = Path(os.path.realpath(path))
    mode = _mode(target)
    if not force and mode is not None:
        with target.open("rb") as stream:
            head = stream.read(_HEAD)
        if head and not _KINDS[kind](head):
            raise OtherKindError(path, kind)
    return target, mode


def _mode(target: Path) -> int | None:
    """Return the permissions of a file, None where there is none.

    Raises:
        OSError: it is no ordinary file.
    """
    try:
        status = target.stat()
    except FileNotFoundError:
        return None
    if stat.S_ISDIR(status.st_mode):
        raise IsADirectoryError(errno.EISDIR, "a folder", target)
    if not stat.S_ISREG(status.st_mode):
        raise OSError(errno.EINVAL, "no ordinary file", target)
    return stat.S_IMODE(status.st_mode)


def _new_file_mode() -> int:
    # The mask can only be read by setting it. A temporary file is made for its owner alone.
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
