"""When in a hand each seat plays or passes, by the numbers of plays and passes."""

from bisect import bisect_left

from tienlen.notation.records import Hand, Play, Trick
from tienlen.replay.own_part import OwnPart, lacks_plays


class Acts:
    """Numbers what each seat does on the hand's own lines, from 1 and over all lines of the hand.

    They are looked through at the first question, since few hands have one asked. Cost: linear
    once, then a search for each question.
    """

    __slots__ = ("_hand", "_known_from", "_line_ends", "_of_seat", "_own", "_plays", "_seats")

    def __init__(self, hand: Hand, own: OwnPart, seats: str) -> None:
        self._hand = hand
        self._own = own
        self._seats = seats
        self._of_seat: list[list[int]] = []
        self._plays: list[int] = []
        self._line_ends: list[int] = []
        # Up to the number before it plays are missing whose seats are not known.
        self._known_from = 0

    def may_follow(self, seat: int, number: int) -> bool:
        """Say whether a seat plays or passes at a number or after it, or may where it is a gap."""
        self._look_through()
        return max((self._known_from, *self._of_seat[seat][-1:])) >= number

    def next_on_line(self, seat: int, number: int) -> int | None:
        """Return the number with which a seat acts next on a line, from one on; None if not."""
        self._look_through()
        acts = self._of_seat[seat]
        at = bisect_left(acts, number)
        end = self._line_ends[bisect_left(self._line_ends, number)]
        return acts[at] if at < len(acts) and acts[at] <= end else None

    def next_play(self, number: int) -> int | None:
        """Return the number of the first play of cards, from one on; None if there is none."""
        self._look_through()
        at = bisect_left(self._plays, number)
        return self._plays[at] if at < len(self._plays) else None

    def is_on_last_line(self, number: int) -> bool:
        """Say whether no trick line comes after that of the play of a number."""
        self._look_through()
        return len(self._line_ends) < 2 or number > self._line_ends[-2]

    def _look_through(self) -> None:
        if self._of_seat:
            return
        self._of_seat = [[] for _ in self._seats]
        number = 0
        for index, line in enumerate(self._hand.lines):
            is_own = self._own.has(index)
            if is_own and lacks_plays(line):
                self._known_from = number + 1
            if not isinstance(line, Trick) or not line.plays:
                continue
            for play in line.plays:
                number += 1
                if is_own:
                    self._take(play, number)
            if is_own:
                self._line_ends.append(number)

    def _take(self, play: Play, number: int) -> None:
        """Keep the number of a play or pass of the hand's own."""
        seat = self._seats.find(play.seat)
        if seat < 0:
            self._known_from = number + 1
            return
        self._of_seat[seat].append(number)
        if play.cards is not None:
            self._plays.append(number)
