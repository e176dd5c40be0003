"""Cards, places and points as charts spell them."""

from tienlen.notation.cards import cards_text, read_cards

MOST_CARDS = 8
"""A group of more cards is told by its first, its last and their number."""


def cards_label(text: str) -> str:
    """Spell cards, given as canonical text, with the symbols of their suits.

    >>> cards_label("4s4c4d4h")
    '4♠4♣4♦4♥'
    >>> cards_label("3s4s5s6s7s8s9sTsJs")
    '3♠ to J♠, 9 cards'
    """
    cards = read_cards(text)
    if len(cards) <= MOST_CARDS:
        return cards_text(cards, symbols=True)
    first, last = (cards_text((card,), symbols=True) for card in (cards[0], cards[-1]))
    return f"{first} to {last}, {len(cards)} cards"


def ordinal(place: int) -> str:
    """Return a place as an ordinal: `1st`.

    >>> [ordinal(place) for place in (1, 2, 3, 4, 8)]
    ['1st', '2nd', '3rd', '4th', '8th']
    """
    return f"{place}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(place, 'th') }"


def points_label(points: float) -> str:
    """Spell points with their sign, so that gains and losses are told apart at once.

    >>> points_label(3), points_label(-2.5), points_label(0)
    ('+3', '−2.5', '0')
    """
    if points == 0:
        return "0"
    text = f"{points:+,}" if isinstance(points, int) else f"{points:+,.6f}".rstrip("0").rstrip(".")
    return text.replace("-", "−")
