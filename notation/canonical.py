"""A quick reader of the canonical form: a scan for what the printer writes, and nothing else.

It reads a section or gives it up whole, so whatever is spelt another way, or wrong, is read by
the grammar, which stays the definition of the notation. What the scan does read it reads into the
very nodes, places included, that the grammar gives; a test holds them against each other.
"""

import re
from collections.abc import Callable, Sequence
from decimal import Decimal
from functools import lru_cache
from typing import Any, Final, cast

from tienlen.notation.cards import CARD_TEXTS, Cards
from tienlen.notation.records import (
    Aside,
    Deal,
    End,
    Flag,
    Gap,
    HandLine,
    Left,
    Node,
    Place,
    Play,
    Points,
    Score,
    Tag,
    Total,
    Trade,
    Transfer,
    Trick,
    Win,
)

_PIECES_REMEMBERED: Final = 20_000
_CLAIMS_REMEMBERED: Final = 1_000
"""The claims of hands repeat: what they say is kept once, in time and in memory."""

_LONGEST_REMEMBERED: Final = 100
_LONGEST_SPLIT: Final = 10_000
"""A line that is longer is read play by play: a list of its words could take far more memory."""

_CARDS = r"(?:[3-9TJQKA2][scdh])++"
_POINT = r" [A-H]:[+-]?[0-9]{1,18}(?:\.[0-9]{1,9})?+"
_MARKS = (
    r"(?P<glyph>!!|!\?|!|\?\?|\?!|\?)?+(?: @(?P<seconds>[0-9]{1,9}(?:\.[0-9]{1,9})?+))?+"
    r"(?: \^(?P<flag>[WX]))?+(?P<comments>(?: \{[^\\}]*+\})*+)"
)

_TAG = re.compile(r'\[([A-Z][A-Za-z0-9._-]*+) "([^"\\]*+)"\]')
_TRICK = re.compile(r"([0-9]{1,9})\. ")
_ITEM = re.compile(rf"([A-H]):(-|{_CARDS})(!!|!\?|!|\?\?|\?!|\?)?+")
_MARKED = re.compile(rf"([A-H]):(-|{_CARDS}){_MARKS}(?: (?=[A-H]:)|$)")
_COMMENT = re.compile(r"\{([^\\}]*+)\}")
_DEAL = re.compile(r"deal ([A-H]): (?:--|([3-9TJQKA2][scdh](?: [3-9TJQKA2][scdh])*+)?+(.*))")
_UNKNOWN = re.compile(r" x([0-9]{1,3})")
_TRADE = re.compile(rf"trade(?: [A-H]>[A-H] {_CARDS})++")
_TRANSFER = re.compile(rf"([A-H])>([A-H]) ({_CARDS})")
_WIN = re.compile(r"win ([A-H]): ([A-Za-z][A-Za-z0-9-]*+)")
_PLACE = re.compile(r"place(?: [A-H])++")
_LEFT = re.compile(r"left(?: [A-H]:[0-9]{1,9})++")
_SCORE = re.compile(rf"(?:score|total)(?:{_POINT})++")

_NUMBERS = {text: number for number, text in enumerate(CARD_TEXTS)}
_ENDINGS: dict[str, Any] = {"end": "", "end *": "*", "end misdeal": "misdeal"}

Item = tuple[str, Cards | None, str]
"""A play or pass without its place: the seat, the cards (None for a pass), the glyph."""


class NotCanonicalError(Exception):
    """A line is not one of the canonical form; never leaves this module."""


def canonical_nodes(text: str, lines_before: int) -> list[Node] | None:
    """Return the nodes of a section in their order, None where it is not wholly canonical.

    The text must end with a line feed; `lines_before` is the number of lines before it in the
    file. Cost: linear, some two microseconds a play.
    """
    if "\r" in text or "\0" in text:
        return None
    try:
        return _nodes(text, lines_before)
    except NotCanonicalError:
        return None


def claim_lines(text: str) -> tuple[HandLine, ...] | None:
    """Return the lines of a text that holds canonical place, left, score and end lines only."""
    lines: list[HandLine] = []
    try:
        for line in text.split("\n"):
            if not line.startswith(("place", "left", "score", "end")):
                return None
            lines.append(cast("HandLine", _LINES[line[0]](line, 0)))
    except NotCanonicalError:
        return None
    return tuple(lines)


@lru_cache(maxsize=_CLAIMS_REMEMBERED)
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


def _nodes(text: str, line_number: int) -> list[Node]:
    nodes: list[Node] = []
    part = 0
    for line in text.split("\n"):
        line_number += 1
        if not line:
            continue
        first = line[0]
        if first in "%#x":
            nodes.append(_aside(line, line_number))
            continue
        read = _LINES.get(first)
        if read is None:
            raise NotCanonicalError
        node = read(line, line_number)
        # Tags, then lines, then one total: the order of the grammar.
        rank = 0 if first == "[" else 2 if type(node) is Total else 1
        if rank < part or part == 2:
            raise NotCanonicalError
        part = rank
        nodes.append(node)
    return nodes


