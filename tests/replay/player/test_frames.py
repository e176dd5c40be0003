"""Frames fit their window, show everything or a sign, and hold nothing that moves other text."""

import re
import unicodedata
from collections.abc import Callable
from dataclasses import replace
from itertools import combinations, product

import pytest
from tienlen.notation.cards import CARD_TEXTS
from tienlen.notation.findings import Code, Finding, Wording
from tienlen.replay.player.drawing import moves_lines
from tienlen.replay.player.frames import frame, message, said_lines, still
from tienlen.replay.player.lines import ASCII, UNICODE, Glyphs, Span, fitted, flowed, width_of
from tienlen.replay.player.plain import texts
from tienlen.replay.player.saying import remarks_of
from tienlen.replay.player.scene import MoveGroup, Moves, Remark, Scene
from tienlen.replay.player.viewing import Viewer
from tienlen.replay.player.walk import Walk

SIZES = [(60, 20), (80, 24), (99, 24), (100, 24), (160, 45), (300, 100)]
TINY = [(1, 1), (10, 3), (30, 10), (40, 11), (40, 15), (29, 20), (60, 7), (30, 14), (59, 19)]

HOSTILE = (
    '[Match "\x1b[31mred\u202e"]\n[Event "[bold]b[/] [@click=app.bell]x[/] \\\\"]\n'
    '[A "\x07[red]An"]\n[B "B\u200b\u0301\u0301o"]\n[C "漢字漢字漢字漢字漢字漢字漢字"]\n\n'
    '[Hand "1"]\n1. A:3s {[link=x]y[/link] \x1b]0;t\x07} B:4s C:zz\u202e\n'
)


def full_table(seats: int, size: int) -> str:
    """Deal two decks to eight seats, or as many as there are, in order."""
    cards = list(CARD_TEXTS) * 2
    names = ("An", "Bình", "Chi", "Dũng", "Em", "Phúc", "Giang", "Hoàng Thị Mỹ Duyên")
    lines = ['[Variant "wikipedia"]', '[Decks "2"]', f'[Variant.cards-each "{size}"]']
    lines += [
        f'[{letter} "{name}"]' for letter, name in zip("ABCDEFGH"[:seats], names, strict=False)
    ]
    lines += ["", '[Hand "1"]']
    for index in range(seats):
        hand = " ".join(sorted(cards[index * size : (index + 1) * size]))
        lines.append(f"deal {'ABCDEFGH'[index]}: {hand}")
    lines.append("1. A:3s " + " ".join(f"{letter}:-" for letter in "BCDEFGH"[: seats - 1]))
    return "\n".join(lines) + "\n"


def every_scene(walk: Walk) -> "list[Viewer]":
    return [Viewer(walk)]


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII])
@pytest.mark.parametrize(("width", "height"), SIZES + TINY)
def test_a_frame_is_never_larger_than_its_window(
    walk_of: Callable[..., Walk],
    match_text: str,
    torn_text: str,
    width: int,
    height: int,
    glyphs: Glyphs,
) -> None:
    walk = walk_of(match_text, torn_text, HOSTILE, full_table(8, 13), full_table(6, 17))
    viewer = Viewer(walk)
    while True:
        for walk.shows_moves in (False, True):
            drawn = frame(viewer.scene(), width, height, glyphs, "footer")
            assert len(drawn.lines) <= height
            assert all(width_of(line) <= width for line in drawn.lines)
        if not walk.next():
            break
    nothing = message("There is no match to replay.", width, height, glyphs, "q leave")
    assert len(nothing.lines) <= max(height, 1)
    assert all(width_of(line) <= width for line in nothing.lines)


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize(("seats", "size"), [(8, 13), (6, 17), (5, 19)])
def test_eight_seats_two_decks_and_seventeen_cards_fit(
    walk_of: Callable[..., Walk], width: int, height: int, seats: int, size: int
) -> None:
    walk = walk_of(full_table(seats, size))
    scene = Viewer(walk).scene()
    assert len(scene.seats) == seats
    text = texts(frame(scene, width, height, ASCII, "footer").lines)
    for seat in scene.seats:
        row = next(
            line for line in text if line.startswith(("  " + seat.letter, "> " + seat.letter))
        )
        shown = re.findall("[3-9TJQKA2][scdh]", row.split("  ", 2)[-1].replace(" ", ""))
        assert len(shown) >= size


CARD = "[3-9TJQKA2][scdh]"


