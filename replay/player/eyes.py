"""A hand as one seat saw it: judged by its own cards and by what lay open on the table."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from tienlen.notation.cards import Cards
from tienlen.notation.findings import Finding
from tienlen.notation.records import Broken, Hand, HandLine, Trade, Trick
from tienlen.replay.codes import REPLAY_CODES
from tienlen.replay.copies import CopyCount
from tienlen.replay.dealing import Dealt
from tienlen.replay.judging import HandJudge
from tienlen.replay.opening import FirstLead, opening_of
from tienlen.replay.passing import ADVICE, Passing
from tienlen.replay.reporting import Reporter
from tienlen.replay.ruling import Ruling
from tienlen.replay.steps import HandReplay, MatchReplay
from tienlen.replay.table import ANYONE, Table, without


def seen_by(match: MatchReplay, index: int, seat: int) -> HandReplay:
    """Replay a hand of a match with the cards of every seat but one unknown.

    The seat knows its own hand, the cards it gave away in a trade, and what is played. So a play
    is found wrong only if the seat could tell. Nothing is used that became known later, as a
    hand that can be worked out once its holder has gone out. Cost: that of replaying the hand.
    """
    hand = match.hands[index]
    report = Reporter(match.match)
    report.hand = hand.hand
    dealt = _dealt_to(hand, seat, match.seats)
    # Who leads is known from the own cards alone, or it shows in the first play.
    expected = _first_lead(hand, dealt, match, dealt.hands)
    first = _first_lead(hand, dealt, match, _seen_with_first_play(hand, dealt, match))
    leaders = expected.known_leaders()
    leader = next(iter(leaders)) if leaders is not None and len(leaders) == 1 else ANYONE
    table = Table(Ruling(match.rules), dealt.hands, dealt.hidden, leader=leader)
    start = table.position()
    shown = _without_hidden(hand, match.seats[seat])
    judge = HandJudge(
        shown,
        hand.own,
        table,
        first,
        CopyCount(dealt),
        report,
        passing=Passing(match.match, is_told=_is_told_before(match, hand)),
        keep_steps=True,
    )
    steps = judge.judge()
    return HandReplay(
        hand=shown,
        own=hand.own,
        dealt=dealt,
        first=expected,
        steps=steps,
        start=start,
        result=hand.result,
        findings=(*_open_findings(hand, match.seats[seat]), *report.findings),
    )


def _is_told_before(match: MatchReplay, hand: HandReplay) -> bool:
    """Say whether it is told before a hand that no pass is written in the match."""
    line = hand.hand.line
    return any(found.advice == ADVICE and found.line < line for found in match.findings)


def _dealt_to(hand: HandReplay, seat: int, seats: str) -> Dealt:
    """Return the deal as a seat knew it."""
    dealt = hand.dealt
    given = _given(hand.hand, seat, seats)
    hands = tuple(own if other == seat else given[other] for other, own in enumerate(dealt.hands))
    hidden = tuple(
        dealt.hidden[seat] if other == seat else max(0, size - len(given[other]))
        for other, size in enumerate(dealt.sizes)
    )
    return Dealt(
        hands=hands,
        hidden=hidden,
        sizes=dealt.sizes,
        recorded=hands,
        recorded_hidden=hidden,
        four_twos=(),
        decks=dealt.decks,
        surplus=dealt.surplus,
    )


def _given(hand: Hand, seat: int, seats: str) -> list[Cards]:
    """Return the cards each other seat has from this one, and did not give back."""
    given: list[Cards] = [() for _ in seats]
    for line in hand.lines:
        for transfer in line.transfers if isinstance(line, Trade) else ():
            giver, taker = seats.find(transfer.giver), seats.find(transfer.taker)
            if giver == seat and 0 <= taker != seat:
                given[taker] = tuple(sorted((*given[taker], *transfer.cards)))
            elif taker == seat and giver >= 0:
                rest = without(given[giver], transfer.cards)
                given[giver] = given[giver] if rest is None else rest
    return given


def _first_lead(
    hand: HandReplay, dealt: Dealt, match: MatchReplay, seen: Sequence[Cards]
) -> FirstLead:
    """Return the first lead as the seat could judge it by the cards seen so far."""
    if hand.first.opening is None:
        return hand.first
    return FirstLead(opening=opening_of(dealt, list(seen), match.rules))


def _seen_with_first_play(hand: HandReplay, dealt: Dealt, match: MatchReplay) -> list[Cards]:
    """Return the cards each seat is seen to hold once the first ones lie on the table."""
    seen = list(dealt.hands)
    first = next(
        (play for line in hand.own.hand.lines if isinstance(line, Trick) for play in line.plays),
        None,
    )
    if first is not None and first.cards:
        leader = match.seats.find(first.seat)
        if leader >= 0 and dealt.hidden[leader]:
            most = Counter(seen[leader]) | Counter(first.cards)
            seen[leader] = tuple(sorted(most.elements()))
    return seen


def is_hidden(line: HandLine) -> bool:
    """Say whether a line that could not be read may tell cards of other seats."""
    return isinstance(line, Broken) and line.kind in ("deal", "trade")


def _without_hidden(hand: HandReplay, letter: str) -> Hand:
    """Return a hand without deals and trades in the text, where they are lost or shown as plays."""
    lines: list[HandLine] = []
    for index, line in enumerate(hand.hand.lines):
        if isinstance(line, Broken) and is_hidden(line):
            line = replace(line, text="")
        elif isinstance(line, Trick) and index in hand.own.deals and line.plays[0].seat != letter:
            line = replace(line, plays=(replace(line.plays[0], cards=None),))
        lines.append(line)
    return replace(hand.hand, lines=tuple(lines))


def _open_findings(hand: HandReplay, letter: str) -> list[Finding]:
    """Return the findings of no single play, but those on the cards of others."""
    return [
        found
        for found in hand.findings
        if found.play is None
        and (
            REPLAY_CODES[found.code].group != "deal"
            or found.code == "wrong-deal-size"
            or found.seat == letter
        )
    ]