def _matched(pattern: re.Pattern[str], line: str) -> re.Match[str]:
    found = pattern.fullmatch(line)
    if found is None:
        raise NotCanonicalError
    return found


def _aside(line: str, number: int) -> Aside:
    if line[0] == "x" and not line.startswith("x-"):
        raise NotCanonicalError
    return Aside(text=line.rstrip(), line=number, column=1)


def _tag(line: str, number: int) -> Tag:
    found = _matched(_TAG, line)
    return Tag(name=found[1], value=found[2], line=number, column=1)


def _deal(line: str, number: int) -> Deal:
    found = _matched(_DEAL, line)
    seat, known, rest = found.groups()
    cards = card_numbers(known.split(" ")) if known else ()
    unknown = 0
    if rest:
        unknown = int(_matched(_UNKNOWN, rest if known else " " + rest)[1])
    elif rest is not None and not known:
        raise NotCanonicalError
    return Deal(seat=seat, cards=cards, unknown=unknown, line=number, column=1)


def _trade(line: str, number: int) -> Trade:
    _matched(_TRADE, line)
    transfers = [
        Transfer(
            giver=found[1],
            taker=found[2],
            cards=glued_cards(found[3]),
            line=number,
            column=found.start() + 1,
        )
        for found in _TRANSFER.finditer(line)
    ]
    return Trade(transfers=tuple(transfers), line=number, column=1)


def _total_or_trade(line: str, number: int) -> Node:
    if line.startswith("trade"):
        return _trade(line, number)
    if not is_total(line):
        raise NotCanonicalError
    return Total(points=read_points(line), line=number, column=1)


def _gap(line: str, number: int) -> Gap:
    if line != "...":
        raise NotCanonicalError
    return Gap(line=number, column=1)


def _win(line: str, number: int) -> Win:
    found = _matched(_WIN, line)
    return Win(seat=found[1], how=found[2], line=number, column=1)


def _place(line: str, number: int) -> Place:
    _matched(_PLACE, line)
    return Place(seats=_seats(line), line=number, column=1)


@lru_cache(maxsize=_CLAIMS_REMEMBERED)
def _seats(line: str) -> tuple[str, ...]:
    return tuple(line.split(" ")[1:])


def _left(line: str, number: int) -> Left:
    _matched(_LEFT, line)
    return Left(counts=_counts(line), line=number, column=1)


@lru_cache(maxsize=_CLAIMS_REMEMBERED)
def _counts(line: str) -> tuple[tuple[str, int], ...]:
    return tuple([(part[0], int(part[2:])) for part in line.split(" ")[1:]])


def _score(line: str, number: int) -> Score:
    _matched(_SCORE, line)
    return Score(points=read_points(line), line=number, column=1)


def _end(line: str, number: int) -> End:
    how = _ENDINGS.get(line)
    if how is None:
        raise NotCanonicalError
    return End(how=how, line=number, column=1)


# -- tricks ----------------------------------------------------------------------------------

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


def _trick(line: str, number: int) -> Trick:
    found = _TRICK.match(line)
    if found is None:
        raise NotCanonicalError
    at = found.end()
    plays = _plays(line, at, number) or _marked_plays(line, at, number)
    return Trick(number=int(found[1]), plays=tuple(plays), line=number, column=1)


def _plays(line: str, at: int, number: int) -> list[Play]:
    """Return the plays of a trick, none where one has a mark other than a glyph."""
    plays: list[Play] = []
    if len(line) > _LONGEST_SPLIT:
        return plays
    for text in line[at:].split(" "):
        item = item_of(text)
        if item is None:
            return []
        plays.append(Play(line=number, column=at + 1, seat=item[0], cards=item[1], glyph=item[2]))
        at += len(text) + 1
    return plays


def _marked_plays(line: str, at: int, number: int) -> list[Play]:
    plays: list[Play] = []
    end = len(line)
    while at < end:
        found = _MARKED.match(line, at)
        if found is None:
            raise NotCanonicalError
        cards, seconds, comments = found[2], found["seconds"], found["comments"]
        plays.append(
            Play(
                line=number,
                column=at + 1,
                seat=found[1],
                cards=None if cards == "-" else glued_cards(cards),
                glyph=found["glyph"] or "",
                seconds=Decimal(seconds) if seconds else None,
                flag=cast("Flag", found["flag"] or ""),
                comments=tuple(_COMMENT.findall(comments)) if comments else (),
            )
        )
        at = found.end()
    if not plays or line.endswith(" "):
        raise NotCanonicalError
    return plays


_LINES: dict[str, Callable[[str, int], Node]] = {
    "[": _tag,
    "d": _deal,
    "t": _total_or_trade,
    ".": _gap,
    "w": _win,
    "p": _place,
    "l": _left,
    "s": _score,
    "e": _end,
    **dict.fromkeys("0123456789", _trick),
}
"""What reads a line, by its first character."""
