"""Tables hold the same rows in every form, of what is chosen, whatever they are made of."""

import csv
import io
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest
from click.testing import CliRunner, Result
from tienlen import analyse, read, table
from tienlen.analysis.rows import TABLES, columns
from tienlen.commands.convert import TABLE_NAMES, USUAL_TABLES
from tienlen.commands.main import tienlen
from tienlen.commands.safe_csv import csv_cell
from tienlen.notation.texts import visible

Convert = Callable[..., Result]
EXAMPLES = Path(__file__).parents[3] / "examples"

HOSTILE = """\
[Match "=cmd|' /C calc'!A0"]
[Event "a\\"b,c\u202ed\x1b[2J"]
[A "An\u200bh"]
[B "🀄 👩\u200d💻"]

[Hand "1"]
1. A:3s B:3c ^X A:4s4c4d4h! @1.5
"""


@pytest.fixture
def hostile(tmp_path: Path) -> Path:
    path = tmp_path / os.fsdecode(b"bad\xff.tln")
    path.write_text(HOSTILE, encoding="utf-8")
    return path


def rows_of(name: str, *paths: Path) -> list[dict[str, Any]]:
    """Return the rows as the tables hold them: nothing hidden in a text, none that is empty."""
    rows = table(name, [analyse(match) for path in paths for match in read(str(path))])
    return [
        {
            column: (visible(value) or None) if isinstance(value, str) else value
            for column, value in row.items()
        }
        for row in rows
    ]


def test_every_table_can_be_asked_for() -> None:
    assert sorted(TABLE_NAMES) == sorted(TABLES)
    assert set(USUAL_TABLES) == {"matches", "hands", "plays", "findings"}


@pytest.mark.parametrize("name", TABLES)
def test_all_forms_hold_the_rows(convert: Convert, name: str, hostile: Path) -> None:
    paths = [*sorted(EXAMPLES.glob("*.tln")), hostile]
    rows = rows_of(name, *paths)
    assert rows
    given = [name, *map(str, paths)]
    lines = convert("--to", "ndjson", "--table", *given).stdout.splitlines()
    assert [json.loads(line) for line in lines] == rows
    assert [list(json.loads(line)) for line in lines] == [list(row) for row in rows]
    parquet = convert("--to", "parquet", "--table", *given).stdout_bytes
    assert pq.read_table(io.BytesIO(parquet)).to_pylist() == rows
    cells = list(csv.reader(io.StringIO(convert("--to", "csv", "--table", *given).stdout)))
    assert cells[0] == list(columns(TABLES[name]))
    unquoted = [[csv_cell(value).strip('"') for value in row.values()] for row in rows]
    assert [[cell.replace('"', '""') for cell in row] for row in cells[1:]] == unquoted


@pytest.mark.parametrize("name", TABLES)
def test_csv_is_that_of_analyse(convert: Convert, name: str, hostile: Path) -> None:
    given = [str(EXAMPLES), str(hostile)]
    made = CliRunner().invoke(tienlen, ["analyse", "--format", "csv", "--table", name, *given])
    assert convert("--to", "csv", "--table", name, *given).stdout == made.stdout


def test_points_that_are_not_whole_are_kept(convert: Convert, archive: Path) -> None:
    parquet = convert("--to", "parquet", "--table", "hands", str(archive / "b.tln")).stdout_bytes
    hands = pq.read_table(io.BytesIO(parquet))
    assert str(hands.schema.field("score").type) == "double"
    scores = hands.column("score").to_pylist()
    assert sorted(scores[:4]) == [-0.75, 0.25, 0.25, 0.25]
    lines = convert("--to", "ndjson", "--table", "hands", str(archive / "b.tln")).stdout
    assert [json.loads(line)["score"] for line in lines.splitlines()] == scores


@pytest.mark.parametrize("name", TABLES)
def test_the_schema_is_the_same_without_a_row(convert: Convert, name: str, tmp_path: Path) -> None:
    (tmp_path / "empty.tln").write_text("", encoding="utf-8")
    schemas = []
    for source in (tmp_path / "empty.tln", EXAMPLES / "mistakes.tln"):
        result = convert("--to", "parquet", "--table", name, str(source))
        read_back = pq.ParquetFile(io.BytesIO(result.stdout_bytes))
        schemas.append(read_back.schema_arrow)
    assert schemas[0] == schemas[1]
    assert schemas[0].names == list(columns(TABLES[name]))
    assert {str(field.type) for field in schemas[0]} <= {"string", "int64", "double", "bool"}
    assert all(field.nullable for field in schemas[0])


