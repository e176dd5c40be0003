"""`tienlen replay`: frames as text, pictures, where to begin, and the terminal given back."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from tienlen.commands.main import tienlen

COMMAND = [sys.executable, "-m", "tienlen", "replay"]

MATCH = """\
%TLN 1
[Match "small"]
[Variant "vanikar"]
[Variant.cards-each "5"]
[A "An"]
[B "Bình"]

[Hand "1"]
deal A: 3s 3c 9d Kh 2s
deal B: 4s 6s 6c 6d 6h
1. A:3s B:4s A:9d B:-
2. A:2s B:-
3. A:3c B:6s A:Kh
end

[Hand "2"]
1. A:5c B:4c A:-
2. B:Kd A:-
end *
"""

OTHER = """\
[Match "other"]
[A "An"]
[B "Bo"]

[Hand "7"]
1. A:5c B:6c A:-
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "a.tln").write_text(MATCH, encoding="utf-8")
    (tmp_path / "b.tln").write_text(OTHER, encoding="utf-8")
    return tmp_path


def run(*arguments: str | Path, stdin: str | None = None) -> Result:
    return CliRunner().invoke(tienlen, ["replay", *map(str, arguments)], input=stdin)


def places(text: str) -> list[str]:
    """Return the place each frame says it is at."""
    return re.findall(r"hand \S+ .*play \S+", text)


# -- frames as text ------------------------------------------------------------------------


def test_without_a_terminal_every_stop_is_a_frame(folder: Path) -> None:
    result = run(folder / "a.tln")
    assert result.exit_code == 0
    numbers = [int(place.split()[-1].split("/")[0]) for place in places(result.stdout)]
    assert numbers == [*range(10), 9, *range(6), 5]
    assert result.stdout == run("--plain", folder / "a.tln").stdout
    assert result.stdout.count("\n\n") == len(numbers) - 1


def test_one_hand_one_play_one_finding(folder: Path) -> None:
    path = folder / "a.tln"
    assert len(places(run("--hand", "2", path).stdout)) == 7
    one = run("--hand", "1", "--play", "3", path).stdout
    assert places(one) == ["hand 1/2 · trick 1 · play 3/9"]
    assert run("--play", "3", path).stdout == one
    finding = run("--finding", "1", path).stdout
    assert "missed-bomb" in finding
    assert "finding 1/" in finding


def test_matches_by_name_over_several_files(folder: Path) -> None:
    result = run("--match", "other", folder)
    assert len(places(result.stdout)) == 5
    assert "(number 7)" in result.stdout
    assert places(run("--hand", "7", "--play", "2", folder).stdout)[0].endswith("play 2/3")


def test_standard_input(folder: Path) -> None:
    assert run("-", stdin=MATCH).stdout == run(folder / "a.tln").stdout


def test_width_and_ascii(folder: Path) -> None:
    wide = run("--width", "120", "--play", "3", folder / "a.tln").stdout
    assert " │ " in wide
    plain = run("--ascii", "--width", "60", folder / "a.tln").stdout
    assert plain.isascii()
    assert max(map(len, plain.splitlines())) == 60


def test_a_seats_eyes(folder: Path) -> None:
    for letter in "bB":
        text = run("--seat", letter, "--play", "1", folder / "a.tln").stdout
        assert "eyes of B Bình" in text
        assert "4 face down" in text


def test_a_house_variant_and_a_default_variant(folder: Path) -> None:
    assert " pagat " in run("--variant", "pagat", "--play", "1", folder / "b.tln").stdout
    assert " vanikar " in run("--play", "1", folder / "b.tln").stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--hand", "9"], "no hand has the number 9"),
        (["--hand", "1", "--play", "70"], "there is no play 70: the hand has 9"),
        (["--finding", "99"], "there is no finding 99"),
        (["--match", "smal"], "no match is named 'smal': did you mean 'small'?"),
        (["--seat", "H"], "there is no seat H: the seats are A, B"),
        (["--seat", "z"], "there is no seat z: the seats are A to H."),
        (["--width", "20"], "Invalid value for '--width'"),
        (["--svg", "x.svg", "--plain"], "give one of them"),
        (["--force"], "--force goes with --svg"),
        (["--finding", "1", "--play", "2"], "give neither"),
    ],
)
def test_wrong_usage(folder: Path, arguments: list[str], message: str) -> None:
    result = run(*arguments, folder / "a.tln")
    assert result.exit_code == 2
    assert message in result.stderr.replace("\n", " ")
    assert result.stdout == ""


