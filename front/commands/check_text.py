"""`check --format text`: for a person, and for editors that read `path:line:col:`."""

import os
from functools import partial

from tienlen.commands.excerpt import LEAST_WIDTH, USUAL_WIDTH, excerpt
from tienlen.commands.reporting import Said, Summary
from tienlen.commands.streams import Output, shown
from tienlen.commands.words import shortened
from tienlen.notation.findings import SEVERITIES, Severity
from tienlen.notation.texts import visible

INDENT = "    "

_COLORS: dict[Severity, str] = {"error": "red", "warning": "yellow", "info": "cyan"}


class TextReport:
    """Writes each finding with its line, a caret and a hint; with `brief` only the first line.

    Findings milder than `mildest` are left out.
    """

    def __init__(self, output: Output, *, mildest: Severity, brief: bool = False) -> None:
        self._output = output
        self._shown = frozenset(SEVERITIES[: SEVERITIES.index(mildest) + 1])
        self._brief = brief
        self._width = line_width(output)

    def start(self) -> None:
        """Write nothing: there is no head."""

    def add(self, said: Said) -> None:
        """Write one finding."""
        if said.finding.severity in self._shown:
            self._output.write(self._lines(said))

    def finish(self, summary: Summary) -> None:
        """Write nothing: the summary goes to standard error."""

    def _lines(self, said: Said) -> str:
        style, finding = self._output.style, said.finding
        place = f"{visible(finding.path)}:{finding.line}:{finding.column}:"
        severity = style(finding.severity, _COLORS[finding.severity], bold=True)
        head = f"{style(place, bold=True)} {severity}[{finding.code}] {self._safe(said.message)}\n"
        if self._brief:
            return head
        return head + self._excerpt(said) + self._hint(said)

    def _safe(self, text: str) -> str:
        return shown(visible(shortened(text)), self._output.stream)

    def _excerpt(self, said: Said) -> str:
        if not said.text.strip():
            return ""
        finding = said.finding
        text, carets = excerpt(
            said.text,
            finding.marked,
            finding.length,
            width=self._width - len(INDENT),
            shown=partial(shown, stream=self._output.stream),
        )
        marks = self._output.style(carets.lstrip(" "), _COLORS[finding.severity], bold=True)
        blanks = " " * (len(carets) - len(carets.lstrip(" ")))
        return f"{INDENT}{text}\n{INDENT}{blanks}{marks}\n"

    def _hint(self, said: Said) -> str:
        if not said.hint:
            return ""
        return f"{INDENT}{self._output.style('hint:', 'green')} {self._safe(said.hint)}\n"


def line_width(output: Output) -> int:
    """Return how wide a line may be: the terminal's width, or a fixed one where there is none."""
    if not output.is_terminal:
        return USUAL_WIDTH
    try:
        return max(LEAST_WIDTH, os.get_terminal_size(output.stream.fileno()).columns)
    except OSError:
        return USUAL_WIDTH
