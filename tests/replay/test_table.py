"""The table: turns, locks, clearing, finishers, the end, and what it takes back."""

from collections.abc import Sequence

import pytest
from tienlen.notation.cards import read_cards
from tienlen.replay.rules import load_variant
from tienlen.replay.ruling import Ruling
from tienlen.replay.table import ANYONE, IllegalPlayError, Silent, Table

PROFILES = ("vanikar", "pagat", "wikipedia", "viet-cong")

A, B, C, D = range(4)


def table_of(
    *hands: str, variant: str = "vanikar", hidden: Sequence[int] | None = None, leader: int = A
) -> Table:
    ruling = Ruling(load_variant(variant))
    return Table(ruling, [read_cards(hand) for hand in hands], hidden, leader=leader)


def play(table: Table, seat: int, text: str) -> None:
    table.play(seat, read_cards(text))


def refusal(table: Table, seat: int, text: str) -> str:
    """Return the code with which a play is refused, "" if it is not."""
    cards = read_cards(text)
    try:
        table.verify_play(seat, cards)
    except IllegalPlayError as error:
        assert not table.can_play(seat, cards)
        return error.code
    assert table.can_play(seat, cards)
    return ""


def pass_refusal(table: Table, seat: int) -> str:
    try:
        table.verify_pass(seat)
    except IllegalPlayError as error:
        assert not table.can_pass(seat)
        return error.code
    assert table.can_pass(seat)
    return ""


# -- whose turn ------------------------------------------------------------------------------


def test_play_goes_clockwise() -> None:
    table = table_of("3s 9s", "4s 9c", "5s 9d", "6s 9h")
    turns = []
    for seat, text in ((A, "3s"), (B, "4s"), (C, "5s"), (D, "6s")):
        assert table.turn == seat
        play(table, seat, text)
        turns.append(table.turn)
    assert turns == [B, C, D, A]


def test_all_others_passed_and_the_last_to_play_leads() -> None:
    """vanikar: "When everyone else has passed, the table clears and the last to play leads"."""
    table = table_of("3s 9s", "4s 9c", "5s 9d")
    play(table, A, "3s")
    play(table, B, "4s")
    table.pass_turn(C)
    assert (table.turn, table.is_open) == (A, False)
    table.pass_turn(A)
    assert (table.turn, table.is_open, table.locked) == (B, True, 0)


def test_a_pass_sits_out_until_the_table_clears() -> None:
    """vanikar: "you cannot rejoin it even if you later wish you had played"."""
    table = table_of("3s 9s", "4s 9c", "5s 9d")
    play(table, A, "3s")
    table.pass_turn(B)
    play(table, C, "5s")
    assert table.turn == A
    play(table, A, "9s")
    assert table.turn == C
    assert refusal(table, B, "9c") == "locked-out"
    assert pass_refusal(table, B) == "locked-out"
    table.pass_turn(C)
    assert (table.is_open, table.turn) == (True, B)


def test_a_leader_may_not_pass_and_hands_the_lead_on() -> None:
    table = table_of("3s", "4s 9c", "5s 9d")
    assert pass_refusal(table, A) == "must-lead"
    table.pass_turn(A)
    assert (table.turn, table.locked, table.is_open) == (B, 0, True)


def test_any_seat_may_lead_where_the_leader_is_not_known() -> None:
    table = table_of("3s 9s", "4s 9c", leader=ANYONE)
    assert refusal(table, A, "3s") == ""
    assert refusal(table, B, "4s") == ""


def test_the_turn_goes_on_from_a_seat_that_acted_out_of_turn() -> None:
    """findings.md: "the next seat is the one after the actor. Seats that were skipped have not
    passed."
    """
    table = table_of("3s 9s", "4s 9c", "5s 9d", "6s 9h")
    play(table, A, "3s")
    assert refusal(table, C, "5s") == "out-of-turn"
    play(table, C, "5s")
    assert table.turn == D
    table.pass_turn(D)
    table.pass_turn(A)
    assert table.turn == B
    assert table.has_right(B)


# -- finishers and the end -------------------------------------------------------------------


def test_the_next_seat_leads_after_a_finisher_nobody_beats() -> None:
    """vanikar: "once they have all passed, the next seat still holding cards leads"."""
    table = table_of("3s", "4s 9c", "5s 9d", "6s 9h")
    play(table, A, "3s")
    for seat in (B, C, D):
        table.pass_turn(seat)
    assert (table.is_open, table.turn, table.out) == (True, B, [A])


def test_a_finishers_last_cards_can_still_be_beaten() -> None:
    """pagat: "Skip finishers; their last combination can still be beaten"."""
    table = table_of("3s", "4s 9c", "5s 9d", "6s 9h")
    play(table, A, "3s")
    assert refusal(table, B, "4s") == ""
    play(table, B, "4s")
    table.pass_turn(C)
    table.pass_turn(D)
    assert (table.is_open, table.turn) == (True, B)


