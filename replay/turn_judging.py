"""Whose turn it was: the first lead of a hand, and every play or pass after it.

What was played is judged after, in `card_judging`; what is said of a seat that has passed or gone
out does not depend on turns, and stands in `judging`.
"""

from tienlen.notation.findings import Evidence
from tienlen.notation.records import Play
from tienlen.replay.changed_places import order_advice
from tienlen.replay.opening import FirstLead, Opening
from tienlen.replay.reporting import Reporter, Spot
from tienlen.replay.table import ANYONE, NOBODY, Table


class TurnJudge:
    """Says of plays and passes that they were on another seat's turn, as things stand before."""

    __slots__ = ("_first", "_report", "_seats", "_table", "lead_pending", "opening_pending")

    def __init__(self, table: Table, first: FirstLead, report: Reporter) -> None:
        self._table = table
        self._first = first
        self._report = report
        self._seats = report.seats
        self.lead_pending = True
        """Whether the first lead of the hand is still to come."""
        self.opening_pending = first.opening is not None
        """Whether that lead is to be judged by the opening rule."""

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
        advice = order_advice(self._table, play, following, self._seats, self._opening())
        turn = self._table.turn
        evidence = {**(known or {}), "turn": self._report.who(turn) if turn >= 0 else ""}
        self._report.on_play(code, play, spot, form=form, advice=advice, evidence=evidence)
