"""The four variants hold what the table of rules says, cell by cell."""

import pickle
import tomllib
from pathlib import Path

import pytest
from tienlen.notation.errors import TienlenError
from tienlen.replay import variants
from tienlen.replay.profiles import RulesError, profile, variant_entries, variant_names
from tienlen.replay.rules import Rules, changed_rules, load_variant, rules_entries
from tienlen.replay.switches import SWITCHES, BombPattern

VARIANTS = ("vanikar", "pagat", "wikipedia", "viet-cong")

# A dot marks our reading, as in either of the two tables; None stands for a dash.
TABLE: dict[str, tuple[str | None, str | None, str | None, str | None]] = {
    "seats": ("2-4", "4", "2-4; 5-8 with two decks", "2-4; 5-8 with two decks"),
    "decks": ("1", "1", "1; 2 with 5-8 seats", "1; 2 with 5-8 seats"),
    "cards-each": (
        "13",
        "13",
        "13; 13,17 with 3 seats; 13,equal with two decks",
        "13; 13,17 with 3 seats; 13,equal with two decks",
    ),
    "opening": ("includes-lowest", "includes-lowest", "lowest-alone", "includes-lowest ·"),
    "dealer": ("any", "loser", "loser", "loser"),
    "twos-in-sequence": ("no", "yes", "yes", "no"),
    "twos-in-double-sequence": ("no ·", "yes ·", "yes ·", "yes"),
    "quad-sequences": ("no", "no", "no", "yes ·"),
    "bombs-on-two": ("quad,pairs>=3", "quad,pairs=3", "quad,pairs>=3", "quad,pairs>=3"),
    "bombs-on-two-twos": ("pairs>=4", "pairs=4 ·", "pairs>=4", "quads=2,pairs>=5"),
    "bombs-on-three-twos": ("pairs>=5", "pairs=5 ·", "pairs>=5", "quads=3,pairs>=7"),
    "bomb-order": ("ranked ·", "same-kind", "same-kind ·", "same-kind ·"),
    "after-pass": ("locked", "may-bomb-twos ·", "locked", "locked"),
    "ties": (None, None, "refused ·", "refused ·"),
    "instant-win": ("none", "none", "none", "four-twos"),
    "trading": ("no", "no", "no", "no"),
    "scoring": ("cards-left", "minus-three-plus-one", "stake", "stake ·"),
    "stake": (None, None, "1 ·", "1 ·"),
    "match-winner": ("lowest", "highest", "highest ·", "highest ·"),
    "hands": ("3, 1-10", "as agreed", "as agreed ·", "as agreed ·"),
}

CELLS = [
    (switch, variant, cell)
    for switch, row in TABLE.items()
    for variant, cell in zip(VARIANTS, row, strict=True)
]


def test_the_table_names_every_switch_in_order() -> None:
    assert list(TABLE) == list(SWITCHES)


def test_variants_are_found_by_their_files_the_default_first() -> None:
    assert variant_names() == ("vanikar", "pagat", "viet-cong", "wikipedia")


@pytest.mark.parametrize(("switch", "variant", "cell"), CELLS)
def test_cell_of_the_table(switch: str, variant: str, cell: str | None) -> None:
    entry = next(entry for entry in variant_entries(variant) if entry.name == switch)
    assert entry.is_switch
    if cell is None and switch in ("ties", "stake"):
        assert not entry.applies
        return
    assert cell is not None
    assert entry.value + (" ·" if entry.is_reading else "") == cell
    assert load_variant(variant).switch_text(switch) == cell.removesuffix(" ·")


def test_vanikar_has_no_word_on_the_dealer() -> None:
    """V does not name a dealer: a dash in the second table, `any` in the first."""
    entry = next(entry for entry in variant_entries("vanikar") if entry.name == "dealer")
    assert not entry.applies
    assert load_variant("vanikar").dealer == "any"


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_entry_is_documented(variant: str) -> None:
    letters = {letter for letter, _ in profile(variant).sources}
    for entry in variant_entries(variant):
        assert entry.says.endswith("."), entry.name
        assert set(entry.source.split()) <= letters, entry.name
        assert bool(entry.source) or not entry.applies, entry.name
        if entry.is_reading:
            assert "our reading" in entry.says.casefold(), entry.name


@pytest.mark.parametrize("variant", VARIANTS)
def test_fixed_rules_are_the_same_rows_in_every_variant(variant: str) -> None:
    fixed = [entry.name for entry in variant_entries(variant) if not entry.is_switch]
    assert fixed == [
        "undealt-cards",
        "first-lead",
        "later-lead",
        "sequence-length",
        "around-the-corner",
        "answer",
        "bombs-on-anything-else",
        "four-twos-on-the-table",
        "bomb-led",
        "leader-may-pass",
        "table-clears",
        "after-a-finisher",
        "hand-ends",
    ]


@pytest.mark.parametrize(
    ("variant", "readings"),
    [
        ("vanikar", {"four-twos-on-the-table"}),
        ("pagat", {"leader-may-pass"}),
        ("wikipedia", {"later-lead", "answer", "leader-may-pass"}),
        ("viet-cong", {"first-lead", "later-lead", "answer", "bomb-led", "leader-may-pass"}),
    ],
)
def test_readings_among_the_fixed_rules_are_marked(variant: str, readings: set[str]) -> None:
    entries = [entry for entry in variant_entries(variant) if not entry.is_switch]
    assert {entry.name for entry in entries if entry.is_reading} == readings


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_data_file_holds_no_misspelt_key(variant: str) -> None:
    """A misspelt `reading` would pass for what the source says."""
    text = Path(variants.__path__[0], f"{variant}.toml").read_text(encoding="utf-8")
    data = tomllib.loads(text)
    assert set(data) == {"title", "description", "sources", "switches", "fixed"}
    for row in (*data["switches"].values(), *data["fixed"].values()):
        assert (
            {"is", "source", "says"} <= set(row) <= {"is", "source", "says", "reading", "applies"}
        )


