"""Two neighbouring plays in the wrong order: the first finding says so where both would fit."""

import pytest

HINT = "the plays of {} and {} may have changed places: in the other order both fit"
NAMES = {"A": "An (A)", "B": "Bình (B)", "C": "Chi (C)", "D": "Dũng (D)"}

# Four seats, four cards each; A holds the lowest card of the deal.
DEALS = "deal A: 3s 7s 9s Js\ndeal B: 4s 7c 9c Jc\ndeal C: 5s 7d 9d Jd\ndeal D: 6s 7h 9h Jh"


@pytest.fixture
def hints(record):
    """Return the findings of whose turn it was in some tricks, each with its hint."""

    def make(*tricks, deals=DEALS, tags=()):
        found = record(deals, *tricks, seats=4, cards=4, tags=tags)
        turns = ("out-of-turn", "wrong-leader")
        return [(each.code, each.hint) for each in found.replay.findings if each.code in turns]

    return make


@pytest.mark.parametrize(
    ("trick", "code", "pair"),
    [
        ("A:3s C:5s B:4s D:6s", "out-of-turn", "BC"),
        ("A:3s B:4s D:6s C:5s A:7s", "out-of-turn", "CD"),
        # The first lead of the match, with the card that opens it.
        ("B:4s A:3s C:5s", "wrong-leader", "AB"),
        # A pass and a play, either way.
        ("A:3s C:5s B:- D:6s", "out-of-turn", "BC"),
        ("A:3s C:5s\n B:- D:6s", "out-of-turn", "BC"),
        ("A:3s C:- B:4s D:6s", "out-of-turn", "BC"),
        ("B:- A:3s C:4s", "out-of-turn", "AB"),
        # Later leads too.
        ("A:3s B:4s C:- D:- A:-\nC:7d B:7c D:7h", "out-of-turn", "BC"),
    ],
)
def test_plays_that_fit_in_the_other_order_may_have_changed_places(
    hints, trick, code, pair
) -> None:
    first, *_ = hints(trick)
    assert first == (code, HINT.format(*(NAMES[seat] for seat in pair)))


@pytest.mark.parametrize(
    "trick",
    [
        # The next play is not of the seat on turn, or there is none on this line.
        "A:3s C:5s D:6s B:7c",
        "A:3s C:5s",
        # In the other order the second one would not beat the first.
        "A:3s C:5s B:7c",
        # The seat on turn does not hold it; it forms nothing; it is of another kind.
        "A:3s C:5s B:3h",
        "A:3s C:5s B:4s7c",
        # Between the two there is another who could act.
        "A:3s D:6s B:4s",
        # What opens the match must hold its lowest card.
        "B:7c A:7s C:7d",
        # A leader may not pass.
        "A:3s B:4s C:- D:- A:-\nC:5s B:- D:6s",
        # A play of B is missing: in the other order A would win the trick, and lead the next.
        "A:3s B:4s C:- D:- A:7s A:9s B:-",
        # A withdrawn play has been judged and undone; an accepted one was out of order.
        "A:3s C:5s^W B:4s",
        "A:3s C:5s^X B:4s",
    ],
)
def test_plays_that_do_not_both_fit_have_not(hints, trick) -> None:
    (_, hint), *_ = hints(trick)
    assert "changed places: " not in hint


def test_to_look_at_the_other_order_changes_nothing_that_is_found(record) -> None:
    found = record(DEALS, "A:3s C:5s B:4s D:6s A:7s B:- C:- D:-", "A:9s", seats=4, cards=4)
    assert found.found == ["out-of-turn C2", "out-of-turn B3", "not-higher B3", "out-of-turn D4"]


IMPLIED = ('[Passes "implied"]',)
FOLLOWS = "this may follow from what was found before it in this trick: mend that first"
FOLLOWS_BEFORE = "this may follow from what was found in the trick before: mend that first"


@pytest.fixture
def all_hints(record):
    """Return all findings of some tricks, each with its hint."""

    def make(*tricks, tags=()):
        found = record(DEALS, *tricks, seats=4, cards=4, tags=tags)
        return [(each.code, each.play, each.hint) for each in found.replay.findings]

    return make


@pytest.mark.parametrize(
    ("trick", "play", "pair"),
    [
        # Nothing is wrong with the first of them, as the seat between passes by it.
        ("A:3s C:5s B:4s D:6s", 3, "CB"),
        ("A:3s B:4s D:6s C:5s", 4, "DC"),
        # Others pass between the two.
        ("A:3s D:6s B:4s", 3, "DB"),
        ("A:3s B:4s A:7s D:6s", 4, "AD"),
    ],
)
def test_where_passes_are_implied_a_seat_that_was_passed_over_may_be_the_other(
    all_hints, trick, play, pair
) -> None:
    first, *_ = all_hints(trick, tags=IMPLIED)
    assert first == ("locked-out", play, HINT.format(*(NAMES[seat] for seat in pair)))


