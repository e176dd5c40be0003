"""What the tests of clusters share: an archive, its small pieces, and clusters of this machine."""

import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from distributed import LocalCluster
from tienlen.commands import dask_cluster, dask_pieces
from tienlen.commands.main import tienlen
from tienlen.notation.printing import print_matches
from tienlen.replay.rules import load_variant
from tienlen.replay.sampling import sample_matches

EXAMPLES = Path(__file__).parents[3] / "examples"
SMALL = 1 << 12
"""How many bytes a piece has here, so that few make a tree."""
SECONDS = 60
"""How long anything is waited for: much longer than it takes on a machine with other work."""


@pytest.fixture(scope="session")
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
    monkeypatch.setattr(dask_cluster, "CONNECT_SECONDS", SECONDS)
    monkeypatch.setattr(dask_pieces, "PIECE_BYTES", SMALL)
    monkeypatch.setattr(dask_pieces, "SURVEY_BYTES", 5 * SMALL)


@pytest.fixture(scope="session")
def local_cluster() -> Callable[[int], AbstractContextManager[LocalCluster]]:
    """Return what starts a cluster of so many workers, each a process; it takes seconds."""

    @contextmanager
    def start(workers: int) -> Iterator[LocalCluster]:
        with LocalCluster(
            n_workers=workers,
            threads_per_worker=1,
            processes=True,
            dashboard_address="127.0.0.1:0",
            silence_logs=60,
        ) as cluster:
            yield cluster

    return start


@pytest.fixture(scope="session")
def analyse() -> Callable[..., Result]:
    return lambda *arguments: CliRunner().invoke(tienlen, ["analyse", *arguments])


@pytest.fixture(scope="session")
def nothing_is_left() -> Callable[[LocalCluster], bool]:
    """Return what says whether a cluster has no task any more, or soon has none."""

    def look(cluster: LocalCluster) -> bool:
        until = time.monotonic() + SECONDS
        while cluster.scheduler.tasks and time.monotonic() < until:
            time.sleep(0.02)
        return not cluster.scheduler.tasks

    return look
