"""The work of `chart`: the same files however it is shared out, and nothing left behind."""

import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

EAGER = """
from tienlen.__main__ import main
from tienlen.commands import chart_job, progress
chart_job.ALONE = 1
progress.DELAY = progress._INTERVAL = 0.0
main()
"""
COMMAND = [sys.executable, "-c", EAGER, "chart"]
"""The program, but for workers that begin after the first chart, and progress without delay."""

PLAYED = '[Variant "vanikar"]\n[A "An"]\n[B "Bình"]\n\n[Hand "1"]\n1. A:3s B:4s A:5s\n'
EMPTY = '[Variant "vanikar"]\n[A "An"]\n[B "Bình"]\n\n[Hand "1"]\nend misdeal\n'
RECORD = "".join(
    f'[Match "{name}"]\n{text}\n'
    for name, text in (("one", PLAYED), ("none", EMPTY), ("one", PLAYED), ("last", PLAYED))
)


def test_the_files_are_the_same_whatever_the_number_of_jobs(tmp_path: Path) -> None:
    (tmp_path / "a.tln").write_text(RECORD, encoding="utf-8")
    seen = []
    for jobs in ("1", "2", "3"):
        out = tmp_path / jobs
        call = [*COMMAND, "../a.tln", "-v", "--jobs", jobs, "--out", "."]
        out.mkdir()
        done = subprocess.run(call, cwd=out, capture_output=True, text=True, check=False)
        assert done.returncode == 0
        files = {path.name: path.read_bytes() for path in sorted(out.iterdir())}
        seen.append((files, done.stdout, done.stderr))
    files, names, told = seen[0]
    assert seen == [seen[0]] * 3
    assert names.split() == [name for name in names.split() if name in files]
    assert {"one-bombs.png", "one-2-bombs.png", "last-bombs.png"} <= set(files)
    assert "no chart" in told


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_what_came_is_drawn_while_more_is_waited_for_and_an_interruption_ends_all(
    tmp_path: Path, children_of: Callable[[int], list[int]]
) -> None:
    call = [*COMMAND, "-", "--kind", "bombs", "--jobs", "2", "--out", "out"]
    with subprocess.Popen(
        call, cwd=tmp_path, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write(RECORD.encode() + b'[Match "half')
        process.stdin.flush()
        told = [process.stdout.readline() for _ in range(3)]
        left = children_of(process.pid)
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=60) == 130
        assert b"Traceback" not in process.stderr.read()
    names = ["one-bombs.png", "one-2-bombs.png", "last-bombs.png"]
    assert told == [f"out/{name}\n".encode() for name in names]
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == sorted(names)
    assert len(left) == 2
    until = time.monotonic() + 60
    while any(Path(f"/proc/{worker}").exists() for worker in left):
        assert time.monotonic() < until
        time.sleep(0.05)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_the_line_of_progress_stays_while_charts_are_written(
    tmp_path: Path, jobs: str, errors_on_terminal: Callable[..., tuple[int, str]]
) -> None:
    (tmp_path / "a.tln").write_text(RECORD, encoding="utf-8")
    call = ("a.tln", "--kind", "bombs", "--jobs", jobs, "--out", "out")
    status, seen = errors_on_terminal(*COMMAND, *call)
    assert status == 0
    lines = [line.strip() for line in seen.split("\r")]
    for count in (1, 2, 3):
        done = f" {count} hand{'s' * (count > 1)}  "
        assert any(done in line and "left" in line for line in lines), (count, lines)
    # Each chart counts, not only a match that is done.
    assert len({line.partition("  ")[0] for line in lines if "%" in line}) > 4