def test_vanikar_values_are_typed() -> None:
    rules = load_variant("vanikar")
    assert rules.bombs_on_two == (
        BombPattern("quad", 1),
        BombPattern("double sequence", 3, at_least=True),
    )
    assert rules.twos_in_sequence is False
    assert rules.stake == 1
    assert (rules.hands_default, rules.hands_range) == (3, (1, 10))
    assert (rules.name, rules.base, dict(rules.changed)) == ("vanikar", "vanikar", {})


def test_viet_cong_names_quads_in_a_row() -> None:
    """VC: a pair of 2s falls to 2 consecutive quartets, a triplet to 3."""
    rules = load_variant("viet-cong")
    assert rules.bombs_on_two_twos[0] == BombPattern("quad sequence", 2)
    assert rules.bombs_on_three_twos[0] == BombPattern("quad sequence", 3)


def test_pagat_hands_are_as_agreed() -> None:
    rules = load_variant("pagat")
    assert (rules.hands_default, rules.hands_range) == (None, None)


@pytest.mark.parametrize(
    ("seats", "decks", "allowed"),
    [
        (2, 1, True),
        (4, 1, True),
        (5, 1, False),
        (5, 2, True),
        (8, 2, True),
        # W: a doubled deck is for 5 to 8; 2 to 4 with two decks are the wrong number of seats.
        (2, 2, False),
        (3, 2, False),
        (4, 2, False),
    ],
)
def test_wikipedia_seats_depend_on_the_decks(seats: int, decks: int, allowed: bool) -> None:
    assert load_variant("wikipedia").allows_seats(seats, decks) is allowed


def test_pagat_is_for_four() -> None:
    """P: four players receive 13 cards each."""
    rules = load_variant("pagat")
    assert [n for n in range(2, 9) if rules.allows_seats(n, 1)] == [4]


@pytest.mark.parametrize(
    ("seats", "decks"), [(2, 1), (3, 1), (4, 1), (5, 2), (6, 2), (7, 2), (8, 2)]
)
def test_wikipedia_fills_in_two_decks_from_five_seats(seats: int, decks: int) -> None:
    assert load_variant("wikipedia").decks_for(seats) == decks


@pytest.mark.parametrize(
    ("seats", "decks", "sizes"),
    [
        (2, 1, (13,)),
        (3, 1, (13, 17)),  # W: alternatively 3 players may be dealt 17 cards each
        (4, 1, (13,)),
        (5, 2, (13, 20)),  # 104 cards dealt equally, 4 left over
        (6, 2, (13, 17)),
        (7, 2, (13, 14)),
        (8, 2, (13,)),  # 13 is the equal share
    ],
)
def test_wikipedia_hand_sizes(seats: int, decks: int, sizes: tuple[int, ...]) -> None:
    assert load_variant("wikipedia").hand_sizes(seats, decks) == sizes


def test_a_size_the_deck_cannot_serve_is_left_out() -> None:
    rules = _with(load_variant("vanikar"), "cards-each", "13,17")
    assert rules.hand_sizes(3, 1) == (13, 17)
    assert rules.hand_sizes(4, 1) == (13,)
    assert rules.unserved(4, 1) is None


def test_more_seats_than_the_deck_serves_still_have_a_size() -> None:
    rules = load_variant("pagat")
    assert rules.unserved(5, 1) == 13
    assert rules.hand_sizes(5, 1) == (10,)


def test_an_unknown_variant_lists_the_right_ones() -> None:
    with pytest.raises(RulesError, match="vanikar, pagat, viet-cong, wikipedia") as caught:
        load_variant("../vanikar")
    assert isinstance(caught.value, TienlenError)


def test_changed_holds_what_differs_from_the_base_and_no_more() -> None:
    rules = load_variant("wikipedia")
    changed = _with(_with(rules, "ties", "later-beats"), "opening", "free")
    assert dict(changed.changed) == {"opening": "free", "ties": "later-beats"}
    assert list(changed.changed) == ["opening", "ties"]
    back = _with(_with(changed, "ties", "refused"), "opening", "lowest-alone")
    assert back == rules
    assert dict(load_variant("wikipedia").changed) == {}


def test_entries_of_changed_rules_say_who_changed_them() -> None:
    rules = _with(load_variant("wikipedia"), "ties", "later-beats")
    before = {entry.name: entry for entry in variant_entries("wikipedia")}
    after = {entry.name: entry for entry in rules_entries(rules)}
    assert after["ties"].value == "later-beats"
    assert not after["ties"].is_reading
    assert {name for name in before if before[name] != after[name]} == {"ties"}


def test_rules_can_be_told_apart_and_hashed() -> None:
    rules = load_variant("wikipedia")
    assert {rules: 1}[_with(_with(rules, "ties", "later-beats"), "ties", "refused")] == 1


def _with(rules: Rules, switch: str, text: str) -> Rules:
    return changed_rules(rules, {switch: SWITCHES[switch].parse(text)})


def test_rules_can_be_sent_to_another_process() -> None:
    values = {"stake": SWITCHES["stake"].parse("0.25"), "seats": SWITCHES["seats"].parse("4-5")}
    rules = changed_rules(load_variant("pagat"), values, name="house")
    received = pickle.loads(pickle.dumps(rules))
    assert received == rules
    assert received.changed == {"seats": "4-5", "stake": "0.25"}
    with pytest.raises(TypeError):
        received.changed["stake"] = "1"
