"""Claims: numbers, places, cards left, points, ends, dealers, instant wins, the hands' count."""

from decimal import Decimal

import pytest
from tienlen.notation.reading import read_text
from tienlen.notation.records import Match
from tienlen.replay.replaying import replay

PROFILES = ("vanikar", "pagat", "wikipedia", "viet-cong")
every_profile = pytest.mark.parametrize("variant", PROFILES)

DEALS = "deal A: 3s 7s\ndeal B: 4s 7c\ndeal C: 5s 7d\ndeal D: 6s 7h"
TRICK = "1. A:3s B:4s C:5s D:6s A:7s B:7c C:7d"
"""A, B and C go out in this order, D keeps one card."""

SCORES = {
    # vanikar: "scores 1 point per card left … and the others score 0"
    "vanikar": {"A": 0, "B": 0, "C": 0, "D": 1},
    # pagat: "Score that loser −3 and everyone else +1"
    "pagat": {"A": 1, "B": 1, "C": 1, "D": -3},
    # wikipedia: "the loser pays each other player a fixed stake"
    "wikipedia": {"A": 1, "B": 1, "C": 1, "D": -3},
    "viet-cong": {"A": 1, "B": 1, "C": 1, "D": -3},
}


def spelt(points) -> str:
    return " ".join(f"{seat}:{value:+}" for seat, value in points.items())


@pytest.fixture
def hand(record):
    """Return a record of one hand that was played out, with claims."""

    def make(*claims, variant="vanikar", tags=(), deals=DEALS, trick=TRICK):
        return record(deals, trick, *claims, variant=variant, seats=4, cards=2, tags=tags)

    return make


def hands(*numbers, dealer=None, after=()):
    """Return the lines of hands that were played out, each but for what its number says."""
    lines = []
    for number in numbers:
        lines += [f'[Hand "{number}"]']
        lines += [f'[Dealer "{dealer}"]'] if dealer and lines[1:] else []
        lines += [DEALS, TRICK, "end"]
    return [*lines, *after]


@every_profile
def test_right_claims(hand, variant) -> None:
    claims = ("place A B C D", "left D:1", f"score {spelt(SCORES[variant])}", "end")
    found = hand(*claims, "", f"total {spelt(SCORES[variant])}", variant=variant)
    assert found.found == []
    result = found.hand.result
    assert (result.complete, result.place, dict(result.left)) == (True, (0, 1, 2, 3), {3: 1})
    assert [result.score[seat] for seat in range(4)] == list(SCORES[variant].values())
    assert result.leaders == {0}
    assert result.loser == 3


# -- places, cards left, points --------------------------------------------------------------


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
    assert hand("left A:1 D:2", "end", variant=variant).found == ["wrong-left A"]
    assert hand("left A:0 D:1", "end", variant=variant).found == []


@every_profile
def test_wrong_score(hand, variant) -> None:
    right = SCORES[variant]
    found = hand(f"score {spelt({**right, 'B': 5, 'C': 7})}", "end", variant=variant)
    assert found.found == ["wrong-score B"]
    assert f"scores {right['B']:+} in this hand, not +5" in found.message("wrong-score")


@every_profile
def test_wrong_total(hand, variant) -> None:
    right = SCORES[variant]
    found = hand("end", "", f"total {spelt({**right, 'D': -9})}", variant=variant)
    assert found.found == ["wrong-total D"]
    assert found.finding("wrong-total").hand is None


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


# -- ends ------------------------------------------------------------------------------------


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


# -- numbers ---------------------------------------------------------------------------------


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


@every_profile
def test_hand_numbers(record, variant) -> None:
    def numbered(*numbers, after=()):
        lines = hands(*numbers, after=after)
        return record(*lines, variant=variant, seats=4, cards=2).found

    assert numbered(1, 2, 3) == []
    assert numbered(4, 5) == []
    assert numbered(1, 3) == ["wrong-hand-number (w)"]
    assert numbered(1, 1) == ["wrong-hand-number"]
    assert numbered(2, 1) == ["wrong-hand-number"]
    assert numbered(1, 3, after=("", "total A:+77")) == ["wrong-hand-number (w)"]
    assert numbered(4, 5, after=("", "total A:+77")) == []


def test_a_void_hand_has_no_number_of_its_own(record) -> None:
    void = ['[Hand "2"]', DEALS, "A:7s", "end misdeal"]
    lines = [*hands(1), *void, *hands(2), "", "total A:+0 B:+0 C:+0 D:+2"]
    assert record(*lines, seats=4, cards=2).found == []
    assert record(*hands(1), *void, *hands(3), seats=4, cards=2).found == ["wrong-hand-number (w)"]


# -- how many hands --------------------------------------------------------------------------


def test_more_hands_than_agreed(record) -> None:
    found = record(*hands(1, 2, 3, 4), seats=4, cards=2, tags=('[Hands "2"]',))
    assert found.found == ["wrong-hand-count"]
    assert found.finding("wrong-hand-count").hand == 3
    assert "this is hand 3 of a match that was agreed to have 2" in found.message(
        "wrong-hand-count"
    )


def test_a_hands_tag_that_says_no_number_is_no_agreement(record) -> None:
    found = record(*hands(1), seats=4, cards=2, tags=('[Hands "0"]',))
    assert found.text_errors == ["bad-tag"]
    assert found.found == []


