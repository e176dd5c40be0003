"""Progress: on a terminal, past a second, and never in the way."""

import io
import sys
import time

import pytest
from tienlen.commands.progress import Progress


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


def test_hiding_clears_the_line(monkeypatch: pytest.MonkeyPatch, clock: Clock) -> None:
    _, _, late, hidden = shown(monkeypatch, clock, Terminal())
    line = late.rpartition("\r")[2]
    assert hidden.removeprefix(late) == "\r" + " " * len(line) + "\r"


def test_nothing_where_it_is_not_wanted(monkeypatch: pytest.MonkeyPatch, clock: Clock) -> None:
    assert shown(monkeypatch, clock, io.StringIO())[-1] == ""
    assert shown(monkeypatch, clock, Terminal(), wanted=False)[-1] == ""
    monkeypatch.setenv("TERM", "dumb")
    assert shown(monkeypatch, clock, Terminal())[-1] == ""
