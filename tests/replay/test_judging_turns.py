"""Judging whose turn it was: findings.md, "whose turn", and what goes on after."""

import pytest

PROFILES = ("vanikar", "pagat", "wikipedia", "viet-cong")
every_profile = pytest.mark.parametrize("variant", PROFILES)


@every_profile
def test_nothing_is_found_in_legal_play(played, variant) -> None:
    tricks = ["A:3s B:4s C:5s D:6s A:7s B:- C:- D:-", "A:9s B:9c C:- D:- A:-", "B:Jc C:Jd D:-"]
    assert played(*tricks, variant=variant).found == []


@every_profile
def test_out_of_turn(played, variant) -> None:
    """The play stands, skipped seats have not passed, the turn goes on from the actor."""
    assert played("A:3s C:5s D:6s A:- B:7c", variant=variant).found == ["out-of-turn C2"]


@every_profile
def test_a_pass_out_of_turn_locks_as_any_pass(played, variant) -> None:
    assert played("A:3s C:- D:6s A:- B:7c D:9h", variant=variant).found == ["out-of-turn C2"]
    record = played("A:3s C:- D:6s C:7d", variant=variant)
    assert record.found == ["out-of-turn C2", "locked-out C4"]


@every_profile
def test_a_lead_out_of_turn(played, variant) -> None:
    """Not the first of the hand: the winner of a trick leads the next."""
    record = played("A:3s B:4s C:- D:- A:-", "C:5s D:6s A:- B:7c", variant=variant)
    assert record.found == ["out-of-turn C6"]
    assert "Bình (B) has the lead" in record.message("out-of-turn")


@every_profile
def test_locked_out(played, variant) -> None:
    record = played("A:3s B:- C:5s B:7c C:7d", variant=variant)
    assert record.found == ["locked-out B4"]
    assert record.finding("locked-out").trick == 1


@every_profile
def test_a_locked_seats_play_has_no_other_finding(played, variant) -> None:
    """Neither its turn, nor that it is lower, no combination, or not held."""
    for cards in ("4s", "4s9c", "Kd", "7c9cJc"):
        record = played(f"A:3s B:- C:5s B:{cards} C:9d", variant=variant)
        assert "locked-out B4" in record.found
        assert [name for name in record.found if " B4" in name] == ["locked-out B4"]


@every_profile
def test_a_lock_holds_whatever_is_played_later(played, variant) -> None:
    """notation.md: "A pass locks until the table clears, whatever is played later"."""
    record = played("A:3s B:- C:5s B:7c D:9h A:9s B:9c", variant=variant)
    assert [name for name in record.found if name.startswith("locked-out")] == [
        "locked-out B4",
        "locked-out B7",
    ]


@every_profile
def test_the_table_clears_after_a_locked_seats_play_wins(played, variant) -> None:
    record = played("A:3s B:- C:5s B:Jc C:Jd D:- A:-", "C:7d D:7h", variant=variant)
    assert record.found == ["locked-out B4"]


@every_profile
def test_must_lead(played, variant) -> None:
    """A leader's pass hands the lead on and does not lock; the opening falls away."""
    record = played("A:- B:4s C:5s D:6s A:7s", variant=variant)
    assert record.found == ["must-lead A1"]


@every_profile
def test_must_lead_in_a_later_trick(played, variant) -> None:
    record = played("A:3s B:- C:- D:-", "A:- B:4s C:- D:- A:7s", variant=variant)
    assert record.found == ["must-lead A5"]
    assert record.finding("must-lead").trick == 2


@every_profile
def test_the_first_lead_after_a_leaders_pass_is_the_next_seats(played, variant) -> None:
    """It is still the first lead of the hand, so another's is `wrong-leader`."""
    record = played("A:- C:5s D:6s", variant=variant)
    assert record.found == ["must-lead A1", "wrong-leader C2"]
    assert "handed on to Bình (B)" in record.message("wrong-leader")
    record = played("A:- C:- B:4s C:5s", variant=variant)
    assert record.found == ["must-lead A1", "out-of-turn C2"]
    assert played("A:-^W C:5s^W A:3s B:4s", variant=variant).found == [
        "must-lead A1 (i)",
        "wrong-leader C2 (i)",
    ]


