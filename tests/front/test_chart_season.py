"""`tienlen chart --kind season`: one chart for each variant, of all matches that are read."""

import csv
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from tienlen.commands.main import tienlen

MISDEAL = '[Match "m"]\n[Variant "vanikar"]\n[A "An"]\n[B "Chi"]\n\n[Hand "1"]\nend misdeal\n\n'

EAGER = """
from tienlen.__main__ import main
from tienlen.commands import batches, chart_job
chart_job.ALONE = batches.ALONE_BYTES = batches.BATCH_BYTES = 1
main()
"""
"""The program, but for workers that begin after the first match or chart."""


Played = Callable[..., str]


@pytest.fixture
def played(match_of_two: Played) -> Played:
    return match_of_two


@pytest.fixture(autouse=True)
def in_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def run(*arguments: str, verb: str = "chart") -> Result:
    result = CliRunner().invoke(tienlen, [verb, *arguments])
    assert "Traceback" not in result.output
    return result


def write(*matches: str, name: str = "a.tln") -> str:
    Path(name).write_text("%TLN 1\n" + "".join(matches), encoding="utf-8")
    return name


def rows_of(path: str) -> list[tuple[str, ...]]:
    with Path(path).open(encoding="utf-8", newline="") as stream:
        return [tuple(row) for row in csv.reader(stream)]


SEASON = ("--kind", "season", "--format", "csv", "--out", "out")


@pytest.fixture
def club(played: Played) -> tuple[str, ...]:
    return played("An", "Bình"), played("Chi", "Bình"), MISDEAL, played("Bình", "An")


def test_points_are_added_up_over_all_files_in_the_order_they_are_read(
    club: tuple[str, ...],
) -> None:
    """In vanikar each card that is left is a point, and the lowest total wins."""
    first, second = write(*club[:2]), write(*club[2:], name="b.tln")
    result = run(first, second, *SEASON)
    assert (result.exit_code, result.stdout) == (0, "out/vanikar-season.csv\n")
    assert "2 files, 4 matches, 4 hands: 1 file written" in result.stderr
    assert rows_of("out/vanikar-season.csv") == [
        ("variant", "position", "player", "score", "total"),
        ("vanikar", "1", "An", "0", "0"),
        ("vanikar", "1", "Bình", "13", "13"),
        ("vanikar", "2", "Chi", "0", "0"),
        ("vanikar", "2", "Bình", "13", "26"),
        ("vanikar", "3", "Chi", "0", "0"),
        ("vanikar", "3", "An", "0", "0"),
        ("vanikar", "4", "An", "13", "13"),
        ("vanikar", "4", "Bình", "0", "26"),
    ]
    run(second, first, *SEASON)
    assert rows_of("out/vanikar-season.csv")[-1] == ("vanikar", "4", "Bình", "13", "26")


def test_every_variant_has_a_season_of_its_own(club: tuple[str, ...], played: Played) -> None:
    path = write(*club, played("An", "Bình", "wikipedia"))
    result = run(path, *SEASON)
    assert result.stdout.split() == ["out/vanikar-season.csv", "out/wikipedia-season.csv"]


def test_where_another_total_wins_in_some_matches_there_are_two_seasons(
    club: tuple[str, ...], played: Played
) -> None:
    """With `[Variant.match-winner "highest"]` whoever leads is who came last without it."""
    odd = played("An", "Bình").replace("[A ", '[Variant.match-winner "highest"]\n[A ', 1)
    result = run(write(*club, odd), *SEASON)
    names = ["out/vanikar-highest-season.csv", "out/vanikar-lowest-season.csv"]
    assert (result.exit_code, result.stdout.split()) == (0, names)
    assert rows_of(names[0])[1:] == [
        ("vanikar", "1", "Bình", "13", "13"),
        ("vanikar", "1", "An", "0", "0"),
    ]
    assert len(rows_of(names[1])) == 9
    nothing = MISDEAL.replace("[A ", '[Variant.match-winner "highest"]\n[A ', 1)
    result = run(write(*club, nothing), *SEASON)
    assert result.stdout.split() == names[1:]
    assert "variant vanikar, where the highest total wins: no hand was" in result.stderr


