"""What can be wrong before any work is done: the call, the address, the versions."""

import gc
import socket
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from click.testing import Result
from tienlen import __version__
from tienlen.commands import dask_cluster, dask_tasks
from tienlen.commands.dask_cluster import Cluster
from tienlen.commands.dask_sources import Source
from tienlen.commands.errors import ClusterError

Analyse = Callable[..., Result]


def test_wrong_usage(analyse: Analyse, archive: Path) -> None:
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
    analyse: Analyse, archive: Path, address: str, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dask_cluster, "CONNECT_SECONDS", 0.3)
    result = analyse("--dask", address, str(archive))
    assert (result.exit_code, result.stdout) == (3, "")
    assert result.stderr.count("\n") == 1
    assert told in result.stderr
    assert "Error" not in result.stderr


def test_something_else_answers(
    analyse: Analyse, archive: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dask_cluster, "CONNECT_SECONDS", 1)
    with socket.create_server(("127.0.0.1", 0)) as listener:
        listener.settimeout(60)

        def answer() -> None:
            # The engine may have given up before: then it is told nothing.
            with suppress(OSError), listener.accept()[0] as asking:
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


def test_a_hostile_address_is_shown_safely(analyse: Analyse, archive: Path) -> None:
    result = analyse("--dask", "\x1b[31m\u202e.json", str(archive))
    assert "\x1b" not in result.stderr
    assert "\u202e" not in result.stderr
    assert result.stderr.count("\n") == 1


def test_dask_is_not_installed(
    analyse: Analyse, archive: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    result = analyse("--dask", "tcp://127.0.0.1:1", str(archive))
    assert result.exit_code == 2
    assert result.stderr.endswith("pip install '.[dask]' in the copy of the repository\n")
    assert result.stderr.count("\n") == 1


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


def test_what_the_workers_lack_to_open_an_address_is_told_without_the_words_of_python() -> None:
    def lacking() -> None:
        raise ImportError("Install s3fs to access S3")

    source = Source("s3://bucket/a.tln", "s3://bucket/a.tln", None)
    with pytest.raises(ClusterError, match=r"Install s3fs to access S3.*install it where") as told:
        dask_tasks._tried(source, lacking)
    assert "ImportError" not in str(told.value)
