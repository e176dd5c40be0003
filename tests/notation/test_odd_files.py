"""Files as they come: encodings, ends of lines, bytes that are no text, and very long lines."""

import sys
import unicodedata
from collections.abc import Callable, Iterable

import pytest
from tienlen.notation.findings import Finding
from tienlen.notation.reading import read_text
from tienlen.notation.records import Match

HAND = '[Hand "1"]\n'
Read = Callable[[str | bytes], list[Match]]
Findings = Callable[[str | bytes], list[Finding]]
Places = Callable[[Iterable[Finding]], list[tuple[str, str, int, int]]]
SeatsKept = Callable[[Match], list[str]]


def test_byte_order_mark_is_not_counted_as_a_column(findings: Findings, places: Places) -> None:
    assert places(findings(b"\xef\xbb\xbfA:3x\n")) == [("bad-card", "suit", 1, 4)]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_every_end_of_line_counts_the_same(findings: Findings, places: Places, end: str) -> None:
    text = f"{HAND}A:3s {{a\nb}} B:-\n  C:4x\n".replace("\n", end)
    assert places(findings(text)) == [("bad-card", "suit", 4, 6)]


def test_tabs_and_blank_lines_are_blanks(findings: Findings) -> None:
    assert findings(f"{HAND}\t\n1.\tA:\t3s\t4s\t!\t{{x}}\t\n\t\tB:\t-\n \n") == []


def test_columns_count_code_points_and_names_compare_after_nfc(
    findings: Findings, places: Places
) -> None:
    decomposed = unicodedata.normalize("NFD", "Bình")
    text = f'[A "Bình"]\n[B "{decomposed}"]\n{HAND}A:3s {{{decomposed} 🎴}} B:4x\n'
    assert places(findings(text)) == [
        ("same-name", "", 2, 1),
        ("bad-card", "suit", 4, 19),
    ]


def test_latin_1_is_one_finding_and_the_rest_is_read(findings: Findings, places: Places) -> None:
    text = '[A "André"]\n[B "Zoé"]\n[Hand "1"]\nA:3s B:-\nA:4x\n'
    assert places(findings(text.encode("latin-1"))) == [
        ("syntax", "encoding", 1, 9),
        ("bad-card", "suit", 5, 4),
    ]


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32"])
def test_wide_encodings_are_one_finding(findings: Findings, places: Places, encoding: str) -> None:
    assert places(findings('[A "An"]\nA:3s\n'.encode(encoding) * 50)) == [
        ("syntax", "utf-16", 1, 1)
    ]


@pytest.mark.parametrize(
    "text",
    [
        '{"format": "tienlen-record", "version": 1, "matches": [\n{"match": "a"}\n]}\n',
        '\ufeff\n  {\n  "match": "a"\n}\n',
        '[\n  {"game": 1},\n  {"game": 2}\n]\n',
        '{"match": "a"}\n{"match": "b"}\n' * 5_000,
        '[{"match": "' + "a" * 200_000 + '"}]',
    ],
)
def test_a_file_of_json_is_one_finding(findings: Findings, places: Places, text: str) -> None:
    assert places(findings(text)) == [("syntax", "json", 1, 1)]


@pytest.mark.parametrize("text", ['{"so"}\n', "{so: it is}\n", '{"so", said An: 3s}\n'])
def test_a_comment_at_the_beginning_is_no_json(
    findings: Findings, places: Places, text: str
) -> None:
    assert places(findings(f"{text}{HAND}A:3s\n")) == [("syntax", "lone-comment", 1, 1)]


def test_a_binary_file_is_one_finding(findings: Findings, places: Places) -> None:
    assert places(findings(bytes(range(256)) * 100)) == [("syntax", "binary", 1, 1)]


def test_a_nul_byte_is_one_finding_where_it_stands(
    read: Read, findings: Findings, places: Places, seats_kept: SeatsKept
) -> None:
    data = f"{HAND}A:3s\0 B:4c\nC:5c {{a\0b}}\nD:7s\n"
    assert places(findings(data)) == [("syntax", "nul", 2, 5)]
    (match,) = read(data)
    assert seats_kept(match) == ["A", "?", "C", "D"]


A_LONG_LINE = 1_000_000


@pytest.mark.parametrize(
    ("unit", "before", "after"),
    [
        ("x", "", ""),
        ("9", "", ""),
        ("3s", "A:", ""),
        ("3 ", "A:", ""),
        ("5x", "A:", ""),
        ("3s,", "A:", ""),
        (" ", "A:3s", ""),
        ("{", "A:3s ", ""),
        ("\\}", "A:3s {", "}"),
        ("\\}", "A:3s {", ""),
        ('\\"', '[A "', '"]'),
        ("[", "", ""),
        ("#", "", ""),
        ("!", "A:3s", ""),
        ("  \t", "", "x"),
        ("3s ", "deal A: ", ""),
        ("A:x,", "", ""),
        ("A:x,{", "", ""),
    ],
)
def test_a_very_long_line_is_read_in_one_go(
    seats_kept: SeatsKept, unit: str, before: str, after: str
) -> None:
    text = HAND + before + unit * (A_LONG_LINE // len(unit)) + after + "\nD:7s\n"
    (match,) = read_text(text)
    assert seats_kept(match)[-1] == "D"
    assert len(match.findings) <= 52


@pytest.mark.parametrize("unit", ["x", "#", "{"])
def test_a_line_of_ten_megabytes_is_read_in_one_go(seats_kept: SeatsKept, unit: str) -> None:
    text = HAND + unit * (10_000_000 // len(unit)) + "\nD:7s\n"
    (match,) = read_text(text)
    assert seats_kept(match)[-1] == "D"


@pytest.mark.parametrize("line", ["A:3s {x", "A:3s B:5x", "   A:3s", "{", "A 3s", '[A "x', "\\"])
def test_many_bad_lines_cost_no_more_than_their_number(line: str) -> None:
    """Counted in calls, which are the same on any machine, and not in seconds."""

    def calls(lines: int) -> int:
        text = HAND + (line + "\n") * lines
        count = 0

        def note(*_: object) -> None:
            nonlocal count
            count += 1

        before = sys.getprofile()
        sys.setprofile(note)
        try:
            found = [one for match in read_text(text) for one in match.findings]
        finally:
            sys.setprofile(before)
        assert len(found) == lines
        return count

    calls(10)  # what is made once and kept
    assert calls(1000) < 5 * calls(250)
