"""What tests of commands share."""

import fcntl
import os
import pty
import struct
import subprocess
import sys
import termios
from collections.abc import Callable
from pathlib import Path

import pytest

Reads = Callable[[int], bytes]
OnTerminal = Callable[..., tuple[int, str]]

_MATCH = """\
[Match "{won} and {lost}"]
[Variant "{variant}"]
[A "{won}"]
[B "{lost}"]

[Hand "1"]
1. A:3s4s5s6s7s8s9sTsJsQsKsAs B:-
2. A:2h
end

"""

_SURROUNDINGS = {name: value for name, value in os.environ.items() if name != "COLUMNS"}
"""COLUMNS would hold for every terminal of a test."""


@pytest.fixture(scope="session")
def read_terminal() -> Reads:
    """Return what reads all that a terminal is sent, until nobody has it any more."""

    def read(controller: int) -> bytes:
        data = b""
        try:
            while piece := os.read(controller, 4096):
                data += piece
        except OSError:  # so ends a terminal that nobody writes to any more
            pass
        return data

    return read


@pytest.fixture
def on_terminal(read_terminal: Reads, tmp_path: Path) -> OnTerminal:
    """Return what runs a command on a terminal of so many columns.

    It gives the exit status and what is seen there, of both streams. Work shows no progress,
    which a slow machine would bring into what is seen.
    """

    def run(columns: int, *args: str, **environment: str) -> tuple[int, str]:
        controller, terminal = pty.openpty()
        size = struct.pack("HHHH", 24, columns, 0, 0)
        quiet = ["--no-progress"] if args[0] in ("check", "analyse") else []
        fcntl.ioctl(terminal, termios.TIOCSWINSZ, size)
        with subprocess.Popen(
            [sys.executable, "-m", "tienlen", *args, *quiet],
            stdin=subprocess.DEVNULL,
            stdout=terminal,
            stderr=terminal,
            cwd=tmp_path,
            env={**_SURROUNDINGS, "TERM": "xterm", **environment},
        ) as process:
            os.close(terminal)
            seen = read_terminal(controller).decode()
            os.close(controller)
        return process.returncode, seen.replace("\r\n", "\n")

    return run


@pytest.fixture
def errors_on_terminal(read_terminal: Reads, tmp_path: Path) -> Callable[..., tuple[int, str]]:
    """Return what runs a program with a terminal for its errors alone, and its status and these."""

    def run(*command: str) -> tuple[int, str]:
        controller, terminal = pty.openpty()
        with subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=terminal,
            cwd=tmp_path,
            env={**_SURROUNDINGS, "TERM": "xterm"},
        ) as process:
            os.close(terminal)
            seen = read_terminal(controller).decode()
            os.close(controller)
        return process.returncode, seen

    return run


@pytest.fixture
def children_of() -> Callable[[int], list[int]]:
    """Return what lists the processes that a process began."""

    def children(process: int) -> list[int]:
        listed = subprocess.run(
            ["ps", "-o", "pid=", "--ppid", str(process)], capture_output=True, check=False
        )
        return [int(number) for number in listed.stdout.split()]

    return children


@pytest.fixture(scope="session")
def names() -> Callable[[Path], list[str]]:
    """Return what lists a folder."""
    return lambda folder: sorted(path.name for path in folder.iterdir())


@pytest.fixture(scope="session")
def match_of_two() -> Callable[..., str]:
    """Return what writes a match of one hand, without the head of a file.

    In vanikar who won has no points, and who lost the 13 of the cards that are left.
    """

    def match(won: str, lost: str, variant: str = "vanikar") -> str:
        return _MATCH.format(won=won, lost=lost, variant=variant)

    return match
