"""`tienlen analyse`: what happened in records, and what could have."""

from typing import TYPE_CHECKING, cast

import click
from tienlen.commands import exits
from tienlen.commands.files import Files
from tienlen.commands.options import (
    Manner,
    RulesChoice,
    Selection,
    Wanted,
    files_argument,
    manner_options,
    rules_options,
    selection_options,
    wanted_options,
)
from tienlen.commands.streams import Output, complain, tell
from tienlen.commands.verb import Verb, usage
from tienlen.notation.texts import counted

if TYPE_CHECKING:
    from tienlen.commands.analysing import AnalysisReport
    from tienlen.commands.judging import Chosen, Tally

FORMATS = ("text", "json", "csv")
GROUPINGS = ("match", "player", "hand")
TABLE_NAMES = ("hands", "plays", "tricks", "findings", "players", "matches")

EXAMPLES = """
tienlen analyse match.tln                      each match in short
tienlen analyse --by hand --hand 2 match.tln   one hand with all its tables
tienlen analyse --by player season/            players over many files
tienlen analyse --format json season/ > analysis.json
tienlen analyse --format csv --table plays match.tln
tienlen analyse --format csv --out tables/ season/
"""


@click.command(cls=Verb, name="analyse", examples=EXAMPLES)
@files_argument
@click.option(
    "--format",
    "form",
    type=click.Choice(FORMATS),
    default="text",
    show_default=True,
    help="What is written.",
)
@click.option(
    "--by",
    type=click.Choice(GROUPINGS),
    help="What the text tells: each match (the default), each hand, or the players.",
)
@click.option(
    "--table",
    "tables",
    type=click.Choice(TABLE_NAMES),
    multiple=True,
    help="Which table CSV holds: hands by default, with --out all. May be given again.",
)
@click.option("--out", metavar="DIR", type=click.Path(), help="Write CSV tables into a folder.")
@click.option("--force", is_flag=True, help="With --out: overwrite a file of another kind.")
@rules_options
@selection_options
@wanted_options
@manner_options(
    quiet="No summary on standard error.",
    verbose="Show every hand's tables too.",
)
def command(
    files: tuple[str, ...],
    form: str,
    by: str | None,
    tables: tuple[str, ...],
    out: str | None,
    force: bool,
    choice: RulesChoice,
    selection: Selection,
    wanted: Wanted,
    manner: Manner,
) -> int:
    """Say what happened: places, points, bombs played and missed.

    FILE is a record, a folder (its .tln files, recursively) or - for standard input. A record
    with errors is analysed as far as it holds. What is not certain is not told; where hands or
    plays are missing, the text says what could not be judged.

    Exit status: 0 nothing at or above --fail-on (missed bombs and the like are infos); 1
    findings; 2 wrong usage; 3 a file could not be read or written; 130 interrupted.
    """
    from tienlen.analysis.players import Players
    from tienlen.commands.analysing import analysed, load_analyser
    from tienlen.commands.judging import Chosen, Tally, matches_in
    from tienlen.commands.progress import Progress

    _verify_options(form, by, tables, out, force=force)
    analyser = load_analyser(choice)
    sources, tally, chosen, players = Files(files), Tally(), Chosen(selection), Players()
    with Progress(wanted=not (manner.no_progress or manner.quiet)) as progress:
        output = Output(manner.color, before=progress.hide)
        report = _report(form, by, tables, out, output, chosen, manner, force=force)
        report.start()
        matches = matches_in(sources, progress)
        for one in analysed(matches, analyser, chosen, wanted, tally, players):
            report.add(one)
        report.finish([own for own in players.figures() if chosen.takes_player(own.player)])
        output.flush()
    if not manner.quiet:
        tell(_summary(sources, tally))
    status = exits.FINDINGS if tally.reaches(wanted.fail_on) else exits.OK
    for line in chosen.unmet():
        complain(line)
        status = exits.USAGE
    return max(status, sources.status)


def _verify_options(
    form: str, by: str | None, tables: tuple[str, ...], out: str | None, *, force: bool
) -> None:
    if by is not None and form != "text":
        usage("--by is for --format text; CSV has --table, and JSON holds everything.")
    if (tables or out is not None) and form != "csv":
        usage("--table and --out are for --format csv.")
    if len(tables) > 1 and out is None:
        usage("several tables go into a folder: give --out DIR, or one --table.")
    if force and out is None:
        usage("--force is for --out.")


def _report(
    form: str,
    by: str | None,
    tables: tuple[str, ...],
    out: str | None,
    output: Output,
    chosen: "Chosen",
    manner: Manner,
    *,
    force: bool,
) -> "AnalysisReport":
    if form == "json":
        from tienlen.commands.analyse_json import JsonAnalysis

        return JsonAnalysis(output, chosen)
    if form == "csv":
        from tienlen.commands.analyse_csv import CsvAnalysis, CsvFolder, TableRows

        rows = TableRows(chosen)
        if out is not None:
            return CsvFolder(out, tables or TABLE_NAMES, rows, force=force)
        return CsvAnalysis(output, tables[0] if tables else TABLE_NAMES[0], rows)
    from tienlen.commands.analyse_text import By, TextAnalysis

    return TextAnalysis(output, chosen, cast(By, by or "match"), verbose=manner.verbose)


def _summary(sources: Files, tally: "Tally") -> str:
    read = ", ".join(
        counted(number, one, many)
        for number, one, many in (
            (sources.count, "file", "files"),
            (tally.matches, "match", "matches"),
            (tally.hands, "hand", "hands"),
            (tally.plays, "play", "plays"),
        )
    )
    failed = f"; could not read {counted(sources.failures, 'path', 'paths')}"
    errors = tally.severities["error"]
    found = f"; {counted(errors, 'error', 'errors')} in the records" if errors else ""
    return f"{read} analysed{found}{failed if sources.failures else ''}"
