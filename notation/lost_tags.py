"""Where a hand begins in a section though no line `[Hand ` says so: its tag is misspelt or missing.

Without this, one slip would make a whole hand go on with the one before, and each play an error.
Only what leaves little doubt begins a hand: a tag or a heading that names one, with a number that
goes on, or a tag that only a hand has; and plays or cards dealt must come after it. Where no
number is given, or the word may also mean a trick or a match, they must be the first of a hand.
"""

import re
from collections.abc import Iterable
from dataclasses import field, replace
from itertools import islice, takewhile

from tienlen.notation.findings import Finding
from tienlen.notation.quick_dataclass import dataclass
from tienlen.notation.sections import tags_of_line
from tienlen.notation.spelling import Guesses
from tienlen.notation.tags import HAND_TAGS, MATCH_TAGS, first_tag, known_name, whole_number
from tienlen.notation.units import Unit, cut_units

_WORDS = ("hand", "ván", "va\u0301n", "van", "game", "round")
"""What people call a hand: `ván` is Vietnamese for it, its accent put together or not."""

_DOUBTFUL = frozenset({"game", "round", "hands"})
"""What may also be meant: a match, a trick, how many hands there are."""

_TAG = re.compile(
    r"[ \t]*\[[ \t]*((?:[^\W\d_]|\u0301){1,20})(?![.-]*[^\W\d])[^\w\n]*([0-9]{0,9})(?!\w)"
)
_WELL_SPELT_TAG = re.compile(r"\[[ \t]*([^\s\"\[\]]+)[ \t]*\"")
_TAG_NAME = re.compile(r"\[[ \t]*([^\s\"\[\]]{1,60})")
_HEADING = re.compile(
    rf"[^\w\n#%{{\[]*({'|'.join(_WORDS)})[^\w\n]*(?:(?:no|nr|number|số)[^\w\n]+)?([0-9]{{1,9}})"
    r"(?=[^\w\n]*$|[ \t]*[^\w\s])",
    re.IGNORECASE | re.MULTILINE,
)
_PLAIN_HEADING = re.compile(
    rf"[^\w\n#%{{\[]*(?:\w+[ \t]+)?(?:{'|'.join(_WORDS)})(?:[^\w\n]+\w+)?[^\w\n]*$",
    re.IGNORECASE | re.MULTILINE,
)
_FIRST_NUMBER = re.compile(r'\[Hand[ \t]+"[ \t]*([0-9]{1,9})')
PLAYED = frozenset({"trick", "gap", "win", "place", "left", "score", "end"})
_DEALT = frozenset({"deal", "trade", "trick", "gap", "win"})
FIRST_LINE = re.compile(r"(?:deal|trade)(?![A-Za-z0-9-])|1\.")
_LATER_TRICK = re.compile(r"[0-9]+\.")
_LARGEST = 999_999_999
LIKENESS = 0.75
"""How near the name of a tag must come to one that is known."""


ABOVE = "tags-above"
"""The hint of a finding where tags of the hand stand above its own."""


@dataclass(frozen=True, slots=True)
class LostTag:
    """A hand that begins though its tag is lost: the offset in the section, the line, the hand.

    It begins with the line that the finding is told of, or with tags of the hand above that. With
    one that `is_early`, whose own tag is as it should be, that is of those tags.
    """

    offset: int
    line: int
    number: int
    finding: Finding
    is_early: bool = False


@dataclass(slots=True)
class _CourseOfHand:
    """What came so far in a section: the number of its hand, and whether that was played.

    `has_begun` where a tag of a hand stands in the head: what follows it is hand 1 without a tag.
    """

    number: int
    in_head: bool
    is_played: bool = False
    has_begun: bool = False
    nearly_hand: Guesses = field(default_factory=lambda: Guesses(("Hand",), likeness=LIKENESS))

    def begin(self, number: int) -> None:
        """Begin another hand."""
        self.number = number
        self.in_head = self.is_played = False

    def take(self, unit: Unit) -> None:
        """Go on past a unit that begins no hand: plays may have come, or a tag of a hand."""
        kind = unit.kind
        if kind == "tags" and self.in_head:
            self.has_begun = self.has_begun or bool(_hand_tags(unit))
        if kind in PLAYED or kind in _DEALT:
            # Lines that no tag stands before are those of hand 1.
            self.number, self.in_head = max(self.number, 1), False
        self.is_played = self.is_played or kind in PLAYED


