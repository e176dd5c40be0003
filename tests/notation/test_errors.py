"""Errors in the text: each once, none invented, at its line and column, in plain words."""

from collections.abc import Callable, Iterable

import pytest
from tienlen.notation.codes import TEXT_CODES
from tienlen.notation.findings import Finding, word
from tienlen.notation.records import Match

HAND = '[Hand "1"]\n'
Place = tuple[str, str, int, int]
Read = Callable[[str | bytes], list[Match]]
Findings = Callable[[str | bytes], list[Finding]]
Places = Callable[[Iterable[Finding]], list[Place]]
SeatsKept = Callable[[Match], list[str]]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # The hostile cases of the notation's page.
        ("A:3s B:1Os", ("bad-card", "look-alike", 2, 9)),
        ("A:3s B:5с", ("bad-card", "look-alike", 2, 9)),
        ("A:3s B:５s", ("bad-card", "look-alike", 2, 8)),
        ("A:3s B:4c,4d", ("bad-card", "comma", 2, 10)),
        ("A:3s B:4c, 4d, 4h", ("bad-card", "comma", 2, 10)),
        ("A:3s B 4c", ("syntax", "colon", 2, 6)),
        ("A 3s", ("syntax", "colon", 2, 1)),
        ("A:3s B：4c", ("syntax", "colon-sign", 2, 7)),
        ("A:3s @4,2 B:4c", ("syntax", "seconds", 2, 8)),
        ("A:3s @x", ("syntax", "seconds", 2, 6)),
        ("A:3s J:4c", ("unknown-seat", "letter", 2, 6)),
        ("A:3s {never", ("syntax", "comment", 2, 6)),
        ("1. {never A:3s", ("syntax", "comment", 2, 4)),
        ("15. {x} B:4s", ("syntax", "early-comment", 2, 5)),
        ("1.{x}", ("syntax", "early-comment", 2, 3)),
        ("1. {x} {y} A:3s", ("syntax", "early-comment", 2, 4)),
        ("1. {x\n  \\} y} A:3s", ("syntax", "early-comment", 2, 4)),
        ("1.\n  {x} A:3s", ("syntax", "early-comment", 3, 3)),
        ("A:3s B: {x} 4s", ("syntax", "inner-comment", 2, 9)),
        ("A:3s B:{never", ("syntax", "no-cards", 2, 8)),
        ("A:3s B {x}: 4s", ("syntax", "inner-comment", 2, 8)),
        ("A:3s B:–", ("syntax", "dash", 2, 8)),
        ("A:3s B:", ("syntax", "no-cards", 2, 8)),
        ("A:3s B:-4c", ("syntax", "after-pass", 2, 9)),
        ("A:3s -", ("syntax", "no-seat", 2, 6)),
        ("A:3s B:p", ("bad-card", "pass", 2, 8)),
        ("A > 3s", ("syntax", "colon", 2, 1)),
        ("An: 3s", ("syntax", "name", 2, 1)),
        ("Bình:3s Chi:4s", ("syntax", "name", 2, 1)),
        ("deal A: 3s 4s B: 5s 6s", ("syntax", "second-deal", 2, 15)),
        ("deal A: 3s 4x B: 5s 6s", ("bad-card", "suit", 2, 13)),
        ("A:3s 2. B:4c", ("syntax", "two-tricks", 2, 6)),
        ("A:3s! ?", ("syntax", "two-glyphs", 2, 7)),
        ("A:3s ^W ^X", ("syntax", "two-flags", 2, 9)),
        ("A:3s @1 @2", ("syntax", "two-times", 2, 9)),
        ("A:3s ^Q", ("syntax", "flag", 2, 6)),
        ("A:3s B:4c3", ("bad-card", "no-suit", 2, 10)),
        ("3.", ("syntax", "line-end", 2, 3)),
        ("3 A:3s", ("syntax", "number-stop", 2, 1)),
        ("1" * 5000 + ". A:3s", ("syntax", "number", 2, 1)),
        ("A:3s @" + "9" * 5000, ("syntax", "number", 2, 16)),
        ("left A:" + "9" * 5000, ("syntax", "number", 2, 17)),
        ("deal A: x" + "9" * 5000, ("syntax", "number", 2, 13)),
        ("score A:" + "9" * 5000, ("syntax", "number", 2, 27)),
        ("deal A: 3s 4x x11", ("bad-card", "suit", 2, 13)),
        ("deal J: 3s", ("unknown-seat", "letter", 2, 6)),
        ("deal A 3s", ("syntax", "colon", 2, 6)),
        ("Deal A: 3s", ("syntax", "case", 2, 1)),
        ("place A X", ("unknown-seat", "letter", 2, 9)),
        ("left A5", ("syntax", "colon", 2, 6)),
        ("score A:1,5", ("syntax", "", 2, 10)),
        ("end foo", ("syntax", "", 2, 5)),
        ("trade A B 3s", ("syntax", "", 2, 7)),
        ("trade A>B 3z", ("bad-card", "suit", 2, 12)),
        ("A:3s;B:4c", ("bad-card", "comma", 2, 5)),
        ("total", ("syntax", "line-end", 2, 6)),
        ("place  ", ("syntax", "line-end", 2, 8)),
        ("deal", ("syntax", "line-end", 2, 5)),
        ("place:A B", ("syntax", "keyword-colon", 2, 6)),
        ("A:3s (nice!)", ("syntax", "stray-comment", 2, 6)),
        ("A:3s(nice) B:4s", ("syntax", "stray-comment", 2, 5)),
        ("A:3s // nice", ("syntax", "stray-comment", 2, 6)),
        ("A:3s /* nice */ B:4c", ("syntax", "stray-comment", 2, 6)),
        ("A:3s # nice", ("syntax", "stray-comment", 2, 6)),
        ("A:3s ; nice", ("syntax", "stray-comment", 2, 6)),
        ("A:3s -- nice", ("syntax", "stray-comment", 2, 6)),
        ("A:3s – nice", ("syntax", "stray-comment", 2, 6)),
        ('A:3s "nice"', ("syntax", "stray-comment", 2, 6)),
        ("A:3s [nice]", ("syntax", "stray-comment", 2, 6)),
        ("A:3s nice one", ("syntax", "stray-comment", 2, 6)),
        ("A:3s B:- (sighs)", ("syntax", "stray-comment", 2, 10)),
        ("A:3s! @4.2 // nice", ("syntax", "stray-comment", 2, 12)),
        ("A:3s {oh} (nice)", ("syntax", "stray-comment", 2, 11)),
        ("A:3s B:p (x)", ("bad-card", "pass", 2, 8)),
        ("A:3s B:4x // x", ("bad-card", "suit", 2, 9)),
        ("deal A: 3s 4c (face up)", ("syntax", "stray-remark", 2, 15)),
        ("deal A: 3s x12 # face up", ("syntax", "stray-remark", 2, 16)),
        ("place A B (close)", ("syntax", "stray-remark", 2, 11)),
        ("left C:3 {poor Chi}", ("syntax", "stray-remark", 2, 10)),
        ("score A:+1 // fun", ("syntax", "stray-remark", 2, 12)),
        ("end # fun", ("syntax", "stray-remark", 2, 5)),
        ("... (phone)", ("syntax", "stray-remark", 2, 5)),
        ('[Dealer "A"] // again', ("syntax", "stray-remark", 2, 14)),
        ("// nice", ("syntax", "remark", 2, 1)),
        ("; nice", ("syntax", "remark", 2, 1)),
        ("-----", ("syntax", "remark", 2, 1)),
        ("(nice)", ("syntax", "remark", 2, 1)),
        ("- A:3s B:4s", ("syntax", "line", 2, 1)),
        ("A:3s B:4s (5s)", ("syntax", "", 2, 11)),
        ("A:3s Chi:4s", ("syntax", "named-play", 2, 6)),
        ("15. Bình:4s", ("syntax", "named-play", 2, 5)),
        ("15.Bình : 4s", ("syntax", "named-play", 2, 4)),
        ("A:3s B-", ("syntax", "colon", 2, 6)),
        ("plIace A B", ("syntax", "keyword", 2, 1)),
        ("en", ("syntax", "keyword", 2, 1)),
        ("Scores A:+1", ("syntax", "keyword", 2, 1)),
        ("]lace A B", ("syntax", "line", 2, 1)),
        ("A:3s B:4,c", ("bad-card", "in-card", 2, 9)),
        ("deal A: 3.h 4h", ("bad-card", "in-card", 2, 10)),
        # What a table that keeps its record by hand writes.
        ("A:3s B:pas", ("bad-card", "pass", 2, 8)),
        ("A:3s B: passes C:4s", ("bad-card", "pass", 2, 9)),
        ("A:3s B: bỏ lượt C:4s", ("bad-card", "pass", 2, 9)),
        ("A:3s B: check", ("bad-card", "pass", 2, 9)),
        ("A:3s B: three of hearts", ("bad-card", "words", 2, 9)),
        ("A:3s B: Thomas", ("bad-card", "word", 2, 9)),
        ("A:3s B:10hearts", ("bad-card", "suit-word", 2, 8)),
        ("A:3s4s5s B:4s-6s", ("bad-card", "range", 2, 12)),
        ("A:3s B: x13", ("bad-card", "unknown", 2, 9)),
        ("deal A: three of hearts 4s", ("bad-card", "words", 2, 9)),
        ("deal A: {my hand} 3c 4c", ("bad-card", "comment", 2, 9)),
        ("deal A: (a hand, as dealt) 3c 4c", ("bad-card", "comment", 2, 9)),
        ("deal A: // as dealt", ("bad-card", "comment", 2, 9)),
        ("deal A: {never closed 3c", ("bad-card", "comment", 2, 9)),
        ("trade A>B {a gift} 3c B>A 4c", ("bad-card", "comment", 2, 11)),
        ("5) B: 3h", ("syntax", "number-sign", 2, 2)),
        ("5 - B: 3h", ("syntax", "number-sign", 2, 3)),
        ("Trick 7: A: 5d", ("syntax", "trick-word", 2, 1)),
        ("(6) A: 3h", ("syntax", "trick-word", 2, 1)),
        ("left 1", ("syntax", "whose", 2, 6)),
        ("score: A:+1", ("syntax", "keyword-colon", 2, 6)),
        ("Place: A B", ("syntax", "case-colon", 2, 1)),
        ("place An Chi", ("syntax", "name-for-seat", 2, 7)),
        ("place A Chi", ("syntax", "name-for-seat", 2, 9)),
        ("left Bình:5", ("syntax", "name-for-seat", 2, 6)),
        ("Note: Bình was tired", ("syntax", "remark", 2, 1)),
        ("Ghi chú: Bình mệt", ("syntax", "remark", 2, 1)),
        ("winner: A", ("syntax", "word-claim", 2, 1)),
        ("Dealer: B", ("syntax", "word-hand-tag", 2, 1)),
        ("variant: pagat", ("syntax", "word-tag", 2, 1)),
        ("Match: tet", ("syntax", "word-section", 2, 1)),
        ("Players: An, Bình", ("syntax", "word-players", 2, 1)),
        ("…", ("syntax", "dots", 2, 1)),
        ("hello", ("syntax", "line", 2, 1)),
        ("{hello}", ("syntax", "lone-comment", 2, 1)),
        ("  A:3s", ("syntax", "indent", 2, 3)),
        ('[Dealer "A', ("syntax", "quote", 2, 9)),
        ('[Dealer "A"', ("syntax", "bracket", 2, 12)),
        ("[Dealer A]", ("syntax", "tag-value", 2, 9)),
        ("[Dealer “A”]", ("syntax", "quote-sign", 2, 9)),
        ('[Dealer "Z"]', ("bad-tag", "dealer", 2, 1)),
        ('[Event "x"]', ("bad-tag", "match-tag", 2, 1)),
        ("%TLN 2", ("syntax", "version", 2, 1)),
    ],
)
def test_a_slip_is_one_finding_at_its_place_and_the_lines_around_it_count(
    read: Read,
    findings: Findings,
    places: Places,
    seats_kept: SeatsKept,
    text: str,
    expected: Place,
) -> None:
    data = f"{HAND}{text}\nD:7s\n"
    assert places(findings(data)) == [expected]
    (match,) = read(data)
    assert seats_kept(match)[-1] == "D"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('[Date "17.2.2026"]', ("bad-tag", "date")),
        ('[Date "2026-02-30"]', ("bad-tag", "date")),
        ('[Hands "many"]', ("bad-tag", "hands")),
        (f'[Hands "{"9" * 5000}"]', ("bad-tag", "hands")),
        ('[Hands "0"]', ("bad-tag", "hands")),
        ('[Passes "some"]', ("bad-tag", "passes")),
        ('[Passes "not implied"]', ("bad-tag", "passes")),
        ('[Passes "Implied"]', ("bad-tag", "passes-spelling")),
        ('[Passes "implied."]', ("bad-tag", "passes-spelling")),
        ('[Passes "implyed"]', ("bad-tag", "passes-spelling")),
        ('[Site "a"]\n[Site "b"]', ("duplicate-tag", "")),
        ('[A "An"]\n[a "Bo"]', ("duplicate-tag", "")),
        ('[A "An"]\n[B "An"]', ("same-name", "")),
        ('[Weather "rain"]', ("unknown-tag", "")),
        ('[Evnt "x"]', ("unknown-tag", "close")),
        ('[match "x"]', ("bad-tag", "section-case")),
        ('[HAND "1"]', ("bad-tag", "section-case")),
        ('[Hand "1"]\nA:3s B:4s\n[hand "2"]', ("bad-tag", "section-case")),
        (f'[Hand "{"9" * 5000}"]', ("bad-tag", "hand")),
        ('[Hand "-1"]', ("bad-tag", "hand")),
        ('[Dealer "A"]', ("bad-tag", "hand-tag")),
        ('[A "x"] [Match "b"]', ("bad-tag", "misplaced")),
        ("total A:1\n%TLN 1\nend", ("syntax", "after-total")),
        ('[Hand "1"]\ntotal A:1\n[Hand "2"]', ("syntax", "early-total")),
        ('[Hand "1"]\nA:3s\n[Dealer "A"]', ("bad-tag", "late-tag")),
    ],
)
def test_tags_and_order(findings: Findings, text: str, expected: tuple[str, str]) -> None:
    assert [(one.code, one.form) for one in findings('[Match "a"]\n' + text + "\n")] == [expected]


