"""The record of a match, as frozen data: what was written, legal or not.

Every node knows its `line` and `column` (both from 1), which do not count when two records are
compared; neither does the `source`. Seats are letters, cards are ints (see `cards`), points are
ints or, with a stake that is no whole number, Decimals.
"""

import re
from array import array
from collections.abc import Sequence
from dataclasses import field
from decimal import Decimal
from typing import Any, Literal, overload

from tienlen.notation.cards import Cards
from tienlen.notation.findings import Finding
from tienlen.notation.quick_dataclass import dataclass

SEATS = "ABCDEFGH"

Points = int | Decimal
Flag = Literal["", "W", "X"]
BrokenKind = Literal["trick", "deal", "trade", "win", "claim", "end", "tag", "unknown"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """Anything that stands somewhere in a file."""

    line: int = field(default=0, compare=False)
    column: int = field(default=1, compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Aside(Node):
    """A line that carries no meaning: a remark `# …`, a directive `% …`, a private line `x-…`.

    `text` is the whole line without its end and trailing blanks.
    """

    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Line(Node):
    """A line with meaning; `before` holds the asides that stand right before it."""

    before: tuple[Aside, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Tag(Line):
    """`[Name "value"]`, the value unescaped; `spelt` is its name as it stands if misspelt."""

    name: str
    value: str
    spelt: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal(Line):
    """`deal A: 3s 4c x11`: the cards known and how many more are unknown; both empty for `--`."""

    seat: str
    cards: Cards
    unknown: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Transfer(Node):
    """`A>B 2h3c`: cards given by one seat to another."""

    giver: str
    taker: str
    cards: Cards


@dataclass(frozen=True, slots=True, kw_only=True)
class Trade(Line):
    """`trade A>B 2h3c B>A 4d5s`."""

    transfers: tuple[Transfer, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Play(Node):
    """One play, or one written pass (`cards` is None), with its marks.

    `glyph` is one of `! ? !! ?? !? ?!` or "", `seconds` the time taken, `flag` is W for a play
    withdrawn and X for one that was irregular but accepted. The position is the seat letter's.
    """

    seat: str
    cards: Cards | None
    glyph: str = ""
    seconds: Decimal | None = None
    flag: Flag = ""
    comments: tuple[str, ...] = ()


def _setters() -> tuple[Any, ...]:
    names = ("line", "column", "seat", "cards", "glyph", "seconds", "flag", "comments")
    return tuple([getattr(Play, name).__set__ for name in names])


_LINE, _COLUMN, _SEAT, _CARDS, _GLYPH, _SECONDS, _FLAG, _COMMENTS = _setters()


def plain_play(line: int, column: int, seat: str, cards: Cards | None, glyph: str) -> Play:
    """Return a play without a mark but the glyph, in half the time that `Play` takes.

    Records are mostly plays, and to make them is a good part of reading.
    """
    play = Play.__new__(Play)
    _LINE(play, line)
    _COLUMN(play, column)
    _SEAT(play, seat)
    _CARDS(play, cards)
    _GLYPH(play, glyph)
    _SECONDS(play, None)
    _FLAG(play, "")
    _COMMENTS(play, ())
    return play


@dataclass(frozen=True, slots=True, kw_only=True)
class Trick(Line):
    """One trick line with its continuation lines; `number` is None where none was written."""

    number: int | None
    plays: tuple[Play, ...]

    @property
    def is_withdrawn(self) -> bool:
        """Whether every play and pass of it is, so that all is as before it."""
        return bool(self.plays) and all(play.flag == "W" for play in self.plays)


@dataclass(frozen=True, slots=True, kw_only=True)
class Gap(Line):
    """`...`: plays are missing here."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Win(Line):
    """`win C: four-twos`: a hand won without play; `how` is the word after the colon."""

    seat: str
    how: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Place(Line):
    """`place C A B D`: the finishing order, the loser last."""

    seats: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Left(Line):
    """`left D:5`: how many cards each seat named still holds."""

    counts: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Score(Line):
    """`score A:+1 D:-3`: the points of the hand."""

    points: tuple[tuple[str, Points], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class End(Line):
    """`end`, `end *` (broken off) or `end misdeal` (void)."""

    how: Literal["", "*", "misdeal"] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Total(Line):
    """`total A:+2`: the points of the match."""

    points: tuple[tuple[str, Points], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Broken(Line):
    """A line that could not be read whole; its finding says why.

    `kind` is what the line was meant to be, as far as it can be told: plays may be lost in a
    trick and in an `unknown` line, in no other kind. `text` is the line as it stands in the file.
    The plays of a trick line that stand before the error are kept as a `Trick` before this.
    """

    text: str
    kind: BrokenKind


HandLine = Deal | Trade | Trick | Gap | Win | Place | Left | Score | End | Broken


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand(Line):
    """One hand: its tags (Dealer, Start, unknown ones) and its lines in the order of the text.

    The position is the Hand tag's; `number` is that tag's, or filled in (one more than the
    number before, 1 at first) where the tag is missing or cannot be read. `after` holds the
    asides that stand after the last line.
    """

    number: int
    tags: tuple[Tag, ...] = ()
    lines: tuple[HandLine, ...] = ()
    after: tuple[Aside, ...] = ()

    def tag(self, name: str) -> str | None:
        """Return the value of the first tag of that name, or None."""
        return next((tag.value for tag in self.tags if tag.name == name), None)


_LINES_A_MARK = 32


class TextLines(Sequence[str]):
    """The lines of a text, each cut out of it when it is asked for: few ever are.

    In a line, what is to be put `instead` of what stands there is put when it is cut out.
    """

    __slots__ = ("_count", "_instead", "_last", "_starts", "_text")

    def __init__(self, text: str, instead: tuple[str, str] | None = None) -> None:
        self._text = text
        self._instead = instead
        # Where every so many lines one begins: a match can have six million lines.
        self._starts: array[int] | None = None
        self._count = 0
        # What is asked for again is the same text, however often.
        self._last = (-1, "")

    @overload
    def __getitem__(self, index: int) -> str: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[str, ...]: ...
    def __getitem__(self, index: int | slice) -> str | tuple[str, ...]:
        if isinstance(index, slice):
            return tuple([self[one] for one in range(*index.indices(len(self)))])
        count = len(self)
        if index < 0:
            index += count
        if not 0 <= index < count:
            raise IndexError(index)
        if self._last[0] != index:
            self._last = (index, self._cut_out(index))
        return self._last[1]

    def __len__(self) -> int:
        self._where()
        return self._count

    def _cut_out(self, index: int) -> str:
        text, start = self._text, self._where()[index // _LINES_A_MARK]
        for _ in range(index % _LINES_A_MARK):
            start = text.index("\n", start) + 1
        end = text.find("\n", start)
        line = text[start:] if end < 0 else text[start:end]
        return line if self._instead is None else line.replace(*self._instead)

    def _where(self) -> "array[int]":
        """Return where some lines begin; a line feed at the end begins no line."""
        if self._starts is None:
            text, count = self._text, 0
            starts = array("Q", [0])
            for found in re.finditer("\n", text):
                count += 1
                if count % _LINES_A_MARK == 0:
                    starts.append(found.end())
            self._count = count if text.endswith("\n") else count + 1
            self._starts = starts
        return self._starts


@dataclass(frozen=True, slots=True)
class Source:
    """The text a match was read from: its path and its lines, the first of them `first_line`."""

    path: str
    first_line: int
    lines: Sequence[str]

    def text_at(self, line: int) -> str:
        """Return a line of the file by its number, "" if it is not of this match."""
        index = line - self.first_line
        return self.lines[index] if 0 <= index < len(self.lines) else ""


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Match(Line):
    """One match: its tags (all but Match itself), its hands, at most one total.

    `name` is None for `[Match "?"]` or where the tag is missing. `hands` are a tuple, but in a
    match of megabytes (see `HandsOnDemand`). `broken` are lines of the tag section or after the
    total that could not be read. `findings` are the text findings, in the order of the file.
    `after` holds the asides after the last line.
    """

    name: str | None = None
    tags: tuple[Tag, ...] = ()
    hands: Sequence[Hand] = ()
    total: Total | None = None
    broken: tuple[Broken, ...] = ()
    after: tuple[Aside, ...] = ()
    findings: tuple[Finding, ...] = field(default=(), compare=False)
    source: Source = field(default=Source("", 1, ()), compare=False, repr=False)

    def tag(self, name: str) -> str | None:
        """Return the value of the first tag of that name, or None."""
        return next((tag.value for tag in self.tags if tag.name == name), None)

    @property
    def seats(self) -> str:
        """The letters of the seats in play, in order.

        Those that are named; where none is named, A to the highest letter that appears, at
        least A and B.
        """
        named = "".join(seat for seat in SEATS if self.tag(seat) is not None)
        return named or SEATS[: max([2, *(1 + SEATS.find(seat) for seat in self._written())])]

    def __repr__(self) -> str:
        return f"<Match {self.name or '?'!r}, {len(self.hands)} hands>"

    def _repr_html_(self) -> str:
        """Show the match in a notebook."""
        from tienlen.notation.notebook import match_html

        return match_html(self)

    def _written(self) -> set[str]:
        """Return every seat that stands in a line or as a dealer."""
        written: set[str] = set()
        for hand in self.hands:
            written.update(tag.value for tag in hand.tags if tag.name == "Dealer")
            for line in hand.lines:
                written.update(seats_in(line))
        if self.total is not None:
            written.update(seats_in(self.total))
        return {seat for seat in written if len(seat) == 1}


def seats_in(line: HandLine | Total) -> tuple[str, ...]:
    """Return the seats that a line names, in its order and as often as it names them."""
    match line:
        case Trick(plays=plays):
            return tuple([play.seat for play in plays])
        case Deal(seat=seat) | Win(seat=seat):
            return (seat,)
        case Trade(transfers=transfers):
            return tuple([seat for one in transfers for seat in (one.giver, one.taker)])
        case Place(seats=seats):
            return seats
        case Left(counts=counts):
            return tuple([seat for seat, _ in counts])
        case Score(points=points) | Total(points=points):
            return tuple([seat for seat, _ in points])
        case _:
            return ()
