"""Judging a hand: every play and pass, one cause one finding, going on after what was wrong.

The order of the checks is that of the findings' catalogue: first whose turn it is, then what was
played. What a play does stands in `table`; here is only what is said about it.
"""

from collections import Counter
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from tienlen.notation.cards import Cards, card_text, cards_text
from tienlen.notation.findings import Evidence, Finding
from tienlen.notation.records import Broken, Gap, Hand, Play, Trick
from tienlen.replay.combinations import Combination
from tienlen.replay.copies import CopyCount
from tienlen.replay.explaining import answer_evidence, no_combination_form
from tienlen.replay.opening import FirstLead
from tienlen.replay.reporting import Reporter, Spot
from tienlen.replay.steps import Effect, Step
from tienlen.replay.table import ANYONE, NOBODY, Position, Silent, Table

ADVICE_COUNT: Final = 3
"""How many legal plays a hint names at the most."""


class _Trick(NamedTuple):
    """How far the tricks of a hand have come."""

    number: int
    is_led: bool
    leads: int


class _Undo(NamedTuple):
    """What a withdrawn play is undone to."""

    position: Position
    trick: _Trick
    lead_pending: bool
    opening_pending: bool
    silent: int


@dataclass(slots=True)
class _Draft:
    """A step whose silent followers are not known yet."""

    number: int
    trick: int
    seat: int
    play: Play
    combination: Combination | None
    effect: Effect
    before: Position
    after: Position
    findings: tuple[Finding, ...]
    silent: list[Silent] = field(default_factory=list)

    def step(self) -> Step:
        """Freeze the draft."""
        return Step(
            number=self.number,
            trick=self.trick,
            seat=self.seat,
            play=self.play,
            combination=self.combination,
            effect=self.effect,
            before=self.before,
            after=self.after,
            findings=self.findings,
            silent=tuple(self.silent),
        )


