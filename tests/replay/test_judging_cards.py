"""Judging what was played: findings.md, "what was played", and the opening of a match."""

import pytest

PROFILES = ("vanikar", "pagat", "wikipedia", "viet-cong")
every_profile = pytest.mark.parametrize("variant", PROFILES)

D3 = "4s4c5s5c6s6c"
D4 = "4s4c5s5c6s6c7s7c"


@pytest.fixture
def answered(record):
    """Return the findings of an answer by B to a lead by A, hands being unknown.

    The first hand that is recorded is the second, so that no opening is judged.
    """

    def make(table, play, variant, tags=()):
        return record('[Hand "2"]', f"A:{table} B:{play}", variant=variant, seats=4, tags=tags)

    return make


@every_profile
@pytest.mark.parametrize(
    ("table", "play", "code"),
    [
        ("9s", "8h", "not-higher"),
        ("9s9h", "9c9d", "not-higher"),
        ("5s6d7c8h", "5c6c7d8d", "not-higher"),
        ("5s5c5d5h", "4s4c4d4h", "not-higher"),
        ("5s6d7c8h", "6c7d8d", "wrong-size"),
        ("5s6d7c8h", "6c7d8d9dTd", "wrong-size"),
        ("9s", "TsTc", "wrong-type"),
        ("9s9h", "Ts", "wrong-type"),
        ("9s9h9d", "TsJsQs", "wrong-type"),
        ("Ah", "6s6c6d6h", "bomb-refused"),
        ("KsKc", D4, "bomb-refused"),
        ("2s2c", "6s6c6d6h", "bomb-refused"),
        ("2s2c2d", D3, "bomb-refused"),
        ("9s", "TsJs", "not-a-combination"),
        ("9s", "As2s3s", "not-a-combination"),
    ],
)
def test_an_answer_that_does_not_beat_the_table(answered, variant, table, play, code) -> None:
    assert answered(table, play, variant).found == [f"{code} B2"]


@pytest.mark.parametrize(
    ("variant", "table", "play", "code"),
    [
        # Both bombs under ranked bombs: not-higher, whatever the kinds.
        ("vanikar", "5s5c5d5h", "8s8c9s9cTsTc", "not-higher"),
        ("vanikar", D4, "8s8c9s9cTsTc", "not-higher"),
        # Else the same type of another length is wrong-size, before it is a refused bomb.
        ("pagat", D3, "8s8c9s9cTsTcJsJc", "wrong-size"),
        ("wikipedia", D4, "8s8c9s9cTsTc", "wrong-size"),
        ("viet-cong", "4s4c4d4h5s5c5d5h", "8s8c8d8h9s9c9d9hTsTcTdTh", "wrong-size"),
        ("pagat", "5s5c5d5h", "8s8c9s9cTsTc", "bomb-refused"),
        ("wikipedia", D3, "AsAcAdAh", "bomb-refused"),
        # Only a bomb kind is a refused bomb; a single on a bomb is of the wrong type.
        ("vanikar", "5s5c5d5h", "2h", "wrong-type"),
        ("viet-cong", "2s", "5s5c5d5h6s6c6d6h", "bomb-refused"),
        ("viet-cong", "2s2c", D4, "bomb-refused"),
        ("pagat", "2s", D4, "bomb-refused"),
    ],
)
def test_bombs_refused(answered, variant, table, play, code) -> None:
    assert [name.split()[0] for name in answered(table, play, variant).found if "B2" in name] == [
        code
    ]


@pytest.mark.parametrize(
    ("variant", "table", "play", "says"),
    [
        ("pagat", "2s", D4, "a quad, or 3 consecutive pairs"),
        ("vanikar", "2s2c", "6s6c6d6h", "4 or more consecutive pairs"),
        ("viet-cong", "2s2c", D4, "2 consecutive quads, or 5 or more consecutive pairs"),
        ("viet-cong", "2s2c2d", D4, "3 consecutive quads, or 7 or more consecutive pairs"),
        ("wikipedia", "Ah", "6s6c6d6h", "for twos only"),
        ("wikipedia", D3, "AsAcAdAh", "higher one of its kind and length"),
    ],
)
def test_a_refused_bomb_says_what_would_do(answered, variant, table, play, says) -> None:
    assert says in answered(table, play, variant).message("bomb-refused")


