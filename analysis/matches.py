"""What happened in one match: its hands, the running totals, who won."""

import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tienlen.analysis.hands import HandAnalysis, analyse_hand
from tienlen.analysis.outlines import MatchOutline
from tienlen.notation.records import Points
from tienlen.notation.tags import whole_number
from tienlen.replay.ruling import Ruling
from tienlen.replay.steps import MatchReplay, Result


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class MatchAnalysis(MatchOutline):
    """One match, analysed; `replay` is what it was read off, `hands` are in its order."""

    replay: MatchReplay
    hands: tuple[HandAnalysis, ...]

    def __repr__(self) -> str:
        return f"<MatchAnalysis of {self.replay!r}>"

    def _repr_html_(self) -> str:
        """Show in a notebook what happened, hand by hand, and the totals."""
        from tienlen.analysis.notebook import analysis_html

        return analysis_html(self)


def analyse_match(replay: MatchReplay) -> MatchAnalysis:
    """Analyse a match that was replayed with its steps kept.

    Cost is about that of the replay itself, more where bomb situations are many.
    """
    ruling = Ruling(replay.rules)
    seats = replay.seats
    record = replay.match
    return MatchAnalysis(
        replay=replay,
        path=record.source.path,
        line=record.line,
        name=record.name,
        rules=replay.rules,
        seats=seats,
        names=tuple(player_name(record.tag(seat)) for seat in seats),
        hands=tuple(analyse_hand(hand, ruling, seats) for hand in replay.hands),
        totals=replay.totals,
        winners=replay.winners,
        running=running_totals([hand.result for hand in replay.hands], len(seats)),
        agreed=whole_number(record.tag("Hands") or ""),
        played=sum(1 for hand in replay.hands if not hand.result.void),
    )


def running_totals(results: Iterable[Result], seats: int) -> tuple[Mapping[int, Points], ...]:
    """Return the totals after each hand, by seat; a hand that is not complete adds nothing."""
    running: list[Mapping[int, Points]] = []
    total: dict[int, Points] = dict.fromkeys(range(seats), 0)
    for result in results:
        for seat, points in result.score.items():
            total[seat] += points
        running.append(dict(total))
    return tuple(running)


def player_name(text: str | None) -> str | None:
    """Return a player's name as the tag of a seat gives it: after NFC, None where it is empty."""
    return unicodedata.normalize("NFC", text) or None if text is not None else None
