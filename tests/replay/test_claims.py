"""Claims of a hand: the numbers of its tricks, places, cards left, points, and how it ends."""

from decimal import Decimal

import pytest

PROFILES = ("vanikar", "pagat", "wikipedia", "viet-cong")
every_profile = pytest.mark.parametrize("variant", PROFILES)
DEALS = "deal A: 3s 7s\ndeal B: 4s 7c\ndeal C: 5s 7d\ndeal D: 6s 7h"
TRICK = "1. A:3s B:4s C:5s D:6s A:7s B:7c C:7d"
"""A, B and C go out in this order, D keeps one card."""


@pytest.fixture
def hand(record):
    """Return a record of one hand that was played out, with claims."""

    def make(*claims, variant="vanikar", tags=(), deals=DEALS, trick=TRICK):
        return record(deals, trick, *claims, variant=variant, seats=4, cards=2, tags=tags)

    return make


@every_profile
def test_right_claims(scores, spelt, hand, variant) -> None:
    claims = ("place A B C D", "left D:1", f"score {spelt(scores[variant])}", "end")
    found = hand(*claims, "", f"total {spelt(scores[variant])}", variant=variant)
    assert found.found == []
    result = found.hand.result
    assert (result.complete, result.place, dict(result.left)) == (True, (0, 1, 2, 3), {3: 1})
    assert [result.score[seat] for seat in range(4)] == list(scores[variant].values())
    assert result.leaders == {0}
    assert result.loser == 3


@every_profile
def test_wrong_place_once_at_the_first_wrong_item(hand, variant) -> None:
    found = hand("place A C B D", "end", variant=variant)
    assert found.found == ["wrong-place C"]
    assert found.finding("wrong-place").column == 9
    assert "place 2 is Bình (B), not Chi (C)" in found.message("wrong-place")


def test_a_place_too_many(hand) -> None:
    found = hand("place A B C D D", "end")
    assert found.found == ["wrong-place D"]
    assert "nobody has place 5" in found.message("wrong-place")


@every_profile
def test_wrong_left(hand, variant) -> None:
    found = hand("left D:2", "end", variant=variant)
    assert found.found == ["wrong-left D"]
    assert found.finding("wrong-left").column == 6
    assert (found.finding("wrong-left").marked, found.finding("wrong-left").length) == (8, 1)
    assert hand("left A:1 D:2", "end", variant=variant).found == ["wrong-left A"]
    assert hand("left A:0 D:1", "end", variant=variant).found == []


@every_profile
def test_wrong_score(scores, spelt, hand, variant) -> None:
    right = scores[variant]
    found = hand(f"score {spelt({**right, 'B': 5, 'C': 7})}", "end", variant=variant)
    assert found.found == ["wrong-score B"]
    assert f"scores {right['B']:+} in this hand, not +5" in found.message("wrong-score")


@every_profile
def test_wrong_total(scores, spelt, hand, variant) -> None:
    right = scores[variant]
    found = hand("end", "", f"total {spelt({**right, 'D': -9})}", variant=variant)
    assert found.found == ["wrong-total D"]
    assert found.finding("wrong-total").hand is None


@pytest.mark.parametrize(
    ("line", "column", "marked", "number"),
    [
        ("score A:+1 B: -15 C:0", 7, 9, "+1"),
        ("score A:0 B: -15 C:0", 11, 14, "-15"),
        ("score a:0 b : 2.50", 11, 15, "2.50"),
    ],
)
def test_a_wrong_number_is_marked_and_not_its_seat(hand, line, column, marked, number) -> None:
    found = hand(line, "end", variant="vanikar").finding("wrong-score")
    assert (found.column, found.marked) == (column, marked)
    assert line[marked - 1 : marked - 1 + found.length] == number


def test_a_stake_that_is_no_whole_number(hand) -> None:
    tags = ('[Stake "0.5"]',)
    claims = ("score A:+0.5 B:+0.50 C:+.5 D:-1.5".replace("+.5", "+0.5"), "end")
    found = hand(*claims, variant="wikipedia", tags=tags)
    assert found.found == []
    assert found.replay.totals[3] == Decimal("-1.5")
    found = hand("score A:+1", "end", variant="wikipedia", tags=tags)
    assert "scores +0.5 in this hand, not +1" in found.message("wrong-score")
    tags = ('[Stake "2"]',)
    assert hand("score A:+2 D:-6", "end", variant="viet-cong", tags=tags).found == []


