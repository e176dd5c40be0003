"""The switches: the rules that differ between variants, and the spelling of their values.

The same spelling serves in tags (`[Variant.ties "later-beats"]`), in house files and in the data
files of the variants. A value that depends on the table is written as clauses, `VALUE; VALUE with
CONDITION`, where a condition is `5 seats`, `5-8 seats` or `two decks`; later clauses override.
"""

import re
from collections.abc import Callable, Mapping
from decimal import Decimal
from typing import Any, Generic, Literal, TypeVar

from tienlen.notation.quick_dataclass import dataclass

Value = TypeVar("Value")

BombKind = Literal["quad", "double sequence", "quad sequence"]

MOST_SEATS = 8
DECK_SIZE = 52
MOST_DECKS = 2


@dataclass(frozen=True, slots=True)
class BombPattern:
    """A form of bomb: its kind and its `length` in pairs or quads (1 for a single quad).

    With `at_least` longer ones of the kind fit too.
    """

    kind: BombKind
    length: int
    at_least: bool = False


@dataclass(frozen=True, slots=True)
class Condition:
    """When a clause holds: a range of seats, or only with two decks; without either, always."""

    seats: tuple[int, int] | None = None
    two_decks: bool = False

    def holds(self, seats: int, decks: int) -> bool:
        """Say whether the condition holds at a table of so many seats and decks."""
        if self.two_decks and decks != 2:
            return False
        return self.seats is None or self.seats[0] <= seats <= self.seats[1]


@dataclass(frozen=True, slots=True)
class Clause(Generic[Value]):
    """One part of a value that depends on the table."""

    value: Value
    condition: Condition = Condition()


SeatRange = tuple[int, int]
CardCounts = tuple[int | Literal["equal"], ...]


@dataclass(frozen=True, slots=True)
class HandCount:
    """How many hands a match has: the default (None: as agreed) and the range allowed."""

    default: int | None = None
    allowed: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Switch:
    """One rule that can be changed.

    `means` says in a line what it decides, `accepts` names the values it takes, in words.
    `parse` reads a value's text and raises ValueError where it is none; `text` spells a value in
    its canonical form. `values` are all there are of them, none where they are not words.
    """

    name: str
    means: str
    accepts: str
    parse: Callable[[str], Any]
    text: Callable[[Any], str]
    values: tuple[str, ...] = ()

    @property
    def field(self) -> str:
        """The name of the field of `Rules` that holds the value."""
        return self.name.replace("-", "_")


_NUMBER = r"[0-9]{1,3}"
_RANGE = re.compile(rf"({_NUMBER})(?:\s*-\s*({_NUMBER}))?")
_CONDITION = re.compile(rf"({_NUMBER}(?:\s*-\s*{_NUMBER})?)\s+seats|two\s+decks")
_WITH = re.compile(r"\s+with\s+")
_DOUBLE_SEQUENCE = re.compile(r"pairs\s*(>?=)\s*([0-9]{1,2})")
_QUAD_SEQUENCE = re.compile(r"quads\s*=\s*([23])")
_AMOUNT = re.compile(r"[0-9]{1,12}(?:\.[0-9]{1,6})?")
_HANDS = re.compile(
    rf"(?:(?P<agreed>as\s+agreed)|(?P<default>{_NUMBER}))?"
    rf"(?:\s*(?P<comma>,)?\s*(?P<range>{_NUMBER}\s*-\s*{_NUMBER}))?"
)


def _parse_range(text: str, lowest: int, highest: int) -> tuple[int, int]:
    found = _RANGE.fullmatch(text)
    if found is None:
        raise ValueError(text)
    first = int(found[1])
    last = int(found[2] or found[1])
    if not lowest <= first <= last <= highest:
        raise ValueError(text)
    return first, last


def _range_text(limits: tuple[int, int]) -> str:
    first, last = limits
    return str(first) if first == last else f"{first}-{last}"


def _parse_condition(text: str) -> Condition:
    found = _CONDITION.fullmatch(text)
    if found is None:
        raise ValueError(text)
    if found[1] is None:
        return Condition(two_decks=True)
    return Condition(seats=_parse_range(found[1], 2, MOST_SEATS))


def _condition_text(condition: Condition) -> str:
    if condition.seats is not None:
        return f" with {_range_text(condition.seats)} seats"
    return " with two decks" if condition.two_decks else ""


