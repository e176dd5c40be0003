"""Who leads a hand first, and what the first play of a match must hold.

Only what is certain is judged: where hands are unknown, the lowest card dealt may be too.
"""

from typing import Literal

from tienlen.notation.cards import Cards, card_text
from tienlen.notation.quick_dataclass import dataclass
from tienlen.replay.dealing import Dealt
from tienlen.replay.rules import Rules

OpeningCode = Literal["opening-card", "opening-alone"]


@dataclass(frozen=True, slots=True)
class Opening:
    """The opening rule of a match's first hand, as far as the record settles it.

    `lowest` is the lowest card dealt, or None where a lower one than all that were seen may be in
    an unknown hand; `lowest_seen` is the lowest card anyone is known to have held. `holders` are
    the seats that must lead, or None where they are not all known. `barred` are seats that are
    certain not to hold the lowest card.
    """

    rule: Literal["includes-lowest", "lowest-alone", "free"]
    lowest: int | None
    lowest_seen: int | None
    holders: frozenset[int] | None
    barred: frozenset[int]

    @property
    def lowest_text(self) -> str:
        """The lowest card dealt, or else the lowest seen, as text."""
        card = self.lowest if self.lowest is not None else self.lowest_seen
        return "" if card is None else card_text(card)

    def may_lead(self, seat: int) -> bool:
        """Say whether a seat may hold the lowest card, so that it may lead."""
        return seat in self.holders if self.holders is not None else seat not in self.barred

    def fault(self, cards: Cards) -> OpeningCode | None:
        """Return what is certainly wrong with the first play of the match, or None."""
        if self.rule == "free":
            return None
        if self.lowest is not None:
            if self.lowest not in cards:
                return "opening-card"
        elif self.lowest_seen is not None and self.lowest_seen < cards[0]:
            return "opening-card"
        return "opening-alone" if self.rule == "lowest-alone" and len(cards) > 1 else None


def opening_of(dealt: Dealt, seen: list[Cards], rules: Rules) -> Opening:
    """Work out the opening of a deal; `seen` are the cards each seat is known to have held.

    Source: all four profiles let the holder of the lowest card dealt lead the first hand.
    """
    lowest_by_seat = [min(cards) if cards else None for cards in seen]
    lowest_seen = min((card for card in lowest_by_seat if card is not None), default=None)
    all_known = not any(dealt.hidden)
    lowest: int | None = None
    if all_known:
        # Not the 3♠ as a matter of course: a slip in a deal line may have lost it.
        lowest = lowest_seen
    elif lowest_seen == 0 or (dealt.all_dealt and not any(dealt.surplus)):
        lowest = 0
    holders: frozenset[int] | None = None
    if lowest is not None:
        located = frozenset(seat for seat, cards in enumerate(seen) if lowest in cards)
        copies = sum(cards.count(lowest) for cards in seen)
        if located and (all_known or copies >= dealt.decks):
            holders = located
    barred = frozenset(
        seat
        for seat, own in enumerate(lowest_by_seat)
        if dealt.is_known(seat)
        and own is not None
        and (
            (lowest_seen is not None and own > lowest_seen) or (lowest is not None and own > lowest)
        )
    )
    return Opening(rules.opening, lowest, lowest_seen, holders, barred)


@dataclass(frozen=True, slots=True)
class FirstLead:
    """Who has the first lead of a hand and what its first play must hold.

    `opening` is set for a match's first hand only, `leaders` for a later one whose predecessor is
    known; with neither any seat may lead.
    """

    opening: Opening | None = None
    leaders: frozenset[int] | None = None

    def may_lead(self, seat: int) -> bool:
        """Say whether a seat may have the first lead."""
        if self.opening is not None:
            return self.opening.may_lead(seat)
        return self.leaders is None or seat in self.leaders

    def known_leaders(self) -> frozenset[int] | None:
        """Return the seats that have the first lead, None where they are not known."""
        return self.opening.holders if self.opening is not None else self.leaders
