"""Who is certain to have gone out, and in what order, though plays of the hand are missing."""

from itertools import takewhile

from tienlen.notation.records import Hand, Trick
from tienlen.replay.own_part import OwnPart
from tienlen.replay.table import Table


class GoneOut:
    """Knows with which play each seat shows cards last, and up to when the order is certain."""

    __slots__ = ("_certain", "_last_plays", "_table")

    def __init__(self, hand: Hand, own: OwnPart, table: Table, seats: str) -> None:
        """Number the plays of a hand. Cost: linear."""
        self._table = table
        self._certain: tuple[int, ...] | None = None
        self._last_plays = _last_plays(hand, own, seats)

    @property
    def certain(self) -> tuple[int, ...]:
        """Who is certain to have gone out, in order: before the plays that are missing."""
        out = tuple(self._table.out)
        return out if self._certain is None or self._table.is_over else self._certain

    def shows_more(self, seat: int, number: int) -> bool:
        """Say whether a seat shows cards after the play of a number."""
        return self._last_plays[seat] > number

    def note_play(self, seat: int, number: int) -> None:
        """Take note of a play of a number: after plays that are missing it may be a seat's last."""
        if self._table.lost and not self.shows_more(seat, number):
            # Nothing shows that it held more than this.
            self._table.perhaps_out |= 1 << seat

    def lose_track(self, number: int) -> None:
        """Take note that plays are missing after the one of a number."""
        if self._certain is None:
            self._certain = tuple(self._table.out)
        still_in = sum(
            1 << seat for seat in range(self._table.seats) if self.shows_more(seat, number)
        )
        self._table.lose_track(still_in)

    def note_absent(self, seats: int) -> None:
        """Take note of seats, as bits, that may have gone out any time after their last play."""
        for seat, last in enumerate(self._last_plays):
            if seats >> seat & 1:
                self._certain = self._before(last)

    def _before(self, number: int) -> tuple[int, ...]:
        """Return who is certain to have gone out before the play of a number."""
        out = self._table.out if self._certain is None else self._certain
        return tuple(takewhile(lambda seat: self._last_plays[seat] < number, out))


def _last_plays(hand: Hand, own: OwnPart, seats: str) -> list[int]:
    """Return for each seat the number of the last play in which it shows cards."""
    last = [0] * len(seats)
    number = 0
    for index, line in enumerate(hand.lines):
        if isinstance(line, Trick):
            for play in line.plays:
                number += 1
                if play.cards is not None and play.seat in seats and own.has(index):
                    last[seats.index(play.seat)] = number
    return last
