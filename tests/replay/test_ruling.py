"""What beats what: the case table of the profiles and the sources' own examples."""

import itertools

import pytest
from tienlen.notation.cards import read_cards
from tienlen.replay.combinations import Combination
from tienlen.replay.rules import changed_rules, load_variant
from tienlen.replay.ruling import Ruling, bomb_strength

PROFILES = ("vanikar", "pagat", "wikipedia", "viet-cong")

D3 = "3s3c4s4c5s5c"
D4 = D3 + "6s6c"
D5 = D4 + "7s7c"
D6 = D5 + "8s8c"
D7 = D6 + "9s9c"
QUADS2 = "5s5c5d5h6s6c6d6h"
QUADS3 = "5s5c5d5h6s6c6d6h7s7c7d7h"


def ruling_of(variant: str, **switches: object) -> Ruling:
    named = {name.replace("_", "-"): value for name, value in switches.items()}
    return Ruling(changed_rules(load_variant(variant), named))


def combination(ruling: Ruling, text: str) -> Combination:
    found = ruling.combination(read_cards(text))
    assert found is not None, text
    return found


def verdict(ruling: Ruling, table: str, play: str) -> str:
    """Say L for a legal answer, X where the cards are no group, else the finding's code."""
    answer = ruling.combination(read_cards(play))
    if answer is None:
        return "X"
    fault = ruling.answer_fault(answer, combination(ruling, table))
    assert (fault is None) == ruling.beats(answer, combination(ruling, table))
    return fault or "L"


x = "bomb-refused"
size = "wrong-size"
lower = "not-higher"
kind = "wrong-type"
L, X = "L", "X"

# Table, play, and what each profile says: rules.md, "Cases computed from the sources".
CASES = [
    ("2s", "5s5c5d5h", L, L, L, L),
    ("2s", D3, L, L, L, L),
    ("2s", D4, L, x, L, L),
    ("2s", D5, L, x, L, L),
    ("2s2c", "5s5c5d5h", x, x, x, x),
    ("2s2c", D3, x, x, x, x),
    ("2s2c", D4, L, L, L, x),
    ("2s2c", D5, L, x, L, L),
    ("2s2c", QUADS2, X, X, X, L),
    ("2s", QUADS2, X, X, X, x),
    (D3, D4, L, size, size, size),
    (D3, "AsAcAdAh", L, x, x, x),
    ("AsAcAdAh", D4, L, x, x, x),
    ("JdQcKdAh", "QsKcAd2h", X, L, L, X),
    *(
        (table, bomb, x, x, x, x)
        for table in ("Ah", "KsKc", "AsAcAd")
        for bomb in ("5s5c5d5h", D3, D4, D5)
    ),
]

