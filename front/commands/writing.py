"""Writing files whole or not at all."""

import os
import stat
import tempfile
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

_HEAD = 512


class OtherKind(Exception):
    """A file is in the way that is of another kind than the one to be written."""

    def __init__(self, path: str, kind: str) -> None:
        super().__init__(
            f"{path!r} exists and is no {kind} file; choose another name, or overwrite it "
            "with --force"
        )


def _begins(*starts: bytes) -> Callable[[bytes], bool]:
    def fits(head: bytes) -> bool:
        text = head.removeprefix(b"\xef\xbb\xbf").lstrip().lower()
        return text.startswith(tuple(start.lower() for start in starts))

    return fits


def _is_text(head: bytes) -> bool:
    return b"\0" not in head and not head.startswith((b"%PDF", b"<", b"{", b"["))


_KINDS: Mapping[str, Callable[[bytes], bool]] = {
    "png": _begins(b"\x89PNG"),
    "pdf": _begins(b"%PDF"),
    "svg": _begins(b"<svg", b"<?xml"),
    "html": _begins(b"<!doctype html", b"<html"),
    "json": _begins(b"{", b"["),
    "parquet": _begins(b"PAR1"),
    "csv": _is_text,
    "tln": _begins(b"%TLN", b"[Match ", b"[", b"#", b"deal"),
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
        OtherKind: a file of that name exists, is not empty and holds something else.
        OSError: the file cannot be written; or what the content's iterator raises. Nothing has
            changed then.
    """
    target = os.path.realpath(path)
    mode = _mode(target)
    if not force and mode is not None:
        with Path(target).open("rb") as stream:
            head = stream.read(_HEAD)
        if head and not _KINDS[kind](head):
            raise OtherKind(path, kind)
    replace(target, content, mode)


def replace(target: str, content: bytes | Iterable[bytes], mode: int | None) -> None:
    """Put new content in place of a file, whatever was there; `target` must be no link.

    Raises:
        OSError: the file cannot be written; or what the content's iterator raises. Nothing has
            changed then.
    """
    pieces = [content] if isinstance(content, bytes) else content
    folder, name = os.path.split(target)
    descriptor, temporary = tempfile.mkstemp(prefix=f".{name[:50]}.", suffix=".new", dir=folder)
    try:
        with os.fdopen(descriptor, "wb") as stream:
            for piece in pieces:
                stream.write(piece)
            stream.flush()
            os.fsync(stream.fileno())
        os.chmod(temporary, _new_file_mode() if mode is None else mode)
        os.replace(temporary, target)
    except BaseException:
        os.unlink(temporary)
        raise


def _mode(target: str) -> int | None:
    """Return the permissions of a file, None where there is none.

    Raises:
        OSError: it is no ordinary file.
    """
    try:
        status = os.stat(target)
    except FileNotFoundError:
        return None
    if stat.S_ISDIR(status.st_mode):
        raise IsADirectoryError(21, "it is a folder", target)
    if not stat.S_ISREG(status.st_mode):
        raise OSError(22, "it is no ordinary file", target)
    return stat.S_IMODE(status.st_mode)


def _new_file_mode() -> int:
    # The mask can only be read by setting it. A temporary file is made for its owner alone.
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