def test_points_that_come_out_whole_are_written_whole(record) -> None:
    tags = ('[Stake "0.5"]',)
    deals = "deal A: 3s\ndeal B: 4s\ndeal C: 5s"
    found = record(deals, "A:3s B:4s", "score C:-2", "end", variant="wikipedia", cards=1, tags=tags)
    assert "scores -1 in this hand, not -2" in found.message("wrong-score")


def test_claims_of_a_hand_that_goes_on_are_judged_as_far_as_is_certain(hand) -> None:
    """No `end`: judged by the plays, and A alone has gone out."""
    trick = "1. A:3s B:4s C:5s D:6s A:7s B:-"
    assert hand("place A C", "left B:1", trick=trick).found == []
    assert hand("place B", trick=trick).found == ["wrong-place B"]
    assert hand("left B:2", trick=trick).found == ["wrong-left B"]
    assert hand("score A:+9", trick=trick).found == []


@every_profile
def test_wrong_end_and_no_other_claim_is_judged(hand, variant) -> None:
    trick = "1. A:3s B:4s C:5s D:6s A:7s B:-"
    claims = ("place D C B A", "left A:9", "score A:+9", "end")
    found = hand(*claims, trick=trick, variant=variant)
    assert found.found == ["wrong-end"]
    assert "3 seats still hold cards (Bình (B) 1, Chi (C) 1, Dũng (D) 1)" in found.message(
        "wrong-end"
    )


@pytest.mark.parametrize("how", ["*", "misdeal"])
def test_a_hand_broken_off_or_void_has_no_claims(hand, how) -> None:
    trick = "1. A:3s B:4s C:5s D:6s A:7s B:-"
    claims = ("place D C B A", "left A:9", "score A:+9", f"end {how}")
    found = hand(*claims, "", "total A:+9", trick=trick)
    assert found.found == []
    assert not found.hand.result.complete
    assert found.replay.winners == ()


def test_a_hand_broken_off_after_it_had_ended_is_still_broken_off(hand) -> None:
    found = hand("place D C B A", "end *")
    assert found.found == []
    assert not found.hand.result.complete


def test_nothing_written_ends_by_the_plays(hand) -> None:
    assert hand("place A B C D").hand.result.complete
    assert hand("place B A C D").found == ["wrong-place B"]


@every_profile
@pytest.mark.parametrize("number", [2, 7, 10**30])
def test_wrong_trick_number(hand, variant, number) -> None:
    found = hand("end", trick=TRICK.replace("1.", f"{number}."), variant=variant)
    if not found.text_errors:
        assert found.found == ["wrong-trick-number"]
        assert (
            found.finding("wrong-trick-number").trick,
            found.finding("wrong-trick-number").play,
        ) == (
            1,
            None,
        )


def test_a_trick_number_is_its_place_or_one_above_the_last(record) -> None:
    def numbered(*numbers):
        tricks = [
            f"{number}. A:{rank}s B:- C:-" for number, rank in zip(numbers, "3456", strict=False)
        ]
        return record(*tricks, seats=3).found

    assert numbered(1, 2, 3) == []
    assert numbered(2, 3, 4) == ["wrong-trick-number"]
    assert numbered(1, 3, 4) == ["wrong-trick-number"]
    assert numbered(1, 3, 3) == ["wrong-trick-number"]
    assert numbered(1, 1, 2) == ["wrong-trick-number"]
    assert numbered(1, 1, 3) == ["wrong-trick-number"]
    assert numbered(1, 2, 2) == ["wrong-trick-number"]


def test_tricks_without_a_number_are_counted(record) -> None:
    assert record("A:3s B:- C:-", "A:4s B:- C:-", "3. A:5s B:-").found == []
    assert record("A:3s B:- C:-", "A:4s B:- C:-", "2. A:5s B:-").found == ["wrong-trick-number"]


def test_points_are_said_without_an_exponent(record) -> None:
    found = record("A:3s", "score A:+0.000000001", "end", seats=2, cards=1)
    assert "+0.000000001" in found.message("wrong-score")
