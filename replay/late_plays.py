"""What stands in a hand after its end: plays too many, or another hand that has no tag of its own.

It is told once, and what follows from it is not: where a seat is dealt cards again after plays,
and by `hand-over`, where the plays of a hand that is over go on.
"""

from dataclasses import replace

from tienlen.notation.records import Deal, End, Flag, Hand, Left, Place, Play, Score, Trick
from tienlen.replay.reporting import Reporter, Spot

_CLAIMS = (Place, Left, Score, End)


def own_count(hand: Hand) -> int:
    """Return how many lines of a hand are before one that deals to a seat again after plays."""
    dealt: set[str] = set()
    is_played = False
    for index, line in enumerate(hand.lines):
        if isinstance(line, Trick):
            is_played = True
        elif isinstance(line, Deal):
            if is_played and line.seat in dealt:
                return index
            dealt.add(line.seat)
    return len(hand.lines)


def own_part(hand: Hand) -> Hand:
    """Return a hand without the lines of another that begins in it."""
    count = own_count(hand)
    return hand if count == len(hand.lines) else replace(hand, lines=hand.lines[:count])


def without_late_claims(hand: Hand, over: int | None) -> Hand:
    """Return a hand without claims that are another's, if plays go on after its end.

    They stand after the line `over`, with the first of those plays, and before it there was one of
    their kind or an `end`.
    """
    if over is None:
        return hand
    said = {type(line) for line in hand.lines[:over] if isinstance(line, _CLAIMS)}
    if End in said:
        said.update(_CLAIMS)
    lines = [
        line for index, line in enumerate(hand.lines) if index < over or type(line) not in said
    ]
    return replace(hand, lines=tuple(lines)) if len(lines) < len(hand.lines) else hand


class LatePlays:
    """Reports plays after a hand's end: the first, with how many there are more."""

    __slots__ = ("_flags", "_hand", "_report", "count")

    def __init__(self, hand: Hand, report: Reporter) -> None:
        self._hand = hand
        self._report = report
        self._flags: set[Flag] = set()
        self.count = 0
        """How many there are, those of them counted that are like one that was reported."""

    def report(self, play: Play, spot: Spot) -> None:
        """Report a play of cards, unless one like it was."""
        # What is accepted or withdrawn is less than an error, and must not hide one.
        if play.flag in self._flags:
            return
        self._flags.add(play.flag)
        more = self._count_after(spot.play or 0, play.flag)
        self.count += more + 1
        begins_line = any(
            isinstance(line, Trick) and line.plays and line.plays[0] is play
            for line in self._hand.lines
        )
        self._report.on_play(
            "hand-over",
            play,
            spot,
            advice="" if begins_line or not more else "in-line",
            form="several" if more > 1 else "two" if more else "",
            evidence={"more": more, "next": self._hand.number + 1},
        )

    def _count_after(self, number: int, flag: Flag) -> int:
        """Return how many plays of cards with a flag there are after the one of this number."""
        plays = [
            play for line in self._hand.lines if isinstance(line, Trick) for play in line.plays
        ]
        seats = self._report.seats
        return sum(
            play.flag == flag and play.cards is not None and play.seat in seats
            for play in plays[number:]
        )
