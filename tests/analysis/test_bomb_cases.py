"""Bombs played, missed and forfeited: each case is a sentence of the contract on findings."""

from collections.abc import Callable
from typing import Any

import pytest

Analyse = Callable[..., Any]

TWO_SEATS = """
deal A: 3s 4s 9d Kh 2s
deal B: 5c 6s 6c 6d 6h
"""


# -- bomb situation: what lies on the table ------------------------------------------------


@pytest.mark.parametrize(
    ("lead", "holds", "answers"),
    [
        ("2s", "6s 6c 6d 6h 8s 8c Js Jc", "6s6c6d6h"),
        ("2s2c", "6s 6c 7s 7c 8s 8c 9s 9c", "6s6c7s7c8s8c9s9c"),
    ],
)
def test_a_single_or_pair_of_twos_is_a_bomb_situation(
    analyse: Analyse, lead: str, holds: str, answers: str
) -> None:
    hand = analyse(
        f"deal A: 3s 3c 3d 3h Ks Kc 2s 2c\ndeal B: {holds}\n1. A:{lead} B:-",
        each=8,
        variant="pagat",
    )
    assert hand.missed == [f"B2 on {lead}: {answers}"]


def test_a_triple_of_twos_is_a_bomb_situation(analyse: Analyse) -> None:
    hand = analyse(
        """
deal A: 3s 3c 3d 3h Ks Kc Kd 2s 2c 2d
deal B: 6s 6c 7s 7c 8s 8c 9s 9c Ts Tc
1. A:2s2c2d B:-
""",
        each=10,
    )
    assert hand.missed == ["B2 on 2s2c2d: 6s6c7s7c8s8c9s9cTsTc"]


def test_twos_in_a_sequence_are_no_bomb_situation(analyse: Analyse) -> None:
    hand = analyse(
        "deal A: 3s Qd Kc Ah 2s\ndeal B: 5c 6s 6c 6d 6h\n1. A:KcAh2s B:-",
        each=5,
        variant="wikipedia",
    )
    assert (hand.errors, hand.missed) == ([], [])


def test_a_bomb_on_twos_makes_a_bomb_situation_of_its_trick(analyse: Analyse) -> None:
    hand = analyse(
        """
deal A: 3s 4s 9d Kh 2s
deal B: 5c 6s 6c 6d 6h
deal C: 4d 7s 7c 7d 7h
1. A:2s B:6s6c6d6h C:7s7c7d7h A:- B:-
""",
        each=5,
        variant="viet-cong",
    )
    assert hand.bombs == ["B2 6s6c6d6h on 2s", "C3 7s7c7d7h on 6s6c6d6h"]


def test_a_bomb_kind_on_a_lead_is_no_bomb_situation_where_bombs_are_not_ranked(
    analyse: Analyse,
) -> None:
    lines = """
deal A: 3s 6s 6c 6d 6h
deal B: 4c 7s 7c 7d 7h
deal C: 5c 8s 8c 8d 8h
1. A:6s6c6d6h B:7s7c7d7h C:-
"""
    same_kind = analyse(lines, each=5, variant="wikipedia")
    assert (same_kind.errors, same_kind.bombs, same_kind.missed) == ([], [], [])
    ranked = analyse(lines, each=5, variant="vanikar")
    assert ranked.bombs == ["B2 7s7c7d7h on 6s6c6d6h"]
    assert ranked.missed == ["C3 on 7s7c7d7h: 8s8c8d8h"]


# -- bomb played ---------------------------------------------------------------------------


def test_a_bomb_that_is_refused_is_none_played(analyse: Analyse) -> None:
    hand = analyse("deal A: 3s 4s 9d Kh Ah\ndeal B: 5c 6s 6c 6d 6h\n1. A:Ah B:6s6c6d6h", each=5)
    assert (hand.errors, hand.bombs) == (["bomb-refused"], [])


