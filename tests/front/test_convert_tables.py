"""`tienlen convert` to tables: the same values in every form, whole files, wrong usage."""

import builtins
import csv
import io
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest
from click.testing import CliRunner, Result
from tienlen import analyse, read, table
from tienlen.analysis.rows import TABLES, columns
from tienlen.commands.convert import TABLE_NAMES, TABLE_TARGETS, USUAL_TABLES
from tienlen.commands.main import tienlen
from tienlen.commands.safe_csv import csv_cell
from tienlen.notation.printing import print_matches
from tienlen.notation.texts import visible
from tienlen.replay.rules import load_variant
from tienlen.replay.sampling import sample_matches

EXAMPLES = Path(__file__).parents[2] / "examples"
COMMAND = (sys.executable, "-m", "tienlen")
SHARED = (
    sys.executable,
    "-c",
    "from tienlen.commands import batches\n"
    "batches.ALONE_BYTES, batches.BATCH_BYTES = 20_000, 30_000\n"
    "from tienlen.commands.main import tienlen\n"
    "tienlen()\n",
)
"""The program, but that it shares out a small input too."""

HOSTILE = """\
[Match "=cmd|' /C calc'!A0"]
[Event "a\\"b,c\u202ed\x1b[2J"]
[A "An\u200bh"]
[B "🀄 👩\u200d💻"]

[Hand "1"]
1. A:3s B:3c ^X A:4s4c4d4h! @1.5
"""


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file of several batches, with and without mistakes, and a file of points in fractions."""
    folder = tmp_path_factory.mktemp("archive")
    matches = sample_matches(load_variant("pagat"), 4, 3, matches=60, seed=5)
    legal = list(print_matches(matches))
    wrong = (EXAMPLES / "mistakes.tln").read_text(encoding="utf-8")
    (folder / "a.tln").write_text("".join([*legal[:30], wrong, *legal[30:]]), encoding="utf-8")
    stake = next(
        print_matches(sample_matches(load_variant("wikipedia"), 4, 2, matches=1, seed=1))
    ).replace('[Variant "wikipedia"]\n', '[Variant "wikipedia"]\n[Stake "0.25"]\n')
    (folder / "b.tln").write_text(stake, encoding="utf-8")
    return folder


@pytest.fixture
def hostile(tmp_path: Path) -> Path:
    path = tmp_path / os.fsdecode(b"bad\xff.tln")
    path.write_text(HOSTILE, encoding="utf-8")
    return path


def convert(*arguments: str, stdin: bytes | None = None) -> Result:
    result = CliRunner().invoke(tienlen, ["convert", *arguments], input=stdin)
    assert "Traceback" not in result.output
    return result


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


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


# -- values --------------------------------------------------------------------------------


def test_every_table_can_be_asked_for() -> None:
    assert sorted(TABLE_NAMES) == sorted(TABLES)
    assert set(USUAL_TABLES) == {"matches", "hands", "plays", "findings"}


@pytest.mark.parametrize("name", TABLES)
def test_all_forms_hold_the_rows(name: str, hostile: Path) -> None:
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
def test_csv_is_that_of_analyse(name: str, hostile: Path) -> None:
    given = [str(EXAMPLES), str(hostile)]
    made = CliRunner().invoke(tienlen, ["analyse", "--format", "csv", "--table", name, *given])
    assert convert("--to", "csv", "--table", name, *given).stdout == made.stdout


def test_points_that_are_not_whole_are_kept(archive: Path) -> None:
    parquet = convert("--to", "parquet", "--table", "hands", str(archive / "b.tln")).stdout_bytes
    hands = pq.read_table(io.BytesIO(parquet))
    assert str(hands.schema.field("score").type) == "double"
    scores = hands.column("score").to_pylist()
    assert sorted(scores[:4]) == [-0.75, 0.25, 0.25, 0.25]
    lines = convert("--to", "ndjson", "--table", "hands", str(archive / "b.tln")).stdout
    assert [json.loads(line)["score"] for line in lines.splitlines()] == scores


@pytest.mark.parametrize("name", TABLES)
def test_the_schema_is_the_same_without_a_row(name: str, tmp_path: Path) -> None:
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


@pytest.mark.parametrize("form", TABLE_TARGETS)
def test_the_same_input_gives_the_same_bytes_whatever_the_number_of_jobs(
    form: str, archive: Path, tmp_path: Path
) -> None:
    given = [str(archive), "-q", "--to", form]
    given += [part for name in TABLES for part in ("--table", name)]
    for jobs in ("1", "2", "3"):
        out = str(tmp_path / jobs)
        done = subprocess.run(
            [*SHARED, "convert", *given, "--jobs", jobs, "--out", out],
            capture_output=True,
            timeout=300,
            check=False,
        )
        assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    for name in TABLES:
        alone, *shared = [
            (tmp_path / jobs / f"{name}.{form}").read_bytes() for jobs in ("1", "2", "3")
        ]
        assert alone
        assert shared == [alone, alone]


def test_tables_that_need_no_steps_are_those_made_with_them(archive: Path, tmp_path: Path) -> None:
    given = [str(archive), str(EXAMPLES), "-q", "--to", "csv"]
    given += ["--table", "hands", "--table", "players"]
    assert convert(*given, "--out", f"{tmp_path}/without").exit_code == 0
    assert convert(*given, "--table", "tricks", "--out", f"{tmp_path}/with").exit_code == 0
    for name in ("hands.csv", "players.csv"):
        with_steps = (tmp_path / "with" / name).read_bytes()
        assert (tmp_path / "without" / name).read_bytes() == with_steps


def test_what_does_not_come_from_the_notation_is_tabled_in_its_place(tmp_path: Path) -> None:
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


def test_findings_of_a_log_are_in_the_table(tmp_path: Path) -> None:
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


# -- what is chosen ------------------------------------------------------------------------


def test_matches_hands_and_players_can_be_chosen() -> None:
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


def test_the_rules_can_be_chosen(tmp_path: Path) -> None:
    (tmp_path / "a.tln").write_text("1. A:3s B:4s\n", encoding="utf-8")
    given = [str(tmp_path / "a.tln"), "--to", "ndjson", "--table", "matches"]
    assert json.loads(convert(*given, "--variant", "pagat").stdout)["variant"] == "pagat"
    assert convert(*given, "--rules", str(tmp_path / "gone.toml")).exit_code == 3


# -- where it goes -------------------------------------------------------------------------


def test_the_usual_tables_go_into_a_folder(tmp_path: Path) -> None:
    out = tmp_path / "new" / "tables"
    result = convert(str(EXAMPLES), "--to", "parquet", "--out", str(out))
    assert (result.exit_code, result.stdout) == (0, "")
    assert names(out) == sorted(f"{name}.parquet" for name in USUAL_TABLES)
    assert result.stderr == (
        "6 matches written; rows: matches 6, hands 51, plays 690, findings 30\n"
    )
    for name in USUAL_TABLES:
        alone = convert(str(EXAMPLES), "--to", "parquet", "--table", name).stdout_bytes
        assert (out / f"{name}.parquet").read_bytes() == alone


def test_one_table_goes_into_a_file_or_a_folder(tmp_path: Path) -> None:
    given = [str(EXAMPLES), "-q", "--table", "hands"]
    assert convert(*given, "--out", str(tmp_path / "one.parquet")).exit_code == 0
    assert pq.read_metadata(tmp_path / "one.parquet").num_rows == 51
    assert convert(*given, "--out", str(tmp_path / "one.csv")).exit_code == 0
    assert convert(*given, "--to", "csv", "--out", str(tmp_path)).exit_code == 0
    assert convert(*given, "--to", "ndjson", "--out", f"{tmp_path}/new/").exit_code == 0
    assert (tmp_path / "hands.csv").read_bytes() == (tmp_path / "one.csv").read_bytes()
    assert names(tmp_path) == ["hands.csv", "new", "one.csv", "one.parquet"]
    assert names(tmp_path / "new") == ["hands.ndjson"]


def test_records_a_line_stay_what_ndjson_is_without_a_table() -> None:
    line = convert(str(EXAMPLES / "slams.tln"), "--to", "ndjson").stdout
    assert json.loads(line)["format"] == "tienlen-match"


@pytest.mark.parametrize(
    ("arguments", "hint"),
    [
        (["--to", "csv"], "give --out DIR, or one --table"),
        (["--to", "parquet"], "give --out DIR, or one --table"),
        (["--to", "ndjson", "--table", "hands", "--table", "plays"], "give --out DIR"),
        (["--out", "x.parquet"], "a file holds one table"),
        (["--to", "json", "--table", "hands"], "--table is for tables"),
        (["--to", "tln", "--table", "hands"], "--table is for tables"),
        (["--to", "csv", "--table", "cards"], "'players'"),
        (["--table", "hands"], "--to csv"),
        (["--to", "ndjson", "--jobs", "2"], "are for tables"),
        (["--to", "tln", "--match", "a"], "are for tables"),
        (["--to", "csv", "--table", "hands", "--unicode"], "--unicode"),
    ],
)
def test_wrong_usage(arguments: list[str], hint: str) -> None:
    result = convert(str(EXAMPLES / "slams.tln"), *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert hint in result.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_parquet_is_not_written_to_a_terminal() -> None:
    import pty

    ours, theirs = pty.openpty()
    given = ["convert", str(EXAMPLES), "--to", "parquet", "--table", "hands"]
    done = subprocess.run(
        [*COMMAND, *given], stdout=theirs, stderr=subprocess.PIPE, check=False, timeout=60
    )
    os.close(theirs)
    os.close(ours)
    assert done.returncode == 2
    assert b"not for a terminal" in done.stderr


def test_without_pyarrow_it_is_said_what_to_install(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    usual = builtins.__import__

    def refuse(name: str, *more: Any) -> Any:
        if name.startswith("pyarrow"):
            raise ModuleNotFoundError(name)
        return usual(name, *more)

    monkeypatch.setattr(builtins, "__import__", refuse)
    given = [str(EXAMPLES), "--out", str(tmp_path / "new")]
    result = convert(*given, "--to", "parquet")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == (
        "tienlen: Parquet needs pyarrow: pip install '.[parquet]' in the copy of the repository\n"
    )
    assert names(tmp_path) == []
    assert convert(*given, "--to", "csv", "-q").exit_code == 0


def test_pyarrow_is_loaded_for_parquet_alone() -> None:
    program = (
        "import sys\n"
        "from tienlen.commands.main import tienlen\n"
        "tienlen.main(sys.argv[1:], standalone_mode=False)\n"
        "sys.exit(any(name in sys.modules for name in ('pyarrow', 'numpy', 'polars')))\n"
    )
    given = ["convert", str(EXAMPLES), "--to", "csv", "--table", "hands"]
    done = subprocess.run(
        [sys.executable, "-c", program, *given], capture_output=True, timeout=60, check=False
    )
    assert (done.returncode, done.stdout[:5]) == (0, b"path,")


# -- all or nothing ------------------------------------------------------------------------


@pytest.mark.parametrize("form", TABLE_TARGETS)
def test_a_table_that_cannot_be_written_keeps_all_as_they_were(form: str, tmp_path: Path) -> None:
    given = [str(EXAMPLES), "--to", form, "--out", str(tmp_path)]
    given += ["--table", "hands", "--table", "plays"]
    assert convert(str(EXAMPLES / "slams.tln"), *given[1:]).exit_code == 0
    before = (tmp_path / f"hands.{form}").read_bytes()
    (tmp_path / f"plays.{form}").write_bytes(b"%PDF-1.7")
    result = convert(*given)
    assert result.exit_code == 3
    assert "--force" in result.stderr
    assert names(tmp_path) == [f"hands.{form}", f"plays.{form}"]
    assert (tmp_path / f"hands.{form}").read_bytes() == before
    assert convert(*given, "--force").exit_code == 0
    assert (tmp_path / f"hands.{form}").read_bytes() != before


@pytest.mark.parametrize("form", TABLE_TARGETS)
@pytest.mark.skipif(sys.platform == "win32", reason="needs limits of the shell")
def test_a_full_disk_leaves_nothing(form: str, tmp_path: Path, archive: Path) -> None:
    out = tmp_path / "new" / "tables"
    given = [*COMMAND, "convert", str(archive), "--to", form, "--out", str(out), "--jobs", "1"]
    given += ["--table", "hands", "--table", "plays"]
    done = subprocess.run(
        ["bash", "-c", 'ulimit -f 20; exec "$@"', "bash", *given],
        capture_output=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 3
    assert b"files of that size are not permitted" in done.stderr
    assert done.stderr.count(b"\n") == 1
    assert names(tmp_path) == []


@pytest.mark.skipif(sys.platform != "linux", reason="sends a signal")
@pytest.mark.parametrize("form", ["csv", "parquet"])
def test_an_interrupted_run_leaves_nothing(form: str, tmp_path: Path, archive: Path) -> None:
    out = tmp_path / "tables"
    data = (archive / "a.tln").read_bytes()
    given = [*SHARED, "convert", "-", "--to", form, "--out", str(out), "--jobs", "2"]
    with subprocess.Popen(
        given, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdin is not None
        process.stdin.write(data)
        process.stdin.flush()
        until = time.monotonic() + 60
        while not (out.exists() and names(out)):
            assert time.monotonic() < until
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        process.wait(timeout=60)
        assert process.stderr is not None
        assert b"Traceback" not in process.stderr.read()
    assert process.returncode == 130
    assert names(tmp_path) == []


def test_where_no_match_could_be_read_the_tables_are_left_as_they_were(tmp_path: Path) -> None:
    out = tmp_path / "hands.csv"
    assert convert(str(EXAMPLES), "--table", "hands", "--out", str(out)).exit_code == 0
    before = out.read_bytes()
    for source in ("missing.tln", "bad.json"):
        (tmp_path / "bad.json").write_text('{"format": "tienlen-match", "version": 1, "a": 1}')
        result = convert(str(tmp_path / source), "--table", "hands", "--out", str(out))
        assert result.exit_code in (1, 3)
        left_out = ", 1 left out" if source == "bad.json" else ""
        *_, told = result.stderr.splitlines()
        assert told == f"tienlen: no match could be read{left_out}, so nothing was written"
        assert out.read_bytes() == before


def test_a_match_is_tabled_as_far_as_it_could_be_read(tmp_path: Path) -> None:
    (tmp_path / "a.tln").write_text('[Match "c"]\n[Hand "1"]\nA:3s B:5x\n', encoding="utf-8")
    result = convert(str(tmp_path / "a.tln"), "--to", "ndjson", "--table", "plays")
    assert result.exit_code == 1
    assert "a.tln:3:9: error[bad-card]" in result.stderr
    assert [json.loads(line)["cards"] for line in result.stdout.splitlines()] == ["3s"]


# -- streams -------------------------------------------------------------------------------


def test_rows_are_passed_on_a_match_at_a_time() -> None:
    match = '[Match "{}"]\n[Hand "1"]\n1. A:3s B:4s\n'
    command = [*COMMAND, "convert", "-", "--to", "csv", "--table", "matches"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stdout.readline().startswith(b"path,")
        process.stdin.write(match.format(0).encode())
        for number in range(3):
            # What begins the next match shows that this one is whole.
            process.stdin.write(match.format(number + 1).encode())
            process.stdin.flush()
            assert process.stdout.readline().startswith(f"-,{1 + 3 * number},{number},".encode())
        process.stdin.close()
        assert len(process.stdout.read().splitlines()) == 1
    assert process.returncode == 0


def test_a_stdout_that_is_not_utf8_gets_ascii() -> None:
    done = subprocess.run(
        [*COMMAND, "convert", "-", "--to", "ndjson", "--table", "hands"],
        input='[A "Bình"]\n[B "An"]\n[Hand "1"]\n1. A:3s B:4s\n'.encode(),
        capture_output=True,
        check=True,
        env={**os.environ, "PYTHONIOENCODING": "latin-1"},
    )
    assert json.loads(done.stdout.splitlines()[0])["player"] == "Bình"
    assert done.stdout.isascii()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
@pytest.mark.parametrize("form", TABLE_TARGETS)
def test_a_stdout_that_is_full_or_closed(form: str) -> None:
    given = ["convert", str(EXAMPLES), "--to", form, "--table", "plays"]
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [*COMMAND, *given], stdout=full, stderr=subprocess.PIPE, check=False, timeout=60
        )
    assert done.returncode == 3
    assert done.stderr == b"tienlen: cannot write standard output: no space is left\n"
    ours, theirs = os.pipe()
    os.close(ours)
    done = subprocess.run(
        [*COMMAND, *given], stdout=theirs, stderr=subprocess.PIPE, check=False, timeout=60
    )
    os.close(theirs)
    assert (done.returncode, done.stderr) == (0, b"")


def test_ndjson_into_a_folder_is_tables(tmp_path: Path) -> None:
    source = str(EXAMPLES / "family-night.tln")
    (tmp_path / "there").mkdir()
    for out in (str(tmp_path / "new") + "/", str(tmp_path / "there")):
        result = CliRunner().invoke(tienlen, ["convert", "--to", "ndjson", "--out", out, source])
        assert result.exit_code == 0
        names = sorted(path.name for path in Path(out).iterdir())
        assert names == sorted(f"{name}.ndjson" for name in USUAL_TABLES)


@pytest.mark.parametrize("verb", [("convert", "--to", "csv"), ("analyse", "--format", "csv")])
def test_an_empty_out_is_no_folder(verb: tuple[str, ...]) -> None:
    result = CliRunner().invoke(tienlen, [*verb, "--out", "", str(EXAMPLES)])
    assert result.exit_code == 2
    assert "--out is empty" in result.stderr
