"""`tienlen new`: a record that check accepts, asked for or given, and nothing overwritten."""

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
from tienlen.commands import writing
from tienlen.commands.main import tienlen
from tienlen.replay.rules import load_variant, variant_names
from tienlen.replay.sampling import seats_allowed

COMMAND = [sys.executable, "-m", "tienlen"]


def run(verb: str, *arguments: str, stdin: bytes | None = None) -> Result:
    result = CliRunner().invoke(tienlen, [verb, *arguments], input=stdin)
    assert "Traceback" not in result.output
    return result


def new(*arguments: str) -> Result:
    return run("new", *arguments)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def players(*names: str) -> list[str]:
    return [part for name in names for part in ("--player", name)]


def test_every_option_is_in_the_record(folder: Path) -> None:
    result = new(
        *("tet.tln", "--variant", "pagat", "--name", 'tet "1"', "--title", "Tết", "--site", "Huế"),
        *("--date", "2026-02-??", "--hands", "2", "--passes", "implied"),
        *players("An", " Bình ", "Chi", "Dũng"),
    )
    assert (result.exit_code, result.output) == (0, "")
    assert (folder / "tet.tln").read_text(encoding="utf-8") == (
        '%TLN 1\n[Match "tet \\"1\\""]\n[Event "Tết"]\n[Site "Huế"]\n[Date "2026-02-??"]\n'
        '[Variant "pagat"]\n[Hands "2"]\n[Passes "implied"]\n'
        '[A "An"]\n[B "Bình"]\n[C "Chi"]\n[D "Dũng"]\n\n'
        '[Hand "1"]\n# A trick a line, without passes: A:3s B:5c\n'
    )
    assert run("check", "tet.tln").exit_code == 0
    assert run("fmt", "--check", "tet.tln").exit_code == 0


@pytest.mark.parametrize("count", [2, 3, 4])
@pytest.mark.parametrize("passes", ["written", "implied"])
def test_the_trick_shown_is_one_of_this_record(count: int, passes: str) -> None:
    result = new("-", "--passes", passes, *players(*[f"P{number}" for number in range(count)]))
    *head, remark = result.stdout.splitlines()
    trick = remark.removeprefix("# ").rpartition(": ")[2]
    shown = "\n".join([*head, trick])
    checked = run("check", "-v", "-", stdin=f"{shown}\n".encode())
    assert (checked.exit_code, checked.stdout) == (0, "")
    assert ("-" in trick) == (passes == "written")


@pytest.mark.parametrize("variant", variant_names())
def test_any_number_of_players_that_a_variant_allows_is_accepted_by_check(variant: str) -> None:
    allowed = seats_allowed(load_variant(variant))
    for count in range(1, 10):
        names = players(*[f"P{number}" for number in range(count)])
        result = new("-", "--variant", variant, *names)
        if count in allowed:
            assert result.exit_code == 0
            checked = run("check", "--fail-on", "warning", "-", stdin=result.stdout_bytes)
            assert (checked.exit_code, checked.stdout) == (0, "")
        else:
            assert (result.exit_code, result.stdout) == (2, "")


