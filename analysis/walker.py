"""Hands that nothing is wrong with, played out and outlined at once, cards as bits.

Most turns can have come to nothing but a choice, which is counted on the way; the others are looked
at with care (see `walk`).
"""

from dataclasses import replace
from typing import Final

from tienlen.analysis.holdings import cards_of, holds_higher, may_be_one_play, may_hold_bomb
from tienlen.analysis.outlines import HandOutline
from tienlen.analysis.stranded import stranded_in
from tienlen.analysis.walk import NOTHING, Spot, Walk
from tienlen.replay.book import Book
from tienlen.replay.plain import MOST_TRICKS, NUMBERS, PlainHand, Start
from tienlen.replay.table import NOBODY
from tienlen.replay.turns import Move

_LOWEST_TWO: Final = 1 << 48


class Walker:
    """Plays and outlines the hands judged by one book."""

    def __init__(self, book: Book) -> None:
        self.book = book

    def outline(self, hand: PlainHand[Walk], number: int, line: int) -> HandOutline:
        """Return the outline of a hand; `number` is that in its tag, which stands on `line`."""
        walk, loser = hand.course, hand.outcome.loser
        rest = walk.held[loser]
        gathered = walk.gathered
        return HandOutline(
            number=number,
            line=line,
            sizes=walk.sizes,
            result=replace(hand.outcome.result, plays=walk.plays, tricks=walk.tricks),
            bombs=tuple(walk.bombs),
            missed_bombs=tuple(gathered.missed) if gathered else (),
            forfeited_bombs=tuple(gathered.forfeited.values()) if gathered else (),
            missed_finishes=tuple(gathered.finishes) if gathered else (),
            stranded=stranded_in(cards_of(rest), loser, self.book.ruling)
            if rest >= _LOWEST_TWO or may_hold_bomb(rest)
            else (),
            illegal=(),
            counts=walk.counts(),
            tricks_won=walk.tricks,
            unjudged=(),
        )

    def play(  # noqa: C901 - a call a step would cost more than the step
        self, start: Start
    ) -> Walk | None:
        """Play a hand out as `play_out` does, and note what its seats did and missed.

        `is_close` says that more than choices may be missed now: then each turn is looked at with
        care, and so are those passed over in silence, at the play or pass before them that was no
        empty one, `acted`. This is the loop that the time goes to.
        """
        items, held, turn, _, book = start
        if items[0] != "1.":
            return None
        walk = Walk(start)
        leads, turns, rules = book.leads, book.turns, book.ruling.rules
        plays_of, passes_of, choice_passes = walk.plays_of, walk.passes_of, walk.choice_passes
        implied = is_close = turns.implied
        last: Move | None = None
        beaten_by: set[int] = set()
        lies = NOTHING
        _, limit, floor, size, is_single, is_bomb, calls_bombs = lies
        number = acted = owner = 0
        trick = 1
        is_led = twos_bombed = False
        for item in items[1:]:
            passing = turn.passings.get(item)
            if passing is None:
                move = turn.moves.get(item)
                if move is None:
                    if trick < MOST_TRICKS and item == NUMBERS[trick]:
                        closed = turn if turn.is_open else turns.skipped_to(turn, NOBODY)
                        if closed is None or not is_led:
                            return None
                        if is_close and closed is not turn:
                            spot = Spot(acted, trick, lies, twos_bombed)
                            walk.silent(turn.silent_before[NOBODY], spot)
                        turn = closed
                        walk.won[owner] += 1
                        trick += 1
                        is_led = False
                        continue
                    met = book.meet(turn, item, last)
                    if met is None:
                        return None
                    following, move = met
                    if move is None:
                        passing = turn.passings[item]
                    elif following is not turn:
                        if is_close:
                            spot = Spot(acted, trick, lies, twos_bombed)
                            walk.silent(turn.silent_before[following.seat], spot)
                        turn = following
            number += 1
            if passing is not None:
                seat, is_locked, following, before, silent = passing
                if seat >= 0:
                    passes_of[seat] += 1
                    if is_close:
                        spot = Spot(number, trick, lies, twos_bombed)
                        if before:
                            walk.silent(before, spot._replace(play=acted))
                        walk.passed(seat, "passed", spot, is_locked=is_locked)
                        if silent:
                            walk.silent(silent, spot)
                    elif (cards := held[seat]) >= limit and not is_locked:
                        # Only who holds a higher card had a choice, or could have gone out.
                        if is_single or (
                            (cards >> floor).bit_count() >= size
                            and holds_higher(cards, lies, rules)
                        ):
                            choice_passes[seat] += 1
                        if cards.bit_count() == size:
                            spot = Spot(number, trick, lies, twos_bombed)
                            walk.finish(seat, "passed", spot, is_locked=False)
                    acted = number
                turn = following
                continue
            if move is None:
                return None
            played, shape, beats_it, is_twos, after = move
            seat = turn.seat
            cards = held[seat]
            if cards & played != played:
                return None
            rest = cards ^ played
            if turn.is_open:
                if is_led or (shape not in leads and not book.may_lead(move)):
                    return None
                is_led, twos_bombed = True, False
                walk.led[seat] += 1
                walk.bomb_on_top = None
                # Few hands lie close enough together for one combination: no wider than their size.
                is_narrow = cards < (cards & -cards) << 4 * cards.bit_count()
                if is_narrow and rest and may_be_one_play(cards):
                    walk.lead(seat, Spot(number, trick, NOTHING, twos_bombed=False))
            else:
                if shape not in beaten_by and (last is None or not book.beats(move, last)):
                    return None
                if is_close and rest:
                    spot = Spot(number, trick, lies, twos_bombed)
                    walk.played(seat, spot, is_locked=bool(turn.state.locked >> seat & 1))
                if after.is_bomb or is_bomb:
                    spot = Spot(number, trick, lies, twos_bombed)
                    twos_bombed = walk.answered(seat, after.combination, owner, spot)
            held[seat] = rest
            plays_of[seat] += 1
            owner, last, lies, beaten_by, acted = seat, move, after, beats_it, number
            _, limit, floor, size, is_single, is_bomb, calls_bombs = after
            is_close = implied or ((calls_bombs or twos_bombed) and walk.any_may_bomb())
            if rest and not is_twos and turn.after is not None:
                following = turn.after
            else:
                if not rest:
                    walk.gone_out(seat, number)
                following = turns.played(turn, is_twos=is_twos, goes_out=not rest)
            if is_close:
                spot = Spot(number, trick, lies, twos_bombed)
                walk.silent(turn.silent_after[is_twos, not rest], spot)
            turn = following
        if not (turn.is_over and is_led):
            return None
        walk.won[owner] += 1
        walk.plays, walk.tricks = number, trick
        return walk
