"""What happened in one match: its hands, the running totals, who won."""

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass

from tienlen.analysis.hands import HandAnalysis, analyse_hand
from tienlen.notation.records import Points
from tienlen.notation.tags import whole_number
from tienlen.replay.ruling import Ruling
from tienlen.replay.steps import MatchReplay


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class MatchAnalysis:
    """One match, analysed; `replay` is what it was read off, `hands` are in its order.

    `names` are the players by seat, after NFC, None for a seat without a name. `running` are the
    totals after each hand, by seat; a hand that is not complete adds nothing. `agreed` is the
    number in the Hands tag, None where there is none. `played` counts the hands that are not void.
    """

    replay: MatchReplay
    names: tuple[str | None, ...]
    hands: tuple[HandAnalysis, ...]
    running: tuple[Mapping[int, Points], ...]
    agreed: int | None
    played: int

    @property
    def seats(self) -> str:
        """The letters of the seats."""
        return self.replay.seats

    @property
    def complete(self) -> int:
        """How many hands were played out or won at once."""
        return sum(1 for hand in self.hands if hand.result.complete)

    def __repr__(self) -> str:
        return f"<MatchAnalysis of {self.replay!r}>"

    def _repr_html_(self) -> str:
        """Show in a notebook what happened, hand by hand, and the totals."""
        from tienlen.analysis.notebook import analysis_html

        return analysis_html(self)

    def player(self, seat: int) -> str:
        """Return what a seat's player goes by: the name, or the letter where there is none."""
        return self.names[seat] or self.seats[seat]


def analyse_match(replay: MatchReplay) -> MatchAnalysis:
    """Analyse a match that was replayed with its steps kept.

    Cost is about that of the replay itself, more where bomb situations are many.
    """
    ruling = Ruling(replay.rules)
    seats = replay.seats
    running: list[Mapping[int, Points]] = []
    total: dict[int, Points] = dict.fromkeys(range(len(seats)), 0)
    for hand in replay.hands:
        for seat, points in hand.result.score.items():
            total[seat] += points
        running.append(dict(total))
    return MatchAnalysis(
        replay=replay,
        names=tuple(_name(replay.match.tag(seat)) for seat in seats),
        hands=tuple(analyse_hand(hand, ruling, seats) for hand in replay.hands),
        running=tuple(running),
        agreed=whole_number(replay.match.tag("Hands") or ""),
        played=sum(1 for hand in replay.hands if not hand.result.void),
    )


def _name(text: str | None) -> str | None:
    return unicodedata.normalize("NFC", text) or None if text is not None else None
