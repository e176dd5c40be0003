"""What happened in one match: its hands, the running totals, who won."""

import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import fields
from typing import TYPE_CHECKING, Any

from tienlen.analysis.hands import HandAnalysis, analyse_hand
from tienlen.analysis.outlines import HandOutline, MatchOutline
from tienlen.analysis.plays import PlayTold, plays_of_steps
from tienlen.analysis.tricks import TrickAnalysis
from tienlen.notation.quick_dataclass import dataclass
from tienlen.notation.records import Hand, Match, Points
from tienlen.notation.tags import whole_number
from tienlen.replay.replaying import replay_by_hand
from tienlen.replay.rules import Rules
from tienlen.replay.ruling import Ruling
from tienlen.replay.steps import MatchReplay, Result

if TYPE_CHECKING:
    from tienlen.analysis.walk import Walk
    from tienlen.replay.plain import PlainHand
    from tienlen.replay.plain_hands import Shortcut


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class MatchAnalysis(MatchOutline):
    """One match, analysed; `replay` is what it was read off, `hands` are in its order."""

    replay: MatchReplay
    hands: tuple[HandAnalysis, ...]

    def __repr__(self) -> str:
        return f"<MatchAnalysis of {self.replay!r}>"

    def plays_told(self, index: int) -> Iterable[PlayTold]:
        """Return the plays of the hand at an index."""
        return plays_of_steps(self.hands[index].replay.steps)

    def tricks_told(self, index: int) -> Iterable[TrickAnalysis]:
        """Return the tricks of the hand at an index."""
        return self.hands[index].tricks

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
    running = running_totals([hand.result for hand in hands], len(replay.seats))
    return MatchAnalysis(
        replay=replay, hands=hands, **_head(replay), **_sums(replay, hands, running)
    )


def outline_match(
    match: Match,
    take: Callable[[MatchAnalysis], object] | None = None,
    short: "Shortcut[Walk] | None" = None,
    *,
    default: Rules | None = None,
    house: Rules | None = None,
) -> tuple[MatchOutline, MatchReplay]:
    """Replay and outline a match, holding the steps of a hand at a time.

    `take` is given the match with each hand alone, as soon as it is analysed: `running` holds the
    totals after it, but what is known at the end only (the totals, the winners, the findings of the
    replay) is not there yet. What is wanted of its steps is to be taken then. `default` and `house`
    are the rules that `replay` takes. The replay that is returned has no hands.

    Where nothing is taken of steps, `short`, by the same rules, outlines hands without findings in
    a tenth of the time.
    """
    outliner = _Outliner(take, len(match.seats))
    shorter = None if short is None else (short, outliner.plain)
    replayed, hands = replay_by_hand(match, outliner.hand, shorter, default=default, house=house)
    sums = _sums(replayed, hands, outliner.running)
    return MatchOutline(hands=tuple(hands), **_head(replayed), **sums), replayed


class _Outliner:
    """Outlines one hand of a match after the other, and gives each to be taken from."""

    def __init__(self, take: Callable[[MatchAnalysis], object] | None, seats: int) -> None:
        self._take = take
        # Once and not for each hand: to look up a tag takes as long as there are tags.
        self._head: dict[str, Any] = {}
        self._totals = _Totals(seats)
        self.running: list[Mapping[int, Points]] = []
        """The totals after each hand."""

    def hand(self, replay: MatchReplay, ruling: Ruling) -> HandOutline:
        """Return the outline of the hand that a match has alone."""
        self._head = self._head or _head(replay)
        (hand,) = replay.hands
        analysis = analyse_hand(hand, ruling, replay.seats)
        self._add(analysis.result)
        if self._take is not None:
            sums = _sums(replay, (analysis,), self.running[-1:])
            self._take(MatchAnalysis(replay=replay, hands=(analysis,), **self._head, **sums))
        return HandOutline(**{name: getattr(analysis, name) for name in _OUTLINED})

    def plain(self, hand: Hand, plain: "PlainHand[Walk]") -> HandOutline:
        """Return the outline of a hand that has no finding and was walked through."""
        outline = plain.course.outline(plain.outcome, hand.number, hand.line)
        self._add(outline.result)
        return outline

    def _add(self, result: Result) -> None:
        self.running.append(self._totals.after(result))


_OUTLINED = tuple([each.name for each in fields(HandOutline)])


def _head(replay: MatchReplay) -> dict[str, Any]:
    """Return all that an outline says of a match before its first hand."""
    record, seats = replay.match, replay.seats
    return {
        "path": record.source.path,
        "line": record.line,
        "name": record.name,
        "tags": record.tags,
        "rules": replay.rules,
        "decks": replay.decks,
        "seats": seats,
        "names": tuple(player_name(record.tag(seat)) for seat in seats),
        "agreed": whole_number(record.tag("Hands") or ""),
    }


def _sums(
    replay: MatchReplay, hands: Sequence[HandOutline], running: Iterable[Mapping[int, Points]]
) -> dict[str, Any]:
    """Return all that its hands come to."""
    return {
        "implied_passes": replay.implied_passes,
        "totals": replay.totals,
        "winners": replay.winners,
        "running": tuple(running),
        "played": sum(1 for hand in hands if not hand.result.void),
    }


class _Totals:
    """Adds up the points of a match, by seat; a hand that is not complete adds nothing."""

    def __init__(self, seats: int) -> None:
        self._points: dict[int, Points] = dict.fromkeys(range(seats), 0)

    def after(self, result: Result) -> Mapping[int, Points]:
        """Add a hand, and return the totals after it."""
        for seat, points in result.score.items():
            self._points[seat] += points
        return dict(self._points)


def running_totals(results: Iterable[Result], seats: int) -> tuple[Mapping[int, Points], ...]:
    """Return the totals after each hand, by seat; a hand that is not complete adds nothing."""
    totals = _Totals(seats)
    return tuple([totals.after(result) for result in results])


def player_name(text: str | None) -> str | None:
    """Return a player's name as the tag of a seat gives it: after NFC, None where it is empty."""
    return unicodedata.normalize("NFC", text) or None if text is not None else None
