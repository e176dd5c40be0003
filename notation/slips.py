"""One thing wrong in a line that could not be read, and how such things are found in any."""

import re
from dataclasses import field

from tienlen.notation.findings import Evidence
from tienlen.notation.misspelt import BadCard, character_name
from tienlen.notation.parser import Stop
from tienlen.notation.quick_dataclass import dataclass
from tienlen.notation.words import expected_words

MOST_IN_A_LINE = 52
"""More slips than cards in a deck are noise, and would cost memory without bound."""

_LONG_NUMBER = re.compile(r"[0-9]{10}")
_WORD = re.compile(r"[^\s]{1,20}|[^ \t\r\n]")
_NAME_AND_COLON = re.compile(r"([^\W\d_][\w'’.-]{1,30}?)[ \t]*[:：]")
_CARDS_ALONE = re.compile(
    r"(?:(?:10|[3-9TtJjQqKkAa2])[SsCcDdHh♠♤♣♧♦♢♥♡]{1,4}){1,13}(?![^\s{}!?@^])"
)
_NUMBERS = frozenset({"NUMBER", "COUNT", "POINTS", "SECONDS", "UNKNOWN"})


@dataclass(frozen=True, slots=True)
class Slip:
    """One thing wrong, by its offset in the unit's text."""

    offset: int
    form: str
    evidence: dict[str, Evidence] = field(default_factory=dict)
    code: str = "syntax"
    length: int = 1
    seat: str | None = None
    play: int = 0


def name_slip(text: str, offset: int, form: str) -> Slip | None:
    """Return the slip of a name and a colon where a seat should stand, None where there is none."""
    found = _NAME_AND_COLON.match(text, offset)
    if found is None:
        return None
    return Slip(offset, form, {"found": found.group(), "name": found[1]}, length=len(found[0]))


def seatless_slip(text: str, offset: int) -> Slip | None:
    """Return the slip of cards that stand where a seat should, None where there are none."""
    is_word = not offset or text[offset - 1] in " \t\n}"
    found = _CARDS_ALONE.match(text, offset) if is_word else None
    if found is None:
        return None
    cards = found.group()
    return Slip(offset, "seatless", {"found": cards}, length=len(cards), play=1)


def word_at(text: str, offset: int) -> str:
    """Return the word at an offset, cut where it is long, or what to call the end of the line."""
    found = _WORD.match(text, offset)
    return found.group() if found else "the end of the line"


def generic_slip(text: str, stop: Stop) -> Slip:
    """Return the slip of a place where nothing is known but what could stand there."""
    offset = stop.offset
    too_long = _LONG_NUMBER.match(text, offset) if stop.previous == "" else None
    if too_long or (text[offset : offset + 1].isdigit() and stop.previous in _NUMBERS):
        return Slip(offset, "number")
    word = _WORD.match(text, offset)
    if word is None:
        return Slip(offset, "line-end", {"expected": expected_words(stop.expected)})
    return Slip(
        offset,
        "",
        {"found": word.group(), "expected": expected_words(stop.expected)},
        length=len(word.group()),
    )


def bad_card(base: int, bad: BadCard, seat: str | None = None, play: int = 0) -> Slip:
    """Return the slip of a bad card in cards that begin at the offset `base`."""
    evidence: dict[str, Evidence] = {"found": bad.found, "card": bad.card}
    if len(bad.found) == 1:
        evidence["name"] = character_name(bad.found)
    return Slip(
        base + bad.offset,
        bad.form,
        evidence,
        code="bad-card",
        length=bad.length,
        seat=seat,
        play=play,
    )
