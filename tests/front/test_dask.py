"""`analyse --dask`: the bytes of the one process, whatever the cluster goes through."""

import fcntl
import functools
import gc
import http.server
import io
import itertools
import os
import pickle
import pty
import re
import signal
import socket
import struct
import subprocess
import sys
import termios
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple, cast

import pytest
from click.testing import CliRunner, Result
from distributed import LocalCluster
from distributed.scheduler import WorkerState
from hypothesis import given, settings
from hypothesis import strategies as st
from tienlen import __version__
from tienlen.analysis.players import Players
from tienlen.commands import dask_cluster, dask_pieces, dask_tasks
from tienlen.commands import progress as progress_module
from tienlen.commands.analyse import TABLE_NAMES
from tienlen.commands.analyse_job import AnalysedBatch, AnalyseJob, Form
from tienlen.commands.analyse_json import SEPARATOR, JsonForm
from tienlen.commands.analyse_text import TextForm
from tienlen.commands.batches import batches_in, results
from tienlen.commands.dask_analysis import _Work, clustered
from tienlen.commands.dask_cluster import Cluster
from tienlen.commands.dask_pieces import Pieces
from tienlen.commands.dask_sources import Source
from tienlen.commands.dask_tasks import Piece
from tienlen.commands.dask_watch import Watch
from tienlen.commands.errors import ClusterError
from tienlen.commands.files import Files
from tienlen.commands.judging import Chosen, LoadedRules, Tally
from tienlen.commands.main import tienlen
from tienlen.commands.options import Selection, Wanted
from tienlen.commands.paper import Paper
from tienlen.commands.progress import Progress
from tienlen.notation.cutting import CHUNK_BYTES, Part, cut_parts, parts_in
from tienlen.notation.printing import print_matches
from tienlen.replay.rules import load_variant
from tienlen.replay.sampling import sample_matches

