"""Deals: sizes, duplicates, trades, seats, and hands that the record settles."""

import pytest
from tienlen.notation.cards import read_cards

PROFILES = ("vanikar", "pagat", "wikipedia", "viet-cong")
every_profile = pytest.mark.parametrize("variant", PROFILES)

SUITED = {suit: " ".join(rank + suit for rank in "3456789TJQKA2") for suit in "scdh"}
FOUR = [f"deal {seat}: {SUITED[suit]}" for seat, suit in zip("ABCD", "scdh", strict=True)]


# -- seats -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("variant", "right", "wrong"),
    [
        # vanikar "2–4 players"; pagat "four players"; wikipedia "2-4 … 5 to 8 with two decks"
        ("vanikar", (2, 3, 4), (1, 5, 8)),
        ("pagat", (4,), (1, 2, 3, 5)),
        ("wikipedia", (2, 3, 4, 5, 8), (1,)),
        ("viet-cong", (2, 3, 4, 5, 8), (1,)),
    ],
)
def test_how_many_may_play(record, variant, right, wrong) -> None:
    for seats in right:
        assert record("A:3s", variant=variant, seats=seats).found == []
    for seats in wrong:
        assert "wrong-seats" in record("A:3s", variant=variant, seats=seats).found


def test_two_decks_are_for_five_seats_and_more(record) -> None:
    """rules.md: "Two decks with 2 to 4 seats is `wrong-seats`"."""
    for variant in ("wikipedia", "viet-cong"):
        for seats in (2, 3, 4):
            found = record("A:3s", variant=variant, seats=seats, tags=('[Decks "2"]',))
            assert found.found == ["wrong-seats"]
        assert record("A:3s", variant=variant, seats=6, tags=('[Decks "2"]',)).found == []


def test_seat_letters_leave_no_gap(record) -> None:
    tags = ('[A "An"]', '[C "Chi"]')
    found = record("A:3s C:4s", seats=0, tags=tags)
    assert found.found == ["wrong-seats"]
    assert "A C" in found.message("wrong-seats")
    assert found.finding("wrong-seats").line == 5
    assert found.text_errors == [], "one cause has one finding"


def test_one_seat_alone_is_replayed_all_the_same(record) -> None:
    found = record("deal A: 3s 4s", "A:3s A:4s A:5s", "place A", "left A:0", "end", seats=1)
    assert found.found[0] == "wrong-seats"
    assert "hand-over A3" in found.found


# -- sizes -----------------------------------------------------------------------------------


@every_profile
def test_thirteen_cards_each(record, variant) -> None:
    assert record(*FOUR, variant=variant, seats=4).found == []
    short = [FOUR[0], FOUR[1].removesuffix(" 2c"), *FOUR[2:]]
    found = record(*short, variant=variant, seats=4)
    assert found.found == ["wrong-deal-size B"]
    assert "12 cards here; 13" in found.message("wrong-deal-size")


@every_profile
def test_unknown_cards_count(record, variant) -> None:
    assert record("deal A: 3s x12", variant=variant, seats=4).found == []
    found = record("deal A: 3s x13", variant=variant, seats=4)
    assert found.found == ["wrong-deal-size A"]
    assert record("deal A: --", variant=variant, seats=4).found == ["wrong-deal-size A"]


def test_three_seats_may_have_seventeen(record) -> None:
    """wikipedia: "alternatively 3 players may be dealt 17 cards each"."""
    deals = [f"deal {seat}: x17" for seat in "ABC"]
    assert record(*deals, variant="wikipedia").found == []
    assert record(*deals, variant="viet-cong").found == []
    wrong = ["wrong-deal-size A", "wrong-deal-size B", "wrong-deal-size C"]
    assert record(*deals, variant="vanikar").found == wrong
    deals[1] = "deal B: x13"
    assert record(*deals, variant="wikipedia").found == ["wrong-deal-size B"]
    deals[1] = "deal B: x15"
    assert record(*deals, variant="wikipedia").found == ["wrong-deal-size B"]
    found = record(deals[1], variant="wikipedia")
    assert found.found == ["wrong-deal-size B"]
    assert "the rules allow 13, 17" in found.message("wrong-deal-size")


def test_two_decks_are_dealt_thirteen_or_as_many_as_divide_equally(record) -> None:
    for size in (13, 20):
        deals = [f"deal {seat}: x{size}" for seat in "ABCDE"]
        assert record(*deals, variant="wikipedia", seats=5).found == []
    assert record("deal A: x14", variant="wikipedia", seats=5).found == ["wrong-deal-size A"]
    assert record("deal A: x13", variant="wikipedia", seats=8).found == []


def test_a_tag_sets_the_size(record) -> None:
    assert record("deal A: x5", cards=5).found == []
    assert record("deal A: x13", cards=5).found == ["wrong-deal-size A"]


