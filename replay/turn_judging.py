"""Whose turn it was: the first lead of a hand, and every play or pass after it.

What was played is judged after, in `card_judging`; what is said of a seat that has passed or gone
out does not depend on turns, and stands in `judging`.
"""

from collections.abc import Sequence
from typing import NamedTuple

from tienlen.notation.cards import cards_text
from tienlen.notation.findings import Evidence
from tienlen.notation.records import Hand, Play, Trick
from tienlen.replay.absence import Absences
from tienlen.replay.changed_places import fits_changed, goes_on
from tienlen.replay.missing_leads import MissingLead
from tienlen.replay.opening import FirstLead, Opening
from tienlen.replay.passing import ADVICE, Passing
from tienlen.replay.reporting import Reporter, Spot
from tienlen.replay.table import ANYONE, NOBODY, Table


class TurnState(NamedTuple):
    """What a turn judge has taken note of, so that it can be undone."""

    lead_pending: bool
    opening_pending: bool
    passed: int
    slip_here: bool
    slip_before: bool
    follows: str


class TurnJudge:
    """Says of plays and passes that they were on another seat's turn, as things stand before."""

    __slots__ = (
        "_absences",
        "_changed",
        "_first",
        "_goes_on",
        "_hand",
        "_lead",
        "_passed",
        "_passing",
        "_report",
        "_seats",
        "_slip_before",
        "_slip_here",
        "_table",
        "_writes_passes",
        "lead_pending",
        "opening_pending",
    )

    def __init__(
        self,
        hand: Hand,
        table: Table,
        first: FirstLead,
        report: Reporter,
        passing: Passing,
        absences: Absences,
        lead: MissingLead,
    ) -> None:
        self._hand = hand
        self._table = table
        self._first = first
        self._report = report
        self._seats = report.seats
        self._passing = passing
        self._absences = absences
        self._lead = lead
        self._changed: tuple[Play, int] | None = None
        self._goes_on = False
        self._passed = 0
        self._slip_here = self._slip_before = False
        self._writes_passes: bool | None = None
        self.lead_pending = True
        """Whether the first lead of the hand is still to come."""
        self.opening_pending = first.opening is not None
        """Whether that lead is to be judged by the opening rule."""

    def begin_line(self) -> None:
        """Begin another trick line."""
        self.begin_trick()
        if self._lead.begin_line():
            # What had to be the opening is missing.
            self.opening_pending = False

    def begin_trick(self) -> None:
        """Begin another trick, in which nothing is wrong yet and nobody has passed."""
        self._slip_before, self._slip_here = self._slip_here, False
        self._report.follows = ""
        self._goes_on = False
        self._passed = 0

    def note_slip(self) -> None:
        """Take note that something is wrong in this trick: other findings may follow from it."""
        self._slip_here = True

    def state(self) -> TurnState:
        """Return all that was taken note of."""
        return TurnState(
            self.lead_pending,
            self.opening_pending,
            self._passed,
            self._slip_here,
            self._slip_before,
            self._report.follows,
        )

    def restore(self, state: TurnState) -> None:
        """Forget what was taken note of since."""
        self.lead_pending = state.lead_pending
        self.opening_pending = state.opening_pending
        self._passed = state.passed
        self._slip_here = state.slip_here
        self._slip_before = state.slip_before
        self._report.follows = state.follows

    def note_pass(self, seat: int) -> None:
        """Take note of a pass that is written."""
        self._passed |= 1 << seat

    def look_ahead(self, play: Play, following: Play | None, seat: int) -> None:
        """Look whether the seat of the following play is passed over by this one by mistake.

        Nothing is found wrong with this one then, where passes are implied.
        """
        table = self._table
        if (
            not self._passing.implied
            or following is None
            or following.cards is None
            or table.is_open
        ):
            return
        later = self._seats.find(following.seat)
        is_passed_over = (
            table.turn >= 0
            and (later - table.turn) % table.seats < (seat - table.turn) % table.seats
        )
        if is_passed_over and fits_changed(table, play, following, self._seats, implied=True):
            self._changed = (following, seat)

    def changed_with(self, play: Play) -> str:
        """Return whose play before this one passed it over by mistake, as it seems; "" if none."""
        if self._changed is None or self._changed[0] is not play:
            return ""
        return self._report.who(self._changed[1])

    def look_whether_goes_on(self, line: Trick) -> None:
        """Look whether a line goes on with the trick before it, which nobody has won yet."""
        # Whoever leads after winning begins a trick; and so does a number.
        wins = self._seats.find(line.plays[0].seat) == self._table.owner
        self._goes_on = (
            line.number is None
            and not wins
            and goes_on(self._table, line.plays, self._seats, implied=self._passing.implied)
        )

    def judge_missing_pass(self, plays: Sequence[Play], spot: Spot) -> None:
        """Report that another trick begins with some plays though the seat on turn has not passed.

        `spot` is that of the first. One that was taken back does not show that another begins; not
        all of them were.
        """
        first = next(at for at, play in enumerate(plays) if play.flag != "W")
        play, spot = plays[first], Spot(spot.trick, (spot.play or 0) + first)
        advice = "follows-trick-before" if self._slip_before and self._has_passes() else ""
        is_habit = self._is_habit(play)
        if is_habit:
            advice = ADVICE
        elif self._goes_on:
            advice = "goes-on"
        else:
            advice = self._missing(self._table.turn, play, spot) or advice
        self._report.on_play("missing-pass", play, spot, seat=self._table.turn, advice=advice)
        self._passing.implied |= is_habit

    def judge_locked_out(self, play: Play, seat: int, spot: Spot) -> None:
        """Report a play of a seat that has passed in this trick, or was passed over."""
        form, lies = self._locked_form(seat), self._table.lies
        evidence: dict[str, Evidence] = {"table": cards_text(lies.cards) if lies else ""}
        advice = ""
        if self._passing.implied and not self._passed >> seat & 1:
            form = form if form == "may-bomb" else "implied"
            advice = "follows" if self._slip_here else ""
            if turn := self.changed_with(play):
                advice, evidence["turn"] = "changed-places", turn
        self._report.on_play("locked-out", play, spot, form=form, advice=advice, evidence=evidence)
        if advice == "changed-places":
            self._report.follows = "follows"

    def _locked_form(self, seat: int) -> str:
        """Return the form of finding for a seat that has passed: what it might still have done."""
        table = self._table
        if table.has_right(seat):
            return "may-bomb"
        if not table.ruling.locked_may_bomb or table.lies is None:
            return ""
        if table.lies.is_twos:
            return "declined" if table.declined >> seat & 1 else ""
        return "bombed" if table.lies.is_bomb else "no-twos"

    def judge(self, play: Play, following: Play | None, seat: int, spot: Spot) -> None:
        """Report cards that were played on another seat's turn, or led by the wrong one."""
        table = self._table
        if table.is_open and self.lead_pending:
            self._judge_first_lead(play, following, seat, spot)
        elif table.turn not in (seat, ANYONE):
            self._report_turn(play, following, spot, form="lead" if table.is_open else "")

    def judge_pass(self, play: Play, following: Play | None, spot: Spot) -> None:
        """Report a pass of a seat that could still act, on another's turn."""
        self._report_turn(play, following, spot, form="pass")

    def judge_pass_before_lead(self, play: Play, following: Play | None, spot: Spot) -> None:
        """Report a pass of a seat that has not the first lead, which nobody has made yet."""
        form = "pass" if self._table.turn != ANYONE else "pass-first"
        self._report_turn(play, following, spot, form=form)

    def has_lead(self, seat: int) -> bool:
        """Say whether the lead is certain to be a seat's, or it may have the first one."""
        turn = self._table.turn
        return turn == seat or (turn == ANYONE and self.lead_pending and self._first.may_lead(seat))

    def may_come_next(self, play: Play) -> bool:
        """Say whether a play may be the first of the next trick, by its turn and the opening."""
        table, seat = self._table, self._seats.find(play.seat)
        opening = self._opening()
        if self.opening_pending and opening and play.cards and opening.fault(play.cards):
            return False
        if self.lead_pending and table.turn == ANYONE:
            return self._first.may_lead(seat)
        return table.turn in (seat, ANYONE, NOBODY)

    def _opening(self) -> Opening | None:
        return self._first.opening if self.lead_pending else None

    def _judge_first_lead(self, play: Play, following: Play | None, seat: int, spot: Spot) -> None:
        if self.has_lead(seat):
            return
        table = self._table
        self.opening_pending = False
        leaders = self._first.known_leaders()
        evidence: dict[str, Evidence] = {
            "leaders": tuple(self._report.who(leader) for leader in sorted(leaders or ()))
        }
        form = "winner"
        if table.turn >= 0 and table.turn not in (leaders or ()):
            form = "handed-on"
        elif self._first.opening is not None:
            evidence["card"] = self._first.opening.lowest_text
            form = "holder" if leaders else "not-holder"
        self._report_turn(play, following, spot, "wrong-leader", form, evidence)

    def _report_turn(
        self,
        play: Play,
        following: Play | None,
        spot: Spot,
        code: str = "out-of-turn",
        form: str = "",
        known: dict[str, Evidence] | None = None,
    ) -> None:
        """Report a play or pass on another seat's turn; it may belong after the following one."""
        table, turn = self._table, self._table.turn
        changed = fits_changed(
            table,
            play,
            following,
            self._seats,
            opening=self._opening(),
            implied=self._passing.implied,
        )
        advice = "changed-places" if changed else self._following_from(form)
        is_habit = advice == "no-passes" and self._is_habit(play)
        if is_habit:
            advice = ADVICE
        elif form == "lead" and self._goes_on:
            advice = "goes-on"
        elif not changed:
            absent = self._missing(turn, play, spot, is_lead=code == "wrong-leader")
            advice = absent if absent and advice != "no-passes" else advice
        evidence = {**(known or {}), "turn": self._report.who(turn) if turn >= 0 else ""}
        self._report.on_play(code, play, spot, form=form, advice=advice, evidence=evidence)
        self._passing.implied |= is_habit
        if changed:
            self._report.follows = "follows"

    def _missing(self, seat: int, play: Play, spot: Spot, *, is_lead: bool = False) -> str:
        """Take note that a seat is told as passed over by a play; return a hint, "" for none."""
        if self._report.follows or play.flag:
            # It only seems to be: plays or lines changed places, or the play was taken back or
            # accepted. What is told as less than an error must not hide one.
            return ""
        return self._absences.tell(seat, spot.play or 0, is_lead=is_lead)

    def _is_habit(self, play: Play) -> bool:
        """Say whether a pass is not written because none is; what a flag softens tells no such."""
        return not play.flag and self._passing.is_none_written()

    def _following_from(self, form: str) -> str:
        """Return the advice where something else is wrong already, from which this may follow."""
        if not form and not self._has_passes():
            return "no-passes"
        if self._slip_here:
            return "follows"
        return "follows-trick-before" if self._slip_before and form == "lead" else ""

    def _has_passes(self) -> bool:
        """Say whether a pass of the hand is written, or none has to be."""
        if self._writes_passes is None:
            # Once only: a hand can be long, and so can the list of what is wrong with it.
            self._writes_passes = self._passing.implied or any(
                play.cards is None
                for line in self._hand.lines
                if isinstance(line, Trick)
                for play in line.plays
            )
        return self._writes_passes
