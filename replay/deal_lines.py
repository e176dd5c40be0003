"""The deal lines of a plain hand, read at once: the cards of each seat as bits.

Lines of as many cards all have one layout, so they are cut where that says; and since a few cards
in a row come again and again, they are looked up together.
"""

from struct import Struct
from typing import Final

from tienlen.notation.cards import CARD_TEXTS
from tienlen.notation.records import SEATS

_TOGETHER: Final = 3
"""So many cards are looked up at once: of one deck, in ascending order, there are 22,100 such."""

_MOST_KNOWN: Final = 50_000
_CARD_WIDTH: Final = 3
"""A card, and what stands after it."""

_PART_WIDTH: Final = _TOGETHER * _CARD_WIDTH

_HEADS: Final = tuple([b"\ndeal %c: " % ord(seat) for seat in SEATS])
_HEAD_WIDTH: Final = len(_HEADS[0])
_BITS: Final = {text: 1 << card for card, text in enumerate(CARD_TEXTS)}


class _Known(dict[bytes, int]):
    """Cards in a row as bits, by how they are written; bounded, and emptied when it is full.

    Raises:
        KeyError: the text is no such cards.
    """

    def __missing__(self, text: bytes) -> int:
        if len(self) >= _MOST_KNOWN:
            self.clear()
        # Each is followed by a blank, the last card of a line by nothing.
        cards = text.decode().removesuffix(" ").split(" ")
        if len(text) == _PART_WIDTH and not text.endswith(b" "):
            raise KeyError(text)
        bits = self[text] = sum([_BITS[card] for card in cards])
        return bits


_KNOWN: Final = _Known()
"""What was met so far: rules make no difference to it, so that all who read deals share it."""


class _Layout:
    """Where the cards of so many seats stand that hold `size` each; `length` is that of all."""

    def __init__(self, seats: int, size: int) -> None:
        width = _HEAD_WIDTH + size * _CARD_WIDTH - 1
        self.length = seats * width
        self.count = seats * size
        # Nothing stands after the last card, so that the last part is always a shorter one.
        whole, rest = divmod(width - _HEAD_WIDTH, _PART_WIDTH)
        pieces = f"{_PART_WIDTH}s" * whole + f"{rest}s"
        parts = 1 + whole + 1
        self.parts_of = Struct(f"{_HEAD_WIDTH}s{pieces}" * seats).unpack
        self.heads = slice(None, None, parts)
        self.cards = tuple([slice(seat * parts + 1, (seat + 1) * parts) for seat in range(seats)])


class DealLines:
    """Reads the deal lines of hands for so many seats, each dealt one of some numbers of cards."""

    def __init__(self, seats: int, sizes: frozenset[int]) -> None:
        self._heads = _HEADS[:seats]
        self._layouts = {
            layout.length: layout for layout in (_Layout(seats, size) for size in sizes)
        }

    def hands(self, text: str) -> list[int] | None:
        """Return the cards of each seat as bits, None where they are not all known, or not right.

        Each line of the text has a line feed before it.
        """
        layout = self._layouts.get(len(text))
        if layout is None or not text.isascii():
            return None
        parts = layout.parts_of(text.encode())
        if parts[layout.heads] != self._heads:
            return None
        known = _KNOWN.__getitem__
        try:
            hands = [sum(map(known, parts[cards])) for cards in layout.cards]
        except KeyError:
            return None
        # The bits of a card that stands twice carry over, and are then fewer than the cards.
        return hands if sum(hands).bit_count() == layout.count else None