def test_files_that_cannot_be_read(folder: Path) -> None:
    result = run(folder / "nope.tln", folder / "b.tln")
    assert result.exit_code == 3
    assert "there is no such file" in result.stderr
    assert len(places(result.stdout)) == 5


def test_an_empty_file(folder: Path) -> None:
    (folder / "empty.tln").write_text("")
    result = run(folder / "empty.tln")
    assert (result.exit_code, result.stdout) == (0, "")
    assert result.stderr == "tienlen: there is no match to replay\n"


def test_a_match_without_a_hand(folder: Path) -> None:
    (folder / "bare.tln").write_text('[Match "bare"]\n[A "An"]\n[B "Bo"]\n')
    result = run(folder / "bare.tln")
    assert (result.exit_code, result.stdout) == (0, "")
    assert result.stderr == "tienlen: there is no hand to replay\n"


@pytest.mark.parametrize(
    "arguments", [["--hand", "1"], ["--match", "small"], ["--finding", "1"], ["--svg", "x.svg"]]
)
def test_where_nothing_could_be_read_nothing_is_missed(folder: Path, arguments: list[str]) -> None:
    """What is asked for may well be in the file: that it cannot be read is all to say."""
    result = run(*arguments, folder / "nope.tln")
    assert (result.exit_code, result.stdout) == (3, "")
    assert "there is no such file" in result.stderr
    assert "Usage" not in result.stderr


# -- pictures ------------------------------------------------------------------------------


def test_a_picture_of_a_frame(folder: Path) -> None:
    target = folder / "frame.svg"
    for theme in ("dark", "light", "terminal"):
        arguments = ["--play", "3", "--theme", theme, "--svg", target, folder / "a.tln"]
        result = run(*arguments)
        assert (result.exit_code, result.stdout, result.stderr) == (0, "", "")
        first = target.read_bytes()
        assert run(*arguments).exit_code == 0
        assert target.read_bytes() == first
        text = "".join(ElementTree.fromstring(first).itertext())
        assert "play 3/9" in text
        assert "Bình" in text


def test_a_picture_spares_files_of_another_kind(folder: Path) -> None:
    before = (folder / "b.tln").read_bytes()
    result = run("--svg", folder / "b.tln", folder / "a.tln")
    assert result.exit_code == 3
    assert (folder / "b.tln").read_bytes() == before
    assert run("--svg", folder / "b.tln", "--force", folder / "a.tln").exit_code == 0
    assert (folder / "b.tln").read_bytes().startswith(b"<svg")


def test_there_is_no_picture_of_nothing(folder: Path) -> None:
    (folder / "empty.tln").write_text("")
    result = run("--svg", folder / "x.svg", folder / "empty.tln")
    assert result.exit_code == 2
    assert not (folder / "x.svg").exists()


# -- the terminal --------------------------------------------------------------------------

LEFT = (b"\x1b[?1049l", b"\x1b[?25h", b"\x1b[?1000l", b"\x1b[?2004l")
"""Back from the other screen, the cursor shown, the mouse and pasting as they were."""


class Terminal:
    """A terminal with the program in it."""

    def __init__(self, *command: str, **environment: str) -> None:
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self.before = termios.tcgetattr(slave)
        self.slave = slave
        base = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
        self.process = subprocess.Popen(
            command,
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env={**base, "TERM": "xterm-256color", "LANG": "C.UTF-8", **environment},
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
        )
        self.seen = b""

    def wait_for(self, text: str) -> None:
        """Read until some text was shown."""
        end = time.monotonic() + 120
        while text.encode() not in self.seen:
            assert time.monotonic() < end, self.seen[-2000:]
            self._read(0.1)

    def press(self, keys: str) -> None:
        os.write(self.master, keys.encode())

    def leave(self) -> int:
        """Wait until the program has ended, and check that the terminal is as it was."""
        end = time.monotonic() + 120
        while self.process.poll() is None:
            assert time.monotonic() < end
            self._read(0.05)
        while self._read(0.05):
            pass
        assert termios.tcgetattr(self.slave) == self.before
        for sequence in LEFT:
            assert sequence in self.seen
        return self.process.returncode

    def _read(self, seconds: float) -> bool:
        ready, _, _ = select.select([self.master], [], [], seconds)
        if ready:
            self.seen += os.read(self.master, 1 << 16)
        return bool(ready)

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self.master)
        os.close(self.slave)


