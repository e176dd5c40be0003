"""A hand by number and by rank, kept up as cards go."""

from random import Random

import pytest
from tienlen.replay.combinations import RANK_COUNT
from tienlen.replay.holding import ALL_RANKS, MOST_OF_A_RANK, Holding, ranks_in, run_tops
from tienlen.replay.moves import by_rank


def assert_is_counted(hand: Holding) -> None:
    ranks = by_rank(tuple(hand.cards))
    assert hand.counts == list(map(len, ranks))
    for count in range(MOST_OF_A_RANK + 2):
        assert list(ranks_in(hand.least[count])) == [
            rank for rank, cards in enumerate(ranks) if len(cards) >= count
        ]


@pytest.mark.parametrize("decks", [1, 2])
def test_counts_are_those_of_the_cards_that_are_left(decks: int) -> None:
    random = Random(1)
    cards = sorted(list(range(52)) * decks)
    hand = Holding(tuple(cards))
    assert_is_counted(hand)
    while cards:
        gone = sorted(random.sample(cards, min(3, len(cards))))
        for card in gone:
            cards.remove(card)
        hand.take(tuple(gone))
        assert hand.cards == cards
        assert_is_counted(hand)


def test_cards_that_are_not_held_cannot_be_taken() -> None:
    with pytest.raises(ValueError, match="not in list"):
        Holding((0, 4)).take((1,))


def test_run_tops_end_runs() -> None:
    for bits in (0b0, 0b1, 0b1110111, 0b1111100000000, ALL_RANKS):
        for length in range(1, RANK_COUNT + 1):
            assert list(ranks_in(run_tops(bits, length))) == [
                top
                for top in range(length - 1, RANK_COUNT)
                if all(bits >> rank & 1 for rank in range(top - length + 1, top + 1))
            ]
