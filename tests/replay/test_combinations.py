"""What forms a combination, case by case from the sources, and against a definition of our own."""

from collections import Counter
from random import Random

import pytest
from tienlen.notation.cards import Cards, read_cards
from tienlen.replay.combinations import BOMB_KINDS, Classifier, Kind, classify
from tienlen.replay.rules import Rules, load_variant
from tienlen.replay.ruling import Ruling

PROFILES = ("vanikar", "pagat", "wikipedia", "viet-cong")

V, P, W, C = PROFILES


def kind_in(variant: str, text: str) -> str | None:
    found = Ruling(load_variant(variant)).combination(read_cards(text))
    return None if found is None else f"{found.kind} {found.length}"


# Cards, what they form, and the profiles in which they do; the comment is the source's line.
FORMS = [
    # vanikar: "a single, a pair, a triple, four of a kind, a sequence of three or more
    # consecutive ranks in any suits, or a double sequence of three or more consecutive pairs"
    ("2h", "single 1", PROFILES),
    ("JcJh", "pair 1", PROFILES),
    ("9s9c9d", "triple 1", PROFILES),
    ("6s6c6d6h", "quad 1", PROFILES),
    ("5s6d7c8h", "sequence 4", PROFILES),
    ("3s4c5d", "sequence 3", PROFILES),
    ("4s4c5d5h6d6h", "double sequence 3", PROFILES),
    # wikipedia: "a sequence of 3 or more cards, as 9♣ 10♦ J♣", "5♣ 5♠ 6♥ 6♦ 7♣ 7♦"
    ("9cTdJc", "sequence 3", PROFILES),
    ("5c5s6h6d7c7d", "double sequence 3", PROFILES),
    ("AhAdAcAs", "quad 1", PROFILES),
    # vanikar: "Q-K-A is the highest run of three"; "Q-K-A-2: not a sequence"
    ("QsKcAd", "sequence 3", PROFILES),
    ("QsKcAd2h", "sequence 4", (P, W)),
    # wikipedia: "while K♣ A♦ 2♣ is a valid sequence"; viet cong: "2s may not be included in a
    # single sequence (although they may occur in double sequences)"; pagat: "a 2 may end a run"
    ("KcAd2c", "sequence 3", (P, W)),
    ("KsKcAsAc2s2c", "double sequence 3", (P, W, C)),
    ("QsQcKsKcAsAc2d2h", "double sequence 4", (P, W, C)),
    # Every rank once: 3 to A everywhere, 3 to 2 where a two may end a sequence.
    ("3s4c5d6h7s8c9dThJsQcKdAh", "sequence 12", PROFILES),
    ("3s4c5d6h7s8c9dThJsQcKdAh2s", "sequence 13", (P, W)),
    # viet cong: "a pair of 2s is beaten by 2 consecutive quartets", three by 3; twos may end one
    ("5s5c5d5h6s6c6d6h", "quad sequence 2", (C,)),
    ("4s4c4d4h5s5c5d5h6s6c6d6h", "quad sequence 3", (C,)),
    ("AsAcAdAh2s2c2d2h", "quad sequence 2", (C,)),
    # four of a kind is the largest group of one rank, with twos too
    ("2s2c2d2h", "quad 1", PROFILES),
]

NOTHING = [
    "3s4c",  # two ranks are no sequence
    "3s3c4s4c",  # two pairs are no double sequence
    "8h8s9d",  # a pair and a kicker
    "3s3c3d4s4c4d",  # triples in a row
    "3s4c6d",  # a hole
    "3s3c4s4c6s6c",  # a hole among pairs
    "3s3c4s5c5d",  # a rank too few
    "KcAd2c3s",  # wikipedia: "not possible to extend this sequence by adding any 3"
    "As2c3d",  # pagat: "A–2–3 cannot wrap"
    "AsAc2s2c3s3c",
    "3s3c3d3h4s4c4d",  # seven cards of two ranks
    "3s3c3d3h5s5c5d5h",  # quads with a hole
    "3s3c3d3h4s4c4d4h5s5c5d5h6s6c6d6h",  # four quads beat nothing, so they are no group
]


@pytest.mark.parametrize("variant", PROFILES)
@pytest.mark.parametrize(("text", "form", "where"), FORMS)
def test_what_forms_a_combination(
    variant: str, text: str, form: str, where: tuple[str, ...]
) -> None:
    assert kind_in(variant, text) == (form if variant in where else None)


@pytest.mark.parametrize("variant", PROFILES)
@pytest.mark.parametrize("text", NOTHING)
def test_what_forms_none(variant: str, text: str) -> None:
    assert kind_in(variant, text) is None


@pytest.mark.parametrize("variant", PROFILES)
def test_no_cards_form_nothing(variant: str) -> None:
    assert Ruling(load_variant(variant)).combination(()) is None


