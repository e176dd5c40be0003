"""House variants: a user's TOML file that names a base and the switches that differ."""

import re
import tomllib
from collections.abc import Mapping
from decimal import Decimal
from pathlib import Path
from typing import Any

from tienlen.notation.spelling import nearest
from tienlen.replay.profiles import RulesError, UnreadableRulesError, shown, variant_names
from tienlen.replay.rules import Rules, changed_rules, load_variant
from tienlen.replay.switches import MOST_SEATS, SWITCHES

_MOST_BYTES = 100_000
_LONGEST_NAME = 60
_TOML_PLACE = re.compile(r"\s*\(at (?:line (\d+), column (\d+)|end of document)\)$")


def load_house(path: Path | str) -> Rules:
    """Read a house file: `base`, a `name` (else the file's own), and the switches that differ.

    A switch stands at the top of the file under its name: `ties = "later-beats"`. Besides the
    text a tag would have, yes and no may be `true` and `false`, a number a number, a list a list.

    Raises:
        UnreadableRulesError: there is no such file, or it is no UTF-8 text.
        RulesError: it is no TOML, its base is no variant, a switch or a value is wrong, or the
            decks do not serve what it deals.
    """
    path = Path(path)
    text = _read(path)
    data = _parse(path, text)
    base = _base(path, text, data)
    values = {
        key: _value(path, text, key, given)
        for key, given in data.items()
        if key not in ("name", "base")
    }
    rules = changed_rules(load_variant(base), values, name=_name(path, text, data))
    _verify_served(path, rules)
    return rules


def _read(path: Path) -> str:
    try:
        with path.open("rb") as file:
            data = file.read(_MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "no file can have that name"
        raise UnreadableRulesError(f"{path}: {reason}; give a house file in TOML") from None
    if len(data) > _MOST_BYTES:
        raise UnreadableRulesError(f"{path}: longer than {_MOST_BYTES} bytes: no house file")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start]
        line = before.count(b"\n") + 1
        raise UnreadableRulesError(
            f"{path}:{line}: not UTF-8 (byte {data[error.start]:#04x}); save the file as UTF-8"
        ) from None


def _parse(path: Path, text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text, parse_float=Decimal)
    except tomllib.TOMLDecodeError as error:
        message = str(error)
        place = ""
        if (found := _TOML_PLACE.search(message)) is not None:
            message = message[: found.start()]
            last = text.count("\n") + 1
            place = f"{found[1]}:{found[2]}:" if found[1] else f"{last}:"
        raise RulesError(
            f'{path}:{place} not TOML: {message}; a line looks like `ties = "later-beats"`'
        ) from None
    except (ValueError, RecursionError):
        # A number of thousands of digits, or brackets nested as deep.
        raise RulesError(f"{path}: not TOML that a house file could hold") from None


def _place(path: Path, text: str, key: str) -> str:
    """Say where a key of the top table stands, as far as a plain search tells."""
    # TOML may write a key bare or quoted; one written otherwise is named by the file alone.
    pattern = re.compile(
        rf"""^([ \t]*)["']?{re.escape(key)}["']?[ \t]*[=.]|^([ \t]*)\[+[ \t]*"""
        rf"""["']?{re.escape(key)}["']?[ \t]*[\].]""",
        re.MULTILINE,
    )
    found = pattern.search(text)
    if found is None:
        return f"{path}:"
    line = text.count("\n", 0, found.start()) + 1
    return f"{path}:{line}:{len(found[1] or found[2] or '') + 1}:"


def _base(path: Path, text: str, data: Mapping[str, Any]) -> str:
    known = ", ".join(variant_names())
    if "base" not in data:
        raise RulesError(f'{path}: no base; write `base = "…"` with one of {known}')
    base = data["base"]
    if not isinstance(base, str) or base not in variant_names():
        raise RulesError(
            f"{_place(path, text, 'base')} the base is {_given(base)}, which is no variant; "
            f"expected one of {known}{_did_you_mean(base, variant_names())}"
        )
    return base


def _name(path: Path, text: str, data: Mapping[str, Any]) -> str:
    name = data.get("name", path.stem)
    place = _place(path, text, "name")
    if not isinstance(name, str) or not name.isprintable() or not 0 < len(name) <= _LONGEST_NAME:
        raise RulesError(
            f"{place} the name is {_given(name)}; expected a text of 1 to {_LONGEST_NAME} "
            "printable characters"
        )
    if name in variant_names():
        raise RulesError(
            f"{place} the name {name} is a variant's own; give the house a name of its own"
        )
    return name


def _value(path: Path, text: str, key: str, given: object) -> object:
    if key not in SWITCHES:
        raise RulesError(
            f"{_place(path, text, key)} there is no switch {shown(key)}"
            f"{_did_you_mean(key, tuple(SWITCHES))}; the switches are {', '.join(SWITCHES)}"
        )
    switch = SWITCHES[key]
    try:
        return switch.parse(_switch_text(given))
    except ValueError:
        raise RulesError(
            f"{_place(path, text, key)} {_given(given)} is no value of {key}; "
            f"expected {switch.accepts}"
        ) from None


def _switch_text(given: object) -> str:
    """Spell a TOML value as a tag would; raises ValueError where none could."""
    match given:
        case bool():
            return "yes" if given else "no"
        case str():
            return given.strip()
        case int():
            return str(given)
        case Decimal():
            return f"{given:f}"
        case list() if given and all(isinstance(part, str | int) for part in given):
            return ",".join(map(_switch_text, given))
        case _:
            raise ValueError(given)


def _given(value: object) -> str:
    try:
        text = _switch_text(value)
    except ValueError:
        return "a table" if isinstance(value, dict) else "something else"
    return shown(text)


def _did_you_mean(word: object, known: tuple[str, ...]) -> str:
    guess = nearest(word, known) if isinstance(word, str) else None
    return "" if guess is None else f" (did you mean {guess}?)"


def _verify_served(path: Path, rules: Rules) -> None:
    """Raise RulesError if some number of seats that may play cannot be dealt any hand."""
    for seats in range(2, MOST_SEATS + 1):
        decks = rules.decks_for(seats)
        size = rules.unserved(seats, decks)
        if size is not None and rules.allows_seats(seats, decks):
            raise RulesError(
                f"{path}: {seats} seats with {size} cards each need {seats * size} cards, and "
                f"there are {decks * 52}; set seats, decks or cards-each to fit"
            )
