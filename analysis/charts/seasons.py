"""The points of players match by match, over an archive of any size.

The totals of each player are kept at steps, at first one for every match that the player was in.
When there are too many, each two neighbouring steps become one, so that what is left are the true
totals after every second match, every fourth and so on. So memory is bounded by the number of
players and not by that of matches. As players may have `MOST_EACH` totals on average, and longer
steps make few of those who come once and never again, a player who is always there keeps a dozen
totals at least, and nearly always hundreds.
"""

from collections import Counter
from collections.abc import Callable
from typing import Literal

from tienlen.analysis.outlines import MatchOutline
from tienlen.notation.quick_dataclass import dataclass
from tienlen.notation.records import Points

Wins = Literal["highest", "lowest"]
"""Which total wins."""

MOST_STEPS = 1000
"""A line has no more totals: a chart is not as many dots wide."""

MOST_TOTALS = 100_000
"""How many totals all lines together have, where `MOST_EACH` for each line are not more."""

MOST_EACH = 32
"""How many totals the lines have on average, where there are so many of them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """What a match adds to a season.

    `hands` are those asked for, `ended` those of them that were played out or won at once, `count`
    all that the match has. `points` are those of each player who was asked for. A match in which
    nothing was played yet and no hand ended, be it asked for or not, is not begun.
    """

    variant: str
    wins: Wins
    hands: int
    ended: int
    count: int
    points: tuple[tuple[str, Points], ...]
    is_begun: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonLine:
    """The totals of a player after the `matches` of some numbers, which count from 1."""

    player: str
    matches: tuple[int, ...]
    totals: tuple[Points, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonRows:
    """A season: what its chart is drawn from.

    It has the matches of a variant in which the same total wins. `step` is how many of them come
    between one total of a line and the next, at least. `lines` are those of the players, who leads
    first; who is alike is in the order of names.
    """

    variant: str
    wins: Wins
    matches: int
    hands: int
    ended: int
    count: int
    step: int
    lines: tuple[SeasonLine, ...]


def played(
    match: MatchOutline,
    takes_hand: Callable[[int], bool] = lambda _number: True,
    takes_player: Callable[[str], bool] = lambda _name: True,
) -> Played:
    """Return what a match adds, of the hands and the players that are asked for.

    Two seats of one name are one player. Void hands count as not played.
    """
    hands = [hand for hand in match.hands if takes_hand(hand.number)]
    points: dict[str, Points] = {}
    for seat in range(len(match.seats)):
        if takes_player(name := match.player(seat)):
            points.setdefault(name, 0)
            for hand in hands:
                if not hand.result.void:
                    points[name] += hand.result.score.get(seat, 0)
    return Played(
        variant=match.rules.name,
        wins=match.rules.match_winner,
        hands=len(hands),
        ended=sum([hand.result.complete for hand in hands]),
        count=len(match.hands),
        points=tuple(points.items()),
        is_begun=match.is_begun,
    )


class Seasons:
    """Adds matches up to seasons, in the order they are read.

    There is one for each variant. Where it is the highest total that wins in some of its matches
    and the lowest in others, there are two: who leads the one comes last in the other. Matches that
    differ in other switches of their variant share a season: a stake is part of the points, as it
    is in the figures of players.
    """

    def __init__(self, steps: int = MOST_STEPS, totals: int = MOST_TOTALS) -> None:
        self._most = (steps, totals)
        self._seasons: dict[tuple[str, Wins], _Season] = {}

    def add(self, match: Played) -> None:
        """Add a match; one that is not begun is none yet."""
        if not match.is_begun:
            return
        key = (match.variant, match.wins)
        season = self._seasons.get(key)
        if season is None:
            season = self._seasons[key] = _Season(*key, *self._most)
        season.add(match)

    def rows(self) -> list[SeasonRows]:
        """Return the seasons by the names of their variants."""
        return [self._seasons[key].rows() for key in sorted(self._seasons)]


class _Line:
    """The line of a player: the numbers of its steps, and the totals after them."""

    __slots__ = ("steps", "totals")

    def __init__(self) -> None:
        self.steps: list[int] = []
        self.totals: list[Points] = []

    def add(self, step: int, points: Points) -> int:
        """Add points at a step that is no earlier than the last; return how many are new."""
        total = points + (self.totals[-1] if self.totals else 0)
        if self.steps and self.steps[-1] == step:
            self.totals[-1] = total
            return 0
        self.steps.append(step)
        self.totals.append(total)
        return 1

    def halve(self) -> None:
        """Make one step of each two; of what it has at both the later is kept."""
        # A key keeps its first position, which is fine: the steps rise.
        halved = {step // 2: total for step, total in zip(self.steps, self.totals, strict=True)}
        self.steps, self.totals = list(halved), list(halved.values())


class _Season:
    """The matches of one season."""

    def __init__(self, variant: str, wins: Wins, steps: int, totals: int) -> None:
        self._variant = variant
        self._wins: Wins = wins
        self._most_steps = steps
        self._most_totals = totals
        self._counts: Counter[str] = Counter()
        self._step = 1
        self._lines: dict[str, _Line] = {}
        self._held = 0

    def add(self, match: Played) -> None:
        step = self._counts["matches"] // self._step
        self._counts.update(matches=1, hands=match.hands, ended=match.ended, count=match.count)
        for player, points in match.points:
            line = self._lines.get(player)
            if line is None:
                line = self._lines[player] = _Line()
            self._held += line.add(step, points)
        if step >= self._most_steps:
            self._halve()
        if self._held > self._room():
            self._make_room()

    def rows(self) -> SeasonRows:
        matches = self._counts["matches"]
        sign = 1 if self._wins == "lowest" else -1
        lines = sorted(self._lines.items(), key=lambda each: (sign * each[1].totals[-1], each[0]))
        return SeasonRows(
            variant=self._variant,
            wins=self._wins,
            matches=matches,
            hands=self._counts["hands"],
            ended=self._counts["ended"],
            count=self._counts["count"],
            step=self._step,
            lines=tuple(
                [
                    SeasonLine(
                        player=player,
                        matches=tuple(
                            [min((step + 1) * self._step, matches) for step in line.steps]
                        ),
                        totals=tuple(line.totals),
                    )
                    for player, line in lines
                ]
            ),
        )

    def _room(self) -> int:
        return max(self._most_totals, MOST_EACH * len(self._lines))

    def _make_room(self) -> None:
        # Not down to the brim, or it would be done again at the next match.
        room = self._room() * 3 // 4
        while self._held > room:
            self._halve()

    def _halve(self) -> None:
        self._step *= 2
        for line in self._lines.values():
            line.halve()
        self._held = sum([len(line.steps) for line in self._lines.values()])
