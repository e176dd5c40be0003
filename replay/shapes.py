"""Combinations of one kind, length and top card, in hands of one deck: what is asked about them.

With one deck no two such combinations of a hand have the same top card, so that kind, length and
top card decide what beats what.
"""

from dataclasses import dataclass, field
from typing import Final

from tienlen.replay.bits import ALL_CARDS, AT_LEAST, HIGHEST_SUIT, NO_TWOS
from tienlen.replay.combinations import Combination, Kind
from tienlen.replay.ruling import Ruling

_KINDS: Final = {kind: number << 10 for number, kind in enumerate(Kind)}


@dataclass(frozen=True, slots=True)
class Shape:
    """Combinations that differ in suits below their top card at the most.

    `number` tells one shape from another. `limit` is more than the bits of any hand without a card
    higher than the top. `calls_bombs` says that one makes a bomb situation while it lies on the
    table, `frees_locked` that it lets locked seats act. `beaten_by` are the shapes that are known
    to beat it; it grows.
    """

    number: int
    top: int
    limit: int
    size: int
    is_single: bool
    is_bomb: bool
    calls_bombs: bool
    frees_locked: bool
    _allowed: int
    _at_least: bytes
    _run: bytes
    beaten_by: set[int] = field(default_factory=set)

    def has_answer(self, bits: int) -> bool:
        """Say whether cards hold a combination of this kind and length with a higher top card.

        It is what beats these, bombs aside (see `Ruling`).
        """
        if self.is_single:
            return bits >= self.limit
        ranks = b"%x" % (bits & self._allowed)
        # The first is the highest, and ends in the highest card of its highest rank.
        found = ranks.translate(self._at_least).find(self._run)
        return found >= 0 and 4 * (len(ranks) - found - 1) + HIGHEST_SUIT[ranks[found]] > self.top


def number_of(combination: Combination) -> int:
    """Return the number of a combination's shape."""
    return _KINDS[combination.kind] | combination.length << 6 | combination.top


def shape_of(combination: Combination, ruling: Ruling) -> Shape:
    """Return the shape of a combination."""
    rules, kind, size = ruling.rules, combination.kind, len(combination.cards)
    has_no_twos = (kind is Kind.SEQUENCE and not rules.twos_in_sequence) or (
        kind is Kind.DOUBLE_SEQUENCE and not rules.twos_in_double_sequence
    )
    return Shape(
        number=number_of(combination),
        top=combination.top,
        limit=2 << combination.top,
        size=size,
        is_single=kind is Kind.SINGLE,
        is_bomb=combination.is_bomb,
        calls_bombs=ruling.is_bomb_situation(combination, twos_bombed=False),
        frees_locked=combination.is_twos and ruling.locked_may_bomb,
        _allowed=NO_TWOS if has_no_twos else ALL_CARDS,
        _at_least=AT_LEAST[size // combination.length],
        _run=b"+" * combination.length,
    )


NO_SHAPE: Final = Shape(
    number=-1,
    top=-1,
    limit=0,
    size=0,
    is_single=False,
    is_bomb=False,
    calls_bombs=False,
    frees_locked=False,
    _allowed=0,
    _at_least=AT_LEAST[0],
    _run=b"",
)
"""That of what lies on an open table."""
