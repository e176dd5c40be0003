"""A hand as its player looks at it: how many cards of each rank there are, kept up as they go."""

from collections.abc import Iterator
from typing import Final

from tienlen.notation.cards import Cards
from tienlen.replay.combinations import RANK_COUNT

ALL_RANKS: Final = (1 << RANK_COUNT) - 1
"""Every rank, as bits."""

MOST_OF_A_RANK: Final = 8
"""How many cards of a rank there are in two decks, the most that may be played with."""


class Holding:
    """The cards a seat holds, by number and by rank.

    `cards` is the hand, `counts` how many cards of each rank it holds. `least[n]` are the ranks,
    as bits, of which it holds at least n cards, for every n up to one more than there can be.
    """

    __slots__ = ("cards", "counts", "least")

    def __init__(self, cards: Cards) -> None:
        """Take up a hand, which is in ascending order."""
        self.cards = list(cards)
        self.counts = counts = [0] * RANK_COUNT
        self.least = least = [ALL_RANKS] + [0] * (MOST_OF_A_RANK + 1)
        for card in cards:
            rank = card >> 2
            count = counts[rank] = counts[rank] + 1
            least[count] |= 1 << rank

    def take(self, cards: Cards) -> None:
        """Take cards out of the hand.

        Raises:
            ValueError: the hand does not hold them.
        """
        held, counts, least = self.cards, self.counts, self.least
        for card in cards:
            held.remove(card)
            rank = card >> 2
            count = counts[rank]
            least[count] ^= 1 << rank
            counts[rank] = count - 1


def ranks_in(bits: int) -> Iterator[int]:
    """Yield the ranks of a set, ascending."""
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest


def run_tops(bits: int, length: int) -> int:
    """Return the ranks, as bits, that end a run of `length` ranks of a set."""
    tops = bits
    for _ in range(1, length):
        tops &= bits << 1
        bits <<= 1
    return tops
