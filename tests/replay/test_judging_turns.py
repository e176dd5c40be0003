"""Judging whose turn it was: findings.md, "whose turn", and what goes on after."""

import pytest

PROFILES = ("vanikar", "pagat", "wikipedia", "viet-cong")
SEATS = 4

# Four seats, four cards each; A holds the lowest card of the deal.
DEALS = "deal A: 3s 7s 9s Js\ndeal B: 4s 7c 9c Jc\ndeal C: 5s 7d 9d Jd\ndeal D: 6s 7h 9h Jh"


@pytest.fixture
def played(record):
    """Return what is found in tricks that the four seats play."""

    def make(*tricks, variant="vanikar", deals=DEALS, tags=()):
        return record(deals, *tricks, variant=variant, seats=SEATS, cards=4, tags=tags)

    return make


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


# -- first leads -----------------------------------------------------------------------------


@every_profile
def test_wrong_leader_of_the_first_hand(played, variant) -> None:
    """And then the opening is not judged."""
    record = played("B:4s7c C:5s", variant=variant)
    assert record.found == ["wrong-leader B1", "not-a-combination B1"]
    record = played("B:9c C:9d", variant=variant)
    assert record.found == ["wrong-leader B1"]
    assert "An (A) holds 3s" in record.message("wrong-leader")


FIRST = ['[Hand "1"]', SHORT, "A:3s B:4s C:5s D:6s A:7s B:7c C:7d", "end"]


@every_profile
def test_the_winner_leads_the_next_hand(record, variant) -> None:
    """wikipedia: "the winner of the previous hand begins"; any card then."""
    second = ['[Hand "2"]', SHORT, "A:7s B:7c"]
    assert record(*FIRST, *second, variant=variant, seats=4, cards=2).found == []
    second = ['[Hand "2"]', SHORT, "B:4s C:5s"]
    found = record(*FIRST, *second, variant=variant, seats=4, cards=2)
    assert found.found == ["wrong-leader B1"]
    assert "An (A) won the one before" in found.message("wrong-leader")


@every_profile
@pytest.mark.parametrize(
    "between",
    [
        ['[Hand "3"]'],  # a hand is missing
        ['[Hand "2"]', SHORT, "A:3s", "end *", '[Hand "3"]'],  # or broken off
    ],
)
def test_any_seat_may_lead_where_the_hand_before_is_not_known(record, variant, between) -> None:
    found = record(*FIRST, *between, SHORT, "B:7c C:7d", variant=variant, seats=4, cards=2)
    assert [name for name in found.found if "(w)" not in name] == []


@every_profile
def test_any_seat_leads_where_the_winner_sits_out(record, variant) -> None:
    """Nobody can wait for a seat that was dealt nothing."""
    second = ['[Hand "2"]', SHORT.replace("A: 3s 7s", "A: --"), "B:4s C:5s"]
    found = record(*FIRST, *second, variant=variant, seats=4, cards=2)
    assert found.found == ["wrong-deal-size A"]


@every_profile
def test_a_record_that_begins_later_has_no_opening(record, variant) -> None:
    found = record('[Hand "4"]', SHORT, "B:7c C:7d", variant=variant, seats=4, cards=2)
    assert found.found == []


@every_profile
def test_a_void_hand_counts_as_not_played(record, variant) -> None:
    void = ['[Hand "2"]', SHORT, "A:7s", "end misdeal"]
    after = ['[Hand "2"]', SHORT, "B:4s"]
    found = record(*FIRST, *void, *after, variant=variant, seats=4, cards=2)
    assert found.found == ["wrong-leader B1"]
    assert found.finding("wrong-leader").line == found.text.count("\n")
    after = ['[Hand "2"]', SHORT, "A:7s"]
    assert record(*FIRST, *void, *after, variant=variant, seats=4, cards=2).found == []


@every_profile
def test_the_first_hand_after_a_void_one_has_the_opening(record, variant) -> None:
    void = ['[Hand "1"]', SHORT, "A:3s", "end misdeal"]
    found = record(*void, '[Hand "1"]', SHORT, "A:7s", variant=variant, seats=4, cards=2)
    assert found.found == ["opening-card A1"]


# -- bombs after a pass, and withdrawn or accepted plays --------------------------------------

BOMBS = (
    "deal A: 3s 2s 9s 9c 9d\ndeal B: 4s 6s 6c 6d 6h\ndeal C: 5s 7s 7c 7d 7h\ndeal D: 8s Ts Th Jh Qs"
)


@pytest.fixture
def bombed(record):
    def make(*tricks, variant="pagat", tags=()):
        return record(BOMBS, *tricks, variant=variant, seats=4, cards=5, tags=tags)

    return make


