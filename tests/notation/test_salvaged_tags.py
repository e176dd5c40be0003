"""A slip in a tag costs no other tag of its line, and the seat it names has its name."""

import pytest
from tienlen.notation.findings import Finding
from tienlen.notation.reading import read_text
from tienlen.notation.records import Match
from tienlen.replay.replaying import replay

PLAYED = "1. A:3s B:4s C:5s A:- B:-\n2. C:6s\n"


def read(text: str) -> Match:
    (match,) = read_text(text)
    return match


def errors(match: Match) -> list[Finding]:
    found = (*match.findings, *replay(match).findings)
    return [one for one in found if one.severity == "error"]


@pytest.mark.parametrize(
    ("tags", "column", "form"),
    [
        ('[A "An"] [B “Bo”] [C "Chi"]', 13, "quote-sign"),
        ('[A "An"] [B \'Bo\'] [C "Chi"]', 13, "quote-sign"),
        ('[A "An"] [B Bo] [C "Chi"]', 13, "tag-value"),
        ('[A "An"] [B= "Bo"] [C Chi]', 23, "tag-value"),
        ("[A: An] [B: Bo] [C: Chi]", 5, "tag-value"),
        ('[A "An] [B "Bo"] [C "Chi"]', 13, "bracket"),
        ('[A "An" [B "Bo"] [C "Chi"]', 9, "bracket"),
        ('["A "An"] [B "Bo"] [C "Chi"]', 1, ""),
        ('[A "An"] [B x"Bo"] [C "Chi"]', 13, "tag-value"),
        ('[A "An", B "Bo", C "Chi"]', 8, "bracket"),
        ('[A "An"], [B "Bo"], [C "Chi"]', 9, ""),
        ('[A "An"] [B "Bo"] [C "Chi"] # at home', 29, "stray-remark"),
        ('[A "An"] [B "Bo"] [C "Chi', 22, "quote"),
    ],
)
def test_one_slip_in_the_tags_of_seats_is_one_error(tags: str, column: int, form: str) -> None:
    match = read(f'[Match "m"]\n{tags}\n[Hand "1"]\n{PLAYED}')
    found = errors(match)
    assert [(one.code, one.line, one.column, one.form) for one in found] == [
        ("syntax", 2, column, form)
    ]
    assert [match.tag(seat) for seat in match.seats] == ["An", "Bo", "Chi"]
    assert len(match.broken) == 1


def test_each_tag_on_a_line_of_its_own_is_told_and_taken() -> None:
    match = read(f'[Match "m"]\n[A An]\n[B "Bo"]\n[C “Chi”]\n[Hand "1"]\n{PLAYED}')
    assert [(one.code, one.line) for one in errors(match)] == [("syntax", 2), ("syntax", 4)]
    assert [match.tag(seat) for seat in match.seats] == ["An", "Bo", "Chi"]


def test_the_tag_of_a_hand_with_other_quotes_has_its_number() -> None:
    match = read(f'[Match "m"]\n[A "An"] [B "Bo"] [C "Chi"]\n[Hand “3”]\n{PLAYED}')
    assert [(one.code, one.line) for one in errors(match)] == [("syntax", 3)]
    assert [hand.number for hand in match.hands] == [3]


def test_the_tag_of_a_match_with_other_quotes_has_its_name() -> None:
    assert read('[Match “Tết”]\n[A "An"] [B "Bo"]\n').name == "Tết"


@pytest.mark.parametrize("tag", ["[Variant pagat]", "[Variant “pagat”]", '[Variant "pagat"'])
def test_rules_are_taken_from_a_tag_with_a_slip(tag: str) -> None:
    assert replay(read(f'[Match "m"]\n{tag}\n[A "An"] [B "Bo"]\n')).rules.name == "pagat"


@pytest.mark.parametrize("tag", ["[Hands three]", "[Date today]", "[Mood good]", "[Variant]"])
def test_what_a_tag_cannot_say_is_not_taken(tag: str) -> None:
    match = read(f'[Match "m"]\n{tag}\n[A "An"] [B "Bo"]\n')
    assert [tag.name for tag in match.tags] == ["A", "B"]
    assert [(one.code, one.line) for one in errors(match)] == [("syntax", 2)]


def test_a_tag_of_a_hand_within_a_broken_line_is_not_taken() -> None:
    match = read('[Match "m"]\n[A An] [Hand "1"]\n[B "Bo"]\n')
    assert [one.code for one in errors(match)] == ["syntax"]
    assert not match.hands


def test_what_would_be_one_more_error_is_not_taken() -> None:
    match = read('[Match "m"]\n[A "An"] [B "Bo"]\n[B Ba]\n[Hand "1"]\n[A Em]\n1. A:3s\n')
    assert [(one.code, one.line) for one in errors(match)] == [("syntax", 3), ("syntax", 5)]
    assert [match.tag(seat) for seat in match.seats] == ["An", "Bo"]


def test_a_bracket_in_a_value_begins_no_tag() -> None:
    match = read('[Match "m"]\n[Site "at [B “Bo”]"] [A An]\n')
    assert [(tag.name, tag.value) for tag in match.tags] == [
        ("Site", "at [B “Bo”]"),
        ("A", "An"),
    ]


@pytest.mark.parametrize("word", ["dael", "dela", "deall"])
def test_a_word_misspelt_again_and_again_is_told_once_a_hand(word: str) -> None:
    lines = "".join(f"{word} {seat}: 3s 4c\n" for seat in "ABC")
    hands = "".join(f'[Hand "{number}"]\n{lines}A:5s\n' for number in (1, 2))
    match = read(f'[Match "m"]\n[A "An"] [B "Bo"] [C "Chi"]\n{hands}')
    assert [(one.form, one.line) for one in match.findings] == [("keyword", 4), ("keyword", 9)]
    assert [len(hand.lines) for hand in match.hands] == [4, 4]


@pytest.mark.parametrize("blanks", [" ", "\t", "    "])
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_tag_with_a_blank_before_it_is_one_error_and_taken(blanks: str, seat: int) -> None:
    tags = ['[A "An"]\n', '[B "Bo"]\n', '[C "Chi"]\n']
    tags[seat] = blanks + tags[seat]
    match = read(f'[Match "m"]\n{"".join(tags)}[Hand "1"]\n{PLAYED}[Hand "2"]\n{PLAYED}')
    found = errors(match)
    assert [(one.code, one.form, one.line, one.column) for one in found] == [
        ("syntax", "indent", 2 + seat, 1 + len(blanks))
    ]
    assert [match.tag(seat) for seat in match.seats] == ["An", "Bo", "Chi"]
    assert len(match.broken) == 1


def test_one_of_a_hand_is_taken_as_the_hands() -> None:
    match = read(f'[Match "m"]\n[Hand "1"]\n [Dealer "C"] [Start "?"]\n{PLAYED}')
    assert [(one.code, one.line, one.column) for one in errors(match)] == [("syntax", 3, 2)]
    assert [tag.value for tag in match.hands[0].tags] == ["C", "?"]


def test_one_that_stands_below_plays_is_not_taken() -> None:
    match = read(f'[Match "m"]\n[Hand "1"]\n{PLAYED}place C A B\n [Dealer "C"]\n')
    assert [one.line for one in errors(match)] == [6]
    assert match.hands[0].tags == ()
