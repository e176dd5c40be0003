"""JSON back to records: every match of a document or of a stream of lines."""

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from decimal import Decimal
from typing import Any, BinaryIO, Literal, cast

from tienlen.notation import permitted
from tienlen.notation.cards import CARD_TEXTS, Cards
from tienlen.notation.errors import TienlenError
from tienlen.notation.findings import word
from tienlen.notation.json_cutting import cut_values
from tienlen.notation.json_given import Given, Problems, RefusedError
from tienlen.notation.json_values import Value, parsed
from tienlen.notation.json_writing import DOCUMENT_FORMAT, LINE_FORMAT, VERSION
from tienlen.notation.meant_tags import meant_tags
from tienlen.notation.records import (
    SEATS,
    Aside,
    Broken,
    Deal,
    End,
    Flag,
    Gap,
    Hand,
    HandLine,
    Left,
    Match,
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
from tienlen.notation.source_codes import SOURCE_CODES
from tienlen.notation.tags import HAND_TAGS, MATCH_TAGS

_CARDS = re.compile(r"(?:[3-9TJQKA2][scdh])++")
_SEATS = re.compile(r"[A-H]++")
_SEAT_TAG = re.compile(r"[a-h]")
_CARD_NUMBERS = {text: card for card, text in enumerate(CARD_TEXTS)}
_GLYPHS = ("!", "?", "!!", "??", "!?", "?!")
_BROKEN_KINDS = ("trick", "deal", "trade", "win", "claim", "end", "tag", "unknown")
_HEAD_KEYS = ("format", "version")
_MATCH_KEYS = ("match", "before", "tags", "hands", "total", "broken", "after")
_HAND_KEYS = ("hand", "before", "tags", "lines", "after")

BrokenKind = Literal["trick", "deal", "trade", "win", "claim", "end", "tag", "unknown"]
EndHow = Literal["", "*", "misdeal"]


def read_json(stream: BinaryIO, path: str) -> Iterator[Match]:
    """Read the matches of a document (`tienlen-record`) or of lines (`tienlen-match`).

    Never raises for what the stream holds: what is wrong is among the findings of the match, as
    `bad-source`; such a match is empty. Cost: linear, memory for one match.
    """
    for value in cut_values(stream, within="matches"):
        problems = Problems(value, path)
        match: Match | None = None
        with suppress(RefusedError):
            match = _read_value(value, problems.given())
        if problems.errors:
            yield Match(
                line=value.line, findings=tuple(problems.findings), source=problems.source()
            )
            if value.frame:
                return
        elif match is not None:
            yield match


def match_from_data(data: Any) -> Match:
    """Return the match that data from `json_writing` holds.

    Raises:
        TienlenError: it holds something else; the first thing that is wrong is named.
    """
    import json

    try:
        text = json.dumps(data)
    except (TypeError, ValueError, RecursionError) as error:
        raise TienlenError(f"this is nothing JSON can hold: {error}") from error
    problems = Problems(parsed(text), "")
    try:
        match = _match(problems.given(), ())
    except RefusedError:
        match = None
    if match is None or problems.findings:
        raise TienlenError(word(problems.findings[0], SOURCE_CODES)[0])
    return match


def _read_value(value: Value, given: Given) -> Match | None:
    if value.frame:
        _check_head(given, DOCUMENT_FORMAT, needed=value.frame == "whole")
        if value.frame == "whole":
            given.only((*_HEAD_KEYS, "matches"))
        return None
    if value.pointer.startswith("/matches/"):
        return _match(given, ())
    _check_head(given, LINE_FORMAT, needed=not value.pointer)
    return _match(given, _HEAD_KEYS)


def _check_head(given: Given, form: str, *, needed: bool) -> None:
    given.object("an object that holds a match")
    if needed or "format" in given:
        given.need("format").choice((form,), f"`{form}`")
    if needed or "version" in given:
        given.need("version").number(VERSION, VERSION, f"the number {VERSION}")


def _match(given: Given, head: tuple[str, ...]) -> Match:
    given.only((*head, *_MATCH_KEYS))
    name = given.need("match")
    return Match(
        name=None if name.data in (None, "?") else _tag_value(name),
        before=_asides(given, "before"),
        tags=_tags(given, MATCH_TAGS),
        hands=given.need("hands").each(_hand, "a list of hands"),
        total=_total(given.need("total")) if "total" in given else None,
        broken=given.need("broken").each(_broken) if "broken" in given else (),
        after=_asides(given, "after"),
    )


def _asides(given: Given, key: str) -> tuple[Aside, ...]:
    return given.need(key).each(_aside, "a list of texts") if key in given else ()


def _aside(given: Given) -> Aside:
    expected = "one line that begins with `#`, `%` or `x-` and does not end with a blank"
    return Aside(text=given.text(expected, permitted.ASIDE))


def _tags(given: Given, known: tuple[str, ...]) -> tuple[Tag, ...]:
    tags = given.need("tags").each(_tag, "a list of tags") if "tags" in given else ()
    return tuple(meant_tags(tags, known))


def _tag(given: Given) -> Tag:
    given.only(("before", "name", "value"))
    expected = "the name of a tag, without blanks, quotes and brackets, not `Match` or `Hand`"
    name = given.need("name").text(expected, permitted.TAG_NAME)
    if _SEAT_TAG.fullmatch(name):
        name = name.upper()
    return Tag(name=name, value=_tag_value(given.need("value")), before=_asides(given, "before"))


def _tag_value(given: Given) -> str:
    return given.text("a text on one line", permitted.ON_ONE_LINE)


def _hand(given: Given) -> Hand:
    given.only(_HAND_KEYS)
    number = given.need("hand")
    return Hand(
        number=number.number(1, permitted.MOST_COUNTED, "a hand's number, from 1"),
        before=_asides(given, "before"),
        tags=_tags(given, HAND_TAGS),
        lines=given.need("lines").each(_line, "a list of lines"),
        after=_asides(given, "after"),
    )


def _seat(given: Given) -> str:
    return given.choice(tuple(SEATS), "a seat from `A` to `H`")


def _cards(given: Given) -> Cards:
    text = given.text("cards such as `3s4sTh`", _CARDS)
    return _card_numbers(text)


def _card_numbers(text: str) -> Cards:
    return tuple(sorted(_CARD_NUMBERS[text[place : place + 2]] for place in range(0, len(text), 2)))


def _points(given: Given) -> tuple[tuple[str, Points], ...]:
    return given.need("points").each(_point, "a list of points, one at least", 1)


def _point(given: Given) -> tuple[str, Points]:
    given.only(("seat", "points"))
    seat, points = _seat(given.need("seat")), given.need("points")
    if isinstance(points.data, str):
        expected = 'a whole number, or a text such as `"0.50"`'
        return seat, Decimal(points.text(expected, permitted.POINTS))
    most = permitted.MOST_POINTS
    return seat, points.number(-most, most, "a whole number of up to 18 digits")


def _count(given: Given) -> tuple[str, int]:
    given.only(("seat", "count"))
    count = given.need("count").number(0, permitted.MOST_COUNTED, "a number of cards")
    return _seat(given.need("seat")), count


def _play(given: Given) -> Play:
    given.only(("seat", "cards", "glyph", "seconds", "flag", "comments"))
    cards = given.need("cards")
    seconds = Decimal(_seconds(given.need("seconds"))) if "seconds" in given else None
    return Play(
        seat=_seat(given.need("seat")),
        cards=None if cards.data is None else _cards(cards),
        glyph=given.need("glyph").choice(_GLYPHS) if "glyph" in given else "",
        seconds=seconds,
        flag=cast("Flag", given.need("flag").choice(("W", "X"))) if "flag" in given else "",
        comments=given.need("comments").each(_comment) if "comments" in given else (),
    )


def _seconds(given: Given) -> str:
    return given.text('seconds as a text such as `"4.2"`', permitted.SECONDS)


def _comment(given: Given) -> str:
    text = given.text("a text without NUL and carriage returns", permitted.COMMENT)
    return permitted.as_comment(text)


def _total(given: Given) -> Total:
    given.only(("before", "points"))
    return Total(points=_points(given), before=_asides(given, "before"))


def _line(given: Given) -> HandLine:
    kind = given.need("line").choice(tuple(_LINES))
    keys, read = _LINES[kind]
    given.only(("before", "line", *keys))
    return read(given, _asides(given, "before"))


def _trick(given: Given, before: tuple[Aside, ...]) -> Trick:
    number = given.need("number")
    return Trick(
        number=None
        if number.data is None
        else number.number(0, permitted.MOST_COUNTED, "a trick's number, or null"),
        plays=given.need("plays").each(_play, "a list of plays, one at least", 1),
        before=before,
    )


def _deal(given: Given, before: tuple[Aside, ...]) -> Deal:
    cards = given.need("cards")
    unknown = given.need("unknown") if "unknown" in given else None
    most = permitted.MOST_UNKNOWN
    return Deal(
        seat=_seat(given.need("seat")),
        cards=() if cards.data == "" else _cards(cards),
        unknown=0 if unknown is None else unknown.number(0, most, f"a number up to {most}"),
        before=before,
    )


def _trade(given: Given, before: tuple[Aside, ...]) -> Trade:
    transfers = given.need("transfers").each(_transfer, "a list of transfers, one at least", 1)
    return Trade(transfers=transfers, before=before)


def _transfer(given: Given) -> Transfer:
    given.only(("giver", "taker", "cards"))
    giver, taker = _seat(given.need("giver")), _seat(given.need("taker"))
    return Transfer(giver=giver, taker=taker, cards=_cards(given.need("cards")))


def _gap(given: Given, before: tuple[Aside, ...]) -> Gap:  # noqa: ARG001 - as all lines are read
    return Gap(before=before)


def _win(given: Given, before: tuple[Aside, ...]) -> Win:
    how = given.need("how").text("a word such as `four-twos`", permitted.HOW_WON)
    return Win(seat=_seat(given.need("seat")), how=how, before=before)


def _place(given: Given, before: tuple[Aside, ...]) -> Place:
    seats = given.need("seats").text("seats such as `CABD`", _SEATS)
    return Place(seats=tuple(seats), before=before)


def _left(given: Given, before: tuple[Aside, ...]) -> Left:
    counts = given.need("counts").each(_count, "a list of counts, one at least", 1)
    return Left(counts=counts, before=before)


def _score(given: Given, before: tuple[Aside, ...]) -> Score:
    return Score(points=_points(given), before=before)


def _end(given: Given, before: tuple[Aside, ...]) -> End:
    how = given.need("how").choice(("*", "misdeal")) if "how" in given else ""
    return End(how=cast("EndHow", how), before=before)


def _broken_line(given: Given, before: tuple[Aside, ...]) -> Broken:
    kind = given.need("kind").choice(_BROKEN_KINDS)
    return Broken(kind=cast("BrokenKind", kind), text=given.need("text").text(), before=before)


def _broken(given: Given) -> Broken:
    given.only(("before", "line", "kind", "text"))
    given.need("line").choice(("broken",))
    return _broken_line(given, _asides(given, "before"))


_LINES: dict[str, tuple[tuple[str, ...], Callable[[Given, tuple[Aside, ...]], HandLine]]] = {
    "trick": (("number", "plays"), _trick),
    "deal": (("seat", "cards", "unknown"), _deal),
    "trade": (("transfers",), _trade),
    "gap": ((), _gap),
    "win": (("seat", "how"), _win),
    "place": (("seats",), _place),
    "left": (("counts",), _left),
    "score": (("points",), _score),
    "end": (("how",), _end),
    "broken": (("kind", "text"), _broken_line),
}
"""Each kind of line: its keys, beside `line` and `before`, and what reads it."""
