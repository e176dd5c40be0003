"""A play or pass that is left out, or written twice: told once, and not what follows from it."""

import pytest

LINES = (
    "A:3s B:4s C:5s D:6s A:- B:- C:-",
    "D:7h A:9s B:- C:- D:-",
    "A:7s B:7c C:7d D:- A:Js B:- C:-",
    "B:9c C:9d D:9h B:Jc C:- D:-",
    "C:Jd",
)
CLAIMS = ("place A B C D", "left D:1", "score A:+0 B:+0 C:+0 D:+1", "end")
ITEMS = [(line, item) for line, text in enumerate(LINES) for item in range(len(text.split()))]
PLAYS = [(line, item) for line, item in ITEMS if "-" not in LINES[line].split()[item]]


def changed(line: int, item: int, times: int) -> list[str]:
    """Return the lines with one play or pass written so many times."""
    lines = [text.split() for text in LINES]
    lines[line][item : item + 1] = lines[line][item : item + 1] * times
    return [*(" ".join(items) for items in lines if items), *CLAIMS]


def test_the_hand_is_right_as_it_is(played) -> None:
    assert played(*LINES, *CLAIMS).found == []


@pytest.mark.parametrize(("line", "item"), ITEMS)
def test_whatever_is_left_out_is_told_once(played, line, item) -> None:
    assert len(played(*changed(line, item, 0)).found) == 1


def test_a_seat_that_does_nothing_more_though_it_holds_cards_is_said_to_lack_a_play(played) -> None:
    record = played(*changed(2, 4, 0))
    assert record.found == ["out-of-turn B17"]
    assert "An (A) holds cards and does nothing from here on" in record.message("out-of-turn")
    assert not record.hand.result.complete


def test_so_it_is_where_a_new_trick_shows_it(played) -> None:
    record = played("A:3s B:4s C:- D:-", "B:7c C:7d D:- B:-", "C:9d D:9h B:- C:-")
    assert record.found == ["missing-pass A5"]
    assert "An (A) holds cards and does nothing from here on" in record.message("missing-pass")


def test_a_seat_that_acts_again_is_not_said_to_be_gone(played) -> None:
    record = played(*changed(1, 1, 0))
    assert record.found == ["out-of-turn B9"]
    assert "does nothing from here on" not in record.message("out-of-turn")


def test_nor_is_one_on_the_last_line_after_which_nobody_acts(played) -> None:
    record = played("A:3s B:4s D:6s")
    assert record.found == ["out-of-turn D3"]
    assert "does nothing from here on" not in record.message("out-of-turn")


def test_what_else_is_wrong_is_told_after_a_play_that_is_left_out(played) -> None:
    before = changed(2, 4, 0)[:3]
    third = played(*before, "B:9c D:9h B:Jc C:- D:-", "C:9d", *CLAIMS)
    assert third.found == ["out-of-turn B17", "out-of-turn D20"]
    lower = played(*before, "B:Jc C:9d D:- C:-", *LINES[4:])
    assert "not-higher C20" in lower.found
    not_held = played(*before, "B:9c C:3s D:9h B:Jc C:- D:-", *LINES[4:])
    assert "card-not-held C20" in not_held.found


def test_claims_that_a_missing_play_does_not_explain_are_wrong(played) -> None:
    lines = changed(2, 4, 0)[:-4]
    assert played(*lines, "left D:2", "end").found == ["out-of-turn B17", "wrong-left D"]
    # It is said to hold cards yet, so that two do.
    assert played(*lines, "left A:1 D:1", "end").found == ["out-of-turn B17", "wrong-end"]


@pytest.mark.parametrize("claim", ["left A:1", "place D B C A"])
def test_a_seat_that_is_said_to_be_left_with_cards_has_turns_to_the_end(played, claim) -> None:
    """Two of its passes are missing, and no play: it has not gone out."""
    first = "A:3s B:4s C:5s D:6s A:- B:- C:-"
    second, third = "D:7h A:9s B:Jc C:Jd D:Jh B:- C:-", "D:9h A:- B:- C:-"
    record = played(first, second, third, "A:7s B:7c C:7d B:9c C:9d", claim, "end")
    assert record.found == ["out-of-turn B13", "out-of-turn B22"]


def test_one_named_first_in_a_place_line_that_goes_no_further_is_not_said_to_be_last(
    played,
) -> None:
    lines = changed(2, 4, 0)[:-4]
    assert played(*lines, "place A", "end").found == ["out-of-turn B17"]


def test_two_that_hold_cards_besides_one_that_is_gone_have_not_ended_the_hand(played) -> None:
    lines = changed(2, 4, 0)[:3]
    assert played(*lines, "end").found == ["out-of-turn B17", "wrong-end"]


def test_who_went_out_before_a_seat_did_its_last_is_certain(record) -> None:
    # C's play between B and D is left out, and so C never goes out by what is written.
    deals = "deal A: 3s 3c Qs\ndeal B: 4s 4c 9c\ndeal C: 5s 7s Tc\ndeal D: 6s 8s Jd"
    tricks = (deals, "A:3s3c B:4s4c C:- D:- A:-", "B:9c D:Jd A:Qs C:- D:-", "C:5s D:6s C:7s")
    right = record(*tricks, "place B A C D", "left D:1", "end", seats=4, cards=3)
    assert right.found == ["out-of-turn D7"]
    wrong = record(*tricks, "place A B C D", "left D:1", "end", seats=4, cards=3)
    assert wrong.found == ["out-of-turn D7", "wrong-place A"]


