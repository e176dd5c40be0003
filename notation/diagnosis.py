"""What is wrong with a line that could not be read, said as findings."""

import re
from dataclasses import field, replace

from tienlen.notation.findings import Evidence, Finding
from tienlen.notation.line_words import seat_slip, word_and_colon
from tienlen.notation.misspelt import bad_cards
from tienlen.notation.parser import Stop
from tienlen.notation.quick_dataclass import dataclass
from tienlen.notation.slips import (
    MOST_IN_A_LINE,
    Slip,
    bad_card,
    generic_slip,
    name_slip,
    seatless_slip,
    word_at,
)
from tienlen.notation.spelling import nearest
from tienlen.notation.stray_comments import is_stray_remark, stray_comment
from tienlen.notation.trick_slips import trick_slips
from tienlen.notation.units import Unit

_AFTER_WORD = {
    **dict.fromkeys(("deal", "win", "left", "score", "total"), "HOLDER"),
    "trade": "GIVER",
    "place": "SEAT",
}
"""What must follow the word a line begins with, and a blank."""

_KEYWORDS = ("deal", "trade", "win", "place", "left", "score", "end", "total")
_UNKNOWN_CARDS = re.compile(r"[ \t]*[Xx][0-9]{1,3}[ \t]*$")
_LONE_SEAT = re.compile(r"[A-Ha-h](?![A-Za-z])")
_LETTER_FOR_SEAT = re.compile(r"([I-Zi-z])(?=[ \t]*[:>]|[ \t\n])")
_SECOND_SEAT = re.compile(r"[ \t]([A-Ha-h])[ \t]*[:：]")


@dataclass(slots=True)
class Diagnosis:
    """The findings of a unit; of a trick also how much text before the first can be kept."""

    findings: list[Finding] = field(default_factory=list)
    kept: int = 0


def diagnose(unit: Unit, stop: Stop) -> Diagnosis:
    """Say what keeps a unit from being read, given where the parser stopped.

    In a trick the plays after the first slip are looked through for further bad cards, comments
    and seats, and only those; in other lines the first slip is reported, or every bad card.
    A finding's `play` counts within the line, from 1 after the plays kept. Cost: linear.
    """
    if unit.kind == "trick":
        slips, kept = trick_slips(unit.text, stop)
    elif unit.kind == "tags":
        slips, kept = [_tag_slip(unit.text, stop)], 0
    else:
        slips, kept = _line_slips(unit.text, _after_word(unit, stop), unit.kind), 0
    return Diagnosis([_finding(unit, slip) for slip in slips[:MOST_IN_A_LINE]], kept)


def diagnose_kind(unit: Unit) -> Finding:
    """Say what is wrong with a line that begins like no kind of line."""
    word = word_at(unit.text, 0)
    if unit.kind == "indent":
        offset = len(unit.text) - len(unit.text.lstrip(" \t"))
        return _finding(unit, Slip(offset, "indent", {"found": word_at(unit.text, offset)}))
    keyword = re.match(r"[A-Za-z]+", word)
    lower = keyword.group().lower() if keyword else ""
    if lower in _KEYWORDS:
        form = "case-colon" if word[len(lower) :].startswith(":") else "case"
        slip = Slip(0, form, {"found": word, "meant": lower}, length=len(lower))
    elif word.startswith(("…", "..")):
        slip = Slip(0, "dots", {"found": word})
    elif word.startswith("{"):
        slip = Slip(0, "lone-comment", {"found": word})
    elif _LONE_SEAT.match(word) and unit.text[1:2] in (" ", "\t"):
        slip = Slip(0, "colon", {"seat": word.upper()})
    elif cards := seatless_slip(unit.text, 0):
        slip = cards
    elif meant_line := word_and_colon(unit.text):
        slip = Slip(*meant_line)
    elif named := name_slip(unit.text, 0, "name"):
        slip = named
    elif meant := nearest(lower, _KEYWORDS, likeness=0.75) if lower else None:
        slip = Slip(0, "keyword", {"found": word, "meant": meant}, length=len(word))
    else:
        form = "remark" if is_stray_remark(unit.text) else "line"
        slip = Slip(0, form, {"found": word}, length=len(word))
    return _finding(unit, slip)


