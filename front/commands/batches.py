"""The files' matches as tasks: blocks of bytes, that whoever judges them cuts into matches."""

from collections import deque
from collections.abc import Callable, Iterator
from io import BufferedReader
from typing import TYPE_CHECKING, TypeVar

from tienlen.commands.errors import ReadError
from tienlen.commands.files import Files
from tienlen.commands.progress import Progress
from tienlen.notation.cutting import CHUNK_BYTES, Cutter, Part
from tienlen.notation.parting import parts_in
from tienlen.notation.pieces import Piece, decode
from tienlen.notation.quick_dataclass import dataclass

if TYPE_CHECKING:
    from tienlen.commands.workers import Job, Pause

BATCH_BYTES = 1 << 18
"""How much a worker gets at a time: enough that messages cost little."""

ALONE_BYTES = 1 << 20
"""Up to so many bytes the workers would take longer to start than they could save."""


@dataclass(frozen=True, slots=True)
class Portions:
    """How work is shared out, in bytes; None is what suits work that is quick for its size.

    Up to `alone` one process does it. A worker gets `batch` at a time, or what is read at once if
    that is more; `is_cut` cuts that into single matches.
    """

    alone: int | None = None
    batch: int | None = None
    is_cut: bool = False


USUAL = Portions()

Block = tuple[str, Part]
"""The path of a file, and a block of it."""

Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class Batch:
    """Matches that follow each other, in one file or in several; quickly sent to a process."""

    blocks: tuple[Block, ...]

    def parts(self) -> Iterator[Block]:
        """Cut it: yield the path and the bytes of each match."""
        for path, block in self.blocks:
            for part in parts_in(block):
                yield path, part

    def pieces(self, may_take: Callable[[str], bool]) -> Iterator[tuple[str, Piece]]:
        """Yield the path and the text of each match that may be taken, as far as its text tells."""
        for path, part in self.parts():
            piece = decode(part)
            if may_take(piece.text):
                yield path, piece

    @property
    def size(self) -> int:
        """How many bytes it holds."""
        return sum([len(block.data) for _, block in self.blocks])

    @property
    def path(self) -> str:
        """The file that it ends in."""
        return self.blocks[-1][0]

    def __str__(self) -> str:
        """Say where it is, for an error."""
        path, block = self.blocks[0]
        return f"{path!r} from line {block.first_line}"


class Batches:
    """Every match of the files, to be gone through once; `results` does it.

    A file that cannot be read is told, and the rest read. `cut` are the blocks, where the files are
    gone through elsewhere, with None after what was complete of each piece that was read.
    Memory: for one batch and one match.
    """

    def __init__(
        self,
        files: Files,
        progress: Progress,
        cut: Iterator[Block | None] | None = None,
        portions: Portions = USUAL,
    ) -> None:
        self._files = files
        blocks = self._cut() if cut is None else cut
        self._blocks = _single(blocks) if portions.is_cut else blocks
        self._batch = BATCH_BYTES if portions.batch is None else portions.batch
        self.alone = ALONE_BYTES if portions.alone is None else portions.alone
        self.progress = progress

    def blocks(self) -> Iterator[Block]:
        """Yield the blocks that are left, each as soon as it is read."""
        return (block for block in self._blocks if block is not None)

    def tasks(self) -> "Iterator[Batch | Pause]":
        """Yield the blocks that are left, many together; none waits while a pipe is idle."""
        from tienlen.commands.workers import Pause

        blocks: list[Block] = []
        held = 0
        for block in self._blocks:
            if block is not None:
                blocks.append(block)
                held += len(block[1].data)
            # Before the next piece is read, and not while some of the last is still to come.
            idle = self._files.idle() if block is None else None
            if blocks and (held >= self._batch or idle is not None):
                yield Batch(tuple(blocks))
                blocks, held = [], 0
            if idle is not None:
                yield Pause(idle)
        if blocks:
            yield Batch(tuple(blocks))

    def _cut(self) -> Iterator[Block | None]:
        for path in self._files.paths():
            try:
                with self._files.opened(path) as stream:
                    yield from blocks_of(path, stream)
            except ReadError as error:
                self._files.fail(error)


def blocks_of(path: str, stream: BufferedReader, head: bytes = b"") -> Iterator[Block | None]:
    """Yield what is complete after each piece that is read of a file, and then None.

    `head` is what was read of it already.
    """
    cutter = Cutter()
    while not cutter.is_done and (data := head or stream.read1(CHUNK_BYTES)):
        head = b""
        for part in cutter.feed(data):
            yield path, part
        yield None
    for part in cutter.rest():
        yield path, part


def _single(blocks: Iterator[Block | None]) -> Iterator[Block | None]:
    for block in blocks:
        if block is None:
            yield None
        else:
            path, parts = block
            yield from ((path, part) for part in parts_in(parts))


def batches_in(files: Files, progress: Progress, portions: Portions = USUAL) -> Batches:
    """Return every match of the files; how far they are judged is told to `progress`."""
    progress.total(files.size)
    return Batches(files, progress, portions=portions)


def results(job: "Job[Batch, Result]", batches: Batches, jobs: int | None) -> Iterator[Result]:
    """Do a job on all matches with so many processes; yield what it gives in file order.

    None is as many as there are processors. The results are of as many matches each as it suits.
    A small input stays in this process.
    """
    work = job.start()
    held = 0
    for path, part in batches.blocks():
        result = work(Batch(((path, part),)))
        batches.progress.judged(len(part.data), path)
        yield result
        held += len(part.data)
        if jobs != 1 and held >= batches.alone:
            from tienlen.commands.workers import usable_cores

            jobs = jobs or usable_cores()
            if jobs > 1:
                break
    else:
        return
    yield from _shared(job, work, batches, jobs)


def _shared(
    job: "Job[Batch, Result]",
    work: "Callable[[Batch], Result]",
    batches: Batches,
    jobs: int,
) -> Iterator[Result]:
    from tienlen.commands.workers import Workers

    sent: deque[tuple[int, str]] = deque()

    def noted() -> "Iterator[Batch | Pause]":
        for task in batches.tasks():
            if isinstance(task, Batch):
                sent.append((task.size, task.path))
            yield task

    with Workers(job, jobs, work) as workers:
        for result in workers.results(noted()):
            batches.progress.judged(*sent.popleft())
            yield result
