"""Lines of text made of pieces: measured, cut with a sign, laid out in so many columns.

Nothing is cut off without a sign. What a piece of text is, is said by a role; which colour a role
has is decided elsewhere (`themes`).
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rich.cells import cell_len, set_cell_size
from tienlen.notation.cards import Cards, card_text
from tienlen.notation.quick_dataclass import dataclass
from tienlen.replay.player.scene import Level

SUIT_ROLES = ("spade", "club", "diamond", "heart")


class Span(NamedTuple):
    """A piece of text with the role it plays; `here` marks the row one is at."""

    text: str
    role: str = ""
    here: bool = False


Line = tuple[Span, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Glyphs:
    """The characters that are used beside letters; all are one column wide but `cut`."""

    cut: str
    rule: str
    column: str
    dot: str
    arrow: str
    level: dict[Level, str]
    bomb: str
    symbols: bool

    def text(self, text: str) -> str:
        """Spell what these characters cannot show as escapes."""
        if self.symbols or text.isascii():
            return text
        plain = text.replace("×", "x").replace("…", "...")
        return plain.encode("ascii", "backslashreplace").decode("ascii")


UNICODE = Glyphs(
    cut="…",
    rule="─",
    column="│",
    dot="·",
    arrow="▸",
    level={"error": "✗", "warning": "!", "info": "i", "fine": " "},
    bomb="✹",
    symbols=True,
)
ASCII = Glyphs(
    cut="...",
    rule="-",
    column="|",
    dot="-",
    arrow=">",
    level={"error": "x", "warning": "!", "info": "i", "fine": " "},
    bomb="*",
    symbols=False,
)


def width_of(line: Iterable[Span]) -> int:
    """Return how many columns a line takes."""
    return sum(cell_len(span.text) for span in line)


def fitted(line: Sequence[Span], width: int, glyphs: Glyphs) -> Line:
    """Return a line that is no wider than so many columns; one that is cut ends with the sign."""
    if width_of(line) <= width:
        return tuple(line)
    room = width - len(glyphs.cut)
    if room < 0:
        return (Span(glyphs.cut[: max(0, width)]),)
    kept: list[Span] = []
    for span in line:
        size = cell_len(span.text)
        if size > room:
            kept.append(span._replace(text=set_cell_size(span.text, room).rstrip()))
            break
        kept.append(span)
        room -= size
    return (*kept, Span(glyphs.cut, "dim"))


def shortened(text: str, width: int, glyphs: Glyphs) -> str:
    """Return a text of at most so many columns; of a longer one the middle is left out.

    More is kept of its end: of a path that is the file.
    """
    if cell_len(text) <= width:
        return text
    room = width - len(glyphs.cut)
    if room < 0:
        return glyphs.cut[: max(0, width)]
    head = set_cell_size(text, room // 3).rstrip()
    room -= cell_len(head)
    tail = text
    while cell_len(tail) > room:
        tail = tail[1:]
    return f"{head}{glyphs.cut}{tail}"


def padded(line: Sequence[Span], width: int, glyphs: Glyphs) -> Line:
    """Return a line of exactly so many columns."""
    line = fitted(line, width, glyphs)
    missing = width - width_of(line)
    return (*line, Span(" " * missing)) if missing else tuple(line)


def ends(left: Sequence[Span], right: Sequence[Span], width: int, glyphs: Glyphs) -> Line:
    """Return a line with something at either end; the left gives way."""
    right = fitted(right, width, glyphs)
    room = width - width_of(right) - (2 if right else 0)
    if room <= len(glyphs.cut):
        return fitted((*left, Span("  "), *right), width, glyphs)
    if not right:
        return fitted(left, width, glyphs)
    return (*padded(left, room, glyphs), Span("  "), *right)


def flowed(
    words: Sequence[Line], width: int, height: int, glyphs: Glyphs, indent: int = 0
) -> list[Line]:
    """Lay words out in lines, the further ones indented; the sign stands for what finds no room."""
    lines: list[list[Span]] = [[]]
    used, is_begun = 0, False
    for word in words:
        size = width_of(word)
        if is_begun and used + 1 + size > width:
            lines.append([Span(" " * indent)])
            used, is_begun = indent, False
        if is_begun:
            lines[-1].append(Span(" "))
            used += 1
        lines[-1].extend(word)
        used, is_begun = used + size, True
    shown = [fitted(line, width, glyphs) for line in lines[:height]]
    if len(lines) > height and shown:
        shown[-1] = signed(shown[-1], width, glyphs)
    return shown


def signed(line: Line, width: int, glyphs: Glyphs) -> Line:
    """Return a line that ends with the sign for what is left out after it."""
    sign = Span(f" {glyphs.cut}", "dim")
    kept = fitted(line, width - width_of([sign]), glyphs)
    return kept if kept and kept[-1].text == glyphs.cut else (*kept, sign)


def words_of(text: str, role: str = "") -> list[Line]:
    """Split a text into words to be laid out."""
    return [(Span(word, role),) for word in text.split(" ") if word]


def card_span(card: int, glyphs: Glyphs) -> Span:
    """Return a card, its role that of its suit."""
    return Span(card_text(card, symbols=glyphs.symbols), SUIT_ROLES[card & 3])


def cards_spans(cards: Cards, glyphs: Glyphs, *, spaced: bool = False) -> list[Span]:
    """Return cards one after the other."""
    spans: list[Span] = []
    for index, card in enumerate(cards):
        if spaced and index:
            spans.append(Span(" "))
        spans.append(card_span(card, glyphs))
    return spans
