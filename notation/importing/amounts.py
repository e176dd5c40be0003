"""Cards, points, seconds and texts as logs write them."""

import re
from decimal import Decimal

from tienlen.notation import permitted
from tienlen.notation.cards import Cards, read_cards
from tienlen.notation.json_given import Given

CARDS_EXPECTED = 'cards such as `"3S"`, `["3S", "10H"]` or `[0, 31]`'

_ONE_CARD = r"(?:10|[3-9TtJjQqKkAa2])[SsCcDdHh♠♤♣♧♦♢♥♡][\uFE0E\uFE0F]?"
_CARD = re.compile(_ONE_CARD)
_CARDS = re.compile(rf"[ ,]*+(?:{_ONE_CARD}[ ,]*+)++")
_PASSES = ("", "-", "pass")
_HIGHEST_CARD = 51
_MOST_DIGITS = 18
_MOST_DECIMALS = 9


def cards_of(given: Given) -> Cards:
    """Take cards: a text, or a list of texts and numbers (rank × 4 + suit, 3♠ is 0)."""
    if isinstance(given.data, str):
        return read_cards(given.text(CARDS_EXPECTED, _CARDS))
    return tuple(sorted(given.each(_card, CARDS_EXPECTED, 1)))


def cards_or_pass(given: Given) -> Cards | None:
    """Take cards, or None for what means a pass: null, `[]`, an empty text, `-` or `pass`."""
    data = given.data
    is_pass = data is None or data == [] or (isinstance(data, str) and data.lower() in _PASSES)
    return None if is_pass else cards_of(given)


def held_of(given: Given) -> tuple[Cards, int]:
    """Take a hand: its cards and the number of those not known, which are nulls in its list."""
    if given.data == "":
        return (), 0
    if not isinstance(given.data, list):
        return cards_of(given), 0
    known = [card for card in given.items() if card.data is not None]
    unknown = len(given.data) - len(known)
    if unknown > permitted.MOST_UNKNOWN:
        given.refuse(f"at most {permitted.MOST_UNKNOWN} cards that are not known")
    return tuple(sorted(_card(card) for card in known)), unknown


def dealt_of(given: Given) -> tuple[Cards, int] | None:
    """Take a hand (see `held_of`), or None for one that is null: not known at all."""
    return None if given.data is None else held_of(given)


def _card(given: Given) -> int:
    expected = f"a card such as `3S` or `10H`, or a number up to {_HIGHEST_CARD}"
    if isinstance(given.data, str):
        return read_cards(given.text(expected, _CARD))[0]
    return given.number(0, _HIGHEST_CARD, expected)


def seconds_of(given: Given) -> Decimal:
    """Take a time in seconds."""
    value = _decimal(given, "a number of seconds")
    if value.is_signed() or value > permitted.MOST_COUNTED:
        given.refuse("a number of seconds")
    return value


def points_of(given: Given) -> int | Decimal:
    """Take points."""
    value = _decimal(given, "points")
    return int(value) if value == value.to_integral_value() else value


def _decimal(given: Given, expected: str) -> Decimal:
    data = given.data
    if isinstance(data, bool) or not isinstance(data, int | Decimal):
        given.refuse(expected)
    value = Decimal(data)
    if value.adjusted() >= _MOST_DIGITS:
        given.refuse(f"{expected} of up to {_MOST_DIGITS} digits")
    exponent = value.as_tuple().exponent
    if not isinstance(exponent, int) or exponent < -_MOST_DECIMALS:
        given.refuse(f"{expected} with up to {_MOST_DECIMALS} decimals")
    # Without an exponent, as a record spells it.
    return value.quantize(Decimal(1)) if exponent > 0 else value


def count_of(given: Given) -> int:
    """Take a number of cards."""
    return given.number(0, permitted.MOST_COUNTED, "a number of cards")


def name_of(given: Given) -> str:
    """Take a text that can be the value of a tag."""
    return given.text("a text on one line", permitted.ON_ONE_LINE)


def comment_of(given: Given) -> str:
    """Take a comment."""
    text = given.text("a text without NUL and carriage returns", permitted.COMMENT)
    return permitted.as_comment(text)
