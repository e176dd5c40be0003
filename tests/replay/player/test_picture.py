"""Pictures: well formed, the same each time, and with nothing of a record but its text."""

import xml.etree.ElementTree as ElementTree
from collections.abc import Callable

import pytest
from tienlen.replay.player.frames import still
from tienlen.replay.player.lines import UNICODE, Span
from tienlen.replay.player.picture import picture
from tienlen.replay.player.plain import texts
from tienlen.replay.player.themes import THEMES, Theme
from tienlen.replay.player.viewing import Viewer
from tienlen.replay.player.walk import Walk

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
@pytest.mark.parametrize("width", [60, 120])
def test_a_picture_holds_the_text_of_its_frame(
    walk_of: Callable[..., Walk], match_text: str, theme: Theme, width: int
) -> None:
    walk = walk_of(match_text)
    walk.go_to_play(10)
    lines = still(Viewer(walk).scene(), width, UNICODE)
    svg = picture(lines, width, theme, "A <title> & more")
    assert svg == picture(
        still(Viewer(walk).scene(), width, UNICODE), width, theme, "A <title> & more"
    )
    root = ElementTree.fromstring(svg)
    shown = [element.text or "" for element in root.iter(f"{SVG}text")]
    assert "".join(shown).replace(" ", "") == "".join(texts(lines)).replace(" ", "")
    assert root.findtext(f"{SVG}title") == "A <title> & more"


def test_hostile_text_is_escaped() -> None:
    line = (Span('</text><script>alert("x")</script>&amp;'),)
    svg = picture([line], 60)
    assert "<script" not in svg
    (text,) = ElementTree.fromstring(svg).iter(f"{SVG}text")
    assert text.text == line[0].text


def test_a_picture_needs_nothing_from_outside() -> None:
    svg = picture([(Span("x"),)], 60)
    assert "http" not in svg.replace('xmlns="http://www.w3.org/2000/svg"', "")
    assert "@font-face" not in svg


def test_pieces_stand_in_their_columns() -> None:
    svg = picture([(Span("漢"), Span("  a "), Span("b"))], 60)
    at = {
        element.text: element.get("x") for element in ElementTree.fromstring(svg).iter(f"{SVG}text")
    }
    left = 14.0
    assert at == {"漢": "14", "a": f"{left + 4 * 8.4:.1f}", "b": "64.4"}
