"""Counting the copies of each card that are seen, against what the decks hold."""

from collections import Counter

from tienlen.notation.records import Play
from tienlen.replay.dealing import Dealt


class CopyCount:
    """Counts the cards of deals and of plays from hands that are not wholly recorded.

    A play from a wholly recorded hand shows nothing new: its cards were counted in the deal, or
    are not held.
    """

    __slots__ = (
        "_doubtful",
        "_open",
        "_played",
        "_recorded",
        "_rest",
        "_seen",
        "_surplus",
        "_told",
        "decks",
    )

    def __init__(self, dealt: Dealt) -> None:
        self.decks = dealt.decks
        """How many decks the cards are of."""
        self._open = [bool(hidden) for hidden in dealt.recorded_hidden]
        self._recorded = dealt.recorded
        self._rest = [list(cards) for cards in dealt.recorded]
        # Of these one too many was told at the deal.
        self._surplus = dealt.surplus or tuple(() for _ in dealt.recorded)
        self._told = frozenset(card for cards in self._surplus for card in cards)
        self._doubtful = [list(cards) for cards in self._surplus]
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
        doubtful = self._doubtful[seat] if keep else list(self._doubtful[seat])
        seen = self._seen if keep else self._seen.copy()
        surplus = []
        for card in play.cards or ():
            if card in rest:
                rest.remove(card)
                continue
            if card in doubtful:
                doubtful.remove(card)
                continue
            seen[card] += 1
            if seen[card] > self.decks or card in self._told:
                surplus.append(card)
            elif seen[card] == 1 and keep:
                self._played[card] = (play, number)
        return surplus

    def dealt_to(self, card: int) -> int | None:
        """Return the first seat in whose recorded hand a card is."""
        hands = zip(self._recorded, self._surplus, strict=True)
        return next((seat for seat, (own, more) in enumerate(hands) if card in own + more), None)

    def first_play(self, card: int) -> tuple[Play, int] | None:
        """Return the first play that was kept and showed a card no hand shows, with its number."""
        return self._played.get(card)
