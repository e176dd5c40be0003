"""Players' figures over any number of matches.

A player is a name (after NFC) and a variant: points of different variants are never added up. A
seat without a name goes by its letter. What happened in a void hand counts nowhere, since such
hands count as not played; nor does a match of which nothing is written but who sat down.
"""

from collections.abc import Callable
from dataclasses import replace

from tienlen.analysis.figures import Figures, SeatFigures
from tienlen.analysis.outlines import MatchOutline
from tienlen.notation.quick_dataclass import dataclass


@dataclass(slots=True, kw_only=True)
class PlayerFigures(Figures):
    """What one player did, counted, in all `matches` under a variant."""

    player: str
    variant: str
    matches: int = 0
    matches_won: int = 0

    def add(self, other: Figures) -> None:
        """Add what the same player did in other hands, or in other matches."""
        Figures.add(self, other)
        if isinstance(other, PlayerFigures):
            self.matches += other.matches
            self.matches_won += other.matches_won


class Players:
    """Adds up players' figures, match by match."""

    def __init__(self) -> None:
        self._figures: dict[tuple[str, str], PlayerFigures] = {}

    def add(self, match: MatchOutline, takes_hand: Callable[[int], bool] | None = None) -> None:
        """Count in a match; of its hands those whose number is taken, all by default."""
        if not match.is_begun:
            return
        variant = match.rules.name
        figures = [self._of(match.player(seat), variant) for seat in range(len(match.seats))]
        winners = {figures[seat].player for seat in match.winners}
        # Two seats of one name are one player, who still played one match.
        for own in {own.player: own for own in figures}.values():
            own.matches += 1
            own.matches_won += own.player in winners
        match.add_to(SeatFigures(figures), takes_hand)

    def _of(self, player: str, variant: str) -> PlayerFigures:
        key = (player, variant)
        own = self._figures.get(key)
        if own is None:
            own = self._figures[key] = PlayerFigures(player=player, variant=variant)
        return own

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
