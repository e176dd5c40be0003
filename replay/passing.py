"""Whether a match writes its passes: by its tag, or because none is written in all of it."""

from typing import Final

from tienlen.notation.records import HandLine, Match, Trick
from tienlen.replay.agreement import has_implied_passes
from tienlen.replay.unmarked_deals import FEWEST_DEALT

ADVICE: Final = "none-written"
"""The hint of the one finding which tells that a match writes no pass."""

_FEWEST: Final = 2
"""So many tricks that only passes can have ended are no slip but a habit."""


class Passing:
    """The passes of one match: `implied` where a seat that is skipped has passed.

    Where no pass is written and no tag says so, that is told once and then taken as said.
    """

    __slots__ = ("_is_none_written", "_match", "implied")

    def __init__(self, match: Match, *, is_told: bool = False) -> None:
        """Begin a match, or go on with one of which it `is_told` that no pass is written."""
        self._match = match
        self.implied = is_told or has_implied_passes(match)
        self._is_none_written: bool | None = None

    def is_none_written(self) -> bool:
        """Say whether passes are lacking all through the match. Cost: once that of its plays."""
        if self._is_none_written is None:
            self._is_none_written = not self.implied and _has_no_pass(self._match)
        return self._is_none_written


def _is_ended(line: HandLine, following: HandLine) -> bool:
    """Say whether passes must have ended a trick: another follows, and none of it is missing."""
    if not isinstance(line, Trick) or not isinstance(following, Trick):
        return False
    # Many cards by themselves may be those that a seat was dealt (see `unmarked_deals`).
    return len(line.plays) > 1 or all(len(play.cards or ()) < FEWEST_DEALT for play in line.plays)


def _has_no_pass(match: Match) -> bool:
    ended = 0
    for hand in match.hands:
        tricks = [line for line in hand.lines if isinstance(line, Trick)]
        if any(play.cards is None for line in tricks for play in line.plays):
            return False
        ended += sum(map(_is_ended, hand.lines, hand.lines[1:]))
    return ended >= _FEWEST
