"""Records to data that JSON can hold, losing nothing: `record.schema.json` says what is where."""

from decimal import Decimal
from importlib import resources
from typing import Any

from tienlen.notation.cards import cards_text
from tienlen.notation.records import (
    Aside,
    Broken,
    Deal,
    End,
    Gap,
    Hand,
    HandLine,
    Left,
    Line,
    Match,
    Place,
    Play,
    Points,
    Score,
    Tag,
    Trade,
    Trick,
    Win,
)

Data = dict[str, Any]

DOCUMENT_FORMAT = "tienlen-record"
LINE_FORMAT = "tienlen-match"
VERSION = 1


def schema_text() -> str:
    """Return the JSON Schema (draft 2020-12) of documents and of lines."""
    return resources.files(__package__).joinpath("record.schema.json").read_text("utf-8")


def document_head() -> Data:
    """Return what stands in a document beside the list `matches`."""
    return {"format": DOCUMENT_FORMAT, "version": VERSION}


def line_data(match: Match) -> Data:
    """Return a match as it stands alone on a line."""
    return {"format": LINE_FORMAT, "version": VERSION, **match_data(match)}


def match_data(match: Match) -> Data:
    """Return a match as data. What is empty is left out; findings and positions are not kept."""
    data: Data = {"match": match.name}
    data |= _listed("before", _asides(match.before))
    data |= _listed("tags", [_tag(tag) for tag in match.tags])
    data["hands"] = [_hand(hand) for hand in match.hands]
    if match.total is not None:
        data["total"] = _before(match.total) | {"points": _points(match.total.points)}
    data |= _listed("broken", [_broken(line) for line in match.broken])
    return data | _listed("after", _asides(match.after))


def _listed(key: str, values: list[Any]) -> Data:
    return {key: values} if values else {}


def _asides(asides: tuple[Aside, ...]) -> list[str]:
    return [aside.text for aside in asides]


def _before(line: Line) -> Data:
    return _listed("before", _asides(line.before))


def _tag(tag: Tag) -> Data:
    return _before(tag) | {"name": tag.spelt or tag.name, "value": tag.value}


def _hand(hand: Hand) -> Data:
    data = _before(hand) | {"hand": hand.number}
    data |= _listed("tags", [_tag(tag) for tag in hand.tags])
    data["lines"] = [_line(line) for line in hand.lines]
    return data | _listed("after", _asides(hand.after))


def _broken(line: Broken) -> Data:
    return _before(line) | {"line": "broken", "kind": line.kind, "text": line.text}


def _line(line: HandLine) -> Data:  # noqa: C901 - one case a kind of line
    before = _before(line)
    match line:
        case Trick():
            plays = [_play(play) for play in line.plays]
            return before | {"line": "trick", "number": line.number, "plays": plays}
        case Deal():
            data = {"line": "deal", "seat": line.seat, "cards": cards_text(line.cards)}
            return before | data | ({"unknown": line.unknown} if line.unknown else {})
        case Trade():
            transfers = [
                {"giver": one.giver, "taker": one.taker, "cards": cards_text(one.cards)}
                for one in line.transfers
            ]
            return before | {"line": "trade", "transfers": transfers}
        case Gap():
            return before | {"line": "gap"}
        case Win():
            return before | {"line": "win", "seat": line.seat, "how": line.how}
        case Place():
            return before | {"line": "place", "seats": "".join(line.seats)}
        case Left():
            counts = [{"seat": seat, "count": count} for seat, count in line.counts]
            return before | {"line": "left", "counts": counts}
        case Score():
            return before | {"line": "score", "points": _points(line.points)}
        case End():
            return before | {"line": "end"} | ({"how": line.how} if line.how else {})
        case Broken():
            return _broken(line)


def _points(points: tuple[tuple[str, Points], ...]) -> list[Data]:
    # As text, 0.50 stays what was written in whatever program reads it.
    return [
        {"seat": seat, "points": format(value, "f") if isinstance(value, Decimal) else value}
        for seat, value in points
    ]


def _play(play: Play) -> Data:
    cards = None if play.cards is None else cards_text(play.cards)
    data: Data = {"seat": play.seat, "cards": cards}
    if play.glyph:
        data["glyph"] = play.glyph
    if play.seconds is not None:
        data["seconds"] = format(play.seconds, "f")
    if play.flag:
        data["flag"] = play.flag
    return data | _listed("comments", list(play.comments))
