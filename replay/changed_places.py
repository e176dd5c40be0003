"""Plays that stand in the wrong place: found where they are right in another."""

from collections.abc import Sequence

from tienlen.notation.cards import Cards
from tienlen.notation.records import Play
from tienlen.replay.opening import Opening
from tienlen.replay.table import Table


def fits_changed(
    table: Table,
    play: Play,
    following: Play | None,
    seats: str,
    *,
    opening: Opening | None = None,
    implied: bool = False,
) -> bool:
    """Say whether a play and the following one would both be right in the other order.

    They are where the following one is by the seat whose turn comes first, may be made now, meets
    the `opening` rule if it is the opening, and lets the turn come to the first in the same trick,
    which then may be made too. Where passes are `implied`, a turn comes also past those who can
    still act. What hands that are not known may hold, they are taken to hold. The table is left as
    it is.
    """
    if following is None or play.flag or following.flag or table.irregular:
        return False
    seat, later = seats.find(play.seat), seats.find(following.seat)
    if later < 0 or seat == later:
        return False
    if opening is not None and (following.cards is None or opening.fault(following.cards)):
        return False
    before, silent = table.position(), len(table.silent)
    # A trick that is won in between has nothing to do with the order of the two.
    fits = (
        _act(table, later, following.cards, implied=implied)
        and not table.is_open
        and _act(table, seat, play.cards, implied=implied)
    )
    table.restore(before)
    del table.silent[silent:]
    return fits


def goes_on(table: Table, plays: Sequence[Play], seats: str, *, implied: bool) -> bool:
    """Say whether plays of a new line would all be right as more of the trick on the table.

    Only up to where the trick is won. Where passes are `implied`, a turn comes also past those who
    can still act. The table is left as it is. Cost: that of playing them.
    """
    if table.irregular:
        return False
    before, silent = table.position(), len(table.silent)
    fits = True
    for play in plays:
        seat = seats.find(play.seat)
        if table.is_open or not fits:
            break
        if play.cards is None and seat >= 0 and not table.has_right(seat):
            # A pass that means nothing.
            continue
        fits = seat >= 0 and not play.flag and _act(table, seat, play.cards, implied=implied)
    table.restore(before)
    del table.silent[silent:]
    return fits


def _act(table: Table, seat: int, cards: Cards | None, *, implied: bool) -> bool:
    """Play cards or pass for a seat if it may in this trick, on its turn; say whether it might."""
    was_open = table.is_open
    table.skip_to(seat, implied=implied)
    if table.is_open != was_open or table.turn != seat:
        return False
    if cards is None:
        if may := table.can_pass(seat):
            table.pass_turn(seat)
    elif may := table.can_play(seat, cards):
        table.play(seat, cards)
    return may
