"""Hands that nothing is wrong with, walked through for their outlines, cards as bits.

Most turns can have come to nothing but a choice, which is counted on the way; wherever a bomb or a
finish may have been missed, the turn is made a `Moment` and goes the way of all moments, so that
what counts as missed is said in one place.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

from tienlen.analysis.gathering import Gathered
from tienlen.analysis.holdings import cards_of, holds_higher, may_be_one_play, may_hold_bomb
from tienlen.analysis.moments import Did, Moment
from tienlen.analysis.outlines import Bomb, Choices, HandOutline, SeatOutline
from tienlen.analysis.stranded import stranded_in
from tienlen.replay.book import Book
from tienlen.replay.combinations import Combination, Kind
from tienlen.replay.opening import Opening
from tienlen.replay.plain import PlainHand
from tienlen.replay.steps import Result
from tienlen.replay.table import NOBODY, Silent
from tienlen.replay.turns import Move

_MOST_SHAPES: Final = 5_000
_LOWEST_TWO: Final = 1 << 48
_DID: Final[dict[str, Did]] = {
    "passed": "passed-silently",
    "declined": "passed-silently",
    "locked": "skipped",
}


class NotPlainError(Exception):
    """A hand in order, but written so that its tricks are not told apart by their lines."""


class _Shape(NamedTuple):
    """What is asked at every turn about what lies on the table; one for all moves of a shape.

    `limit` is more than the bits of any hand without a higher card; `calls_bombs` says that it
    makes a bomb situation by itself.
    """

    limit: int
    is_single: bool
    size: int
    calls_bombs: bool


class _Spot(NamedTuple):
    """Where a hand has come to: the last play or pass, its trick, and what lies there."""

    play: int
    trick: int
    lies: Combination | None
    shape: _Shape
    twos_bombed: bool


_NOTHING: Final = _Shape(0, is_single=False, size=0, calls_bombs=False)


class Walker:
    """Makes the outlines of hands judged by one book."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self._shapes: dict[int, _Shape] = {}

    def outline(self, hand: PlainHand, number: int, line: int) -> HandOutline:
        """Return the outline of a hand; `number` is that in its tag, which stands on `line`.

        Raises:
            NotPlainError: its tricks are not told apart by their lines.
        """
        course = _Course(self.book, hand)
        plays, tricks = self._walk(hand, course)
        ended = hand.outcome.result
        result = Result(
            complete=ended.complete,
            void=ended.void,
            instant_win=ended.instant_win,
            place=ended.place,
            left=ended.left,
            score=ended.score,
            gone_out=ended.gone_out,
            leaders=ended.leaders,
            loser=ended.loser,
            plays=plays,
            tricks=tricks,
        )
        loser = hand.outcome.loser
        rest = course.held[loser]
        gathered = course.gathered
        return HandOutline(
            number=number,
            line=line,
            sizes=course.sizes,
            result=result,
            bombs=tuple(course.bombs),
            missed_bombs=tuple(gathered.missed) if gathered else (),
            forfeited_bombs=tuple(gathered.forfeited.values()) if gathered else (),
            missed_finishes=tuple(gathered.finishes) if gathered else (),
            stranded=stranded_in(cards_of(rest), loser, self.book.ruling)
            if rest >= _LOWEST_TWO or may_hold_bomb(rest)
            else (),
            illegal=(),
            choices=course.choices(),
            by_seat=course.by_seat(),
            tricks_won=tricks,
            unjudged=(),
        )

    def _shape(self, move: Move) -> _Shape:
        if len(self._shapes) >= _MOST_SHAPES:
            self._shapes.clear()
        combination = move.combination
        known = self._shapes[move.shape] = _Shape(
            limit=2 << combination.top,
            is_single=combination.kind is Kind.SINGLE,
            size=len(combination.cards),
            calls_bombs=self.book.ruling.is_bomb_situation(combination, twos_bombed=False),
        )
        return known

    def _walk(  # noqa: C901 - a call a step would cost more than the step
        self, hand: PlainHand, course: "_Course"
    ) -> tuple[int, int]:
        """Go through all plays and passes; return how many there were, and how many tricks.

        `is_close` says that more than choices may be missed now: then each turn is looked at with
        care, and so are those passed over in silence. This is the loop that the time goes to.
        """
        book, shapes = self.book, self._shapes
        turns, rules, implied = book.turns, book.ruling.rules, book.turns.implied
        held, plays, passes = course.held, course.plays, course.passes
        choice_passes, led, won = course.choice_passes, course.led, course.won
        turn = hand.first
        lies: Combination | None = None
        last: Move | None = None
        shape = _NOTHING
        limit = size = number = 0
        owner = trick = 0
        is_led = True
        is_close = implied
        twos_bombed = False
        for item in hand.items:
            passing = turn.passings.get(item)
            if passing is not None:
                number += 1
                seat = passing.seat
                if seat >= 0:
                    if is_close:
                        spot = _Spot(number, trick, lies, shape, twos_bombed)
                        if passing.before:
                            course.silent(passing.before, spot._replace(play=number - 1))
                        course.passed(seat, "passed", spot, is_locked=passing.is_locked)
                        if passing.silent:
                            course.silent(passing.silent, spot)
                    else:
                        cards = held[seat]
                        if (
                            cards >= limit
                            and not passing.is_locked
                            and lies is not None
                            and (shape.is_single or holds_higher(cards, lies, rules))
                        ):
                            choice_passes[seat] += 1
                        if cards.bit_count() == size:
                            spot = _Spot(number, trick, lies, shape, twos_bombed)
                            course.finish(seat, "passed", spot, is_locked=passing.is_locked)
                    passes[seat] += 1
                turn = passing.following
                continue
            found = turn.moves.get(item)
            if found is None:
                if item[-1] == ".":
                    # The number of a trick: the one before it is over.
                    if not is_led:
                        raise NotPlainError
                    closed = turn if trick == 0 else turns.skipped_to(turn, NOBODY)
                    if closed is None:
                        raise NotPlainError
                    if is_close and trick and turn.silent_before.get(NOBODY):
                        spot = _Spot(number, trick, lies, shape, twos_bombed)
                        course.silent(turn.silent_before[NOBODY], spot)
                    turn = closed
                    if trick:
                        won[owner] += 1
                    trick += 1
                    is_led = False
                    continue
                met = book.meet(turn, item, last)
                if met is None:
                    raise NotPlainError
                own, found = met
                if found is None:
                    raise NotPlainError
                if is_close and own is not turn and turn.silent_before[own.seat]:
                    spot = _Spot(number, trick, lies, shape, twos_bombed)
                    course.silent(turn.silent_before[own.seat], spot)
                turn = own
            move = found
            number += 1
            seat = turn.seat
            cards = held[seat]
            rest = cards ^ move.cards
            if turn.is_open:
                if is_led:
                    raise NotPlainError
                is_led = True
                led[seat] += 1
                twos_bombed = False
                course.bomb_on_top = None
                if rest and may_be_one_play(cards):
                    course.lead(seat, _Spot(number, trick, None, _NOTHING, twos_bombed=False))
            else:
                if is_close and rest:
                    spot = _Spot(number, trick, lies, shape, twos_bombed)
                    course.played(seat, spot, is_locked=bool(turn.state.locked >> seat & 1))
                if course.bomb_on_top is not None or move.combination.is_bomb:
                    spot = _Spot(number, trick, lies, shape, twos_bombed)
                    twos_bombed = course.answered(seat, move.combination, owner, spot)
            held[seat] = rest
            plays[seat] += 1
            owner, last, lies = seat, move, move.combination
            known = shapes.get(move.shape)
            shape = self._shape(move) if known is None else known
            limit, size = shape.limit, shape.size
            is_close = implied or ((twos_bombed or shape.calls_bombs) and course.any_may_bomb())
            if rest:
                following = turn.after
                if move.is_twos or following is None:
                    following = turns.played(turn, is_twos=move.is_twos, goes_out=False)
            else:
                course.out_on[seat] = number
                following = turns.played(turn, is_twos=move.is_twos, goes_out=True)
            if is_close:
                silent = turn.silent_after[move.is_twos, not rest]
                if silent:
                    course.silent(silent, _Spot(number, trick, lies, shape, twos_bombed))
            turn = following
        won[owner] += 1
        return number, trick


