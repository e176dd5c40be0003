"""What the moments of a hand come to: bombs missed and forfeited, finishes missed, choices."""

from dataclasses import field

from tienlen.analysis.moments import Moment, bomb_answers, could_finish, had_choice
from tienlen.analysis.outlines import BombChance, MissedFinish
from tienlen.notation.quick_dataclass import dataclass
from tienlen.replay.ruling import Ruling


@dataclass(slots=True)
class Gathered:
    """What is gathered while going through the moments of a hand."""

    seats: int
    missed: list[BombChance] = field(default_factory=list)
    forfeited: dict[tuple[int, int], BombChance] = field(default_factory=dict)
    finishes: list[MissedFinish] = field(default_factory=list)
    choices: list[int] = field(init=False)
    choice_passes: list[int] = field(init=False)
    unknown_turns: list[int] = field(init=False)
    large_turns: list[int] = field(init=False)
    irregular_turns: int = 0

    def __post_init__(self) -> None:
        self.choices = [0] * self.seats
        self.choice_passes = [0] * self.seats
        self.unknown_turns = [0] * self.seats
        self.large_turns = [0] * self.seats

    def take(self, moment: Moment, ruling: Ruling) -> None:
        """Take in the next moment."""
        has_bomb = self._bomb_chance(moment, ruling)
        finish = missed_finish(moment, ruling)
        if finish is not None:
            self.finishes.append(finish)
        self._choice(moment, ruling, has_bomb=has_bomb)
        if moment.is_turn and moment.irregular:
            self.irregular_turns += 1
        elif moment.is_turn and not moment.is_certain:
            self.unknown_turns[moment.seat] += 1
        elif moment.is_turn and moment.is_too_large:
            self.large_turns[moment.seat] += 1

    def _bomb_chance(self, moment: Moment, ruling: Ruling) -> bool:
        """Note the bombs that were no played answer; say whether there were any to be noted."""
        key = (moment.seat, moment.trick)
        if moment.did == "skipped" and key in self.forfeited:
            return False
        chance = bomb_chance(moment, ruling)
        if chance is None:
            return False
        if moment.did == "skipped":
            self.forfeited[key] = chance
        else:
            self.missed.append(chance)
        return True

    def _choice(self, moment: Moment, ruling: Ruling, *, has_bomb: bool) -> None:
        # A bomb that answers is a legal play, so that no other need be looked for.
        if had_choice(moment, ruling) if not has_bomb else moment.is_turn and moment.is_certain:
            self.choices[moment.seat] += 1
            self.choice_passes[moment.seat] += moment.did != "played"


def bomb_chance(moment: Moment, ruling: Ruling) -> BombChance | None:
    """Return the bombs that a turn was not used for, or that a lock forbade; None for none."""
    if moment.did == "played" or moment.lies is None:
        return None
    answers = bomb_answers(moment, ruling)
    if not answers:
        return None
    return BombChance(
        seat=moment.seat,
        play=moment.play,
        trick=moment.trick,
        on=moment.lies.cards,
        answers=answers,
        is_silent=moment.did != "passed",
        is_certain=moment.is_certain,
    )


def missed_finish(moment: Moment, ruling: Ruling) -> MissedFinish | None:
    """Return the chance to go out that a turn was not used for, None where there was none."""
    if moment.goes_out or not could_finish(moment, ruling):
        return None
    return MissedFinish(seat=moment.seat, play=moment.play, trick=moment.trick, cards=moment.hand)
