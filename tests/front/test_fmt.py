"""`tienlen fmt`: printed, compared, shown, put in place."""

import io
import os
import stat
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from tienlen.commands.main import tienlen

CANONICAL = """\
%TLN 1
[Match "spring"]
[A "Bình"]
[B "An"]

[Hand "1"]
1. A:3s4c B:- {well, well}
2. A:5s
# a remark
[Match "autumn"]

[Hand "1"]
1. A:3s
"""
LOOSE = """\
[Match "spring"]
[B "An"] [A "Bình"]
[Hand "1"]
a: 4♣ 3♠  B: pass {well, well}
A: 5S
# a remark
[Match "autumn"]
[Hand "1"]
A:3s"""
BROKEN = LOOSE + "\nB: 1O\nC 4s\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name, text in (("canonical", CANONICAL), ("loose", LOOSE), ("broken", BROKEN)):
        (tmp_path / f"{name}.tln").write_bytes(text.encode())
    monkeypatch.chdir(tmp_path)
    return tmp_path


def fmt(*arguments: str, stdin: bytes | None = None) -> Result:
    return CliRunner().invoke(tienlen, ["fmt", *arguments], input=stdin)


def test_prints_the_canonical_form(folder: Path) -> None:
    assert fmt("loose.tln").stdout_bytes == CANONICAL.encode()
    assert fmt("canonical.tln").stdout_bytes == CANONICAL.encode()
    assert fmt("-", stdin=LOOSE.encode()).stdout_bytes == CANONICAL.encode()
    assert (folder / "loose.tln").read_text(encoding="utf-8") == LOOSE


def test_bom_and_crlf_go(folder: Path) -> None:
    (folder / "dos.tln").write_bytes(b"\xef\xbb\xbf" + CANONICAL.replace("\n", "\r\n").encode())
    assert fmt("dos.tln").stdout_bytes == CANONICAL.encode()
    assert fmt("--check", "dos.tln").exit_code == 1


def test_unicode_suits() -> None:
    text = fmt("--unicode", "-", stdin=LOOSE.encode()).stdout
    assert "1. A:3♠4♣ B:- {well, well}\n" in text


@pytest.mark.usefixtures("folder")
def test_check_names_what_would_change() -> None:
    result = fmt("--check", "canonical.tln", "loose.tln")
    assert (result.exit_code, result.stdout) == (1, "loose.tln\n")
    assert result.stderr == "1 file would change, 1 canonical\n"
    result = fmt("--check", "-q", "canonical.tln")
    assert (result.exit_code, result.output) == (0, "")


def test_check_is_about_the_spelling_asked_for(folder: Path) -> None:
    assert fmt("--check", "--unicode", "canonical.tln").exit_code == 1
    fmt("--in-place", "--unicode", "canonical.tln")
    assert fmt("--check", "--unicode", "canonical.tln").exit_code == 0
    assert "3♠" in (folder / "canonical.tln").read_text(encoding="utf-8")


@pytest.mark.usefixtures("folder")
def test_diff_shows_and_patches() -> None:
    result = fmt("--diff", "loose.tln", "canonical.tln")
    assert result.exit_code == 1
    assert result.stdout.startswith("--- loose.tln\n+++ loose.tln\n@@ -")
    assert "canonical.tln" not in result.stdout
    assert '-[B "An"] [A "Bình"]\n' in result.stdout
    assert "\\ No newline at end of file\n" in result.stdout
    added = [line[1:] for line in result.stdout.splitlines()[2:] if line.startswith(("+", " "))]
    assert "\n".join(added) + "\n" == CANONICAL
    removed = [line[1:] for line in result.stdout.splitlines()[2:] if line[0] in "- "]
    assert "\n".join(removed) == LOOSE


@pytest.mark.usefixtures("folder")
def test_diff_in_colour_says_the_same() -> None:
    colored = fmt("--diff", "--color", "always", "loose.tln").stdout
    assert "\x1b[31m-" in colored
    assert "\x1b[32m+" in colored
    for code in ("31", "32", "33", "36", "0"):
        colored = colored.replace(f"\x1b[{code}m", "")
    assert colored == fmt("--diff", "loose.tln").stdout


def test_diff_of_a_file_that_differs_in_line_ends_only(folder: Path) -> None:
    (folder / "dos.tln").write_bytes(CANONICAL.replace("\n", "\r\n").encode())
    result = fmt("--diff", "dos.tln")
    assert result.exit_code == 1
    assert b"-%TLN 1\r\n" in result.stdout_bytes
    assert b"+%TLN 1\n" in result.stdout_bytes


