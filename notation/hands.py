"""The hands of a match that is too long to be held as a record."""

from array import array
from collections.abc import Callable, Iterator, Sequence
from typing import overload

from tienlen.notation.records import Aside, Hand

ReadAgain = Callable[[str, int, tuple[Aside, ...], int], tuple[Hand, tuple[Aside, ...]]]
"""Reads a hand: its text, its first line, the asides before it, its number.

What is returned besides are the asides after it, which stand before the next.
"""


class HandsOnDemand(Sequence[Hand]):
    """Hands that are read again, from the text of the match, whenever they are asked for.

    A hand takes some thirty times the memory that its text takes. Equal to any sequence of equal
    hands. Cost: to look at a hand is to read it, so that to look at all is best done in one go.
    """

    def __init__(self, text: str, read: ReadAgain) -> None:
        self._text = text
        self._read = read
        self._starts = array("Q")
        self._ends = array("Q")
        self._lines = array("Q")
        self._numbers = array("Q")
        # Of asides there can be as many as of all else: those before a hand are in the text of the
        # hand before it, but for the first.
        self._before: dict[int, tuple[Aside, ...]] = {}
        self._after_asides: set[int] = set()
        self._last_read: tuple[int, tuple[Aside, ...]] = (-1, ())
        # Those that are more than their text says, and the last one while it may still change.
        self._held: dict[int, Hand] = {}

    def append(self, hand: Hand, start: int, end: int, *, hold: bool) -> None:
        """Add a hand that stands between two offsets of the text; `hold` it where that is not all.

        The hand before it is from then on as its text says.
        """
        index = len(self._starts)
        self._starts.append(start)
        self._ends.append(end)
        self._lines.append(hand.line)
        self._numbers.append(hand.number)
        if hand.before and (not index or index - 1 in self._held):
            self._before[index] = hand.before
        elif hand.before:
            self._after_asides.add(index)
        if hold:
            self._held[index] = hand

    @overload
    def __getitem__(self, index: int) -> Hand: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Hand, ...]: ...
    def __getitem__(self, index: int | slice) -> Hand | tuple[Hand, ...]:
        if isinstance(index, slice):
            return tuple([self[one] for one in range(*index.indices(len(self)))])
        index = range(len(self))[index]
        held = self._held.get(index)
        if held is not None:
            return held
        return self._read_at(index, self._asides_before(index))

    def _asides_before(self, index: int) -> tuple[Aside, ...]:
        if index not in self._after_asides:
            return self._before.get(index, ())
        if self._last_read[0] != index - 1:
            self._read_at(index - 1, ())
        return self._last_read[1]

    def _read_at(self, index: int, before: tuple[Aside, ...]) -> Hand:
        text = self._text[self._starts[index] : self._ends[index]]
        hand, after = self._read(text, self._lines[index], before, self._numbers[index])
        self._last_read = (index, after)
        return hand

    def __len__(self) -> int:
        return len(self._starts)

    def __iter__(self) -> Iterator[Hand]:
        return map(self.__getitem__, range(len(self)))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sequence):
            return NotImplemented
        return len(self) == len(other) and all(map(Hand.__eq__, self, other))

    def __hash__(self) -> int:
        return hash(tuple(self))
