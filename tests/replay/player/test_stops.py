"""Where a reader can stand, and where each finding stands."""

from collections.abc import Callable

import pytest
from tienlen.replay.player.stops import Stop
from tienlen.replay.player.viewing import Viewer
from tienlen.replay.player.walk import Spot, Walk


def kinds(stops: tuple[Stop, ...]) -> list[str]:
    return [stop.kind for stop in stops]


def codes(stop: Stop) -> list[str]:
    return [finding.code for finding in stop.findings]


def test_a_hand_begins_with_the_deal_and_ends_with_its_end(
    walk_of: Callable[..., Walk], match_text: str, one_play_text: str
) -> None:
    stops = walk_of(match_text).stops
    assert kinds(stops) == ["deal", *["play"] * 18, "end"]
    assert [stop.number for stop in stops] == [*range(19), 18]
    assert kinds(walk_of(one_play_text).stops) == ["deal", "play", "end"]


def test_a_finding_stands_at_its_play(walk_of: Callable[..., Walk], match_text: str) -> None:
    stops = walk_of(match_text).stops
    found = {stop.number: codes(stop) for stop in stops if stop.findings}
    assert found == {10: ["missed-bomb"], 15: ["not-higher"]}


def test_what_cannot_be_read_is_a_stop_with_its_line(
    walk_of: Callable[..., Walk], torn_text: str
) -> None:
    stops = walk_of(torn_text).stops
    assert [stop.kind for stop in stops if stop.kind != "play"] == [
        "deal",
        "broken",
        "stranger",
        "broken",
        "gap",
        "end",
    ]
    broken = [stop for stop in stops if stop.kind == "broken"]
    assert [(stop.text, codes(stop)) for stop in broken] == [
        ("2. A:4s B:zz A:5s", ["bad-card"]),
        ("what is this", ["syntax"]),
    ]
    stranger = next(stop for stop in stops if stop.kind == "stranger")
    assert codes(stranger) == ["unknown-seat"]
    assert stranger.number == 8


def test_after_a_gap_nothing_lies_and_hands_are_uncertain(
    walk_of: Callable[..., Walk], torn_text: str
) -> None:
    gap = next(stop for stop in walk_of(torn_text).stops if stop.kind == "gap")
    assert gap.position.is_open
    assert gap.position.lost


def test_claims_stand_at_the_end_and_the_dealer_at_the_deal(
    walk_of: Callable[..., Walk], match_text: str
) -> None:
    text = match_text.replace("left B:2", "left B:3").replace(
        '"2"]\ndeal', '"2"]\n[Dealer "E"]\ndeal'
    )
    walk = walk_of(text)
    assert codes(walk.stops[-1]) == ["wrong-left"]
    walk.next_hand()
    assert "unknown-seat" in codes(walk.stops[0])


def test_bombs_are_those_that_stood(walk_of: Callable[..., Walk], match_text: str) -> None:
    walk = walk_of(match_text)
    walk.next_hand()
    assert [stop.number for stop in walk.stops if stop.is_bomb] == [2]
    taken_back = walk_of(match_text.replace("B:7s7c7d7h", "B:7s7c7d7h ^W B:-"))
    taken_back.next_hand()
    assert not any(stop.is_bomb for stop in taken_back.stops)


@pytest.mark.parametrize(
    ("plays", "bombs", "named"),
    [
        # The page on analyses, "Bomb played": a quad that is led is none, on a quad it is one.
        ("2. A:7s7c7d7h B:-", [], []),
        ("2. A:7s7c7d7h B:8s8c8d8h", [4], [4]),
    ],
)
def test_a_quad_is_a_bomb_only_where_one_is_called_for(
    walk_of: Callable[..., Walk], plays: str, bombs: list[int], named: list[int]
) -> None:
    walk = walk_of(
        '[Match "quads"]\n[Variant "vanikar"]\n[Variant.cards-each "6"]\n[A "An"]\n[B "Bình"]\n'
        '[Hand "1"]\ndeal A: 3s 7s 7c 7d 7h 9s\ndeal B: 2s 8s 8c 8d 8h Ts\n'
        f"1. A:3s B:-\n{plays}\n"
    )
    assert [stop.number for stop in walk.stops if stop.is_bomb] == bombs
    viewer, told = Viewer(walk), []
    for index, stop in enumerate(walk.stops):
        walk.spot = Spot(0, 0, index)
        if stop.kind == "play" and "bomb" in viewer.scene().table.kind:
            told.append(stop.number)
    assert told == named
