"""`tienlen fmt`: the canonical form of records."""

import sys
from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING

import click
from tienlen.commands import exits
from tienlen.commands.errors import FileError
from tienlen.commands.files import STDIN, Files
from tienlen.commands.options import color_option, files_argument, no_progress_option
from tienlen.commands.streams import Output, tell
from tienlen.commands.verb import Verb, usage
from tienlen.notation.texts import counted, visible

if TYPE_CHECKING:
    from tienlen.commands.formatting import Formatter, Outcome

EXAMPLES = """
tienlen fmt match.tln                  print the canonical form
tienlen fmt --unicode match.tln        with 3♠ for 3s
tienlen fmt --check records/           would any file change?
tienlen fmt --diff match.tln           what would change
tienlen fmt --in-place records/        rewrite the files
cat match.tln | tienlen fmt - > canonical.tln
"""


@click.command(cls=Verb, name="fmt", examples=EXAMPLES)
@files_argument
@click.option(
    "--check",
    is_flag=True,
    help="Name the files that would change (with --diff: show how); write nothing.",
)
@click.option("--diff", is_flag=True, help="Show what would change; write nothing.")
@click.option("--in-place", is_flag=True, help="Rewrite the files that are not canonical.")
@click.option("--unicode", "symbols", is_flag=True, help="Spell suits as ♠♣♦♥.")
@color_option
@no_progress_option
@click.option("-q", "--quiet", is_flag=True, help="No summary.")
def command(
    files: tuple[str, ...],
    check: bool,
    diff: bool,
    in_place: bool,
    symbols: bool,
    color: str,
    no_progress: bool,
    quiet: bool,
) -> int:
    """Print records in their canonical form.

    FILE is a record, a folder (its .tln files, recursively) or - for standard input. Nothing is
    lost but spelling, and no play, pass or claim is added, dropped or corrected. A file with
    lines that cannot be read is left as it is and its errors are shown; it is printed up to the
    match they are in.

    Exit status: 0 done, and with --check or --diff nothing would change; 1 something would, or a
    file has lines that cannot be read; 2 wrong usage; 3 a file could not be read or written.
    """
    if in_place and (check or diff):
        usage("--in-place writes; it goes with neither --check nor --diff.")
    if in_place and STDIN in files:
        usage("standard input (-) cannot be rewritten in place.")
    from tienlen.commands.formatting import Formatter
    from tienlen.commands.progress import Progress

    with Progress(wanted=not (no_progress or quiet)) as progress:
        sources = Files(files, progress.hide)
        progress.total(sources.size)
        output = Output(color, progress.hide)
        errors = Output(color, progress.hide, sys.stderr)
        formatter = Formatter(sources, progress, output, errors, symbols=symbols)
        work = _work(formatter, check=check, diff=diff, in_place=in_place)
        name_changed = (lambda path: output.write(f"{visible(path)}\n")) if check else None
        outcomes = _run(sources, work, name_changed if not diff else None)
        output.flush()
    reports_change = check or diff
    if not quiet and (reports_change or in_place):
        tell(_summary(outcomes, "would change" if reports_change else "changed"))
    found = outcomes["unreadable"] or (reports_change and outcomes["changed"])
    return max(exits.FINDINGS if found else exits.OK, sources.status)


def _work(
    formatter: "Formatter", *, check: bool, diff: bool, in_place: bool
) -> "Callable[[str], Outcome]":
    if in_place:
        return formatter.replace
    if diff:
        return formatter.show_difference
    return formatter.compare if check else formatter.print


def _run(
    sources: Files, work: "Callable[[str], Outcome]", name_changed: Callable[[str], None] | None
) -> "Counter[Outcome]":
    outcomes: Counter[Outcome] = Counter()
    for path in sources.paths():
        try:
            outcome = work(path)
        except FileError as error:
            sources.fail(error)
            continue
        outcomes[outcome] += 1
        if outcome == "changed" and name_changed is not None:
            name_changed(path)
    return outcomes


def _summary(outcomes: "Counter[Outcome]", verb: str) -> str:
    parts = [
        f"{counted(outcomes['changed'], 'file', 'files')} {verb}",
        f"{outcomes['canonical']} canonical",
    ]
    if outcomes["unreadable"]:
        parts.append(f"{outcomes['unreadable']} with lines that cannot be read, left as they are")
    return ", ".join(parts)
