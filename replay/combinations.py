"""Combinations: what kind of group some cards form.

What may be grouped depends on three switches only: whether twos may end a sequence or a double
sequence, and whether consecutive quads are a group. A group that has been seen before is looked
up, not worked out again.
"""

from enum import StrEnum

from tienlen.notation.cards import Cards
from tienlen.notation.quick_dataclass import dataclass

TWO = 12
"""The rank of the twos."""

RANK_COUNT = 13
QUAD_SIZE = 4
SHORTEST_SEQUENCE = 3
"""How many ranks a sequence has at the least, a double sequence too."""

QUAD_SEQUENCE_LENGTHS = (2, 3)

MEMORY_LIMIT = 200_000
"""How many groups a classifier remembers before it starts afresh, which bounds its memory."""


class Kind(StrEnum):
    """The kinds of combination."""

    SINGLE = "single"
    PAIR = "pair"
    TRIPLE = "triple"
    QUAD = "quad"
    SEQUENCE = "sequence"
    DOUBLE_SEQUENCE = "double sequence"
    QUAD_SEQUENCE = "quad sequence"


GROUP_KINDS = (Kind.SINGLE, Kind.PAIR, Kind.TRIPLE, Kind.QUAD)
BOMB_KINDS = frozenset({Kind.QUAD, Kind.DOUBLE_SEQUENCE, Kind.QUAD_SEQUENCE})


@dataclass(frozen=True, slots=True)
class Combination:
    """Some cards that form a group.

    `length` counts ranks: 1 for a single to a quad, the cards of a sequence, the pairs of a
    double sequence, the quads of a quad sequence. `top` is the highest card, `is_bomb` says
    whether the kind is one of a bomb, `is_twos` whether this is a single, pair or triple of twos.
    """

    kind: Kind
    length: int
    cards: Cards
    top: int
    is_bomb: bool
    is_twos: bool


def classify(
    cards: Cards, *, twos_in_sequence: bool, twos_in_double_sequence: bool, quad_sequences: bool
) -> Combination | None:
    """Return what ascending cards form, or None where they form nothing.

    Five of a rank, which two decks allow, are no group, nor are more than three quads in a row.
    """
    kind, length = _shape(cards)
    if kind is None:
        return None
    has_two = cards[-1] >> 2 == TWO
    refused = {
        Kind.SEQUENCE: has_two and not twos_in_sequence,
        Kind.DOUBLE_SEQUENCE: has_two and not twos_in_double_sequence,
        Kind.QUAD_SEQUENCE: not quad_sequences,
    }.get(kind, False)
    if refused:
        return None
    is_bomb = kind in BOMB_KINDS
    return Combination(
        kind, length, cards, cards[-1], is_bomb, length == 1 and has_two and not is_bomb
    )


def _shape(cards: Cards) -> tuple[Kind | None, int]:
    """Return the kind and length of cards as if every switch allowed everything."""
    count = len(cards)
    if not count:
        return None, 0
    first, last = cards[0] >> 2, cards[-1] >> 2
    if first == last:
        return (GROUP_KINDS[count - 1], 1) if count <= len(GROUP_KINDS) else (None, 0)
    length = last - first + 1
    for copies, kind in ((1, Kind.SEQUENCE), (2, Kind.DOUBLE_SEQUENCE), (4, Kind.QUAD_SEQUENCE)):
        if count == length * copies and _length_fits(kind, length):
            ranks_in_step = all(
                card >> 2 == first + index // copies for index, card in enumerate(cards)
            )
            return (kind, length) if ranks_in_step else (None, 0)
    return None, 0


def _length_fits(kind: Kind, length: int) -> bool:
    if kind is Kind.QUAD_SEQUENCE:
        return length in QUAD_SEQUENCE_LENGTHS
    return length >= SHORTEST_SEQUENCE


class Classifier:
    """Looks up what cards form under one setting of the three switches, remembering answers."""

    __slots__ = ("_known", "quad_sequences", "twos_in_double_sequence", "twos_in_sequence")

    def __init__(
        self, *, twos_in_sequence: bool, twos_in_double_sequence: bool, quad_sequences: bool
    ) -> None:
        self.twos_in_sequence = twos_in_sequence
        self.twos_in_double_sequence = twos_in_double_sequence
        self.quad_sequences = quad_sequences
        self._known: dict[Cards, Combination | None] = {}

    def combination(self, cards: Cards) -> Combination | None:
        """Return what ascending cards form, or None; the same object for the same cards."""
        known = self._known
        if cards in known:
            return known[cards]
        if len(known) >= MEMORY_LIMIT:
            known.clear()
        found = classify(
            cards,
            twos_in_sequence=self.twos_in_sequence,
            twos_in_double_sequence=self.twos_in_double_sequence,
            quad_sequences=self.quad_sequences,
        )
        known[cards] = found
        return found


_classifiers: dict[tuple[bool, bool, bool], Classifier] = {}


def classifier_for(
    *, twos_in_sequence: bool, twos_in_double_sequence: bool, quad_sequences: bool
) -> Classifier:
    """Return the classifier of a setting, shared by all matches so that its memory serves them."""
    key = (twos_in_sequence, twos_in_double_sequence, quad_sequences)
    if key not in _classifiers:
        _classifiers[key] = Classifier(
            twos_in_sequence=twos_in_sequence,
            twos_in_double_sequence=twos_in_double_sequence,
            quad_sequences=quad_sequences,
        )
    return _classifiers[key]