def test_tables_that_need_no_steps_are_those_made_with_them(
    convert: Convert, archive: Path, tmp_path: Path
) -> None:
    given = [str(archive), str(EXAMPLES), "-q", "--to", "csv"]
    given += ["--table", "hands", "--table", "players"]
    assert convert(*given, "--out", f"{tmp_path}/without").exit_code == 0
    assert convert(*given, "--table", "tricks", "--out", f"{tmp_path}/with").exit_code == 0
    for name in ("hands.csv", "players.csv"):
        with_steps = (tmp_path / "with" / name).read_bytes()
        assert (tmp_path / "without" / name).read_bytes() == with_steps


def test_what_does_not_come_from_the_notation_is_tabled_in_its_place(
    convert: Convert, tmp_path: Path
) -> None:
    first, second = EXAMPLES / "family-night.tln", EXAMPLES / "club-evening.tln"
    document = tmp_path / "second.json"
    assert convert(str(second), "--out", str(document), "-q").exit_code == 0
    columns_that_differ = ("path", "match_line", "hand_line", "line", "column")

    def plays(*paths: Path) -> list[dict[str, Any]]:
        out = convert("--to", "ndjson", "--table", "plays", *map(str, paths)).stdout
        rows = [json.loads(line) for line in out.splitlines()]
        for row in rows:
            for column in columns_that_differ:
                row.pop(column, None)
        return rows

    assert plays(first, document, second) == plays(first, second, second)
    log = str(EXAMPLES / "import" / "games.jsonl")
    record = convert(log, "--to", "tln").stdout_bytes
    tricks = convert(log, "--to", "csv", "--table", "players").stdout
    assert tricks == convert("-", "--to", "csv", "--table", "players", stdin=record).stdout


def test_findings_of_a_log_are_in_the_table(convert: Convert, tmp_path: Path) -> None:
    turn = {"playerId": "a", "action": "PLAY", "cardsPlayed": ["3S"], "handBefore": ["3S", "3C"]}
    players = [{"id": "a", "initialHand": ["3S"]}, {"id": "b", "initialHand": ["4S"]}]
    log = tmp_path / "log.json"
    log.write_text(json.dumps({"players": players, "rounds": [{"turns": [turn]}]}))
    result = convert("--to", "ndjson", "--table", "findings", str(log))
    assert "warning[source-conflict]" in result.stderr
    assert result.exit_code == 0
    codes = [json.loads(line)["code"] for line in result.stdout.splitlines()]
    assert "source-conflict" in codes
    again = convert("--to", "ndjson", "--table", "findings", "--fail-on", "warning", str(log))
    assert again.exit_code == 1


def test_matches_hands_and_players_can_be_chosen(convert: Convert) -> None:
    def chosen(name: str, *options: str) -> list[dict[str, Any]]:
        out = convert("--to", "ndjson", "--table", name, *options, str(EXAMPLES)).stdout
        return [json.loads(line) for line in out.splitlines()]

    hands = chosen("hands", "--match", "family-night", "--hand", "2", "--player", "Bình")
    assert [(row["match"], row["hand"], row["player"]) for row in hands] == [
        ("family-night", 2, "Bình")
    ]
    assert [row["match"] for row in chosen("matches", "--match", "slams", "--hand", "2")] == [
        "slams"
    ]
    found = chosen("findings", "--match", "mistakes", "--player", "An")
    assert found
    assert {row["player"] for row in found} == {"An"}
    assert {row["player"] for row in chosen("players", "--player", "An")} == {"An"}
    result = convert("--to", "csv", "--table", "hands", "--match", "nobody", str(EXAMPLES))
    assert result.exit_code == 2
    assert "no match is named 'nobody'" in result.stderr


def test_the_rules_can_be_chosen(convert: Convert, tmp_path: Path) -> None:
    (tmp_path / "a.tln").write_text("1. A:3s B:4s\n", encoding="utf-8")
    given = [str(tmp_path / "a.tln"), "--to", "ndjson", "--table", "matches"]
    assert json.loads(convert(*given, "--variant", "pagat").stdout)["variant"] == "pagat"
    assert convert(*given, "--rules", str(tmp_path / "gone.toml")).exit_code == 3


def test_a_match_is_tabled_as_far_as_it_could_be_read(convert: Convert, tmp_path: Path) -> None:
    (tmp_path / "a.tln").write_text('[Match "c"]\n[Hand "1"]\nA:3s B:5x\n', encoding="utf-8")
    result = convert(str(tmp_path / "a.tln"), "--to", "ndjson", "--table", "plays")
    assert result.exit_code == 1
    assert "a.tln:3:9: error[bad-card]" in result.stderr
    assert [json.loads(line)["cards"] for line in result.stdout.splitlines()] == ["3s"]
