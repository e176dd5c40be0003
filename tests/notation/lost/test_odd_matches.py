"""A match whose tag has an odd character, or no bracket, is one finding there, and read."""

from io import BytesIO

import pytest
from tienlen.notation.cutting import cut_blocks
from tienlen.notation.lost_matches import lost_matches
from tienlen.notation.parting import cut_parts, may_be_lost, parts_in
from tienlen.notation.reading import read_matches, read_text

FIRST = '[Match "a"]\n[Variant "pagat"]\n[A "An"]\n[B "Bình"]\n\n'
TAGS = '[Variant "vanikar"]\n[A "Em"]\n[B "Phúc"]\n\n'
HAND = '[Hand "1"]\ndeal A: 3s x12\n1. A:3s B:-\n2. A:4s B:5s A:-\nplace A B\n'
CARDS = HAND.split("\n", 1)[1]

ODD = [
    ('\u200b[Match "b"]', "U+200B ZERO WIDTH SPACE", 1),
    (' \u200b [Match "b"]', "U+200B ZERO WIDTH SPACE", 2),
    ('\u00a0[Match "b"]', "U+00A0 NO-BREAK SPACE", 1),
    ('\u3000[Match "b"]', "U+3000 IDEOGRAPHIC SPACE", 1),
    ('\u202e[Match "b"]', "U+202E RIGHT-TO-LEFT OVERRIDE", 1),
    # One byte order mark is no slip where files are put one after the other.
    ('\ufeff\ufeff[Match "b"]', "U+FEFF ZERO WIDTH NO-BREAK SPACE", 1),
    ('[\ufeffMatch "b"]', "U+FEFF ZERO WIDTH NO-BREAK SPACE", 2),
    ('[Match\u00a0"b"]', "U+00A0 NO-BREAK SPACE", 7),
    ('[Match\u200b "b"]', "U+200B ZERO WIDTH SPACE", 7),
    ('[Ma\u00adtch "b"]', "U+00AD SOFT HYPHEN", 4),
    ('[Ｍａｔｃｈ "b"]', "U+FF2D FULLWIDTH LATIN CAPITAL LETTER M", 2),
    ('［Match "b"］', "U+FF3B FULLWIDTH LEFT SQUARE BRACKET", 1),
    ('[\u041catch "b"]', "U+041C CYRILLIC CAPITAL LETTER EM", 2),
    ('[M\u0430t\u0441h "b"]', "U+0430 CYRILLIC SMALL LETTER A", 3),
    ('[\u039catch "b"]', "U+039C GREEK CAPITAL LETTER MU", 2),
    ('[Ma\u0301tch "b"]', "U+0301 COMBINING ACUTE ACCENT", 4),
    ('[M\u00e1tch "b"]', "U+00E1 LATIN SMALL LETTER A WITH ACUTE", 3),
]
BARE = ['Match "b"]', 'Match "b"', 'match: "b"', "Match: b", '(Match "b")', 'MATCH "b" ]']
FORMS = [(spelt, "match-character", column) for spelt, _, column in ODD]
FORMS += [(spelt, "match-bracket", 1) for spelt in BARE]


@pytest.mark.parametrize(("spelt", "form", "column"), FORMS)
@pytest.mark.parametrize("rest", [TAGS + HAND, TAGS + CARDS, HAND, CARDS])
@pytest.mark.parametrize("before", [HAND, HAND + "end\ntotal A:+1 B:-1\n# so far\n"])
def test_an_odd_tag_begins_a_match(
    spelt: str, form: str, column: int, rest: str, before: str, errors_of
) -> None:
    matches = read_text(f"{FIRST}{before}{spelt}\n{rest}")
    line = 1 + (FIRST + before).count("\n")
    assert errors_of(*matches) == [("bad-tag", form, line, column)]
    (finding,) = [one for one in matches[1].findings if one.severity == "error"]
    assert '`[Match "b"]`' in finding.hint
    right = read_text(f'{FIRST}{before}[Match "b"]\n{rest}')
    assert matches[0] == right[0]
    assert (matches[1].name, matches[1].tags) == ("b", right[1].tags)
    assert matches[1].hands == right[1].hands
    assert [hand.line for hand in matches[1].hands] == [hand.line for hand in right[1].hands]


@pytest.mark.parametrize(("spelt", "character", "column"), ODD)
def test_the_odd_character_is_named_and_not_shown(spelt: str, character: str, column: int) -> None:
    _, match = read_text(f"{FIRST}{HAND}{spelt}\n{TAGS}{HAND}")
    (finding,) = [one for one in match.findings if one.severity == "error"]
    assert character in finding.message
    assert spelt[column - 1] not in finding.message + finding.hint
    assert finding.length == 1


