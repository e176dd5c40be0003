"""What of a hand's lines is the hand itself: not what is written twice, nor another hand in it."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from tienlen.notation.quick_dataclass import dataclass
from tienlen.notation.records import (
    Broken,
    Deal,
    End,
    Gap,
    Hand,
    HandLine,
    Trick,
    Win,
)
from tienlen.replay.repeated_lines import CLAIMS, copies_in


@dataclass(frozen=True, slots=True)
class OwnPart:
    """The hand itself: `hand` has its own lines alone.

    They are those of the first `count` lines that are not among the `copies`: trick lines written
    twice, by their index, each with the index of the line it repeats. With `next_deal` another
    hand begins, None where there is none. The lines `deals`, by index, are written as plays and
    stand in `hand` as the deals they are.
    """

    hand: Hand
    count: int
    copies: Mapping[int, int]
    next_deal: Deal | None
    deals: frozenset[int] = frozenset()

    def has(self, index: int) -> bool:
        """Say whether a line of the hand as it is written, by its index, is its own.

        Of plays those are not that show a deal.
        """
        return index < self.count and index not in self.copies and index not in self.deals

    def count_before(self, index: int) -> int:
        """Return how many of its own lines stand before a line as it is written."""
        return index - sum(copy < index for copy in self.copies)


def own_part(hand: Hand, decks: int) -> OwnPart:
    """Return what of a hand that is played with so many decks is the hand itself. Cost: linear.

    Another hand begins where cards are dealt after plays, to a seat that was dealt others or before
    another trick 1, and plays follow that do not go on with the numbers. A trick line that repeats
    another may be the same trick (see `copies_in`).
    """
    count = _next_hand(hand.lines)
    begins = hand.lines[count] if count < len(hand.lines) else None
    copies = copies_in(hand.lines[:count], decks)
    own = hand
    if begins is not None or copies:
        lines = [line for index, line in enumerate(hand.lines[:count]) if index not in copies]
        own = replace(hand, lines=tuple(lines))
    return OwnPart(own, count, copies, begins if isinstance(begins, Deal) else None)


def lacks_plays(line: HandLine) -> bool:
    """Say whether a line stands for plays that are not known: a gap, or what could not be read."""
    return isinstance(line, Gap) or (isinstance(line, Broken) and line.kind in ("trick", "unknown"))


def ends_of(hand: Hand) -> frozenset[str]:
    """Return how a hand is said to have ended: after plays that follow an `end`, none counts."""
    ends: set[str] = set()
    for line in hand.lines:
        if isinstance(line, End):
            ends.add(line.how)
        elif ends and isinstance(line, Trick):
            break
    return frozenset(ends)


def _next_hand(lines: Sequence[HandLine]) -> int:
    """Return the index of the line with which another hand begins, how many there are for none."""
    dealt: dict[str, Deal] = {}
    block, last = -1, None
    is_played = is_ended = is_again = has_first = False
    for index, line in enumerate(lines):
        if isinstance(line, Deal):
            if is_played and block < 0:
                block = index
            before = dealt.setdefault(line.seat, line)
            # Nobody is dealt the very cards again: the line is written twice.
            is_other = before is not line and (not line.cards or line.cards != before.cards)
            is_again = is_again or (block >= 0 and is_other)
            continue
        number = line.number if isinstance(line, Trick) else None
        is_first = number == 1
        if number is not None and last is not None and number == last + 1:
            # The tricks go on with their numbers, and so does the hand.
            block, is_again = -1, False
        last = number or last
        if block >= 0 and (
            (is_again and _shows_plays(line))
            or (has_first and is_first)
            or (is_again and is_ended and isinstance(line, End))
        ):
            return block
        if isinstance(line, CLAIMS) or _shows_plays(line):
            # Cards that are dealt before a claim are those that a hand is shown to hold.
            block, is_again = -1, False
        is_played = is_played or isinstance(line, Trick | Win)
        is_ended = is_ended or isinstance(line, End)
        has_first = has_first or is_first
    return len(lines)


def _shows_plays(line: HandLine) -> bool:
    """Say whether a line stands for plays, known or not, or for a hand won without any."""
    return isinstance(line, Trick | Gap | Win) or (
        isinstance(line, Broken) and line.kind == "trick"
    )
