"""The screen and its keys, made with Textual. What is shown is drawn elsewhere (`frames`)."""

import asyncio
import contextlib
import signal
from collections.abc import Callable
from typing import Any, ClassVar

from rich.text import Text
from textual.app import App
from textual.binding import Binding, BindingType
from textual.events import Click, Key, MouseScrollDown, MouseScrollUp, Resize
from textual.message import Message
from textual.timer import Timer
from textual.widget import Widget
from textual.widgets import Input
from tienlen.replay.player.copying import position_text
from tienlen.replay.player.dialogs import HelpScreen, SaidScreen
from tienlen.replay.player.frames import Frame, frame, message
from tienlen.replay.player.keys import FOOTER, FOOTER_OF_MANY, KEYS
from tienlen.replay.player.lines import UNICODE, Glyphs
from tienlen.replay.player.painting import rich_text
from tienlen.replay.player.picking import PickScreen
from tienlen.replay.player.themes import TERMINAL, Theme
from tienlen.replay.player.viewing import Viewer
from tienlen.replay.player.walk import Walk

INTERRUPTED = 130
"""What the app returns after Ctrl-C."""

_BY_SIGNAL = 128
"""What is added to a signal's number to make an exit status."""

_LOOK_AGAIN = 0.1
"""Seconds between two looks at whether more was read."""

_LONGEST_NUMBER = 6


class Board(Widget, can_focus=False):
    """The frame, redrawn whole at every move: it is at most a screen of text."""

    DEFAULT_CSS = "Board { width: 1fr; height: 1fr; }"

    def __init__(self, draw: Callable[[int, int], Frame], theme: Theme) -> None:
        super().__init__()
        self._draw = draw
        self._theme = theme
        self.frame = Frame([])

    class Wheel(Message):
        """The wheel was turned over the board: `by` is 1 down, -1 up."""

        def __init__(self, by: int) -> None:
            super().__init__()
            self.by = by

    def on_mouse_scroll_down(self, event: MouseScrollDown) -> None:
        """Tell that the wheel was turned."""
        event.stop()
        self.post_message(self.Wheel(1))

    def on_mouse_scroll_up(self, event: MouseScrollUp) -> None:
        """Tell that the wheel was turned."""
        event.stop()
        self.post_message(self.Wheel(-1))

    def render(self) -> Text:
        """Draw the frame for the size there is."""
        self.frame = self._draw(self.size.width, self.size.height)
        return rich_text(self.frame.lines, self._theme)


