"""What is wrong with a line that could not be read, said as findings."""

import re
from collections.abc import Iterator
from dataclasses import field, replace
from itertools import islice

from tienlen.notation.findings import Evidence, Finding
from tienlen.notation.line_words import number_sign, seat_slip, word_and_colon
from tienlen.notation.mark_slips import mark_slip
from tienlen.notation.misspelt import BadCard, bad_cards, character_name
from tienlen.notation.parser import Stop
from tienlen.notation.quick_dataclass import dataclass
from tienlen.notation.spelling import nearest
from tienlen.notation.stray_comments import (
    before_comment,
    early_comment,
    is_stray_remark,
    stray_comment,
)
from tienlen.notation.units import Unit
from tienlen.notation.words import expected_words

MOST_IN_A_LINE = 52
"""More slips than cards in a deck are noise, and would cost memory without bound."""

_SEAT_AND_COLON = re.compile(r"([A-Za-z])[ \t]*([:：;=])[ \t]*")
_SEAT_WITHOUT_COLON = re.compile(
    r"([A-Ha-h])[ \t]*(?=(?:10|[3-9TtJjQqKkAa2])[SsCcDdHh♠♤♣♧♦♢♥♡]|[ \t]-|-(?!\w)|[ \t][Pp]ass)"
)
_AFTER_WORD = {
    **dict.fromkeys(("deal", "win", "left", "score", "total"), "HOLDER"),
    "trade": "GIVER",
    "place": "SEAT",
}
"""What must follow the word a line begins with, and a blank."""

_KEYWORDS = ("deal", "trade", "win", "place", "left", "score", "end", "total")

_BARE_SEAT = r"[A-Ha-h][ \t]*(?=(?:10|[3-9TtJjQqKkAa2])[SsCcDdHh♠♤♣♧♦♢♥♡])"
_GROUP = re.compile(
    r"[^\n!?@^{]*?(?=[\n!?@^{]|(?<=[ \t,;/])[A-Za-z][ \t]*[:：]|(?<=[ \t])[0-9]+\."
    rf"|(?<=[ \t,;/]){_BARE_SEAT}|$)"
)
_NEXT_PLAY = re.compile(
    r"\{[^\\}]*+(?:\\[\s\S][^\\}]*+)*+\}|(?P<open>(?<=[^\s:][ \t])\{)|(?P<glued>\{)"
    r"|(?<![A-Za-z0-9])(?P<seat>[A-Za-z])[ \t]*:[ \t]*"
    rf"|(?<=[ \t,;/])(?=(?P<bare>[A-Ha-h])){_BARE_SEAT}"
)
_PASS = re.compile(r"(?:-|[Pp][Aa][Ss][Ss](?!\w))[ \t]*")
_UNKNOWN_CARDS = re.compile(r"[ \t]*[Xx][0-9]{1,3}[ \t]*$")
_NUMBER = re.compile(r"[0-9]+\.")
_LONG_NUMBER = re.compile(r"[0-9]{10}")
_LONE_SEAT = re.compile(r"[A-Ha-h](?![A-Za-z])")
_LETTER_FOR_SEAT = re.compile(r"([I-Zi-z])(?=[ \t]*[:>]|[ \t\n])")
_WORD = re.compile(r"[^\s]{1,20}|[^ \t\r\n]")
_NAME_AND_COLON = re.compile(r"([^\W\d_][\w'’.-]{1,30}?)[ \t]*[:：]")
_SECOND_SEAT = re.compile(r"[ \t]([A-Ha-h])[ \t]*[:：]")
_DASHES = "–—−‐‑―ー"
_NUMBERS = frozenset({"NUMBER", "COUNT", "POINTS", "SECONDS", "UNKNOWN"})


@dataclass(slots=True)
class Diagnosis:
    """The findings of a unit; of a trick also how much text before the first can be kept."""

    findings: list[Finding] = field(default_factory=list)
    kept: int = 0


@dataclass(frozen=True, slots=True)
class _Slip:
    """One thing wrong, by its offset in the unit's text."""

    offset: int
    form: str
    evidence: dict[str, Evidence] = field(default_factory=dict)
    code: str = "syntax"
    length: int = 1
    seat: str | None = None
    play: int = 0


