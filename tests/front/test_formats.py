"""The formats of `check`, on findings made by hand."""

import io
import json
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft4Validator
from tienlen.commands.check_github import GithubReport
from tienlen.commands.check_json import JsonReport, NdjsonReport
from tienlen.commands.check_sarif import SarifReport, file_uri
from tienlen.commands.check_text import TextReport
from tienlen.commands.reporting import Report, Said, Summary
from tienlen.commands.streams import Output
from tienlen.notation.findings import Code, Finding, Wording

FINDING = Finding(
    code="not-higher",
    severity="error",
    path="a.tln",
    line=21,
    column=9,
    length=6,
    match="tet-2026-02-17",
    hand=1,
    trick=3,
    play=12,
    seat="B",
    player="Bình",
    cards="5s5h",
)
SAID = Said(FINDING, "5s5h does not beat 6s6h", "play a higher pair", "3. A:6s6h B:5s5h")
BARE = Said(
    Finding(code="syntax", severity="warning", path="b.tln", line=1, column=1), "odd", "", ""
)
INFO = Said(replace(FINDING, severity="info"), "by the way", "", "3. A:6s6h B:5s5h")
HOSTILE = Said(
    replace(FINDING, path="a:b,c%\n\x1b[2J.tln", player="\u202eB\x1b[31m\x9b", match="[red]\r\n"),
    "evil\x1b[2J\n::error::forged\u202e % [bold]",
    "hint\r\nhint\x9b",
    "\x1b[2J\u202e B:5s5h",
)
SUMMARY = Summary(
    files=1, matches=1, hands=2, plays=131, errors=1, warnings=0, infos=0, unreadable=0
)
CATALOGUE = {
    name: Code(
        name=name,
        group="what was played",
        severity="error",
        meaning="What it means.",
        wordings={"": Wording("odd")},
        example="",
        rule="",
    )
    for name in ("syntax", "not-higher")
}

FORMATS: dict[str, Callable[[Output], Report]] = {
    "text": lambda output: TextReport(output, mildest="info"),
    "json": JsonReport,
    "ndjson": NdjsonReport,
    "sarif": lambda output: SarifReport(output, CATALOGUE),
    "github": GithubReport,
}
HIDDEN = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


def report(
    make: Callable[[Output], Report],
    *items: Said,
    encoding: str = "utf-8",
    color: str = "never",
    summary: Summary = SUMMARY,
) -> str:
    stream = io.TextIOWrapper(io.BytesIO(), encoding, "backslashreplace", newline="")
    writer = make(Output(color, stream=stream))
    writer.start()
    for item in items:
        writer.add(item)
    writer.finish(summary)
    stream.seek(0)
    return stream.read()


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("encoding", ["utf-8", "ascii", "latin-1", "cp1252"])
def test_hostile_text_reaches_no_terminal(form: str, encoding: str) -> None:
    text = report(FORMATS[form], HOSTILE, encoding=encoding)
    assert not HIDDEN.search(text)
    assert "forged" in text
    if form == "github":
        assert text.count("\n") == 1


@pytest.mark.parametrize("form", ["json", "ndjson", "sarif"])
@pytest.mark.parametrize("encoding", ["utf-8", "ascii", "cp1252"])
def test_json_says_what_the_record_says_in_any_encoding(form: str, encoding: str) -> None:
    value = json.loads(report(FORMATS[form], HOSTILE, encoding=encoding))
    finding = HOSTILE.finding
    if form == "sarif":
        result = value["runs"][0]["results"][0]
        assert result["properties"]["player"] == finding.player
        assert result["message"]["text"] == f"{HOSTILE.message}\n{HOSTILE.hint}"
    else:
        row = value["findings"][0] if form == "json" else value
        assert row["player"] == finding.player
        assert row["path"] == finding.path
        assert row["message"] == HOSTILE.message


