"""What text for a person is laid out for: how wide, in colours or not, with which characters.

A value, so that text can be laid out in another process as it would be in this one.
"""

import shutil

import click
from tienlen.commands.streams import LEAST_WIDTH, Output, encodable, is_utf8
from tienlen.notation.quick_dataclass import dataclass
from tienlen.notation.texts import visible

FIXED_WIDTH = 80


@dataclass(frozen=True, slots=True)
class Paper:
    """The width in columns, whether there are colours, and the encoding of what is written.

    What a person does not look at as it comes may be wider: `is_fixed` says that it may not.
    """

    width: int
    color: bool
    encoding: str
    is_fixed: bool = True

    @property
    def utf8(self) -> bool:
        """Whether every character can be written."""
        return is_utf8(self.encoding)

    def style(self, text: str, *, bold: bool = False) -> str:
        """Return the text in bold, or as it is where no colours are wanted."""
        return click.style(text, bold=True) if bold and self.color else text

    def safe(self, text: str) -> str:
        """Make text of a record safe to show, and escape what cannot be encoded."""
        if text.isascii() and text.isprintable():
            return text
        return encodable(visible(text), self.encoding)


def paper_of(output: Output) -> Paper:
    """Return what a stream takes: a terminal by its width, anything else by a fixed one."""
    width = FIXED_WIDTH
    if output.is_terminal:
        width = max(LEAST_WIDTH, shutil.get_terminal_size((FIXED_WIDTH, 24)).columns)
    encoding = output.stream.encoding or "utf-8"
    return Paper(width, output.color, encoding, is_fixed=output.is_terminal)