EXAMPLES = Path(__file__).parents[2] / "examples"
NOBODY = Selection((), (), ())
ALL = Wanted((), (), "error")
PAPER = Paper(80, color=False, encoding="utf-8")
PLAYERS = TextForm("player", verbose=False, paper=PAPER)
JSON = JsonForm(ascii_only=False)
SMALL = 1 << 12
"""How many bytes a piece has here, so that few make a tree."""


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a long file, some of it wrong, short ones, one that is no text, one empty."""
    folder = tmp_path_factory.mktemp("archive")
    mistakes = (EXAMPLES / "mistakes.tln").read_text(encoding="utf-8")
    matches = sample_matches(load_variant("vanikar"), 4, 2, matches=110, seed=5)
    text = "".join(print_matches(matches)).replace("score A:+1", "score A:+2", 3)
    half = text.index("[Match ", len(text) // 2)
    mixed = text[:half] + mistakes.replace("%TLN 1\n", "") + "\n" + text[half:]
    (folder / "long.tln").write_text(mixed, encoding="utf-8", newline="\r\n")
    (folder / "below").mkdir()
    for number in range(3):
        (folder / "below" / f"{number}.tln").write_text(mistakes, encoding="utf-8")
    # Rules that the user gives hold for this one alone.
    (folder / "below" / "free.tln").write_text('[Hand "1"]\n1. A:3s B:4s\n', encoding="utf-8")
    (folder / "noise.tln").write_bytes(bytes(range(256)) * 200)
    (folder / "empty.tln").write_bytes(b"")
    return folder


@pytest.fixture(autouse=True)
def _small_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dask_pieces, "PIECE_BYTES", SMALL)
    monkeypatch.setattr(dask_pieces, "SURVEY_BYTES", 5 * SMALL)


@pytest.fixture(scope="module")
def cluster() -> Iterator[LocalCluster]:
    with local_cluster(2) as cluster:
        yield cluster


@contextmanager
def local_cluster(workers: int) -> Iterator[LocalCluster]:
    with LocalCluster(
        n_workers=workers,
        threads_per_worker=1,
        processes=True,
        dashboard_address="127.0.0.1:0",
        silence_logs=60,
    ) as cluster:
        yield cluster


def analyse(*arguments: str) -> Result:
    return CliRunner().invoke(tienlen, ["analyse", *arguments])


def nothing_is_left(cluster: LocalCluster) -> bool:
    deadline = time.monotonic() + 10
    while cluster.scheduler.tasks and time.monotonic() < deadline:
        time.sleep(0.02)
    return not cluster.scheduler.tasks


# -- on two workers ------------------------------------------------------------------------


@pytest.mark.parametrize(
    "options",
    [
        (),
        ("--by", "player", "--rules", "HOUSE"),
        ("--by", "player", "--sort", "points", "--reverse"),
        ("--by", "hand", "--hand", "2"),
        ("--format", "json", "--player", "Player A"),
        ("--format", "csv", "--table", "findings"),
        ("--match", "sample-5-9999"),
    ],
    ids=["match", "player", "sorted", "hand", "json", "csv", "no such match"],
)
def test_the_cluster_shows_nowhere(
    archive: Path, cluster: LocalCluster, tmp_path: Path, options: tuple[str, ...]
) -> None:
    (tmp_path / "house.toml").write_text('name = "ours"\nbase = "pagat"\n', encoding="utf-8")
    options = tuple([option.replace("HOUSE", str(tmp_path / "house.toml")) for option in options])
    asked = (*options, str(archive), str(EXAMPLES / "family-night.tln"), "nowhere.tln")
    alone = analyse("--jobs", "1", *asked)
    shared = analyse("--dask", cluster.scheduler_address, *asked)
    assert shared.stdout_bytes == alone.stdout_bytes
    assert shared.stderr == alone.stderr
    assert shared.exit_code == alone.exit_code
    assert nothing_is_left(cluster)


def test_tables_in_a_folder_are_the_same_too(
    archive: Path, cluster: LocalCluster, tmp_path: Path
) -> None:
    for name, how in (
        ("alone", ("--jobs", "1")),
        ("shared", ("--dask", cluster.scheduler_address)),
    ):
        analyse(*how, "--format", "csv", "--out", str(tmp_path / name), str(archive))
    tables = sorted(path.name for path in (tmp_path / "alone").iterdir())
    assert tables == sorted(f"{name}.csv" for name in TABLE_NAMES)
    for table in tables:
        alone = (tmp_path / "alone" / table).read_bytes()
        assert (tmp_path / "shared" / table).read_bytes() == alone
        assert alone.count(b"\n") > 2


class Ranges(http.server.SimpleHTTPRequestHandler):
    """Gives ranges of files too, as every store of archives does."""

    def log_message(self, *_: object) -> None:
        pass

    def do_GET(self) -> None:
        asked = self.headers.get("Range")
        path = Path(self.translate_path(self.path))
        if asked is None or not path.is_file():
            super().do_GET()
            return
        data = path.read_bytes()
        first, last = asked.removeprefix("bytes=").split("-")
        part = data[int(first) : int(last) + 1]
        self.send_response(206)
        self.send_header("Content-Length", str(len(part)))
        self.send_header("Content-Range", f"bytes {first}-{int(first) + len(part) - 1}/{len(data)}")
        self.end_headers()
        self.wfile.write(part)


class Server(http.server.ThreadingHTTPServer):
    """Says nothing of a client that has seen enough."""

    def handle_error(self, *_: object) -> None:
        pass


class Whole(http.server.SimpleHTTPRequestHandler):
    """Gives whole files only."""

    def log_message(self, *_: object) -> None:
        pass


@contextmanager
def served(folder: Path, handler: type[http.server.SimpleHTTPRequestHandler]) -> Iterator[str]:
    make = functools.partial(handler, directory=str(folder))
    with Server(("127.0.0.1", 0), make) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


@pytest.mark.parametrize("handler", [Ranges, Whole], ids=["in ranges", "whole files"])
def test_addresses(
    archive: Path, cluster: LocalCluster, handler: type[http.server.SimpleHTTPRequestHandler]
) -> None:
    paths = [str(archive / "long.tln"), str(archive / "below" / "1.tln")]
    alone = analyse("--jobs", "1", *paths)
    with served(archive, handler) as server:
        names = [path.replace(str(archive), server) for path in paths]
        shared = analyse("--dask", cluster.scheduler_address, *names)
        missing = analyse("--dask", cluster.scheduler_address, f"{server}/none.tln")
    assert unwrapped(shared.stdout) == unwrapped(alone.stdout.replace(str(archive), server))
    assert shared.stderr == alone.stderr
    assert missing.exit_code == 3
    assert "/none.tln': there is no such file or folder\n" in missing.stderr


def unwrapped(text: str) -> list[str]:
    """Lines are broken elsewhere where a name is longer."""
    return text.split()


def test_a_folder_at_an_address_keeps_the_order_of_one_here(
    archive: Path, cluster: LocalCluster
) -> None:
    alone = analyse("--jobs", "1", "--format", "json", str(archive))
    shared = analyse("--dask", cluster.scheduler_address, "--format", "json", f"file://{archive}")
    assert shared.stdout == alone.stdout.replace(f'"{archive}', f'"file://{archive}')
    assert shared.stderr == alone.stderr


def test_a_killed_worker_loses_nothing(archive: Path) -> None:
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


WITH_SMALL_PIECES = f"""
from tienlen.__main__ import main
from tienlen.commands import dask_pieces
dask_pieces.PIECE_BYTES = {SMALL}
main()
"""


def test_ctrl_c_leaves_nothing_on_the_cluster(archive: Path, cluster: LocalCluster) -> None:
    command = [sys.executable, "-c", WITH_SMALL_PIECES, "analyse", "--by", "hand", "--dask"]
    # As many files as it takes to be still at it when the first texts are there.
    command += [cluster.scheduler_address, *[str(archive / "long.tln")] * 100]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.read(1)
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=30)
    assert process.returncode == 130
    assert errors.strip() == b""
    assert nothing_is_left(cluster)


# -- what can go wrong ---------------------------------------------------------------------


def test_wrong_usage(archive: Path) -> None:
    both = analyse("--dask", "tcp://127.0.0.1:1", "--jobs", "2", str(archive))
    assert both.exit_code == 2
    assert "--dask and --jobs exclude each other" in both.stderr
    piped = analyse("--dask", "tcp://127.0.0.1:1", "-")
    assert piped.exit_code == 2
    assert "--dask cannot read standard input" in piped.stderr


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("tcp://127.0.0.1:1", "nothing answers there"),
        ("what://127.0.0.1:1", "no address of one, which is like tcp://HOST:8786"),
        ("127.0.0.1", "no address of one, which is like tcp://HOST:8786"),
        ("none.json", "is no scheduler file"),
    ],
)
def test_no_scheduler(
    archive: Path, address: str, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dask_cluster, "CONNECT_SECONDS", 0.3)
    result = analyse("--dask", address, str(archive))
    assert (result.exit_code, result.stdout) == (3, "")
    assert result.stderr.count("\n") == 1
    assert told in result.stderr
    assert "Error" not in result.stderr


def test_something_else_answers(archive: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dask_cluster, "CONNECT_SECONDS", 1)
    with socket.create_server(("127.0.0.1", 0)) as listener:

        def answer() -> None:
            # The engine may have given up before: then it is told nothing.
            with listener.accept()[0] as asking, suppress(OSError):
                # As long as a frame of the engine's would be that is larger than any memory.
                asking.sendall(b"HTTP/1.1" * 9)

        answering = threading.Thread(target=answer)
        answering.start()
        address = f"tcp://127.0.0.1:{listener.getsockname()[1]}"
        result = analyse("--dask", address, str(archive))
        answering.join()
    gc.collect()
    assert (result.exit_code, result.stdout) == (3, "")
    assert result.stderr.startswith(f"tienlen: cannot reach a Dask scheduler at '{address}': ")
    assert result.stderr.count("\n") == 1


def test_a_hostile_address_is_shown_safely(archive: Path) -> None:
    result = analyse("--dask", "\x1b[31m\u202e.json", str(archive))
    assert "\x1b" not in result.stderr
    assert "\u202e" not in result.stderr
    assert result.stderr.count("\n") == 1


def test_dask_is_not_installed(archive: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    result = analyse("--dask", "tcp://127.0.0.1:1", str(archive))
    assert result.exit_code == 2
    assert result.stderr.endswith("pip install '.[dask]' in the copy of the repository\n")
    assert result.stderr.count("\n") == 1


def test_a_scheduler_without_workers_and_one_that_goes(
    archive: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with local_cluster(0) as cluster:
        address = cluster.scheduler_address
        monkeypatch.setattr(dask_cluster, "_POLL_SECONDS", 0.1)
        monkeypatch.setattr(dask_cluster, "PATIENCE_SECONDS", 0.3)
        lonely = analyse("--dask", address, str(archive))
        assert (lonely.exit_code, lonely.stdout) == (3, "")
        assert f"has no workers; start some, as with `dask worker {address}`" in lonely.stderr
        assert nothing_is_left(cluster)
        monkeypatch.setattr(dask_cluster, "PATIENCE_SECONDS", 60)
        monkeypatch.setattr(dask_cluster, "CONNECT_SECONDS", 1)
        ending = threading.Thread(target=lambda: (time.sleep(0.5), cluster.close()))
        ending.start()
        lost = analyse("--dask", address, str(archive))
        ending.join()
    assert (lost.exit_code, lost.stdout) == (3, "")
    assert lost.stderr.startswith(f"tienlen: lost the Dask scheduler '{address}': ")
    assert lost.stderr.count("\n") == 1


class Versions(NamedTuple):
    """A client of a cluster on which not all is as it should be."""

    scheduler: str | None
    worker: str | None

    status = "running"

    def get_versions(self, packages: list[str]) -> dict[str, Any]:
        (package,) = packages

        def has(version: str | None) -> dict[str, Any]:
            return {"packages": {package: version}}

        workers = {"tcp://10.0.0.7:40": has(self.worker)}
        return {"client": has("1.0"), "scheduler": has(self.scheduler), "workers": workers}

    def close(self, timeout: float) -> None:
        pass


@pytest.mark.parametrize(
    ("client", "told"),
    [
        (Versions(None, "1.0"), "the scheduler of 'x' is without tienlen"),
        (Versions("1.0", "0.9"), "the worker tcp://10.0.0.7:40 of 'x' has tienlen 0.9"),
    ],
)
def test_another_version_elsewhere(
    client: Versions, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Cluster, "_connected", lambda _: client)
    with pytest.raises(ClusterError, match=told), Cluster("x"):
        pass


def test_a_worker_of_another_version_that_comes_later() -> None:
    call = dask_tasks.Call("0.0", b"not even a job of this version")
    with pytest.raises(ClusterError, match=rf"a worker has tienlen {__version__}.*this is 0\.0"):
        dask_tasks.analyse(call, ())


def test_a_task_that_fails_is_told_in_a_line(cluster: LocalCluster) -> None:
    with Cluster(cluster.scheduler_address) as shared:
        failing = shared.submit(exec, "raise ValueError('it is\\nseven')")
        with pytest.raises(ClusterError, match=r"^cannot go on with 7: it is$"):
            shared.result(failing, "7")
        silent = shared.submit(exec, "raise ValueError")
        with pytest.raises(ClusterError, match=r"^cannot go on with 8: .* does not say why"):
            shared.result(silent, "8")
    assert nothing_is_left(cluster)


def test_what_the_workers_lack_to_open_an_address_is_told_without_the_words_of_python() -> None:
    def lacking() -> None:
        raise ImportError("Install s3fs to access S3")

    source = Source("s3://bucket/a.tln", "s3://bucket/a.tln", None)
    with pytest.raises(ClusterError, match=r"Install s3fs to access S3.*install it where") as told:
        dask_tasks._tried(source, lacking)
    assert "ImportError" not in str(told.value)


IMPATIENT = """
import sys
from tienlen.commands import dask_pieces, progress
from tienlen.commands.main import tienlen
progress.DELAY, progress._INTERVAL = 0.0, 0.01
dask_pieces.PIECE_BYTES, dask_pieces.SURVEY_BYTES = 1 << 12, 5 << 12
tienlen.main(sys.argv[1:])
"""


def test_a_terminal_is_told_what_is_going_on(
    cluster: LocalCluster, archive: Path, read_terminal: Callable[[int], bytes]
) -> None:
    controller, terminal = pty.openpty()
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 200, 0, 0))
    with subprocess.Popen(
        [
            *(sys.executable, "-c", IMPATIENT, "analyse", "--by", "player"),
            *("--dask", cluster.scheduler_address, str(archive)),
        ],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=terminal,
        env={**os.environ, "TERM": "xterm"},
    ):
        os.close(terminal)
        text = read_terminal(controller).decode()
    os.close(controller)
    assert text.index("connecting to the Dask scheduler tcp://") < text.index("surveying, ")
    assert re.search(r"2 workers, [0-9]+ pieces? out, [0-9]+ done", text)


class Nobody:
    """A client of a cluster whose only worker is gone, for a while."""

    status = "running"

    def __init__(self, looks: int) -> None:
        self.looks = looks

    def nthreads(self) -> dict[str, int]:
        self.looks -= 1
        return {} if self.looks > 0 else {"tcp://10.0.0.7:40": 1}

    def gather(self, future: "Late") -> str:
        return future.exception(timeout=0) or "done"


class Late:
    """A task that is done when there is a worker again."""

    def __init__(self, client: Nobody) -> None:
        self.client = client

    def exception(self, timeout: float) -> None:  # noqa: ARG002
        if self.client.looks > 0:
            raise TimeoutError


def test_the_loss_of_all_workers_is_shown_while_they_are_waited_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stream = io.StringIO()
    stream.isatty = lambda: True  # type: ignore[method-assign]
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(progress_module, "DELAY", 0.0)
    monkeypatch.setattr(progress_module, "_INTERVAL", 0.0)
    client = Nobody(3)
    shared = Cluster("x")
    shared._client = client
    with Progress(wanted=True) as progress:
        shared.watch = Watch(progress)
        shared.watch.sent()
        assert shared.result(Late(client), "7") == "done"
    assert "waiting for workers, 1 piece out, 0 done" in stream.getvalue()
    assert stream.getvalue().index("waiting for workers") < stream.getvalue().index("1 worker, ")


def test_a_task_that_ends_its_workers_is_told() -> None:
    with local_cluster(1) as cluster:
        cluster.scheduler.allowed_failures = 0
        with Cluster(cluster.scheduler_address) as shared:
            deadly = shared.submit(os._exit, 1)
            with pytest.raises(ClusterError, match="cannot go on with 7: the workers that took it"):
                shared.result(deadly, "7")


# -- at once, in this process --------------------------------------------------------------


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
    archive: Path, monkeypatch: pytest.MonkeyPatch
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
    archive: Path, monkeypatch: pytest.MonkeyPatch
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
