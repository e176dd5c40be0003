"""What a format of `check` is: something that takes findings one by one and writes them."""

from collections.abc import Mapping
from typing import Protocol

from tienlen.notation.findings import Code, Finding, word
from tienlen.notation.quick_dataclass import dataclass
from tienlen.notation.records import Match


@dataclass(frozen=True, slots=True)
class Said:
    """A finding with its message, its hint ("" for none) and the text of its line.

    They hold what the record says as it stands; a format makes it safe for where it goes.
    """

    finding: Finding
    message: str
    hint: str
    text: str


def said(finding: Finding, match: Match, catalogue: Mapping[str, Code]) -> Said:
    """Put a finding of a match into words."""
    return worded(finding, match.source.text_at(finding.line), catalogue)


def worded(finding: Finding, text: str, catalogue: Mapping[str, Code]) -> Said:
    """Put a finding into words; `text` is that of its line."""
    message, hint = word(finding, catalogue)
    return Said(finding, message, hint, text)


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
