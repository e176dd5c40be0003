"""Instant wins: who has won at once, what may be claimed of it, and playing on all the same."""

import pytest

TWOS = [
    "deal A: 2s 2c 2d 2h 3s 4s 5s 6s 7s 8s 9s Ts Js",
    "deal B: 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac 3d",
    "deal C: 4d 5d 6d 7d 8d 9d Td Jd Qd Kd Ad 3h 4h",
    "deal D: 5h 6h 7h 8h 9h Th Jh Qh Kh Ah Qs Ks As",
]

WON = ["win A: four-twos", "place A", "score A:+3 B:-1 C:-1 D:-1", "end"]


def test_four_twos_win_at_once(record) -> None:
    """viet cong: "A player dealt four 2s wins automatically, with no outplay"."""
    found = record(*TWOS, *WON, "", "total A:+3 B:-1 C:-1 D:-1", variant="viet-cong", seats=4)
    assert found.found == []
    result = found.hand.result
    assert (result.complete, result.instant_win, result.place) == (True, True, (0,))
    assert (dict(result.left), result.loser, result.leaders) == ({}, None, {0})
    assert record(*TWOS, "end", variant="viet-cong", seats=4).found == []


def test_the_claims_of_an_instant_win(record) -> None:
    """rules.md: "place is the winner alone, nobody has cards left or lost"."""
    body = [*TWOS, "win A: four-twos", "place A B", "left B:13", "score A:+1", "end"]
    found = record(*body, variant="viet-cong", seats=4)
    assert found.found == ["wrong-place B", "wrong-left B", "wrong-score A"]


def test_after_an_instant_win_the_winner_leads_and_any_seat_deals(record) -> None:
    after = ['[Hand "2"]', '[Dealer "B"]', TWOS[1], "A:3s"]
    assert record(*TWOS, *WON, *after, variant="viet-cong", seats=4).found == []
    after = ['[Hand "2"]', "B:3s C:4s"]
    found = record(*TWOS, *WON, *after, variant="viet-cong", seats=4)
    assert found.found == ["wrong-leader B1"]


def test_playing_on_is_one_finding_and_then_judged_as_usual(record) -> None:
    found = record(*TWOS, "A:3s B:3c C:3h D:5h B:4d", variant="viet-cong", seats=4)
    assert found.found == ["wrong-instant-win A1", "out-of-turn B5", "card-not-held B5"]
    assert "An (A) was dealt four twos" in found.message("wrong-instant-win")
    assert not found.hand.result.complete
    found = record(*TWOS, "win A: four-twos", "A:3s", variant="viet-cong", seats=4)
    assert found.found == ["wrong-instant-win A1"]


def test_playing_on_is_found_in_the_trick_where_it_begins(record) -> None:
    found = record(*TWOS, "A:- B:-", "A:- B:3c", variant="viet-cong", seats=4)
    finding = found.finding("wrong-instant-win")
    assert (finding.trick, finding.play) == (2, 4)


def test_no_instant_win(record) -> None:
    for variant in ("vanikar", "pagat", "wikipedia"):
        found = record(*TWOS, "win A: four-twos", "place A", "end", variant=variant, seats=4)
        assert found.found == ["wrong-instant-win A"]
        assert record(*TWOS, "A:3s", variant=variant, seats=4).found == []
    trading = ('[Variant.trading "yes"]',)
    found = record(*TWOS, "win A: four-twos", "end", variant="viet-cong", seats=4, tags=trading)
    assert found.found == ["wrong-instant-win A"]
    assert record(*TWOS, "A:3s", variant="viet-cong", seats=4, tags=trading).found == []


def test_who_has_no_four_twos_has_not_won(record) -> None:
    known = [TWOS[1].replace("deal B", "deal A")]
    found = record(*known, "win A: four-twos", "place A", "end", variant="viet-cong", seats=4)
    assert found.found == ["wrong-instant-win A"]
    found = record(*known, "win A: royal", "end", variant="viet-cong", seats=4)
    assert "win A: four-twos" in found.message("wrong-instant-win")


@pytest.mark.parametrize("last", [[], ["deal A: x13"], ["deal A: 2s x12"]])
def test_a_win_that_the_deal_leaves_open_is_believed(record, last) -> None:
    """With three hands known the fourth is the rest of the deck, and holds the twos."""
    for known in (TWOS[1:], TWOS[1:3]):
        found = record(*last, *known, *WON, variant="viet-cong", seats=4)
        assert found.found == []
        assert found.hand.result.place == (0,)


def test_a_hand_worked_out_shows_the_four_twos_too(record) -> None:
    found = record(*TWOS[1:], "end", variant="viet-cong", seats=4)
    assert found.found == []
    assert found.hand.result.place == (0,)
    found = record(*TWOS[1:], "A:3s B:3c", variant="viet-cong", seats=4)
    assert found.found == ["wrong-instant-win A1"]


def test_two_seats_with_four_twos_both_win(record) -> None:
    """rules.md: "Two seats with four twos (two decks) both win; the others pay each"."""
    deals = ["deal A: 2s 2c 2d 2h", "deal C: 2s 2c 2d 2h"]
    for place in ("place A C", "place C A"):
        body = [*deals, "win A: four-twos", "win C: four-twos", place]
        score = "score A:+3 B:-2 C:+3 D:-2 E:-2"
        found = record(*body, score, "end", variant="viet-cong", seats=5, cards=4)
        assert found.found == []
        assert found.hand.result.place == (0, 2)
    found = record(*deals, "place A A", "end", variant="viet-cong", seats=5, cards=4)
    assert found.found == ["wrong-place A"]


def test_an_instant_win_at_a_table_with_other_scoring(record) -> None:
    tags = ('[Variant.instant-win "four-twos"]',)
    found = record(*TWOS, "score A:+0 B:+0 C:+0 D:+0", "end", seats=4, tags=tags)
    assert found.found == []
    found = record(*TWOS, "score A:+3 D:-1", "end", seats=4, tags=tags, variant="pagat")
    assert found.found == []
