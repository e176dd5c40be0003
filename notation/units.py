"""A section's text cut into units: one line of the notation each, with its further lines."""

import re
from collections.abc import Iterator

from tienlen.notation.cards import CARD
from tienlen.notation.quick_dataclass import dataclass
from tienlen.notation.records import SEATS

_KEYWORD = re.compile(r"(deal|trade|win|place|left|score|end|total)(?![A-Za-z0-9-])")
_TRICK = re.compile(
    r"[0-9]|[A-Za-z][ \t]*[:：;=]|[A-Ha-h][ \t]*(?:-|[Pp]ass|[2-9TtJjQqKkAa10]+[scdhSCDH♠♤♣♧♦♢♥♡])"
)
_BLANK_LINES = re.compile(r"(?:[ \t]*+\n)*+")
COMMENT = re.compile(r"\{[^\\}]*+(?:\\[\s\S][^\\}]*+)*+\}")
_OPEN_LINE = re.compile(r"\{(?:[^\\}\n]|\\[^\n])*+\\?+(?=\n)")
_COMMENT_IN_LINE = re.compile(r"\{(?:[^\\}\n]|\\[^\n])*+(?:\\?+(?P<open>(?=\n))|\})")
_BRACE = re.compile(r"(?<!\\)(?:\\\\)*+([{}])")
_PLAY_FIRST = re.compile(
    rf"(?:[0-9]{{1,9}}\.[ \t]*+)?[A-Ha-h][ \t]*+:[ \t]*+(?:{CARD.pattern}|-|[Pp]ass)"
)
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
    comments = _OpenComments(text)
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
            end, comments_close = _trick_end(text, position, comments, comments_close)
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
    text: str, position: int, comments: "_OpenComments", comments_close: bool
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
        is_open = comments_close and comments.is_open(position)
        closed = _end_of(COMMENT, text, position) if comments_close and not is_open else position
        if closed == position:
            comments_close = is_open
            closed = text.index("\n", position)
        position = closed


def has_open_comment(text: str) -> bool:
    """Say whether in the text of a section a comment may stand that is not closed where it should.

    The text must end in LF. That may also seem so of what is no comment. Cost: linear.
    """
    comments = _OpenComments(text)
    return any(
        comments.is_open(found.start())
        for found in _COMMENT_IN_LINE.finditer(text)
        if found["open"] is not None
    )


class _OpenComments:
    """Tells of the comments of a text whether they go on up to another comment of a play.

    Between the two lines of plays stand, at the beginning of a line as nobody writes them in a
    comment. The text must end in LF. It is asked from the top down; where what follows decides of
    one, that decides of all that begin before it. Cost: linear in the text for all of them.
    """

    __slots__ = ("_begin", "_decided", "_last_play", "_meets_comment", "_text")

    def __init__(self, text: str) -> None:
        self._text = text
        self._begin = self._decided = 0
        self._last_play = -1
        self._meets_comment = False

    def is_open(self, position: int) -> bool:
        """Say whether the comment that begins at a position goes on up to another one."""
        opened = _OPEN_LINE.match(self._text, position)
        if opened is None:
            return False
        end = opened.end()
        if not self._begin <= end < self._decided:
            self._look_below(end)
        return self._meets_comment and self._last_play > end

    def _look_below(self, end: int) -> None:
        """Look at the lines below one that ends here, up to the first that decides."""
        text, self._begin = self._text, end
        self._last_play, self._meets_comment = -1, False
        while end + 1 < len(text):
            start, end = end + 1, text.index("\n", end + 1)
            line = text[start:end]
            brace = _BRACE.search(line)
            before = line if brace is None else line[: brace.start()]
            if _PLAY_FIRST.match(before):
                self._last_play = start
            is_other = bool(before.strip()) and not kind_of(line)
            if brace is not None or is_other:
                self._decided = start
                is_begun = brace is not None and brace[1] == "{" and bool(before.strip())
                self._meets_comment = is_begun and not is_other
                return
        self._decided = len(text)


def _end_of(pattern: re.Pattern[str], text: str, position: int) -> int:
    found = pattern.match(text, position)
    return position if found is None else found.end()


def seat_offset(line: str, seat: str) -> int:
    """Return where a seat's letter stands as a seat in a claim or deal line, 0 if nowhere."""
    assert seat in SEATS  # noqa: S101
    found = re.search(rf"(?i:(?<![A-Za-z0-9]){seat}(?=[ \t]*(?:[:>A-Ha-h]|$)|[ \t]))", line)
    return found.start() if found else 0
