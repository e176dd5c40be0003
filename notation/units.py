"""A section's text cut into units: one line of the notation each, with its further lines."""

import re
from collections.abc import Iterator

from tienlen.notation.cards import CARD
from tienlen.notation.open_comments import OpenComments
from tienlen.notation.quick_dataclass import dataclass
from tienlen.notation.records import SEATS

_KEYWORD = re.compile(r"(deal|trade|win|place|left|score|end|total)(?![A-Za-z0-9-])")
_TRICK = re.compile(
    r"[0-9]|[A-Za-z][ \t]*[:：;=]|[A-Ha-h][ \t]*(?:-|[Pp]ass|[2-9TtJjQqKkAa10]+[scdhSCDH♠♤♣♧♦♢♥♡])"
)
_BLANK_LINES = re.compile(r"(?:[ \t]*+\n)*+")
COMMENT = re.compile(r"\{[^\\}]*+(?:\\[\s\S][^\\}]*+)*+\}")
_TO_COMMENT = re.compile(r"[^{\n]*+")
# A tag is none, also where blanks stand before it: no play begins like that.
_FURTHER_LINE = re.compile(r"\n(?:[ \t]*+\n)*+[ \t]++(?=[^ \t\n\[])")
# No line begins with a card, misspelt or not: what does, below cards dealt, goes on with those.
_FURTHER_CARDS = re.compile(
    rf"\n[ \t]*+(?:(?:{CARD.pattern}|(?:10|[2-9TtJjQqKkAa])[^\s:.](?=[ \t]+{CARD.pattern}))"
    r"[^\n:{]*+|[Xx][0-9]{1,3}[ \t]*+)(?=\n)"
)


@dataclass(frozen=True, slots=True)
class Unit:
    """One line of the notation: its kind (a start symbol, or ""), where it begins, its text.

    `kind` is "" where the beginning of the line tells no kind, and "indent" where the line
    begins with a blank and continues nothing. The text ends in LF.
    """

    kind: str
    line: int
    text: str


def kind_of(line: str) -> str:
    """Return the kind of a line by its first character or word, "" if it has none."""
    if line.startswith("["):
        return "tags"
    if line.startswith(("%", "#", "x-")):
        return "aside"
    if line.startswith("..."):
        return "gap"
    if line.startswith((" ", "\t")):
        return "indent"
    if keyword := _KEYWORD.match(line):
        return keyword[1]
    return "trick" if _TRICK.match(line) else ""


def cut_units(text: str, first_line: int) -> Iterator[Unit]:
    """Cut a section into units. The text must end in LF. Cost: linear.

    A comment that is never closed ends with its line: what comes after it is read. So does one
    that would be closed with a later comment only, and take lines of plays for its own.
    """
    position = 0
    line = first_line
    comments_close = True
    comments = OpenComments(text)
    while position < len(text):
        blank = _BLANK_LINES.match(text, position)
        assert blank is not None  # noqa: S101 - it matches the empty text
        line += blank.group().count("\n")
        position = blank.end()
        if position == len(text):
            return
        end = text.index("\n", position)
        kind = kind_of(text[position : min(end, position + 200)])
        if kind == "trick":
            end, comments_close = _trick_end(text, position, comments_close, comments)
        elif kind == "deal":
            while (further := _end_of(_FURTHER_CARDS, text, end)) != end:
                end = further
        elif kind == "":
            while (further := _end_of(_FURTHER_LINE, text, end)) != end:
                end = text.index("\n", further)
        unit = Unit(kind, line, text[position : end + 1])
        yield unit
        line += unit.text.count("\n")
        position = end + 1


def _trick_end(
    text: str, position: int, comments_close: bool, comments: OpenComments
) -> tuple[int, bool]:
    """Return where the line feed that ends a trick stands, and whether comments still close."""
    while True:
        position = _end_of(_TO_COMMENT, text, position)
        if text[position] == "\n":
            further = _end_of(_FURTHER_LINE, text, position)
            if further == position:
                return position, comments_close
            position = further
            continue
        # If one comment never closes, none after it does: looking again would take
        # the square of the time.
        opens = comments_close and comments.is_open(position)
        closed = _end_of(COMMENT, text, position) if comments_close and not opens else position
        if closed == position:
            comments_close = opens
            closed = text.index("\n", position)
        position = closed


def _end_of(pattern: re.Pattern[str], text: str, position: int) -> int:
    found = pattern.match(text, position)
    return position if found is None else found.end()


def seat_offset(line: str, seat: str) -> int:
    """Return where a seat's letter stands as a seat in a claim or deal line, 0 if nowhere."""
    assert seat in SEATS  # noqa: S101
    found = re.search(rf"(?i:(?<![A-Za-z0-9]){seat}(?=[ \t]*(?:[:>A-Ha-h]|$)|[ \t]))", line)
    return found.start() if found else 0
