"""Trick lines that are written twice, and so are one trick."""

from collections import Counter, defaultdict
from collections.abc import Sequence

from tienlen.notation.records import Deal, End, HandLine, Left, Place, Play, Score, Trade, Trick
from tienlen.notation.repeating import repeats

CLAIMS = (Place, Left, Score, End)


def may_be_copy(line: HandLine, before: HandLine | None) -> bool:
    """Say whether two trick lines have one number and the same plays.

    Whether one is a copy of the other is decided for the whole hand, by `copies_in`.
    """
    if not isinstance(line, Trick) or not isinstance(before, Trick):
        return False
    return line.number is not None and line.number == before.number and repeats(line, before)


def copies_in(lines: Sequence[HandLine], decks: int) -> dict[int, int]:
    """Return which trick lines repeat another, by index, each with the index of that one.

    That is a line with the number of the other, or without one right after it. Of two the later
    one does, unless only that one's number goes on from the line before it. With several decks
    the same cards can be played again: there it must be certain that they were not (see
    `_Certainty`). Cost: linear.
    """
    certainty = _Certainty(lines, decks)
    numbered = _Numbered(lines, certainty)
    copies = numbered.copies
    last: int | None = 0
    for index, line in enumerate(lines):
        if isinstance(line, CLAIMS):
            # What is played after those may be another hand's, with the same cards.
            numbered.first.clear()
        if not isinstance(line, Trick):
            continue
        if line.number is not None:
            is_copy_here = numbered.take(index, line.number, last)
        else:
            before = lines[index - 1] if index else None
            is_copy_here = isinstance(before, Trick) and repeats(line, before)
            is_copy_here = is_copy_here and certainty.is_copy(index, None)
            if is_copy_here:
                copies[index] = index - 1
        if not is_copy_here:
            last = line.number
    return copies


class _Numbered:
    """Finds copies among lines with a number; `first` are those that are none, by number."""

    def __init__(self, lines: Sequence[HandLine], certainty: "_Certainty") -> None:
        self._lines = lines
        self._certainty = certainty
        self._goes_on: set[int] = set()
        self.first: dict[int, int] = {}
        self.copies: dict[int, int] = {}

    def take(self, index: int, number: int, last: int | None) -> bool:
        """Take the line of an index; say whether it is a copy. `last` is the number before it."""
        if last is not None and number == last + 1:
            self._goes_on.add(index)
        before = self._same(index, number, last)
        if before is not None and (before in self._goes_on or index not in self._goes_on):
            self.copies[index] = before
            return True
        if before is not None:
            self.copies[before] = index
        self.first[number] = index
        return False

    def _same(self, index: int, number: int, last: int | None) -> int | None:
        """Return the index of the line before that a line is the same as, None if none."""
        before = self.first.get(number)
        # What is played after another trick 1 may be another hand's too.
        last_own = self.copies.get(index - 1, index - 1)
        if before is None or (number == 1 and before != last_own):
            return None
        is_same = may_be_copy(self._lines[index], self._lines[before])
        return before if is_same and self._certainty.is_copy(index, last) else None


class _Certainty:
    """Tells whether a line whose plays were made before is certainly no trick of its own.

    With one deck it always is. With more it is where a seat whose cards are all recorded plays more
    of one than it has, or where of cards that nothing is recorded of more are played than there
    are; and where no such seat plays, if the numbers right before it and right after it go on as if
    it was not there.
    """

    def __init__(self, lines: Sequence[HandLine], decks: int) -> None:
        self._lines = lines
        self._decks = decks
        self._known: dict[str, Counter[int]] | None = None
        self._played: Counter[int] = Counter()
        self._played_by: defaultdict[str, Counter[int]] = defaultdict(Counter)

    def is_copy(self, index: int, last: int | None) -> bool:
        """Say so of a line that repeats one before; `last` is the number of the line before it.

        Its plays do not count from then on.
        """
        if self._decks == 1:
            return True
        if self._known is None:
            # Once, and seldom: hardly ever a line repeats another.
            self._known = self._look_through()
        line = self._lines[index]
        plays = [
            play
            for play in (line.plays if isinstance(line, Trick) else ())
            if play.cards and play.flag != "W"
        ]
        is_recorded = any(play.seat in self._known for play in plays)
        is_copy = any(map(self._is_too_much, plays)) or (
            not is_recorded and self._goes_on_without(index, last)
        )
        if is_copy:
            for play in plays:
                self._played.subtract(play.cards or ())
                self._played_by[play.seat].subtract(play.cards or ())
        return is_copy

    def _is_too_much(self, play: Play) -> bool:
        """Say whether cards of a play are played oftener than they can be."""
        held = None if self._known is None else self._known.get(play.seat)
        if held is None:
            return any(self._played[card] > self._decks for card in play.cards or ())
        own = self._played_by[play.seat]
        return any(own[card] > held[card] for card in play.cards or ())

    def _look_through(self) -> dict[str, Counter[int]]:
        """Count the cards of all plays, and of each seat that has all its cards recorded."""
        known: dict[str, Counter[int]] = {}
        is_played = False
        for line in self._lines:
            if isinstance(line, Deal) and line.cards and not line.unknown and not is_played:
                known.setdefault(line.seat, Counter(line.cards))
            elif isinstance(line, Trade):
                for given in line.transfers:
                    known.get(given.giver, Counter()).subtract(given.cards)
                    known.get(given.taker, Counter()).update(given.cards)
            elif isinstance(line, Trick):
                is_played = True
                for play in line.plays:
                    if play.cards and play.flag != "W":
                        self._played.update(play.cards)
                        self._played_by[play.seat].update(play.cards)
        return known

    def _goes_on_without(self, index: int, last: int | None) -> bool:
        """Say whether the numbers around a line, `last` the one before it, go on without it."""
        if last is None or not index or not isinstance(self._lines[index - 1], Trick):
            return False
        following = self._lines[index + 1] if index + 1 < len(self._lines) else None
        return isinstance(following, Trick) and following.number == last + 1
