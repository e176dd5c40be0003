"""Which rules hold for a record: its Variant tag or what stands in for it, and its switches."""

import re
from collections.abc import Mapping, Set

from tienlen.notation.findings import Evidence, Finding, Severity
from tienlen.notation.quick_dataclass import dataclass
from tienlen.notation.records import Match, Tag
from tienlen.notation.spelling import evident, nearest
from tienlen.replay.profiles import DEFAULT_VARIANT, variant_names
from tienlen.replay.rules import Rules, changed_rules, load_variant
from tienlen.replay.switches import DECK_SIZE, SWITCHES, TAG_ALIASES

_PREFIX = "Variant."
_SHOWN = 60
_TAG = r'\[\s*(?P<name>[^\s"\]]+)\s*"(?P<value>(?:[^"\\]|\\.)*)"'

_Place = tuple[int, int, int]
"""Line, column, and how many characters."""


@dataclass(frozen=True, slots=True)
class _Setting:
    tag: Tag
    place: _Place
    value: object


class _Reporter:
    """Collects findings on the tags of one match."""

    __slots__ = ("findings", "match")

    def __init__(self, match: Match) -> None:
        self.match = match
        self.findings: list[Finding] = []

    def add(
        self, code: str, severity: Severity, place: _Place, form: str, **evidence: Evidence
    ) -> None:
        line, column, length = place
        self.findings.append(
            Finding(
                code=code,
                severity=severity,
                path=self.match.source.path,
                line=line,
                column=column,
                length=length,
                match=self.match.name,
                form=form,
                evidence=evidence,
            )
        )

    def add_filled_in(self, form: str, **evidence: Evidence) -> None:
        self.add("filled-in", "info", (max(self.match.line, 1), 1, 1), form, **evidence)

    def add_unknown(
        self, code: str, evidence: dict[str, Evidence], guess: str | None, place: _Place
    ) -> None:
        if guess is not None:
            evidence["near"] = guess
        self.add(code, "error", place, "near" if guess else "", **evidence)

    def add_taken(
        self, code: str, evidence: dict[str, Evidence], meant: str, place: _Place
    ) -> None:
        self.add(code, "error", place, "taken", **evidence, near=meant)


def rules_for(
    match: Match, *, default: Rules | None = None, house: Rules | None = None
) -> tuple[Rules, int, tuple[Finding, ...]]:
    """Return the rules of a record, its number of decks, and what is wrong with its tags.

    A record's own Variant tag decides: one of the variants, or the name of the `house` file. A
    record that names none has the `default` (what the user asked for by name), else the house,
    else `vanikar`, which alone is reported as filled in. A name that is unknown is reported: one
    that is misspelt and leaves no doubt is taken as meant, with any other the record is judged as
    if it had named none. On top of that come its `Variant.<switch>`, Decks and Stake tags; of
    these too a misspelt one is reported and taken, and a wrong one reported and left out. Decks
    the record does not set follow from the number of seats, and two are reported as filled in.
    """
    reporter = _Reporter(match)
    rules = _named_rules(match, default, house, reporter)
    seats = len(match.seats)
    tags = _switch_tags(match, reporter)
    if tags:
        rules = _with_tags(rules, tags, seats, reporter)
    decks = rules.decks_for(seats)
    if decks > 1 and rules.decks[0].value == 1 and "decks" not in tags:
        reporter.add_filled_in("decks", seats=seats, decks=decks)
    return rules, decks, tuple(reporter.findings)


def _named_rules(
    match: Match, default: Rules | None, house: Rules | None, reporter: _Reporter
) -> Rules:
    tag = next((tag for tag in match.tags if tag.name == "Variant"), None)
    stand_in = default or house or load_variant(DEFAULT_VARIANT)
    if tag is None:
        if default is None and house is None:
            reporter.add_filled_in("variant", variant=DEFAULT_VARIANT)
        return stand_in
    name = tag.value.strip()
    known = variant_names() if house is None else (*variant_names(), house.name)
    meant = name if name in known else evident(name, known)
    if meant != name:
        evidence: dict[str, Evidence] = {"value": _cut(name), "known": known}
        place = _value_place(match, tag)
        if meant is not None:
            reporter.add_taken("unknown-variant", evidence, meant, place)
        else:
            evidence["used"] = stand_in.name
            reporter.add_unknown("unknown-variant", evidence, nearest(name, known), place)
    if meant is None:
        return stand_in
    return house if house is not None and meant == house.name else load_variant(meant)


