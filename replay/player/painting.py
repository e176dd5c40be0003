"""Drawn lines as text in colours."""

from collections.abc import Sequence

from rich.style import Style
from rich.text import Text
from tienlen.replay.player.lines import Line, Span
from tienlen.replay.player.themes import Theme


def rich_text(lines: Sequence[Line], theme: Theme, *, wraps: bool = False) -> Text:
    """Return lines as text with styles; nothing in them is read as markup.

    A line that is wider than where it is shown is cut off there, unless the text `wraps`.
    """
    text = Text(no_wrap=not wraps, overflow="fold" if wraps else "crop", end="")
    for index, line in enumerate(lines):
        if index:
            text.append("\n")
        for span in line:
            text.append(span.text, _style(span, theme))
    return text


def _style(span: Span, theme: Theme) -> Style:
    look = theme.look(span.role)
    if span.here and theme.here is None:
        # Where the ground's colours are not known the row is reversed, all of it alike.
        return Style(reverse=True, bold=look.bold or None)
    return Style(
        color=look.color,
        bold=look.bold or None,
        dim=look.dim or None,
        bgcolor=theme.here if span.here else None,
    )
