"""Cards dealt that go on in further lines are one finding, and are all read."""

import pytest
from tienlen.notation.json_reading import match_from_data
from tienlen.notation.json_writing import match_data
from tienlen.notation.printing import can_print
from tienlen.notation.reading import read_text
from tienlen.notation.records import Broken, Deal

HEAD = '[Match "a"]\n[Hand "1"]\n'
WHOLE = "deal A: 3s 4s 5s 6s\ndeal B: 3c 4c Ts 6c\nA:3s B:3c\n"


def deals_of(text: str) -> list[Deal]:
    (match,) = read_text(text)
    return [line for line in match.hands[0].lines if isinstance(line, Deal)]


@pytest.mark.parametrize(
    ("wrapped", "line", "column"),
    [
        ("deal A: 3s 4s\n5s 6s\ndeal B: 3c 4c Ts 6c\nA:3s B:3c\n", 4, 1),
        ("deal A: 3s 4s\n        5s 6s\ndeal B: 3c 4c Ts 6c\nA:3s B:3c\n", 4, 9),
        ("deal A: 3s 4s\n\t5s6s\ndeal B: 3c 4c Ts 6c\nA:3s B:3c\n", 4, 2),
        ("deal A: 3s\n4s\n5s 6s\ndeal B: 3c 4c Ts 6c\nA:3s B:3c\n", 4, 1),
        ("deal A:\n3s 4s 5s 6s\ndeal B: 3c 4c Ts 6c\nA:3s B:3c\n", 4, 1),
        # A line may begin with any card, also with one that a trick may begin with.
        ("deal A: 3s 4s 5s 6s\ndeal B: 3c 4c\n10s 6c\nA:3s B:3c\n", 5, 1),
        ("deal A: 3s 4s 5s 6s\ndeal B: 3c 4c\nTs 6♣ \nA:3s B:3c\n", 5, 1),
    ],
)
def test_a_deal_that_goes_on_in_further_lines(
    wrapped: str, line: int, column: int, findings, places
) -> None:
    assert places(findings(HEAD + wrapped)) == [("syntax", "wrapped-deal", line, column)]
    assert deals_of(HEAD + wrapped) == deals_of(HEAD + WHOLE)
    (match,) = read_text(HEAD + wrapped)
    (broken,) = [one for one in match.hands[0].lines if isinstance(one, Broken)]
    assert (broken.kind, broken.line) == ("deal", line)
    assert not can_print(match)
    assert match_from_data(match_data(match)) == match


def test_after_a_seat_that_holds_none_cards_are_told_once(findings) -> None:
    found = findings(HEAD + "deal A: --\n5s 6s\nA:3s\n")
    assert [(one.code, one.line) for one in found] == [("syntax", 4)]


def test_unknown_cards_may_stand_in_the_further_line(findings) -> None:
    wrapped = HEAD + "deal A: 3s 4s\nx11\nA:3s\n"
    assert [one.form for one in findings(wrapped)] == ["wrapped-deal"]
    (deal,) = deals_of(wrapped)
    assert deal.unknown == 11


def test_of_a_hand_in_which_all_deals_go_on_one_is_told(findings, places) -> None:
    text = HEAD + "deal A: 3s 4s\n5s 6s\ndeal B: 3c 4c\nTs 6c\nA:3s B:3c\n"
    assert places(findings(text)) == [("syntax", "wrapped-deals", 4, 1)]
    assert deals_of(text) == deals_of(HEAD + WHOLE)
    again = text + '[Hand "2"]\ndeal A: 3s 4s\n5s 6s\nA:3s B:3c\n'
    assert [(one.form, one.line) for one in findings(again)] == [
        ("wrapped-deals", 4),
        ("wrapped-deal", 10),
    ]


def test_what_else_is_wrong_with_the_cards_is_told_where_it_stands(findings, places) -> None:
    text = HEAD + "deal A: 3s 4x\n5s 6y 7s\nA:3s B:3c\n"
    assert places(findings(text)) == [
        ("bad-card", "suit", 3, 13),
        ("syntax", "wrapped-deal", 4, 1),
        ("bad-card", "suit", 4, 5),
    ]
    assert not deals_of(text)


@pytest.mark.parametrize(
    "text",
    [
        # As many cards as the seat before: this may be a play without its seat.
        "deal A: 3s 4s\ndeal B: 5s 6s\n4s\n",
        "deal A: 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks As 2s\n3s 4s 5s\n",
        "deal A: 3s x12\n3s\n",
    ],
)
def test_cards_below_a_whole_deal_are_none_of_it(text: str, findings) -> None:
    assert [one.form for one in findings(HEAD + text + "B:7s\n")] not in (
        [],
        ["wrapped-deal"],
    )
    assert all(len(deal.cards) + deal.unknown in (2, 13) for deal in deals_of(HEAD + text))


@pytest.mark.parametrize("text", ["deal A: 3s 4s\n\n5s 6s\n", "A:3s\n5s 6s\n", "5s 6s\n"])
def test_only_what_is_right_below_a_deal_goes_on_with_it(text: str, findings) -> None:
    assert "wrapped-deal" not in [one.form for one in findings(HEAD + text + "B:7s\n")]


@pytest.mark.parametrize(
    ("line", "form", "column", "length"),
    [
        ("deal A: 3s 4s good hand", "comment", 15, 9),
        ("deal A: 3s 4s hand", "word", 15, 4),
        ("deal A: 3s 4s and he has never had a better one", "comment", 15, 33),
        ("deal A: 3s and then 4s", "comment", 12, 8),
        ("deal A: 3s bài đẹp quá", "comment", 12, 11),
        ("deal A: three clubs, four spades, five hearts", "words", 9, 11),
        ("deal A: three clubs four spades 5h", "words", 9, 11),
    ],
)
def test_words_among_cards_are_one_slip(
    line: str, form: str, column: int, length: int, findings
) -> None:
    (found,) = findings(HEAD + line + "\n")
    assert (found.code, found.form, found.line, found.column) == ("bad-card", form, 3, column)
    assert found.length == length
