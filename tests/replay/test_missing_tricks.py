"""A trick line that is not there: said once, at the number that jumps, and then as after a gap.

notation.md: "the trick it breaks is judged no further; any seat may lead the next trick line, its
number may jump; from then on a hand is known only as dealt minus seen".
"""

import re
from pathlib import Path

import pytest
from tienlen.notation.findings import Finding
from tienlen.notation.reading import read_text
from tienlen.replay.replaying import judge

ROOT = Path(__file__).parent.parent.parent
EVENING = (ROOT / "examples" / "club-evening.tln").read_text(encoding="utf-8").split("\n")
TRICK_LINES = [
    index for index, line in enumerate(EVENING) if re.match(r"[0-9]+\. ", line) is not None
]
LAST = [index for index in TRICK_LINES if index + 1 not in TRICK_LINES]
DEALS = "deal A: 3s 7s 9s Js\ndeal B: 4s 7c 9c Jc\ndeal C: 5s 7d 9d Jd"


def found_in(lines: list[str]) -> list[Finding]:
    (match,) = read_text("\n".join(lines))
    return [found for found in (*match.findings, *judge(match)) if found.severity != "info"]


@pytest.fixture
def played(record):
    def make(*tricks, tags=()):
        return record(DEALS, *tricks, seats=3, cards=4, tags=tags)

    return make


def test_the_evening_has_nothing_wrong() -> None:
    assert found_in(EVENING) == []


@pytest.mark.parametrize("index", [one for one in TRICK_LINES if one not in LAST])
def test_one_line_taken_out_of_a_record_is_one_finding_that_says_so(index: int) -> None:
    (found,) = found_in(EVENING[:index] + EVENING[index + 1 :])
    number = EVENING[index].split(".")[0]
    before = max(at for at, line in enumerate(EVENING[:index]) if not line.startswith("#"))
    assert (found.code, found.line) == ("wrong-trick-number", index + 1)
    assert found.message.startswith(
        f"trick {number} seems to be missing between lines {before + 1} and {index + 1}"
    )
    assert "write it there, or ..." in found.hint


@pytest.mark.parametrize("index", LAST)
def test_the_last_line_taken_out_leaves_a_hand_without_an_end(index: int) -> None:
    (found,) = found_in(EVENING[:index] + EVENING[index + 1 :])
    assert found.code == "wrong-end"


def test_two_lines_taken_out_are_one_finding_too() -> None:
    first = TRICK_LINES[1]
    (found,) = found_in(EVENING[:first] + EVENING[first + 2 :])
    assert found.message.startswith(
        f"tricks 2 to 3 seem to be missing between lines {first} and {first + 1}"
    )


def test_what_is_certain_is_judged_after_it() -> None:
    """Who plays a card again does not hold it, whatever was played in between."""
    index = TRICK_LINES[2]
    lines = EVENING[:index] + EVENING[index + 1 :]
    lines[index] = lines[index].replace("B:Qs", "B:5h")
    assert [found.code for found in found_in(lines)] == ["wrong-trick-number", "card-not-held"]


def test_a_wrong_lead_shows_that_a_line_is_missing_where_no_end_does(played) -> None:
    tricks = ("1. A:3s B:4s C:- A:-", "3. C:7d A:- B:-", "4. C:9d A:- B:-")
    assert played(*tricks).found == ["wrong-trick-number"]


def test_a_first_play_without_the_lowest_card_shows_that_the_first_trick_is_missing(played) -> None:
    record = played("2. A:7s B:7c C:- A:-", "3. B:9c C:- A:-")
    assert record.found == ["wrong-trick-number"]
    assert "trick 1 seems to be missing" in record.message("wrong-trick-number")


def test_a_wrong_first_leader_shows_that_the_first_trick_is_missing(played) -> None:
    assert played("2. B:7c C:- A:-", "3. B:9c C:- A:-").found == ["wrong-trick-number"]


