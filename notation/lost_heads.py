"""Where a hand begins in a section though no line `[Hand ` says so: its tag is misspelt or missing.

Without this, one slip would make a whole hand go on with the one before, and each play an error.
Only what leaves little doubt begins a hand: a tag or a heading that names one, with a number that
goes on, or a tag that only a hand has; and plays or cards dealt must come after it. Where no
number is given they must be the first of a hand.
"""

import re

from tienlen.notation.findings import Finding
from tienlen.notation.quick_dataclass import dataclass
from tienlen.notation.spelling import nearest
from tienlen.notation.tags import HAND_TAGS, whole_number
from tienlen.notation.units import Unit, cut_units

_WORDS = ("hand", "ván", "va\u0301n", "van", "game", "round")
"""What people call a hand: `ván` is Vietnamese for it, its accent put together or not."""

_TAG = re.compile(r"[ \t]*\[[ \t]*((?:[^\W\d_]|\u0301){1,20})[^\w\n]*([0-9]{0,9})(?!\w)")
_HEADING = re.compile(
    rf"[^\w\n#%{{\[]*(?:{'|'.join(_WORDS)})[^\w\n]*(?:(?:no|nr|number|số)[^\w\n]+)?([0-9]{{1,9}})"
    r"(?=[^\w\n]*$|[ \t]*[^\w\s])",
    re.IGNORECASE | re.MULTILINE,
)
_PLAIN_HEADING = re.compile(
    rf"[^\w\n#%{{\[]*(?:\w+[ \t]+)?(?:{'|'.join(_WORDS)})(?:[^\w\n]+\w+)?[^\w\n]*$",
    re.IGNORECASE | re.MULTILINE,
)
_FIRST_NUMBER = re.compile(r'\[Hand[ \t]+"[ \t]*([0-9]{1,9})')
_PLAYED = frozenset({"trick", "gap", "win", "place", "left", "score", "end"})
_DEALT = frozenset({"deal", "trade", "trick", "gap", "win"})
_FIRST_TRICK = re.compile(r"1\.")


@dataclass(frozen=True, slots=True)
class LostHead:
    """A line that begins a hand though its tag is lost: its offset in the section, the hand."""

    offset: int
    number: int
    finding: Finding


@dataclass(slots=True)
class _Course:
    """What came so far in a section: the number of its hand, and whether that was played."""

    number: int
    in_head: bool
    is_played: bool = False

    def take(self, kind: str) -> None:
        """Take note of a unit that begins no hand."""
        if kind in _PLAYED or kind in _DEALT:
            # Lines that no tag stands before are those of hand 1.
            self.number, self.in_head = max(self.number, 1), False
        self.is_played = self.is_played or kind in _PLAYED


def lost_heads(text: str, first_line: int, number: int) -> list[LostHead]:
    """Find the lines of a section that begin a hand and are no tag `Hand`.

    `number` is that of the hand before, 0 where there is none. The text must end in LF. Cost:
    linear, about that of cutting the section into its lines.
    """
    course = _Course(number, in_head=not text.startswith("[Hand "))
    if found := _FIRST_NUMBER.match(text):
        course.number = int(found[1])
    elif not course.in_head:
        course.number += 1
    units = list(cut_units(text, first_line))
    heads: list[LostHead] = []
    position = 0
    for unit, following in zip(units, _following(units), strict=True):
        offset = text.index(unit.text, position)
        position = offset + len(unit.text)
        head = _head(unit, following, course)
        if head is None:
            course.take(unit.kind)
            continue
        heads.append(LostHead(offset, course.number, head))
        course.in_head = course.is_played = False
    return heads


def is_without_tag(text: str) -> bool:
    """Tell whether a hand begins with another of its tags, so that no line is lost with its own."""
    found = _TAG.match(text)
    return found is not None and found[1] in HAND_TAGS


def _following(units: list[Unit]) -> list[Unit | None]:
    """Return for each unit the first one after it that is neither tags nor an aside."""
    following: list[Unit | None] = []
    first = None
    for unit in reversed(units):
        following.append(first)
        if unit.kind not in ("tags", "aside"):
            first = unit
    following.reverse()
    return following


def _head(unit: Unit, following: Unit | None, course: _Course) -> Finding | None:
    """Return the finding if a unit begins a hand, and count the hand."""
    if unit.kind not in ("tags", "indent", "") or not (course.in_head or course.is_played):
        return None
    number, form = _named(unit, course)
    if not form:
        return None
    if course.is_played and not _goes_on(following, needs_start=number is None):
        return None
    number = number or course.number + 1
    course.number = number
    line = unit.text.split("\n", 1)[0].rstrip()
    shown = line.lstrip(" \t")
    return Finding(
        code="bad-tag" if form in ("hand-spelling", "hand-blanks") else "syntax",
        severity="error",
        path="",
        line=unit.line,
        column=1 + len(line) - len(shown),
        length=len(shown),
        form=form,
        evidence={"found": shown[:40], "number": number},
    )


def _named(unit: Unit, course: _Course) -> tuple[int | None, str]:
    """Return the number that a unit gives to a hand, and the form of the finding, "" if none."""
    if unit.kind != "tags":
        if heading := _HEADING.match(unit.text):
            given = int(heading[1])
            return given, "hand-heading" if given > course.number else ""
        if _PLAIN_HEADING.match(unit.text) and course.is_played:
            return None, "hand-heading"
    found = _TAG.match(unit.text)
    if found is None:
        return None, ""
    name, number = found[1], whole_number(found[2])
    if name.lower() == "hand":
        form = "hand-blanks" if unit.text.lstrip(" \t").startswith("[Hand ") else "hand-spelling"
        return number or course.number + 1, form
    if not course.is_played:
        return None, ""
    if name in HAND_TAGS:
        return None, "hand-missing"
    if number is None or number <= course.number:
        return None, ""
    means_hand = name.lower() in _WORDS or nearest(name, ["Hand"], likeness=0.75)
    return number, "hand-spelling" if means_hand else ""


def _goes_on(following: Unit | None, *, needs_start: bool) -> bool:
    """Say whether a hand follows: cards are dealt or played.

    Where `needs_start` they must be its first: cards dealt, or tricks numbered from the first on.
    """
    if following is None or following.kind not in _DEALT:
        return False
    is_start = following.kind == "deal" or _FIRST_TRICK.match(following.text) is not None
    return is_start or not needs_start
