"""`tienlen report`: matches as one page that opens from disk."""

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
from tienlen.commands.verb import Verb
from tienlen.notation.texts import counted, visible

if TYPE_CHECKING:
    from tienlen.commands.judging import Tally
    from tienlen.commands.progress import Progress
    from tienlen.commands.report_job import ReportedBatch, ReportJob

LARGE = 4_000_000
"""From so many bytes on a browser takes its time."""

GROWTH = 80
"""How many bytes of a page a byte of a record makes, more or less."""

BYTES_A_SECOND = 1_500
"""How much of a record a process makes into a page, where others want the processor too."""

LONG = 60.0
"""From so many seconds on it is said before how long it will take."""

ADVICE = "choose with --match or --hand"

EXAMPLES = """
tienlen report match.tln --out report.html
tienlen report --match tet-2026 season/ --out tet.html    one match of many
tienlen report --hand 2 --hand 3 match.tln --out two.html some hands only
tienlen sample | tienlen report - --out sample.html
"""


@click.command(cls=Verb, name="report", examples=EXAMPLES)
@files_argument
@click.option(
    "--out",
    metavar="FILE",
    type=click.Path(allow_dash=True),
    required=True,
    help="The page to be written; - is standard output.",
)
@click.option("--force", is_flag=True, help="Overwrite a file that is no HTML page.")
@rules_options
@selection_options
@wanted_options
@jobs_option
@manner_options(
    quiet="No summary on standard error.",
    verbose="Say on standard error which matches went into the page.",
)
def command(
    files: tuple[str, ...],
    out: str,
    force: bool,
    choice: RulesChoice,
    selection: Selection,
    wanted: Wanted,
    jobs: int | None,
    manner: Manner,
) -> int:
    """Write matches as one self-contained HTML page.

    FILE is a record, a folder (its .tln files, recursively) or - for standard input. The page
    holds the results, what is to say about each hand, its findings and charts, a step-through
    with the keys of `tienlen replay`, the players' figures and the rules. Of several matches it
    begins with the standings of each variant and the chart of its season; those of one name are
    told apart by their dates, or else by their files. It asks for nothing from anywhere. A record
    with errors is shown as far as it holds.

    Exit status: 0 nothing at or above --fail-on (missed bombs and the like are infos); 1
    findings; 2 wrong usage; 3 a file could not be read or written; 130 interrupted. Where there
    is no match, or not what was asked for, nothing is written; the former is no error.
    """
    from tienlen.commands.judging import Chosen, load_rules
    from tienlen.commands.progress import Progress
    from tienlen.commands.report_job import ReportedBatch, ReportJob
    from tienlen.commands.writing import write_whole

    job = ReportJob(load_rules(choice), selection, wanted)
    total = ReportedBatch(Chosen(selection))
    with Progress(wanted=not (manner.no_progress or manner.quiet)) as progress:
        sources = Files(files, before=progress.hide)
        # What is chosen may be little; a choice of players leaves no match out.
        is_whole = not (selection.match or selection.hand)
        is_advised = not manner.quiet and is_whole and _advise(sources, jobs)
        page = _page(job, total, sources, progress, jobs, is_verbose=manner.verbose)
    unmet = list(total.chosen.unmet())
    for line in unmet:
        complain(line)
    if unmet:
        return max(exits.USAGE, sources.status)
    tally = total.tally
    if page is None:
        complain("there is no match to report on, so nothing was written")
        return sources.status
    if out == STDIN:
        Output("never").write_record(page.decode())
    else:
        write_whole(out, page, kind="html", force=force)
    if not manner.quiet:
        tell(_summary(out, len(page), tally, is_advised=is_advised))
    status = exits.FINDINGS if tally.reaches(wanted.fail_on) else exits.OK
    return max(status, sources.status)


def _page(
    job: "ReportJob",
    total: "ReportedBatch",
    sources: Files,
    progress: "Progress",
    jobs: int | None,
    *,
    is_verbose: bool,
) -> bytes | None:
    """Return the page of all matches; None where there is none, or not what was asked for."""
    from tienlen.analysis.charts.seasons import Seasons
    from tienlen.analysis.report.page import Report, page_bytes
    from tienlen.commands.batches import batches_in, results
    from tienlen.commands.report_job import PORTIONS

    report, seasons, tally = Report(), Seasons(), total.tally
    for batch in results(job, batches_in(sources, progress, PORTIONS), jobs):
        total.add(batch)
        for match in batch.matches:
            report.add(match)
        for own in batch.played:
            seasons.add(own)
        if is_verbose and batch.told:
            progress.hide()
            tell("\n".join([visible(line) for line in batch.told]))
        progress.done(tally.matches, hands=tally.hands, findings=tally.severities)
    if not tally.matches or next(total.chosen.unmet(), None) is not None:
        return None
    with progress.meanwhile("putting the page together", "page"):
        figures = total.players.figures()
        asked = [own for own in figures if total.chosen.takes_player(own.player)]
        return page_bytes(report.sheet(asked, seasons.rows()))


def _advise(sources: Files, jobs: int | None) -> bool:
    """Say before the work begins that it will take long, or its page be large; return whether."""
    size = sources.size()
    if size is None:
        return False
    seconds = size / (BYTES_A_SECOND * _processes(size, jobs))
    page = f"some {size * GROWTH / 1e6:,.0f} MB, slow to open"
    if seconds >= LONG:
        tell(f"this will take {duration(seconds)} and make a page of {page}: {ADVICE}")
    elif size * GROWTH >= LARGE:
        tell(f"the page will have {page}: {ADVICE}")
    else:
        return False
    return True


def _processes(size: int, jobs: int | None) -> int:
    from tienlen.commands.report_job import PORTIONS

    if PORTIONS.alone is not None and size <= PORTIONS.alone:
        return 1
    if jobs is None:
        from tienlen.commands.workers import usable_cores

        return usable_cores()
    return jobs


def duration(seconds: float) -> str:
    """Say about how long something takes, a minute or more."""
    minutes = seconds / 60
    if minutes < 1.5:
        return "a minute"
    if minutes < 10:
        return f"some {minutes:.0f} minutes"
    if minutes < 100:
        return f"some {5 * round(minutes / 5)} minutes"
    return f"some {minutes / 60:.0f} hours"


def _summary(out: str, size: int, tally: "Tally", *, is_advised: bool) -> str:
    text = (
        f"{counted(tally.matches, 'match', 'matches')}, {counted(tally.hands, 'hand', 'hands')}: "
        f"{'standard output' if out == STDIN else visible(out)}, {size / 1000:,.0f} kB"
    )
    if size >= LARGE and not is_advised:
        text += f"; a smaller page opens quicker: {ADVICE}"
    return text
