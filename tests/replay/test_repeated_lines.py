"""A trick line that is written twice is one finding, also with two decks if it is certain.

notation.md: "Two decks: the same card may stand twice."
"""

import re
from pathlib import Path

import pytest
from tienlen.notation.findings import Finding
from tienlen.notation.printing import print_match
from tienlen.notation.reading import read_text
from tienlen.replay.replaying import judge, replay

ROOT = Path(__file__).parent.parent.parent
DECKS = (ROOT / "examples" / "two-decks.tln").read_text(encoding="utf-8").split("\n")
TRICKS = [index for index, line in enumerate(DECKS) if re.match(r"[0-9]+\. ", line)]
TWO = (
    '[Variant "wikipedia"]\n[Variant.cards-each "4"]\n[Decks "2"]\n[A "An"]\n[B "B"]\n[Hand "2"]\n'
)
KNOWN = "deal A: 3s 3s 4s 4c\ndeal B: 5s 5s 6s 6c\n"


def found_in(text: str) -> list[Finding]:
    (match,) = read_text(text)
    found = (*match.findings, *judge(match))
    return [one for one in found if one.severity == "error" and one.code != "wrong-seats"]


def plain(lines: list[str]) -> list[str]:
    return [re.sub(r"^[0-9]+\. ", "", line) for line in lines]


def hidden(lines: list[str]) -> list[str]:
    return [re.sub(r"^(deal [A-H]:)((?: ..)+)$", _count, line) for line in lines]


def _count(deal: re.Match[str]) -> str:
    return f"{deal[1]} x{len(deal[2].split())}"


@pytest.mark.parametrize("index", TRICKS)
@pytest.mark.parametrize("way", [list, hidden])
def test_with_two_decks_a_line_written_twice_is_one_finding(index: int, way) -> None:
    lines = way(DECKS)
    assert not found_in("\n".join(lines))
    found = found_in("\n".join([*lines[: index + 1], *lines[index:]]))
    assert [(one.code, one.form, one.line) for one in found] == [
        ("wrong-trick-number", "twice", index + 2)
    ]


@pytest.mark.parametrize("index", TRICKS)
def test_so_is_one_without_a_number(index: int) -> None:
    lines = plain(DECKS)
    assert not found_in("\n".join(lines))
    found = found_in("\n".join([*lines[: index + 1], *lines[index:]]))
    assert [(one.form, one.line) for one in found] == [("twice", index + 2)]
    assert found[0].code in ("card-not-held", "duplicate-card")


@pytest.mark.parametrize("deals", [KNOWN, "", "deal A: 3s x3\n"])
@pytest.mark.parametrize("numbers", [("1. ", "2. ", "3. "), ("", "", ""), ("1. ", "", "3. ")])
def test_the_same_cards_may_be_played_again_with_two_decks(
    deals: str, numbers: tuple[str, ...]
) -> None:
    first, second, third = numbers
    plays = f"{first}A:3s B:-\n{second}A:3s B:-\n{third}A:4s B:5s A:-\n"
    assert not found_in(TWO + deals + plays)


@pytest.mark.parametrize(
    ("deals", "plays", "count"),
    [
        # Whoever is known to have both may have played them: it may be the number that is wrong.
        (KNOWN, "1. A:3s B:-\n1. A:3s B:-\n2. A:4s B:5s A:-\n", 3),
        (KNOWN, "A:3s B:-\nA:3s B:-\nA:3s B:-\n", 2),
        ("deal A: 3s 4s 4c 4d\n", "A:3s B:-\nA:3s B:-\nA:4s B:-\n", 2),
        ("deal B: 5s 6s 6c 6d\n", "A:3s B:5s A:-\nA:3s B:5s A:-\nB:6s A:-\n", 2),
        # Of cards that nothing is recorded of, it is so where the numbers go on without the line.
        ("", "1. A:3s B:-\n1. A:3s B:-\n2. A:4s B:-\n", 2),
        ("", "1. A:3s B:-\n1. A:3s B:-\n3. A:4s B:-\n", 3),
        ("", "1. A:3s B:-\n2. A:4s B:-\n3. A:4c B:-\n2. A:4s B:-\n4. A:5c B:-\n", 4),
        ("", "1. A:3s B:-\n2. A:4s B:-\n2. A:4s B:-\n...\n3. A:4c B:-\n", 4),
        ("", "A:3s B:-\nA:3s B:-\nA:3s B:-\nA:4s\n", 3),
        # What was traded is in the other hand.
        (
            "deal A: 3s 4s 4c 4d\ndeal B: 3s 5s 6s 6c\ntrade B>A 3s A>B 4d\n",
            "A:3s B:-\nA:3s B:-\nA:4s B:-\n",
            3,
        ),
    ],
)
def test_what_is_certain_of_a_line_written_twice(deals: str, plays: str, count: int) -> None:
    (match,) = read_text(TWO + deals + plays)
    (hand,) = replay(match).hands
    assert hand.result.tricks == count
    lines = plays.replace("...\n", "").count("\n")
    told = [one.form for one in found_in(TWO + deals + plays)].count("twice")
    assert told == lines - count


@pytest.mark.parametrize("after", ["", "left A:2\n", "...\n3. A:4c B:-\n", "4. A:4c B:-\n"])
def test_a_line_that_may_be_a_copy_is_told_as_such_and_counts(after: str) -> None:
    text = f"{TWO}1. A:3s B:-\n2. A:4s B:-\n2. A:4s B:-\n{after}"
    found = [one for one in found_in(text) if one.line == 9]
    assert [(one.code, one.form) for one in found] == [("wrong-trick-number", "may-be-twice")]
    assert "as line 8" in found[0].message
    assert "else this is trick 3" in found[0].hint


@pytest.mark.parametrize("number", [1, 2])
@pytest.mark.parametrize("times", [2, 3, 5])
def test_with_one_deck_a_line_written_any_number_of_times_counts_once(
    number: int, times: int
) -> None:
    tricks = ["1. A:3s B:-\n", "2. A:4s B:-\n", "3. A:5s B:-\n"]
    tricks[number - 1] *= times
    text = TWO.replace("[Decks", "[Site") + "".join(tricks)
    (match,) = read_text(text)
    (hand,) = replay(match).hands
    assert hand.result.tricks == 3
    assert [one.form for one in found_in(text)] == (times - 1) * ["twice"]


@pytest.mark.parametrize("flags", [("^W", ""), ("^X", ""), ("^W", "^X"), ("^X", "^X")])
def test_a_line_written_twice_is_an_error_whatever_its_plays_were(flags: tuple[str, str]) -> None:
    """notation.md: `^X` and `^W` are of a play, which this line has none of its own."""
    first, second = flags
    line = f"A:3s{first} B:4s{second} A:-\n"
    text = f'[Variant "wikipedia"]\n[A "An"]\n[B "B"]\n[Hand "2"]\n{line}{line}'
    assert [one.form for one in found_in(text)] == ["twice"]


def test_lines_that_are_told_apart_by_a_flag_alone_are_two_and_get_numbers() -> None:
    (match,) = read_text('[A "An"]\n[B "B"]\n[Hand "1"]\nA:3s B:4s^X\nA:3s B:4s\n')
    assert print_match(match).endswith("1. A:3s B:4s ^X\n2. A:3s B:4s\n")
    (match,) = read_text('[A "An"]\n[B "B"]\n[Hand "1"]\nA:3s B:4s!\nA:3s B:4s\n')
    assert print_match(match).endswith("\nA:3s B:4s!\nA:3s B:4s\n")