@pytest.mark.parametrize(
    "value", ["2026-02-17", "2026-02-??", "2026-??-??", "????-??-??", "202?-01-31"]
)
def test_dates_may_have_unknown_parts(findings: Findings, value: str) -> None:
    assert findings(f'[Match "a"]\n[Date "{value}"]\n') == []


def test_the_issue_of_every_error_in_one_run(
    read: Read, findings: Findings, places: Places, seats_kept: SeatsKept
) -> None:
    data = f"{HAND}A:3s B:5x C:6y!\nB 7c\ndeal A: 3\nhello\nD:7s\n"
    assert places(findings(data)) == [
        ("bad-card", "suit", 2, 9),
        ("bad-card", "suit", 2, 14),
        ("syntax", "colon", 3, 1),
        ("bad-card", "no-suit", 4, 9),
        ("syntax", "line", 5, 1),
    ]
    (match,) = read(data)
    assert seats_kept(match) == ["A", "?", "?", "?", "?", "D"]


def test_a_finding_says_where_in_the_match_it_is(findings: Findings) -> None:
    text = '[Match "m"]\n[A "An"]\n[B "Bình"]\n[Hand "4"]\n1. A:3s B:-\n2. A:4s B:5x\n'
    (found,) = findings(text)
    assert (found.path, found.match, found.hand, found.trick, found.play) == ("a.tln", "m", 4, 2, 4)
    assert (found.seat, found.player) == ("B", "Bình")


