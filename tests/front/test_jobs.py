"""Work shared among processes: the same bytes whatever their number, and nothing left behind."""

import fcntl
import json
import multiprocessing
import os
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable
from pathlib import Path
from typing import IO, Never

import pytest
from tienlen.commands import batches, workers
from tienlen.commands.checking import CheckJob
from tienlen.commands.files import Files
from tienlen.commands.judging import LoadedRules, Tally
from tienlen.commands.options import Selection, Wanted
from tienlen.commands.progress import Progress
from tienlen.notation.findings import Finding
from tienlen.notation.printing import print_matches
from tienlen.notation.reading import read_text
from tienlen.replay.rules import load_variant
from tienlen.replay.sampling import sample_matches

COMMAND = (sys.executable, "-m", "tienlen")
MISTAKES = (Path(__file__).parents[2] / "examples" / "mistakes.tln").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with records enough for several batches, some of them wrong, one in Latin-1."""
    folder = tmp_path_factory.mktemp("archive")
    matches = sample_matches(load_variant("pagat"), 4, 3, matches=120, seed=3)
    legal = list(print_matches(matches))
    half = len(legal) // 2
    text = "".join(legal[:half]) + MISTAKES + "".join(legal[half:])
    wrong = text.replace("score A:+1", "score A:+2", 3)
    for number in range(5):
        (folder / f"{number}.tln").write_text(wrong * 2, encoding="utf-8")
    (folder / "latin.tln").write_bytes('[Match "é"]\n'.encode("latin-1") + wrong.encode())
    return folder


def run(*arguments: str, **more: object) -> "subprocess.CompletedProcess[bytes]":
    return subprocess.run([*COMMAND, *arguments], capture_output=True, timeout=120, **more)  # type: ignore[call-overload,no-any-return]


@pytest.mark.parametrize(
    "options",
    [
        (),
        ("-v", "--hand", "2", "--player", "Player A"),
        ("--format", "json"),
        ("--match", "nobody"),
    ],
    ids=["text", "selection", "json", "no such match"],
)
def test_the_number_of_jobs_shows_nowhere(archive: Path, options: tuple[str, ...]) -> None:
    alone = run("check", "--jobs", "1", *options, str(archive))
    for jobs in ("2", "3"):
        shared = run("check", "--jobs", jobs, *options, str(archive))
        assert shared.stdout == alone.stdout
        assert shared.stderr == alone.stderr
        assert shared.returncode == alone.returncode


def test_a_pipe_is_shared_too(archive: Path) -> None:
    data = b"".join(path.read_bytes() for path in sorted(archive.glob("[0-9].tln")))
    alone = run("check", "--jobs", "1", "-", input=data)
    shared = run("check", "--jobs", "2", "-", input=data)
    assert (shared.stdout, shared.stderr) == (alone.stdout, alone.stderr)
    assert b"wrong-score" in shared.stdout


def test_many_small_files_keep_their_order(archive: Path, tmp_path: Path) -> None:
    legal = (archive / "0.tln").read_text(encoding="utf-8").split("\n[Match ", 400)
    for number, text in enumerate(legal[:400]):
        (tmp_path / f"{number:03}.tln").write_text("[Match " + text + "\n", encoding="utf-8")
    alone = run("check", "--jobs", "1", str(tmp_path))
    shared = run("check", "--jobs", "2", str(tmp_path))
    assert (shared.stdout, shared.stderr) == (alone.stdout, alone.stderr)


class Names:
    """A job that says where each match is."""

    def start(self) -> Callable[[batches.Batch], list[tuple[str, int]]]:
        return lambda batch: [(Path(path).name, part.first_line) for path, part in batch.parts()]


def named(path: Path, jobs: int | None) -> list[tuple[str, int]]:
    with Progress(wanted=False) as progress:
        matches = batches.batches_in(Files([str(path)]), progress)
        return [name for names in batches.results(Names(), matches, jobs) for name in names]


def test_a_small_input_starts_no_process(
    monkeypatch: pytest.MonkeyPatch, archive: Path, tmp_path: Path
) -> None:
    def refuse(*_: object) -> Never:
        raise AssertionError("a worker was started")

    monkeypatch.setattr(workers, "Workers", refuse)
    (tmp_path / "a.tln").write_text('[Match "a"]\n[Match "b"]\n', encoding="utf-8")
    assert named(tmp_path, 4) == [("a.tln", 1), ("a.tln", 2)]
    with pytest.raises(AssertionError, match="was started"):
        named(archive, 4)
    assert named(archive, 1)
    monkeypatch.setattr(workers, "usable_cores", lambda: 1)
    assert named(archive, None) == named(archive, 1)


class Noting(Progress):
    """Keeps how many bytes were judged."""

    size = 0

    def judged(self, size: int, path: str) -> None:
        assert path
        self.size += size


@pytest.mark.parametrize("jobs", [1, 2])
def test_progress_counts_the_bytes_that_were_judged(archive: Path, jobs: int) -> None:
    class Sizes:
        def start(self) -> Callable[[batches.Batch], int]:
            return lambda batch: sum(len(part.data) for _, part in batch.parts())

    done = 0
    with Noting(wanted=False) as progress:
        matches = batches.batches_in(Files([str(archive)]), progress)
        for size in batches.results(Sizes(), matches, jobs):
            done += size
            assert progress.size == done
    assert done == sum(path.stat().st_size for path in archive.iterdir())


def test_every_match_is_a_workers_once(archive: Path) -> None:
    whole = [
        (path.name, match.source.first_line)
        for path in sorted(archive.iterdir())
        for match in read_text(path.read_bytes().decode("utf-8", "replace"))
    ]
    assert named(archive, 3) == named(archive, 1) == whole


def checked(path: Path, jobs: int) -> tuple[Tally, list[tuple[Finding, str]]]:
    job = CheckJob(LoadedRules(), Selection((), (), ()), Wanted((), (), "error"))
    tally, found = Tally(), []
    with Progress(wanted=False) as progress:
        for each in batches.results(job, batches.batches_in(Files([str(path)]), progress), jobs):
            tally.add(each.tally)
            found += each.found
    return tally, found


@pytest.mark.parametrize("method", ["forkserver", "spawn"])
def test_workers_may_be_begun_in_any_way(
    archive: Path, method: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    context = multiprocessing.get_context(method)
    monkeypatch.setattr(multiprocessing, "get_context", lambda: context)
    tally, found = checked(archive, 2)
    assert (tally, found) == checked(archive, 1)
    assert found


def test_workers_do_not_keep_back_what_an_open_pipe_has_given(archive: Path) -> None:
    filler = (archive / "0.tln").read_bytes()
    filler *= 3 * batches.ALONE_BYTES // len(filler)
    wrong = '[Match "{}"]\n[Variant "vanikar"]\n[A "An"]\n[B "Chi"]\n[Hand "1"]\n{}'
    rows = "1. A:3s B:5s A:4s B:-\n"
    with subprocess.Popen(
        [*COMMAND, "check", "--jobs", "2", "--only", "not-higher", "--format", "ndjson", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        os.set_blocking(process.stdout.fileno(), False)
        process.stdin.write(filler)
        for name in ("one", "two"):
            # The second time a part of the match after it is there already.
            for text in (wrong.format(name, rows[:9]), rows[9:] + "[Match ", '"half', '"]\n'):
                process.stdin.write(text.encode())
                process.stdin.flush()
                wait_until_read(process.stdin)
            assert name in next_match(process.stdout)
        process.stdin.close()
        assert process.wait(timeout=60) == 1


def wait_until_read(pipe: IO[bytes]) -> None:
    """Wait until nothing is left in a pipe, so that what comes next comes by itself."""
    until = time.monotonic() + 60
    while struct.unpack("i", fcntl.ioctl(pipe, termios.FIONREAD, bytes(4))) != (0,):
        assert time.monotonic() < until
        time.sleep(0.01)


def next_match(stream: IO[bytes]) -> str:
    """Return the name of the match of the next finding, but for those of the archive."""
    until = time.monotonic() + 60
    data = b""
    while time.monotonic() < until:
        data += stream.read() or b""
        names = [json.loads(line)["match"] for line in data.split(b"\n")[:-1]]
        if found := [name for name in names if name in ("one", "two")]:
            return str(found[0])
        time.sleep(0.02)
    raise AssertionError("nothing came before the end of the input")


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
@pytest.mark.parametrize("ended_by", [signal.SIGINT, signal.SIGKILL])
def test_nothing_is_left_running(
    archive: Path, ended_by: signal.Signals, children_of: Callable[[int], list[int]]
) -> None:
    data = (archive / "0.tln").read_bytes() * 3
    with subprocess.Popen(
        [*COMMAND, "check", "--jobs", "2", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdin is not None
        process.stdin.write(data)
        process.stdin.flush()
        until = time.monotonic() + 60
        while len(left := children_of(process.pid)) < 2 and time.monotonic() < until:
            time.sleep(0.05)
        assert len(left) == 2
        process.send_signal(ended_by)
        process.wait(timeout=60)
        error = process.stderr.read() if process.stderr else b""
    assert b"Traceback" not in error
    assert process.returncode == (130 if ended_by == signal.SIGINT else -signal.SIGKILL)
    until = time.monotonic() + 60
    while any(Path(f"/proc/{worker}").exists() for worker in left):
        assert time.monotonic() < until
        time.sleep(0.05)


@pytest.mark.parametrize("form", ["text", "json", "ndjson", "github"])
def test_a_plain_record_is_checked_without_the_grammar_or_the_catalogue(
    archive: Path, form: str
) -> None:
    program = (
        "import sys\n"
        "from tienlen.commands.main import tienlen\n"
        "tienlen.main(sys.argv[1:], standalone_mode=False)\n"
        "sys.exit(any(name in sys.modules for name in ('lark', 'tienlen.catalogue', 'rich', "
        "'multiprocessing', 'tienlen.replay.codes')))\n"
    )
    text = (archive / "0.tln").read_text(encoding="utf-8")
    data = text[text.rindex("[Match ") :].encode()
    arguments = [sys.executable, "-c", program, "check", "--format", form, "-"]
    done = subprocess.run(arguments, input=data, capture_output=True, timeout=60, check=False)
    assert b"1 match" in done.stderr
    assert done.returncode == 0
