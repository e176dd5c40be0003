"""What is too long for a record is told and passed over, and what follows it is read."""

import io
from collections.abc import Iterator
from itertools import repeat

import pytest
from tienlen.notation import reading
from tienlen.notation.cutting import KEPT_OF_LINE, LONGEST_LINE, LONGEST_MATCH, MOST_HANDS, Cutter
from tienlen.notation.findings import MOST_FINDINGS
from tienlen.notation.parting import cut
from tienlen.notation.piece_findings import LONGEST_HAND, MOST_PLAYS
from tienlen.notation.pieces import CUT
from tienlen.notation.printing import can_print, print_match
from tienlen.notation.reading import read_matches, read_text
from tienlen.notation.records import Broken, Match, Trick

HEAD = '[Match "m"]\n[A "An"]\n[B "Bo"]\n'
NEXT = '[Match "next"]\n[A "An"]\n'


class Slow(io.RawIOBase):
    """A pipe: it can only be read forwards, and gives a little at a time."""

    def __init__(self, data: bytes, step: int) -> None:
        self.data, self.step, self.at = data, step, 0

    def readable(self) -> bool:
        return True

    def read(self, size: int = -1) -> bytes:
        end = self.at + (self.step if size < 0 else min(self.step, size))
        given = self.data[self.at : end]
        self.at += len(given)
        return given


def told(match: Match) -> list[tuple[int, str]]:
    return [(found.line, found.form) for found in match.findings]


