"""What parts of the canonical form say that stand by themselves: plays, cards and claims.

They are read alone where a match is judged from its text (see `canonical` for whole sections).
"""

import re
from collections.abc import Callable, Sequence
from decimal import Decimal
from typing import Any, Final, cast

from tienlen.notation.cards import CARD_TEXTS, Cards
from tienlen.notation.records import End, HandLine, Left, Node, Place, Points, Score
from tienlen.notation.remembering import remembering

_PIECES_REMEMBERED: Final = 20_000
_CLAIMS_REMEMBERED: Final = 1_000
"""The claims of hands repeat: what they say is kept once, in time and in memory."""

_LONGEST_REMEMBERED: Final = 100

CARDS_PATTERN = r"(?:[3-9TJQKA2][scdh])++"
GLYPH_PATTERN = r"(?:!!|!\?|!|\?\?|\?!|\?)"
SECONDS_PATTERN = r"[0-9]{1,9}(?:\.[0-9]{1,9})?+"
COMMENT_PATTERN = r"\{[^\\}\n\r\0]*+\}"
_POINT = r" [A-H]:[+-]?[0-9]{1,18}(?:\.[0-9]{1,9})?+"

_ITEM = re.compile(rf"([A-H]):(-|{CARDS_PATTERN})({GLYPH_PATTERN})?+")
_PLACE = re.compile(r"place(?: [A-H])++")
_LEFT = re.compile(r"left(?: [A-H]:[0-9]{1,9})++")
_SCORE = re.compile(rf"(?:score|total)(?:{_POINT})++")

_NUMBERS = {text: number for number, text in enumerate(CARD_TEXTS)}
_ENDINGS: dict[str, Any] = {"end": "", "end *": "*", "end misdeal": "misdeal"}

Item = tuple[str, Cards | None, str]
"""A play or pass without its place: the seat, the cards (None for a pass), the glyph."""


class NotCanonicalError(Exception):
    """A line is not one of the canonical form; never leaves this module."""


def claim_lines(text: str) -> tuple[HandLine, ...] | None:
    """Return the lines of a text that holds canonical place, left, score and end lines only."""
    lines: list[HandLine] = []
    try:
        for line in text.split("\n"):
            if not line.startswith(("place", "left", "score", "end")):
                return None
            lines.append(cast("HandLine", CLAIMS[line[0]](line, 0)))
    except NotCanonicalError:
        return None
    return tuple(lines)


@remembering(_CLAIMS_REMEMBERED)
def read_points(text: str) -> tuple[tuple[str, Points], ...]:
    """Return the points of a canonical score or total line, seat by seat."""
    return tuple(
        [
            (part[0], Decimal(part[2:]) if "." in part else int(part[2:]))
            for part in text.split(" ")[1:]
        ]
    )


def is_total(text: str) -> bool:
    """Say whether a line is a canonical total line."""
    return text.startswith("total") and _SCORE.fullmatch(text) is not None


def card_numbers(texts: Sequence[str]) -> Cards:
    """Return cards, each a canonical text, in ascending order.

    Raises:
        KeyError: one is no canonical text of a card.
    """
    return tuple(sorted([_NUMBERS[text] for text in texts]))


def glued_cards(text: str) -> Cards:
    """Return the cards of a canonical text without blanks, in ascending order.

    Raises:
        KeyError: it is no such text.
    """
    return tuple(sorted([_NUMBERS[text[at : at + 2]] for at in range(0, len(text), 2)]))


def matched(pattern: re.Pattern[str], line: str) -> re.Match[str]:
    """Return the match of a whole line.

    Raises:
        NotCanonicalError: it does not match.
    """
    found = pattern.fullmatch(line)
    if found is None:
        raise NotCanonicalError
    return found


def _place(line: str, number: int) -> Place:
    matched(_PLACE, line)
    return Place(seats=_seats(line), line=number, column=1)


@remembering(_CLAIMS_REMEMBERED)
def _seats(line: str) -> tuple[str, ...]:
    return tuple(line.split(" ")[1:])


def _left(line: str, number: int) -> Left:
    matched(_LEFT, line)
    return Left(counts=_counts(line), line=number, column=1)


@remembering(_CLAIMS_REMEMBERED)
def _counts(line: str) -> tuple[tuple[str, int], ...]:
    return tuple([(part[0], int(part[2:])) for part in line.split(" ")[1:]])


def _score(line: str, number: int) -> Score:
    matched(_SCORE, line)
    return Score(points=read_points(line), line=number, column=1)


def _end(line: str, number: int) -> End:
    how = _ENDINGS.get(line)
    if how is None:
        raise NotCanonicalError
    return End(how=how, line=number, column=1)


_items: dict[str, Item] = {}


def item_of(text: str) -> Item | None:
    """Return what a play or pass with no mark but a glyph says, None for any other text."""
    found = _items.get(text)
    if found is None:
        matched = _ITEM.fullmatch(text)
        if matched is None:
            return None
        seat, cards, glyph = matched.groups()
        found = (seat, None if cards == "-" else glued_cards(cards), glyph or "")
        if len(text) > _LONGEST_REMEMBERED:
            return found
        if len(_items) >= _PIECES_REMEMBERED:
            _items.clear()
        _items[text] = found
    return found


CLAIMS: dict[str, Callable[[str, int], Node]] = {
    "p": _place,
    "l": _left,
    "s": _score,
    "e": _end,
}
"""What reads a claim, given the number of its line, by its first character."""
