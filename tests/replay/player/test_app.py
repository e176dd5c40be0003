"""The screen, driven by keys and the mouse."""

import asyncio
import re
from collections.abc import Awaitable, Callable

import pytest
from rich.cells import cell_len
from rich.text import Text
from textual.events import MouseScrollDown, MouseScrollUp
from textual.pilot import Pilot
from textual.widgets import OptionList, Static
from tienlen.notation.reading import read_text
from tienlen.replay.player.app import INTERRUPTED, Board, ReplayApp
from tienlen.replay.player.dialogs import HelpScreen, SaidScreen
from tienlen.replay.player.keys import KEYS
from tienlen.replay.player.lines import ASCII, UNICODE, Glyphs
from tienlen.replay.player.picking import PickScreen
from tienlen.replay.player.plain import texts
from tienlen.replay.player.themes import THEMES
from tienlen.replay.player.walk import Spot, Walk

Script = Callable[[ReplayApp, Pilot[int]], Awaitable[None]]

START = Spot(0, 0, 5)
"""In the first trick: the fifth play."""


def run(app: ReplayApp, script: Script, size: tuple[int, int] = (80, 24)) -> None:
    async def go() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await script(app, pilot)

    asyncio.run(go())


def shown(app: ReplayApp) -> str:
    board = app.query_one(Board)
    board.render()
    return "\n".join(texts(board.frame.lines))


@pytest.fixture
def walk(walk_of: Callable[..., Walk], match_text: str, one_play_text: str) -> Walk:
    walk = walk_of(match_text, one_play_text)
    walk.go(START)
    return walk


@pytest.fixture
def one_play_walk(walk_of: Callable[..., Walk], one_play_text: str) -> Walk:
    return walk_of(one_play_text)


def test_every_key_that_moves(walk: Walk) -> None:
    goals = {
        "right": Spot(0, 0, 6),
        "l": Spot(0, 0, 6),
        "n": Spot(0, 0, 6),
        "left": Spot(0, 0, 4),
        "h": Spot(0, 0, 4),
        "p": Spot(0, 0, 4),
        "t": Spot(0, 0, 9),
        "T": Spot(0, 0, 0),
        "tab": Spot(0, 1, 0),
        "shift+tab": START,
        "home": Spot(0, 0, 0),
        "end": Spot(0, 0, 19),
        "right_square_bracket": Spot(0, 0, 10),
        "left_square_bracket": START,
        "b": Spot(0, 1, 2),
    }
    others = {"enter", "m", "v", "o", "space", "plus", "equals_sign", "minus", "slash", "y"}
    others |= {"f", "r"}
    every = {name for key in KEYS for name in key.names}
    assert every == goals.keys() | others | {"question_mark", "q"}

    async def script(app: ReplayApp, pilot: Pilot[int]) -> None:
        for key, goal in goals.items():
            walk.go(START)
            await pilot.press(key)
            assert walk.spot == goal, key
            assert f"play {walk.stop.number}/" in shown(app)
        walk.go(Spot(0, 1, 4))
        await pilot.press("shift+tab")
        assert walk.spot == Spot(0, 0, 0)

    run(ReplayApp(walk), script)


def test_digits_and_enter_go_to_a_play(walk: Walk) -> None:
    async def script(app: ReplayApp, pilot: Pilot[int]) -> None:
        await pilot.press("1", "2")
        assert "go to play 12_" in shown(app)
        await pilot.press("backspace", "5", "enter")
        assert walk.stop.number == 15
        await pilot.press("9", "9", "enter")
        assert walk.stop.number == 15
        assert "this hand has no play 99" in shown(app)
        await pilot.press("7", "right", "enter")
        assert walk.stop.number == 16
        await pilot.press("3", "escape", "enter")
        assert walk.stop.number == 16

    run(ReplayApp(walk), script)


