"""Legal moves: counted in closed form, and against brute force over every subset of a hand."""

from collections import Counter
from itertools import chain, combinations
from random import Random

import pytest
from tienlen.notation.cards import Cards, read_cards
from tienlen.replay.combinations import Combination, Kind
from tienlen.replay.moves import (
    all_combinations,
    bombs,
    has_legal_play,
    legal_bombs,
    legal_plays,
    sequences,
)
from tienlen.replay.rules import changed_rules, load_variant
from tienlen.replay.ruling import Ruling

PROFILES = ("vanikar", "pagat", "wikipedia", "viet-cong")
TIES = ("refused", "later-beats", "highest-distinct")

DECK: Cards = tuple(range(52))


def suits(count: int, size: int = 1) -> list[tuple[Cards, ...]]:
    """Return for each rank the groups of `size` cards that the first `count` suits allow."""
    return [tuple(combinations(range(rank * 4, rank * 4 + count), size)) for rank in range(13)]


def count(ranks: list[tuple[Cards, ...]], length: int, *, twos: bool) -> int:
    return sum(1 for _ in sequences(ranks, length, twos=twos))


@pytest.mark.parametrize("twos", [False, True])
@pytest.mark.parametrize("length", range(3, 14))
def test_how_many_sequences_there_are(length: int, twos: bool) -> None:
    """With s suits there are s to the power of the length, for each lowest rank."""
    lowest = max(0, (14 if twos else 13) - length)
    for suit_count in (1, 2, 3, 4):
        if suit_count**length <= 10_000:
            assert count(suits(suit_count), length, twos=twos) == lowest * suit_count**length


@pytest.mark.parametrize("twos", [False, True])
@pytest.mark.parametrize("pairs", range(3, 14))
def test_how_many_double_sequences_there_are(pairs: int, twos: bool) -> None:
    lowest = max(0, (14 if twos else 13) - pairs)
    for suit_count, choices in ((2, 1), (3, 3), (4, 6)):
        if choices**pairs <= 10_000:
            found = count(suits(suit_count, 2), pairs, twos=twos)
            assert found == lowest * choices**pairs


def test_all_sequences_without_twos() -> None:
    """Σ (13−k)·4^k for k from 3 to 12; each run of ranks has 4^k choices of suits."""
    runs = {k: count(suits(1), k, twos=False) for k in range(3, 13)}
    assert sum(runs[k] * 4**k for k in runs) == 29_825_920


def test_every_sequence_comes_once_and_is_one() -> None:
    found = list(sequences(suits(4), 5, twos=True))
    assert len(set(found)) == len(found) == 9 * 4**5
    ruling = Ruling(load_variant("pagat"))
    kinds = {(play.kind, play.length) for cards in found if (play := ruling.combination(cards))}
    assert kinds == {(Kind.SEQUENCE, 5)}


@pytest.mark.parametrize(
    ("variant", "quad_runs"), [("vanikar", 0), ("pagat", 0), ("wikipedia", 0), ("viet-cong", 23)]
)
def test_groups_of_a_deck(variant: str, quad_runs: int) -> None:
    """13·4 singles, 13·6 pairs, 13·4 triples, 13 quads; 12 runs of two quads and 11 of three."""
    ruling = Ruling(load_variant(variant))
    found: Counter[Kind] = Counter()
    for play in all_combinations(DECK, ruling):
        if play.kind is Kind.SEQUENCE:
            break
        found[play.kind] += 1
    assert found == {Kind.SINGLE: 52, Kind.PAIR: 78, Kind.TRIPLE: 52, Kind.QUAD: 13}
    runs = 0
    for length in (2, 3):
        table = ruling.combination(tuple(range(length * 4)))
        if table is not None:
            runs += 1 + sum(1 for _ in legal_plays(DECK, table, ruling))
    assert runs == quad_runs


# -- against brute force ---------------------------------------------------------------------


def subsets(hand: Cards) -> set[Cards]:
    return set(chain.from_iterable(combinations(hand, size) for size in range(1, len(hand) + 1)))


WINDOWS = ([0, 1, 2, 3], [10, 11, 12], [9, 10, 11, 12], [4, 5], [0, 1, 11, 12], [8, 9, 10, 11])
"""Few ranks, mostly in a row, so that hands drawn from them hold more than singles."""


