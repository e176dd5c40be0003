"""`check --format text`: for a person, and for editors that read `path:line:col:`.

On a terminal words are wrapped between blanks; elsewhere a finding has one line for its message.
"""

from functools import partial

from tienlen.commands.excerpt import USUAL_WIDTH, excerpt
from tienlen.commands.reporting import Said, Summary
from tienlen.commands.streams import LEAST_WIDTH, Output, shown, terminal_width
from tienlen.commands.words import shortened
from tienlen.notation.findings import SEVERITIES, Severity
from tienlen.notation.texts import visible

INDENT = "    "
_LEAST_ROOM = 20
"""Columns; a message with less beside its place begins on a line of its own."""

_COLORS: dict[Severity, str] = {"error": "red", "warning": "yellow", "info": "cyan"}


class TextReport:
    """Writes each finding with its line, a caret and a hint; with `brief` only the first line.

    Findings milder than `mildest` are left out. What is `brief` is never wrapped.
    """

    def __init__(self, output: Output, *, mildest: Severity, brief: bool = False) -> None:
        self._output = output
        self._shown = frozenset(SEVERITIES[: SEVERITIES.index(mildest) + 1])
        self._brief = brief
        width = terminal_width(output.stream)
        self._width = USUAL_WIDTH if width is None else max(LEAST_WIDTH, width)
        self._wraps = width is not None and not brief

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
        plain = f"{place} {finding.severity}[{finding.code}] "
        message = self._after(plain, self._safe(said.message), INDENT)
        head = f"{style(place, bold=True)} {severity}[{finding.code}]{message}\n"
        if self._brief:
            return head
        return head + self._excerpt(said) + self._hint(said)

    def _after(self, before: str, text: str, following: str) -> str:
        """Return a text as it goes on after a blank; further lines begin with `following`."""
        if not self._wraps:
            return f" {text}"
        from rich.cells import cell_len
        from tienlen.commands.wrapping import wrapped

        taken = cell_len(before)
        if self._width - taken < _LEAST_ROOM:
            lines = ["", *wrapped(text, self._width, indent=following)]
        else:
            # The first line is that much shorter, whatever stands there.
            first, *rest = wrapped("x" * (taken - 1) + " " + text, self._width, hanging=following)
            lines = [first[taken - 1 :], *rest]
        return "\n".join(lines)

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
        before = f"{INDENT}hint: "
        hint = self._after(before, self._safe(said.hint), " " * len(before))
        return f"{INDENT}{self._output.style('hint:', 'green')}{hint}\n"
