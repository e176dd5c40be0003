"""Plain lines to records: many lines are one token, taken apart here with the grammar's patterns.

Which lines are plain is said in the grammar, where they are made of the tokens that any other line
is made of.
"""

# ruff: noqa: D102, N802 - callbacks are named after terminals, which the grammar documents

import re
from collections.abc import Mapping
from typing import Final

from tienlen.notation import token_values
from tienlen.notation.records import (
    Deal,
    End,
    HandLine,
    Left,
    Place,
    Play,
    Points,
    Score,
    Tag,
    Trick,
    plain_play,
)
from tienlen.notation.remembering import remembering
from tienlen.notation.token_values import Token

_SOUGHT: Final[dict[str, str]] = {
    "tag": "(TAG_NAME)(TAG_VALUE)TAG_END(EOL)",
    "line": (
        "(?P<deal>DEAL(?P<holder>HOLDER)(?P<cards>CARDS)EOL)"
        "|(?P<trick>(?P<number>NUMBER)?+(?P<plays>"
        "(?:PLAY(?:GLYPH)?+(?:SECONDS)?+(?:FLAG)?+(?:COMMENT|CONTINUED)*+)++)EOL)"
        "|(?P<place>PLACE(?P<seats>(?:SEAT)++)EOL)"
        "|(?P<left>LEFT(?P<counts>(?:HOLDER(?:COUNT))++)EOL)"
        "|(?P<score>SCORE(?P<points>(?:HOLDER(?:POINTS))++)EOL)"
        "|(?P<end>END(?:EOL))"
    ),
    "play": "(PLAY)(GLYPH)?+(SECONDS)?+(FLAG)?+((?:COMMENT|CONTINUED)*+)",
    "comment": "COMMENT",
    "count": "(HOLDER)(COUNT)",
    "point": "(HOLDER)(POINTS)",
}
"""What is sought in a token; the name of a terminal stands for its pattern."""

_CLAIMS_REMEMBERED: Final = 1_000

_TERMINAL: Final = re.compile("[A-Z][A-Z_]+")


class PlainLines:
    """The parser's callbacks for plain lines.

    `lines_before` is the number of lines of the file before the text being read.
    """

    def __init__(self) -> None:
        self.lines_before = 0
        self._patterns: dict[str, re.Pattern[str]] = {}
        # The claims of hands repeat: what they say is kept once.
        self._seats = remembering(_CLAIMS_REMEMBERED)(self._read_seats)
        self._counts = remembering(_CLAIMS_REMEMBERED)(self._read_counts)
        self._points = remembering(_CLAIMS_REMEMBERED)(self._read_points)

    def take_patterns(self, terminals: Mapping[str, str]) -> None:
        """Take the grammar's patterns, by the names of their terminals."""
        self._patterns = {
            kind: re.compile(_TERMINAL.sub(lambda name: f"(?:{terminals[name[0]]})", sought))
            for kind, sought in _SOUGHT.items()
        }

    def PLAIN_TAGS(self, token: Token) -> list[Tag]:
        line = token.line + self.lines_before
        tags: list[Tag] = []
        for name, value, end in self._patterns["tag"].findall(str(token)):
            tags.append(
                Tag(
                    name=token_values.tag_name(name),
                    value=token_values.tag_value(value),
                    line=line,
                    column=1,
                )
            )
            line += end.count("\n")
        return tags

    def PLAIN_LINES(self, token: Token) -> list[HandLine]:
        line = token.line + self.lines_before
        text = str(token)
        lines: list[HandLine] = []
        for found in self._patterns["line"].finditer(text):
            lines.append(self._line(found, line))
            line += text.count("\n", found.start(), found.end())
        return lines

    def _line(self, found: re.Match[str], line: int) -> HandLine:
        match found.lastgroup:
            case "trick":
                number = found["number"]
                return Trick(
                    number=int(number.rstrip(" \t.")) if number else None,
                    plays=tuple(self._plays(found, line)),
                    line=line,
                )
            case "deal":
                seat = token_values.seat(found["holder"])
                return Deal(seat=seat, cards=token_values.cards(found["cards"]), line=line)
            case "place":
                return Place(seats=self._seats(found["seats"]), line=line)
            case "left":
                return Left(counts=self._counts(found["counts"]), line=line)
            case "score":
                return Score(points=self._points(found["points"]), line=line)
            case _:
                return End(line=line)

    def _read_seats(self, text: str) -> tuple[str, ...]:
        return tuple("".join(text.split()).upper())

    def _read_counts(self, text: str) -> tuple[tuple[str, int], ...]:
        found = self._patterns["count"].findall(text)
        return tuple([(token_values.seat(holder), int(count)) for holder, count in found])

    def _read_points(self, text: str) -> tuple[tuple[str, Points], ...]:
        found = self._patterns["point"].findall(text)
        return tuple(
            [(token_values.seat(holder), token_values.points(written)) for holder, written in found]
        )

    def _plays(self, trick: re.Match[str], line: int) -> list[Play]:
        plays: list[Play] = []
        text = trick.string
        # A column counts from the last line feed.
        before = trick.start() - 1
        for found in self._patterns["play"].finditer(text, *trick.span("plays")):
            column = found.start() - before
            said = token_values.plain_play(found[0])
            if said is not None:
                plays.append(plain_play(line, column, *said))
                continue
            plays.append(self._marked(found, line, column))
            notes = found[5]
            if "\n" in notes:
                line += notes.count("\n")
                before = found.start(5) + notes.rindex("\n")
        return plays

    def _marked(self, found: re.Match[str], line: int, column: int) -> Play:
        what, glyph, seconds, flag, notes = found.groups()
        seat, cards = token_values.seat_and_cards(what)
        return Play(
            line=line,
            column=column,
            seat=seat,
            cards=cards,
            glyph=glyph.rstrip(" \t") if glyph else "",
            seconds=token_values.seconds(seconds) if seconds else None,
            flag=token_values.flag(flag) if flag else "",
            comments=tuple(map(token_values.comment, self._patterns["comment"].findall(notes))),
        )
