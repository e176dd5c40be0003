"""Ended by a signal: nothing is left behind, and whoever waits sees which signal it was."""

import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from tienlen.commands.endings import EndedError, dying_of_signals, held
from tienlen.notation.printing import print_matches
from tienlen.replay.rules import load_variant
from tienlen.replay.sampling import sample_matches

EAGER = """
from tienlen.__main__ import main
from tienlen.commands import batches
batches.ALONE_BYTES = 0
main()
"""
COMMAND = [sys.executable, "-c", EAGER]
"""The program, but for workers that begin after the first match."""

SECONDS = 240

pytestmark = pytest.mark.skipif(not hasattr(signal, "SIGHUP"), reason="the system knows no SIGHUP")


@pytest.fixture(scope="module")
def record() -> bytes:
    """Several matches."""
    matches = sample_matches(load_variant("vanikar"), 4, 2, matches=8, seed=5)
    return "".join(print_matches(matches)).encode()


@contextmanager
def writing(
    name: str, record: bytes, folder: Path, **more: Any
) -> Iterator[subprocess.Popen[bytes]]:
    """Begin a command that writes, and give it matches; more may follow."""
    with subprocess.Popen(
        [*COMMAND, *WRITERS[name]], stdin=subprocess.PIPE, cwd=folder, **more
    ) as process:
        assert process.stdin is not None
        process.stdin.write(record)
        process.stdin.flush()
        yield process


def wait_until(is_so: Callable[[], bool]) -> None:
    until = time.monotonic() + SECONDS
    while not is_so():
        assert time.monotonic() < until
        time.sleep(0.02)


def is_running(process: int) -> bool:
    state = subprocess.run(
        ["ps", "-o", "stat=", "-p", str(process)], capture_output=True, text=True, check=False
    ).stdout.strip()
    return bool(state) and not state.startswith("Z")


def contents(folder: Path) -> dict[str, bytes | None]:
    return {
        str(path.relative_to(folder)): path.read_bytes() if path.is_file() else None
        for path in sorted(folder.rglob("*"))
    }


WRITERS = {
    "one file": ["convert", "-", "--to", "json", "--out", "old.json"],
    "tables": ["convert", "-", "--to", "csv", "--out", "tables/", "--jobs", "1"],
    "tables by workers": ["convert", "-", "--to", "csv", "--out", "tables/", "--jobs", "2"],
    "Parquet by workers": ["convert", "-", "--to", "parquet", "--out", "tables/", "--jobs", "2"],
    "a new folder": ["convert", "-", "--to", "csv", "--out", "new/folder/", "--jobs", "2"],
    "CSV": ["analyse", "-", "--format", "csv", "--out", "tables/", "--jobs", "1"],
    "CSV by workers": ["analyse", "-", "--format", "csv", "--out", "tables/", "--jobs", "2"],
}


