"""Guessing which name was meant by one that is not known."""

from collections.abc import Iterable

_LONGEST_GUESSED = 200
"""A longer word is no slip, and to compare it would take long."""


def nearest(word: str, known: Iterable[str], *, likeness: float = 0.6) -> str | None:
    """Return the known name that a misspelt word is nearest to, None where none is near.

    Case does not count, and `_` and a blank are as good as `-`. `likeness` goes from 0 to 1, which
    only the name itself has. Cost: some milliseconds for a hundred names.
    """
    if len(word) > _LONGEST_GUESSED:
        return None
    # Only here, since most runs never misspell.
    from difflib import get_close_matches

    names: dict[str, str] = {}
    for name in known:
        names.setdefault(_plain(name), name)
    return next((names[near] for near in get_close_matches(_plain(word), names, 1, likeness)), None)


class Guesses:
    """Says of words, one after the other, whether each is nearly one of some known names.

    A word is compared once; and of different ones no more than `most`, after which none is: a text
    with so many has no slips. Cost: so all together take no more than some ten milliseconds.
    """

    def __init__(self, known: Iterable[str], *, likeness: float, most: int = 500) -> None:
        self._known = tuple(known)
        self._likeness = likeness
        self._most = most
        self._found: dict[str, bool] = {}

    def has(self, word: str) -> bool:
        """Tell whether a word is nearly one of the names."""
        found = self._found.get(word)
        if found is None:
            if len(self._found) >= self._most:
                return False
            found = nearest(word, self._known, likeness=self._likeness) is not None
            self._found[word] = found
        return found


def _plain(text: str) -> str:
    return text.strip().casefold().replace("_", "-").replace(" ", "-")
