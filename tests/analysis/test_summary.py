"""A hand in plain words."""

from collections.abc import Callable
from typing import Any, get_args

import pytest
from tienlen.analysis.summary import HandSummary
from tienlen.analysis.unjudged import Reason, Unjudged
from tienlen.analysis.words import cards_words, listed, owned, points_word, unjudged_text
from tienlen.notation.cards import CARD_TEXTS

Analyse = Callable[..., Any]

HAND = """
deal A: 3s 4s 9d Kh 2d
deal B: 5c 6s 6c 6d 6h
deal C: 4d 7s 7c 7d 7h
"""


def told(analysed: Any) -> list[str]:
    return HandSummary(analysed.hand, analysed.match).sentences()


def test_what_happened_comes_before_what_could_have(analyse: Analyse) -> None:
    analysed = analyse(
        HAND + "1. A:2d B:- C:7s7c7d7h A:-\n2. C:4d A:9d B:-\n3. A:3s B:5c A:Kh B:-\n4. A:4s",
        each=5,
    )
    assert told(analysed) == [
        "Chi bombed An's 2♦ with four 7s on play 3.",
        "Chi went out first on play 5, then An; Bình was left with 4 cards.",
        "Bình held four 6s and passed on 2♦ (play 2).",
        "Bình still held four 6s at the end.",
    ]


def test_four_twos_left_are_told_once(analyse: Analyse) -> None:
    analysed = analyse("deal A: 3s 4s 5s 6s 7s\ndeal B: 9c 2s 2c 2d 2h\n1. A:3s4s5s6s7s", each=5)
    assert told(analysed)[-1] == "Bình still held four 2s at the end."


def test_chances_with_the_same_bomb_are_told_together(analyse: Analyse) -> None:
    analysed = analyse(
        "deal A: 3s 9d Kh 2d 2h\ndeal B: 5c 6s 6c 6d 6h\n1. A:2d B:-\n2. A:2h B:-", each=5
    )
    assert "Bình held four 6s and passed on 2♦ (play 2) and 2♥ (play 4)." in told(analysed)


def test_more_than_a_few_are_only_counted(analyse: Analyse) -> None:
    tricks = "\n".join(f"{n}. A:2{suit} B:-" for n, suit in enumerate("scdh", 1))
    analysed = analyse(f"deal A: 3s 2s 2c 2d 2h\ndeal B: 5c 6s 6c 6d 6h\n{tricks}", each=5)
    assert "4 bombs were missed." in told(analysed)


def test_a_bomb_over_a_bomb_is_told_once(analyse: Analyse) -> None:
    analysed = analyse(HAND + "1. A:2d B:6s6c6d6h C:7s7c7d7h A:- B:-", each=5)
    assert told(analysed)[:2] == [
        "Bình bombed An's 2♦ with four 6s on play 2.",
        "Chi bombed Bình's four 6s with four 7s on play 3.",
    ]


def test_illegal_plays_are_told(analyse: Analyse) -> None:
    analysed = analyse("deal A: 3s 9d\ndeal B: 4s Ts\n1. A:9d B:4s", each=2)
    assert "1 play was illegal (not-higher)." in told(analysed)


def test_what_could_not_be_judged_is_said(analyse: Analyse) -> None:
    analysed = analyse("deal A: 3s 9d\n1. A:9d B:-\nend *", each=2, tags='[B "Bình"]\n')
    assert HandSummary(analysed.hand, analysed.match).unjudged() == [
        "The hand was broken off: nobody has a place or points.",
        "Bình's hand is not recorded: missed bombs and finishes are not judged on 1 turn.",
    ]


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("2d", "2♦"),
        ("Th", "10♥"),
        ("2s2c", "two 2s"),
        ("KsKcKd", "three kings"),
        ("TsTcTdTh", "four 10s"),
        ("3s3c4s4c5s5c", "the pairs 3 to 5"),
        ("9sTcJdQh", "the sequence 9 to Q"),
        ("5s5c5d5h6s6c6d6h", "the quads 5 to 6"),
        ("3s9d", "3♠ 9♦"),
    ],
)
def test_cards_in_words(cards: str, words: str) -> None:
    numbers = tuple(CARD_TEXTS.index(cards[at : at + 2]) for at in range(0, len(cards), 2))
    assert cards_words(numbers) == words


def test_small_words() -> None:
    assert (owned("An"), owned("James")) == ("An's", "James'")
    assert (listed(["A"]), listed(["A", "B", "C"])) == ("A", "A, B and C")
    assert [points_word(points) for points in (2, -3, 0)] == ["+2", "-3", "0"]


def test_every_reason_has_its_words() -> None:
    for reason in get_args(Reason):
        text = unjudged_text(Unjudged(reason=reason, seat=1, turns=2, after=3), "Bình {x}")
        assert text
        assert "{name}" not in text


def test_small_points_are_said_without_an_exponent() -> None:
    assert points_word(0.000001) == "+0.000001"


def test_a_play_that_breaks_two_rules_is_one_illegal_play(analyse: Analyse) -> None:
    analysed = analyse(HAND + "1. A:9d C:4d", each=5)
    assert [(item.play, item.code) for item in analysed.hand.illegal] == [
        (2, "out-of-turn"),
        (2, "not-higher"),
    ]
    assert told(analysed)[-1] == "1 play was illegal (out-of-turn, not-higher)."