class SearchLine(Input):
    """Where a search is typed."""

    DEFAULT_CSS = """
    SearchLine, SearchLine:focus {
        dock: bottom; display: none; border: none; height: 1; padding: 0;
    }
    SearchLine.-asked { display: block; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "close", show=False)]

    def action_close(self) -> None:
        """Give up the search."""
        self.remove_class("-asked")
        self.blur()


def _bindings() -> list[BindingType]:
    made: list[BindingType] = [
        Binding(name, key.action, key.does, show=False, priority=name in ("tab", "shift+tab"))
        for key in KEYS
        for name in key.names
    ]
    made += [Binding(str(digit), f"digit({digit})", show=False) for digit in range(10)]
    made.append(Binding("backspace", "rub_out", show=False))
    made.append(Binding("escape", "forget", show=False))
    made.append(Binding("ctrl+c", "interrupt", show=False, priority=True))
    made.append(Binding("ctrl+z", "suspend_process", show=False, priority=True))
    return made


class ReplayApp(App[int]):
    """Steps through the matches of a library; returns the exit status.

    Args:
        walk: where the reader stands.
        glyphs: the characters the terminal can show.
        theme: the colours.
        picks: begin with the choice of a match.
    """

    BINDINGS: ClassVar[list[BindingType]] = _bindings()
    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT = False
    AUTO_FOCUS = None

    def __init__(
        self,
        walk: Walk,
        *,
        glyphs: Glyphs = UNICODE,
        theme: Theme = TERMINAL,
        picks: bool = False,
    ) -> None:
        super().__init__(ansi_color=theme.ground is None)
        self.walk = walk
        self.viewer = Viewer(walk)
        self.glyphs = glyphs
        self._looks = theme
        self._picks = picks
        self._digits = ""
        self._timer: Timer | None = None
        self._version = -1
        self._board = Board(self._draw, theme)
        self._search = SearchLine(
            placeholder="cards, a player, a match or a code", id="search", select_on_focus=False
        )

    # -- beginning -----------------------------------------------------------------------

    def compose(self) -> Any:
        """Put the board and the search line on the screen."""
        yield self._board
        yield self._search

    def on_mount(self) -> None:
        """Choose the colours and begin to look whether more was read."""
        if self._looks.ground is None:
            self.theme = "ansi-dark"
        else:
            self.screen.styles.background = self._looks.ground
            self._board.styles.background = self._looks.ground
            self._board.styles.color = self._looks.text
        self.screen.set_focus(None)
        self._leave_on_signals()
        self.set_interval(_LOOK_AGAIN, self._look_again)
        if self._picks:
            self.action_pick()

    def _leave_on_signals(self) -> None:
        """Leave in order when the program is told to end, so that the terminal is given back."""
        if self.is_headless:
            return
        loop = asyncio.get_running_loop()
        # Not every system has these signals, or lets a loop wait for them.
        with contextlib.suppress(NotImplementedError, AttributeError, ValueError):
            for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT):
                loop.add_signal_handler(number, self.exit, _BY_SIGNAL + number)

    def _look_again(self) -> None:
        version = self.walk.library.version
        if version != self._version:
            self._version = version
            self.walk.refresh()
            self.redraw()

    # -- drawing -------------------------------------------------------------------------

    def redraw(self) -> None:
        """Draw the board anew."""
        self._board.refresh()

    def _draw(self, width: int, height: int) -> Frame:
        nothing = self.viewer.nothing()
        if nothing:
            footer = "f choose a match   q leave" if len(self.walk.library) else "q leave"
            footer = self._usual_footer(footer)
            return message(nothing, width, height, self.glyphs, footer)
        footer = f"go to play {self._digits}_   Enter" if self._digits else self._usual_footer()
        return frame(self.viewer.scene(), width, height, self.glyphs, footer)

    def _usual_footer(self, footer: str = "") -> str:
        if len(self.screen_stack) > 1:
            # What is over the board has keys of its own.
            return ""
        footer = footer or (FOOTER_OF_MANY if len(self.walk.library) > 1 else FOOTER)
        return footer if self.glyphs.symbols else footer.replace("← →", "<- ->")

    def on_resize(self, _event: Resize) -> None:
        """Draw for the new size."""
        self.redraw()

    # -- keys ----------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002
        """Let the keys of the board rest while something else has the screen."""
        if action in _ALWAYS or not self.is_running:
            return True
        own = action in _OWN
        busy = len(self.screen_stack) > 1 or self._search.has_focus
        return not (own and busy)

    def on_key(self, event: Key) -> None:
        """Forget what was typed of a number when another key is pressed."""
        if self._digits and not (event.key.isdecimal() or event.key in ("enter", "backspace")):
            self._digits = ""
            self.redraw()

    def action_step(self, by: int) -> None:
        """Go on or back by a play."""
        self._moved(self.walk.next if by > 0 else self.walk.previous)

    def action_trick(self, by: int) -> None:
        """Go on or back by a trick."""
        self._moved(self.walk.next_trick if by > 0 else self.walk.previous_trick)

    def action_hand(self, by: int) -> None:
        """Go on or back by a hand."""
        self._moved(self.walk.next_hand if by > 0 else self.walk.previous_hand)

    def action_first(self) -> None:
        """Go to the deal."""
        self._moved(self.walk.first)

    def action_last(self) -> None:
        """Go to the end of the hand."""
        self._moved(self.walk.last)

    def action_finding(self, by: int) -> None:
        """Go to the next finding, or the one before."""
        self._moved(self.walk.next_finding if by > 0 else self.walk.previous_finding)

    def action_bomb(self) -> None:
        """Go to the next bomb."""
        self._moved(self.walk.next_bomb)

    def action_digit(self, digit: int) -> None:
        """Take a digit of the number of a play."""
        self._digits = (self._digits + str(digit))[-_LONGEST_NUMBER:]
        self.redraw()

    def action_rub_out(self) -> None:
        """Take the last digit back."""
        self._digits = self._digits[:-1]
        self.redraw()

    def action_forget(self) -> None:
        """Forget the digits and the notice."""
        self._digits = self.walk.notice = ""
        self.redraw()

    def action_go(self) -> None:
        """Go to the play whose number was typed."""
        digits, self._digits = self._digits, ""
        if digits:
            self._moved(lambda: self.walk.go_to_play(int(digits)))

    def action_moves(self) -> None:
        """Show the legal moves, or no longer."""
        self.walk.shows_moves = not self.walk.shows_moves
        self.redraw()

    def action_eyes(self) -> None:
        """Look through the eyes of a seat, then of the next."""
        self.walk.look_through_next()
        self.redraw()

    def action_open(self) -> None:
        """Show all hands."""
        self.walk.look_through(None)
        self.redraw()

    def action_play(self) -> None:
        """Play on by itself, or stop."""
        self._play(not self.walk.is_playing and not self.walk.is_at_end)

    def action_speed(self, by: int) -> None:
        """Play on faster or more slowly."""
        (self.walk.faster if by > 0 else self.walk.slower)()
        self._play(self.walk.is_playing)

    def action_search(self) -> None:
        """Ask what to look for."""
        self._search.value = ""
        self._search.add_class("-asked")
        self._search.focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Look for what was typed."""
        event.stop()
        self._search.action_close()
        self._moved(lambda: self.walk.search(event.value))

    def action_copy(self) -> None:
        """Copy the position, as text any reader of records can go on from."""
        walk = self.walk
        if walk.has_stops:
            match = walk.opened.replay.match
            self.copy_to_clipboard(position_text(match, walk.hand, walk.stop, walk.eyes))
            walk.notice = "the position was copied"
            self.redraw()

    def action_help(self) -> None:
        """Show the keys."""
        self._play(False)
        has_list = self._board.frame.list_left is not None
        self.push_screen(HelpScreen(self.glyphs, self._looks, has_list), self._uncovered)

    def action_read(self) -> None:
        """Show whole what is said of the play."""
        self._play(False)
        if self.walk.has_stops and not self._board.frame.says_more:
            self.walk.notice = "all that is said of the play is shown"
            self.redraw()
        elif self.walk.has_stops:
            said = SaidScreen(self.viewer.scene(), self.glyphs, self._looks)
            self.push_screen(said, self._uncovered)

    def _uncovered(self, _nothing: None) -> None:
        self.redraw()

    def action_pick(self) -> None:
        """Choose a match."""
        self._play(False)
        if len(self.walk.library):
            self.push_screen(PickScreen(self.walk, self.glyphs, self._looks), self._picked)

    def _picked(self, index: int | None) -> None:
        if index is not None:
            self._moved(lambda: self.walk.go_to_match(index))
        self.redraw()

    def action_leave(self) -> None:
        """Leave."""
        self.exit(0)

    def action_interrupt(self) -> None:
        """Leave as Ctrl-C does."""
        self.exit(INTERRUPTED)

    # -- the mouse -----------------------------------------------------------------------

    def on_click(self, event: Click) -> None:
        """Go to the play of the list that was clicked."""
        if event.widget is self._board:
            stop = self._board.frame.stop_at(event.x, event.y)
            if stop is not None:
                self._moved(lambda: self.walk.go_to_stop(stop))

    def on_board_wheel(self, event: Board.Wheel) -> None:
        """Go on or back by a play."""
        self.action_step(event.by)

    # -- playing on by itself ------------------------------------------------------------

    def _moved(self, move: Callable[[], bool]) -> None:
        """Move, and wait anew where the replay plays on by itself."""
        move()
        self._play(self.walk.is_playing and not self.walk.is_at_end)

    def _play(self, plays: bool) -> None:
        """Play on from here, or stop."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        self.walk.is_playing = plays
        if plays:
            self._timer = self.set_timer(self.walk.wait(), self._play_on)
        self.redraw()

    def _play_on(self) -> None:
        self._moved(self.walk.next)


_ALWAYS = frozenset({"interrupt"})
_OWN = frozenset({key.action.partition("(")[0] for key in KEYS} | {"digit", "rub_out", "forget"})
