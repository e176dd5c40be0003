"""`tienlen analyse`: its formats, options and exit statuses."""

import csv
import io
import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from tienlen.analysis.rows import TABLES, columns
from tienlen.commands.main import tienlen
from tienlen.commands.safe_csv import csv_line

RECORD = """\
%TLN 1
[Match "{name}"]
[Variant "vanikar"]
[Variant.cards-each "5"]
[A "{a}"]
[B "Bình"]

[Hand "1"]
deal A: 3s 4s 9d Kh 2s
deal B: 5c 6s 6c 6d 6h
1. A:3s B:5c A:2s B:-
2. A:4s B:-
3. A:9d B:-
4. A:Kh
end

[Hand "2"]
deal A: 3s 4s 9d Kh 2s
deal B: 5c 6s 6c 6d 6h
1. A:3s B:5c A:2s B:6s6c6d6h
end
"""


def analyse(*arguments: str, text: str | None = None) -> Result:
    return CliRunner().invoke(tienlen, ["analyse", *arguments], input=text)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "a.tln"
    path.write_text(RECORD.format(name="tet", a="An"), encoding="utf-8")
    return path


def rows_of(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


# -- JSON ----------------------------------------------------------------------------------


def test_json(path: Path) -> None:
    result = analyse("--format", "json", str(path))
    assert result.exit_code == 0
    document = json.loads(result.stdout)
    assert list(document) == ["format", "version", "matches", "players"]
    assert (document["format"], document["version"]) == ("tienlen-analysis", 1)
    (match,) = document["matches"]
    assert match["path"] == str(path)
    assert [hand["hand"] for hand in match["hands"]] == [1, 2]
    assert match["total"] == {"A": 3, "B": 4}
    assert [own["player"] for own in document["players"]] == ["An", "Bình"]
    assert "1 file, 1 match, 2 hands, 13 plays analysed" in result.stderr


def test_json_of_nothing_is_whole(tmp_path: Path) -> None:
    (tmp_path / "empty.tln").write_bytes(b"")
    document = json.loads(analyse("--format", "json", str(tmp_path)).stdout)
    assert (document["matches"], document["players"]) == ([], [])


def test_the_same_input_gives_the_same_bytes(path: Path) -> None:
    first, second = (analyse("--format", "json", str(path)).stdout_bytes for _ in range(2))
    assert first == second


def test_standard_input_and_the_other_spelling(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    result = CliRunner().invoke(tienlen, ["analyze", "--format", "json", "-"], input=text)
    assert json.loads(result.stdout)["matches"][0]["path"] == "-"


# -- filters -------------------------------------------------------------------------------


def test_only_some_hands(path: Path) -> None:
    document = json.loads(analyse("--format", "json", "--hand", "2", str(path)).stdout)
    assert [hand["hand"] for hand in document["matches"][0]["hands"]] == [2]
    # The match is still what it was; the players' figures are of the hands asked for.
    assert document["matches"][0]["total"] == {"A": 3, "B": 4}
    assert [own["hands"] for own in document["players"]] == [1, 1]


def test_only_some_players(path: Path, tmp_path: Path) -> None:
    assert path.parent == tmp_path
    (tmp_path / "b.tln").write_text(RECORD.format(name="other", a="Chi"), encoding="utf-8")
    document = json.loads(analyse("--format", "json", "--player", "Chi", str(tmp_path)).stdout)
    assert [match["match"] for match in document["matches"]] == ["other"]
    assert [own["player"] for own in document["players"]] == ["Chi"]
    rows = rows_of(analyse("--format", "csv", "--player", "Chi", str(tmp_path)).stdout)
    assert {row["player"] for row in rows} == {"Chi"}


def test_a_filter_that_meets_nothing_is_told(path: Path) -> None:
    result = analyse("--player", "Bnh", str(path))
    assert result.exit_code == 2
    assert "no player is named 'Bnh': did you mean 'Bình'?" in result.stderr


def test_a_variant_for_records_without_one(path: Path) -> None:
    text = path.read_text(encoding="utf-8").replace('[Variant "vanikar"]\n', "")
    result = analyse("--format", "json", "--variant", "wikipedia", "-", text=text)
    assert json.loads(result.stdout)["matches"][0]["variant"] == "wikipedia"


# -- exit statuses -------------------------------------------------------------------------


def test_errors_make_the_status_1_and_the_rest_is_analysed(path: Path) -> None:
    path.write_text(RECORD.format(name="t", a="An").replace("A:3s B:5c", "A:3s B:5c5d", 1), "utf-8")
    result = analyse(str(path))
    assert result.exit_code == 1
    assert "it is analysed as far as it" in " ".join(result.stdout.split())
    assert "2 complete hands" in result.stdout
    assert "errors in the records" in result.stderr


def test_missed_bombs_are_infos(path: Path) -> None:
    assert analyse("--only", "missed-bomb", str(path)).exit_code == 0
    assert analyse("--only", "missed-bomb", "--fail-on", "info", str(path)).exit_code == 1
    assert analyse("--only", "stranded-bomb", "--fail-on", "info", str(path)).exit_code == 1
    assert analyse("--only", "forfeited-bomb", "--fail-on", "info", str(path)).exit_code == 0


def test_a_file_that_is_not_there(path: Path) -> None:
    result = analyse("--format", "json", str(path), str(path.with_name("none.tln")))
    assert result.exit_code == 3
    assert len(json.loads(result.stdout)["matches"]) == 1


@pytest.mark.parametrize(
    ("options", "why"),
    [
        (
            ["--format", "json", "--by", "hand"],
            "JSON holds all of it: leave --by out, and take the hands of each match from `matches`",
        ),
        (
            ["--format", "json", "--by", "player"],
            "JSON holds all of it: leave --by out, and take the players from `players`",
        ),
        (
            ["--format", "csv", "--by", "player", "--table", "plays"],
            "--by player is --table players in CSV",
        ),
        (["--table", "plays"], "--table and --out are for --format csv"),
        (["--out", "tables"], "`tienlen convert --to parquet --out DIR`"),
        (["--format", "parquet"], "`tienlen convert --to parquet --out DIR`"),
        (["--format", "ndjson"], "`tienlen convert --to ndjson --out DIR`"),
        (["--format", "yaml"], "'text', 'json', 'csv'"),
        (["--format", "csv", "--table", "plays", "--table", "hands"], "--out DIR"),
        (["--format", "csv", "--force"], "--force is for --out"),
    ],
)
def test_options_that_do_not_go_together(path: Path, options: list[str], why: str) -> None:
    result = analyse(*options, str(path))
    assert result.exit_code == 2
    assert why in result.stderr


# -- text ----------------------------------------------------------------------------------


def test_text_tells_each_hand_first(path: Path) -> None:
    lines = analyse(str(path)).stdout.splitlines()
    assert lines[0] == "tet"
    assert lines[1].startswith("vanikar (cards-each 5), 2 complete hands,")
    told = " ".join(" ".join(lines).split())
    assert "Hand 1. An went out first on play 9; Bình was left with 4 cards." in told
    assert "Hand 2. Bình bombed An's 2♠ with four 6s on play 4." in told
    assert told.index("Hand 2.") < told.index("What else")
    assert lines[-2] == "An won with +3 points (the lowest total wins)."


@pytest.mark.parametrize("by", ["match", "hand", "player"])
def test_text_fits_80_columns(path: Path, by: str) -> None:
    name = "Nguyễn Thị Bích Ngọc Phương Uyên Hoàng Anh " * 3
    path.write_text(RECORD.format(name="x" * 200, a=name), encoding="utf-8")
    result = analyse("-v", "--by", by, str(path))
    assert result.exit_code == 0
    assert all(len(line) <= 80 for line in result.stdout.splitlines())
    assert "Nguyễn" in result.stdout


def test_by_hand_shows_bombs_tricks_and_what_was_wrong() -> None:
    text = RECORD.format(name="t", a="An").replace("A:2s B:-\n2. A:4s", "A:2s B:-\n2. A:9d A:4s", 1)
    out = analyse("--by", "hand", "-", text=text).stdout
    for heading in ("Bomb by", "Bomb not played by", "Led by", "Place"):
        assert heading in out
    assert "error[out-of-turn]" in out


def test_illegal_plays_of_players_are_told_without_cutting_their_codes() -> None:
    text = RECORD.format(name="t", a="An").replace("A:3s B:5c", "A:4s B:3c B:5c", 1)
    out = analyse("--by", "player", "-", text=text).stdout
    # An opens without the 3s and plays the 4s twice; Bình plays a card of nobody, and once more.
    assert "Illegal plays of An: 1 card-not-held, 1 opening-card.\n" in out
    assert "Illegal plays of Bình: 1 card-not-held, 1 out-of-turn.\n" in out


def test_places_that_a_hand_won_at_once_gives_nobody_are_explained(path: Path) -> None:
    """Who did not win such a hand has one more hand than places."""
    at_once = (
        '[Variant "viet-cong"]\n[Variant.cards-each "5"]\n[A "An"]\n[B "Bình"]\n'
        '[Hand "1"]\ndeal A: 3s 2s 2c 2d 2h\nwin A: four-twos\n'
    )
    said = "A hand won at once gives a place to its winner only."
    assert said in analyse("--by", "player", "-", text=at_once).stdout
    assert said not in analyse("--by", "player", str(path)).stdout


def test_few_cases_give_no_percentage(path: Path) -> None:
    out = analyse("--by", "player", str(path)).stdout
    assert "1 of 2 (few)" in out
    assert "below 5 cases" in out
    assert "50 %" not in out


def test_names_are_shown_and_never_obeyed(path: Path) -> None:
    path.write_text(RECORD.format(name="[red]m[/red]", a="[b]A\x1b[31m\u202eB"), encoding="utf-8")
    for by in ("match", "hand", "player"):
        out = analyse("--by", by, "--color", "never", str(path)).stdout
        assert "\x1b" not in out
        assert "\u202e" not in out
        assert "[b]A\\x1b[31m" in "".join(out.split())


# -- CSV -----------------------------------------------------------------------------------


@pytest.mark.parametrize("table", TABLES)
def test_csv_has_the_columns_of_its_table(path: Path, table: str) -> None:
    result = analyse("--format", "csv", "--table", table, str(path))
    assert result.exit_code == 0
    rows = rows_of(result.stdout)
    assert rows
    assert list(rows[0]) == list(columns(TABLES[table]))


def test_csv_of_hands_is_the_usual_one(path: Path) -> None:
    rows = rows_of(analyse("--format", "csv", str(path)).stdout)
    assert [(row["hand"], row["player"], row["place"], row["total"]) for row in rows] == [
        ("1", "An", "1", "0"),
        ("1", "Bình", "2", "4"),
        ("2", "An", "2", "3"),
        ("2", "Bình", "1", "4"),
    ]


@pytest.mark.parametrize(
    ("by", "table"), [("match", "matches"), ("hand", "hands"), ("player", "players")]
)
def test_by_chooses_the_table_of_csv(by: str, table: str, path: Path, tmp_path: Path) -> None:
    expected = analyse("--format", "csv", "--table", table, str(path))
    for same in ((), ("--table", table)):
        told = analyse("--format", "csv", "--by", by, *same, str(path))
        assert (told.exit_code, told.stdout) == (0, expected.stdout)
    assert expected.stdout
    result = analyse("--format", "csv", "--by", by, "--out", str(tmp_path / "t"), str(path))
    assert result.exit_code == 0
    assert [file.name for file in (tmp_path / "t").iterdir()] == [f"{table}.csv"]


def test_csv_into_a_folder(path: Path, tmp_path: Path) -> None:
    out = tmp_path / "new" / "tables"
    result = analyse("--format", "csv", "--out", str(out), str(path))
    assert (result.exit_code, result.stdout) == (0, "")
    assert sorted(file.name for file in out.iterdir()) == sorted(f"{name}.csv" for name in TABLES)
    one = analyse("--format", "csv", "--table", "plays", str(path)).stdout_bytes
    assert (out / "plays.csv").read_bytes() == one


def test_csv_tables_take_their_names_together(path: Path, tmp_path: Path) -> None:
    out = tmp_path / "tables"
    out.mkdir()
    # A folder is where the last of the tables was to go.
    (out / "matches.csv").mkdir()
    (out / "hands.csv").write_bytes(b"as it was\n")
    result = analyse("--format", "csv", "--out", str(out), str(path))
    assert result.exit_code == 3
    assert result.stderr == f"tienlen: cannot write {str(out / 'matches.csv')!r}: it is a folder\n"
    assert (out / "hands.csv").read_bytes() == b"as it was\n"
    assert sorted(file.name for file in out.iterdir()) == ["hands.csv", "matches.csv"]


def test_a_table_named_twice_is_written_once(path: Path, tmp_path: Path) -> None:
    arguments = ["--format", "csv", "--table", "hands", "--out"]
    assert analyse(*arguments, str(tmp_path / "one"), str(path)).exit_code == 0
    assert analyse(*arguments, str(tmp_path / "two"), "--table", "hands", str(path)).exit_code == 0
    (one,) = (tmp_path / "one").iterdir()
    (two,) = (tmp_path / "two").iterdir()
    assert one.read_bytes() == two.read_bytes()


def test_csv_does_not_overwrite_a_file_of_another_kind(path: Path, tmp_path: Path) -> None:
    (tmp_path / "hands.csv").write_bytes(b"%PDF-1.7")
    arguments = ["--format", "csv", "--table", "hands", "--out", str(tmp_path), str(path)]
    assert analyse(*arguments).exit_code == 3
    assert (tmp_path / "hands.csv").read_bytes() == b"%PDF-1.7"
    assert analyse("--force", *arguments).exit_code == 0


@pytest.mark.parametrize(
    ("cell", "line"),
    [
        ("=1+1", "'=1+1\n"),
        ("+x", "'+x\n"),
        ("@SUM(A1)", "'@SUM(A1)\n"),
        ("-5+3", "'-5+3\n"),
        ("--", "'--\n"),
        # Standard input, which has this name in JSON and in messages too.
        ("-", "-\n"),
        ("\tx", "'\\x09x\n"),
        ("\rx", "'\\x0dx\n"),
        ("-5", "-5\n"),
        ("+1.5", "+1.5\n"),
        ('a "b", c', '"a ""b"", c"\n'),
        ('="x",1', '"\'=""x"",1"\n'),
        ("\u202ex", "\\u202ex\n"),
        (-3, "-3\n"),
        (None, "\n"),
        (True, "true\n"),
    ],
)
def test_cells_are_no_formulas(cell: object, line: str) -> None:
    assert csv_line([cell]) == line
