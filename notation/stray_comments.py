"""Comments that are not written as such: in parentheses, after `//` or `#`, or as bare words.

And those that are, but stand where none can: before the play that they should follow, or in it.
"""

import re

from tienlen.notation.cards import CARD
from tienlen.notation.line_words import LineSlip
from tienlen.notation.units import COMMENT

_OPENING = re.compile(
    r"//+|/\*+|#+|\(|[\"“„«<\[](?=[^\W\d_]{2})|(?:;|--+|[–—*~]+)(?=[ \t]+[^\W\d_]{2})"
)
_BARE_WORD = re.compile(
    r"(?!(?:pass|deal|trade|win|place|left|score|end|total)\b)[^\W\d_]{3,}(?!\w)", re.IGNORECASE
)
_AFTER_CARDS = re.compile(r"(?<![ \t])[ \t]++(?:\(|//|/\*|#)")
_SEAT_FOLLOWS = re.compile(r"[ \t]*(?:[A-Za-z]|[^\W\d_]{2,20})[ \t]*[:：]")
_CARDS_ONLY = re.compile(rf"\((?:[ \t]*(?:{CARD.pattern}))+[ \t]*\)")
_REMARK = re.compile(r"[/;*(~=+|•–—\"“„«<>&_-]+")
_BEGUN_PLAY = re.compile(r"([A-Ha-h])[ \t]*:?[ \t]*(?=\{)")
_HAS_PLAY = re.compile(r"(?<![^\W_])[A-Ha-h][ \t]*:")


def stray_comment(text: str, offset: int, *, may_be_words: bool) -> str:
    """Return the word that begins what seems to be a comment at an offset, "" where none does.

    It stands after a play, or after all that a line of another kind says; `may_be_words` of its
    own, with no sign before them.
    """
    found = _OPENING.match(text, offset)
    if found is None:
        if not may_be_words or _SEAT_FOLLOWS.match(text, offset):
            return ""
        found = _BARE_WORD.match(text, offset)
    elif _CARDS_ONLY.match(text, offset) or _SEAT_FOLLOWS.match(text, found.end()):
        return ""
    return "" if found is None else _word(text, offset)


def early_comment(text: str, offset: int) -> tuple[LineSlip, str, int] | None:
    """Return the slip of a comment in braces that no play stands before, its seat, and its end.

    The seat is "" where not even that much of a play does. None where no comment stands at the
    offset, or one that is never closed.
    """
    begun = _BEGUN_PLAY.match(text, offset)
    closed = COMMENT.match(text, offset if begun is None else begun.end())
    if closed is None:
        return None
    if begun is None:
        return LineSlip(offset, "early-comment", length=_first_line(closed)), "", closed.end()
    seat = begun[1].upper()
    slip = LineSlip(closed.start(), "inner-comment", {"seat": seat}, length=_first_line(closed))
    return slip, seat, closed.end()


def _first_line(comment: re.Match[str]) -> int:
    """Return how many characters of a comment stand on its first line."""
    return len(comment.group().split("\n", 1)[0])


def before_comment(cards: str) -> str:
    """Return a text of cards up to what seems to be a comment in it, without blanks at the end."""
    return _AFTER_CARDS.split(cards, maxsplit=1)[0].rstrip()


def is_stray_remark(line: str) -> bool:
    """Tell whether a line that is of no kind begins with a sign, as a remark does elsewhere."""
    return _REMARK.match(line) is not None and _HAS_PLAY.search(line) is None


def _word(text: str, offset: int) -> str:
    return text[offset : offset + 20].split()[0]
