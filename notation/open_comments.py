"""Comments that are not closed where they should be, though another comment's end closes them.

To the grammar such a comment goes on up to that end, also over many lines of plays: one brace that
was forgotten would take them all. A comment may quote plays, and hold a `{`: only where everything
says that the lines are no quotation is it taken as open.
"""

import re

from tienlen.notation.cards import CARD

_OPEN_LINE = re.compile(r"\{(?:[^\\}\n]|\\[^\n])*+\\?+(?=\n)")
_COMMENT_IN_LINE = re.compile(r"\{(?:[^\\}\n]|\\[^\n])*+(?:\\?+(?P<open>(?=\n))|\})")
_NEXT_BRACE = re.compile(r"[^\\{}]*+(?:\\[\s\S][^\\{}]*+)*+(?=([{}]))")
_PLAY_FIRST = re.compile(
    rf"^(?:[0-9]{{1,9}}\.[ \t]*+)?[A-Ha-h][ \t]*+:[ \t]*+(?:{CARD.pattern}|-|[Pp]ass)",
    re.MULTILINE,
)
_TRICK_LINE = re.compile(r"^(?:([0-9]{1,9})\.|[A-Ha-h][ \t]*+:)", re.MULTILINE)
_MOST_READ = 20_000
"""How many characters are read to see whether they are plays: a hand has a tenth of that."""


_MOST_READ_IN_ALL = 500_000
"""The same for all comments of a section; none that is longer than a hand is asked about."""


def has_open_comment(text: str) -> bool:
    """Say whether in the text of a section a comment may stand that is not closed where it should.

    The text must end in LF. That may also seem so of what is no comment. Cost: linear.
    """
    comments = OpenComments(text)
    return any(
        comments.is_open(found.start()) or comments.is_spent
        for found in _COMMENT_IN_LINE.finditer(text)
        if found["open"] is not None
    )


class OpenComments:
    """Tells of the comments of a text whether they go on up to another comment of a play.

    The text must end in LF, and is asked about from the top down. Cost: linear in the text for all
    of its comments. Once the lines of too many were read, the others are not taken as open, and it
    `is_spent`.
    """

    __slots__ = ("_begin", "_brace", "_end", "_left", "_text")

    def __init__(self, text: str) -> None:
        self._text = text
        self._begin = self._end = 0
        self._brace = ""
        self._left = _MOST_READ_IN_ALL

    @property
    def is_spent(self) -> bool:
        """Whether no comment is looked at any more."""
        return self._left < 0

    def is_open(self, position: int) -> bool:
        """Say whether the comment that begins at a position goes on up to another one.

        Between the two, lines of plays must begin where lines do, all of it must read as lines of
        the notation, and the numbers of tricks go on through it.
        """
        text = self._text
        opened = _OPEN_LINE.match(text, position)
        if opened is None or self.is_spent:
            return False
        start = opened.end()
        if not self._begin <= start < self._end:
            self._look_for_brace(start)
        end = self._end
        if self._brace != "{" or end - start > _MOST_READ:
            return False
        self._left -= end - start
        between = text[start:end]
        return (
            bool(between[between.rfind("\n") :].strip())
            and _PLAY_FIRST.search(between) is not None
            and _go_on(text, position, between, end)
            and _reads_as_lines(between)
        )

    def _look_for_brace(self, start: int) -> None:
        """Find the next brace from here on: it is that of all comments that begin before it."""
        found = _NEXT_BRACE.match(self._text, start)
        self._begin = start
        self._end = len(self._text) if found is None else found.end()
        self._brace = "" if found is None else found[1]


def _go_on(text: str, position: int, between: str, end: int) -> bool:
    """Say whether the numbers of tricks, or that there are none, go on through a comment's lines.

    Quoted plays do not fit there: the trick that comes next does not go on from theirs.
    """
    first = _TRICK_LINE.match(text, text.rfind("\n", 0, position) + 1)
    below = text.find("\n", end) + 1
    last = _TRICK_LINE.search(text, below, below + _MOST_READ)
    numbers = [
        None if found[1] is None else int(found[1])
        for found in (first, *_TRICK_LINE.finditer(between), last)
        if found is not None
    ]
    if None in numbers:
        return all(number is None for number in numbers)
    return numbers == list(range(numbers[0] or 0, (numbers[0] or 0) + len(numbers)))


def _reads_as_lines(between: str) -> bool:
    """Say whether the rest of a comment, up to a brace, reads as if its first line were a play."""
    # Next to no text has such a comment.
    from tienlen.notation.parser import Stop, section_parser

    return not isinstance(section_parser().read("section", f"A:-{between}\n", 0), Stop)
