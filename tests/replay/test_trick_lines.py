"""Plays of a hand in one line are put in the lines of their tricks."""

from pathlib import Path

import pytest
from tienlen.notation.printing import print_match
from tienlen.notation.reading import read_text
from tienlen.replay.replaying import replay
from tienlen.replay.trick_lines import split_tricks

EXAMPLES = Path(__file__).parent.parent.parent / "examples"


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
