"""The canonical form: byte-exact, stable, and losing nothing but spelling."""

import io
from decimal import Decimal

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tienlen.notation.errors import UnprintableError
from tienlen.notation.printing import (
    can_print,
    number_tricks,
    print_match,
    print_matches,
    print_played,
)
from tienlen.notation.reading import read_matches, read_text
from tienlen.notation.records import Match, Play, Trick

CANONICAL = """\
%TLN 1
[Match "tet-2026-02-17"]
[Event "Tết family night"]
[Site "Đà Nẵng"]
[Date "2026-02-17"]
[Variant "pagat"]
[Hands "2"]
[A "An"]
[B "Bình"]
[C "Chi"]
[D "Dũng"]

[Hand "1"]
[Dealer "D"]
deal A: 3s 3d 5c 6h 8s 8c 9d Th Js Qc Kd Ah 2s
deal B: x13
deal C: 4s 4c 4d 4h 7s 7c 9h Tc Jd Qs Kc As 2h
deal D: 3c x12
# the children left the room here
1. A:3s3d B:5d5h C:7s7c! D:9s9c {slow, @An sighed} A:- B:TsTd? C:-
2. B:2d C:4s4c4d4h!! D:- @4.2 ^X {a} {b} A:- B:-
...
5. A:3s ^W B:4s?! @12
place C A B D
left D:5
score A:+1 B:+1 C:+1 D:-3
end

[Hand "2"]
deal A: --
trade A>B 3s4c B>A 2h2d
win C: four-twos
end *

[Hand "3"]
end misdeal

total A:+2 B:+2 C:-2 D:-2.5
"""


def only(text: str) -> Match:
    (match,) = read_text(text)
    return match


def test_the_canonical_form_is_printed_as_it_was_read() -> None:
    expected = CANONICAL.replace("B>A 2h2d", "B>A 2d2h")
    assert print_match(only(CANONICAL)) == expected
    assert print_match(only(expected)) == expected


def test_spelling_is_all_that_is_lost() -> None:
    text = (
        "\ufeff# mine\r\n"
        '[d "D"]\r\n'
        '[Zebra "z"] [Apple "a"]\r\n'
        "% other\r\n"
        '[Variant.ties "refused"]\r\n'
        '[C "C \\\\ \\"q\\""]\r\n'
        '[Variant.decks "2"]\r\n'
        '[Stake "0.5"]\r\n'
        '[B "B"]\r\n[A "A"]\r\n[Variant "wikipedia"]\r\n[Date "2026-02-??"]\r\n'
        "\r\n"
        "x-app 1  \r\n"
        '[Hand "2"]\r\n[Own "x"]\r\n[Start "20:00"]\r\n[Dealer "b"]\r\n'
        "deal a:2h 3♠️10♦x2\r\n"
        "a: 4dsc {one\r\n\t[Hand \\} \\\\ two}{ three}!!B: PASS @04.20 ^w\r\n"
        " c:-\r\n"
        "7.D:3S\r\n"
        "A:-\r\n"
        "left D:0\r\n"
        "score a:1 B:-0 C:0.50\r\n"
        "# last\r\n"
    )
    assert print_match(only(text)) == (
        "%TLN 1\n"
        '[Match "?"]\n'
        '[Date "2026-02-??"]\n'
        '[Variant "wikipedia"]\n'
        '[Variant.decks "2"]\n'
        "% other\n"
        '[Variant.ties "refused"]\n'
        '[Stake "0.5"]\n'
        '[A "A"]\n[B "B"]\n'
        '[C "C \\\\ \\"q\\""]\n'
        "# mine\n"
        '[D "D"]\n'
        '[Apple "a"]\n[Zebra "z"]\n'
        "x-app 1\n"
        "\n"
        '[Hand "2"]\n[Dealer "B"]\n[Start "20:00"]\n[Own "x"]\n'
        "deal A: 3s Td 2h x2\n"
        "1. A:4s4c4d!! {one\n  [Hand \\} \\\\ two} { three} B:- @4.20 ^W C:-\n"
        "7. D:3s\n"
        "8. A:-\n"
        "left D:0\n"
        "score A:+1 B:+0 C:+0.50\n"
        "# last\n"
    )


def test_symbols_are_printed_on_request_and_read_back() -> None:
    match = only(CANONICAL)
    text = print_match(match, symbols=True)
    assert "deal A: 3♠ 3♦ 5♣ 6♥" in text
    assert "C:4♠4♣4♦4♥!!" in text
    assert only(text) == match


def test_the_version_line_stands_once_a_file_and_no_blank_line_before_a_match() -> None:
    matches = read_text('[Match "a"]\n[Match "b"]\n[Hand "1"]\nA:-\n%TLN 1\n')
    assert "".join(print_matches(matches)) == (
        '%TLN 1\n[Match "a"]\n[Match "b"]\n\n[Hand "1"]\n1. A:-\n'
    )