def rows_of(scene: Scene, width: int, height: int) -> dict[str, str]:
    """Return the rows of the seats by letter, with the lines they go on in."""
    rows: dict[str, str] = {}
    letter = ""
    for line in texts(frame(scene, width, height, ASCII, "footer").lines):
        if found := re.match(r"[> ] ([A-H]) ", line):
            letter = found[1]
            rows[letter] = line
        elif letter and re.match(rf" +{CARD}", line):
            rows[letter] += line.strip()
        else:
            letter = ""
    return rows


@pytest.mark.parametrize(
    ("width", "height", "seats", "size"),
    [(40, 15, 4, 13), (40, 15, 3, 17), (40, 12, 4, 13), (30, 15, 4, 13), (40, 24, 5, 20)],
)
def test_hands_are_shown_whole_in_a_narrow_window(
    walk_of: Callable[..., Walk], width: int, height: int, seats: int, size: int
) -> None:
    scene = Viewer(walk_of(full_table(seats, size))).scene()
    for wanted in (scene, replace(scene, moves=Moves(who="A", groups=(), may_pass=True, note=""))):
        rows = rows_of(wanted, width, height)
        assert len(rows) == seats
        assert [len(re.findall(CARD, row)) for row in rows.values()] == [size] * seats


def test_where_not_all_hands_find_room_the_one_to_act_does(walk_of: Callable[..., Walk]) -> None:
    walk = walk_of(full_table(5, 20))
    walk.next()
    scene = Viewer(walk).scene()
    (actor,) = [seat.letter for seat in scene.seats if seat.acts]
    rows = rows_of(scene, 40, 15)
    assert actor in rows
    assert any("..." in row for row in rows.values())
    for letter, row in rows.items():
        left = next(seat.left for seat in scene.seats if seat.letter == letter)
        whole = len(re.findall(CARD, row)) == left
        assert whole or "..." in row
        assert whole or letter != actor


def test_how_a_seat_stands_is_said_after_its_cards_where_they_leave_no_room_before(
    walk_of: Callable[..., Walk],
) -> None:
    walk = walk_of(full_table(4, 13))
    walk.next()
    rows = rows_of(Viewer(walk).scene(), 40, 15)
    (row,) = [row for row in rows.values() if row.startswith(">")]
    assert re.fullmatch(rf"> [A-D] 13 ({CARD}){{13}} to act", row)


@pytest.mark.parametrize(
    ("plays", "may_pass", "note", "said"),
    [
        (2, True, "", "Legal for B: 2 plays or pass"),
        (1, False, "", "Legal for B: 1 play"),
        (0, True, "", "Legal for B: only pass"),
        (0, False, "", "Legal for B: nothing"),
        (0, True, "There may be more.", "Legal for B: pass"),
    ],
)
def test_legal_moves_are_said_though_there_are_none(
    plays: int, may_pass: bool, note: str, said: str
) -> None:
    groups = (MoveGroup("single", tuple((card,) for card in range(plays))),) if plays else ()
    moves = Moves(who="B", groups=groups, may_pass=may_pass, note=note)
    first, *rest = texts(moves_lines(moves, 60, 9, UNICODE))
    assert first == said
    assert rest == ([note] if note else []) + (
        [f"single ({plays}): {' '.join(['3♠', '3♣'][:plays])}"] if plays else []
    )


def test_legal_moves_come_before_remarks_where_lines_are_few(
    walk_of: Callable[..., Walk], match_text: str
) -> None:
    walk = walk_of(match_text)
    walk.shows_moves = True
    walk.go_to_play(1)
    scene = Viewer(walk).scene()
    for height in range(10, 16):
        text = " ".join(texts(frame(scene, 40, height, UNICODE, "").lines))
        assert "plays or pass" in text
        assert re.search(r"plays or pass.* 4♠", text)


def test_what_does_not_fit_is_cut_with_a_sign() -> None:
    line = (Span("abc"), Span("defgh"))
    assert texts([fitted(line, 8, UNICODE)]) == ["abcdefgh"]
    assert texts([fitted(line, 7, UNICODE)]) == ["abcdef…"]
    assert texts([fitted(line, 4, UNICODE)]) == ["abc…"]
    assert texts([fitted(line, 7, ASCII)]) == ["abcd..."]
    assert texts([fitted((Span("漢字漢字"),), 6, UNICODE)]) == ["漢字…"]
    words = [(Span(word),) for word in ["one", "two", "three", "four", "five"]]
    assert texts(flowed(words, 9, 9, UNICODE, indent=2)) == [
        "one two",
        "  three",
        "  four",
        "  five",
    ]
    assert texts(flowed(words, 9, 2, UNICODE, indent=2)) == ["one two", "  three …"]


