"""Reading, replaying, analysing and charting from Python, in a few short functions.

These are what `import tienlen` gives; the rooms below have the rest.
"""

from collections.abc import Iterable, Iterator
from os import PathLike, fspath
from typing import TYPE_CHECKING, BinaryIO

from tienlen.analysis.findings import analysis_findings
from tienlen.analysis.matches import MatchAnalysis, analyse_match
from tienlen.analysis.players import Players
from tienlen.analysis.rows import TABLES, AnyRow, Value, values
from tienlen.analysis.tables import MATCH_TABLES, player_row
from tienlen.notation.errors import TienlenError
from tienlen.notation.findings import Finding
from tienlen.notation.reading import read_matches
from tienlen.notation.records import Match
from tienlen.replay.house import load_house
from tienlen.replay.replaying import replay
from tienlen.replay.rules import load_variant
from tienlen.replay.steps import MatchReplay

if TYPE_CHECKING:
    from matplotlib.figure import Figure

Given = Match | MatchReplay | MatchAnalysis
"""A match in any state: what was not done with it yet is done when it is needed."""


def read(source: str | PathLike[str] | BinaryIO) -> Iterator[Match]:
    """Yield the matches of a file, one at a time.

    Args:
        source: the path of a file, or a binary stream that is read as it comes.

    Raises:
        OSError: the file cannot be read. What is wrong in its text is never raised: it stands in
            the `findings` of each match.
    """
    if not isinstance(source, str | PathLike):
        yield from read_matches(source, str(getattr(source, "name", "-")))
        return
    with open(source, "rb") as stream:  # noqa: PTH123  (a path may be a string)
        yield from read_matches(stream, fspath(source))


def replay_match(
    match: Match, *, variant: str | None = None, house: str | PathLike[str] | None = None
) -> MatchReplay:
    """Replay a match and judge every play, pass, claim and deal of it.

    Args:
        match: a match that was read.
        variant: the variant of a record that does not name one.
        house: the path of a house variant's file.

    Raises:
        TienlenError: there is no such variant, or the file is no house variant.
    """
    default = None if variant is None else load_variant(variant)
    rules = None if house is None else load_house(fspath(house))
    return replay(match, default=default, house=rules)


def analyse(
    match: Given,
    *,
    variant: str | None = None,
    house: str | PathLike[str] | None = None,
) -> MatchAnalysis:
    """Say what happened in a match: places, points, tricks, bombs played and missed.

    A match that was not replayed yet is replayed first; the other arguments are as for
    `replay_match`, which also says what may be raised. One that was analysed is given back.

    Raises:
        TienlenError: it is no match, but for instance the path of a file.
    """
    if isinstance(match, MatchAnalysis):
        return match
    if isinstance(match, Match):
        match = replay_match(match, variant=variant, house=house)
    if not isinstance(match, MatchReplay):
        raise _no_match(match)
    return analyse_match(match)


def _no_match(given: object) -> TienlenError:
    return TienlenError(
        f"one match was expected, as read and read_text give them, not {type(given).__name__!r}"
    )


def findings(
    match: Given,
    *,
    variant: str | None = None,
    house: str | PathLike[str] | None = None,
) -> list[Finding]:
    """Return all that was found in a match, in the order of its text.

    Those of the text, of the replay and of the analyses: look at `severity` for errors. A match
    that was not analysed yet is analysed first; the other arguments are as for `replay_match`.
    """
    analysis = analyse(match, variant=variant, house=house)
    game = analysis.replay
    found = [*game.match.findings, *game.findings, *analysis_findings(analysis)]
    return sorted(found, key=lambda finding: (finding.line, finding.column))


def chart(kind: str, match: Given | Iterable[Given], hand: int | None = None) -> "Figure":
    """Draw a chart of a match as a matplotlib figure, or of many matches.

    Args:
        kind: `cards` or `control` of one hand; `score`, `places`, `bombs` or `plays` of a match;
            `season` of any number of matches of a variant.
        match: one that was analysed, or is to be. For a `season` it may be many, in their order;
            they are taken one at a time.
        hand: the number of the hand, where the kind shows one and the match has several.

    Raises:
        TienlenError: there is no such kind or hand, it is not said which hand, a hand is given for
            a kind that shows none, the matches of a season are not of one (they are of several
            variants, or the highest total wins in some and the lowest in others), or something is
            no match.
    """
    from tienlen.analysis.charts.figures import chart as draw
    from tienlen.analysis.charts.figures import season_chart, the_season, verify_kind
    from tienlen.analysis.charts.kinds import ARCHIVE_KINDS
    from tienlen.analysis.charts.rows import chart_rows
    from tienlen.analysis.charts.seasons import Seasons, played

    verify_kind(kind, hand)
    if kind in ARCHIVE_KINDS:
        seasons = Seasons()
        for each in _each(match):
            seasons.add(played(analyse(each)))
        return season_chart(the_season(seasons))
    if not isinstance(match, Given):
        raise _no_match(match)
    return draw(kind, chart_rows(analyse(match)), hand)


def table(name: str, matches: Given | Iterable[Given]) -> list[dict[str, Value]]:
    """Return a table as a list of rows, each a dict of its columns; frames are made of it.

    Args:
        name: `matches`, `hands`, `plays`, `tricks`, `findings` or `players`.
        matches: one match, or any number of them; those that were not analysed are.

    Raises:
        TienlenError: there is no such table, or something is no match.
    """
    if name not in TABLES:
        raise TienlenError(f"there is no table {name!r}: the tables are {', '.join(TABLES)}")
    matches = _each(matches)
    if name != "players":
        rows_of = MATCH_TABLES[name]
        return [_values(row) for match in matches for row in rows_of(analyse(match))]
    players = Players()
    for match in matches:
        players.add(analyse(match))
    return [_values(player_row(figures)) for figures in players.figures()]


def _each(matches: Given | Iterable[Given]) -> Iterable[Given]:
    """Return any number of matches, one that was given alone too.

    Raises:
        TienlenError: it is neither.
    """
    if isinstance(matches, Given):
        return [matches]
    if not isinstance(matches, Iterable):
        raise _no_match(matches)
    return matches


def _values(row: AnyRow) -> dict[str, Value]:
    """Return the values of a row; no text is None, as it is where a table is read from a file."""
    return {column: None if value == "" else value for column, value in values(row).items()}