def test_a_bomb_out_of_turn_is_no_legal_answer(analyse: Analyse) -> None:
    hand = analyse(
        """
deal A: 3s 4s 9d Kh 2s
deal B: 5c 5d 5h 7d 8d
deal C: 4c 6s 6c 6d 6h
1. A:2s C:6s6c6d6h
""",
        each=5,
    )
    assert (hand.errors, hand.bombs) == (["out-of-turn"], [])


def test_it_is_told_who_was_bombed_and_by_what_the_bomb_was_beaten(analyse: Analyse) -> None:
    hand = analyse(
        """
deal A: 3s 4s 9d Kh 2s
deal B: 5c 6s 6c 6d 6h
deal C: 4d 7s 7c 7d 7h
1. A:2s B:6s6c6d6h C:7s7c7d7h A:- B:-
""",
        each=5,
    ).hand
    first, second = hand.bombs
    assert (first.victim, first.answered_by, first.answer) == (0, 2, (16, 17, 18, 19))
    assert (second.victim, second.answered_by, second.answer) == (1, None, ())


# -- missed-bomb ---------------------------------------------------------------------------


def test_a_seat_that_passed_on_a_two_though_it_held_a_quad(analyse: Analyse) -> None:
    assert analyse(TWO_SEATS + "1. A:2s B:-", each=5).missed == ["B2 on 2s: 6s6c6d6h"]


def test_the_evidence_is_every_distinct_answer(analyse: Analyse) -> None:
    hand = analyse(
        "deal A: 3s 4s 9d Kh Ah Jd 2s\ndeal B: 5c 5d 6c 6d 7s 7c 7h\n1. A:2s B:-", each=7
    )
    assert hand.missed == ["B2 on 2s: 5c5d6c6d7c7h 5c5d6c6d7s7c 5c5d6c6d7s7h"]


def test_a_seat_that_answered_otherwise_missed_nothing(analyse: Analyse) -> None:
    hand = analyse("deal A: 3s 4s 9d Kh 2s\ndeal B: 6s 6c 6d 6h 2c\n1. A:2s B:2c A:-", each=5)
    assert (hand.errors, hand.missed) == ([], [])


def test_a_pass_out_of_turn_is_not_that_of_a_seat_on_turn(analyse: Analyse) -> None:
    """It locks the seat, so what it held is forfeited when its turn is skipped."""
    hand = analyse(
        """
deal A: 3s 4s 9d Kh 2s
deal B: 5c 5d 5h 7d 8d
deal C: 4c 6s 6c 6d 6h
deal D: 8s 9s Ts Jh Qh
1. A:2s C:- D:- B:-
""",
        each=5,
    )
    assert hand.errors == ["out-of-turn"]
    assert (hand.missed, hand.forfeited) == ([], ["C4 on 2s: 6s6c6d6h"])


LOCKED_MAY_BOMB = """
deal A: 3s 4s 9d Jc 2s
deal B: 5c 6s 6c 6d 6h
deal C: 7s 8d Th Qd Kh
deal D: 7c 8c Tc Jd Qh
"""


def test_a_locked_seat_that_declined_in_silence_missed_a_bomb_in_pagat(analyse: Analyse) -> None:
    """`play` is the last play or pass before its turn was skipped."""
    hand = analyse(LOCKED_MAY_BOMB + "1. A:9d B:- C:Th D:Jd A:2s C:- D:-", each=5, variant="pagat")
    assert hand.missed == ["B5 on 2s: 6s6c6d6h"]
    assert hand.forfeited == []


def test_a_locked_seat_that_declined_in_writing_missed_a_bomb_in_pagat(analyse: Analyse) -> None:
    hand = analyse(
        LOCKED_MAY_BOMB + "1. A:9d B:- C:Th D:Jd A:2s B:- C:- D:-", each=5, variant="pagat"
    )
    assert hand.missed == ["B6 on 2s: 6s6c6d6h"]


