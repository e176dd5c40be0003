"""A simple player for samples: always legal, fairly sensible, now and then careless.

It leads long combinations of low cards, keeps its bombs for twos, usually goes out when it can,
and passes more readily the more an answer would cost. All its variety comes from one source of
random numbers, of which only `random()` is used: what that gives for a seed is fixed for good,
while the other methods may change between versions of Python.
"""

from bisect import bisect_left
from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Final

from tienlen.notation.cards import Cards
from tienlen.replay.combinations import (
    QUAD_SEQUENCE_LENGTHS,
    SHORTEST_SEQUENCE,
    TWO,
    Combination,
    Kind,
)
from tienlen.replay.holding import ALL_RANKS, Holding, ranks_in, run_tops
from tienlen.replay.ruling import Ruling

GOES_OUT: Final = 0.93
"""How often it goes out where one play would do it."""

BOMBS: Final = 0.8
"""How often it plays a bomb that is called for."""

LEADS_LONGEST: Final = 0.75
"""How often it leads the most cards it can around its lowest card."""

STRAYS: Final = 0.1
"""How often it does not begin with the lowest card, or does not give the cheapest answer."""

SPARES_TWO: Final = 0.8
"""How often it keeps a two out of a sequence that one could end."""

PASSES: Final = 0.06
PASSES_ON_SPLIT: Final = 0.3
PASSES_ON_ACE: Final = 0.2
PASSES_ON_TWO: Final = 0.5
PASSES_ON_BOMB: Final = 0.8
"""How often it passes though it could answer; what an answer costs adds up."""

FEW_CARDS: Final = 5
"""With so few cards left it does not spare its aces and twos any more."""

ACE: Final = 11
QUAD: Final = 4
BELOW_ACE: Final = (1 << ACE) - 1
BELOW_TWO: Final = (1 << TWO) - 1
"""The ranks below one, as bits."""

_SHORTEST_RUN: Final = (1 << SHORTEST_SEQUENCE) - 1


