"""Deal lines read at once, against cards taken one by one."""

import random

import pytest
from tienlen.notation.cards import CARD_TEXTS
from tienlen.replay.deal_lines import DealLines

SEATS = "ABCDEFGH"


def deal(seats: int, size: int, seed: int) -> list[list[int]]:
    """Deal cards of one deck, each hand in a random order."""
    cards = random.Random(seed).sample(range(52), seats * size)
    return [cards[seat * size : (seat + 1) * size] for seat in range(seats)]


def written(hands: list[list[int]]) -> str:
    return "".join(
        f"\ndeal {seat}: {' '.join(CARD_TEXTS[card] for card in cards)}"
        for seat, cards in zip(SEATS, hands, strict=False)
    )


@pytest.mark.parametrize(
    ("seats", "size"), [(4, 13), (3, 17), (2, 13), (2, 1), (5, 10), (8, 6), (6, 8), (4, 2), (4, 3)]
)
def test_each_seat_has_the_cards_of_its_line(seats: int, size: int) -> None:
    lines = DealLines(seats, frozenset({size}))
    for seed in range(20):
        hands = deal(seats, size, seed)
        expected = [sum(1 << card for card in cards) for cards in hands]
        assert lines.hands(written(hands)) == expected


def test_hands_of_each_allowed_size_are_read_and_no_others() -> None:
    lines = DealLines(3, frozenset({13, 17}))
    assert lines.hands(written(deal(3, 13, 1)))
    assert lines.hands(written(deal(3, 17, 1)))
    assert lines.hands(written(deal(3, 12, 1))) is None
    assert lines.hands(written(deal(4, 13, 1))) is None


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("3s ", "3c "),  # stands twice then
        ("3s ", "1s "),
        ("3s ", "3S "),
        ("3s 3c", "3s3c "),
        ("3s 3c", "3s\t3c"),
        ("3s 3c", "3s-3c"),
        ("3s 3c", " 3s3c"),
        ("3s ", "３s "),
        ("3s ", "♠3 "),
        ("3h", "x1"),
        ("deal B", "deal C"),
        ("deal B", "Deal B"),
        ("deal A:", "deal A "),
        ("3h\ndeal B", "3h deal B"),
    ],
)
def test_anything_else_is_not_read(old: str, new: str) -> None:
    text = written([list(range(seat * 4, seat * 4 + 4)) for seat in range(4)])
    lines = DealLines(4, frozenset({4}))
    assert lines.hands(text)
    assert old in text
    for _ in range(2):  # what was met before is remembered, what is wrong is not
        assert lines.hands(text.replace(old, new, 1)) is None
    assert lines.hands(text)


def test_a_card_that_two_seats_hold_is_not_read() -> None:
    hands = deal(4, 13, 1)
    hands[3][0] = hands[0][0]
    assert DealLines(4, frozenset({13})).hands(written(hands)) is None
