"""Findings: what is wrong, where, and on what evidence.

A finding is a value, not an exception, and holds no sentence: its text is made late, from the
wordings of its code and from the evidence, so that it can be said in another language.
"""

from collections.abc import Iterable, Mapping
from dataclasses import field
from typing import Final, Literal

from tienlen.notation.late_codes import load_late
from tienlen.notation.quick_dataclass import dataclass

Severity = Literal["error", "warning", "info"]
SEVERITIES: tuple[Severity, ...] = ("error", "warning", "info")
"""From the gravest down."""

Evidence = str | int | tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One thing found in a record.

    `line` and `column` count from 1 and point at the seat letter of a play, at the wrong item of a
    claim, or at the offending character of a text error; `length` is how many characters the
    caret line marks, from the column `caret` where that is not `column`. What a finding does not
    belong to is None: `hand` is the number in the Hand tag, `trick` and `play` count within the
    hand from 1, `seat` is a letter, `player` the name at that seat, `cards` canonical text. `form`
    picks one of the wordings of the code, `advice` one of its hints, and `evidence` fills them.
    """

    code: str
    severity: Severity
    path: str
    line: int
    column: int
    length: int = 1
    caret: int | None = None
    match: str | None = None
    hand: int | None = None
    trick: int | None = None
    play: int | None = None
    seat: str | None = None
    player: str | None = None
    cards: str | None = None
    form: str = ""
    advice: str = ""
    evidence: Mapping[str, Evidence] = field(default_factory=dict, hash=False)

    @property
    def marked(self) -> int:
        """The column of the first character that the caret line marks."""
        return self.column if self.caret is None else self.caret

    @property
    def message(self) -> str:
        """What was found, in a sentence; evidence from the record stands in it as it is."""
        return word(self, known_codes())[0]

    @property
    def hint(self) -> str:
        """What can be done about it, "" where there is nothing to say."""
        return word(self, known_codes())[1]

    def _repr_html_(self) -> str:
        """Show the finding in a notebook."""
        from tienlen.notation.notebook import finding_html

        return finding_html(self)


@dataclass(frozen=True, slots=True)
class Wording:
    """How one form of a finding is said: templates filled with `str.format` from the evidence.

    Evidence that is a tuple is joined with commas first. A hint is what the user can do.
    """

    message: str
    hint: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Code:
    """The catalogue's entry for a code: what it means, an example, and the rule behind it.

    `wordings` maps a finding's `form` to its wording; the form "" is the usual one. `advice` maps
    a finding's `advice` to the hint that is then given instead of the wording's own. `example` is
    a small record (TLN) that has the finding, `rule` says where the rule comes from.
    """

    name: str
    group: str
    severity: Severity
    meaning: str
    wordings: Mapping[str, Wording]
    example: str
    rule: str
    advice: Mapping[str, str] = field(default_factory=dict)


MOST_FINDINGS: Final = 10_000
"""How many findings of a kind, of its text or of its play, are told of a match."""


def limited(findings: Iterable[Finding]) -> list[Finding]:
    """Return findings in file order, of too many the first ones and one that says so."""
    ordered = sorted(findings, key=lambda found: (found.line, found.column))
    if len(ordered) <= MOST_FINDINGS:
        return ordered
    last = ordered[MOST_FINDINGS]
    more = Finding(
        code="syntax",
        severity="error",
        path=last.path,
        line=last.line,
        column=last.column,
        match=last.match,
        hand=last.hand,
        form="more",
        evidence={"most": MOST_FINDINGS},
    )
    return [*ordered[:MOST_FINDINGS], more]


_REGISTERED: dict[str, Code] = {}


def register(codes: Mapping[str, Code]) -> None:
    """Make codes known, so that their findings can word themselves."""
    _REGISTERED.update(codes)


def known_codes() -> Mapping[str, Code]:
    """Return every code there is, by name; the first call loads those of the rooms above."""
    load_late()
    return _REGISTERED


def word(finding: Finding, catalogue: Mapping[str, Code]) -> tuple[str, str]:
    """Return the message and the hint ("" for none) of a finding.

    The evidence comes from the record and is put in as it stands: whoever shows it escapes it.

    Raises:
        KeyError: the catalogue has no such code or the code no such form or advice.
    """
    code = catalogue[finding.code]
    wording = code.wordings[finding.form]
    hint = code.advice[finding.advice] if finding.advice else wording.hint
    values = {
        key: ", ".join(value) if isinstance(value, tuple) else value
        for key, value in finding.evidence.items()
    }
    for key in ("seat", "player", "cards", "hand", "trick", "play"):
        values.setdefault(key, getattr(finding, key) or "")
    return wording.message.format(**values), hint.format(**values)
