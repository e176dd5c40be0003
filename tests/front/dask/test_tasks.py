"""What is sent to workers, most of it done at once in this process: nothing lost, nothing twice."""

import io
import itertools
import os
import pickle
import signal
import time
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, NamedTuple, cast

import pytest
from click.testing import Result
from distributed import LocalCluster
from distributed.scheduler import WorkerState
from hypothesis import given, settings
from hypothesis import strategies as st
from tienlen.analysis.players import Players
from tienlen.commands import dask_pieces, dask_tasks
from tienlen.commands.analyse_job import AnalysedBatch, AnalyseJob, Form
from tienlen.commands.analyse_json import SEPARATOR, JsonForm
from tienlen.commands.analyse_text import TextForm
from tienlen.commands.batches import batches_in, results
from tienlen.commands.dask_analysis import _Work, clustered
from tienlen.commands.dask_cluster import Cluster
from tienlen.commands.dask_pieces import Pieces
from tienlen.commands.dask_tasks import Piece
from tienlen.commands.files import Files
from tienlen.commands.judging import Chosen, LoadedRules, Tally
from tienlen.commands.options import Selection, Wanted
from tienlen.commands.paper import Paper
from tienlen.commands.progress import Progress
from tienlen.notation.cutting import CHUNK_BYTES, Part
from tienlen.notation.parting import cut_parts, parts_in

Analyse = Callable[..., Result]
Start = Callable[[int], AbstractContextManager[LocalCluster]]
NOBODY = Selection((), (), ())
ALL = Wanted((), (), "error")
PAPER = Paper(80, color=False, encoding="utf-8")
PLAYERS = TextForm("player", verbose=False, paper=PAPER)
JSON = JsonForm(ascii_only=False)


def test_a_killed_worker_loses_nothing(local_cluster: Start, archive: Path) -> None:
    job = AnalyseJob(LoadedRules(), NOBODY, ALL, JSON)
    batches: list[AnalysedBatch] = []
    with local_cluster(2) as cluster:
        address = cluster.scheduler_address
        with clustered(job, Files([str(archive)]), Progress(wanted=False), address) as given:
            batches += itertools.islice(given, 12)
            # Sums that nobody else has are lost with it.
            victim = holder_of(cluster, "-sums-")
            os.kill(pid_of(cluster, victim.address), signal.SIGKILL)
            batches += given
        assert victim.address not in cluster.scheduler.workers
    assert len(batches) > 30
    text, alone = by_one_process(job, archive)
    assert joined(JSON, batches) == text
    total = added(job, batches)
    assert (total.tally, total.players.figures()) == (alone.tally, alone.players.figures())


def holder_of(cluster: LocalCluster, name: str) -> WorkerState:
    """Return a worker that holds something of such a name, as soon as one does."""
    until = time.monotonic() + 60
    while time.monotonic() < until:
        for worker in cluster.scheduler.workers.values():
            if any(name in str(task.key) for task in tuple(worker.has_what)):
                return worker
        time.sleep(0.01)
    raise AssertionError(f"no worker holds anything named {name}")


def pid_of(cluster: LocalCluster, address: str) -> int:
    nannies = [nanny for nanny in cluster.workers.values() if nanny.worker_address == address]
    return cast(int, nannies[0].pid)


class Done(NamedTuple):
    """A task that is done."""

    value: bytes

    def done(self) -> bool:
        return True

    def release(self) -> None:
        pass


class AtOnce(Cluster):
    """Does each task at once, on values that were sent and come back as bytes."""

    def __init__(self) -> None:
        super().__init__("here")

    def submit(self, function: Callable[..., Any], *arguments: Any, **_: int) -> Done:
        sent = [self._received(argument) for argument in arguments]
        before = pickle.dumps(sent)
        value = function(*sent)
        # A task is done again with the same values, if it must be.
        assert pickle.dumps(sent) == before
        return Done(pickle.dumps(value))

    def _received(self, argument: Any) -> Any:
        if isinstance(argument, list):
            return [self._received(each) for each in argument]
        return pickle.loads(
            argument.value if isinstance(argument, Done) else pickle.dumps(argument)
        )

    def result(self, future: Done, _: str) -> Any:
        return pickle.loads(future.value)

    def threads(self) -> int:
        return 2


