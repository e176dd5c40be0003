"""`tienlen chart`: charts of matches and hands, as files in a folder."""

from typing import TYPE_CHECKING, Literal, cast

import click
from tienlen.analysis.charts.kinds import ARCHIVE_KINDS, FORMATS, KINDS
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
    from tienlen.commands.charting import ChartFile, ChartFolder, FileFormat, LeftOut, Wish
    from tienlen.commands.judging import LoadedRules, Tally
    from tienlen.commands.progress import Progress
    from tienlen.commands.workers import Pause
    from tienlen.notation.records import Match

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
    type=click.Choice((*KINDS, *ARCHIVE_KINDS)),
    multiple=True,
    help="What is drawn; all kinds by default. May be given again.",
)
@click.option(
    "--format",
    "forms",
    type=click.Choice((*FORMATS, "csv")),
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
    from tienlen.analysis.players import Players
    from tienlen.commands.analysing import Account
    from tienlen.commands.chart_job import drawn
    from tienlen.commands.charting import ChartFolder, Wish
    from tienlen.commands.judging import Chosen, Tally, load_rules
    from tienlen.commands.progress import Progress

    rules, chosen = load_rules(choice), Chosen(selection)
    account = Account(chosen, wanted, Tally(), Players())
    wish = Wish(
        cast("tuple[Kind | ArchiveKind, ...]", kinds),
        cast("tuple[FileFormat, ...]", tuple(dict.fromkeys(forms))),
    )
    charts = ChartFolder(folder, wish, chosen, force=force)
    with Progress(wanted=not (manner.no_progress or manner.quiet)) as progress:
        sources = Files(files, progress.hide)
        output = Output(manner.color, before=progress.hide)
        why = _when_told(manner, is_asked=bool(kinds))
        desk = _Desk(charts, output, sources, progress, why)
        if wish.has_matches:
            planned = _all_plans(wish, charts, account, rules, sources, progress)
        else:
            seasons = _gathered(account, rules, selection, sources, progress, jobs)
            planned = _season_plans(charts, seasons)
        for item in drawn(planned, jobs):
            desk.take(item)
        output.flush()
    tally = account.tally
    if not manner.quiet:
        tell(_summary(sources, tally, desk))
    nothing = tally.matches > 0 and not desk.written and not sources.failures
    found = tally.reaches(wanted.fail_on) or nothing
    status = exits.FINDINGS if found else exits.OK
    for line in chosen.unmet():
        complain(line)
        status = exits.USAGE
    return max(status, sources.status)


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


_When = Literal["always", "if-nothing", "never"]
"""When it is told why charts are left out: `if-nothing` is if none of their match is drawn."""


def _when_told(manner: Manner, *, is_asked: bool) -> _When:
    if manner.quiet:
        return "never"
    return "always" if manner.verbose or is_asked else "if-nothing"


class _Desk:
    """Takes in charts and what is told between them, writes the ones and tells the others.

    What is left out is told as `why` says; how many charts were not told is counted.
    """

    def __init__(
        self,
        charts: "ChartFolder",
        output: Output,
        sources: Files,
        progress: "Progress",
        why: _When,
    ) -> None:
        self._charts = charts
        self._output = output
        self._sources = sources
        self._progress = progress
        self._why = why
        self._told = _Told()
        self.written = 0
        self.untold = 0

    def take(self, item: "Drawn | Between[_Told]") -> None:
        """Take in what comes next."""
        from tienlen.commands.chart_job import Drawn

        if isinstance(item, Drawn):
            self._write(item)
            self._progress.judged(self._told.share, self._told.path)
            self._progress.again()
            return
        self._told = told = item.what
        self._tell(told)
        if told.size:
            self._progress.judged(told.size, told.path)
            self._progress.done(told.matches, hands=told.hands)

    def _write(self, drawn: "Drawn") -> None:
        """Write a file and print its name; one of another kind in its way is told, not touched."""
        try:
            self._charts.write(drawn.file, drawn.content)
        except OtherKindError as error:
            self._sources.fail(error)
            return
        self.written += 1
        self._output.write(f"{visible(drawn.file.path)}\n")
        # What is printed is written: an interruption must not take it back.
        self._output.flush()

    def _tell(self, told: _Told) -> None:
        """Tell why charts are left out, or count them."""
        if not told.left_out or self._why == "never":
            return
        self._progress.hide()
        for one in told.left_out:
            if self._why == "always" or told.is_empty:
                complain(one.why)
            else:
                self.untold += one.count


def _gathered(
    account: "Account",
    rules: "LoadedRules",
    selection: Selection,
    sources: Files,
    progress: "Progress",
    jobs: int | None,
) -> "Seasons":
    """Return the seasons of matches of which nothing else is drawn."""
    from tienlen.analysis.charts.seasons import Seasons
    from tienlen.commands.batches import batches_in
    from tienlen.commands.chart_season import SeasonJob, gather

    seasons = Seasons()
    job = SeasonJob(rules, selection, account.wanted)
    gather(seasons, job, account, batches_in(sources, progress), jobs)
    return seasons


def _all_plans(
    wish: "Wish",
    charts: "ChartFolder",
    account: "Account",
    rules: "LoadedRules",
    sources: Files,
    progress: "Progress",
) -> "Iterator[ChartFile | Between[_Told] | Pause]":
    """Yield the charts of the matches asked for, then those of their seasons if they are too."""
    from tienlen.analysis.charts.seasons import Seasons
    from tienlen.commands.analysing import analyser_by
    from tienlen.commands.batches import Portions, batches_in

    seasons = Seasons() if wish.has_season else None
    batches = batches_in(sources, progress, Portions(batch=1, is_cut=True))
    yield from _match_plans(batches, analyser_by(rules), charts, account, seasons)
    if seasons is not None:
        yield from _season_plans(charts, seasons)


def _match_plans(
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


def _season_plans(
    charts: "ChartFolder", seasons: "Seasons"
) -> "Iterator[ChartFile | Between[_Told]]":
    """Yield the charts of the seasons, all matches of which were read, and what is left out."""
    from tienlen.commands.chart_job import Between

    planned, left_out = charts.plan_seasons(seasons)
    yield Between(_Told(left_out=left_out))
    yield from planned


def _summary(sources: Files, tally: "Tally", desk: _Desk) -> str:
    read = ", ".join(
        (
            counted(sources.count, "file", "files"),
            counted(tally.matches, "match", "matches"),
            counted(tally.hands, "hand", "hands"),
        )
    )
    parts = [f"{read}: {counted(desk.written, 'file', 'files')} written"]
    if desk.untold:
        parts.append(f"{counted(desk.untold, 'chart', 'charts')} left out (-v says why)")
    errors = tally.severities["error"]
    if errors:
        parts.append(f"{counted(errors, 'error', 'errors')} in the records")
    return "; ".join(parts)
