"""What comes over the board: the help, what is said of a play, and the choice of a match."""

from typing import Any, ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option
from tienlen.notation.findings import SEVERITIES
from tienlen.notation.texts import counted, visible
from tienlen.replay.player.frames import said_lines
from tienlen.replay.player.keys import KEYS
from tienlen.replay.player.lines import Glyphs
from tienlen.replay.player.painting import rich_text
from tienlen.replay.player.scene import Scene
from tienlen.replay.player.themes import Theme
from tienlen.replay.player.walk import Walk

_LOOK_AGAIN = 0.2
_MOST_MATCHES = 100_000


def _paint(widget: Any, theme: Theme) -> None:
    """Give a box the colours of the board."""
    widget.styles.background = theme.ground or "ansi_default"
    widget.styles.color = theme.text or "ansi_default"


def _frame(widget: Any, glyphs: Glyphs, theme: Theme) -> None:
    """Put a border around a box, of characters the terminal can show."""
    color = theme.text or "ansi_default"
    widget.styles.border = ("round" if glyphs.symbols else "ascii", color)
    widget.styles.scrollbar_size_vertical = 1 if glyphs.symbols else 0
    widget.styles.scrollbar_size_horizontal = 0


class TextScreen(ModalScreen[None]):
    """A text to be scrolled through. Any of its own keys, or a click, closes it."""

    DEFAULT_CSS = """
    TextScreen { align: center middle; background: $background 0%; }
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

    def content(self) -> Text:
        """Return the text."""
        raise NotImplementedError

    def compose(self) -> Any:
        """Put the text into a box."""
        with VerticalScroll():
            yield Static(self.content())

    def on_mount(self) -> None:
        """Put the border around."""
        box = self.query_one(VerticalScroll)
        _frame(box, self._glyphs, self._colors)
        _paint(box, self._colors)
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

    def content(self) -> Text:
        """List the keys."""
        text = Text()
        for key in KEYS:
            shown = key.shown if self._glyphs.symbols else _ascii_key(key.shown)
            text.append(f"{shown:>13}  ", "bold")
            text.append(f"{key.does}\n")
        text.append("\nClick on the play list to go to a play; the wheel steps.\n")
        text.append("Marks in the list: ")
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


class PickScreen(ModalScreen[int | None]):
    """The matches read so far with their findings counted; returns the one chosen."""

    DEFAULT_CSS = """
    PickScreen { align: center middle; background: $background 0%; }
    PickScreen > OptionList {
        width: 100%; height: auto; max-height: 100%; padding: 0 1;
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(name, "close", show=False) for name in ("escape", "q", "f")
    ]

    def __init__(self, walk: Walk, glyphs: Glyphs, theme: Theme) -> None:
        super().__init__()
        self._walk = walk
        self._glyphs = glyphs
        self._colors = theme
        self._whole = 0

    def compose(self) -> Any:
        """Make the list."""
        yield OptionList(markup=False)

    def on_mount(self) -> None:
        """Fill the list, and go on filling it while files are read."""
        box = self.query_one(OptionList)
        _frame(box, self._glyphs, self._colors)
        _paint(box, self._colors)
        box.border_title = "Matches"
        self._fill()
        box.highlighted = min(self._walk.spot.match, box.option_count - 1)
        box.focus()
        self.set_interval(_LOOK_AGAIN, self._fill)

    def _fill(self) -> None:
        """Add the matches that were read since."""
        box = self.query_one(OptionList)
        library = self._walk.library
        known = box.option_count
        count = min(len(library), _MOST_MATCHES)
        if known and library[0].whole and self._whole == 0:
            box.replace_option_prompt_at_index(0, self._prompt(0))
        self._whole = int(bool(count) and library[0].whole)
        box.add_options([Option(self._prompt(index)) for index in range(known, count)])
        reading = "" if library.is_read else ", still reading"
        matches = counted(count, "match", "matches")
        box.border_subtitle = f"{matches}{reading}; Enter chooses, Esc closes"

    def _prompt(self, index: int) -> Text:
        """Return a match's row; its texts are not read as markup."""
        entry = self._walk.library[index]
        counts = [
            f"{entry.count(severity)} {severity}{'s' * (entry.count(severity) > 1)}"
            for severity in SEVERITIES[:2]
            if entry.count(severity)
        ]
        missed = self._walk.library.missed_in(index)
        counts += [f"{missed} missed"] if missed else []
        name = visible(entry.match.name or "?")
        event = visible(entry.match.tag("Event") or "")
        hands = len(entry.match.hands)
        text = Text(no_wrap=True, overflow="ellipsis")
        text.append(self._glyphs.text(name), "bold")
        text.append(self._glyphs.text(f"  {event}" if event else ""))
        text.append(f"  {counted(hands, 'hand')}")
        text.append(f"  {', '.join(counts) or 'nothing found'}", "" if counts else "dim")
        text.append(f"  {self._glyphs.text(visible(entry.path))}:{entry.match.line}", "dim")
        return text

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Return the match chosen."""
        event.stop()
        self.dismiss(event.option_index)

    def action_close(self) -> None:
        """Choose none."""
        self.dismiss(None)
