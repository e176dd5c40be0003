"""`check --format json` and `--format ndjson`: for programs, every severity, as they come."""

from dataclasses import asdict
from typing import Any

from tienlen.commands.reporting import Said, Summary
from tienlen.commands.safe_json import json_text
from tienlen.commands.streams import Output

FORMAT = "tienlen-check"
VERSION = 1

_IF_ANY = ("seat", "player", "cards")


def finding_row(said: Said) -> dict[str, Any]:
    """Return a finding as both formats write it.

    `match`, `trick` and `play` are always there and may be null; other evidence that is absent
    is left out.
    """
    finding = said.finding
    row: dict[str, Any] = {
        "code": finding.code,
        "severity": finding.severity,
        "path": finding.path,
        "line": finding.line,
        "column": finding.column,
        "match": finding.match,
    }
    if finding.hand is not None:
        row["hand"] = finding.hand
    row["trick"] = finding.trick
    row["play"] = finding.play
    for name in _IF_ANY:
        if (value := getattr(finding, name)) is not None:
            row[name] = value
    row["message"] = said.message
    if said.hint:
        row["hint"] = said.hint
    return row


class JsonReport:
    """Writes one JSON object; its list of findings grows as they come."""

    def __init__(self, output: Output) -> None:
        self._output = output
        self._ascii = not output.utf8
        self._separator = "\n"

    def start(self) -> None:
        """Open the object and the list."""
        head = f'"format": "{FORMAT}", "version": {VERSION}'
        self._output.write(f'{{{head},\n "findings": [')

    def add(self, said: Said) -> None:
        """Write one finding, on a line of its own."""
        row = json_text(finding_row(said), ascii_only=self._ascii)
        self._output.write(f"{self._separator}  {row}")
        self._separator = ",\n"

    def finish(self, summary: Summary) -> None:
        """Close the list and add the summary."""
        counts = asdict(summary)
        del counts["unreadable"]
        end = "]" if self._separator == "\n" else "\n ]"
        self._output.write(f'{end},\n "summary": {json_text(counts)}}}\n')


class NdjsonReport:
    """Writes one finding a line, and nothing else."""

    def __init__(self, output: Output) -> None:
        self._output = output
        self._ascii = not output.utf8

    def start(self) -> None:
        """Write nothing."""

    def add(self, said: Said) -> None:
        """Write one finding."""
        self._output.write(json_text(finding_row(said), ascii_only=self._ascii) + "\n")

    def finish(self, summary: Summary) -> None:
        """Write nothing."""
