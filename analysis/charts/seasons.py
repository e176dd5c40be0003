"""The points of players match by match, over an archive of any size.

The totals are kept as a line for each player that has a place for every match played. When there
are too many of them each two neighbouring ones become one, so that memory is bounded by the number
of players and not by that of matches: what is left are the true totals of every second match, of
every fourth and so on.
"""

from collections import Counter
from collections.abc import Callable
from typing import Literal

from tienlen.analysis.outlines import MatchOutline
from tienlen.notation.quick_dataclass import dataclass
from tienlen.notation.records import Points

MOST_STEPS = 1000
"""A line has no more places: a chart is not as many dots wide."""

MOST_PLACES = 100_000
"""How many places all lines together have, as long as there are fewer players than that."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """What a match adds to a season.

    `hands` are those asked for, `ended` those of them that were played out or won at once, `count`
    all that the match has. `points` are those of each player who was asked for.
    """

    variant: str
    wins: Literal["highest", "lowest"]
    hands: int
    ended: int
    count: int
    points: tuple[tuple[str, Points], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonLine:
    """The totals of a player after the matches at some positions, which count from 1."""

    player: str
    positions: tuple[int, ...]
    totals: tuple[Points, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonRows:
    """The season of a variant: what its chart is drawn from.

    `step` is how many matches a place of a line stands for. `wins` is which total wins a match,
    None where matches differ in that. `lines` are those of the players, who leads first; who is
    alike is in the order of names.
    """

    variant: str
    wins: Literal["highest", "lowest"] | None
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
    )


class Seasons:
    """Adds matches up to the season of each variant, in the order they are read."""

    def __init__(self, steps: int = MOST_STEPS, places: int = MOST_PLACES) -> None:
        self._most = (steps, places)
        self._seasons: dict[str, _Season] = {}

    def add(self, match: Played) -> None:
        """Add a match."""
        season = self._seasons.get(match.variant)
        if season is None:
            season = self._seasons[match.variant] = _Season(match.variant, *self._most)
        season.add(match)

    def rows(self) -> list[SeasonRows]:
        """Return the seasons by the names of their variants."""
        return [self._seasons[variant].rows() for variant in sorted(self._seasons)]


class _Line:
    """The line of a player: the numbers of its places, and the totals at them."""

    __slots__ = ("places", "totals")

    def __init__(self) -> None:
        self.places: list[int] = []
        self.totals: list[Points] = []

    def add(self, place: int, points: Points) -> int:
        """Add points at a place that is no earlier than the last; return how many are new."""
        total = points + (self.totals[-1] if self.totals else 0)
        if self.places and self.places[-1] == place:
            self.totals[-1] = total
            return 0
        self.places.append(place)
        self.totals.append(total)
        return 1

    def halve(self) -> None:
        """Make one place of each two; of what it has at both the later is kept."""
        # A key keeps its first position, which is fine: the places rise.
        halved = {place // 2: total for place, total in zip(self.places, self.totals, strict=True)}
        self.places, self.totals = list(halved), list(halved.values())


class _Season:
    """The matches of one variant."""

    def __init__(self, variant: str, steps: int, places: int) -> None:
        self._variant = variant
        self._steps = steps
        self._least_room = self._room = places
        self._wins: set[Literal["highest", "lowest"]] = set()
        self._counts: Counter[str] = Counter()
        self._step = 1
        self._lines: dict[str, _Line] = {}
        self._held = 0

    def add(self, match: Played) -> None:
        place = self._counts["matches"] // self._step
        self._counts.update(matches=1, hands=match.hands, ended=match.ended, count=match.count)
        self._wins.add(match.wins)
        for player, points in match.points:
            line = self._lines.get(player)
            if line is None:
                line = self._lines[player] = _Line()
            self._held += line.add(place, points)
        if place >= self._steps:
            self._halve()
        if self._held > self._room:
            self._make_room()

    def rows(self) -> SeasonRows:
        matches = self._counts["matches"]
        wins = next(iter(self._wins)) if len(self._wins) == 1 else None
        sign = 1 if wins == "lowest" else -1
        lines = sorted(self._lines.items(), key=lambda each: (sign * each[1].totals[-1], each[0]))
        return SeasonRows(
            variant=self._variant,
            wins=wins,
            matches=matches,
            hands=self._counts["hands"],
            ended=self._counts["ended"],
            count=self._counts["count"],
            step=self._step,
            lines=tuple(
                [
                    SeasonLine(
                        player=player,
                        positions=tuple(
                            [min((place + 1) * self._step, matches) for place in line.places]
                        ),
                        totals=tuple(line.totals),
                    )
                    for player, line in lines
                ]
            ),
        )

    def _make_room(self) -> None:
        while self._held > self._least_room // 2 and self._step < self._counts["matches"]:
            self._halve()
        # Where there are more players than that, it is not to be done again at every match.
        self._room = max(self._least_room, 2 * self._held)

    def _halve(self) -> None:
        self._step *= 2
        for line in self._lines.values():
            line.halve()
        self._held = sum([len(line.places) for line in self._lines.values()])
