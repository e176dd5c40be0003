"""Plays that are missing: `...`, broken lines and unknown seats. Only what is certain is judged."""

DEALS = "deal A: 3s 7s 9s Js\ndeal B: 4s 7c 9c Jc\ndeal C: 5s 7d 9d Jd\ndeal D: 6s 7h 9h Jh"


def test_the_trick_a_gap_breaks_is_judged_no_further_and_any_seat_leads(played) -> None:
    assert played("1. A:3s B:4s", "...", "7. C:7d D:7h A:9s").found == []


def test_the_number_after_a_gap_may_jump_and_counts_on(played) -> None:
    assert played("1. A:3s B:4s", "...", "7. C:7d D:- A:- B:-", "8. C:9d").found == []
    found = played("1. A:3s B:4s", "...", "7. C:7d D:- A:- B:-", "9. C:9d").found
    assert found == ["wrong-trick-number"]


def test_cards_once_played_are_gone_after_a_gap(played) -> None:
    """notation.md: "a hand is known only as dealt minus seen"."""
    assert played("A:3s B:4s", "...", "A:3s B:7c").found == ["card-not-held A3"]
    assert played("A:3s B:4s", "...", "A:Kd B:7c").found == ["card-not-held A3", "not-higher B4"]


def test_turns_among_seats_that_play_later_are_certain(played) -> None:
    """All four play again, so that all have cards when B is passed over."""
    tricks = ("A:3s B:4s", "...", "A:7s C:7d D:- A:- B:7c C:-", "B:9c C:9d D:9h")
    assert played(*tricks).found == ["out-of-turn C4", "not-higher B7"]


def test_a_seat_not_seen_again_may_have_gone_out(played) -> None:
    """B may have played its last card in the gap, so nobody has to wait for it."""
    assert played("A:3s B:4s", "...", "A:7s C:7d D:7h A:9s").found == []
    assert played("A:3s B:4s", "...", "A:7s C:7d D:- A:-", "C:9d").found == []


def test_a_seat_may_have_gone_out_with_its_last_play_that_was_seen(played) -> None:
    """A was dealt four cards, but which it played in the gap nobody knows: 7s may be its last."""
    assert played("A:3s B:4s", "...", "A:7s B:7c C:7d D:7h B:9c C:9d").found == []
    assert played("A:3s B:4s", "...", "A:7s B:7c C:7d D:7h B:- C:-", "D:9h").found == []


def test_after_a_seat_that_may_be_out_any_seat_may_lead(played) -> None:
    for leader in "BCD":
        tricks = (
            "A:3s B:4s",
            "...",
            "B:7c C:7d D:7h A:Js B:- C:- D:-",
            f"{leader}:9{'xcdh'['ABCD'.index(leader)]}",
        )
        assert played(*tricks).found == []


def test_a_leaders_pass_does_not_give_the_lead_to_who_may_be_out(played) -> None:
    """A's pass hands the lead on, but B may be out, so that C may have it."""
    tricks = ("A:3s B:4s", "...", "A:7s C:- D:-", "A:- C:7d A:9s")
    assert played(*tricks).found == ["must-lead A6"]


def test_a_hand_with_a_gap_is_not_complete_and_what_is_uncertain_is_not_judged(played) -> None:
    tricks = ("A:3s B:4s", "...", "C:7d D:7h", "place C D B A", "left A:3", "score A:+9", "end")
    record = played(*tricks)
    assert record.found == []
    result = record.hand.result
    assert (result.complete, result.place, dict(result.left)) == (False, (), {})


def test_left_is_judged_after_a_gap_where_it_is_too_much(played) -> None:
    record = played("A:3s B:4s", "...", "left A:4", "end")
    assert record.found == ["wrong-left A"]
    assert "3 at the most" in record.message("wrong-left")


def test_who_went_out_before_a_gap_is_certain(record) -> None:
    deals = "deal A: 3s\ndeal B: x2\ndeal C: 5s 6s\n"
    tags = ('[Variant.cards-each "1,2"]',)
    body = (deals + "A:3s B:- C:-", "...", "place B A C", "end")
    found = record(*body, tags=tags).found
    assert found == ["wrong-deal-size A", "wrong-place B"]