@pytest.mark.parametrize(
    ("text", "form"),
    [
        # rules.md: "Two decks: groups are still single, pair, triple, quad (five of a rank is no
        # group); two equal cards are a pair"
        ("5s5s", "pair 1"),
        ("5s5s5c5c", "quad 1"),
        ("5s5s5c5c5d", None),
        ("5s5s6d7h", None),
        ("5s5s6s6s7s7s", "double sequence 3"),
        ("5s5s5s5s5c5c5c5c", None),
        ("5s5s5c5c6s6s6c6c", "quad sequence 2"),
    ],
)
def test_groups_of_two_decks(text: str, form: str | None) -> None:
    assert kind_in("viet-cong", text) == form


@pytest.mark.parametrize("text", ["2s", "2s2c", "2s2c2d"])
def test_twos_are_a_single_a_pair_and_a_triple(text: str) -> None:
    found = Ruling(load_variant("vanikar")).combination(read_cards(text))
    assert found is not None
    assert found.is_twos
    assert not found.is_bomb


@pytest.mark.parametrize("text", ["Ah", "AsAh", "2s2c2d2h", "KcAd2c", "KsKcAsAc2s2c"])
def test_what_holds_a_two_but_is_not_twos(text: str) -> None:
    """rules.md: "K-A-2 on the table is not "twos"; AA22 inside a double sequence likewise"."""
    found = Ruling(load_variant("pagat")).combination(read_cards(text))
    assert found is not None
    assert not found.is_twos


def test_the_same_cards_give_the_same_object_and_memory_is_bounded(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("tienlen.replay.combinations.MEMORY_LIMIT", 2)
    classifier = Classifier(
        twos_in_sequence=False, twos_in_double_sequence=False, quad_sequences=False
    )
    first = classifier.combination((0,))
    assert classifier.combination((0,)) is first
    assert classifier.combination((1,)) is not None
    assert classifier.combination((0, 1, 2, 3)) is not None
    assert classifier.combination((0,)) == first


# -- against a definition of our own ---------------------------------------------------------


def defined(cards: Cards, rules: Rules) -> tuple[Kind, int, int] | None:
    """Say what cards form by counting ranks: kind, length and top card."""
    counts = Counter(card // 4 for card in cards)
    ranks = sorted(counts)
    if not ranks:
        return None
    if len(ranks) == 1:
        names = {1: Kind.SINGLE, 2: Kind.PAIR, 3: Kind.TRIPLE, 4: Kind.QUAD}
        name = names.get(len(cards))
        return None if name is None else (name, 1, max(cards))
    if ranks[-1] - ranks[0] != len(ranks) - 1 or len(set(counts.values())) > 1:
        return None
    copies, length, twos = counts[ranks[0]], len(ranks), 12 in ranks
    if copies == 1 and length >= 3 and (rules.twos_in_sequence or not twos):
        return Kind.SEQUENCE, length, max(cards)
    if copies == 2 and length >= 3 and (rules.twos_in_double_sequence or not twos):
        return Kind.DOUBLE_SEQUENCE, length, max(cards)
    if copies == 4 and length in (2, 3) and rules.quad_sequences:
        return Kind.QUAD_SEQUENCE, length, max(cards)
    return None


def likely_group(random: Random, decks: int) -> Cards:
    """Draw cards that are a combination now and then: some of each of some ranks in a row."""
    low, length, copies = random.randrange(13), random.randint(1, 7), random.choice((1, 1, 2, 4))
    cards: list[int] = []
    for rank in range(low, min(13, low + length)):
        suits = [rank * 4 + suit for suit in range(4)] * decks
        cards += random.sample(suits, copies)
    for _ in range(random.choice((0, 0, 0, 1))):
        cards.pop(random.randrange(len(cards)))
    for _ in range(random.choice((0, 0, 0, 1))):
        extra = random.randrange(52)
        if cards.count(extra) < decks:
            cards.append(extra)
    return tuple(sorted(cards))


@pytest.mark.parametrize("decks", [1, 2])
@pytest.mark.parametrize("variant", PROFILES)
def test_the_classifier_agrees_with_the_definition(variant: str, decks: int) -> None:
    random, rules = Random(f"{variant} {decks}"), load_variant(variant)
    ruling = Ruling(rules)
    seen: Counter[Kind | None] = Counter()
    for _ in range(4000):
        cards = likely_group(random, decks)
        found = ruling.combination(cards)
        as_defined = defined(cards, rules)
        assert (None if found is None else (found.kind, found.length, found.top)) == as_defined
        if found is not None:
            assert found.cards == cards
            assert found.is_bomb == (found.kind in BOMB_KINDS)
        seen[as_defined[0] if as_defined else None] += 1
    wanted = set(Kind) if rules.quad_sequences else set(Kind) - {Kind.QUAD_SEQUENCE}
    assert wanted | {None} == set(seen)


def test_random_subsets_of_a_deck() -> None:
    random, rules = Random(13), load_variant("viet-cong")
    for _ in range(4000):
        cards = tuple(sorted(random.sample(range(52), random.randint(1, 6))))
        found = classify(
            cards, twos_in_sequence=False, twos_in_double_sequence=True, quad_sequences=True
        )
        as_defined = defined(cards, rules)
        assert (None if found is None else (found.kind, found.length, found.top)) == as_defined
