"""`tienlen new` on a terminal: what is asked for, and what becomes of the answers."""

import contextlib
import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from tienlen.commands.main import tienlen
from tienlen.replay.rules import variant_names

COMMAND = [sys.executable, "-m", "tienlen"]
TWO = ("--player", "An", "--player", "Bình")


def run(verb: str, *arguments: str, stdin: bytes | None = None) -> Result:
    result = CliRunner().invoke(tienlen, [verb, *arguments], input=stdin)
    assert "Traceback" not in result.output
    return result


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


class Terminal:
    """The program with a terminal to talk to."""

    def __init__(self, *arguments: str, folder: Path, columns: int = 0) -> None:
        self.mine, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        self.process = subprocess.Popen(
            [*COMMAND, *arguments],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            cwd=folder,
            start_new_session=True,
            env={**os.environ, "TERM": "dumb", "PYTHONUTF8": "1", "COLUMNS": ""},
        )
        os.close(theirs)
        self.seen = self.said = b""

    def expect(self, text: str) -> None:
        """Wait until the program has written a text after what was seen before."""
        while text.encode() not in self.seen:
            ready, _, _ = select.select([self.mine], [], [], 60)
            assert ready, f"no {text!r} after {self.seen!r}"
            data = os.read(self.mine, 4096)
            self.seen += data
            self.said += data
        self.seen = self.seen.split(text.encode(), 1)[1]

    def answer(self, text: str | bytes) -> None:
        os.write(self.mine, (text.encode() if isinstance(text, str) else text) + b"\n")

    def take_name_and_event(self) -> None:
        """Answer what is asked first with Enter."""
        for question in ("Name of the match [a]:", "Event it is part of [-]:"):
            self.expect(question)
            self.answer("")

    def interrupt(self) -> None:
        """Send Ctrl-C until it is heard: what comes just before a line is read can get lost."""
        for _ in range(12):
            self.process.send_signal(signal.SIGINT)
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.process.wait(5)
                return

    def end(self) -> int:
        return self.process.wait(60)

    def close(self) -> None:
        """End whatever still runs."""
        self.process.kill()
        self.process.wait()
        os.close(self.mine)


@pytest.fixture
def talk(folder: Path) -> Iterator[Callable[..., Terminal]]:
    """Return what starts the program on a terminal; what a test leaves behind is ended."""
    opened: list[Terminal] = []

    def start(*arguments: str, columns: int = 0) -> Terminal:
        opened.append(Terminal(*arguments, folder=folder, columns=columns))
        return opened[-1]

    yield start
    for terminal in opened:
        terminal.close()


Talk = Callable[..., Terminal]


def test_a_terminal_is_asked(talk: Talk, folder: Path) -> None:
    terminal = talk("new", "a.tln")
    terminal.expect("Enter takes the answer in brackets; - leaves the name or the event out.")
    terminal.expect("Name of the match [a]:")
    terminal.answer(' tet "1" ')
    terminal.expect("Event it is part of [-]:")
    terminal.answer("Tết")
    terminal.expect("Variant [vanikar]:")
    terminal.answer("paga")
    terminal.expect("did you mean 'pagat'?")
    terminal.expect("Variant [vanikar]:")
    terminal.answer(" pagat ")
    terminal.expect("A:")
    terminal.answer("An")
    terminal.expect("B:")
    terminal.answer("")
    terminal.expect("pagat is for 4 players.")
    for seat, name in (("B", "Bình"), ("C", "Chi"), ("D", "Dũng")):
        terminal.expect(f"{seat}:")
        terminal.answer(name)
    terminal.expect("Passes [written]:")
    terminal.answer("")
    terminal.expect("a.tln begun under the variant pagat; `tienlen check --watch a.tln` judges")
    assert terminal.end() == 0
    text = (folder / "a.tln").read_text(encoding="utf-8")
    assert text.startswith(
        '%TLN 1\n[Match "tet \\"1\\""]\n[Event "Tết"]\n[Variant "pagat"]\n'
        '[A "An"]\n[B "Bình"]\n[C "Chi"]\n[D "Dũng"]\n'
    )


