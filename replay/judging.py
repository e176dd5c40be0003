"""Judging a hand: every play and pass, one cause one finding, going on after what was wrong.

The order of the checks is that of the findings' catalogue: first whose turn it is, here and in
`turn_judging`, then what was played, in `card_judging`. What a play does stands in `table`.
"""

from tienlen.notation.cards import Cards
from tienlen.notation.records import Hand, Play, Trick
from tienlen.replay.absence import Absences
from tienlen.replay.acts import Acts
from tienlen.replay.card_judging import CardJudge
from tienlen.replay.copies import CopyCount
from tienlen.replay.course import Course, Undo
from tienlen.replay.gone_out import GoneOut
from tienlen.replay.late_plays import LatePlays
from tienlen.replay.missing_leads import MissingLead
from tienlen.replay.missing_tricks import LineNumbers, is_cut_short
from tienlen.replay.opening import FirstLead
from tienlen.replay.own_part import OwnPart, lacks_plays
from tienlen.replay.passing import Passing
from tienlen.replay.reporting import Reporter, Spot
from tienlen.replay.steps import Effect, Step
from tienlen.replay.table import ANYONE, NOBODY, Table
from tienlen.replay.turn_judging import TurnJudge


class HandJudge:
    """Plays one hand through a table and says what was wrong with each play and pass."""

    __slots__ = (
        "_absences",
        "_before",
        "_cards",
        "_course",
        "_cut_short",
        "_following",
        "_gone_out",
        "_hand",
        "_lead",
        "_numbers",
        "_own",
        "_passing",
        "_report",
        "_seats",
        "_table",
        "_trick_is_broken",
        "_turns",
        "late",
    )

    def __init__(
        self,
        hand: Hand,
        own: OwnPart,
        table: Table,
        first: FirstLead,
        copies: CopyCount,
        report: Reporter,
        *,
        passing: Passing,
        keep_steps: bool,
    ) -> None:
        self.late = LatePlays(hand, own, report)
        """The plays after the hand's end."""
        self._hand = hand
        self._own = own
        self._table = table
        self._numbers = LineNumbers(hand, own, report)
        self._gone_out = GoneOut(hand, own, table, report.seats)
        acts = Acts(hand, own, report.seats)
        self._lead = MissingLead(table, acts)
        self._absences = Absences(own.hand, table, self._gone_out, acts, self._lead, report.seats)
        self._turns = TurnJudge(own.hand, table, first, report, passing, self._absences, self._lead)
        self._cards = CardJudge(table, first.opening, copies, report)
        self._course = Course(table, self._turns, self._absences, report, keep_steps=keep_steps)
        self._before: Play | None = None
        self._following: Play | None = None
        self._report = report
        self._seats = report.seats
        self._passing = passing
        self._cut_short: bool | None = None
        self._trick_is_broken = False

    @property
    def number(self) -> int:
        """How many plays and written passes there were so far."""
        return self._course.number

    @property
    def tricks(self) -> int:
        """How many tricks were led so far."""
        return self._course.tricks.leads

    @property
    def certain_out(self) -> tuple[int, ...]:
        """Who is certain to have gone out, in order: after a gap that was before it."""
        return self._gone_out.certain

    def judge(self) -> tuple[Step, ...]:
        """Judge the tricks of the hand in order; return its steps if they are to be kept."""
        sizes = tuple(self._table.left)
        for index, line in enumerate(self._hand.lines):
            if isinstance(line, Trick):
                if self._own.has(index):
                    self._line(line, index, sizes)
                else:
                    self._ignore(line, index)
            elif self._own.has(index) and lacks_plays(line):
                self._lose_track()
                self._numbers.may_jump = True
        self._course.settle_silent()
        self._absences.settle()
        return self._course.steps()

    def _line(self, line: Trick, index: int, sizes: tuple[int, ...]) -> None:
        """Judge a trick line; `sizes` are how many cards were dealt to each seat."""
        is_missing = self._begin_line(line, index)
        count = len(self._report.findings)
        if plays := line.plays:
            # A pass that is missing is found at this play, and so belongs to its step.
            self._close_trick(line)
            # What is missing is as good as a gap.
            if is_missing and not self._goes_on(plays[0], sizes):
                self._lose_track()
        around = zip((None, *plays), plays, (*plays[1:], None), strict=False)
        for self._before, play, self._following in around:
            self._item(play, count, index)
            self._absences.end_trick()
            if any(found.severity == "error" for found in self._report.findings[count:]):
                self._turns.note_slip()
            count = len(self._report.findings)

    def _ignore(self, line: Trick, index: int) -> None:
        """Number the plays of a line that is not the hand's own; they change nothing."""
        before = self._course.tricks
        self._course.tricks = before.following()
        copied = self._own.copies.get(index)
        is_told = copied is not None and line.number is not None
        if is_told:
            self._numbers.judge_copy(line, index, self._course.tricks.number)
        is_mistaken = copied is not None or index in self._own.deals
        for play in line.plays:
            self._course.number += 1
            seat = self._seats.find(play.seat)
            if seat >= 0:
                count = len(self._report.findings)
                if is_mistaken and not is_told and play.cards and play.flag != "W":
                    at = None if copied is None else self._hand.lines[copied].line
                    self._cards.judge_mistaken(play, seat, self._course.spot, copies=at)
                    is_told = True
                self._course.keep(play, seat, "nothing", count)
        if is_mistaken:
            self._course.tricks = before

    # -- lines ---------------------------------------------------------------------------

    def _begin_line(self, line: Trick, index: int) -> bool:
        """Judge the number of a line; return whether lines seem to be missing before it."""
        self._course.tricks = self._course.tricks.following()
        self._trick_is_broken = False
        self._turns.begin_line()
        # A line of plays after the hand's end is told as that alone.
        is_late = self._table.is_over and any(play.cards is not None for play in line.plays)
        is_missing = self._numbers.judge(
            line, index, self._course.tricks.number, is_judged=not is_late
        )
        if self._numbers.hint:
            # Whose turn it was, and what was beaten, is wrong for that alone.
            self._report.follows = self._numbers.hint
            self._turns.note_slip()
        return is_missing

    def _goes_on(self, play: Play, sizes: tuple[int, ...]) -> bool:
        """Say whether a play may be the next one after all, though its line's number jumps."""
        if self._cut_short is None:
            self._cut_short = is_cut_short(self._own.hand, sizes, self._seats)
        return not self._cut_short and self._turns.may_come_next(play)

    def _close_trick(self, line: Trick) -> None:
        """Take the trick before a new trick line as won; report who had not passed."""
        table = self._table
        if self._is_trick_done():
            return
        self._turns.look_whether_goes_on(line)
        self._skip_to(NOBODY)
        # Of plays that are withdrawn everything is as before them: the next line shows the gap.
        if self._is_trick_done() or line.is_withdrawn:
            return
        self._turns.judge_missing_pass(
            line.plays, Spot(self._course.tricks.number, self._course.number + 1)
        )
        self._absences.take(self._course.number)
        table.clear(ANYONE)

    def _is_trick_done(self) -> bool:
        return self._table.is_open or self._table.is_over

    def _lose_track(self) -> None:
        """Take note that plays are missing here; who plays later is certain to hold cards yet."""
        self._course.settle_silent()
        self._absences.for_trick = 0
        self._gone_out.lose_track(self._course.number)
        self._turns.lead_pending = False
        self._turns.opening_pending = False

    def _skip_to(self, seat: int) -> None:
        """Pass over the seats before one that have nothing to say."""
        self._table.skip_to(seat, implied=self._passing.implied)
        self._absences.end_trick()
        self._course.settle_silent()

    # -- plays and passes ----------------------------------------------------------------

    def _item(self, play: Play, count: int, index: int) -> None:
        """Judge a play or pass on a line; `count` findings there were before it."""
        self._course.number += 1
        table = self._table
        seat = self._seats.find(play.seat)
        if seat < 0:
            # The text has the finding. Whoever it was, what it did to the trick is not known.
            self._lose_track()
            self._trick_is_broken = not table.is_over
            return
        if not table.is_over and self._cards.judge_again(
            play, self._before, seat, self._course.spot
        ):
            self._course.keep(play, seat, "nothing", count)
            return
        if table.is_over or not table.left[seat]:
            told_before = ""
            if play.cards is not None:
                if not table.is_over:
                    self._report.on_play("already-out", play, self._course.spot)
                elif not self.late.take(play, index, self._course.spot):
                    told_before = "hand-over"
            self._course.keep(play, seat, "nothing", count, told_before=told_before)
            return
        undo = self._course.undo_point() if play.flag == "W" else None
        if play.cards is None:
            self._pass(play, seat, count, undo)
        else:
            self._play(play, seat, play.cards, count, undo)

    def _pass(self, play: Play, seat: int, count: int, undo: Undo | None) -> None:
        table = self._table
        if not table.is_open and (table.has_right(seat) or seat == table.owner):
            self._skip_to(seat)
        before = self._course.before()
        if table.is_open:
            effect = self._pass_on_open_table(play, seat)
        elif table.turn != seat and not table.must_act(seat):
            effect = "nothing"
        else:
            effect = "passed"
            if table.turn != seat:
                self._turns.judge_pass(play, self._following, self._course.spot)
            if undo is None:
                self._absences.take(self._course.number, seat)
            table.pass_turn(seat)
            self._turns.note_pass(seat)
        trick = self._course.tricks.number
        if undo is not None:
            self._course.undo(undo)
            effect = "withdrawn"
        else:
            self._absences.take(self._course.number, seat)
        self._course.keep(play, seat, effect, count, before=before, trick=trick)

    def _pass_on_open_table(self, play: Play, seat: int) -> Effect:
        """Judge a pass where nothing lies: the leader's is wrong, another's means nothing."""
        table, turns = self._table, self._turns
        if turns.has_lead(seat):
            if self._course.tricks.is_led:
                self._course.tricks = self._course.tricks.following()
                self._turns.begin_trick()
            self._report.on_play("must-lead", play, self._course.spot)
            if table.turn == seat:
                # Else it is not certain that the lead was this seat's to hand on.
                table.pass_turn(seat)
            turns.opening_pending = False
            return "passed"
        if turns.lead_pending and (play.flag or not self._lead.note()):
            turns.judge_pass_before_lead(play, self._following, self._course.spot)
        if play.flag != "W":
            self._lead.note_pass(seat)
        return "nothing"

    def _play(self, play: Play, seat: int, cards: Cards, count: int, undo: Undo | None) -> None:
        table = self._table
        combination = table.ruling.combination(cards)
        # Who bombed after its own pass wins the trick where all others pass on that in silence.
        wins = seat == table.owner and self._passing.implied
        locked_out = not wins and table.is_locked_out(seat, combination)
        if not locked_out and not table.is_open:
            self._turns.look_ahead(play, self._following, seat)
            self._skip_to(seat)
        leads = table.is_open and not self._trick_is_broken
        if leads:
            if self._course.tricks.is_led:
                self._turns.begin_trick()
            self._course.tricks = self._course.tricks.led()
        before = self._course.before()
        self._cards.judge_copies(play, seat, self._course.spot, keep=undo is None)
        if locked_out:
            self._turns.judge_locked_out(play, seat, self._course.spot)
        elif self._trick_is_broken:
            self._cards.judge_group(play, seat, combination, self._course.spot)
        else:
            self._turns.judge(play, self._following, seat, self._course.spot)
            self._cards.judge(
                play,
                seat,
                combination,
                self._course.spot,
                is_opening=self._turns.opening_pending,
                changed_with=self._turns.changed_with(play),
            )
        if leads:
            self._turns.lead_pending = False
            self._turns.opening_pending = False
        if undo is None:
            self._gone_out.note_play(seat, self._course.number)
            self._absences.take(self._course.number, seat, len(cards))
        table.play(seat, cards)
        if self._trick_is_broken and not table.is_over:
            table.clear(ANYONE)
        trick = self._course.tricks.number
        if undo is not None:
            self._course.undo(undo)
        effect: Effect = "withdrawn" if undo is not None else "played"
        self._course.keep(
            play, seat, effect, count, combination=combination, before=before, trick=trick
        )
