"""What a format of `check` is: something that takes findings one by one and writes them."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from tienlen.notation.findings import Finding


@dataclass(frozen=True, slots=True)
class Said:
    """A finding with its message, its hint ("" for none) and the text of its line.

    They hold what the record says as it stands; a format makes it safe for where it goes.
    """

    finding: Finding
    message: str
    hint: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    """What was read and found in all; `unreadable` counts the files that could not be read."""

    files: int
    matches: int
    hands: int
    plays: int
    errors: int
    warnings: int
    infos: int
    unreadable: int


class Report(Protocol):
    """A format."""

    def start(self) -> None:
        """Write what stands before the findings."""

    def add(self, said: Said) -> None:
        """Write one finding."""

    def finish(self, summary: Summary) -> None:
        """Write what stands after the findings."""


Speaker = Callable[[Finding], tuple[str, str]]
"""Says a finding: its message and its hint."""
