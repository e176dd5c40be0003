"""What the notation says is read as it says it."""

import io
import threading
from decimal import Decimal

import pytest
from tienlen.notation.cards import read_cards
from tienlen.notation.reading import read_matches, read_text
from tienlen.notation.records import (
    Deal,
    End,
    Gap,
    Left,
    Line,
    Match,
    Place,
    Play,
    Score,
    Total,
    Trade,
    Transfer,
    Trick,
    Win,
)


def only(text: str) -> Match:
    (match,) = read_text(text, "a.tln")
    return match


def line_of(text: str) -> Line:
    match = only('[Hand "1"]\n' + text + "\n")
    assert match.findings == ()
    (line,) = match.hands[0].lines
    return line


def play_of(text: str) -> Play:
    trick = line_of(text)
    assert isinstance(trick, Trick)
    (play,) = trick.plays
    return play


def test_the_record_kept_with_a_pencil() -> None:
    match = only(
        '[Variant "vanikar"]\n[Passes "implied"]\n[A "An"] [B "Bình"] [C "Chi"]\n[Hand "1"]\n'
        "A:3s  B: 5c  A: 9d  C: Kh\nC: 4s 4c  A: Ts Td\n"
    )
    assert match.findings == ()
    assert match.name is None
    assert [(tag.name, tag.value) for tag in match.tags] == [
        ("Variant", "vanikar"),
        ("Passes", "implied"),
        ("A", "An"),
        ("B", "Bình"),
        ("C", "Chi"),
    ]
    assert match.seats == "ABC"
    first, second = match.hands[0].lines
    assert isinstance(first, Trick)
    assert isinstance(second, Trick)
    assert [(play.seat, play.cards) for play in second.plays] == [
        ("C", read_cards("4s4c")),
        ("A", read_cards("TsTd")),
    ]
    assert first.number is None
    assert [(play.line, play.column) for play in first.plays] == [(5, 1), (5, 7), (5, 14), (5, 21)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("deal A: 3s 4c x11", Deal(seat="A", cards=read_cards("3s4c"), unknown=11)),
        ("deal b:x13", Deal(seat="B", cards=(), unknown=13)),
        ("deal B: --", Deal(seat="B", cards=())),
        (
            "trade A>B 2h3c b > a 4d5s",
            Trade(
                transfers=(
                    Transfer(giver="A", taker="B", cards=read_cards("3c2h")),
                    Transfer(giver="B", taker="A", cards=read_cards("4d5s")),
                )
            ),
        ),
        ("...", Gap()),
        ("win C: four-twos", Win(seat="C", how="four-twos")),
        ("place C A b D", Place(seats=("C", "A", "B", "D"))),
        ("left D:5 A: 2", Left(counts=(("D", 5), ("A", 2)))),
        ("score A:+1 B:0 C:-3", Score(points=(("A", 1), ("B", 0), ("C", -3)))),
        ("score A:+1.5", Score(points=(("A", Decimal("1.5")),))),
        ("end", End()),
        ("end *", End(how="*")),
        ("end misdeal ", End(how="misdeal")),
        ("3. B:-", Trick(number=3, plays=(Play(seat="B", cards=None),))),
        ("b: pass", Trick(number=None, plays=(Play(seat="B", cards=None),))),
    ],
)
def test_every_kind_of_line(text: str, expected: Line) -> None:
    assert line_of(text) == expected


@pytest.mark.parametrize(
    "marks", ["!? @4.2 ^X {a}{b}", "{a}^X@4.2!?{b}", "^x {a} {b} !?\n  @4.2", "\n\t{a}!?{b}@4.2 ^X"]
)
def test_marks_stand_in_any_order(marks: str) -> None:
    assert play_of("A:3s" + marks) == Play(
        seat="A",
        cards=(0,),
        glyph="!?",
        seconds=Decimal("4.2"),
        flag="X",
        comments=("a", "b"),
    )


def test_a_comment_spans_lines_and_has_two_escapes() -> None:
    play = play_of("A:3s {one\n \t two \\} \\\\ { \\x\n\nthree}")
    assert play.comments == ("one\ntwo } \\ { \\x\n\nthree",)


def test_a_trick_goes_on_over_lines_that_begin_with_a_blank() -> None:
    trick = line_of("4.\n  A:3s\n\n\tB:-\n   \n C:4s\n")
    assert isinstance(trick, Trick)
    assert trick.number == 4
    assert [(play.seat, play.line, play.column) for play in trick.plays] == [
        ("A", 3, 3),
        ("B", 5, 2),
        ("C", 7, 2),
    ]


