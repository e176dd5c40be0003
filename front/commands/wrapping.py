"""Text in lines no longer than a width."""

import re
import textwrap
from collections.abc import Iterator
from typing import Final

from rich.cells import cell_len

USUAL: Final = re.compile("[ -~¡-\u00ac\u00ae-˯Ạ-ỹ–—‘’“”…♠♣♥♦]*")
"""Texts of characters that all take one column of a terminal, as most are."""

_BLANKS: Final = re.compile(r"[\t\n\x0b\x0c\r ]+")


def wrapped(text: str, width: int, *, indent: str = "", hanging: str = "") -> list[str]:
    """Return the very lines that `textwrap.wrap` makes of a text, with hyphens left whole.

    Each line begins with `indent`, and each but the first with `hanging` after it. Plain words, as
    `cut_at_blanks` takes them, are wrapped in an eighth of the time. Where characters take two
    columns, it is columns that are counted, as `textwrap` does not.

    Raises:
        ValueError: the width of a text is not positive.
    """
    following = indent + hanging
    if width > 0 and _has_wide(text):
        return list(_wide(text, width, indent, following))
    lines = cut_at_blanks(text, width - len(indent), width - len(following)) if text else []
    if lines is None:
        return textwrap.wrap(
            text,
            width,
            initial_indent=indent,
            subsequent_indent=following,
            break_on_hyphens=False,
        )
    return [f"{following if number else indent}{line}" for number, line in enumerate(lines)]


def _has_wide(text: str) -> bool:
    """Say whether some character takes two columns."""
    if text.isascii() or USUAL.fullmatch(text):
        return False
    return any(cell_len(character) > 1 for character in text)


def _wide(text: str, width: int, indent: str, following: str) -> Iterator[str]:
    """Yield the lines of a text by columns; a word longer than a line is cut where that ends."""
    line, is_begun = indent, False
    for word in filter(None, _BLANKS.split(text)):
        if is_begun and (
            cell_len(line) + 1 + cell_len(word) <= width
            or cell_len(following) + cell_len(word) > width > cell_len(line) + 2
        ):
            line += " "
        elif is_begun:
            yield line
            line = following
        is_begun = True
        if cell_len(line) + cell_len(word) <= width:
            line += word
            continue
        start = indent if line == indent else following
        for character in word:
            if cell_len(line) + cell_len(character) > width and line != start:
                yield line.rstrip(" ") if line.strip(" ") else line
                line = start = following
            line += character
    if is_begun:
        yield line


def cut_at_blanks(text: str, width: int, following: int | None = None) -> list[str] | None:
    """Return a text in lines of so many characters at most, as many words in each as there can be.

    Lines after the first may be shorter: `following` characters, at most `width`. None where that
    is not done by leaving out blanks: a word is too long, or words are not one blank apart.
    """
    # Nothing else that looks like a blank is printable.
    if not text.isprintable() or "  " in text or text.strip(" ") != text:
        return None
    room = width
    start, end = 0, len(text)
    lines: list[str] = []
    while end - start > room:
        # A word may end right at the margin; the blank after it then stands one further.
        blank = text.rfind(" ", start, start + room + 1)
        if blank < 0:
            return None
        lines.append(text[start:blank])
        start = blank + 1
        room = width if following is None else following
    lines.append(text[start:])
    return lines