def test_a_long_trick_shows_its_end(walk_of: Callable[..., Walk]) -> None:
    names = "".join(f'[{letter} "P{letter}"]\n' for letter in "ABCD")
    cards = [card for card in CARD_TEXTS if card != "3s"][:40]
    plays = " ".join(f"{'ABCD'[index % 4]}:{card}" for index, card in enumerate(["3s", *cards]))
    walk = walk_of(f'{names}\n[Hand "2"]\n1. {plays}\n')
    walk.go_to_play(41)
    lines = texts(frame(Viewer(walk).scene(), 60, 20, ASCII, "").lines)
    start = next(index for index, line in enumerate(lines) if line.startswith("Trick 1 "))
    assert lines[start].startswith("Trick 1 ... ")
    assert f"A:{cards[-1]}" in "".join(lines[start : start + 3])


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII])
def test_nothing_from_a_record_is_hidden_or_moves_text(
    walk_of: Callable[..., Walk], glyphs: Glyphs
) -> None:
    walk = walk_of(HOSTILE)
    viewer = Viewer(walk)
    seen = ""
    while True:
        seen += "".join(texts(frame(viewer.scene(), 160, 45, glyphs, "").lines))
        if not walk.next():
            break
    assert not {c for c in seen if unicodedata.category(c) in ("Cc", "Cf", "Cs", "Co")}
    assert "[bold]b[/] [@click=app.bell]x[/] \\" in seen
    if not glyphs.symbols:
        assert seen.isascii()


def test_where_nothing_can_be_listed_only_the_reason_is_said() -> None:
    """An empty "Legal:" stood before it."""
    moves = Moves(who="", groups=(), may_pass=False, note="The hand is over.")
    for height in (1, 9):
        assert texts(moves_lines(moves, 60, height, UNICODE)) == ["The hand is over."]


def test_kinds_of_legal_moves_on_a_line_are_parted() -> None:
    groups = (MoveGroup("single", ((25,), (26,))), MoveGroup("pair", ((25, 26),)))
    moves = Moves(who="B", groups=groups, may_pass=False, note="")
    said = " ".join(texts(moves_lines(moves, 80, 2, UNICODE)))
    assert said == "Legal for B: 3 plays · single (2): 9♣ 9♦ · pair (1): 9♣9♦"


@pytest.mark.parametrize(("width", "height"), [(80, 24), (99, 24), (60, 30)])
def test_the_play_list_stands_below_a_narrow_board(
    walk_of: Callable[..., Walk], match_text: str, width: int, height: int
) -> None:
    walk = walk_of(match_text)
    walk.go_to_play(10)
    drawn = frame(Viewer(walk).scene(), width, height, UNICODE, "? help")
    assert len(drawn.lines) == height
    rows = {
        stop: texts([line])[0] for line, stop in zip(drawn.lines, drawn.list_stops, strict=False)
    }
    assert "! missed-bomb" in rows[10]
    assert drawn.stop_at(0, list(drawn.list_stops).index(11)) == 11
    assert "?" in texts(drawn.lines)[-1]
    # Nothing is empty but what parts it from the board.
    above = texts(drawn.lines)[: list(drawn.list_stops).index(min(filter(None, rows)))]
    assert above.count("") <= 1


def test_where_there_is_no_room_for_a_list_there_is_none(
    walk_of: Callable[..., Walk], match_text: str
) -> None:
    drawn = frame(Viewer(walk_of(match_text)).scene(), 40, 15, UNICODE, "")
    assert drawn.list_left is None
    assert len(drawn.lines) == 15


@pytest.mark.parametrize("width", [40, 60, 80, 120])
def test_which_of_several_matches_it_is_stands_above(
    walk_of: Callable[..., Walk], match_text: str, one_play_text: str, width: int
) -> None:
    walk = walk_of(match_text, one_play_text, match_text)
    walk.go_to_match(1)
    above = " ".join(texts(frame(Viewer(walk).scene(), width, 24, UNICODE, "").lines)[:2])
    assert "match 2/3" in above
    walk.library.is_read = False
    above = " ".join(texts(frame(Viewer(walk).scene(), width, 24, UNICODE, "").lines)[:2])
    assert "match 2/3+" in above
    alone = texts(frame(Viewer(walk_of(match_text)).scene(), width, 24, UNICODE, "").lines)
    assert "match " not in " ".join(alone[:2])


