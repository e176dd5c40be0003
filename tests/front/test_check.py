"""`tienlen check`: what is selected, shown, counted and returned."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from tienlen.commands.batches import Batch, batches_in
from tienlen.commands.files import Files
from tienlen.commands.judging import Chosen, Tally, judged
from tienlen.commands.main import tienlen
from tienlen.commands.options import Selection, Wanted
from tienlen.commands.progress import Progress
from tienlen.notation.findings import Finding
from tienlen.notation.printing import print_match
from tienlen.notation.reading import read_piece
from tienlen.notation.records import Hand, Match, Play, Trick
from tienlen.replay.rules import load_variant
from tienlen.replay.sampling import sample_matches

TWO_MATCHES = """\
%TLN 1
[Match "spring"]
[Variant "vanikar"]
[A "Bình"]
[B "An"]

[Hand "1"]
1. A:3s B:5s A:4s B:-

[Hand "2"]
1. B:6s A:5h

[Match "autumn"]
[Mood "fine"]
[A "Chi"]
[B "An"]

[Hand "1"]
1. A:3s B:4s5d
"""


@pytest.fixture
def record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    (tmp_path / "a.tln").write_text(TWO_MATCHES, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return "a.tln"


def check(*arguments: str, stdin: str | None = None) -> Result:
    return CliRunner().invoke(tienlen, ["check", *arguments], input=stdin)


def rows(*arguments: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(check("--format", "json", *arguments).stdout)[
        "findings"
    ]
    return found


def test_findings_come_in_file_order(record: str) -> None:
    found = rows(record)
    assert [row["code"] for row in found if row["severity"] == "error"] == [
        "not-higher",
        "not-higher",
        "not-a-combination",
    ]
    places = [(row["line"], row["column"]) for row in found]
    assert places == sorted(places)


def test_summary_counts_everything(record: str) -> None:
    value = json.loads(check("--format", "json", record).stdout)
    infos = sum(row["severity"] == "info" for row in value["findings"])
    assert infos > 0
    assert value["summary"] == {
        "files": 1,
        "matches": 2,
        "hands": 3,
        "plays": 8,
        "errors": 3,
        "warnings": 0,
        "infos": infos,
    }


def test_infos_are_shown_with_v_only(record: str) -> None:
    assert "info[" not in check(record).stdout
    assert "info[unknown-tag]" in check("-v", record).stdout


def test_the_summary_says_how_infos_that_are_hidden_are_shown(record: str) -> None:
    assert "infos (-v shows them)" in check(record).stderr
    for shown in (["-v"], ["--fail-on", "info"], ["--format", "json"]):
        assert "-v shows" not in check(*shown, record).stderr
    assert "-v shows" not in check("--only", "not-higher", record).stderr


def test_quiet_is_a_line_an_error_and_no_summary(record: str) -> None:
    result = check("-q", record)
    assert [line.split("[")[1].split("]")[0] for line in result.stdout.splitlines()] == [
        "not-higher",
        "not-higher",
        "not-a-combination",
    ]
    assert result.stderr == ""
    assert result.exit_code == 1


def test_what_decides_the_status_is_shown(record: str) -> None:
    arguments = ("--ignore", "not-higher,not-a-combination", record)
    assert check(*arguments).exit_code == 0
    for quiet in ((), ("-q",)):
        result = check(*quiet, "--fail-on", "info", *arguments)
        assert result.exit_code == 1
        assert "info[unknown-tag]" in result.stdout


@pytest.mark.parametrize("form", ["json", "ndjson", "sarif", "github"])
def test_machine_formats_hold_every_severity(form: str, record: str) -> None:
    assert "unknown-tag" in check("-q", "--format", form, record).stdout.split('"results"')[-1]


@pytest.mark.parametrize(
    ("arguments", "lines"),
    [
        (["--match", "spring"], [8, 11]),
        (["--match", "spring", "--match", "autumn"], [8, 11, 19]),
        (["--hand", "2"], [11]),
        (["--match", "spring", "--hand", "1"], [8]),
        (["--player", "An"], [19]),
        (["--player", "Bi\u0300nh"], [8, 11]),
        (["--only", "not-higher"], [8, 11]),
        (["--only", "not-higher,syntax", "--only", "not-a-combination"], [8, 11, 19]),
        (["--ignore", "not-higher"], [19]),
    ],
)
def test_selection(arguments: list[str], lines: list[int], record: str) -> None:
    found = [row["line"] for row in rows(*arguments, record) if row["severity"] == "error"]
    assert found == lines


def test_selection_counts_what_is_selected(record: str) -> None:
    value = json.loads(check("--format", "json", "--match", "spring", "--hand", "2", record).stdout)
    summary = value["summary"]
    assert (summary["matches"], summary["hands"], summary["plays"]) == (1, 1, 2)
    assert summary["errors"] == 1


def test_player_without_a_name_is_the_seat() -> None:
    result = check("--player", "A", "-q", "-", stdin='[Hand "1"]\n1. A:3s B:5s A:4s B:-\n')
    assert "not-higher" in result.stdout
    assert result.exit_code == 1


@pytest.mark.parametrize(
    ("arguments", "hint"),
    [
        (["--match", "sprin"], "did you mean 'spring'?"),
        (["--hand", "7"], "no hand has the number 7"),
        (["--player", "Bin"], "no player is named 'Bin'"),
    ],
)
def test_selecting_nothing_is_told(arguments: list[str], hint: str, record: str) -> None:
    result = check(*arguments, record)
    assert result.exit_code == 2
    assert hint in result.stderr
    assert "Traceback" not in result.stderr


def test_variant_holds_for_records_without_one(tmp_path: Path) -> None:
    hand = '[Hand "1"]\n1. A:3s4s5s\n'
    (tmp_path / "a.tln").write_text(hand, encoding="utf-8")
    path = str(tmp_path / "a.tln")
    assert check("-q", path).exit_code == 0
    # At Wikipedia's table the lowest card is played alone.
    assert "opening-alone" in check("-q", "--variant", "wikipedia", path).stdout
    (tmp_path / "a.tln").write_text(f'[Variant "vanikar"]\n{hand}', encoding="utf-8")
    assert check("-q", "--variant", "wikipedia", path).exit_code == 0


def test_house_rules(tmp_path: Path) -> None:
    (tmp_path / "a.tln").write_text('[Hand "1"]\n1. A:3s4s5s\n', encoding="utf-8")
    (tmp_path / "house.toml").write_text('base = "vanikar"\nopening = "lowest-alone"\n')
    result = check("-q", "--rules", str(tmp_path / "house.toml"), str(tmp_path / "a.tln"))
    assert "opening-alone" in result.stdout


HOUSE = 'base = "vanikar"\nopening = "free"\n'
NO_TAG = ""


@pytest.mark.parametrize("end", ["\n", " \n"], ids=["canonical", "not canonical"])
@pytest.mark.parametrize(
    ("tags", "is_told"),
    [
        (['[Variant "vanikar"]'], True),
        (['[Variant "vanikar"]', '[Variant "pagat"]'], True),
        (['[Variant "vanikar"]', '[Variant "our-table"]'], False),
        ([NO_TAG, '[Variant "vanikar"]'], False),
        (['[Variant "unheard-of"]'], False),
        ([], False),
    ],
)
def test_house_rules_that_no_match_is_judged_by_are_told(
    tags: list[str], is_told: bool, end: str, tmp_path: Path
) -> None:
    (match,) = sample_matches(load_variant("vanikar"), 4, 1, matches=1, seed=3)
    text = print_match(match).replace("\n", end)
    house, record = tmp_path / "our-table.toml", tmp_path / "a.tln"
    house.write_text(HOUSE)
    record.write_text("".join(text.replace('[Variant "vanikar"]', tag) + "\n" for tag in tags))
    told = f"no match was judged by '{house}'"
    result = check("--rules", str(house), str(record))
    assert (told in result.stderr) == is_told
    assert result.stderr.count("\n") == 1 + is_told
    assert told not in result.stdout
    assert told not in check("-q", "--rules", str(house), str(record)).stderr


def test_house_rules_beside_a_variant_are_for_matches_that_name_them(
    record: str, tmp_path: Path
) -> None:
    (tmp_path / "our-table.toml").write_text(HOUSE)
    both = ("--variant", "pagat", "--rules", "our-table.toml")
    assert (
        "it is for records that name 'our-table' as their variant." in check(*both, record).stderr
    )
    assert "no match was judged" not in check("--rules", "our-table.toml", record).stderr
    named = '[Variant "our-table"]\n[Hand "1"]\n1. A:3s B:4s A:-\n'
    assert "no match was judged" not in check(*both, "-", stdin=named).stderr


@pytest.mark.parametrize(
    ("content", "status"), [(None, 3), ("base = ", 2), ('base = "xyzzy"', 2), ("ties = 3", 2)]
)
def test_house_rules_that_cannot_be_used(
    content: str | None, status: int, record: str, tmp_path: Path
) -> None:
    if content is not None:
        (tmp_path / "house.toml").write_text(content)
    result = check("--rules", "house.toml", record)
    assert result.exit_code == status
    assert result.stdout == ""
    assert "house.toml" in result.stderr
    assert result.stderr.count("\n") == 1


def test_folder_is_read_file_by_file(record: str, tmp_path: Path) -> None:
    (tmp_path / "b").mkdir()
    (tmp_path / "b" / record).write_text(TWO_MATCHES, encoding="utf-8")
    assert list(dict.fromkeys(row["path"] for row in rows("."))) == ["a.tln", "b/a.tln"]


def test_empty_file_is_no_error(tmp_path: Path) -> None:
    (tmp_path / "empty.tln").touch()
    result = check("-q", str(tmp_path / "empty.tln"))
    assert result.exit_code in (0, 1)
    assert "Traceback" not in result.output


def test_file_of_another_kind_is_one_finding(tmp_path: Path) -> None:
    (tmp_path / "picture.tln").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 40)
    result = check(str(tmp_path / "picture.tln"))
    assert result.exit_code == 1
    assert result.stdout.count("error[") == 1


def test_one_match_is_judged_at_a_time() -> None:
    events: list[str] = []

    def matches() -> Iterator[Match]:
        for name in ("one", "two"):
            events.append(f"read {name}")
            yield Match(name=name)

    def judge(match: Match) -> tuple[Finding, ...]:
        events.append(f"judge {match.name}")
        return ()

    chosen = Chosen(Selection((), (), ()))
    for match, _ in judged(matches(), judge, chosen, Wanted((), (), "error"), Tally()):
        events.append(f"done {match.name}")
    assert events == ["read one", "judge one", "done one", "read two", "judge two", "done two"]


def test_findings_of_the_text_and_of_the_play_are_merged_by_place() -> None:
    def finding(line: int, column: int, code: str) -> Finding:
        return Finding(code=code, severity="error", path="a", line=line, column=column)

    of_play = (finding(2, 4, "not-higher"), finding(9, 1, "wrong-score"))
    match = Match(findings=(finding(3, 1, "syntax"), finding(2, 9, "bad-card")))
    chosen = Chosen(Selection((), (), ()))
    ((_, found),) = judged(
        [match], lambda _: of_play, chosen, Wanted((), (), "error"), tally := Tally()
    )
    assert [each.code for each in found] == ["not-higher", "bad-card", "syntax", "wrong-score"]
    assert tally.severities["error"] == 4
    assert tally.reaches("info")


def test_plays_and_written_passes_are_counted() -> None:
    plays = (Play(seat="A", cards=(0,)), Play(seat="B", cards=None))
    hand = Hand(number=1, lines=(Trick(number=1, plays=plays),))
    tally = Tally()
    chosen = Chosen(Selection((), (), ()))
    list(judged([Match(hands=(hand,))], lambda _: (), chosen, Wanted((), (), "error"), tally))
    assert (tally.matches, tally.hands, tally.plays) == (1, 1, 2)


def test_the_rest_is_read_when_a_file_cannot_be(
    record: str, capsys: pytest.CaptureFixture[str]
) -> None:
    files = Files(["gone.tln", record])
    with Progress(wanted=False) as progress:
        names = [
            match.name
            for batch in batches_in(files, progress).tasks()
            if isinstance(batch, Batch)
            for path, piece in batch.pieces(lambda _: True)
            if (match := read_piece(piece, path)) is not None
        ]
    assert names == ["spring", "autumn"]
    assert (files.count, files.failures, files.status) == (1, 1, 3)
    assert "gone.tln" in capsys.readouterr().err
