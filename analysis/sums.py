"""What each seat of a match did in some of its hands, added up as tables show it.

The figures of players are another matter: there a void hand counts nowhere.
"""

from collections.abc import Iterable
from operator import attrgetter
from typing import NamedTuple

from tienlen.analysis.outlines import HandOutline


class SeatSums(NamedTuple):
    """By seat, how many hands it won and lost, its bombs, and what it let pass or did wrong.

    Those who win a hand at once all win it, and nobody loses it. A hand, even a void one, counts
    for the seats that were dealt cards.
    """

    won: list[int]
    lost: list[int]
    bombs: list[int]
    missed_bombs: list[int]
    forfeited_bombs: list[int]
    missed_finishes: list[int]
    illegal: list[int]


_of_outlines = attrgetter(*SeatSums._fields[2:])
"""What stands in the outline of a hand one by one, in the order of the sums."""


def seat_sums(hands: Iterable[HandOutline], seats: int) -> SeatSums:
    """Add up some hands of a match with so many seats."""
    sums = SeatSums(*[[0] * seats for _ in SeatSums._fields])
    won, lost, *listed = sums
    for hand in hands:
        sizes, result = hand.sizes, hand.result
        for seat in result.place if result.instant_win else result.place[:1]:
            won[seat] += sizes[seat] > 0
        if result.complete and not result.instant_win and result.loser is not None:
            lost[result.loser] += sizes[result.loser] > 0
        for counts, items in zip(listed, _of_outlines(hand), strict=True):
            for item in items:
                counts[item.seat] += sizes[item.seat] > 0
    return sums
