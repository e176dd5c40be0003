"""Frames as plain text."""

from collections.abc import Iterable

from tienlen.replay.player.frames import still
from tienlen.replay.player.lines import Glyphs, Line
from tienlen.replay.player.scene import Scene


def plain_frame(scene: Scene, width: int, glyphs: Glyphs) -> str:
    """Return a scene as text, its lines without blanks at their ends."""
    return "".join(f"{text}\n" for text in texts(still(scene, width, glyphs)))


def texts(lines: Iterable[Line]) -> list[str]:
    """Return the text of lines."""
    return ["".join(span.text for span in line).rstrip() for line in lines]