def test_finishers_are_skipped_when_the_lead_is_handed_on() -> None:
    table = table_of("3s 9s", "4s", "5s", "6s 9h")
    play(table, A, "3s")
    play(table, B, "4s")
    play(table, C, "5s")
    table.pass_turn(D)
    table.pass_turn(A)
    assert (table.is_open, table.turn, table.out) == (True, D, [B, C])


def test_the_hand_ends_at_once_when_one_seat_holds_cards() -> None:
    """wikipedia: "The game ends when only one player is left with any cards"."""
    table = table_of("3s", "4s", "5s 9d")
    play(table, A, "3s")
    assert not table.is_over
    play(table, B, "4s")
    assert table.is_over
    assert table.out == [A, B]
    assert refusal(table, C, "5s") == "hand-over"
    assert pass_refusal(table, C) == "hand-over"
    assert table.legal_plays(C) == []


def test_a_seat_that_has_gone_out_has_no_turn() -> None:
    table = table_of("3s", "4s 9c", "5s 9d")
    play(table, A, "3s")
    assert refusal(table, A, "3s") == "already-out"
    play(table, B, "4s")
    play(table, C, "5s")
    assert table.turn == B


# -- bombs after a pass ----------------------------------------------------------------------

PAGAT = ("2s 3s 9s", "4s 6s6c6d6h 9c", "5s 7s7c7d7h 9d", "8s Ts 9h")


def passed_by_b(variant: str) -> Table:
    """D leads a low card, A passes not, B passes, and A puts a two on the table."""
    table = table_of(*PAGAT, variant=variant)
    play(table, A, "3s")
    table.pass_turn(B)
    play(table, C, "5s")
    play(table, D, "8s")
    play(table, A, "2s")
    return table


def test_under_pagat_a_locked_seat_may_bomb_twos_on_its_turn() -> None:
    """pagat: "Such bombs may be played on your turn even after passing, never out of turn"."""
    table = passed_by_b("pagat")
    assert table.turn == B
    assert refusal(table, B, "6s6c6d6h") == ""
    assert [play.cards for play in table.legal_plays(B)] == [read_cards("6s6c6d6h")]
    assert refusal(table, B, "4s") == "locked-out"
    assert pass_refusal(table, B) == ""
    play(table, B, "6s6c6d6h")
    assert table.twos_bombed
    assert table.turn == C


@pytest.mark.parametrize("variant", ["vanikar", "wikipedia", "viet-cong"])
def test_elsewhere_a_pass_keeps_out_bombs_too(variant: str) -> None:
    table = passed_by_b(variant)
    assert table.turn == C
    assert table.silent == [Silent(B, "locked")]
    assert refusal(table, B, "6s6c6d6h") == "locked-out"
    assert table.legal_plays(B) == []


def test_a_bomb_of_a_locked_seat_waits_for_its_turn() -> None:
    """pagat: "never out of turn"; findings.md: on another seat's turn it is `out-of-turn`."""
    table = table_of("3s 2s 9s", "4s 9c", "5s5c5d5h 9d", "8s 9h", variant="pagat")
    play(table, A, "3s")
    table.pass_turn(B)
    table.pass_turn(C)
    play(table, D, "8s")
    play(table, A, "2s")
    assert table.turn == B
    assert refusal(table, C, "5s5c5d5h") == "out-of-turn"
    assert refusal(table, C, "9d") == "locked-out"
    table.pass_turn(B)
    assert refusal(table, C, "5s5c5d5h") == ""


def test_what_a_locked_seat_may_not_play_is_locked_out_before_all_else() -> None:
    """findings.md: "its play is this wherever it stands, and nothing else"."""
    table = passed_by_b("pagat")
    assert refusal(table, B, "Ks") == "locked-out"
    assert refusal(table, B, "4s 9c") == "locked-out"
    assert refusal(table, B, "8s8c8d8h") == "card-not-held"


def test_locked_seats_get_their_turn_before_the_table_clears() -> None:
    """rules.md, "table clears": "same (locked seats that may bomb get their turn)"."""
    table = passed_by_b("pagat")
    table.pass_turn(B)
    table.pass_turn(C)
    table.pass_turn(D)
    assert table.is_open
    table = passed_by_b("pagat")
    table.skip_to(C, implied=False)
    assert table.silent == [Silent(B, "declined")]
    assert table.turn == C
    assert refusal(table, B, "6s6c6d6h") == "locked-out"


