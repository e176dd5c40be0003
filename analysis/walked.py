"""Outlines of hands that were walked through: most that they tell is made when it is asked for."""

from collections.abc import Callable, Iterable, Sequence
from itertools import chain
from typing import overload

from tienlen.analysis.figures import SeatFigures
from tienlen.analysis.outlines import HandOutline, MatchOutline
from tienlen.analysis.plain_plays import plays_of_walk
from tienlen.analysis.plays import PlayTold
from tienlen.analysis.tricks import TrickAnalysis, trick_of
from tienlen.analysis.walk import Walk, choices_of
from tienlen.notation.findings import Finding
from tienlen.notation.quick_dataclass import dataclass
from tienlen.replay.plain import PlainHand

WalkedHand = PlainHand[Walk]


class WalkedHands(Sequence[HandOutline]):
    """The outlines of the hands of a match, all made the first time that one is asked for.

    `lines` are those that their tags stand on.
    """

    def __init__(self, hands: Sequence[WalkedHand], lines: Iterable[int]) -> None:
        self._hands = hands
        self._lines = lines
        self._outlines: tuple[HandOutline, ...] = ()

    @overload
    def __getitem__(self, index: int) -> HandOutline: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[HandOutline, ...]: ...
    def __getitem__(self, index: int | slice) -> HandOutline | tuple[HandOutline, ...]:
        if not self._outlines:
            self._outlines = tuple(
                [
                    hand.course.outline(hand.outcome, number, line)
                    for number, (hand, line) in enumerate(
                        zip(self._hands, self._lines, strict=True), 1
                    )
                ]
            )
        return self._outlines[index]

    def __len__(self) -> int:
        return len(self._hands)


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class WalkedMatch(MatchOutline):
    """The outline of a match whose hands were `walked` through.

    `notes` are the findings of its tags, none of which changes anything.
    """

    walked: Sequence[WalkedHand]
    notes: tuple[Finding, ...] = ()

    def plays_told(self, index: int) -> Iterable[PlayTold]:
        """Return the plays of the hand at an index."""
        return chain.from_iterable(self._tricks(index))

    def tricks_told(self, index: int) -> Iterable[TrickAnalysis]:
        """Return the tricks of the hand at an index."""
        tricks = (trick_of(plays, is_won=True) for plays in self._tricks(index))
        return (trick for trick in tricks if trick is not None)

    def _tricks(self, index: int) -> Iterable[list[PlayTold]]:
        return plays_of_walk(self.walked[index], self.hands[index].line)

    @property
    def plays(self) -> int:
        """How many plays and passes are written."""
        return sum([hand.course.plays for hand in self.walked])

    def add_to(self, figures: SeatFigures, takes_hand: Callable[[int], bool] | None = None) -> None:
        """Add what was done to the figures of the seats; of hands those whose number is taken."""
        walked: Sequence[WalkedHand] = self.walked
        if takes_hand is not None:
            walked = [hand for number, hand in enumerate(walked, 1) if takes_hand(number)]
        if not walked:
            return
        seats = range(len(self.seats))
        walks = [hand.course for hand in walked]
        figures.add_results([hand.outcome.result for hand in walked], seats)
        for hand in walked:
            hand.course.add_chances(figures, hand.outcome)
        choice_passes = _sums([walk.choice_passes for walk in walks])
        figures.add_counts(
            seats,
            choices_of(_sums([walk.answers for walk in walks]), choice_passes),
            choice_passes,
            sum([walk.tricks for walk in walks]),
            _sums([walk.won for walk in walks]),
        )

    def codes(self) -> list[str]:
        """Return the code of each finding that the analysis has, without making the findings."""
        codes: list[str] = []
        for hand in self.walked:
            codes += hand.course.codes(hand.outcome)
        return codes


def _sums(by_seat: Sequence[Sequence[int]]) -> list[int]:
    """Return the sum of each seat."""
    return list(map(sum, zip(*by_seat, strict=True)))
