"""Files are written whole or not at all."""

import os
import stat
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tienlen.commands.errors import OtherKindError, WriteError
from tienlen.commands.writing import FilesTogether, write_whole

Names = Callable[[Path], list[str]]


def test_new_file_has_the_usual_mode(tmp_path: Path) -> None:
    ordinary = tmp_path / "ordinary"
    ordinary.touch()
    write_whole(str(tmp_path / "new.csv"), b"a,b\n", kind="csv")
    assert (tmp_path / "new.csv").read_bytes() == b"a,b\n"
    assert (tmp_path / "new.csv").stat().st_mode == ordinary.stat().st_mode


def test_an_error_on_the_way_leaves_the_old_file_and_nothing_else(
    names: Names, tmp_path: Path
) -> None:
    target = tmp_path / "a.csv"
    target.write_bytes(b"old\n")

    def pieces() -> Iterator[bytes]:
        yield b"new\n" * 100_000
        raise LookupError

    with pytest.raises(LookupError):
        write_whole(str(target), pieces(), kind="csv")
    assert target.read_bytes() == b"old\n"
    assert names(tmp_path) == ["a.csv"]


def test_mode_is_kept(tmp_path: Path) -> None:
    target = tmp_path / "a.csv"
    target.write_bytes(b"old\n")
    target.chmod(0o640)
    write_whole(str(target), [b"new", b"\n"], kind="csv")
    assert target.read_bytes() == b"new\n"
    assert stat.S_IMODE(target.stat().st_mode) == 0o640


