"""A comment that is never closed is one finding at its brace, whatever comment follows it."""

from pathlib import Path

import pytest
from tienlen.notation.open_comments import has_open_comment
from tienlen.notation.reading import read_text
from tienlen.notation.records import Trick
from tienlen.notation.units import cut_units
from tienlen.replay.replaying import replay

HAND = '[Hand "1"]\n'
EXAMPLE = (Path(__file__).parents[2] / "examples" / "family-night.tln").read_text("utf-8")


@pytest.mark.parametrize(
    ("lines", "line", "column", "kept"),
    [
        ("A:3s {oh\nB:4s {x}\nC:5s", 2, 6, ["A", "?", "B", "C"]),
        ("1. A:3s {oh B:4s\n2. B:5s\n3. C:6s {x} A:7s", 2, 9, ["A", "?", "B", "CA"]),
        ("1. A:3s {oh B:4s\n\n  C:5s\n2. B:5s {x}", 2, 9, ["A", "?", "B"]),
        ("A:3s {o\\}h\nB:4s\nplace A B\nC:5s {x\n y}", 2, 6, ["A", "?", "B", "C"]),
        ("A:3s {a} {b\nB:4s {x}", 2, 10, ["A", "?", "B"]),
        ("A:3s {a {b\nB:4s {x}", 2, 6, ["A", "?", "B"]),
        # Two of them, and none that closes.
        ("A:3s {oh\nB:4s\nC:5s", 2, 6, ["A", "?", "B", "C"]),
        ("1. A:3s {oh\n2. B:- {x} A:4s", 2, 9, ["A", "?", "BA"]),
    ],
)
def test_a_comment_that_takes_further_plays_is_not_closed(
    lines: str, line: int, column: int, kept: list[str], findings, places, read, seats_kept
) -> None:
    text = f"{HAND}{lines}\n"
    found = [place for place in places(findings(text)) if place[1] != "indent"]
    assert found == [("syntax", "comment", line, column)]
    (match,) = read(text)
    assert seats_kept(match) == kept


def test_each_that_is_not_closed_is_told(findings, places) -> None:
    text = f"{HAND}A:3s {{a\nB:4s {{b\nC:5s {{c}}\n"
    assert places(findings(text)) == [
        ("syntax", "comment", 2, 6),
        ("syntax", "comment", 3, 6),
    ]


@pytest.mark.parametrize(
    "comment",
    [
        "{he laughs\n  A:4s {really}",
        "{he laughs\nand says {really}",
        "{he laughs\nand says B:4s}",
        "{he laughs\nB:4s\nand says {really}",
        "{better was\nB:4s C:5s}",
        "{better was\n2. B:4s C:5s}",
        "{better was\nB: none of them {really}",
        "{a {b}",
        "{a\n{b}",
        "{a\n  {b}",
        # Plays that are quoted: not all that is said reads as lines of plays.
        "{he meant\nB:4s or so {really}",
        "{better was\nB:4s, C:5s {x}",
        "{better was\nB:4s\nthan this\nC:5s {x}",
    ],
)
def test_a_comment_over_several_lines_may_be_meant(comment: str, findings, read) -> None:
    text = f"{HAND}A:3s {comment} B:9s\n"
    assert findings(text) == []
    (match,) = read(text)
    (trick,) = match.hands[0].lines
    assert isinstance(trick, Trick)
    assert [play.seat for play in trick.plays] == ["A", "B"]
    assert not has_open_comment(text)


@pytest.mark.parametrize(
    "comment",
    [
        "{better was\nB:4s {x}",
        "{better was\n1. A:4s {x}",
        "{better was\n2. B:4s {x}",
        "{better was\n2. B:4s\n3. C:5s {x}",
        "{better was\n2. B:4s\nB:5s {x}",
        "{better was\n7. B:4s {x}",
    ],
)
def test_plays_in_a_comment_that_the_next_trick_does_not_go_on_from(
    comment: str, findings, read
) -> None:
    """notation.md: comments "may span lines", and of what is in them only `}` ends them."""
    text = f"{HAND}1. A:3s {comment} B:9s\n2. B:Ts {{so}}\n"
    assert findings(text) == []
    (match,) = read(text)
    assert [line.number for line in match.hands[0].lines] == [1, 2]


@pytest.mark.parametrize("quoted", ["1. B:4s", "7. B:4s", "1. B:4s\n2. C:5s"])
@pytest.mark.parametrize("following", ["B:Ts {so}\n", ""])
def test_plays_with_numbers_in_a_comment_of_a_hand_without(
    quoted: str, following: str, findings, read
) -> None:
    text = f"{HAND}A:3s {{better was\n{quoted} {{x}} B:9s\n{following}"
    assert findings(text) == []
    (match,) = read(text)
    assert [len(line.plays) for line in match.hands[0].lines] == [2, 1][: 1 + bool(following)]


@pytest.mark.parametrize("play", ["C:3c4s5h6d", "D:-", "D:- A:-"])
def test_what_follows_is_not_judged_as_if_tricks_were_missing(play: str) -> None:
    """Every comment, wherever it is not closed, is the one thing told of the hand."""
    start = EXAMPLE.index("5. C:3c4s5h6d")
    at = EXAMPLE.index(play, start) + len(play)
    text = EXAMPLE[:at] + " {oh" + EXAMPLE[at:].replace("10. A:5s", "10. A:5s {x}", 1)
    (match,) = read_text(text)
    assert [(one.code, one.form) for one in match.findings] == [("syntax", "comment")]
    assert replay(match).findings == ()


def test_many_comments_that_are_not_closed_take_no_time_without_bound() -> None:
    """What is looked at again for each of them ends at the next brace."""
    text = "A:3s {a\nB:4s\n" * 20_000 + "A:5s {b}\n"
    assert has_open_comment(text)
    assert sum(1 for _ in cut_units(text, 1)) == 40_001


@pytest.mark.parametrize(
    ("lines", "is_open"),
    [
        ("1. A:3s \\{\n" * 100_000, False),
        ("1. A:3s \\{\n" * 100_000 + "2. B:4s {x}\n", True),
        ("1. A:3s " + "{" * 500_000 + "}\n", False),
        ("1. A:3s " + "{\\{" * 200_000 + "} {a\n2. B:4s {b}\n", True),
    ],
    ids=["escaped", "escaped up to another", "in one comment", "before an open one"],
)
def test_many_braces_take_no_time_without_bound(lines: str, is_open: bool) -> None:
    """The lines below are looked at once for all of them, and a comment once for all in it."""
    assert has_open_comment(lines) == is_open
    units = list(cut_units(lines, 1))
    assert "".join(unit.text for unit in units) == lines
