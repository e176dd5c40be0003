"""Small words that several commands say."""

from collections.abc import Sequence


def nearest(word: str, known: Sequence[str], otherwise: str) -> str:
    """Say which known word is meant, or else where the known ones are listed."""
    from difflib import get_close_matches

    near = get_close_matches(word, known, n=1)
    return f"did you mean {near[0]!r}?" if near else otherwise


def shortened(text: str, most: int = 500) -> str:
    """Leave out the middle of a text that is too long for a person to read."""
    if len(text) <= most:
        return text
    part = (most - 3) // 2
    return f"{text[:part]} … {text[-part:]}"