@pytest.mark.parametrize(
    ("arguments", "hint"),
    [
        ([], "FILE"),
        (["a.tln"], "--player NAME"),
        (["a.tln", "--variant", "paga", *players("An", "B")], "'pagat'"),
        (["a.tln", *players("An", "An")], "tell them apart"),
        (["a.tln", "--date", "17.2.2026", *players("An", "B")], "2026-02-17"),
        (["a.tln", *players("An\n[Hand", "B")], "does not stand on one line"),
        (["a.tln", *players("An\udcff", "B")], "UTF-8"),
    ],
)
def test_what_check_would_not_accept_is_not_written(
    arguments: list[str], hint: str, folder: Path
) -> None:
    result = new(*arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert hint in " ".join(result.stderr.split())
    assert list(folder.iterdir()) == []


def test_nothing_is_overwritten_unless_forced(folder: Path) -> None:
    names = players("An", "Bình")
    (folder / "a.tln").write_text("mine", encoding="utf-8")
    (folder / "link.tln").symlink_to("nowhere")
    for name in ("a.tln", "link.tln", "."):
        result = new(name, *names)
        assert result.exit_code == 3
        assert "it exists" in result.stderr
    assert (folder / "a.tln").read_text(encoding="utf-8") == "mine"
    assert new("a.tln", "--force", *names).exit_code == 0
    assert (folder / "a.tln").read_text(encoding="utf-8").startswith("%TLN 1\n")
    assert new("no/where.tln", *names).exit_code == 3
    assert sorted(path.name for path in folder.iterdir()) == ["a.tln", "link.tln"]


@pytest.mark.parametrize("has_links", [True, False])
def test_a_file_that_appears_meanwhile_is_kept(
    has_links: bool, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = os.link

    def link(source: Path, target: Path) -> None:
        Path(target).write_text("theirs", encoding="utf-8")
        if not has_links:
            raise PermissionError(1, "no links here")
        real(source, target)

    monkeypatch.setattr(writing.os, "link", link)
    result = new("a.tln", *players("An", "Bình"))
    assert result.exit_code == 3
    assert [(path.name, path.read_text("utf-8")) for path in folder.iterdir()] == [
        ("a.tln", "theirs")
    ]


def test_where_there_are_no_links(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def link(*_: object) -> None:
        raise PermissionError(1, "no links here")

    monkeypatch.setattr(writing.os, "link", link)
    assert new("a.tln", *players("An", "Bình")).exit_code == 0
    assert [path.name for path in folder.iterdir()] == ["a.tln"]
    assert run("check", "a.tln").exit_code == 0


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

    def answer(self, text: str) -> None:
        os.write(self.mine, f"{text}\n".encode())

    def take_name_and_event(self) -> None:
        """Answer what is asked first with Enter."""
        for question in ("Name of the match [a]:", "Event it is part of [none]:"):
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
    terminal.expect("Name of the match [a]:")
    terminal.answer(' tet "1" ')
    terminal.expect("Event it is part of [none]:")
    terminal.answer("Tết")
    terminal.expect("Variant [vanikar]:")
    terminal.answer("paga")
    terminal.expect("did you mean 'pagat'?")
    terminal.expect("Variant [vanikar]:")
    terminal.answer("pagat")
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
    terminal = talk("new", "a.tln", "--variant", "vanikar", *players("An", "Bình"))
    terminal.expect("a.tln begun")
    assert terminal.end() == 0
    assert "Passes" not in (folder / "a.tln").read_text(encoding="utf-8")


def test_passes_that_an_option_gives_are_not_asked_for(talk: Talk, folder: Path) -> None:
    terminal = talk("new", "a.tln", "--passes", "implied", *players("An", "B"))
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
        ("tet.tln", "tet", ("None", "none"), '[Match "?"]\n[Variant'),
        ("none.tln", "none", ("", "\\club"), '[Match "?"]\n[Event "\\\\club"]\n[Variant'),
        # What a terminal should not be shown is no default.
        ("a\x1b[2Jb.tln", "none", ("", ""), '[Match "?"]\n[Variant'),
        ("a\u202eb.tln", "none", ("", ""), '[Match "?"]\n[Variant'),
        (" \n.tln", "none", ("", ""), '[Match "?"]\n[Variant'),
        ("-", "none", ("", ""), '[Match "?"]\n[Variant'),
    ],
)
def test_enter_names_a_match_after_its_file_and_none_leaves_a_tag_out(
    file: str,
    default: str,
    answers: tuple[str, str],
    tags: str,
    talk: Talk,
    folder: Path,
) -> None:
    terminal = talk("new", file, *players("An", "Bình"))
    questions = (f"Name of the match [{default}]:", "Event it is part of [none]:")
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
    terminal = talk("new", "a.tln", "--name", "b", *players("An", "Bình"))
    for question in ("Event it is part of [none]:", "Variant [vanikar]:", "Passes [written]:"):
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