def test_the_play_list_stands_beside_a_wide_board(
    walk_of: Callable[..., Walk], match_text: str
) -> None:
    walk = walk_of(match_text)
    walk.go_to_play(15)
    scene = Viewer(walk).scene()
    assert frame(scene, 99, 24, UNICODE, "").list_left == 0
    drawn = frame(scene, 100, 24, UNICODE, "")
    assert drawn.list_left is not None
    rows = {
        stop: texts([line])[0] for line, stop in zip(drawn.lines, drawn.list_stops, strict=False)
    }
    assert "✗ not-higher" in rows[15]
    assert "! missed-bomb" in rows[10]
    assert drawn.stop_at(drawn.list_left, list(drawn.list_stops).index(10)) == 10
    assert drawn.stop_at(drawn.list_left - 1, 3) is None
    assert drawn.stop_at(drawn.list_left, 23) is None
    walk.next_hand()
    walk.next_bomb()
    drawn = frame(Viewer(walk).scene(), 100, 24, UNICODE, "")
    assert any("7♠7♣7♦7♥ ✹" in line for line in texts(drawn.lines))


def test_cards_are_spelt_in_a_remark_as_on_the_board(walk_of: Callable[..., Walk]) -> None:
    text = (
        '[Match "one"]\n[Variant "vanikar"]\n[A "3s"]\n[B "Bình"]\n[Hand "1"]\n'
        "1. A:3s3c B:5s5c A:4s4c B:-\n2. B:7s\n"
    )
    walk = walk_of(text)
    said = {}
    for play in (2, 3):
        walk.go_to_play(play)
        for glyphs in (UNICODE, ASCII):
            lines = texts(said_lines(Viewer(walk).scene(), glyphs))
            said[play, glyphs.symbols] = "\n".join(lines)
    assert "B Bình beats 3♠3♣ with a pair: legal." in said[2, True]
    assert "B B\\xecnh beats 3s3c with a pair: legal." in said[2, False]
    assert "4♠4♣ does not beat 5♠5♣: its highest card, 4♣, is below 5♣" in said[3, True]
    assert "a pair that ends above 5♣" in said[3, True]
    assert "4s4c does not beat 5s5c: its highest card, 4c, is below 5c" in said[3, False]
    # A name is no card, whatever it looks like.
    walk.go_to_play(5)
    assert "but 3s (A) has the lead" in "\n".join(texts(said_lines(Viewer(walk).scene(), UNICODE)))


def test_two_findings_on_one_rule_tell_it_once(
    walk_of: Callable[..., Walk], match_text: str
) -> None:
    scene = Viewer(walk_of(match_text)).scene()
    rule = "A hand ends when only one player holds cards (all variants)."
    bombs = ("the bomb 6s6c6d6h", "the bomb 7s7c7d7h")
    remarks = tuple(Remark("warning", text, "stranded-bomb", rule) for text in bombs)
    said = texts(said_lines(replace(scene, remarks=remarks), UNICODE))
    assert [line for line in said if line.startswith("Rule:")] == [f"Rule: {rule}"]
    assert all(any(bomb in line for line in said) for bomb in bombs)


def test_bombs_of_the_same_ranks_are_one_where_there_is_little_room(
    walk_of: Callable[..., Walk],
) -> None:
    """Three pairs of three cards each can be made in 3 x 3 x 3 ways."""
    by_rank = [[f"{rank}{suit}" for suit in "cdh"] for rank in "9TJ"]
    pairs = [["".join(pair) for pair in combinations(cards, 2)] for cards in by_rank]
    ways = tuple("".join(three) for three in product(*pairs))
    finding = Finding(
        code="missed-bomb",
        severity="info",
        path="",
        line=9,
        column=1,
        evidence={"who": "An (A)", "on": "2d", "answers": (*ways, "5s5c5d5h")},
    )
    seen = Code(
        name="missed-bomb",
        group="analysis",
        severity="info",
        meaning="",
        wordings={"": Wording("{who} passed on {on} and held {answers}")},
        example="",
        rule="",
    )
    walk = walk_of('[Variant "vanikar"]\n[A "An"]\n[B "Bo"]\n[Hand "1"]\n1. A:3s B:4s\n')
    stop = replace(walk.stop, findings=(finding,))
    remarks = remarks_of(stop, walk.hand, walk.opened, {"missed-bomb": seen})
    scene = replace(Viewer(walk).scene(), remarks=remarks)
    for glyphs, on, quad in ((UNICODE, "2♦", "5♠5♣5♦5♥"), (ASCII, "2d", "5s5c5d5h")):
        narrow = frame(scene, 80, 24, glyphs, "footer")
        told = " ".join(" ".join(texts(narrow.lines)).split())
        assert f"An (A) passed on {on} and held the pairs 9 to J (27 ways), {quad}" in told
        assert narrow.says_more
        whole = " ".join(texts(said_lines(scene, glyphs)))
        assert whole.count(", ") == len(ways)
        wide = " ".join(texts(frame(scene, 160, 45, glyphs, "footer").lines))
        assert "ways" not in wide


