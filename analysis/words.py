"""Cards and reasons in plain words. Names come from the record as they stand: show them escaped."""

from collections.abc import Mapping
from decimal import Decimal
from functools import lru_cache

from tienlen.analysis.unjudged import Reason, Unjudged
from tienlen.notation.cards import RANKS, Cards, card_text, cards_text
from tienlen.notation.printing import points_text
from tienlen.notation.records import Points
from tienlen.notation.texts import counted
from tienlen.replay.combinations import classify

MOST_WORDS = 1 << 13
"""How many groups of cards are remembered with their words."""

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")

_COURT = {"J": "jacks", "Q": "queens", "K": "kings", "A": "aces"}


def number_word(number: int) -> str:
    """Spell a small number as a word."""
    return _NUMBERS[number] if 0 <= number < len(_NUMBERS) else str(number)


def rank_word(rank: int) -> str:
    """Spell a rank as people say it: `10` for `T`."""
    return "10" if RANKS[rank] == "T" else RANKS[rank]


def ranks_word(rank: int) -> str:
    """Spell several cards of a rank: `4s`, `10s`, `kings`."""
    return _COURT.get(RANKS[rank], f"{rank_word(rank)}s")


def points_word(points: Points | float) -> str:
    """Spell points with their sign and without an exponent, none as `0`."""
    exact = Decimal(str(points)) if isinstance(points, float) else points
    return points_text(exact) if points else "0"


@lru_cache(maxsize=MOST_WORDS)
def cards_words(cards: Cards, *, symbols: bool = True) -> str:
    """Say what some cards are, briefly: `2♦`, `four 4s`, `the pairs 3 to 5`, `8♠ 9♦ 10♣`."""
    kind = classify(cards, twos_in_sequence=True, twos_in_double_sequence=True, quad_sequences=True)
    low, high = rank_word(cards[0] >> 2), rank_word(cards[-1] >> 2)
    match kind.kind if kind is not None else None:
        case "single":
            return card_word(cards[0], symbols=symbols)
        case "pair" | "triple" | "quad":
            return f"{number_word(len(cards))} {ranks_word(cards[0] >> 2)}"
        case "double sequence":
            return f"the pairs {low} to {high}"
        case "quad sequence":
            return f"the quads {low} to {high}"
        case "sequence":
            return f"the sequence {low} to {high}"
        case _:
            return cards_text(cards, symbols=symbols, separator=" ")


def card_word(card: int, *, symbols: bool = True) -> str:
    """Spell one card as people say it: `10♦`, or `Td` without symbols."""
    if not symbols:
        return card_text(card)
    return rank_word(card >> 2) + card_text(card, symbols=True)[1:]


def owned(name: str) -> str:
    """Put a name into the possessive."""
    return f"{name}'" if name.endswith("s") else f"{name}'s"


def listed(items: list[str]) -> str:
    """Join words as people do: `A, B and C`."""
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} and {items[-1]}"


_UNJUDGED: Mapping[Reason, str] = {
    "void": "the hand is void and counts as not played",
    "broken-off": "the hand was broken off: nobody has a place or points",
    "no-end": "the plays do not end the hand: nobody has a place or points",
    "plays-missing": "plays are missing {where}: hands and places are uncertain from there",
    "hand-uncertain": (
        "what {name} held is uncertain on {turns} (plays are missing or do not fit its deal): "
        "missed bombs and finishes are not judged there"
    ),
    "irregular-trick": (
        "answers on {turns} in tricks with no combination on the table are not judged"
    ),
    "hand-unknown": (
        "{owned} hand is not recorded: missed bombs and finishes are not judged on {turns}"
    ),
    "hand-partly-known": (
        "{owned} hand is known in part: on {turns} only bombs among its known cards are seen"
    ),
    "hand-too-large": "{owned} hand has too many cards to be searched for bombs on {turns}",
    "loser-unknown": "what {name} was left with is not wholly known",
}


def unjudged_text(unjudged: Unjudged, name: str) -> str:
    """Say in a clause what could not be judged and why; `name` is whose cards it is about."""
    return _UNJUDGED[unjudged.reason].format(
        name=name,
        owned=owned(name),
        turns=counted(unjudged.turns, "turn"),
        where=f"after play {unjudged.after}" if unjudged.after else "before the first play",
    )
