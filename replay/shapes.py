"""Combinations of one kind, length and top card, in hands of one deck: what is asked about them.

With one deck no two such combinations of a hand have the same top card, so that kind, length and
top card decide what beats what.
"""

from dataclasses import field
from typing import Final

from tienlen.notation.quick_dataclass import dataclass
from tienlen.replay.bits import ALL_CARDS, AT_LEAST, HIGHEST_SUIT, NO_TWOS
from tienlen.replay.combinations import Combination, Kind
from tienlen.replay.ruling import Ruling

_COPIES: Final = {
    Kind.SINGLE: 1,
    Kind.PAIR: 2,
    Kind.TRIPLE: 3,
    Kind.QUAD: 4,
    Kind.SEQUENCE: 1,
    Kind.DOUBLE_SEQUENCE: 2,
    Kind.QUAD_SEQUENCE: 4,
}
"""How many cards of each of its ranks a kind of combination has."""

_KINDS: Final = {kind: number << 10 for number, kind in enumerate(Kind)}


Run = tuple[int, bytes, bytes]
"""Ranks in a row: the cards they may be of, how their digits are translated, what to find then."""


@dataclass(frozen=True, slots=True)
class Shape:
    """Combinations that differ in suits below their top card at the most.

    `number` tells one shape from another. `limit` is more than the bits of any hand without a card
    higher than the top. `calls_bombs` says that one makes a bomb situation while it lies on the
    table, `frees_locked` that it lets locked seats act. `beaten_by` are the shapes that are known
    to beat it; it grows. `bombs` are the forms of bomb of another kind or length that beat it.
    """

    number: int
    top: int
    limit: int
    size: int
    is_single: bool
    calls_bombs: bool
    frees_locked: bool
    is_twos: bool
    is_bomb: bool
    _like: Run
    _bombs: tuple[Run, ...]
    beaten_by: set[int] = field(default_factory=set)

    def has_answer(self, bits: int) -> bool:
        """Say whether cards hold a combination of this kind and length with a higher top card.

        It is what beats these, bombs aside (see `Ruling`).
        """
        if self.is_single:
            return bits >= self.limit
        allowed, copies, run = self._like
        ranks = b"%x" % (bits & allowed)
        # The first is the highest, and ends in the highest card of its highest rank.
        found = ranks.translate(copies).find(run)
        return found >= 0 and 4 * (len(ranks) - found - 1) + HIGHEST_SUIT[ranks[found]] > self.top

    def has_bomb(self, bits: int) -> bool:
        """Say whether cards hold a bomb that beats it, where it is twos or a bomb itself."""
        for allowed, copies, run in self._bombs:
            if run in (b"%x" % (bits & allowed)).translate(copies):
                return True
        return self.is_bomb and self.has_answer(bits)


def number_of(combination: Combination) -> int:
    """Return the number of a combination's shape."""
    return _KINDS[combination.kind] | combination.length << 6 | combination.top


def shape_of(combination: Combination, ruling: Ruling) -> Shape:
    """Return the shape of a combination."""
    kind, length, size = combination.kind, combination.length, len(combination.cards)
    return Shape(
        number=number_of(combination),
        top=combination.top,
        limit=2 << combination.top,
        size=size,
        is_single=kind is Kind.SINGLE,
        calls_bombs=ruling.is_bomb_situation(combination, twos_bombed=False),
        frees_locked=combination.is_twos and ruling.locked_may_bomb,
        is_twos=combination.is_twos,
        is_bomb=combination.is_bomb,
        _like=_run(kind, length, ruling),
        _bombs=tuple([_run(*form, ruling) for form in ruling.bomb_forms(combination)]),
    )


def _run(kind: Kind, length: int, ruling: Ruling) -> Run:
    """Return the ranks in a row that a kind of combination is of; a longer row holds them too."""
    rules = ruling.rules
    has_no_twos = (kind is Kind.SEQUENCE and not rules.twos_in_sequence) or (
        kind is Kind.DOUBLE_SEQUENCE and not rules.twos_in_double_sequence
    )
    return NO_TWOS if has_no_twos else ALL_CARDS, AT_LEAST[_COPIES[kind]], b"+" * length


NO_SHAPE: Final = Shape(
    number=-1,
    top=-1,
    limit=0,
    size=0,
    is_single=False,
    calls_bombs=False,
    frees_locked=False,
    is_twos=False,
    is_bomb=False,
    _like=(0, b"", b""),
    _bombs=(),
)
"""That of what lies on an open table."""