def test_an_unclosed_comment_is_reported_where_it_opens_and_swallows_no_other_line(
    read: Read, findings: Findings, places: Places, seats_kept: SeatsKept
) -> None:
    data = f'{HAND}A:3s {{oh B:4c\n   C:5c\nB:6c\n[Hand "2"]\nA:3s {{closed}}\n'
    assert places(findings(data)) == [("syntax", "comment", 2, 6)]
    (match,) = read(data)
    assert seats_kept(match) == ["A", "?", "B", "A"]


def test_a_comment_before_its_play_hides_nothing_that_is_wrong_after_it(
    findings: Findings, places: Places
) -> None:
    data = HAND + "1. A:6s B:{x}7s C:8x\n2. {x} A:3x B 4s {y} C:5y {never\n"
    found = findings(data)
    assert places(found) == [
        ("syntax", "inner-comment", 2, 11),
        ("bad-card", "suit", 2, 20),
        ("syntax", "early-comment", 3, 4),
        ("bad-card", "suit", 3, 11),
        ("syntax", "colon", 3, 13),
        ("bad-card", "suit", 3, 25),
        ("syntax", "comment", 3, 27),
    ]
    assert [one.play for one in found] == [2, 3, None, 2, 3, 4, None]
    assert [one.seat for one in found] == ["B", "C", None, "A", "B", "C", None]


