"""The program as a process: pipes, encodings, colours, Ctrl-C, exit statuses."""

import json
import os
import pty
import re
import select
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

COMMAND = [sys.executable, "-m", "tienlen"]

LEGAL = """\
[Variant "vanikar"]
[A "Bình"]
[B "An"]

[Hand "1"]
1. A:3s B:4s A:-
"""
ILLEGAL = """\
[Variant "vanikar"]
[A "Bình"]
[B "An"]

[Hand "1"]
1. A:3s B:5s A:4s B:-
"""


def run(
    *arguments: str,
    stdin: bytes | None = None,
    folder: Path | None = None,
    **environment: str,
) -> "subprocess.CompletedProcess[bytes]":
    base = {
        name: value
        for name, value in os.environ.items()
        if name not in ("NO_COLOR", "FORCE_COLOR", "PYTHONIOENCODING", "PYTHONUTF8")
    }
    return subprocess.run(
        [*COMMAND, *arguments],
        input=b"" if stdin is None else stdin,
        capture_output=True,
        cwd=folder,
        env={**base, **environment},
        check=False,
        timeout=60,
    )


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "legal.tln").write_text(LEGAL, encoding="utf-8")
    (tmp_path / "illegal.tln").write_text(ILLEGAL, encoding="utf-8")
    return tmp_path


def test_exit_statuses(folder: Path) -> None:
    assert run("check", "legal.tln", folder=folder).returncode == 0
    assert run("check", "illegal.tln", folder=folder).returncode == 1
    assert run("check", "--wrong", folder=folder).returncode == 2
    assert run("check", "legal.tln", "gone.tln", folder=folder).returncode == 3


def test_unreadable_wins_over_findings_and_the_others_are_read(folder: Path) -> None:
    done = run("check", "gone.tln", "illegal.tln", folder=folder)
    assert done.returncode == 3
    assert b"illegal.tln:6:14: error[not-higher]" in done.stdout
    assert done.stderr.startswith(b"tienlen: cannot read 'gone.tln'")
    assert b"gone" not in done.stdout


def test_the_result_and_nothing_else_is_on_stdout(folder: Path) -> None:
    done = run("check", "legal.tln", folder=folder)
    assert done.stdout == b""
    assert done.stderr.startswith(b"1 file, 1 match, 1 hand, 3 plays: 0 errors")
    assert run("check", "-q", "legal.tln", folder=folder).stderr == b""


def test_standard_input() -> None:
    done = run("check", "-", stdin=ILLEGAL.encode())
    assert done.returncode == 1
    assert done.stdout.startswith(b"-:6:14: error[not-higher]")


def test_closed_standard_input_is_one_line() -> None:
    done = subprocess.run(
        ["sh", "-c", '"$@" <&-', "sh", *COMMAND, "check", "-"],
        capture_output=True,
        check=False,
    )
    assert done.returncode == 3
    assert done.stderr.count(b"\n") <= 2
    assert b"Traceback" not in done.stderr


def test_closed_standard_output_is_one_line(folder: Path) -> None:
    done = subprocess.run(
        ["sh", "-c", '"$@" >&-', "sh", *COMMAND, "check", "illegal.tln"],
        stderr=subprocess.PIPE,
        cwd=folder,
        check=False,
    )
    assert done.returncode == 3
    assert done.stderr == b"tienlen: cannot write standard output: it is closed\n"


