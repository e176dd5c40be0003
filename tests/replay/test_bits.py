"""Hands as bits: their answers are those of going through every play."""

from hypothesis import given
from hypothesis import strategies as st
from tienlen.replay.bits import cards_of, may_be_one_play, may_hold_bomb, may_hold_bombs
from tienlen.replay.moves import all_combinations, bombs, legal_bombs, legal_plays
from tienlen.replay.rules import load_variant, variant_names
from tienlen.replay.ruling import Ruling
from tienlen.replay.shapes import shape_of

MOST_CARDS = 26
"""The most that two may be dealt of one deck; a whole deck has millions of plays to go through."""

HANDS = st.sets(st.integers(0, 51), min_size=1, max_size=MOST_CARDS)


def bits_of(cards: set[int]) -> int:
    return sum(1 << card for card in cards)


@given(HANDS)
def test_cards_come_back_from_bits(cards: set[int]) -> None:
    assert cards_of(bits_of(cards)) == tuple(sorted(cards))


@given(st.lists(HANDS, min_size=1, max_size=8), st.sampled_from(variant_names()))
def test_a_hand_that_may_hold_no_bomb_holds_none(hands: list[set[int]], variant: str) -> None:
    ruling = Ruling(load_variant(variant))
    told_together = may_hold_bombs(list(map(bits_of, hands)))
    for cards, together in zip(hands, told_together, strict=True):
        alone = may_hold_bomb(bits_of(cards))
        assert together == alone
        assert alone or not bombs(tuple(sorted(cards)), ruling)


RUNS = st.builds(
    lambda low, length, suits: {
        4 * rank + suit for rank in range(low, min(13, low + length)) for suit in suits
    },
    st.integers(0, 12),
    st.integers(1, 13),
    st.sets(st.integers(0, 3), min_size=1),
).filter(lambda cards: len(cards) <= MOST_CARDS)


@given(st.one_of(HANDS, RUNS), st.data())
def test_a_higher_combination_is_seen_where_moves_finds_one(
    cards: set[int], data: st.DataObject
) -> None:
    ruling = Ruling(load_variant(data.draw(st.sampled_from(variant_names()))))
    others = set(range(52)) - cards
    hand = tuple(
        sorted(data.draw(st.sets(st.sampled_from(sorted(others)), min_size=1, max_size=9)))
    )
    plays = list(all_combinations(hand, ruling))[:200]
    table = data.draw(st.sampled_from(plays))
    higher = [
        play
        for play in legal_plays(tuple(sorted(cards)), table, ruling)
        if play.kind is table.kind and play.length == table.length
    ]
    assert shape_of(table, ruling).has_answer(bits_of(cards)) == bool(higher)


DOUBLES = st.builds(
    lambda low, length, suits, quads: {
        *[4 * rank + suit for rank in range(low, min(13, low + length)) for suit in suits],
        *[4 * rank + suit for rank in quads for suit in range(4)],
    },
    st.integers(0, 11),
    st.integers(3, 6),
    st.sets(st.integers(0, 3), min_size=2, max_size=2),
    st.sets(st.integers(0, 12), max_size=2),
)


@given(DOUBLES, DOUBLES, st.sampled_from(variant_names()), st.data())
def test_a_bomb_is_seen_for_twos_and_for_a_bomb_where_moves_finds_one(
    cards: set[int], others: set[int], variant: str, data: st.DataObject
) -> None:
    ruling = Ruling(load_variant(variant))
    twos = data.draw(st.sets(st.integers(48, 51), min_size=1, max_size=3))
    lie = [*bombs(tuple(sorted(others - cards)), ruling), ruling.combination(tuple(sorted(twos)))]
    table = data.draw(st.sampled_from(lie))
    assert table is not None
    hand = cards - set(table.cards)
    found = any(legal_bombs(tuple(sorted(hand)), table, ruling))
    assert shape_of(table, ruling).has_bomb(bits_of(hand)) == found


@given(st.one_of(HANDS, RUNS), st.sampled_from(variant_names()))
def test_cards_that_are_one_combination_are_never_ruled_out(cards: set[int], variant: str) -> None:
    ruling = Ruling(load_variant(variant))
    if ruling.combination(tuple(sorted(cards))) is not None:
        assert may_be_one_play(bits_of(cards))


def test_cards_of_ranks_apart_or_uneven_are_ruled_out() -> None:
    three, five, sixes, seven = 1 << 0, 1 << 8, 0b11 << 12, 1 << 16
    assert not may_be_one_play(three | five)
    assert not may_be_one_play(five | sixes | seven)
    assert may_be_one_play(sixes)
