"""Every spelling of cards is read, and a card that is no card is named where it stands."""

from unicodedata import normalize

import pytest
from tienlen.notation.cards import CARD_TEXTS, RANKS, cards_text, find_cards, read_cards
from tienlen.notation.misspelt import BadCard, bad_cards


def test_every_card_is_read_back_from_its_text_and_its_symbols() -> None:
    for card in range(52):
        assert read_cards(CARD_TEXTS[card]) == (card,)
        assert read_cards(cards_text((card,), symbols=True)) == (card,)


@pytest.mark.parametrize(
    "text",
    [
        "3s4cTd2h",
        "3S4CTD2H",
        "3♠4♣T♦2♥",
        "3♤4♧10♢2♡",
        "3♠️4♣️t♦️2♥️",
        "3♠\ufe0e 4♣\ufe0e T♦\ufe0e 2♥\ufe0e",
        "3s 4c\t10d 2h",
        "2h Td 4c 3s",
    ],
)
def test_every_tolerated_spelling_gives_the_same_cards(text: str) -> None:
    assert cards_text(read_cards(text)) == "3s4cTd2h"


def test_short_form_is_one_rank_with_several_suits() -> None:
    assert cards_text(read_cards("3sc4sd5ch")) == "3s3c4s4d5c5h"
    assert cards_text(read_cards("10s♥️ q♠♥")) == "TsThQsQh"


def test_cards_are_found_where_they_are_spelt() -> None:
    text = "10h 3sd♠\ufe0f,2c"
    assert [
        (cards_text((card,)), text[at : at + length]) for card, at, length in find_cards(text)
    ] == [
        ("Th", "10h"),
        ("3s", "3s"),
        ("3d", "d"),
        ("3s", "♠\ufe0f"),
        ("2c", "2c"),
    ]


def test_with_two_decks_a_card_may_stand_twice() -> None:
    assert read_cards("3s3s") == (0, 0)
    assert read_cards("3ss") == (0, 0)


@pytest.mark.parametrize("rank", RANKS)
def test_ranks_are_read_in_either_case(rank: str) -> None:
    assert read_cards(rank.lower() + "s") == read_cards(rank + "s")


@pytest.mark.parametrize(
    ("text", "slips"),
    [
        ("3s4c", []),
        ("5x", [BadCard(1, 1, "suit", "x")]),
        ("3s 5x 6y", [BadCard(4, 1, "suit", "x"), BadCard(7, 1, "suit", "y")]),
        ("x5s", [BadCard(0, 1, "", "x")]),
        ("3s4", [BadCard(2, 1, "no-suit", "4")]),
        ("10", [BadCard(0, 2, "no-suit", "10")]),
        ("s3 4c", [BadCard(0, 2, "suit-first", "s3", "3s")]),
        ("3s,4c, 5d", [BadCard(2, 1, "comma", ",")]),
        ("5с", [BadCard(1, 1, "look-alike", "с", "5c")]),
        ("Кs", [BadCard(0, 1, "look-alike", "К", "Ks")]),
        ("３s", [BadCard(0, 1, "look-alike", "３", "3s")]),
        ("3ｓ", [BadCard(1, 1, "look-alike", "ｓ", "3s")]),
        ("1Os", [BadCard(1, 1, "look-alike", "O", "Ts")]),
        ("1oh", [BadCard(1, 1, "look-alike", "o", "Th")]),
        ("l0h", [BadCard(0, 1, "look-alike", "l", "Th")]),
        ("p", [BadCard(0, 1, "pass", "p")]),
        ("bỏ", [BadCard(0, 2, "pass", "bỏ")]),
        ("hello", [BadCard(0, 5, "word", "hello")]),
        # Ace, jack, queen and king as the numbers they are in other games.
        ("1h", [BadCard(0, 2, "rank", "1h")]),
        ("3s 11s 4c", [BadCard(3, 3, "rank", "11s")]),
        ("3 bích", [BadCard(0, 6, "suit-word", "3 bích", "3s")]),
        ("10 Chuồn", [BadCard(0, 8, "suit-word", "10 Chuồn", "Tc")]),
        ("Kro", [BadCard(0, 3, "suit-word", "Kro", "Kd")]),
        ("bo luot 3s", [BadCard(0, 7, "pass", "bo luot")]),
        ("three of hearts 4s", [BadCard(0, 15, "words", "three of hearts", "3h")]),
        ("heo cơ", [BadCard(0, 6, "words", "heo cơ", "2h")]),
        ("10 of spades", [BadCard(0, 12, "suit-word", "10 of spades", "Ts")]),
        ("Thomas", [BadCard(0, 6, "word", "Thomas")]),
        # What is cards but for one letter is no word.
        ("ThQx", [BadCard(3, 1, "suit", "x")]),
        ("x13", [BadCard(0, 3, "unknown", "x13")]),
        ("4s-6s 7s", [BadCard(0, 5, "range", "4s-6s")]),
        ("hello" * 200, [BadCard(0, 20, "word", "hello" * 4)]),
        # `3c` alone would be a card.
        ("3cơ 4s", [BadCard(0, 3, "suit-word", "3cơ", "3h")]),
        (
            normalize("NFD", "3 bích"),
            [BadCard(0, 7, "suit-word", normalize("NFD", "3 bích"), "3s")],
        ),
    ],
)
def test_bad_cards_are_named_where_they_stand(text: str, slips: list[BadCard]) -> None:
    assert bad_cards(text, 52) == slips


def test_no_more_bad_cards_are_returned_than_asked_for() -> None:
    assert len(bad_cards("5x" * 1000, 7)) == 7
