"""Counting the copies of each card that are seen, against what the decks hold."""

from collections import Counter

from tienlen.notation.records import Play
from tienlen.replay.dealing import Dealt


class CopyCount:
    """Counts the cards of deals and of plays from hands that are not wholly recorded.

    A play from a wholly recorded hand shows nothing new: its cards were counted in the deal, or
    are not held.
    """

    __slots__ = ("_open", "_played", "_recorded", "_rest", "_seen", "_told", "decks")

    def __init__(self, dealt: Dealt) -> None:
        self.decks = dealt.decks
        """How many decks the cards are of."""
        self._open = [bool(hidden) for hidden in dealt.recorded_hidden]
        self._recorded = dealt.recorded
        self._rest = [list(cards) for cards in dealt.recorded]
        self._told = dealt.surplus
        self._seen: Counter[int] = Counter()
        # What shows a card that no hand shows.
        self._played: dict[int, tuple[Play, int]] = {}
        if any(self._open):
            for cards in dealt.recorded:
                self._seen.update(cards)

    def surplus(self, seat: int, play: Play, number: int, *, keep: bool) -> list[int]:
        """Return the cards of a play, the hand's `number`-th, that are more than the decks hold.

        The play is counted from then on, unless it is not to be kept (because it is withdrawn).
        """
        if not self._open[seat]:
            return []
        rest = self._rest[seat] if keep else list(self._rest[seat])
        seen = self._seen if keep else self._seen.copy()
        surplus = []
        for card in play.cards or ():
            if card in rest:
                rest.remove(card)
                continue
            seen[card] += 1
            if card in self._told:
                # It was told at the deal.
                continue
            if seen[card] > self.decks:
                surplus.append(card)
            elif seen[card] == 1 and keep:
                self._played[card] = (play, number)
        return surplus

    def dealt_to(self, card: int) -> int | None:
        """Return the first seat in whose recorded hand a card is."""
        return next((seat for seat, cards in enumerate(self._recorded) if card in cards), None)

    def first_play(self, card: int) -> tuple[Play, int] | None:
        """Return the first play that was kept and showed a card no hand shows, with its number."""
        return self._played.get(card)
