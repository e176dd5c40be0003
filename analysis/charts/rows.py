"""The rows of one match as charts take them: hand by hand."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Literal

from tienlen.analysis.hands import HandAnalysis
from tienlen.analysis.matches import MatchAnalysis
from tienlen.analysis.rows import HandRow, PlayRow, TrickRow
from tienlen.analysis.summary import hand_length
from tienlen.analysis.tables import hand_rows, play_rows, trick_rows
from tienlen.notation.quick_dataclass import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class ChartHand:
    """One hand: a row for each seat, its plays and its tricks.

    `length` says how long it was, in words; `illegal` are the plays and passes, by number, that
    broke a rule and stood; `is_instant` says that the hand was won without a play.
    """

    number: int
    length: str
    seats: tuple[HandRow, ...]
    plays: tuple[PlayRow, ...]
    tricks: tuple[TrickRow, ...]
    illegal: frozenset[int]
    complete: bool
    void: bool
    is_instant: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ChartRows:
    """One match, or some hands of it: what every chart is drawn from.

    `players` are the names of the seats to be shown, by letter; charts leave others out. `count`
    is how many hands the match has, whether or not they are among `hands`; `wins` is which total
    wins the match.
    """

    match: str | None
    variant: str
    players: Mapping[str, str]
    count: int
    wins: Literal["highest", "lowest"]
    hands: tuple[ChartHand, ...]


def chart_rows(
    match: MatchAnalysis,
    takes_hand: Callable[[int], bool] = lambda _number: True,
    takes_player: Callable[[str], bool] = lambda _name: True,
) -> ChartRows:
    """Return the rows of a match, of those hands and players that are asked for."""
    seats = range(len(match.seats))
    names = {match.seats[seat]: match.player(seat) for seat in seats}
    return ChartRows(
        match=match.replay.match.name,
        variant=match.replay.rules.name,
        players={letter: name for letter, name in names.items() if takes_player(name)},
        count=len(match.hands),
        wins=match.replay.rules.match_winner,
        hands=tuple(
            _hand(match, index, hand)
            for index, hand in enumerate(match.hands)
            if takes_hand(hand.number)
        ),
    )


def _hand(match: MatchAnalysis, index: int, hand: HandAnalysis) -> ChartHand:
    # Two hands of a match may bear the same number, so rows are made for one hand at a time.
    alone = replace(match, hands=(hand,), running=(match.running[index],))
    return ChartHand(
        number=hand.number,
        length=hand_length(hand),
        seats=tuple(hand_rows(alone)),
        plays=tuple(play_rows(alone)),
        tricks=tuple(trick_rows(alone)),
        illegal=frozenset(illegal.play for illegal in hand.illegal),
        complete=hand.result.complete,
        void=hand.result.void,
        is_instant=hand.result.instant_win,
    )
