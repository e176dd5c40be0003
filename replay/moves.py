"""Legal moves: every play a hand allows, each choice of suits by itself.

Plays are made lazily, lowest ranks first, and each exactly once also when two decks hold the
same card twice.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, product

from tienlen.notation.cards import Cards
from tienlen.replay.combinations import (
    QUAD_SEQUENCE_LENGTHS,
    QUAD_SIZE,
    RANK_COUNT,
    SHORTEST_SEQUENCE,
    TWO,
    Combination,
    Kind,
)
from tienlen.replay.ruling import Ruling

MOST_HANDS = 300
"""Of how many hands the bombs are remembered at the most: those of a few matches."""

Groups = Sequence[Cards]


def legal_plays(hand: Cards, table: Combination | None, ruling: Ruling) -> Iterator[Combination]:
    """Yield every combination in a hand that may be played on the table, None to lead.

    The opening rule is not looked at. Cost grows with what there is to play: a lead of thirteen
    cards has up to some thousands of choices, an answer seldom more than a few dozen.
    """
    if table is None:
        yield from all_combinations(hand, ruling)
        return
    candidates = _of_kind(by_rank(hand), table.kind, table.length, ruling)
    yield from (play for play in candidates if ruling.beats(play, table))
    if table.is_twos or (ruling.ranked and table.is_bomb):
        for play in bombs(hand, ruling):
            same_shape = play.kind is table.kind and play.length == table.length
            if not same_shape and ruling.beats(play, table):
                yield play


def legal_bombs(hand: Cards, table: Combination, ruling: Ruling) -> Iterator[Combination]:
    """Yield the legal answers of a bomb kind in a hand."""
    yield from (play for play in bombs(hand, ruling) if ruling.beats(play, table))


def all_combinations(hand: Cards, ruling: Ruling) -> Iterator[Combination]:
    """Yield every combination in a hand that may be led."""
    ranks = by_rank(hand)
    for kind in (Kind.SINGLE, Kind.PAIR, Kind.TRIPLE, Kind.QUAD):
        yield from _of_kind(ranks, kind, 1, ruling)
    for kind in (Kind.SEQUENCE, Kind.DOUBLE_SEQUENCE):
        for length in range(SHORTEST_SEQUENCE, RANK_COUNT + 1):
            yield from _of_kind(ranks, kind, length, ruling)


def bombs(hand: Cards, ruling: Ruling) -> tuple[Combination, ...]:
    """Return every combination of a bomb kind in a hand, also those that may only answer.

    Remembered, as a seat is asked for them again and again while it keeps its cards.
    """
    if len(hand) < QUAD_SIZE:
        return ()
    known = ruling.known_bombs
    found = known.get(hand)
    if found is None:
        if len(known) >= MOST_HANDS:
            known.clear()
        found = known[hand] = tuple(_bombs(hand, ruling))
    return found


def _bombs(hand: Cards, ruling: Ruling) -> Iterator[Combination]:
    ranks = by_rank(hand)
    most = max(map(len, ranks))
    if most >= QUAD_SIZE:
        yield from _of_kind(ranks, Kind.QUAD, 1, ruling)
    for length in range(SHORTEST_SEQUENCE, _longest_run(ranks, 2) + 1):
        yield from _of_kind(ranks, Kind.DOUBLE_SEQUENCE, length, ruling)
    if most >= QUAD_SIZE:
        for length in QUAD_SEQUENCE_LENGTHS:
            yield from _of_kind(ranks, Kind.QUAD_SEQUENCE, length, ruling)


def _longest_run(ranks: list[Cards], size: int) -> int:
    """Return how many ranks in a row hold so many cards each, at the most."""
    longest = run = 0
    for cards in ranks:
        run = run + 1 if len(cards) >= size else 0
        longest = max(longest, run)
    return longest


def has_legal_play(hand: Cards, table: Combination | None, ruling: Ruling) -> bool:
    """Say whether a hand allows any play on the table, None to lead."""
    return next(legal_plays(hand, table, ruling), None) is not None


def by_rank(hand: Cards) -> list[Cards]:
    """Return the cards of each of the thirteen ranks, ascending."""
    ranks: list[list[int]] = [[] for _ in range(RANK_COUNT)]
    for card in hand:
        ranks[card >> 2].append(card)
    return [tuple(cards) for cards in ranks]


def sequences(ranks: Sequence[Groups], length: int, *, twos: bool) -> Iterator[Cards]:
    """Yield the cards of every run of `length` ranks, one of the groups given from each rank."""
    last_rank = TWO if twos else TWO - 1
    for low in range(last_rank - length + 2):
        run = ranks[low : low + length]
        if all(run):
            for groups in product(*run):
                yield tuple(card for group in groups for card in group)


def _of_kind(ranks: list[Cards], kind: Kind, length: int, ruling: Ruling) -> Iterator[Combination]:
    """Yield the combinations of one kind and length."""
    for cards in _SHAPES[kind](ranks, length, ruling):
        combination = ruling.combination(cards)
        if combination is not None:
            yield combination


def _distinct(cards: Cards, size: int) -> Groups:
    """Return the different choices of `size` cards; two decks may hold a card twice."""
    if len(cards) < size:
        return ()
    return tuple(dict.fromkeys(combinations(cards, size)))


def _groups(size: int) -> Callable[[list[Cards], int, Ruling], Iterator[Cards]]:
    def groups(ranks: list[Cards], _length: int, _ruling: Ruling) -> Iterator[Cards]:
        for cards in ranks:
            yield from _distinct(cards, size)

    return groups


def _single_runs(ranks: list[Cards], length: int, ruling: Ruling) -> Iterator[Cards]:
    choices = [_distinct(cards, 1) for cards in ranks]
    return sequences(choices, length, twos=ruling.rules.twos_in_sequence)


def _pair_runs(ranks: list[Cards], length: int, ruling: Ruling) -> Iterator[Cards]:
    choices = [_distinct(cards, 2) for cards in ranks]
    return sequences(choices, length, twos=ruling.rules.twos_in_double_sequence)


def _quad_runs(ranks: list[Cards], length: int, ruling: Ruling) -> Iterator[Cards]:
    if not ruling.rules.quad_sequences:
        return iter(())
    return sequences([_distinct(cards, 4) for cards in ranks], length, twos=True)


_SHAPES: dict[Kind, Callable[[list[Cards], int, Ruling], Iterator[Cards]]] = {
    Kind.SINGLE: _groups(1),
    Kind.PAIR: _groups(2),
    Kind.TRIPLE: _groups(3),
    Kind.QUAD: _groups(4),
    Kind.SEQUENCE: _single_runs,
    Kind.DOUBLE_SEQUENCE: _pair_runs,
    Kind.QUAD_SEQUENCE: _quad_runs,
}
