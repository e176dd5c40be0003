"""Seats whose turn is passed over, since a play or pass of theirs is not written.

That is told once. What can only follow from it is not: that such a seat has still to act where it
does nothing more on the line, nor, if it does nothing more in the hand though it holds cards, its
turns after that (unless it alone is said to be left with cards) and how the hand ends for it.
"""

from typing import Final

from tienlen.notation.records import Hand
from tienlen.replay.acts import Acts
from tienlen.replay.gone_out import GoneOut
from tienlen.replay.missing_leads import MissingLead
from tienlen.replay.said_at_end import is_left_less, said_to_hold
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
        "_lead",
        "_seats",
        "_table",
        "_told",
        "_told_at",
        "for_trick",
    )

    def __init__(
        self,
        own: Hand,
        table: Table,
        gone_out: GoneOut,
        acts: Acts,
        lead: MissingLead,
        seats: str,
    ) -> None:
        """Begin with a hand of which all lines are its `own`."""
        self._hand = own
        self._gone_out = gone_out
        self._table = table
        self._acts = acts
        self._lead = lead
        self._seats = seats
        self._absent = 0
        self._told = 0
        self._told_at = 0
        self.for_trick = 0
        """The seats, as bits, that are passed over in silence until the trick ends."""

    def tell(self, seat: int, number: int, *, is_lead: bool = False) -> str:
        """Take note that a seat was passed over by the play of a number; return a hint or "".

        There is none on the last line of a hand, after which nobody does anything. A first lead
        (`is_lead`) that another makes is not missing if its seat plays nothing else either.
        """
        if seat < 0:
            return ""
        is_gone = not self._acts.may_follow(seat, number)
        if is_gone and is_lead:
            return ""
        self._told |= 1 << seat
        self._told_at = number
        return ABSENT if is_gone and not self._acts.is_on_last_line(number) else ""

    def take(self, number: int, actor: int = -1, cards: int = 0) -> None:
        """Take those as absent who do nothing after a number: they may have gone out.

        The table is as before the play of that number, in which the `actor` plays so many cards.
        """
        if not self._told & ~self._absent and self._told_at != number:
            return
        table = self._table
        if self._told_at == number and table.is_open:
            self._lead.lock_passed(number)
        elif self._told_at == number:
            self._pass_over(table.turn, number)
        self._told_at = 0
        fresh = 0
        for seat in range(table.seats):
            holds = table.left[seat] > (cards if seat == actor else 0)
            if self._told >> seat & 1 and holds and not self._acts.may_follow(seat, number + 1):
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
            is_less = is_left_less(self._hand, table, self._seats, self._absent)
            table.lost = table.lost or is_less
        elif (held & (~self._absent | self._said_to_hold())).bit_count() <= 1:
            table.lost = True

    def _said_to_hold(self) -> int:
        return said_to_hold(self._hand, self._table, self._seats)

    def _pass_over(self, seat: int, number: int) -> None:
        """Let a seat have acted whose turn was passed over by the play of a number."""
        table = self._table
        again = self._acts.next_on_line(seat, number)
        answer = self._acts.next_on_line(table.owner, number)
        play = self._acts.next_play(number)
        is_beaten = answer is not None and play is not None and answer > play
        if answer is not None and not is_beaten and (again is None or answer < again):
            # Whoever had played last acts once more: the other has played, and this is the answer.
            table.owner, table.declined = seat, 0
        elif again is None and not table.perhaps_out >> seat & 1:
            table.perhaps_out |= 1 << seat
            self.for_trick |= 1 << seat
            if not table.left[table.owner]:
                table.owner = seat
