"""How a hand ended, as far as it is certain."""

from collections.abc import Sequence, Set
from typing import Protocol

from tienlen.notation.records import Points
from tienlen.replay.rules import Rules
from tienlen.replay.scoring import hand_score, instant_win_score
from tienlen.replay.steps import Result
from tienlen.replay.table import Table


class Course(Protocol):
    """What is needed to know of how a hand was played."""

    @property
    def number(self) -> int:
        """Return how many plays and written passes there were."""

    @property
    def tricks(self) -> int:
        """Return how many tricks were led."""

    @property
    def certain_out(self) -> tuple[int, ...]:
        """Return who is certain to have gone out, in order."""


def hand_result(
    table: Table,
    rules: Rules,
    course: Course,
    *,
    sizes: Sequence[int],
    winners: tuple[int, ...],
    ends: Set[str],
) -> Result:
    """Return the result of a hand.

    `table` is as it was left, `sizes` how many cards each seat was dealt, `winners` who won at
    once, `ends` how its `end` lines say that it ended.
    """
    played = [seat for seat, size in enumerate(sizes) if size]
    broken_off = bool(ends & {"*", "misdeal"})
    instant = bool(winners) and not broken_off
    complete = instant or (table.is_over and not broken_off and not table.lost)
    loser: int | None = None
    place: tuple[int, ...] = ()
    left: dict[int, int] = {}
    score: dict[int, Points] = {}
    leaders: frozenset[int] | None = None
    if instant:
        place = winners
        score = instant_win_score(winners, played, rules)
        leaders = frozenset(winners)
    elif table.is_over and not broken_off:
        left = {seat: table.left[seat] for seat in played if table.left[seat]}
        # Nobody is left where a play was of more cards than the seat held.
        loser = next(iter(left), None)
        leaders = frozenset(table.out[:1])
        if complete and loser is not None:
            place = (*table.out, loser)
            score = hand_score(place, left, played, rules)
    elif "" in ends and table.lost and course.certain_out:
        leaders = frozenset(course.certain_out[:1])
    return Result(
        complete=complete and bool(place),
        void="misdeal" in ends,
        instant_win=instant,
        place=place,
        left=left if complete else {},
        score=score,
        gone_out=course.certain_out,
        leaders=leaders,
        loser=loser,
        plays=course.number,
        tricks=course.tricks,
    )