def diagnose(unit: Unit, stop: Stop) -> Diagnosis:
    """Say what keeps a unit from being read, given where the parser stopped.

    In a trick the plays after the first slip are looked through for further bad cards and
    seats, and only those; in other lines the first slip is reported, or every bad card.
    A finding's `play` counts within the line, from 1 after the plays kept. Cost: linear.
    """
    if unit.kind == "trick":
        slips, kept = _trick_slips(unit.text, stop)
    elif unit.kind == "tags":
        slips, kept = [_tag_slip(unit.text, stop)], 0
    else:
        slips, kept = _line_slips(unit.text, _after_word(unit, stop), unit.kind), 0
    return Diagnosis([_finding(unit, slip) for slip in slips[:MOST_IN_A_LINE]], kept)


def diagnose_kind(unit: Unit) -> Finding:
    """Say what is wrong with a line that begins like no kind of line."""
    word = _word_at(unit.text, 0)
    if unit.kind == "indent":
        offset = len(unit.text) - len(unit.text.lstrip(" \t"))
        return _finding(unit, _Slip(offset, "indent", {"found": _word_at(unit.text, offset)}))
    keyword = re.match(r"[A-Za-z]+", word)
    lower = keyword.group().lower() if keyword else ""
    if lower in _KEYWORDS:
        form = "case-colon" if word[len(lower) :].startswith(":") else "case"
        slip = _Slip(0, form, {"found": word, "meant": lower}, length=len(lower))
    elif word.startswith(("…", "..")):
        slip = _Slip(0, "dots", {"found": word})
    elif word.startswith("{"):
        slip = _Slip(0, "lone-comment", {"found": word})
    elif _LONE_SEAT.match(word) and unit.text[1:2] in (" ", "\t"):
        slip = _Slip(0, "colon", {"seat": word.upper()})
    elif meant_line := word_and_colon(unit.text):
        slip = _Slip(*meant_line)
    elif named := _name_slip(unit.text, 0, "name"):
        slip = named
    elif meant := nearest(lower, _KEYWORDS, likeness=0.75) if lower else None:
        slip = _Slip(0, "keyword", {"found": word, "meant": meant}, length=len(word))
    else:
        form = "remark" if is_stray_remark(unit.text) else "line"
        slip = _Slip(0, form, {"found": word}, length=len(word))
    return _finding(unit, slip)


def _name_slip(text: str, offset: int, form: str) -> _Slip | None:
    """Return the slip of a name and a colon where a seat should stand, None where there is none."""
    found = _NAME_AND_COLON.match(text, offset)
    if found is None:
        return None
    return _Slip(offset, form, {"found": found.group(), "name": found[1]}, length=len(found[0]))


def _finding(unit: Unit, slip: _Slip) -> Finding:
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


def _word_at(text: str, offset: int) -> str:
    found = _WORD.match(text, offset)
    return found.group() if found else "the end of the line"


def _generic(text: str, stop: Stop) -> _Slip:
    offset = stop.offset
    too_long = _LONG_NUMBER.match(text, offset) if stop.previous == "" else None
    if too_long or (text[offset : offset + 1].isdigit() and stop.previous in _NUMBERS):
        return _Slip(offset, "number")
    word = _WORD.match(text, offset)
    if word is None:
        return _Slip(offset, "line-end", {"expected": expected_words(stop.expected)})
    return _Slip(
        offset,
        "",
        {"found": word.group(), "expected": expected_words(stop.expected)},
        length=len(word.group()),
    )


def _bad_card(base: int, bad: BadCard, seat: str | None = None, play: int = 0) -> _Slip:
    evidence: dict[str, Evidence] = {"found": bad.found, "card": bad.card}
    if len(bad.found) == 1:
        evidence["name"] = character_name(bad.found)
    return _Slip(
        base + bad.offset,
        bad.form,
        evidence,
        code="bad-card",
        length=bad.length,
        seat=seat,
        play=play,
    )


# Tricks.


def _trick_slips(text: str, stop: Stop) -> tuple[list[_Slip], int]:
    """Return the slips of a trick and the length of the text before the first play lost."""
    first, go_on = _first_trick_slips(text, stop)
    is_half = stop.previous == "PLAY" and not _SEAT_AND_COLON.match(text, stop.offset)
    kept = stop.previous_offset if is_half and first[0].code == "bad-card" else stop.offset
    if go_on is None:
        return first, kept
    later = _later_trick_slips(text, go_on, first[-1].play)
    return first + list(islice(later, MOST_IN_A_LINE)), kept