@pytest.mark.parametrize("step", [999, 1 << 16])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize(
    ("before", "unit", "after"),
    [
        ("A:3s {", "blah ", "} B:-"),
        ("A:", "3s4c", " B:-"),
        ("", "A:3s B:- ", "A:-"),
        ("# ", "é", ""),
        ('[Start "', "x", '"]'),
        ("x-", "\0" + "x" * 99, ""),
        ("", "junk", ""),
    ],
)
def test_of_a_line_that_is_too_long_the_beginning_is_kept(
    before: str, unit: str, after: str, end: str, step: int
) -> None:
    long = before + unit * (LONGEST_LINE // len(unit.encode()) + 1) + after
    text = HEAD + f'\n[Hand "1"]\nA:4s B:-\n{long}\nend\n{NEXT}'
    data = text.replace("\n", end).encode()
    first, second = read_matches(Slow(data, step), "")
    assert [form for line, form in told(first) if line == 7] == ["long-line"]
    assert not can_print(first)
    assert any(isinstance(line, Broken) for line in first.hands[0].lines) or first.broken
    assert all(len(line) <= KEPT_OF_LINE + 2 for line in first.source.lines)
    assert first.source.lines[7] == "end"
    assert (second.name, second.line) == ("next", 9)


def test_a_line_of_the_greatest_length_is_read() -> None:
    line = "# " + "x" * (LONGEST_LINE - 2)
    (match,) = read_text(HEAD + f'\n[Hand "1"]\nA:3s\n{line}\n')
    assert match.hands[0].after[0].text == line
    (longer,) = read_text(HEAD + f'\n[Hand "1"]\nA:3s\n{line}x\n')
    assert told(longer) == [(7, "long-line")]


def test_a_character_is_never_cut_in_two() -> None:
    for blanks in range(4):
        (piece,) = cut(io.BytesIO(b"#" + b" " * blanks + "😀".encode() * LONGEST_LINE))
        assert piece.damage is None
        assert piece.text.strip("# 😀") == CUT


@pytest.mark.parametrize("step", [4_099, 1 << 16])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_of_a_match_that_is_too_long_the_tags_are_kept(end: str, step: int) -> None:
    hand = '\n[Hand "1"]\nA:3s B:-\nend\n'
    count = LONGEST_MATCH // len(hand) + 1
    data = (HEAD + hand * count + NEXT).replace("\n", end).encode()
    first, second = read_matches(Slow(data, step), "")
    assert told(first) == [(1, "long-match")]
    assert first.tag("B") == "Bo"
    assert not first.hands
    assert (second.name, second.line) == ("next", 4 + 4 * count)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_of_a_match_of_too_many_hands_the_tags_are_kept(end: str) -> None:
    def match_of(hands: int) -> tuple[Match, Match]:
        data = (HEAD + '[Hand "1"]\n' * hands + NEXT).replace("\n", end).encode()
        first, second = read_matches(io.BytesIO(data), "")
        return first, second

    first, second = match_of(MOST_HANDS)
    assert "long-match" not in {form for _, form in told(first)}
    assert len(first.hands) == MOST_HANDS
    first, second = match_of(MOST_HANDS + 1)
    assert told(first) == [(1, "long-match")]
    assert first.tag("B") == "Bo"
    assert not first.hands
    assert (second.name, second.line) == ("next", 5 + MOST_HANDS)


def test_of_too_many_strangers_the_first_are_told() -> None:
    strangers = "".join(f"{seat}:3s\n" for seat in "CDEFGH")
    text = HEAD + f'[Hand "1"]\n{strangers}' * 3_000
    (match,) = read_text(text)
    assert len(match.findings) == MOST_FINDINGS + 1
    assert [found.line for found in match.findings[:7]] == [5, 6, 7, 8, 9, 10, 12]
    assert match.findings[-1].form == "more"


def test_of_a_hand_that_is_too_long_the_beginning_is_read() -> None:
    count = LONGEST_HAND // 4
    text = HEAD + '[Hand "1"]\n' + "...\n" * count + '[Hand "2"]\nA:-\n'
    (match,) = read_text(text)
    ((line, form),) = told(match)
    assert form == "long-hand"
    assert match.source.text_at(line) == "..."
    assert len(match.hands[0].lines) == line - 5
    assert len(match.hands[1].lines) == 1


def test_of_a_hand_of_too_many_plays_the_first_are_read() -> None:
    def hand_of(plays: int) -> Match:
        (match,) = read_text(HEAD + '[Hand "1"]\n' + "A:-\n" * plays + '[Hand "2"]\nA:-\n')
        return match

    match = hand_of(MOST_PLAYS)
    assert told(match) == []
    assert len(match.hands[0].lines) == MOST_PLAYS
    match = hand_of(MOST_PLAYS + 1)
    assert told(match) == [(5 + MOST_PLAYS, "many-plays")]
    assert len(match.hands[0].lines) == MOST_PLAYS
    assert len(match.hands[1].lines) == 1


def test_of_too_many_findings_the_first_are_told() -> None:
    text = HEAD + "".join(f'[Hand "{hand}"]\n' + "junk\n" * 100 for hand in range(1, 120))
    (match,) = read_text(text)
    assert len(match.findings) == MOST_FINDINGS + 1
    assert [found.line for found in match.findings[:101]] == [*range(5, 105), 106]
    last = match.findings[-1]
    assert (last.form, last.hand) == ("more", 101)


LONG = HEAD + "# before\n" + "".join(
    f'[Hand "{number}"]\n[dealer "a"]\n# {number}\n1. A:3♠ ! B:- {{why}}\nend\nplace a B\n# after\n'
    for number in range(1, 30)
)  # fmt: skip


def test_hands_that_are_read_when_asked_for_are_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    for text in (LONG, LONG + "total A:+1\n# end\n", LONG.replace('[Hand "3"]', '[Hand "x"]')):
        (held,) = read_text(text)
        monkeypatch.setattr(reading, "LONGEST_HELD", 10)
        (asked,) = read_text(text)
        monkeypatch.undo()
        assert isinstance(held.hands, tuple)
        assert not isinstance(asked.hands, tuple)
        assert asked == held
        assert hash(asked.hands) == hash(held.hands)
        assert repr(tuple(asked.hands)) == repr(held.hands)
        assert repr(asked.findings) == repr(held.findings)
        assert asked.hands[3:5] == held.hands[3:5]
        assert asked.hands[-1] == held.hands[-1]
        with pytest.raises(IndexError):
            asked.hands[len(held.hands)]
        if can_print(held):
            assert print_match(asked) == print_match(held)


def test_a_long_match_that_begins_without_a_tag_of_its_hand(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    text = HEAD + '[Dealer "b"]\nA:3s B:-\n[Hand "2"]\nA:4s\n'
    (held,) = read_text(text)
    monkeypatch.setattr(reading, "LONGEST_HELD", 10)
    (asked,) = read_text(text)
    assert repr(tuple(asked.hands)) == repr(held.hands)
    assert [hand.number for hand in asked.hands] == [1, 2]


def test_lines_are_those_of_the_text() -> None:
    for text in ("a\nb\n\nc", "a\n", "\n", "a", 'é♠\n"x"\r\n'):
        (match,) = read_text(f"# {text}")
        expected = f"# {text}".replace("\r", "").split("\n")
        expected = expected[:-1] if expected[-1] == "" else expected
        assert list(match.source.lines) == expected
        assert match.source.lines[-1] == expected[-1]
        assert match.source.lines[0:1] == tuple(expected[:1])
        assert match.source.text_at(len(expected) + 1) == ""


def test_a_line_that_is_cut_is_shown_so() -> None:
    (match,) = read_text(HEAD + "#" * (LONGEST_LINE + 1) + "\n# after\n")
    assert match.source.lines[3] == "#" * KEPT_OF_LINE + " …"
    assert match.source.text_at(5) == "# after"


def test_a_trick_is_kept_up_to_where_its_line_is_cut() -> None:
    (match,) = read_text(HEAD + '[Hand "1"]\n' + "A:- " * LONGEST_LINE + "\n")
    trick, broken = match.hands[0].lines
    assert isinstance(trick, Trick)
    assert isinstance(broken, Broken)
    assert len(trick.plays) == KEPT_OF_LINE // 4


def test_memory_does_not_grow_with_what_is_passed_over() -> None:
    """The buffer never holds more than the longest match and a chunk."""
    cutter = Cutter()

    def chunks() -> Iterator[bytes]:
        yield HEAD.encode()
        yield from repeat(b"x" * (1 << 16), 100)
        yield b"\n"
        yield from repeat(b"A:3s\n" * (1 << 13), 400)

    largest = 0
    for chunk in chunks():
        assert not list(cutter.feed(chunk))
        largest = max(largest, len(cutter._buffer))
    assert largest <= LONGEST_MATCH + (1 << 16)
    assert len(cutter._buffer) < 1 << 16


@pytest.mark.parametrize("end", ["\r", "\n", "\r\n"], ids=["CR", "LF", "CR LF"])
def test_blank_lines_are_passed_over_whatever_ends_them(end: str) -> None:
    """A line feed stays with its carriage return; other ends of lines wait for nothing."""
    cutter, chunk = Cutter(), end.encode() * (1 << 14)
    assert not cutter.feed(HEAD.encode() + b"\r\n" * (LONGEST_MATCH // 2))
    for size in (len(chunk), 1, 2, 3, len(chunk) - 1):
        assert not cutter.feed(chunk[:size])
        assert len(cutter._buffer) < 20