@dataclass(slots=True)
class _Above:
    """Tags that only a hand has, after plays: another begins with them, its own below or missing.

    Others may stand among them, also those of a match, which are told by themselves. `offset` and
    `line` are where they begin, the line 0 where there are none, `text` is the first line and
    `names` are all that a hand has; `missing` is the hand that begins if its own tag is not below.
    """

    offset: int = 0
    line: int = 0
    text: str = ""
    names: set[str] = field(default_factory=set)
    missing: LostTag | None = None

    def takes(self, unit: Unit, offset: int, tag: LostTag | None, course: _CourseOfHand) -> bool:
        """Take a unit if it is one of them or follows them; `tag` is the hand it may begin."""
        if tag is not None and tag.finding.form != "hand-missing":
            return False
        is_first = not self.line and course.is_played and _is_of_hand(unit)
        if is_first:
            self.offset, self.line = offset, unit.line
            self.text = unit.text.rstrip()
        self.missing = self.missing or tag
        if not self.line or unit.kind not in ("tags", "aside"):
            return False
        self.names |= _hand_tags(unit)
        return True

    def joined(self, tag: LostTag, following: Iterable[Unit]) -> LostTag:
        """Return the hand that begins with a lost tag so that it begins with those above it.

        Where it has one of them itself, among the units that follow, they are not its own.
        """
        if not self.line or tag is self.missing or self._stand_again(following):
            return tag
        found = replace(tag.finding, advice=ABOVE)
        return replace(tag, offset=self.offset, line=self.line, finding=found)

    def early(self, below: str) -> LostTag | None:
        """Return the hand that begins with them, its own tag first in the text below them.

        None where there are none, or they are not its own, or that tag cannot be read.
        """
        number = _FIRST_NUMBER.match(below)
        if not self.line or number is None or not tags_of_line(below.split("\n", 1)[0], 1):
            return None
        if int(number[1]) == 0 or self._stand_again(cut_units(below, 1)):
            return None
        finding = Finding(
            code="bad-tag",
            severity="error",
            path="",
            line=self.line,
            column=1,
            length=len(self.text),
            form="early-tags",
            evidence={"found": self.text[:40], "number": int(number[1])},
        )
        return LostTag(self.offset, self.line, int(number[1]), finding, is_early=True)

    def _stand_again(self, following: Iterable[Unit]) -> bool:
        """Say whether one of them stands again before the lines of the hand below."""
        below = takewhile(lambda unit: unit.kind in ("tags", "aside"), following)
        return any(not self.names.isdisjoint(_hand_tags(unit)) for unit in below)


@dataclass(frozen=True, slots=True)
class _Following:
    """The first unit after another that is neither tags nor an aside, and what stands between."""

    unit: Unit | None = None
    has_match_tag: bool = False


@dataclass(frozen=True, slots=True)
class _Named:
    """The number that a unit gives to a hand, if any, the form of the finding, and the doubt."""

    number: int | None
    form: str
    is_doubtful: bool = False


def lost_tags(
    text: str, first_line: int, number: int, *, is_begun: bool = False, below: str = ""
) -> list[LostTag]:
    """Find the lines of a section that begin a hand and are no tag `Hand`.

    `number` is that of the hand before, 0 where there is none; or that of the hand which the first
    line is known to begin, if it `is_begun`. Both texts must end in LF. `below` begins with the tag
    `Hand` that follows the section, if one does: tags at the end of the section may be those of its
    hand, which is then the last one found and `is_early`. Cost: linear, about that of cutting
    the section into its lines.
    """
    course = _CourseOfHand(number, in_head=not is_begun and not text.startswith("[Hand "))
    if found := _FIRST_NUMBER.match(text):
        course.number = int(found[1])
    elif not course.in_head and not is_begun:
        course.number += 1
    units = list(cut_units(text, first_line))
    lost: list[LostTag] = []
    above = _Above()
    position = 0
    for index, (unit, following) in enumerate(zip(units, _following(units), strict=True)):
        offset = text.index(unit.text, position)
        position = offset + len(unit.text)
        tag = _lost_tag(unit, offset, following, course)
        if above.takes(unit, offset, tag, course):
            continue
        begun = tag or above.missing
        if begun is not None:
            lost.append(above.joined(begun, islice(units, index, None)))
            course.begin(begun.number)
        if tag is None:
            course.take(unit)
        above = _Above()
    early = above.early(below) if below else None
    return lost if early is None else [*lost, early]


def line_of_tag(text: str, first_line: int, number: int) -> Unit | None:
    """Return the unit that is the lost tag in the text of a hand; None where it is missing.

    The text begins with it, or with other tags of the hand that stand above it.
    """
    units = cut_units(text, first_line)
    first = next(units)
    if not _is_of_hand(first):
        return first
    course = _CourseOfHand(number - 1, in_head=False, is_played=True)
    for unit in units:
        named = None if unit.kind == "aside" else _named(unit, course)
        if named is not None and named.form != "hand-missing":
            return unit if named.number in (None, number) else None
        if unit.kind not in ("tags", "aside"):
            break
    return None


def _is_of_hand(unit: Unit) -> bool:
    """Tell whether a unit is a tag that only a hand has, and that is not `Hand`."""
    found = _TAG.match(unit.text) if unit.kind == "tags" else None
    return found is not None and known_name(found[1]) in HAND_TAGS


