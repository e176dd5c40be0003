"""Cards dealt that are written as plays are: a line `A: 3s 4s …` where `deal A: …` is meant."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from tienlen.notation.cards import Cards
from tienlen.notation.records import Broken, Deal, Hand, HandLine, Trade, Trick

FEWEST_DEALT: Final = 6
"""Fewer cards, dealt in a short game, may be a play of all of them that is against the rules."""

_CERTAIN: Final = 7
"""So many that form no combination are a hand also where no other seat's stands beside them."""

_SLIP: Final = 2
"""So many cards may be missing or too many where another seat has as many as are dealt."""


def unmarked_deals(
    hand: Hand, seats: str, sizes: Sequence[int], combination: Callable[[Cards], object]
) -> Mapping[int, Deal]:
    """Return the deals that the first lines of a hand show as plays, by the index of the line.

    Such a line has no number and a single play, of as many cards as are dealt, one of the `sizes`,
    and they form no `combination`: nobody plays that. In short games it takes two such lines. Cost:
    that of those lines.
    """
    found: dict[int, Deal] = {}
    dealt: set[str] = set()
    is_sure, count = False, 0
    for index, line in enumerate(hand.lines):
        if isinstance(line, Deal):
            dealt.add(line.seat)
        elif isinstance(line, Trick):
            deal = _deal(line, seats, sizes)
            if deal is None or deal.seat in dealt:
                break
            is_whole = len(deal.cards) in sizes
            # After another of the kind a hand may be all one sequence.
            if not (is_sure and is_whole) and combination(deal.cards) is not None:
                break
            found[index] = deal
            dealt.add(deal.seat)
            count += is_whole
            is_sure = count > 1 or (is_whole and len(deal.cards) >= _CERTAIN) or is_sure
        elif not isinstance(line, Trade | Broken):
            break
    return found if is_sure else {}


def with_deals(hand: Hand, deals: Mapping[int, Deal]) -> Hand:
    """Return a hand with deals in the place of the lines that show them as plays."""
    if not deals:
        return hand
    lines: list[HandLine] = [deals.get(index, line) for index, line in enumerate(hand.lines)]
    return replace(hand, lines=tuple(lines))


def _deal(line: Trick, seats: str, sizes: Sequence[int]) -> Deal | None:
    if line.number is not None or len(line.plays) != 1:
        return None
    (play,) = line.plays
    if play.cards is None or play.flag or play.seat not in seats or len(play.cards) < FEWEST_DEALT:
        return None
    if all(abs(len(play.cards) - size) > _SLIP for size in sizes):
        return None
    return Deal(line=play.line, column=play.column, seat=play.seat, cards=play.cards)
