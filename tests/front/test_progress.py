"""Progress: on a terminal, past a second, and never in the way."""

import fcntl
import io
import os
import pty
import re
import struct
import subprocess
import sys
import termios
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from rich.cells import cell_len
from tienlen.commands.files import Files
from tienlen.commands.progress import Progress
from tienlen.commands.progress_line import Seen, Unit, fitting


class Terminal(io.StringIO):
    """A terminal that keeps what it is sent."""

    def isatty(self) -> bool:
        return True


class Clock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(time, "monotonic", clock)
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    return clock


def shown(
    monkeypatch: pytest.MonkeyPatch, clock: Clock, stream: io.StringIO, *, wanted: bool = True
) -> list[str]:
    """What a match at the start, one soon after and one past a second show, and then hiding."""
    monkeypatch.setattr(sys, "stderr", stream)
    seen = []
    with Progress(wanted=wanted) as progress:
        for seconds in (0.0, 0.9, 0.2):
            clock.now += seconds
            progress.file("evil\x1b[2J[bold].tln")
            progress.read(b"x" * 2_000_000)
            progress.match()
            seen.append(stream.getvalue())
        progress.hide()
        seen.append(stream.getvalue())
    return seen


def test_past_a_second_on_a_terminal(monkeypatch: pytest.MonkeyPatch, clock: Clock) -> None:
    at_once, soon, late, _ = shown(monkeypatch, clock, Terminal())
    assert (at_once, soon) == ("", "")
    assert "MB" in late


def test_path_is_neither_markup_nor_control(monkeypatch: pytest.MonkeyPatch, clock: Clock) -> None:
    text = shown(monkeypatch, clock, Terminal())[-1]
    assert "evil\\x1b[2J[bold].tln" in text
    assert "\x1b[2J" not in text


def test_a_path_that_cannot_be_spelt_is_as_wide_as_it_is_shown(
    monkeypatch: pytest.MonkeyPatch, clock: Clock
) -> None:
    stream = Terminal()
    monkeypatch.setattr(Terminal, "encoding", "ascii")
    monkeypatch.setattr(sys, "stderr", stream)
    with Progress(wanted=True) as progress:
        for _ in range(2):
            clock.now += 1
            progress.judged(1000, "ế" * 5 + ".tln")
            progress.match()
    assert "\\u1ebf" * 5 + ".tln" in stream.getvalue()
    assert stream.getvalue().isascii()


def test_hiding_clears_the_line(monkeypatch: pytest.MonkeyPatch, clock: Clock) -> None:
    _, _, late, hidden = shown(monkeypatch, clock, Terminal())
    line = late.rpartition("\r")[2]
    # Two cells more are for what a terminal shows of Ctrl-C.
    assert hidden.removeprefix(late) == "\r" + " " * (len(line) + 2) + "\r"


def test_it_is_shown_again_at_once_where_what_hid_it_is_rare(
    monkeypatch: pytest.MonkeyPatch, clock: Clock
) -> None:
    stream = Terminal()
    monkeypatch.setattr(sys, "stderr", stream)
    with Progress(wanted=True) as progress:
        progress.again()
        assert stream.getvalue() == ""
        clock.now += 1.5
        progress.match()
        before = stream.getvalue()
        progress.hide()
        progress.match()
        assert "2 matches" not in stream.getvalue().removeprefix(before)
        progress.again()
        assert "2 matches" in stream.getvalue().removeprefix(before)


def test_nothing_where_it_is_not_wanted(monkeypatch: pytest.MonkeyPatch, clock: Clock) -> None:
    assert shown(monkeypatch, clock, io.StringIO())[-1] == ""
    assert shown(monkeypatch, clock, Terminal(), wanted=False)[-1] == ""
    monkeypatch.setenv("TERM", "dumb")
    assert shown(monkeypatch, clock, Terminal())[-1] == ""


SEEN = Seen(
    size=302_500_000,
    total=605_000_000,
    unit="hands",
    count=500_000,
    count_rate=15_120.4,
    size_rate=9_000_000.0,
    seconds=33.0,
    findings={"error": 1234, "warning": 1, "info": 7},
    path="archive/Tết/2026.tln",
)


@pytest.mark.parametrize(("unit", "one"), [("hands", "hand"), ("matches", "match")])
def test_one_of_a_thing_is_said_in_the_singular(unit: Unit, one: str) -> None:
    first = replace(SEEN, unit=unit, count=1, count_rate=1.3)
    assert f"  1 {one}  1 {one}/s  " in fitting(first, 200)
    later = replace(SEEN, unit=unit, count=1001, count_rate=0.4)
    assert f"  1,001 {unit}  0 {unit}/s  " in fitting(later, 200)


def test_the_line_tells_all_where_there_is_room() -> None:
    assert fitting(SEEN, 200) == (
        "50%  [########........]  302.5 of 605.0 MB  500,000 hands  15,120 hands/s  "
        "1,234 errors, 1 warning  0:34 left  archive/Tết/2026.tln"
    )


@pytest.mark.parametrize("seen", [SEEN, replace(SEEN, total=None), replace(SEEN, path="象" * 90)])
def test_the_line_is_never_wider_than_the_terminal(seen: Seen) -> None:
    lines = [fitting(seen, cells) for cells in range(200)]
    for cells, line in enumerate(lines):
        assert cell_len(line) <= cells
    assert [cell_len(line) for line in lines] == sorted(cell_len(line) for line in lines)