def test_a_hand_that_certainly_ended_after_a_gap(record) -> None:
    """All cards of A and B were seen, so C is the loser, whatever is missing."""
    deals = "deal A: 3s 7s\ndeal B: 4s 7c\ndeal C: 5s 7d"
    body = (deals, "A:3s B:4s C:-", "...", "A:7s B:7c", "C:7d", "place B A C", "end")
    found = record(*body, cards=2)
    assert found.found == ["hand-over C6", "wrong-place B"]


def test_a_gap_after_the_end_changes_nothing(record) -> None:
    deals = "deal A: 3s\ndeal B: 4s\ndeal C: 5s"
    found = record(deals, "A:3s B:4s", "...", "place A B C", "left C:1", "end", cards=1)
    assert found.found == []
    assert found.hand.result.complete


def test_a_later_hand_may_be_led_by_any_seat(played) -> None:
    tricks = ("A:3s B:4s", "...", "end", '[Hand "2"]', DEALS, "C:5s D:6s")
    assert played(*tricks).found == []


def test_the_total_is_not_judged_with_a_gap(played) -> None:
    assert played("A:3s B:4s", "...", "end", "", "total A:+77").found == []


def test_a_gap_before_the_first_trick_takes_the_opening_away(played) -> None:
    assert played("...", "B:7c C:7d").found == []


# -- broken lines and unknown seats ----------------------------------------------------------


def test_a_broken_trick_line_is_a_gap(played) -> None:
    record = played("1. A:3s B:4z C:5s", "2. D:6s A:7s B:9c")
    assert record.text_errors == ["bad-card"]
    assert record.found == []
    assert not record.hand.result.complete


def test_an_unreadable_line_may_have_been_plays(played) -> None:
    record = played("1. A:3s B:4s C:- D:- A:-", "?!", "9. D:6s A:7s")
    assert record.text_errors == ["syntax"]
    assert record.found == []


def test_a_broken_claim_loses_no_plays(record) -> None:
    deals = "deal A: 3s\ndeal B: 4s\ndeal C: 5s"
    found = record(deals, "A:3s B:4s", "place A Q C", "left C:2", "end", cards=1)
    assert found.text_errors != []
    assert found.found == ["wrong-left C"]


def test_a_broken_win_line_is_not_also_a_wrong_end(record) -> None:
    found = record("win B four-twos", "end", variant="viet-cong", seats=4)
    assert found.text_errors == ["syntax"]
    assert found.found == []


def test_after_a_broken_trade_no_hand_is_known(record) -> None:
    """B may have been given the 9s that A was dealt."""
    deals = "deal A: 3s 9s\ndeal B: 4s 9c\ndeal C: 5s 9d"
    tags = ('[Variant.trading "yes"]',)
    body = (deals, "trade A>B 9z B>A 9c", "A:3s9c B:9s C:9d")
    found = record(*body, variant="viet-cong", cards=2, tags=tags)
    assert found.text_errors == ["bad-card"]
    assert [name for name in found.found if name.startswith("card-not-held")] == []


def test_a_play_of_a_seat_that_is_not_in_the_match(played) -> None:
    """The trick is judged no further; nobody leads in the middle of it."""
    record = played("A:3s E:4s C:7d7h D:6s", "B:9c C:9d", variant="vanikar")
    assert record.text_errors == ["unknown-seat"]
    assert record.found == ["card-not-held C3"]


def test_what_follows_an_unknown_seat_is_no_lead(record) -> None:
    deals = "deal A: 3s 2s\ndeal B: x9\ndeal C: x9\ndeal D: x9"
    tags = ('[Variant.cards-each "2,9"]',)
    line = "A:3s E:2d B:5s5c5d5h6s6c6d6h"
    found = record(deals, line, variant="viet-cong", seats=4, tags=tags)
    assert [name for name in found.found if "cannot-lead" in name] == []
