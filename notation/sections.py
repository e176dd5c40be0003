"""One section, the head of a match or a hand, read whole or else line by line."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import field, replace
from typing import Any

from tienlen.notation.canonical import canonical_nodes
from tienlen.notation.findings import Finding
from tienlen.notation.pieces import CUT
from tienlen.notation.quick_dataclass import dataclass
from tienlen.notation.records import (
    Aside,
    Broken,
    BrokenKind,
    HandLine,
    Line,
    Node,
    Tag,
    Total,
)

_BLANK_LINES = re.compile(r"(?:[ \t]*+\n)*+")


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
    nodes = canonical_nodes(text, first_line - 1)
    if nodes is not None:
        return _sorted_out(nodes, [])
    # The grammar is loaded where it is needed: canonical text is read without it.
    from tienlen.notation.grammatical import read_nodes

    return _sorted_out(*read_nodes(text, first_line))


def tags_of_line(text: str, line: int) -> list[Tag]:
    """Return the tags of a line, blanks before it or not; none where it cannot be read whole."""
    bare = text.lstrip(" \t")
    section = read_section(bare, line)
    if section.findings:
        return []
    blanks = len(text) - len(bare)
    return [replace(tag, column=tag.column + blanks) for tag in section.tags]


def read_apart(text: str, first_line: int, start: int, end: int) -> tuple[list[Tag], Section]:
    """Read a section without a line of tags in it, which stands between two offsets, and that line.

    Of the line its tags are returned, none where it cannot be read whole. In the section it is read
    as blank, so that every other line is in its place, and is kept as one that was not read.
    """
    own, line = text[start:end], first_line + text.count("\n", 0, start)
    blank = "\n" * own.count("\n")
    section = read_section(text[:start] + blank + text[end:], first_line)
    shown = own.removesuffix("\n").replace(CUT, " …")
    section.broken.insert(0, Broken(line=line, kind="tag", text=shown))
    return tags_of_line(own, line), section


def broken_at(node: Node, kind: BrokenKind, text: str, before: Sequence[Aside] = ()) -> Broken:
    """Return the unreadable line that stands where the node stood."""
    return Broken(line=node.line, column=node.column, kind=kind, text=text, before=tuple(before))


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
        case Broken() if not section.lines and _may_stand_among_tags(node):
            section.broken.append(node)
        case _:
            section.lines.append(node)  # type: ignore[arg-type]


def _may_stand_among_tags(line: Broken) -> bool:
    """Tell whether a line that was not read shows no hand: a total may be of the match before."""
    return line.kind in ("tag", "unknown") or line.text.startswith("total")


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
