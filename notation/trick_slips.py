"""What is wrong with the line of a trick that could not be read, from the first slip on."""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from tienlen.notation.findings import Evidence
from tienlen.notation.line_words import number_sign
from tienlen.notation.mark_slips import mark_slip
from tienlen.notation.misspelt import bad_cards, character_name
from tienlen.notation.parser import Stop
from tienlen.notation.slips import (
    MOST_IN_A_LINE,
    Slip,
    bad_card,
    generic_slip,
    name_slip,
    seatless_slip,
    word_at,
)
from tienlen.notation.stray_comments import before_comment, early_comment, stray_comment
from tienlen.notation.units import COMMENT

_SEAT_AND_COLON = re.compile(r"([A-Za-z])[ \t]*([:：;=])[ \t]*")
_SEAT_WITHOUT_COLON = re.compile(
    r"([A-Ha-h])[ \t]*(?=(?:10|[3-9TtJjQqKkAa2])[SsCcDdHh♠♤♣♧♦♢♥♡]|[ \t]-|-(?!\w)|[ \t][Pp]ass)"
)
_BARE_SEAT = r"[A-Ha-h][ \t]*(?=(?:10|[3-9TtJjQqKkAa2])[SsCcDdHh♠♤♣♧♦♢♥♡])"
_GROUP = re.compile(
    r"[^\n!?@^{]*?(?=[\n!?@^{]|(?<=[ \t,;/])[A-Za-z][ \t]*[:：]|(?<=[ \t])[0-9]+\."
    rf"|(?<=[ \t,;/]){_BARE_SEAT}|$)"
)
_NEXT_PLAY = re.compile(
    r"(?P<comment>\{[^\\}]*+(?:\\[\s\S][^\\}]*+)*+\})|(?P<open>\{)"
    r"|(?<=[ \t,;/])(?P<begun>[A-Ha-h])[ \t]*(?=\{[^\\}]*+(?:\\[\s\S][^\\}]*+)*+\})"
    r"|(?<![A-Za-z0-9])(?P<seat>[A-Za-z])[ \t]*:[ \t]*"
    rf"|(?<=[ \t,;/])(?=(?P<bare>[A-Ha-h])){_BARE_SEAT}"
)
_TO_CARDS = re.compile(r"[ \t]*+(?::[ \t]*+)?")
_PASS = re.compile(r"(?:-|[Pp][Aa][Ss][Ss](?!\w))[ \t]*")
_NUMBER = re.compile(r"[0-9]+\.")
_DASHES = "–—−‐‑―ー"


def trick_slips(text: str, stop: Stop) -> tuple[list[Slip], int]:
    """Return the slips of a trick and the length of the text before the first play lost."""
    first, go_on = _first_trick_slips(text, stop)
    is_half = stop.previous == "PLAY" and not _SEAT_AND_COLON.match(text, stop.offset)
    kept = stop.previous_offset if is_half and first[0].code == "bad-card" else stop.offset
    if go_on is None:
        return first, kept
    later = _later_trick_slips(text, go_on, first[-1].play)
    return first + list(islice(later, MOST_IN_A_LINE)), kept


def _first_trick_slips(text: str, stop: Stop) -> tuple[list[Slip], int | None]:
    """Return the slips where the parser stopped, and where to look for more (None: nowhere)."""
    offset = stop.offset
    if of_comment := _comment_slips(text, stop):
        return of_comment
    if found := _SEAT_AND_COLON.match(text, offset):
        if "PLAY" not in stop.expected:
            return [generic_slip(text, stop)], None
        return _play_slips(text, found)
    if begun := _begun_wrong(text, stop):
        return [begun], offset + begun.length
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
    return [generic_slip(text, stop)], None


def _begun_wrong(text: str, stop: Stop) -> Slip | None:
    """Return the slip of a play that begins with a seat alone or with cards, None if it is none."""
    if found := _SEAT_WITHOUT_COLON.match(text, stop.offset):
        seat = found[1].upper()
        return Slip(stop.offset, "colon", {"seat": seat}, seat=seat, play=1)
    return seatless_slip(text, stop.offset) if "PLAY" in stop.expected else None


def _comment_slips(text: str, stop: Stop) -> tuple[list[Slip], int | None] | None:
    """Return the slips of a comment in braces where the parser stopped, None where there is none.

    Where it stands in a play, with those of the rest of that play.
    """
    if "PLAY" in stop.expected and (early := early_comment(text, stop.offset)):
        found, seat, end = early
        if not seat:
            return [Slip(*found)], end
        slips = list(_in_play(text, found.offset, seat, 1))
        return slips, _end_of_group(text, end)
    return ([Slip(stop.offset, "comment")], None) if text[stop.offset] == "{" else None


