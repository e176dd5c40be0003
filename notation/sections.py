"""One section, the head of a match or a hand, read whole or else line by line."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from tienlen.notation.diagnosis import diagnose, diagnose_kind
from tienlen.notation.findings import Finding
from tienlen.notation.parser import Stop, line_parser, section_parser
from tienlen.notation.records import Aside, Broken, HandLine, Line, Node, Tag, Total, Trick
from tienlen.notation.tags import section_meant
from tienlen.notation.units import Unit, cut_units

BrokenKind = Literal["trick", "deal", "trade", "win", "claim", "end", "tag", "unknown"]

_BLANK_LINES = re.compile(r"(?:[ \t]*+\n)*+")
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


@dataclass(slots=True)
class Section:
    """The nodes of a section by their part, asides attached to what they stand before.

    `broken` are unreadable lines among the tags, `late` those after the total.
    """

    tags: list[Tag] = field(default_factory=list)
    broken: list[Broken] = field(default_factory=list)
    lines: list[HandLine] = field(default_factory=list)
    total: Total | None = None
    late: list[Broken] = field(default_factory=list)
    after: tuple[Aside, ...] = ()
    findings: list[Finding] = field(default_factory=list)


def read_section(text: str, first_line: int) -> Section:
    """Read a section whole, or line by line if it has an error. Cost: linear."""
    blank = _BLANK_LINES.match(text)
    if blank is not None and blank.end():
        first_line += text.count("\n", 0, blank.end())
        text = text[blank.end() :]
    if not text.strip(" \t"):
        return Section()
    if not text.endswith("\n"):
        text += "\n"
    nodes = section_parser().read("section", text, first_line - 1)
    if isinstance(nodes, Stop):
        reader = _LineReader()
        for unit in cut_units(text, first_line):
            reader.read(unit)
        nodes, findings = reader.nodes, reader.findings
    else:
        findings = []
    return _sorted_out(nodes, findings)


def broken_at(node: Node, kind: BrokenKind, text: str, before: Sequence[Aside] = ()) -> Broken:
    """Return the unreadable line that stands where the node stood."""
    return Broken(line=node.line, column=node.column, kind=kind, text=text, before=tuple(before))


class _LineReader:
    """Reads units one by one; keeps the order of the grammar: tags, lines, one total, asides."""

    def __init__(self) -> None:
        self.nodes: list[Node] = []
        self.findings: list[Finding] = []
        self.part: Literal["tags", "lines", "after"] = "tags"
        self.tricks = 0
        self.plays = 0

    def read(self, unit: Unit) -> None:
        if unit.kind in ("", "indent"):
            self.findings.append(diagnose_kind(unit))
            self._keep_broken(unit, "unknown")
            return
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
            self._keep(unit.kind, read)

    def _misplaced(self, kind: str) -> str:
        """Return the form of finding for a line that may not stand here, "" if it may."""
        if self.part == "after":
            return "after-total"
        return "late-tag" if kind == "tags" and self.part == "lines" else ""

    def _report(self, unit: Unit, form: str, tag: str) -> None:
        code = "bad-tag" if form == "late-tag" else "syntax"
        meant = section_meant(tag)
        if meant and code == "bad-tag":
            form = "section-case"
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

    def _keep(self, kind: str, read: Any) -> None:
        if kind == "tags":
            self.nodes.extend(read)
            return
        self.part = "after" if kind == "total" else "lines"
        self.nodes.append(read)
        if isinstance(read, Trick):
            self.tricks += 1
            self.plays += len(read.plays)

    def _keep_broken(self, unit: Unit, kind: BrokenKind) -> None:
        if self.part == "tags" and kind not in ("tag", "unknown"):
            self.part = "lines"
        text = unit.text.removesuffix("\n")
        self.nodes.append(Broken(line=unit.line, kind=kind, text=text))

    def _read_broken(self, unit: Unit, stop: Stop) -> None:
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
        self._keep_broken(unit, _BROKEN_KINDS.get(unit.kind, "unknown"))

    def _keep_plays(self, unit: Unit, kept: int) -> None:
        """Keep the plays of a trick that stand before the error."""
        self.tricks += 1
        self.part = "lines"
        text = unit.text[:kept].rstrip()
        trick = line_parser().read("trick", text + "\n", unit.line - 1) if text else None
        if isinstance(trick, Trick):
            self.nodes.append(trick)
            self.plays += len(trick.plays)


def _sorted_out(nodes: Iterable[Any], findings: list[Finding]) -> Section:
    section = Section(findings=findings)
    asides: list[Aside] = []
    for node in nodes:
        if isinstance(node, Aside):
            words = node.text.split()
            if words[0] != "%TLN":
                asides.append(node)
                continue
            if words[1:] == ["1"]:
                continue
            node = _other_version(node, findings)
        if asides:
            node = replace(node, before=tuple(asides))
            asides = []
        _put(section, node)
    section.after = tuple(asides)
    return section


def _put(section: Section, node: Line) -> None:
    match node:
        case Tag():
            section.tags.append(node)
        case Total():
            section.total = node
        case Broken() if section.total is not None:
            section.late.append(node)
        case Broken() if not section.lines and node.kind in ("tag", "unknown"):
            section.broken.append(node)
        case _:
            section.lines.append(node)  # type: ignore[arg-type]


def _other_version(aside: Aside, findings: list[Finding]) -> Broken:
    findings.append(
        Finding(
            code="syntax",
            severity="error",
            path="",
            line=aside.line,
            column=1,
            length=len(aside.text),
            form="version",
            evidence={"found": aside.text.removeprefix("%TLN").strip() or "none"},
        )
    )
    return broken_at(aside, "tag", aside.text)
