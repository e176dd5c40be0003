"""FILE arguments: files, folders and standard input."""

import errno
import io
import os
from pathlib import Path

import pytest
from click.testing import CliRunner
from tienlen.commands.errors import ReadError
from tienlen.commands.files import Files
from tienlen.commands.main import tienlen


def make(folder: Path, *paths: str) -> None:
    for path in paths:
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(path.encode())


def test_folder_gives_its_records_sorted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make(tmp_path, "b.tln", "a/z.tln", "a/B.TLN", "c.txt", "a.tln", "é.tln", ".hidden/x.tln")
    monkeypatch.chdir(tmp_path)
    expected = [".hidden/x.tln", "a/B.TLN", "a/z.tln", "a.tln", "b.tln", "é.tln"]
    assert list(Files(["."]).paths()) == expected
    assert list(Files(["a/", "c.txt", "-"]).paths()) == ["a/B.TLN", "a/z.tln", "c.txt", "-"]


def test_links_to_folders_are_no_trap(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make(tmp_path, "folder/a.tln")
    (tmp_path / "folder" / "self").symlink_to(tmp_path / "folder")
    (tmp_path / "folder" / "b.tln").symlink_to("a.tln")
    (tmp_path / "folder" / "gone.tln").symlink_to("nowhere")
    (tmp_path / "link").symlink_to("folder")
    monkeypatch.chdir(tmp_path)
    assert list(Files(["folder"]).paths()) == ["folder/a.tln", "folder/b.tln"]
    assert list(Files(["link"]).paths()) == ["link/a.tln", "link/b.tln"]


def test_only_ordinary_files_of_a_folder(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.tln")
    (tmp_path / "folder.tln").mkdir()
    assert list(Files([str(tmp_path)]).paths()) == []


def test_folder_without_records_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = Files([str(tmp_path)])
    assert list(files.paths()) == []
    assert files.status == 0
    assert "no .tln files" in capsys.readouterr().err


def test_missing_file_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    files = Files(["evil\n\x1b[2J.tln"])
    with pytest.raises(ReadError) as caught, files.opened("evil\n\x1b[2J.tln"):
        pass
    files.fail(caught.value)
    assert files.status == 3
    error = capsys.readouterr().err
    assert "no such file" in error
    assert error.count("\n") == 1
    assert "\x1b" not in error


def test_error_while_reading_is_told_from_errors_of_writing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make(tmp_path, "a.tln")

    class Failing(io.BytesIO):
        def read1(self, _: int | None = -1, /) -> bytes:
            raise OSError(5, "Input/output error")

    monkeypatch.setattr(Path, "open", lambda *_: Failing())
    files = Files([])
    with (
        pytest.raises(ReadError, match="Input/output error"),
        files.opened(str(tmp_path / "a.tln")) as stream,
    ):
        stream.read()


def test_pieces_are_watched_as_they_are_read(tmp_path: Path) -> None:
    make(tmp_path, "a.tln")
    seen: list[bytes] = []
    with Files([]).opened(str(tmp_path / "a.tln"), seen.append) as stream:
        assert stream.read() == b"a.tln"
    assert b"".join(seen) == b"a.tln"


def test_a_name_that_is_too_long_is_told_and_the_others_are_read(tmp_path: Path) -> None:
    (tmp_path / "a.tln").write_bytes(b"A:3s\n")
    name = "x" * 5000
    files = Files([name, str(tmp_path)])
    paths = list(files.paths())
    assert paths == [name, str(tmp_path / "a.tln")]
    with pytest.raises(ReadError, match="the name is too long"), files.opened(paths[0]):
        pass


def test_what_cannot_be_looked_at_is_told_and_the_others_are_read(tmp_path: Path) -> None:
    """As in a folder that nobody may enter, or behind a link in a circle in a folder."""
    (tmp_path / "a.tln").write_bytes(b"A:3s\n")
    (tmp_path / "b.tln").symlink_to("b.tln")
    files = Files([str(tmp_path)])
    paths = list(files.paths())
    assert paths == [str(tmp_path / "a.tln"), str(tmp_path / "b.tln")]
    with pytest.raises(ReadError, match="in a circle"), files.opened(paths[1]):
        pass


def test_a_folder_that_cannot_be_read_is_told_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def scandir(folder: str) -> None:
        raise PermissionError(errno.EACCES, "not permitted", folder)

    monkeypatch.setattr(os, "scandir", scandir)
    files = Files([str(tmp_path)])
    assert list(files.paths()) == []
    assert files.failures == 1
    (told,) = capsys.readouterr().err.splitlines()
    assert told == f"tienlen: cannot read '{tmp_path}': reading it is not permitted"


@pytest.mark.parametrize("quiet", [(), ("-q",)])
@pytest.mark.parametrize("verb", ["check", "analyse", "fmt"])
def test_a_folder_without_records_is_said_and_no_finding(
    verb: str, quiet: tuple[str, ...], tmp_path: Path
) -> None:
    """commands.md: 0 is "nothing at or above `--fail-on`", and nothing failed to be read."""
    (tmp_path / "notes.txt").write_text('[Match "m"]\n')
    result = CliRunner().invoke(tienlen, [verb, *quiet, str(tmp_path)])
    assert (result.exit_code, result.stdout) == (0, "")
    told, *summary = result.stderr.splitlines()
    assert told == f"tienlen: no .tln files in '{tmp_path}'"
    assert len(summary) == (0 if quiet or verb == "fmt" else 1)


@pytest.mark.parametrize("target", ["json", "csv"])
def test_convert_leaves_a_file_as_it_was_where_a_folder_has_no_records(
    target: str, tmp_path: Path
) -> None:
    """Its help: "Where nothing could be read, --out is left as it was"."""
    (tmp_path / "empty").mkdir()
    out = tmp_path / f"out.{target}"
    before = '{"format": "tienlen-record"}' if target == "json" else "path,line\n"
    out.write_text(before)
    tables = ("--table", "hands") if target == "csv" else ()
    arguments = ["convert", *tables, "--out", str(out), str(tmp_path / "empty")]
    result = CliRunner().invoke(tienlen, arguments)
    assert result.exit_code == 0
    assert result.stderr.splitlines() == [
        f"tienlen: no .tln files in '{tmp_path / 'empty'}'",
        "tienlen: no match could be read, so nothing was written",
    ]
    assert out.read_text() == before


@pytest.mark.parametrize("verb", ["report", "chart"])
def test_what_goes_into_a_file_is_not_written_where_a_folder_has_no_records(
    verb: str, tmp_path: Path
) -> None:
    """commands.md: such a folder "by itself changes no exit status"."""
    (tmp_path / "empty").mkdir()
    out = tmp_path / "out.html"
    result = CliRunner().invoke(tienlen, [verb, str(tmp_path / "empty"), "--out", str(out)])
    assert (result.exit_code, result.stdout) == (0, "")
    told, _ = result.stderr.splitlines()
    assert told == f"tienlen: no .tln files in '{tmp_path / 'empty'}'"
    assert not out.exists()