class Bot:
    """Plays any seat of a match; it remembers nothing but its source of random numbers."""

    __slots__ = ("_ends", "_pair_ranks", "_ruling", "_run_ranks", "draw")

    def __init__(self, ruling: Ruling, random: Random) -> None:
        rules = ruling.rules
        self._ruling = ruling
        self.draw = random.random
        self._run_ranks = ALL_RANKS if rules.twos_in_sequence else BELOW_TWO
        self._pair_ranks = ALL_RANKS if rules.twos_in_double_sequence else BELOW_TWO
        self._ends = {
            Kind.SEQUENCE: self._run_ranks,
            Kind.DOUBLE_SEQUENCE: self._pair_ranks,
            Kind.QUAD_SEQUENCE: ALL_RANKS,
        }

    def lead(self, hand: Holding, must_hold: int | None = None) -> Cards:
        """Choose what to open a trick with; `must_hold` is a card of the hand it must contain.

        With `must_hold` that is to be the lowest card of the hand.
        """
        if self.draw() < GOES_OUT and self._can_lead_whole(hand.cards):
            return tuple(hand.cards)
        kept = self._bomb_ranks(hand)
        rank = self._first_rank(hand, kept) if must_hold is None else must_hold >> 2
        if kept >> rank & 1:
            kept = 0
        return self._lead_from(hand, rank, ~kept)

    def answer(
        self, hand: Holding, lies: Combination, is_called_for: bool, is_locked: int
    ) -> Cards | None:
        """Choose a play that beats what lies for the seat on turn, or None to pass.

        A seat that is locked out (`is_locked` not 0) passes or bombs. `is_called_for` says whether
        a bomb could be.
        """
        cards = hand.cards
        if is_called_for:
            bombs = self._bombs(hand, lies)
            if bombs:
                return self._bomb(tuple(cards), bombs)
            if lies.is_bomb:
                return None
        elif cards[-1] < lies.top:
            return None
        if is_locked:
            return None
        if len(cards) == len(lies.cards) and self.draw() < GOES_OUT:
            whole = tuple(cards)
            if self._beats(whole, lies):
                return whole
        if lies.length > 1:
            return self._run_that_beats(hand, lies)
        return self._group_that_beats(hand, lies, len(lies.cards))

    # -- leading -------------------------------------------------------------------------

    def _can_lead_whole(self, cards: Sequence[int]) -> bool:
        # Only what looks like a group is looked up: the classifier remembers what it is asked.
        count, span = len(cards), (cards[-1] >> 2) - (cards[0] >> 2) + 1
        if span != 1 and count not in (span, 2 * span):
            return False
        return self._ruling.combination(tuple(cards)) is not None

    def _first_rank(self, hand: Holding, kept: int) -> int:
        """Return the rank to lead from: of the lowest card that is no part of a bomb."""
        draw, cards = self.draw, hand.cards
        if draw() < STRAYS:
            return cards[int(draw() * len(cards))] >> 2
        free = hand.least[1] & ~kept
        return _lowest(free) if free else cards[0] >> 2

    def _lead_from(self, hand: Holding, rank: int, free: int) -> Cards:
        """Choose a lead that begins with the lowest card of a rank; `free` ranks may be in a run.

        There is a group of each size, the longest run and a shorter one, and the longest run of
        pairs. Only the one that is chosen is put together.
        """
        draw, counts, least = self.draw, hand.counts, hand.least
        groups = min(counts[rank], QUAD)
        ranks = self._run_ranks
        if ranks == ALL_RANKS and draw() < SPARES_TWO:
            ranks = BELOW_TWO
        top_suit = shorter = 0
        run = _run_length(least[1] & ranks & free, rank)
        if run:
            top_suit = int(draw() * counts[rank + run - 1])
            shorter = SHORTEST_SEQUENCE + int(draw() * (run - SHORTEST_SEQUENCE))
        pairs = _run_length(least[2] & self._pair_ranks & free, rank)
        if draw() < LEADS_LONGEST:
            if 2 * pairs > max(run, groups):
                return _low_run(hand, 2, pairs, rank + pairs - 1)
            if groups >= run:
                return _group(hand, rank, groups)
            return _run(hand, run, rank + run - 1, top_suit)
        choice = int(draw() * (groups + (2 if run else 0) + (1 if pairs else 0)))
        if choice < groups:
            return _group(hand, rank, choice + 1)
        if run and choice < groups + 2:
            cards = _run(hand, run, rank + run - 1, top_suit)
            return cards if choice == groups else cards[:shorter]
        return _low_run(hand, 2, pairs, rank + pairs - 1)

    # -- answering -----------------------------------------------------------------------

    def _bomb(self, hand: Cards, bombs: list[Cards]) -> Cards | None:
        draw = self.draw
        if draw() >= BOMBS:
            return None
        if hand in bombs and draw() < GOES_OUT:
            return hand
        return min(bombs, key=len) if draw() >= STRAYS else bombs[int(draw() * len(bombs))]

    def _bombs(self, hand: Holding, lies: Combination) -> list[Cards]:
        """Return legal answers of a bomb kind, one for each kind, length and top rank.

        All choices of suits would be far too many with two decks.
        """
        most = self._bomb_ranks(hand).bit_count()
        if not most:
            return []
        lowest = lies.top >> 2
        shapes = [(QUAD, 1, ALL_RANKS), *[(QUAD, n, ALL_RANKS) for n in QUAD_SEQUENCE_LENGTHS]]
        shapes += [(2, length, self._pair_ranks) for length in range(SHORTEST_SEQUENCE, most + 1)]
        return [
            cards
            for size, length, ranks in shapes
            for top in ranks_in(run_tops(hand.least[size], length) & ranks)
            for take in (_high_run if top == lowest else _low_run,)
            if self._beats(cards := take(hand, size, length, top), lies)
        ]

    def _group_that_beats(self, hand: Holding, lies: Combination, size: int) -> Cards | None:
        """Choose a single, pair, triple or quad to answer one, or None to pass."""
        cards, least, top = hand.cards, hand.least, lies.top
        lowest = top >> 2
        ranks = least[size] >> lowest << lowest
        # A higher rank is sure to beat what lies; the same rank may, with its highest cards.
        if ranks >> lowest & 1:
            end = bisect_left(cards, lowest + 1 << 2)
            highest = cards[end - 1]
            if highest < top or (
                highest == top and not self._beats(tuple(cards[end - size : end]), lies)
            ):
                ranks ^= 1 << lowest
        if not ranks:
            return None
        draw = self.draw
        kept, more = self._bomb_ranks(hand), least[size + 1]
        if draw() < STRAYS:
            rank, cost = self._stray(hand, ranks, 1, more, kept)
        else:
            # What breaks nothing and spends nothing dear is the cheapest, whatever else there is.
            cheap = ranks & ~(more | kept)
            if len(cards) > FEW_CARDS:
                cheap &= BELOW_ACE
            if cheap:
                rank, cost = (cheap & -cheap).bit_length() - 1, PASSES
            else:
                few = len(cards) <= FEW_CARDS
                rank, cost = _cheapest(ranks, 1, more & ranks, kept & ranks, few)
        if draw() < cost:
            return None
        if rank == lowest:
            end = bisect_left(cards, rank + 1 << 2)
            return tuple(cards[end - size : end])
        first = bisect_left(cards, rank << 2)
        return tuple(cards[first : first + size])

    def _run_that_beats(self, hand: Holding, lies: Combination) -> Cards | None:
        """Choose a run of the kind and length that lies, or None to pass."""
        length, least, lowest = lies.length, hand.least, lies.top >> 2
        size = len(lies.cards) // length
        ends = self._ends[lies.kind]
        tops = (run_tops(least[size], length) & ends) >> lowest << lowest
        # As with groups.
        if tops >> lowest & 1 and not self._beats(_high_run(hand, size, length, lowest), lies):
            tops ^= 1 << lowest
        if not tops:
            return None
        draw = self.draw
        kept, more = self._bomb_ranks(hand), least[size + 1]
        if draw() < STRAYS:
            top, cost = self._stray(hand, tops, length, more, kept)
        else:
            top, cost = _cheapest(tops, length, more, kept, len(hand.cards) <= FEW_CARDS)
        if draw() < cost:
            return None
        if top == lowest:
            return _high_run(hand, size, length, top)
        return _low_run(hand, size, length, top)

    def _stray(
        self, hand: Holding, tops: int, length: int, more: int, kept: int
    ) -> tuple[int, float]:
        """Return the top rank of any answer, and its cost; see `_cost`."""
        ranks = list(ranks_in(tops))
        top = ranks[int(self.draw() * len(ranks))]
        return top, _cost(top, length, more, kept, len(hand.cards) <= FEW_CARDS)

    def _beats(self, cards: Cards, lies: Combination) -> bool:
        play = self._ruling.combination(cards)
        return play is not None and self._ruling.beats(play, lies)

    # -- what a hand holds ---------------------------------------------------------------

    def _bomb_ranks(self, hand: Holding) -> int:
        """Return the ranks, as bits, of which some cards could be part of a bomb."""
        least = hand.least
        pairs = least[2] & self._pair_ranks
        runs = pairs & pairs >> 1 & pairs >> 2
        return least[QUAD] | runs | runs << 1 | runs << 2


