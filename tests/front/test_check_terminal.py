"""What `check` says on a terminal: wrapped between words, as wide as that is."""

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from rich.cells import cell_len

RECORD = """%TLN 1
[Match "m"]
[Variant "pagat"]
[A "An"]
[B "Bình của 桜の木の下で"]
[C "Chi"]
[D "Dũng"]

[Hand "2"]
deal A: 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks As 2s
A:3s B:3c C:5d D:3s A:- B:- C:-
D:9s A:- B:6c C:4c4c
"""
SUMMARY = "1 file, 1 match, 1 hand, 11 plays: "

OnTerminal = Callable[..., tuple[int, str]]


@pytest.fixture
def piped(tmp_path: Path) -> str:
    """What `check` writes into a pipe."""
    (tmp_path / "m.tln").write_text(RECORD)
    done = subprocess.run(
        [sys.executable, "-m", "tienlen", "check", "m.tln"],
        capture_output=True,
        cwd=tmp_path,
        check=False,
    )
    return done.stdout.decode() + done.stderr.decode()


def test_in_a_pipe_a_finding_has_a_line(piped: str) -> None:
    heads = [line for line in piped.splitlines() if not line.startswith("    ")]
    *findings, summary = heads
    assert findings
    assert all(re.match(r"m\.tln:\d+:\d+: error\[[a-z-]+\] \S", line) for line in findings)
    assert summary.startswith(SUMMARY)
    assert max(map(len, heads)) > 100


@pytest.mark.parametrize("columns", [40, 60, 80, 132])
def test_on_a_terminal_words_are_wrapped(columns: int, piped: str, on_terminal: OnTerminal) -> None:
    status, seen = on_terminal(columns, "check", "m.tln", NO_COLOR="1")
    assert status == 1
    assert max(cell_len(line) for line in seen.splitlines()) <= columns
    # No word is cut, none is lost.
    assert seen.split() == piped.split()
    # What goes on is set in, and so stands apart from the next finding.
    heads = [line for line in seen.splitlines() if not line.startswith("    ")]
    assert [line.split()[0] for line in heads if line.startswith("m.tln:")] == [
        line.split()[0] for line in piped.splitlines() if line.startswith("m.tln:")
    ]


@pytest.mark.usefixtures("piped")
def test_colours_do_not_count(on_terminal: OnTerminal) -> None:
    _, plain = on_terminal(60, "check", "m.tln", NO_COLOR="1")
    _, colored = on_terminal(60, "check", "m.tln", NO_COLOR="")
    assert re.sub(r"\x1b\[[0-9;]*m", "", colored) == plain
    assert colored != plain


def test_quiet_findings_are_a_line_each_there_too(piped: str, on_terminal: OnTerminal) -> None:
    """The help: "a line each"."""
    _, seen = on_terminal(40, "check", "-q", "m.tln", NO_COLOR="1")
    heads = [line for line in piped.splitlines() if line.startswith("m.tln:")]
    assert seen.splitlines() == heads


def test_a_terminal_that_does_not_say_how_wide_it_is_is_left_to_wrap(
    piped: str, on_terminal: OnTerminal
) -> None:
    _, seen = on_terminal(0, "check", "m.tln", NO_COLOR="1")
    assert seen == piped


@pytest.mark.parametrize("columns", [40, 60])
def test_complaints_are_wrapped(columns: int, on_terminal: OnTerminal) -> None:
    status, seen = on_terminal(columns, "check", "no such file of that name.tln", "-q")
    assert status == 3
    lines = seen.splitlines()
    assert len(lines) > 1
    assert max(map(len, lines)) <= columns
    assert " ".join(lines).startswith("tienlen: cannot read 'no such file of that name.tln':")


@pytest.mark.parametrize("verb", [("check",), ("analyse",), ("check", "no such file of that name")])
@pytest.mark.parametrize(("terminal", "wanted"), [(100, "50"), (50, "100")])
def test_columns_says_how_wide_text_is_in_every_command(
    verb: tuple[str, ...], terminal: int, wanted: str, piped: str, on_terminal: OnTerminal
) -> None:
    assert piped
    call = (*verb, "m.tln")
    _, expected = on_terminal(int(wanted), *call, NO_COLOR="1")
    _, seen = on_terminal(terminal, *call, NO_COLOR="1", COLUMNS=wanted)
    _, without = on_terminal(terminal, *call, NO_COLOR="1")
    assert seen == expected
    assert seen != without
    _, nonsense = on_terminal(terminal, *call, NO_COLOR="1", COLUMNS="wide")
    assert nonsense == without


@pytest.mark.parametrize("verb", [("explain",), ("explain", "not-higher"), ("rules", "vanikar")])
def test_what_is_looked_up_fits_the_terminal_too(
    verb: tuple[str, ...], on_terminal: OnTerminal
) -> None:
    _, narrow = on_terminal(40, *verb, NO_COLOR="1")
    assert max(map(cell_len, narrow.splitlines())) <= 40
    _, wide = on_terminal(132, *verb, NO_COLOR="1")
    assert set(re.findall(r"\w+", wide)) <= set(re.findall(r"\w+", narrow))