def test_in_place(folder: Path) -> None:
    (folder / "loose.tln").chmod(0o640)
    before = (folder / "canonical.tln").stat()
    result = fmt("--in-place", ".")
    assert (folder / "loose.tln").read_text(encoding="utf-8") == CANONICAL
    assert stat.S_IMODE((folder / "loose.tln").stat().st_mode) == 0o640
    after = (folder / "canonical.tln").stat()
    assert (after.st_ino, after.st_mtime_ns) == (before.st_ino, before.st_mtime_ns)
    assert (folder / "broken.tln").read_text(encoding="utf-8") == BROKEN
    assert sorted(path.name for path in folder.iterdir()) == [
        "broken.tln",
        "canonical.tln",
        "loose.tln",
    ]
    assert result.exit_code == 1
    assert result.stdout == ""
    assert "1 file changed, 1 canonical, 1 with lines that cannot be read" in result.stderr
    assert fmt("--in-place", "loose.tln").exit_code == 0


def test_in_place_follows_links(folder: Path) -> None:
    (folder / "link.tln").symlink_to("loose.tln")
    fmt("--in-place", "link.tln")
    assert (folder / "link.tln").is_symlink()
    assert (folder / "loose.tln").read_text(encoding="utf-8") == CANONICAL


@pytest.mark.parametrize("mode", [[], ["--check"], ["--diff"], ["--in-place"]])
def test_errors_are_shown_and_nothing_is_written(mode: list[str], folder: Path) -> None:
    result = fmt(*mode, "broken.tln")
    assert result.exit_code == 1
    assert "broken.tln:10:" in result.stderr
    assert "broken.tln:11:" in result.stderr
    assert "error[" in result.stderr
    assert "autumn" not in result.stdout
    assert (folder / "broken.tln").read_text(encoding="utf-8") == BROKEN


@pytest.mark.usefixtures("folder")
def test_what_is_not_printed_is_told() -> None:
    """Else who sends it into a file thinks that all of it is there."""
    for quiet in ([], ["--quiet"]):
        result = fmt(*quiet, "broken.tln")
        assert "spring" in result.stdout
        assert "broken.tln: what stands from line 7 on is not printed" in result.stderr
    result = fmt("-", stdin=BROKEN[BROKEN.index('[Match "autumn"') :].encode())
    assert result.stdout == ""
    assert "-: what stands from line 1 on is not printed" in result.stderr
    assert "not printed" not in fmt("loose.tln").stderr + fmt("--check", "broken.tln").stderr


def test_bytes_that_are_no_utf8_are_not_lost(folder: Path) -> None:
    data = '[A "Bình"]\n[Hand "1"]\nA:3s\n'.encode("latin-1")
    (folder / "latin.tln").write_bytes(data)
    result = fmt("--in-place", "latin.tln")
    assert result.exit_code == 1
    assert "latin.tln:1:" in result.stderr
    assert (folder / "latin.tln").read_bytes() == data


@pytest.mark.parametrize("mode", [[], ["--check"], ["--diff"], ["--in-place"]])
def test_missing_file_does_not_stop_the_others(mode: list[str], folder: Path) -> None:
    result = fmt(*mode, "gone.tln", "loose.tln")
    assert result.exit_code == 3
    assert "cannot read 'gone.tln'" in result.stderr
    assert result.stdout or (folder / "loose.tln").read_text(encoding="utf-8") == CANONICAL


def test_in_place_where_nothing_can_be_written(folder: Path) -> None:
    os.mkfifo(folder / "pipe.tln")
    feeder = os.open(folder / "pipe.tln", os.O_RDWR)
    try:
        result = fmt("--in-place", "pipe.tln", "loose.tln")
    finally:
        os.close(feeder)
    assert result.exit_code == 3
    assert "cannot write 'pipe.tln'" in result.stderr
    assert (folder / "loose.tln").read_text(encoding="utf-8") == CANONICAL


def test_matches_are_printed_while_the_input_is_still_open() -> None:
    class Endless(io.BytesIO):
        """Gives two matches and then fails: the first must be out by then."""

        pieces = iter([b'[Match "one"]\n[Hand "1"]\nA:3s\n[Match "two"]\n'])

        def read1(self, _: int | None = -1, /) -> bytes:
            try:
                return next(self.pieces)
            except StopIteration:
                raise OSError(5, "Input/output error") from None

    result = CliRunner().invoke(tienlen, ["fmt", "-"], input=Endless())
    assert result.exit_code == 3
    assert '[Match "one"]' in result.stdout