def test_passes_before_a_lead_that_is_left_out_are_told_once_and_lock(played) -> None:
    lines = ("B:- C:- D:-", "A:9s B:9c C:- D:- A:-", "B:Jc C:- D:- A:-")
    assert played(*lines).found == ["out-of-turn B1"]


def test_a_play_that_was_taken_back_passes_nobody_over(played) -> None:
    found = played("A:3s C:5s^W D:6s A:- C:-", "D:7h A:9s").found
    assert [name for name in found if "(i)" not in name] == ["out-of-turn D3"]


@pytest.mark.parametrize(
    "following",
    [
        ("...", "C:9d D:- B:-"),
        ("B:9c C:9d D:9h A:1Os B:Jc",),
        ("B:9c C:9d D:9h E:Js B:Jc C:- D:-",),
    ],
)
def test_a_seat_is_not_said_to_do_nothing_where_plays_are_not_known(played, following) -> None:
    """They may be its own: in a gap, on a line that cannot be read, of a seat that is not named."""
    record = played(*changed(2, 4, 0)[:3], *following)
    told = [one for one in record.replay.findings if one.play == 17]
    assert [one.code for one in told] == ["out-of-turn"]
    assert "a play or pass of An (A) may be missing before this" in told[0].hint


def test_nor_where_the_next_hand_follows_without_a_tag(played) -> None:
    """The lines of that hand are none of this one, whose last line this is."""
    following = (
        "deal A: 3c 6c Tc Kc\ndeal B: 4c 5c 8c Kd\ndeal C: 4d 5d 8d Kh\ndeal D: 4h 5h 8h Ks",
        "A:3c B:4c C:4d D:4h A:6c B:- C:- D:-",
    )
    first, second, third = changed(2, 4, 0)[:3]
    record = played(first, second, third.removesuffix(" C:-"), *following)
    told = record.replay.findings[0]
    assert (told.code, told.play) == ("out-of-turn", 17)
    assert "a play or pass of An (A) may be missing before this" in told.hint


def test_the_opening_is_judged_unless_all_others_have_passed_on_what_is_missing(played) -> None:
    line = "A:9s B:9c C:- D:- A:-"
    assert played("B:-", line).found == ["out-of-turn B1", "opening-card A2"]
    assert played("B:- C:- D:-", line).found == ["out-of-turn B1"]


def test_a_pass_before_the_lead_that_was_taken_back_locks_nobody(played) -> None:
    lines = ("D:7h A:- C:-", "D:9h A:9s C:-")
    assert "out-of-turn C4" not in played("B:- " + lines[0], lines[1]).found
    assert "out-of-turn C4" in played("B:-^W " + lines[0], lines[1]).found


def test_a_play_that_was_accepted_hides_no_turn_that_is_missing_later(played) -> None:
    """That one is a warning; the next, from which on B does nothing, is an error."""
    record = played("A:3s C:5s^X D:6s A:- C:-", "D:7h A:9s C:- D:-")
    assert record.found == ["out-of-turn C2 (w)", "out-of-turn C5"]


@pytest.mark.parametrize(("line", "item"), PLAYS)
def test_a_play_that_is_written_twice_is_told_once(played, line, item) -> None:
    record = played(*changed(line, item, 2))
    assert len(record.found) == 1
    expected = "hand-over" if (line, item) == PLAYS[-1] else "card-not-held"
    assert record.found[0].startswith(expected)


def test_a_copy_of_a_play_changes_nothing(played) -> None:
    record = played(*changed(0, 1, 2))
    assert record.found == ["card-not-held B3"]
    assert "says the same as the play before it" in record.message("card-not-held")
    assert record.hand.steps[2].effect == "nothing"
    assert record.hand.result.complete


def test_a_copy_is_one_where_hands_are_not_recorded_too(record) -> None:
    found = record("A:3s B:4s B:4s C:5s", cards=4)
    assert found.found == ["duplicate-card B3"]
    assert "says the same as the play before it" in found.message("duplicate-card")


def test_what_was_taken_back_is_played_again(played) -> None:
    found = played("A:3s B:4s^W B:4s C:5s D:6s").found
    assert [name for name in found if "(i)" not in name] == []


def test_with_two_decks_a_copy_is_one_where_the_cards_show_it(record) -> None:
    tags = ('[Decks "2"]',)
    held = record("deal A: 3s 3s\ndeal B: 4s 5s\ndeal C: 6s 7s", "A:3s A:3s", cards=2, tags=tags)
    assert held.found == ["out-of-turn A2", "not-higher A2"]
    once = record("deal A: 3s 4s\ndeal B: 3s 5s\ndeal C: 6s 7s", "A:3s A:3s", cards=2, tags=tags)
    assert once.found == ["card-not-held A2"]
    unknown = record("A:3s A:3s", cards=4, tags=tags)
    assert unknown.found == ["out-of-turn A2", "not-higher A2"]
    third = record("B:3s C:4s A:5s B:- C:-", "A:3s A:3s", cards=4, tags=tags)
    assert third.found == ["duplicate-card A7"]