def test_asides_stay_before_what_they_preceded_and_in_order() -> None:
    text = (
        '# 1\n% 2\n[Match "a"]\n# 3\n[A "An"]\n# 4\n[B "B"]\n# 5\n[Hand "1"]\n# 6\n[Dealer "A"]\n'
        '# 7\nx-8\ndeal A: 3s\n# 9\nA:3s\n# 10\n[Hand "2"]\n# 11\nend\n# 12\ntotal A:0\n# 13\n'
    )
    match = only(text)
    printed = print_match(match)
    asides = [line for line in printed.splitlines() if line[0:1] in ("#", "%", "x")][1:]
    assert asides == ["# 1", "% 2", *[f"# {n}" for n in range(3, 8)], "x-8"] + [
        f"# {n}" for n in range(9, 14)
    ]
    assert only(printed) == number_tricks(match)
    assert [aside.text for aside in match.hands[1].before] == ["# 10"]
    assert match.total is not None
    assert [aside.text for aside in match.total.before] == ["# 12"]
    assert [aside.text for aside in match.after] == ["# 13"]


def test_a_match_that_could_not_be_read_whole_is_not_printed() -> None:
    for text in ("A:3s B:5x\n", "[A x]\n", "total A:1\nA:3s\n", '[Hand "x"]\n', '[A "\0"]\n'):
        match = only(text)
        assert not can_print(match)
        with pytest.raises(UnprintableError):
            print_match(match)


def test_numbers_are_given_to_tricks_that_have_none_and_kept_on_the_others() -> None:
    match = number_tricks(only("A:3s\nA:4s\n9. A:5s\n...\nA:6s\n"))
    tricks = [line for line in match.hands[0].lines if isinstance(line, Trick)]
    assert [trick.number for trick in tricks] == [1, 2, 9, 10]


@pytest.mark.parametrize(
    "lines",
    [
        "A:3s B:4s\nA:3s B:4s\nA:6s\n",
        "A:3s4d5s7c9d9hTcJsQdKd\nB:4s\n",
        "A:3s4d5s7c9d9hTcJsQdKd\n1. B:4s\n",
    ],
)
def test_a_line_that_only_the_lack_of_a_number_tells_from_a_trick_gets_none(lines: str) -> None:
    text = f'%TLN 1\n[Match "?"]\n\n[Hand "1"]\n{lines}'
    assert print_match(only(text)) == text


def test_a_long_sequence_that_is_led_by_itself_gets_a_number() -> None:
    printed = print_match(only("A:3s4d5s6c7d8hTc9s\nB:3d3h4s4h5d5h6s6d\n"))
    assert "\n1. A:3s4d5s6c7d8h9sTc\n2. B:" in printed


cards = st.lists(st.integers(0, 51), min_size=1, max_size=5).map(lambda cards: tuple(sorted(cards)))
comments = st.text(
    st.characters(codec="utf-8", exclude_categories=["Cc"]) | st.sampled_from("\\}{[#\n"),
    max_size=12,
).filter(lambda text: not any(line[:1] in (" ", "\t") for line in text.split("\n")[1:]))
plays = st.builds(
    Play,
    seat=st.sampled_from("ABCDEFGH"),
    cards=st.none() | cards,
    glyph=st.sampled_from(["", "!", "?", "!!", "??", "!?", "?!"]),
    seconds=st.none() | st.decimals("0", "9999", places=2).map(Decimal.copy_abs),
    flag=st.sampled_from(["", "W", "X"]),
    comments=st.lists(comments, max_size=3).map(tuple),
)


@settings(deadline=None, suppress_health_check=list(HealthCheck))
@given(st.lists(plays, min_size=1, max_size=6))
def test_any_play_is_printed_so_that_it_reads_the_same(made: list[Play]) -> None:
    base = only('[Hand "1"]\nend\n')
    hand = base.hands[0]
    trick = Trick(number=1, plays=tuple(made))
    match = Match(hands=(type(hand)(number=1, lines=(trick,)),))
    printed = print_match(match)
    assert only(printed) == match
    assert print_match(only(printed)) == printed


@settings(max_examples=400, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_a_damaged_file_reads_or_has_findings_that_lie_in_it(data: st.DataObject) -> None:
    raw = bytearray(CANONICAL.encode())
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(0, len(raw) - 1))
        kind = data.draw(st.sampled_from(["change", "remove", "insert", "cut"]))
        byte = data.draw(st.integers(0, 255) | st.sampled_from(list(b'{}[]":\\\n\r@^!x-A3')))
        if kind == "change":
            raw[place] = byte
        elif kind == "remove":
            del raw[place]
        elif kind == "insert":
            raw.insert(place, byte)
        else:
            del raw[place : place + data.draw(st.integers(1, 60))]
    matches = list(read_matches(io.BytesIO(bytes(raw)), "damaged.tln"))
    for match in matches:
        for found in match.findings:
            assert found.path == "damaged.tln"
            line = match.source.text_at(found.line)
            assert 1 <= found.column <= len(line) + 1
            assert match.source.first_line <= found.line
            assert found.line < match.source.first_line + max(1, len(match.source.lines))
        if can_print(match):
            printed = print_match(match)
            assert only(printed) == number_tricks(match)
            assert print_match(only(printed)) == printed
        else:
            assert any(found.severity == "error" for found in match.findings)


def test_what_was_played_is_printed_without_notes() -> None:
    text = (
        '# one\n[Match "m"]\nx-app 1\n[A "An"]\n# two\n[Hand "1"]\n'
        "1. A:3s! @2 ^X {why} B:-? ^W C:-\n# three\nend\ntotal A:+0\n# four\n"
    )
    (match,) = read_text(text)
    assert print_played(match) == (
        '[Match "m"]\n[A "An"]\n\n[Hand "1"]\n1. A:3s ^X B:- ^W C:-\nend\n\ntotal A:+0\n'
    )
