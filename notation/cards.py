"""Cards as numbers and their spelling.

A card is an int, rank × 4 + suit: 0 is 3♠, the lowest, and 51 is 2♥, the highest, so that
comparing cards is comparing numbers. A group of cards is a tuple of such ints in ascending
order; with two decks the same number may stand twice.
"""

import re
from collections.abc import Iterator

RANKS = "3456789TJQKA2"
SUITS = "scdh"
SUIT_SYMBOLS = "♠♣♦♥"

Cards = tuple[int, ...]
"""Cards in ascending order, each an int from 0 (3♠) to 51 (2♥)."""

CARD_TEXTS: tuple[str, ...] = tuple(rank + suit for rank in RANKS for suit in SUITS)
CARD_SYMBOLS: tuple[str, ...] = tuple(rank + suit for rank in RANKS for suit in SUIT_SYMBOLS)


def card_text(card: int, *, symbols: bool = False) -> str:
    """Spell a card as `3s`, or as `3♠` with `symbols`."""
    return (CARD_SYMBOLS if symbols else CARD_TEXTS)[card]


def cards_text(cards: Cards, *, symbols: bool = False, separator: str = "") -> str:
    """Spell cards in the order they stand in, glued unless a separator is given."""
    texts = CARD_SYMBOLS if symbols else CARD_TEXTS
    return separator.join([texts[card] for card in cards])


CARD = re.compile(r"(10|[3-9TtJjQqKkAa2])((?:[SsCcDdHh♠♤♣♧♦♢♥♡][\uFE0E\uFE0F]?+)++)")
"""A rank and the suit after it, or several in the short form: `3s`, `10♥`, `4sc`."""

_SUIT = re.compile(r"([SsCcDdHh♠♤♣♧♦♢♥♡])[\uFE0E\uFE0F]?+")

_SUIT_NUMBERS = {
    letter: number
    for number, letters in enumerate(("Ss♠♤", "Cc♣♧", "Dd♦♢", "Hh♥♡"))
    for letter in letters
}


def is_even_run(cards: Cards) -> bool:
    """Say whether cards are as many of each rank from the lowest to the highest."""
    if not cards:
        return False
    lowest = cards[0] >> 2
    count, over = divmod(len(cards), (cards[-1] >> 2) - lowest + 1)
    return not over and all(
        card >> 2 == lowest + index // count for index, card in enumerate(cards)
    )


def find_cards(text: str, first: int = 0) -> Iterator[tuple[int, int, int]]:
    """Yield each card of a text in its order: the card, where it is spelt, how many characters.

    Places count from 0; what stands before the place `first` is passed over. In the short form
    (`3sc`) a second suit stands for its card alone.
    """
    for found in CARD.finditer(text, first):
        rank = RANKS.index("T" if found[1] == "10" else found[1].upper())
        start = found.start()
        for suit in _SUIT.finditer(text, found.start(2), found.end()):
            yield rank * 4 + _SUIT_NUMBERS[suit[1]], start, suit.end() - start
            start = suit.end()


def read_cards(text: str) -> Cards:
    """Read cards in any spelling of the notation, glued or spaced, into ascending order.

    The text must be what the notation calls cards; what no card begins with is passed over (see
    `misspelt` for finding it). Cost: linear, in memory that of the cards alone.
    """
    cards = [
        RANKS.index("T" if found[1] == "10" else found[1].upper()) * 4 + _SUIT_NUMBERS[suit]
        for found in CARD.finditer(text)
        for suit in found[2]
        if suit in _SUIT_NUMBERS
    ]
    cards.sort()
    return tuple(cards)
