"""`tienlen check`: judge records and report every finding."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

import click
from tienlen.commands import exits
from tienlen.commands.files import STDIN, Files
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
from tienlen.commands.words import counted
from tienlen.notation.errors import TienlenError
from tienlen.notation.findings import SEVERITIES, Finding, Severity

if TYPE_CHECKING:
    from tienlen.commands.judging import Tally
    from tienlen.commands.reporting import Report, Summary
    from tienlen.notation.records import Match

FORMATS = ("text", "json", "ndjson", "sarif", "github")
WATCHED_FORMATS = ("text", "ndjson")
"""Those that can be written again and again, one after the other."""

EXAMPLES = """
tienlen check match.tln
tienlen check -v --variant pagat evening/     a folder; infos too
tienlen check --only not-higher,wrong-score match.tln
tienlen check --match tet-2026 --hand 2 --player Bình season.tln
tienlen check --format json season.tln > findings.json
tienlen check --watch match.tln               again on every save
tienlen check -q --fail-on warning *.tln      for a script
cat match.tln | tienlen check -
"""


@click.command(cls=Verb, name="check", examples=EXAMPLES)
@files_argument
@click.option(
    "--format",
    "form",
    type=click.Choice(FORMATS),
    default="text",
    show_default=True,
    help="What is written. All but text hold every severity.",
)
@click.option("--watch", is_flag=True, help="Judge again on every save, until Ctrl-C.")
@rules_options
@selection_options
@wanted_options
@manner_options(
    quiet="Only what makes the exit status 1, a line each, and no summary.",
    verbose="Show infos too.",
)
def command(
    files: tuple[str, ...],
    form: str,
    watch: bool,
    choice: RulesChoice,
    selection: Selection,
    wanted: Wanted,
    manner: Manner,
) -> int:
    """Judge records and report every finding.

    FILE is a record, a folder (its .tln files, recursively) or - for standard input. Each
    finding is shown as `path:line:column: severity[code] message` with its line and a hint;
    `tienlen explain CODE` tells more.

    Exit status: 0 nothing at or above --fail-on; 1 findings; 2 wrong usage; 3 a file could not
    be read; 130 interrupted.
    """
    if watch:
        return _watch(files, form)
    from tienlen.commands.judging import Chosen, Tally, judged, load_judge, matches_in
    from tienlen.commands.progress import Progress

    judge = load_judge(choice)
    tally, chosen = Tally(), Chosen(selection)
    with Progress(wanted=not (manner.no_progress or manner.quiet)) as progress:
        sources = Files(files, progress.hide)
        output = Output(manner.color, before=progress.hide)
        report = _report(form, output, _mildest(manner, wanted.fail_on), brief=manner.quiet)
        found = judged(matches_in(sources, progress), judge, chosen, wanted, tally)
        _write(report, found, output)
        summary = _summary(sources, tally)
        report.finish(summary)
        output.flush()
    if not manner.quiet:
        tell(summary_text(summary))
    status = exits.FINDINGS if tally.reaches(wanted.fail_on) else exits.OK
    for line in chosen.unmet():
        complain(line)
        status = exits.USAGE
    return max(status, sources.status)


def _watch(files: tuple[str, ...], form: str) -> int:
    """Run the verb again whenever a file changes; Ctrl-C ends it."""
    if STDIN in files:
        usage("--watch looks at files; standard input (-) is read once.")
    if form not in WATCHED_FORMATS:
        usage(f"--watch goes with --format {' and --format '.join(WATCHED_FORMATS)}.")
    from tienlen.commands.watching import watch

    context = click.get_current_context()
    once = {**context.params, "watch": False}
    is_first = True

    def work() -> None:
        nonlocal is_first
        if not is_first:
            if not once["quiet"]:
                tell("\nchanged, judged again:")
            try:
                context.invoke(command, **once)
            except TienlenError as error:
                # A house file may be saved half-written too.
                complain(str(error))
            return
        is_first = False
        context.invoke(command, **once)

    house = context.params["rules"]
    watch(files if house is None else (*files, house), work)
    return exits.OK


def _write(
    report: "Report", found: "Iterable[tuple[Match, list[Finding]]]", output: Output
) -> None:
    from tienlen.catalogue import CATALOGUE
    from tienlen.commands.reporting import said

    report.start()
    for match, findings in found:
        for finding in findings:
            report.add(said(finding, match, CATALOGUE))
        if findings:
            # They are seen as they come, not when a buffer is full.
            output.flush()


def _report(form: str, output: Output, mildest: Severity, *, brief: bool) -> "Report":
    from tienlen.catalogue import CATALOGUE
    from tienlen.commands import check_github, check_json, check_sarif, check_text

    makers: dict[str, Callable[[], Report]] = {
        "text": lambda: check_text.TextReport(output, mildest=mildest, brief=brief),
        "json": lambda: check_json.JsonReport(output),
        "ndjson": lambda: check_json.NdjsonReport(output),
        "sarif": lambda: check_sarif.SarifReport(output, CATALOGUE),
        "github": lambda: check_github.GithubReport(output),
    }
    return makers[form]()


def _mildest(manner: Manner, fail_on: Severity) -> Severity:
    """Return the mildest severity that the text shows: never less than what decides the status."""
    usual: Severity = "info" if manner.verbose else "warning"
    if manner.quiet:
        return fail_on
    return max(usual, fail_on, key=SEVERITIES.index)


def _summary(sources: Files, tally: "Tally") -> "Summary":
    from tienlen.commands.reporting import Summary

    return Summary(
        files=sources.count,
        matches=tally.matches,
        hands=tally.hands,
        plays=tally.plays,
        errors=tally.severities["error"],
        warnings=tally.severities["warning"],
        infos=tally.severities["info"],
        unreadable=sources.failures,
    )


def summary_text(summary: "Summary") -> str:
    """Say a summary in a line."""
    read = ", ".join(
        counted(number, one, many)
        for number, one, many in (
            (summary.files, "file", "files"),
            (summary.matches, "match", "matches"),
            (summary.hands, "hand", "hands"),
            (summary.plays, "play", "plays"),
        )
    )
    found = ", ".join(
        counted(number, one, f"{one}s")
        for number, one in (
            (summary.errors, "error"),
            (summary.warnings, "warning"),
            (summary.infos, "info"),
        )
    )
    failed = f"; could not read {counted(summary.unreadable, 'path', 'paths')}"
    return f"{read}: {found}{failed if summary.unreadable else ''}"