@pytest.mark.parametrize(
    ("play", "form"),
    [
        ("9s9c9dThTsTd", ""),
        ("JsQsKsAs2s", "twos"),
        ("4s4c4d4h5s5c5d5h", "quad-sequence"),
        ("Qs3s", "no-pair"),
        ("As2s3s", ""),
        ("3s4s2s", ""),
        ("3sAs2s", "around-the-corner"),
    ],
)
def test_no_combination_says_why(record, play, form) -> None:
    found = record('[Hand "2"]', f"A:{play}")
    assert found.found == ["not-a-combination A1"]
    if form:
        assert found.finding("not-a-combination").form == form


def test_five_of_a_rank_says_why(record) -> None:
    found = record('[Hand "2"]', "A:9s9s9c9d9h", variant="wikipedia", seats=5)
    assert found.finding("not-a-combination").form == "too-many"


@every_profile
def test_card_not_held(record, variant) -> None:
    deals = "deal A: 3s 9s\ndeal B: 4s 9c\ndeal C: 5s 9d\ndeal D: 6s 9h"
    found = record(deals, "A:3s B:Ks C:Kd D:4s", variant=variant, seats=4, cards=2)
    assert found.found == ["card-not-held B2", "card-not-held C3", "card-not-held D4"]
    found = record(deals, "A:3s B:3sKs", variant=variant, seats=4, cards=2)
    assert "3sKs" in found.message("card-not-held")


@every_profile
def test_a_play_not_held_is_not_judged_further_but_stands(record, variant) -> None:
    deals = "deal A: 3s 9s\ndeal B: 4s 9c\ndeal C: 5s 9d\ndeal D: 6s 9h"
    found = record(deals, "A:3s B:KsQs C:5s D:6s", variant=variant, seats=4, cards=2)
    assert found.found == ["card-not-held B2"]
    assert found.hand.result.gone_out == (1,)


@every_profile
def test_a_card_played_twice_is_not_held(record, variant) -> None:
    deals = "deal A: 3s 9s\ndeal B: 4s 9c\ndeal C: 5s 9d\ndeal D: 6s 9h"
    found = record(deals, "A:3s B:4s C:5s D:6s A:3s", variant=variant, seats=4, cards=2)
    assert found.found == ["card-not-held A5"]


def test_a_hand_partly_known_holds_no_more_than_its_size(record) -> None:
    found = record("deal A: 3s 4s x1", "A:3s B:- C:-", "A:4s B:- C:-", "A:5s6s", cards=3)
    assert found.found == ["card-not-held A7"]


def test_a_hand_of_unknown_cards_holds_no_more_than_are_left(record) -> None:
    found = record("A:3s4s5s B:- C:-", "A:6s7s8s", cards=5)
    assert found.found == ["card-not-held A4"]
    assert "An (A) plays 3 cards and has only 2 left" in found.message("card-not-held")


def test_cannot_lead(record) -> None:
    """viet cong: consecutive quartets are named as an answer to twos only."""
    found = record('[Hand "2"]', "A:5s5c5d5h6s6c6d6h B:-", variant="viet-cong", seats=4)
    assert found.found == ["cannot-lead A1"]


@every_profile
@pytest.mark.parametrize("play", ["6s6c6d6h", D3])
def test_a_bomb_may_be_led(record, variant, play) -> None:
    assert record('[Hand "2"]', f"A:{play} B:-", variant=variant, seats=4).found == []


# -- what to do instead ----------------------------------------------------------------------


def test_a_wrong_answer_says_what_would_have_been_legal(record) -> None:
    deals = "deal A: 9s 3s\ndeal B: 4s 9c\ndeal C: 5s 9d"
    assert "could have played 9c" in record('[Hand "2"]', deals, "A:9s B:4s", cards=2).message(
        "not-higher"
    )
    deals = "deal A: 9h 3s\ndeal B: 4s 9c\ndeal C: 5s 9d"
    assert "could only pass" in record('[Hand "2"]', deals, "A:9h B:4s", cards=2).message(
        "not-higher"
    )
    deals = "deal A: 8h 3s 3c 3d 3h\ndeal B: 4s 9c Ts Js Qs\ndeal C: 5s 9d 9h Td Th"
    message = record('[Hand "2"]', deals, "A:8h B:4s", cards=5).message("not-higher")
    assert "9c, Ts, Js or one of 1 more" in message


def test_no_advice_for_a_hand_that_is_not_known(record) -> None:
    finding = record('[Hand "2"]', "A:9h B:4s").finding("not-higher")
    assert finding.advice == ""


