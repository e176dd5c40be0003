"""What the tests of records as JSON share: a record of everything, reading, and the schema."""

import io
import json
from collections.abc import Callable

import pytest
from jsonschema import Draft202012Validator
from tienlen.notation.json_reading import read_json
from tienlen.notation.json_writing import document_head, match_data, schema_text
from tienlen.notation.records import Match

Read = Callable[[bytes | str], list[Match]]

EVERYTHING = """\
%TLN 1
# kept at the café
[Match "m"]
[Variant "vanikar"]
[Variant.ties "refused"]
[A "A \\\\ \\"q\\""]
[B "B"]
x-app 17
[Weather "rain"]
# before the hand

[Hand "2"]
[Dealer "B"]
[Own "x"]
% other
deal A: 3s Td 2h x2
deal B: --
trade A>B 3s4c B>A 2d
7. A:3s!! @4.20 ^W {one
  [Hand \\} \\\\ two} {} B:- ^X
...
win A: four-twos
place A B
left B:5
score A:+1 B:-0.50
end *
# after

[Hand "3"]
end misdeal
# before the total

total A:+2 B:-2.5
# last
"""


@pytest.fixture(scope="session")
def everything() -> str:
    """Return a record with everything that one can hold."""
    return EVERYTHING


@pytest.fixture(scope="session")
def schema() -> Draft202012Validator:
    return Draft202012Validator(json.loads(schema_text()))


@pytest.fixture(scope="session")
def read() -> Read:
    """Return what reads a file of JSON."""

    def matches(data: bytes | str) -> list[Match]:
        raw = data.encode() if isinstance(data, str) else data
        return list(read_json(io.BytesIO(raw), "a.json"))

    return matches


@pytest.fixture(scope="session")
def document() -> Callable[..., str]:
    """Return what writes matches as one document."""

    def text(*matches: Match) -> str:
        return json.dumps({**document_head(), "matches": [match_data(match) for match in matches]})

    return text


@pytest.fixture(scope="session")
def told(read: Read) -> Callable[[bytes | str], list[tuple[int, int, str]]]:
    """Return what gives the place and the words of each finding."""

    def findings(data: bytes | str) -> list[tuple[int, int, str]]:
        return [
            (found.line, found.column, found.message)
            for match in read(data)
            for found in match.findings
        ]

    return findings
