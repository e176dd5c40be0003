"""Hands that nothing is wrong with, in a match that something is wrong with elsewhere.

Where one hand of a match has a finding, the others need no steps for that: each is judged from what
would be printed of it, as the hands of plain matches are.
"""

from collections.abc import Callable
from typing import Generic, NamedTuple

from tienlen.notation.errors import UnprintableError
from tienlen.notation.printing import print_played_hand
from tienlen.notation.records import Hand, Match
from tienlen.replay.book import Outcome
from tienlen.replay.plain import CHANGES_NOTHING, PlainHand, PlainJudge
from tienlen.replay.playing_out import Played, Start
from tienlen.replay.rules import Rules
from tienlen.replay.steps import Result


class Shortcut(NamedTuple, Generic[Played]):
    """What judges plain hands, and how they are played out (see `PlainJudge.match`)."""

    judge: PlainJudge
    play: Callable[[Start], Played | None]

    def hands(self, match: Match, rules: Rules) -> "PlainHands[Played]":
        """Return what judges the hands of a match by its rules."""
        return PlainHands(match, rules, self)


class PlainHands(Generic[Played]):
    """Judges hands of one match that need no steps; `rules` are those of the match."""

    def __init__(self, match: Match, rules: Rules, shortcut: Shortcut[Played]) -> None:
        self._rules = rules
        self._seats = len(match.seats)
        self._shortcut = shortcut
        self._is_possible = match.tag(match.seats[0]) is not None and not (
            match.broken or any(finding.code not in CHANGES_NOTHING for finding in match.findings)
        )

    def hand(self, hand: Hand, before: Result | None, *, implied: bool) -> PlainHand[Played] | None:
        """Return a hand that has no finding, None for any other.

        `before` is how the hand before it ended, None for the first of a match; passes may be
        `implied`.
        """
        if not self._is_possible:
            return None
        outcome = None if before is None else _outcome(before)
        if before is not None and outcome is None:
            return None
        try:
            text = print_played_hand(hand)
        except UnprintableError:
            return None
        key = (self._rules, self._seats, implied)
        return self._shortcut.judge.hand(text, hand.number, outcome, key, self._shortcut.play)


def _outcome(result: Result) -> Outcome | None:
    """Return what the next hand is judged by, None where several seats may lead it."""
    if result.leaders is None or len(result.leaders) != 1 or result.loser is None:
        return None
    (leader,) = result.leaders
    return Outcome(leader, result.loser, (), result)
