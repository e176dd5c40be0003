"""`tienlen analyse`: what happened in records, and what could have."""

from contextlib import AbstractContextManager, ExitStack, nullcontext
from typing import TYPE_CHECKING, Protocol, cast

import click
from tienlen.commands import exits
from tienlen.commands.files import STDIN, Files
from tienlen.commands.options import (
    Manner,
    RulesChoice,
    Selection,
    Wanted,
    files_argument,
    jobs_option,
    manner_options,
    rules_options,
    selection_options,
    wanted_options,
)
from tienlen.commands.sorting import NOTHING_SORTED, FigureName, in_order, verify_sorting
from tienlen.commands.streams import Output, complain, tell
from tienlen.commands.verb import Verb, usage
from tienlen.notation.texts import counted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tienlen.analysis.players import PlayerFigures
    from tienlen.commands.analyse_job import AnalysedBatch, AnalyseJob, Form, Texts
    from tienlen.commands.judging import Tally
    from tienlen.commands.progress import Progress

    _Choice = click.Choice[str]
else:
    _Choice = click.Choice

FORMATS = ("text", "json", "csv")
ELSEWHERE = ("parquet", "ndjson")
GROUPINGS = ("match", "player", "hand")
BY_TABLES = {"match": "matches", "hand": "hands", "player": "players"}
"""The table of CSV that tells the same."""
TABLE_NAMES = ("hands", "plays", "tricks", "findings", "players", "matches")


class FormatName(_Choice):
    """A format; those of another command are answered with it."""

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> str:
        """Return the format.

        Raises:
            click.BadParameter: there is no such format.
        """
        if value in ELSEWHERE:
            self.fail(
                f"{value!r} is a format of `tienlen convert --to {value} --out DIR`, which writes "
                "such tables.",
                param,
                ctx,
            )
        return str(super().convert(value, param, ctx))


EXAMPLES = """
tienlen analyse match.tln                      each match in short
tienlen analyse --by hand --hand 2 match.tln   one hand with all its tables
tienlen analyse --by player season/            players over many files
tienlen analyse --by player --sort points season/
tienlen analyse --format json season/ > analysis.json
tienlen analyse --format csv --table plays match.tln
tienlen analyse --format csv --by player season/ > players.csv
tienlen analyse --format csv --out tables/ season/
tienlen analyse --dask tcp://HOST:8786 --by player s3://bucket/season
"""


@click.command(cls=Verb, name="analyse", examples=EXAMPLES)
@files_argument
@click.option(
    "--format",
    "form",
    type=FormatName(FORMATS),
    default="text",
    show_default=True,
    help="What is written.",
)
@click.option(
    "--by",
    type=click.Choice(GROUPINGS),
    help="What is told: each match (the default of text), each hand (that of CSV), or the players.",
)
@click.option(
    "--sort",
    "figure",
    type=FigureName(),
    metavar="COLUMN",
    help="Players by a figure, such as points or hands-won: most first, in each variant.",
)
@click.option("--reverse", is_flag=True, help="With --sort: least first.")
@click.option(
    "--table",
    "tables",
    type=click.Choice(TABLE_NAMES),
    multiple=True,
    help="Which table CSV holds: hands by default, with --out all. May be given again.",
)
@click.option(
    "--out",
    metavar="DIR",
    type=click.Path(),
    help="Write CSV tables into a folder. Plays make most of them, and take the most time.",
)
@click.option("--force", is_flag=True, help="With --out: overwrite a file of another kind.")
@rules_options
@selection_options
@wanted_options
@jobs_option
@click.option(
    "--dask",
    "cluster",
    metavar="ADDRESS",
    help="Share the work among the workers of this Dask scheduler; its address, or its file.",
)
@manner_options(
    quiet="No summary on standard error.",
    verbose="Show every hand's tables too.",
)
def command(
    files: tuple[str, ...],
    form: str,
    by: str | None,
    figure: str | None,
    reverse: bool,
    tables: tuple[str, ...],
    out: str | None,
    force: bool,
    choice: RulesChoice,
    selection: Selection,
    wanted: Wanted,
    jobs: int | None,
    cluster: str | None,
    manner: Manner,
) -> int:
    """Say what happened: places, points, bombs played and missed.

    FILE is a record, a folder (its .tln files, recursively) or - for standard input; with --dask
    also an address such as s3://bucket/season, but not standard input. A record with errors is
    analysed as far as it holds. What is not certain is not told; where hands or plays are
    missing, the text says what could not be judged.

    Exit status: 0 nothing at or above --fail-on (missed bombs and the like are infos); 1
    findings; 2 wrong usage; 3 a file could not be read or written; 130 interrupted.
    """
    from tienlen.analysis.players import Players
    from tienlen.commands.analyse_job import AnalysedBatch, AnalyseJob
    from tienlen.commands.judging import Chosen, Tally, load_rules, unused_house
    from tienlen.commands.progress import Progress

    _verify_options(form, by, tables, out, force=force)
    _verify_cluster(cluster, files, jobs)
    if by is not None and form == "csv":
        tables = (BY_TABLES[by],)
    may_tell_players = _may_tell_players(form, tables, out)
    verify_sorting(figure, reverse=reverse, may_tell_players=may_tell_players)
    rules = load_rules(choice)
    total = AnalysedBatch(Tally(), Chosen(selection), Players(), ())
    with (
        ExitStack() as stack,
        Progress(wanted=not (manner.no_progress or manner.quiet)) as progress,
    ):
        sources = Files(files, progress.hide)
        output = Output(manner.color, before=progress.hide)
        written, report = _format(form, by, tables, out, output, manner, stack, force=force)
        job = AnalyseJob(rules, selection, wanted, written)
        with _batches(job, sources, progress, jobs, cluster) as batches:
            report.start()
            for batch in batches:
                total.add(batch)
                if batch.tally.matches:
                    report.add(batch.texts)
                tally = total.tally
                progress.done(tally.matches, hands=tally.hands, findings=tally.severities)
        chosen, figures = total.chosen, total.players.figures()
        asked = [own for own in figures if chosen.takes_player(own.player)]
        report.finish(in_order(asked, figure, reverse=reverse), total.tally.matches)
        output.flush()
    if not manner.quiet:
        tell(_summary(sources, total.tally))
        if rules.house is not None and total.tally.matches and not total.has_house:
            complain(unused_house(rules, choice))
        if figure is not None and not _tells_players(form, by, total.tally.matches):
            complain(NOTHING_SORTED)
    status = exits.FINDINGS if total.tally.reaches(wanted.fail_on) else exits.OK
    for line in chosen.unmet():
        complain(line)
        status = exits.USAGE
    return max(status, sources.status)


