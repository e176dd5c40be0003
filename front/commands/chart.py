"""`tienlen chart`: charts of matches and hands, as files in a folder."""

from itertools import chain
from typing import TYPE_CHECKING, cast

import click
from tienlen.commands import exits
from tienlen.commands.errors import OtherKindError
from tienlen.commands.files import Files
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
from tienlen.notation.quick_dataclass import dataclass
from tienlen.notation.texts import counted, visible

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from tienlen.analysis.charts.kinds import ArchiveKind, Kind
    from tienlen.analysis.charts.seasons import Seasons
    from tienlen.analysis.matches import MatchAnalysis
    from tienlen.commands.analysing import Account
    from tienlen.commands.batches import Batches
    from tienlen.commands.chart_job import Between, Drawn
    from tienlen.commands.charting import ChartFile, ChartFolder, FileFormat, LeftOut
    from tienlen.commands.judging import Tally
    from tienlen.commands.workers import Pause
    from tienlen.notation.records import Match

KIND_NAMES = ("cards", "control", "score", "places", "bombs", "plays", "season")
FORMATS = ("png", "svg", "pdf", "csv")

EXAMPLES = """
tienlen chart match.tln --out charts            every chart, as PNG
tienlen chart match.tln --out charts --kind score --kind places
tienlen chart match.tln --out charts --kind cards --hand 3 --format svg
tienlen chart season/ --out charts --kind score --format pdf --format csv
tienlen chart season/ --out charts --kind season
tienlen chart season/ --out charts --kind season --player An --player Bình
cat match.tln | tienlen chart - --out charts
"""


@click.command(cls=Verb, name="chart", examples=EXAMPLES)
@files_argument
@click.option(
    "--out",
    "folder",
    required=True,
    metavar="DIR",
    type=click.Path(),
    help="The folder the files go to; made where there is none.",
)
@click.option(
    "--kind",
    "kinds",
    type=click.Choice(KIND_NAMES),
    multiple=True,
    help="What is drawn; all kinds by default. May be given again.",
)
@click.option(
    "--format",
    "forms",
    type=click.Choice(FORMATS),
    multiple=True,
    default=("png",),
    show_default="png",
    help="What is written; csv is what the chart shows, as a table. May be given again.",
)
@click.option("--force", is_flag=True, help="Overwrite files of another kind.")
@rules_options
@selection_options
@wanted_options
@jobs_option
@manner_options(
    quiet="No summary, and nothing about charts left out.",
    verbose="Say of every chart that is left out why.",
)
def command(
    files: tuple[str, ...],
    folder: str,
    kinds: tuple[str, ...],
    forms: tuple[str, ...],
    force: bool,
    choice: RulesChoice,
    selection: Selection,
    wanted: Wanted,
    jobs: int | None,
    manner: Manner,
) -> int:
    """Draw charts of matches, of single hands and of a season.

    Of a match: `score` is the running total of each player, `places` how often each came in
    where, `bombs` the bombs played, missed and forfeited, `plays` what each led and answered
    with. Of a hand: `cards` is the cards left of each seat over the plays, `control` who won each
    trick, how long it ran and what won it. Of all matches of a variant: `season` is the running
    total of each player, match by match in the order read.

    FILE is a record, a folder (its .tln files, recursively) or - for standard input. Of more than
    20 hands of a match single ones are drawn only if --kind asks for it, and so is the season of
    one match. Files are named after the match, the kind and the hand, or after the variant, and
    their names are printed. Each is written whole or not at all; an interruption leaves those that
    were printed.

    Exit status: 0 nothing at or above --fail-on; 1 findings, or no chart could be drawn; 2 wrong
    usage; 3 a file could not be read or written; 130 interrupted.
    """
    from tienlen.analysis.charts.seasons import Seasons
    from tienlen.analysis.players import Players
    from tienlen.commands.analysing import Account, analyser_by
    from tienlen.commands.batches import Portions, batches_in
    from tienlen.commands.chart_job import Drawn, drawn
    from tienlen.commands.chart_season import gather
    from tienlen.commands.charting import ChartFolder, Wish
    from tienlen.commands.judging import Chosen, Tally, load_rules
    from tienlen.commands.progress import Progress

    rules = load_rules(choice)
    tally, chosen, counts = Tally(), Chosen(selection), _Counts()
    wish = Wish(
        cast("tuple[Kind | ArchiveKind, ...]", kinds),
        cast("tuple[FileFormat, ...]", tuple(dict.fromkeys(forms))),
    )
    charts = ChartFolder(folder, wish, chosen, force=force)
    with Progress(wanted=not (manner.no_progress or manner.quiet)) as progress:
        sources = Files(files, progress.hide)
        output = Output(manner.color, before=progress.hide)
        told = _Told()
        account = Account(chosen, wanted, tally, Players())
        seasons = Seasons() if wish.has_season else None
        planned: Iterator[ChartFile | Between[_Told] | Pause] = iter(())
        if wish.has_matches:
            batches = batches_in(sources, progress, Portions(batch=1, is_cut=True))
            planned = _planned(batches, analyser_by(rules), charts, account, seasons)
        elif seasons is not None:
            gather(
                *(seasons, account, rules, selection), files=sources, progress=progress, jobs=jobs
            )
        for item in drawn(chain(planned, _seasons(charts, seasons)), jobs):
            if isinstance(item, Drawn):
                _write(item, charts, output, sources, counts)
                progress.judged(told.share, told.path)
                progress.again()
                continue
            told = item.what
            if told.left_out and not manner.quiet:
                progress.hide()
                is_told = manner.verbose or bool(kinds) or told.is_empty
                counts.tell_left_out(told.left_out, is_told=is_told)
            if told.size:
                progress.judged(told.size, told.path)
                progress.done(told.matches, hands=told.hands)
        output.flush()
    if not manner.quiet:
        tell(_summary(sources, tally, counts))
    nothing = tally.matches > 0 and not counts.written and not sources.failures
    found = tally.reaches(wanted.fail_on) or nothing
    status = exits.FINDINGS if found else exits.OK
    for line in chosen.unmet():
        complain(line)
        status = exits.USAGE
    return max(status, sources.status)


