"""Records as JSON and back: nothing is lost, in any layout, a match at a time."""

import io
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from tienlen.notation.json_reading import match_from_data, read_json
from tienlen.notation.json_writing import document_head, line_data, match_data
from tienlen.notation.printing import can_print, print_match
from tienlen.notation.reading import read_text
from tienlen.notation.records import (
    Match,
)

Read = Callable[[bytes | str], list[Match]]
Document = Callable[..., str]
EXAMPLES = Path(__file__).parents[3] / "examples"


def test_everything_a_record_can_hold_goes_there_and_back(
    schema: Draft202012Validator, everything: str
) -> None:
    (match,) = read_text(everything)
    assert [found.severity for found in match.findings] == ["info", "info"]
    data = json.loads(json.dumps(match_data(match)))
    assert match_from_data(data) == match
    assert print_match(match_from_data(data)) == everything
    schema.validate({**document_head(), "matches": [data]})
    schema.validate(line_data(match))


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.tln")), ids=lambda path: path.name)
def test_the_examples_print_the_same_bytes(
    read: Read, document: Document, schema: Draft202012Validator, path: Path
) -> None:
    matches = read_text(path.read_text(encoding="utf-8"))
    assert "".join(print_match(match) for match in read(document(*matches))) == "".join(
        print_match(match) for match in matches
    )
    schema.validate(json.loads(document(*matches)))


def test_lines_that_could_not_be_read_are_kept_and_still_not_printed(
    schema: Draft202012Validator,
) -> None:
    (match,) = read_text(
        '[Match "m"]\n[A x]\n[Hand "1"]\nA:3s B:5x\n# r\nfoo {a\n b}\ntotal A:1\nA:-\n'
    )
    back = match_from_data(match_data(match))
    assert back == match
    assert [line.text for line in back.broken] == ["[A x]", "A:-"]
    assert not can_print(back)
    schema.validate(line_data(match))


def test_a_stream_of_lines_and_a_list_of_them(read: Read) -> None:
    matches = read_text('[Match "a"]\n[Hand "1"]\nA:3s\n[Match "b"]\n')
    lines = [json.dumps(line_data(match)) for match in matches]
    for text in ("\n".join(lines), "\ufeff\r\n" + "\r\n\r\n".join(lines), f"[{','.join(lines)}]"):
        assert read(text) == list(matches)
    assert read("") == read(" \n\n") == []


@pytest.mark.parametrize("indent", [None, 2])
@pytest.mark.parametrize("sort", [False, True])
def test_a_document_in_any_layout(
    read: Read, document: Document, everything: str, indent: int | None, sort: bool
) -> None:
    matches = read_text(everything + '[Match "matches\\": ["]\n' + "# [\n" * 3)
    text = json.dumps(json.loads(document(*matches)), indent=indent, sort_keys=sort)
    assert read(text) == list(matches)
    late = {"matches": [match_data(match) for match in matches], **document_head()}
    assert read(json.dumps(late, indent=indent)) == list(matches)


def test_a_stream_is_read_a_match_at_a_time(everything: str) -> None:
    line = json.dumps(line_data(read_text(everything)[0])).encode() + b"\n"
    element = json.dumps(match_data(read_text(everything)[0])).encode() + b",\n"
    head = b'{"format": "tienlen-record", "version": 1, "matches": [\n'
    for first, more in ((line, line), (head, element)):

        class Endless(io.RawIOBase):
            given = 0

            def readable(self) -> bool:
                return True

            def readinto(self, buffer, /):  # type: ignore[no-untyped-def]
                data = first if self.given == 0 else more  # noqa: B023
                self.given += len(data)
                buffer[: len(data)] = data
                return len(data)

        raw = Endless()
        matches = read_json(io.BufferedReader(raw, 1 << 13), "-")
        for number in range(300):
            assert next(matches).name == "m"
            assert raw.given < (number + 1) * len(line) + (1 << 18)
