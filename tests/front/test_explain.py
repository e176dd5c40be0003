"""`tienlen explain`: every code, with what check says of its example."""

import json

import pytest
from click.testing import CliRunner, Result
from tienlen.analysis.codes import ANALYSIS_CODES
from tienlen.catalogue import CATALOGUE
from tienlen.commands.main import tienlen
from tienlen.notation.codes import TEXT_CODES
from tienlen.notation.source_codes import SOURCE_CODES
from tienlen.replay.codes import REPLAY_CODES


def explain(*arguments: str) -> Result:
    return CliRunner().invoke(tienlen, ["explain", *arguments])


def test_the_catalogue_holds_the_codes_of_every_room() -> None:
    rooms = (TEXT_CODES, REPLAY_CODES, ANALYSIS_CODES, SOURCE_CODES)
    assert set(CATALOGUE) == {name for room in rooms for name in room}
    # A wording that any room knows is in the one table.
    for room in rooms:
        for name, code in room.items():
            assert code.wordings.keys() <= CATALOGUE[name].wordings.keys()


def test_list_has_every_code_once() -> None:
    result = explain()
    assert result.exit_code == 0
    for name in CATALOGUE:
        assert result.stdout.count(f"\n  {name} ") == 1
    assert all(len(line) <= 80 for line in result.stdout.splitlines())


def test_groups_stand_together() -> None:
    groups = [code.group for code in CATALOGUE.values()]
    changes = [
        group for before, group in zip([None, *groups], groups, strict=False) if before != group
    ]
    assert len(changes) == len(set(changes))


@pytest.mark.parametrize("code", CATALOGUE)
def test_code(code: str) -> None:
    result = explain(code)
    assert result.exit_code == 0
    assert result.stdout.startswith(f"{code} ({CATALOGUE[code].severity};")
    assert " ".join(CATALOGUE[code].meaning.split()) in " ".join(result.stdout.split())
    if CATALOGUE[code].example:
        verb = "analyse" if code in ANALYSIS_CODES else "check"
        shown = result.stdout.split(f"What {verb} says\n")[1]
        assert f"[{code}]" in shown


def test_json() -> None:
    value = json.loads(explain("--format", "json").stdout)
    assert [row["code"] for row in value["codes"]] == list(CATALOGUE)
    (row,) = json.loads(explain("not-higher", "--format", "json").stdout)["codes"]
    assert row["code"] == "not-higher"
