"""Seats whose turn is passed over, since a play or pass of theirs is not written.

That is told once. What can only follow from it is not: that such a seat has still to act where it
does nothing more on the line, nor, if it does nothing more in the hand though it holds cards, its
turns after that (unless it alone is said to be left with cards) and how the hand ends for it.
"""

from bisect import bisect_left
from typing import Final

from tienlen.notation.records import Hand, Left, Place, Play, Trick
from tienlen.replay.gone_out import GoneOut
from tienlen.replay.own_part import OwnPart, lacks_plays
from tienlen.replay.table import Table

ABSENT: Final = "absent"
"""The hint of the finding after which a seat does nothing though it holds cards."""


class Absences:
    """Takes note whose turn was told as missing, and who of those is not there any more."""

    __slots__ = (
        "_absent",
        "_acts",
        "_gone_out",
        "_hand",
        "_known_from",
        "_lacks_lead",
        "_line_ends",
        "_own",
        "_passed",
        "_plays",
        "_seats",
        "_table",
        "_told",
        "_told_at",
        "for_trick",
    )

    def __init__(
        self, hand: Hand, own: OwnPart, table: Table, gone_out: GoneOut, seats: str
    ) -> None:
        self._hand = hand
        self._own = own
        self._gone_out = gone_out
        self._table = table
        self._seats = seats
        self._acts: list[list[int]] = []
        self._plays: list[int] = []
        self._line_ends: list[int] = []
        self._known_from = 0
        self._absent = 0
        self._told = 0
        self._told_at = 0
        self._passed = 0
        self._lacks_lead = False
        self.for_trick = 0
        """The seats, as bits, that are passed over in silence until the trick ends."""

    def tell(self, seat: int, number: int, *, is_lead: bool = False) -> str:
        """Take note that a seat was passed over by the play of a number; return a hint or "".

        There is none on the last line of a hand, after which nobody does anything. A first lead
        (`is_lead`) that another makes is not missing if its seat plays nothing else either.
        """
        if seat < 0:
            return ""
        is_gone = not self._acts_from(seat, number)
        if is_gone and is_lead:
            return ""
        self._told |= 1 << seat
        self._told_at = number
        return ABSENT if is_gone and number <= self._last_line_but_one() else ""

    def note_pass(self, seat: int) -> None:
        """Take note of a pass where nothing lies: its line may lack the lead."""
        self._passed |= 1 << seat

    def begin_line(self) -> bool:
        """Begin another line; return whether on the last one all passed on a lead it lacks."""
        held = sum(count > 0 for count in self._table.left)
        lacks_lead = self._lacks_lead and self._passed.bit_count() >= held - 1
        self._passed = 0
        self._lacks_lead = False
        return lacks_lead

    def lacks_lead(self) -> bool:
        """Take note that a lead is missing before a pass; say whether that was told already."""
        was_told, self._lacks_lead = self._lacks_lead, True
        return was_told

    def take(self, number: int, actor: int = -1, cards: int = 0) -> None:
        """Take those as absent who do nothing after a number: they may have gone out.

        The table is as before the play of that number, in which the `actor` plays so many cards.
        """
        if not self._told & ~self._absent and self._told_at != number:
            return
        table = self._table
        if self._told_at == number and table.is_open:
            self._lock_passed(number)
        elif self._told_at == number:
            self._pass_over(table.turn, number)
        self._told_at = 0
        fresh = 0
        for seat in range(table.seats):
            holds = table.left[seat] > (cards if seat == actor else 0)
            if self._told >> seat & 1 and holds and not self._acts_from(seat, number + 1):
                fresh |= 1 << seat
        fresh &= ~self._absent
        self._absent |= fresh
        if fresh and (last := self._said_to_hold()).bit_count() == 1:
            # Whoever is said to be left with cards has not gone out, and has turns to the end.
            fresh &= ~last
        table.perhaps_out |= fresh
        self.for_trick &= ~fresh
        self._gone_out.note_absent(fresh)

    def end_trick(self) -> None:
        """Let those act again who were passed over, if the trick has ended."""
        if self.for_trick and self._table.is_open:
            self._table.perhaps_out &= ~self.for_trick
            self.for_trick = 0

    def settle(self) -> None:
        """Lose track at the end of a hand, if only who is absent speaks against its claims."""
        table = self._table
        held = sum(1 << seat for seat in range(table.seats) if table.left[seat])
        if not held & self._absent:
            return
        if table.is_over:
            table.lost = table.lost or self._is_left_less()
        elif (held & (~self._absent | self._said_to_hold())).bit_count() <= 1:
            table.lost = True

    def _said_to_hold(self) -> int:
        """Return the seats, as bits, that are said to hold cards at the end, or to be last.

        Who is named last is only where all are named who were dealt cards.
        """
        table = self._table
        dealt = sum(table.left[seat] > 0 or seat in table.out for seat in range(table.seats))
        held = 0
        for line in self._own.hand.lines:
            letters: set[str] = set()
            if isinstance(line, Left):
                letters = {letter for letter, count in line.counts if count}
            elif isinstance(line, Place) and len(line.seats) >= dealt:
                letters = set(line.seats[-1:])
            held |= sum(1 << self._seats.index(letter) for letter in letters & {*self._seats})
        return held

    def _is_left_less(self) -> bool:
        """Say whether an absent seat is said to have fewer cards left than it was seen to hold."""
        return any(
            self._absent >> seat & 1 and count < self._table.left[seat]
            for line in self._own.hand.lines
            if isinstance(line, Left)
            for letter, count in line.counts
            if (seat := self._seats.find(letter)) >= 0
        )

    def _acts_from(self, seat: int, number: int) -> bool:
        """Say whether a seat plays or passes at a number or after it, or may where it is a gap."""
        self._look_through()
        return max((self._known_from, *self._acts[seat][-1:])) >= number

    def _pass_over(self, seat: int, number: int) -> None:
        """Let a seat have acted whose turn was passed over by the play of a number."""
        table = self._table
        again = self._next_act(seat, number)
        answer = self._next_act(table.owner, number)
        at = bisect_left(self._plays, number)
        is_beaten = answer is not None and answer > min(self._plays[at : at + 1], default=answer)
        if answer is not None and not is_beaten and (again is None or answer < again):
            # Whoever had played last acts once more: the other has played, and this is the answer.
            table.owner, table.declined = seat, 0
        elif again is None and not table.perhaps_out >> seat & 1:
            table.perhaps_out |= 1 << seat
            self.for_trick |= 1 << seat
            if not table.left[table.owner]:
                table.owner = seat

    def _lock_passed(self, number: int) -> None:
        """Let those have passed who did before a lead that stands in for the one that is missing.

        Whoever acts once more on the line has passed on something else.
        """
        for seat in range(self._table.seats):
            if self._passed >> seat & 1 and self._next_act(seat, number) is None:
                self._table.locked |= 1 << seat

    def _next_act(self, seat: int, number: int) -> int | None:
        """Return the number with which a seat acts next on a line, from one on; None if not."""
        self._look_through()
        acts = self._acts[seat]
        at = bisect_left(acts, number)
        end = self._line_ends[bisect_left(self._line_ends, number)]
        return acts[at] if at < len(acts) and acts[at] <= end else None

    def _last_line_but_one(self) -> int:
        """Return the number of the last play that has a trick line after its own."""
        return self._line_ends[-2] if len(self._line_ends) > 1 else 0

    def _look_through(self) -> None:
        """Number the plays and passes of each seat. Cost: once linear, where a turn is missing.

        Up to the one before `_known_from` plays are missing whose seats are not known.
        """
        if self._acts:
            return
        self._acts = [[] for _ in self._seats]
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
                    self._take_act(play, number)
            if is_own:
                self._line_ends.append(number)

    def _take_act(self, play: Play, number: int) -> None:
        """Keep the number of a play or pass of the hand's own."""
        seat = self._seats.find(play.seat)
        if seat < 0:
            self._known_from = number + 1
            return
        self._acts[seat].append(number)
        if play.cards is not None:
            self._plays.append(number)
