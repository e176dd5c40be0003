"""Clusters that have no workers, lose them or go themselves: a line says what happened."""

import io
import os
import sys
import threading
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

import pytest
from click.testing import Result
from distributed import LocalCluster
from tienlen.commands import dask_cluster
from tienlen.commands import progress as progress_module
from tienlen.commands.dask_cluster import Cluster
from tienlen.commands.dask_watch import Watch
from tienlen.commands.errors import ClusterError
from tienlen.commands.progress import Progress

Analyse = Callable[..., Result]
Start = Callable[[int], AbstractContextManager[LocalCluster]]
IsIdle = Callable[[LocalCluster], bool]


def test_a_scheduler_without_workers_and_one_that_goes(
    analyse: Analyse,
    local_cluster: Start,
    nothing_is_left: IsIdle,
    archive: Path,
    monkeypatch: pytest.MonkeyPatch,
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
        waits = threading.Event()
        verify = Cluster._verify_workers

        def verified(shared: Cluster, lonely_since: float | None) -> float | None:
            # Workers are waited for: from now on the scheduler may go, and no sooner.
            monkeypatch.setattr(dask_cluster, "CONNECT_SECONDS", 1)
            waits.set()
            return verify(shared, lonely_since)

        monkeypatch.setattr(Cluster, "_verify_workers", verified)
        ending = threading.Thread(target=lambda: (waits.wait(60), cluster.close()))
        ending.start()
        lost = analyse("--dask", address, str(archive))
        ending.join()
    assert (lost.exit_code, lost.stdout) == (3, "")
    assert lost.stderr.startswith(f"tienlen: lost the Dask scheduler '{address}': ")
    assert lost.stderr.count("\n") == 1


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


def test_a_task_that_ends_its_workers_is_told(local_cluster: Start) -> None:
    with local_cluster(1) as cluster:
        cluster.scheduler.allowed_failures = 0
        with Cluster(cluster.scheduler_address) as shared:
            deadly = shared.submit(os._exit, 1)
            with pytest.raises(ClusterError, match="cannot go on with 7: the workers that took it"):
                shared.result(deadly, "7")