FRAGMENTS = [
    b"\r",
    b"\n",
    b"\xef\xbb\xbf",
    b"[Match ",
    b'[Match "x"]\n',
    b"% x",
    b"3s",
    b"\xff",
    b"\0",
]


@settings(deadline=None)
@given(
    st.lists(st.sampled_from(FRAGMENTS), max_size=60).map(b"".join),
    st.integers(1, 40),
    st.integers(1, 4),
)
def test_pieces_hold_the_matches_of_the_file(
    tmp_path_factory: pytest.TempPathFactory, data: bytes, size: int, times: int
) -> None:
    path = tmp_path_factory.getbasetemp() / "any.tln"
    path.write_bytes(data)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(dask_pieces, "PIECE_BYTES", size)
        patch.setattr(dask_pieces, "SURVEY_BYTES", size * times)
        pieces = list(Pieces(Files([str(path)]), AtOnce()))
    assert parts_of(pieces) == list(cut_parts(io.BytesIO(data)))


@pytest.mark.parametrize(
    ("start", "count"),
    [(b"% aside\n", 4), (b"3s\n", 5), (b"\0" * 5000, 1)],
    ids=["aside", "text", "no text"],
)
def test_pieces_of_a_file_with_long_matches(tmp_path: Path, start: bytes, count: int) -> None:
    long = b'[Match "a"]\r\n' + b"% %\r\n" * CHUNK_BYTES
    data = start + (long + b'[Match "b"]\n') * 2
    path = tmp_path / "a.tln"
    path.write_bytes(data)
    found = parts_of(Pieces(Files([str(path)]), AtOnce()))
    assert found == list(cut_parts(io.BytesIO(data)))
    assert len(found) == count


@pytest.mark.parametrize("form", [JSON, PLAYERS], ids=["json", "player"])
def test_what_is_done_again_gives_the_same(archive: Path, form: Form) -> None:
    job = AnalyseJob(LoadedRules(), NOBODY, ALL, form)
    files = Files([str(archive)])
    batches = list(_Work(job, files, Progress(wanted=False), AtOnce()).batches())
    text, alone = by_one_process(job, archive)
    assert joined(form, batches) == text
    total = added(job, batches)
    assert (total.tally, total.players.figures()) == (alone.tally, alone.players.figures())


def test_a_file_that_the_workers_do_not_have(
    analyse: Analyse, archive: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Cluster, "__enter__", lambda _: AtOnce())
    monkeypatch.setattr(dask_tasks, "read_range", lambda *_: Path("/nowhere").read_bytes())
    for name in ("long.tln", "below"):
        result = analyse("--dask", "here", str(archive / name))
        assert (result.exit_code, result.stdout) == (3, "")
        assert result.stderr.count("\n") == 1
        assert "on the machine of a worker, as " in result.stderr
        assert "put it where every worker finds it under the same path" in result.stderr


def test_a_file_that_becomes_shorter_on_the_way(
    analyse: Analyse, archive: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Cluster, "__enter__", lambda _: AtOnce())
    read_range = dask_tasks.read_range
    monkeypatch.setattr(dask_tasks, "read_range", lambda *asked: read_range(*asked)[:-1])
    result = analyse("--dask", "here", str(archive / "long.tln"))
    assert result.exit_code == 3
    assert result.stderr.endswith("long.tln': it has changed since its size was looked up\n")


def parts_of(pieces: Iterable[Piece]) -> list[Part]:
    return [
        part
        for piece in pieces
        for stretch in piece
        for _, block in dask_tasks._blocks(stretch)
        for part in parts_in(block)
    ]


def joined(form: Form, batches: list[AnalysedBatch]) -> str:
    separator = SEPARATOR if isinstance(form, JsonForm) else ""
    return separator.join(["".join(batch.texts[0]) for batch in batches if batch.tally.matches])


def added(job: AnalyseJob, batches: list[AnalysedBatch]) -> AnalysedBatch:
    total = AnalysedBatch(Tally(), Chosen(job.selection), Players(), ())
    for batch in batches:
        total.add(batch)
    return total


def by_one_process(job: AnalyseJob, folder: Path) -> tuple[str, AnalysedBatch]:
    batches = list(results(job, batches_in(Files([str(folder)]), Progress(wanted=False)), 1))
    return joined(job.form, batches), added(job, batches)
