"""The season of an archive: gathered on the way where matches are drawn, or alone by workers."""

import json
from collections.abc import Iterator
from decimal import Decimal

from tienlen.analysis.charts.seasons import Played, Seasons, played
from tienlen.analysis.matches import MatchAnalysis
from tienlen.analysis.outlines import MatchOutline
from tienlen.commands.analyse_job import AnalyseJob, Texts, Writer
from tienlen.commands.analysing import Account, Analysed
from tienlen.commands.batches import batches_in, results
from tienlen.commands.files import Files
from tienlen.commands.judging import Chosen, LoadedRules
from tienlen.commands.options import Selection
from tienlen.commands.packed import PackedText
from tienlen.commands.progress import Progress
from tienlen.notation.quick_dataclass import dataclass
from tienlen.notation.records import Points


def played_by(match: MatchOutline, chosen: Chosen) -> Played:
    """Return what a match adds to its season, as far as it is asked for."""
    return played(match, chosen.takes_hand, chosen.takes_player)


def gather(
    seasons: Seasons,
    account: Account,
    rules: LoadedRules,
    selection: Selection,
    *,
    files: Files,
    progress: Progress,
    jobs: int | None,
) -> None:
    """Add all matches of the files, of which nothing else is drawn, with so many processes."""
    job = AnalyseJob(rules, selection, account.wanted, SeasonForm())
    tally = account.tally
    for batch in results(job, batches_in(files, progress), jobs):
        tally.add(batch.tally)
        account.chosen.add(batch.chosen)
        for match in _read(batch.texts):
            seasons.add(match)
        progress.done(tally.matches, hands=tally.hands, findings=tally.severities)


@dataclass(frozen=True, slots=True)
class SeasonForm:
    """What matches add to a season, as text that a worker can send: a line of JSON each."""

    needs_steps = False
    needs_plays = False

    def texts(self) -> Texts:
        """Return the one text."""
        return (PackedText(),)

    def writer(self, chosen: Chosen, texts: Texts) -> Writer:
        """Return what writes the line of a match."""
        return _SeasonWriter(chosen, texts[0])


class _SeasonWriter:
    def __init__(self, chosen: Chosen, text: PackedText) -> None:
        self._chosen = chosen
        self._text = text

    def hand(self, match: MatchAnalysis) -> None:
        """Keep nothing: an outline is enough."""

    def match(self, analysed: Analysed) -> None:
        """Write the line of a match."""
        own = played_by(analysed.match, self._chosen)
        points = [(player, str(points)) for player, points in own.points]
        counts = (own.hands, own.ended, own.count)
        self._text.add(f"{json.dumps([own.variant, own.wins, *counts, points])}\n")


def _read(texts: Texts) -> Iterator[Played]:
    for piece in texts[0]:
        for line in piece.splitlines():
            variant, wins, hands, ended, count, points = json.loads(line)
            yield Played(
                variant=variant,
                wins=wins,
                hands=hands,
                ended=ended,
                count=count,
                points=tuple([(player, _points(text)) for player, text in points]),
            )


def _points(text: str) -> Points:
    return int(text) if text.lstrip("-").isdigit() else Decimal(text)
