"""`tienlen sample`: what its options do, what it refuses, and what its output is."""

import os
import pickle
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Never

import pytest
from click.testing import CliRunner, Result
from tienlen.commands import workers
from tienlen.commands.judging import read_house
from tienlen.commands.main import tienlen
from tienlen.commands.sampling import ALONE_HANDS, SampleJob
from tienlen.notation.reading import read_text

COMMAND = [sys.executable, "-m", "tienlen", "sample"]


def run(*arguments: str, stdin: str = "") -> Result:
    return CliRunner().invoke(tienlen, list(arguments), input=stdin)


def sample(*arguments: str) -> str:
    result = run("sample", *arguments)
    assert result.exit_code == 0
    assert result.stderr == ""
    return result.stdout


def test_without_options_it_is_a_match_of_the_default_variant() -> None:
    (match,) = read_text(sample())
    assert match.tag("Variant") == "vanikar"
    assert match.seats == "ABCD"
    assert len(match.hands) == 3


@pytest.mark.parametrize(
    "options",
    [
        ("--variant", "vanikar", "--seats", "2", "--hands", "10"),
        ("--variant", "pagat"),
        ("--variant", "wikipedia", "--seats", "8"),
        ("--variant", "viet-cong", "--seats", "3", "--passes", "implied"),
    ],
)
def test_check_finds_nothing_and_fmt_changes_nothing(options: tuple[str, ...]) -> None:
    text = sample(*options, "--matches", "4")
    checked = run("check", "--fail-on", "info", "-", stdin=text)
    assert (checked.exit_code, checked.stdout) == (0, "")
    assert run("fmt", "-", stdin=text).stdout == text


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (
            ("--hands", "20000"),
            "one match of vanikar cannot have 20000 hands: 1 to 10 are allowed; for as many make "
            "several matches: --matches 2000 --hands 10.",
        ),
        (("--hands", "25", "--matches", "3"), "--matches 8 --hands 10."),
        (
            ("--variant", "pagat", "--hands", "10000"),
            "one match of pagat cannot have 10000 hands: 1 to 9999 are allowed; for as many make "
            "several matches: --matches 1000 --hands 10.",
        ),
    ],
)
def test_more_hands_than_a_match_can_have_are_said_to_be_several_matches(
    options: tuple[str, ...], told: str
) -> None:
    result = run("sample", *options)
    assert (result.exit_code, result.stdout) == (2, "")
    assert told in result.stderr


def test_options_say_how_much_and_what() -> None:
    text = sample("--matches", "3", "--seats", "5", "--hands", "2", "--variant", "wikipedia")
    matches = read_text(text)
    assert [match.name for match in matches] == [f"wikipedia-0-{n}" for n in (1, 2, 3)]
    assert all(match.seats == "ABCDE" for match in matches)
    assert all(match.tag("Decks") == "2" for match in matches)
    assert all(len(match.hands) == 2 for match in matches)


def test_more_matches_begin_with_the_same_and_another_seed_gives_others() -> None:
    three = sample("--seed", "9", "--matches", "3")
    assert sample("--seed", "9", "--matches", "4").startswith(three)
    assert sample("--seed", "-9") not in sample("--seed", "9")


def test_a_house_is_played_and_recorded_by_its_switches(tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text('base = "pagat"\nseats = "3-5"\ncards-each = 9\nstake = 2\n')
    text = sample("--rules", str(house), "--seats", "5", "--matches", "4")
    match = read_text(text)[0]
    assert match.name == "house-0-1"
    tags = {tag.name: tag.value for tag in match.tags}
    assert tags["Variant"] == "pagat"
    assert tags["Variant.seats"] == "3-5"
    assert tags["Variant.cards-each"] == "9"
    assert tags["Stake"] == "2"
    # The record needs no house file any more.
    assert run("check", "-", stdin=text).exit_code == 0


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (("--seats", "5"), "5 seats cannot play vanikar: 2 to 4 may"),
        (("--variant", "pagat", "--seats", "2"), "2 seats cannot play pagat: 4 may"),
        (("--variant", "wikipedia", "--seats", "9"), "2 to 8 may"),
        (("--hands", "11"), "1 to 10 are allowed"),
        (("--hands", "0"), "--hands"),
        (("--matches", "0"), "--matches"),
        (("--jobs", "0"), "--jobs"),
        (("--variant", "pagta"), "'pagat'"),
        (("--variant", "pagat", "--rules", "x.toml"), "one of --variant and --rules"),
    ],
)
def test_wrong_usage_is_refused_in_one_line(options: tuple[str, ...], says: str) -> None:
    result = run("sample", *options)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert says in result.stderr.splitlines()[-1]


def test_a_missing_house_file_is_a_file_that_cannot_be_read() -> None:
    result = run("sample", "--rules", "no-such-house.toml")
    assert result.exit_code == 3
    assert "no-such-house.toml" in result.stderr


