"""What the page says, as values: matches, their hands, players, rules. All texts are safe to show.

Safe to show means that nothing in them is hidden and nothing moves other text; whoever prints them
still escapes them for the format at hand.
"""

from collections.abc import Mapping
from typing import Any

from tienlen.notation.quick_dataclass import dataclass
from tienlen.replay.player.scene import Level


@dataclass(frozen=True, slots=True)
class Fact:
    """Something the record's tags say of a match."""

    label: str
    value: str


@dataclass(frozen=True, slots=True)
class Chart:
    """A chart as SVG of our own making, or why there is none."""

    svg: str
    caption: str
    why_none: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class FindingSheet:
    """A finding in words; `link` leads to where it is seen, "" where it belongs to no hand."""

    level: Level
    severity: str
    code: str
    message: str
    hint: str
    where: str
    link: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaySheet:
    """One stop of a hand in its play list; `text` stands for what is no play."""

    anchor: str
    key: str
    letter: str
    cards: str
    marks: str
    text: str
    manner: str
    level: Level
    codes: tuple[str, ...]
    is_bomb: bool


@dataclass(frozen=True, slots=True)
class TrickSheet:
    """The stops of one trick; `number` is 0 for the deal and what stands before the first."""

    number: int
    plays: tuple[PlaySheet, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatSheet:
    """What a seat was dealt and how the hand ended for it, as text; "" where that is not known."""

    letter: str
    player: str
    dealt: str
    place: str
    left: str
    points: str
    total: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HandSheet:
    """One hand of a match."""

    anchor: str
    key: str
    number: int
    state: str
    seats: tuple[SeatSheet, ...]
    sentences: tuple[str, ...]
    unjudged: tuple[str, ...]
    chart: Chart
    findings: tuple[FindingSheet, ...]
    tricks: tuple[TrickSheet, ...]
    bombs: int
    missed: int
    missed_finishes: int
    errors: int
    warnings: int


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """A row of a match's table: a hand, the points of each seat in it, and what else to say."""

    anchor: str
    number: int
    points: tuple[str, ...]
    note: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatTotal:
    """A column of that table: a seat with its total."""

    letter: str
    player: str
    total: str
    is_winner: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchSheet:
    """One match; `data` is what its viewers need.

    `date`, `file` and `source` tell it from others of its `title`: its date as the record says it,
    the name of its file, and where in which file it stands. `apart` is as much of these as a page
    needs for that. `errors` and `warnings` count all its findings, those of its hands among them.
    """

    anchor: str
    title: str
    date: str
    file: str
    source: str
    apart: str
    facts: tuple[Fact, ...]
    rules_anchor: str
    variant: str
    seats: tuple[SeatTotal, ...]
    scores: tuple[ScoreRow, ...]
    outcome: str
    winners: str
    chart: Chart
    findings: tuple[FindingSheet, ...]
    hands: tuple[HandSheet, ...]
    errors: int
    warnings: int
    data: Mapping[str, Any]

    @property
    def heading(self) -> str:
        """What the match is called where there are others."""
        return f"{self.title}, {self.apart}" if self.apart else self.title

    @property
    def own_errors(self) -> int:
        """How many errors are on the match itself."""
        return sum(1 for finding in self.findings if finding.severity == "error")

    @property
    def own_warnings(self) -> int:
        """How many warnings are on the match itself."""
        return sum(1 for finding in self.findings if finding.severity == "warning")

    @property
    def bombs(self) -> int:
        """How many bombs were played in its hands."""
        return sum(hand.bombs for hand in self.hands)

    @property
    def missed(self) -> int:
        """How many bombs were missed in its hands."""
        return sum(hand.missed for hand in self.hands)

    @property
    def missed_finishes(self) -> int:
        """How many turns in its hands could have been the last of a player, and were not."""
        return sum(hand.missed_finishes for hand in self.hands)


@dataclass(frozen=True, slots=True)
class Table:
    """A table of text.

    `numbers` are the columns whose cells stand to the right, `lesser` those a narrow screen leaves
    out.
    """

    caption: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    numbers: frozenset[int]
    lesser: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Standing:
    """How the players of a variant stand, and the charts of how it came to that."""

    table: Table
    charts: tuple[Chart, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSheet:
    """One rule with its value and where it comes from."""

    name: str
    value: str
    source: str
    says: str
    is_changed: bool
    is_reading: bool
    applies: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesSheet:
    """The rules some of the matches were played by."""

    anchor: str
    title: str
    description: str
    switches: tuple[RuleSheet, ...]
    fixed: tuple[RuleSheet, ...]
    sources: tuple[Fact, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportSheet:
    """The whole page; `codes` is the rule behind each code that is shown.

    `standings` are what a page of several matches begins with.
    """

    title: str
    matches: tuple[MatchSheet, ...]
    standings: tuple[Standing, ...]
    players: tuple[Table, ...]
    few: bool
    rules: tuple[RulesSheet, ...]
    codes: Mapping[str, str]
    shared: str

    @property
    def has_season(self) -> bool:
        """Whether there is a chart of a season."""
        return any(standing.charts for standing in self.standings)