# More lines of the sources and of the table of switches.
MORE_CASES = [
    # vanikar: "five pairs or better beat three 2s"; pagat "5 consecutive pairs beat triple 2";
    # wikipedia "a triplet of 2s by any double sequence of 5+ pairs"; viet cong "3 consecutive
    # quartets or a double sequence of 7+ pairs"
    ("2s2c2d", D4, x, x, x, x),
    ("2s2c2d", D5, L, L, L, x),
    ("2s2c2d", D6, L, x, L, x),
    ("2s2c2d", D7, L, x, L, L),
    ("2s2c2d", "5s5c5d5h", x, x, x, x),
    ("2s2c2d", QUADS2, X, X, X, x),
    ("2s2c2d", QUADS3, X, X, X, L),
    ("2s2c", QUADS3, X, X, X, x),
    ("2s2c", D7, L, x, L, L),
    # a quad sequence is beaten by a higher one of its length only (viet cong, our reading)
    (D3, "4s4c5s5c6s6c", L, L, L, L),
    (D4, D3, lower, size, size, size),
    ("5s5c5d5h", D3, lower, x, x, x),
    (D3, "3s3c3d3h", L, x, x, x),
    (D5, D4, lower, size, size, size),
    (D4, D5, L, size, size, size),
    (D5, D6, L, size, size, size),
    ("5s5c5d5h", "6s6c6d6h", L, L, L, L),
    ("6s6c6d6h", "5s5c5d5h", lower, lower, lower, lower),
    # rules.md: "four 2s on the table: a quad, so ≥ 4 pairs beat it" where bombs are ranked
    ("2s2c2d2h", D3, lower, x, x, x),
    ("2s2c2d2h", D4, L, x, x, x),
    ("2s2c2d2h", D7, L, x, x, x),
    # rules.md: "K-A-2 on the table is not twos: no bomb beats it"
    ("JdQcKdAh", D4, x, x, x, x),
    # vanikar: "on an ordinary pair you still need a higher pair"
    ("TsTd", "JcJh", L, L, L, L),
    ("TsTd", "TcTh", L, L, L, L),
    ("TcTh", "TsTd", lower, lower, lower, lower),
    ("TsTd", "Jc", kind, kind, kind, kind),
    ("TsTd", "JsJcJd", kind, kind, kind, kind),
    ("TsTd", "JsQsKs", kind, kind, kind, kind),
    # vanikar: "5♠ 6♦ 7♣ 8♥ on the table: a four-card sequence with a higher top card"
    ("5s6d7c8h", "6s7s8s9s", L, L, L, L),
    ("5s6d7c8h", "5c6c7d8d", lower, lower, lower, lower),
    ("5s6d7c8h", "6s7s8s9sTs", size, size, size, size),
    ("5s6d7c8h", "9sTsJs", size, size, size, size),
    # pagat: "Against single 2♥, 6♠6♣6♦6♥ is legal"; "cannot beat a single A♥"; "Pair 8♥8♠
    # beats 8♦8♣ because of its highest heart"
    ("2h", "6s6c6d6h", L, L, L, L),
    ("Ah", "6s6c6d6h", x, x, x, x),
    ("8d8c", "8h8s", L, L, L, L),
    ("8h8s", "8d8c", lower, lower, lower, lower),
    # wikipedia: "if 9♥ 10♦ J♣ is led, it can be beaten by 9♠ 10♠ J♦ … also any 10 J Q"
    ("9hTdJc", "9sTsJd", L, L, L, L),
    ("9hTdJc", "TsJsQs", L, L, L, L),
    ("9hTdJc", "9sTsJs", lower, lower, lower, lower),
    # wikipedia: "a single 2 may be beaten by any quartet", "by any double sequence of 3+ pairs"
    ("2h", "3h3d3c3s", L, L, L, L),
    ("2h", "4c4s5h5d6c6d", L, L, L, L),
    ("2d2h", "4c4s5h5d6c6d7s7h", L, L, L, x),
    ("2c2d2h", "4c4s5h5d6c6d7s7h8d8c", L, L, L, x),
    # wikipedia ranks 2♠ above A♥, and 2♥ highest
    ("Ah", "2s", L, L, L, L),
    ("2s", "2c", L, L, L, L),
    ("2h", "Ah", lower, lower, lower, lower),
    ("3d", "3s", lower, lower, lower, lower),
]


@pytest.mark.parametrize(
    ("table", "play", "vanikar", "pagat", "wikipedia", "viet_cong"), [*CASES, *MORE_CASES]
)
def test_answers(
    table: str, play: str, vanikar: str, pagat: str, wikipedia: str, viet_cong: str
) -> None:
    verdicts = [verdict(ruling_of(name), table, play) for name in PROFILES]
    assert verdicts == [vanikar, pagat, wikipedia, viet_cong]


@pytest.mark.parametrize("bomb", ["5s5c5d5h", D3, D4, D5])
@pytest.mark.parametrize("variant", ["pagat", "wikipedia"])
def test_a_sequence_that_ends_with_a_two_is_not_bombed(variant: str, bomb: str) -> None:
    assert verdict(ruling_of(variant), "KcAd2c", bomb) == "bomb-refused"


@pytest.mark.parametrize("variant", ["pagat", "wikipedia", "viet-cong"])
def test_a_double_sequence_that_ends_with_twos_is_not_bombed(variant: str) -> None:
    """rules.md: AA22 inside a double sequence is not "twos"."""
    assert verdict(ruling_of(variant), "KsKcAsAc2s2c", "5s5c5d5h") == "bomb-refused"
    assert verdict(ruling_of(variant), "KsKcAsAc2s2c", D4) == "wrong-size"


def test_quad_sequences_beat_each_other() -> None:
    viet_cong = ruling_of("viet-cong")
    higher = "7s7c7d7h8s8c8d8h"
    assert verdict(viet_cong, QUADS2, higher) == "L"
    assert verdict(viet_cong, higher, QUADS2) == "not-higher"
    assert verdict(viet_cong, QUADS2, QUADS3) == "wrong-size"
    assert verdict(viet_cong, QUADS2, D4) == "bomb-refused"
    assert verdict(viet_cong, "5s5c5d5h", QUADS2) == "bomb-refused"


