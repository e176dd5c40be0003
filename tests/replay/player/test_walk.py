"""Every way to move through a library."""

from collections.abc import Callable

import pytest
from tienlen.replay.player.walk import LONGEST_WAIT, Spot, Walk

MOVES: list[tuple[str, Spot, Spot]] = [
    ("next", Spot(0, 0, 0), Spot(0, 0, 1)),
    ("next", Spot(0, 0, 19), Spot(0, 1, 0)),
    ("next", Spot(0, 1, 16), Spot(1, 0, 0)),
    ("next", Spot(1, 0, 2), Spot(1, 0, 2)),
    ("previous", Spot(0, 0, 3), Spot(0, 0, 2)),
    ("previous", Spot(0, 1, 0), Spot(0, 0, 19)),
    ("previous", Spot(1, 0, 0), Spot(0, 1, 16)),
    ("previous", Spot(0, 0, 0), Spot(0, 0, 0)),
    ("first", Spot(0, 0, 9), Spot(0, 0, 0)),
    ("last", Spot(0, 0, 9), Spot(0, 0, 19)),
    ("next_trick", Spot(0, 0, 0), Spot(0, 0, 1)),
    ("next_trick", Spot(0, 0, 3), Spot(0, 0, 9)),
    ("next_trick", Spot(0, 0, 18), Spot(0, 0, 19)),
    ("previous_trick", Spot(0, 0, 10), Spot(0, 0, 1)),
    ("previous_trick", Spot(0, 0, 4), Spot(0, 0, 0)),
    ("next_hand", Spot(0, 0, 7), Spot(0, 1, 0)),
    ("next_hand", Spot(0, 1, 7), Spot(1, 0, 0)),
    ("next_hand", Spot(1, 0, 1), Spot(1, 0, 1)),
    ("previous_hand", Spot(0, 1, 3), Spot(0, 0, 0)),
    ("previous_hand", Spot(1, 0, 1), Spot(0, 1, 0)),
    ("previous_hand", Spot(0, 0, 4), Spot(0, 0, 4)),
    ("next_bomb", Spot(0, 0, 0), Spot(0, 1, 2)),
    ("next_bomb", Spot(0, 1, 2), Spot(0, 1, 2)),
    ("next_finding", Spot(0, 0, 0), Spot(0, 0, 10)),
    ("next_finding", Spot(0, 0, 10), Spot(0, 0, 15)),
    ("next_finding", Spot(0, 0, 15), Spot(0, 0, 15)),
    ("previous_finding", Spot(1, 0, 1), Spot(0, 0, 15)),
    ("previous_finding", Spot(0, 0, 15), Spot(0, 0, 10)),
    ("previous_finding", Spot(0, 0, 10), Spot(0, 0, 10)),
]


@pytest.fixture
def walk(walk_of: Callable[..., Walk], match_text: str, one_play_text: str) -> Walk:
    return walk_of(match_text, one_play_text)


@pytest.mark.parametrize(("move", "start", "goal"), MOVES)
def test_move(walk: Walk, move: str, start: Spot, goal: Spot) -> None:
    walk.go(start)
    assert getattr(walk, move)() == (start != goal)
    assert walk.spot == goal
    if start == goal and move not in ("first", "last"):
        assert walk.notice


def test_go_to_a_play_by_its_number(walk: Walk) -> None:
    assert walk.go_to_play(12)
    assert walk.stop.number == 12
    assert walk.go_to_play(0)
    assert walk.stop.kind == "deal"
    assert not walk.go_to_play(99)
    assert walk.notice == "this hand has no play 99"
    assert walk.stop.kind == "deal"


def test_findings_are_numbered_through_all_matches(
    walk_of: Callable[..., Walk], match_text: str
) -> None:
    walk = walk_of(match_text, match_text.replace("small", "other"))
    spots = []
    for number in (1, 2, 3):
        assert walk.go_to_mark(number)
        assert walk.mark_number() == number
        spots.append(walk.spot)
    assert spots == [Spot(0, 0, 10), Spot(0, 0, 15), Spot(1, 0, 15)]
    assert walk.library.mark_count == 3
    assert not walk.go_to_mark(4)


def test_infos_are_no_marks(walk_of: Callable[..., Walk], match_text: str) -> None:
    walk = walk_of(match_text.replace('[A "An"]', '[Mood "good"]\n[A "An"]'))
    assert [finding.code for finding in walk.stops[0].findings] == ["unknown-tag"]
    assert walk.library.mark_count == 2