def test_moves_eyes_and_open_hands(walk: Walk) -> None:
    async def script(app: ReplayApp, pilot: Pilot[int]) -> None:
        await pilot.press("m")
        assert "Legal for C Chi: 2 plays or pass" in shown(app)
        assert "single (2): T♠ 2♦" in shown(app)
        await pilot.press("m", "v")
        assert "Legal for" not in shown(app)
        assert "eyes of B Bình" in shown(app)
        assert shown(app).count("face down") == 2
        await pilot.press("v")
        assert "eyes of C Chi" in shown(app)
        await pilot.press("o")
        assert "face down" not in shown(app)

    run(ReplayApp(walk), script)


def test_space_plays_on_to_the_end_and_stops(walk: Walk) -> None:
    async def script(app: ReplayApp, pilot: Pilot[int]) -> None:
        walk.go(Spot(0, 0, 17))
        await pilot.press(*["plus"] * 5)
        assert "speed ×8" in shown(app)
        await pilot.press("space")
        assert walk.is_playing
        for _ in range(200):
            if not walk.is_playing:
                break
            await pilot.pause(0.02)
        assert walk.spot == Spot(0, 0, 19)
        await pilot.press("space")
        assert not walk.is_playing
        await pilot.press("home", *["minus"] * 9, "space")
        assert "playing ×0.25" in shown(app)
        await pilot.press("space")
        assert not walk.is_playing

    run(ReplayApp(walk), script)


def test_search(walk: Walk) -> None:
    async def script(app: ReplayApp, pilot: Pilot[int]) -> None:
        await pilot.press("slash", *"not-higher", "enter")
        assert walk.spot == Spot(0, 0, 15)
        await pilot.press("slash", *"7c", "enter")
        assert walk.spot == Spot(0, 1, 2)
        await pilot.press("slash", "n", "escape", "n")
        assert walk.spot == Spot(0, 1, 3)
        await pilot.press("slash", "tab", "q", "enter")
        assert "not found" in shown(app)

    run(ReplayApp(walk), script)


def test_copy(walk: Walk) -> None:
    async def script(app: ReplayApp, pilot: Pilot[int]) -> None:
        await pilot.press("y")
        (match,) = read_text(app.clipboard)
        assert match.findings == ()
        assert app.clipboard.endswith("A:9d @20 B:-\nend *\n")

    run(ReplayApp(walk), script)


@pytest.mark.parametrize("close", ["question_mark", "escape", "q", "enter"])
@pytest.mark.parametrize("glyphs", [UNICODE, ASCII])
def test_help_lists_every_key_and_closes(walk: Walk, close: str, glyphs: Glyphs) -> None:
    async def script(app: ReplayApp, pilot: Pilot[int]) -> None:
        await pilot.press("question_mark")
        assert isinstance(app.screen, HelpScreen)
        text = str(app.screen.query_one(Static).content)
        assert all(key.does in text for key in KEYS)
        assert glyphs.symbols or text.isascii()
        await pilot.press("right", "tab")
        assert walk.spot == START
        await pilot.press(close)
        assert not isinstance(app.screen, HelpScreen)
        await pilot.press("right")
        assert walk.spot == Spot(0, 0, 6)

    run(ReplayApp(walk, glyphs=glyphs), script, (60, 20))


@pytest.mark.parametrize("close", ["r", "escape", "q", "enter"])
@pytest.mark.parametrize("glyphs", [UNICODE, ASCII])
def test_what_is_said_of_a_play_can_be_read_whole_in_any_window(
    walk: Walk, close: str, glyphs: Glyphs
) -> None:
    async def script(app: ReplayApp, pilot: Pilot[int]) -> None:
        await pilot.press("right_square_bracket", "m")
        spot = walk.spot
        scene = app.viewer.scene()
        assert scene.moves is not None
        said = [remark.text for remark in scene.remarks]
        said += [remark.rule for remark in scene.remarks if remark.rule]
        assert len(said) > 1
        assert not all(" ".join(text.split()) in " ".join(shown(app).split()) for text in said)
        assert shown(app).splitlines()[-1].startswith("r read on   ? help")
        await pilot.press("r")
        assert isinstance(app.screen, SaidScreen)
        text = str(app.screen.query_one(Static).content)
        assert all(glyphs.text(one) in text for one in said)
        assert "Legal for" in text
        assert glyphs.symbols or text.isascii()
        assert "…" not in text
        await pilot.press("right", "down", "up")
        assert walk.spot == spot
        await pilot.press(close)
        assert not isinstance(app.screen, SaidScreen)
        assert app.is_running

    run(ReplayApp(walk, glyphs=glyphs), script, (40, 15))