@pytest.mark.parametrize(
    "trick",
    [
        # In the other order the first would not beat the second, or no card of theirs is held.
        "A:3s C:5s B:7c",
        "A:3s C:5s B:3h",
        # The seat played before that: its later play is too much or another seat's.
        "A:3s C:5s D:6s B:7c",
        "A:3s C:5s^W B:4s",
    ],
)
def test_a_seat_that_was_passed_over_may_not_be_the_other(all_hints, trick) -> None:
    hints = [hint for _, _, hint in all_hints(trick, tags=IMPLIED)]
    # What was withdrawn passed nobody over, so that nothing is wrong after it.
    assert bool(hints) == ("^W" not in trick)
    assert not any("changed places" in hint for hint in hints)


def test_a_pass_that_is_written_is_said_to_be_one(record) -> None:
    written = record(DEALS, "A:3s B:- C:5s D:6s A:7s B:9c", seats=4, cards=4, tags=IMPLIED)
    assert "has passed in this trick" in written.message("locked-out")
    silent = record(DEALS, "A:3s C:5s D:6s A:7s B:9c", seats=4, cards=4, tags=IMPLIED)
    assert "was passed over" in silent.message("locked-out")


@pytest.mark.parametrize("tags", [(), IMPLIED])
def test_what_follows_from_two_that_changed_places_is_not_told_otherwise(all_hints, tags) -> None:
    first, *later = all_hints("A:3s C:5s B:4s D:6s A:7s B:9c C:9d", "B:7c", tags=tags)
    assert "changed places: " in first[2]
    assert later
    for code, _, hint in later[:-1]:
        assert hint == FOLLOWS, code


def test_a_wrong_lead_may_follow_from_the_trick_before(all_hints) -> None:
    # C is right to beat B, but did not: by what is written C has won.
    found = all_hints("A:3s B:7c C:5s D:- A:- B:-", "B:9c C:- D:- A:-", "C:7d")
    assert found[0][0] == "not-higher"
    assert found[1] == ("out-of-turn", 7, FOLLOWS_BEFORE)
    assert found[2][0] == "out-of-turn"
    assert "if a trick is missing before this line" not in found[1][2]


def test_a_pass_that_is_missing_at_the_end_may_be_one_that_is_missing_before(all_hints) -> None:
    # C acts once more, so that it is missing twice.
    found = all_hints("A:3s B:4s D:6s A:7s B:- D:7h A:- C:-", "D:9h A:- B:- C:-")
    assert [code for code, _, _ in found] == ["out-of-turn", "out-of-turn"]
    assert "of Chi (C) may be missing before this" in found[0][2]
    assert found[1][2] == FOLLOWS
    # C is right to beat B, but did not: by what is written B need not have passed.
    found = all_hints("A:3s B:7c C:5s D:- A:-", "C:9d D:- A:- B:-")
    assert [code for code, _, _ in found] == ["not-higher", "missing-pass"]
    assert found[1][2] == FOLLOWS_BEFORE


def test_a_hand_without_passes_is_told_of_the_tag(all_hints) -> None:
    found = all_hints("A:3s B:4s D:6s", "D:6s C:7d")
    assert found[0][0] == "out-of-turn"
    for _, _, hint in found[:2]:
        assert '[Passes "implied"]' in hint


def test_what_is_wrong_by_itself_keeps_its_hint(all_hints) -> None:
    found = all_hints("A:3s C:5s B:4s D:Kd A:7s9s")
    hints = {code: hint for code, _, hint in found}
    assert hints["card-not-held"] != FOLLOWS
    assert hints["not-a-combination"] != FOLLOWS


# What follows the first trick: one more, and the lead of a third.
SECOND, THIRD = "D:6s A:7s B:- C:- D:-", "A:9s B:7c C:- D:- A:- B:-"


@pytest.mark.parametrize("tags", [(), IMPLIED])
def test_a_hint_does_not_outlive_its_trick_on_a_line_that_holds_several(all_hints, tags) -> None:
    one_line = all_hints("A:3s C:5s B:4s " + SECOND + " " + THIRD, tags=tags)
    two_lines = all_hints("A:3s C:5s B:4s " + SECOND, THIRD, tags=tags)
    assert one_line == two_lines
    assert "changed places: " in one_line[0][2]
    assert FOLLOWS not in [hint for code, _, hint in one_line if code == "must-lead"]


