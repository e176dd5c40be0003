"""The cards of one deck as bits, card n as bit n, and quick questions about a hand of them.

Written out to the base of 16, each digit is a rank, the highest first, and its value are the suits.
So text can be searched for ranks in a row, which is sooner done than bit by bit. The answers are
the same as those of `moves`, which goes through every play.
"""

from collections.abc import Sequence
from itertools import compress
from typing import Final

from tienlen.notation.cards import Cards
from tienlen.replay.combinations import TWO

ALL_CARDS: Final = (1 << 4 * (TWO + 1)) - 1
NO_TWOS: Final = (1 << 4 * TWO) - 1

_DIGITS: Final = b"0123456789abcdef"
_CARDS: Final = range(4 * (TWO + 1))
_FLAGS: Final = bytes.maketrans(b"01", bytes((0, 1)))

AT_LEAST: Final = tuple(
    [
        bytes.maketrans(
            _DIGITS,
            b"".join([b"+" if suits.bit_count() >= copies else b"-" for suits in range(16)]),
        )
        for copies in range(5)
    ]
)
"""Translates ranks as digits: `+` for each that has so many cards, `-` for any other."""

HIGHEST_SUIT: Final = bytes.maketrans(
    _DIGITS, bytes([max(suits.bit_length() - 1, 0) for suits in range(16)])
)
"""Holds the highest suit of a rank, by its digit."""

_COPIES: Final = bytes.maketrans(_DIGITS, bytes([b"01234"[n.bit_count()] for n in range(16)]))
"""Tells how many cards of a rank there are, by its digit."""

_QUAD: Final = b"f"
_DOUBLES: Final = b"+++"
"""Pairs of three ranks in a row, where `+` is one; a longer double sequence holds them too."""

_HAND_WIDTH: Final = 14
"""The ranks of a hand, and one without cards that parts it from the next."""


def cards_of(bits: int) -> Cards:
    """Return the cards, ascending."""
    holds = format(bits, "b")[::-1].encode().translate(_FLAGS)
    return tuple(compress(_CARDS, holds))


def may_hold_bomb(bits: int) -> bool:
    """Say whether there are four of a rank, or pairs of three ranks in a row; else no bomb is."""
    ranks = b"%x" % bits
    return _QUAD in ranks or _DOUBLES in ranks.translate(AT_LEAST[2])


def may_hold_bombs(hands: Sequence[int]) -> list[bool]:
    """Say of each hand whether it may hold a bomb; most often none does, which is told at once."""
    ranks = b"%013x0" * len(hands) % tuple(hands)
    may_hold = [False] * len(hands)
    for text, bomb in ((ranks, _QUAD), (ranks.translate(AT_LEAST[2]), _DOUBLES)):
        at = text.find(bomb)
        while at >= 0:
            hand = at // _HAND_WIDTH
            may_hold[hand] = True
            at = text.find(bomb, (hand + 1) * _HAND_WIDTH)
    return may_hold


def may_be_one_play(bits: int) -> bool:
    """Say whether there are as many cards of each rank in a row, as in any combination."""
    copies = (b"%x" % bits).rstrip(b"0").translate(_COPIES)
    # Of two ranks in a row it takes all the cards.
    return copies == copies[:1] * len(copies) and (len(copies) != 2 or copies == b"44")