def test_a_number_alone_hides_nothing_that_is_wrong_after_it(played) -> None:
    """The lead is right and no end is claimed: nothing but the number speaks for a missing line."""
    tricks = ("1. A:3s B:4s C:- A:-", "3. B:7c C:- A:-", "4. C:9d A:- B:-")
    assert played(*tricks).found == ["wrong-trick-number", "out-of-turn C8"]


def test_a_number_that_the_next_line_takes_back_is_a_slip(played) -> None:
    tricks = ("1. A:3s B:4s C:- A:-", "3. C:7d A:- B:-", "3. C:9d A:- B:-")
    record = played(*tricks)
    assert record.found == ["wrong-trick-number", "out-of-turn C5"]
    assert "missing" not in record.message("wrong-trick-number")


def test_a_number_that_jumps_far_is_a_slip(played) -> None:
    record = played("1. A:3s B:4s C:- A:-", "22. C:7d A:- B:-")
    assert record.found == ["wrong-trick-number", "out-of-turn C5"]
    assert "missing" not in record.message("wrong-trick-number")


def test_a_pass_that_is_missing_before_it_is_told_too(played) -> None:
    assert played("1. A:3s B:4s C:-", "3. C:7d A:- B:-").found == [
        "wrong-trick-number",
        "missing-pass A4",
    ]


def test_a_hand_that_ends_lacks_no_plays_that_were_withdrawn(played) -> None:
    """With the play taken back the hand does not end, so that a line is missing."""
    tricks = (
        "1. A:3s B:4s C:- A:-",
        "3. B:7c C:7d A:9s B:9c C:- A:Jc ^W A:Js B:- C:-",
        "end",
    )
    assert "wrong-end" not in played(*tricks).found


def test_where_nothing_is_numbered_a_wrong_lead_says_what_to_do(played) -> None:
    record = played("A:3s B:4s C:- A:-", "C:7d A:- B:-")
    assert record.found == ["out-of-turn C5"]
    assert "if a trick is missing before this line, write it" in record.message("out-of-turn")


def test_the_line_before_is_where_the_trick_before_ends(played) -> None:
    record = played("1. A:3s B:4s\n   C:-\n   A:- {so\nit was}", "3. C:7d A:- B:-")
    here = record.text.split("\n").index("3. C:7d A:- B:-") + 1
    assert f"between lines {here - 1} and {here}" in record.message("wrong-trick-number")


def test_lines_that_changed_places_are_told_once(played) -> None:
    found = played(
        "1. A:3s B:4s C:- A:-", "3. C:5s A:- B:7c C:-", "2. B:9c C:- A:-", "4. C:7d A:- B:Jc"
    )
    number, *others = found.replay.findings
    assert (number.code, number.form, number.trick) == ("wrong-trick-number", "changed", 2)
    assert number.message == "this is numbered 3, and the line after it 2"
    assert number.hint == "the two lines may have changed places"
    hints = {one.trick: one.hint for one in others}
    assert hints[2].startswith("this may follow from what was found before it in this trick")
    assert hints[4].startswith("this may follow from what was found in the trick before")
    assert {one.code for one in others} == {"out-of-turn"}


# Where the numbers are not the places of the lines, as after a gap.
AFTER_A_GAP = ("1. A:3s B:4s C:-", "...")


@pytest.mark.parametrize(
    ("numbers", "form"),
    [
        ((5, 7, 6, 8), "changed"),
        ((5, 6, 8, 7), "changed"),
        ((5, 7, 8, 6, 9), "moved"),
        ((5, 8, 6, 7, 9), "moved"),
        ((5, 6, 9, 7, 8), "moved"),
        ((5, 6, 7, 7, 9), "either"),
        ((5, 6, 7, 6, 9), "either"),
        ((5, 6, 7, 6, 8), "either"),
        ((5, 22, 7, 8), "either"),
        ((5, 8, 6, 7, 8), "either"),
        ((5, 8, 7, 9), "missing"),
        ((5, 9, 7, 10), "missing"),
        ((5, 9, 8, 10), "several-missing"),
        ((5, 22, 23), "either"),
    ],
)
def test_a_number_in_the_wrong_place_is_one_finding(played, numbers, form) -> None:
    """And no trick that stands in the file is said to be missing, nor a line to be wrong for it."""
    lines = [f"{number}. A:{rank}s B:- C:-" for number, rank in zip(numbers, "56789", strict=False)]
    found = played(*AFTER_A_GAP, *lines)
    forms = [one.form for one in found.replay.findings if one.code == "wrong-trick-number"]
    assert forms == [form]


