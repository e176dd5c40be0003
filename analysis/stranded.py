"""Twos and bombs that the loser still held when the hand ended."""

from typing import Literal

from tienlen.analysis.moments import LARGEST_SEARCHED, held_for_certain
from tienlen.notation.cards import Cards
from tienlen.notation.quick_dataclass import dataclass
from tienlen.replay.combinations import TWO
from tienlen.replay.moves import bombs
from tienlen.replay.ruling import Ruling
from tienlen.replay.steps import HandReplay


@dataclass(frozen=True, slots=True, kw_only=True)
class Stranded:
    """Cards the loser was left with: all its twos together, or one bomb."""

    seat: int
    what: Literal["two", "bomb"]
    cards: Cards


def stranded_of(hand: HandReplay, ruling: Ruling) -> tuple[tuple[Stranded, ...], bool]:
    """Return what the loser was left with, and whether some of its cards are unknown.

    Only cards certain to be held count, and a hand too large to search shows no bombs. A bomb that
    is part of a longer one, or that differs from another in suits only, is no bomb of its own.
    """
    loser = hand.result.loser
    if not hand.result.complete or loser is None:
        return (), False
    position = hand.steps[-1].after if hand.steps else hand.start
    cards = held_for_certain(position, loser)
    return stranded_in(cards, loser, ruling), not position.is_certain(loser)


def stranded_in(cards: Cards, loser: int, ruling: Ruling) -> tuple[Stranded, ...]:
    """Return the twos and the bombs in the cards that a loser is certain to have been left with."""
    found: list[Stranded] = []
    twos = tuple(card for card in cards if card >> 2 == TWO)
    if twos:
        found.append(Stranded(seat=loser, what="two", cards=twos))
    if len(cards) <= LARGEST_SEARCHED:
        found.extend(
            Stranded(seat=loser, what="bomb", cards=bomb) for bomb in longest_bombs(cards, ruling)
        )
    return tuple(found)


def longest_bombs(cards: Cards, ruling: Ruling) -> tuple[Cards, ...]:
    """Return the bombs in some cards that are part of no longer one, one for each choice of ranks.

    Of several choices of suits it is the one with the highest cards.
    """
    by_ranks: dict[tuple[str, frozenset[int]], Cards] = {}
    for play in bombs(cards, ruling):
        ranks = frozenset(card >> 2 for card in play.cards)
        kind = str(play.kind)
        best = by_ranks.get((kind, ranks), ())
        if play.cards[::-1] > best[::-1]:
            by_ranks[kind, ranks] = play.cards
    kept = [
        bomb
        for (kind, ranks), bomb in by_ranks.items()
        if not any(ranks < others for other_kind, others in by_ranks if other_kind == kind)
    ]
    return tuple(sorted(kept))