def test_a_bomb_on_twos_after_a_pass(bombed) -> None:
    """pagat: "Such bombs may be played on your turn even after passing, never out of turn"."""
    tricks = "A:3s B:- C:5s D:8s A:2s B:6s6c6d6h C:7s7c7d7h"
    assert bombed(tricks).found == []
    for variant in ("vanikar", "wikipedia", "viet-cong"):
        assert bombed(tricks, variant=variant).found == ["locked-out B6"]


def test_a_bomb_of_a_locked_seat_on_anothers_turn(bombed) -> None:
    record = bombed("A:3s B:4s C:- D:8s A:2s C:7s7c7d7h")
    assert record.found == ["out-of-turn C6"]


def test_a_locked_seat_with_the_wrong_cards_may_only_bomb(bombed) -> None:
    record = bombed("A:3s B:- C:5s D:8s A:2s B:6s6c6d")
    assert record.found == ["locked-out B6"]
    assert "only bomb" in record.message("locked-out")


@pytest.mark.parametrize(
    ("trick", "said"),
    [
        ("A:3s B:- C:5s D:8s A:- B:6s", "no twos lie on the table (8s)"),
        ("A:3s B:- C:5s D:8s A:2s C:7s7c7d7h B:6s6c6d6h", "a bomb already (7s7c7d7h)"),
        ("A:3s B:- C:5s D:8s A:2s C:- B:6s6c6d6h", "has gone by"),
    ],
)
def test_why_a_locked_seat_may_not_bomb_is_said(bombed, trick, said) -> None:
    """pagat: bombs on twos may be played after a pass, so that `out of it` alone is not true."""
    assert said in bombed(trick).message("locked-out")
    assert said not in bombed(trick, variant="viet-cong").message("locked-out")


def test_a_locked_seat_skipped_has_declined(bombed) -> None:
    """notation.md: "A locked seat that may still bomb and is skipped has declined"."""
    record = bombed("A:3s B:- C:5s D:8s A:2s C:- D:-", "A:9s")
    assert record.found == []
    assert [tuple(silent) for step in record.hand.steps for silent in step.silent] == [
        (1, "declined")
    ]
    record = bombed("A:3s B:- C:5s D:8s A:2s C:- B:6s6c6d6h")
    assert record.found == ["locked-out B7"]


def test_a_bomb_over_a_bomb_needs_an_unlocked_seat(bombed) -> None:
    record = bombed("A:3s B:4s C:- D:8s A:2s B:6s6c6d6h C:7s7c7d7h")
    assert record.found == ["locked-out C7"]


@every_profile
def test_a_withdrawn_play_leaves_everything_as_it_was(played, variant) -> None:
    """notation.md: "judged, then everything is as before it, the turn included"."""
    record = played("A:3s C:5s^W B:4s C:5s D:- A:- B:-", "C:7d", variant=variant)
    assert record.found == ["out-of-turn C2 (i)"]
    step = record.hand.steps[1]
    assert (step.number, step.effect, step.before, step.after) == (
        2,
        "withdrawn",
        step.before,
        step.before,
    )


@every_profile
def test_a_withdrawn_lead_does_not_begin_a_trick(played, variant) -> None:
    record = played("B:4s^W A:7s^W A:3s B:4s", variant=variant)
    assert record.found == ["wrong-leader B1 (i)", "opening-card A2 (i)"]
    assert record.hand.result.tricks == 1
    assert [step.trick for step in record.hand.steps] == [1, 1, 1, 1]


@every_profile
def test_a_withdrawn_pass_does_not_lock(played, variant) -> None:
    assert played("A:3s B:-^W B:4s", variant=variant).found == []
    assert played("A:-^W A:3s B:4s", variant=variant).found == ["must-lead A1 (i)"]


@every_profile
def test_a_withdrawn_last_card_does_not_end_the_hand(record, variant) -> None:
    tricks = ["A:3s B:4s C:5s D:6s A:7s B:7c C:7d^W C:- D:7h", "place A B D C", "end"]
    found = record(SHORT, *tricks, variant=variant, seats=4, cards=2)
    assert found.found == []


@every_profile
def test_a_withdrawn_play_takes_implied_passes_back(played, variant) -> None:
    implied = ('[Passes "implied"]',)
    record = played("A:3s D:6s^W B:4s", variant=variant, tags=implied)
    assert record.found == []
    assert all(not step.silent for step in record.hand.steps)


@every_profile
def test_an_accepted_play_stands_and_is_a_warning(played, variant) -> None:
    record = played("A:3s C:5s^X D:6s A:- B:7c", variant=variant)
    assert record.found == ["out-of-turn C2 (w)"]
    assert not record.hand.steps[1].is_legal


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
