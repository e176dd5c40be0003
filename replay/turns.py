"""Whose turn it is, as a graph: each state of the table once, with what every event leads to.

The graph holds no rule. A step of it that is met for the first time is worked out by a `Table`
set to that state, and remembered, so that judging in bulk and judging step by step cannot differ.
"""

from typing import NamedTuple

from tienlen.replay.combinations import Combination
from tienlen.replay.ruling import Ruling
from tienlen.replay.shapes import Shape
from tienlen.replay.shelf import Shelf
from tienlen.replay.table import NOBODY, Silent, Table

MOST_STATES = 30_000
"""How many states are remembered at the most: eight seats alone have about as many."""

_A_THREE, _A_TWO = (0,), (48,)
_SOME_CARDS = (0,) * 9


Move = tuple[int, int, set[int], bool, Shape, Combination]
"""Cards as they are played, a set of cards as bits, and what is needed to judge them.

Then come the number of their shape, the shapes known to beat it, and whether it frees locked seats;
the shape itself, which has all these; what the cards form. A plain tuple, since that is taken apart
soonest.
"""


class State(NamedTuple):
    """What decides whose turn comes next: sets of seats as bits, and seats as in `Position`."""

    locked: int
    declined: int
    out: int
    turn: int
    owner: int
    twos_lie: bool


Passing = tuple[int, "Turn", bool, bool, tuple[Silent, ...], tuple[Silent, ...]]
"""A pass that is right: who passed on which turn, and the turn after it.

The seat is NOBODY for a pass without a meaning. Then come: whether it is plain, so that it means
something, the seat might have played anything, and nobody who might have done so too was passed
over; whether it is locked, having passed before in the trick, and might only have bombed; the seats
passed over in silence until the seat had its turn; those passed over after it. A plain tuple, as a
move is.
"""


class Turn:
    """A state of the table with what was learnt about it.

    `passes` leads from a pass as it is written to the turn after it, `moves` holds the moves
    known of the seat whose turn it is. `after` is the turn after a play that was not twos and that
    the seat did not go out with, as soon as it is known. `passings` tells more of the passes, as
    far as it was asked; `silent_after` and `silent_before` are who is passed over in silence
    after what was `played`, and on a way of `skips`.
    """

    __slots__ = (
        "after",
        "is_open",
        "is_over",
        "moves",
        "passes",
        "passings",
        "played",
        "seat",
        "silent_after",
        "silent_before",
        "skips",
        "state",
    )

    def __init__(self, state: State, moves: dict[str, Move]) -> None:
        self.state = state
        self.seat = state.turn
        self.is_open = state.owner < 0
        self.is_over = state.turn < 0
        self.moves = moves
        """Nothing for a seat that has passed: what it may play yet is not judged here."""
        self.passes: dict[str, Turn] = {}
        self.after: Turn | None = None
        self.played: dict[tuple[bool, bool], Turn] = {}
        self.skips: dict[int, Turn | None] = {}
        self.passings: dict[str, Passing] = {}
        self.silent_after: dict[tuple[bool, bool], tuple[Silent, ...]] = {}
        self.silent_before: dict[int, tuple[Silent, ...]] = {}

    def forget(self) -> None:
        """Let go of what was learnt: turns lead in circles, which would keep them all."""
        self.after = None
        for learnt in (
            self.passes,
            self.played,
            self.skips,
            self.passings,
            self.silent_after,
            self.silent_before,
        ):
            learnt.clear()