def test_a_deck_in_one_hand_is_not_searched_for_advice(record) -> None:
    """Twelve cards in sequence with a free choice of suits are 4^12 plays: they are not made."""
    deck = " ".join(rank + suit for rank in "3456789TJQKA2" for suit in "scdh")
    lead = "".join(rank + "d" for rank in "3456789TJQKA")
    answer = "".join(rank + "c" for rank in "3456789TJQKA")
    found = record('[Hand "2"]', f"deal B: {deck}", f"A:{lead} B:{answer}")
    assert "not-higher B2" in found.found


# -- the opening -----------------------------------------------------------------------------

FOUR = "deal A: 3s 3c 9s Js\ndeal B: 4s 7c 9c Jc\ndeal C: 5s 7d 9d Jd\ndeal D: 6s 7h 9h Jh"


@every_profile
def test_the_opening_includes_the_lowest_card(record, variant) -> None:
    """ "the opening combination must include it"; wikipedia: "begins by playing it singly"."""
    found = record(FOUR, "A:9s B:Jc", variant=variant, seats=4, cards=4)
    assert found.found == ["opening-card A1"]
    found = record(FOUR, "A:3s3c B:-", variant=variant, seats=4, cards=4)
    assert found.found == (["opening-alone A1"] if variant == "wikipedia" else [])
    assert record(FOUR, "A:3s B:-", variant=variant, seats=4, cards=4).found == []


@every_profile
def test_the_lowest_card_dealt_need_not_be_the_3s(record, variant) -> None:
    """vanikar: "the lowest card in play"; rules.md has viet-cong and pagat follow it."""
    deals = "deal A: 4c 5c 9s Js\ndeal B: 5s 7c 9c Jc\ndeal C: 6s 7d 9d Jd\ndeal D: 8s 7h 9h Jh"
    assert record(deals, "A:4c B:5s", variant=variant, seats=4, cards=4).found == []
    found = record(deals, "A:5c B:-", variant=variant, seats=4, cards=4)
    assert found.found == ["opening-card A1"]
    assert "4c" in found.message("opening-card")
    found = record(deals, "B:5s C:-", variant=variant, seats=4, cards=4)
    assert found.found == ["wrong-leader B1"]


@every_profile
def test_the_opening_is_for_the_matchs_first_hand_only(record, variant) -> None:
    hand = "deal A: 3s\ndeal B: 4s\ndeal C: 5s\ndeal D: 6s\nA:3s B:4s C:5s\nend"
    second = "deal A: 4s 9s\ndeal B: 3s 9c\ndeal C: 5s 9d\ndeal D: 6s 9h\nA:9s B:-"
    tags = ('[Variant.cards-each "1,2"]',)
    found = record('[Hand "1"]', hand, '[Hand "2"]', second, variant=variant, seats=4, tags=tags)
    assert found.found == []


def test_the_opening_may_be_free(record) -> None:
    tags = ('[Variant.opening "free"]',)
    assert record(FOUR, "A:9s B:Jc", seats=4, cards=4, tags=tags).found == []


def test_four_hands_of_a_deck_always_hold_the_3s(record) -> None:
    """rules.md: "four hands of 13 from one deck always hold the 3♠", known or not."""
    assert record("A:4s B:-", seats=4).found == ["opening-card A1"]
    assert record("A:3s B:-", seats=4).found == []
    assert record("A:4s B:-", seats=3).found == []


def test_an_opening_is_wrong_if_a_lower_card_is_later_seen(record) -> None:
    """rules.md: "an opening is wrong if any lower card is later seen to have been in play"."""
    found = record("A:4s B:5s C:6s", "C:4c A:- B:-", seats=3)
    assert [name for name in found.found if "opening" in name] == []
    found = record("A:4c B:5s C:-", "B:4s C:-", seats=3)
    assert [name for name in found.found if name.startswith("opening")] == ["opening-card A1"]
    assert "4s, lower than any of 4c, was in play" in found.message("opening-card")