def _lowest(ranks: int) -> int:
    """Return the lowest rank of a set that has some."""
    return (ranks & -ranks).bit_length() - 1


def _run_length(ranks: int, rank: int) -> int:
    """Return how many ranks of a set follow each other from one on, 0 where they are no run."""
    ranks >>= rank
    if ranks & _SHORTEST_RUN != _SHORTEST_RUN:
        return 0
    return (~ranks & ranks + 1).bit_length() - 1


def _group(hand: Holding, rank: int, size: int) -> Cards:
    """Return the lowest cards of a rank."""
    first = bisect_left(hand.cards, rank << 2)
    return tuple(hand.cards[first : first + size])


def _run(hand: Holding, length: int, top: int, top_suit: int) -> Cards:
    """Return the lowest card of each rank of a run, but of the last one the card asked for."""
    *cards, _ = _low_run(hand, 1, length, top)
    first = bisect_left(hand.cards, top << 2)
    return (*cards, hand.cards[first + top_suit])


def _low_run(hand: Holding, size: int, length: int, top: int) -> Cards:
    """Return the lowest cards, so many each, of the ranks up to one."""
    cards, low = hand.cards, top - length + 1
    first = bisect_left(cards, low << 2)
    run: list[int] = []
    for count in hand.counts[low : top + 1]:
        run += cards[first : first + size]
        first += count
    return tuple(run)


def _high_run(hand: Holding, size: int, length: int, top: int) -> Cards:
    """Return the highest cards, so many each, of the ranks up to one."""
    cards, low = hand.cards, top - length + 1
    end = bisect_left(cards, low << 2)
    run: list[int] = []
    for count in hand.counts[low : top + 1]:
        end += count
        run += cards[end - size : end]
    return tuple(run)


@lru_cache(maxsize=20_000)
def _cheapest(tops: int, length: int, more: int, kept: int, few: bool) -> tuple[int, float]:
    """Return the top rank of the answer that costs least, the lowest of them, and its cost."""
    costs = [(_cost(top, length, more, kept, few), top) for top in ranks_in(tops)]
    cost, top = min(costs)
    return top, cost


def _cost(top: int, length: int, more: int, kept: int, few: bool) -> float:
    """Return how readily an answer is passed up: for what it breaks and what it spends.

    There are `more` cards than are played of some ranks, and others are `kept` for bombs. With
    `few` cards left, aces and twos are not spared.
    """
    cost = PASSES
    for rank in range(top - length + 1, top + 1):
        if kept >> rank & 1:
            cost += PASSES_ON_BOMB
        elif more >> rank & 1:
            cost += PASSES_ON_SPLIT
    if top >= ACE and not few:
        cost += PASSES_ON_ACE if top == ACE else PASSES_ON_TWO
    return cost
