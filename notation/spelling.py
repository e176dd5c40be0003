"""Guessing which name was meant by one that is not known."""

from collections.abc import Iterable

_LONGEST_GUESSED = 200
"""A longer word is no slip, and to compare it would take long."""

_SHORT = 3
_LONG = 8
"""How many letters a name has in which one slip, or two, leave no doubt."""


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


def evident(word: str, known: Iterable[str]) -> str | None:
    """Return the known name that a misspelt word leaves no doubt of, None where there is doubt.

    One slip of a letter (put in, left out, changed, or changed places with the next) is none in a
    short name, two in a long one; in a name of two letters any is. Two names that are as near are
    a doubt. Stricter than `nearest`, and like it blind to case. Cost: some microseconds a name.
    """
    if len(word) > _LONGEST_GUESSED:
        return None
    plain = _plain(word)
    near: list[tuple[int, str]] = []
    for name in known:
        spelt = _plain(name)
        most = 0 if len(spelt) < _SHORT else 1 if len(spelt) < _LONG else 2
        if abs(len(spelt) - len(plain)) <= most and (slips := _slips(plain, spelt)) <= most:
            near.append((slips, name))
    near.sort()
    if not near or (len(near) > 1 and near[0][0] == near[1][0]):
        return None
    return near[0][1]


def _slips(word: str, name: str) -> int:
    """Return how many slips lie between two words (their optimal string alignment distance)."""
    before: list[int] = []
    row = list(range(len(name) + 1))
    for place, letter in enumerate(word, 1):
        above, before, row = before, row, [place]
        for column, other in enumerate(name, 1):
            fewest = min(before[column] + 1, row[-1] + 1, before[column - 1] + (letter != other))
            is_turned = place > 1 and column > 1 and letter == name[column - 2] != other
            if is_turned and word[place - 2] == other:
                fewest = min(fewest, above[column - 2] + 1)
            row.append(fewest)
    return row[-1]


def _plain(text: str) -> str:
    return text.strip().casefold().replace("_", "-").replace(" ", "-")