def test_it_is_drawn_with_the_others_where_there_is_more_than_one_match(
    club: tuple[str, ...],
) -> None:
    several, one = write(*club[:2]), write(club[0], name="b.tln")
    options = ("--format", "csv", "--out")
    names = run(several, *options, "several").stdout.split()
    assert names[-1] == "several/vanikar-season.csv"
    assert len(names) == 13
    assert "season" not in run(one, *options, "one").stdout
    # Drawn with the others or alone it is the same; alone it is of one match too.
    run(several, *SEASON)
    assert rows_of("out/vanikar-season.csv") == rows_of("several/vanikar-season.csv")
    assert run(one, *SEASON).stdout == "out/vanikar-season.csv\n"
    with_score = run(several, *SEASON, "--kind", "score").stdout.split()
    assert [Path(name).name for name in with_score] == [
        "An-and-Bình-score.csv",
        "Chi-and-Bình-score.csv",
        "vanikar-season.csv",
    ]


def test_lines_end_with_the_points_of_players(tmp_path: Path) -> None:
    archive = str(tmp_path / "archive.tln")
    options = ("--variant", "viet-cong", "--matches", "9", "--hands", "3", "--out", archive)
    assert run(*options, verb="sample").exit_code == 0
    for selection in ((), ("--hand", "2"), ("--match", "viet-cong-0-3"), ("--player", "Player B")):
        assert run(archive, *SEASON, *selection).exit_code == 0
        totals = {row[2]: row[4] for row in rows_of("out/viet-cong-season.csv")[1:]}
        told = run(
            archive, "--format", "csv", "--by", "player", *selection, verb="analyse"
        ).stdout.splitlines()
        players = {row["player"]: row["score"] for row in csv.DictReader(told)}
        assert totals == players
        assert any(score != "0" for score in players.values())


@pytest.mark.parametrize("kinds", [("season",), ("season", "score")], ids=["alone", "with another"])
def test_the_files_are_the_same_whatever_the_number_of_jobs(
    kinds: tuple[str, ...], club: tuple[str, ...], played: Played
) -> None:
    path = write(*club * 3, played("An", "Bình").replace("A:2h", "A:2h B:3s"))
    call = [sys.executable, "-c", EAGER, "chart", path, "--format", "svg", "--format", "csv"]
    call += [part for kind in kinds for part in ("--kind", kind)]
    seen = []
    for jobs in ("1", "2"):
        done = subprocess.run(
            [*call, "--jobs", jobs, "--out", "out"], capture_output=True, text=True, check=False
        )
        files = {path.name: path.read_bytes() for path in Path("out").iterdir()}
        seen.append((files, done.stdout, done.stderr, done.returncode))
    assert seen[0] == seen[1]
    assert {"vanikar-season.svg", "vanikar-season.csv"} <= set(seen[0][0])
    # What is wrong with the records counts, whoever has read them.
    assert seen[0][3] == 1


def test_players_and_matches_that_there_are_not_are_told(club: tuple[str, ...]) -> None:
    path = write(*club)
    result = run(path, *SEASON, "--player", "Binh")
    assert result.exit_code == 2
    assert "did you mean 'Bình'?" in result.stderr
    assert run(path, *SEASON, "--match", "nobody").exit_code == 2
    assert not Path("out").exists()


def test_nothing_to_draw_is_said_in_a_line() -> None:
    result = run(write(MISDEAL), *SEASON)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.splitlines()[0] == (
        "tienlen: no chart season of the variant vanikar: no hand was played to its end"
    )
    told = run(write(MISDEAL, MISDEAL), "--out", "out", "--format", "csv", "-v").stderr
    assert "no chart season of the variant vanikar" in told


def test_names_from_records_and_rules_do_no_harm(played: Played) -> None:
    Path("house.toml").write_text('base = "vanikar"\nname = "../=our table"\n', encoding="utf-8")
    names = ("=1+1", "@SUM(A1)")
    path = write(*[played(*names, "../=our table")] * 2)
    result = run(path, *SEASON, "--rules", "house.toml")
    assert (result.exit_code, result.stdout) == (0, "out/our-table-season.csv\n")
    assert rows_of("out/our-table-season.csv")[1:3] == [
        ("../=our table", "1", "'=1+1", "0", "0"),
        ("../=our table", "1", "'@SUM(A1)", "13", "13"),
    ]


def test_a_file_of_another_kind_is_not_overwritten(club: tuple[str, ...]) -> None:
    Path("out").mkdir()
    Path("out/vanikar-season.csv").write_bytes(b"%PDF-1.7")
    result = run(write(*club), *SEASON)
    assert result.exit_code == 3
    assert "--force" in result.stderr
    assert Path("out/vanikar-season.csv").read_bytes() == b"%PDF-1.7"
