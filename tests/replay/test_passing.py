"""Whether passes are written: by a tag that may be misspelt, or because none is at all."""

import pytest
from tienlen.replay.player.eyes import seen_by

DEALS = "deal A: 3s 7s 9s Js\ndeal B: 4s 7c 9c Jc\ndeal C: 5s 7d 9d Jd\ndeal D: 6s 7h 9h Jh"
# Three tricks without a pass: nothing is wrong with them where passes are implied.
TRICKS = ("A:3s C:5s A:7s C:7d", "C:9d D:9h", "D:7h A:9s B:9c", "B:4s D:Jh")
IMPLIED = '[Passes "implied"]'


def test_nothing_is_wrong_where_passes_are_implied(played) -> None:
    assert played(*TRICKS, tags=(IMPLIED,)).found == []


@pytest.mark.parametrize("value", ["Implied", "IMPLIED", "implied.", " implied "])
def test_a_tag_that_is_misspelt_is_judged_as_it_was_meant(played, value) -> None:
    found = played(*TRICKS, tags=(f'[Passes "{value}"]',))
    assert (found.text_errors, found.found) == (["bad-tag"], [])


def test_a_tag_that_says_something_else_implies_nothing(played) -> None:
    tricks = (TRICKS[0], "C:9d D:-")
    assert played(*tricks, tags=('[Passes "not implied"]',)).found != []


@pytest.mark.parametrize("tags", [(), ('[Passes "none"]',)])
def test_that_no_pass_is_written_is_told_once(played, tags) -> None:
    found = played(*TRICKS, tags=tags)
    assert found.found == ["out-of-turn C2"]
    assert IMPLIED in found.message("out-of-turn")
    found = played("A:3s B:4s C:5s D:6s", "D:7h A:9s B:9c", "B:7c D:9h", tags=tags)
    assert found.found == ["missing-pass A5"]
    assert IMPLIED in found.message("missing-pass")


@pytest.fixture
def two_hands(record):
    again = ('[Hand "2"]', DEALS, "A:3s C:5s A:7s", "A:9s C:9d")
    return record('[Hand "1"]', DEALS, *TRICKS, "end *", *again, seats=4, cards=4)


def test_it_is_told_once_in_a_match(two_hands) -> None:
    found = two_hands
    assert [each.hand for each in found.replay.findings if each.severity == "error"] == [1]


def test_what_is_wrong_beside_it_is_told(played) -> None:
    found = played(*TRICKS[:2], "A:9s B:9c", "B:4s")
    assert found.found == ["out-of-turn C2", "out-of-turn A7"]


def test_a_pass_somewhere_shows_that_passes_are_written(played) -> None:
    found = played(*TRICKS, "D:- A:-")
    assert found.found.count("missing-pass A5") + found.found.count("missing-pass D5") == 1
    assert len(found.found) > 1


@pytest.mark.parametrize("flag", ["^W", "^X"])
def test_what_was_accepted_or_taken_back_tells_no_habit(played, flag) -> None:
    found = played("A:3s C:5s" + flag, "B:4s", *TRICKS[1:])
    assert len([each for each in found.replay.findings if each.severity == "error"]) > 0


def test_what_seats_see_is_judged_alike(two_hands) -> None:
    for index, errors in enumerate([1, 0]):
        seen = seen_by(two_hands.replay, index, 0)
        assert len([each for each in seen.findings if each.severity == "error"]) == errors


def test_a_trick_whose_end_is_not_written_needed_no_pass(played) -> None:
    gaps = ("1. A:3s C:5s", "...", "3. A:7s C:7d", "...", "5. C:9d A:9s", "...", "7. D:7h B:9c")
    codes = [each.split()[0] for each in played(*gaps).found]
    assert codes.count("out-of-turn") == 3
