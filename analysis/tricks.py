"""The tricks of a hand: who led them, who won them, with what, and how long they ran."""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from tienlen.analysis.plays import PlayTold, plays_of_steps
from tienlen.notation.cards import Cards
from tienlen.notation.quick_dataclass import dataclass
from tienlen.notation.records import Broken, Gap, Trick
from tienlen.replay.combinations import Combination
from tienlen.replay.steps import EFFECTIVE, HandReplay, Step
from tienlen.replay.table import NOBODY


@dataclass(frozen=True, slots=True, kw_only=True)
class TrickAnalysis:
    """One trick: the plays and passes that count, withdrawn and meaningless ones left out.

    Seats are numbers from 0. `first` and `last` are the numbers of its first and last play or
    pass, `plays` how many times cards were played and `cards` how many. `lead` and `won_with` are
    None for cards that form nothing; `won_cards` are those cards anyhow. `winner` is None where
    the trick did not come to an end or plays are missing in it.
    """

    number: int
    first: int
    last: int
    leader: int
    winner: int | None
    plays: int
    passes: int
    cards: int
    lead: Combination | None
    won_with: Combination | None
    won_cards: Cards


def tricks_of(hand: HandReplay) -> tuple[TrickAnalysis, ...]:
    """Return the tricks of a hand in order; one in which nothing was played is none."""
    steps = [step for step in hand.steps if step.effect in EFFECTIVE]
    groups = [list(group) for _, group in groupby(steps, key=lambda step: step.trick)]
    gaps = tuple(gaps_of(hand))
    unfinished = hand.result.void or not hand.result.complete
    tricks: list[TrickAnalysis] = []
    for index, group in enumerate(groups):
        following = groups[index + 1][0].number if index + 1 < len(groups) else None
        is_won = _is_won(group[-1], following, gaps, unfinished=unfinished)
        trick = trick_of(plays_of_steps(group), is_won=is_won)
        if trick is not None:
            tricks.append(trick)
    return tuple(tricks)


def gaps_of(hand: HandReplay) -> Iterator[int]:
    """Yield in order after which play or pass, by number, plays are missing; 0 is before all."""
    number = 0
    for line in hand.hand.lines[: hand.own.count]:
        if isinstance(line, Trick):
            number += len(line.plays)
        elif isinstance(line, Gap) or (
            isinstance(line, Broken) and line.kind in ("trick", "unknown")
        ):
            yield number


def _is_won(last: Step, following: int | None, gaps: Sequence[int], *, unfinished: bool) -> bool:
    """Say whether a trick came to its end with its last step, as far as it is certain.

    `following` is the number of the next trick's first step. Of `gaps`, in order, there may be
    thousands.
    """
    if last.after.is_open or last.after.turn == NOBODY:
        return True
    if following is None:
        return not unfinished
    return bisect_left(gaps, last.number) == bisect_left(gaps, following)


def trick_of(plays: Iterable[PlayTold], *, is_won: bool) -> TrickAnalysis | None:
    """Return the trick that some plays are, None where nothing was played; in whole it `is_won`."""
    counted = [play for play in plays if play.effect in EFFECTIVE]
    played = [play for play in counted if play.effect == "played"]
    if not played:
        return None
    lead, last = played[0], played[-1]
    return TrickAnalysis(
        number=lead.trick,
        first=counted[0].number,
        last=counted[-1].number,
        leader=lead.seat,
        winner=last.seat if is_won else None,
        plays=len(played),
        passes=len(counted) - len(played),
        cards=sum([len(play.cards or ()) for play in played]),
        lead=lead.combination,
        won_with=last.combination,
        won_cards=last.cards or (),
    )
