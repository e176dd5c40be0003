"""Bombs after a pass, and plays that were withdrawn or accepted."""

import pytest

PROFILES = ("vanikar", "pagat", "wikipedia", "viet-cong")
every_profile = pytest.mark.parametrize("variant", PROFILES)
SHORT = "deal A: 3s 7s\ndeal B: 4s 7c\ndeal C: 5s 7d\ndeal D: 6s 7h"
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


@pytest.mark.parametrize("taken_back", ["D:9h^W", "D:-^W", "D:9h^W D:Jh^W"])
def test_a_missing_pass_is_no_less_an_error_where_the_lead_was_taken_back_first(
    played, taken_back
) -> None:
    """notation.md: withdrawn is "as before it", so that the play which stands shows the gap."""
    found = played("A:3s B:4s C:5s D:6s A:- B:-", f"{taken_back} D:7h A:9s").found
    standing = 7 + taken_back.count("^W")
    assert [name for name in found if "(i)" not in name] == [f"missing-pass C{standing}"]


@pytest.mark.parametrize("taken_back", ["D:9h^W", "D:-^W", "C:9d^W C:Jd^W", "2. D:9h^W"])
@every_profile
def test_a_line_of_plays_that_were_taken_back_closes_no_trick(played, taken_back, variant) -> None:
    """notation.md: after a withdrawn play "everything is as before it", a line of them too."""
    gap = "A:3s B:4s C:5s D:6s A:- B:-"
    found = played(gap, taken_back, "D:7h A:9s", variant=variant).found
    standing = 7 + taken_back.count("^W")
    assert [name for name in found if "(i)" not in name] == [f"missing-pass C{standing}"]
    assert not any(name.startswith("missing-pass") and "(i)" in name for name in found)
    done = played(f"{gap} C:-", taken_back, "D:7h A:9s", variant=variant).found
    assert [name for name in done if "(i)" not in name] == []


@pytest.mark.parametrize("number", [2, 3])
def test_after_a_line_of_plays_that_were_taken_back_either_number_is_right(played, number) -> None:
    """findings.md: "the trick's place in the hand or one above the number before it"."""
    tricks = ["1. A:3s B:4s C:5s D:6s A:- B:- C:-", "D:9h^W", f"{number}. D:7h A:9s"]
    assert played(*tricks).found == []
    wrong = played(*tricks[:2], "5. D:7h A:9s").found
    assert [name.split()[0] for name in wrong] == ["wrong-trick-number"]


def test_implied_passes_end_the_trick_before_a_line_that_was_taken_back(played) -> None:
    implied = ('[Passes "implied"]',)
    record = played("A:3s B:4s", "B:7c^W", "B:9c C:9d", tags=implied)
    assert record.found == []


@pytest.mark.parametrize("number", [2, 3])
def test_a_line_of_plays_that_were_taken_back_may_leave_its_number_to_the_next(
    played, number
) -> None:
    """notation.md: after a withdrawn play "everything is as before it", also which trick comes."""
    tricks = ["1. A:3s B:4s C:5s D:6s A:- B:- C:-", "2. D:9h^W"]
    assert played(*tricks, f"{number}. D:7h A:9s").found == []
    wrong = played(tricks[0], "2. D:9h A:- B:- C:-", f"{number}. D:Th").found
    assert any("wrong-trick-number" in name for name in wrong) == (number == 2)
