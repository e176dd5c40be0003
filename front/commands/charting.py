"""From an analysed match to the files of its charts."""

import logging
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from tienlen.analysis.charts.figures import (
    figure_bytes,
    hand_chart,
    match_chart,
    season_chart,
    why_no_season,
    why_nothing,
)
from tienlen.analysis.charts.kinds import (
    ARCHIVE_KINDS,
    HAND_KINDS,
    KINDS,
    ArchiveKind,
    Format,
    Kind,
)
from tienlen.analysis.charts.names import FileNames, safe_name
from tienlen.analysis.charts.points import (
    chart_points,
    point_columns,
    point_values,
    season_points,
)
from tienlen.analysis.charts.rows import ChartHand, ChartRows, chart_rows
from tienlen.analysis.charts.seasons import SeasonRows, Seasons
from tienlen.commands.files import STDIN
from tienlen.commands.judging import Chosen
from tienlen.commands.safe_csv import csv_line
from tienlen.commands.writing import FilesTogether, write_whole
from tienlen.notation.quick_dataclass import dataclass
from tienlen.notation.texts import visible

if TYPE_CHECKING:
    from matplotlib.figure import Figure
    from tienlen.analysis.matches import MatchAnalysis

FileFormat = Literal["csv"] | Format

MOST_HANDS_UNASKED = 20
"""A match of more hands gets charts of single hands only where they are asked for."""


@dataclass(frozen=True, slots=True)
class Wish:
    """Which charts are asked for, in which formats; no kind means all."""

    kinds: tuple[Kind | ArchiveKind, ...]
    formats: tuple[FileFormat, ...]

    @property
    def has_matches(self) -> bool:
        """Whether a kind is asked for that shows a match or a hand."""
        return not self.kinds or not set(ARCHIVE_KINDS).issuperset(self.kinds)

    @property
    def has_season(self) -> bool:
        """Whether a kind is asked for, or all are, that shows all matches of an archive."""
        return not self.kinds or not set(ARCHIVE_KINDS).isdisjoint(self.kinds)


@dataclass(frozen=True, slots=True)
class LeftOut:
    """Charts that were not drawn, how many and why, as a line."""

    count: int
    why: str


