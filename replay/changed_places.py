"""Two plays that were written in the wrong order: found where the other order is right."""

from tienlen.notation.cards import Cards
from tienlen.notation.records import Play
from tienlen.replay.opening import Opening
from tienlen.replay.table import Table


def order_advice(
    table: Table, play: Play, following: Play | None, seats: str, opening: Opening | None
) -> str:
    """Return the advice on a play out of turn, "" unless it and the following fit the other way.

    They do where the following one is by the seat that is on turn, may be made now, meets the
    `opening` rule if it is the opening, and lets the turn come to the first, which then may be
    made too. What hands that are not known may hold, they are taken to hold. The table is left as
    it is.
    """
    if following is None or play.flag or following.flag or table.irregular:
        return ""
    seat, later = seats.find(play.seat), seats.find(following.seat)
    if later < 0 or table.turn != later:
        return ""
    if opening is not None and (following.cards is None or opening.fault(following.cards)):
        return ""
    before, silent = table.position(), len(table.silent)
    acted = _act(table, later, following.cards)
    fits = acted and table.turn == seat and _act(table, seat, play.cards)
    table.restore(before)
    del table.silent[silent:]
    return "changed-places" if fits else ""


def _act(table: Table, seat: int, cards: Cards | None) -> bool:
    """Play cards or pass for a seat if it may; say whether it might."""
    if cards is None:
        if may := table.can_pass(seat):
            table.pass_turn(seat)
    elif may := table.can_play(seat, cards):
        table.play(seat, cards)
    return may