def test_a_locked_seat_may_not_bomb_a_bomb_in_pagat(analyse: Analyse) -> None:
    """A bomb over a bomb needs an unlocked seat, so it is forfeited, not missed."""
    hand = analyse(
        """
deal A: 3s 4s 9d Jc 2s
deal B: 5c 7s 7c 7d 7h
deal C: Td 6s 6c 6d 6h
1. A:9d B:- C:Td A:2s B:- C:6s6c6d6h A:-
""",
        each=5,
        variant="pagat",
        tags='[Variant.seats "3"]\n',
    )
    assert hand.errors == []
    assert hand.missed == ["B5 on 2s: 7s7c7d7h"]
    assert hand.forfeited == ["B7 on 6s6c6d6h: 7s7c7d7h"]


def test_an_implied_pass_is_a_pass(analyse: Analyse) -> None:
    hand = analyse(TWO_SEATS + "1. A:2s\n2. A:9d", each=5, tags='[Passes "implied"]\n')
    assert hand.missed == ["B1 on 2s: 6s6c6d6h"]


def test_an_unwritten_pass_is_no_missed_bomb(analyse: Analyse) -> None:
    hand = analyse(TWO_SEATS + "1. A:2s\n2. A:9d", each=5)
    assert (hand.errors, hand.missed, hand.forfeited) == (["missing-pass"], [], [])


def test_a_withdrawn_pass_is_no_missed_bomb(analyse: Analyse) -> None:
    hand = analyse(TWO_SEATS + "1. A:2s B:-^W B:6s6c6d6h", each=5)
    assert (hand.missed, hand.bombs) == ([], ["B3 6s6c6d6h on 2s"])


def test_a_withdrawn_bomb_is_no_bomb(analyse: Analyse) -> None:
    hand = analyse(TWO_SEATS + "1. A:2s B:6s6c6d6h^W B:-", each=5)
    assert (hand.bombs, hand.missed) == ([], ["B3 on 2s: 6s6c6d6h"])


def test_in_an_irregular_trick_nothing_is_judged_for_beating(analyse: Analyse) -> None:
    hand = analyse(
        """
deal A: 3s 4s 9d Kh 2s
deal B: 5c 7d 8d Qd 2c
deal C: 4c 6s 6c 6d 6h
1. A:3s9d B:2c C:- A:-
""",
        each=5,
    )
    assert (hand.errors, hand.missed) == (["not-a-combination"], [])
    assert "irregular-trick" in hand.unjudged


# -- forfeited-bomb ------------------------------------------------------------------------

LOCKED_OUT = """
deal A: 3s 4s 9d Jc 2s
deal B: 5c 6s 6c 6d 6h
deal C: 7s 8d Th Qd 2h
"""


@pytest.mark.parametrize("dash", ["", "B:- "])
def test_a_seat_locked_out_by_an_earlier_pass_forfeits(analyse: Analyse, dash: str) -> None:
    """Whether or not a `-` is written when its turn is skipped."""
    hand = analyse(LOCKED_OUT + f"1. A:9d B:- C:Th A:2s {dash}C:-", each=5)
    assert (hand.errors, hand.forfeited, hand.missed) == ([], ["B4 on 2s: 6s6c6d6h"], [])


def test_once_a_seat_and_trick(analyse: Analyse) -> None:
    hand = analyse(LOCKED_OUT + "1. A:9d B:- C:Th A:2s C:2h A:-", each=5)
    assert hand.forfeited == ["B4 on 2s: 6s6c6d6h"]


def test_also_when_the_skipped_turn_clears_the_trick(analyse: Analyse) -> None:
    """After C's 2h A passes; the turn passes over B and the table clears."""
    hand = analyse(LOCKED_OUT + "1. A:9d B:- C:2h A:-", each=5)
    assert hand.forfeited == ["B4 on 2h: 6s6c6d6h"]


