"""The work of `report`: the same page however it is shared out, and nothing left behind."""

import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

EAGER = """
import sys
from dataclasses import replace
from tienlen.__main__ import main
from tienlen.commands import progress, report_job
report_job.PORTIONS = replace(report_job.PORTIONS, alone=0)
progress.DELAY = progress._INTERVAL = 0.0
main()
"""
COMMAND = [sys.executable, "-c", EAGER, "report"]
"""The program, but for workers that begin after the first match, and progress without delay."""

HEAD = '[Match "{name}"]\n[Variant "{variant}"]\n[Variant.cards-each "5"]\n[A "An"]\n[B "Bình"]\n'
HAND = """
[Hand "1"]
deal A: 3s 4s 9d Kh 2s
deal B: 5c 6s 6c 6d 6h
1. A:3s B:5c A:2s B:-
2. A:4s B:-
3. A:9d B:-
4. A:Kh
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two files with five matches, by two variants, one of them with an error."""
    matches = [
        HEAD.format(name=name, variant=variant) + HAND
        for name, variant in zip("abcde", ("vanikar", "viet-cong") * 3, strict=False)
    ]
    matches[3] = matches[3].replace("2. A:4s", "2. A:5s")
    (tmp_path / "records").mkdir()
    (tmp_path / "records" / "1.tln").write_text("".join(matches[:3]), encoding="utf-8")
    (tmp_path / "records" / "2.tln").write_text("".join(matches[3:]), encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize(
    "chosen", [(), ("--player", "An", "--ignore", "missed-bomb"), ("--match", "d")]
)
def test_the_page_is_the_same_whatever_the_number_of_jobs(
    folder: Path, chosen: tuple[str, ...]
) -> None:
    pages, told = [], []
    for jobs in ("1", "2", "3"):
        call = [*COMMAND, "records", *chosen, "-v", "--jobs", jobs, "--out", "page.html"]
        done = subprocess.run(call, cwd=folder, capture_output=True, text=True, check=False)
        assert done.returncode == 1
        pages.append((folder / "page.html").read_bytes())
        told.append(done.stderr)
    assert pages[0] == pages[1] == pages[2]
    assert told[0] == told[1] == told[2]
    assert pages[0].count(b"<article") == (1 if "--match" in chosen else 5)


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_an_interruption_leaves_nothing_running_and_nothing_half_written(
    folder: Path, children_of: Callable[[int], list[int]]
) -> None:
    (folder / "page.html").write_text("<!doctype html>\nas it was", encoding="utf-8")
    match = (folder / "records" / "1.tln").read_text(encoding="utf-8")
    call = [*COMMAND, "-", "--jobs", "2", "--out", "page.html"]
    with subprocess.Popen(
        call, cwd=folder, stdin=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdin is not None
        assert process.stderr is not None
        process.stdin.write(match.encode())
        process.stdin.flush()
        until = time.monotonic() + 120
        while len(left := children_of(process.pid)) < 2 and time.monotonic() < until:
            time.sleep(0.05)
        assert len(left) == 2
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=60) == 130
        assert b"Traceback" not in process.stderr.read()
    while any(Path(f"/proc/{worker}").exists() for worker in left):
        assert time.monotonic() < until
        time.sleep(0.05)
    assert (folder / "page.html").read_text(encoding="utf-8") == "<!doctype html>\nas it was"
    assert sorted(path.name for path in folder.iterdir()) == ["page.html", "records"]


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_the_line_of_progress_counts_what_is_drawn(
    folder: Path, jobs: str, errors_on_terminal: Callable[..., tuple[int, str]]
) -> None:
    call = (str(folder / "records"), "--jobs", jobs, "--out", "page.html")
    status, seen = errors_on_terminal(*COMMAND, *call)
    assert status == 1
    lines = [line.strip() for line in seen.split("\r")]
    for count in range(1, 6):
        done = f" {count} hand{'s' * (count > 1)}  "
        assert any(done in line and "left" in line for line in lines), (count, lines)
    assert any("putting the page together" in line for line in lines)
