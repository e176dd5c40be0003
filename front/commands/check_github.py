"""`check --format github`: annotations for GitHub Actions."""

from pathlib import PurePath

from tienlen.commands.reporting import Said, Summary
from tienlen.commands.streams import Output
from tienlen.commands.words import shortened
from tienlen.notation.findings import Severity
from tienlen.notation.texts import visible

_COMMANDS: dict[Severity, str] = {"error": "error", "warning": "warning", "info": "notice"}

# The percent sign first: the others put one in.
_DATA = (("%", "%25"), ("\r", "%0D"), ("\n", "%0A"))
_PROPERTY = (*_DATA, (":", "%3A"), (",", "%2C"))


def _escape(text: str, rules: tuple[tuple[str, str], ...]) -> str:
    for character, escape in rules:
        text = text.replace(character, escape)
    return visible(text)


class GithubReport:
    """Writes a workflow command a finding."""

    def __init__(self, output: Output) -> None:
        self._output = output

    def start(self) -> None:
        """Write nothing."""

    def add(self, said: Said) -> None:
        """Write one finding."""
        finding = said.finding
        properties = {
            "file": PurePath(finding.path).as_posix(),
            "line": str(finding.line),
            "col": str(finding.marked),
            "endColumn": str(finding.marked + finding.length),
            "title": finding.code,
        }
        listed = ",".join(f"{name}={_escape(text, _PROPERTY)}" for name, text in properties.items())
        message = shortened(said.message) + (f"\n{shortened(said.hint)}" if said.hint else "")
        command = _COMMANDS[finding.severity]
        self._output.write(f"::{command} {listed}::{_escape(message, _DATA)}\n")

    def finish(self, summary: Summary) -> None:
        """Write nothing."""
