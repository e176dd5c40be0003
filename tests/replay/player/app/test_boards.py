"""The board in any window, of any record: large and small, empty, hostile."""

from collections.abc import Callable

import pytest
from rich.text import Text
from textual.pilot import Pilot
from textual.widgets import OptionList
from tienlen.replay.player.app import Board, ReplayApp
from tienlen.replay.player.keys import KEYS
from tienlen.replay.player.themes import THEMES
from tienlen.replay.player.walk import Spot, Walk

Run = Callable[..., None]
Shown = Callable[[ReplayApp], str]


def test_resizing(run: Run, shown: Shown, walk: Walk, start: Spot) -> None:
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
        assert walk.spot == start

    run(ReplayApp(walk), script)


@pytest.mark.parametrize("text", ["", '[Match "bare"]\n[A "An"]\n'])
def test_nothing_to_replay(run: Run, shown: Shown, walk_of: Callable[..., Walk], text: str) -> None:
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


def test_eight_seats_at_the_smallest_size(
    run: Run, shown: Shown, walk_of: Callable[..., Walk]
) -> None:
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


def test_one_play(run: Run, shown: Shown, walk_of: Callable[..., Walk], one_play_text: str) -> None:
    walk = walk_of(one_play_text)

    async def script(app: ReplayApp, pilot: Pilot[int]) -> None:
        await pilot.press("right", "right", "right", "t", "T", "left", "left")
        assert walk.spot == Spot(0, 0, 0)
        await pilot.press("end")
        assert "The hand ends: A B." in shown(app)

    run(ReplayApp(walk), script)


@pytest.mark.parametrize("name", THEMES)
def test_hostile_text_is_never_markup(run: Run, walk_of: Callable[..., Walk], name: str) -> None:
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