def test_a_second_deal_line_is_one_finding(record) -> None:
    found = record(*FOUR, FOUR[0], seats=4)
    assert found.found == ["wrong-deal-size A"]
    assert found.finding("wrong-deal-size").form == "again"
    assert found.hand.dealt.hands[0] == read_cards(SUITED["s"])


def test_a_deal_of_any_number_is_survived(record) -> None:
    found = record("deal A: x999", "A:3s B:4s")
    assert found.found == ["wrong-deal-size A"]


def test_a_seat_without_cards_has_no_turn(record) -> None:
    found = record("deal A: 3s 4s", "deal B: --", "deal C: 5s 6s", "A:3s C:5s A:-", "C:6s", cards=2)
    assert found.found == ["wrong-deal-size B"]
    assert found.hand.result.place == (2, 0)
    assert dict(found.hand.result.left) == {0: 1}


# -- duplicates ------------------------------------------------------------------------------


@every_profile
def test_a_card_dealt_twice(record, variant) -> None:
    twice = [*FOUR[:3], FOUR[3].replace("3h", "3s")]
    found = record(*twice, variant=variant, seats=4)
    assert found.found == ["duplicate-card D"]
    assert found.finding("duplicate-card").line == found.text.count("\n")


def test_each_copy_too_many_is_one_finding(record) -> None:
    found = record("deal A: 3s 3s", "deal B: 3s 4s", "deal C: 5s 6s", cards=2)
    assert found.found == ["duplicate-card A", "duplicate-card B"]


@pytest.mark.parametrize(
    ("cards", "places"),
    [
        ("3s 4s 3s 3s", [(15, 2), (18, 2)]),
        ("10h Th T♥", [(13, 2), (16, 2)]),
        ("3sss", [(11, 1), (12, 1)]),
        ("4s 5s 3♠ 3♤\ufe0f", [(18, 3)]),
    ],
)
def test_a_copy_too_many_is_shown_where_it_stands(record, cards, places) -> None:
    """findings.md: "at the later place"."""
    found = record(f"deal A: {cards}", "deal B: x4", "deal C: x4", cards=4)
    copies = [each for each in found.replay.findings if each.code == "duplicate-card"]
    assert [(each.column, each.length) for each in copies] == places


SECOND = '[Hand "2"]'
"""A hand that anybody may lead."""


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (
            ["deal A: 3s x12", "deal B: 4s x12", "deal C: 3s x12"],
            "the first was dealt to An (A) on line {first}",
        ),
        (["deal A: 5s x12", "A:3s B:5s"], "the first was dealt to An (A) on line {first}"),
        (["A:3s B:5s C:-", "A:5s"], "Bình (B) played the first on line {first} (play 2)"),
        (["A:3s B:5s5s"], "5s stands in this play once more than the decks hold it"),
        # Of three, both that are too many are held against the first.
        (["B:5s C:- A:-", "B:6s C:5s"], "Bình (B) played the first on line {first} (play 1)"),
        # What was withdrawn is not the first.
        (["A:3s B:5s^W B:5s C:5s"], "Bình (B) played the first on line {first} (play 3)"),
    ],
)
def test_a_copy_too_many_names_the_place_of_the_first(record, lines, said) -> None:
    found = record(SECOND, *lines)
    first = next(i for i, line in enumerate(found.text.split("\n"), 1) if line in lines)
    assert said.format(first=first) in found.message("duplicate-card")


def test_of_two_decks_the_first_copy_is_named_too(record) -> None:
    tags = ('[Decks "2"]',)
    found = record(
        SECOND, "A:3s B:4s C:4d D:4h E:- F:4h A:4h", variant="wikipedia", seats=6, tags=tags
    )
    assert "Dũng (D) played the first" in found.message("duplicate-card")
    assert "(play 4)" in found.message("duplicate-card")


def test_a_traded_card_was_first_where_it_was_traded(record) -> None:
    found = record("trade A>B 5s B>A 4s", "A:3s B:- C:5s", variant="viet-cong", tags=TRADING)
    assert "the first was traded to Bình (B) on line" in found.message("duplicate-card")


@pytest.mark.parametrize(
    ("play", "marked"),
    [
        ("C: 6s 5s", ("5s", 1)),
        ("C:5♠!", ("5♠", 1)),
        ("C:10s T♠\ufe0e {5s}", ("T♠\ufe0e", 1)),
        ("C:5h5ds", ("s", 1)),
        ("C:5s {5s} A:5d", ("5s", 1)),
        ("C:5s5s", ("5s5s", 2)),
    ],
)
def test_a_copy_too_many_in_a_play_is_marked_and_its_column_is_that_of_the_seat(
    record, play, marked
) -> None:
    """commands.md: "`line`/`column` point at the play's seat letter"; the caret at the card."""
    found = record(SECOND, "A:3s B:5s", f" {play}")
    copies = [each for each in found.replay.findings if each.code == "duplicate-card"]
    assert {each.column for each in copies} == {2}
    text, count = marked
    assert len(copies) == count
    line = f" {play}"
    assert "".join(line[e.marked - 1 : e.marked - 1 + e.length] for e in copies) == text


