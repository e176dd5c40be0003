"""What a hand of one deck holds, told from its cards as bits: quick questions, each asked often.

Card n is bit n, so the four bits of a rank stand side by side, suits ascending. The answers are
the same as those of `replay.moves`, which goes through every play.
"""

from collections.abc import Sequence
from itertools import compress
from typing import Final

from tienlen.notation.cards import Cards
from tienlen.notation.records import SEATS
from tienlen.replay.combinations import TWO, Combination, Kind
from tienlen.replay.rules import Rules
from tienlen.replay.turns import Lies

_FIRST_OF_RANKS: Final = sum(1 << 4 * rank for rank in range(TWO + 1))
_APART: Final = 4 * (TWO + 3)
"""How many bits apart hands stand together, so that no ranks of two are in a row."""

_FIRST_OF_ALL: Final = sum(_FIRST_OF_RANKS << _APART * seat for seat in range(len(SEATS)))
_BELOW_TWOS: Final = (1 << 4 * TWO) - 1
_CARDS: Final = range(4 * (TWO + 1))
_FLAGS: Final = bytes.maketrans(b"01", bytes((0, 1)))
NOTHING: Final = Lies(
    combination=Combination(Kind.SINGLE, 0, (), -1, is_bomb=False, is_twos=False),
    limit=0,
    floor=0,
    size=0,
    is_single=False,
    is_bomb=False,
    calls_bombs=False,
)
"""What lies on an open table."""


def cards_of(bits: int) -> Cards:
    """Return the cards, ascending."""
    holds = format(bits, "b")[::-1].encode().translate(_FLAGS)
    return tuple(compress(_CARDS, holds))


def may_hold_bomb(bits: int) -> bool:
    """Say whether there are four of a rank, or pairs of three ranks in a row; else no bomb is."""
    return bool(_bombs_among(bits, _FIRST_OF_RANKS))


def may_hold_bombs(hands: Sequence[int]) -> list[bool]:
    """Say of each hand whether it may hold a bomb; most often none does, which is told at once."""
    together = 0
    for bits in hands:
        together = together << _APART | bits
    if not _bombs_among(together, _FIRST_OF_ALL):
        return [False] * len(hands)
    return [may_hold_bomb(bits) for bits in hands]


def _bombs_among(bits: int, first_of_ranks: int) -> int:
    """Return the ranks with four cards and those that pairs of three ranks begin with."""
    second, third, fourth = bits >> 1, bits >> 2, bits >> 3
    low, high = bits & second, third & fourth
    pairs = (low | high | (bits | second) & (third | fourth)) & first_of_ranks
    return pairs & pairs >> 4 & pairs >> 8 | low & high & first_of_ranks


def may_be_one_play(bits: int) -> bool:
    """Say whether the cards are so many of each rank in a row, as one combination's would be."""
    ranks = (bits.bit_length() - 1 >> 2) - ((bits & -bits).bit_length() - 1 >> 2) + 1
    copies, odd = divmod(bits.bit_count(), ranks)
    if odd or ranks == 1:
        return not odd
    return _ranks_with(copies, bits).bit_count() == ranks


def holds_higher(bits: int, lies: Lies, rules: Rules) -> bool:
    """Say whether there is a combination like the one that lies, with a higher top card.

    With one deck that is what beats it, bombs aside (see `Ruling`).
    """
    if lies.is_single or bits < lies.limit:
        return bits >= lies.limit
    table, size = lies.combination, lies.size
    kind, length = table.kind, table.length
    if (kind is Kind.SEQUENCE and not rules.twos_in_sequence) or (
        kind is Kind.DOUBLE_SEQUENCE and not rules.twos_in_double_sequence
    ):
        bits &= _BELOW_TWOS
    bits >>= lies.floor
    ranks = bits | bits >> 1
    ranks = (ranks | ranks >> 2) & _FIRST_OF_RANKS
    held = ranks.bit_count()
    # Too few ranks, or too few cards more than one of each: so it is most often.
    if held < length or bits.bit_count() - held < size - length:
        return False
    if size > length:
        ranks = _ranks_with(size // length, bits)
    lowest = ranks
    for step in range(1, length):
        lowest &= ranks >> 4 * step
    if not lowest:
        return False
    # The highest group ends in the highest rank, and takes its highest card there.
    highest = 4 * ((lowest.bit_length() - 1 >> 2) + length - 1)
    return lies.floor + highest + (bits >> highest & 0b1111).bit_length() - 1 > table.top


def _ranks_with(copies: int, bits: int) -> int:
    """Return the ranks that hold so many cards, each as the first bit of the rank."""
    first, second, third, fourth = bits, bits >> 1, bits >> 2, bits >> 3
    if copies == 1:
        return (first | second | third | fourth) & _FIRST_OF_RANKS
    low, high = first & second, third & fourth
    if copies == 4:
        return low & high & _FIRST_OF_RANKS
    either_low, either_high = first | second, third | fourth
    if copies == 3:
        return (low & either_high | high & either_low) & _FIRST_OF_RANKS
    return (low | high | either_low & either_high) & _FIRST_OF_RANKS