def test_a_lower_card_in_a_known_hand_shows_the_wrong_leader(record) -> None:
    deal = "deal B: 4s 5s 6s 7s 8s 9s Ts Js Qs Ks As 2s 3c"
    found = record(deal, "B:4s C:-", seats=3)
    assert found.found == ["opening-card B1"]
    deal = "deal B: 4s 5s 6s 7s 8s 9s Ts Js Qs Ks As 2s 4c"
    assert record(deal, "A:3c B:4s", seats=3).found == []
    assert record(deal, "B:4s C:3c", seats=3).found == ["wrong-leader B1", "not-higher C2"]
    assert record(deal, "C:3d A:-", seats=3).found == []


def test_the_holder_of_the_3s_leads_wherever_it_is_seen(record) -> None:
    found = record("A:4s B:- C:-", "A:5s B:6s C:7s", "C:8s A:9s B:3s", seats=3)
    assert "wrong-leader A1" in found.found


def test_what_a_record_of_four_known_hands_lacks_is_no_slip_of_the_play(record) -> None:
    """The 3♠ is in no hand (one card stands twice): the lowest dealt is the 3♣ then."""
    deals = "deal A: 3c 9s\ndeal B: 4s 9c\ndeal C: 5s 9d\ndeal D: 5s 9h"
    found = record(deals, "A:3c B:4s", seats=4, cards=2)
    assert found.found == ["duplicate-card D"]
    hands = [[rank + suit for rank in "3456789TJQKA2"] for suit in "scdh"]
    hands[0][0] = "4h"
    deals = [f"deal {seat}: {' '.join(hand)}" for seat, hand in zip("ABCD", hands, strict=True)]
    found = record(*deals, "B:3c C:4d", seats=4)
    assert found.found == ["duplicate-card D"]


def test_either_holder_of_a_lowest_card_may_lead(record) -> None:
    """rules.md, two decks: "either holder of a lowest card may lead"."""
    deals = "deal A: 3s 9s\ndeal B: 3s 9c\ndeal C: 5s 9d\ndeal D: 6s 9h\ndeal E: 7s 9h"
    for leader, follower in (("A", "B"), ("B", "C")):
        play = f"{leader}:3s {follower}:9c" if follower == "B" else f"{leader}:3s {follower}:9d"
        assert record(deals, play, variant="viet-cong", seats=5, cards=2).found == []
    found = record(deals, "C:5s D:6s", variant="viet-cong", seats=5, cards=2)
    assert found.found == ["wrong-leader C1"]
    assert "An (A), Bình (B) holds 3s" in found.message("wrong-leader")


def test_with_two_decks_the_other_lowest_card_may_be_in_an_unknown_hand(record) -> None:
    hands = "deal A: 3s x12\ndeal B: 4s 5s 6s 7s 8s 9s Ts Js Qs Ks As 2s 4c"
    found = record(hands, "C:5c D:-", variant="viet-cong", seats=5)
    assert found.found == ["opening-card C1"]
    found = record(hands, "B:4s C:-", variant="viet-cong", seats=5)
    assert found.found == ["wrong-leader B1"]


@pytest.mark.parametrize(
    ("variant", "plays", "code", "hint"),
    [
        ("vanikar", "A:5s B:4s", "not-higher", "what beats it: a single above 5s"),
        ("vanikar", "A:5s5h B:7s", "wrong-type", "what beats it: a pair that ends above 5h"),
        (
            "vanikar",
            "A:5s6s7s B:5c6c7c8c",
            "wrong-size",
            "what beats it: a sequence of 3 cards that ends above 7s",
        ),
        (
            "vanikar",
            "A:2d B:3s",
            "not-higher",
            "what beats it: a single above 2d, a quad, 3 or more consecutive pairs",
        ),
        (
            "vanikar",
            "A:5s5c5d5h B:7s",
            "wrong-type",
            "what beats it: a quad that ends above 5h, a stronger bomb",
        ),
        ("pagat", "A:2d2h B:3s3c", "not-higher", "what beats it: 4 consecutive pairs"),
        ("pagat", "A:2s2c2d2h B:5s5c5d5h", "not-higher", "what beats it: nothing"),
        ("vanikar", "A:JsQsKsAh B:7s", "wrong-type", "what beats it: nothing"),
        ("wikipedia", "A:JsQsKsAh B:7s", "wrong-type", "what beats it: a sequence of 4 cards"),
    ],
)
def test_where_a_hand_is_not_known_the_hint_says_what_beats_the_table(
    record, variant, plays, code, hint
) -> None:
    """findings.md: "Say why in the message, with what would have been legal"."""
    found = record('[Hand "2"]', plays, variant=variant, seats=4)
    assert hint in found.message(code)