def test_no_more_to_read_is_promised_than_there_is(walk: Walk) -> None:
    async def script(app: ReplayApp, pilot: Pilot[int]) -> None:
        await pilot.press("right_square_bracket")
        assert shown(app).splitlines()[-1].startswith("? help")

    run(ReplayApp(walk), script, (160, 45))


def test_what_is_shown_whole_is_not_shown_again(walk: Walk) -> None:
    async def script(app: ReplayApp, pilot: Pilot[int]) -> None:
        await pilot.press("right_square_bracket", "r")
        assert not isinstance(app.screen, SaidScreen)
        assert "all that is said of the play is shown" in shown(app)

    run(ReplayApp(walk), script)


@pytest.mark.parametrize("size", [(80, 24), (40, 15)])
def test_the_help_names_a_play_list_where_there_is_one(walk: Walk, size: tuple[int, int]) -> None:
    async def script(app: ReplayApp, pilot: Pilot[int]) -> None:
        has_list = app.query_one(Board).frame.list_left is not None
        assert has_list == (size == (80, 24))
        await pilot.press("question_mark")
        text = str(app.screen.query_one(Static).content)
        assert ("Click on the play list" in text) == has_list
        # Nothing of the board stands around the box.
        assert app.screen.styles.background.a == 1

    run(ReplayApp(walk), script, size)


@pytest.mark.parametrize(
    ("key", "close"), [("f", "escape"), ("f", "enter"), ("question_mark", "q"), ("r", "enter")]
)
def test_a_box_over_the_board_has_the_only_say_on_keys(walk: Walk, key: str, close: str) -> None:
    """Some of the board's keys do something else in it: q closes a box, and does not leave."""

    async def script(app: ReplayApp, pilot: Pilot[int]) -> None:
        if key == "r":
            # It opens where there is more to read than room.
            await pilot.press("right_square_bracket", "m")
        usual = shown(app).split("\n")[-1]
        assert "q leave" in usual
        await pilot.press(key)
        assert shown(app).split("\n")[-1].strip() == ""
        await pilot.press(close)
        assert shown(app).split("\n")[-1] == usual

    run(ReplayApp(walk), script, (40, 15))


def test_the_picker_counts_findings_and_goes_to_a_match(walk: Walk) -> None:
    async def script(app: ReplayApp, pilot: Pilot[int]) -> None:
        assert isinstance(app.screen, PickScreen)
        options = app.screen.query_one(OptionList)
        rows = [str(options.get_option_at_index(index).prompt) for index in range(2)]
        assert rows == [
            "small  Small hands  2 hands  1 error, 1 missed  1.tln:2",
            "?  1 hand  nothing found  2.tln:1",
        ]
        await pilot.press("down", "enter")
        assert walk.spot == Spot(1, 0, 0)
        await pilot.press("f", "escape")
        assert walk.spot == Spot(1, 0, 0)
        await pilot.press("f", "up", "enter")
        assert walk.spot == Spot(0, 0, 0)

    run(ReplayApp(walk, picks=True), script)


def test_the_usual_keys_stand_whole_on_80_columns(walk: Walk, one_play_walk: Walk) -> None:
    for some in (walk, one_play_walk):

        async def script(app: ReplayApp, _pilot: Pilot[int]) -> None:
            assert "…" not in shown(app).split("\n")[-1]

        run(ReplayApp(some), script)


def rows_in(app: ReplayApp) -> list[str]:
    options = app.screen.query_one(OptionList)
    return [str(options.get_option_at_index(at).prompt) for at in range(options.option_count)]