class ChartFolder:
    """Writes the charts of one match after another into a folder."""

    def __init__(self, folder: str, wish: Wish, chosen: Chosen, *, force: bool) -> None:
        self._folder = folder
        self._wish = wish
        self._chosen = chosen
        self._force = force
        self._names = FileNames()
        self._is_made = False
        # What matplotlib has to say about its caches is nothing a user of ours can act on.
        logging.getLogger("matplotlib").setLevel(logging.ERROR)

    def plan(self, match: "MatchAnalysis") -> tuple[list["ChartFile"], list[LeftOut]]:
        """Return the files of a match's charts, each still to be written, and what is left out."""
        rows = chart_rows(match, self._chosen.takes_hand, self._chosen.takes_player)
        record = match.replay.match
        where = f"{record.source.path}:{record.line}"
        wanted, left_out = self._wanted(rows, where)
        # The records of two evenings, neither named, are not to take each other's files.
        named = rows.match or (
            None if record.source.path == STDIN else Path(record.source.path).stem
        )
        stem, names = self._names.claim(safe_name(named)), FileNames()
        digits = len(str(max((hand.number for hand in match.hands), default=0)))
        files: list[ChartFile] = []
        reasons: dict[tuple[str, int | None], list[str]] = {}
        for kind, hand in wanted:
            # A name is used up whether or not there is something to draw.
            number = "" if hand is None else f"-hand-{hand.number:0{digits}}"
            name = names.claim(f"{stem}-{kind}{number}")
            reason = why_nothing(kind, rows, hand)
            if reason is not None:
                key = (reason, None if hand is None else hand.number)
                reasons.setdefault(key, []).append(kind)
                continue
            # What it does not show need not be sent to whoever draws it.
            own = rows if hand is None else replace(rows, hands=(hand,))
            drawing = Drawing(kind, hand, own)
            files.extend(
                ChartFile(str(Path(self._folder, f"{name}.{form}")), form, drawing)
                for form in self._wish.formats
            )
        for (reason, hand_number), kinds in reasons.items():
            of_hand = "" if hand_number is None else f" of hand {hand_number}"
            why = f"{where}: no chart {_listed(kinds)}{of_hand}: {reason}"
            left_out.append(LeftOut(len(kinds), why))
        return files, left_out

    def plan_seasons(self, seasons: Seasons) -> tuple[list["ChartFile"], list[LeftOut]]:
        """Return the files of the seasons' charts, and what is left out.

        Unless it is asked for, that of a single match is not drawn: its own chart tells more.
        """
        files: list[ChartFile] = []
        left_out: list[LeftOut] = []
        names = FileNames()
        found = seasons.rows()
        variants = Counter(rows.variant for rows in found)
        for rows in found:
            if rows.matches == 1 and not self._wish.kinds:
                continue
            variant, which = safe_name(rows.variant), visible(rows.variant)
            if variants[rows.variant] > 1:
                variant += f"-{rows.wins}"
                which += f", where the {rows.wins} total wins"
            # The ends of the names of all other charts are other kinds.
            name = f"{names.claim(variant)}-season"
            reason = why_no_season(rows)
            if reason is not None:
                left_out.append(LeftOut(1, f"no chart season of the variant {which}: {reason}"))
                continue
            drawing = SeasonDrawing(rows)
            files.extend(
                ChartFile(str(Path(self._folder, f"{name}.{form}")), form, drawing)
                for form in self._wish.formats
            )
        return files, left_out

    def write(self, file: "ChartFile", content: bytes) -> None:
        """Write one file, whole or not at all; the folder is made for the first, or gone with it.

        Raises:
            OtherKindError: a file of another kind is in the way.
            WriteError: it cannot be written, or the folder cannot be made.
        """
        with FilesTogether() as folders:
            if not self._is_made:
                folders.make_folder(self._folder)
            write_whole(file.path, content, kind=file.form, force=self._force)
        self._is_made = True

    def _wanted(
        self, rows: ChartRows, where: str
    ) -> tuple[list[tuple[Kind, ChartHand | None]], list[LeftOut]]:
        kinds, left_out = self._wish.kinds or KINDS, []
        if not self._wish.kinds and len(rows.hands) > MOST_HANDS_UNASKED:
            kinds = tuple(kind for kind in KINDS if kind not in HAND_KINDS)
            ask = " ".join(f"--kind {kind}" for kind in HAND_KINDS)
            why = (
                f"{where}: no charts of its {len(rows.hands)} single hands; ask for some with "
                f"--hand, or for all with {ask}"
            )
            left_out.append(LeftOut(len(HAND_KINDS) * len(rows.hands), why))
        wanted = [
            (kind, hand)
            for kind in KINDS
            if kind in kinds
            for hand in (rows.hands if kind in HAND_KINDS else (None,))
        ]
        return wanted, left_out


@dataclass(frozen=True, slots=True)
class Drawing:
    """A chart to be drawn: its kind, the hand where it shows one, and the rows."""

    kind: Kind
    hand: ChartHand | None
    rows: ChartRows

    def figure(self) -> "Figure":
        """Draw it."""
        if self.hand is None:
            return match_chart(self.kind, self.rows)
        return hand_chart(self.kind, self.hand, self.rows)

    def csv(self) -> bytes:
        """Return what it shows as a table, which says of itself which match it is about."""
        match, variant = self.rows.match, self.rows.variant
        lines = [csv_line(["match", "variant", *point_columns(self.kind)])]
        lines += [
            csv_line([match, variant, *point_values(point)])
            for point in chart_points(self.kind, self.rows, self.hand)
        ]
        return "".join(lines).encode()


@dataclass(frozen=True, slots=True)
class SeasonDrawing:
    """The chart of a season to be drawn."""

    rows: SeasonRows

    def figure(self) -> "Figure":
        """Draw it."""
        return season_chart(self.rows)

    def csv(self) -> bytes:
        """Return what it shows as a table, and every other player; each row names the variant."""
        lines = [csv_line(["variant", *point_columns("season")])]
        lines += [
            csv_line([self.rows.variant, *point_values(point)])
            for point in season_points(self.rows)
        ]
        return "".join(lines).encode()


@dataclass(frozen=True, slots=True)
class ChartFile:
    """One file of a chart."""

    path: str
    form: FileFormat
    drawing: Drawing | SeasonDrawing

    def __str__(self) -> str:
        """Say which it is, for an error."""
        return repr(self.path)

    def content(self) -> bytes:
        """Draw it, and return the bytes of the file."""
        if self.form == "csv":
            return self.drawing.csv()
        return figure_bytes(self.drawing.figure(), self.form)


def _listed(words: Sequence[str]) -> str:
    *others, last = words
    return f"{', '.join(others)} or {last}" if others else last