@pytest.mark.parametrize(
    "options",
    [
        ("--matches", "250", "--hands", "5"),
        ("--matches", "130", "--hands", "7", "--passes", "implied", "--seats", "3"),
        ("--matches", "2", "--hands", "400", "--variant", "pagat"),
    ],
    ids=["many matches", "ranges that do not come out even", "fewer matches than jobs"],
)
def test_the_number_of_jobs_shows_nowhere(options: tuple[str, ...]) -> None:
    alone = sample(*options, "--jobs", "1")
    assert alone.count("[Hand ") > ALONE_HANDS
    for jobs in ("2", "3"):
        assert sample(*options, "--jobs", jobs) == alone


def test_a_house_can_be_sent_to_other_processes(tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text('base = "pagat"\nscoring = "stake"\nstake = "0.25"\n')
    options = ("--rules", str(house), "--matches", "300")
    assert sample(*options, "--jobs", "2") == sample(*options, "--jobs", "1")
    job = SampleJob(read_house(str(house)), 4, 3, seed=0, implied=False)
    assert pickle.loads(pickle.dumps(job)) == job


def test_a_few_hands_start_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> Never:
        raise AssertionError("a worker was started")

    monkeypatch.setattr(workers, "Workers", refuse)
    few = str(ALONE_HANDS // 10)
    assert sample("--hands", "10", "--matches", few, "--jobs", "4").count("[Hand ") == ALONE_HANDS


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_closed_pipe_is_quiet(jobs: str) -> None:
    # Far more matches than could be made in the time: it must stop when nobody reads on.
    with subprocess.Popen(
        [*COMMAND, "--matches", "1000000", "--jobs", jobs],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "NO_COLOR": "1"},
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline() == b"%TLN 1\n"
        process.stdout.close()
        assert process.wait(timeout=60) == 0
        assert process.stderr.read() == b""


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_ctrl_c_leaves_nothing_running(children_of: Callable[[int], list[int]]) -> None:
    with subprocess.Popen(
        [*COMMAND, "--matches", "1000000", "--jobs", "2"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        # The first line is a worker's, so that all of them are there.
        assert process.stdout.readline() == b"%TLN 1\n"
        left = [Path("/proc", str(number)) for number in children_of(process.pid)]
        assert len(left) == 2
        process.send_signal(signal.SIGINT)
        process.stdout.read()
        assert process.wait(timeout=60) == 130
        assert b"Traceback" not in process.stderr.read()
    until = time.monotonic() + 60
    while any(worker.exists() for worker in left):
        assert time.monotonic() < until
        time.sleep(0.05)


def test_out_holds_the_bytes_of_standard_output(tmp_path: Path) -> None:
    options = ("--matches", "3", "--seed", "5")
    path = tmp_path / "made.tln"
    result = run("sample", *options, "--out", str(path))
    assert (result.exit_code, result.stdout) == (0, "")
    assert result.stderr == "3 matches written\n"
    assert path.read_bytes() == sample(*options).encode()
    assert list(tmp_path.iterdir()) == [path]
    assert sample(*options, "--out", "-") == sample(*options)
    assert sample(*options, "--out", str(path), "-q") == ""


def test_out_replaces_a_record_but_another_kind_of_file_only_with_force(tmp_path: Path) -> None:
    """commands.md: "an existing file of another kind is not overwritten without `--force`"."""
    record, other = tmp_path / "a.tln", tmp_path / "b.tln"
    record.write_text('[Match "old"]\n')
    other.write_text("a letter to my aunt\n")
    assert run("sample", "--out", str(record)).exit_code == 0
    assert record.read_text() == sample()
    refused = run("sample", "--out", str(other))
    assert refused.exit_code == 3
    assert "b.tln" in refused.stderr
    assert "--force" in refused.stderr
    assert other.read_text() == "a letter to my aunt\n"
    assert run("sample", "--out", str(other), "--force").exit_code == 0
    assert other.read_text() == sample()


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        (("--out", ""), 2),
        (("--force",), 2),
        (("--force", "--out", "-"), 2),
        (("--seats", "9", "--out", "new.tln"), 2),
        (("--out", "no such folder/new.tln"), 3),
    ],
)
def test_nothing_is_written_where_out_or_what_goes_there_is_refused(
    arguments: tuple[str, ...], status: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = run("sample", *arguments)
    assert (result.exit_code, result.stdout) == (status, "")
    assert len(result.stderr.strip()) > 0
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interrupted_out_leaves_nothing_behind(tmp_path: Path, jobs: str) -> None:
    path = tmp_path / "made.tln"
    command = [*COMMAND, "--matches", "1000000", "--jobs", jobs, "--out", str(path)]
    until = time.monotonic() + 60
    with subprocess.Popen(command, stderr=subprocess.PIPE) as process:
        while not any(entry.stat().st_size for entry in tmp_path.iterdir()):
            if time.monotonic() > until:
                # It would be waited for until all is made, which takes hours.
                process.kill()
            assert process.poll() is None
            time.sleep(0.02)
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=60) == 130
    assert not list(tmp_path.iterdir())