@pytest.fixture
def terminals() -> Iterator[list[Terminal]]:
    opened: list[Terminal] = []
    yield opened
    for terminal in opened:
        terminal.close()


def open_terminal(terminals: list[Terminal], *command: str, **environment: str) -> Terminal:
    terminal = Terminal(*command, **environment)
    terminals.append(terminal)
    return terminal


@pytest.mark.parametrize(
    ("how", "status"), [("\x03", 130), (signal.SIGTERM, 143), (signal.SIGQUIT, 131)]
)
def test_leaving_gives_the_terminal_back(
    terminals: list[Terminal], folder: Path, how: str | signal.Signals, status: int
) -> None:
    terminal = open_terminal(terminals, *COMMAND, str(folder / "a.tln"))
    terminal.wait_for("? help")
    terminal.press("l")
    terminal.wait_for("legal.")
    if isinstance(how, signal.Signals):
        terminal.process.send_signal(how)
    else:
        terminal.press(how)
    assert terminal.leave() == status


def test_stopping_gives_the_terminal_back_for_the_while(
    terminals: list[Terminal], folder: Path
) -> None:
    terminal = open_terminal(terminals, *COMMAND, str(folder / "a.tln"))
    terminal.wait_for("? help")
    terminal.press("\x1a")
    terminal.wait_for(LEFT[0].decode())
    _, status = os.waitpid(terminal.process.pid, os.WUNTRACED)
    assert os.WIFSTOPPED(status)
    assert termios.tcgetattr(terminal.slave) == terminal.before
    terminal.seen = b""
    terminal.process.send_signal(signal.SIGCONT)
    terminal.wait_for("? help")
    terminal.press("q")
    assert terminal.leave() == 0


def test_a_crash_gives_the_terminal_back(terminals: list[Terminal], folder: Path) -> None:
    script = (
        "import tienlen.replay.player.walk as w\n"
        "w.Walk.next_bomb = lambda self: 1 / 0\n"
        "from tienlen.commands.main import tienlen\n"
        f"tienlen(['replay', {str(folder / 'a.tln')!r}])\n"
    )
    terminal = open_terminal(terminals, sys.executable, "-c", script)
    terminal.wait_for("? help")
    terminal.press("b")
    assert terminal.leave() != 0
    assert b"ZeroDivisionError" in terminal.seen


def test_keys_come_from_the_terminal_where_the_record_is_piped_in(
    terminals: list[Terminal], folder: Path
) -> None:
    """The pipe stays open, so that the reading is still going on when one leaves."""
    script = (
        "import subprocess, sys\n"
        "read = subprocess.Popen([*sys.argv[1:], '-'], stdin=subprocess.PIPE, "
        "stderr=subprocess.DEVNULL)\n"
        f"read.stdin.write(open({str(folder / 'a.tln')!r}, 'rb').read())\n"
        "read.stdin.flush()\n"
        "sys.exit(read.wait())\n"
    )
    terminal = open_terminal(terminals, sys.executable, "-c", script, *COMMAND)
    terminal.wait_for("? help")
    terminal.press("l")
    terminal.wait_for("legal.")
    terminal.press("q")
    assert terminal.leave() == 0


def test_ascii_and_no_colour(terminals: list[Terminal], folder: Path) -> None:
    (folder / "plain.tln").write_text(MATCH.replace("Bình", "Binh"), encoding="utf-8")
    terminal = open_terminal(
        terminals, *COMMAND, str(folder / "plain.tln"), LC_ALL="C", NO_COLOR="1"
    )
    terminal.wait_for("? help")
    terminal.press("?")
    terminal.wait_for("the deal")
    terminal.press("qq")
    assert terminal.leave() == 0
    assert terminal.seen.isascii()
    colours = re.findall(rb"\x1b\[([0-9;]*)m", terminal.seen)
    # 39 and 49 are the terminal's own colours.
    codes = {code for sequence in colours for code in sequence.split(b";")}
    assert codes <= {b"", b"0", b"1", b"2", b"7", b"39", b"49"}
