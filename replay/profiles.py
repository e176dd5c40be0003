"""The variants' data files as they stand: each rule's value, its source and what that says."""

import tomllib
from functools import cache
from pathlib import Path

from tienlen.notation.errors import TienlenError
from tienlen.notation.quick_dataclass import dataclass

DEFAULT_VARIANT = "vanikar"
"""The variant of a record that names none."""

_SHOWN = 60
_FOLDER = Path(__file__).with_name("variants")


class RulesError(TienlenError):
    """A variant that does not exist, or a house file that cannot be used.

    The message is whole in itself: for a file it begins `path:line:column: `, as far as known.
    """


class UnreadableRulesError(RulesError):
    """A house file that cannot be read at all: missing, no file, no text."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One documented rule of a variant.

    `value` is what holds: canonical text where it is a switch, a few words where the rule is the
    same whatever the switches. `source` is the letters of the variant's sources, "" where none
    speaks of it; `says` is what they say. `is_reading` marks what the sources leave open and
    this project settled. `applies` is False for a switch that decides nothing in this variant,
    as the stake where scoring is by cards left.
    """

    name: str
    value: str
    source: str
    says: str
    is_reading: bool = False
    is_switch: bool = True
    applies: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Profile:
    """A variant's data file: what it is called, where it comes from, and its rules in order.

    `sources` gives each letter's full name.
    """

    name: str
    title: str
    description: str
    sources: tuple[tuple[str, str], ...]
    entries: tuple[Entry, ...]


def shown(text: str) -> str:
    """Quote a user's text for a message: control characters escaped, cut where it is long."""
    return repr(text if len(text) <= _SHOWN else text[:_SHOWN] + "…")


@cache
def variant_names() -> tuple[str, ...]:
    """Return the names of the variants, the default first, the others sorted."""
    names = sorted(path.stem for path in _FOLDER.glob("*.toml"))
    return tuple(sorted(names, key=lambda name: name != DEFAULT_VARIANT))


@cache
def profile(name: str) -> Profile:
    """Read a variant's data file, the first time only.

    Raises:
        RulesError: there is no such variant.
    """
    if name not in variant_names():
        known = ", ".join(variant_names())
        raise RulesError(f"there is no variant {shown(name)}; the variants are {known}")
    data = tomllib.loads((_FOLDER / f"{name}.toml").read_text(encoding="utf-8"))
    entries = [
        Entry(
            name=rule,
            value=row["is"],
            source=row.get("source", ""),
            says=row["says"],
            is_reading=row.get("reading", False),
            is_switch=section == "switches",
            applies=row.get("applies", True),
        )
        for section in ("switches", "fixed")
        for rule, row in data[section].items()
    ]
    return Profile(
        name=name,
        title=data["title"],
        description=data["description"],
        sources=tuple(data["sources"].items()),
        entries=tuple(entries),
    )


def variant_entries(name: str) -> tuple[Entry, ...]:
    """Return the documented rules of a variant: its switches, then the rules that are fixed.

    Raises:
        RulesError: there is no such variant.
    """
    return profile(name).entries
