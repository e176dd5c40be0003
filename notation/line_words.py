"""Words where a line has something of its own: names for seats, tags and claims as prose has them.

Whoever keeps a record by hand writes `Dealer: B` or `place An Chi`, and what was meant is plain.
"""

import re
from collections.abc import Callable
from typing import Final, NamedTuple

from tienlen.notation.findings import Evidence
from tienlen.notation.parser import Stop
from tienlen.notation.tags import HAND_TAGS, MATCH_TAGS, is_date, is_seat, known_name, whole_number

_WORD: Final = re.compile(r"((?:[^\W\d_]|[\u0300-\u036f]){2,20})[ \t]{0,9}([:：])[ \t]*([^\n]*)")
_TWO_WORDS: Final = re.compile(r"(?:ghi chú|chú ý|lưu ý|nhận xét)[ \t]{0,9}[:：]", re.IGNORECASE)
_SECTIONS: Final = ("match", "hand")
_NAMED: Final = frozenset(
    tag for tag in ("Match", "Hand", *MATCH_TAGS, *HAND_TAGS) if len(tag) > 1 and tag[-1] != "."
)
_TAG_FORMS: Final = {
    **dict.fromkeys(("Match", "Hand"), "word-section"),
    **dict.fromkeys(HAND_TAGS, "word-hand-tag"),
}
_VALUES: Final[dict[str, tuple[Callable[[str], object], str]]] = {
    "Date": (is_date, "2026-02-17"),
    "Dealer": (is_seat, "B"),
    "Decks": (whole_number, "2"),
    "Hand": (whole_number, "1"),
    "Hands": (whole_number, "8"),
    "Passes": ("implied".__eq__, "implied"),
    "Start": (re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T").match, "2026-02-17T20:15"),
    "Variant": (bool, "pagat"),
}
"""What a tag may say, and an example."""
_ALIASES: Final = {
    **dict.fromkeys(("location", "venue", "where"), "Site"),
    **dict.fromkeys(("day", "ngày", "nga\u0300y"), "Date"),
    **dict.fromkeys(("rules", "luật"), "Variant"),
    **dict.fromkeys(("scorer", "recorder", "keeper", "scribe"), "Annotator"),
    **dict.fromkeys(("time", "began", "begun", "started"), "Start"),
    "dealt": "Dealer",
}
_TRICK_WORD: Final = re.compile(
    r"(?:\(|(?:trick|turn|no|nr|lượt|#)[ \t]{0,9}\.?[ \t]{0,9}\(?)([0-9]{1,4})[ \t]{0,9}[).:-]{0,2}"
    r"(?=[ \t]{0,9}[A-Ha-h][ \t]{0,9}:)",
    re.IGNORECASE,
)
_REMARKS: Final = frozenset(
    (
        *("note", "notes", "nb", "ps", "remark", "remarks", "comment", "comments"),
        *("memo", "info", "todo", "warning"),
    )
)
_CLAIMS: Final = {
    word: claim
    for claim, words in {
        "place": "winner winners first won win loser losers last lost second third order finish "
        "finished finishing result results ranking ranks standing standings places",
        "left": "remaining remain rest lefts",
        "score": "points point scores pts",
        "total": "totals sum sums",
    }.items()
    for word in words.split()
}
_PLAYERS: Final = frozenset(("player", "players", "seat", "seats", "name", "names"))
_EXAMPLES: Final = {
    "place": "place C A B D",
    "left": "left D:5",
    "score": "score A:+1 B:-1",
    "total": "total A:+2 B:-2",
    "deal": "deal A: 3s 4c x11",
    "win": "win C: four-twos",
    "trade": "trade A>B 2h B>A 4d",
}
_NAME: Final = re.compile(r"[^\W\d_](?:[^\W\d_]|[\u0300-\u036f])[\w'’\u0300-\u036f]{0,30}")
_NUMBER: Final = re.compile(r"([0-9]{1,4})[ \t]{0,9}(?:([):;,/\]-])|(?=[ \t][A-Ha-h][ \t]{0,9}:))")
_LONGEST: Final = 30


class LineSlip(NamedTuple):
    """What is wrong with a line: where, the form of finding, its evidence and code, how long."""

    offset: int
    form: str
    evidence: dict[str, Evidence] = {}  # noqa: RUF012 - a named tuple's default, never changed
    code: str = "syntax"
    length: int = 1


def word_and_colon(text: str) -> LineSlip | None:
    """Return what a word and a colon before a line mean; None where that may be a name."""
    if found := _TWO_WORDS.match(text):
        return LineSlip(0, "remark", {"found": found.group()}, length=len(found.group()))
    if found := _TRICK_WORD.match(text):
        said: dict[str, Evidence] = {"found": found.group(), "number": found[1]}
        return LineSlip(0, "trick-word", said, length=len(found.group()))
    found = _WORD.match(text)
    if found is None:
        return None
    shown = text[: found.end(2)]
    evidence: dict[str, Evidence] = {"found": shown}
    word = found[1].lower()
    tag = known_name(word.capitalize() if word in _SECTIONS else _ALIASES.get(word, word))
    if tag in _NAMED:
        evidence |= {"tag": tag, "value": _tag_value(tag, found[3].strip())}
        form = _TAG_FORMS.get(tag, "word-tag")
    elif word in _REMARKS:
        form = "remark"
    elif claim := _CLAIMS.get(word):
        evidence["example"] = _EXAMPLES[claim]
        form = "word-claim"
    elif word in _PLAYERS:
        form = "word-players"
    else:
        return None
    return LineSlip(0, form, evidence, length=len(shown))


def _tag_value(tag: str, said: str) -> str:
    """Return what is said if a tag may say it, cut to what can be shown, else an example."""
    may_be, example = _VALUES.get(tag, (bool, "…"))
    if not may_be(said):
        return example
    return said.replace('"', "").replace("\\", "")[:_LONGEST].strip() or example


def seat_slip(text: str, stop: Stop, keyword: str) -> LineSlip | None:
    """Return the slip of what stands for a seat, or for nobody, in a line of that keyword."""
    offset = stop.offset
    if slip := _name_for_seat(text, offset):
        return slip
    if stop.previous != keyword.upper():
        return None
    evidence: dict[str, Evidence] = {"keyword": keyword, "example": _EXAMPLES.get(keyword, keyword)}
    if text[offset] in ":：":
        return LineSlip(offset, "keyword-colon", {**evidence, "found": text[offset]})
    found = re.compile(r"[+-]?[0-9]{1,9}").match(text, offset)
    if found is None:
        return None
    evidence["found"] = found.group()
    return LineSlip(offset, "whose", evidence, length=len(found.group()))


def _name_for_seat(text: str, offset: int) -> LineSlip | None:
    """Return the slip of a name where a seat should stand, though it may begin as a seat does."""
    while offset and text[offset - 1].isalpha():
        offset -= 1
    found = _NAME.match(text, offset)
    if found is None or not offset:
        return None
    return LineSlip(offset, "name-for-seat", {"found": found.group()}, length=len(found.group()))


def number_sign(text: str) -> LineSlip | None:
    """Return the slip of a trick's number that another sign follows than a full stop, or none."""
    found = _NUMBER.match(text)
    if found is None:
        return None
    evidence: dict[str, Evidence] = {"number": found[1], "found": found[2] or "no full stop"}
    if found[2]:
        return LineSlip(found.start(2), "number-sign", evidence)
    return LineSlip(0, "number-stop", evidence, length=len(found[1]))
