"""Lines of the first hand above its tag are one finding, and are read as that hand's."""

from pathlib import Path

import pytest
from tienlen.notation import reading
from tienlen.notation.json_reading import match_from_data
from tienlen.notation.json_writing import match_data
from tienlen.notation.printing import can_print
from tienlen.notation.reading import read_text
from tienlen.notation.records import Broken
from tienlen.replay.replaying import replay

EXAMPLE = (Path(__file__).parents[2] / "examples" / "family-night.tln").read_text("utf-8")
FIRST_HAND = EXAMPLE.index('[Hand "1"]')
SECOND_HAND = EXAMPLE.index('[Hand "2"]')
TRICKS = [line for line in EXAMPLE[FIRST_HAND:SECOND_HAND].split("\n") if line[:1].isdigit()]
DEALS = [line for line in EXAMPLE[FIRST_HAND:SECOND_HAND].split("\n") if line[:4] == "deal"]


def moved(lines: list[str], above: str, text: str = EXAMPLE) -> str:
    """Move lines of the first hand above another line."""
    for line in lines:
        text = text.replace(f"{line}\n", "", 1)
    at = text.index(above)
    return text[:at] + "".join(f"{line}\n" for line in lines) + text[at:]


@pytest.mark.parametrize(
    "lines",
    [
        TRICKS[:1],
        TRICKS[:3],
        # Not the first, or all.
        TRICKS[1:2],
        TRICKS[4:7],
        TRICKS[-1:],
        TRICKS[-3:],
        DEALS,
        DEALS[:2],
        DEALS + TRICKS[:2],
    ],
)
@pytest.mark.parametrize(
    "above", ["[Event", "[A ", "[Variant", "[D ", '\n[Hand "1"]', '[Hand "1"]']
)
def test_lines_of_a_hand_above_its_tag(lines: list[str], above: str, findings, places) -> None:
    text = moved(lines, above)
    line = 1 + text[: text.index(lines[0])].count("\n")
    assert places(findings(text)) == [("syntax", "early-lines", line, 1)]
    (match,), (right,) = read_text(text), read_text(EXAMPLE)
    assert match.tags == right.tags
    assert match.total == right.total
    if lines != DEALS[:2]:
        assert match.hands[0].lines == right.hands[0].lines
    assert match.hands[1:] == right.hands[1:]
    assert replay(match).findings == ()
    assert [found.hand for found in match.findings] == [1]
    assert not can_print(match)
    assert match_from_data(match_data(match)) == match


UNNUMBERED = EXAMPLE
for number in range(1, 12):
    UNNUMBERED = UNNUMBERED.replace(f"\n{number}. ", "\n")


@pytest.mark.parametrize("above", ["[Event", "[A ", '\n[Hand "1"]'])
@pytest.mark.parametrize("lines", [TRICKS[:1], TRICKS[:3], TRICKS[3:4]])
def test_of_plays_without_numbers_it_is_not_known_when_they_were(
    above: str, lines: list[str], findings
) -> None:
    bare = [line.split(" ", 1)[1] for line in lines]
    text = moved(bare, above, UNNUMBERED)
    assert [one.form for one in findings(text)] == ["early-lines"]
    (match,) = read_text(text)
    lost = [line for line in match.hands[0].lines if isinstance(line, Broken)]
    assert [line.text for line in lost] == bare
    assert {line.kind for line in lost} == {"trick"}
    if lines[0] == TRICKS[0]:
        assert replay(match).findings == ()


@pytest.mark.parametrize(
    ("head", "hand"),
    [
        # Both are dealt to the same seat, or both begin with trick 1, and no cards are dealt.
        ("deal A: 3s x12\n1. A:3s B:-\n", "deal A: 4s x12\n1. A:4s B:-\n"),
        ("1. A:3s B:-\n2. A:4s\n", "1. A:4s B:-\n"),
        ("A:3s B:-\nA:4s\n", "A:4s B:-\n"),
        # The hand above is whole.
        ("A:3s B:-\nplace A B\n", "deal A: 4s x12\nA:4s B:-\n"),
        ("1. A:3s B:-\nend *\n", "deal A: 4s x12\n2. A:4s B:-\n"),
        ("win A: four-twos\n", "A:4s B:-\n"),
    ],
)
def test_a_hand_without_a_tag_may_come_before_it(head: str, hand: str) -> None:
    (match,) = read_text(f'[Match "a"]\n[A "An"]\n[B "Bình"]\n{head}[Hand "1"]\n{hand}')
    assert len(match.hands) == 2


@pytest.mark.parametrize("tag", ['[Hand "2"]', '[Hand "10"]'])
def test_above_another_hand_lines_are_those_of_the_first(tag: str) -> None:
    text = f'[Match "a"]\n[A "An"]\n1. A:3s B:-\n[B "Bình"]\n{tag}\n2. A:4s B:-\n'
    (match,) = read_text(text)
    assert len(match.hands) == 2


def test_a_long_match_is_read_the_same(monkeypatch) -> None:
    text = moved(TRICKS[:2], "[A ")
    (held,) = read_text(text)
    monkeypatch.setattr(reading, "LONGEST_HELD", 100)
    (match,) = read_text(text)
    assert not isinstance(match.hands, tuple)
    assert tuple(match.hands) == held.hands
    assert match == held