def test_what_is_not_marked_otherwise_is_marked_at_its_column(record) -> None:
    finding = record(SECOND, "A:3s B:3c C:-", "A:4s").finding("missing-pass")
    assert finding.marked == finding.column


def test_two_decks_hold_each_card_twice(record) -> None:
    tags = ('[Decks "2"]',)
    deals = ("deal A: 3s 3s", "deal B: 4s 4s", "deal C: 4s 5s")
    found = record(*deals, variant="wikipedia", seats=6, cards=2, tags=tags)
    assert found.found == ["duplicate-card C"]


FIVE = {"variant": "wikipedia", "seats": 5, "cards": 2}
TWO_DECKS = "deal A: 3s 9s\ndeal B: 4s 9s\ndeal C: 5s {} \ndeal D: 6s 9d\ndeal E: 7s 9h"


def test_the_card_that_a_copy_too_many_stands_for_is_told_no_more(record) -> None:
    """findings.md: "One cause, one finding": C's 9s is a slip for the 9c it plays."""
    right = record(TWO_DECKS.format("9c"), "A:3s B:4s C:9c", **FIVE)
    assert right.found == []
    deals = TWO_DECKS.format("9s")
    found = record(deals, "A:3s B:4s C:9c", **FIVE)
    assert found.found == ["duplicate-card C"]
    # Of the three that hold a 9s any may have the slip.
    found = record(deals, "A:3s B:9c C:-", **FIVE)
    assert found.found == ["duplicate-card C"]
    # But only one card of theirs is in doubt, and those of others are not.
    found = record(deals, "A:3s B:4s C:Tc D:- E:- A:- B:-", "C:Js", **FIVE)
    assert found.found == ["duplicate-card C", "card-not-held C8"]
    found = record(deals, "A:3s B:4s C:9s D:Tc", **FIVE)
    assert found.found == ["duplicate-card C", "card-not-held D4"]


def test_a_copy_too_many_in_a_deal_is_not_told_again_when_all_are_played(record) -> None:
    deals = "deal A: 3s 9s\ndeal B: 4s 9s\ndeal C: 5s 9d"
    found = record(deals, "A:3s B:9s C:- A:-", "B:4s", cards=2)
    assert found.found == ["duplicate-card B"]
    found = record(deals, "A:3s B:4s C:5s A:9s B:9s", cards=2)
    assert found.found == ["duplicate-card B", "not-higher B5"]


def test_a_copy_more_than_those_dealt_is_told(record) -> None:
    """findings.md: "each copy more than the decks hold, in deals and plays together"."""
    deals = "deal A: 3s 9s\ndeal B: 4s 9s"
    found = record(deals, "A:3s B:4s C:9s", cards=2)
    assert found.found == ["duplicate-card B", "duplicate-card C3"]
    assert "was dealt to An (A) on line" in found.replay.findings[1].message
    # C takes its play back, and the others play what they were dealt.
    found = record(deals, "A:3s B:4s C:9s^W C:- A:9s", cards=2)
    assert found.found == ["duplicate-card B", "duplicate-card C3 (i)"]


def test_a_traded_card_too_many_is_in_doubt_where_it_came_to(record) -> None:
    deals = "deal A: 3s 9s\ndeal B: 4s 9s\ndeal C: 5s 9d\ntrade A>C 9s C>A 9d"
    found = record(deals, "A:3s B:4s C:Jc", variant="viet-cong", cards=2, tags=TRADING)
    assert found.found == ["duplicate-card B"]
    found = record(deals, "A:3s B:4s C:5s A:Jc", variant="viet-cong", cards=2, tags=TRADING)
    assert found.found == ["duplicate-card B", "card-not-held A4"]


@every_profile
def test_a_card_of_another_hand_is_a_duplicate_where_the_hand_is_not_known(record, variant) -> None:
    """findings.md: "in deals and plays together, at the later place"."""
    found = record(FOUR[0], "A:3s B:9s C:- D:-", variant=variant, seats=4)
    assert found.found == ["duplicate-card B2"]


@every_profile
def test_but_a_known_hand_does_not_hold_it(record, variant) -> None:
    found = record(*FOUR[:2], "A:3s B:9s C:- D:-", variant=variant, seats=4)
    assert found.found == ["card-not-held B2"]


@every_profile
def test_a_card_played_twice_by_unknown_hands(record, variant) -> None:
    found = record("A:3s B:4s C:4s D:- A:-", variant=variant, seats=4)
    assert found.found == ["duplicate-card C3", "not-higher C3"]
    found = record("A:3s B:4s C:- D:- A:-", "B:4s C:5s", variant=variant, seats=4)
    assert found.found == ["duplicate-card B6"]


