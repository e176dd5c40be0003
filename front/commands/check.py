"""`tienlen check`: judge records and report every finding."""

from collections.abc import Callable
from functools import partial
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
    jobs_option,
    manner_options,
    rules_options,
    selection_options,
    wanted_options,
)
from tienlen.commands.streams import Output, complain, tell
from tienlen.commands.verb import Verb, usage
from tienlen.notation.errors import TienlenError
from tienlen.notation.findings import SEVERITIES, Finding, Severity
from tienlen.notation.texts import counted

if TYPE_CHECKING:
    from tienlen.commands.judging import Tally
    from tienlen.commands.reporting import Report, Summary

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
@jobs_option
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
    jobs: int | None,
    manner: Manner,
) -> int:
    """Judge records and report every finding.

    FILE is a record, a folder (its .tln files, recursively) or - for standard input. Each
    finding is shown as `path:line:column: severity[code] message` with its line and a hint;
    `tienlen explain CODE` tells more. Missed bombs and the like are told by `tienlen analyse`.

    Exit status: 0 nothing at or above --fail-on; 1 findings; 2 wrong usage; 3 a file could not
    be read; 130 interrupted.
    """

    def judge_once() -> int:
        return _check(files, form, choice, selection, wanted, jobs, manner, is_watched=watch)

    return _watch(files, form, choice, manner, judge_once) if watch else judge_once()


def _check(
    files: tuple[str, ...],
    form: str,
    choice: RulesChoice,
    selection: Selection,
    wanted: Wanted,
    jobs: int | None,
    manner: Manner,
    *,
    is_watched: bool,
) -> int:
    from tienlen.commands.batches import batches_in, results
    from tienlen.commands.checking import Checked, CheckJob
    from tienlen.commands.judging import Chosen, Tally, load_rules, unused_house
    from tienlen.commands.progress import Progress

    rules = load_rules(choice)
    job = CheckJob(rules, selection, wanted)
    total = Checked(Tally(), Chosen(selection))
    tally = total.tally
    with Progress(wanted=not (manner.no_progress or manner.quiet)) as progress:
        sources = Files(files, progress.hide, only_ordinary=is_watched)
        output = Output(manner.color, before=progress.hide)
        make = partial(_report, form, output, _mildest(manner, wanted.fail_on), brief=manner.quiet)
        # Text is made when there is something to say: until then it has nothing to write.
        report = None if form == "text" else make()
        if report is not None:
            report.start()
        for checked in results(job, batches_in(sources, progress), jobs):
            total.add(checked)
            if checked.found:
                report = report or make()
                _write(report, checked.found, output)
            progress.done(tally.matches, hands=tally.hands, findings=tally.severities)
        summary = _summary(sources, tally)
        if report is not None:
            report.finish(summary)
        output.flush()
    if not manner.quiet:
        hides_infos = form == "text" and not manner.verbose and wanted.fail_on != "info"
        tell(summary_text(summary, hides_infos=hides_infos))
        if rules.house is not None and tally.matches and not total.has_house:
            complain(unused_house(rules, choice))
    status = exits.FINDINGS if tally.reaches(wanted.fail_on) else exits.OK
    for line in total.chosen.unmet():
        complain(line)
        status = exits.USAGE
    return max(status, sources.status)


def _watch(
    files: tuple[str, ...],
    form: str,
    choice: RulesChoice,
    manner: Manner,
    judge_once: Callable[[], int],
) -> int:
    """Judge again whenever a file changes; Ctrl-C ends it."""
    if STDIN in files:
        usage("--watch looks at files; standard input (-) is read once.")
    if form not in WATCHED_FORMATS:
        usage(f"--watch goes with --format {' and --format '.join(WATCHED_FORMATS)}.")
    from tienlen.commands.watching import watch

    is_first = True

    def work() -> None:
        nonlocal is_first
        if not is_first:
            if not manner.quiet:
                tell("\nchanged, judged again:")
            try:
                judge_once()
            except TienlenError as error:
                # A house file may be saved half-written too.
                complain(str(error))
            return
        is_first = False
        judge_once()

    watch(files if choice.rules is None else (*files, choice.rules), work)
    return exits.OK


def _write(report: "Report", found: "list[tuple[Finding, str]]", output: Output) -> None:
    from tienlen.catalogue import CATALOGUE
    from tienlen.commands.reporting import worded

    for finding, text in found:
        report.add(worded(finding, text, CATALOGUE))
    # They are seen as they come, not when a buffer is full.
    output.flush()


def _report(form: str, output: Output, mildest: Severity, *, brief: bool) -> "Report":
    if form == "json":
        from tienlen.commands.check_json import JsonReport

        return JsonReport(output)
    if form == "ndjson":
        from tienlen.commands.check_json import NdjsonReport

        return NdjsonReport(output)
    if form == "sarif":
        from tienlen.catalogue import CATALOGUE
        from tienlen.commands.check_sarif import SarifReport

        return SarifReport(output, CATALOGUE)
    if form == "github":
        from tienlen.commands.check_github import GithubReport

        return GithubReport(output)
    from tienlen.commands.check_text import TextReport

    return TextReport(output, mildest=mildest, brief=brief)


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


def summary_text(summary: "Summary", *, hides_infos: bool) -> str:
    """Say a summary in a line, and what shows the infos that were not shown."""
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
    more = " (-v shows them)" if summary.infos > 1 else " (-v shows it)"
    hidden = more if hides_infos and summary.infos else ""
    return f"{read}: {found}{hidden}{failed if summary.unreadable else ''}"