def test_a_lead_that_was_taken_back_ends_no_trick(all_hints) -> None:
    """After it all is as before it: what follows still may follow from the slip."""
    found = all_hints("A:3s C:5s B:4s D:6s A:- B:- C:- D:-^W A:7s")
    assert found[-1][0] == "out-of-turn"
    plain = all_hints("A:3s C:5s B:4s D:6s A:- B:- C:- A:7s")
    assert found[-1][2] == plain[-1][2]


def test_a_pass_that_was_taken_back_is_none(record) -> None:
    """notation.md: `^W` withdrawn: judged, then everything is as before it."""
    deals = "deal A: 3s 7s 9s Ks\ndeal B: 4s 7c 9c Kc\ndeal C: 5s 7d 9d Kd"
    found = record(deals, "A:3s B:-^W C:5s A:7s B:7c", cards=4, tags=IMPLIED)
    plain = record(deals, "A:3s C:5s A:7s B:7c", cards=4, tags=IMPLIED)
    assert "was passed over" in plain.message("locked-out")
    assert found.message("locked-out") == plain.message("locked-out")


def test_a_lead_that_was_taken_back_forgets_no_pass(record) -> None:
    deals = "deal A: 3s 7s 9s Ks\ndeal B: 4s 7c 9c Kc\ndeal C: 5s 7d 9d Kd"
    tricks = "A:3s B:- C:- A:7s B:- C:7d A:9s B:9c"
    found = record(deals, tricks, cards=4, tags=IMPLIED)
    back = record(deals, tricks.replace("A:7s", "A:9s^W A:7s"), cards=4, tags=IMPLIED)
    assert "has passed in this trick" in found.message("locked-out")
    assert back.message("locked-out") == found.message("locked-out")


ENDS = "deal A: 3s 9s Js Jh\ndeal B: 4s 7c Jc Tc\ndeal C: 5s 7d 9d Jd\ndeal D: 6s 7h 9h Td"


def test_a_seat_that_plays_twice_running_may_have_changed_places_with_the_next(record) -> None:
    """Others are passed over, so that it seems to win and to lead again."""
    found = record(ENDS, "A:3s B:7c A:Js A:Jh B:Jc", seats=4, cards=4, tags=IMPLIED)
    assert found.found == ["not-higher B5"]
    assert "plays of An (A) and Bình (B) may have changed places" in found.message("not-higher")


def test_a_seat_that_leads_again_has_not_where_the_next_does_not_beat_what_it_won_with(
    record,
) -> None:
    found = record(ENDS, "A:3s B:7c A:Jh A:Js B:Tc", seats=4, cards=4, tags=IMPLIED)
    assert found.found == ["not-higher B5"]
    assert "changed places" not in found.message("not-higher")


LINES = [
    # Passes are written: those of the line above are not all there.
    ((), ("A:3s B:4s C:5s D:6s", "A:7s B:7c C:- D:- A:-"), "missing-pass"),
    ((), ("A:3s B:4s C:5s D:6s", "A:- B:- C:-"), "missing-pass"),
    (IMPLIED, ("A:3s B:4s C:5s", "A:7s B:7c"), "out-of-turn"),
]


@pytest.mark.parametrize(("tags", "lines", "code"), LINES)
def test_a_line_that_fits_the_trick_above_may_go_on_with_it(record, tags, lines, code) -> None:
    found = record(DEALS, *lines, "B:- D:-", seats=4, cards=4, tags=tags)
    assert found.found[0].startswith(code)
    assert "begin it with a blank" in found.message(code)
    first, second = lines
    assert record(DEALS, first, "  " + second, seats=4, cards=4, tags=tags).found == []


@pytest.mark.parametrize(
    ("tags", "lines", "code"),
    [
        # A number begins a trick; what does not beat, or is not on turn, goes on with none.
        ((), ("1. A:3s B:4s C:5s D:6s", "2. A:7s B:7c C:- D:-"), "missing-pass"),
        ((), ("A:3s B:4s C:5s D:7h", "A:7s B:7c C:- D:-"), "missing-pass"),
        ((), ("A:3s B:4s C:5s D:-", "C:7d D:- A:-"), "missing-pass"),
        (IMPLIED, ("A:3s B:4s C:7d", "A:7s B:9c"), "out-of-turn"),
    ],
)
def test_a_line_that_does_not_fit_begins_a_trick(record, tags, lines, code) -> None:
    found = record(DEALS, *lines, seats=4, cards=4, tags=tags)
    assert found.found[0].startswith(code)
    assert "with a blank" not in found.message(code)
