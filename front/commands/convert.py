"""`tienlen convert`: records from TLN to JSON and back, from what other programs log, to tables."""

import os
import sys
from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from tienlen.commands import exits
from tienlen.commands.files import STDIN, Files
from tienlen.commands.options import (
    RulesChoice,
    Selection,
    color_option,
    jobs_option,
    no_progress_option,
    rules_options,
    selection_options,
)
from tienlen.commands.streams import Output, complain, tell
from tienlen.commands.verb import Verb, usage
from tienlen.notation.findings import SEVERITIES, Severity
from tienlen.notation.quick_dataclass import dataclass
from tienlen.notation.texts import counted

if TYPE_CHECKING:
    from tienlen.commands.progress import Progress

SOURCES = ("tln", "json", "events", "turns", "games")
RECORD_TARGETS = ("tln", "json", "ndjson")
TABLE_TARGETS = ("csv", "parquet", "ndjson")
TARGETS = (*RECORD_TARGETS, "csv", "parquet")
TABLE_NAMES = ("matches", "hands", "plays", "findings", "tricks", "players")
USUAL_TABLES = TABLE_NAMES[:4]

_ENDINGS = {
    ".tln": "tln",
    ".json": "json",
    ".ndjson": "ndjson",
    ".jsonl": "ndjson",
    ".csv": "csv",
    ".parquet": "parquet",
}

_ALL = "all"
_TABLES_ASKED_FOR = "--to csv, --to parquet, or --to ndjson with --table"

EXAMPLES = """
tienlen convert match.tln --to json               a document, see --schema
tienlen convert season/ --to ndjson               a match a line
tienlen convert match.json --to tln               and back: nothing is lost
tienlen convert log.jsonl --to tln --out log.tln  what another program logged
tienlen convert --from games log.jsonl --to tln | tienlen check -
cat match.tln | tienlen convert - --to json | jq .matches[0].hands[0]
tienlen convert season/ --to parquet --out tables/   for DuckDB, Polars and the like
tienlen convert season/ --to csv --table plays > plays.csv
tienlen convert season/ --to csv --table all --out tables/
tienlen convert --schema > record.schema.json
"""