def test_text_has_place_line_caret_and_hint() -> None:
    assert report(FORMATS["text"], SAID) == (
        "a.tln:21:9: error[not-higher] 5s5h does not beat 6s6h\n"
        "    3. A:6s6h B:5s5h\n"
        "            ^^^^^^\n"
        "    hint: play a higher pair\n"
    )


def test_text_without_line_or_hint_is_one_line() -> None:
    assert report(FORMATS["text"], BARE) == "b.tln:1:1: warning[syntax] odd\n"


def test_text_leaves_out_what_is_milder() -> None:
    text = report(lambda output: TextReport(output, mildest="warning"), SAID, BARE, INFO)
    assert "error[" in text
    assert "warning[" in text
    assert "by the way" not in text


def test_brief_text_is_a_line_each() -> None:
    text = report(lambda output: TextReport(output, mildest="error", brief=True), SAID, BARE)
    assert text == "a.tln:21:9: error[not-higher] 5s5h does not beat 6s6h\n"


@pytest.mark.parametrize("form", ["text", "github"])
def test_message_of_ten_million_cards_is_cut_for_people_only(form: str) -> None:
    said = replace(SAID, message="begin " + "4s" * 10_000_000 + " end", text="")
    text = report(FORMATS[form], said)
    assert len(text) < 1000
    assert "begin 4s" in text
    assert "4s end" in text
    assert json.loads(report(FORMATS["ndjson"], said))["message"] == said.message


def test_text_in_colour_says_the_same() -> None:
    colored = report(FORMATS["text"], SAID, color="always")
    assert "\x1b[" in colored
    assert re.sub(r"\x1b\[[0-9;]*m", "", colored) == report(FORMATS["text"], SAID)


def test_json_is_as_the_page_of_commands_has_it() -> None:
    assert json.loads(report(FORMATS["json"], SAID)) == {
        "format": "tienlen-check",
        "version": 1,
        "findings": [
            {
                "code": "not-higher",
                "severity": "error",
                "path": "a.tln",
                "line": 21,
                "column": 9,
                "match": "tet-2026-02-17",
                "hand": 1,
                "trick": 3,
                "play": 12,
                "seat": "B",
                "player": "Bình",
                "cards": "5s5h",
                "message": "5s5h does not beat 6s6h",
                "hint": "play a higher pair",
            }
        ],
        "summary": {
            "files": 1,
            "matches": 1,
            "hands": 2,
            "plays": 131,
            "errors": 1,
            "warnings": 0,
            "infos": 0,
        },
    }


def test_json_absent_evidence_is_left_out_but_match_trick_and_play_are_null() -> None:
    (row,) = json.loads(report(FORMATS["json"], BARE))["findings"]
    assert row == {
        "code": "syntax",
        "severity": "warning",
        "path": "b.tln",
        "line": 1,
        "column": 1,
        "match": None,
        "trick": None,
        "play": None,
        "message": "odd",
    }


@pytest.mark.parametrize("items", [(), (SAID,), (SAID, BARE, INFO)])
def test_json_and_ndjson_hold_the_same(items: tuple[Said, ...]) -> None:
    lines = report(FORMATS["ndjson"], *items).splitlines()
    rows = json.loads(report(FORMATS["json"], *items))["findings"]
    assert [json.loads(line) for line in lines] == rows
    assert len(rows) == len(items)


def test_json_names_stay_readable_where_the_stream_can_show_them() -> None:
    assert "Bình" in report(FORMATS["json"], SAID)
    assert report(FORMATS["json"], SAID, encoding="ascii").isascii()


def test_path_that_is_no_utf8_survives_json() -> None:
    path = b"\xff.tln".decode("utf-8", "surrogateescape")
    said = replace(SAID, finding=replace(FINDING, path=path))
    assert json.loads(report(FORMATS["ndjson"], said))["path"] == path