def test_what_matters_least_goes_first() -> None:
    assert fitting(SEEN, 79) == (
        "50%  302.5 of 605.0 MB  15,120 hands/s  1,234 errors, 1 warning  0:34 left"
    )
    assert fitting(SEEN, 39) == "50%  15,120/s  1,234 errors  0:34 left"
    assert fitting(SEEN, 19) == "50%  0:34 left"


def test_a_pipe_has_no_share_and_no_time_left() -> None:
    seen = replace(SEEN, total=None, path="-", findings=None, unit="matches")
    assert fitting(seen, 79) == "302.5 MB  500,000 matches  15,120 matches/s  0:33"


@pytest.mark.parametrize(
    ("size", "said"), [(0, "0%"), (604_999_999, "99%"), (605_000_000, "100%"), (10**12, "100%")]
)
def test_the_share_is_whole_only_at_the_end(size: int, said: str) -> None:
    # A file may grow while it is read.
    assert fitting(replace(SEEN, size=size), 200).startswith(said + "  ")


def test_time_left_follows_the_recent_rate(monkeypatch: pytest.MonkeyPatch, clock: Clock) -> None:
    stream = Terminal()
    monkeypatch.setattr(sys, "stderr", stream)
    with Progress(wanted=True) as progress:
        progress.total(lambda: 10_000_000)
        for second in range(40):
            clock.now += 1
            progress.judged(10_000 if second < 20 else 100_000, "a.tln")
            progress.done(hands=second)
    assert "2.2 of 10.0 MB" in stream.getvalue()
    assert "1:18 left" in stream.getvalue()  # 7.8 MB at 100 kB a second


def test_what_is_going_on_is_told_by_itself_until_something_is_done() -> None:
    busy = replace(SEEN, size=0, count=0, state=("2 workers, 3 pieces out", "2 workers"))
    assert fitting(busy, 80) == "2 workers, 3 pieces out  0:33"
    assert fitting(busy, 20) == "2 workers  0:33"
    assert fitting(busy, 10) == "0:33"
    later = fitting(replace(busy, size=SEEN.size, count=SEEN.count), 200)
    assert "500,000 hands" in later
    assert "2 workers, 3 pieces out" in later


def test_the_line_goes_on_while_something_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = Terminal()
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr("tienlen.commands.progress.DELAY", 0.0)
    until = time.monotonic() + 60
    before = set(threading.enumerate())
    with Progress(wanted=True) as progress, progress.meanwhile("connecting to \x1b[2J"):
        showing = set(threading.enumerate()) - before
        while stream.getvalue().count("\rconnecting to \\x1b[2J  ") < 3:
            assert time.monotonic() < until
            time.sleep(0.02)
    assert stream.getvalue().endswith("\r")
    # Nobody is left who could write more.
    assert showing
    assert not any(thread.is_alive() for thread in showing)


def test_how_much_there_is_is_found_out_only_to_be_shown(
    monkeypatch: pytest.MonkeyPatch, clock: Clock
) -> None:
    asked: list[float] = []

    def size() -> int:
        asked.append(clock.now)
        return 5

    monkeypatch.setattr(sys, "stderr", Terminal())
    with Progress(wanted=True) as progress:
        progress.total(size)
        for _ in range(6):
            clock.now += 0.75
            progress.match()
    assert asked == [101.5]


def test_the_size_of_all_files(tmp_path: Path) -> None:
    (tmp_path / "records").mkdir()
    for name, size in (("a.tln", 3), ("b.tln", 5), ("notes.txt", 7)):
        (tmp_path / "records" / name).write_bytes(b"x" * size)
    one = tmp_path / "records" / "notes.txt"
    assert Files([str(tmp_path), str(one), str(tmp_path / "gone.tln")]).size() == 15
    os.mkfifo(tmp_path / "pipe")
    assert Files([str(tmp_path), str(tmp_path / "pipe")]).size() is None


IMPATIENT = """
import sys
from tienlen.commands import progress
from tienlen.commands.main import tienlen
progress.DELAY = progress._INTERVAL = 0.0
tienlen.main(sys.argv[1:])
"""


@pytest.mark.parametrize("columns", [20, 40, 80])
def test_one_line_of_a_real_terminal(
    columns: int, tmp_path: Path, read_terminal: Callable[[int], bytes]
) -> None:
    path = tmp_path / "a.tln"
    match = (
        '[Match "x"]\n[Variant "vanikar"]\n[A "An"]\n[B "Chi"]\n\n[Hand "1"]\n1. A:3s B:5s A:4s\n'
    )
    path.write_text(match * 400, encoding="utf-8")
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    command = [sys.executable, "-c", IMPATIENT, "check", "--format", "json", str(path)]
    with subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=slave,
        env={**os.environ, "TERM": "xterm", "COLUMNS": "300"},
    ):
        os.close(slave)
        data = read_terminal(master)
        os.close(master)
    *lines, summary = data.decode().rstrip().replace("\r\n", "\n").split("\r")
    shown = [line.rstrip() for line in lines if line.strip()]
    assert summary.startswith("1 file, 400 matches, ")
    assert shown
    for line in lines:
        assert len(line) < columns
        assert "\n" not in line
    assert all(re.match(r"[0-9]{1,3}%", line) for line in shown)
    assert "left" in shown[-1]
