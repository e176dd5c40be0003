"""The quick dataclass against that of the standard library."""

import copy
import dataclasses
import pickle
from dataclasses import FrozenInstanceError, field

import pytest
from tienlen.notation.quick_dataclass import dataclass


def classes(decorator):
    """Make the same classes with a decorator."""

    @decorator(frozen=True, slots=True)
    class Card:
        rank: int
        suit: str = "s"
        line: int = field(default=0, compare=False)
        text: str = field(default="", repr=False)
        sources: dict[str, str] = field(default_factory=dict, hash=False)

    @decorator(frozen=True, slots=True, kw_only=True)
    class Seat:
        letter: str

    @decorator(frozen=True, slots=True)
    class Nothing:
        pass

    @decorator(slots=True)
    class Tally:
        plays: int = 0
        seen: list[int] = field(default_factory=list)

    @decorator(frozen=True, slots=True)
    class Odd:
        value: int

        def __eq__(self, other):
            return True

        def __hash__(self):
            return 7

        def __repr__(self):
            return "odd"

    @decorator(frozen=True, slots=True, repr=False)
    class Trump(Card):
        beats: int = 1

    @decorator(frozen=True, slots=True)
    class Alike:
        rank: int
        suit: str = field(default="s", hash=False)

        def __eq__(self, other):
            return isinstance(other, Alike) and self.rank == other.rank

    @decorator(slots=True, eq=False)
    class Itself:
        rank: int

    return Card, Seat, Nothing, Tally, Odd, Trump, Alike, Itself


QUICK, KNOWN = classes(dataclass), classes(dataclasses.dataclass)


def values(made):
    """Return values of the classes."""
    card, seat, nothing, tally, odd, trump, alike, itself = made
    return [
        card(1),
        card(1, "s", 5),
        card(1, "h"),
        card(1, text="x"),
        card(1, sources={"rank": "here"}),
        card([1]),
        seat(letter="A"),
        seat(letter="B"),
        nothing(),
        tally(),
        tally(1, [2]),
        odd(1),
        odd(2),
        trump(1),
        trump(1, beats=2),
        alike(1),
        alike(1, "h"),
        itself(1),
        itself(1),
    ]


def test_the_same_values_are_equal() -> None:
    quick, known = values(QUICK), values(KNOWN)
    for row, own in enumerate(known):
        for column, other in enumerate(known):
            assert (quick[row] == quick[column]) is (own == other), (own, other)
            assert (quick[row] != quick[column]) is (own != other), (own, other)
        assert own != quick[row] or type(own).__name__ == "Odd"


def test_values_are_shown_alike() -> None:
    for quick, known in zip(values(QUICK), values(KNOWN), strict=True):
        assert repr(quick) == repr(known)


def test_a_value_within_itself_is_shown() -> None:
    for made in (QUICK, KNOWN):
        value = made[3]()
        value.seen.append(value)
        assert repr(value).endswith("Tally(plays=0, seen=[...])")


def test_equal_values_have_one_hash_and_others_none() -> None:
    for quick, known in zip(values(QUICK), values(KNOWN), strict=True):
        try:
            hash(known)
        except TypeError:
            with pytest.raises(TypeError):
                hash(quick)
        else:
            is_itself = type(quick).__name__ == "Itself"
            assert (hash(quick) == hash(copy.copy(quick))) is not is_itself
    card = QUICK[0]
    assert {card(1): "found"}[card(1, "s", 9)] == "found"


def test_who_compares_in_a_way_of_its_own_has_a_hash_of_its_fields_all_the_same() -> None:
    for made in (QUICK, KNOWN):
        alike = made[6]
        assert hash(alike(1)) == hash(alike(1, "h")) != hash(alike(2))


@pytest.mark.parametrize("option", ["order", "unsafe_hash"])
def test_what_is_not_made_is_refused(option: str) -> None:
    """Else a class would have it in part, and nobody would know."""
    with pytest.raises(TypeError, match=option):
        dataclass(**{option: True})


def test_frozen_values_do_not_change() -> None:
    card = QUICK[0](1)
    with pytest.raises(FrozenInstanceError):
        card.rank = 2
    with pytest.raises(FrozenInstanceError):
        del card.rank
    with pytest.raises((AttributeError, TypeError)):
        card.other = 2
    tally = QUICK[3]()
    tally.plays += 1
    assert tally.plays == 1


def test_the_library_treats_it_as_its_own() -> None:
    card = QUICK[0](3, "h", 4, "t")
    assert dataclasses.is_dataclass(card)
    assert dataclasses.asdict(card) == {
        "rank": 3,
        "suit": "h",
        "line": 4,
        "text": "t",
        "sources": {},
    }
    assert dataclasses.replace(card, suit="c") == QUICK[0](3, "c", 4, "t")
    assert QUICK[0].__match_args__ == KNOWN[0].__match_args__


@dataclass(frozen=True, slots=True)
class Kept:
    """Stands where pickle finds it."""

    rank: int
    suit: str


def test_values_are_pickled() -> None:
    assert pickle.loads(pickle.dumps(Kept(1, "s"))) == Kept(1, "s")
