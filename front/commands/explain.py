"""`tienlen explain`: what a finding means, the rule behind it, and an example."""

import io
import textwrap
from typing import TYPE_CHECKING, Any

import click
from tienlen.commands import exits
from tienlen.commands.options import CodeName, RulesChoice, Selection, Wanted, color_option
from tienlen.commands.paper import FIXED_WIDTH, paper_of
from tienlen.commands.streams import Output
from tienlen.commands.verb import Verb

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tienlen.notation.findings import Code, Finding
    from tienlen.notation.records import Match

ANALYSIS_GROUP = "analysis"
"""The group of codes that `analyse` finds and `check` does not."""

EXAMPLE_PATH = "example.tln"
FORMAT = "tienlen-explain"
VERSION = 1

_ROOM = 40
"""So many columns a list of codes leaves for what they mean, at the least."""

_ALL = Selection((), (), ())

EXAMPLES = """
tienlen explain not-higher
tienlen explain              every code, group by group
"""


@click.command(cls=Verb, name="explain", examples=EXAMPLES)
@click.argument("code", required=False, type=CodeName(), metavar="[CODE]")
@click.option(
    "--format", "form", type=click.Choice(("text", "json")), default="text", show_default=True
)
@color_option
def command(code: str | None, form: str, color: str) -> int:
    """Explain what a finding means.

    Shows its meaning, the rule behind it, an example and what is found in that. Without CODE
    all codes are listed.
    """
    from tienlen.catalogue import CATALOGUE

    output = Output(color)
    if form == "json":
        codes = CATALOGUE.values() if code is None else [CATALOGUE[code]]
        _write_json(output, [_row(each) for each in codes])
    elif code is None:
        _write_list(output)
    else:
        _write_code(output, CATALOGUE[code])
    return exits.OK


def _write_list(output: Output) -> None:
    from itertools import groupby

    from tienlen.catalogue import CATALOGUE

    codes = CATALOGUE.values()
    widest = max(len(code.name) for code in codes)
    for group, members in groupby(codes, lambda code: code.group):
        output.write(f"{output.style(group, bold=True)}\n")
        for code in members:
            mark = "" if code.severity == "error" else f" ({code.severity})"
            _write_listed(output, code.name, code.meaning + mark, widest)
        output.write("\n")
    output.write("`tienlen explain CODE` tells more.\n")


def _write_code(output: Output, code: "Code") -> None:
    output.write(f"{output.style(code.name, bold=True)} ({code.severity}; {code.group})\n\n")
    output.write(_wrapped(output, code.meaning))
    if code.rule:
        output.write(f"\n{output.style('Rule', bold=True)}\n")
        output.write(_wrapped(output, code.rule))
    if code.example:
        output.write(f"\n{output.style('Example', bold=True)}\n")
        output.write(textwrap.indent(code.example.strip("\n"), "    ") + "\n")
        verb = "analyse" if code.group == ANALYSIS_GROUP else "check"
        output.write(f"\n{output.style(f'What {verb} says', bold=True)}\n")
        _write_findings(output, code)


def _write_findings(output: Output, code: "Code") -> None:
    from tienlen.catalogue import CATALOGUE
    from tienlen.commands.check_text import TextReport
    from tienlen.commands.reporting import said

    report = TextReport(output, mildest=code.severity)
    find = _analysed if code.group == ANALYSIS_GROUP else _judged
    for match, findings in find(code):
        for finding in findings:
            report.add(said(finding, match, CATALOGUE))


def _judged(code: "Code") -> "Iterator[tuple[Match, list[Finding]]]":
    """Yield the example and the findings that `check` has on it."""
    from tienlen.commands.judging import Chosen, Tally, judged, load_judge
    from tienlen.notation.reading import read_matches

    matches = read_matches(io.BytesIO(code.example.encode()), EXAMPLE_PATH)
    judge = load_judge(RulesChoice(None, None))
    return judged(matches, judge, Chosen(_ALL), _only(code), Tally())


def _analysed(code: "Code") -> "Iterator[tuple[Match, list[Finding]]]":
    """Yield the example and the findings that `analyse` has on it."""
    from tienlen.analysis.players import Players
    from tienlen.commands.analysing import Account, analysed, load_analyser
    from tienlen.commands.judging import Chosen, Tally
    from tienlen.notation.reading import read_matches

    matches = read_matches(io.BytesIO(code.example.encode()), EXAMPLE_PATH)
    analyser = load_analyser(RulesChoice(None, None))
    account = Account(Chosen(_ALL), _only(code), Tally(), Players())
    for one in analysed(matches, analyser, account):
        yield one.analysis.replay.match, one.findings


def _only(code: "Code") -> Wanted:
    return Wanted(only=((code.name,),), ignore=(), fail_on=code.severity)


def _write_listed(output: Output, name: str, meaning: str, widest: int) -> None:
    """Write a code with its meaning beside it, or below it where there is little room."""
    if paper_of(output).width >= widest + _ROOM:
        output.write(_wrapped(output, meaning, f"  {name:<{widest}}  ", widest + 4))
    else:
        output.write(f"  {name}\n" + _wrapped(output, meaning, "    ", 4))


def _wrapped(output: Output, text: str, first: str = "", indent: int = 0) -> str:
    lines = textwrap.wrap(
        text,
        min(FIXED_WIDTH, paper_of(output).width) - 1,
        initial_indent=first,
        subsequent_indent=" " * indent,
        break_on_hyphens=False,
    )
    return "\n".join(lines) + "\n"


def _row(code: "Code") -> dict[str, Any]:
    return {
        "code": code.name,
        "group": code.group,
        "severity": code.severity,
        "meaning": code.meaning,
        "rule": code.rule,
        "example": code.example,
    }


def _write_json(output: Output, rows: list[dict[str, Any]]) -> None:
    from tienlen.commands.safe_json import json_text

    whole = {"format": FORMAT, "version": VERSION, "codes": rows}
    output.write(json_text(whole, ascii_only=not output.utf8, indent=1) + "\n")