@dataclass(slots=True)
class _Counts:
    """How many files were written, and how many charts were left out without a word."""

    written: int = 0
    untold: int = 0

    def tell_left_out(self, left_out: "Sequence[LeftOut]", *, is_told: bool) -> None:
        for one in left_out:
            if is_told:
                complain(one.why)
            else:
                self.untold += one.count


@dataclass(frozen=True, slots=True, kw_only=True)
class _Told:
    """What is told before the charts of a match, or counted after them: then it has a `size`.

    Its bytes are counted chart by chart, a `share` each, and the `size` is the rest.
    """

    left_out: "Sequence[LeftOut]" = ()
    is_empty: bool = False
    share: int = 0
    size: int = 0
    path: str = ""
    matches: int = 0
    hands: int = 0


def _planned(
    batches: "Batches",
    analyser: "Callable[[Match], MatchAnalysis]",
    charts: "ChartFolder",
    account: "Account",
    seasons: "Seasons | None",
) -> "Iterator[ChartFile | Between[_Told] | Pause]":
    """Yield the charts of the matches asked for, and what is told around them."""
    from tienlen.commands.analysing import analysed
    from tienlen.commands.batches import Batch
    from tienlen.commands.chart_job import Between
    from tienlen.commands.chart_season import played_by
    from tienlen.notation.pieces import decode
    from tienlen.notation.reading import read_piece

    for task in batches.tasks():
        if not isinstance(task, Batch):
            yield task
            continue
        for path, part in task.parts():
            piece = decode(part)
            match = read_piece(piece, path) if account.chosen.may_take(piece.text) else None
            records = () if match is None else (match,)
            size = len(part.data)
            for one in analysed(records, analyser, account):
                if seasons is not None:
                    seasons.add(played_by(one.analysis, account.chosen))
                planned, left_out = charts.plan(one.analysis)
                share = size // (len(planned) + 1)
                size -= share * len(planned)
                is_empty = not planned
                yield Between(_Told(left_out=left_out, is_empty=is_empty, share=share, path=path))
                yield from planned
            matches, hands = account.tally.matches, account.tally.hands
            yield Between(_Told(size=size, path=path, matches=matches, hands=hands))


def _seasons(
    charts: "ChartFolder", seasons: "Seasons | None"
) -> "Iterator[ChartFile | Between[_Told]]":
    """Yield the charts of the seasons, once all matches were read, and what is left out."""
    from tienlen.commands.chart_job import Between

    if seasons is not None:
        planned, left_out = charts.plan_seasons(seasons)
        yield Between(_Told(left_out=left_out))
        yield from planned


def _write(
    drawn: "Drawn", charts: "ChartFolder", output: Output, sources: Files, counts: _Counts
) -> None:
    """Write a file and print its name; a file of another kind in its way is told, not touched."""
    try:
        charts.write(drawn.file, drawn.content)
    except OtherKindError as error:
        sources.fail(error)
        return
    counts.written += 1
    output.write(f"{visible(drawn.file.path)}\n")
    # What is printed is written: an interruption must not take it back.
    output.flush()


def _summary(sources: Files, tally: "Tally", counts: _Counts) -> str:
    read = ", ".join(
        (
            counted(sources.count, "file", "files"),
            counted(tally.matches, "match", "matches"),
            counted(tally.hands, "hand", "hands"),
        )
    )
    parts = [f"{read}: {counted(counts.written, 'file', 'files')} written"]
    if counts.untold:
        parts.append(f"{counted(counts.untold, 'chart', 'charts')} left out (-v says why)")
    errors = tally.severities["error"]
    if errors:
        parts.append(f"{counted(errors, 'error', 'errors')} in the records")
    return "; ".join(parts)