def test_a_number_that_stands_again_further_on_is_wrong_itself(played) -> None:
    numbers = (5, 7, 8, 6, 7)
    lines = [f"{number}. A:{rank}s B:- C:-" for number, rank in zip(numbers, "56789", strict=True)]
    found = played(*AFTER_A_GAP, *lines)
    forms = [one.form for one in found.replay.findings if one.code == "wrong-trick-number"]
    assert forms == ["either", "either"]


def test_a_line_that_stands_further_on_is_named(played) -> None:
    found = played("1. A:3s B:- C:-", "3. A:7s B:- C:-", "4. A:9s B:- C:-", "2. A:Js B:- C:-")
    here = found.text.split("\n").index("2. A:Js B:- C:-") + 1
    assert found.message("wrong-trick-number") == (
        f"this is numbered 3, and trick 2 stands further on, on line {here} — "
        "one of the two lines may stand in the wrong place"
    )


def test_a_number_of_another_hand_is_no_line_that_stands_further_on(played) -> None:
    """The hand lacks a line, and one without its tag follows it, numbered from 1."""
    tricks = ("1. A:3s B:4s C:- A:-", "3. C:7d A:- B:-", "4. C:9d A:- B:-")
    following = ("1. A:3s B:4s C:- A:-", "2. B:7c C:- A:-")
    forms = [one.form for one in played(*tricks, *following).replay.findings]
    assert forms[0] == "missing"


def test_a_trick_that_is_written_twice_counts_once(played) -> None:
    found = played(
        "1. A:3s B:4s C:- A:-", "1. A:3s B:4s C:- A:-", "2. B:7c C:- A:9s B:-", "left A:2 B:2"
    )
    assert found.found == ["wrong-trick-number"]
    (finding,) = found.replay.findings
    assert (finding.form, finding.trick) == ("twice", 2)
    assert [step.effect for step in found.hand.steps[4:8]] == ["nothing"] * 4


def test_with_two_decks_the_same_cards_may_be_played_again(record) -> None:
    tricks = ("1. A:3s B:4s C:- A:-", "1. A:3s B:4s C:- A:-", "left A:2")
    found = record("deal A: 3s 3s 9s Js", *tricks, cards=4, tags=('[Decks "2"]',))
    assert found.found == ["wrong-trick-number", "out-of-turn A5"]
    assert "this may follow" in found.message("out-of-turn")


def test_what_was_taken_back_may_be_played_again(played) -> None:
    found = played("1. A:3s^W B:4s^W", "1. A:3s^W B:4s^W")
    assert [one.form for one in found.replay.findings if one.code == "wrong-trick-number"] == []


def test_a_number_that_stands_twice_over_other_plays_is_no_trick_written_twice(played) -> None:
    found = played("1. A:3s B:4s C:- A:-", "1. B:7c C:- A:-")
    assert [one.form for one in found.replay.findings] == [""]


# Nothing is dealt in writing: what a seat held is what it played. B plays out of its hand last.
UNRECORDED = (
    "1. A:3s B:4s C:- A:7s B:- C:-",
    "2. A:7c B:8d C:- A:-",
    "3. B:5c C:6d A:Ks B:- C:-",
    "4. B:5d",
)


