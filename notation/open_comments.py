"""Comments that are not closed where they should be, though another comment's end closes them.

To the grammar such a comment goes on up to that end, also over many lines of plays: one brace that
was forgotten would take them all. A comment may quote plays, and hold a `{`: only where everything
says that the lines are no quotation is it taken as open.
"""

import re

from tienlen.notation.cards import CARD

_OPEN_LINE = re.compile(r"\{(?:[^\\}\n]|\\[^\n])*+\\?+(?=\n)")
_NEXT_BRACE = re.compile(r"[^\\{}]*+(?:\\[\s\S][^\\{}]*+)*+(?=([{}]))")
_PLAY_FIRST = re.compile(
    rf"^(?:[0-9]{{1,9}}\.[ \t]*+)?[A-Ha-h][ \t]*+:[ \t]*+(?:{CARD.pattern}|-|[Pp]ass)",
    re.MULTILINE,
)
_TRICK_LINE = re.compile(r"^(?:([0-9]{1,9})\.|[A-Ha-h][ \t]*+:)", re.MULTILINE)
_NUMBER = re.compile(r"([0-9]{1,9})\.")
_MOST_READ = 20_000
"""How many characters are read to see whether they are plays: a hand has a tenth of that."""


def has_open_comment(text: str) -> bool:
    """Say whether in the text of a section a comment may stand that is not closed where it should.

    The text must end in LF. That may also seem so of what is no comment. Cost: linear.
    """
    return any(is_open(text, found.start()) for found in _OPEN_LINE.finditer(text))


def is_open(text: str, position: int) -> bool:
    """Say whether a comment that begins at a position goes on up to another comment of a play.

    Between the two, lines of plays must begin where lines do, all of it must read as lines of the
    notation, and the numbers of tricks go on through it. Cost: linear in the text up to the next
    brace on a further line, and in what no trick begins in after it.
    """
    opened = _OPEN_LINE.match(text, position)
    brace = None if opened is None else _NEXT_BRACE.match(text, opened.end())
    if opened is None or brace is None or brace[1] == "}":
        return False
    between = brace.group()
    return (
        len(between) <= _MOST_READ
        and bool(between[between.rfind("\n") :].strip())
        and _PLAY_FIRST.search(between) is not None
        and _go_on(text, position, between, brace.end())
        and _reads_as_lines(between)
    )


def _go_on(text: str, position: int, between: str, end: int) -> bool:
    """Say whether the numbers of tricks, or that there are none, go on through a comment's lines.

    Quoted plays do not fit there: the trick that comes next does not go on from theirs.
    """
    first = _NUMBER.match(text, text.rfind("\n", 0, position) + 1)
    last = _TRICK_LINE.search(text, text.find("\n", end) + 1)
    numbers = [
        None if found[1] is None else int(found[1]) for found in _TRICK_LINE.finditer(between)
    ]
    if first is not None:
        numbers.insert(0, int(first[1]))
    if last is not None and last[1] is not None:
        numbers.append(int(last[1]))
    if None in numbers:
        return not any(numbers)
    return numbers == list(range(numbers[0] or 0, (numbers[0] or 0) + len(numbers)))


def _reads_as_lines(between: str) -> bool:
    """Say whether the rest of a comment, up to a brace, reads as if its first line were a play."""
    # Next to no text has such a comment.
    from tienlen.notation.parser import Stop, section_parser

    return not isinstance(section_parser().read("section", f"A:-{between}\n", 0), Stop)
