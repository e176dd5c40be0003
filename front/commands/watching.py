"""Doing something again whenever a file changes.

Files are looked at several times a second; that needs no library, works on network drives, and
costs a few calls. A file is known by its number and its times, so that one which an editor puts in
its place is another, whatever its times say.
"""

import os
import time
from collections.abc import Callable, Sequence

from tienlen.commands.files import EXTENSION

INTERVAL = 0.25
"""Seconds between two looks."""

_MOST_UNSETTLED = 8

State = tuple[tuple[str, ...], ...]


def watch(paths: Sequence[str], work: Callable[[], object]) -> None:
    """Do the work now and after every change of the files and of the records in the folders.

    A change that is still going on is waited for, two seconds at most. A file that is deleted is a
    change, its return another. Ends by KeyboardInterrupt, or what the work raises.
    """
    while True:
        before = _state(paths)
        work()
        while (now := _state(paths)) == before:
            time.sleep(INTERVAL)
        for _ in range(_MOST_UNSETTLED):
            time.sleep(INTERVAL)
            before, now = now, _state(paths)
            if before == now:
                break


def _state(paths: Sequence[str]) -> State:
    """Return what tells one state of the files from another."""
    state: list[tuple[str, ...]] = []
    for path in paths:
        state.append(_signature(path))
        for folder, inner, names in os.walk(path):
            inner.sort()
            state += [
                _signature(os.path.join(folder, name))  # noqa: PTH118 (many paths a second)
                for name in sorted(names)
                if name.lower().endswith(EXTENSION)
            ]
    return tuple(state)


def _signature(path: str) -> tuple[str, ...]:
    try:
        found = os.stat(path)  # noqa: PTH116
    except OSError as error:
        return path, str(error.errno)
    times = (found.st_mtime_ns, found.st_ctime_ns)
    if os.path.isdir(path):  # noqa: PTH112
        # What matters of a folder is which records it holds.
        return path, str(found.st_ino)
    return path, *map(str, (found.st_dev, found.st_ino, found.st_size, *times))
