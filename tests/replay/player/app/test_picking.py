"""The picker of matches: its lines, what is found in it, and what is read while it is open."""

import re
from collections.abc import Awaitable, Callable

import pytest
from rich.cells import cell_len
from textual.pilot import Pilot
from textual.widgets import OptionList
from tienlen.notation.findings import Finding
from tienlen.notation.reading import read_text
from tienlen.replay.player.app import ReplayApp
from tienlen.replay.player.library import Library
from tienlen.replay.player.picking import PickScreen
from tienlen.replay.player.walk import Spot, Walk
from tienlen.replay.steps import MatchReplay

Run = Callable[..., None]
Until = Callable[[Pilot[int], Callable[[], bool]], Awaitable[None]]


NAMES = ("stranded-two", "missed-finish", "forfeited-bomb", "missed-bomb", "stranded-bomb")


def test_the_picker_counts_findings_and_goes_to_a_match(run: Run, walk: Walk) -> None:
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


def test_the_picker_names_what_the_analyses_found_as_what_it_is(
    run: Run, library_of: Callable[..., Library], match_text: str
) -> None:
    def found(replay: MatchReplay) -> list[Finding]:
        return [
            Finding(code=name, severity="info", path="", line=line, column=1)
            for line, name in enumerate(NAMES, start=12)
        ]

    library = library_of(match_text, match_text, more=found)
    bomb = library.catalogue["missed-bomb"]
    library.catalogue = {**library.catalogue, **dict.fromkeys(NAMES, bomb)}

    async def script(app: ReplayApp, pilot: Pilot[int]) -> None:
        row = rows_in(app)[0]
        assert "1 error, 2 missed, 1 forfeited, 2 stranded" in row

    run(ReplayApp(Walk(library), picks=True), script, (120, 24))


def rows_in(app: ReplayApp) -> list[str]:
    options = app.screen.query_one(OptionList)
    return [str(options.get_option_at_index(at).prompt) for at in range(options.option_count)]


def test_a_match_is_found_in_the_picker_by_its_name(
    run: Run, walk_of: Callable[..., Walk], match_text: str
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
    run: Run, walk_of: Callable[..., Walk], match_text: str, size: tuple[int, int]
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


def test_what_is_read_behind_appears(
    until: Until, run: Run, walk_of: Callable[..., Walk], match_text: str, one_play_text: str
) -> None:
    walk = walk_of(match_text)

    async def script(app: ReplayApp, pilot: Pilot[int]) -> None:
        await pilot.press("f")
        options = app.screen.query_one(OptionList)
        assert options.option_count == 1
        (match,) = read_text(one_play_text)
        walk.library.add("later.tln", match)
        await until(pilot, lambda: options.option_count == 2)

    run(ReplayApp(walk), script)
