"""Files cut into pieces for a cluster: in file order, by surveys that the workers make.

No byte of a file comes by here, if a range of it can be read by itself.
"""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from stat import S_ISREG
from typing import TYPE_CHECKING

from tienlen.commands.dask_cluster import Cluster
from tienlen.commands.dask_sources import Source, is_address
from tienlen.commands.dask_tasks import (
    Failure,
    Piece,
    Stretch,
    Surveyed,
    TaskError,
    look,
    survey_range,
)
from tienlen.commands.errors import ClusterError, FileError, ReadError
from tienlen.commands.files import EXTENSION, Files
from tienlen.notation.quick_dataclass import dataclass

if TYPE_CHECKING:
    from distributed import Future

PIECE_BYTES = 1 << 21
"""How much a worker analyses at a time: enough that the cost of a task does not count.

A file of no more is read whole.
"""

SURVEY_BYTES = 1 << 25
"""How much a worker surveys at a time."""

_AHEAD = 2
_FIRST = 10
"""Whoever waits for a survey has nothing else to give the workers: it comes before the rest."""


@dataclass(frozen=True, slots=True)
class _Range:
    """A range of a file that is to be surveyed; a file read whole is one from 0 on."""

    source: Source
    start: int
    end: int | None

    @property
    def is_whole(self) -> bool:
        """Whether it is the whole file, and short."""
        return self.end is None or (self.source.size or 0) <= PIECE_BYTES

    def __str__(self) -> str:
        return f"{self.source.path!r} from byte {self.start}"


class Pieces:
    """The pieces of some files, to be gone through once.

    A file that cannot be read is told, and the rest read. How many bytes are surveyed is told to
    `tell_surveyed`.
    """

    def __init__(
        self, files: Files, cluster: Cluster, tell_surveyed: Callable[[int], None] | None = None
    ) -> None:
        self._files = files
        self._cluster = cluster
        self._tell_surveyed = tell_surveyed

    def __iter__(self) -> Iterator[Piece]:
        """Yield pieces as they are known: a stretch of a long file, or several short files.

        Raises:
            ClusterError: a worker has not the files that are here.
        """
        held: list[Stretch] = []
        size = 0
        for stretch in self._stretches():
            own = PIECE_BYTES if stretch.size is None else stretch.size
            if held and size + own > PIECE_BYTES:
                yield tuple(held)
                held, size = [], 0
            held.append(stretch)
            size += own
        if held:
            yield tuple(held)

    def failed(self, failure: Failure) -> None:
        """Tell that a worker cannot read a file.

        Raises:
            ClusterError: it is there for this machine, and not for the worker's.
        """
        if failure.is_elsewhere:
            raise ClusterError(
                f"{failure.text}; put it where every worker finds it under the same path, or give "
                "an address such as s3://…"
            )
        self._files.fail(FileError(failure.text))

    # -- sources -------------------------------------------------------------------------

    def _sources(self) -> Iterator[Source]:
        for path, future in self._cluster.in_order(self._files.paths(), self._looked_up, _AHEAD):
            if future is None:
                yield from self._local(path)
                continue
            try:
                found = self._cluster.result(future, repr(path))
            except TaskError as error:
                found = Failure(str(error), is_elsewhere=False)
            if isinstance(found, Failure):
                self.failed(found)
            elif found:
                yield from found
            else:
                self._files.tell(f"no {EXTENSION} files in {path!r}")

    def _looked_up(self, path: str) -> "Future[object] | None":
        if not is_address(path):
            return None
        return self._cluster.submit(look, path, PIECE_BYTES, priority=_FIRST)

    def _local(self, path: str) -> Iterator[Source]:
        try:
            found = Path(path).stat()
            if not S_ISREG(found.st_mode):
                raise OSError(22, "no ordinary file")
        except (OSError, ValueError) as error:
            known = error if isinstance(error, OSError) else OSError(str(error))
            self._files.fail(ReadError(path, known))
            return
        yield Source(path, os.path.abspath(path), found.st_size)  # noqa: PTH100 (keeps links)

    # -- stretches -----------------------------------------------------------------------

    def _ranges(self) -> Iterator[_Range]:
        for source in self._sources():
            size = source.size
            if size is None or size <= PIECE_BYTES:
                yield _Range(source, 0, size)
                continue
            for start in range(0, size, SURVEY_BYTES):
                yield _Range(source, start, min(start + SURVEY_BYTES, size))

    def _surveyed(self, each: _Range) -> "Future[object] | None":
        if each.is_whole:
            return None
        return self._cluster.submit(
            survey_range, each.source, each.start, each.end, PIECE_BYTES, priority=_FIRST
        )

    def _stretches(self) -> Iterator[Stretch]:
        file: _LongFile | None = None
        for each, future in self._cluster.in_order(self._ranges(), self._surveyed, _AHEAD):
            if future is None:
                yield Stretch(each.source, 0, each.end, 1)
                continue
            if each.start == 0:
                file = _LongFile(each.source)
            elif file is None:
                continue
            found = self._cluster.result(future, str(each))
            if self._tell_surveyed is not None:
                self._tell_surveyed((each.end or 0) - each.start)
            if isinstance(found, Failure):
                self.failed(found)
                file = None
            elif file is not None:
                yield from file.stretches(each.start, found)
                file = None if file.is_done else file


class _LongFile:
    """Puts the surveys of a file together, in order."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._size = source.size or 0
        self._begin, self._first_line = 0, 1
        self._lines = 0
        self._first_end = 0
        self.is_done = False
        """Whether nothing that follows is to be read."""

    def stretches(self, start: int, found: Surveyed) -> Iterator[Stretch]:
        """Yield the stretches that are complete with the survey of the range from `start` on."""
        if found.head is not None:
            if found.head.is_all:
                yield self._until(found.head.end)
                self.is_done = True
                return
            # A stretch of a few matches is not worth a task.
            self._first_end = max(found.head.end, PIECE_BYTES)
        for cut in found.survey.cuts:
            if start + cut.offset >= self._first_end:
                yield self._until(start + cut.offset)
                self._begin = start + cut.offset
                self._first_line = 1 + self._lines + cut.lines
        self._lines += found.survey.lines
        if start + SURVEY_BYTES >= self._size:
            yield self._until(self._size)
            self.is_done = True

    def _until(self, end: int) -> Stretch:
        return Stretch(self._source, self._begin, end, self._first_line)