class HandJudge:
    """Plays one hand through a table and says what was wrong with each play and pass."""

    __slots__ = (
        "_certain_out",
        "_copies",
        "_drafts",
        "_first",
        "_implied",
        "_keep_steps",
        "_last_silent",
        "_lead_pending",
        "_line_number",
        "_number_may_jump",
        "_opening_pending",
        "_report",
        "_ruling",
        "_seats",
        "_table",
        "_trick",
        "number",
    )

    def __init__(
        self,
        table: Table,
        first: FirstLead,
        copies: CopyCount,
        report: Reporter,
        *,
        implied: bool,
        keep_steps: bool,
    ) -> None:
        self.number = 0
        """How many plays and written passes there were so far."""
        self._table = table
        self._ruling = table.ruling
        self._first = first
        self._copies = copies
        self._report = report
        self._seats = report.seats
        self._implied = implied
        self._keep_steps = keep_steps
        self._drafts: list[_Draft] = []
        self._last_silent: list[Silent] = []
        self._certain_out: tuple[int, ...] | None = None
        self._trick = _Trick(0, False, 0)
        self._line_number = 0
        self._number_may_jump = False
        self._lead_pending = True
        self._opening_pending = first.opening is not None

    @property
    def tricks(self) -> int:
        """How many tricks were led so far."""
        return self._trick.leads

    @property
    def certain_out(self) -> tuple[int, ...]:
        """Who is certain to have gone out, in order: after a gap that was before it."""
        out = tuple(self._table.out)
        return out if self._certain_out is None or self._table.is_over else self._certain_out

    def judge(self, hand: Hand) -> tuple[Step, ...]:
        """Judge the tricks of a hand in order; return its steps if they are to be kept."""
        for index, line in enumerate(hand.lines):
            if isinstance(line, Trick):
                self._begin_line(line)
                for play in line.plays:
                    self._item(play)
            elif isinstance(line, Gap) or (
                isinstance(line, Broken) and line.kind in ("trick", "unknown")
            ):
                self._lose_track(hand, index)
        self._settle_silent()
        return tuple(draft.step() for draft in self._drafts)

    # -- lines ---------------------------------------------------------------------------

    def _begin_line(self, line: Trick) -> None:
        self._trick = _Trick(self._trick.number + 1, False, self._trick.leads)
        place, expected = self._trick.number, self._line_number + 1
        number = expected if line.number is None else line.number
        if number not in (place, expected) and not self._number_may_jump:
            self._report.on_line(
                "wrong-trick-number",
                line,
                spot=Spot(trick=place),
                form="" if place == expected else "either",
                evidence={"number": str(number)[:20], "place": place, "expected": expected},
            )
        self._line_number = number
        self._number_may_jump = False
        if line.plays:
            self._close_trick(line.plays[0])

    def _close_trick(self, play: Play) -> None:
        """Take the trick before a new trick line as won; report who had not passed."""
        table = self._table
        if self._is_trick_done():
            return
        table.skip_to(NOBODY, implied=self._implied)
        self._settle_silent()
        if self._is_trick_done():
            return
        self._report.on_play(
            "missing-pass", play, Spot(self._trick.number, self.number + 1), seat=table.turn
        )
        table.clear(ANYONE)

    def _is_trick_done(self) -> bool:
        return self._table.is_open or self._table.is_over

    def _lose_track(self, hand: Hand, index: int) -> None:
        """Take note that plays are missing after a line; who plays later is still in."""
        still_in = 0
        for line in hand.lines[index + 1 :]:
            if isinstance(line, Trick):
                for play in line.plays:
                    if play.cards and play.seat in self._seats:
                        still_in |= 1 << self._seats.index(play.seat)
        self._settle_silent()
        if self._certain_out is None:
            self._certain_out = tuple(self._table.out)
        self._table.lose_track(still_in)
        self._number_may_jump = True
        self._lead_pending = False
        self._opening_pending = False

    # -- plays and passes ----------------------------------------------------------------

    def _item(self, play: Play) -> None:
        self.number += 1
        table = self._table
        seat = self._seats.find(play.seat)
        if seat < 0:
            # The text has the finding; who holds which cards is not known from here on.
            if self._certain_out is None:
                self._certain_out = tuple(table.out)
            table.lose_track(0)
            return
        count = len(self._report.findings)
        if table.is_over or not table.left[seat]:
            if play.cards is not None:
                code = "hand-over" if table.is_over else "already-out"
                self._report.on_play(code, play, self._spot())
            self._draft(play, seat, None, "nothing", None, count, self._trick.number)
            return
        undo = self._undo_point() if play.flag == "W" else None
        if play.cards is None:
            self._pass(play, seat, count, undo)
        else:
            self._play(play, seat, play.cards, count, undo)

    def _pass(self, play: Play, seat: int, count: int, undo: _Undo | None) -> None:
        table = self._table
        if not table.is_open and (table.has_right(seat) or seat == table.owner):
            table.skip_to(seat, implied=self._implied)
            self._settle_silent()
        before = table.position() if self._keep_steps else None
        if table.is_open:
            effect = self._pass_on_open_table(play, seat)
        elif table.turn != seat and not table.must_act(seat):
            effect = "nothing"
        else:
            effect = "passed"
            if table.turn != seat:
                self._report.on_play(
                    "out-of-turn", play, self._spot(), form="pass", evidence=self._turn()
                )
            table.pass_turn(seat)
        trick = self._trick.number
        if undo is not None:
            self._undo(undo)
            effect = "withdrawn"
        self._draft(play, seat, None, effect, before, count, trick)

    def _pass_on_open_table(self, play: Play, seat: int) -> Effect:
        """Judge a pass where nothing lies: the leader's is wrong, another's means nothing."""
        table = self._table
        first = self._lead_pending
        leads = table.turn == seat or (
            table.turn == ANYONE and first and self._first.may_lead(seat)
        )
        if leads:
            if self._trick.is_led:
                self._trick = _Trick(self._trick.number + 1, False, self._trick.leads)
            self._report.on_play("must-lead", play, self._spot())
            table.pass_turn(seat)
            self._lead_pending = False
            self._opening_pending = False
            return "passed"
        if first:
            form = "pass" if table.turn != ANYONE else "pass-first"
            self._report.on_play(
                "out-of-turn", play, self._spot(), form=form, evidence=self._turn()
            )
        return "nothing"

    def _play(self, play: Play, seat: int, cards: Cards, count: int, undo: _Undo | None) -> None:
        table = self._table
        combination = self._ruling.combination(cards)
        locked_out = self._is_locked_out(seat, combination)
        if not locked_out and not table.is_open:
            table.skip_to(seat, implied=self._implied)
            self._settle_silent()
        leads = table.is_open
        if leads:
            number = self._trick.number + self._trick.is_led
            self._trick = _Trick(number, True, self._trick.leads + 1)
        before = table.position() if self._keep_steps else None
        self._judge_copies(play, seat, cards, keep=undo is None)
        if locked_out:
            form = "may-bomb" if table.has_right(seat) else ""
            self._report.on_play("locked-out", play, self._spot(), form=form)
        else:
            self._judge_turn(play, seat)
            self._judge_cards(play, seat, cards, combination)
        if leads:
            self._lead_pending = False
            self._opening_pending = False
        table.play(seat, cards)
        trick = self._trick.number
        if undo is not None:
            self._undo(undo)
        effect: Effect = "withdrawn" if undo is not None else "played"
        self._draft(play, seat, combination, effect, before, count, trick)

    # -- whose turn ----------------------------------------------------------------------

    def _is_locked_out(self, seat: int, combination: Combination | None) -> bool:
        """Say whether a seat has passed in this trick and may not play these cards any more."""
        table = self._table
        if table.is_open or not table.is_locked(seat):
            return False
        lies = table.lies
        return not (
            table.has_right(seat)
            and lies is not None
            and combination is not None
            and self._ruling.bombs_twos(combination, lies)
        )

    def _judge_turn(self, play: Play, seat: int) -> None:
        table = self._table
        if table.is_open and self._lead_pending:
            self._judge_first_lead(play, seat)
        elif table.turn not in (seat, ANYONE):
            form = "lead" if table.is_open else ""
            self._report.on_play(
                "out-of-turn", play, self._spot(), form=form, evidence=self._turn()
            )

    def _judge_first_lead(self, play: Play, seat: int) -> None:
        table = self._table
        if table.turn == seat or (table.turn == ANYONE and self._first.may_lead(seat)):
            return
        self._opening_pending = False
        leaders = self._first.known_leaders()
        evidence: dict[str, Evidence] = {
            "leaders": tuple(self._report.who(leader) for leader in sorted(leaders or ()))
        }
        form = "winner"
        if self._first.opening is not None:
            evidence["card"] = self._first.opening.lowest_text
            form = "holder" if leaders else "not-holder"
        self._report.on_play("wrong-leader", play, self._spot(), form=form, evidence=evidence)

    # -- what was played -----------------------------------------------------------------

    def _judge_cards(
        self, play: Play, seat: int, cards: Cards, combination: Combination | None
    ) -> None:
        table = self._table
        if not table.holds(seat, cards):
            missing = Counter(cards) - Counter(table.hands[seat])
            text = cards_text(tuple(sorted(missing.elements())))
            self._report.on_play("card-not-held", play, self._spot(), evidence={"missing": text})
        elif combination is None:
            form = no_combination_form(cards, self._ruling.rules)
            self._report.on_play("not-a-combination", play, self._spot(), form=form)
        elif table.is_open:
            self._judge_lead(play, combination)
        elif table.lies is not None and not table.irregular:
            self._judge_answer(play, seat, combination, table.lies)

    def _judge_lead(self, play: Play, combination: Combination) -> None:
        if not self._ruling.may_be_led(combination):
            self._report.on_play("cannot-lead", play, self._spot())
            return
        opening = self._first.opening
        if not self._opening_pending or opening is None:
            return
        code = opening.fault(combination.cards)
        if code is not None:
            seen_only = opening.lowest is None and code == "opening-card"
            self._report.on_play(
                code,
                play,
                self._spot(),
                form="seen" if seen_only else "",
                evidence={"card": opening.lowest_text},
            )

    def _judge_answer(
        self, play: Play, seat: int, combination: Combination, lies: Combination
    ) -> None:
        fault = self._ruling.answer_fault(combination, lies)
        if fault is None:
            return
        form, evidence = answer_evidence(fault, combination, lies, self._ruling)
        advice, legal = self._advice(seat)
        self._report.on_play(
            fault, play, self._spot(), form=form, advice=advice, evidence=evidence | legal
        )

    def _judge_copies(self, play: Play, seat: int, cards: Cards, *, keep: bool) -> None:
        if not self._table.holds(seat, cards):
            return
        for card in self._copies.surplus(seat, cards, keep=keep):
            self._report.on_play(
                "duplicate-card",
                play,
                self._spot(),
                form="play",
                evidence={"card": card_text(card)},
            )

    def _advice(self, seat: int) -> tuple[str, dict[str, Evidence]]:
        """Return what a seat could have played instead, where its hand is known."""
        if not self._table.is_certain(seat):
            return "", {}
        plays = self._table.legal_plays(seat)
        if not plays:
            return "only-pass", {}
        plays.sort(key=lambda play: (play.is_bomb, play.cards[::-1]))
        texts = tuple(cards_text(play.cards) for play in plays[:ADVICE_COUNT])
        more = len(plays) - len(texts)
        advice = "could-have-played-more" if more else "could-have-played"
        return advice, {"legal": texts, "more": more}

    # -- keeping account -----------------------------------------------------------------

    def _spot(self) -> Spot:
        return Spot(self._trick.number, self.number)

    def _turn(self) -> dict[str, Evidence]:
        turn = self._table.turn
        return {"turn": self._report.who(turn) if turn >= 0 else ""}

    def _draft(
        self,
        play: Play,
        seat: int,
        combination: Combination | None,
        effect: Effect,
        before: Position | None,
        count: int,
        trick: int,
    ) -> None:
        """Keep a step, if steps are kept; `count` findings were there before it."""
        if not self._keep_steps:
            return
        after = self._table.position()
        draft = _Draft(
            self.number,
            trick,
            seat,
            play,
            combination,
            effect,
            before or after,
            after,
            tuple(self._report.findings[count:]),
        )
        self._drafts.append(draft)
        if effect in ("played", "passed"):
            self._last_silent = draft.silent
            # At once, since the table may have cleared and the next step leads.
            self._settle_silent()

    def _settle_silent(self) -> None:
        """Give those passed over in silence to the step that came before."""
        self._last_silent.extend(self._table.silent)
        self._table.silent.clear()

    def _undo_point(self) -> _Undo:
        self._settle_silent()
        return _Undo(
            self._table.position(),
            self._trick,
            self._lead_pending,
            self._opening_pending,
            len(self._last_silent),
        )

    def _undo(self, undo: _Undo) -> None:
        self._table.restore(undo.position)
        self._trick = undo.trick
        self._lead_pending = undo.lead_pending
        self._opening_pending = undo.opening_pending
        del self._last_silent[undo.silent :]
        self._table.silent.clear()