def _slip_beside_plays(text: str, stop: Stop) -> Slip | None:
    """Return the slip of a comment, a mark or a number where the parser stopped, if it is one."""
    if slip := _stray_comment(text, stop):
        return slip
    if sign := mark_slip(text, stop) or (None if stop.previous else number_sign(text)):
        return Slip(*sign)
    is_number = stop.previous and _NUMBER.match(text, stop.offset)
    return Slip(stop.offset, "two-tricks") if is_number else None


def _half_read(text: str, stop: Stop) -> tuple[list[Slip], int] | None:
    """Return the slips of a play whose cards end within a word, of which no half is a card."""
    colon = _SEAT_AND_COLON.match(text, stop.previous_offset)
    if colon is None:
        return None
    slips, end = _play_slips(text, colon)
    covers = any(slip.offset < stop.offset < slip.offset + slip.length for slip in slips)
    return (slips, end) if covers else None


def _play_slips(text: str, found: re.Match[str], play: int = 1) -> tuple[list[Slip], int]:
    """Return what is wrong with a play that begins with a letter and a colon, and its end."""
    letter, colon = found[1].upper(), found[2]
    end = _end_of_group(text, found.end())
    cards = before_comment(text[found.end() : end])
    if letter > "H":
        evidence: dict[str, Evidence] = {"seat": letter}
        return [Slip(found.start(), "letter", evidence, "unknown-seat", play=play)], end
    if colon != ":":
        slip = Slip(found.start(2), "colon-sign", {"seat": letter, "found": colon})
        return [replace(slip, seat=letter, play=play)], end
    if not cards:
        return [Slip(found.end(), "no-cards", {"seat": letter}, seat=letter, play=play)], end
    if cards[0] in _DASHES:
        evidence = {"found": cards[0], "name": character_name(cards[0])}
        return [Slip(found.end(), "dash", evidence, seat=letter, play=play)], end
    passed = _PASS.match(cards)
    if passed:
        offset = found.end() + passed.end()
        evidence = {"found": word_at(text, offset), "seat": letter}
        return [Slip(offset, "after-pass", evidence, seat=letter, play=play)], end
    slips = [bad_card(found.end(), bad, letter, play) for bad in bad_cards(cards, MOST_IN_A_LINE)]
    if not slips:
        evidence = {"found": word_at(text, found.end()), "expected": ("a play on its own",)}
        slips = [Slip(found.end(), "", evidence, seat=letter, play=play)]
    return slips, end


def _stray_comment(text: str, stop: Stop) -> Slip | None:
    offset = stop.offset
    if stop.expected & {"COMMENT", "PLAY"} and (slip := name_slip(text, offset, "named-play")):
        return slip
    if "COMMENT" not in stop.expected:
        return None
    found = stray_comment(text, offset, may_be_words=True)
    return Slip(offset, "stray-comment", {"found": found}, length=len(found)) if found else None


def _later_trick_slips(text: str, start: int, play: int) -> Iterator[Slip]:
    """Look through what follows the play of a number for bad cards, comments, colons and seats."""
    wrong_to = start
    for found in _NEXT_PLAY.finditer(text, start):
        if found["open"]:
            # Where it is glued to what is wrong already, it is part of that.
            if found.start() != wrong_to or text[wrong_to - 1] in " \t\n}":
                yield Slip(found.start(), "comment")
            return
        if found["comment"]:
            continue
        if found["begun"] and play:
            # It was told with the cards before it.
            continue
        play += 1
        seat = (found["seat"] or found["bare"] or found["begun"]).upper()
        if found["bare"]:
            yield Slip(found.start(), "colon", {"seat": seat}, seat=seat, play=play)
        elif seat > "H":
            yield Slip(found.start(), "letter", {"seat": seat}, "unknown-seat", play=play)
            continue
        slips = list(_in_play(text, found.end(), seat, play))
        if slips:
            wrong_to = _end_of_group(text, slips[-1].offset)
        yield from slips


def _in_play(text: str, start: int, seat: str, play: int) -> Iterator[Slip]:
    """Yield the slips of a play from behind its colon on: comments before its cards, bad cards."""
    first = start
    while comment := COMMENT.match(text, start):
        if start == first:
            # Comments that stand together are together in the wrong place.
            shown = comment.group().split("\n", 1)[0]
            evidence: dict[str, Evidence] = {"seat": seat}
            yield Slip(start, "inner-comment", evidence, length=len(shown), seat=seat, play=play)
        blanks = _TO_CARDS.match(text, comment.end())
        start = blanks.end() if blanks else comment.end()
    cards = before_comment(text[start : _end_of_group(text, start)])
    if not _PASS.match(cards):
        for bad in bad_cards(cards, MOST_IN_A_LINE):
            yield bad_card(start, bad, seat, play)


def _end_of_group(text: str, start: int) -> int:
    """Return where the cards end that begin at an offset."""
    group = _GROUP.match(text, start)
    return group.end() if group else start
