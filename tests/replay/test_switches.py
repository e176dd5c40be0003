"""The spelling of the switches' values, and of values that depend on the table."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tienlen.replay.rules import Rules, load_variant, variant_names
from tienlen.replay.switches import (
    SWITCHES,
    TAG_ALIASES,
    BombPattern,
    Clause,
    Condition,
    HandCount,
)


@pytest.mark.parametrize(
    ("switch", "text", "value"),
    [
        ("seats", "2-6", (Clause((2, 6)),)),
        ("seats", "4", (Clause((4, 4)),)),
        (
            "seats",
            "2-4;5 - 8  with two  decks",
            (Clause((2, 4)), Clause((5, 8), Condition(two_decks=True))),
        ),
        ("decks", "1; 2 with 8 seats", (Clause(1), Clause(2, Condition(seats=(8, 8))))),
        ("cards-each", "9", (Clause((9,)),)),
        ("cards-each", "13, equal", (Clause((13, "equal")),)),
        (
            "cards-each",
            "13; 17 with 3 seats",
            (Clause((13,)), Clause((17,), Condition(seats=(3, 3)))),
        ),
        ("bombs-on-two", "none", ()),
        (
            "bombs-on-two",
            "quad, pairs >= 3",
            (BombPattern("quad", 1), BombPattern("double sequence", 3, at_least=True)),
        ),
        ("bombs-on-two", "pairs=12", (BombPattern("double sequence", 12),)),
        ("bombs-on-two-twos", "quads=2", (BombPattern("quad sequence", 2),)),
        ("trading", "yes", True),
        ("trading", "no", False),
        ("stake", "2", 2),
        ("stake", "2.0", 2),
        ("stake", "100", 100),
        ("stake", "0.50", Decimal("0.5")),
        ("hands", "as agreed", HandCount()),
        ("hands", "5", HandCount(5)),
        ("hands", "3, 1-10", HandCount(3, (1, 10))),
        ("hands", "1-10", HandCount(None, (1, 10))),
        ("hands", "as agreed, 2-4", HandCount(None, (2, 4))),
    ],
)
def test_values_read(switch: str, text: str, value: object) -> None:
    assert SWITCHES[switch].parse(text) == value


def test_a_whole_stake_is_an_int() -> None:
    assert type(SWITCHES["stake"].parse("2.0")) is int


WRONG = {
    "seats": [
        "1",
        "9",
        "4-2",
        "2-",
        "two",
        "2-4 with two decks",
        "2-4; 5-8 with 3 seats",
        "2;",
        "",
    ],
    "decks": ["0", "3", "one", "2 with 5-8 seats", "1; 2 with two decks", "1.0", "١", "1; 2"],
    "cards-each": [
        "0",
        "53",
        "13-17",
        "13,13",
        "13,",
        "all",
        "equal with two decks",
        "-1",
        "1e1",
        "13; 17",
    ],
    "opening": ["lowest", "Free", "includes_lowest", ""],
    "dealer": ["winner", "yes"],
    "twos-in-sequence": ["true", "1", "Yes", ""],
    "twos-in-double-sequence": ["maybe"],
    "quad-sequences": ["2"],
    "bombs-on-two": [
        "pairs",
        "pairs=2",
        "pairs>=14",
        "pairs>3",
        "quads=4",
        "quads>=2",
        "quad,",
        "",
    ],
    "bombs-on-two-twos": ["quad,quad", "none,quad", "quads=1"],
    "bombs-on-three-twos": ["triples=3"],
    "bomb-order": ["rank"],
    "after-pass": ["out"],
    "ties": ["allowed"],
    "instant-win": ["four twos"],
    "trading": ["optional"],
    "scoring": ["points"],
    "stake": ["0", "0.0", "-1", "1,5", "NaN", "inf", "1e3", "1_000", "٣", "9" * 5000, ""],
    "match-winner": ["first"],
    "hands": ["0-3", "11, 1-10", "3 1-10", "3,", ", 1-10", "as agreed 1-2", "ten", "10-1", "0", ""],
}


def test_every_switch_has_wrong_values_to_try() -> None:
    assert set(WRONG) == set(SWITCHES)


@pytest.mark.parametrize(
    ("switch", "text"), [(switch, text) for switch, texts in WRONG.items() for text in texts]
)
def test_wrong_values_are_refused(switch: str, text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011  the message is made by the caller
        SWITCHES[switch].parse(text)


@pytest.mark.parametrize("variant", variant_names())
@pytest.mark.parametrize("switch", SWITCHES)
def test_the_canonical_text_reads_as_itself(variant: str, switch: str) -> None:
    text = load_variant(variant).switch_text(switch)
    assert SWITCHES[switch].text(SWITCHES[switch].parse(text)) == text


@given(st.sampled_from(list(SWITCHES)), st.text("0123456789-,;>=. adekqsitwhuplrng", max_size=30))
def test_any_text_is_refused_or_has_a_canonical_form(switch: str, text: str) -> None:
    try:
        value = SWITCHES[switch].parse(text)
    except ValueError:
        return
    assert SWITCHES[switch].parse(SWITCHES[switch].text(value)) == value


def test_later_clauses_override() -> None:
    clauses = SWITCHES["cards-each"].parse("13; 10 with 4-5 seats; 9 with 5 seats")
    rules = _rules(clauses)
    assert [rules.hand_sizes(seats, 1) for seats in (3, 4, 5)] == [(13,), (10,), (9,)]


def test_a_switch_is_a_field_of_the_rules() -> None:
    fields = {switch.field for switch in SWITCHES.values()}
    assert fields | {"name", "base", "changed"} == set(Rules.__dataclass_fields__)


def test_aliases_stand_for_switches() -> None:
    assert dict(TAG_ALIASES) == {"Decks": "decks", "Stake": "stake"}
    assert set(TAG_ALIASES.values()) <= set(SWITCHES)


@pytest.mark.parametrize(
    ("switch", "words"),
    [
        ("opening", ("includes-lowest", "lowest-alone", "free")),
        ("dealer", ("any", "loser")),
        ("bomb-order", ("ranked", "same-kind")),
        ("after-pass", ("locked", "may-bomb-twos")),
        ("ties", ("refused", "later-beats", "highest-distinct")),
        ("instant-win", ("none", "four-twos")),
        ("scoring", ("cards-left", "minus-three-plus-one", "stake")),
        ("match-winner", ("lowest", "highest")),
        ("trading", ("yes", "no")),
        ("bombs-on-two", ("quad", "pairs=N", "pairs>=N", "quads=2")),
        ("cards-each", ("13,17", "equal")),
        ("hands", ("as agreed", "3, 1-10")),
        ("decks", ("1 or 2",)),
        ("seats", ("2 to 8", "2-4")),
        ("stake", ("positive number",)),
    ],
)
def test_what_a_switch_accepts_is_said(switch: str, words: tuple[str, ...]) -> None:
    for word in words:
        assert word in SWITCHES[switch].accepts


def _rules(cards_each: object) -> Rules:
    from tienlen.replay.rules import changed_rules

    return changed_rules(load_variant("vanikar"), {"cards-each": cards_each})