def _first_trick_slips(text: str, stop: Stop) -> tuple[list[_Slip], int | None]:
    """Return the slips where the parser stopped, and where to look for more (None: nowhere)."""
    offset = stop.offset
    if of_comment := _comment_slips(text, stop):
        return of_comment
    if found := _SEAT_AND_COLON.match(text, offset):
        if "PLAY" not in stop.expected:
            return [_generic(text, stop)], None
        return _play_slips(text, found)
    if found := _SEAT_WITHOUT_COLON.match(text, offset):
        seat = found[1].upper()
        return [_Slip(offset, "colon", {"seat": seat}, seat=seat, play=1)], found.end()
    if stop.previous == "PLAY" and (half := _half_read(text, stop)):
        return half
    if slip := _slip_beside_plays(text, stop):
        return [slip], None
    if stop.previous == "PLAY" and text[offset] != "\n":
        start = stop.previous_offset
        colon = _SEAT_AND_COLON.match(text, start)
        if colon is not None:
            slips, end = _play_slips(text, colon)
            # A word after cards is no card of theirs: the play counts as far as it was read.
            if slips[0].form not in ("", "word", "pass"):
                return slips, end
    return [_generic(text, stop)], None


def _comment_slips(text: str, stop: Stop) -> tuple[list[_Slip], int | None] | None:
    """Return the slip of a comment in braces where the parser stopped, None where there is none."""
    if "PLAY" in stop.expected and (early := early_comment(text, stop.offset)):
        found, seat, end = early
        return [_Slip(*found, seat=seat or None, play=1 if seat else 0)], end
    return ([_Slip(stop.offset, "comment")], None) if text[stop.offset] == "{" else None


def _slip_beside_plays(text: str, stop: Stop) -> _Slip | None:
    """Return the slip of a comment, a mark or a number where the parser stopped, if it is one."""
    if slip := _stray_comment(text, stop):
        return slip
    if sign := mark_slip(text, stop) or (None if stop.previous else number_sign(text)):
        return _Slip(*sign)
    is_number = stop.previous and _NUMBER.match(text, stop.offset)
    return _Slip(stop.offset, "two-tricks") if is_number else None


def _half_read(text: str, stop: Stop) -> tuple[list[_Slip], int] | None:
    """Return the slips of a play whose cards end within a word, of which no half is a card."""
    colon = _SEAT_AND_COLON.match(text, stop.previous_offset)
    if colon is None:
        return None
    slips, end = _play_slips(text, colon)
    covers = any(slip.offset < stop.offset < slip.offset + slip.length for slip in slips)
    return (slips, end) if covers else None


def _play_slips(text: str, found: re.Match[str], play: int = 1) -> tuple[list[_Slip], int]:
    """Return what is wrong with a play that begins with a letter and a colon, and its end."""
    letter, colon = found[1].upper(), found[2]
    group = _GROUP.match(text, found.end())
    end = group.end() if group else found.end()
    cards = before_comment(text[found.end() : end])
    if letter > "H":
        evidence: dict[str, Evidence] = {"seat": letter}
        return [_Slip(found.start(), "letter", evidence, "unknown-seat", play=play)], end
    if colon != ":":
        slip = _Slip(found.start(2), "colon-sign", {"seat": letter, "found": colon})
        return [replace(slip, seat=letter, play=play)], end
    if not cards:
        return [_Slip(found.end(), "no-cards", {"seat": letter}, seat=letter, play=play)], end
    if cards[0] in _DASHES:
        evidence = {"found": cards[0], "name": character_name(cards[0])}
        return [_Slip(found.end(), "dash", evidence, seat=letter, play=play)], end
    passed = _PASS.match(cards)
    if passed:
        offset = found.end() + passed.end()
        evidence = {"found": _word_at(text, offset), "seat": letter}
        return [_Slip(offset, "after-pass", evidence, seat=letter, play=play)], end
    slips = [_bad_card(found.end(), bad, letter, play) for bad in bad_cards(cards, MOST_IN_A_LINE)]
    if not slips:
        evidence = {"found": _word_at(text, found.end()), "expected": ("a play on its own",)}
        slips = [_Slip(found.end(), "", evidence, seat=letter, play=play)]
    return slips, end


def _stray_comment(text: str, stop: Stop) -> _Slip | None:
    offset = stop.offset
    if stop.expected & {"COMMENT", "PLAY"} and (slip := _name_slip(text, offset, "named-play")):
        return slip
    if "COMMENT" not in stop.expected:
        return None
    found = stray_comment(text, offset, may_be_words=True)
    return _Slip(offset, "stray-comment", {"found": found}, length=len(found)) if found else None


