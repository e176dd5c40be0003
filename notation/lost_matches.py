"""Where a match begins though no line `[Match ` says so: its tag is misspelt, or something odd.

Without this, one slip would make a whole match go on with the one before, under its names and its
rules. Only what leaves little doubt begins a match: a tag that is nearly `Match`, after plays, and
after it tags that only a match has, a first hand, or the first cards of one.
"""

import re

from tienlen.notation.findings import Evidence, Finding
from tienlen.notation.lost_tags import FIRST_LINE, LIKENESS, PLAYED, has_match_tag
from tienlen.notation.match_beginnings import (
    PROPER,
    MatchBeginning,
    match_beginning,
    possible_names,
)
from tienlen.notation.misspelt import character_name
from tienlen.notation.pieces import CUT
from tienlen.notation.quick_dataclass import dataclass
from tienlen.notation.records import Tag
from tienlen.notation.sections import Section, read_apart, read_section
from tienlen.notation.spelling import Guesses
from tienlen.notation.tags import MATCH_TAGS, escape_tag, first_tag
from tienlen.notation.units import Unit, cut_units

_HAND = re.compile(r"\[[ \t]*hand[^\w\n]+([0-9]{1,9})", re.IGNORECASE)
_WORD = re.compile(r"[ \t]*\[[ \t]*[^\W\d_]*")
_ASIDES = re.compile(r"(?:(?:[ \t]*+|(?:[%#]|x-)[^\n]*+)\n)*+")
_LONGEST_NAME = 60


@dataclass(slots=True)
class _CourseOfMatch:
    """What came so far of a match: its last hand, whether anything was played, or a total said.

    The tags of a hand may go on where no line but asides has come since its own.
    """

    number: int = 0
    is_played: bool = False
    is_closed: bool = False
    in_hand_tags: bool = False

    def take(self, unit: Unit) -> None:
        """Go on past a unit that begins no match: a hand may begin, or plays come, or a total."""
        self.is_played = self.is_played or unit.kind in PLAYED
        self.is_closed = self.is_closed or unit.kind == "total"
        if unit.kind == "tags" and (found := _HAND.match(unit.text)):
            self.number = int(found[1])
            self.in_hand_tags = True
        elif unit.kind not in ("tags", "aside"):
            self.in_hand_tags = False


@dataclass(slots=True)
class _Candidate:
    """A line that may begin a match, and what the tags after it say."""

    line: int
    has_match_tag: bool
    hand: int = 0

    def take(self, unit: Unit, nearly: Guesses) -> None:
        """Go on past tags that follow: a hand may begin, or one be said that only a match has."""
        if found := _HAND.match(unit.text):
            self.hand = self.hand or int(found[1])
        elif not self.hand:
            self.has_match_tag = self.has_match_tag or has_match_tag(unit.text, nearly)

    def begins(self, course: _CourseOfMatch, following: Unit | None) -> bool:
        """Say whether it begins a match, given the first unit that is neither tags nor an aside."""
        is_other = self.has_match_tag or course.is_closed
        if self.hand:
            return is_other or self.hand == 1 or self.hand <= course.number
        if following is None:
            return self.has_match_tag
        if course.in_hand_tags:
            # To a hand it is a tag of its own that is not known, and the lines are the hand's.
            return is_other
        if following.kind == "trick" and following.text[0].isdigit():
            # A later trick goes on with the hand before.
            is_other = False
        return is_other or FIRST_LINE.match(following.text) is not None


def lost_matches(text: str) -> list[int]:
    """Return the lines of the text of a match, from 0, with which another match begins.

    The text must end in LF. Cost: linear; where no tag is nearly `Match` that of finding those that
    begin with its letter, and at most so many comparisons of names as `Guesses` makes.
    """
    nearly = _match_guesses()
    if not any(map(nearly.has, possible_names(text))):
        return []
    nearly_tags = Guesses(MATCH_TAGS, likeness=LIKENESS)
    lines: list[int] = []
    course = _CourseOfMatch()
    candidate: _Candidate | None = None
    for unit in cut_units(text, 0):
        is_tag = unit.kind in ("tags", "indent", "")
        if candidate is not None and unit.kind not in ("tags", "aside"):
            if candidate.begins(course, unit):
                lines.append(candidate.line)
                course = _CourseOfMatch(candidate.hand)
            candidate = None
        if candidate is not None:
            candidate.take(unit, nearly_tags)
        elif course.is_played and is_tag and (found := match_beginning(unit.text)):
            if _is_lost(found, nearly, is_first=False):
                candidate = _Candidate(unit.line, has_match_tag(found.rest, nearly_tags))
        else:
            course.take(unit)
    if candidate is not None and candidate.begins(course, None):
        lines.append(candidate.line)
    return lines


def read_head(text: str, line: int) -> Section:
    """Read what stands before the first hand; a tag `Match` that is misspelt is told and taken.

    That is so on the first line of a file where nothing but its case is wrong, or blanks stand
    before it; on any other line it was found that a match begins with it.
    """
    begin = _ASIDES.match(text)
    at = begin.end() if begin else 0
    found = match_beginning(text, at)
    if found is None or not _is_lost(found, _match_guesses(), is_first=line == 1):
        return read_section(text, line)
    shown = found.text.rstrip()
    tags, section = read_apart(text, line, at, at + len(shown))
    own = section.broken[0].line
    if not found.is_plain:
        tags = found.tags(own)
    value = tags[0].value if tags else _name_in(first_tag(found.mended)) or "?"
    match = Tag(line=own, column=1 + found.begin, name="Match", value=value)
    section.tags = [match, *tags[1:], *section.tags]
    section.findings.insert(0, _finding(match, found))
    return section


def _finding(tag: Tag, found: MatchBeginning) -> Finding:
    # Other tags may stand behind it, that nothing is wrong with.
    shown = first_tag(found.text.strip(" \t") if found.is_plain else found.mended.rstrip())
    length = len(shown) if found.is_plain else len(shown) + found.shift - found.begin
    evidence: dict[str, Evidence] = {"found": shown[:40]}
    form = "match-blanks" if shown.startswith(PROPER) else "match-spelling"
    column = tag.column
    if found.odd >= 0:
        form, column, length = "match-character", 1 + found.odd, 1
        evidence["character"] = character_name(found.text[found.odd])
    elif not found.has_bracket:
        form = "match-bracket"
    is_long = len(tag.value) > _LONGEST_NAME
    if not is_long:
        evidence["name"] = escape_tag(tag.value)
    return Finding(
        code="bad-tag",
        severity="error",
        path="",
        line=tag.line,
        column=column,
        length=length,
        form=form,
        advice="long-name" if is_long else "",
        evidence=evidence,
    )


def _name_in(tag: str) -> str:
    """Return the name that a tag gives whose value cannot be read."""
    said = _WORD.sub("", tag, count=1)
    return said.strip(" \t:=\"“”„'‘’«»[]＂［］").replace(CUT, "")


def _is_lost(tag: MatchBeginning, nearly: Guesses, *, is_first: bool) -> bool:
    """Tell whether what may be a tag is nearly that of a match, at which `nearly` guesses."""
    if tag.text.startswith(PROPER) or not nearly.has(tag.name):
        return False
    if not is_first or (tag.begin and tag.is_plain):
        return True
    # Any other is a tag of the match that is not known.
    is_match = tag.name.lower() == "match"
    if tag.is_plain:
        return is_match and tag.name != "Match" and tag.rest.startswith((" ", "\t", '"'))
    return is_match and tag.mended.startswith(f'{PROPER}"')


def _match_guesses() -> Guesses:
    return Guesses(("Match",), likeness=LIKENESS)
