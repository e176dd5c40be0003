"""Plays after a hand's end: too many, or another hand's that has no tag of its own.

They are told once, and what follows from them is not.
"""

from dataclasses import replace
from typing import Final

from tienlen.notation.records import End, Flag, Hand, Play, Trick
from tienlen.replay.own_part import OwnPart
from tienlen.replay.repeated_lines import CLAIMS
from tienlen.replay.reporting import Reporter, Spot

_FEW: Final = 2
"""More plays than that after a hand's end, if a hand can begin there, are as likely another's."""


class LatePlays:
    """Reports plays after a hand's end: the first of each flag, with how many there are more."""

    __slots__ = ("_flags", "_hand", "_own", "_report", "begins", "count", "over")

    def __init__(self, hand: Hand, own: OwnPart, report: Reporter) -> None:
        self._hand = hand
        self._own = own
        self._report = report
        self._flags: set[Flag] = set()
        self.count = 0
        """How many plays of cards there were after the end so far, told or not."""
        self.over: int | None = None
        """The index of the line with the first of them."""
        self.begins: Trick | None = None
        """The line among theirs with which another hand may begin."""

    @property
    def are_another_hand(self) -> bool:
        """Whether they are as likely another hand's as they are too many."""
        return self.begins is not None and self.count > _FEW

    def take(self, play: Play, index: int, spot: Spot) -> bool:
        """Take a play of cards on the line of an index; return whether it was told of here.

        It is, unless one with the same flag was: what is accepted or withdrawn is less than an
        error, and must not hide one.
        """
        self.count += 1
        if self.over is None:
            self.over = index
            self.begins = self._first_of_a_hand(play)
        if play.flag in self._flags:
            return False
        self._flags.add(play.flag)
        more = self._count_after(spot.play or 0, play.flag)
        self._report.on_play(
            "hand-over",
            play,
            spot,
            advice=self._advice(play) if more else "",
            form="several" if more > 1 else "two" if more else "",
            evidence={
                "more": more,
                "next": self._hand.number + 1,
                "begins": self.begins.line if self.begins else 0,
            },
        )
        return True

    def own_claims(self) -> Hand:
        """Return the hand's own part without claims that are another's.

        They stand after the first of these plays, where before it there was one of their kind or
        an `end`. An `end *` or `end misdeal` after another hand's plays is that one's too.
        """
        hand = self._own.hand
        if self.over is None:
            return hand
        over = self._own.count_before(self.over)
        said = {type(line) for line in hand.lines[:over] if isinstance(line, CLAIMS)}
        if End in said:
            said.update(CLAIMS)
        lines = [
            line
            for index, line in enumerate(hand.lines)
            if index < over
            or not (
                type(line) in said or (self.are_another_hand and isinstance(line, End) and line.how)
            )
        ]
        return replace(hand, lines=tuple(lines)) if len(lines) < len(hand.lines) else hand

    def _first_of_a_hand(self, play: Play) -> Trick | None:
        """Return the line with which another hand may begin, `play` being the first late one.

        It is numbered 1, or not at all and the line of that play neither; nor are cards dealt to
        another hand after it.
        """
        lines = self._hand.lines[self.over : self._own.count]
        tricks = [line for line in lines if isinstance(line, Trick) and line.plays]
        if not tricks:
            return None
        is_numbered = tricks[0].number is not None or self._own.next_deal is not None
        if tricks[0].plays[0] is not play:
            del tricks[0]
        numbers = (1,) if is_numbered else (1, None)
        return next((line for line in tricks if line.number in numbers), None)

    def _advice(self, play: Play) -> str:
        """Return which hint a play has that others follow."""
        if self.begins is None:
            return "too-many"
        return "" if self.begins.plays[0] is play else "begins-later"

    def _count_after(self, number: int, flag: Flag) -> int:
        """Return how many plays of cards with a flag there are after the one of this number."""
        seats = self._report.seats
        count = at = 0
        for index, line in enumerate(self._hand.lines[: self._own.count]):
            if isinstance(line, Trick):
                if index not in self._own.copies:
                    count += sum(
                        play.flag == flag and play.cards is not None and play.seat in seats
                        for play in line.plays[max(0, number - at) :]
                    )
                at += len(line.plays)
        return count
