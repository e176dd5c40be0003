"""Tokens to records: what is built, at once, whenever the parser knows a rule complete."""

# ruff: noqa: D102 - callbacks are documented by the rules of the grammar that name them

from decimal import Decimal
from typing import Any, Literal, cast

from tienlen.notation import token_values
from tienlen.notation.cards import Cards
from tienlen.notation.plain_lines import PlainLines
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
from tienlen.notation.token_values import Token, seat_and_cards

EndHow = Literal["", "*", "misdeal"]


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


class RecordBuilder(PlainLines):
    """The parser's callbacks, named after the rules, aliases and terminals of the grammar.

    A callback for a rule gets the list of what its parts gave, one for a terminal gets the token.
    """

    def PLAY(self, token: Token) -> Play:  # noqa: N802 - the name is the terminal's
        seat, cards = seat_and_cards(str(token))
        return Play(
            line=token.line + self.lines_before, column=token.column, seat=seat, cards=cards
        )

    # Lists. A left-recursive list is one Python list that grows.

    def nothing(self, _: list[Any]) -> list[Any]:
        return []

    def first(self, parts: list[Any]) -> list[Any]:
        return parts

    def plain(self, parts: list[Any]) -> list[Any]:
        lines: list[Any] = parts[0]
        return lines

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
        name, value = token_values.tag_name(str(parts[0])), token_values.tag_value(str(parts[1]))
        return Tag(name=name, value=value, **self._place(parts[0]))

    # Cards dealt and traded.

    def deal(self, parts: list[Any]) -> Deal:
        cards: Cards = ()
        unknown = 0
        for token in parts[2:-1]:
            if token.type == "CARDS":
                cards = token_values.cards(str(token))
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
            cards=token_values.cards(str(cards)),
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
        if token.type == "GLYPH":
            draft.glyph = token.rstrip(" \t")
        elif token.type == "SECONDS":
            draft.seconds = token_values.seconds(str(token))
        else:
            draft.flag = token_values.flag(str(token))
        return cast("_Draft", draft)

    def noted(self, parts: list[Any]) -> Play | _Draft:
        draft, token = parts
        if token.type == "COMMENT":
            if type(draft) is Play:
                draft = _Draft(draft)
            draft.comments.append(token_values.comment(str(token)))
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
        return parts[0][0].upper(), token_values.points(str(parts[1]))

    def score(self, parts: list[Any]) -> Score:
        return Score(points=tuple(parts[1]), **self._place(parts[0]))

    def total(self, parts: list[Any]) -> Total:
        return Total(points=tuple(parts[1]), **self._place(parts[0]))

    def end(self, parts: list[Any]) -> End:
        how = parts[1].rstrip(" \t") if len(parts) == 3 else ""
        return End(how=cast("EndHow", how), **self._place(parts[0]))

    def _place(self, token: Token) -> dict[str, Any]:
        return {"line": token.line + self.lines_before, "column": token.column}