def _clauses(
    parse: Callable[[str], Value], *, on_seats: bool, on_decks: bool
) -> Callable[[str], tuple[Clause[Value], ...]]:
    def parse_clause(text: str) -> Clause[Value]:
        value, *conditions = _WITH.split(text.strip())
        if len(conditions) > 1:
            raise ValueError(text)
        condition = _parse_condition(conditions[0]) if conditions else Condition()
        if (condition.seats and not on_seats) or (condition.two_decks and not on_decks):
            raise ValueError(text)
        return Clause(parse(value), condition)

    def parse_clauses(text: str) -> tuple[Clause[Value], ...]:
        clauses = tuple(parse_clause(part) for part in text.split(";"))
        # The first holds for every table that no later one speaks of.
        if any((c.condition == Condition()) != (c is clauses[0]) for c in clauses):
            raise ValueError(text)
        return clauses

    return parse_clauses


def _clauses_text(text: Callable[[Any], str]) -> Callable[[tuple[Clause[Any], ...]], str]:
    def spell(clauses: tuple[Clause[Any], ...]) -> str:
        return "; ".join(text(c.value) + _condition_text(c.condition) for c in clauses)

    return spell


def _parse_seats(text: str) -> SeatRange:
    return _parse_range(text, 2, MOST_SEATS)


def _parse_decks(text: str) -> int:
    if text not in ("1", "2"):
        raise ValueError(text)
    return int(text)


def _parse_cards_each(text: str) -> CardCounts:
    counts: list[int | Literal["equal"]] = []
    for part in text.split(","):
        word = part.strip()
        count: int | Literal["equal"] = "equal"
        if word != "equal":
            count = _parse_range(word, 1, DECK_SIZE)[0]
        if "-" in word or count in counts:
            raise ValueError(text)
        counts.append(count)
    return tuple(counts)


def _cards_each_text(counts: CardCounts) -> str:
    return ",".join(map(str, counts))


def _parse_bomb(text: str) -> BombPattern:
    if text == "quad":
        return BombPattern("quad", 1)
    if (found := _QUAD_SEQUENCE.fullmatch(text)) is not None:
        return BombPattern("quad sequence", int(found[1]))
    found = _DOUBLE_SEQUENCE.fullmatch(text)
    if found is None or not 3 <= int(found[2]) <= 13:
        raise ValueError(text)
    return BombPattern("double sequence", int(found[2]), found[1] == ">=")


def _bomb_text(pattern: BombPattern) -> str:
    if pattern.kind == "quad":
        return "quad"
    unit = "quads" if pattern.kind == "quad sequence" else "pairs"
    return f"{unit}{'>=' if pattern.at_least else '='}{pattern.length}"


def _parse_bombs(text: str) -> tuple[BombPattern, ...]:
    if text == "none":
        return ()
    patterns = tuple(_parse_bomb(part.strip()) for part in text.split(","))
    if len(set(patterns)) < len(patterns):
        raise ValueError(text)
    return patterns


def _bombs_text(patterns: tuple[BombPattern, ...]) -> str:
    return ",".join(map(_bomb_text, patterns)) or "none"


def _parse_yes_no(text: str) -> bool:
    if text not in ("yes", "no"):
        raise ValueError(text)
    return text == "yes"


def _yes_no_text(value: bool) -> str:
    return "yes" if value else "no"


def _parse_stake(text: str) -> int | Decimal:
    if _AMOUNT.fullmatch(text) is None or not (amount := Decimal(text)):
        raise ValueError(text)
    return int(amount) if amount == amount.to_integral_value() else amount.normalize()


def _stake_text(stake: int | Decimal) -> str:
    return f"{stake:f}" if isinstance(stake, Decimal) else str(stake)


def _parse_hands(text: str) -> HandCount:
    found = _HANDS.fullmatch(text)
    if found is None or not text:
        raise ValueError(text)
    names_default = found["agreed"] is not None or found["default"] is not None
    # The comma stands between the two, so where one is missing it must be missing too.
    if (found["comma"] is not None) != (names_default and found["range"] is not None):
        raise ValueError(text)
    allowed = _parse_range(found["range"], 1, 999) if found["range"] else None
    default = int(found["default"]) if found["default"] else None
    lowest, highest = allowed or (1, 999)
    if default is not None and not lowest <= default <= highest:
        raise ValueError(text)
    return HandCount(default, allowed)


