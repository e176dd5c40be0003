"""Guessing which name was meant."""

from collections.abc import Iterable

_LONGEST_GUESSED = 60


def near(word: str, known: Iterable[str]) -> str | None:
    """Return the known name that a misspelt word is nearest to, None where none is near."""
    if len(word) > _LONGEST_GUESSED:
        return None
    # Only here, since most runs never misspell.
    from difflib import get_close_matches

    plain = word.strip().casefold().replace("_", "-").replace(" ", "-")
    return next(iter(get_close_matches(plain, list(known), n=1)), None)
