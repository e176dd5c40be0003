"""The files' matches as tasks: each alone, or many together for a worker."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from tienlen.commands.errors import ReadError
from tienlen.commands.files import Files
from tienlen.commands.progress import Progress
from tienlen.notation.byte_cutting import Part
from tienlen.notation.pieces import cut_parts

if TYPE_CHECKING:
    from tienlen.commands.workers import Job

BATCH_BYTES = 1 << 18
ALONE_BYTES = 1 << 20
"""Up to so many bytes the workers would take longer to start than they could save."""

Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class Batch:
    """Parts of one file that follow each other, a match each."""

    path: str
    parts: tuple[Part, ...]

    def __str__(self) -> str:
        """Say where it is, for an error."""
        return f"{self.path!r} from line {self.parts[0].first_line}"


def batches_in(files: Files, progress: Progress) -> Iterator[Batch]:
    """Yield every match of the files; a file that cannot be read is told, and the rest read."""
    for path in files.paths():
        try:
            with files.opened(path, progress.read) as stream:
                progress.file(path)
                for part in cut_parts(stream):
                    yield Batch(path, (part,))
        except ReadError as error:
            files.fail(error)


def results(
    job: "Job[Batch, Result]", matches: Iterator[Batch], jobs: int | None
) -> Iterator[Result]:
    """Do a job on all matches with so many processes; yield what it gives in file order.

    None is as many as there are processors. The results are of as many matches each as it suits.
    A small input stays in this process.
    """
    work = job.start()
    size = 0
    for match in matches:
        yield work(match)
        size += len(match.parts[0].data)
        if jobs != 1 and size >= ALONE_BYTES:
            break
    else:
        return
    from tienlen.commands.workers import Workers, usable_cores

    with Workers(job, jobs or usable_cores()) as workers:
        yield from workers.results(_together(matches))


def _together(matches: Iterable[Batch]) -> Iterator[Batch]:
    parts: list[Part] = []
    path, size = "", 0
    for match in matches:
        if parts and (match.path != path or size >= BATCH_BYTES):
            yield Batch(path, tuple(parts))
            parts, size = [], 0
        path = match.path
        parts += match.parts
        size += len(match.parts[0].data)
    if parts:
        yield Batch(path, tuple(parts))
