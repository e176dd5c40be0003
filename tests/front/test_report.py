"""`tienlen report`: what is read, chosen, written and returned."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from tienlen.commands import report
from tienlen.commands.main import tienlen

LEGAL = """\
[Match "spring"]
[Variant "vanikar"]
[A "Bình"]
[B "An"]

[Hand "1"]
1. A:3s B:4s A:-

[Hand "2"]
1. B:6s A:-
"""
ILLEGAL = LEGAL.replace("spring", "autumn").replace("B:4s A:-", "B:4s A:3c B:-")


def run(*arguments: str, stdin: str | None = None) -> Result:
    return CliRunner().invoke(tienlen, ["report", *arguments], input=stdin)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "a.tln").write_text(LEGAL, encoding="utf-8")
    (tmp_path / "b.tln").write_text(ILLEGAL, encoding="utf-8")
    return tmp_path


def test_the_page_is_the_file_and_stdout_is_empty(folder: Path) -> None:
    out = folder / "page.html"
    result = run(str(folder / "a.tln"), "--out", str(out))
    assert result.exit_code == 0
    assert result.stdout == ""
    assert result.stderr.startswith(f"1 match, 2 hands: {out}, ")
    page = out.read_text(encoding="utf-8")
    assert page.startswith("<!doctype html>\n")
    assert "<h1>spring</h1>" in page


def test_findings_make_the_status_one_and_the_page_all_the_same(folder: Path) -> None:
    out = folder / "page.html"
    result = run("-q", str(folder), "--out", str(out))
    assert result.exit_code == 1
    assert result.stderr == ""
    page = out.read_text(encoding="utf-8")
    assert "spring" in page
    assert "autumn" in page
    assert "not-higher" in page


def test_what_is_chosen_is_shown_and_nothing_else(folder: Path) -> None:
    out = folder / "page.html"
    result = run(
        str(folder), "--match", "spring", "--hand", "2", "--player", "An", "--out", str(out)
    )
    assert result.exit_code == 0
    page = out.read_text(encoding="utf-8")
    assert 'id="hand=2"' in page
    assert 'id="hand=1"' not in page
    assert "autumn" not in page
    players = page[page.index('id="players"') :]
    assert "<bdi>An</bdi>" in players
    assert "<bdi>Bình</bdi>" not in players


def test_ignored_codes_are_nowhere_in_the_page(folder: Path) -> None:
    out = folder / "page.html"
    record = str(folder / "b.tln")
    assert run(record, "--ignore", "not-higher", "--out", str(out)).exit_code == 0
    data = out.read_text(encoding="utf-8").split('class="match-data"')[1].split("</script>")[0]
    assert "not-higher" not in data


@pytest.mark.parametrize(
    ("arguments", "word"),
    [(["--match", "sprnig"], "'spring'"), (["--hand", "7"], "7"), (["--player", "Bìn"], "Bình")],
)
def test_what_is_never_met_is_told_and_nothing_is_written(
    folder: Path, arguments: list[str], word: str
) -> None:
    out = folder / "page.html"
    result = run(str(folder / "a.tln"), *arguments, "--out", str(out))
    assert result.exit_code == 2
    assert word in result.stderr
    assert not out.exists()


def test_a_file_that_is_no_page_is_not_overwritten(folder: Path) -> None:
    out = folder / "a.tln"
    result = run(str(folder / "b.tln"), "--out", str(out))
    assert result.exit_code == 3
    assert "--force" in result.stderr
    assert out.read_text(encoding="utf-8") == LEGAL
    assert run(str(folder / "b.tln"), "--out", str(out), "--force").exit_code == 1
    assert out.read_text(encoding="utf-8").startswith("<!doctype html>")


def test_nothing_read_is_nothing_written(folder: Path) -> None:
    out = folder / "page.html"
    result = run(str(folder / "none.tln"), "--out", str(out))
    assert result.exit_code == 3
    assert "no such file" in result.stderr
    assert not out.exists()


def test_standard_input_and_a_missing_out(folder: Path) -> None:
    out = folder / "page.html"
    assert run("-", "--out", str(out), stdin=LEGAL).exit_code == 0
    assert out.exists()
    result = run("-", stdin=LEGAL)
    assert result.exit_code == 2
    assert "--out" in result.stderr


def test_a_dash_is_standard_output_and_no_file(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    result = run("a.tln", "--out", "-")
    assert result.exit_code == 0
    assert result.stdout.startswith("<!doctype html>\n")
    assert result.stderr.startswith("1 match, 2 hands: standard output, ")
    assert not (folder / "-").exists()


def test_that_a_page_will_be_large_is_said_before_the_work_begins(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(report, "LARGE", 2 * len(LEGAL.encode()) * report.GROWTH)
    arguments = ("-v", "--out", str(folder / "page.html"))
    first, *matches, summary = run(str(folder), *arguments).stderr.splitlines()
    assert first.startswith("the page will have some 0 MB, slow to open: choose with --match")
    assert len(matches) == 2
    assert "choose" not in summary
    # A choice of players makes no page smaller.
    assert "choose" in run(str(folder), "--player", "An", *arguments).stderr.splitlines()[0]
    # What is chosen already may be little: only what was written tells.
    first, summary = run(str(folder), "--match", "spring", *arguments).stderr.splitlines()
    assert "choose" not in first
    assert summary.endswith("a smaller page opens quicker: choose with --match or --hand")
    assert "choose" not in run(str(folder / "a.tln"), *arguments).stderr.splitlines()[0]
    assert run("-q", str(folder), "--out", str(folder / "page.html")).stderr == ""


def test_how_long_a_page_will_take_is_said_before_the_work_begins(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    size = sum((folder / name).stat().st_size for name in ("a.tln", "b.tln"))
    monkeypatch.setattr(report, "BYTES_A_SECOND", size / 600)
    arguments = (str(folder), "--out", str(folder / "page.html"))
    first, *_ = run(*arguments).stderr.splitlines()
    assert first == (
        "this will take some 10 minutes and make a page of some 0 MB, slow to open: "
        "choose with --match or --hand"
    )
    monkeypatch.setattr(report, "BYTES_A_SECOND", size / 50)
    assert "minutes" not in run(*arguments).stderr


@pytest.mark.parametrize(
    ("seconds", "told"),
    [
        (60, "a minute"),
        (100, "some 2 minutes"),
        (9 * 60, "some 9 minutes"),
        (22.4 * 60, "some 20 minutes"),
        (88 * 60, "some 90 minutes"),
        (170 * 60, "some 3 hours"),
    ],
)
def test_a_duration_is_told_no_finer_than_it_is_known(seconds: float, told: str) -> None:
    assert report.duration(seconds) == told
