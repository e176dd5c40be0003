"""A hand through one seat's eyes: nothing is seen or judged that the seat did not know."""

from collections.abc import Callable

from tienlen.notation.findings import word
from tienlen.replay.codes import REPLAY_CODES
from tienlen.replay.player.scene import Remark
from tienlen.replay.player.viewing import Viewer
from tienlen.replay.player.walk import Walk

NOT_HELD = """\
[Variant "vanikar"]
[Variant.cards-each "4"]
[A "An"]
[B "Bo"]
[C "Chi"]

[Hand "1"]
deal A: 3s 4s 9s Th
deal B: 5s 6s 7s 8s
deal C: 3c 4c 5c 6c
1. A:3s B:Kd C:- A:-
2. B:9s
"""

TRADED = """\
[Variant "viet-cong"]
[Variant.cards-each "3"]
[A "An"]
[B "Bo"]
[C "Chi"]

[Hand "2"]
deal A: 3s 4s 9s
deal B: 5s 6s 2s
deal C: 3c 4c 5c
trade B>A 2s A>B 3s B>C 6s C>B 3c
1. B:3c C:4c
"""


def seen_codes(walk: Walk) -> dict[int, list[str]]:
    return {
        stop.number: [finding.code for finding in stop.findings]
        for stop in walk.stops
        if stop.findings
    }


def test_the_other_hands_are_face_down(walk_of: Callable[..., Walk], match_text: str) -> None:
    walk = walk_of(match_text)
    walk.look_through(1)
    scene = Viewer(walk).scene()
    assert [(len(seat.cards), seat.unknown, seat.face_down) for seat in scene.seats] == [
        (0, 5, True),
        (5, 0, False),
        (0, 5, True),
    ]
    assert scene.looking == "B Bình"


def test_a_card_not_held_is_seen_by_who_holds_it_or_plays_it(
    walk_of: Callable[..., Walk],
) -> None:
    walk = walk_of(NOT_HELD)
    assert seen_codes(walk) == {2: ["card-not-held"], 5: ["card-not-held"]}
    walk.look_through(1)
    assert seen_codes(walk) == {2: ["card-not-held"], 5: ["card-not-held"]}
    walk.look_through(2)
    assert seen_codes(walk) == {}
    walk.look_through(0)
    assert seen_codes(walk) == {5: ["duplicate-card"]}


def test_what_another_seat_missed_is_not_seen(
    walk_of: Callable[..., Walk], match_text: str
) -> None:
    walk = walk_of(match_text)
    walk.look_through(1)
    assert seen_codes(walk) == {10: ["missed-bomb"], 15: ["not-higher"]}
    walk.look_through(2)
    assert seen_codes(walk) == {15: ["not-higher"]}


def test_a_verdict_does_not_tell_the_cards_of_another_seat(
    walk_of: Callable[..., Walk], match_text: str
) -> None:
    text = match_text.replace("B:6s C:7s B:6c", "B:6s C:7s A:- B:6c")
    walk = walk_of(text)
    walk.look_through(2)
    (finding,) = (found for stop in walk.stops for found in stop.findings if found.play == 16)
    # What lies there is open to all; what B could have played is not.
    assert word(finding, REPLAY_CODES)[1] == "what beats it: a single above 7s"
    walk.look_through(1)
    (finding,) = (found for stop in walk.stops for found in stop.findings if found.play == 16)
    assert word(finding, REPLAY_CODES)[1] == "Bình (B) could only pass"


def test_legal_moves_are_those_of_the_eyes_alone(
    walk_of: Callable[..., Walk], match_text: str
) -> None:
    walk = walk_of(match_text)
    walk.shows_moves = True
    walk.look_through(0)
    moves = Viewer(walk).scene().moves
    assert moves is not None
    # The opening card must be among what is led.
    assert [(group.kind, group.plays) for group in moves.groups] == [
        ("single", ((0,),)),
        ("pair", ((0, 1),)),
    ]
    walk.look_through(1)
    moves = Viewer(walk).scene().moves
    assert moves is not None
    assert moves.groups == ()
    assert "face down" in moves.note or "Any seat" in moves.note


def test_a_traded_card_is_known_to_both_and_to_no_other(walk_of: Callable[..., Walk]) -> None:
    walk = walk_of(TRADED)
    walk.look_through(1)
    seats = Viewer(walk).scene().seats
    assert [seat.cards for seat in seats] == [(48,), (0, 1, 8), (12,)]
    walk.look_through(2)
    seats = Viewer(walk).scene().seats
    assert [seat.cards for seat in seats] == [(), (1,), (5, 9, 12)]


def test_the_seats_stops_are_the_same(
    walk_of: Callable[..., Walk], match_text: str, torn_text: str
) -> None:
    for text in (match_text, torn_text):
        walk = walk_of(text)
        stops = [(stop.kind, stop.number, stop.trick) for stop in walk.stops]
        for seat in range(len(walk.opened.seats)):
            walk.look_through(seat)
            assert [(stop.kind, stop.number, stop.trick) for stop in walk.stops] == stops


def test_later_plays_are_not_listed_and_not_counted(
    walk_of: Callable[..., Walk], match_text: str
) -> None:
    walk = walk_of(match_text)
    walk.look_through(1)
    viewer = Viewer(walk)
    for index in range(len(walk.stops)):
        walk.go_to_stop(index)
        scene = viewer.scene()
        assert [play.stop for play in scene.plays_list] == list(range(walk.spot.stop + 1))
        assert scene.plays is None
    walk.look_through(None)
    walk.first()
    scene = viewer.scene()
    assert len(scene.plays_list) == len(walk.stops)
    assert scene.plays == 18


def test_who_holds_the_opening_card_is_not_known_before_it_is_played(
    walk_of: Callable[..., Walk], match_text: str
) -> None:
    # Of 15 cards dealt the lowest may be any: B, whose lowest is 4s, may have it.
    walk = walk_of(match_text)
    viewer = Viewer(walk)
    walk.look_through(1)
    scene = viewer.scene()
    assert [seat.acts for seat in scene.seats] == [False, False, False]
    assert [seat.status for seat in scene.seats] == ["may lead"] * 3
    assert "A" not in scene.table.note.split()
    walk.look_through(0)
    assert [seat.acts for seat in viewer.scene().seats] == [True, False, False]


def test_a_wrong_leader_is_found_once_the_lowest_card_is_known(
    walk_of: Callable[..., Walk], match_text: str
) -> None:
    """The holder knows at once; another seat does not know who should have led."""
    walk = walk_of(match_text.replace("1. A:3s B:4s C:5s!", "1. C:5s! A:9d B:-"))
    walk.look_through(0)
    assert seen_codes(walk)[1] == ["wrong-leader"]
    walk.look_through(1)
    assert "wrong-leader" not in seen_codes(walk).get(1, [])


def test_a_deal_that_cannot_be_read_is_shown_to_no_seat(walk_of: Callable[..., Walk]) -> None:
    walk = walk_of(NOT_HELD.replace("5s 6s 7s 8s", "5s 6s zz 8s ("))
    told = " ".join(remark.text for remark in _remarks(walk))
    assert "8s" in told
    for seat in range(3):
        walk.look_through(seat)
        told = " ".join(remark.text for remark in _remarks(walk))
        assert "cannot be read" in told
        assert not any(text in told for text in ("5s 6s", "zz", "8s ("))


def _remarks(walk: Walk) -> list[Remark]:
    """Return all that is said on the way to the first play."""
    walk.first()
    viewer = Viewer(walk)
    said = list(viewer.scene().remarks)
    while walk.next() and not walk.stop.number:
        said += viewer.scene().remarks
    return said