def test_a_hands_tag_may_have_as_many_digits_as_the_notation_reads(record) -> None:
    total = ("", "total A:+0 B:+0 C:+0 D:+1")
    found = record(*hands(1), *total, seats=4, cards=2, tags=('[Hands "12345"]',))
    assert found.text_errors == []
    assert found.found == ["wrong-hand-count"]


def test_points_are_said_without_an_exponent(record) -> None:
    found = record("A:3s", "score A:+0.000000001", "end", seats=2, cards=1)
    assert "+0.000000001" in found.message("wrong-score")


def test_vanikar_has_ten_hands_at_the_most(record) -> None:
    """vanikar: "a match is 3 hands by default", "1 to 10"."""
    assert record(*hands(*range(1, 11)), seats=4, cards=2).found == []
    found = record(*hands(*range(1, 12)), seats=4, cards=2)
    assert found.found == ["wrong-hand-count"]
    assert "vanikar allows 10" in found.message("wrong-hand-count")
    assert record(*hands(*range(1, 12)), seats=4, cards=2, variant="pagat").found == []


@every_profile
def test_fewer_hands_than_agreed_where_a_total_closes_the_match(record, variant) -> None:
    tags = ('[Hands "3"]',)
    total = ("", f"total {spelt({seat: 2 * points for seat, points in SCORES[variant].items()})}")
    found = record(*hands(1, 2), *total, seats=4, cards=2, tags=tags, variant=variant)
    assert found.found == ["wrong-hand-count"]
    assert found.finding("wrong-hand-count").hand is None
    assert record(*hands(1, 2), seats=4, cards=2, tags=tags, variant=variant).found == []


def test_the_default_number_of_hands_is_no_claim(record) -> None:
    """rules.md: "`hands` without a tag: the default is no claim, only the range is judged"."""
    total = ("", "total A:+0 B:+0 C:+0 D:+1")
    assert record(*hands(1), *total, seats=4, cards=2).found == []


def test_void_hands_do_not_count(record) -> None:
    void = ['[Hand "2"]', DEALS, "A:7s", "end misdeal"]
    tags = ('[Hands "2"]',)
    assert record(*hands(1), *void, *hands(2), seats=4, cards=2, tags=tags).found == []


def test_the_total_is_judged_only_when_every_hand_is_complete(record) -> None:
    broken = ['[Hand "2"]', DEALS, "A:7s", "end *"]
    total = ("", "total A:+77")
    assert record(*hands(1), *broken, *total, seats=4, cards=2).found == []


def test_the_total_of_several_hands_and_the_winners(record) -> None:
    found = record(*hands(1, 2, 3), "", "total A:+0 B:+0 C:+0 D:+3", seats=4, cards=2)
    assert found.found == []
    # vanikar: "The lowest total wins, and a tie is shared"; pagat: "highest total wins, ties draw"
    assert found.replay.winners == (0, 1, 2)
    assert record(*hands(1), seats=4, cards=2, variant="pagat").replay.winners == (0, 1, 2)
    tags = ('[Variant.match-winner "highest"]',)
    assert record(*hands(1), seats=4, cards=2, tags=tags).replay.winners == (3,)


# -- dealers ---------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", ["pagat", "wikipedia", "viet-cong"])
def test_the_loser_deals_the_next_hand(record, variant) -> None:
    """pagat: "later the last player with cards deals"; wikipedia: "the loser … deals"."""
    assert record(*hands(1, 2, dealer="D"), variant=variant, seats=4, cards=2).found == []
    found = record(*hands(1, 2, dealer="A"), variant=variant, seats=4, cards=2)
    assert found.found == ["wrong-dealer A"]
    assert "Dũng (D) lost" in found.message("wrong-dealer")


def test_any_seat_deals_under_vanikar_and_the_first_hand(record) -> None:
    assert record(*hands(1, 2, dealer="A"), seats=4, cards=2).found == []
    first = ['[Hand "1"]', '[Dealer "B"]', DEALS, TRICK]
    assert record(*first, variant="pagat", seats=4, cards=2).found == []


def test_no_dealer_is_expected_after_a_jump_or_a_hand_broken_off(record) -> None:
    assert record(*hands(1, 3, dealer="A"), variant="pagat", seats=4, cards=2).found == [
        "wrong-hand-number (w)"
    ]
    broken = ['[Hand "1"]', DEALS, "A:3s", "end *", '[Hand "2"]', '[Dealer "A"]', DEALS, "A:3s"]
    assert record(*broken, variant="pagat", seats=4, cards=2).found == []


# -- instant wins ----------------------------------------------------------------------------

SUITED = {suit: " ".join(rank + suit for rank in "3456789TJQKA2") for suit in "scdh"}
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


def test_tags_are_looked_up_no_more_often_for_more_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    """A look-up takes as long as there are tags: one a hand would be the square of the time."""
    looked_up: list[str] = []
    look_up = Match.tag

    def counted(match: Match, name: str) -> str | None:
        looked_up.append(name)
        return look_up(match, name)

    monkeypatch.setattr(Match, "tag", counted)

    def count(hands: int) -> int:
        texts = (f'[Hand "{number}"]\nA:3s\n' for number in range(1, hands + 1))
        (match,) = read_text('[Hands "99"]\n[A "x"]\n[B "y"]\n' + "".join(texts))
        looked_up.clear()
        assert len(replay(match).hands) == hands
        return len(looked_up)

    assert 0 < count(40) == count(10)