def test_no_score_is_cut_while_blanks_are_left(
    walk_of: Callable[..., Walk], match_text: str
) -> None:
    scene = Viewer(walk_of(match_text)).scene()
    score = {"A": "+1", "B": "0", "C": "0", "D": "0"}
    scene = replace(scene, score=score, looking="B Bình")
    line = texts(frame(scene, 40, 15, UNICODE, "footer").lines)[1]
    assert line.startswith("Score A +1 B 0 C 0 D 0 ")
    assert "eyes of B Bình" in line
    assert "…" not in line.split("eyes")[0]


def test_a_long_play_list_says_how_much_is_left_out(
    walk_of: Callable[..., Walk], match_text: str
) -> None:
    walk = walk_of(match_text)
    walk.go_to_play(9)
    lines = texts(frame(Viewer(walk).scene(), 120, 12, ASCII, "").lines)
    assert re.search(r"\| \.\.\. \d+ more$", lines[0])
    assert re.search(r"\| \.\.\. \d+ more$", lines[10])


def test_the_current_row_is_marked(walk_of: Callable[..., Walk], match_text: str) -> None:
    walk = walk_of(match_text)
    walk.go_to_play(3)
    drawn = frame(Viewer(walk).scene(), 120, 24, UNICODE, "")
    marked = [index for index, line in enumerate(drawn.lines) if any(span.here for span in line)]
    assert [drawn.list_stops[index] for index in marked] == [3]


def test_suits_differ_by_symbol_and_by_colour(
    walk_of: Callable[..., Walk], match_text: str
) -> None:
    walk = walk_of(match_text)
    lines = still(Viewer(walk).scene(), 80, UNICODE)
    roles = {
        span.text[1]: span.role
        for line in lines
        for span in line
        if span.text[1:] in "♠♣♦♥" and len(span.text) == 2
    }
    assert roles == {"♠": "spade", "♣": "club", "♦": "diamond", "♥": "heart"}


def test_a_window_too_small_says_so(walk_of: Callable[..., Walk], match_text: str) -> None:
    scene = Viewer(walk_of(match_text)).scene()
    least = f"Make the window larger: 30 columns, {len(scene.seats) + 6} lines."
    for width, height in ((20, 10), (29, 24), (30, len(scene.seats) + 5)):
        assert " ".join(texts(frame(scene, width, height, UNICODE, "").lines)) == least
    # What it asks for is enough.
    lines = texts(frame(scene, 30, len(scene.seats) + 6, UNICODE, "").lines)
    assert all(
        any(line.lstrip("▶▸> ").startswith(seat.letter) for line in lines) for seat in scene.seats
    )


def test_a_long_bomb_leaves_room_for_who_played_it(walk_of: Callable[..., Walk]) -> None:
    walk = walk_of(
        '[Variant "vanikar"]\n[A "An of the long name"]\n[B "Bo"]\n\n[Hand "1"]\n'
        "1. A:3s4s5s6s7s8s9sTsJsQs\n2. A:3c3d4c4d5c5d6c6d7c7d\n"
    )
    for play, cards, told in ((1, "Q♠", "A · sequence of 10"), (2, "7♦", "A · double seq")):
        walk.go_to_play(play)
        (line,) = texts(frame(Viewer(walk).scene(), 60, 20, UNICODE, "").lines)[3:4]
        assert cards in line
        assert told in line


def test_the_play_list_names_the_seat_of_a_finding_where_another_acted(
    walk_of: Callable[..., Walk],
) -> None:
    """Who did not pass is told at the play before which the pass is missing."""
    walk = walk_of(
        '[Variant "wikipedia"]\n[A "An"]\n[B "Bo"]\n[C "Chi"]\n\n[Hand "1"]\n'
        "1. A:3s B:4s\n2. B:5s A:4c\n"
    )
    codes = {play.number: play.codes for play in Viewer(walk).scene().plays_list}
    assert "missing-pass (C)" in codes[3]
    assert codes[4]
    assert not any("(" in code for code in codes[4])