def test_nothing_is_skipped_when_the_play_before_ended_the_hand(analyse: Analyse) -> None:
    hand = analyse(
        """
deal A: 3s 4s 9d Jc
deal B: 6s 6c 6d 6h
deal C: 5d 7d Th 2h
1. A:3s B:- C:5d A:-
2. C:7d A:9d B:- C:-
3. A:4s B:- C:Th A:Jc C:2h
""",
        each=4,
    )
    assert (hand.errors, hand.hand.result.complete) == ([], True)
    assert hand.forfeited == []


def test_a_bomb_that_would_not_have_been_legal_is_not_forfeited(analyse: Analyse) -> None:
    hand = analyse(LOCKED_OUT + "1. A:9d B:- C:Th A:Jc C:Qd A:-", each=5)
    assert hand.forfeited == []


# -- hands that are not recorded -----------------------------------------------------------


def test_a_seat_that_went_out_held_what_it_played(analyse: Analyse) -> None:
    hand = analyse(
        """
deal A: 3s 4s 9d Kh 2s
1. A:2s B:-
2. A:3s B:5c A:9d B:-
3. A:4s B:-
4. A:Kh
""",
        each=5,
    )
    assert hand.missed == []  # B never showed its cards
    hand = analyse(
        """
deal A: 3s 4s 9d Kh 2s
deal B: x5
1. A:2s B:-
2. A:3s B:5c A:-
3. B:6s6c6d6h
""",
        each=5,
    )
    assert hand.missed == ["B2 on 2s: 6s6c6d6h"]


def test_the_last_unknown_hand_is_the_rest_of_the_deck(analyse: Analyse) -> None:
    suits = dict(zip("ABC", "scd", strict=True))
    ranks = "345678TJQKA2"
    hands = {seat: [rank + suit for rank in ranks] for seat, suit in suits.items()}
    # D holds the hearts but the nine, and all other nines go round, so each has 13.
    hands["A"].append("9h")
    hands["B"].append("9c")
    hands["C"].append("9d")
    swapped = {"A": ("6s", "Jh"), "B": ("6c", "Qh"), "C": ("6d", "Kh")}
    for seat, (given, taken) in swapped.items():
        hands[seat][hands[seat].index(given)] = taken
    deals = "\n".join(f"deal {seat}: {' '.join(cards)}" for seat, cards in hands.items())
    hand = analyse(f"{deals}\ndeal D: x13\n1. A:2s B:- C:- D:-")
    assert hand.missed == ["D4 on 2s: 6s6c6d6h"]


def test_what_stays_unknown_is_never_guessed(analyse: Analyse) -> None:
    hand = analyse("deal A: 3s 4s 9d Kh 2s\ndeal B: 6s 6c 6d x2\n1. A:2s B:-", each=5)
    assert hand.missed == []
    assert "hand-partly-known B" in hand.unjudged


def test_a_bomb_among_the_known_cards_is_certain(analyse: Analyse) -> None:
    hand = analyse("deal A: 3s 4s 9d Kh 2s\ndeal B: 6s 6c 6d 6h x1\n1. A:2s B:-", each=5)
    assert hand.missed == ["B2 on 2s: 6s6c6d6h"]
    assert not hand.hand.missed_bombs[0].is_certain


def test_after_a_gap_no_hand_is_certain(analyse: Analyse) -> None:
    hand = analyse(TWO_SEATS + "1. A:9d B:-\n...\n2. A:2s B:-", each=5)
    assert hand.missed == []
    assert "plays-missing" in hand.unjudged


def test_a_hand_of_a_whole_deck_is_not_searched(analyse: Analyse) -> None:
    """It has millions of bombs; that it was not judged is said."""
    deck = " ".join(rank + suit for rank in "3456789TJQKA2" for suit in "scdh")
    lines = f"deal A: {deck}\ndeal B: {deck}\n1. A:2s B:-\n2. A:3s3c4s4c5s5c B:-"
    hand = analyse(lines, variant="wikipedia", each=52, tags='[Decks "2"]\n')
    assert hand.missed == []
    assert "hand-too-large B" in hand.unjudged
