"""Frames as text, against texts that were written down and read by eye."""

from collections.abc import Callable
from pathlib import Path

import pytest
from tienlen.replay.player.lines import ASCII, UNICODE
from tienlen.replay.player.plain import plain_frame
from tienlen.replay.player.viewing import Viewer
from tienlen.replay.player.walk import Walk

GOLDEN = Path(__file__).with_name("golden")


def all_frames(walk: Walk, width: int, *, symbols: bool = True) -> str:
    viewer = Viewer(walk)
    frames = []
    while True:
        frames.append(plain_frame(viewer.scene(), width, UNICODE if symbols else ASCII))
        if not walk.next():
            return "\n".join(frames)


def check(name: str, text: str) -> None:
    assert text == (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")


def test_match_at_80_columns(walk_of: Callable[..., Walk], match_text: str) -> None:
    check("match-80", all_frames(walk_of(match_text), 80))


def test_torn_record_in_ascii(walk_of: Callable[..., Walk], torn_text: str) -> None:
    check("torn-60-ascii", all_frames(walk_of(torn_text), 60, symbols=False))


def test_through_the_eyes_of_a_seat(walk_of: Callable[..., Walk], match_text: str) -> None:
    walk = walk_of(match_text)
    walk.look_through(1)
    walk.shows_moves = True
    check("eyes-with-moves-120", all_frames(walk, 120))


def test_one_play(walk_of: Callable[..., Walk], one_play_text: str) -> None:
    check("one-play-80", all_frames(walk_of(one_play_text), 80))


@pytest.mark.parametrize("width", [60, 80, 160])
def test_lines_end_without_blanks_and_are_not_too_wide(
    walk_of: Callable[..., Walk], match_text: str, width: int
) -> None:
    lines = all_frames(walk_of(match_text), width).splitlines()
    assert all(line == line.rstrip() and len(line) <= width for line in lines)
