"""The keys and what they do: one table for the screen, its help and its tests."""

from typing import Final

from tienlen.notation.quick_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Key:
    """What some keys do. `names` are what the terminal library calls them."""

    names: tuple[str, ...]
    action: str
    shown: str
    does: str


KEYS: Final = (
    Key(("right", "l", "n"), "step(1)", "→ l n", "one play on"),
    Key(("left", "h", "p"), "step(-1)", "← h p", "one play back"),
    Key(("t",), "trick(1)", "t", "next trick"),
    Key(("T",), "trick(-1)", "T", "trick before"),
    Key(("tab",), "hand(1)", "Tab", "next hand"),
    Key(("shift+tab",), "hand(-1)", "Shift-Tab", "hand before"),
    Key(("home",), "first", "Home", "the deal"),
    Key(("end",), "last", "End", "the end of the hand"),
    Key(("right_square_bracket",), "finding(1)", "]", "next finding or missed bomb"),
    Key(("left_square_bracket",), "finding(-1)", "[", "finding or missed bomb before"),
    Key(("b",), "bomb", "b", "next bomb"),
    Key(("enter",), "go", "digits Enter", "go to a play by its number"),
    Key(("r",), "read", "r", "read all that is said of the play"),
    Key(("m",), "moves", "m", "legal moves of the seat to act"),
    Key(("v",), "eyes", "v", "through one seat's eyes, then the next"),
    Key(("o",), "open", "o", "all hands open"),
    Key(("space",), "play", "Space", "play on by itself, and stop"),
    Key(("plus", "equals_sign"), "speed(1)", "+", "faster"),
    Key(("minus",), "speed(-1)", "-", "slower"),
    Key(("slash",), "search", "/", "search: cards, a player, a match, a code (empty: again)"),
    Key(("y",), "copy", "y", "copy the position as TLN"),
    Key(("f",), "pick", "f", "choose a match"),
    Key(("question_mark",), "help", "?", "this help"),
    Key(("q",), "leave", "q", "leave"),
)

FOOTER: Final = "? help   q leave   ← → play   t trick   Tab hand   ] finding   b bomb   m moves"
"""What the last line says when there is nothing else to say."""

FOOTER_OF_MANY: Final = (
    "? help   q leave   f match   ← → play   t trick   Tab hand   ] finding   b bomb"
)
"""The same where there is more than one match."""

READ_ON: Final = "r read on   "
"""What it says before that where there is more to read than room."""
