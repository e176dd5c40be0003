"""A frame as an SVG picture: the same bytes for the same frame, no font or script from outside."""

from collections.abc import Sequence
from xml.sax.saxutils import escape

from rich.cells import cell_len
from tienlen.replay.player.lines import Line, Span
from tienlen.replay.player.themes import DARK, Theme

_CELL_WIDTH = 8.4
_CELL_HEIGHT = 19
_FONT_SIZE = 14
_MARGIN = 14
_FONTS = "'DejaVu Sans Mono','Cascadia Mono',Menlo,Consolas,monospace"


def picture(lines: Sequence[Line], width: int, theme: Theme = DARK, title: str = "") -> str:
    """Return lines of at most so many columns as an SVG document.

    Each piece of text stands where its column is, whatever font there is. Text is escaped;
    characters an XML document may not hold must have been made visible before.
    """
    ground, text = theme.ground or "#ffffff", theme.text or "#000000"
    full_width = _number(width * _CELL_WIDTH + 2 * _MARGIN)
    full_height = _number(len(lines) * _CELL_HEIGHT + 2 * _MARGIN)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{full_width}" height="{full_height}" '
        f'viewBox="0 0 {full_width} {full_height}" role="img">\n',
        f"<title>{escape(title)}</title>\n" if title else "",
        f'<rect width="100%" height="100%" rx="6" fill="{ground}"/>\n',
        f'<g font-family="{_FONTS}" font-size="{_FONT_SIZE}" fill="{text}" xml:space="preserve">\n',
    ]
    for index, line in enumerate(lines):
        parts.extend(_row(line, _MARGIN + index * _CELL_HEIGHT, theme))
    parts.append("</g>\n</svg>\n")
    return "".join(parts)


def _row(line: Line, top: float, theme: Theme) -> list[str]:
    """Return the grounds of a line's pieces, then the pieces."""
    grounds: list[str] = []
    pieces: list[str] = []
    column = 0
    for span in line:
        size = cell_len(span.text)
        if span.here and theme.here:
            left, wide = _number(_left(column)), _number(size * _CELL_WIDTH)
            grounds.append(
                f'<rect x="{left}" y="{_number(top)}" width="{wide}" height="{_CELL_HEIGHT}" '
                f'fill="{theme.here}"/>\n'
            )
        if span.text.strip():
            pieces.append(_piece(span, column, top, theme))
        column += size
    return grounds + pieces


def _piece(span: Span, column: int, top: float, theme: Theme) -> str:
    look = theme.look(span.role)
    text = span.text.strip(" ")
    column += len(span.text) - len(span.text.lstrip(" "))
    style = f' fill="{look.color}"' if look.color else ""
    style += ' font-weight="bold"' if look.bold else ""
    return (
        f'<text x="{_number(_left(column))}" y="{_number(top + _FONT_SIZE)}" '
        f'textLength="{_number(cell_len(text) * _CELL_WIDTH)}" '
        f'lengthAdjust="spacingAndGlyphs"{style}>{escape(text)}</text>\n'
    )


def _left(column: int) -> float:
    return _MARGIN + column * _CELL_WIDTH


def _number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")
