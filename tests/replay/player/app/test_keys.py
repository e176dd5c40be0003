"""The screen, driven by keys and the mouse."""

from collections.abc import Awaitable, Callable

import pytest
from textual.events import MouseScrollDown, MouseScrollUp
from textual.pilot import Pilot
from tienlen.notation.reading import read_text
from tienlen.replay.player.app import INTERRUPTED, Board, ReplayApp
from tienlen.replay.player.keys import KEYS
from tienlen.replay.player.walk import Spot, Walk

Run = Callable[..., None]
Shown = Callable[[ReplayApp], str]
Until = Callable[[Pilot[int], Callable[[], bool]], Awaitable[None]]


@pytest.fixture
def one_play_walk(walk_of: Callable[..., Walk], one_play_text: str) -> Walk:
    return walk_of(one_play_text)


def test_every_key_that_moves(run: Run, shown: Shown, walk: Walk, start: Spot) -> None:
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
        "shift+tab": start,
        "home": Spot(0, 0, 0),
        "end": Spot(0, 0, 19),
        "right_square_bracket": Spot(0, 0, 10),
        "left_square_bracket": start,
        "b": Spot(0, 1, 2),
    }
    others = {"enter", "m", "v", "o", "space", "plus", "equals_sign", "minus", "slash", "y"}
    others |= {"f", "r"}
    every = {name for key in KEYS for name in key.names}
    assert every == goals.keys() | others | {"question_mark", "q"}

    async def script(app: ReplayApp, pilot: Pilot[int]) -> None:
        for key, goal in goals.items():
            walk.go(start)
            await pilot.press(key)
            assert walk.spot == goal, key
            assert f"play {walk.stop.number}/" in shown(app)
        walk.go(Spot(0, 1, 4))
        await pilot.press("shift+tab")
        assert walk.spot == Spot(0, 0, 0)

    run(ReplayApp(walk), script)


def test_digits_and_enter_go_to_a_play(run: Run, shown: Shown, walk: Walk) -> None:
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


def test_moves_eyes_and_open_hands(run: Run, shown: Shown, walk: Walk) -> None:
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


def test_space_plays_on_to_the_end_and_stops(
    until: Until, run: Run, shown: Shown, walk: Walk
) -> None:
    async def script(app: ReplayApp, pilot: Pilot[int]) -> None:
        walk.go(Spot(0, 0, 17))
        await pilot.press(*["plus"] * 5)
        assert "speed ×8" in shown(app)
        # It must not be over before it is looked at, and need not be waited for afterwards.
        await pilot.press(*["minus"] * 9, "space")
        assert walk.is_playing
        await pilot.press(*["plus"] * 9)
        await until(pilot, lambda: not walk.is_playing)
        assert walk.spot == Spot(0, 0, 19)
        await pilot.press("space")
        assert not walk.is_playing
        await pilot.press("home", *["minus"] * 9, "space")
        assert "playing ×0.25" in shown(app)
        await pilot.press("space")
        assert not walk.is_playing

    run(ReplayApp(walk), script)


def test_search(run: Run, shown: Shown, walk: Walk) -> None:
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


def test_copy(run: Run, walk: Walk) -> None:
    async def script(app: ReplayApp, pilot: Pilot[int]) -> None:
        await pilot.press("y")
        (match,) = read_text(app.clipboard)
        assert match.findings == ()
        assert app.clipboard.endswith("A:9d @20 B:-\nend *\n")

    run(ReplayApp(walk), script)


def test_the_usual_keys_stand_whole_on_80_columns(
    run: Run, shown: Shown, walk: Walk, one_play_walk: Walk
) -> None:
    for some in (walk, one_play_walk):

        async def script(app: ReplayApp, _pilot: Pilot[int]) -> None:
            assert "…" not in shown(app).split("\n")[-1]

        run(ReplayApp(some), script)


async def turn_wheel(
    app: ReplayApp, pilot: Pilot[int], turn: type[MouseScrollDown | MouseScrollUp]
) -> None:
    """Turn the wheel as a terminal tells it: it knows a place, and no widget."""
    app.post_message(turn(None, 5, 5, 0, 0, 0, False, False, False, 5, 5))
    await pilot.pause()


def test_the_mouse_goes_to_plays_of_the_list_and_the_wheel_steps(run: Run, walk: Walk) -> None:
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


@pytest.mark.parametrize(("key", "status"), [("q", 0), ("ctrl+c", INTERRUPTED)])
def test_leaving(run: Run, walk: Walk, key: str, status: int) -> None:
    async def script(app: ReplayApp, pilot: Pilot[int]) -> None:
        await pilot.press(key)
        assert app.return_value == status

    run(ReplayApp(walk), script)


@pytest.mark.parametrize("before", ["slash", "question_mark", "f"])
def test_ctrl_c_leaves_from_everywhere(run: Run, walk: Walk, before: str) -> None:
    async def script(app: ReplayApp, pilot: Pilot[int]) -> None:
        await pilot.press(before, "ctrl+c")
        assert app.return_value == INTERRUPTED

    run(ReplayApp(walk), script)
