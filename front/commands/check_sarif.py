"""`check --format sarif`: SARIF 2.1.0, for code-scanning services and editors."""

import os
from collections.abc import Mapping
from pathlib import Path, PurePath
from typing import Any
from urllib.parse import quote

from tienlen import __version__
from tienlen.commands.files import STDIN
from tienlen.commands.reporting import Said, Summary
from tienlen.commands.safe_json import json_text
from tienlen.commands.streams import Output
from tienlen.notation.findings import Code, Severity

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"

_LEVELS: dict[Severity, str] = {"error": "error", "warning": "warning", "info": "note"}
_PROPERTIES = ("match", "hand", "trick", "play", "seat", "player", "cards")


def file_uri(path: str) -> str:
    """Return the URI of a file: relative where it lies in the working folder, else absolute."""
    if path == STDIN:
        return "stdin"
    pure = PurePath(path)
    if pure.is_absolute():
        try:
            pure = pure.relative_to(Path.cwd())
        except ValueError:
            return "file://" + _quoted("/" + pure.as_posix().lstrip("/"))
    return _quoted(pure.as_posix())


def _quoted(path: str) -> str:
    # A colon is quoted too: in a first segment it would end the name of a scheme.
    return quote(os.fsencode(path))


def _rule(code: Code) -> dict[str, Any]:
    return {
        "id": code.name,
        "shortDescription": {"text": code.meaning},
        "help": {"text": f"{code.meaning}\n\n{code.rule}" if code.rule else code.meaning},
        "defaultConfiguration": {"level": _LEVELS[code.severity]},
        "properties": {"group": code.group},
    }


class SarifReport:
    """Writes one run; its list of results grows as they come."""

    def __init__(self, output: Output, catalogue: Mapping[str, Code]) -> None:
        self._output = output
        self._catalogue = catalogue
        self._indexes = {name: index for index, name in enumerate(catalogue)}
        self._ascii = not output.utf8
        self._separator = "\n"

    def start(self) -> None:
        """Write the tool and its rules, and open the list."""
        driver = {
            "name": "tienlen",
            "version": __version__,
            "semanticVersion": __version__,
            "rules": [_rule(code) for code in self._catalogue.values()],
        }
        head = f'"$schema": "{SCHEMA}", "version": "2.1.0"'
        self._output.write(
            f'{{{head},\n "runs": [{{"columnKind": "unicodeCodePoints",\n'
            f'  "tool": {self._json({"driver": driver})},\n  "results": ['
        )

    def add(self, said: Said) -> None:
        """Write one result, on a line of its own."""
        self._output.write(f"{self._separator}   {self._json(self._result(said))}")
        self._separator = ",\n"

    def finish(self, summary: Summary) -> None:
        """Close the list and say whether every file was read."""
        end = "]" if self._separator == "\n" else "\n  ]"
        invocation = {"executionSuccessful": not summary.unreadable}
        self._output.write(f'{end},\n  "invocations": {self._json([invocation])}}}]}}\n')

    def _result(self, said: Said) -> dict[str, Any]:
        finding = said.finding
        region = {
            "startLine": finding.line,
            "startColumn": finding.marked,
            "endColumn": finding.marked + finding.length,
        }
        location = {"artifactLocation": {"uri": file_uri(finding.path)}, "region": region}
        values = {name: getattr(finding, name) for name in _PROPERTIES}
        return {
            "ruleId": finding.code,
            "ruleIndex": self._indexes[finding.code],
            "level": _LEVELS[finding.severity],
            "message": {"text": said.message + (f"\n{said.hint}" if said.hint else "")},
            "locations": [{"physicalLocation": location}],
            "properties": {name: value for name, value in values.items() if value is not None},
        }

    def _json(self, value: Any) -> str:
        return json_text(value, ascii_only=self._ascii)