def schema() -> Any:
    path = Path(__file__).parents[1] / "data" / "sarif-2.1.0-rtm.5.json"
    return json.loads(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("items", [(), (SAID,), (SAID, BARE, INFO, HOSTILE)])
def test_sarif_is_valid_against_its_schema(items: tuple[Said, ...]) -> None:
    value = json.loads(report(FORMATS["sarif"], *items))
    Draft4Validator(schema()).validate(value)
    (run,) = value["runs"]
    assert [result["ruleId"] for result in run["results"]] == [item.finding.code for item in items]
    rules = run["tool"]["driver"]["rules"]
    for result in run["results"]:
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]


def test_sarif_points_at_code_points() -> None:
    (run,) = json.loads(report(FORMATS["sarif"], SAID))["runs"]
    location = run["results"][0]["locations"][0]["physicalLocation"]
    assert run["columnKind"] == "unicodeCodePoints"
    assert location["artifactLocation"]["uri"] == "a.tln"
    assert location["region"] == {"startLine": 21, "startColumn": 9, "endColumn": 15}


def test_caret_sarif_and_github_mark_the_card_but_json_has_the_column_of_the_play() -> None:
    """commands.md: "`line`/`column` point at the play's seat letter"."""
    said = replace(SAID, finding=replace(FINDING, caret=13, length=2))
    line, caret = report(FORMATS["text"], said).splitlines()[:3][1:]
    assert line[caret.index("^") : caret.rindex("^") + 1] == "5s"
    assert report(FORMATS["text"], said).startswith("a.tln:21:9: ")
    (run,) = json.loads(report(FORMATS["sarif"], said))["runs"]
    region = run["results"][0]["locations"][0]["physicalLocation"]["region"]
    assert (region["startColumn"], region["endColumn"]) == (13, 15)
    assert ",col=13,endColumn=15," in report(FORMATS["github"], said)
    (finding,) = json.loads(report(FORMATS["json"], said))["findings"]
    assert finding["column"] == 9


def test_sarif_says_that_a_file_was_not_read() -> None:
    for unreadable, successful in ((0, True), (1, False)):
        text = report(FORMATS["sarif"], summary=replace(SUMMARY, unreadable=unreadable))
        (run,) = json.loads(text)["runs"]
        assert run["invocations"] == [{"executionSuccessful": successful}]


@pytest.mark.parametrize(
    ("path", "uri"),
    [
        ("a.tln", "a.tln"),
        ("folder/a b.tln", "folder/a%20b.tln"),
        ("c:odd.tln", "c%3Aodd.tln"),
        ("50%.tln", "50%25.tln"),
        ("Tết.tln", "T%E1%BA%BFt.tln"),
        ("a#b?c.tln", "a%23b%3Fc.tln"),
        ("../up.tln", "../up.tln"),
        ("/nowhere/a.tln", "file:///nowhere/a.tln"),
        (b"\xff.tln".decode("utf-8", "surrogateescape"), "%FF.tln"),
    ],
)
def test_uri_of_a_path(path: str, uri: str) -> None:
    assert file_uri(path) == uri


def test_uri_below_the_working_folder_is_relative() -> None:
    assert file_uri(str(Path.cwd() / "folder" / "a.tln")) == "folder/a.tln"


def test_github_annotation() -> None:
    assert report(FORMATS["github"], SAID) == (
        "::error file=a.tln,line=21,col=9,endColumn=15,title=not-higher"
        "::5s5h does not beat 6s6h%0Aplay a higher pair\n"
    )


def test_github_severities_are_commands() -> None:
    text = report(FORMATS["github"], SAID, BARE, INFO)
    assert [line.split(" ")[0] for line in text.splitlines()] == [
        "::error",
        "::warning",
        "::notice",
    ]


def test_github_escapes_as_its_rules_say() -> None:
    (line,) = report(FORMATS["github"], HOSTILE).splitlines()
    properties, message = line.removeprefix("::error ").split("::", 1)
    assert properties.startswith("file=a%3Ab%2Cc%25%0A\\x1b[2J.tln,line=21,")
    assert message.startswith("evil\\x1b[2J%0A::error::forged")
    assert message.endswith("%25 [bold]%0Ahint%0D%0Ahint\\x9b")
