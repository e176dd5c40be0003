"""Missed finishes and stranded cards: each case is a sentence of the contract on findings."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tienlen.analysis.matches import analyse_match
from tienlen.analysis.moments import Moment, could_finish
from tienlen.replay.replaying import replay
from tienlen.replay.rules import load_variant, variant_names
from tienlen.replay.ruling import Ruling
from tienlen.replay.sampling import sample_matches

Analyse = Callable[..., Any]


# -- missed-finish -------------------------------------------------------------------------


def test_a_leader_with_a_pair_who_led_one_of_it(analyse: Analyse) -> None:
    hand = analyse("deal A: 9d 9h Kh\ndeal B: 4s 5s Td\n1. A:Kh B:-\n2. A:9d B:Td", each=3)
    assert (hand.errors, hand.finishes) == ([], ["A3 9d9h"])


def test_a_seat_that_passed_with_one_card_that_would_have_done(analyse: Analyse) -> None:
    hand = analyse("deal A: 3s Kh\ndeal B: 4s 9d\n1. A:3s B:4s A:-\n2. B:9d", each=2)
    assert (hand.errors, hand.finishes) == ([], ["A3 Kh"])


def test_a_seat_that_went_out_missed_nothing(analyse: Analyse) -> None:
    hand = analyse("deal A: 9d 9h\ndeal B: 4s 5s\n1. A:9d9h", each=2)
    assert hand.finishes == []


def test_a_card_too_low_is_no_finish(analyse: Analyse) -> None:
    hand = analyse("deal A: Kh 9d\ndeal B: 3s Ts\n1. A:Kh B:-\n2. A:9d", each=2)
    assert hand.finishes == []


def test_a_leader_who_passed_against_the_rules(analyse: Analyse) -> None:
    hand = analyse("deal A: 9d 9h\ndeal B: 4s 5s\n1. A:-", each=2)
    assert (hand.errors, hand.finishes) == (["must-lead"], ["A1 9d9h"])


def test_a_seat_not_on_turn_missed_nothing(analyse: Analyse) -> None:
    hand = analyse("deal A: 3s Kh\ndeal B: 4s 9d\ndeal C: 5d 5h\n1. A:3s B:4s A:Kh", each=2)
    assert (hand.errors, hand.finishes) == (["out-of-turn"], [])


@pytest.mark.parametrize(("variant", "finishes"), [("wikipedia", []), ("viet-cong", ["A1 3s3c"])])
def test_the_opening_rule_holds_for_a_finish(
    analyse: Analyse, variant: str, finishes: list[str]
) -> None:
    """Where the lowest card must be led alone, a pair of threes is no legal first play."""
    hand = analyse("deal A: 3s 3c\ndeal B: 4s 9d\n1. A:3s", each=2, variant=variant, number=1)
    assert (hand.errors, hand.finishes) == ([], finishes)


def test_an_implied_pass_misses_a_finish_at_the_play_before(analyse: Analyse) -> None:
    hand = analyse(
        "deal A: 3s Kh\ndeal B: 4s 9d\n1. A:3s B:4s\n2. B:9d",
        each=2,
        tags='[Passes "implied"]\n',
    )
    assert (hand.errors, hand.finishes) == ([], ["A2 Kh"])


def test_a_locked_seat_could_have_gone_out_with_a_bomb_in_pagat(analyse: Analyse) -> None:
    hand = analyse(
        """
deal A: 3s 4s Jc 2s
deal B: 6s 6c 6d 6h
deal C: 5d 7d Th Kh
deal D: 5h 7h Td Kd
1. A:4s B:- C:Th D:- A:2s C:- D:-
""",
        each=4,
        variant="pagat",
    )
    assert hand.errors == []
    assert hand.finishes == ["B5 6s6c6d6h"]
    assert hand.missed == ["B5 on 2s: 6s6c6d6h"]


def test_a_locked_seat_has_no_turn_elsewhere(analyse: Analyse) -> None:
    hand = analyse(
        """
