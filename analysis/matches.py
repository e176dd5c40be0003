"""What happened in one match: its hands, the running totals, who won."""

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any

from tienlen.analysis.hands import HandAnalysis, analyse_hand
from tienlen.analysis.outlines import HandOutline, MatchOutline
from tienlen.notation.records import Match, Points
from tienlen.notation.tags import whole_number
from tienlen.replay.replaying import replay_by_hand
from tienlen.replay.rules import Rules
from tienlen.replay.ruling import Ruling
from tienlen.replay.steps import HandReplay, MatchReplay, Result


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
    hands = tuple(analyse_hand(hand, ruling, replay.seats) for hand in replay.hands)
    return MatchAnalysis(replay=replay, hands=hands, **_match_values(replay, hands))


def outline_match(
    match: Match, *, default: Rules | None = None, house: Rules | None = None
) -> tuple[MatchOutline, MatchReplay]:
    """Replay and outline a match, holding the steps of a hand at a time.

    `default` and `house` are the rules that `replay` takes. The replay that is returned has no
    hands.
    """
    replayed, hands = replay_by_hand(match, _hand_outline, default=default, house=house)
    return MatchOutline(hands=tuple(hands), **_match_values(replayed, hands)), replayed


def _hand_outline(hand: HandReplay, ruling: Ruling, seats: str) -> HandOutline:
    analysis = analyse_hand(hand, ruling, seats)
    return HandOutline(**{each.name: getattr(analysis, each.name) for each in fields(HandOutline)})


def _match_values(replay: MatchReplay, hands: Sequence[HandOutline]) -> dict[str, Any]:
    """Return all that an outline says of a match as a whole."""
    record, seats = replay.match, replay.seats
    results = [hand.result for hand in hands]
    return {
        "path": record.source.path,
        "line": record.line,
        "name": record.name,
        "rules": replay.rules,
        "seats": seats,
        "names": tuple(player_name(record.tag(seat)) for seat in seats),
        "totals": replay.totals,
        "winners": replay.winners,
        "running": running_totals(results, len(seats)),
        "agreed": whole_number(record.tag("Hands") or ""),
        "played": sum(1 for result in results if not result.void),
    }


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
