"""`tienlen report`: matches as one page that opens from disk."""

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
from tienlen.commands.verb import Verb
from tienlen.notation.texts import counted, visible

LARGE = 4_000_000
"""From so many bytes on a browser takes its time."""

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
    manner: Manner,
) -> int:
    """Write matches as one self-contained HTML page.

    FILE is a record, a folder (its .tln files, recursively) or - for standard input. The page
    holds the results, what is to say about each hand, its findings and charts, a step-through
    with the keys of `tienlen replay`, the players' figures and the rules. It asks for nothing
    from anywhere. A record with errors is shown as far as it holds.

    Exit status: 0 nothing at or above --fail-on (missed bombs and the like are infos); 1
    findings; 2 wrong usage, and nothing written; 3 a file could not be read or written; 130
    interrupted.
    """
    from tienlen.analysis.players import Players
    from tienlen.analysis.report.match_sheets import Asked, lone_match
    from tienlen.analysis.report.page import Report, page_bytes
    from tienlen.commands.analysing import analysed, load_analyser
    from tienlen.commands.judging import Chosen, Tally, matches_in
    from tienlen.commands.progress import Progress
    from tienlen.commands.writing import write_whole

    analyser = load_analyser(choice)
    chosen, tally, players, report = Chosen(selection), Tally(), Players(), Report()
    only, ignored = wanted.codes_only(), wanted.codes_ignored()

    def wants(code: str) -> bool:
        return (not only or code in only) and code not in ignored

    with Progress(wanted=not (manner.no_progress or manner.quiet)) as progress:
        sources = Files(files, before=progress.hide)
        matches = matches_in(sources, progress)
        for one in analysed(matches, analyser, chosen, wanted, tally, players):
            if manner.verbose:
                progress.hide()
                record = one.analysis.replay.match
                tell(visible(f"{record.source.path}:{record.line}: {record.name or '?'}"))
            asked = Asked(findings=one.findings, takes_hand=chosen.takes_hand, wants=wants)
            report.add(lone_match(one.analysis, asked))
        unmet = list(chosen.unmet())
        if not unmet and tally.matches:
            figures = [own for own in players.figures() if chosen.takes_player(own.player)]
            page = page_bytes(report.sheet(figures))
    for line in unmet:
        complain(line)
    if unmet:
        return max(exits.USAGE, sources.status)
    if not tally.matches:
        complain("there is no match to report on, so nothing was written")
        return sources.status
    if out == STDIN:
        Output("never").write_record(page.decode())
    else:
        write_whole(out, page, kind="html", force=force)
    if not manner.quiet:
        tell(_summary(out, len(page), tally.matches, tally.hands))
    status = exits.FINDINGS if tally.reaches(wanted.fail_on) else exits.OK
    return max(status, sources.status)


def _summary(out: str, size: int, matches: int, hands: int) -> str:
    text = (
        f"{counted(matches, 'match', 'matches')}, {counted(hands, 'hand', 'hands')}: "
        f"{'standard output' if out == STDIN else visible(out)}, {size / 1000:,.0f} kB"
    )
    if size >= LARGE:
        text += "; a smaller page opens quicker: choose with --match or --hand"
    return text
