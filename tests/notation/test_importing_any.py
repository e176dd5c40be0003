"""Logs of any kind: told apart by how they begin, and never trusted to be whole."""

import io
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tienlen.notation.importing.readers import READERS, guess
from tienlen.notation.printing import print_match

IMPORT = Path(__file__).parent.parent.parent / "examples" / "import"


@pytest.mark.parametrize(
    ("head", "kind"),
    [
        ("", "tln"),
        ("  \n", "tln"),
        ('[A "An"]\n', "tln"),
        ("%TLN 1\n", "tln"),
        ("A: 3s\n", "tln"),
        ('{"format": "tienlen-record", "version": 1, "matches": [', "json"),
        ('{"version": 1, "format": "tienlen-match", "moves": []}', "json"),
        ('\ufeff\n[ {"event": "deal", "cards": ["3', "events"),
        ('{"type": "Play"', "events"),
        ('{"players": [{"id": 1, "initialHand": []}], "x', "turns"),
        ('{"players": ["An"], "rounds": [{"turns": [', "turns"),
        ('{"players": ["An"], "moves": [[0', "games"),
        ('{"type": "chess"}', None),
        ("{}", None),
        ("[]", None),
        ('{"a', None),
        ("{" * 5000, None),
        ('{"a": ' + "[" * 100_000, None),
    ],
)
def test_the_beginning_tells_the_kind(head: str, kind: str | None) -> None:
    reader = guess(head)
    assert (None if reader is None else reader.name) == kind


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_a_damaged_log_reads_or_is_told(data: st.DataObject) -> None:
    path = data.draw(st.sampled_from(sorted(IMPORT.iterdir())))
    raw = bytearray(path.read_bytes()[:3000])
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(0, len(raw) - 1))
        bits = [
            b'"',
            b"[",
            b"{",
            b"}",
            b"\xff",
            b"null",
            b"-1",
            b"99",
            b'"',
            b"[]",
            b"\n",
            b'"pass"',
        ]
        raw[place : place + data.draw(st.integers(0, 12))] = data.draw(st.sampled_from(bits))
    kind = data.draw(st.sampled_from(["events", "turns", "games", "json"]))
    for match in READERS[kind].read(io.BytesIO(bytes(raw)), "log"):
        for found in match.findings:
            assert found.line >= 1
            assert found.message
        if not any(found.severity == "error" for found in match.findings):
            assert print_match(match)