@pytest.mark.parametrize("line", range(3))
@pytest.mark.parametrize("claims", [("left A:0 C:3", "end"), ("left C:2",), ()])
def test_a_trick_written_twice_adds_nothing_to_a_hand_that_is_worked_out(
    record, line, claims
) -> None:
    tricks = (*UNRECORDED[: line + 1], *UNRECORDED[line:])
    hand = ('[Hand "2"]', *tricks, *claims)
    found = record(*hand, cards=4)
    plain = record('[Hand "2"]', *UNRECORDED, *claims, cards=4)
    assert found.found == ["wrong-trick-number", *plain.found]
    assert found.hand.dealt == plain.hand.dealt
    assert found.hand.result.place == plain.hand.result.place
    assert found.hand.result.tricks == plain.hand.result.tricks


def test_a_trick_written_twice_is_no_play_that_a_hand_lacks(record) -> None:
    """Without the copy the hand does not end, so that a line is missing where the number jumps."""
    tricks = (*UNRECORDED[:2], UNRECORDED[1], "4. B:5d", "end")
    found = record('[Hand "2"]', *tricks, cards=4)
    assert [one.form for one in found.replay.findings] == ["twice", "missing"]


def test_the_last_trick_written_twice_is_no_play_after_the_end(record) -> None:
    trick = "1. A:3s B:4s C:5s A:7s B:7c"
    found = record(trick, trick, "left C:1", "end", cards=2)
    assert [one.form for one in found.replay.findings] == ["twice"]


def test_a_trick_may_be_written_twice_after_a_gap_and_further_on(played) -> None:
    found = played(*AFTER_A_GAP, "3. A:7s B:7c C:- A:-", "3. A:7s B:7c C:- A:-", "4. B:9c C:- A:-")
    assert [one.form for one in found.replay.findings if one.trick == 3] == ["twice"]
    tricks = ("1. A:3s B:4s C:- A:-", "2. B:7c C:- A:9s B:-", "3. A:Js B:- C:-")
    found = played(*tricks, tricks[1], "4. A:7s B:9c C:- A:-")
    assert [one.form for one in found.replay.findings] == ["twice"]
    assert "the same as line" in found.message("wrong-trick-number")


def test_of_two_that_say_the_same_the_one_out_of_place_is_the_copy(played) -> None:
    tricks = ("1. A:3s B:4s C:- A:-", "2. B:7c C:- A:9s B:-", "3. A:Js B:- C:-")
    found = played(tricks[0], tricks[2], *tricks[1:], "left C:4")
    (finding,) = found.replay.findings
    assert (finding.form, finding.trick, finding.line) == ("twice", 2, finding.evidence["at"] - 2)


def test_a_first_trick_like_another_s_is_no_copy_of_it(played) -> None:
    """A hand without its tag may begin as the one before it did."""
    tricks = ("1. A:3s B:4s C:- A:-", "2. B:7c C:- A:-")
    found = played(*tricks, tricks[0])
    assert "twice" not in [one.form for one in found.replay.findings]


TWICE = ("A:3s B:4s C:5s A:- B:-", "C:7d A:- B:-", "C:9d A:- B:-")


@pytest.mark.parametrize("index", range(3))
def test_a_line_without_a_number_that_says_what_the_line_before_says_counts_once(
    played, index
) -> None:
    lines = [*TWICE[: index + 1], *TWICE[index:]]
    found = played(*lines)
    (code,) = found.found
    assert code.startswith("card-not-held")
    assert "says the same as line" in found.message("card-not-held")


def test_a_line_without_a_number_may_be_like_one_further_up(played) -> None:
    found = played(*TWICE, TWICE[0])
    assert "says the same" not in "".join(each.message for each in found.replay.findings)


def numbered(*numbers: str) -> str:
    """A hand of two in which one leads and the other passes, its lines numbered like this."""
    plays = (f"A:{card}s B:-" for card in "3456789TJQ")
    lines = [one if one == "..." else f"{one}{next(plays)}" for one in numbers]
    return '[Variant "wikipedia"]\n[A "An"]\n[B "B"]\n[Hand "2"]\n' + "\n".join(lines) + "\n"


