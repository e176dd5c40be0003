"""Writing files whole or not at all."""

import errno
import os
import re
import stat
import tempfile
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

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
        target = Path(os.path.realpath(path))
        mode = _mode(target)
        if not force and mode is not None:
            with target.open("rb") as stream:
                head = stream.read(_HEAD)
            if head and not _KINDS[kind](head):
                raise OtherKindError(path, kind)
        _replace(target, [content] if isinstance(content, bytes) else content, mode)
    except OSError as error:
        raise WriteError(path, error) from error


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
    # A short part of the name, so that the temporary one is not too long where this one is not.
    descriptor, temporary_name = tempfile.mkstemp(
        prefix=f".{target.name[:20]}.", suffix=".new", dir=target.parent
    )
    temporary = Path(temporary_name)
    try:
        with os.fdopen(descriptor, "wb") as stream:
            for piece in pieces:
                stream.write(piece)
            stream.flush()
            os.fsync(stream.fileno())
        temporary.chmod(_new_file_mode() if mode is None else mode)
        put(temporary, target)
    finally:
        # It is gone when it took the name.
        temporary.unlink(missing_ok=True)


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