def test_findings_appear_while_the_input_is_still_open() -> None:
    with subprocess.Popen(
        [*COMMAND, "check", "--format", "ndjson", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        # The second match shows where the first one ends.
        process.stdin.write(f'[Match "one"]\n{ILLEGAL}[Match "two"]\n'.encode())
        process.stdin.flush()
        ready, _, _ = select.select([process.stdout], [], [], 30)
        assert ready, "nothing came before the end of the input"
        assert json.loads(process.stdout.readline())["match"] == "one"
        process.communicate()


@pytest.mark.parametrize(
    "arguments", [["check", "-"], ["fmt", "-"], ["rules", "pagat"], ["--help"], ["check", "-h"]]
)
def test_closed_pipe_is_quiet(arguments: list[str]) -> None:
    shell = '"$@" | true; exit "${PIPESTATUS[0]}"'
    many = "".join(f'[Match "{number}"]\n{ILLEGAL}' for number in range(1500))
    done = subprocess.run(
        ["bash", "-c", shell, "bash", *COMMAND, *arguments],
        input=many.encode(),
        capture_output=True,
        check=False,
        timeout=60,
    )
    assert done.stderr == b""
    assert done.returncode == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_full_disk_is_one_line(folder: Path) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [*COMMAND, "check", "-q", "illegal.tln"],
            stdout=full,
            stderr=subprocess.PIPE,
            cwd=folder,
            check=False,
        )
    assert done.returncode == 3
    assert done.stderr == b"tienlen: cannot write standard output: no space is left\n"


LOADING = """
import os, signal, sys

class Finder:
    def find_spec(self, name, path=None, target=None):
        if name == sys.argv[1]:
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Finder())
from tienlen.__main__ import main
main()
"""


@pytest.mark.parametrize("module", ["tienlen.commands.endings", "contextlib", "click"])
def test_interrupt_while_modules_are_loaded_is_130_without_a_word(module: str) -> None:
    done = subprocess.run(
        [sys.executable, "-S", "-c", f"import sys; sys.path[:] = {sys.path!r}\n{LOADING}", module],
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (130, b"", b"")


def test_before_interrupts_are_seen_to_next_to_nothing_is_loaded() -> None:
    """What Python loads by itself cannot be guarded, and all else can come after."""
    shown = "; print(*sys.modules)"
    loaded, before = (
        subprocess.run(
            [sys.executable, "-c", f"import sys{statement}{shown}"],
            capture_output=True,
            text=True,
            check=True,
        ).stdout.split()
        for statement in (", tienlen.__main__", "")
    )
    ours = {"tienlen", "tienlen.__main__", "tienlen.notation", "tienlen.notation.late_codes"}
    assert set(loaded) - set(before) <= {*ours, "gc"}


def test_interrupt_is_130_without_a_traceback() -> None:
    with subprocess.Popen(
        [*COMMAND, "check", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(f'[Match "one"]\n{ILLEGAL}[Match "two"]\n'.encode())
        process.stdin.flush()
        process.stdout.readline()  # it is reading now
        process.send_signal(signal.SIGINT)
        _, error = process.communicate(timeout=30)
    assert process.returncode == 130
    assert b"Traceback" not in error
    assert error.strip() == b""


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252"])
def test_stdout_that_is_no_utf8(encoding: str, folder: Path) -> None:
    done = run("check", "illegal.tln", folder=folder, PYTHONIOENCODING=encoding)
    assert done.returncode == 1
    assert b"Traceback" not in done.stderr
    assert b"4s" in done.stdout
    done.stdout.decode(encoding)


def test_c_locale(folder: Path) -> None:
    (folder / "Tết.tln").write_text(ILLEGAL, encoding="utf-8")
    done = run(
        "check", "Tết.tln", folder=folder, LC_ALL="C", PYTHONCOERCECLOCALE="0", PYTHONUTF8="0"
    )
    assert done.returncode == 1
    assert b"Traceback" not in done.stderr
    done.stdout.decode("ascii")


def test_json_is_the_same_value_in_any_encoding(folder: Path) -> None:
    usual = run("check", "--format", "json", "illegal.tln", folder=folder).stdout
    ascii_only = run(
        "check", "--format", "json", "illegal.tln", folder=folder, PYTHONIOENCODING="ascii"
    ).stdout
    assert "Bình".encode() in usual
    assert ascii_only.isascii()
    assert json.loads(usual) == json.loads(ascii_only)


def test_fmt_writes_utf8_whatever_the_locale(folder: Path) -> None:
    usual = run("fmt", "legal.tln", folder=folder)
    plain = run("fmt", "legal.tln", folder=folder, PYTHONIOENCODING="ascii")
    assert usual.stdout == plain.stdout
    assert "Bình".encode() in usual.stdout


@pytest.mark.parametrize(
    ("arguments", "environment", "colored"),
    [
        ([], {}, False),
        (["--color", "always"], {}, True),
        (["--color", "always"], {"NO_COLOR": "1"}, True),
        ([], {"FORCE_COLOR": "1"}, True),
        ([], {"FORCE_COLOR": "1", "NO_COLOR": "1"}, False),
        (["--color", "never"], {"FORCE_COLOR": "1"}, False),
    ],
)
def test_colours_in_a_pipe(
    arguments: list[str], environment: dict[str, str], colored: bool, folder: Path
) -> None:
    done = run("check", *arguments, "illegal.tln", folder=folder, **environment)
    assert (b"\x1b[" in done.stdout) == colored


@pytest.fixture
def sent_to_terminal(read_terminal: Callable[[int], bytes], folder: Path) -> Callable[..., bytes]:
    """Return what runs a command with a terminal for all it says; it gives what that was sent."""

    def run(*arguments: str, command: Sequence[str] = COMMAND, **environment: str) -> bytes:
        master, slave = pty.openpty()
        base = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "FORCE_COLOR", "TERM")}
        with subprocess.Popen(
            [*command, *arguments],
            stdin=subprocess.DEVNULL,
            stdout=slave,
            stderr=slave,
            cwd=folder,
            env={**base, "TERM": "xterm", **environment},
        ):
            os.close(slave)
            data = read_terminal(master)
            os.close(master)
        return data

    return run


@pytest.mark.parametrize(
    ("environment", "colored"), [({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False)]
)
def test_colours_on_a_terminal(
    sent_to_terminal: Callable[..., bytes], environment: dict[str, str], colored: bool
) -> None:
    data = sent_to_terminal("check", "--no-progress", "illegal.tln", **environment)
    assert b"not-higher" in data
    assert (b"\x1b[" in data) == colored


HOSTILE = '[Match "\x1b[2J\u202e[bold]"]\n[A "\x9b31m"]\n[B "An"]\n# \x1b]0;title\x07\n' + "".join(
    ILLEGAL.splitlines(keepends=True)[3:]
)


@pytest.mark.parametrize(
    "arguments",
    [
        ["check", "-v"],
        ["check", "--format", "json"],
        ["fmt"],
        ["fmt", "--diff"],
        ["fmt", "--check"],
    ],
)
def test_a_record_cannot_drive_the_terminal(
    sent_to_terminal: Callable[..., bytes], arguments: list[str], folder: Path
) -> None:
    name = "evil\x1b[2J\n.tln"
    (folder / name).write_text(HOSTILE, encoding="utf-8")
    data = sent_to_terminal(*arguments, "--color", "never", "--no-progress", name)
    text = data.decode("utf-8")
    assert "evil" in text or "Match" in text
    for character in "\x1b\x07\x9b\u202e":
        assert character not in text


IMPATIENT = """
from tienlen.__main__ import main
from tienlen.commands import progress
progress.DELAY = progress._INTERVAL = 0.0
main()
"""


def test_progress_is_gone_before_the_summary(
    sent_to_terminal: Callable[..., bytes], folder: Path
) -> None:
    (folder / "many.tln").write_text(f'[Match "x"]\n{LEGAL}' * 4, encoding="utf-8")
    command = (sys.executable, "-c", IMPATIENT, "check", "--ignore", "filled-in", "many.tln")
    shown = sent_to_terminal(command=command)
    assert re.search(rb"hands?/s", shown)
    assert shown.rstrip().rsplit(b"\r", 2)[-1].startswith(b"1 file, ")
    assert not re.search(rb"hands?/s", sent_to_terminal("--no-progress", command=command))