def _hands_text(hands: HandCount) -> str:
    default = "as agreed" if hands.default is None else str(hands.default)
    if hands.allowed is None:
        return default
    return f"{default}, {hands.allowed[0]}-{hands.allowed[1]}"


def _choice(name: str, means: str, *values: str) -> Switch:
    def parse(text: str) -> str:
        if text not in values:
            raise ValueError(text)
        return text

    return Switch(name, means, f"{', '.join(values[:-1])} or {values[-1]}", parse, str, values)


def _yes_no(name: str, means: str) -> Switch:
    return Switch(name, means, "yes or no", _parse_yes_no, _yes_no_text, ("yes", "no"))


def _bombs(name: str, twos: str) -> Switch:
    accepts = (
        "none, or a list such as `quad,pairs>=3`: quad, pairs=N or pairs>=N (N from 3 to 13), "
        "quads=2 or quads=3"
    )
    return Switch(name, f"the bombs that beat {twos}", accepts, _parse_bombs, _bombs_text)


_ALL = (
    Switch(
        "seats",
        "how many may play",
        "a number from 2 to 8 or a range such as 2-4, and after a semicolon another one "
        "`with two decks`",
        _clauses(_parse_seats, on_seats=False, on_decks=True),
        _clauses_text(_range_text),
    ),
    Switch(
        "decks",
        "how many decks of 52 cards are shuffled together",
        "1 or 2, and after a semicolon another one `with 5-8 seats`",
        _clauses(_parse_decks, on_seats=True, on_decks=False),
        _clauses_text(str),
    ),
    Switch(
        "cards-each",
        "how many cards each seat is dealt",
        "a number from 1 to 52 that the decks serve, equal (as many as divide equally), or a list "
        "such as 13,17, and after a semicolon another one `with 3 seats` or `with two decks`",
        _clauses(_parse_cards_each, on_seats=True, on_decks=True),
        _clauses_text(_cards_each_text),
    ),
    _choice(
        "opening",
        "what the first play of the match's first hand must be",
        "includes-lowest",
        "lowest-alone",
        "free",
    ),
    _choice("dealer", "who deals the next hand", "any", "loser"),
    _yes_no("twos-in-sequence", "whether a two may end a sequence"),
    _yes_no("twos-in-double-sequence", "whether a pair of twos may end a double sequence"),
    _yes_no("quad-sequences", "whether two or three consecutive quads are a combination"),
    _bombs("bombs-on-two", "a single two"),
    _bombs("bombs-on-two-twos", "a pair of twos"),
    _bombs("bombs-on-three-twos", "three twos"),
    _choice(
        "bomb-order",
        "what beats a bomb: any stronger bomb, or only the same kind and length",
        "ranked",
        "same-kind",
    ),
    _choice(
        "after-pass",
        "what a seat that has passed may still play before the table clears",
        "locked",
        "may-bomb-twos",
    ),
    _choice(
        "ties",
        "with two decks, whether a group beats one with an equal top card",
        "refused",
        "later-beats",
        "highest-distinct",
    ),
    _choice("instant-win", "the hand that wins when it is dealt", "none", "four-twos"),
    _yes_no("trading", "whether cards may be exchanged before the first lead"),
    _choice("scoring", "what a hand is worth", "cards-left", "minus-three-plus-one", "stake"),
    Switch(
        "stake",
        "what the loser pays each other seat, where the scoring is by stake",
        "a positive number such as 1 or 0.5 (at most 12 digits before the point, 6 after it)",
        _parse_stake,
        _stake_text,
    ),
    _choice("match-winner", "which total wins the match", "lowest", "highest"),
    Switch(
        "hands",
        "how many hands a match has: the default and the range",
        "a number, `as agreed`, a range such as 1-10, or both: 3, 1-10",
        _parse_hands,
        _hands_text,
    ),
)

SWITCHES: Mapping[str, Switch] = {switch.name: switch for switch in _ALL}
"""Every switch by its name, in the order in which they are shown."""

TAG_ALIASES: Mapping[str, str] = {"Decks": "decks", "Stake": "stake"}
"""The tags that are short for `Variant.<switch>`."""
