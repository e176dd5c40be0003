"""What a token of the grammar says: its text in any spelling to the value in a record."""

import re
from decimal import Decimal
from typing import Protocol, cast

from tienlen.notation.cards import Cards, read_cards
from tienlen.notation.records import Flag, Points
from tienlen.notation.remembering import remembering
from tienlen.notation.tags import known_name

_TAG_ESCAPE = re.compile(r'\\(["\\])')
_COMMENT_ESCAPE = re.compile(r"\\([}\\])")
_LEADING_BLANKS = re.compile(r"\n[ \t]+")

_MARKS = frozenset("@^{\n")

_LONGEST_SPLIT = 10_000
"""A list of the words of a longer line could take far more memory."""


class Token(Protocol):
    """What is used of the lexer's tokens, which are also strings."""

    type: str
    line: int
    column: int

    def __str__(self) -> str: ...


def tag_name(text: str) -> str:
    """Return the name that `[name` says, in its usual spelling."""
    return known_name(text[1:].strip(" \t"))


def tag_value(text: str) -> str:
    r"""Return what stands between quotes; a backslash but in `\"` and `\\` stands for itself."""
    value = text.rstrip(" \t")[1:-1]
    return _TAG_ESCAPE.sub(r"\1", value) if "\\" in value else value


def comment(text: str) -> str:
    r"""Return what stands in braces: `\}` and `\\` undone, further lines without first blanks."""
    text = text.rstrip(" \t")[1:-1]
    if "\n" in text:
        text = _LEADING_BLANKS.sub("\n", text)
    return _COMMENT_ESCAPE.sub(r"\1", text) if "\\" in text else text


def seat(text: str) -> str:
    """Return the seat that a text begins with."""
    return text[0].upper()


@remembering(1 << 16)
def seat_and_cards(text: str) -> tuple[str, Cards | None]:
    """Return who plays what, None for a pass. Most plays of a file have been seen before."""
    what = text[1:].lstrip(" \t:")
    return text[0].upper(), None if what[0] in "-pP" else read_cards(what)


def cards(text: str) -> Cards:
    """Return cards in ascending order."""
    if len(text) > _LONGEST_SPLIT:
        return read_cards(text)
    return tuple(sorted([card for word in text.split() for card in _cards_of_word(word)]))


_cards_of_word = remembering(1 << 10)(read_cards)


@remembering(1 << 16)
def plain_play(text: str) -> tuple[str, Cards | None, str] | None:
    """Return what a play with no mark but a glyph says, and that; None where it has another."""
    if not _MARKS.isdisjoint(text):
        return None
    text = text.rstrip(" \t")
    what = text.rstrip("!?")
    return *seat_and_cards(what), text[len(what) :]


def seconds(text: str) -> Decimal:
    """Return the seconds that `@4.25` says."""
    return Decimal(text.rstrip(" \t")[1:])


def flag(text: str) -> Flag:
    """Return the flag that `^w` says."""
    return cast("Flag", text[1].upper())


def points(text: str) -> Points:
    """Return points, a whole number unless written with decimals."""
    text = text.rstrip(" \t")
    return Decimal(text) if "." in text else int(text)
