"""The rules of a match as typed data: a variant's, a house's, or a variant's with changes."""

from collections.abc import Mapping
from dataclasses import field, fields, replace
from decimal import Decimal
from functools import cache
from types import MappingProxyType
from typing import Any, Literal

from tienlen.notation.quick_dataclass import dataclass
from tienlen.replay.profiles import DEFAULT_VARIANT, Entry, profile, variant_entries, variant_names
from tienlen.replay.switches import (
    DECK_SIZE,
    SWITCHES,
    BombPattern,
    CardCounts,
    Clause,
    HandCount,
    SeatRange,
    Value,
)

__all__ = [
    "DEFAULT_VARIANT",
    "BombPattern",
    "Rules",
    "changed_rules",
    "load_variant",
    "rules_entries",
    "variant_names",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """Every switch of a match, by the name it has in a tag with `_` for `-`.

    `name` is the variant's or the house file's own, `base` the variant it stands on. `changed`
    holds the switches that differ from those of the base, sorted, in canonical text. `seats`,
    `decks` and `cards_each` may depend on the table: ask `decks_for`, `allows_seats` and
    `hand_sizes`.
    """

    name: str
    base: str
    seats: tuple[Clause[SeatRange], ...]
    decks: tuple[Clause[int], ...]
    cards_each: tuple[Clause[CardCounts], ...]
    opening: Literal["includes-lowest", "lowest-alone", "free"]
    dealer: Literal["any", "loser"]
    twos_in_sequence: bool
    twos_in_double_sequence: bool
    quad_sequences: bool
    bombs_on_two: tuple[BombPattern, ...]
    bombs_on_two_twos: tuple[BombPattern, ...]
    bombs_on_three_twos: tuple[BombPattern, ...]
    bomb_order: Literal["ranked", "same-kind"]
    after_pass: Literal["locked", "may-bomb-twos"]
    ties: Literal["refused", "later-beats", "highest-distinct"]
    instant_win: Literal["none", "four-twos"]
    trading: bool
    scoring: Literal["cards-left", "minus-three-plus-one", "stake"]
    stake: int | Decimal
    match_winner: Literal["lowest", "highest"]
    hands: HandCount
    changed: Mapping[str, str] = field(default_factory=dict, hash=False)

    @property
    def hands_default(self) -> int | None:
        """How many hands a match has where nothing else was agreed; None: as agreed."""
        return self.hands.default

    @property
    def hands_range(self) -> tuple[int, int] | None:
        """The fewest and the most hands a match may have; None where the rules do not say."""
        return self.hands.allowed

    def decks_for(self, seats: int) -> int:
        """Return how many decks so many seats play with, where the record does not say."""
        # No clause of `decks` asks for the decks, so any number serves here.
        return _value_at(self.decks, seats, 1)

    def allows_seats(self, seats: int, decks: int) -> bool:
        """Say whether so many may play with so many decks."""
        fewest, most = _value_at(self.seats, seats, decks)
        return fewest <= seats <= most

    def hand_sizes(self, seats: int, decks: int) -> tuple[int, ...]:
        """Return the sizes a dealt hand may have, the default first.

        `equal` is the most that divides equally. Sizes the decks cannot serve are left out; where
        none is left (so many seats are then not allowed either) it is the equal one.
        """
        most = decks * DECK_SIZE // seats
        sizes = self._sizes(seats, decks)
        return tuple(size for size in sizes if size <= most) or (most,)

    def unserved(self, seats: int, decks: int) -> int | None:
        """Return the smallest hand where the decks serve none of the sizes, else None."""
        smallest = min(self._sizes(seats, decks))
        return smallest if smallest * seats > decks * DECK_SIZE else None

    def _sizes(self, seats: int, decks: int) -> tuple[int, ...]:
        most = decks * DECK_SIZE // seats
        counts = _value_at(self.cards_each, seats, decks)
        return tuple(dict.fromkeys(most if count == "equal" else count for count in counts))

    def __reduce__(self) -> tuple[Any, ...]:
        """Tell another process what to make them of again: a read-only view cannot be sent."""
        values = {field.name: getattr(self, field.name) for field in fields(self)}
        return _rules_of, ({**values, "changed": dict(self.changed)},)

    def switch_text(self, name: str) -> str:
        """Spell the value of a switch in its canonical form.

        Raises:
            KeyError: there is no such switch.
        """
        switch = SWITCHES[name]
        return switch.text(getattr(self, switch.field))


def _rules_of(values: dict[str, Any]) -> Rules:
    return Rules(**{**values, "changed": MappingProxyType(values["changed"])})


def _value_at(clauses: tuple[Clause[Value], ...], seats: int, decks: int) -> Value:
    """Return the value of the last clause that holds; the first holds always."""
    return next(c.value for c in reversed(clauses) if c.condition.holds(seats, decks))


@cache
def load_variant(name: str) -> Rules:
    """Return the rules of a variant; its data file is read the first time only.

    Raises:
        RulesError: there is no such variant.
    """
    texts = {entry.name: entry.value for entry in profile(name).entries if entry.is_switch}
    values = {switch.field: switch.parse(texts[switch.name]) for switch in SWITCHES.values()}
    return Rules(name=name, base=name, **values)


def changed_rules(rules: Rules, values: Mapping[str, object], *, name: str | None = None) -> Rules:
    """Return rules with some switches set: `values` maps a switch to its parsed value.

    A switch set to what the base has is not a change. `name` renames the rules.
    """
    if not values and name in (None, rules.name):
        return rules
    base = load_variant(rules.base)
    fields: dict[str, Any] = {SWITCHES[switch].field: value for switch, value in values.items()}
    changed = dict(rules.changed)
    for switch, value in values.items():
        text = SWITCHES[switch].text(value)
        changed[switch] = text
        if text == base.switch_text(switch):
            del changed[switch]
    ordered = MappingProxyType(dict(sorted(changed.items())))
    return replace(rules, name=name or rules.name, changed=ordered, **fields)


def rules_entries(rules: Rules) -> tuple[Entry, ...]:
    """Return the documented rules that hold: those of the base, the changed ones said to be so."""
    return tuple(
        Entry(
            name=entry.name,
            value=rules.changed[entry.name],
            source="",
            says=f"Set by {rules.name}; {rules.base} has {entry.value}.",
        )
        if entry.is_switch and entry.name in rules.changed
        else entry
        for entry in variant_entries(rules.base)
    )
