"""Tokens to records: what is built, at once, whenever the parser knows a rule complete."""

# ruff: noqa: D102 - callbacks are documented by the rules of the grammar that name them

import re
from decimal import Decimal
from functools import lru_cache
from typing import Any, Literal, Protocol, cast

from tienlen.notation.cards import Cards, read_cards
from tienlen.notation.records import (
    Aside,
    Deal,
    End,
    Flag,
    Gap,
    Left,
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
from tienlen.notation.tags import known_name

_TAG_ESCAPE = re.compile(r'\\(["\\])')
_COMMENT_ESCAPE = re.compile(r"\\([}\\])")
_LEADING_BLANKS = re.compile(r"\n[ \t]+")


EndHow = Literal["", "*", "misdeal"]


class Token(Protocol):
    """What is used of the lexer's tokens, which are also strings."""

    type: str
    line: int
    column: int

    def __str__(self) -> str: ...


def unescape_tag(text: str) -> str:
    r"""Undo `\"` and `\\`; a backslash before anything else stands for itself."""
    return _TAG_ESCAPE.sub(r"\1", text) if "\\" in text else text


def unescape_comment(text: str) -> str:
    r"""Undo `\}` and `\\` and drop the blanks that further lines begin with."""
    if "\n" in text:
        text = _LEADING_BLANKS.sub("\n", text)
    return _COMMENT_ESCAPE.sub(r"\1", text) if "\\" in text else text


def _seat_and_cards(text: str) -> tuple[str, Cards | None]:
    what = text[1:].lstrip(" \t:")
    return text[0].upper(), None if what[0] in "-pP" else read_cards(what)


_remembered_seat_and_cards = lru_cache(maxsize=1 << 16)(_seat_and_cards)
"""Most plays of a file have been seen before."""

_LONGEST_REMEMBERED = 80
"""More than any play needs: a line of megabytes is not kept."""


def _points(text: str) -> Points:
    return Decimal(text) if "." in text else int(text)


class _Draft:
    """A play that has marks, while they are being collected."""

    __slots__ = ("comments", "flag", "glyph", "play", "seconds")

    def __init__(self, play: Play) -> None:
        self.play = play
        self.glyph = ""
        self.seconds: Decimal | None = None
        self.flag: Flag = ""
        self.comments: list[str] = []

    def finished(self) -> Play:
        play = self.play
        return Play(
            line=play.line,
            column=play.column,
            seat=play.seat,
            cards=play.cards,
            glyph=self.glyph,
            seconds=self.seconds,
            flag=self.flag,
            comments=tuple(self.comments),
        )


def _finished(play: Play | _Draft) -> Play:
    return play.finished() if isinstance(play, _Draft) else play


class RecordBuilder:
    """The parser's callbacks, named after the rules, aliases and terminals of the grammar.

    A callback for a rule gets the list of what its parts gave, one for a terminal gets the token.
    `lines_before` is the number of lines of the file before the text being read.
    """

    def __init__(self) -> None:
        self.lines_before = 0

    def PLAY(self, token: Token) -> Play:  # noqa: N802 - the name is the terminal's
        text = str(token)
        read = _remembered_seat_and_cards if len(text) <= _LONGEST_REMEMBERED else _seat_and_cards
        seat, cards = read(text)
        return Play(
            line=token.line + self.lines_before, column=token.column, seat=seat, cards=cards
        )

    # Lists. A left-recursive list is one Python list that grows.

    def nothing(self, _: list[Any]) -> list[Any]:
        return []

    def first(self, parts: list[Any]) -> list[Any]:
        return parts

    def added(self, parts: list[Any]) -> list[Any]:
        items: list[Any] = parts[0]
        items.append(parts[1])
        return items

    def joined(self, parts: list[Any]) -> list[Any]:
        items: list[Any] = parts[0]
        items.extend(parts[1])
        return items

    def section(self, parts: list[list[Any]]) -> list[Any]:
        return parts[0] if len(parts) == 1 else [item for part in parts for item in part]

    # Asides and tags.

    def aside(self, parts: list[Any]) -> Aside:
        return Aside(text=str(parts[0]).rstrip(), **self._place(parts[0]))

    def tags(self, parts: list[Any]) -> list[Tag]:
        tags: list[Tag] = parts[0]
        return tags

    def tag(self, parts: list[Any]) -> Tag:
        name = str(parts[0])[1:].strip(" \t")
        name = known_name(name)
        value = str(parts[1]).rstrip(" \t")[1:-1]
        return Tag(name=name, value=unescape_tag(value), **self._place(parts[0]))

    # Cards dealt and traded.

    def deal(self, parts: list[Any]) -> Deal:
        cards: Cards = ()
        unknown = 0
        for token in parts[2:-1]:
            if token.type == "CARDS":
                cards = read_cards(str(token))
            elif token.type == "UNKNOWN":
                unknown = int(token[1:])
        return Deal(seat=parts[1][0].upper(), cards=cards, unknown=unknown, **self._place(parts[0]))

    def trade(self, parts: list[Any]) -> Trade:
        return Trade(transfers=tuple(parts[1]), **self._place(parts[0]))

    def transfer(self, parts: list[Any]) -> Transfer:
        giver, taker, cards = parts
        return Transfer(
            giver=giver[0].upper(),
            taker=taker[0].upper(),
            cards=read_cards(str(cards)),
            **self._place(giver),
        )

    # Tricks.

    def number(self, parts: list[Any]) -> Any:
        return parts[0]

    def trick(self, parts: list[Any]) -> Trick:
        plays: list[Play] = parts[0]
        return Trick(line=plays[0].line, column=plays[0].column, number=None, plays=tuple(plays))

    def numbered_trick(self, parts: list[Any]) -> Trick:
        number = parts[0]
        return Trick(
            line=number.line + self.lines_before,
            column=number.column,
            number=int(number.rstrip(" \t.")),
            plays=tuple(parts[1]),
        )

    def first_marked(self, parts: list[Any]) -> list[Play]:
        return [_finished(parts[0])]

    def added_marked(self, parts: list[Any]) -> list[Play]:
        plays: list[Play] = parts[0]
        plays.append(_finished(parts[1]))
        return plays

    def marked(self, parts: list[Any]) -> _Draft:
        draft, token = parts
        if type(draft) is Play:
            draft = _Draft(draft)
        text = token.rstrip(" \t")
        if token.type == "GLYPH":
            draft.glyph = text
        elif token.type == "SECONDS":
            draft.seconds = Decimal(text[1:])
        else:
            draft.flag = text[1].upper()
        return cast("_Draft", draft)

    def noted(self, parts: list[Any]) -> Play | _Draft:
        draft, token = parts
        if token.type == "COMMENT":
            if type(draft) is Play:
                draft = _Draft(draft)
            draft.comments.append(unescape_comment(token.rstrip(" \t")[1:-1]))
        return cast("Play | _Draft", draft)

    # Gaps, hands won without play, claims.

    def gap(self, parts: list[Any]) -> Gap:
        return Gap(**self._place(parts[0]))

    def win(self, parts: list[Any]) -> Win:
        how = str(parts[2]).rstrip(" \t")
        return Win(seat=parts[1][0].upper(), how=how, **self._place(parts[0]))

    def place(self, parts: list[Any]) -> Place:
        seats = tuple([token[0].upper() for token in parts[1]])
        return Place(seats=seats, **self._place(parts[0]))

    def count(self, parts: list[Any]) -> tuple[str, int]:
        return parts[0][0].upper(), int(parts[1])

    def left(self, parts: list[Any]) -> Left:
        return Left(counts=tuple(parts[1]), **self._place(parts[0]))

    def point(self, parts: list[Any]) -> tuple[str, Points]:
        return parts[0][0].upper(), _points(parts[1].rstrip(" \t"))

    def score(self, parts: list[Any]) -> Score:
        return Score(points=tuple(parts[1]), **self._place(parts[0]))

    def total(self, parts: list[Any]) -> Total:
        return Total(points=tuple(parts[1]), **self._place(parts[0]))

    def end(self, parts: list[Any]) -> End:
        how = parts[1].rstrip(" \t") if len(parts) == 3 else ""
        return End(how=cast("EndHow", how), **self._place(parts[0]))

    def _place(self, token: Token) -> dict[str, Any]:
        return {"line": token.line + self.lines_before, "column": token.column}
