"""Plays of a hand in one line are put in the lines of their tricks."""

from pathlib import Path

import pytest
from tienlen.notation.printing import print_match
from tienlen.notation.reading import read_text
from tienlen.notation.records import Hand, Play, Trick
from tienlen.replay.replaying import replay
from tienlen.replay.trick_lines import split_tricks

EXAMPLES = Path(__file__).parent.parent.parent / "examples"

TWICE = "1. A:3s B:-\n1. A:3s B:-\n2. A:4s B:-\n"


def plays_of(hand: Hand) -> list[Play]:
    return [play for line in hand.lines if isinstance(line, Trick) for play in line.plays]


def joined(text: str) -> str:
    """Put all tricks of a hand in one line, without their numbers."""
    lines: list[str] = []
    for line in text.splitlines():
        head, _, plays = line.partition(". ")
        if not head.isdecimal():
            lines.append(line)
        elif head == "1":
            lines.append(plays)
        else:
            lines[-1] += " " + plays
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("name", ["family-night", "club-evening", "two-decks", "slams"])
def test_the_tricks_of_legal_matches_are_found_again(name: str) -> None:
    text = (EXAMPLES / f"{name}.tln").read_text(encoding="utf-8")
    (match,) = read_text("".join(line for line in text.splitlines(True) if line[0] != "#"))
    (in_one,) = read_text(joined(print_match(match)))
    assert print_match(in_one) != print_match(match)
    assert print_match(split_tricks(in_one)) == print_match(match)


def test_a_line_that_ends_too_soon_stays_as_the_source_has_it() -> None:
    (match,) = read_text('[A "An"]\n[B "B"]\n[Hand "1"]\nA:3s\nA:4s B:5s A:- B:6s\n')
    split = split_tricks(match)
    assert print_match(split).endswith("1. A:3s\n2. A:4s B:5s A:-\n3. B:6s\n")
    assert [found.code for found in replay(split).findings] == ["filled-in", "missing-pass"]


@pytest.mark.parametrize(
    ("plays", "expected"),
    [
        ("A:3s B:- A:4s C:5s B:6s A:- B:7s", "1. A:3s B:-\n2. A:4s C:5s B:6s A:- B:7s\n"),
        ("A:3s B:- A:4s B:- A:5s C:-", "1. A:3s B:-\n2. A:4s B:-\n3. A:5s C:-\n"),
        ("C:3s A:4s B:-", "1. C:3s A:4s B:-\n"),
        ("C:3s\nA:4s B:- A:5s B:-", "1. C:3s\n2. A:4s B:-\n3. A:5s B:-\n"),
        ("A:3s C:4s\nC:-\nA:4s B:- A:5s", "1. A:3s C:4s\n2. C:-\n3. A:4s B:-\n4. A:5s\n"),
    ],
)
def test_a_play_of_a_seat_that_is_not_in_play_stays_on_its_line(plays: str, expected: str) -> None:
    (match,) = read_text(f'[A "An"]\n[B "B"]\n[Hand "1"]\n{plays}\n')
    assert print_match(split_tricks(match)).split('[Hand "1"]\n')[1] == expected


@pytest.mark.parametrize("text", [TWICE, "A:3s B:- A:4s B:-\ndeal A: 9s x9\nA:6s B:7s A:- B:8s\n"])
def test_no_play_is_lost_or_put_elsewhere_on_lines_that_are_not_the_hands_own(text: str) -> None:
    (match,) = read_text(f'[A "An"]\n[B "B"]\n[Hand "1"]\ndeal A: 3s 4s x8\n{text}')
    (hand,) = match.hands
    (split,) = split_tricks(match).hands
    assert plays_of(split) == plays_of(hand)
    starts = [line.plays[0] for line in hand.lines if isinstance(line, Trick)]
    assert all(
        any(line.plays[0] is start for line in split.lines if isinstance(line, Trick))
        for start in starts
    )
