"""Names of charts' files, safe on every system whatever the match is called."""

import unicodedata

from tienlen.notation.texts import visible

LONGEST = 100
"""Bytes of UTF-8 that a match's part of a name may have; systems allow about 255 in all."""

UNNAMED = "match"

_RESERVED = frozenset(
    ["con", "prn", "aux", "nul", "conin$", "conout$"]
    + [f"{port}{digit}" for port in ("com", "lpt") for digit in "0123456789¹²³"]
)
"""Names that Windows keeps for devices."""


def safe_name(text: str | None) -> str:
    """Return text as a part of a file's name: letters, digits, `_` and single `-`, no dots.

    Letters of any alphabet stay, composed (NFC). What is nothing or not named is `match`.

    >>> safe_name("../Tết 2026: bàn 1")
    'Tết-2026-bàn-1'
    >>> safe_name("CON")
    'match-CON'
    """
    # Longer than what is kept, so that cutting before the work changes nothing but its cost.
    whole = visible(unicodedata.normalize("NFC", (text or "")[: 4 * LONGEST]))
    kept = "".join(
        character if _may_stay(character, whole[index - 1 : index]) else "-"
        for index, character in enumerate(whole)
    )
    name = "-".join(part for part in kept.split("-") if part)
    name = name.encode()[:LONGEST].decode("utf-8", "ignore").strip("-")
    if not name:
        return UNNAMED
    return f"{UNNAMED}-{name}" if name.casefold() in _RESERVED else name


class FileNames:
    """Gives out names no two of which are the same on any system.

    Capitals do not tell names apart, nor do other forms of the same letters.
    """

    def __init__(self) -> None:
        self._taken: set[str] = set()
        self._next: dict[str, int] = {}

    def claim(self, name: str) -> str:
        """Return the name, or the first of `name-2`, `name-3`, … that is still free."""
        claimed, key = name, _key(name)
        number = self._next.get(key, 2)
        while _key(claimed) in self._taken:
            claimed = f"{name}-{number}"
            number += 1
        self._next[key] = number
        self._taken.add(_key(claimed))
        return claimed


def _may_stay(character: str, before: str) -> bool:
    if character == "_" or character.isalnum():
        return True
    # A mark belongs to the letter before it, in those alphabets that need it.
    return unicodedata.category(character) in ("Mn", "Mc") and before.isalpha()


def _key(name: str) -> str:
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