@pytest.mark.parametrize("ended_by", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
@pytest.mark.parametrize("name", WRITERS)
def test_what_is_ended_while_it_writes_leaves_nothing(
    name: str,
    ended_by: signal.Signals,
    record: bytes,
    tmp_path: Path,
    children_of: Callable[[int], list[int]],
) -> None:
    (tmp_path / "tables").mkdir()
    (tmp_path / "old.json").write_bytes(b"{}\n")
    (tmp_path / "tables" / "hands.csv").write_bytes(b"as it was\n")
    before = contents(tmp_path)
    workers: list[int] = []
    with writing(name, record, tmp_path, stderr=subprocess.PIPE) as process:
        wait_until(lambda: any(path.suffix == ".new" for path in tmp_path.rglob("*")))
        if "2" in WRITERS[name]:
            wait_until(lambda: len(children_of(process.pid)) == 2)
            workers = children_of(process.pid)
        process.send_signal(ended_by)
        process.wait(timeout=SECONDS)
        error = process.stderr.read() if process.stderr else b""
    assert process.returncode == (130 if ended_by == signal.SIGINT else -ended_by)
    assert error == b""
    assert contents(tmp_path) == before
    assert not any(map(is_running, workers))


def test_a_group_that_is_ended_together_says_nothing(
    record: bytes, tmp_path: Path, children_of: Callable[[int], list[int]]
) -> None:
    """So it is with the end of a terminal, and with `timeout`."""
    with writing(
        "tables by workers", record, tmp_path, stderr=subprocess.PIPE, start_new_session=True
    ) as process:
        wait_until(lambda: len(children_of(process.pid)) == 2)
        os.killpg(process.pid, signal.SIGTERM)
        process.wait(timeout=SECONDS)
        error = process.stderr.read() if process.stderr else b""
    assert process.returncode == -signal.SIGTERM
    assert error == b""
    assert contents(tmp_path) == {}


def test_a_signal_that_is_ignored_stays_so(tmp_path: Path, record: bytes) -> None:
    with subprocess.Popen(
        ["nohup", *COMMAND, *WRITERS["one file"]],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        cwd=tmp_path,
    ) as process:
        assert process.stdin is not None
        process.stdin.write(record)
        process.stdin.flush()
        wait_until(lambda: any(path.suffix == ".new" for path in tmp_path.iterdir()))
        process.send_signal(signal.SIGHUP)
        process.stdin.close()
        process.wait(timeout=SECONDS)
    assert process.returncode == 0
    assert [path.name for path in tmp_path.iterdir()] == ["old.json"]


ASKED_AGAIN = """
import os, signal
from tienlen.commands.endings import dying_of_signals

with dying_of_signals():
    try:
        os.kill(os.getpid(), signal.SIGHUP)
    finally:
        os.kill(os.getpid(), signal.SIGTERM)
        print("put away", flush=True)
"""


def test_what_is_put_away_is_not_interrupted_by_being_asked_again() -> None:
    done = subprocess.run(
        [sys.executable, "-c", ASKED_AGAIN], capture_output=True, timeout=SECONDS, check=False
    )
    assert (done.stdout, done.stderr, done.returncode) == (b"put away\n", b"", -signal.SIGHUP)


LOST = """
import os, sys, time
from tienlen.commands.endings import dying_of_signals

class Destroyed:
    def __del__(self):
        os.kill(os.getpid(), int(sys.argv[1]))
        time.sleep(0)

class Failing:
    def __del__(self):
        raise ValueError("another matter")

with dying_of_signals():
    Failing()
    try:
        Destroyed()
        print("goes on", flush=True)
        Destroyed()
        time.sleep(60)
        print("to its end", flush=True)
    except KeyboardInterrupt as error:
        print(type(error).__name__, flush=True)
        sys.exit(130)
"""


@pytest.mark.parametrize("ended_by", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_what_is_dropped_in_a_destructor_comes_again(ended_by: signal.Signals) -> None:
    """Python lets no exception out of a destructor, and says so on standard error."""
    done = subprocess.run(
        [sys.executable, "-c", LOST, str(int(ended_by))],
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )
    interrupted = ended_by == signal.SIGINT
    name = "KeyboardInterrupt" if interrupted else "EndedError"
    assert done.stdout == f"goes on\n{name}\n"
    assert done.returncode == (130 if interrupted else -ended_by)
    assert "Interrupt" not in done.stderr
    assert "EndedError" not in done.stderr
    # What else is lost is told as ever.
    assert "another matter" in done.stderr


LAST = """
import os, signal, time
from tienlen.commands.endings import dying_of_signals

class Destroyed:
    def __del__(self):
        os.kill(os.getpid(), signal.SIGTERM)
        time.sleep(0)

with dying_of_signals():
    Destroyed()
"""


def test_a_process_whose_last_deed_is_such_a_destructor_dies_of_the_signal_too() -> None:
    done = subprocess.run(
        [sys.executable, "-c", LAST], capture_output=True, timeout=SECONDS, check=False
    )
    assert (done.stdout, done.stderr, done.returncode) == (b"", b"", -signal.SIGTERM)


def test_what_must_not_be_done_by_half_is_done_first(monkeypatch: pytest.MonkeyPatch) -> None:
    died: list[int] = []
    before = signal.getsignal(signal.SIGTERM)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    done = []

    def work() -> None:
        with dying_of_signals():
            with held():
                # To this thread: any other that does not hold it may take it in later.
                signal.pthread_kill(threading.get_ident(), signal.SIGTERM)
                done.append("first")
                monkeypatch.setattr(os, "kill", lambda _, number: died.append(number))
            done.append("second")

    try:
        with pytest.raises(EndedError):
            work()
    finally:
        signal.signal(signal.SIGTERM, before)
    assert (done, died) == (["first"], [signal.SIGTERM])


AMONG_THREADS = """
import os, signal, sys, threading, time
from tienlen.commands.endings import dying_of_signals, held

threading.Thread(target=time.sleep, args=(60,), daemon=True).start()
number = int(sys.argv[1])
with dying_of_signals():
    with held():
        with held():
            os.kill(os.getpid(), number)
            time.sleep(0.1)
        time.sleep(0.1)
        print("done", flush=True)
    print("too late", flush=True)
"""


@pytest.mark.parametrize("ended_by", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_what_another_thread_takes_in_waits_too(ended_by: signal.Signals) -> None:
    """A signal goes to any thread that does not block it, as those of a cluster's client."""
    done = subprocess.run(
        [sys.executable, "-c", AMONG_THREADS, str(int(ended_by))],
        capture_output=True,
        timeout=SECONDS,
        check=False,
    )
    assert (done.stdout, done.returncode) == (b"done\n", -ended_by)


def screen(data: bytes, columns: int) -> tuple[list[str], int]:
    """Return the rows that a terminal shows after it was sent lines, and the cursor's column."""
    rows, column = [""], 0
    for character in data.decode():
        if character == "\r":
            column = 0
        elif character == "\n":
            rows.append("")
        else:
            if column == columns:
                rows.append("")
                column = 0
            row = rows[-1].ljust(column)
            rows[-1] = row[:column] + character + row[column + 1 :]
            column += 1
    return rows, column


@pytest.mark.parametrize("columns", [40, 80])
def test_ctrl_c_leaves_a_clear_line_for_the_prompt(
    columns: int, read_terminal: Callable[[int], bytes]
) -> None:
    controller, terminal = pty.openpty()
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))

    def take_terminal() -> None:
        fcntl.ioctl(terminal, termios.TIOCSCTTY, 0)

    with subprocess.Popen(
        [*COMMAND, "check", "--jobs", "1", "--only", "not-higher", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=terminal,
        start_new_session=True,
        preexec_fn=take_terminal,
        env={**os.environ, "TERM": "xterm"},
    ) as process:
        os.close(terminal)
        assert process.stdin is not None
        data, number = b"", 0
        until = time.monotonic() + SECONDS
        while b"/s" not in data:
            assert time.monotonic() < until
            process.stdin.write(f'[Match "{number}"]\n[Variant "vanikar"]\n'.encode())
            process.stdin.flush()
            number += 1
            if select.select([controller], [], [], 0.05)[0]:
                data += os.read(controller, 4096)
        os.write(controller, b"\x03")
        data += read_terminal(controller)
        process.stdin.close()
        process.wait(timeout=SECONDS)
    os.close(controller)
    assert process.returncode == 130
    assert b"^C" in data
    rows, column = screen(data, columns)
    assert not any(map(str.strip, rows))
    assert column == 0