def test_a_withdrawn_play_is_not_counted(record) -> None:
    found = record("A:3s B:4s^W B:4s C:4s^W C:5s", seats=4)
    assert found.found == ["duplicate-card C4 (i)", "not-higher C4 (i)"]


def test_a_card_shown_and_then_played_is_one_card(record) -> None:
    found = record("deal A: 3s 4s x11", "A:3s B:-", seats=4)
    assert found.found == []


# -- trades ----------------------------------------------------------------------------------

TRADED = ("deal A: 3s 9s\ndeal B: 4s 9c\ndeal C: 5s 9d", "trade A>B 9s B>A 4s")
TRADING = ('[Variant.trading "yes"]',)


def test_a_trade_before_the_first_lead(record) -> None:
    """viet cong: "any 2 players may exchange any equal number of cards"."""
    found = record(*TRADED, "A:3s B:9s", variant="viet-cong", cards=2, tags=TRADING)
    assert found.found == []
    assert found.hand.dealt.hands[0] == read_cards("3s4s")


@every_profile
def test_no_trade_where_the_rules_have_none(record, variant) -> None:
    """rules.md: "a `trade` line under `trading` no is `bad-trade`"; it stands."""
    found = record(*TRADED, "A:3s B:9s", variant=variant, cards=2)
    seats = ["wrong-seats"] if variant == "pagat" else []
    assert found.found == [*seats, "bad-trade"]


def test_trades_that_are_wrong(record) -> None:
    def traded(line):
        deals = TRADED[0]
        return record(deals, line, variant="viet-cong", cards=2, tags=TRADING)

    assert traded("trade A>B 9s").found == ["bad-trade"]
    assert "gives B 1 of its cards and gets 0 back" in traded("trade A>B 9s").message("bad-trade")
    assert traded("trade A>B 9s B>C 9c C>A 9d").found == ["bad-trade"] * 3
    found = traded("trade A>B Ks B>A 4s")
    assert found.found == ["bad-trade A"]
    assert "Ks" in found.message("bad-trade")


def test_the_lowest_card_is_that_after_trading(record) -> None:
    """rules.md: "`lowest card dealt` counts hands after trading"."""
    line = "trade A>B 3s B>A 4s"
    found = record(TRADED[0], line, "B:3s C:5s", variant="viet-cong", cards=2, tags=TRADING)
    assert found.found == []
    found = record(TRADED[0], line, "A:4s C:-", variant="viet-cong", cards=2, tags=TRADING)
    assert found.found == ["wrong-leader A1", "out-of-turn C2"]


def test_cards_traded_from_an_unknown_hand_become_known(record) -> None:
    found = record(
        "deal B: 4s 9c", "trade A>B 9s B>A 4s", variant="viet-cong", cards=2, tags=TRADING
    )
    assert found.found == []
    dealt = found.hand.dealt
    assert (dealt.hands[0], dealt.hidden[0]) == (read_cards("4s"), 1)
    assert (dealt.hands[1], dealt.hidden[1]) == (read_cards("9s9c"), 0)


# -- hands worked out ------------------------------------------------------------------------


def test_the_last_unknown_hand_is_the_rest_of_the_deck(record) -> None:
    """findings.md: "with one deck all dealt, the last unknown hand is the rest of the deck"."""
    for last in ([], ["deal D: x13"], ["deal D: 3h x12"]):
        found = record(*FOUR[:3], *last, "A:3s B:3c C:3d D:4h", seats=4)
        assert found.found == []
        assert found.hand.dealt.hands[3] == read_cards(SUITED["h"])
    found = record(*FOUR[:3], "A:3s B:3c C:3d D:4s", seats=4)
    assert found.found == ["duplicate-card D4"]


def test_it_is_not_where_cards_stay_out_of_play(record) -> None:
    found = record(*FOUR[:2], "A:3s", seats=3)
    assert found.hand.dealt.hidden == (0, 0, 13)


def test_a_seat_that_went_out_held_what_it_played(record) -> None:
    tricks = ("A:3s B:4s C:- D:-", "B:5s C:6s D:- A:-", "C:7s D:- A:- B:-")
    found = record(*tricks, seats=4, cards=2)
    hidden = [seat for seat in range(4) if found.hand.dealt.hidden[seat]]
    assert hidden == [0, 3]
    assert found.hand.dealt.hands[1] == read_cards("4s5s")


def test_what_stays_unknown_is_not_guessed(record) -> None:
    found = record("deal A: 3s x12", "A:3s B:4s C:- D:- A:9s", seats=4)
    assert found.found == []
    assert found.hand.dealt.hands[0] == read_cards("3s")