def test_a_pass_of_who_may_have_the_lead_hands_nothing_on_for_certain(record) -> None:
    """Whether B or A holds the lowest card is not known: only that B's pass is wrong."""
    assert record("B:- A:4s B:5s", seats=3).found == ["must-lead B1"]
    assert record('[Hand "3"]', "B:- A:4s B:5s", seats=3).found == ["must-lead B1"]


@every_profile
def test_every_seat_passing_the_lead(played, variant) -> None:
    record = played("A:- B:- C:- D:- A:3s", variant=variant)
    assert record.found == ["must-lead A1", "must-lead B2", "must-lead C3", "must-lead D4"]


@every_profile
def test_a_pass_before_the_first_lead(played, variant) -> None:
    assert played("B:- A:3s B:4s", variant=variant).found == ["out-of-turn B1"]


@every_profile
def test_missing_pass(played, variant) -> None:
    """It stands at the next trick line's first play, with the first seat that had the right."""
    record = played("A:3s B:4s C:-", "B:7c C:7d", variant=variant)
    assert record.found == ["missing-pass D4"]
    finding = record.finding("missing-pass")
    assert (finding.trick, finding.play, finding.line) == (2, 4, record.text.count("\n"))
    assert finding.player == "Dũng"


@every_profile
def test_after_a_missing_pass_the_leader_is_not_judged(played, variant) -> None:
    assert played("A:3s B:4s C:-", "D:6s A:7s", variant=variant).found == ["missing-pass D4"]
    assert played("A:3s B:4s C:-", "D:7h A:7s", variant=variant).found == [
        "missing-pass D4",
        "not-higher A5",
    ]


@every_profile
def test_a_missing_pass_belongs_to_the_step_that_shows_it(played, variant) -> None:
    record = played("A:3s B:4s C:-", "B:7c C:7d", variant=variant)
    codes = [[finding.code for finding in step.findings] for step in record.hand.steps]
    assert codes == [[], [], [], ["missing-pass"], []]


@every_profile
def test_implied_passes(played, variant) -> None:
    """notation.md: a skipped seat, and every seat still to act at a new trick line, has passed."""
    implied = ('[Passes "implied"]',)
    record = played("A:3s C:5s A:7s", "A:9s B:9c", variant=variant, tags=implied)
    assert record.found == []
    silent = [[tuple(silent) for silent in step.silent] for step in record.hand.steps]
    # B and D were skipped, so they are locked when the turn comes by again.
    third = [(1, "locked"), (2, "passed"), (3, "locked")]
    assert silent == [[(1, "passed")], [(3, "passed")], third, [], []]
    assert played("A:3s C:5s B:7c", variant=variant, tags=implied).found == ["locked-out B3"]
    assert played("A:3s", "C:5s", variant=variant, tags=implied).found == ["out-of-turn C2"]
    assert played("A:3s C:-", "A:7s", variant=variant, tags=implied).found == []


def test_who_bombs_twos_after_its_own_implied_pass_may_lead_next_on_the_same_line(record) -> None:
    """pagat: a seat that has passed may bomb twos; after that all others have passed on the bomb.

    notation.md: "a play after the table has cleared opens a new trick".
    """
    deals = "deal A: 3s 3c 3d 4s 2c\ndeal B: 5s 6s 7c 2s 8d\ndeal C: 2h 6d 7s 8s 8c"
    last = "deal D: 9s 9c 9d 9h Th"
    line = "A:3s B:5s A:2c D:9s9c9d9h D:Th"
    one = record(deals, last, line, variant="pagat", seats=4, cards=5, tags=('[Passes "implied"]',))
    assert one.found == []
    assert [step.trick for step in one.hand.steps] == [1, 1, 1, 1, 2]


