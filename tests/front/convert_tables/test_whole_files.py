"""Tables are written whole or not at all, and are the same whoever shares the work."""

import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result
from tienlen.analysis.rows import TABLES
from tienlen.commands.convert import TABLE_TARGETS

Convert = Callable[..., Result]
Names = Callable[[Path], list[str]]
EXAMPLES = Path(__file__).parents[3] / "examples"
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


@pytest.mark.parametrize("form", TABLE_TARGETS)
def test_a_table_that_cannot_be_written_keeps_all_as_they_were(
    convert: Convert, names: Names, form: str, tmp_path: Path
) -> None:
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
def test_a_full_disk_leaves_nothing(names: Names, form: str, tmp_path: Path, archive: Path) -> None:
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
def test_an_interrupted_run_leaves_nothing(
    names: Names, form: str, tmp_path: Path, archive: Path
) -> None:
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


def test_where_no_match_could_be_read_the_tables_are_left_as_they_were(
    convert: Convert, tmp_path: Path
) -> None:
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