@pytest.mark.parametrize("variant", PROFILES)
@pytest.mark.parametrize("text", ["3s", "2h", "5s5c5d5h", D3, D5, "3s4s5s"])
def test_any_combination_may_be_led(variant: str, text: str) -> None:
    ruling = ruling_of(variant)
    assert ruling.may_be_led(combination(ruling, text))


def test_a_quad_sequence_may_not_be_led() -> None:
    """rules.md: "only against twos or to beat one · (never led)"."""
    ruling = ruling_of("viet-cong")
    assert not ruling.may_be_led(combination(ruling, QUADS2))


def test_bombs_are_ranked() -> None:
    """vanikar: "three pairs, then four of a kind, then four pairs, five pairs and six pairs"."""
    ruling = ruling_of("vanikar")
    ladder = [D3, "3s3c3d3h", D4, D5, D6, D7]
    strengths = [bomb_strength(combination(ruling, text)) for text in ladder]
    assert strengths == sorted(set(strengths))
    for lower_bomb, higher_bomb in itertools.combinations(ladder, 2):
        assert verdict(ruling, lower_bomb, higher_bomb) == "L"
        assert verdict(ruling, higher_bomb, lower_bomb) == "not-higher"


def test_any_rank_of_a_stronger_bomb_beats_a_weaker_one() -> None:
    ruling = ruling_of("vanikar")
    assert verdict(ruling, "QsQcKsKcAsAc", "3s3c3d3h") == "L"
    assert verdict(ruling, "2s2c2d2h", D4) == "L"


@pytest.mark.parametrize(
    ("table", "play", "refused", "later", "distinct"),
    [
        # wikipedia: "Such a play is not allowed" / "A later nominal tie is considered to beat" /
        # "Ties of the highest cards are broken by their highest distinct cards"
        ("9s", "9s", lower, L, lower),
        ("9s9h", "9h9c", lower, L, L),
        ("9c9h", "9h9s", lower, L, lower),
        ("9s9h", "9h9s", lower, L, lower),
        ("7s8s9h", "7c8s9h", lower, L, L),
        ("7c8s9h", "7s8c9h", lower, L, L),
        ("7c8c9h", "7h8s9h", lower, L, lower),
        ("7h8s9h", "7s8c9d", lower, lower, lower),
        ("9s", "9c", L, L, L),
        ("9s9s", "9s9s", lower, L, lower),
    ],
)
def test_ties_of_two_decks(table: str, play: str, refused: str, later: str, distinct: str) -> None:
    by_switch = {"refused": refused, "later-beats": later, "highest-distinct": distinct}
    for value, expected in by_switch.items():
        for variant in ("wikipedia", "viet-cong"):
            ruling = ruling_of(variant, decks=_two_decks(), ties=value)
            assert verdict(ruling, table, play) == expected, value


def _two_decks() -> object:
    from tienlen.replay.switches import SWITCHES

    return SWITCHES["decks"].parse("2")


def test_no_bomb_where_a_house_has_none() -> None:
    ruling = ruling_of("wikipedia", bombs_on_two=())
    assert verdict(ruling, "2s", "5s5c5d5h") == "bomb-refused"


@pytest.mark.parametrize(
    ("variant", "table", "bombed", "expected"),
    [
        # findings.md: "the table shows a single, pair or triple of twos; or a bomb was played on
        # such twos in this trick; or, where bombs are ranked, the table shows any bomb kind"
        ("pagat", "2s", False, True),
        ("pagat", "2s2c2d", False, True),
        ("pagat", "5s5c5d5h", False, False),
        ("pagat", "5s5c5d5h", True, True),
        ("vanikar", "5s5c5d5h", False, True),
        ("vanikar", D3, False, True),
        ("wikipedia", "KcAd2c", False, False),
        ("vanikar", "Ah", False, False),
    ],
)
def test_bomb_situations(variant: str, table: str, bombed: bool, expected: bool) -> None:
    ruling = ruling_of(variant)
    lies = combination(ruling, table)
    assert ruling.is_bomb_situation(lies, twos_bombed=bombed) is expected


def test_an_open_table_is_no_bomb_situation() -> None:
    assert not ruling_of("vanikar").is_bomb_situation(None, twos_bombed=True)