@every_profile
def test_a_play_after_the_table_cleared_opens_a_trick_on_the_same_line(played, variant) -> None:
    record = played("A:3s B:- C:- D:- A:7s B:7c", "B:9c", variant=variant)
    assert record.found == ["missing-pass C7"]
    assert [step.trick for step in record.hand.steps] == [1, 1, 1, 1, 2, 2, 3]
    assert record.hand.result.tricks == 3


@every_profile
def test_a_dash_of_a_seat_without_a_turn_means_nothing(played, variant) -> None:
    """Locked out, gone out, or the trick or hand already won: it only has its number."""
    record = played("A:3s B:- C:5s D:6s B:- A:7s B:- C:- D:- B:-", "A:9s", variant=variant)
    assert record.found == []
    effects = [step.effect for step in record.hand.steps]
    assert [number for number, effect in enumerate(effects, 1) if effect == "nothing"] == [5, 7, 10]
    assert [step.number for step in record.hand.steps] == list(range(1, 12))


SHORT = "deal A: 3s 7s\ndeal B: 4s 7c\ndeal C: 5s 7d\ndeal D: 6s 7h"


@every_profile
def test_dashes_of_those_who_went_out_and_after_the_end(record, variant) -> None:
    tricks = ["A:3s B:4s C:5s D:6s A:7s B:7c A:- C:7d D:7h A:- B:- D:-", "end"]
    # C's play ends the hand: D alone holds a card.
    found = record(SHORT, *tricks, variant=variant, seats=4, cards=2)
    assert found.found == ["hand-over D9"]
    assert found.hand.result.plays == 12


@every_profile
def test_hand_over(record, variant) -> None:
    """Nothing else is judged and nothing changes."""
    tricks = ["A:3s B:4s C:5s D:6s A:7s B:7c C:7d D:Kd", "place A B C D", "left D:1", "end"]
    found = record(SHORT, *tricks, variant=variant, seats=4, cards=2)
    assert found.found == ["hand-over D8"]


@every_profile
def test_already_out(record, variant) -> None:
    tricks = ["A:3s B:4s C:5s D:6s A:7s A:Kd B:7c C:7d", "place A B C D", "left D:1", "end"]
    found = record(SHORT, *tricks, variant=variant, seats=4, cards=2)
    assert found.found == ["already-out A6"]


@every_profile
def test_a_seat_is_out_when_it_has_played_as_many_cards_as_it_was_dealt(record, variant) -> None:
    tricks = ["A:3s B:4s C:5s D:6s A:Kc B:- C:- D:-", "B:7c A:7s C:7d", "place A B C D", "end"]
    found = record(SHORT, *tricks, variant=variant, seats=4, cards=2)
    assert found.found == ["card-not-held A5", "already-out A10"]


@every_profile
def test_the_next_seat_with_cards_leads_after_a_finisher(record, variant) -> None:
    tricks = ["A:3s B:4s C:5s D:6s A:7s B:- C:- D:-", "C:7d"]
    found = record(SHORT, *tricks, variant=variant, seats=4, cards=2)
    assert found.found == ["out-of-turn C9"]


@every_profile
def test_one_slip_is_one_finding(played, variant) -> None:
    """findings.md: "the plays after it are judged as if it had been right"."""
    record = played("A:3s B:9c C:5s D:6s A:7s", variant=variant)
    assert record.found == ["not-higher C3"]
    record = played("A:3s B:4s9c C:5s D:6s9h A:Js B:-", variant=variant)
    assert record.found == ["not-a-combination B2", "not-a-combination D4"]


@every_profile
def test_after_no_combination_the_trick_is_not_judged_for_beating(played, variant) -> None:
    record = played("A:3s B:4s9c C:9d D:6s A:- B:- C:-", "D:7h A:Js", variant=variant)
    assert record.found == ["not-a-combination B2"]
