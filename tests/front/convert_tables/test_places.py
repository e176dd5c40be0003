"""Where tables go: a folder, a file, a stream; and what is said where they cannot."""

import builtins
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest
from click.testing import CliRunner, Result
from tienlen.analysis.rows import TABLES
from tienlen.commands.convert import TABLE_TARGETS, USUAL_TABLES
from tienlen.commands.main import tienlen

Convert = Callable[..., Result]
Names = Callable[[Path], list[str]]
EXAMPLES = Path(__file__).parents[3] / "examples"
COMMAND = (sys.executable, "-m", "tienlen")


def test_the_usual_tables_go_into_a_folder(convert: Convert, names: Names, tmp_path: Path) -> None:
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


def test_one_table_goes_into_a_file_or_a_folder(
    convert: Convert, names: Names, tmp_path: Path
) -> None:
    given = [str(EXAMPLES), "-q", "--table", "hands"]
    assert convert(*given, "--out", str(tmp_path / "one.parquet")).exit_code == 0
    assert pq.read_metadata(tmp_path / "one.parquet").num_rows == 51
    assert convert(*given, "--out", str(tmp_path / "one.csv")).exit_code == 0
    assert convert(*given, "--to", "csv", "--out", str(tmp_path)).exit_code == 0
    assert convert(*given, "--to", "ndjson", "--out", f"{tmp_path}/new/").exit_code == 0
    assert (tmp_path / "hands.csv").read_bytes() == (tmp_path / "one.csv").read_bytes()
    assert names(tmp_path) == ["hands.csv", "new", "one.csv", "one.parquet"]
    assert names(tmp_path / "new") == ["hands.ndjson"]


def test_records_a_line_stay_what_ndjson_is_without_a_table(convert: Convert) -> None:
    line = convert(str(EXAMPLES / "slams.tln"), "--to", "ndjson").stdout
    assert json.loads(line)["format"] == "tienlen-match"


def test_all_tables_can_be_asked_for_at_once(
    convert: Convert, names: Names, tmp_path: Path
) -> None:
    for asked in (("all",), ("plays", "all")):
        out = tmp_path / "-".join(asked)
        tables = [word for table in asked for word in ("--table", table)]
        convert("--to", "csv", *tables, "--out", str(out), str(EXAMPLES / "family-night.tln"))
        assert names(out) == sorted(f"{table}.csv" for table in TABLES)


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
def test_wrong_usage(convert: Convert, arguments: list[str], hint: str) -> None:
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
    convert: Convert, names: Names, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
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
