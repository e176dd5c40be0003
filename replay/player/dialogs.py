"""Boxes of text that come over the board: the help, and what is said of a play."""

from typing import Any, ClassVar

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static
from tienlen.replay.player.frames import said_lines
from tienlen.replay.player.keys import KEYS
from tienlen.replay.player.lines import Glyphs
from tienlen.replay.player.painting import rich_text
from tienlen.replay.player.scene import Scene
from tienlen.replay.player.themes import Theme


def paint(widget: Any, theme: Theme) -> None:
    """Give a box the colours of the board."""
    widget.styles.background = theme.ground or "ansi_default"
    widget.styles.color = theme.text or "ansi_default"


def frame_box(widget: Any, glyphs: Glyphs, theme: Theme) -> None:
    """Put a border around a box, of characters the terminal can show."""
    color = theme.text or "ansi_default"
    widget.styles.border = ("round" if glyphs.symbols else "ascii", color)
    widget.styles.scrollbar_size_vertical = 1 if glyphs.symbols else 0
    widget.styles.scrollbar_size_horizontal = 0


class TextScreen(ModalScreen[None]):
    """A text to be scrolled through. Any of its own keys, or a click, closes it."""

    DEFAULT_CSS = """
    TextScreen { align: center middle; }
    TextScreen > VerticalScroll {
        width: 72; max-width: 100%; height: auto; max-height: 100%; padding: 0 1;
    }
    TextScreen Static { width: 100%; height: auto; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(name, "close", show=False) for name in ("escape", "q", "enter")
    ]
    HEADING: ClassVar[str]

    def __init__(self, glyphs: Glyphs, theme: Theme) -> None:
        super().__init__()
        self._glyphs = glyphs
        self._colors = theme

    def content(self) -> RenderableType:
        """Return the text."""
        raise NotImplementedError

    def compose(self) -> Any:
        """Put the text into a box."""
        with VerticalScroll():
            yield Static(self.content())

    def on_mount(self) -> None:
        """Put the border around."""
        box = self.query_one(VerticalScroll)
        frame_box(box, self._glyphs, self._colors)
        paint(box, self._colors)
        # Behind the box would stand what is left of the board's lines.
        paint(self, self._colors)
        box.border_title = self.HEADING
        box.border_subtitle = "up and down scroll, Esc closes"
        box.focus()

    def on_click(self) -> None:
        """Close it."""
        self.dismiss()

    def action_close(self) -> None:
        """Close it."""
        self.dismiss()


class HelpScreen(TextScreen):
    """The keys."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("question_mark", "close", show=False)]
    HEADING = "Keys"

    def __init__(self, glyphs: Glyphs, theme: Theme, has_list: bool) -> None:
        super().__init__(glyphs, theme)
        self._has_list = has_list

    def content(self) -> Group:
        """List the keys, what they do in a column of its own, and say what else there is."""
        keys = Table.grid(padding=(0, 2, 0, 0))
        keys.add_column(justify="right", no_wrap=True)
        keys.add_column()
        for key in KEYS:
            shown = key.shown if self._glyphs.symbols else _ascii_key(key.shown)
            keys.add_row(Text(shown, "bold"), Text(key.does))
        return Group(keys, self._more())

    def _more(self) -> Text:
        text = Text()
        if self._has_list:
            text.append("\nClick on the play list to go to a play; the wheel steps.\n")
        else:
            text.append("\nThe wheel steps; a larger window shows a list of the plays.\n")
        text.append("Marks: ")
        level = self._glyphs.level
        text.append(
            f"{level['error']} wrong, {level['warning']} warning or missed, "
            f"{level['info']} remark, {self._glyphs.bomb} bomb."
        )
        return text


class SaidScreen(TextScreen):
    """All that is said of a play, and the legal moves where they are shown."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("r", "close", show=False)]
    HEADING = "What is said of the play"

    def __init__(self, scene: Scene, glyphs: Glyphs, theme: Theme) -> None:
        super().__init__(glyphs, theme)
        self._scene = scene

    def content(self) -> Text:
        """Return what is said, a paragraph each."""
        lines = said_lines(self._scene, self._glyphs)
        return rich_text(lines, self._colors, wraps=True)


def _ascii_key(shown: str) -> str:
    return shown.replace("→", "Right").replace("←", "Left")
