"""The choice of a match: those read so far, by name, with what was found in them."""

import unicodedata
from typing import Any, ClassVar

from rich.cells import cell_len
from rich.text import Text
from textual.binding import Binding, BindingType
from textual.events import Resize
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList
from textual.widgets.option_list import Option
from tienlen.notation.findings import SEVERITIES
from tienlen.notation.texts import counted, visible
from tienlen.replay.player.dialogs import frame_box, paint
from tienlen.replay.player.library import Entry
from tienlen.replay.player.lines import Glyphs, Span, fitted, shortened
from tienlen.replay.player.themes import Theme
from tienlen.replay.player.walk import Walk

_LOOK_AGAIN = 0.2
_MOST_MATCHES = 100_000
_LEAST_PATH = 8
_AROUND = 4
"""The columns that the border of the list and its padding take."""


class FilterLine(Input):
    """Where a part of a name is typed."""

    DEFAULT_CSS = """
    FilterLine, FilterLine:focus {
        dock: bottom; display: none; border: none; height: 1; padding: 0;
    }
    FilterLine.-asked { display: block; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "close", show=False),
        Binding("down", "leave", show=False),
        Binding("up", "leave", show=False),
    ]

    def action_close(self) -> None:
        """Show all matches again."""
        self.value = ""
        self.remove_class("-asked")
        self.action_leave()

    def action_leave(self) -> None:
        """Go back to the list, and leave it as it is."""
        self.screen.query_one(OptionList).focus()


class PickScreen(ModalScreen[int | None]):
    """The matches read so far with their findings counted; returns the one chosen."""

    DEFAULT_CSS = """
    PickScreen { align: center middle; background: $background 0%; }
    PickScreen > OptionList {
        width: 100%; height: auto; max-height: 100%; padding: 0 1;
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(name, "close", show=False) for name in ("escape", "q", "f")),
        Binding("slash", "filter", show=False),
    ]

    def __init__(self, walk: Walk, glyphs: Glyphs, theme: Theme) -> None:
        super().__init__()
        self._walk = walk
        self._glyphs = glyphs
        self._colors = theme
        self._whole = False
        self._wanted = ""
        self._seen = 0
        self._listed: list[int] = []

    def compose(self) -> Any:
        """Make the list."""
        yield OptionList(markup=False)
        yield FilterLine(placeholder="a part of a match's name", select_on_focus=False)

    def on_mount(self) -> None:
        """Fill the list, and go on filling it while files are read."""
        box = self.query_one(OptionList)
        frame_box(box, self._glyphs, self._colors)
        paint(box, self._colors)
        box.border_title = "Matches"
        self._fill()
        box.highlighted = min(self._walk.spot.match, box.option_count - 1)
        box.focus()
        self.set_interval(_LOOK_AGAIN, self._fill)

    def on_resize(self, _event: Resize) -> None:
        """Write the rows anew for the new width."""
        self._write_anew()

    def _write_anew(self) -> None:
        box = self.query_one(OptionList)
        at = self._listed[box.highlighted] if box.highlighted is not None else None
        box.clear_options()
        self._seen, self._listed = 0, []
        self._fill()
        if self._listed:
            box.highlighted = self._listed.index(at) if at in self._listed else 0

    def _fill(self) -> None:
        """Add the matches that were read since."""
        box = self.query_one(OptionList)
        library = self._walk.library
        if self._seen and library[0].whole and not self._whole and self._listed[:1] == [0]:
            box.replace_option_prompt_at_index(0, self._prompt(0))
        self._whole = bool(len(library)) and library[0].whole
        count = min(len(library), _MOST_MATCHES)
        added = [index for index in range(self._seen, count) if self._takes(library[index])]
        self._seen = count
        self._listed += added
        box.add_options([Option(self._prompt(index)) for index in added])
        reading = "" if library.is_read else ", still reading"
        matches = counted(count, "match", "matches")
        if self._wanted:
            matches = f"{len(self._listed)} of {matches}"
        box.border_subtitle = f"{matches}{reading}; Enter chooses, / finds, Esc closes"

    def _takes(self, entry: Entry) -> bool:
        named = (entry.match.name or "?", entry.match.tag("Event") or "")
        return any(self._wanted in _folded(name) for name in named)

    def _prompt(self, index: int) -> Text:
        """Return a match's row, a line; its texts are not read as markup."""
        entry = self._walk.library[index]
        counts = [
            f"{entry.count(severity)} {severity}{'s' * (entry.count(severity) > 1)}"
            for severity in SEVERITIES[:2]
            if entry.count(severity)
        ]
        missed = self._walk.library.missed_in(index)
        counts += [f"{missed[kind]} {kind}" for kind in _MISSED if missed[kind]]
        glyphs = self._glyphs
        width = max(self.size.width - _AROUND - (glyphs.symbols and 1), 1)
        name = glyphs.text(visible(entry.match.name or "?"))
        event = glyphs.text(visible(entry.match.tag("Event") or ""))
        hands = f"  {counted(len(entry.match.hands), 'hand')}"
        found = f"  {', '.join(counts) or 'nothing found'}"
        path = f"{glyphs.text(visible(entry.path))}:{entry.match.line}"
        room = width - cell_len(name + hands + found) - 2
        if not counts and room < _LEAST_PATH:
            # That there is nothing to say is said by saying nothing, too.
            room, found = room + cell_len(found), ""
        # Where there is not room for all, the path is shortened first, then the event left out.
        event = f"  {event}" if event and cell_len(event) + 2 + _LEAST_PATH <= room else ""
        room -= cell_len(event)
        spans = [
            Span(name, "bold"),
            Span(event),
            Span(hands),
            Span(found, "" if counts else "dim"),
            Span(f"  {shortened(path, room, glyphs)}" if room >= _LEAST_PATH else "", "dim"),
        ]
        text = Text(no_wrap=True, overflow="crop")
        for span in fitted(spans, width, glyphs):
            text.append(span.text, span.role)
        return text

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Return the match chosen."""
        event.stop()
        self.dismiss(self._listed[event.option_index])

    def action_filter(self) -> None:
        """Ask for a part of a name."""
        line = self.query_one(FilterLine)
        line.add_class("-asked")
        line.focus()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Leave the matches that are named like what is typed."""
        event.stop()
        self._wanted = _folded(event.value.strip())
        self._write_anew()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Return the match that is marked."""
        event.stop()
        box = self.query_one(OptionList)
        if box.highlighted is not None:
            self.dismiss(self._listed[box.highlighted])

    def action_close(self) -> None:
        """Choose none."""
        self.dismiss(None)


_MISSED = ("missed", "forfeited", "stranded")
"""What the analyses find, in the order it is told."""


def _folded(text: str) -> str:
    return unicodedata.normalize("NFC", text).casefold()
