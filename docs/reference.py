"""The parts of the documentation that the program itself knows, written as Markdown.

Rules, findings, columns, charts and commands are described in one place each, in the program.
A page asks for one of these parts with a comment, `<!-- made by the program: NAME -->`, and
`filled` puts it in when the site is built. Where `<!-- made: end -->` follows, the part stands in
the page as well, for whoever reads it in the repository; run from there, `python docs/reference.py`
writes those anew, and a test sees to it that none falls behind.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby
from pathlib import Path

import click
from click.testing import CliRunner
from tienlen.analysis.charts.kinds import ARCHIVE_KINDS, HAND_KINDS, MEANINGS
from tienlen.analysis.charts.points import POINTS
from tienlen.analysis.rows import TABLES, columns
from tienlen.catalogue import CATALOGUE
from tienlen.commands.main import ALIASES, VERBS, tienlen
from tienlen.notation.findings import Code
from tienlen.replay.profiles import Entry, Profile, profile, variant_names
from tienlen.replay.switches import SWITCHES

WIDTH = 88
"""Columns of help texts and of what commands print."""

_REQUEST = re.compile(
    r"^<!-- made by the program: ([a-z-]+) -->$(\n(?:(?!<!--).*\n)*<!-- made: end -->$)?",
    re.MULTILINE,
)
_READING = re.compile(r"(.*?)[.;] [Oo]ur reading:? (.*)")
_SAID = re.compile(r"^What (?:check|analyse) says\n(.*)", re.DOTALL | re.MULTILINE)


def filled(text: str) -> str:
    """Return a page with each part that it asks for in place.

    Raises:
        KeyError: there is no such part.
    """
    return _REQUEST.sub(lambda found: PARTS[found[1]](), text)


def renewed(text: str) -> str:
    """Return a page with the parts that stand in it as they are now; it still asks for all.

    Raises:
        KeyError: there is no such part.
    """

    def part(found: re.Match[str]) -> str:
        request = found[0].split("\n", 1)[0]
        return f"{request}\n\n{PARTS[found[1]]()}\n\n<!-- made: end -->" if found[2] else request

    return _REQUEST.sub(part, text)


def requests(text: str) -> list[str]:
    """Return the names of the parts that a page asks for."""
    return [name for name, _ in _REQUEST.findall(text)]


def prose(text: str) -> str:
    """Escape a sentence for Markdown; what stands in backticks stays as it is."""
    pieces = re.split(r"(`[^`]*`)", text)
    return "".join(
        piece if index % 2 else re.sub(r"([\\<>*_\[\]|])", r"\\\1", piece)
        for index, piece in enumerate(pieces)
    )


def code(text: str) -> str:
    """Spell a value as code, empty where there is none."""
    return f"`{text}`" if text else ""


def block(text: str, language: str = "text") -> str:
    """Fence a text."""
    body = text.strip("\n")
    return f"```{language}\n{body}\n```"


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Lay out a table. A cell is Markdown already; a bar inside code is escaped here."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(
        "| " + " | ".join(re.sub(r"(?<!\\)\|", r"\\|", cell) for cell in line) + " |"
        for line in lines
    )


def printed(*arguments: str) -> str:
    """Return what a command prints.

    Raises:
        RuntimeError: it did not end well.
    """
    runner = CliRunner(env={"COLUMNS": str(WIDTH), "NO_COLOR": "1"})
    done = runner.invoke(tienlen, [*arguments], prog_name="tienlen")
    if done.exit_code != 0:
        raise RuntimeError(f"tienlen {' '.join(arguments)}: {done.output}")
    return done.stdout


# -- rules


def _profiles() -> list[Profile]:
    return [profile(name) for name in variant_names()]


def _value(entry: Entry | None) -> str:
    """Spell a rule's value: code for a switch, words for a rule that is always so."""
    if entry is None:
        return "–"
    value = code(entry.value) if entry.is_switch else prose(entry.value)
    value = value if entry.applies else f"({value})"
    return f"{value} ·" if entry.is_reading else value


def _said_and_read(entry: Entry) -> tuple[str, str]:
    """Part what a source says from what this project reads into it."""
    found = _READING.fullmatch(entry.says)
    if found is None:
        return entry.says, ""
    return f"{found[1]}.", found[2][:1].upper() + found[2][1:]


def _by_rule(*, switches: bool) -> dict[str, list[tuple[Profile, Entry | None]]]:
    """Gather what each variant has for each rule, in the order of the data files."""
    own = [(each, {entry.name: entry for entry in each.entries}) for each in _profiles()]
    names = dict.fromkeys(
        entry.name for each, _ in own for entry in each.entries if entry.is_switch == switches
    )
    return {name: [(each, entries.get(name)) for each, entries in own] for name in names}


def variants() -> str:
    """List the variants, each with its sources."""
    rows = [
        (
            code(each.name),
            prose(each.description),
            "; ".join(f"**{letter}** {prose(source)}" for letter, source in each.sources),
        )
        for each in _profiles()
    ]
    return table(("variant", "what it is", "sources"), rows)


