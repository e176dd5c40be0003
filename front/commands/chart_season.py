"""The season of an archive: gathered on the way where matches are drawn, or alone by workers."""

from collections.abc import Callable

from tienlen.analysis.charts.seasons import Played, Seasons, played
from tienlen.analysis.matches import MatchAnalysis
from tienlen.analysis.outlines import MatchOutline
from tienlen.commands.analyse_job import AnalyseJob, Texts
from tienlen.commands.analysing import Account, Analysed
from tienlen.commands.batches import Batch, Batches, results
from tienlen.commands.judging import Chosen, LoadedRules, Tally
from tienlen.commands.options import Selection, Wanted
from tienlen.notation.quick_dataclass import dataclass


def played_by(match: MatchOutline, chosen: Chosen) -> Played:
    """Return what a match adds to its season, as far as it is asked for."""
    return played(match, chosen.takes_hand, chosen.takes_player)


def gather(
    seasons: Seasons, job: "SeasonJob", account: Account, batches: Batches, jobs: int | None
) -> None:
    """Add matches of which nothing else is drawn, with so many processes."""
    tally = account.tally
    for seasoned in results(job, batches, jobs):
        tally.add(seasoned.tally)
        account.chosen.add(seasoned.chosen)
        for match in seasoned.matches:
            seasons.add(match)
        batches.progress.done(tally.matches, hands=tally.hands, findings=tally.severities)


@dataclass(frozen=True, slots=True)
class Seasoned:
    """What some matches add to their seasons, each in turn, and what was counted of them."""

    tally: Tally
    chosen: Chosen
    matches: tuple[Played, ...]


@dataclass(frozen=True, slots=True)
class SeasonJob:
    """Analyses matches as far as a season needs it."""

    rules: LoadedRules
    selection: Selection
    wanted: Wanted

    def start(self) -> Callable[[Batch], Seasoned]:
        """Make ready, and return what analyses a batch."""
        form = _Gathered()
        analyse = AnalyseJob(self.rules, self.selection, self.wanted, form).start()

        def seasoned(batch: Batch) -> Seasoned:
            done = analyse(batch)
            return Seasoned(done.tally, done.chosen, form.taken())

        return seasoned


class _Gathered:
    """Keeps what matches add, where `analyse` would write them: it stays where it was made."""

    needs_steps = False
    needs_plays = False

    def __init__(self) -> None:
        self._matches: list[Played] = []

    def texts(self) -> Texts:
        """Return no text: none is written."""
        return ()

    def writer(self, chosen: Chosen, texts: Texts) -> "_Gatherer":  # noqa: ARG002
        """Return what keeps a match, as far as it is asked for."""
        return _Gatherer(chosen, self._matches)

    def taken(self) -> tuple[Played, ...]:
        """Return what was kept since this was last asked."""
        matches = tuple(self._matches)
        self._matches.clear()
        return matches


class _Gatherer:
    def __init__(self, chosen: Chosen, matches: list[Played]) -> None:
        self._chosen = chosen
        self._matches = matches

    def hand(self, match: MatchAnalysis) -> None:
        """Keep nothing: an outline is enough."""

    def match(self, analysed: Analysed) -> None:
        """Keep what a match adds."""
        self._matches.append(played_by(analysed.match, self._chosen))
