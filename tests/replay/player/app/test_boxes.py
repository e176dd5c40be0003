"""What opens over the board: the help, and all that is said of a play."""

from collections.abc import Callable

import pytest
from textual.pilot import Pilot
from textual.widgets import Static
from tienlen.replay.player.app import Board, ReplayApp
from tienlen.replay.player.dialogs import HelpScreen, SaidScreen
from tienlen.replay.player.keys import KEYS
from tienlen.replay.player.lines import ASCII, UNICODE, Glyphs
from tienlen.replay.player.walk import Spot, Walk

Run = Callable[..., None]
Shown = Callable[[ReplayApp], str]


def help_lines(app: ReplayApp) -> list[str]:
    """Return the lines of the help as they are laid out, those below the window too."""
    text = app.screen.query_one(Static)
    return [text.render_line(y).text.rstrip() for y in range(text.size.height)]


@pytest.mark.parametrize("close", ["question_mark", "escape", "q", "enter"])
@pytest.mark.parametrize("glyphs", [UNICODE, ASCII])
def test_help_lists_every_key_and_closes(
    run: Run, walk: Walk, close: str, glyphs: Glyphs, start: Spot
) -> None:
    async def script(app: ReplayApp, pilot: Pilot[int]) -> None:
        await pilot.press("question_mark")
        assert isinstance(app.screen, HelpScreen)
        text = " ".join(" ".join(help_lines(app)).split())
        assert all(key.does in text for key in KEYS)
        assert glyphs.symbols or text.isascii()
        await pilot.press("right", "tab")
        assert walk.spot == start
        await pilot.press(close)
        assert not isinstance(app.screen, HelpScreen)
        await pilot.press("right")
        assert walk.spot == Spot(0, 0, 6)

    run(ReplayApp(walk, glyphs=glyphs), script, (60, 20))


@pytest.mark.parametrize("close", ["r", "escape", "q", "enter"])
@pytest.mark.parametrize("glyphs", [UNICODE, ASCII])
def test_what_is_said_of_a_play_can_be_read_whole_in_any_window(
    run: Run, shown: Shown, walk: Walk, close: str, glyphs: Glyphs
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


def test_no_more_to_read_is_promised_than_there_is(run: Run, shown: Shown, walk: Walk) -> None:
    async def script(app: ReplayApp, pilot: Pilot[int]) -> None:
        await pilot.press("right_square_bracket")
        assert shown(app).splitlines()[-1].startswith("? help")

    run(ReplayApp(walk), script, (160, 45))


def test_what_is_shown_whole_is_not_shown_again(run: Run, shown: Shown, walk: Walk) -> None:
    async def script(app: ReplayApp, pilot: Pilot[int]) -> None:
        await pilot.press("right_square_bracket", "r")
        assert not isinstance(app.screen, SaidScreen)
        assert "all that is said of the play is shown" in shown(app)

    run(ReplayApp(walk), script)


@pytest.mark.parametrize("size", [(80, 24), (40, 15)])
def test_what_a_key_does_goes_on_below_itself_in_the_help(
    run: Run, walk: Walk, size: tuple[int, int]
) -> None:
    async def script(app: ReplayApp, pilot: Pilot[int]) -> None:
        await pilot.press("question_mark")
        await pilot.pause()
        lines = help_lines(app)
        keys = lines[: lines.index("")]
        column = keys[0].index("one play on")
        assert len(keys) > len(KEYS)  # something had to be wrapped
        assert all(line[column - 1] == " " and line[column] != " " for line in keys)

    run(ReplayApp(walk), script, size)


@pytest.mark.parametrize("size", [(80, 24), (40, 15)])
def test_the_help_names_a_play_list_where_there_is_one(
    run: Run, walk: Walk, size: tuple[int, int]
) -> None:
    async def script(app: ReplayApp, pilot: Pilot[int]) -> None:
        has_list = app.query_one(Board).frame.list_left is not None
        assert has_list == (size == (80, 24))
        await pilot.press("question_mark")
        text = " ".join(help_lines(app))
        assert ("Click on the play list" in text) == has_list
        # Nothing of the board stands around the box.
        assert app.screen.styles.background.a == 1

    run(ReplayApp(walk), script, size)


@pytest.mark.parametrize(
    ("key", "close"), [("f", "escape"), ("f", "enter"), ("question_mark", "q"), ("r", "enter")]
)
def test_a_box_over_the_board_has_the_only_say_on_keys(
    run: Run, shown: Shown, walk: Walk, key: str, close: str
) -> None:
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
