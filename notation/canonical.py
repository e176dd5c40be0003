"""A quick reader of the canonical form: a scan for what the printer writes, and nothing else.

It reads a section or gives it up whole, so whatever is spelt another way, or wrong, is read by
the grammar, which stays the definition of the notation. What the scan does read it reads into the
very nodes, places included, that the grammar gives; a test holds them against each other.
"""

import re
from collections.abc import Callable
from decimal import Decimal
from typing import Final, cast

from tienlen.notation.canonical_parts import (
    CARDS_PATTERN,
    CLAIMS,
    COMMENT_PATTERN,
    GLYPH_PATTERN,
    SECONDS_PATTERN,
    NotCanonicalError,
    card_numbers,
    glued_cards,
    is_total,
    item_of,
    matched,
    read_points,
)
from tienlen.notation.records import (
    Aside,
    Deal,
    Flag,
    Gap,
    Node,
    Play,
    Tag,
    Total,
    Trade,
    Transfer,
    Trick,
    Win,
    plain_play,
)

_LONGEST_SPLIT: Final = 10_000
"""A line that is longer is read play by play: a list of its words could take far more memory."""

_MARKS = (
    rf"(?P<glyph>{GLYPH_PATTERN})?+(?: @(?P<seconds>{SECONDS_PATTERN}))?+"
    rf"(?: \^(?P<flag>[WX]))?+(?P<comments>(?: {COMMENT_PATTERN})*+)"
)

_TAG = re.compile(r'\[([A-Z][A-Za-z0-9._-]*+) "([^"\\]*+)"\]')
_TRICK = re.compile(r"([0-9]{1,9})\. ")
_MARKED = re.compile(rf"([A-H]):(-|{CARDS_PATTERN}){_MARKS}(?: (?=[A-H]:)|$)")
_COMMENT = re.compile(r"\{([^\\}]*+)\}")
_DEAL = re.compile(r"deal ([A-H]): (?:--|([3-9TJQKA2][scdh](?: [3-9TJQKA2][scdh])*+)?+(.*))")
_UNKNOWN = re.compile(r" x([0-9]{1,3})")
_TRADE = re.compile(rf"trade(?: [A-H]>[A-H] {CARDS_PATTERN})++")
_TRANSFER = re.compile(rf"([A-H])>([A-H]) ({CARDS_PATTERN})")
_WIN = re.compile(r"win ([A-H]): ([A-Za-z][A-Za-z0-9-]*+)")


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


def _aside(line: str, number: int) -> Aside:
    if line[0] == "x" and not line.startswith("x-"):
        raise NotCanonicalError
    return Aside(text=line.rstrip(), line=number, column=1)


def _tag(line: str, number: int) -> Tag:
    found = matched(_TAG, line)
    return Tag(name=found[1], value=found[2], line=number, column=1)


def _deal(line: str, number: int) -> Deal:
    found = matched(_DEAL, line)
    seat, known, rest = found.groups()
    cards = card_numbers(known.split(" ")) if known else ()
    unknown = 0
    if rest:
        unknown = int(matched(_UNKNOWN, rest if known else " " + rest)[1])
    elif rest is not None and not known:
        raise NotCanonicalError
    return Deal(seat=seat, cards=cards, unknown=unknown, line=number, column=1)


def _trade(line: str, number: int) -> Trade:
    matched(_TRADE, line)
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
    found = matched(_WIN, line)
    return Win(seat=found[1], how=found[2], line=number, column=1)


# -- tricks ----------------------------------------------------------------------------------


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
        plays.append(plain_play(number, at + 1, *item))
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
    **CLAIMS,
    **dict.fromkeys("0123456789", _trick),
}
"""What reads a line, by its first character."""