@pytest.mark.parametrize(
    ("typed", "start", "goal"),
    [
        ("2d", Spot(0, 0, 0), Spot(0, 0, 18)),
        ("7s 7c", Spot(0, 0, 0), Spot(0, 1, 2)),
        ("7♥", Spot(0, 0, 0), Spot(0, 1, 2)),
        ("not-higher", Spot(0, 0, 0), Spot(0, 0, 15)),
        ("bình", Spot(0, 0, 0), Spot(0, 0, 2)),
        ("BINH", Spot(0, 0, 0), Spot(0, 0, 0)),
        ("c", Spot(0, 0, 0), Spot(0, 0, 3)),
        ("2s", Spot(0, 0, 12), Spot(0, 0, 9)),
        ("9c", Spot(0, 0, 4), Spot(0, 0, 4)),
        ("", Spot(0, 0, 4), Spot(0, 0, 4)),
    ],
)
def test_search(walk: Walk, typed: str, start: Spot, goal: Spot) -> None:
    walk.go(start)
    assert walk.search(typed) == (start != goal)
    assert walk.spot == goal


@pytest.mark.parametrize(
    ("typed", "goals"),
    [
        ("Tết 2026", [Spot(1, 0, 0), Spot(2, 0, 0), Spot(1, 0, 0)]),
        ("tết", [Spot(1, 0, 0), Spot(2, 0, 0), Spot(1, 0, 0)]),
        ("small", [Spot(0, 0, 0)]),
        # A player comes before a match that is named a little like it.
        ("Bình", [Spot(0, 0, 2), Spot(0, 0, 5)]),
    ],
)
def test_search_for_a_match(
    walk_of: Callable[..., Walk], match_text: str, typed: str, goals: list[Spot]
) -> None:
    named = [match_text.replace('"small"', f'"{name}"') for name in ("Tết 2026", "Tết 2026 Bình")]
    walk = walk_of(match_text, *named)
    for goal in goals:
        walk.search(typed)
        assert walk.spot == goal
    assert not walk.search("Trung thu")
    assert walk.notice == "not found"


def test_an_empty_search_goes_on_with_the_last(walk: Walk) -> None:
    walk.search("An")
    first = walk.spot
    walk.search("")
    assert (first, walk.spot) == (Spot(0, 0, 1), Spot(0, 0, 4))
    walk.go(Spot(1, 0, 1))
    assert walk.search("")
    assert walk.spot == first
    assert walk.notice == "from the beginning"


def test_eyes_begin_with_the_seat_at_hand_and_go_round(walk: Walk) -> None:
    walk.go_to_play(3)
    seen = []
    for _ in range(4):
        walk.look_through_next()
        seen.append(walk.eyes)
    assert seen == [2, 0, 1, 2]
    walk.look_through(None)
    assert walk.eyes is None


def test_eyes_that_are_no_seat_of_the_next_match_are_open(walk: Walk) -> None:
    walk.look_through(2)
    walk.next_hand()
    assert walk.eyes == 2
    walk.next_hand()
    assert walk.eyes is None
    assert "all hands are open" in walk.notice


def test_waits_as_long_as_was_recorded_but_not_too_long(walk: Walk) -> None:
    walk.go_to_play(1)
    assert walk.wait() == 1.0
    walk.go_to_play(2)
    assert walk.wait() == 2.5
    walk.go_to_play(3)
    assert walk.wait() == LONGEST_WAIT
    walk.faster()
    assert walk.wait() == LONGEST_WAIT / 2
    for _ in range(9):
        walk.slower()
    assert walk.speed == 0.25
    for _ in range(9):
        walk.faster()
    assert walk.speed == 8


@pytest.mark.parametrize("text", ["", "\n", '[Match "bare"]\n[A "An"]\n'])
def test_nothing_moves_where_there_is_no_hand(walk_of: Callable[..., Walk], text: str) -> None:
    walk = walk_of(text)
    assert not walk.has_stops
    for move in {move for move, _, _ in MOVES}:
        assert not getattr(walk, move)()
    assert not walk.search("2d")
    assert not walk.go_to_play(1)
    walk.look_through_next()
    walk.refresh()
    assert walk.mark_number() == 0


def test_a_match_without_a_hand_is_passed_over(
    walk_of: Callable[..., Walk], match_text: str
) -> None:
    walk = walk_of('[Match "bare"]\n[A "An"]\n', match_text)
    assert walk.next()
    assert walk.spot == Spot(1, 0, 0)
    assert not walk.previous()