def _hand_tags(unit: Unit) -> set[str]:
    """Return which tags that only a hand has are on a line."""
    names = _TAG_NAME.findall(unit.text) if unit.kind == "tags" else ()
    return {name for name in map(known_name, names) if name in HAND_TAGS}


def _following(units: list[Unit]) -> list[_Following]:
    """Return for each unit what follows it."""
    nearly = Guesses(MATCH_TAGS, likeness=LIKENESS)
    following: list[_Following] = []
    after = _Following()
    for unit in reversed(units):
        following.append(after)
        if unit.kind not in ("tags", "aside"):
            after = _Following(unit)
        elif unit.kind == "tags" and not after.has_match_tag and has_match_tag(unit.text, nearly):
            after = _Following(after.unit, has_match_tag=True)
    following.reverse()
    return following


def has_match_tag(text: str, nearly: Guesses) -> bool:
    """Tell whether among the tags of a line is one that only a match has, or nearly.

    `nearly` guesses at `MATCH_TAGS`.
    """
    for name in _TAG_NAME.findall(text):
        known = known_name(name)
        if known in MATCH_TAGS or known.startswith("Variant."):
            return True
        # Those of a match itself and of a hand say nothing of what the others belong to.
        is_other = known in HAND_TAGS or known.lower() in ("match", "hand")
        if not is_other and nearly.has(name):
            return True
    return False


def _lost_tag(
    unit: Unit, offset: int, following: _Following, course: _CourseOfHand
) -> LostTag | None:
    """Return the hand that begins with a unit, at its offset; None where none does."""
    if unit.kind not in ("tags", "indent", "") or not (course.in_head or course.is_played):
        return None
    named = _named(unit, course)
    if named is None or not _goes_on(named, following, course):
        return None
    number = named.number or course.number + 1
    if number > _LARGEST:
        return None
    line = unit.text.split("\n", 1)[0].rstrip()
    shown = line.lstrip(" \t")
    column = 1 + len(line) - len(shown)
    if named.form in ("hand-spelling", "hand-blanks"):
        # Other tags may stand behind it, that nothing is wrong with.
        shown = first_tag(shown)
    finding = Finding(
        code="bad-tag" if named.form in ("hand-spelling", "hand-blanks") else "syntax",
        severity="error",
        path="",
        line=unit.line,
        column=column,
        length=len(shown),
        form=named.form,
        evidence={"found": shown[:40], "number": number},
    )
    return LostTag(offset, unit.line, number, finding)


def _named(unit: Unit, course: _CourseOfHand) -> _Named | None:
    """Return what a unit says of a hand that may begin with it, None where it can begin none."""
    if unit.kind != "tags":
        if heading := _HEADING.match(unit.text):
            number, is_doubtful = int(heading[2]), heading[1].lower() in _DOUBTFUL
            # Where nothing was played yet, a later one may be the number of the match.
            is_other = is_doubtful and course.in_head and number != course.number + 1
            if number <= course.number or is_other:
                return None
            return _Named(number, "hand-heading", is_doubtful)
        if _PLAIN_HEADING.match(unit.text) and course.is_played:
            return _Named(None, "hand-heading")
    found = _TAG.match(unit.text)
    return None if found is None else _named_by_tag(unit.text, found, course)


def _named_by_tag(text: str, found: re.Match[str], course: _CourseOfHand) -> _Named | None:
    name, number = found[1], whole_number(found[2])
    lower = name.lower()
    if lower == "hand":
        proper = _WELL_SPELT_TAG.match(text)
        if not course.is_played and proper and proper[1].lower() != lower:
            # A tag of the match may have any name.
            return None
        is_spelt = text.lstrip(" \t").startswith("[Hand ")
        form = "hand-blanks" if is_spelt else "hand-spelling"
        # A number that does not go on is no sign of another hand.
        return _Named(number, form, number is not None and 0 < number <= course.number)
    if not course.is_played:
        return None
    if known_name(name) in HAND_TAGS:
        return _Named(None, "hand-missing")
    if number is None or number <= course.number:
        return None
    if lower in _WORDS or course.nearly_hand.has(name):
        return _Named(number, "hand-spelling", lower in _DOUBTFUL)
    return None


def _goes_on(named: _Named, following: _Following, course: _CourseOfHand) -> bool:
    """Say whether a hand follows: cards are dealt or played.

    Where there is no number, or doubt, they must be its first: cards dealt or given away, or
    tricks numbered from the first on.
    """
    unit = following.unit
    if unit is None or unit.kind not in _DEALT:
        return False
    if course.in_head and (course.has_begun or following.has_match_tag):
        return False
    if FIRST_LINE.match(unit.text):
        return True
    if named.number is None or named.is_doubtful:
        return False
    # Under a heading a trick with a later number goes on with the hand before.
    return named.form != "hand-heading" or not _LATER_TRICK.match(unit.text)