def test_seats_are_a_to_the_highest_letter_where_none_is_named() -> None:
    assert only("A:3s C:4s\n").seats == "ABC"
    for line in (
        "deal D: x13",
        "trade D>A 3s A>D 4s",
        "trade A>D 3s D>A 4s",
        "win D: four-twos",
        "place A D",
        "left D:5",
        "score D:-3",
        "\ntotal D:-3",
    ):
        assert only(f"A:3s C:4s\n{line}\n").seats == "ABCD", line
    assert only('[Hand "1"]\n[Dealer "d"]\nA:3s C:4s\n').seats == "ABCD"
    assert only('[Hand "1"]\n[Dealer "?"]\nA:3s C:4s\n').seats == "ABC"


def test_tags_are_known_in_any_case_and_get_their_usual_spelling() -> None:
    match = only('[variant "pagat"] [VARIANT.Stake "2"] [wEATHER "rain"] [a "An"]\nA:3s')
    assert [tag.name for tag in match.tags] == ["Variant", "Variant.stake", "A", "wEATHER"]
    assert [finding.code for finding in match.findings] == ["unknown-tag", "filled-in"]


def test_several_matches_stand_in_one_text() -> None:
    first, second, third = read_text(
        '[A "x"]\nA:3s\n[Match "two"]\n[Hand "1"]\nA:3s\ntotal A:0\n[Match "?"]\n', "a.tln"
    )
    assert [first.name, second.name, third.name] == [None, "two", None]
    assert second.total == Total(points=(("A", 0),))
    assert (second.line, second.hands[0].line) == (3, 4)
    assert second.source.path == "a.tln"
    assert second.source.text_at(5) == "A:3s"


def test_a_hand_without_its_tag_is_hand_one_and_said_so() -> None:
    match = only('[Variant "pagat"]\n[Dealer "b"]\nA:3s\n')
    assert [(found.code, found.line, found.hand) for found in match.findings] == [
        ("filled-in", 3, 1)
    ]
    assert match.hands[0].number == 1
    assert match.hands[0].tag("Dealer") == "B"


def test_what_is_wrong_with_the_tags_of_a_hand_without_its_tag_belongs_to_it() -> None:
    text = '[Dealer "Z"]\n[Dealer "A"]\n[Variant "pagat"]\nA:3s\nA:3x\n'
    assert [(found.code, found.line, found.hand) for found in only(text).findings] == [
        ("bad-tag", 1, 1),
        ("duplicate-tag", 2, 1),
        ("filled-in", 4, 1),
        ("bad-card", 5, 1),
    ]


@pytest.mark.parametrize("text", ["", "\n", " \t\n\n", "%TLN 1\n", "\ufeff"])
def test_nothing_is_no_match(text: str) -> None:
    assert read_text(text) == ()


def test_a_text_of_asides_is_a_match_that_keeps_them() -> None:
    assert [aside.text for aside in only("# a\n%b").after] == ["# a", "%b"]


def test_the_last_line_needs_no_end() -> None:
    assert line_of("A:3s").line == 2


def test_reading_is_safe_in_several_threads() -> None:
    text = "".join(f'[Match "{n}"]\n[Hand "1"]\nA:3s B:-\n\n' for n in range(60))
    expected = [(1 + 4 * n, 3 + 4 * n) for n in range(60)]
    seen: list[list[tuple[int, int]]] = []

    def read() -> None:
        matches = read_matches(io.BytesIO(text.encode()), "")
        seen.append([(match.line, match.hands[0].lines[0].line) for match in matches])

    threads = [threading.Thread(target=read) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert seen == [expected] * 4


def test_tags_are_looked_up_no_more_often_where_more_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A look-up takes as long as there are tags: one a finding would be the square of the time."""
    looked_up: list[str] = []
    look_up = Match.tag
    monkeypatch.setattr(
        Match, "tag", lambda match, name: looked_up.append(name) or look_up(match, name)
    )

    def count(hands: int) -> int:
        looked_up.clear()
        match = only('[A "x"]\n[B "y"]\n' + '[Hand "1"]\nA:3s C:4s\nA:3x\n' * hands)
        assert len(match.findings) == 2 * hands
        return len(looked_up)

    assert 0 < count(40) == count(10)
