"""`tienlen convert`: records from TLN to JSON and back, and from what other programs log."""

import sys
from collections.abc import Iterator
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from tienlen.commands import exits
from tienlen.commands.files import STDIN, Files
from tienlen.commands.options import RulesChoice, color_option, no_progress_option, rules_options
from tienlen.commands.streams import Output, complain, tell
from tienlen.commands.verb import Verb, usage
from tienlen.notation.findings import SEVERITIES, Severity
from tienlen.notation.texts import counted

if TYPE_CHECKING:
    from tienlen.commands.converting import Converter

SOURCES = ("tln", "json", "events", "turns", "games")
TARGETS = ("tln", "json", "ndjson")

_ENDINGS = {".tln": "tln", ".json": "json", ".ndjson": "ndjson", ".jsonl": "ndjson"}

EXAMPLES = """
tienlen convert match.tln --to json               a document, see --schema
tienlen convert season/ --to ndjson               a match a line
tienlen convert match.json --to tln               and back: nothing is lost
tienlen convert log.jsonl --to tln --out log.tln  what another program logged
tienlen convert --from games log.jsonl --to tln | tienlen check -
cat match.tln | tienlen convert - --to json | jq .matches[0].hands[0]
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
    "--out",
    metavar="FILE",
    type=click.Path(allow_dash=True),
    help="Write here, whole or not at all; - is standard output.",
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
@click.option(
    "--fail-on",
    type=click.Choice(SEVERITIES),
    default="error",
    show_default=True,
    help="The mildest severity that makes the exit status 1.",
)
@color_option
@no_progress_option
@click.option("-q", "--quiet", is_flag=True, help="No summary.")
def command(
    files: tuple[str, ...],
    target: str | None,
    source: str | None,
    out: str | None,
    force: bool,
    symbols: bool,
    choice: RulesChoice,
    fail_on: Severity,
    color: str,
    no_progress: bool,
    quiet: bool,
) -> int:
    """Write records in another form.

    FILE is a record, a folder (its .tln files, recursively), - for standard input, JSON that this
    command wrote, or a log of another program: a list of events, a match log with the hands of
    each turn, games one a line. From TLN to JSON and back nothing is lost. What a log does not say
    stays unknown, where it contradicts itself it is told, and what it says is for `check` to
    judge. The rules only tell where a trick of a log ends.

    A match that cannot be read whole is told and left out; in JSON, lines of TLN that cannot be
    read are kept as they are. Where nothing could be read, --out is left as it was.

    Exit status: 0 done; 1 something was found at or above --fail-on, or a match was left out;
    2 wrong usage; 3 a file could not be read or written.
    """
    out = None if out == STDIN else out
    form = _form(target, out)
    if symbols and form != "tln":
        usage("--unicode spells TLN; it goes with --to tln.")
    from tienlen.commands.converting import FORMS, Converter
    from tienlen.commands.progress import Progress
    from tienlen.commands.sources import matches_from

    with Progress(wanted=not (no_progress or quiet)) as progress:
        sources = Files(files, progress.hide)
        errors = Output(color, progress.hide, sys.stderr)
        converter = Converter(FORMS[form], errors, choice)
        matches = converter.passed(matches_from(sources, progress, source))
        output = Output("never", progress.hide)
        ascii_only = out is None and not output.utf8
        first = list(islice(matches, 1))
        texts = FORMS[form].write(chain(first, matches), ascii_only, symbols)
        if out is not None and not first and (converter.left_out or sources.status):
            # An empty document in the place of a good one would be a loss.
            complain("no match could be read, so nothing was written")
        elif out is not None:
            _write_file(out, texts, FORMS[form].kind, force=force)
        else:
            _write(output, texts, as_record=form == "tln")
    if not quiet and (out is not None or converter.left_out):
        tell(_summary(converter))
    status = exits.FINDINGS if converter.reaches(fail_on) else exits.OK
    return max(status, sources.status)


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


def _summary(converter: "Converter") -> str:
    left_out = f", {converter.left_out} left out" if converter.left_out else ""
    return f"{counted(converter.written, 'match', 'matches')} written{left_out}"
