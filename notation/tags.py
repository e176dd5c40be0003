"""What a tag may say, as far as spelling goes: no rules of the game are known here."""

import re
from collections.abc import Iterable, Sequence
from datetime import date
from unicodedata import normalize

from tienlen.notation.findings import Evidence, Finding, Severity
from tienlen.notation.records import SEATS, Tag
from tienlen.notation.spelling import evident, nearest

MATCH_TAGS = (
    *("Event", "Site", "Date", "Variant", "Variant.", "Hands", "Decks", "Stake", "Passes"),
    *("Annotator", *SEATS),
)
"""The tags of a match after `Match`, in canonical order; `Variant.` stands for every switch."""

HAND_TAGS = ("Dealer", "Start")
"""The tags of a hand after `Hand`, in canonical order."""

_BY_SMALL_LETTERS: dict[str, str] = {name.lower(): name for name in (*MATCH_TAGS, *HAND_TAGS)}
_SWITCH_PREFIX = "Variant."
_SECTIONS = {"match": "Match", "hand": "Hand"}
_IMPLIED = ("implied", "implicit", "impliedpasses")
_WHOLE_NUMBER = re.compile(r"0{0,6}[1-9][0-9]{0,8}")
_FIRST_TAG = re.compile(r'[ \t]*+\[[^"\]]*+"[^"\\]*+(?:\\.[^"\\]*+)*+"[^"\]]*+\]')
_LONGEST_SHOWN = 60
_DATE = re.compile(r"([0-9?]{4})-([0-9]{2}|\?\?)-([0-9]{2}|\?\?)")


def sorted_tags(tags: Iterable[Tag], order: tuple[str, ...]) -> list[Tag]:
    """Sort tags into canonical order, those not in the order last and by name."""
    places = {name: place for place, name in enumerate(order)}

    def key(tag: Tag) -> tuple[int, str]:
        name = "Variant." if tag.name.startswith("Variant.") else tag.name
        place = places.get(name, len(places))
        return place, tag.name if name == "Variant." or place == len(places) else ""

    return sorted(tags, key=key)


def known_name(name: str) -> str:
    """Return a tag's name in its usual spelling if it is known in any case, else as it is.

    `Match` and `Hand`, where a file is cut, are known in their usual spelling alone.
    """
    lower = name.lower()
    if lower.startswith(_SWITCH_PREFIX.lower()) and len(lower) > len(_SWITCH_PREFIX):
        return _SWITCH_PREFIX + lower.removeprefix(_SWITCH_PREFIX.lower())
    return _BY_SMALL_LETTERS.get(lower, name)


def section_meant(name: str) -> str:
    """Return `Match` or `Hand` if a name is one of them but for its case, else ""."""
    meant = _SECTIONS.get(name.lower(), "")
    return meant if meant != name else ""


def first_tag(text: str) -> str:
    """Return the tag that a text begins with, though it may be misspelt; all where it has no end.

    A bracket in the value of a tag does not end it.
    """
    found = _FIRST_TAG.match(text)
    return found.group() if found else text[: text.find("]") + 1] or text


def escape_tag(value: str) -> str:
    """Escape a tag's value for its place between quotes."""
    return value.replace("\\", "\\\\").replace('"', '\\"')


def whole_number(text: str) -> int | None:
    """Read a positive whole number of at most nine digits, None if the text is none."""
    text = text.strip()
    return int(text) if _WHOLE_NUMBER.fullmatch(text) else None


def is_date(text: str) -> bool:
    """Tell whether a text is an ISO date; `?` may stand for digits that are not known."""
    found = _DATE.fullmatch(text)
    if found is None:
        return False
    year, month, day = found.groups()
    try:
        # What is not known is taken as possible: 2000 was a leap year, January has 31 days.
        date(
            int(year) if year.isdecimal() else 2000,
            1 if month == "??" else int(month),
            1 if day == "??" else int(day),
        )
    except ValueError:
        return False
    return True


def means_implied(value: str) -> bool:
    """Tell whether a Passes tag says `implied`, however it is spelt."""
    word = "".join(character for character in value.casefold() if character.isalpha())
    if word in _IMPLIED:
        return True
    # As long or one letter longer or shorter: `not implied` says something else.
    return (
        abs(len(word) - len(_IMPLIED[0])) < 2 and nearest(word, _IMPLIED, likeness=0.8) is not None
    )