def _switch_tags(match: Match, reporter: _Reporter) -> dict[str, _Setting]:
    """Return the switches a record sets, each with its tag and its parsed value."""
    settings: dict[str, _Setting] = {}
    names: set[str] = set()
    given: set[str | None] = set()
    for tag in match.tags:
        switch = _switch_of(tag)
        # The second of two tags of one name is reported where the text is read.
        if switch is None or tag.name in names:
            continue
        names.add(tag.name)
        if switch not in SWITCHES:
            given = given or {_switch_of(other) for other in match.tags}
            switch = _switch_meant(match, tag, switch, given, reporter)
        if switch is None:
            continue
        setting = _setting(match, tag, switch, reporter)
        if setting is None:
            continue
        first = settings.setdefault(switch, setting)
        if setting.value != first.value:
            reporter.add(
                "bad-tag",
                "error",
                setting.place,
                "switch-contradiction",
                tag=tag.name,
                value=_cut(tag.value),
                other=first.tag.name,
                other_value=_cut(first.tag.value),
                line=first.tag.line,
            )
    return settings


def _switch_of(tag: Tag) -> str | None:
    if tag.name.startswith(_PREFIX):
        return tag.name[len(_PREFIX) :]
    return TAG_ALIASES.get(tag.name)


def _switch_meant(
    match: Match, tag: Tag, name: str, given: Set[str | None], reporter: _Reporter
) -> str | None:
    """Report a switch that does not exist; return the one meant if that is beyond doubt.

    What is `given` by another tag is meant by that one.
    """
    evidence: dict[str, Evidence] = {"switch": _cut(name), "known": tuple(SWITCHES)}
    place = _name_place(match, tag)
    meant = evident(name, SWITCHES)
    if meant is None or meant in given:
        reporter.add_unknown("unknown-switch", evidence, nearest(name, SWITCHES), place)
        return None
    reporter.add_taken("unknown-switch", evidence, meant, place)
    return meant


def _setting(match: Match, tag: Tag, name: str, reporter: _Reporter) -> _Setting | None:
    """Return what a tag sets a switch to; None where that is no value of it, which is reported."""
    switch = SWITCHES[name]
    value = tag.value.strip()
    place = _value_place(match, tag)
    try:
        return _Setting(tag, place, switch.parse(value))
    except ValueError:
        if (meant := evident(value, switch.values)) is not None:
            reporter.add(
                "bad-tag",
                "error",
                place,
                "switch-value-taken",
                value=_cut(value),
                switch=name,
                near=meant,
            )
            return _Setting(tag, place, switch.parse(meant))
        reporter.add(
            "bad-tag",
            "error",
            place,
            "switch-value",
            value=_cut(tag.value),
            switch=name,
            accepts=switch.accepts,
        )
        return None


def _with_tags(
    rules: Rules, settings: Mapping[str, _Setting], seats: int, reporter: _Reporter
) -> Rules:
    """Return the rules with the settings on top, those left out that the decks cannot serve."""
    values = {name: setting.value for name, setting in settings.items()}
    result = changed_rules(rules, values)
    decks = result.decks_for(seats)
    if "decks" in values and decks == rules.decks_for(seats):
        # What would have been filled in anyway is no change of the rules.
        del values["decks"]
        result = changed_rules(rules, values)
    size = result.unserved(seats, decks)
    if size is None:
        return result
    blamed = _blamed(rules, result, values, seats, decks)
    if blamed is None:
        return result
    reporter.add(
        "bad-tag",
        "error",
        settings[blamed].place,
        "switch-unserved",
        seats=seats,
        size=size,
        needed=seats * size,
        have=decks * DECK_SIZE,
        most=decks * DECK_SIZE // seats,
    )
    if blamed == "cards-each":
        del values[blamed]
    return changed_rules(rules, values)


def _blamed(
    rules: Rules, result: Rules, values: Mapping[str, object], seats: int, decks: int
) -> str | None:
    """Return the switch set by a tag through which the decks serve too little.

    None where it comes from too many seats alone, which is a finding of its own.
    """
    if "cards-each" in values and result.cards_each != rules.cards_each:
        return "cards-each"
    if not result.allows_seats(seats, decks):
        return None
    return next((name for name in ("seats", "decks") if name in values), None)


def _value_place(match: Match, tag: Tag) -> _Place:
    return _place(match, tag, "value")


def _name_place(match: Match, tag: Tag) -> _Place:
    return _place(match, tag, "name")


def _place(match: Match, tag: Tag, part: str) -> _Place:
    """Find a part of a tag in its line; without the text it is the tag's own place."""
    # Compiled when something is found, which it seldom is.
    found = re.compile(_TAG).match(match.source.text_at(tag.line), tag.column - 1)
    if found is None:
        return tag.line, tag.column, 1
    return tag.line, found.start(part) + 1, max(len(found[part]), 1)


def _cut(text: str) -> str:
    return text if len(text) <= _SHOWN else text[:_SHOWN] + "…"
