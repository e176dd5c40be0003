"""What a seat did, counted over hands: the figures that everything about players is made of.

What happened in a void hand counts nowhere, since such hands count as not played.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import field, fields
from typing import Protocol

from tienlen.analysis.stranded import Stranded
from tienlen.notation.quick_dataclass import dataclass
from tienlen.notation.records import Points
from tienlen.replay.steps import Result

HANDFUL = 5
"""Below so many cases a rate says too little to be shown as one."""


@dataclass(frozen=True, slots=True)
class Rate:
    """How often something happened, `count`, out of how many cases, `base`."""

    count: int
    base: int

    @property
    def value(self) -> float | None:
        """The rate from 0 to 1, None below a handful of cases."""
        return self.count / self.base if self.base >= HANDFUL else None


class BySeat(Protocol):
    """Something that one seat did."""

    @property
    def seat(self) -> int:
        """The number of the seat."""


@dataclass(slots=True, kw_only=True)
class Figures:
    """What was done from one seat, counted.

    `hands` are complete hands. `places` counts finishing places from 1; a hand won at once gives
    a place to its winner only. `choices` are answers that were really a choice: the hand was
    known and held a legal play; `passes` are the passes among them.
    """

    hands: int = 0
    hands_won: int = 0
    hands_lost: int = 0
    score: Points = 0
    places: Counter[int] = field(default_factory=Counter)
    bombs: int = 0
    missed_bombs: int = 0
    forfeited_bombs: int = 0
    missed_finishes: int = 0
    stranded_twos: int = 0
    stranded_bombs: int = 0
    illegal: Counter[str] = field(default_factory=Counter)
    choices: int = 0
    passes: int = 0
    tricks: int = 0
    tricks_won: int = 0

    def add(self, other: "Figures") -> None:
        """Add what was done in other hands."""
        for name in _SUMS:
            setattr(self, name, getattr(self, name) + getattr(other, name))

    @property
    def mean_place(self) -> float | None:
        """The mean of all places taken, None where none was."""
        count = self.places.total()
        if not count:
            return None
        return sum(place * times for place, times in self.places.items()) / count

    @property
    def bomb_rate(self) -> Rate:
        """Bombs played out of the opportunities: played and missed."""
        return Rate(self.bombs, self.bombs + self.missed_bombs)

    @property
    def pass_rate(self) -> Rate:
        """Passes out of the answers that were really a choice."""
        return Rate(self.passes, self.choices)

    @property
    def trick_rate(self) -> Rate:
        """Tricks won out of those that came to an end in hands the player took part in."""
        return Rate(self.tricks_won, self.tricks)

    @property
    def win_rate(self) -> Rate:
        """Hands won out of the complete hands."""
        return Rate(self.hands_won, self.hands)


_SUMS = tuple([each.name for each in fields(Figures)])


class SeatFigures:
    """Adds what was done in hands to the figures of each seat, `by_seat`; several may be one's."""

    def __init__(self, by_seat: Sequence[Figures]) -> None:
        self.by_seat = by_seat

    def add_results(self, results: Iterable[Result], seats: Iterable[int]) -> None:
        """Count how hands ended that these seats took part in."""
        figures = self.by_seat
        ended = [result for result in results if result.complete]
        for seat in seats:
            figures[seat].hands += len(ended)
        places: list[tuple[int, int]] = []
        for result in ended:
            for seat, points in result.score.items():
                figures[seat].score += points
            if result.instant_win:
                # Those who win at once share the first place.
                places += [(1, seat) for seat in result.place]
            else:
                places += enumerate(result.place, start=1)
                if result.loser is not None:
                    figures[result.loser].hands_lost += 1
        for (place, seat), times in Counter(places).items():
            figures[seat].places[place] += times
            if place == 1:
                figures[seat].hands_won += times

    def add_bombs(
        self, bombs: Iterable[BySeat], missed: Iterable[BySeat], forfeited: Iterable[BySeat]
    ) -> None:
        """Count the bombs of a hand: played, missed, forfeited."""
        for bomb in bombs:
            self.by_seat[bomb.seat].bombs += 1
        for chance in missed:
            self.by_seat[chance.seat].missed_bombs += 1
        for chance in forfeited:
            self.by_seat[chance.seat].forfeited_bombs += 1

    def add_finishes(self, missed: Iterable[BySeat]) -> None:
        """Count the turns of a hand on which a seat might have gone out."""
        for finish in missed:
            self.by_seat[finish.seat].missed_finishes += 1

    def add_stranded(self, stranded: Iterable[Stranded]) -> None:
        """Count what the loser of a hand was left with."""
        for each in stranded:
            own = self.by_seat[each.seat]
            if each.what == "two":
                own.stranded_twos += len(each.cards)
            else:
                own.stranded_bombs += 1

    def add_illegal(self, seat: int, code: str) -> None:
        """Count an illegal play that stood."""
        self.by_seat[seat].illegal[code] += 1

    def add_counts(
        self,
        seats: Iterable[int],
        choices: Sequence[int],
        passes: Sequence[int],
        tricks: int,
        won: Sequence[int],
    ) -> None:
        """Count what these seats did in hands of so many tricks; the other counts are by seat.

        `choices` are the answers that were a choice, `passes` those among them, `won` the tricks.
        """
        for seat in seats:
            own = self.by_seat[seat]
            own.choices += choices[seat]
            own.passes += passes[seat]
            own.tricks += tricks
            own.tricks_won += won[seat]