def check_match_tags(tags: Sequence[Tag]) -> list[Finding]:
    """Return what is wrong with the tags of a match, `Match` left out."""
    findings = _check_names(tags, (*MATCH_TAGS, "Match"), HAND_TAGS)
    for tag in tags:
        match tag.name:
            case "Date" if not is_date(tag.value):
                findings.append(tag_finding(tag, "bad-tag", "date"))
            case "Hands" if whole_number(tag.value) is None:
                findings.append(tag_finding(tag, "bad-tag", "hands"))
            case "Passes" if tag.value != "implied":
                form = "passes-spelling" if means_implied(tag.value) else "passes"
                findings.append(tag_finding(tag, "bad-tag", form))
    return findings + _check_players(tags)


def check_hand_tags(tags: Sequence[Tag]) -> list[Finding]:
    """Return what is wrong with the tags of a hand, `Hand` left out."""
    findings = _check_names(tags, (*HAND_TAGS, "Hand"), (*MATCH_TAGS, "Match"))
    findings += [
        tag_finding(tag, "bad-tag", "dealer")
        for tag in tags
        if tag.name == "Dealer" and not is_seat(tag.value)
    ]
    return findings


def is_seat(value: str) -> bool:
    """Tell whether a tag's value is the letter of a seat, in either case."""
    return len(value) == 1 and value.upper() in SEATS


def tag_finding(
    tag: Tag,
    code: str,
    form: str = "",
    severity: Severity = "error",
    evidence: dict[str, Evidence] | None = None,
) -> Finding:
    """Return a finding that stands at a tag."""
    name = tag.spelt or tag.name
    return Finding(
        code=code,
        severity=severity,
        path="",
        line=tag.line,
        column=tag.column,
        length=len(name) + 1,
        form=form,
        evidence={"tag": _short(name), "value": _short(tag.value), **(evidence or {})},
        seat=tag.name if tag.name in SEATS else None,
    )


def _short(text: str) -> str:
    """Cut what would fill the screen."""
    return text if len(text) <= _LONGEST_SHOWN else text[:_LONGEST_SHOWN] + "…"


def _check_names(
    tags: Sequence[Tag], known: tuple[str, ...], elsewhere: tuple[str, ...]
) -> list[Finding]:
    """Report tags that stand twice, are unknown, or belong to the other kind of section."""
    findings: list[Finding] = []
    first: dict[str, Tag] = {}
    switches = "Variant." in known
    for tag in tags:
        is_switch = tag.name.startswith("Variant.") and tag.name != "Variant."
        if tag.spelt:
            meant_name: dict[str, Evidence] = {"meant": _short(tag.name)}
            findings.append(tag_finding(tag, "unknown-tag", "taken", "warning", meant_name))
        if tag.name in first:
            evidence: dict[str, Evidence] = {"line": first[tag.name].line}
            findings.append(tag_finding(tag, "duplicate-tag", evidence=evidence))
            continue
        first[tag.name] = tag
        if (tag.name in known and tag.name != "Variant.") or (is_switch and switches):
            continue
        if is_switch or (tag.name in elsewhere and tag.name != "Variant."):
            form = "hand-tag" if switches else "match-tag"
            findings.append(tag_finding(tag, "bad-tag", form))
            continue
        if meant := section_meant(tag.name):
            findings.append(tag_finding(tag, "bad-tag", "section-case", evidence={"meant": meant}))
            continue
        findings.append(_unknown(tag, (*_SECTIONS.values(), *known, *elsewhere)))
    return findings


def _unknown(tag: Tag, known: tuple[str, ...]) -> Finding:
    """Return the finding of a tag that is not known: graver where it seems to be misspelt."""
    close = _closest(tag.name, known)
    if not close:
        return tag_finding(tag, "unknown-tag", severity="info")
    return tag_finding(tag, "unknown-tag", "close", "warning", {"close": close})


def _closest(name: str, known: tuple[str, ...]) -> str:
    """Return the known tag that a name may be meant for, "" if none comes near."""
    words = [one for one in dict.fromkeys(known) if len(one) > 1]
    bare = name.rstrip(":=")
    near = nearest(bare, words, likeness=0.75)
    return "" if near is None else evident(bare, words) or near


def _check_players(tags: Sequence[Tag]) -> list[Finding]:
    """Report seats that have one name, or one but for its capitals."""
    findings: list[Finding] = []
    named = {tag.name: tag for tag in reversed(tags) if tag.name in SEATS}
    holders: dict[str, tuple[str, str]] = {}
    for seat in sorted(named):
        name = normalize("NFC", named[seat].value).strip()
        if name in ("", "?"):
            continue
        other, other_name = holders.setdefault(normalize("NFC", name.casefold()), (seat, name))
        if other == seat:
            continue
        evidence: dict[str, Evidence] = {"other": other}
        if other_name != name:
            evidence["other_name"] = _short(other_name)
        form = "case" if other_name != name else ""
        findings.append(tag_finding(named[seat], "same-name", form, "warning", evidence))
    return findings
