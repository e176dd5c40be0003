"""JSON that is no record: refused by the reader and by the schema, and told in its place."""

import io
import json
import re
from collections.abc import Callable
from types import SimpleNamespace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from tienlen.notation.errors import TienlenError
from tienlen.notation.json_reading import match_from_data, read_json
from tienlen.notation.json_writing import document_head, line_data
from tienlen.notation.printing import can_print, print_match
from tienlen.notation.reading import read_text
from tienlen.notation.records import (
    Match,
)

Read = Callable[[bytes | str], list[Match]]
Document = Callable[..., str]
Told = Callable[[bytes | str], list[tuple[int, int, str]]]

BASE = SimpleNamespace(
    match={"match": None, "hands": []},
    hand={"hand": 1, "lines": []},
    play={"seat": "A", "cards": "3s"},
)


def with_line(line: object) -> dict[str, object]:
    return {**BASE.match, "hands": [{**BASE.hand, "lines": [line]}]}


def with_play(**changes: object) -> dict[str, object]:
    return with_line({"line": "trick", "number": 1, "plays": [{**BASE.play, **changes}]})


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ([], "the value is a list with nothing in it, expected an object"),
        ({"hands": []}, "the value has no `match`"),
        ({**BASE.match, "match": 3}, "/match is the number 3, expected a text on one line"),
        (
            {**BASE.match, "match": "a\n[Match"},
            "/match is `a\n[Match`, expected a text on one line",
        ),
        ({**BASE.match, "name": ""}, "/name has the key `name`, which is not known"),
        ({**BASE.match, "hands": {}}, "/hands is an object with nothing in it"),
        ({**BASE.match, "hands": [True]}, "/hands/0 is true, expected an object"),
        ({**BASE.match, "hands": [{"hand": True, "lines": []}]}, "/hands/0/hand is true"),
        ({**BASE.match, "hands": [{"hand": 0, "lines": []}]}, "/hands/0/hand is the number 0"),
        ({**BASE.match, "hands": [{"hand": 1e300, "lines": []}]}, "/hands/0/hand is"),
        ({**BASE.match, "tags": [{"name": "Match", "value": ""}]}, "/tags/0/name is `Match`"),
        ({**BASE.match, "tags": [{"name": 'a"', "value": ""}]}, '/tags/0/name is `a"`'),
        ({**BASE.match, "before": ["total A:3"]}, "/before/0 is `total A:3`, expected one line"),
        ({**BASE.match, "after": ["# a\ntotal A:3"]}, "/after/0 is `# a\ntotal A:3`"),
        ({**BASE.match, "total": {"points": []}}, "/total/points is a list with nothing in it"),
        ({**BASE.match, "broken": [{"line": "end"}]}, "/broken/0"),
        (with_line({"line": "draw"}), "/hands/0/lines/0/line is `draw`, expected one of `trick`"),
        (with_line({"line": []}), "/hands/0/lines/0/line is a list with nothing in it"),
        (with_line({"line": "gap", "x": 1}), "/hands/0/lines/0/x has the key `x`"),
        (with_line({"line": "place", "seats": "AZ"}), "/hands/0/lines/0/seats is `AZ`"),
        (with_line({"line": "win", "seat": "A", "how": "a b"}), "/hands/0/lines/0/how is `a b`"),
        (with_line({"line": "end", "how": ""}), "/hands/0/lines/0/how is an empty text"),
        (
            with_line({"line": "left", "counts": [{"seat": "A", "count": -1}]}),
            "count is the number -1",
        ),
        (
            with_line({"line": "score", "points": [{"seat": "A", "points": 0.5}]}),
            "is the number 0.5",
        ),
        (with_line({"line": "score", "points": [{"seat": "A", "points": "1"}]}), "points is `1`"),
        (
            with_line({"line": "score", "points": [{"seat": "A", "points": 10**18}]}),
            "points is the",
        ),
        (with_line({"line": "trick", "number": 1, "plays": []}), "plays is a list with nothing"),
        (with_play(seat="AB"), "/hands/0/lines/0/plays/0/seat is `AB`, expected a seat"),
        (with_play(seat=["A"]), "plays/0/seat is a list"),
        (with_play(cards=""), "plays/0/cards is an empty text"),
        (with_play(cards="3S"), "plays/0/cards is `3S`, expected cards such as `3s4sTh`"),
        (with_play(cards="3s3"), "plays/0/cards is `3s3`"),
        (with_play(cards="-"), "plays/0/cards is `-`"),
        (with_play(glyph="!!!"), "plays/0/glyph is `!!!`"),
        (with_play(flag="WX"), "plays/0/flag is `WX`"),
        (with_play(seconds=4.2), "plays/0/seconds is the number 4.2"),
        (with_play(seconds="1e9"), "plays/0/seconds is `1e9`"),
        (with_play(seconds="\u0663"), "plays/0/seconds is `\u0663`"),
        (with_play(comments="a"), "plays/0/comments is `a`"),
        (with_play(comments=["a\0"]), "plays/0/comments/0 is `a\0`"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_is_no_record_is_refused_by_the_reader_and_by_the_schema(
    schema: Draft202012Validator, data: object, message: str
) -> None:
    with pytest.raises(TienlenError, match=re.escape(message)):
        match_from_data(data)
    assert not schema.is_valid({**document_head(), "matches": [data]})


def test_half_a_character_is_refused() -> None:
    for text in ('{"match": "\\ud800", "hands": []}',):
        with pytest.raises(TienlenError, match="/match is"):
            match_from_data(json.loads(text))


def test_each_wrong_part_is_told_at_its_place(read: Read, told: Told) -> None:
    text = """{
  "format": "tienlen-record", "version": 1,
  "matches": [
    {"match": null, "hands": []},
    {
      "match": null,
      "hands": [{"hand": 1, "lines": [
        {"line": "trick", "number": 1, "plays": [
          {"seat": "A", "cards": "3s"}, {"seat": "J", "cards": "4s"},
          {"seat": "B", "cards": "1s"}
        ]},
        {"line": "end", "how": 7}
      ]}]
    },
    {"match": "good", "hands": []}
  ]
}"""
    expected = [
        (9, 50, "/matches/1/hands/0/lines/0/plays/1/seat is `J`, expected a seat from `A` to `H`"),
        (
            10,
            34,
            "/matches/1/hands/0/lines/0/plays/2/cards is `1s`, expected cards such as `3s4sTh`",
        ),
        (12, 32, "/matches/1/hands/0/lines/1/how is the number 7, expected one of `*`, `misdeal`"),
    ]
    assert told(text) == expected
    matches = read(text)
    assert [match.name for match in matches] == [None, None, "good"]
    lines = text.split("\n")
    for found in matches[1].findings:
        assert matches[1].source.text_at(found.line).strip() == lines[found.line - 1].strip()
        assert lines[found.line - 1][found.column - 1 :][: found.length] in ('"J"', '"1s"', "7")
    line = json.dumps({"format": "tienlen-match", "version": 1, "match": None, "hands": [{}]})
    assert told(f"{line}\n{line}\n")[1] == (2, 1 + line.index("{}"), "/hands/0 has no `hand`")


@pytest.mark.parametrize(
    ("text", "place", "message"),
    [
        ('{"a": }', (1, 7), "this is no JSON: expecting value"),
        ('{"format": "tienlen-match"}\n{"a": \n', (2, 6), "this is no JSON: expecting value"),
        ("nonsense", (1, 1), "this is no JSON: an object or a list was expected"),
        ("3", (1, 1), "this is no JSON: an object or a list was expected"),
        ('{"a":\n1} x', (2, 4), "this is no JSON: an object or a list was expected"),
        ("\n\n ]", (3, 2), "this is no JSON: an object or a list was expected"),
        ("[1}", (1, 3), "this is no JSON: `]` was expected here"),
        ("[[]", (1, 2), "the text ends inside the value that begins here"),
        ('[{"match": "', (1, 2), "the text ends inside the value that begins here"),
        ("[,]", (1, 2), "this is no JSON: expecting value"),
        ("[" * 100, (1, 61), "lists and objects stand in each other more than 60 deep"),
        ('{"a": 1, "a": 2}', (1, 1), "the key `a` stands twice in one object of this value"),
        ('{"format": "other"}', (1, 12), "/format is `other`, expected `tienlen-match`"),
        ('{"format": "tienlen-match"}', (1, 1), "the value has no `version`"),
        (
            '{"format": "tienlen-record",\n"version": 2, "matches": [{}]}',
            (2, 12),
            "/version is the number 2, expected the number 1",
        ),
        ('{"matches": [\n]}', (1, 1), "the value has no `format`"),
        (f'{{"format": "tienlen-match", "version": {"9" * 5000}}}', (1, 40), "/version is `999"),
        ('{"format": "tienlen-match", "version": NaN}', (1, 40), "/version is `NaN`"),
        ('{"format": "tienlen-match", "version": 1e999999999}', (1, 40), "/version is `1e9"),
    ],
)
def test_broken_texts(told: Told, text: str, place: tuple[int, int], message: str) -> None:
    (said,) = [said for line, column, said in told(text) if (line, column) == place]
    assert said.startswith(message)


def test_a_first_line_that_is_cut_short_costs_no_other_line() -> None:
    good = json.dumps({"format": "tienlen-match", "version": 1, "match": "m", "hands": []})
    for lines, names in (
        ((good[:40], good), [None, "m"]),
        ((good[:-1], good, good), [None, "m", "m"]),
        ((good[:-1], good, good[:20], good), [None, "m", None, "m"]),
    ):
        read = list(read_json(io.BytesIO("\n".join(lines).encode()), "a"))
        assert [match.name for match in read] == names
        assert [bool(match.findings) for match in read] == [name is None for name in names]


def test_bytes_that_are_no_text(read: Read, told: Told) -> None:
    good = json.dumps({"format": "tienlen-match", "version": 1, "match": None, "hands": []})
    for raw, place in (
        (good.encode() + b'\n{"match": "\xff"}\n' + good.encode(), (2, 12)),
        (b'[\n"\xc3\xa9\xff"]', (2, 3)),
        ("[]".encode("utf-16"), (1, 1)),
        (b'["\xc3', (1, 3)),
    ):
        assert (place[0], place[1], "byte") in [
            (line, column, message[:4]) for line, column, message in told(raw)
        ]
    assert [
        match.findings == () for match in read(good.encode() + b"\n\xff\n" + good.encode())
    ] == [
        True,
        False,
        True,
    ]


def test_not_more_is_shown_than_helps(told: Told) -> None:
    plays = [{"seat": "Z", "cards": None}] * 5000
    data = with_line({"line": "trick", "number": 1, "plays": plays})
    found = told(json.dumps({**document_head(), "matches": [data, data]}))
    assert len(found) == 40
    assert found[19][2] == "more is wrong with this value than the 19 things that are shown"


@settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_a_damaged_text_reads_or_has_findings_that_lie_in_it(
    read: Read, document: Document, everything: str, data: st.DataObject
) -> None:
    matches = read_text(everything + everything.removeprefix("%TLN 1\n# kept at the café\n"))
    layout = data.draw(st.sampled_from(["document", "indented", "lines"]))
    text = document(*matches)
    if layout == "indented":
        text = json.dumps(json.loads(text), indent=1, ensure_ascii=False)
    if layout == "lines":
        text = "\n".join(json.dumps(line_data(match)) for match in matches)
    raw = bytearray(text.encode())
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(raw) - 1))
        if data.draw(st.booleans()):
            raw[place : place + data.draw(st.integers(0, 3))] = data.draw(
                st.sampled_from([b"{", b"}", b"[", b"]", b'"', b",", b":", b"\\", b"\xff", b"\n1"])
            )
        else:
            del raw[place : place + data.draw(st.integers(1, 200))]
    shown = bytes(raw).decode("utf-8", "replace").split("\n")
    for match in read(bytes(raw)):
        for found in match.findings:
            assert 1 <= found.line <= len(shown)
            assert found.column >= 1
            assert found.message
        if not match.findings and can_print(match):
            assert print_match(match)