deal A: 3s 4s Jc 2s
deal B: 6s 6c 6d 6h
deal C: 5d 7d Th Kh
1. A:4s B:- C:Th A:2s C:-
""",
        each=4,
    )
    assert (hand.finishes, hand.forfeited) == ([], ["B4 on 2s: 6s6c6d6h"])


def test_a_withdrawn_play_is_no_missed_finish(analyse: Analyse) -> None:
    hand = analyse("deal A: 9d 9h Kh\ndeal B: 4s 5s Td\n1. A:Kh B:-\n2. A:9d^W A:9d9h", each=3)
    assert hand.finishes == []


def test_a_hand_not_wholly_known_is_not_judged(analyse: Analyse) -> None:
    hand = analyse("deal A: 3s Kh\ndeal B: 9d x1\n1. A:Kh B:-\n2. A:3s", each=2)
    assert hand.finishes == []
    assert "hand-partly-known B" in hand.unjudged


# -- stranded ------------------------------------------------------------------------------


def test_twos_and_bombs_held_by_the_loser(analyse: Analyse) -> None:
    hand = analyse(
        """
deal A: 3s 4s 5s 6s 7s 8s 9s
deal B: Tc Td Th Ts 2c 2d Kh
1. A:3s4s5s6s7s8s9s
""",
        each=7,
    )
    assert hand.stranded == ["B two 2c2d", "B bomb TsTcTdTh"]


def test_a_bomb_within_a_longer_one_is_told_once(analyse: Analyse) -> None:
    hand = analyse(
        """
deal A: 3s 4s 5s 6s 7s 8s 9s Ts
deal B: 4c 4d 5c 5d 6c 6d 7c 7d
1. A:3s4s5s6s7s8s9sTs
""",
        each=8,
    )
    assert hand.stranded == ["B bomb 4c4d5c5d6c6d7c7d"]


def test_nothing_is_stranded_in_a_hand_that_has_not_ended(analyse: Analyse) -> None:
    hand = analyse("deal A: 3s 4s\ndeal B: 2c 2d\n1. A:3s B:-", each=2)
    assert hand.stranded == []
    assert "no-end" in hand.unjudged


def test_a_loser_whose_cards_are_unknown(analyse: Analyse) -> None:
    hand = analyse("deal A: 3s 4s\ndeal B: x2\n1. A:3s B:-\n2. A:4s", each=2)
    assert hand.stranded == []
    assert "loser-unknown B" in hand.unjudged


def test_hands_that_are_no_combination_are_not_remembered() -> None:
    """Of whole hands hardly one comes again: they would fill memory with two hundred thousand."""
    rules = load_variant("pagat")
    matches = list(sample_matches(rules, 4, 3, matches=5, seed=8))
    known = Ruling(rules)._classifier._known
    known.clear()
    for match in matches:
        analyse_match(replay(match))
    assert len(known) > 100
    assert list(known.values()).count(None) < len(known) / 10


TWO_DECKS = st.sampled_from(sorted([*range(52), *range(52)]))
RUNS = st.builds(
    lambda low, length, suits: tuple(
        sorted(4 * rank + suit for rank in range(low, min(13, low + length)) for suit in suits)
    ),
    st.integers(0, 12),
    st.integers(1, 13),
    st.lists(st.integers(0, 3), min_size=1, max_size=4),
)


@given(
    st.one_of(RUNS, st.lists(TWO_DECKS, min_size=1, max_size=6).map(sorted).map(tuple)),
    st.sampled_from(variant_names()),
)
def test_who_leads_could_finish_with_any_one_combination(
    hand: tuple[int, ...], variant: str
) -> None:
    ruling = Ruling(load_variant(variant))
    moment = Moment(
        seat=0,
        play=1,
        trick=1,
        did="played",
        is_legal=True,
        goes_out=False,
        lies=None,
        leads=True,
        irregular=False,
        is_bomb_situation=False,
        is_locked=False,
        hand=hand,
        is_certain=True,
        opening=None,
    )
    play = ruling.combination(hand)
    assert could_finish(moment, ruling) == (play is not None and ruling.may_be_led(play))
