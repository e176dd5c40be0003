"""The plays of hands that nothing is wrong with, told from their text.

The hand was judged before; here the graph of turns is gone through once more, for what each play
and pass was. Of archives whose every play is wanted this is most of the work, and is done in a
tenth of the time that a replay takes.
"""

import re
from collections.abc import Iterator
from decimal import Decimal
from typing import Final, TypeVar

from tienlen.analysis.plays import PlayTold
from tienlen.analysis.walk import Walk
from tienlen.notation.canonical_parts import COMMENT_PATTERN, SECONDS_PATTERN
from tienlen.notation.records import SEATS
from tienlen.replay.combinations import Combination
from tienlen.replay.plain import PlainHand
from tienlen.replay.table import NOBODY
from tienlen.replay.turns import Move, Turn

_GLYPHS: Final = "!?"
_ITEM: Final = re.compile(
    rf" ([A-H]:[^ ]++)(?: @({SECONDS_PATTERN})(?![^ ]))?+(?: {COMMENT_PATTERN})*+"
)
"""A play or pass with all that stands after it: the seconds it took, comments."""

Met = TypeVar("Met")

_Item = tuple[str, int, Decimal | None]
"""A play or pass as it is written, the column it begins in, the seconds it took."""


def plays_of_walk(hand: PlainHand[Walk], line: int) -> Iterator[list[PlayTold]]:
    """Yield the plays of a hand trick by trick; the tag of its number stands on `line`."""
    telling = _Telling(hand.course)
    for text in hand.text.split("\n"):
        if text[:1].isdigit() and text[-1] != "]":
            yield telling.trick(_items(text), line)
        line += 1


class _Telling:
    """A hand on its way."""

    def __init__(self, walk: Walk) -> None:
        self._book = walk.book
        self._turn = walk.first
        self._left = list(walk.sizes)
        self._out = 0
        self._trick = 0
        self._number = 0
        self._last: Move | None = None
        self._owner = NOBODY

    def trick(self, items: Iterator[_Item], line: int) -> list[PlayTold]:
        """Return the plays of the next trick."""
        self._trick += 1
        turn = self._turn
        if not turn.is_open:
            self._turn = _certain(self._book.turns.skipped_to(turn, NOBODY))
        return [self._play(*item, line) for item in items]

    def _play(self, text: str, column: int, seconds: Decimal | None, line: int) -> PlayTold:
        turn, book = self._turn, self._book
        self._number += 1
        passing, move = turn.passings.get(text), turn.moves.get(text)
        if passing is None and move is None:
            turn, move = _certain(book.meet(turn, text, self._last))
            if move is None:
                passing = self._turn.passings[text]
        glyph = text[len(text.rstrip(_GLYPHS)) :] if text[-1] in _GLYPHS else ""
        if passing is not None:
            seat, self._turn = passing[0], passing[1]
            has_effect = seat != NOBODY
            if not has_effect:
                seat = SEATS.index(text[0])
            return PlayTold(
                number=self._number,
                trick=self._trick,
                line=line,
                column=column,
                seat=seat,
                effect="passed" if has_effect else "nothing",
                is_lead=False,
                cards=None,
                combination=None,
                lies=self._lies() if has_effect else None,
                owner=self._owner,
                left=self._left[seat],
                place=None,
                faults=(),
                glyph=glyph,
                seconds=seconds,
            )
        return self._played(turn, _certain(move), (text, column, seconds), glyph, line)

    def _played(self, turn: Turn, move: Move, item: _Item, glyph: str, line: int) -> PlayTold:
        _, column, seconds = item
        seat, combination = turn.seat, move[5]
        left = self._left[seat] = self._left[seat] - len(combination.cards)
        place = None
        if not left:
            self._out += 1
            place = self._out
        told = PlayTold(
            number=self._number,
            trick=self._trick,
            line=line,
            column=column,
            seat=seat,
            effect="played",
            is_lead=turn.is_open,
            cards=combination.cards,
            combination=combination,
            lies=None if turn.is_open else self._lies(),
            owner=self._owner,
            left=left,
            place=place,
            faults=(),
            glyph=glyph,
            seconds=seconds,
        )
        self._turn = self._book.turns.played(turn, is_twos=move[3], goes_out=not left)
        self._last, self._owner = move, seat
        return told

    def _lies(self) -> Combination | None:
        return None if self._last is None else self._last[5]


def _certain(met: Met | None) -> Met:
    """Return what is there, as it must be in a hand that was judged before."""
    if met is None:
        raise ValueError("this hand was not played by these rules")
    return met


def _items(text: str) -> Iterator[_Item]:
    """Yield the plays and passes of a trick line."""
    if "@" in text or "{" in text:
        for found in _ITEM.finditer(text):
            seconds = found[2]
            yield found[1], found.start(1) + 1, None if seconds is None else Decimal(seconds)
        return
    number, *items = text.split(" ")
    column = len(number) + 2
    for item in items:
        yield item, column, None
        column += len(item) + 1
