"""`analyse --dask`: pieces of files analysed by the workers of a cluster, results in file order.

The texts of matches come back as they are ready, with a bounded number of pieces out at a time.
What matches add up to stays with the workers, who add it up in a tree; a limb of it comes back now
and then, so that the scheduler can forget how it came about.
"""

from collections import deque
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING

from tienlen.analysis.players import Players
from tienlen.commands.analyse_job import AnalysedBatch, AnalyseJob
from tienlen.commands.dask_cluster import Cluster
from tienlen.commands.dask_pieces import Pieces
from tienlen.commands.dask_sources import is_address
from tienlen.commands.dask_tasks import Call, Piece, Told, analyse, combine, sums, told
from tienlen.commands.dask_watch import Watch
from tienlen.commands.files import Files
from tienlen.commands.judging import Chosen
from tienlen.commands.options import Selection
from tienlen.commands.progress import Progress

if TYPE_CHECKING:
    from distributed import Future

_AHEAD = 3
"""How many pieces a thread may be out or wait for an earlier one's result."""

_FAN = 16
"""How many sums a worker adds up at a time."""

_HEIGHT = 2
"""How often sums are added up by workers before they come back."""

_SOON = 5
"""What is quickly done and lets memory go comes before other pieces."""


@contextmanager
def clustered(
    job: AnalyseJob, files: Files, progress: Progress, address: str
) -> Iterator[Iterator[AnalysedBatch]]:
    """Connect to a cluster; give what it makes of all matches of the files, in file order.

    A batch has texts and a tally, or what matches add up to besides; all together are the whole.

    Raises:
        TienlenError: Dask is not installed.
        ClusterError: the cluster cannot be reached, or cannot go on.
    """
    with ExitStack() as stack:
        with progress.meanwhile(f"connecting to the Dask scheduler {address}", "connecting"):
            cluster = stack.enter_context(Cluster(address))
        yield _Work(job, files, progress, cluster).batches()


class _Work:
    """One job on one cluster."""

    def __init__(self, job: AnalyseJob, files: Files, progress: Progress, cluster: Cluster) -> None:
        self._selection = job.selection
        self._call = Call.of(job)
        self._files = files
        self._progress = progress
        self._cluster = cluster
        self._watch = Watch(progress)
        cluster.watch = self._watch
        self._tree = _Tree(cluster, job.selection)
        self._pieces = Pieces(files, cluster, self._watch.surveyed)

    def batches(self) -> Iterator[AnalysedBatch]:
        self._progress.total(self._size)
        for piece, future in self._cluster.in_order(iter(self._pieces), self._analysed, _AHEAD):
            if future is not None:
                yield self._taken(piece, future)
                future.release()
            yield from self._tree.limbs()
        yield from self._tree.rest()

    def _analysed(self, piece: Piece) -> "Future[Told]":
        done = self._cluster.submit(analyse, self._call, piece)
        self._watch.sent()
        self._tree.add(self._cluster.submit(sums, done, priority=_SOON))
        return self._cluster.submit(told, done, priority=_SOON)

    def _taken(self, piece: Piece, future: "Future[Told]") -> AnalysedBatch:
        first, last = piece[0], piece[-1]
        where = f"{first.source.path!r} from line {first.first_line}"
        found: Told = self._cluster.result(future, where)
        self._watch.taken()
        for failure in found.failures:
            self._pieces.failed(failure)
        self._files.count += found.files
        self._progress.judged(sum([each.size or 0 for each in piece]), last.source.path)
        return AnalysedBatch(found.tally, Chosen(self._selection), Players(), found.texts)

    def _size(self) -> int | None:
        has_addresses = any(map(is_address, self._files.arguments))
        return None if has_addresses else self._files.size()


class _Tree:
    """Sums of pieces, added up by the workers in file order as they become known."""

    def __init__(self, cluster: Cluster, selection: Selection) -> None:
        self._cluster = cluster
        self._selection = selection
        self._levels: list[list[Future[AnalysedBatch]]] = [[] for _ in range(_HEIGHT)]
        self._limbs: deque[Future[AnalysedBatch]] = deque()

    def add(self, sums_of_piece: "Future[AnalysedBatch]") -> None:
        """Add the sums of the next piece."""
        future = sums_of_piece
        for level in self._levels:
            level.append(future)
            if len(level) < _FAN:
                return
            future = self._combined(level)
        self._limbs.append(future)

    def limbs(self) -> Iterator[AnalysedBatch]:
        """Yield what can come back at once."""
        while self._limbs and self._limbs[0].done():
            yield self._taken(self._limbs.popleft())

    def rest(self) -> Iterator[AnalysedBatch]:
        """Yield all that is left."""
        carried: list[Future[AnalysedBatch]] = []
        for level in self._levels:
            level += carried
            carried = [self._combined(level)] if level else []
        self._limbs += carried
        while self._limbs:
            yield self._taken(self._limbs.popleft())

    def _combined(self, level: "list[Future[AnalysedBatch]]") -> "Future[AnalysedBatch]":
        future = self._cluster.submit(combine, self._selection, list(level), priority=_SOON)
        level.clear()
        return future

    def _taken(self, limb: "Future[AnalysedBatch]") -> AnalysedBatch:
        found: AnalysedBatch = self._cluster.result(limb, "the sums of the players")
        return found
