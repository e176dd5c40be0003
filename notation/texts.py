"""Text that is shown: from a record, with nothing hidden in it, and counts of things."""

import re
import unicodedata

_ORDINARY = re.compile(r"[\x20-\x7e\u00a1-\u00ac\u00ae-\u02ff\u0300-\u034e\u1e00-\u1eff♠♣♦♥]*")
"""A quick way out: Latin, Vietnamese and plain combining marks need no second look."""

_HIDDEN_CATEGORIES = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})

_BLANK_LOOKING = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u3164\uffa0")
"""Letters and marks by category that nevertheless show nothing."""


def counted(number: int, one: str, many: str | None = None) -> str:
    """Say how many there are of a thing: `1 card`, `2 cards`."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def _is_hidden(character: str) -> bool:
    if character in _BLANK_LOOKING:
        return True
    category = unicodedata.category(character)
    if category == "Zs":
        return character != " "
    if category == "Mn":
        # Variation selectors; U+FE0F stands after a suit in records written with emoji.
        return 0xFE00 <= ord(character) <= 0xFE0F or 0xE0100 <= ord(character) <= 0xE01EF
    return category in _HIDDEN_CATEGORIES


def _escape(character: str) -> str:
    number = ord(character)
    if number < 0x100:
        return f"\\x{number:02x}"
    return f"\\u{number:04x}" if number < 0x10000 else f"\\U{number:08x}"


def visible(text: str) -> str:
    r"""Return the text with every character that shows nothing, or moves others, spelt out.

    Control, format, bidirectional, unassigned and private characters and blanks other than the
    common one become escapes; letters, ordinary combining marks and symbols stay as they are.

    >>> visible("An\u202eBình\x1b")
    'An\\u202eBình\\x1b'
    """
    if _ORDINARY.fullmatch(text):
        return text
    return "".join(
        [_escape(character) if _is_hidden(character) else character for character in text]
    )
