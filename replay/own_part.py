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
    Left,
    Place,
    Score,
    Trick,
    Win,
)

CLAIMS = (Place, Left, Score, End)


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
    another trick 1, and plays follow that do not go on with the numbers. With one deck a trick line
    that repeats another, with its number, or without one the line before it, is the same trick.
    """
    count = _next_hand(hand.lines)
    begins = hand.lines[count] if count < len(hand.lines) else None
    copies = _copies(hand.lines[:count]) if decks == 1 else {}
    own = hand
    if begins is not None or copies:
        lines = [line for index, line in enumerate(hand.lines[:count]) if index not in copies]
        own = replace(hand, lines=tuple(lines))
    return OwnPart(own, count, copies, begins if isinstance(begins, Deal) else None)


def is_copy(line: HandLine, before: HandLine | None) -> bool:
    """Say whether two trick lines have one number and the same plays.

    Some of those must be of cards, and not taken back: what was may be played again.
    """
    if not isinstance(line, Trick) or not isinstance(before, Trick):
        return False
    return line.number is not None and line.number == before.number and _repeats(line, before)


def _repeats(line: Trick, before: Trick) -> bool:
    """Say whether two trick lines have the same plays, some of cards that were not taken back."""
    plays, others = (
        [(play.seat, play.cards, play.flag) for play in one.plays] for one in (line, before)
    )
    return plays == others and any(cards and flag != "W" for _, cards, flag in plays)


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


def _copies(lines: Sequence[HandLine]) -> dict[int, int]:
    """Return which trick lines repeat another, by index, each with the index of that one.

    Of two the later one does, unless only that one's number goes on from the line before it.
    """
    first: dict[int, int] = {}
    copies: dict[int, int] = {}
    goes_on: set[int] = set()
    last: int | None = 0
    for index, line in enumerate(lines):
        if isinstance(line, CLAIMS):
            # What is played after those may be another hand's, with the same cards.
            first.clear()
        elif isinstance(line, Trick) and line.number is not None:
            if last is not None and line.number == last + 1:
                goes_on.add(index)
            before = first.get(line.number)
            # So may be what is played after another trick 1.
            is_near = before is not None and (line.number > 1 or before == index - 1)
            is_first = before is None or not is_near or not is_copy(line, lines[before])
            if before is not None and not is_first and (before in goes_on or index not in goes_on):
                copies[index] = before
                continue
            if before is not None and not is_first:
                copies[before] = index
            first[line.number] = index
        elif isinstance(line, Trick) and index:
            before_it = lines[index - 1]
            if isinstance(before_it, Trick) and _repeats(line, before_it):
                copies[index] = index - 1
                continue
        if isinstance(line, Trick):
            last = line.number
    return copies
