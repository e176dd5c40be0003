"""`tienlen chart`: files, their names, what is left out, exit statuses."""

import csv
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from tienlen.commands.main import tienlen

WHOLE = """
[Hand "{hand}"]
1. A:3s4s5s6s7s8s9sTsJsQsKsAs B:-
2. A:2h
place A B
end
"""
BROKEN_OFF = """
[Hand "{hand}"]
1. A:3s B:2h
end *
"""


def record(name: str, *hands: str, first: str = "An") -> str:
    text = "".join(hand.replace("{hand}", str(number)) for number, hand in enumerate(hands, 1))
    return f'[Match "{name}"]\n[Variant "vanikar"]\n[A "{first}"]\n[B "Bình"]\n{text}\n'


@pytest.fixture(autouse=True)
def in_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def run(*arguments: str, text: str | None = None) -> Result:
    return CliRunner().invoke(tienlen, ["chart", *arguments], input=text)


def write(text: str, name: str = "a.tln") -> str:
    Path(name).write_text(f"%TLN 1\n{text}", encoding="utf-8")
    return name


def made(folder: str = "out") -> list[str]:
    return sorted(path.name for path in Path(folder).iterdir())


def test_every_kind_by_default(tmp_path: Path) -> None:
    result = run(write(record("tết", WHOLE)), "--out", "new/out")
    assert result.exit_code == 0, result.stderr
    expected = [
        "tết-cards-hand-1.png",
        "tết-control-hand-1.png",
        "tết-score.png",
        "tết-places.png",
        "tết-bombs.png",
        "tết-plays.png",
    ]
    assert result.stdout.splitlines() == [str(Path("new/out", name)) for name in expected]
    assert made("new/out") == sorted(expected)
    for path in (tmp_path / "new/out").iterdir():
        assert path.read_bytes().startswith(b"\x89PNG")
    assert "1 file, 1 match, 1 hand: 6 files written" in result.stderr


def test_kinds_and_formats_that_are_asked_for() -> None:
    source = write(record("m", WHOLE, WHOLE))
    formats = ("--format", "svg", "--format", "pdf", "--format", "csv", "--format", "svg")
    result = run(
        source, "--out", "out", "--kind", "cards", "--kind", "score", "--hand", "2", *formats
    )
    assert result.exit_code == 0
    stems = ("m-cards-hand-2", "m-score")
    assert made() == sorted(f"{stem}.{form}" for stem in stems for form in ("svg", "pdf", "csv"))


def test_csv_holds_what_the_chart_shows() -> None:
    source = write(record("=1+1", WHOLE, WHOLE, first="@An"))
    assert run(source, "--out", "out", "--kind", "score", "--format", "csv").exit_code == 0
    with Path("out/1-1-score.csv").open(encoding="utf-8", newline="") as stream:
        head, *lines = csv.reader(stream)
    assert head == ["match", "variant", "position", "hand", "seat", "player", "score", "total"]
    # A cell that begins like a formula gets an apostrophe.
    assert lines == [
        ["'=1+1", "vanikar", "1", "1", "A", "'@An", "0", "0"],
        ["'=1+1", "vanikar", "1", "1", "B", "Bình", "13", "13"],
        ["'=1+1", "vanikar", "2", "2", "A", "'@An", "0", "0"],
        ["'=1+1", "vanikar", "2", "2", "B", "Bình", "13", "26"],
    ]


def test_matches_of_one_name_do_not_overwrite_each_other() -> None:
    names = ("x", "X", "?", "x", "../x")
    source = write("".join(record(name, WHOLE) for name in names))
    result = run(source, "--out", "out", "--kind", "score", "--format", "csv")
    written = [Path(line).name for line in result.stdout.splitlines()]
    assert written == [
        "x-score.csv",
        "X-2-score.csv",
        "a-score.csv",
        "x-3-score.csv",
        "x-4-score.csv",
    ]
    assert made() == sorted(written)
    assert made(".") == ["a.tln", "out"]


def test_matches_without_a_name_go_by_their_files() -> None:
    for name in ("saturday.tln", "sunday.tln"):
        Path(name).write_text(record("?", WHOLE), encoding="utf-8")
        assert run(name, "--out", "out", "--kind", "score", "--format", "csv").exit_code == 0
    assert made() == ["saturday-score.csv", "sunday-score.csv"]


def test_hands_are_numbered_so_that_names_sort() -> None:
    source = write(record("m", *[BROKEN_OFF] * 10))
    run(source, "--out", "out", "--kind", "control", "--format", "csv")
    assert made() == [f"m-control-hand-{number:02}.csv" for number in range(1, 11)]


