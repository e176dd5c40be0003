"""Small words that several commands say."""

from collections.abc import Sequence

from tienlen.notation import spelling


def nearest(word: str, known: Sequence[str], otherwise: str) -> str:
    """Say which known word is meant, or else where the known ones are listed."""
    near = spelling.nearest(word, known)
    return otherwise if near is None else f"did you mean {near!r}?"


def shortened(text: str, most: int = 500) -> str:
    """Leave out the middle of a text that is too long for a person to read."""
    if len(text) <= most:
        return text
    part = (most - 3) // 2
    return f"{text[:part]} … {text[-part:]}"
