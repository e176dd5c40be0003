"""Cards as they lie on the table, in hands of one deck, and what is asked about them each turn."""

from dataclasses import dataclass
from typing import Final

from tienlen.replay.bits import ALL_CARDS, AT_LEAST, HIGHEST_SUIT, NO_TWOS
from tienlen.replay.combinations import Combination, Kind
from tienlen.replay.ruling import Ruling


@dataclass(frozen=True, slots=True)
class Lies:
    """A combination on the table.

    `limit` is more than the bits of any hand without a higher card. `calls_bombs` says that it
    makes a bomb situation by itself.
    """

    combination: Combination
    top: int
    limit: int
    size: int
    is_single: bool
    is_bomb: bool
    calls_bombs: bool
    _allowed: int
    _at_least: bytes
    _run: bytes

    def has_answer(self, bits: int) -> bool:
        """Say whether cards hold a combination like this one with a higher top card.

        With one deck that is what beats it, bombs aside (see `Ruling`).
        """
        if self.is_single:
            return bits >= self.limit
        ranks = b"%x" % (bits & self._allowed)
        # The first is the highest, and ends in the highest card of its highest rank.
        found = ranks.translate(self._at_least).find(self._run)
        return found >= 0 and 4 * (len(ranks) - found - 1) + HIGHEST_SUIT[ranks[found]] > self.top


def lies_of(combination: Combination, ruling: Ruling) -> Lies:
    """Return a combination as it lies on the table."""
    rules, kind, size = ruling.rules, combination.kind, len(combination.cards)
    has_no_twos = (kind is Kind.SEQUENCE and not rules.twos_in_sequence) or (
        kind is Kind.DOUBLE_SEQUENCE and not rules.twos_in_double_sequence
    )
    return Lies(
        combination=combination,
        top=combination.top,
        limit=2 << combination.top,
        size=size,
        is_single=kind is Kind.SINGLE,
        is_bomb=combination.is_bomb,
        calls_bombs=ruling.is_bomb_situation(combination, twos_bombed=False),
        _allowed=NO_TWOS if has_no_twos else ALL_CARDS,
        _at_least=AT_LEAST[size // combination.length],
        _run=b"+" * combination.length,
    )


NOTHING: Final = Lies(
    combination=Combination(Kind.SINGLE, 0, (), -1, is_bomb=False, is_twos=False),
    top=-1,
    limit=0,
    size=0,
    is_single=False,
    is_bomb=False,
    calls_bombs=False,
    _allowed=0,
    _at_least=AT_LEAST[0],
    _run=b"",
)
"""What lies on an open table."""