class Turns:
    """The turns of all hands under one ruling with so many seats; `shelf` may be shared."""

    def __init__(
        self, ruling: Ruling, seats: int, *, implied: bool, shelf: Shelf | None = None
    ) -> None:
        self._ruling = ruling
        self.implied = implied
        self._seats = seats
        self._known: dict[State, Turn] = {}
        self._leads: dict[int, Turn] = {}
        self.moves: list[dict[str, Move]] = [{} for _ in range(seats)]
        """The moves met so far, seat by seat, by the text of the play."""
        self._shelf = Shelf(MOST_STATES) if shelf is None else shelf
        self._shelf.add(self)

    def lead(self, seat: int) -> Turn:
        """Return the first turn of a hand that a seat leads."""
        if seat not in self._leads:
            self._leads[seat] = self._turn(State(0, 0, 0, seat, -1, twos_lie=False))
        return self._leads[seat]

    def played(self, turn: Turn, *, is_twos: bool, goes_out: bool) -> Turn:
        """Return the turn after the seat on turn plays cards."""
        key = (is_twos, goes_out)
        if key not in turn.played:
            table = self._table(turn.state)
            if goes_out:
                table.left[turn.seat] = 1
            table.play(turn.seat, _A_TWO if is_twos else _A_THREE)
            turn.played[key] = self._turn_of(table)
            turn.silent_after[key] = tuple(table.silent)
            if not (is_twos or goes_out):
                turn.after = turn.played[key]
        return turn.played[key]

    def passed(self, turn: Turn, seat: int) -> Passing | None:
        """Return what a seat's pass comes to, None where that pass is wrong, or might be."""
        table = self._table(turn.state)
        means_nothing: Passing = (NOBODY, turn, False, False, (), ())
        if table.is_over or not table.left[seat]:
            return means_nothing
        if table.is_open:
            return None
        if not table.has_right(seat) and seat not in (table.owner, table.turn):
            # It is locked out, and its pass means nothing.
            return None if table.must_act(seat) else means_nothing
        table.skip_to(seat, implied=self.implied)
        if table.is_open or table.turn != seat:
            return None
        before, is_locked = tuple(table.silent), table.is_locked(seat)
        table.silent.clear()
        table.pass_turn(seat)
        silent = tuple(table.silent)
        is_plain = not is_locked and all(kind != "passed" for _, kind in (*before, *silent))
        return seat, self._turn_of(table), is_plain, is_locked, before, silent

    def has_right(self, turn: Turn, seat: int) -> bool:
        """Say whether a seat may still act in the trick."""
        return self._table(turn.state).has_right(seat)

    def skipped_to(self, turn: Turn, seat: int) -> Turn | None:
        """Return the turn when all seats before one have been passed over in silence.

        None if one of them has to act, or the trick ends on the way; `seat` may be NOBODY to end
        the trick, and is then what is wanted.
        """
        if seat not in turn.skips:
            table = self._table(turn.state)
            if not table.is_open:
                table.skip_to(seat, implied=self.implied)
            wanted = table.turn == seat if seat >= 0 else table.is_open or table.is_over
            turn.skips[seat] = self._turn_of(table) if wanted else None
            turn.silent_before[seat] = tuple(table.silent)
        return turn.skips[seat]

    def __len__(self) -> int:
        """Return how many turns are remembered."""
        return len(self._known)

    def forget(self) -> None:
        """Let go of all turns, but not of `moves`; one that is held is learnt anew from there."""
        for turn in self._known.values():
            turn.forget()
        self._known.clear()
        self._leads.clear()

    def _table(self, state: State) -> Table:
        table = Table(self._ruling, [_SOME_CARDS] * self._seats, leader=state.turn)
        table.locked, table.declined, table.owner = state.locked, state.declined, state.owner
        for seat in range(self._seats):
            if state.out >> seat & 1:
                table.left[seat] = 0
                table.out.append(seat)
        if state.owner >= 0:
            table.lies = self._ruling.combination(_A_TWO if state.twos_lie else _A_THREE)
        return table

    def _turn_of(self, table: Table) -> Turn:
        state = State(
            locked=table.locked,
            declined=table.declined,
            out=sum(1 << seat for seat in table.out),
            turn=table.turn,
            owner=table.owner,
            twos_lie=table.lies is not None and table.lies.is_twos,
        )
        return self._turn(state)

    def _turn(self, state: State) -> Turn:
        known = self._known.get(state)
        if known is None:
            self._shelf.keep()
            may_play = state.turn >= 0 and not state.locked >> state.turn & 1
            moves = self.moves[state.turn] if may_play else {}
            known = self._known[state] = Turn(state, moves)
        return known