@pytest.mark.parametrize("spelt", [*(odd for odd, _, _ in ODD if "\u00e1" not in odd), *BARE[:2]])
@pytest.mark.parametrize("before", ["", "%TLN 1\n\n# a remark\n"])
def test_that_of_the_first_match_is_taken_too(spelt: str, before: str, errors_of) -> None:
    if not before and spelt.startswith("\ufeff"):
        # The byte order mark of the file.
        spelt = "\ufeff" + spelt
    (match,) = read_text(f"{before}{spelt}\n{TAGS}{HAND}")
    assert [(code, line) for code, _, line, _ in errors_of(match)] == [
        ("bad-tag", 1 + before.count("\n"))
    ]
    assert match.name == "b"
    assert [tag.name for tag in match.tags] == ["Variant", "A", "B"]


def test_other_tags_of_the_line_stand_where_they_stand() -> None:
    _, second = read_text(f'{FIRST}{HAND} \u200b[Match\u00a0"b"] [A "Em"]\n{HAND}')
    (tag,) = second.tags
    assert (tag.name, tag.value, tag.line, tag.column) == ("A", "Em", 11, 15)
    assert (second.line, second.findings[0].line) == (11, 11)


@pytest.mark.parametrize("spelt", [*(odd for odd, _, _ in ODD), *BARE])
@pytest.mark.parametrize("rest", ["3. A:6s B:-\n", '[Hand "2"]\nA:6s B:-\n', "", "end\n"])
def test_where_no_match_follows_none_begins(spelt: str, rest: str) -> None:
    assert len(read_text(f"{FIRST}{HAND}{spelt}\n{rest}")) == 1


@pytest.mark.parametrize(
    "line",
    [
        "Match 2",
        "Match",
        "Matches: two",
        "Memo: b",
        '\u200b# [Match "b"]',
        '{Match "b"}',
        "Mai: 3s",
        "\u00a0",
    ],
)
def test_other_lines_begin_none(line: str) -> None:
    assert len(read_text(f"{FIRST}{HAND}{line}\n{TAGS}{HAND}")) == 1


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("spelt", [*(odd for odd, _, _ in ODD), *BARE])
def test_matches_are_cut_the_same_however_lines_end(spelt: str, end: str) -> None:
    text = f'{FIRST}{HAND}{spelt}\n{TAGS}{HAND}[Match "c"]\n{TAGS}{HAND}{spelt}\n{HAND}'
    data = text.replace("\n", end).encode()
    parts = list(cut_parts(BytesIO(data)))
    assert b"".join(part.data for part in parts) == data
    matches = list(read_matches(BytesIO(data), ""))
    assert [match.name for match in matches] == ["a", "b", "c", "b"]
    assert [part.first_line for part in parts] == [match.line for match in matches]
    assert [match.line for match in matches] == [1, 11, 21, 31]


@pytest.mark.parametrize("size", [1, 7, 100, 1_000])
def test_where_they_are_cut_does_not_depend_on_how_the_bytes_come(size: int) -> None:
    """What is shared among processes are blocks, and each is cut where it is read."""
    tags = [*(odd for odd, _, _ in ODD), *BARE]
    text = FIRST + HAND + "".join(f'{tag}\n{TAGS}{HAND}[Match "c"]\n{HAND}' for tag in tags)
    blocks = cut_blocks(BytesIO(text.encode()), size)
    lines = [part.first_line for block in blocks for part in parts_in(block)]
    assert len(lines) == 1 + 2 * len(tags)
    assert lines == [part.first_line for part in cut_parts(BytesIO(text.encode()))]


@pytest.mark.parametrize("spelt", [*(odd for odd, _, _ in ODD), *BARE])
@pytest.mark.parametrize("blanks", ["", " ", "\t"])
@pytest.mark.parametrize("end", [b"\n", b"\r", b"\r\n"])
def test_what_may_be_lost_is_seen_in_the_bytes(spelt: str, blanks: str, end: bytes) -> None:
    text = f"{FIRST}{HAND}{blanks}{spelt}\n{TAGS}{HAND}"
    assert lost_matches(text) == [10]
    assert may_be_lost(text.encode().replace(b"\n", end))


def test_a_canonical_match_is_not_looked_through_twice() -> None:
    assert not may_be_lost(f"{FIRST}{HAND}{FIRST}{HAND}".encode())


def test_a_match_with_an_odd_tag_is_not_printed_as_if_it_were_right(assert_kept_in_json) -> None:
    for spelt in (ODD[0][0], BARE[0]):
        assert_kept_in_json(read_text(f"{FIRST}{HAND}{spelt}\n{TAGS}{HAND}")[-1])


@pytest.mark.parametrize("glued", ["[Mat[Match ", '[Mat[Hand "1"]', '[Mat[hand "1"]'])
def test_the_beginning_of_another_tag_on_its_line_begins_no_match(glued: str) -> None:
    assert lost_matches(f"1. A:3s B:-\n{glued}\n") == []
    assert lost_matches(f'1. A:3s B:-\n{glued}\n[A "An"]\n') == [1]
