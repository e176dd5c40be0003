"""Records written in another form, a match at a time."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from tienlen.commands.check_text import TextReport
from tienlen.commands.options import RulesChoice
from tienlen.commands.reporting import said
from tienlen.commands.safe_json import json_text
from tienlen.commands.streams import Output
from tienlen.notation.codes import TEXT_CODES
from tienlen.notation.findings import SEVERITIES, Finding, Severity
from tienlen.notation.importing.readers import Reader
from tienlen.notation.json_writing import document_head, line_data, match_data
from tienlen.notation.printing import can_print, print_match
from tienlen.notation.quick_dataclass import dataclass
from tienlen.notation.records import Match
from tienlen.notation.source_codes import SOURCE_CODES

if TYPE_CHECKING:
    from tienlen.replay.rules import Rules

CODES = {**TEXT_CODES, **SOURCE_CODES}
_DAMAGE = frozenset({"encoding", "utf-16", "binary", "json", "nul"})


@dataclass(frozen=True, slots=True)
class Form:
    """A form that records can be written in.

    `write` makes of matches the pieces of one text; `ascii_only` is for a stream that takes no
    more, `symbols` spells suits as `♠♣♦♥`. `holds` tells whether a match can be written without
    loss. `kind` is that of the file (see `write_whole`).
    """

    kind: str
    write: Callable[[Iterable[Match], bool, bool], Iterator[str]]
    holds: Callable[[Match], bool]


def _tln(matches: Iterable[Match], _: bool, symbols: bool) -> Iterator[str]:
    for number, match in enumerate(matches):
        yield print_match(match, symbols=symbols, first=number == 0)


def _document(matches: Iterable[Match], ascii_only: bool, _: bool) -> Iterator[str]:
    yield json_text(document_head())[:-1] + ', "matches": ['
    separator = "\n"
    for match in matches:
        yield separator + json_text(match_data(match), ascii_only=ascii_only)
        separator = ",\n"
    yield "\n]}\n" if separator != "\n" else "]}\n"


def _lines(matches: Iterable[Match], ascii_only: bool, _: bool) -> Iterator[str]:
    for match in matches:
        yield json_text(line_data(match), ascii_only=ascii_only) + "\n"


def _is_undamaged(match: Match) -> bool:
    """Tell whether no character of a match is lost; lines of no meaning are kept as they are."""
    return not any(
        found.code == "bad-source" or (found.code == "syntax" and found.form in _DAMAGE)
        for found in match.findings
    )


def _is_whole(match: Match) -> bool:
    return can_print(match) and _is_undamaged(match)


def told_of(match: Match) -> list[Finding]:
    """Return what a person is told of a match: what its source lacks, and what keeps it unread."""
    if not match.findings:
        return []
    is_readable = _is_whole(match)
    return [
        finding
        for finding in match.findings
        if finding.code in SOURCE_CODES or (not is_readable and finding.severity == "error")
    ]


FORMS: Mapping[str, Form] = {
    "tln": Form("tln", _tln, _is_whole),
    "json": Form("json", _document, _is_undamaged),
    "ndjson": Form("json", _lines, _is_undamaged),
}
"""The forms by name."""


class Converter:
    """Passes on the matches that a form can hold, and tells what is wrong with the others.

    `written` and `left_out` count them; `severities` counts what was found. The rules chosen are
    for splitting the plays of logs into tricks.
    """

    def __init__(self, form: Form, errors: Output, choice: RulesChoice) -> None:
        self._form = form
        self._errors = errors
        self._report = TextReport(errors, mildest="warning")
        self._default, self._house = _rules(choice)
        self.written = 0
        self.left_out = 0
        self.severities: dict[Severity, int] = dict.fromkeys(SEVERITIES, 0)

    def passed(self, sources: Iterable[tuple[Reader, Match]]) -> Iterator[Match]:
        """Yield the matches that can be written, with the plays of a log in lines of tricks."""
        for reader, match in sources:
            self._tell(match)
            if not self._form.holds(match):
                self.left_out += 1
                continue
            self.written += 1
            yield self._with_tricks(match) if reader.is_log else match

    def reaches(self, severity: Severity) -> bool:
        """Say whether something of this severity or a graver one was found."""
        gravest = SEVERITIES[: SEVERITIES.index(severity) + 1]
        return self.left_out > 0 or any(self.severities[each] for each in gravest)

    def _tell(self, match: Match) -> None:
        for finding in told_of(match):
            self.severities[finding.severity] += 1
            self._report.add(said(finding, match, CODES))
        self._errors.flush()

    def _with_tricks(self, match: Match) -> Match:
        from tienlen.replay.trick_lines import split_tricks

        return split_tricks(match, default=self._default, house=self._house)


def _rules(choice: RulesChoice) -> "tuple[Rules | None, Rules | None]":
    """Return the rules of records that name none, and those of a house file."""
    if choice.variant is None and choice.rules is None:
        return None, None
    from tienlen.commands.judging import read_house
    from tienlen.replay.rules import load_variant

    default = None if choice.variant is None else load_variant(choice.variant)
    return default, None if choice.rules is None else read_house(choice.rules)
