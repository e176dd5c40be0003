"""A total below the tag of the next match is one finding, and so are tags below a lost one."""

import pytest
from tienlen.notation.reading import read_text

TAGS = '[Event "x"]\n[A "An"]\n[B "Bình"]\n'
HAND = '\n[Hand "1"]\n1. A:3s B:-\n2. A:4s B:5s A:-\n'
TOTAL = "total A:+1 B:-1\n"
SECOND = '[Match "b"]\n'


@pytest.mark.parametrize(
    ("head", "line"),
    [
        (SECOND + TOTAL + TAGS, 10),
        (SECOND + "\n" + TOTAL + "\n" + TAGS, 11),
        (SECOND + "# so far\n" + TOTAL + TAGS, 11),
        (SECOND + TAGS + TOTAL, 13),
        (SECOND + TAGS.replace("\n[A", "\n" + TOTAL + "[A"), 11),
    ],
)
@pytest.mark.parametrize("end", ["", TOTAL])
def test_a_total_before_the_hands_of_its_match_is_told_once(
    head: str, line: int, end: str, findings, places
) -> None:
    first = '[Match "a"]\n' + TAGS + HAND
    text = first + head + HAND + end
    assert places(findings(text)) == [("syntax", "first-total", line, 1)]
    matches = read_text(text)
    right = read_text(first + SECOND + TAGS + HAND + end)
    assert matches[0] == right[0]
    assert matches[1].tags == right[1].tags
    assert [hand.lines for hand in matches[1].hands] == [hand.lines for hand in right[1].hands]
    assert matches[1].total == right[1].total
    assert [(one.line, one.kind, one.text) for one in matches[1].broken] == [
        (line, "claim", TOTAL.strip())
    ]


def test_a_total_without_a_hand_may_be_all_that_was_kept(findings) -> None:
    text = '[Match "a"]\n' + TAGS + TOTAL
    assert not findings(text)
    assert read_text(text)[0].total is not None


def test_lines_of_a_hand_after_the_first_total_are_told_as_after_it(findings, places) -> None:
    text = '[Match "a"]\n' + TAGS + TOTAL + "end\n"
    assert places(findings(text)) == [("syntax", "after-total", 6, 1)]


@pytest.mark.parametrize("lost", ["[match b]", '[match "b"', "[Macth b]", "[mATCH]"])
@pytest.mark.parametrize("below", ['[Site "Huế"]\n', "[Site]\n", '[Site "Huế"]\n[A "Em"]\n'])
@pytest.mark.parametrize("before", ["", TOTAL])
def test_tags_below_that_of_a_match_which_cannot_be_read_are_told_with_it(
    lost: str, below: str, before: str, findings
) -> None:
    """A trick of a later number goes on with the match before, so that none begins here."""
    text = f'[Match "a"]\n{TAGS}{HAND}{before}{lost}\n{below}3. B:6s A:-\n'
    found = findings(text)
    assert [(one.code, one.line) for one in found] == [("syntax", 9 + bool(before))]