@pytest.mark.parametrize("encoding", ["utf-8", "ascii", "cp1252"])
def test_an_answer_that_is_no_text_is_asked_for_again(
    encoding: str, talk: Talk, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As where a terminal without IUTF8 takes half a letter back."""
    monkeypatch.setenv("PYTHONIOENCODING", encoding)
    terminal = talk("new", "a.tln", "--variant", "vanikar")
    for question in ("Name of the match [a]:", "Event it is part of [-]:"):
        terminal.expect(question)
        terminal.answer(b"a\xc3\x81\x81" if encoding != "cp1252" else b"a\x81")
        terminal.expect("is no text in UTF-8")
        terminal.expect(question)
        terminal.answer("")
    terminal.expect("A:")
    terminal.answer(b"\x81B" if encoding == "cp1252" else b"B\xc3nh")
    terminal.expect("is no text in UTF-8")
    for seat, name in (("A", "An"), ("B", "Binh"), ("C", "")):
        terminal.expect(f"{seat}:")
        terminal.answer(name)
    terminal.expect("Passes [written]:")
    terminal.answer("")
    terminal.expect("a.tln begun")
    assert terminal.end() == 0
    assert b"Traceback" not in terminal.said
    assert '[A "An"]\n[B "Binh"]' in (folder / "a.tln").read_text(encoding="utf-8")


def test_a_name_of_a_player_is_refused_where_it_is_given(talk: Talk) -> None:
    terminal = talk("new", "a.tln", "--variant", "vanikar")
    terminal.take_name_and_event()
    terminal.expect("A:")
    terminal.answer(b"a\x16\x00b")
    terminal.expect("does not stand on one line")
    terminal.expect("A:")


@pytest.mark.parametrize(
    ("arguments", "told", "status"),
    [
        (("a.tln", "--player", "An", "--player", "A\u0301n", "--player", "\xc1n"), "'Án'", 2),
        (("a.tln", "--player", "An"), "one alone cannot play", 2),
        (("a.tln", "--player", "An", "--player", "a\nb"), "does not stand on one line", 2),
        (("no/a.tln",), "there is no such folder", 3),
    ],
)
def test_what_was_given_wrong_is_said_before_anything_is_asked(
    arguments: tuple[str, ...], told: str, status: int, talk: Talk
) -> None:
    terminal = talk("new", *arguments)
    terminal.expect(told)
    assert terminal.end() == status
    assert b"[" not in terminal.said.split(told.encode())[0].replace(b"[OPTIONS]", b"")


@pytest.mark.parametrize(
    ("file", "named"), [("my game.tln", "'my game.tln'"), ("-x.tln", "./-x.tln")]
)
def test_the_command_to_go_on_with_can_be_copied(file: str, named: str, talk: Talk) -> None:
    terminal = talk("new", *TWO, "--variant", "vanikar", "--", file)
    terminal.expect(f"`tienlen check --watch {named}`")
    assert terminal.end() == 0


def test_ctrl_c_at_a_question_writes_nothing(talk: Talk, folder: Path) -> None:
    terminal = talk("new", "a.tln", "--variant", "vanikar")
    terminal.take_name_and_event()
    terminal.expect("A:")
    terminal.interrupt()
    assert terminal.end() == 130
    assert list(folder.iterdir()) == []


def test_a_name_that_another_player_has_is_asked_for_again(talk: Talk) -> None:
    terminal = talk("new", "a.tln", "--variant", "vanikar")
    terminal.take_name_and_event()
    for seat, name in (("A", "Bình"), ("B", "Bi\u0300nh")):
        terminal.expect(f"{seat}:")
        terminal.answer(name)
    terminal.expect("That is the name of another player")
    for seat, name in (("B", "An"), ("C", "")):
        terminal.expect(f"{seat}:")
        terminal.answer(name)
    terminal.expect("Passes [written]:")
    terminal.answer("")
    terminal.expect("a.tln begun under the variant vanikar")
    assert terminal.end() == 0
    assert run("check", "a.tln").exit_code == 0


def test_a_file_in_the_way_is_told_before_anything_is_asked(talk: Talk, folder: Path) -> None:
    (folder / "a.tln").write_text("mine", encoding="utf-8")
    terminal = talk("new", "a.tln")
    terminal.expect("it exists")
    assert terminal.end() == 3


def test_whether_passes_are_left_out_is_asked_for_so_that_the_record_is_judged_by_it(
    talk: Talk, folder: Path
) -> None:
    """notation.md: with `[Passes "implied"]` a seat that is skipped has passed."""
    terminal = talk("new", "a.tln", "--variant", "vanikar")
    terminal.take_name_and_event()
    for seat, name in (("A", "An"), ("B", "Bình"), ("C", "Chi"), ("D", "")):
        terminal.expect(f"{seat}:")
        terminal.answer(name)
    terminal.expect("Passes [written]:")
    terminal.answer("none")
    terminal.expect("'written', 'implied'")
    terminal.expect("Passes [written]:")
    terminal.answer("implied")
    assert terminal.end() == 0
    with (folder / "a.tln").open("a", encoding="utf-8") as record:
        record.write("1. A:3s C:5c A:9d\n2. A:4c\n")
    checked = run("check", "a.tln")
    assert (checked.exit_code, checked.stdout) == (0, "")
    written = (folder / "a.tln").read_text(encoding="utf-8").replace('[Passes "implied"]\n', "")
    checked = run("check", "-", stdin=written.encode())
    assert "error[missing-pass]" in checked.stdout


def test_nothing_is_asked_where_options_say_all_that_has_no_default(
    talk: Talk, folder: Path
) -> None:
    """Passes have one; a call that was complete before they could be asked for still is."""
    terminal = talk("new", "a.tln", "--variant", "vanikar", *TWO)
    terminal.expect("a.tln begun")
    assert terminal.end() == 0
    assert "Passes" not in (folder / "a.tln").read_text(encoding="utf-8")


def test_passes_that_an_option_gives_are_not_asked_for(talk: Talk, folder: Path) -> None:
    terminal = talk("new", "a.tln", "--passes", "implied", *TWO)
    terminal.take_name_and_event()
    terminal.expect("Variant [vanikar]:")
    terminal.answer("")
    terminal.expect("a.tln begun")
    assert terminal.end() == 0
    assert '[Passes "implied"]' in (folder / "a.tln").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("file", "default", "answers", "tags"),
    [
        ("tết 1.tln", "tết 1", ("", ""), '[Match "tết 1"]\n[Variant'),
        ("tet.tln", "tet", ("-", " - "), '[Match "?"]\n[Variant'),
        ("tet.tln", "tet", ("  ", "  "), '[Match "tet"]\n[Variant'),
        ("none.tln", "none", ("", ""), '[Match "none"]\n[Variant'),
        ("tet.tln", "tet", ("None", "none"), '[Match "None"]\n[Event "none"]\n[Variant'),
        ("tet.tln", "tet", (" ? ", "\\club"), '[Match "?"]\n[Event "\\\\club"]\n[Variant'),
        ("./-.tln", "-", ("", ""), '[Match "?"]\n[Variant'),
        # What a terminal should not be shown is no default.
        ("a\x1b[2Jb.tln", "-", ("", ""), '[Match "?"]\n[Variant'),
        ("a\u202eb.tln", "-", ("", ""), '[Match "?"]\n[Variant'),
        (" \n.tln", "-", ("", ""), '[Match "?"]\n[Variant'),
        ("-", "-", ("", ""), '[Match "?"]\n[Variant'),
    ],
)
def test_enter_names_a_match_after_its_file_and_a_dash_leaves_a_tag_out(
    file: str,
    default: str,
    answers: tuple[str, str],
    tags: str,
    talk: Talk,
    folder: Path,
) -> None:
    terminal = talk("new", file, *TWO)
    questions = (f"Name of the match [{default}]:", "Event it is part of [-]:")
    for question, answer in zip(questions, answers, strict=True):
        terminal.expect(question)
        terminal.answer(answer)
    for question in ("Variant [vanikar]:", "Passes [written]:"):
        terminal.expect(question)
        terminal.answer("")
    if file == "-":
        terminal.expect('[Match "?"]\r\n[Variant')
        terminal.expect("# A trick a line")
        assert terminal.end() == 0
        return
    terminal.expect("begun under the variant")
    assert terminal.end() == 0
    assert "\x1b" not in terminal.said.decode()
    assert (folder / file).read_text(encoding="utf-8").startswith(f"%TLN 1\n{tags}")
    assert run("check", "--fail-on", "warning", file).exit_code == 0


def test_a_name_that_an_option_gives_is_not_asked_for(talk: Talk, folder: Path) -> None:
    terminal = talk("new", "a.tln", "--name", "b", *TWO)
    for question in ("Event it is part of [-]:", "Variant [vanikar]:", "Passes [written]:"):
        terminal.expect(question)
        terminal.answer("")
    assert terminal.end() == 0
    assert "Name of" not in terminal.said.decode()
    assert '[Match "b"]' in (folder / "a.tln").read_text(encoding="utf-8")


def test_no_question_is_wider_than_the_terminal(talk: Talk) -> None:
    terminal = talk("new", "a.tln", columns=40)
    terminal.take_name_and_event()
    terminal.expect("Variant [vanikar]:")
    terminal.answer("no such variant")
    for seat, name in (("Variant [vanikar]", "vanikar"), ("A", "An"), ("B", "Bình"), ("C", "")):
        terminal.expect(f"{seat}:")
        terminal.answer(name)
    terminal.expect("Passes [written]:")
    terminal.answer("neither of them")
    terminal.expect("Passes [written]:")
    terminal.answer("implied")
    terminal.expect("a.tln begun")
    assert terminal.end() == 0
    lines = terminal.said.decode().replace("\r", "").split("\n")
    assert max(map(len, lines)) <= 40
    for variant in variant_names():
        assert any(variant in line for line in lines)
