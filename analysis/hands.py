"""What happened in one hand: bombs, finishes, tricks, slips, and what could not be judged.

Seats are numbers from 0, cards ascending tuples of ints. Source of the words (bomb situation,
missed, forfeited, stranded): the project's page on findings, section Analyses.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from operator import attrgetter

from tienlen.analysis.gathering import Gathered
from tienlen.analysis.moments import moments_of
from tienlen.analysis.outlines import (
    Bomb,
    HandOutline,
    Illegal,
    SeatCounts,
)
from tienlen.analysis.stranded import stranded_of
from tienlen.analysis.tricks import TrickAnalysis, gaps_of, tricks_of
from tienlen.analysis.unjudged import UnjudgedCount
from tienlen.notation.findings import Finding
from tienlen.notation.quick_dataclass import dataclass
from tienlen.replay.codes import REPLAY_CODES
from tienlen.replay.ruling import Ruling
from tienlen.replay.steps import HandReplay, Step

ILLEGAL_GROUPS = frozenset({"whose turn", "what was played"})
NO_PLAYS_FAULT = frozenset({"missing-pass"})
"""Codes of those groups that are about what was not written, not about a play."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HandAnalysis(HandOutline):
    """One hand, analysed; `replay` is what it was read off.

    `claims` are the findings on claims: what the record says and the plays do not.
    """

    replay: HandReplay
    claims: tuple[Finding, ...]
    tricks: tuple[TrickAnalysis, ...]


def analyse_hand(hand: HandReplay, ruling: Ruling, seats: str) -> HandAnalysis:
    """Analyse a hand that was replayed with its steps kept; `seats` are their letters."""
    gathered = Gathered(len(seats))
    for moment in moments_of(hand, ruling):
        gathered.take(moment, ruling)
    stranded, loser_unknown = stranded_of(hand, ruling)
    unjudged = UnjudgedCount(
        hand, gathered.unknown_turns, gathered.large_turns, gathered.irregular_turns
    )
    tricks = tricks_of(hand)
    return HandAnalysis(
        replay=hand,
        number=hand.hand.number,
        line=hand.hand.line,
        column=hand.hand.column,
        sizes=hand.dealt.sizes,
        result=hand.result,
        bombs=tuple(_bombs(hand.steps, ruling)),
        missed_bombs=tuple(gathered.missed),
        forfeited_bombs=tuple(gathered.forfeited.values()),
        missed_finishes=tuple(gathered.finishes),
        stranded=stranded,
        illegal=tuple(_illegal(hand, seats)),
        claims=tuple(
            found for found in hand.findings if REPLAY_CODES[found.code].group == "claims"
        ),
        tricks=tricks,
        counts=_counts(hand, tricks, gathered),
        tricks_won=sum(1 for trick in tricks if trick.winner is not None),
        unjudged=unjudged.reasons(gaps=tuple(gaps_of(hand)), loser_unknown=loser_unknown),
    )


def _bombs(steps: Sequence[Step], ruling: Ruling) -> Iterator[Bomb]:
    """Yield the bombs played, each with what was played over it."""
    played = [step for step in steps if step.effect == "played"]
    for index, step in enumerate(played):
        play, before = step.combination, step.before
        if play is None or before.lies is None or not step.is_bomb(ruling):
            continue
        follower = played[index + 1] if index + 1 < len(played) else None
        over = follower if follower is not None and not follower.before.is_open else None
        yield Bomb(
            seat=step.seat,
            play=step.number,
            trick=step.trick,
            cards=play.cards,
            on=before.lies.cards,
            victim=before.owner,
            answered_by=over.seat if over else None,
            answered_on=over.number if over else None,
            answer=(over.play.cards or ()) if over else (),
        )


def _counts(hand: HandReplay, tricks: Sequence[TrickAnalysis], gathered: Gathered) -> SeatCounts:
    played = [step for step in hand.steps if step.effect == "played"]
    plays = Counter(step.seat for step in played)
    passes = Counter(step.seat for step in hand.steps if step.effect == "passed")
    passes.update(seat for step in hand.steps for seat, kind in step.silent if kind == "passed")
    led = Counter(trick.leader for trick in tricks)
    won = Counter(trick.winner for trick in tricks)
    out_on: dict[int, int] = {}
    for step in played:
        if not step.after.left[step.seat]:
            out_on.setdefault(step.seat, step.number)
    seats = range(gathered.seats)
    return SeatCounts(
        plays=tuple([plays[seat] for seat in seats]),
        passes=tuple([passes[seat] for seat in seats]),
        led=tuple([led[seat] for seat in seats]),
        won=tuple([won[seat] for seat in seats]),
        out_on=tuple([out_on.get(seat) for seat in seats]),
        choices=tuple(gathered.choices),
        choice_passes=tuple(gathered.choice_passes),
    )


def _illegal(hand: HandReplay, seats: str) -> list[Illegal]:
    """Return the plays and passes that broke a rule and stood, and those after a hand's end.

    A withdrawn one (its findings are infos) did not stand. A missing pass is about what was not
    written, and a card that is there once too often about the record, so neither counts. What is
    told once for several plays counts for each of them.
    """
    told = [
        Illegal(
            seat=seats.index(found.seat),
            play=found.play,
            code=found.code,
            is_accepted=found.severity == "warning",
        )
        for found in hand.findings
        if REPLAY_CODES[found.code].group in ILLEGAL_GROUPS
        and found.code not in NO_PLAYS_FAULT
        and found.severity != "info"
        and found.play is not None
        and found.seat is not None
    ]
    told_before = [
        Illegal(
            seat=step.seat,
            play=step.number,
            code=step.told_before,
            is_accepted=step.play.flag == "X",
        )
        for step in hand.steps
        if step.told_before and step.play.flag != "W"
    ]
    return sorted([*told, *told_before], key=attrgetter("play")) if told_before else told
