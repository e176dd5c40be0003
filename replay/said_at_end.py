"""What a hand's claims say of who still holds cards at its end."""

from tienlen.notation.records import Hand, Left, Place
from tienlen.replay.table import Table


def said_to_hold(hand: Hand, table: Table, seats: str) -> int:
    """Return the seats, as bits, that are said to hold cards at the end, or to be last.

    Who is named last is only where all are named who were dealt cards.
    """
    dealt = sum(table.left[seat] > 0 or seat in table.out for seat in range(table.seats))
    held = 0
    for line in hand.lines:
        letters: set[str] = set()
        if isinstance(line, Left):
            letters = {letter for letter, count in line.counts if count}
        elif isinstance(line, Place) and len(line.seats) >= dealt:
            letters = set(line.seats[-1:])
        held |= sum(1 << seats.index(letter) for letter in letters & {*seats})
    return held


def is_left_less(hand: Hand, table: Table, seats: str, among: int) -> bool:
    """Say whether a seat is said to have fewer cards left than it was seen to hold.

    Only seats that are `among` some, as bits, count.
    """
    return any(
        among >> seat & 1 and count < table.left[seat]
        for line in hand.lines
        if isinstance(line, Left)
        for letter, count in line.counts
        if (seat := seats.find(letter)) >= 0
    )
