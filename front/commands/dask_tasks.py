"""What the workers of a cluster do: look up files, survey them, analyse pieces, add up sums.

Each of it is a function of values that can be done again anywhere, should a worker be lost. What a
task is given it leaves as it is.
"""

import io
import pickle
import threading
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TypeVar

from tienlen import __version__
from tienlen.analysis.players import Players
from tienlen.commands.analyse_job import AnalysedBatch, AnalyseJob, Texts
from tienlen.commands.batches import Batch, Block
from tienlen.commands.dask_sources import (
    Source,
    is_address,
    look_up,
    opened,
    read_range,
)
from tienlen.commands.errors import ClusterError, why_unreadable
from tienlen.commands.judging import Chosen, Tally
from tienlen.commands.options import Selection
from tienlen.notation.cutting import cut_blocks
from tienlen.notation.quick_dataclass import dataclass
from tienlen.notation.surveying import AFTER, BEFORE, Head, Survey, head_of, survey

Found = TypeVar("Found")


class TaskError(ClusterError):
    """A task cannot be done; the text is a whole sentence."""


@dataclass(frozen=True, slots=True)
class Failure:
    """A file that a worker cannot read, said in a sentence.

    `is_elsewhere` says that there is no such file where the worker runs.
    """

    text: str
    is_elsewhere: bool


@dataclass(frozen=True, slots=True)
class Stretch:
    """Whole matches of a file, from one byte to another; None is to the end, however far that is.

    `first_line` is the line that they begin with.
    """

    source: Source
    start: int
    end: int | None
    first_line: int

    @property
    def size(self) -> int | None:
        """How many bytes it is; None where that is not known."""
        return None if self.end is None else self.end - self.start


Piece = tuple[Stretch, ...]
"""What a worker analyses at a time."""


@dataclass(frozen=True, slots=True)
class Surveyed:
    """What is known of a range of a file; the range that begins the file tells its head too."""

    survey: Survey
    head: Head | None


@dataclass(frozen=True, slots=True)
class Told:
    """What is told of a piece at once: texts, counts, how many files it begins, and failures."""

    texts: Texts
    tally: Tally
    files: int
    failures: tuple[Failure, ...]


@dataclass(frozen=True, slots=True)
class Call:
    """A job on its way: packed, so that a worker of another version can say that it is one."""

    version: str
    job: bytes

    @classmethod
    def of(cls, job: AnalyseJob) -> "Call":
        """Pack a job."""
        return cls(__version__, pickle.dumps(job))


class _Ready(threading.local):
    """What a thread of this process analyses with: what it has learnt serves the next piece."""

    call: Call | None = None
    analyse: Callable[[Batch], AnalysedBatch]

    def for_call(self, call: Call) -> Callable[[Batch], AnalysedBatch]:
        if self.call != call:
            if call.version != __version__:
                raise TaskError(
                    f"a worker has tienlen {__version__}, and this is {call.version}; "
                    "install the same version everywhere"
                )
            job: AnalyseJob = pickle.loads(call.job)  # noqa: S301 (from whoever gave the task)
            self.analyse = job.start()
            self.call = call
        return self.analyse


_ready = _Ready()


def look(address: str, longest: int) -> tuple[Source, ...] | Failure:
    """Look an address up, as `look_up`."""
    return _tried(Source(address, address, None), partial(look_up, address, longest))


def survey_range(source: Source, start: int, end: int, every: int) -> Surveyed | Failure:
    """Look at a range of a file: where it can be cut, once in so many bytes."""
    return _tried(source, partial(_survey, source, start, end, every))


def _survey(source: Source, start: int, end: int, every: int) -> Surveyed:
    head = None
    if start == 0:
        with opened(source.location) as stream:
            head = head_of(stream)
    before = min(start, BEFORE)
    size = source.size or 0
    data = _read(source, start - before, min(end + AFTER, size))
    return Surveyed(survey(data, before, end - start, every), head)


def analyse(call: Call, piece: Piece) -> tuple[Told, AnalysedBatch]:
    """Analyse a piece; return what is told of it, and its sums without that.

    The two are given out by `told` and `sums`.
    """
    work = _ready.for_call(call)
    blocks: list[Block] = []
    failures: list[Failure] = []
    files = 0
    for stretch in piece:
        found = _tried(stretch.source, partial(_blocks, stretch))
        if isinstance(found, Failure):
            failures.append(found)
        else:
            blocks += found
            files += stretch.start == 0
    done = work(Batch(tuple(blocks)))
    at_once = Told(done.texts, done.tally, files, tuple(failures))
    return at_once, replace(done, tally=Tally(), texts=())


def told(analysed: tuple[Told, AnalysedBatch]) -> Told:
    """Return what goes back at once: it is sent on its own."""
    return analysed[0]


def sums(analysed: tuple[Told, AnalysedBatch]) -> AnalysedBatch:
    """Return what is added up on the way: it is sent on its own."""
    return analysed[1]


def combine(selection: Selection, parts: list[AnalysedBatch]) -> AnalysedBatch:
    """Add up sums of matches that follow each other."""
    total = AnalysedBatch(Tally(), Chosen(selection), Players(), ())
    for part in parts:
        total.add(part)
    return total


def _blocks(stretch: Stretch) -> list[Block]:
    """Read a stretch, and cut it as the one process would: the first match by itself."""
    source = stretch.source
    if stretch.end is None:
        with opened(source.location) as stream:
            return [(source.path, block) for block in cut_blocks(stream)]
    data = _read(source, stretch.start, stretch.end)
    first_line = stretch.first_line if stretch.start else 1
    blocks = cut_blocks(io.BytesIO(data), first_line=first_line)
    return [(source.path, block) for block in blocks]


def _read(source: Source, start: int, end: int) -> bytes:
    data = read_range(source.location, start, end)
    if len(data) != max(end - start, 0):
        raise TaskError(f"cannot read {source.path!r}: it has changed since its size was looked up")
    return data


def _tried(source: Source, read: Callable[[], Found]) -> Found | Failure:
    """Read, and say what is in the way if trying again would not help.

    Raises:
        TaskError: what was in the way may be gone the next time.
    """
    path = source.path
    try:
        return read()
    except TaskError:
        raise
    except (FileNotFoundError, PermissionError, IsADirectoryError, NotADirectoryError) as error:
        is_missing = isinstance(error, FileNotFoundError)
        # Some file systems give no number with it.
        why = why_unreadable(error) if error.errno or not is_missing else _MISSING
        if is_address(path):
            return Failure(f"cannot read {path!r}: {why}", is_elsewhere=False)
        where = f"cannot read {path!r} on the machine of a worker, as {source.location!r}: {why}"
        return Failure(where, is_elsewhere=is_missing)
    except ImportError as error:
        raise TaskError(
            f"cannot read {path!r}: the workers lack what opens such an address ({error}); install "
            "it where they run"
        ) from None
    except Exception as error:
        words = str(error) or "what opens it does not say why"
        raise TaskError(f"cannot read {path!r}: {words}") from None


_MISSING = "there is no such file or folder"
