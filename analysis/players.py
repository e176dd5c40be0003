"""Players' figures over any number of matches.

A player is a name (after NFC) and a variant: points of different variants are never added up. A
seat without a name goes by its letter. What happened in a void hand counts nowhere, since such
hands count as not played.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, fields, replace

from tienlen.analysis.outlines import HandOutline, MatchOutline
from tienlen.notation.records import Points

HANDFUL = 5
"""Below so many cases a rate says too little to be shown as one."""

_KEYS = ("player", "variant")


@dataclass(frozen=True, slots=True)
class Rate:
    """How often something happened, `count`, out of how many cases, `base`."""

    count: int
    base: int

    @property
    def value(self) -> float | None:
        """The rate from 0 to 1, None below a handful of cases."""
        return self.count / self.base if self.base >= HANDFUL else None


@dataclass(slots=True, kw_only=True)
class PlayerFigures:
    """What one player did, counted.

    `hands` are complete hands. `places` counts finishing places from 1; a hand won at once gives
    a place to its winner only. `choices` are answers that were really a choice: the hand was
    known and held a legal play; `passes` are the passes among them.
    """

    player: str
    variant: str
    matches: int = 0
    matches_won: int = 0
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

    def add(self, other: "PlayerFigures") -> None:
        """Add what the same player did in other matches."""
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


_SUMS = tuple([each.name for each in fields(PlayerFigures) if each.name not in _KEYS])


class Players:
    """Adds up players' figures, match by match."""

    def __init__(self) -> None:
        self._figures: dict[tuple[str, str], PlayerFigures] = {}

    def add(self, match: MatchOutline, takes_hand: Callable[[int], bool] | None = None) -> None:
        """Count in a match; of its hands those whose number is taken, all by default."""
        variant = match.rules.name
        figures = [
            self._figures.setdefault((name, variant), PlayerFigures(player=name, variant=variant))
            for name in (match.player(seat) for seat in range(len(match.seats)))
        ]
        winners = {figures[seat].player for seat in match.winners}
        # Two seats of one name are one player, who still played one match.
        for own in {own.player: own for own in figures}.values():
            own.matches += 1
            own.matches_won += own.player in winners
        for hand in match.hands:
            if not hand.result.void and (takes_hand is None or takes_hand(hand.number)):
                _add_hand(hand, figures)

    def merge(self, other: "Players") -> None:
        """Add what was counted elsewhere, of other matches."""
        for key, own in other._figures.items():
            known = self._figures.get(key)
            if known is None:
                # A copy, so that what is added here later is not added there.
                self._figures[key] = replace(own)
            else:
                known.add(own)

    def figures(self) -> list[PlayerFigures]:
        """Return the figures by variant, then by name."""
        return [
            self._figures[key] for key in sorted(self._figures, key=lambda key: (key[1], key[0]))
        ]


def _add_hand(hand: HandOutline, figures: list[PlayerFigures]) -> None:
    _add_result(hand, figures)
    _add_moves(hand, figures)
    _add_tricks(hand, figures)


def _add_result(hand: HandOutline, figures: list[PlayerFigures]) -> None:
    result = hand.result
    if not result.complete:
        return
    for seat in hand.seats:
        figures[seat].hands += 1
        figures[seat].score += result.score.get(seat, 0)
    for place, seat in enumerate(result.place, start=1):
        # Those who win at once share the first place.
        figures[seat].places[1 if result.instant_win else place] += 1
        figures[seat].hands_won += result.instant_win or place == 1
    if result.loser is not None and not result.instant_win:
        figures[result.loser].hands_lost += 1


def _add_moves(hand: HandOutline, figures: list[PlayerFigures]) -> None:
    for bomb in hand.bombs:
        figures[bomb.seat].bombs += 1
    for missed in hand.missed_bombs:
        figures[missed.seat].missed_bombs += 1
    for forfeited in hand.forfeited_bombs:
        figures[forfeited.seat].forfeited_bombs += 1
    for finish in hand.missed_finishes:
        figures[finish.seat].missed_finishes += 1
    for stranded in hand.stranded:
        own = figures[stranded.seat]
        if stranded.what == "two":
            own.stranded_twos += len(stranded.cards)
        else:
            own.stranded_bombs += 1
    for illegal in hand.illegal:
        figures[illegal.seat].illegal[illegal.code] += 1
    counts = hand.counts
    for seat, choices in enumerate(counts.choices):
        figures[seat].choices += choices
        figures[seat].passes += counts.choice_passes[seat]


def _add_tricks(hand: HandOutline, figures: list[PlayerFigures]) -> None:
    for seat in hand.seats:
        figures[seat].tricks += hand.tricks_won
        figures[seat].tricks_won += hand.counts.won[seat]