def _overview(*, switches: bool) -> str:
    rows = [
        (f"[{name}](#{name})", *(_value(entry) for _, entry in cells))
        for name, cells in _by_rule(switches=switches).items()
    ]
    return table(("rule", *map(code, variant_names())), rows)


def switch_overview() -> str:
    """Lay the switches of all variants side by side."""
    return _overview(switches=True)


def fixed_overview() -> str:
    """Lay side by side the rules that no switch changes."""
    return _overview(switches=False)


def rule_details() -> str:
    """Describe rule by rule what each source says and what is our reading."""
    parts = []
    for name, cells in (_by_rule(switches=True) | _by_rule(switches=False)).items():
        parts.append(f"### {name}")
        if name in SWITCHES:
            switch = SWITCHES[name]
            parts.append(f"Decides {prose(switch.means)}. Takes {prose(switch.accepts)}.")
        rows = [
            (
                code(each.name),
                _value(entry),
                prose(_said_and_read(entry)[0]) + (f" **{entry.source}**" if entry.source else ""),
                prose(_said_and_read(entry)[1]),
            )
            for each, entry in cells
            if entry is not None
        ]
        parts.append(table(("variant", "value", "what the source says", "our reading"), rows))
    return "\n\n".join(parts)


# -- findings


def finding_overview() -> str:
    """List all codes, group by group."""
    rows = [
        (f"[{each.name}](#{each.name})", each.group, each.severity) for each in CATALOGUE.values()
    ]
    return table(("code", "group", "severity"), rows)


def finding_details() -> str:
    """Explain every code, as `tienlen explain` does."""
    parts = []
    for group, codes in groupby(CATALOGUE.values(), lambda each: each.group):
        parts.append(f"## {group[:1].upper()}{group[1:]}")
        parts += [_finding(each) for each in codes]
    return "\n\n".join(parts)


def _finding(each: Code) -> str:
    parts = [f"### {each.name}", f"*{each.severity}* – {prose(each.meaning)}"]
    if each.rule:
        parts.append(f"**Rule.** {prose(each.rule)}")
    if each.example:
        said = _SAID.search(printed("explain", each.name))
        if said is None:
            raise RuntimeError(f"explain says nothing of the example of {each.name}")
        verb = "analyse" if each.group == "analysis" else "check"
        # A text with an error is not coloured: the lexer would stumble over it as well.
        parts += ["An example:", block(each.example, "text" if each.group == "text" else "tln")]
        parts += [f"What `{verb}` says of it:", block(said[1])]
    return "\n\n".join(parts)


# -- tables and charts


def tables() -> str:
    """Describe every column of every table."""
    parts = []
    for name, kind in TABLES.items():
        about = (kind.__doc__ or "").split("\n")[0]
        parts += [f"## {name}", prose(about)]
        rows = [(code(column), prose(meaning)) for column, meaning in columns(kind).items()]
        parts.append(table(("column", "what it holds"), rows))
    return "\n\n".join(parts)


def charts() -> str:
    """List the kinds of chart and what each shows."""
    of = {**dict.fromkeys(HAND_KINDS, "a hand"), **dict.fromkeys(ARCHIVE_KINDS, "an archive")}
    rows = [
        (code(kind), of.get(kind, "a match"), prose(meaning)) for kind, meaning in MEANINGS.items()
    ]
    return table(("kind", "of", "shows"), rows)


def chart_columns() -> str:
    """Name the columns of each chart's data."""
    rows = [
        (code(kind), ", ".join(code(column) for column in point.__dataclass_fields__))
        for kind, point in POINTS.items()
    ]
    return table(("kind", "columns of its CSV file"), rows)


# -- commands


def verbs() -> str:
    """List the commands, each with its line."""
    context = click.Context(tienlen, info_name="tienlen")
    rows = []
    for name in VERBS:
        command = tienlen.get_command(context, name)
        assert command is not None  # noqa: S101 - the names are its own
        also = [f"`{alias}`" for alias, verb in ALIASES.items() if verb == name]
        about = command.get_short_help_str(200)
        rows.append((f"[{name}](#tienlen-{name})", about + "".join(f" Also {a}." for a in also)))
    return table(("command", "does"), rows)


def command_details() -> str:
    """Give the help of every command, as `--help` prints it."""
    parts = []
    for name in VERBS:
        parts += [f"## tienlen {name}", block(printed(name, "--help"))]
    return "\n\n".join(parts)


PARTS: Mapping[str, Callable[[], str]] = {
    "variants": variants,
    "switch-overview": switch_overview,
    "fixed-overview": fixed_overview,
    "rule-details": rule_details,
    "finding-overview": finding_overview,
    "finding-details": finding_details,
    "tables": tables,
    "charts": charts,
    "chart-columns": chart_columns,
    "verbs": verbs,
    "command-details": command_details,
}
"""Every part a page may ask for, by its name."""


def main() -> None:
    """Write the parts anew that stand in the pages."""
    for page in sorted(Path(__file__).parent.glob("*.md")):
        text = page.read_text(encoding="utf-8")
        page.write_text(renewed(text), encoding="utf-8")


if __name__ == "__main__":
    main()
