"""The table under random legal play: no card is lost, and every hand ends."""

from collections import Counter
from random import Random

import pytest
from tienlen.notation.cards import Cards
from tienlen.replay.rules import load_variant
from tienlen.replay.ruling import Ruling
from tienlen.replay.table import Table

PROFILES = ("vanikar", "pagat", "wikipedia", "viet-cong")


def deal(random: Random, seats: int, decks: int, size: int) -> list[Cards]:
    deck = list(range(52)) * decks
    random.shuffle(deck)
    return [tuple(sorted(deck[i * size : i * size + size])) for i in range(seats)]


@pytest.mark.parametrize(
    ("variant", "seats", "decks", "size"),
    [(name, seats, 1, 13) for name in PROFILES for seats in (2, 3, 4)]
    + [("wikipedia", 3, 1, 17), ("viet-cong", 5, 2, 13), ("viet-cong", 8, 2, 13)],
)
def test_random_legal_play_keeps_all_cards_and_ends(
    variant: str, seats: int, decks: int, size: int
) -> None:
    random = Random(f"{variant} {seats} {decks} {size}")
    for _ in range(6):
        hands = deal(random, seats, decks, size)
        table = Table(Ruling(load_variant(variant)), hands, leader=0)
        on_table: Counter[int] = Counter()
        acts = 0
        while not table.is_over:
            seat = table.turn
            acts += 1
            assert acts < 52 * decks * seats
            assert table.left[seat] > 0
            plays = table.legal_plays(seat)
            assert all(table.can_play(seat, play.cards) for play in plays)
            others = [other for other in range(seats) if other != seat]
            assert not any(table.can_pass(other) for other in others)
            choice = random.choice(plays) if plays and random.random() < 0.8 else None
            if choice is None and not table.can_pass(seat):
                choice = plays[0]
            if choice is None:
                table.pass_turn(seat)
                continue
            table.play(seat, choice.cards)
            on_table.update(choice.cards)
            in_hands = Counter(card for hand in table.hands for card in hand)
            assert on_table + in_hands == Counter(card for hand in hands for card in hand)
            assert table.left == [len(hand) for hand in table.hands]
        assert sorted([*table.out, *(s for s in range(seats) if table.left[s])]) == list(
            range(seats)
        )
        assert len(table.out) == seats - 1
