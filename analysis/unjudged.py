"""What could not be judged in a hand, and why: never a guess, but never in silence either."""

from collections.abc import Sequence
from typing import Final, Literal

from tienlen.notation.quick_dataclass import dataclass
from tienlen.replay.own_part import ends_of
from tienlen.replay.steps import HandReplay

Reason = Literal[
    "hand-unknown",
    "hand-partly-known",
    "hand-uncertain",
    "hand-too-large",
    "plays-missing",
    "irregular-trick",
    "broken-off",
    "void",
    "no-end",
    "loser-unknown",
]

MOST_GAPS: Final = 20
"""At how many places of a hand it is told that plays are missing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Unjudged:
    """One thing that could not be judged.

    `seat` is whose turns it is about, None for the whole hand. `turns` counts the turns on which
    missed bombs, missed finishes and choices could not be judged. `after` is the play after
    which plays are missing.
    """

    reason: Reason
    seat: int | None = None
    turns: int = 0
    after: int | None = None


@dataclass(frozen=True, slots=True)
class UnjudgedCount:
    """Counts the turns, by seat, with a hand not wholly known or too large; on irregular tables."""

    hand: HandReplay
    unknown_turns: Sequence[int]
    large_turns: Sequence[int]
    irregular_turns: int

    def reasons(self, *, gaps: Sequence[int], loser_unknown: bool) -> tuple[Unjudged, ...]:
        """Return what could not be judged, the hand as a whole first."""
        found: list[Unjudged] = []
        ending = self._ending()
        if ending is not None:
            found.append(Unjudged(reason=ending))
        # Two in one place are one; and where there are very many, the first ones say enough.
        places = list(dict.fromkeys(gaps))[:MOST_GAPS]
        found.extend(Unjudged(reason="plays-missing", after=place) for place in places)
        if self.irregular_turns:
            found.append(Unjudged(reason="irregular-trick", turns=self.irregular_turns))
        for seat, turns in enumerate(self.unknown_turns):
            if turns:
                found.append(Unjudged(reason=self._knowledge(seat), seat=seat, turns=turns))
        for seat, turns in enumerate(self.large_turns):
            if turns:
                found.append(Unjudged(reason="hand-too-large", seat=seat, turns=turns))
        if loser_unknown:
            found.append(Unjudged(reason="loser-unknown", seat=self.hand.result.loser))
        return tuple(found)

    def _ending(self) -> Reason | None:
        result = self.hand.result
        if result.void:
            return "void"
        if result.complete:
            return None
        return "broken-off" if "*" in ends_of(self.hand.own.hand) else "no-end"

    def _knowledge(self, seat: int) -> Reason:
        dealt = self.hand.dealt
        if dealt.is_known(seat):
            return "hand-uncertain"
        return "hand-partly-known" if dealt.hands[seat] else "hand-unknown"
