"""The first lead of a hand: whose it is, and where nobody can know."""

import pytest

PROFILES = ("vanikar", "pagat", "wikipedia", "viet-cong")
every_profile = pytest.mark.parametrize("variant", PROFILES)
SHORT = "deal A: 3s 7s\ndeal B: 4s 7c\ndeal C: 5s 7d\ndeal D: 6s 7h"


@every_profile
def test_wrong_leader_of_the_first_hand(played, variant) -> None:
    """And then the opening is not judged."""
    record = played("B:4s7c C:5s", variant=variant)
    assert record.found == ["wrong-leader B1", "not-a-combination B1"]
    record = played("B:9c C:9d", variant=variant)
    assert record.found == ["wrong-leader B1"]
    assert "An (A) holds 3s" in record.message("wrong-leader")


FIRST = ['[Hand "1"]', SHORT, "A:3s B:4s C:5s D:6s A:7s B:7c C:7d", "end"]


@every_profile
def test_the_winner_leads_the_next_hand(record, variant) -> None:
    """wikipedia: "the winner of the previous hand begins"; any card then."""
    second = ['[Hand "2"]', SHORT, "A:7s B:7c"]
    assert record(*FIRST, *second, variant=variant, seats=4, cards=2).found == []
    second = ['[Hand "2"]', SHORT, "B:4s C:5s"]
    found = record(*FIRST, *second, variant=variant, seats=4, cards=2)
    assert found.found == ["wrong-leader B1"]
    assert "An (A) won the one before" in found.message("wrong-leader")


@every_profile
@pytest.mark.parametrize(
    "between",
    [
        ['[Hand "3"]'],  # a hand is missing
        ['[Hand "2"]', SHORT, "A:3s", "end *", '[Hand "3"]'],  # or broken off
    ],
)
def test_any_seat_may_lead_where_the_hand_before_is_not_known(record, variant, between) -> None:
    found = record(*FIRST, *between, SHORT, "B:7c C:7d", variant=variant, seats=4, cards=2)
    assert [name for name in found.found if "(w)" not in name] == []


@every_profile
def test_any_seat_leads_where_the_winner_sits_out(record, variant) -> None:
    """Nobody can wait for a seat that was dealt nothing."""
    second = ['[Hand "2"]', SHORT.replace("A: 3s 7s", "A: --"), "B:4s C:5s"]
    found = record(*FIRST, *second, variant=variant, seats=4, cards=2)
    assert found.found == ["wrong-deal-size A"]


@every_profile
def test_a_record_that_begins_later_has_no_opening(record, variant) -> None:
    found = record('[Hand "4"]', SHORT, "B:7c C:7d", variant=variant, seats=4, cards=2)
    assert found.found == []


@every_profile
def test_a_void_hand_counts_as_not_played(record, variant) -> None:
    void = ['[Hand "2"]', SHORT, "A:7s", "end misdeal"]
    after = ['[Hand "2"]', SHORT, "B:4s"]
    found = record(*FIRST, *void, *after, variant=variant, seats=4, cards=2)
    assert found.found == ["wrong-leader B1"]
    assert found.finding("wrong-leader").line == found.text.count("\n")
    after = ['[Hand "2"]', SHORT, "A:7s"]
    assert record(*FIRST, *void, *after, variant=variant, seats=4, cards=2).found == []


@every_profile
def test_the_first_hand_after_a_void_one_has_the_opening(record, variant) -> None:
    void = ['[Hand "1"]', SHORT, "A:3s", "end misdeal"]
    found = record(*void, '[Hand "1"]', SHORT, "A:7s", variant=variant, seats=4, cards=2)
    assert found.found == ["opening-card A1"]
