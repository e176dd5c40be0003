"""Files as the workers of a cluster read them: by path, or by an address that fsspec understands.

An address is whatever holds `://`. What it stands for is looked up by a worker, not here: what
counts is what the workers can reach.
"""

import io
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO, cast

from tienlen.commands.files import EXTENSION
from tienlen.notation.quick_dataclass import dataclass

_PROBE_BYTES = 1 << 12


@dataclass(frozen=True, slots=True)
class Source:
    """A file: what the user calls it, and where workers open it.

    `size` is in bytes; None where that is not known, or where no range of it can be read by
    itself: then it is read from beginning to end.
    """

    path: str
    location: str
    size: int | None


def is_address(path: str) -> bool:
    """Say whether fsspec opens it."""
    return "://" in path


def look_up(address: str, longest: int) -> tuple[Source, ...]:
    """Return the file at an address; the `.tln` files of a folder and all below, sorted by name.

    A file of no more than the `longest` bytes is going to be read whole.

    Raises:
        Exception: whatever the file system of that address raises.
    """
    system, path = _system(address)
    found = system.info(path)
    if found["type"] != "directory":
        return (_source(system, path, address, found, longest),)
    inside = system.find(path, detail=True)
    names = [name for name in inside if name.lower().endswith(EXTENSION)]
    # Name by name on the way down, as a folder of this machine is gone through.
    names.sort(key=lambda name: name.split("/"))
    return tuple(
        [
            _source(system, name, str(system.unstrip_protocol(name)), inside[name], longest)
            for name in names
        ]
    )


def read_range(location: str, start: int, end: int) -> bytes:
    """Read some bytes of a file: less where it ends before.

    Raises:
        Exception: an `OSError`, or whatever the file system of an address raises.
    """
    if start >= end:
        return b""
    if is_address(location):
        system, path = _system(location)
        return bytes(system.cat_file(path, start=start, end=end))
    with Path(location).open("rb") as stream:
        stream.seek(start)
        return stream.read(end - start)


@contextmanager
def opened(location: str) -> Iterator[BinaryIO]:
    """Open a file to be read from its beginning.

    Raises:
        Exception: as `read_range`.
    """
    if is_address(location):
        system, path = _system(location)
        with system.open(path, "rb") as stream:
            yield cast(BinaryIO, stream)
        return
    with Path(location).open("rb") as stream:
        yield stream


def _system(address: str) -> tuple[Any, str]:
    from fsspec.core import url_to_fs

    return url_to_fs(address)  # type: ignore[no-any-return]


def _source(system: Any, path: str, address: str, found: Any, longest: int) -> Source:
    size = found.get("size")
    if size is not None and size > longest and not _has_ranges(system, path, size):
        size = None
    return Source(address, address, size)


def _has_ranges(system: Any, path: str, size: int) -> bool:
    """Try whether the last byte can be read by itself; some servers only give whole files."""
    try:
        with system.open(path, "rb", block_size=_PROBE_BYTES) as stream:
            stream.seek(size - 1)
            return len(stream.read(1)) == 1
    except (ValueError, NotImplementedError, io.UnsupportedOperation):
        return False
