"""Counting the copies of each card that are seen, against what the decks hold."""

from collections import Counter

from tienlen.notation.cards import Cards
from tienlen.replay.dealing import Dealt


class CopyCount:
    """Counts the cards of deals and of plays from hands that are not wholly recorded.

    A play from a wholly recorded hand shows nothing new: its cards were counted in the deal, or
    are not held.
    """

    __slots__ = ("_decks", "_open", "_rest", "_seen")

    def __init__(self, dealt: Dealt) -> None:
        self._decks = dealt.decks
        self._open = [bool(hidden) for hidden in dealt.recorded_hidden]
        self._rest = [list(cards) for cards in dealt.recorded]
        self._seen: Counter[int] = Counter()
        if any(self._open):
            for cards in dealt.recorded:
                self._seen.update(cards)

    def surplus(self, seat: int, cards: Cards, *, keep: bool) -> list[int]:
        """Return the cards of a play that are copies more than the decks hold.

        The play is counted from then on, unless it is not to be kept (because it is withdrawn).
        """
        if not self._open[seat]:
            return []
        rest = self._rest[seat] if keep else list(self._rest[seat])
        seen = self._seen if keep else self._seen.copy()
        surplus = []
        for card in cards:
            if card in rest:
                rest.remove(card)
                continue
            seen[card] += 1
            if seen[card] > self._decks:
                surplus.append(card)
        return surplus