def test_a_match_is_found_in_the_picker_by_its_name(
    walk_of: Callable[..., Walk], match_text: str
) -> None:
    names = ("small", "Tết 2025", "Tết 2026", "Trung thu")
    walk = walk_of(*[match_text.replace('"small"', f'"{name}"') for name in names])

    async def script(app: ReplayApp, pilot: Pilot[int]) -> None:
        await pilot.press("slash", *"tết q")
        assert rows_in(app) == []
        await pilot.press("backspace", "backspace")
        assert [row.partition("  ")[0] for row in rows_in(app)] == ["Tết 2025", "Tết 2026"]
        await pilot.press("escape")
        assert len(rows_in(app)) == 4
        assert isinstance(app.screen, PickScreen)
        await pilot.press("slash", *"tết", "down", "down", "enter")
        assert walk.spot == Spot(2, 0, 0)
        await pilot.press("f", "slash", *"trung", "enter")
        assert walk.spot == Spot(3, 0, 0)

    run(ReplayApp(walk, picks=True), script)


@pytest.mark.parametrize("size", [(40, 15), (60, 20), (80, 24)])
def test_a_match_takes_one_line_of_the_picker(
    walk_of: Callable[..., Walk], match_text: str, size: tuple[int, int]
) -> None:
    walk = walk_of(match_text)
    for number in range(3):
        (match,) = read_text(match_text.replace('"small"', f'"match {number}"'))
        walk.library.add(f"/home/an/{'records/' * 9}evening-{number}.tln", match)

    async def script(app: ReplayApp, pilot: Pilot[int]) -> None:
        rows = rows_in(app)
        room = size[0] - 5
        assert all(cell_len(row) <= room for row in rows)
        if size[0] > 40:
            # The middle of a path gives way: where it begins, and the file, are still told.
            assert re.search(r"  /hom[^ ]*…[^ ]*-1\.tln:2$", rows[2])
        await pilot.resize_terminal(160, 24)
        await pilot.pause()
        assert "/home/an/records/records" in rows_in(app)[1]

    run(ReplayApp(walk, picks=True), script, size)


async def turn_wheel(
    app: ReplayApp, pilot: Pilot[int], turn: type[MouseScrollDown | MouseScrollUp]
) -> None:
    """Turn the wheel as a terminal tells it: it knows a place, and no widget."""
    app.post_message(turn(None, 5, 5, 0, 0, 0, False, False, False, 5, 5))
    await pilot.pause()


def test_the_mouse_goes_to_plays_of_the_list_and_the_wheel_steps(walk: Walk) -> None:
    async def script(app: ReplayApp, pilot: Pilot[int]) -> None:
        frame = app.query_one(Board).frame
        row = list(frame.list_stops).index(10)
        await pilot.click(Board, offset=((frame.list_left or 0) + 4, row))
        assert walk.spot == Spot(0, 0, 10)
        await pilot.click(Board, offset=(3, row))
        assert walk.spot == Spot(0, 0, 10)
        await turn_wheel(app, pilot, MouseScrollDown)
        assert walk.spot == Spot(0, 0, 11)
        await turn_wheel(app, pilot, MouseScrollUp)
        assert walk.spot == Spot(0, 0, 10)
        await pilot.press("question_mark")
        await turn_wheel(app, pilot, MouseScrollDown)
        assert walk.spot == Spot(0, 0, 10)

    run(ReplayApp(walk), script, (160, 45))


def test_resizing(walk: Walk) -> None:
    async def script(app: ReplayApp, pilot: Pilot[int]) -> None:
        for size, begins in (
            ((160, 45), "Small hands"),
            ((60, 20), "Small hands"),
            ((20, 5), "Make the window"),
            ((3, 2), "Ma…"),
            ((100, 24), "Small hands"),
        ):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            board = app.query_one(Board)
            assert (board.size.width, board.size.height) == size
            assert len(board.frame.lines) <= size[1]
            assert shown(app).startswith(begins)
            await pilot.press("right", "question_mark", "escape", "left")
        assert walk.spot == START

    run(ReplayApp(walk), script)


@pytest.mark.parametrize("text", ["", '[Match "bare"]\n[A "An"]\n'])
def test_nothing_to_replay(walk_of: Callable[..., Walk], text: str) -> None:
    async def script(app: ReplayApp, pilot: Pilot[int]) -> None:
        expected = "The match bare has no hand." if text else "There is no match to replay."
        assert shown(app).startswith(expected)
        for key in KEYS:
            if key.action not in ("leave", "help", "search", "pick"):
                await pilot.press(*key.names)
        await pilot.press("slash", "2", "enter")
        await pilot.press("question_mark", "escape", "f", "escape", "1", "enter", "q")
        assert app.return_value == 0

    run(ReplayApp(walk_of(text)), script)


