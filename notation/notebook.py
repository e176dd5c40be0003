"""How a match and a finding look in a notebook: small pieces of HTML, all text escaped."""

from html import escape

from tienlen.notation.findings import Finding, known_codes
from tienlen.notation.printing import can_print, print_match
from tienlen.notation.records import Match
from tienlen.notation.texts import counted, visible

SEVERITY_COLORS = {"error": "#b3261e", "warning": "#8a5a00", "info": "#3b5b92"}
"""Dark enough on white and with the word beside it, so that colour is no only sign."""


def finding_html(finding: Finding) -> str:
    """Return a finding as a paragraph: place, severity, code, message, hint."""
    place = f"{finding.path}:{finding.line}:{finding.column}"
    color = SEVERITY_COLORS[finding.severity]
    parts = [
        f"<code>{_text(place)}</code>",
        f'<strong style="color:{color}">{finding.severity}</strong>',
        f"[{_text(finding.code)}]",
    ]
    hint = ""
    if finding.code in known_codes():
        parts.append(_text(finding.message))
        if finding.hint:
            hint = f"<br><small>{_text(finding.hint)}</small>"
    return f"<p>{' '.join(parts)}{hint}</p>"


def match_html(match: Match) -> str:
    """Return a match as a list of its tags and, folded away, its text in canonical form."""
    rows = "".join(
        f'<tr><th style="text-align:left">{_text(tag.name)}</th>'
        f'<td style="text-align:left">{_text(tag.value)}</td></tr>'
        for tag in match.tags
    )
    hands = counted(len(match.hands), "hand")
    caption = f"{_text(match.name or 'A match without a name')}, {hands}"
    text = print_match(match, symbols=True) if can_print(match) else "\n".join(match.source.lines)
    lines = "\n".join(_text(line) for line in text.split("\n"))
    return (
        f"<table><caption>{caption}</caption><tbody>{rows}</tbody></table>"
        f"<details><summary>record</summary><pre>{lines}</pre></details>"
    )


def _text(text: str) -> str:
    return escape(visible(text))
