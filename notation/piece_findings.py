"""What is wrong with the text of a match before any of it is read: no text, too much."""

import re
from itertools import islice

from tienlen.notation.cutting import LONGEST_LINE
from tienlen.notation.findings import Finding
from tienlen.notation.pieces import Damage, Piece
from tienlen.notation.records import Match

LONGEST_HAND = 200_000
"""How many characters are read of a hand, or before the first: one with remarks has a thousand."""

MOST_PLAYS = 5_000
"""How many plays and claims, each a seat and a colon, are read of a hand: one has a hundred. All
that is known of a play takes some five hundred times what its text takes."""


def of_piece(piece: Piece, match: Match, findings: list[Finding]) -> list[Finding]:
    """Return findings with those of the piece added, and those left out that come of them.

    What else is wrong where a character was lost has that one cause, and so where a line was cut.
    """
    if piece.damage is not None:
        findings = [found for found in findings if "\ufffd" not in match.source.text_at(found.line)]
        findings.append(_damage_finding(piece.damage))
    if piece.cut_lines:
        lines = frozenset(piece.cut_lines)
        findings = [found for found in findings if found.line not in lines]
        findings += [_cut_finding(line, "long-line", match) for line in piece.cut_lines]
    if piece.is_cut:
        findings.append(_cut_finding(match.line, "long-match", match))
    return findings


def _damage_finding(damage: Damage) -> Finding:
    return Finding(
        code="syntax",
        severity="error",
        path="",
        line=damage.line,
        column=damage.column,
        form=damage.kind,
        evidence={"byte": f"0x{damage.byte:02X}"},
    )


def _cut_finding(line: int, form: str, match: Match) -> Finding:
    return Finding(
        code="syntax",
        severity="error",
        path="",
        line=line,
        column=1,
        length=max(1, len(match.source.text_at(line))),
        form=form,
        evidence={"most": LONGEST_LINE},
    )


def hand_text(text: str, line: int, findings: list[Finding]) -> str:
    """Return what is read of the text of a hand that begins with a line; report what is not."""
    if len(text) <= MOST_PLAYS:
        return text
    colon = next(islice(re.finditer(":", text[:LONGEST_HAND]), MOST_PLAYS, None), None)
    if colon is None and len(text) <= LONGEST_HAND:
        return text
    end = text.rfind("\n", 0, LONGEST_HAND if colon is None else colon.start()) + 1
    findings.append(
        Finding(
            code="syntax",
            severity="error",
            path="",
            line=line + text.count("\n", 0, end),
            column=1,
            form="long-hand" if colon is None else "many-plays",
            evidence={"most": LONGEST_HAND if colon is None else MOST_PLAYS},
        )
    )
    return text[:end]