class _Course:
    """What the seats of a hand did so far, and what was missed; `held` are their cards as bits."""

    __slots__ = (
        "_may_bomb",
        "_ruling",
        "bomb_on_top",
        "bombs",
        "choice_passes",
        "gathered",
        "held",
        "led",
        "opening",
        "out_on",
        "passes",
        "plays",
        "sizes",
        "won",
    )

    def __init__(self, book: Book, hand: PlainHand) -> None:
        self._ruling = book.ruling
        seats = book.seats
        self.held = list(hand.dealt)
        self.sizes = (hand.dealt[0].bit_count(),) * seats
        self.plays = [0] * seats
        self.passes = [0] * seats
        self.choice_passes = [0] * seats
        self.led = [0] * seats
        self.won = [0] * seats
        self.out_on: list[int | None] = [None] * seats
        self.opening: Opening | None = hand.opening
        self.bombs: list[Bomb] = []
        self.bomb_on_top: Bomb | None = None
        self.gathered: Gathered | None = None
        self._may_bomb: list[bool] | None = None

    # -- at the end ----------------------------------------------------------------------

    def choices(self) -> tuple[Choices, ...]:
        """Return the choices of each seat: all its answers, and the passes that were choices."""
        choices = [
            Choices(plays - led + passed, passed)
            for plays, led, passed in zip(self.plays, self.led, self.choice_passes, strict=True)
        ]
        if self.gathered is not None:
            for own, more in zip(choices, self.gathered.choices, strict=True):
                own.made += more.made
                own.passed += more.passed
        return tuple(choices)

    def by_seat(self) -> tuple[SeatOutline, ...]:
        """Return what each seat did, counted."""
        return tuple(
            [
                SeatOutline(plays=plays, passes=passes, led=led, won=won, out_on=out_on)
                for plays, passes, led, won, out_on in zip(
                    self.plays, self.passes, self.led, self.won, self.out_on, strict=True
                )
            ]
        )

    # -- where a bomb may be missed --------------------------------------------------------

    def any_may_bomb(self) -> bool:
        """Say whether a seat may hold a bomb yet."""
        return True in self._bombers()

    def _may_miss_bomb(self, seat: int, spot: _Spot) -> bool:
        """Say whether there is a bomb situation in which a seat may hold a bomb."""
        if not (spot.twos_bombed or spot.shape.calls_bombs):
            return False
        may_bomb = self._bombers()
        if may_bomb[seat]:
            may_bomb[seat] = may_hold_bomb(self.held[seat])
        return may_bomb[seat]

    def _bombers(self) -> list[bool]:
        if self._may_bomb is None:
            self._may_bomb = [may_hold_bomb(cards) for cards in self.held]
        return self._may_bomb

    # -- what is looked at with care -------------------------------------------------------

    def silent(self, seats: Iterable[Silent], spot: _Spot) -> None:
        """Take in the seats that were passed over in silence after a play or pass."""
        for seat, kind in seats:
            if kind == "passed":
                self.passes[seat] += 1
            self.passed(seat, _DID[kind], spot, is_locked=kind != "passed")

    def passed(self, seat: int, did: Did, spot: _Spot, *, is_locked: bool) -> None:
        """Take in a turn that was not used for a play, or that was skipped."""
        if self._may_miss_bomb(seat, spot):
            self._gathered().take(self._moment(seat, did, spot, is_locked=is_locked), self._ruling)
            return
        if is_locked or spot.lies is None:
            return
        cards = self.held[seat]
        if cards >= spot.shape.limit and holds_higher(cards, spot.lies, self._ruling.rules):
            self.choice_passes[seat] += 1
        if cards.bit_count() == spot.shape.size:
            self.finish(seat, did, spot, is_locked=False)

    def played(self, seat: int, spot: _Spot, *, is_locked: bool) -> None:
        """Take in an answer that a seat did not go out with."""
        if self._may_miss_bomb(seat, spot):
            self.finish(seat, "played", spot, is_locked=is_locked)

    def lead(self, seat: int, spot: _Spot) -> None:
        """Take in a lead that a seat did not go out with."""
        opening = self.opening if spot.play == 1 else None
        moment = self._moment(seat, "played", spot, is_locked=False, opening=opening)
        self._gathered().finish(moment, self._ruling)

    def finish(self, seat: int, did: Did, spot: _Spot, *, is_locked: bool) -> None:
        """Take in a turn that the seat might have gone out on."""
        moment = self._moment(seat, did, spot, is_locked=is_locked)
        self._gathered().finish(moment, self._ruling)

    def answered(self, seat: int, play: Combination, victim: int, spot: _Spot) -> bool:
        """Take in an answer that is a bomb, or that follows one; say whether twos were bombed."""
        lies = spot.lies
        if lies is None:
            return False
        if self.bomb_on_top is not None:
            self.bombs[-1] = _answered(self.bomb_on_top, seat, spot.play, play)
            self.bomb_on_top = None
        if play.is_bomb and (spot.twos_bombed or spot.shape.calls_bombs):
            self.bomb_on_top = Bomb(
                seat=seat,
                play=spot.play,
                trick=spot.trick,
                cards=play.cards,
                on=lies.cards,
                victim=victim,
            )
            self.bombs.append(self.bomb_on_top)
        return spot.twos_bombed or self._ruling.bombs_twos(play, lies)

    def _gathered(self) -> Gathered:
        if self.gathered is None:
            self.gathered = Gathered(len(self.held))
        return self.gathered

    def _moment(
        self, seat: int, did: Did, spot: _Spot, *, is_locked: bool, opening: Opening | None = None
    ) -> Moment:
        return Moment(
            seat=seat,
            play=spot.play,
            trick=spot.trick,
            did=did,
            is_legal=True,
            goes_out=False,
            lies=spot.lies,
            leads=spot.lies is None,
            irregular=False,
            is_bomb_situation=spot.twos_bombed or spot.shape.calls_bombs,
            is_locked=is_locked,
            hand=cards_of(self.held[seat]),
            is_certain=True,
            opening=opening,
        )


def _answered(bomb: Bomb, seat: int, play: int, answer: Combination) -> Bomb:
    return Bomb(
        seat=bomb.seat,
        play=bomb.play,
        trick=bomb.trick,
        cards=bomb.cards,
        on=bomb.on,
        victim=bomb.victim,
        answered_by=seat,
        answered_on=play,
        answer=answer.cards,
    )
