"""`analyse --sort`: players by a figure, in every format that tells them."""

import csv
import io
import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from tienlen.commands.main import tienlen


@pytest.fixture
def season(tmp_path: Path, match_of_two: Callable[..., str]) -> str:
    """Bình won one hand and lost two, An and Dũng won and lost one each, Chi won one."""
    path = tmp_path / "season.tln"
    ends = (("Bình", "Dũng"), ("Dũng", "Bình"), ("An", "Bình"), ("Chi", "An"))
    text = "".join(match_of_two(won, lost) for won, lost in ends)
    path.write_text(f"%TLN 1\n{text}", encoding="utf-8")
    return str(path)


def analyse(*arguments: str) -> Result:
    result = CliRunner().invoke(tienlen, ["analyse", "-q", *arguments])
    assert "Traceback" not in result.output
    return result


BY_NAME = ["An", "Bình", "Chi", "Dũng"]
MOST = ["Bình", "An", "Dũng", "Chi"]
"""By the points, the hands and the mean place of each."""
LEAST = ["Chi", "An", "Dũng", "Bình"]


def told(form: str, *options: str) -> list[str]:
    """Return the players in the order they are told in."""
    by = () if form == "json" else ("--by", "player")
    result = analyse("--format", form, *by, *options)
    assert result.exit_code == 0, result.stderr
    if form == "json":
        return [own["player"] for own in json.loads(result.stdout)["players"]]
    if form == "csv":
        return [row["player"] for row in csv.DictReader(io.StringIO(result.stdout))]
    return told_in_text(result.stdout)


def told_in_text(text: str) -> list[str]:
    """Return the players in the order of their two tables."""
    results, manner = (
        re.findall(r"^ (\w+)  ", table, re.MULTILINE) for table in text.split("──\n")[1:]
    )
    assert results[: len(manner)] == manner
    return manner


@pytest.mark.parametrize("form", ["text", "json", "csv"])
def test_players_are_told_in_the_order_that_is_asked_for(form: str, season: str) -> None:
    assert told(form, season) == BY_NAME
    for figure in ("points", "hands", "mean-place"):
        assert told(form, "--sort", figure, season) == MOST
        assert told(form, "--sort", figure, "--reverse", season) == LEAST
    # Each has won one hand.
    assert told(form, "--sort", "hands-won", "--reverse", season) == BY_NAME


def test_only_players_that_are_asked_for_are_sorted(season: str) -> None:
    asked = ("--player", "Dũng", "--player", "An", "--player", "Bình")
    assert told("csv", "--sort", "points", *asked, season) == ["Bình", "An", "Dũng"]


def test_the_table_in_a_folder_is_sorted_too(season: str, tmp_path: Path) -> None:
    sort = ("--sort", "points")
    for tables in ((), ("--table", "players", "--table", "hands")):
        out = str(tmp_path / f"out{len(tables)}")
        assert analyse("--format", "csv", *tables, *sort, "--out", out, season).exit_code == 0
        rows = csv.DictReader(Path(out, "players.csv").read_text(encoding="utf-8").splitlines())
        assert [row["player"] for row in rows] == MOST


@pytest.mark.parametrize("column", ["score", "hands_lost", "Hands-Lost", "hands lost"])
def test_a_column_is_known_however_its_words_are_joined(column: str, season: str) -> None:
    assert told("csv", "--sort", column, season) == MOST


@pytest.mark.parametrize("column", ["", "player", "illegal_codes", "\x1b[2Jpoints", "p" * 9999])
def test_an_unknown_column_is_told_with_those_there_are(column: str, season: str) -> None:
    result = analyse("--by", "player", "--sort", column, season)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "there are points, matches, " in result.stderr
    assert "\x1b" not in result.stderr
    assert len(result.stderr) < 1000


@pytest.mark.parametrize(
    "options",
    [
        ("--format", "csv"),
        ("--format", "csv", "--by", "hand"),
        ("--format", "csv", "--table", "plays"),
        ("--format", "csv", "--table", "plays", "--table", "hands", "--out", "out"),
    ],
)
def test_where_no_players_are_told_there_is_nothing_to_sort(
    options: tuple[str, ...], season: str
) -> None:
    result = analyse(*options, "--sort", "points", season)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "--sort is for the table of players: give --by player" in result.stderr


@pytest.mark.parametrize("options", [(), ("--by", "match"), ("--by", "hand")])
def test_the_players_that_text_ends_with_are_sorted(options: tuple[str, ...], season: str) -> None:
    ends = [
        analyse(*options, *sort, season)
        for sort in ((), ("--sort", "points"), ("--sort", "points", "--reverse"))
    ]
    assert [(end.exit_code, end.stderr) for end in ends] == [(0, "")] * 3
    assert [told_in_text(end.stdout.rpartition("\nPlayers")[2]) for end in ends] == [
        BY_NAME,
        MOST,
        LEAST,
    ]


@pytest.mark.parametrize("options", [(), ("--by", "hand")])
def test_that_one_match_has_nothing_to_sort_is_told(options: tuple[str, ...], season: str) -> None:
    asked = ("--match", "Chi and An", "--sort", "points", season)
    result = CliRunner().invoke(tienlen, ["analyse", *options, *asked])
    assert result.exit_code == 0
    assert "--sort had nothing to sort" in result.stderr
    told = CliRunner().invoke(tienlen, ["analyse", "--by", "player", *asked])
    assert "nothing to sort" not in told.stderr


def test_nothing_is_turned_round_that_is_not_sorted(season: str) -> None:
    result = analyse("--by", "player", "--reverse", season)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "--sort COLUMN" in result.stderr
