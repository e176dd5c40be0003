"""`tienlen new`: a record that check accepts, of options alone, and nothing overwritten."""

import os
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from tienlen.commands import writing
from tienlen.commands.main import tienlen
from tienlen.replay.rules import load_variant, variant_names
from tienlen.replay.sampling import seats_allowed


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
