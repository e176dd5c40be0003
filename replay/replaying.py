"""Replaying a match: its rules, then hand after hand, each judged and its claims checked."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from tienlen.notation.findings import Finding, limited
from tienlen.notation.quick_dataclass import dataclass
from tienlen.notation.records import Hand, Match, Points
from tienlen.replay.agreement import (
    agreed_hands,
    fewest_hands,
    judge_seats,
    most_hands,
)
from tienlen.replay.claims import (
    instant_winners,
    judge_claims,
    judge_dealer,
    judge_end,
    judge_points,
)
from tienlen.replay.copies import CopyCount
from tienlen.replay.dealing import Dealing, Dealt, held_cards
from tienlen.replay.judging import HandJudge
from tienlen.replay.opening import FirstLead, opening_of
from tienlen.replay.own_part import ends_of, own_part
from tienlen.replay.passing import Passing
from tienlen.replay.record_rules import rules_for
from tienlen.replay.reporting import Reporter
from tienlen.replay.results import hand_result
from tienlen.replay.rules import Rules
from tienlen.replay.ruling import Ruling
from tienlen.replay.scoring import whole, winners_of
from tienlen.replay.steps import HandReplay, MatchReplay, Result
from tienlen.replay.table import ANYONE, Table
from tienlen.replay.unmarked_deals import unmarked_deals, with_deals

if TYPE_CHECKING:
    # Whoever replays a match step by step need not wait for these to be loaded.
    from tienlen.replay.plain import PlainHand, PlainJudge
    from tienlen.replay.plain_hands import PlainHands, Shortcut
    from tienlen.replay.playing_out import Gone, Played

Taken = TypeVar("Taken")


def replay(
    match: Match,
    *,
    default: Rules | None = None,
    house: Rules | None = None,
    keep_steps: bool = True,
) -> MatchReplay:
    """Replay a match, judging every play, pass, claim and deal.

    `default` are the rules of a record that names no variant, `house` those of a house file. An
    illegal play stands and the replay goes on, so nothing is ever raised for what a record holds.
    Without `keep_steps` only findings and results are kept, which is a good deal cheaper; see
    `judge` for what keeps even less.
    """
    replayed, hands = replay_by_hand(
        match, _whole, default=default, house=house, keep_steps=keep_steps
    )
    return replace(replayed, hands=tuple(hands))


def judge(
    match: Match,
    *,
    default: Rules | None = None,
    house: Rules | None = None,
    plain: "PlainJudge | None" = None,
) -> tuple[Finding, ...]:
    """Return the findings of a replay (see there), for which only a hand at a time is held.

    `plain`, which must judge by the same rules, passes hands that have none in a tenth of the time.
    """
    short = None
    if plain is not None:
        from tienlen.replay.plain_hands import Shortcut
        from tienlen.replay.playing_out import play_out

        short = Shortcut(plain, play_out), _nothing_of
    replayed, _ = replay_by_hand(
        match, _nothing, short, default=default, house=house, keep_steps=False
    )
    return replayed.findings


def replay_by_hand(
    match: Match,
    take: Callable[[MatchReplay, Ruling], Taken],
    short: "tuple[Shortcut[Played], Callable[[Hand, PlainHand[Played]], Taken]] | None" = None,
    *,
    default: Rules | None = None,
    house: Rules | None = None,
    keep_steps: bool = True,
) -> tuple[MatchReplay, list[Taken]]:
    """Replay a match as `replay` does, holding a hand at a time and what is taken of each.

    `take` is given the match with each hand alone, as soon as it is replayed, and the ruling; what
    is known at the end only, the totals, the winners, the findings and whether passes are implied,
    is not there yet. The replay that is returned has no hands. With `short`, what is taken of a
    hand without findings is taken without its steps, where that can be.
    """
    rules, decks, rule_findings = rules_for(match, default=default, house=house)
    report = Reporter(match)
    report.findings.extend(rule_findings)
    replayer = _Replayer(match, rules, decks, report, keep_steps=keep_steps)
    bare = MatchReplay(
        match=match,
        seats=report.seats,
        rules=rules,
        decks=decks,
        hands=(),
        totals={},
        winners=(),
        findings=(),
        implied_passes=False,
    )
    hands = short[0].hands(match, rules) if short is not None and replayer.may_be_plain else None
    taken: list[Taken] = []
    for hand in match.hands:
        plain = None if hands is None else replayer.plain(hand, hands)
        if plain is not None and short is not None:
            taken.append(short[1](hand, plain))
        else:
            # No name stands for it: it would hold the steps while the next one is replayed.
            taken.append(take(replace(bare, hands=(replayer.hand(hand),)), replayer.ruling))
    totals = replayer.totals()
    replayer.judge_match(totals)
    found = tuple(limited(report.findings))
    replayed = replace(
        bare,
        totals=totals,
        winners=winners_of(totals, rules),
        findings=found,
        implied_passes=replayer.implied_passes,
    )
    return replayed, taken


def _whole(match: MatchReplay, _ruling: Ruling) -> HandReplay:
    (hand,) = match.hands
    return hand


def _nothing_of(_hand: Hand, _plain: "PlainHand[Gone]") -> None:
    return None


def _nothing(_match: MatchReplay, _ruling: Ruling) -> None:
    return None


@dataclass(slots=True)
class _Course:
    """How a match has gone so far, void hands left out."""

    number: int | None = None
    result: Result | None = None
    count: int = 0
    all_complete: bool = True
    has_jumped: bool = False
    excess: Hand | None = None

    def lose_track(self) -> None:
        """Take note that a hand stands in another, so that what it changed is not known."""
        self.number = self.result = None
        self.has_jumped = True


class _Replayer:
    """Replays the hands of one match in order."""

    __slots__ = (
        "_allowed_hands",
        "_course",
        "_decks",
        "_keep_steps",
        "_match",
        "_passing",
        "_report",
        "_results",
        "_seats",
        "may_be_plain",
        "ruling",
    )

    def __init__(
        self, match: Match, rules: Rules, decks: int, report: Reporter, *, keep_steps: bool
    ) -> None:
        self._match = match
        self.ruling = Ruling(rules)
        self._decks = decks
        self._report = report
        self._seats = report.seats
        self._keep_steps = keep_steps
        self._course = _Course()
        self._results: list[Result] = []
        # Once and not for each hand: to look up a tag takes as long as there are tags.
        self._passing = Passing(match)
        self._allowed_hands = most_hands(match, rules)
        count = len(report.findings)
        judge_seats(match, rules, decks, report)
        self.may_be_plain = decks == 1 and len(report.findings) == count
        """Whether hands of the match may need no steps (see `plain`)."""

    # -- the match -----------------------------------------------------------------------

    def totals(self) -> dict[int, Points]:
        """Return the points of each seat over all complete hands, empty where there is none."""
        complete = [result for result in self._results if result.complete]
        if not complete:
            return {}
        return {
            seat: whole(sum((result.score.get(seat, 0) for result in complete), start=0))
            for seat in range(len(self._seats))
        }

    @property
    def implied_passes(self) -> bool:
        """Whether a seat that is skipped was taken to have passed, in the end."""
        return self._passing.implied

    def judge_match(self, totals: Mapping[int, Points]) -> None:
        """Judge the claims of the whole match: the number of hands and the total."""
        self._report.hand = None
        course, match = self._course, self._match
        self._judge_hand_count()
        certain = course.all_complete and not course.has_jumped and course.count
        if match.total is not None and certain:
            judge_points("wrong-total", match.total, totals, self._report)

    def _judge_hand_count(self) -> None:
        course, rules = self._course, self.ruling.rules
        agreed, allowed = agreed_hands(self._match), self._allowed_hands
        if course.excess is not None and allowed is not None:
            self._report.hand = course.excess
            self._report.on_line(
                "wrong-hand-count",
                course.excess,
                form="agreed" if allowed == agreed else "variant",
                evidence={"count": allowed + 1, "allowed": allowed, "variant": rules.name},
            )
            self._report.hand = None
        elif self._match.total is not None and not course.has_jumped:
            # A total without any hand is all that somebody kept, not a match of no hands.
            judged = agreed is not None or course.count
            wanted = fewest_hands(self._match, rules) if judged else 0
            if course.count < wanted:
                self._report.on_line(
                    "wrong-hand-count",
                    self._match.total,
                    form="fewest" if agreed is None else "fewer",
                    evidence={"count": course.count, "allowed": wanted, "variant": rules.name},
                )

    # -- a hand --------------------------------------------------------------------------

    def plain(self, hand: Hand, hands: "PlainHands[Played]") -> "PlainHand[Played] | None":
        """Take the next hand of the match into account if it has no finding, and return it."""
        course = self._course
        is_first = course.number is None and hand.number == 1
        follows = course.number is not None and hand.number == course.number + 1
        if not is_first and not (follows and course.result is not None):
            return None
        before = course.result if follows else None
        plain = hands.hand(hand, before, implied=self._passing.implied)
        if plain is not None:
            result = plain.outcome.result
            self._results.append(result)
            self._note(hand, result)
        return plain

    def hand(self, hand: Hand) -> HandReplay:
        """Replay the next hand of the match."""
        report, rules = self._report, self.ruling.rules
        report.hand = hand
        count = len(report.findings)
        sizes = rules.hand_sizes(len(self._seats), self._decks)
        deals = unmarked_deals(hand, self._seats, sizes, self.ruling.combination)
        own = own_part(with_deals(hand, deals), self._decks)
        own = replace(own, deals=frozenset(deals)) if deals else own
        void = "misdeal" in ends_of(own.hand)
        follows = self._judge_number(hand, void=void)
        before = self._course.result if follows else None
        judge_dealer(hand, before.loser if before else None, rules, report)
        dealing = Dealing(own, rules, self._decks, report)
        dealt = dealing.dealt()
        winners, win_refused = instant_winners(own.hand, dealt, rules, report)
        first = self._first_lead(own.hand, dealt, before)
        table = self._table(dealt, first)
        start = table.position()
        judge = HandJudge(
            hand,
            own,
            table,
            first,
            CopyCount(dealt),
            report,
            passing=self._passing,
            keep_steps=self._keep_steps,
        )
        steps = judge.judge()
        late = judge.late
        over = own.count_before(late.over) if late.over is not None else None
        dealing.judge_again(over if late.are_another_hand else None)
        claimed = late.own_claims()
        ends = ends_of(claimed)
        result = hand_result(table, rules, judge, sizes=dealt.sizes, winners=winners, ends=ends)
        if not ends & {"*", "misdeal"}:
            if not (result.complete or table.lost or win_refused):
                judge_end(claimed, report, left=table.left)
            if "" not in ends or result.complete or table.lost:
                judge_claims(claimed, result, table.left, report)
        self._results.append(result)
        self._note(hand, result)
        holds_another = own.next_deal is not None or len(claimed.lines) < len(own.hand.lines)
        if holds_another or late.are_another_hand:
            self._course.lose_track()
        return HandReplay(
            hand=hand,
            own=own,
            dealt=dealt,
            first=first,
            steps=steps,
            start=start,
            result=result,
            findings=tuple(report.findings[count:]),
        )

    def _judge_number(self, hand: Hand, *, void: bool) -> bool:
        """Judge the number of a hand; return whether the hand before it is its predecessor."""
        course = self._course
        if void or course.number is None:
            return course.number is not None and hand.number == course.number + 1
        expected = course.number + 1
        if hand.number == expected:
            return True
        jumps = hand.number > expected
        finding = self._report.on_line(
            "wrong-hand-number",
            hand,
            form="jump" if jumps else "",
            evidence={"number": hand.number, "expected": expected, "before": course.number},
        )
        if jumps and self._report.findings[-1] is finding:
            self._report.findings[-1] = replace(finding, severity="warning")
        if jumps:
            course.has_jumped = True
        return not jumps

    def _first_lead(self, hand: Hand, dealt: Dealt, before: Result | None) -> FirstLead:
        if before is not None:
            leaders = before.leaders
            if leaders is not None and not any(dealt.sizes[seat] for seat in leaders):
                # Whoever won sits this hand out, and the sources do not say who leads then.
                leaders = None
            return FirstLead(leaders=leaders)
        if self._course.number is not None or hand.number > 1:
            return FirstLead()
        return FirstLead(
            opening=opening_of(dealt, held_cards(hand, dealt, self._seats), self.ruling.rules)
        )

    def _table(self, dealt: Dealt, first: FirstLead) -> Table:
        leaders = first.known_leaders()
        leader = next(iter(leaders)) if leaders is not None and len(leaders) == 1 else ANYONE
        return Table(self.ruling, dealt.hands, dealt.hidden, leader=leader)

    def _note(self, hand: Hand, result: Result) -> None:
        """Take a hand into the course of the match, unless it is void."""
        if result.void:
            return
        course = self._course
        if course.number is None and hand.number > 1:
            course.has_jumped = True
        course.number = hand.number
        course.result = result
        course.count += 1
        course.all_complete = course.all_complete and result.complete
        allowed = self._allowed_hands
        if allowed is not None and course.count > allowed and course.excess is None:
            course.excess = hand