def test_a_bomb_over_a_bomb_needs_an_unlocked_seat() -> None:
    """rules.md: "a bomb over a bomb needs an unlocked seat ·"."""
    table = table_of("3s 2s 9s", "4s 8s8c8d8h 9c", "5s 7s7c7d7h 9d", variant="pagat")
    play(table, A, "3s")
    table.pass_turn(B)
    play(table, C, "5s")
    play(table, A, "2s")
    table.pass_turn(B)
    play(table, C, "7s7c7d7h")
    assert table.turn == A
    assert refusal(table, B, "8s8c8d8h") == "locked-out"
    table.pass_turn(A)
    assert (table.is_open, table.turn) == (True, C)
    assert table.silent == [Silent(B, "locked")]


def test_a_two_over_a_two_asks_the_locked_seats_again() -> None:
    table = table_of("3s 2s 9s", "4s 6s6c6d6h 9c", "5s 2h 9d", variant="pagat")
    play(table, A, "3s")
    table.pass_turn(B)
    play(table, C, "5s")
    play(table, A, "2s")
    table.pass_turn(B)
    play(table, C, "2h")
    table.pass_turn(A)
    assert table.turn == B
    assert refusal(table, B, "6s6c6d6h") == ""


# -- what is not known -----------------------------------------------------------------------


def test_a_hand_partly_known_can_hold_anything_within_its_size() -> None:
    table = table_of("3s", "4s", hidden=(2, 0))
    assert table.left == [3, 1]
    assert table.holds(A, read_cards("3s 5s 6s"))
    assert not table.holds(A, read_cards("4s 5s 6s"))
    assert not table.holds(B, read_cards("5s"))
    assert not table.is_certain(A)
    assert table.is_certain(B)
    play(table, A, "5s")
    assert (table.hands[A], table.hidden[A], table.left[A]) == (read_cards("3s"), 1, 2)


def test_cards_a_seat_does_not_hold_leave_its_hand_all_the_same() -> None:
    """findings.md: "A seat is out when it has played as many cards as it was dealt"."""
    table = table_of("3s 4s", "5s 6s", "7s 8s")
    play(table, A, "Ks")
    assert table.left[A] == 1
    assert not table.is_certain(A)
    play(table, A, "Kc")
    assert (table.left[A], table.out) == (0, [A])


def test_after_missing_plays_any_seat_may_lead() -> None:
    table = table_of("3s 4s", "5s 6s", "7s 8s")
    play(table, A, "3s")
    table.lose_track(1 << A | 1 << B)
    assert (table.turn, table.is_open, table.lost) == (ANYONE, True, True)
    assert table.must_act(A)
    assert not table.must_act(C)
    assert not table.is_certain(B)
    play(table, B, "5s")
    table.skip_to(A, implied=False)
    assert table.turn == A


def test_a_hand_that_is_over_cannot_lose_track() -> None:
    table = table_of("3s", "4s 5s")
    play(table, A, "3s")
    table.lose_track(0)
    assert table.is_over
    assert not table.lost


def test_no_combination_makes_the_table_irregular() -> None:
    table = table_of("3s 4s 5s", "6s 7s", "8s 9s")
    play(table, A, "3s 4s")
    assert table.irregular
    assert refusal(table, B, "6s") == ""
    assert table.legal_plays(B) == []
    play(table, B, "7s")
    assert refusal(table, C, "8s 9s") == "not-a-combination"
    play(table, A, "5s")
    assert refusal(table, B, "6s") == ""
    table.pass_turn(B)
    table.pass_turn(C)
    assert not table.irregular


# -- what each refusal is named --------------------------------------------------------------


def test_refusals_have_the_names_of_findings() -> None:
    table = table_of("3s 3c 9s", "2s 9c", "5s5c5d5h 9d", variant="wikipedia")
    assert refusal(table, A, "4s") == "card-not-held"
    assert refusal(table, A, "3s 9s") == "not-a-combination"
    play(table, A, "3s 3c")
    assert refusal(table, B, "2s") == "wrong-type"
    assert refusal(table, C, "5s 5c") == "out-of-turn"
    play(table, B, "2s")
    assert refusal(table, C, "9d") == "not-higher"
    assert refusal(table, C, "5s 5c") == "wrong-type"


def test_a_quad_sequence_is_refused_as_a_lead() -> None:
    table = table_of("5s5c5d5h6s6c6d6h 9s", "3s", variant="viet-cong")
    assert refusal(table, A, "5s5c5d5h6s6c6d6h") == "cannot-lead"


# -- taking back -----------------------------------------------------------------------------


@pytest.mark.parametrize("variant", PROFILES)
def test_a_position_brings_everything_back(variant: str) -> None:
    table = passed_by_b(variant)
    before = table.position()
    play(table, C, "7s7c7d7h")
    table.pass_turn(D)
    table.lose_track(0)
    assert table.position() != before
    table.restore(before)
    assert table.position() == before
    assert table.legal_plays(C) != []