def test_eight_seats_at_the_smallest_size(walk_of: Callable[..., Walk]) -> None:
    names = "".join(f'[{letter} "Player {letter}"]\n' for letter in "ABCDEFGH")
    plays = " ".join(f"{letter}:-" for letter in "BCDEFGH")
    walk = walk_of(f'[Variant "wikipedia"]\n{names}\n[Hand "1"]\n1. A:3s {plays}\n')

    async def script(app: ReplayApp, pilot: Pilot[int]) -> None:
        await pilot.press("m", "end", "left")
        text = shown(app)
        assert all(f" {letter} Player" in text for letter in "ABCDEFGH")
        assert "H:-" in text
        assert len(text.splitlines()) == 20

    run(ReplayApp(walk), script, (60, 20))


def test_one_play(walk_of: Callable[..., Walk], one_play_text: str) -> None:
    walk = walk_of(one_play_text)

    async def script(app: ReplayApp, pilot: Pilot[int]) -> None:
        await pilot.press("right", "right", "right", "t", "T", "left", "left")
        assert walk.spot == Spot(0, 0, 0)
        await pilot.press("end")
        assert "The hand ends: A B." in shown(app)

    run(ReplayApp(walk), script)


@pytest.mark.parametrize(("key", "status"), [("q", 0), ("ctrl+c", INTERRUPTED)])
def test_leaving(walk: Walk, key: str, status: int) -> None:
    async def script(app: ReplayApp, pilot: Pilot[int]) -> None:
        await pilot.press(key)
        assert app.return_value == status

    run(ReplayApp(walk), script)


@pytest.mark.parametrize("before", ["slash", "question_mark", "f"])
def test_ctrl_c_leaves_from_everywhere(walk: Walk, before: str) -> None:
    async def script(app: ReplayApp, pilot: Pilot[int]) -> None:
        await pilot.press(before, "ctrl+c")
        assert app.return_value == INTERRUPTED

    run(ReplayApp(walk), script)


@pytest.mark.parametrize("name", THEMES)
def test_hostile_text_is_never_markup(walk_of: Callable[..., Walk], name: str) -> None:
    text = (
        '[Match "[@click=app.leave]x[/]"]\n[Event "[red]r[/red]"]\n[A "[bold]An[/]"]\n[B "\x1b[2J"]'
        '\n\n[Hand "1"]\n1. A:3s B:4s {[link=http://x]y[/link]}\n'
    )
    walk = walk_of(text)

    async def script(app: ReplayApp, pilot: Pilot[int]) -> None:
        await pilot.press("2", "enter")
        drawn = app.query_one(Board).render()
        assert isinstance(drawn, Text)
        assert "[red]r[/red]" in drawn.plain
        assert "[bold]An[/]" in drawn.plain
        assert "[link=http://x]y[/link]" in drawn.plain
        assert "\x1b" not in drawn.plain
        assert not any(span.style.meta for span in drawn.spans if not isinstance(span.style, str))
        await pilot.press("f")
        options = app.screen.query_one(OptionList)
        assert "[@click=app.leave]x[/]" in str(options.get_option_at_index(0).prompt)
        assert "\x1b" not in str(options.get_option_at_index(0).prompt)

    run(ReplayApp(walk, theme=THEMES[name]), script)


def test_what_is_read_behind_appears(
    walk_of: Callable[..., Walk], match_text: str, one_play_text: str
) -> None:
    walk = walk_of(match_text)

    async def script(app: ReplayApp, pilot: Pilot[int]) -> None:
        await pilot.press("f")
        options = app.screen.query_one(OptionList)
        assert options.option_count == 1
        (match,) = read_text(one_play_text)
        walk.library.add("later.tln", match)
        for _ in range(100):
            if options.option_count == 2:
                break
            await pilot.pause(0.02)
        assert options.option_count == 2

    run(ReplayApp(walk), script)
