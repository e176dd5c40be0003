"""A hand that nothing is wrong with, played out and watched at once, cards as bits.

Most turns can have come to nothing but a choice, which is counted on the way; the others are looked
at with care (see `watch`).
"""

from operator import length_hint
from typing import Final

from tienlen.analysis.walk import Walk
from tienlen.analysis.watch import Chance
from tienlen.replay.bits import may_be_one_play
from tienlen.replay.combinations import Combination, Kind
from tienlen.replay.playing_out import MOST_TRICKS, NUMBERS, Start
from tienlen.replay.shapes import NO_SHAPE
from tienlen.replay.table import NOBODY
from tienlen.replay.turns import Move

_NO_MOVE: Final[Move] = (
    0,
    NO_SHAPE.number,
    NO_SHAPE.beaten_by,
    NO_SHAPE.frees_locked,
    NO_SHAPE,
    Combination(Kind.SINGLE, 0, (), -1, is_bomb=False, is_twos=False),
)
"""What lies on an open table."""


def walk_through(start: Start) -> Walk | None:  # noqa: C901 - a call a step would cost more than it
    """Play a hand out as `play_out` does, and note what its seats did and missed.

    While `is_watched`, more than choices may be missed: then each turn of who may hold a bomb is
    looked at with care, and so are those passed over in silence. This is the loop that the time
    goes to.
    """
    tricks, held, turn, _, book = start
    items = tricks.replace("\n", " \n").split(" ")
    if items[0] != "1.":
        return None
    walk = Walk(start)
    leads, turns = book.leads, book.turns
    answers, passes_of, choice_passes = walk.answers, walk.passes_of, walk.choice_passes
    led, won, out, out_on = walk.led, walk.won, walk.order, walk.out_on
    last, lies = _NO_MOVE, NO_SHAPE
    beaten_by: set[int] = set()
    owner, trick = NOBODY, 1
    may_bomb_of = walk.may_bomb
    is_implied = is_watched = turns.implied
    # Where nobody was dealt a bomb there is none to be played or missed.
    is_careful, may_bomb = is_implied or True in may_bomb_of, False
    # `size - length_hint(coming) - trick` is the number of the play or pass taken last: each trick
    # has an item more. A call for that would cost more than it.
    size, coming = len(items), iter(items)
    next(coming)
    for item in coming:
        move = turn.moves.get(item)
        if move is None:
            passing = turn.passings.get(item)
            if passing is None:
                if trick < MOST_TRICKS and item == NUMBERS[trick]:
                    closed = turn if turn.is_open else turns.skipped_to(turn, NOBODY)
                    if closed is None or owner < 0:
                        return None
                    if is_watched and closed is not turn:
                        walk.watch.silent(turn.silent_before[NOBODY], last, trick)
                    turn = closed
                    won[owner] += 1
                    trick += 1
                    owner = NOBODY
                    continue
                met = book.meet(turn, item, last)
                if met is None:
                    return None
                following, move = met
                if move is None:
                    passing = turn.passings[item]
                elif following is not turn:
                    if is_watched:
                        walk.watch.silent(turn.silent_before[following.seat], last, trick)
                    turn = following
            if passing is not None:
                seat, following, is_plain, _, before, silent = passing
                if is_plain and not (is_watched and (may_bomb_of[seat] or before or silent)):
                    passes_of[seat] += 1
                    cards = held[seat]
                    # Only who holds a higher card had a choice, or could have gone out.
                    if cards >= lies.limit and (lies.is_single or lies.has_answer(cards)):
                        choice_passes[seat] += 1
                        if cards.bit_count() == lies.size:
                            play = size - length_hint(coming) - trick
                            walk.watch.finish(Chance(seat, "passed", last, play, trick, cards))
                    if is_watched:
                        walk.watch.acted = size - length_hint(coming) - trick
                elif seat >= 0:
                    walk.watch.passed(passing, last, size - length_hint(coming) - trick, trick)
                turn = following
                continue
            if move is None:
                return None
        played, number, beats_it, frees_locked, shape, _ = move
        seat = turn.seat
        cards = held[seat]
        if cards & played != played:
            return None
        rest = cards ^ played
        if turn.is_open:
            if owner >= 0 or (number not in leads and not book.may_lead(move)):
                return None
            if may_bomb:
                walk.watch.led()
            led[seat] += 1
            # Few hands lie close enough together for one combination: no wider than their size.
            if rest and cards >> 4 * cards.bit_count() < cards & -cards and may_be_one_play(cards):
                play = size - length_hint(coming) - trick
                walk.watch.finish(Chance(seat, "played", None, play, trick, cards))
        elif number not in beaten_by and not book.beats(move, last):
            return None
        else:
            answers[seat] += 1
            if may_bomb:
                walk.watch.answered(
                    seat,
                    move,
                    last,
                    owner,
                    size - length_hint(coming) - trick,
                    trick,
                    is_locked=bool(turn.state.locked >> seat & 1),
                    goes_out=not rest,
                )
        held[seat] = rest
        owner, last, lies, beaten_by = seat, move, shape, beats_it
        if is_careful and (may_bomb or shape.calls_bombs or is_implied):
            watch = walk.watch
            may_bomb = shape.calls_bombs or watch.twos_bombed
            is_watched = is_implied or (may_bomb and True in may_bomb_of)
            if is_watched:
                watch.acted = size - length_hint(coming) - trick
        if rest and not frees_locked and turn.after is not None:
            following = turn.after
        else:
            if not rest:
                out.append(seat)
                out_on[seat] = size - length_hint(coming) - trick
            following = turns.played(turn, is_twos=frees_locked, goes_out=not rest)
        if is_watched and turn.silent_after[frees_locked, not rest]:
            walk.watch.silent(turn.silent_after[frees_locked, not rest], last, trick)
        turn = following
    if not turn.is_over or owner < 0:
        return None
    won[owner] += 1
    walk.plays, walk.tricks = size - trick, trick
    return walk
