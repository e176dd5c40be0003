"""A hand played out from its text: the loop that most of the time of judging in bulk goes to."""

from typing import Final, NamedTuple, Protocol, TypeVar

from tienlen.replay.book import Book
from tienlen.replay.opening import Opening
from tienlen.replay.table import NOBODY
from tienlen.replay.turns import Move, Turn

MOST_TRICKS: Final = 200

NUMBERS: Final = [f"\n{number}." for number in range(1, MOST_TRICKS + 1)]


class Start(NamedTuple):
    """A hand about to be played.

    `tricks` are the lines of its tricks, without notes. `hands` are the cards of each seat as bits:
    they are there to be played from. `turn` is the first one, and `opening` what the first play of
    a match must keep.
    """

    tricks: str
    hands: list[int]
    turn: Turn
    opening: Opening | None
    book: Book


class Course(Protocol):
    """How a hand was played: who went out, in order, and how many plays and passes there were."""

    @property
    def out(self) -> tuple[int, ...]:
        """Return the seats that went out, in order."""

    @property
    def plays(self) -> int:
        """Return how many plays and passes there were."""


Played = TypeVar("Played", bound=Course)


class Gone(NamedTuple):
    """The least there is to know of how a hand was played."""

    out: tuple[int, ...]
    plays: int


def play_out(start: Start) -> Gone | None:  # noqa: C901 - a call a step would cost more than it
    """Play a hand out; None at the first thing that is wrong, or not plain.

    The cards played are taken from the hands. This is the loop that the time goes to, hence its one
    piece.
    """
    lines, hands, turn, _, book = start
    items = lines.replace("\n", " \n").split(" ")
    if items[0] != "1.":
        return None
    turns, leads = book.turns, book.leads
    numbers = NUMBERS
    out: list[int] = []
    lies: Move | None = None
    beaten_by: set[int] = set()
    tricks = 1
    for item in items[1:]:
        following = turn.passes.get(item)
        if following is not None:
            turn = following
            continue
        move = turn.moves.get(item)
        if move is None:
            if tricks < MOST_TRICKS and item == numbers[tricks]:
                closed = turn if turn.is_open else turns.skipped_to(turn, NOBODY)
                if closed is None:
                    return None
                turn = closed
                tricks += 1
                continue
            met = book.meet(turn, item, lies)
            if met is None:
                return None
            turn, move = met
            if move is None:
                continue
        cards, number, beats_it, frees_locked, _, _ = move
        if turn.is_open:
            if number not in leads and not book.may_lead(move):
                return None
        elif number not in beaten_by and (lies is None or not book.beats(move, lies)):
            return None
        seat = turn.seat
        held = hands[seat]
        if held & cards != cards:
            return None
        held ^= cards
        hands[seat] = held
        lies, beaten_by = move, beats_it
        if held and not frees_locked and turn.after is not None:
            turn = turn.after
            continue
        if not held:
            out.append(seat)
        turn = turns.played(turn, is_twos=frees_locked, goes_out=not held)
    return Gone(tuple(out), len(items) - tricks) if turn.is_over else None
