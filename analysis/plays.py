"""What each play and written pass of a hand was, in short: what tables and findings tell of it."""

from collections.abc import Iterable, Iterator
from decimal import Decimal
from typing import NamedTuple

from tienlen.notation.cards import Cards
from tienlen.replay.combinations import Combination
from tienlen.replay.steps import EFFECTIVE, Effect, Step


class PlayTold(NamedTuple):
    """One play or written pass; where it stands, what it did and what came of it.

    `seat` is a number from 0, `cards` are None for a pass. `lies` is what had to be beaten, and
    `owner` who had played it: None and of no meaning at a lead, and for what had no effect. `left`
    is how many cards the seat holds after it, None where that is not known; `place` is taken by
    going out with it. `faults` are the codes of what is wrong with it.
    """

    number: int
    trick: int
    line: int
    column: int
    seat: int
    effect: Effect
    is_lead: bool
    cards: Cards | None
    combination: Combination | None
    lies: Combination | None
    owner: int
    left: int | None
    place: int | None
    faults: tuple[str, ...]
    glyph: str
    seconds: Decimal | None


def plays_of_steps(steps: Iterable[Step]) -> Iterator[PlayTold]:
    """Yield the plays of a hand that was replayed with its steps kept."""
    for step in steps:
        play, before, after, seat = step.play, step.before, step.after, step.seat
        effect = step.effect
        has_effect = effect in EFFECTIVE
        went_out = effect == "played" and seat in after.out and seat not in before.out
        yield PlayTold(
            number=step.number,
            trick=step.trick,
            line=play.line,
            column=play.column,
            seat=seat,
            effect=effect,
            is_lead=has_effect and before.is_open,
            cards=play.cards,
            combination=step.combination,
            lies=before.lies if has_effect else None,
            owner=before.owner,
            left=None if after.lost else after.left[seat],
            place=after.out.index(seat) + 1 if went_out and not after.lost else None,
            faults=step.faults,
            glyph=play.glyph,
            seconds=play.seconds,
        )
