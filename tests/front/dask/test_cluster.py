"""On a cluster of two workers: the bytes of the one process, from here and from addresses."""

import fcntl
import functools
import http.server
import os
import pty
import re
import signal
import struct
import subprocess
import sys
import termios
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest
from click.testing import Result
from distributed import LocalCluster
from tienlen.commands.analyse import TABLE_NAMES
from tienlen.commands.dask_cluster import Cluster
from tienlen.commands.errors import ClusterError

Analyse = Callable[..., Result]
Start = Callable[[int], AbstractContextManager[LocalCluster]]
IsIdle = Callable[[LocalCluster], bool]
EXAMPLES = Path(__file__).parents[3] / "examples"
SMALL = 1 << 12
"""How many bytes a piece has here, so that few make a tree."""


@pytest.fixture(scope="module")
def cluster(local_cluster: Start) -> Iterator[LocalCluster]:
    with local_cluster(2) as cluster:
        yield cluster


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
    analyse: Analyse,
    nothing_is_left: IsIdle,
    archive: Path,
    cluster: LocalCluster,
    tmp_path: Path,
    options: tuple[str, ...],
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
    analyse: Analyse, archive: Path, cluster: LocalCluster, tmp_path: Path
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
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()
            thread.join()


@pytest.mark.parametrize("handler", [Ranges, Whole], ids=["in ranges", "whole files"])
def test_addresses(
    analyse: Analyse,
    archive: Path,
    cluster: LocalCluster,
    handler: type[http.server.SimpleHTTPRequestHandler],
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
    analyse: Analyse, archive: Path, cluster: LocalCluster
) -> None:
    alone = analyse("--jobs", "1", "--format", "json", str(archive))
    shared = analyse("--dask", cluster.scheduler_address, "--format", "json", f"file://{archive}")
    assert shared.stdout == alone.stdout.replace(f'"{archive}', f'"file://{archive}')
    assert shared.stderr == alone.stderr


WITH_SMALL_PIECES = f"""
from tienlen.__main__ import main
from tienlen.commands import dask_cluster, dask_pieces
dask_cluster.CONNECT_SECONDS = 60
dask_pieces.PIECE_BYTES = {SMALL}
main()
"""


def test_ctrl_c_leaves_nothing_on_the_cluster(
    nothing_is_left: IsIdle, archive: Path, cluster: LocalCluster
) -> None:
    command = [sys.executable, "-c", WITH_SMALL_PIECES, "analyse", "--by", "hand", "--dask"]
    # As many files as it takes to be still at it when the first texts are there.
    command += [cluster.scheduler_address, *[str(archive / "long.tln")] * 100]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.read(1)
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=60)
    assert process.returncode == 130
    assert errors.strip() == b""
    assert nothing_is_left(cluster)


def test_a_task_that_fails_is_told_in_a_line(
    nothing_is_left: IsIdle, cluster: LocalCluster
) -> None:
    with Cluster(cluster.scheduler_address) as shared:
        failing = shared.submit(exec, "raise ValueError('it is\\nseven')")
        with pytest.raises(ClusterError, match=r"^cannot go on with 7: it is$"):
            shared.result(failing, "7")
        silent = shared.submit(exec, "raise ValueError")
        with pytest.raises(ClusterError, match=r"^cannot go on with 8: .* does not say why"):
            shared.result(silent, "8")
    assert nothing_is_left(cluster)


IMPATIENT = """
import sys
from tienlen.commands import dask_cluster, dask_pieces, progress
from tienlen.commands.main import tienlen
dask_cluster.CONNECT_SECONDS = 60
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