def _show_schema(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        from tienlen.notation.json_writing import schema_text

        Output("never").write(schema_text())
        ctx.exit(exits.OK)


@click.command(cls=Verb, name="convert", examples=EXAMPLES)
@click.argument(
    "files", nargs=-1, required=True, metavar="FILE...", type=click.Path(allow_dash=True)
)
@click.option(
    "--to",
    "target",
    type=click.Choice(TARGETS),
    help="What is written; if not given, what the ending of --out says.",
)
@click.option(
    "--from",
    "source",
    type=click.Choice(SOURCES),
    help="What the files are; if not given, each tells by its beginning.",
)
@click.option(
    "--table",
    "tables",
    type=click.Choice([*TABLE_NAMES, _ALL]),
    multiple=True,
    help="Which table is written; matches, hands, plays and findings by default. May be given "
    "again; all of them with all. NDJSON with it has a row a line, without it a record a line.",
)
@click.option(
    "--out",
    metavar="FILE|DIR",
    type=click.Path(allow_dash=True),
    help="Write here, whole or not at all; - is standard output. Tables go into a folder, or one "
    "into a file.",
)
@click.option("--force", is_flag=True, help="Overwrite a file of another kind.")
@click.option("--unicode", "symbols", is_flag=True, help="Spell suits as ♠♣♦♥ (in TLN).")
@click.option(
    "--schema",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_show_schema,
    help="Print the JSON Schema of --to json and --to ndjson.",
)
@rules_options
@selection_options
@click.option(
    "--fail-on",
    type=click.Choice(SEVERITIES),
    default="error",
    show_default=True,
    help="The mildest severity that makes the exit status 1.",
)
@jobs_option
@color_option
@no_progress_option
@click.option("-q", "--quiet", is_flag=True, help="No summary.")
def command(
    files: tuple[str, ...],
    target: str | None,
    source: str | None,
    tables: tuple[str, ...],
    out: str | None,
    force: bool,
    symbols: bool,
    choice: RulesChoice,
    selection: Selection,
    fail_on: Severity,
    jobs: int | None,
    color: str,
    no_progress: bool,
    quiet: bool,
) -> int:
    """Write records in another form, or as tables.

    FILE is a record, a folder (its .tln files, recursively), - for standard input, JSON that this
    command wrote, or a log of another program: a list of events, a match log with the hands of
    each turn, games one a line. From TLN to JSON and back nothing is lost. What a log does not say
    stays unknown, where it contradicts itself it is told, and what it says is for `check` to
    judge. The rules only tell where a trick of a log ends.

    A match that cannot be read whole is told and left out; in JSON, lines of TLN that cannot be
    read are kept as they are. Where nothing could be read, --out is left as it was.

    Tables hold what was judged and analysed, a row a match, a seat of a hand, a play, a finding, as
    CSV, Parquet (which needs pyarrow) or NDJSON. A match is in them as far as it could be read.
    --match, --hand, --player and --jobs are for tables.

    Exit status: 0 done; 1 something was found at or above --fail-on that keeps a record from being
    read, or a match was left out; 2 wrong usage; 3 a file could not be read or written.
    """
    out = None if out == STDIN else out
    if out == "":
        usage("--out is empty: name a file or a folder.")
    form = _form(target, out)
    if symbols and form != "tln":
        usage("--unicode spells TLN; it goes with --to tln.")
    tables = _tables(form, tables, out)
    if tables:
        _verify_place(form, tables, out)
    elif jobs is not None or selection != Selection((), (), ()):
        usage(f"--match, --hand, --player and --jobs are for tables: {_TABLES_ASKED_FOR}.")
    from tienlen.commands.progress import Progress

    with Progress(wanted=not (no_progress or quiet)) as progress:
        streams = _Streams(
            Files(files, progress.hide),
            source,
            progress,
            Output("never", progress.hide),
            Output(color, progress.hide, sys.stderr),
        )
        if tables:
            write = partial(_write_tables, tables=tables, selection=selection, jobs=jobs)
        else:
            write = partial(_write_records, symbols=symbols)
        done = write(form, streams, out, choice, force=force)
    if done.is_unwritten:
        complain(f"no match could be read{_left_out(done.left_out)}, so nothing was written")
    elif not quiet and (out is not None or done.left_out):
        tell(done.summary)
    for line in done.unmet:
        complain(line)
    status = exits.FINDINGS if done.reaches(fail_on) else exits.OK
    return max(status, streams.sources.status, exits.USAGE if done.unmet else exits.OK)


@dataclass(frozen=True, slots=True)
class _Streams:
    """The files to read, of what kind they are if that was said, and what is written to."""

    sources: Files
    kind: str | None
    progress: "Progress"
    output: Output
    errors: Output


@dataclass(frozen=True, slots=True)
class _Done:
    """What was done, and what was asked for and never met.

    `is_unwritten` says that a file was left as it was, since nothing could be read.
    """

    summary: str
    left_out: int
    reaches: Callable[[Severity], bool]
    unmet: tuple[str, ...] = ()
    is_unwritten: bool = False


def _write_records(
    form: str,
    streams: _Streams,
    out: str | None,
    choice: RulesChoice,
    *,
    force: bool,
    symbols: bool,
) -> _Done:
    from tienlen.commands.converting import FORMS, Converter
    from tienlen.commands.sources import matches_from

    sources, output = streams.sources, streams.output
    converter = Converter(FORMS[form], streams.errors, choice)
    matches = converter.passed(matches_from(sources, streams.progress, streams.kind))
    ascii_only = out is None and not output.utf8
    first = list(islice(matches, 1))
    texts = FORMS[form].write(chain(first, matches), ascii_only, symbols)
    # An empty document in the place of a good one would be a loss.
    nothing_read = not first and bool(converter.left_out or sources.is_unread)
    is_unwritten = out is not None and nothing_read
    if out is None:
        _write(output, texts, as_record=form == "tln")
    elif not is_unwritten:
        _write_file(out, texts, FORMS[form].kind, force=force)
    summary = f"{counted(converter.written, 'match', 'matches')} written"
    return _Done(
        summary + _left_out(converter.left_out),
        converter.left_out,
        converter.reaches,
        is_unwritten=is_unwritten,
    )


def _write_tables(
    form: str,
    streams: _Streams,
    out: str | None,
    choice: RulesChoice,
    *,
    force: bool,
    tables: tuple[str, ...],
    selection: Selection,
    jobs: int | None,
) -> _Done:
    from tienlen.commands.convert_tables import TablesWanted, verify_parquet, write_tables
    from tienlen.commands.judging import load_rules
    from tienlen.commands.table_files import places
    from tienlen.commands.table_job import TableJob

    output = streams.output
    if form == "parquet":
        if out is None and output.is_terminal:
            usage("Parquet is not for a terminal: give --out FILE, or a pipe.")
        verify_parquet()
    ascii_only = out is None and not output.utf8
    job = TableJob(tables, form, load_rules(choice), selection, ascii_only)
    at = places(out, tables, form)
    wanted = TablesWanted(streams.sources, streams.kind, job, jobs, at, force)
    sums = write_tables(wanted, streams.progress, output, streams.errors)
    rows = ", ".join(f"{table} {sums.rows[table]}" for table in tables)
    summary = f"{counted(sums.tally.matches, 'match', 'matches')} written{_left_out(sums.left_out)}"
    return _Done(
        f"{summary}; rows: {rows}",
        sums.left_out,
        sums.reaches,
        tuple(sums.chosen.unmet()),
        sums.is_unwritten,
    )


def _left_out(count: int) -> str:
    return f", {count} left out" if count else ""


def _tables(form: str, named: tuple[str, ...], out: str | None) -> tuple[str, ...]:
    """Return which tables are written, none where records are; a folder takes tables only."""
    if named and form not in TABLE_TARGETS:
        usage(f"--table is for tables: {_TABLES_ASKED_FOR}.")
    is_folder = out is not None and (out.endswith(("/", os.sep)) or Path(out).is_dir())
    if not named and form in RECORD_TARGETS and not (is_folder and form in TABLE_TARGETS):
        return ()
    return TABLE_NAMES if _ALL in named else tuple(dict.fromkeys(named)) or USUAL_TABLES


def _verify_place(form: str, tables: tuple[str, ...], out: str | None) -> None:
    """See that what is to be written has a place."""
    if len(tables) == 1:
        return
    if out is None:
        usage("several tables go into a folder: give --out DIR, or one --table.")
    path = Path(out)
    if _ENDINGS.get(path.suffix.lower()) == form and not path.is_dir():
        usage("a file holds one table: name it with --table, or give a folder with --out DIR.")


def _form(target: str | None, out: str | None) -> str:
    if target is not None:
        return target
    ending = "" if out is None else Path(out).suffix.lower()
    if ending not in _ENDINGS:
        usage(f"say what to write: --to {', --to '.join(TARGETS)}.")
    return _ENDINGS[ending]


def _write(output: Output, texts: Iterator[str], *, as_record: bool) -> None:
    write: Any = output.write_record if as_record else output.write
    for text in texts:
        write(text)
        # A reader at the other end of a pipe gets each match as it comes.
        output.flush()


def _write_file(path: str, texts: Iterator[str], kind: str, *, force: bool) -> None:
    from tienlen.commands.writing import write_whole

    write_whole(path, (text.encode() for text in texts), kind=kind, force=force)