def some_hand(random: Random, ranks: list[int], decks: int, size: int) -> Cards:
    deck = [rank * 4 + suit for rank in ranks for suit in range(4)] * decks
    return tuple(sorted(random.sample(deck, min(size, len(deck)))))


def some_table(random: Random, ranks: list[int], ruling: Ruling, decks: int) -> Combination | None:
    """Draw a combination to be answered, twos and bombs among them, or None to lead."""
    if random.random() < 0.3:
        text = random.choice(
            ["2s", "2c2d", "2s2c2d", "3s3c3d3h", "3s3c4s4c5s5c", "3s3c4s4c5s5c6s6c", "2s2c2d2h"]
        )
        return ruling.combination(read_cards(text))
    choices = [
        play
        for cards in sorted(subsets(some_hand(random, ranks, decks, 7)))
        if (play := ruling.combination(cards)) is not None
    ]
    kind = random.choice([None, *dict.fromkeys(play.kind for play in choices)])
    # The lower of two, so that it is often beaten.
    return min(
        random.choices([play for play in choices if play.kind is kind] or [None], k=2),
        key=lambda play: -1 if play is None else play.top,
    )


def all_rulings() -> list[tuple[Ruling, int]]:
    rulings = [(Ruling(load_variant(name)), 1) for name in PROFILES]
    tied = [(name, ties) for name in ("wikipedia", "viet-cong") for ties in TIES]
    return rulings + [(Ruling(changed_rules(load_variant(n), {"ties": t})), 2) for n, t in tied]


@pytest.mark.parametrize(
    ("ruling", "decks"),
    [
        pytest.param(ruling, decks, id=f"{ruling.rules.name}-{ruling.rules.ties}-{decks}")
        for ruling, decks in all_rulings()
    ],
)
def test_legal_plays_against_brute_force(ruling: Ruling, decks: int) -> None:
    random = Random(f"{ruling.rules.name} {ruling.rules.ties} {decks}")
    answered: Counter[Kind] = Counter()
    for _ in range(400):
        ranks = random.choice(WINDOWS)
        hand = some_hand(random, ranks, decks, random.randint(1, 8))
        table = some_table(random, ranks, ruling, decks)
        groups = [play for cards in subsets(hand) if (play := ruling.combination(cards))]
        if table is None:
            expected = {play.cards for play in groups if ruling.may_be_led(play)}
        else:
            expected = {play.cards for play in groups if ruling.beats(play, table)}
        found = list(legal_plays(hand, table, ruling))
        assert Counter(play.cards for play in found) == Counter(expected)
        assert has_legal_play(hand, table, ruling) == bool(expected)
        all_bombs = {play.cards for play in groups if play.is_bomb}
        assert Counter(play.cards for play in bombs(hand, ruling)) == Counter(all_bombs)
        if table is not None:
            answered.update(play.kind for play in found)
            answers = {play.cards for play in groups if play.is_bomb and play.cards in expected}
            in_hand = Counter(play.cards for play in legal_bombs(hand, table, ruling))
            assert in_hand == Counter(answers)
    assert {Kind.SINGLE, Kind.PAIR, Kind.TRIPLE, Kind.QUAD, Kind.SEQUENCE} <= set(answered)


def test_no_cards_allow_no_play() -> None:
    ruling = Ruling(load_variant("vanikar"))
    assert list(legal_plays((), None, ruling)) == []
    assert list(bombs((), ruling)) == []
    assert not has_legal_play((), ruling.combination((0,)), ruling)


def test_five_equal_ranks_of_two_decks_give_each_choice_once() -> None:
    """5s5s5c5c5d: pairs ss sc sd cc cd, triples ssc ssd scc scd ccd, quads sscc sscd sccd."""
    ruling = Ruling(load_variant("wikipedia"))
    hand = read_cards("5s5s5c5c5d")
    found = Counter(play.kind for play in legal_plays(hand, None, ruling))
    assert found == {Kind.SINGLE: 3, Kind.PAIR: 5, Kind.TRIPLE: 5, Kind.QUAD: 3}


def test_plays_are_made_lazily() -> None:
    """A deck in one hand has some 30 million leads; the first is there at once."""
    ruling = Ruling(load_variant("vanikar"))
    plays = legal_plays(DECK, None, ruling)
    assert next(plays).cards == (0,)
