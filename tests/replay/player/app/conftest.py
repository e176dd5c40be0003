"""What the tests of the screen share: driving it, and seeing what it shows."""

import asyncio
import time
from collections.abc import Awaitable, Callable

import pytest
from textual.pilot import Pilot
from tienlen.replay.player.app import Board, ReplayApp
from tienlen.replay.player.plain import texts
from tienlen.replay.player.walk import Spot, Walk

Script = Callable[[ReplayApp, Pilot[int]], Awaitable[None]]
SECONDS = 60
"""How long anything is waited for: much longer than it takes on a machine with other work."""


@pytest.fixture
def run() -> Callable[..., None]:
    """Return what plays a script on the screen, of 80 columns and 24 lines if nothing is said."""

    def play(app: ReplayApp, script: Script, size: tuple[int, int] = (80, 24)) -> None:
        async def go() -> None:
            async with app.run_test(size=size) as pilot:
                await pilot.pause()
                await script(app, pilot)

        asyncio.run(go())

    return play


@pytest.fixture
def until() -> Callable[[Pilot[int], Callable[[], bool]], Awaitable[None]]:
    """Return what lets the screen go on by itself until something is so."""

    async def wait(pilot: Pilot[int], is_so: Callable[[], bool]) -> None:
        end = time.monotonic() + SECONDS
        while not is_so():
            assert time.monotonic() < end
            await pilot.pause(0.02)

    return wait


@pytest.fixture
def shown() -> Callable[[ReplayApp], str]:
    """Return what gives the text of the board."""

    def text(app: ReplayApp) -> str:
        board = app.query_one(Board)
        board.render()
        return "\n".join(texts(board.frame.lines))

    return text


@pytest.fixture
def start() -> Spot:
    """Return where the walk begins: in the first trick, at the fifth play."""
    return Spot(0, 0, 5)


@pytest.fixture
def walk(walk_of: Callable[..., Walk], match_text: str, one_play_text: str, start: Spot) -> Walk:
    walk = walk_of(match_text, one_play_text)
    walk.go(start)
    return walk
