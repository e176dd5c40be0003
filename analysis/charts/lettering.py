"""Text in charts: made safe, measured, shortened, and put beside other text without overlap."""

import unicodedata
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path

import matplotlib
from matplotlib.font_manager import FontProperties, get_font
from matplotlib.textpath import TextToPath
from tienlen.notation.texts import visible

POINTS_PER_INCH = 72
ELLIPSIS = "…"

_LONGEST = 300
"""No label shows more characters than that, so no more are ever measured."""

_MOST_MARKS = 3
"""Combining marks in a row that are shown; Vietnamese needs two where it is spelt apart."""


@cache
def font(*, bold: bool = False) -> FontProperties:
    """Return the font that comes with matplotlib, whatever else the system has."""
    name = "DejaVuSans-Bold.ttf" if bold else "DejaVuSans.ttf"
    return FontProperties(fname=str(Path(matplotlib.get_data_path(), "fonts", "ttf", name)))


def shown(text: str) -> str:
    """Return text as a chart may show it: nothing hidden, and no character the font has not.

    What is hidden or missing becomes an escape; of many combining marks in a row a few are kept.
    """
    whole = unicodedata.normalize("NFC", text[:_LONGEST])
    kept: list[str] = []
    marks = 0
    for character in visible(whole):
        marks = marks + 1 if unicodedata.category(character) in ("Mn", "Me") else 0
        if marks <= _MOST_MARKS:
            kept.append(character if _has_glyph(character) else _escape(character))
    return "".join(kept) + (ELLIPSIS if len(text) > _LONGEST else "")


@lru_cache(maxsize=4096)
def width_of(text: str, size: float, *, bold: bool = False) -> float:
    """Return how wide a line of text is, in inches, at a size in points."""
    width, _, _ = TextToPath().get_text_width_height_descent(
        text, _sized(size, bold=bold), ismath=False
    )
    return float(width) / POINTS_PER_INCH


def fitted(text: str, width: float, size: float, *, bold: bool = False) -> str:
    """Return the text, or as much of it with an ellipsis as fits into a width in inches."""
    if width_of(text, size, bold=bold) <= width:
        return text
    fits, too_long = 0, len(text)
    while too_long - fits > 1:
        middle = (fits + too_long) // 2
        if width_of(text[:middle].rstrip() + ELLIPSIS, size, bold=bold) <= width:
            fits = middle
        else:
            too_long = middle
    return text[:fits].rstrip() + ELLIPSIS


def player_labels(players: Mapping[str, str], width: float, size: float) -> dict[str, str]:
    """Return what each seat's player is called in a chart, by letter, no two alike.

    A name is cut to a width in inches; where that leaves two alike, the seat's letter is added.
    """
    names = {seat: shown(name) for seat, name in players.items()}
    labels = {seat: fitted(name, width, size) for seat, name in names.items()}
    count = Counter(labels.values())
    for seat, label in labels.items():
        if count[label] > 1:
            letter = f" ({seat})"
            labels[seat] = fitted(names[seat], width - width_of(letter, size), size) + letter
    return labels


def spread(wanted: Sequence[float], gap: float, low: float, high: float) -> list[float]:
    """Return positions as near to those wanted as a gap between each two of them allows.

    They keep their order (those alike that of the sequence) and stay between `low` and `high`;
    where there is too little room for that the gap is smaller.
    """
    if len(wanted) > 1:
        gap = min(gap, (high - low) / (len(wanted) - 1))
    order = sorted(range(len(wanted)), key=lambda index: wanted[index])
    # Positions with the gaps taken out must not fall: runs that would are put at their mean.
    runs: list[list[float]] = []
    for rank, index in enumerate(order):
        runs.append([wanted[index] - rank * gap])
        while len(runs) > 1 and _mean(runs[-2]) > _mean(runs[-1]):
            last = runs.pop()
            runs[-1].extend(last)
    most = high - gap * (len(wanted) - 1)
    flat = [min(max(_mean(run), low), most) for run in runs for _ in run]
    placed = [0.0] * len(wanted)
    for rank, index in enumerate(order):
        placed[index] = flat[rank] + rank * gap
    return placed


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


@cache
def _sized(size: float, *, bold: bool) -> FontProperties:
    own = font(bold=bold).copy()
    own.set_size(size)
    return own


@lru_cache(maxsize=4096)
def _has_glyph(character: str) -> bool:
    path = str(font().get_file())
    return bool(get_font(path).get_char_index(ord(character)))


def _escape(character: str) -> str:
    return character.encode("ascii", "backslashreplace").decode("ascii")