def test_link_is_followed(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    target = tmp_path / "folder" / "a.csv"
    target.write_bytes(b"old\n")
    link = tmp_path / "link.csv"
    link.symlink_to(target)
    write_whole(str(link), b"new\n", kind="csv")
    assert link.is_symlink()
    assert target.read_bytes() == b"new\n"


@pytest.mark.parametrize(
    ("kind", "own", "other"),
    [
        ("png", b"\x89PNG\r\n\x1a\n", b"%TLN 1\n"),
        ("pdf", b"%PDF-1.7", b"%TLN 1\n"),
        ("svg", b"<?xml version='1.0'?>\n<svg", b"# notes\n"),
        ("html", b"<!DOCTYPE html>\n", b"# notes\n"),
        ("json", b'{"format": 1}', b"deal A: 3s"),
        ("parquet", b"PAR1....", b"a,b\n"),
        ("csv", b"\xef\xbb\xbfa,b\n", b'%TLN 1\n[Match "?"]\n'),
        ("tln", b'[Match "?"]\n', b"\x89PNG\r\n"),
        ("tln", b'[A "An"]\n', b'["An", 1]\n'),
        ("tln", b"# kept by hand\n", b"%PDF-1.7\n"),
    ],
)
def test_file_of_another_kind_needs_force(
    kind: str, own: bytes, other: bytes, tmp_path: Path
) -> None:
    target = tmp_path / "a"
    target.write_bytes(own)
    write_whole(str(target), b"new", kind=kind)
    assert target.read_bytes() == b"new"
    target.write_bytes(other)
    with pytest.raises(OtherKindError, match="--force"):
        write_whole(str(target), b"newer", kind=kind)
    assert target.read_bytes() == other
    write_whole(str(target), b"newer", kind=kind, force=True)
    assert target.read_bytes() == b"newer"
    target.write_bytes(b"")
    write_whole(str(target), b"new", kind=kind)
    assert target.read_bytes() == b"new"


@pytest.mark.parametrize("where", ["missing/a.csv", "folder", "pipe", "file/a.csv"])
def test_where_nothing_can_be_written(names: Names, where: str, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").touch()
    os.mkfifo(tmp_path / "pipe")
    before = names(tmp_path)
    with pytest.raises(WriteError, match="cannot write"):
        write_whole(str(tmp_path / where), b"new", kind="csv", force=True)
    assert names(tmp_path) == before


def test_ctrl_c_right_after_the_file_took_its_name_is_passed_on(
    names: Names, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    take_name = Path.replace

    def interrupted(temporary: Path, target: Path) -> None:
        take_name(temporary, target)
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        write_whole(str(tmp_path / "a.csv"), b"new\n", kind="csv")
    assert names(tmp_path) == ["a.csv"]


def test_files_together_appear_together(names: Names, tmp_path: Path) -> None:
    (tmp_path / "b.csv").write_bytes(b"old\n")
    (tmp_path / "b.csv").chmod(0o640)
    with FilesTogether() as files:
        for name in ("a", "b"):
            files.open(str(tmp_path / f"{name}.csv"), "csv").write(b"new\n")
        assert (tmp_path / "b.csv").read_bytes() == b"old\n"
        assert not (tmp_path / "a.csv").exists()
        files.put()
    assert names(tmp_path) == ["a.csv", "b.csv"]
    assert {(tmp_path / name).read_bytes() for name in names(tmp_path)} == {b"new\n"}
    assert stat.S_IMODE((tmp_path / "b.csv").stat().st_mode) == 0o640
    write_whole(str(tmp_path / "c.csv"), b"c", kind="csv")
    modes = [(tmp_path / name).stat().st_mode for name in ("a.csv", "c.csv")]
    assert modes[0] == modes[1]


def test_files_together_take_no_name_where_one_cannot(tmp_path: Path) -> None:
    """Its docstring: nothing has changed then; nor is anything left beside them."""
    old, new, barred = (tmp_path / name for name in ("a.csv", "b.csv", "c.csv"))
    old.write_bytes(b"as it was\n")
    old.chmod(0o640)
    with FilesTogether() as files:
        for path in (old, new, barred):
            files.open(str(path), "csv").write(b"x\n")
        # Meanwhile somebody makes a folder where a file is to be.
        barred.mkdir()
        with pytest.raises(WriteError, match=r"c\.csv"):
            files.put()
    assert old.read_bytes() == b"as it was\n"
    assert old.stat().st_mode & 0o777 == 0o640
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.csv", "c.csv"]


def test_files_together_that_were_there_are_replaced_and_nothing_is_kept(tmp_path: Path) -> None:
    names = ["a.csv", "b.csv"]
    for name in names:
        (tmp_path / name).write_bytes(b"as it was\n")
    with FilesTogether() as files:
        for name in names:
            files.open(str(tmp_path / name), "csv").write(b"x\n")
        files.put()
    assert sorted(path.name for path in tmp_path.iterdir()) == names
    assert {(tmp_path / name).read_bytes() for name in names} == {b"x\n"}


def test_files_together_that_are_not_put_leave_nothing(names: Names, tmp_path: Path) -> None:
    (tmp_path / "b.csv").write_bytes(b"old\n")
    with FilesTogether() as files:
        files.make_folder(str(tmp_path / "new" / "deep"))
        files.open(str(tmp_path / "new" / "deep" / "a.csv"), "csv").write(b"new\n")
        files.open(str(tmp_path / "b.csv"), "csv").write(b"new\n")
    assert names(tmp_path) == ["b.csv"]
    assert (tmp_path / "b.csv").read_bytes() == b"old\n"


def test_a_folder_that_others_use_stays(names: Names, tmp_path: Path) -> None:
    with FilesTogether() as files:
        files.make_folder(str(tmp_path / "new"))
        (tmp_path / "new" / "others").touch()
    assert names(tmp_path / "new") == ["others"]


def test_files_together_need_force_over_another_kind(names: Names, tmp_path: Path) -> None:
    (tmp_path / "b.csv").write_bytes(b"%PDF-1.7")
    with FilesTogether() as files:
        files.open(str(tmp_path / "a.csv"), "csv")
        with pytest.raises(OtherKindError, match="--force"):
            files.open(str(tmp_path / "b.csv"), "csv")
    assert names(tmp_path) == ["b.csv"]
    with FilesTogether(force=True) as files:
        files.open(str(tmp_path / "b.csv"), "csv").write(b"new\n")
        files.put()
    assert (tmp_path / "b.csv").read_bytes() == b"new\n"


def test_what_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with FilesTogether() as files:
        with pytest.raises(WriteError, match="no folder"):
            files.make_folder(str(tmp_path / "file"))
        with pytest.raises(WriteError, match="no folder"):
            files.make_folder(str(tmp_path / "file" / "deep"))
        with pytest.raises(WriteError, match="no such folder"):
            files.open(str(tmp_path / "gone" / "a.csv"), "csv")