def test_a_match_or_hand_tag_at_the_start_of_a_line_ends_a_comment(
    read: Read, findings: Findings, places: Places
) -> None:
    data = '[Match "a"]\n[Hand "1"]\nA:3s {oh\n[Hand "2"]\nA:4s {no\n[Match "b"]\nA:5s }\n'
    assert places(findings(data)) == [
        ("syntax", "comment", 3, 6),
        ("syntax", "comment", 5, 6),
        ("syntax", "", 7, 6),
    ]
    assert [match.name for match in read(data)] == ["a", "b"]


def test_an_unclosed_tag_costs_its_line_only(
    read: Read, findings: Findings, places: Places, seats_kept: SeatsKept
) -> None:
    data = '[Match "a]\n[A "An"\n[B "Bình"]\n[Hand "1"]\nA:3s B:4s\n'
    assert places(findings(data)) == [("syntax", "quote", 1, 8), ("syntax", "bracket", 2, 8)]
    (match,) = read(data)
    assert match.seats == "AB"
    assert seats_kept(match) == ["AB"]


def test_a_seat_not_in_play_is_reported_once_a_hand_and_its_lines_are_kept(
    read: Read, findings: Findings, places: Places, seats_kept: SeatsKept
) -> None:
    data = (
        '[A "An"]\n[B "Bình"]\n[Hand "1"]\n[Dealer "C"]\nA:3s D:4s\nD:5s\nplace A E\n'
        '[Hand "2"]\nD:6s\n'
    )
    assert places(findings(data)) == [
        ("unknown-seat", "", 4, 1),
        ("unknown-seat", "", 5, 6),
        ("unknown-seat", "", 7, 9),
        ("unknown-seat", "", 9, 1),
    ]
    (match,) = read(data)
    assert seats_kept(match) == ["AD", "D", "D"]