def _verify_options(
    form: str, by: str | None, tables: tuple[str, ...], out: str | None, *, force: bool
) -> None:
    if by is not None and form == "json":
        place = {
            "match": "take the matches from `matches`",
            "hand": "take the hands of each match from `matches`",
            "player": "take the players from `players`",
        }[by]
        usage(f"--by chooses what is told, and JSON holds all of it: leave --by out, and {place}.")
    if by is not None and form == "csv" and not set(tables) <= {BY_TABLES[by]}:
        usage(
            f"--by {by} is --table {BY_TABLES[by]} in CSV: leave --by out, or give no other table."
        )
    if out == "":
        usage("--out is empty: name a folder.")
    if (tables or out is not None) and form != "csv":
        usage(
            "--table and --out are for --format csv; `tienlen convert --to parquet --out DIR` and "
            "`--to ndjson` write tables too, and text or JSON goes into a file with > FILE."
        )
    if len(tables) > 1 and out is None:
        usage("several tables go into a folder: give --out DIR, or one --table.")
    if force and out is None:
        usage("--force is for --out: give --out DIR, or leave it out.")


def _may_tell_players(form: str, tables: tuple[str, ...], out: str | None) -> bool:
    """Say whether the players may be told; text ends with them where there are several matches."""
    return form != "csv" or "players" in tables or (out is not None and not tables)


def _tells_players(form: str, by: str | None, matches: int) -> bool:
    """Say whether the players were told, where they may be."""
    return form != "text" or by == "player" or matches > 1


def _verify_cluster(cluster: str | None, files: tuple[str, ...], jobs: int | None) -> None:
    if cluster is None:
        return
    if jobs is not None:
        usage(
            "--dask and --jobs exclude each other: the cluster says how many workers it has; leave "
            "--jobs out."
        )
    if STDIN in files:
        usage(
            "--dask cannot read standard input: give files that the workers can open, or leave "
            "--dask out."
        )


def _batches(
    job: "AnalyseJob", files: Files, progress: "Progress", jobs: int | None, cluster: str | None
) -> "AbstractContextManager[Iterator[AnalysedBatch]]":
    """Return what gives all matches, analysed by processes of this machine or by a cluster."""
    if cluster is None:
        from tienlen.commands.batches import batches_in, results

        return nullcontext(results(job, batches_in(files, progress), jobs))
    from tienlen.commands.dask_analysis import clustered

    return clustered(job, files, progress, cluster)


class Report(Protocol):
    """What is written around the matches, and where."""

    def start(self) -> None:
        """Write what stands before the matches."""

    def add(self, texts: "Texts") -> None:
        """Write the texts of some matches."""

    def finish(self, players: "list[PlayerFigures]", matches: int) -> None:
        """Write what is known when all matches were read: the players asked for."""


def _format(
    form: str,
    by: str | None,
    tables: tuple[str, ...],
    out: str | None,
    output: Output,
    manner: Manner,
    stack: ExitStack,
    *,
    force: bool,
) -> "tuple[Form, Report]":
    """Return how each match is written, and what writes it.

    Files that are not in their places when the stack ends are gone.
    """
    if form == "json":
        from tienlen.commands.analyse_json import JsonForm, JsonReport

        document = JsonForm(ascii_only=not output.utf8)
        return document, JsonReport(output, document)
    if form == "csv":
        from tienlen.commands.analyse_csv import CsvFolder, CsvForm, CsvReport

        if out is not None:
            from tienlen.commands.writing import FilesTogether

            several = CsvForm(tuple(dict.fromkeys(tables)) or TABLE_NAMES)
            together = stack.enter_context(FilesTogether(force=force))
            return several, CsvFolder(out, several, together)
        single = CsvForm(tables or TABLE_NAMES[:1])
        return single, CsvReport(output, single)
    from tienlen.commands.analyse_text import By, TextForm, TextReport
    from tienlen.commands.paper import paper_of

    told = TextForm(cast(By, by or "match"), verbose=manner.verbose, paper=paper_of(output))
    return told, TextReport(output, told)


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