@pytest.mark.parametrize(
    ("numbers", "wrong"),
    [
        # After a gap the number of a line is not its place.
        (("1. ", "...", "7. ", "81. ", "9. "), [4]),
        (("1. ", "...", "7. ", "81. ", "", "10. ", "11. "), [4]),
        (("1. ", "...", "7. ", "81. ", "", "", "11. "), [4]),
        (("1. ", "...", "7. ", "81. ", "", "91. ", "11. ", "12. "), [4, 6]),
        (("1. ", "...", "7. ", "81. ", "82. ", "83. "), [4]),
        (("1. ", "...", "7. ", "81. ", "", "83. ", "84. "), [4]),
        # Several in a row: it goes on from any of them, or as if all were slips.
        (("1. ", "...", "10. ", "20. ", "30. ", "22. "), [4, 5]),
        (("1. ", "...", "10. ", "20. ", "30. ", "13. "), [4, 5]),
        (("1. ", "...", "10. ", "20. ", "30. ", "40. ", "31. "), [4, 5, 6]),
        (("1. ", "...", "10. ", "20. ", "30. ", "40. ", "32. ", "33. "), [4, 5, 6]),
        (("1. ", "...", "10. ", "20. ", "30. ", "40. ", "23. "), [4, 5, 6]),
        (("1. ", "...", "10. ", "20. ", "30. ", "40. ", "14. ", "15. "), [4, 5, 6]),
        (("1. ", "...", "10. ", "20. ", "30. ", "40. ", "50. ", "60. ", "52. "), [*range(4, 9)]),
        (("1. ", "...", "10. ", "20. ", "30. ", "40. ", "50. ", "60. ", "16. "), [*range(4, 9)]),
        (("1. ", "...", "10. ", "20. ", "30. ", "40. ", "50. ", "60. ", "61. "), [*range(4, 9)]),
        (("1. ", "...", "10. ", "20. ", "30. ", "40. ", "99. "), [*range(4, 8)]),
        # Nor is it that of the first line with a number.
        (("1. ", "...", "", "8. ", "9. "), []),
        (("1. ", "...", "", "", "81. ", "", "83. "), []),
        # What is wrong itself is told.
        (("1. ", "...", "7. ", "81. ", "", "10. ", "15. "), [4, 7]),
        (("1. ", "...", "7. ", "81. ", "", "20. "), [4, 6]),
        (("1. ", "...", "7. ", "7. "), [4]),
        (("1. ", "...", "", "8. ", "19. "), [5]),
    ],
)
def test_a_number_far_off_is_told_once_whatever_lines_have_none(
    numbers: tuple[str, ...], wrong: list[int]
) -> None:
    text = numbered(*numbers)
    found = [one for one in found_in(text.split("\n")) if one.code == "wrong-trick-number"]
    assert [one.line - 4 for one in found] == wrong


def test_a_line_that_cannot_be_read_is_no_wrong_number_further_on() -> None:
    text = numbered("1. ", "2. ", "", "4. ", "5. ").replace("2. A:4s", "1234567890123. A:4s")
    assert [one.code for one in found_in(text.split("\n"))] == ["syntax"]


def test_no_trick_is_said_to_be_missing_that_stands_on_a_line_that_cannot_be_read() -> None:
    """Trick 3 does, above trick 2 and below it."""
    above = numbered("1. ", "3. ", "2. ", "4. ").replace("3. A:4s", "3. A 4s")
    found = [one for one in found_in(above.split("\n")) if one.code == "wrong-trick-number"]
    assert [(one.line, one.form) for one in found] == [(8, "")]
    below = numbered("1. ", "2. ", "4. ", "3. ", "5. ").replace("3. A:6s", "3. A 6s")
    found = [one for one in found_in(below.split("\n")) if one.code == "wrong-trick-number"]
    assert [(one.line, one.form) for one in found] == [(7, "changed")]
