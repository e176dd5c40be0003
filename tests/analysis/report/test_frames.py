"""What the viewer is given: the scenes of the terminal's player, seat by seat."""

from collections.abc import Callable
from typing import Any

import pytest
from tienlen.analysis.matches import analyse_match
from tienlen.analysis.report.frames import BY_SEAT, CARRIED, Frame, face_down, packed, stop_keys
from tienlen.analysis.report.sheets import ReportSheet
from tienlen.notation.cards import cards_text
from tienlen.notation.reading import read_text
from tienlen.replay.replaying import replay

MakeSheet = Callable[[str], ReportSheet]

PARTLY = """\
%TLN 1
[Variant "vanikar"]
[A "An"]
[B "Bình"]

[Hand "1"]
deal A: 3s 4s x11
1. A:3s B:4c A:-
nonsense of some kind
...
2. A:9d @3.5 B:- @40
end *

[Hand "2"]
1. A:5s

[Hand "2"]
1. A:6s
"""


def stops_of(hand: dict[str, Any]) -> list[Frame]:
    """Fill in what stops have from those before, as the page does."""
    stops: list[Frame] = []
    for small in hand["stops"]:
        before = stops[-1] if stops else {}
        frame = {**{name: before.get(name) for name in CARRIED}, **small}
        for name in BY_SEAT:
            own = list(before.get(name, [None] * len(small.get(name, ()))))
            for seat, value in small.get(name, {}).items():
                own[int(seat)] = value
            frame[name] = own
        stops.append(frame)
    return stops


@pytest.fixture(scope="module")
def family_data(family_sheet: ReportSheet) -> dict[str, Any]:
    return dict(family_sheet.matches[0].data)


@pytest.fixture(scope="module")
def partly(make_sheet: MakeSheet) -> ReportSheet:
    return make_sheet(PARTLY)


def test_hands_shrink_as_the_replay_says(family_data: dict[str, Any], family: str) -> None:
    (record,) = read_text(family, "a.tln")
    match = analyse_match(replay(record))
    for hand, data in zip(match.hands, family_data["hands"], strict=True):
        positions = [hand.replay.start, *(step.after for step in hand.replay.steps)]
        assert len(stops_of(data)) == len(positions) + 1  # and the end
        for position, stop in zip(positions, stops_of(data), strict=False):
            assert stop["hands"] == [cards_text(cards) for cards in position.hands]
            assert stop["unknown"] == [0, 0, 0, 0]


def test_keys_in_links_are_plays_by_number(family_data: dict[str, Any]) -> None:
    assert family_data["hands"][1]["keys"] == [*map(str, range(44)), "end"]


def test_stops_that_are_no_plays_have_keys_of_their_own(partly: ReportSheet) -> None:
    data = partly.matches[0].data
    assert data["hands"][0]["keys"] == ["0", "1", "2", "3", "3.1", "3.2", "4", "5", "end"]
    assert [hand["key"] for hand in data["hands"]] == ["1", "2", "2.2"]


def test_unknown_cards_are_counted_and_not_made_up(partly: ReportSheet) -> None:
    deal, first, *_ = stops_of(partly.matches[0].data["hands"][0])
    assert (deal["hands"], deal["unknown"]) == (["3s4s", ""], [11, 13])
    assert (first["hands"][0], first["unknown"][0]) == ("4s", 11)


def test_what_plays_are_missing_is_at_most(partly: ReportSheet) -> None:
    stops = stops_of(partly.matches[0].data["hands"][0])
    assert stops[3]["most"] == []
    assert stops[5]["most"] == [0, 1]


def test_recorded_times_are_kept_and_long_ones_capped(partly: ReportSheet) -> None:
    stops = stops_of(partly.matches[0].data["hands"][0])
    assert [stop.get("seconds") for stop in stops[6:8]] == [3.5, 5.0]


def test_a_seat_sees_its_own_hand_and_the_backs_of_others() -> None:
    frame = {"hands": ["3s4s", "5s", "6s7s8s"], "unknown": [0, 2, 1], "acts": 1}
    seen = face_down(frame, 1)
    assert seen["hands"] == ["", "5s", ""]
    assert seen["unknown"] == [2, 2, 4]
    assert seen["acts"] == 1


def test_a_seat_is_not_told_what_only_open_hands_show(make_sheet: MakeSheet) -> None:
    # B plays a card that A holds: A alone can tell, B cannot know that A has it too.
    text = (
        '[Variant "vanikar"]\n[A "An"]\n[B "Bình"]\n[C "Chi"]\n[Hand "2"]\n'
        "deal A: 4s 5s 6s 7s 8s 9s Ts Js Qs Ks As 2s 3s\n"
        "deal B: 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac 2c 3c\n"
        "1. A:3s B:9s C:-\n"
    )
    hand = make_sheet(text).matches[0].data["hands"][0]
    assert "card-not-held" in stops_of(hand)[2]["codes"]
    seen_by_c = {**stops_of(hand)[2], **hand["eyes"]["C"]["2"]}
    assert "card-not-held" not in seen_by_c["codes"]


def test_a_seat_is_not_told_what_another_missed(family_data: dict[str, Any]) -> None:
    # Dũng passed on two twos with four pairs in a row in hand (play 34 of hand 2).
    hand = family_data["hands"][1]
    assert "missed-bomb" in stops_of(hand)[34]["codes"]
    assert "missed-bomb" in {**stops_of(hand)[34], **hand["eyes"]["D"].get("34", {})}["codes"]
    assert "missed-bomb" not in hand["eyes"]["A"]["34"]["codes"]


def test_what_is_left_out_is_what_the_stop_before_had(family_data: dict[str, Any]) -> None:
    first, second = family_data["hands"][0]["stops"][:2]
    assert set(first["hands"]) == {"0", "1", "2", "3"}
    assert set(second["hands"]) == {"3"}  # Dũng leads, and nobody else has fewer cards
    assert "manner" not in second
    again = packed([{**stops_of(family_data["hands"][0])[1], "mark": "!"}] * 2)[1]
    assert set(again) == {"seat", "cards", "mark"}


def test_no_stop_no_key() -> None:
    assert stop_keys(()) == ()