def test_emoji_suits_and_a_small_t_are_cards(findings: Findings) -> None:
    assert findings(f"{HAND}A:3♠️4♥️ B:t♦ C:10♣️\n") == []


def test_what_is_expected_after_a_lone_word_is_not_that_word(findings: Findings) -> None:
    for word_alone, wanted in (
        ("deal", "a seat and a colon"),
        ("trade", "a giver and a taker"),
        ("win", "a seat and a colon"),
        ("place", "a seat from A to H"),
        ("left", "a seat and a colon"),
        ("score", "a seat and a colon"),
        ("total", "a seat and a colon"),
    ):
        for text in (word_alone, f"{word_alone}=A"):
            (found,) = findings(f"{HAND}{text}\n")
            message, _ = word(found, TEXT_CODES)
            assert wanted in message, text
            assert f"`{word_alone}`" not in message, text


def test_a_colon_that_is_missing_after_another_slip_is_said_to_be_missing(
    findings: Findings, places: Places
) -> None:
    assert places(findings(f"{HAND}A:3s,4s C 5s A:6z D7s B:-\n")) == [
        ("bad-card", "comma", 2, 5),
        ("syntax", "colon", 2, 9),
        ("bad-card", "suit", 2, 17),
        ("syntax", "colon", 2, 19),
    ]


def test_a_no_break_space_before_a_line_is_named_and_is_not_the_end_of_the_line(
    findings: Findings,
) -> None:
    (found,) = findings(HAND + "\u00a0A:3s\n")
    message, _ = word(found, TEXT_CODES)
    assert "the end of the line" not in message
    assert "\u00a0" in message


@pytest.mark.parametrize(
    ("line", "advised"),
    [
        ("Note: Bình was tired", "`#`"),
        ("winner: A", "`place C A B D`"),
        ("Dealer: B", '`[Dealer "B"]`'),
        ("dealer: Bình", '`[Dealer "B"]`'),
        ("Variant: pagat", '`[Variant "pagat"]`'),
        ('Event: the "big" \\ one', '`[Event "the big  one"]`'),
        ("Date: 17 Feb", '`[Date "2026-02-17"]`'),
        ("Date: 2025-01-01", '`[Date "2025-01-01"]`'),
        ("Venue: Huế", '`[Site "Huế"]`'),
        ("Time: 20:15", '`[Start "2026-02-17T20:15"]`'),
        ("Match:", '`[Match "…"]`'),
        ("Players: An, Bình", '`[A "An"] [B "Bình"]`'),
        ("Bình: 3d 3h", '`[A "Bình"]`'),
    ],
)
def test_a_word_and_a_colon_says_how_that_is_written(
    findings: Findings, line: str, advised: str
) -> None:
    (found,) = findings(f"{HAND}A:3s\n{line}\n")
    assert advised in found.hint


def test_a_play_read_in_half_counts_no_card(read: Read, seats_kept: SeatsKept) -> None:
    (match,) = read(f"{HAND}A:3s B: three of hearts\nC:4s\n")
    assert seats_kept(match) == ["A", "?", "C"]
