"""A section that has an error, read by the grammar line by line, each error reported once."""

import re
from dataclasses import replace
from typing import Any, Literal

from tienlen.notation.diagnosis import diagnose, diagnose_kind
from tienlen.notation.early_totals import early_total
from tienlen.notation.findings import Finding
from tienlen.notation.parser import Stop, line_parser
from tienlen.notation.pieces import CUT
from tienlen.notation.records import Broken, BrokenKind, Deal, Node, Total, Trick
from tienlen.notation.salvaged_tags import salvaged_tags
from tienlen.notation.spelling import nearest
from tienlen.notation.tags import MATCH_TAGS, section_meant
from tienlen.notation.units import Unit, cut_units
from tienlen.notation.wrapped_deals import MOST_DEALT, dealt_in, wrapped_deal

_TAG_NAME = re.compile(r"\[[ \t]*([^\W\d_]{1,20})")
_BROKEN_KINDS: dict[str, BrokenKind] = {
    "tags": "tag",
    "aside": "tag",
    "trick": "trick",
    "deal": "deal",
    "trade": "trade",
    "win": "win",
    "place": "claim",
    "left": "claim",
    "score": "claim",
    "total": "claim",
    "end": "end",
}


class LineReader:
    """Reads units one by one; keeps the order of the grammar: tags, lines, one total, asides.

    `nodes` are those read so far, `findings` what is wrong with them.
    """

    def __init__(self) -> None:
        self.nodes: list[Node] = []
        self.findings: list[Finding] = []
        self.part: Literal["tags", "lines", "after"] = "tags"
        self.tricks = 0
        self.plays = 0
        self._is_next_match = False
        self._dealt = MOST_DEALT
        self._wrapped: int | None = None
        """Which finding tells of cards dealt that go on in further lines."""
        self._late: int | None = None
        """Which finding tells of late tags, as long as no other line follows them."""
        self._first_total = ""
        """The line of a total before any of a hand, as the last of the match before may be."""
        self._words: set[str] = set()
        self._names: set[str] = set()

    def read(self, unit: Unit) -> None:
        """Read the next unit."""
        if unit.kind not in ("tags", "aside"):
            self._late = None
        if unit.kind in ("", "indent"):
            self._read_of_no_kind(unit)
            return
        if self._first_total and unit.kind == "tags" and not _is_of_match(unit):
            self._open_again()
        if unit.kind == "deal" and unit.text.count("\n") > 1:
            self._read_wrapped(unit)
            return
        self._read_line(unit)

    def _read_line(self, unit: Unit) -> None:
        """Read a unit that may be read whole."""
        read = line_parser().read(unit.kind, unit.text, unit.line - 1)
        if isinstance(read, Stop):
            self._read_broken(unit, read)
        elif unit.kind == "aside":
            self.nodes.append(read)
        elif form := self._misplaced(unit.kind):
            tag = read[0].name if unit.kind == "tags" else ""
            self._report(unit, form, tag)
            self._keep_broken(unit, _BROKEN_KINDS.get(unit.kind, "unknown"))
        else:
            self._keep(unit, read)

    def _read_wrapped(self, unit: Unit) -> None:
        """Read cards dealt that go on in further lines; where they may be others, line by line."""
        wrapped = None if self.part == "after" else wrapped_deal(unit, self._dealt)
        if wrapped is None:
            first, further = unit.text.split("\n", 1)
            self._read_line(replace(unit, text=f"{first}\n"))
            for other in cut_units(further, unit.line + 1):
                self.read(other)
            return
        if self._wrapped is None:
            self._wrapped = len(self.findings)
            self.findings.append(wrapped.finding)
        elif self._wrapped < len(self.findings):
            found = self.findings[self._wrapped]
            self.findings[self._wrapped] = replace(found, form="wrapped-deals")
        self.findings += wrapped.further
        if wrapped.deal is not None:
            self._keep(unit, wrapped.deal)
        self._keep_broken(wrapped.lines, "deal")

    def _read_of_no_kind(self, unit: Unit) -> None:
        """Report a line that is of no kind; take tags with a blank before them all the same."""
        self._report_kind(unit)
        is_tag = unit.text.lstrip(" \t").startswith("[")
        if is_tag and self.part == "tags":
            self._salvage(unit)
        self._keep_broken(unit, "tag" if is_tag else "unknown")

    def _report_kind(self, unit: Unit) -> None:
        """Report a line of no kind; a word that is misspelt again and again is told once."""
        finding = diagnose_kind(unit)
        if finding.form == "keyword":
            word = str(finding.evidence["found"])
            if word in self._words:
                return
            self._words.add(word)
        self.findings.append(finding)

    def _misplaced(self, kind: str) -> str:
        """Return the form of finding for a line that may not stand here, "" if it may."""
        if self.part == "after":
            return "after-total"
        return "late-tag" if kind == "tags" and self.part == "lines" else ""

    def _open_again(self) -> None:
        """Report a total that stands among the tags of a match, and go on with those."""
        at, total = next(
            (at, node) for at, node in enumerate(self.nodes) if isinstance(node, Total)
        )
        finding, self.nodes[at] = early_total(total, self._first_total, is_first=True)
        self.findings.append(finding)
        self.part, self._first_total = "tags", ""

    def _report(self, unit: Unit, form: str, tag: str) -> None:
        meant = section_meant(tag)
        if self._is_next_match and not meant:
            # What belongs to another match is all misplaced in this one.
            return
        if self._late is not None and form == "late-tag" and not meant:
            # Tags that stand together are together in the wrong place. It may be one of those
            # that are more than are told.
            if self._late < len(self.findings):
                found = self.findings[self._late]
                self.findings[self._late] = replace(found, form="late-tags")
            return
        self._is_next_match = form == "after-total" or meant == "Match"
        if meant:
            form = "section-case"
        self._late = len(self.findings) if form == "late-tag" else None
        code = "syntax" if form == "after-total" else "bad-tag"
        text = unit.text.split("\n", 1)[0].rstrip()
        self.findings.append(
            Finding(
                code=code,
                severity="error",
                path="",
                line=unit.line,
                column=1,
                length=max(1, len(text)),
                form=form,
                evidence={"found": text[:40], "tag": tag[:40], "meant": meant},
            )
        )

    def _keep(self, unit: Unit, read: Any) -> None:
        kind = unit.kind
        if kind == "tags":
            self.nodes.extend(read)
            self._names.update([tag.name for tag in read])
            return
        if kind == "total" and self.part == "tags" and "Hand" not in self._names:
            self._first_total = unit.text.removesuffix("\n")
        self.part = "after" if kind == "total" else "lines"
        self.nodes.append(read)
        if isinstance(read, Deal):
            self._dealt = dealt_in(read)
        if isinstance(read, Trick):
            self.tricks += 1
            self.plays += len(read.plays)

    def _keep_broken(self, unit: Unit, kind: BrokenKind) -> None:
        if self.part == "tags" and kind not in ("tag", "unknown"):
            self.part = "lines"
        text = unit.text.removesuffix("\n").replace(CUT, " …")
        self.nodes.append(Broken(line=unit.line, kind=kind, text=text))

    def _read_broken(self, unit: Unit, stop: Stop) -> None:
        self._late = None
        if unit.kind == "tags" and self.part != "tags":
            if self._is_next_match:
                self._keep_broken(unit, "tag")
                return
            self._is_next_match = _is_of_match(unit)
        diagnosis = diagnose(unit, stop)
        if unit.kind == "trick" and self.part != "after":
            self._keep_plays(unit, diagnosis.kept)
            self.findings += [
                replace(
                    found,
                    trick=self.tricks,
                    play=None if found.play is None else self.plays + found.play,
                )
                for found in diagnosis.findings
            ]
        else:
            self.findings += diagnosis.findings
            if unit.kind == "tags" and self.part == "tags":
                self._salvage(unit)
        self._keep_broken(unit, _BROKEN_KINDS.get(unit.kind, "unknown"))

    def _salvage(self, unit: Unit) -> None:
        """Keep what tags can be told in a line, but none that would be one more error there."""
        for tag in salvaged_tags(unit.text, unit.line):
            is_of_match = tag.name in MATCH_TAGS or tag.name.startswith("Variant.")
            if tag.name not in self._names and not (is_of_match and "Hand" in self._names):
                self._names.add(tag.name)
                self.nodes.append(tag)

    def _keep_plays(self, unit: Unit, kept: int) -> None:
        """Keep the plays of a trick that stand before the error."""
        self.tricks += 1
        self.part = "lines"
        text = unit.text[:kept].rstrip()
        trick = line_parser().read("trick", text + "\n", unit.line - 1) if text else None
        if isinstance(trick, Trick):
            self.nodes.append(trick)
            self.plays += len(trick.plays)


def _is_of_match(unit: Unit) -> bool:
    """Tell whether tags begin with what is nearly that of a match."""
    name = _TAG_NAME.match(unit.text)
    return name is not None and nearest(name[1], ("Match",), likeness=0.75) is not None