def _finding(unit: Unit, slip: Slip) -> Finding:
    text = unit.text
    return Finding(
        code=slip.code,
        severity="error",
        path="",
        line=unit.line + text.count("\n", 0, slip.offset),
        column=slip.offset - text.rfind("\n", 0, slip.offset),
        length=slip.length,
        form=slip.form,
        evidence=slip.evidence,
        seat=slip.seat,
        play=slip.play or None,
    )


def _tag_slip(text: str, stop: Stop) -> Slip:
    if slip := _stray_remark(text, stop):
        return slip
    rest = text[stop.offset :]
    start = max(0, text.rfind("[", 0, stop.previous_offset + 1))
    name = re.compile(r"\[[ \t]*([^\s\"\[\]]{0,60})").match(text, start)
    evidence: dict[str, Evidence] = {"tag": name[1] if name else ""}
    if "TAG_VALUE" in stop.expected:
        if rest.startswith('"'):
            return Slip(stop.offset, "quote", evidence)
        if rest.startswith(("“", "”", "„", "«", "»", "'")):
            return Slip(stop.offset, "quote-sign", {**evidence, "found": rest[0]})
        return Slip(stop.offset, "tag-value", evidence)
    if "TAG_END" in stop.expected:
        return Slip(stop.offset, "bracket", evidence)
    return generic_slip(text, stop)


def _after_word(unit: Unit, stop: Stop) -> Stop:
    """Return where a line stops making sense if that is at the blank after its first word.

    The grammar takes the word and the blank as one; to a person the word is right.
    """
    if stop.offset or unit.kind not in _AFTER_WORD:
        return stop
    expected = frozenset({_AFTER_WORD[unit.kind]})
    return replace(stop, offset=len(unit.kind), expected=expected, previous=unit.kind.upper())


def _stray_remark(text: str, stop: Stop) -> Slip | None:
    """Return the slip of a comment after all that a line says, None where there is none."""
    if "EOL" not in stop.expected:
        return None
    offset = stop.offset
    found = "{" if text[offset] == "{" else stray_comment(text, offset, may_be_words=False)
    return Slip(offset, "stray-remark", {"found": found}, length=len(found)) if found else None


def _line_slips(text: str, stop: Stop, kind: str) -> list[Slip]:
    offset = stop.offset
    if slip := _stray_remark(text, stop):
        return [slip]
    if stop.expected & {"HOLDER", "SEAT", "GIVER"} and (other := seat_slip(text, stop, kind)):
        return [Slip(*other)]
    found = _LETTER_FOR_SEAT.match(text, offset)
    if found and stop.expected & {"HOLDER", "SEAT", "GIVER"}:
        return [Slip(offset, "letter", {"seat": found[1].upper()}, "unknown-seat")]
    seat_lost = stop.expected & {"HOLDER"} and "CARDS" not in stop.expected
    if seat_lost and _LONE_SEAT.match(text, offset):
        return [Slip(offset, "colon", {"seat": text[offset].upper()})]
    if stop.previous == "CARDS" or "CARDS" in stop.expected:
        return _held_slips(text, stop)
    return [generic_slip(text, stop)]


def _held_slips(text: str, stop: Stop) -> list[Slip]:
    """Return every bad card from the cards of a deal or a transfer on."""
    start = stop.previous_offset if stop.previous == "CARDS" else stop.offset
    end = text.index("\n", start)
    cards = _UNKNOWN_CARDS.sub("", text[start:end])
    transfer = re.search(r"[ \t][A-Ha-h][ \t]*>", cards)
    second = _SECOND_SEAT.search(cards)
    if transfer:
        cards = cards[: transfer.start()]
    elif second:
        cards = cards[: second.start()]
    slips = [bad_card(start, bad) for bad in bad_cards(cards, MOST_IN_A_LINE)]
    if second and not slips and not transfer:
        seat = second[1].upper()
        return [Slip(start + second.start(1), "second-deal", {"seat": seat})]
    return slips if slips and not cards.startswith("-") else [generic_slip(text, stop)]