def _later_trick_slips(text: str, start: int, play: int) -> Iterator[_Slip]:
    """Look through what follows the play of a number for bad cards, colons and seats."""
    for found in _NEXT_PLAY.finditer(text, start):
        if found["open"]:
            yield _Slip(found.start(), "comment")
        if found["open"] or found["glued"]:
            # Where it is glued to what is wrong already, it is part of that.
            return
        letter = found["seat"] or found["bare"]
        if not letter:
            continue
        play += 1
        seat = letter.upper()
        if found["bare"]:
            yield _Slip(found.start(), "colon", {"seat": seat}, seat=seat, play=play)
        elif seat > "H":
            yield _Slip(found.start(), "letter", {"seat": seat}, "unknown-seat", play=play)
            continue
        group = _GROUP.match(text, found.end())
        cards = before_comment(text[found.end() : group.end() if group else found.end()])
        if not _PASS.match(cards):
            for bad in bad_cards(cards, MOST_IN_A_LINE):
                yield _bad_card(found.end(), bad, seat, play)


# Tags.


def _tag_slip(text: str, stop: Stop) -> _Slip:
    if slip := _stray_remark(text, stop):
        return slip
    rest = text[stop.offset :]
    start = max(0, text.rfind("[", 0, stop.previous_offset + 1))
    name = re.compile(r"\[[ \t]*([^\s\"\[\]]{0,60})").match(text, start)
    evidence: dict[str, Evidence] = {"tag": name[1] if name else ""}
    if "TAG_VALUE" in stop.expected:
        if rest.startswith('"'):
            return _Slip(stop.offset, "quote", evidence)
        if rest.startswith(("“", "”", "„", "«", "»", "'")):
            return _Slip(stop.offset, "quote-sign", {**evidence, "found": rest[0]})
        return _Slip(stop.offset, "tag-value", evidence)
    if "TAG_END" in stop.expected:
        return _Slip(stop.offset, "bracket", evidence)
    return _generic(text, stop)


# Every other kind of line.


def _after_word(unit: Unit, stop: Stop) -> Stop:
    """Return where a line stops making sense if that is at the blank after its first word.

    The grammar takes the word and the blank as one; to a person the word is right.
    """
    if stop.offset or unit.kind not in _AFTER_WORD:
        return stop
    expected = frozenset({_AFTER_WORD[unit.kind]})
    return replace(stop, offset=len(unit.kind), expected=expected, previous=unit.kind.upper())


def _stray_remark(text: str, stop: Stop) -> _Slip | None:
    """Return the slip of a comment after all that a line says, None where there is none."""
    if "EOL" not in stop.expected:
        return None
    offset = stop.offset
    found = "{" if text[offset] == "{" else stray_comment(text, offset, may_be_words=False)
    return _Slip(offset, "stray-remark", {"found": found}, length=len(found)) if found else None


def _line_slips(text: str, stop: Stop, kind: str) -> list[_Slip]:
    offset = stop.offset
    if slip := _stray_remark(text, stop):
        return [slip]
    if stop.expected & {"HOLDER", "SEAT", "GIVER"} and (other := seat_slip(text, stop, kind)):
        return [_Slip(*other)]
    found = _LETTER_FOR_SEAT.match(text, offset)
    if found and stop.expected & {"HOLDER", "SEAT", "GIVER"}:
        return [_Slip(offset, "letter", {"seat": found[1].upper()}, "unknown-seat")]
    seat_lost = stop.expected & {"HOLDER"} and "CARDS" not in stop.expected
    if seat_lost and _LONE_SEAT.match(text, offset):
        return [_Slip(offset, "colon", {"seat": text[offset].upper()})]
    if stop.previous == "CARDS" or "CARDS" in stop.expected:
        return _held_slips(text, stop)
    return [_generic(text, stop)]


def _held_slips(text: str, stop: Stop) -> list[_Slip]:
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
    slips = [_bad_card(start, bad) for bad in bad_cards(cards, MOST_IN_A_LINE)]
    if second and not slips and not transfer:
        seat = second[1].upper()
        return [_Slip(start + second.start(1), "second-deal", {"seat": seat})]
    return slips if slips and not cards.startswith("-") else [_generic(text, stop)]