def test_many_hands_are_drawn_one_by_one_only_if_asked_for() -> None:
    source = write(record("m", *[BROKEN_OFF] * 21))
    result = run(source, "--out", "out", "--format", "csv")
    assert made() == ["m-bombs.csv", "m-plays.csv"]
    assert "44 charts left out (-v says why)" in result.stderr
    told = run(source, "--out", "out", "--format", "csv", "-v").stderr
    assert "a.tln:2: no charts of its 21 single hands; ask" in told
    assert "a.tln:2: no chart score or places: no hand was played to its end" in told
    run(source, "--out", "more", "--format", "csv", "--kind", "cards")
    assert len(made("more")) == 21


def test_nothing_to_draw_is_said_in_a_line() -> None:
    source = write(record("m", BROKEN_OFF))
    result = run(source, "--out", "out", "--kind", "score")
    assert result.exit_code == 1
    assert not Path("out").exists()
    assert result.stdout == ""
    assert result.stderr.splitlines()[0] == (
        "tienlen: a.tln:2: no chart score: no hand was played to its end"
    )


def test_file_of_another_kind_is_not_overwritten() -> None:
    source = write(record("m", WHOLE))
    Path("out").mkdir()
    Path("out/m-score.svg").write_text("my notes\n")
    arguments = (source, "--out", "out", "--kind", "score", "--kind", "bombs", "--format", "svg")
    result = run(*arguments)
    assert result.exit_code == 3
    assert "m-score.svg" in result.stderr
    assert "--force" in result.stderr
    assert Path("out/m-score.svg").read_text() == "my notes\n"
    assert made() == ["m-bombs.svg", "m-score.svg"]
    assert run(*arguments, "--force").exit_code == 0
    assert Path("out/m-score.svg").read_bytes().startswith(b"<?xml")
    # A chart drawn before is one's own.
    assert run(*arguments).exit_code == 0


@pytest.mark.parametrize("folder", ["a.tln", "a.tln/out"])
def test_folder_that_cannot_be_made(folder: str) -> None:
    result = run(write(record("m", WHOLE)), "--out", folder, "--kind", "score", "--format", "csv")
    assert result.exit_code == 3
    assert "cannot write" in result.stderr
    assert "Traceback" not in result.stderr


def test_folder_is_gone_where_the_first_chart_is_interrupted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def interrupted(*_: object) -> bytes:
        raise KeyboardInterrupt

    monkeypatch.setattr("tienlen.commands.charting.figure_bytes", interrupted)
    name = write(record("m", WHOLE))
    assert run(name, "--out", "new/out", "--kind", "score").exit_code == 130
    assert not Path("new").exists()
    Path("old").mkdir()
    assert run(name, "--out", "old", "--kind", "score").exit_code == 130
    assert not made("old")


def test_standard_input_folders_and_missing_files() -> None:
    Path("season").mkdir()
    write(record("one", WHOLE), "season/1.tln")
    write(record("two", WHOLE), "season/2.tln")
    options = ("--out", "out", "--kind", "score", "--format", "csv")
    result = run("season", "-", "missing.tln", *options, text=record("three", WHOLE))
    assert made() == ["one-score.csv", "three-score.csv", "two-score.csv"]
    assert result.exit_code == 3
    assert "'missing.tln'" in result.stderr


def test_filters_choose_matches_hands_and_players() -> None:
    source = write(record("one", WHOLE, WHOLE) + record("two", WHOLE))
    options = ("--out", "out", "--kind", "bombs", "--format", "csv", "-q")
    result = run(source, *options, "--match", "one", "--player", "Bình")
    assert result.exit_code == 0
    assert result.stderr == ""
    assert Path("out/one-bombs.csv").read_text(encoding="utf-8").splitlines()[1:] == [
        "one,vanikar,B,Bình,0,0,0"
    ]
    assert made() == ["one-bombs.csv"]
    missed = run(source, *options, "--player", "Binh")
    assert missed.exit_code == 2
    assert "'Bình'" in missed.stderr


def test_errors_of_the_record_make_the_status_1() -> None:
    illegal = '[Hand "1"]\n1. A:4s B:3s\nend *\n'
    options = ("--out", "out", "--kind", "cards", "--format", "csv")
    source = write(record("m", illegal))
    result = run(source, *options)
    assert result.exit_code == 1
    assert made() == ["m-cards-hand-1.csv"]
    assert "error" in result.stderr
    codes = "not-higher,wrong-leader"
    assert run(source, *options, "--ignore", codes).exit_code == 0


def test_out_is_needed() -> None:
    result = run(write(record("m", WHOLE)))
    assert result.exit_code == 2
    assert "--out" in result.stderr
