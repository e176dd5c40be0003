"""What a reader may look for: cards, a player, a match, a finding, a bomb, anything wrong."""

import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Protocol

from tienlen.notation.cards import CARD, Cards, read_cards
from tienlen.notation.findings import Code
from tienlen.notation.quick_dataclass import dataclass
from tienlen.notation.records import Play, Trick
from tienlen.replay.player.library import Entry, Library, OpenedMatch
from tienlen.replay.player.stops import Stop

_BOMB_SIZE = 4


class Query(Protocol):
    """Something to look for."""

    def may_be_in(self, entry: Entry, hand: int) -> bool:
        """Say whether a hand is worth replaying for it; quick."""

    def fits(self, opened: OpenedMatch, stop: Stop) -> bool:
        """Say whether a stop is what is looked for."""


@dataclass(frozen=True, slots=True)
class WithCards:
    """Plays that hold some cards."""

    cards: Cards

    def may_be_in(self, entry: Entry, hand: int) -> bool:
        """Look through the plays as they are written."""
        return any(self._holds(play) for play in _plays(entry, hand))

    def fits(self, opened: OpenedMatch, stop: Stop) -> bool:  # noqa: ARG002
        """Look at the cards played."""
        return stop.play is not None and self._holds(stop.play)

    def _holds(self, play: Play) -> bool:
        return play.cards is not None and Counter(play.cards) >= Counter(self.cards)


@dataclass(frozen=True, slots=True)
class ByPlayer:
    """Plays and passes of a player, by a part of the name or by the seat's letter."""

    name: str

    def may_be_in(self, entry: Entry, hand: int) -> bool:  # noqa: ARG002
        """Look through the names of the match."""
        names = [entry.match.tag(seat) or "" for seat in entry.match.seats]
        return any(map(self._fits, entry.match.seats, names))

    def fits(self, opened: OpenedMatch, stop: Stop) -> bool:
        """Look at who played."""
        if stop.step is None:
            return False
        return self._fits(opened.seats[stop.step.seat], opened.names[stop.step.seat])

    def _fits(self, letter: str, name: str) -> bool:
        wanted = _folded(self.name)
        return wanted == _folded(letter) or (len(wanted) > 1 and wanted in _folded(name))


@dataclass(frozen=True, slots=True)
class OfMatch:
    """The beginnings of matches of a name, of all of it or of a part."""

    name: str
    is_whole: bool

    def may_be_in(self, entry: Entry, hand: int) -> bool:
        """Look at the name of the match."""
        wanted, name = _folded(self.name), _folded(entry.match.name or "?")
        return not hand and (wanted == name if self.is_whole else wanted in name)

    def fits(self, opened: OpenedMatch, stop: Stop) -> bool:  # noqa: ARG002
        """Look whether the hand begins here."""
        return stop.kind == "deal"


@dataclass(frozen=True, slots=True)
class WithCode:
    """Stops that have a finding of some code."""

    code: str

    def may_be_in(self, entry: Entry, hand: int) -> bool:
        """Look through the findings of the hand."""
        return any(found.code == self.code for found in entry.findings[hand])

    def fits(self, opened: OpenedMatch, stop: Stop) -> bool:  # noqa: ARG002
        """Look at the findings of the stop."""
        return any(found.code == self.code for found in stop.findings)


@dataclass(frozen=True, slots=True)
class AnyBomb:
    """Bombs that were played."""

    def may_be_in(self, entry: Entry, hand: int) -> bool:
        """Look whether enough cards were played at once for one."""
        return any(len(play.cards or ()) >= _BOMB_SIZE for play in _plays(entry, hand))

    def fits(self, opened: OpenedMatch, stop: Stop) -> bool:  # noqa: ARG002
        """Look at what was played."""
        return stop.is_bomb


@dataclass(frozen=True, slots=True)
class AnyMark:
    """Stops where something was wrong or missed."""

    library: Library

    def may_be_in(self, entry: Entry, hand: int) -> bool:
        """Look through the findings of the hand."""
        return any(map(self.library.is_mark, entry.findings[hand]))

    def fits(self, opened: OpenedMatch, stop: Stop) -> bool:  # noqa: ARG002
        """Look at the findings of the stop."""
        return any(map(self.library.is_mark, stop.findings))


def read_queries(text: str, catalogue: Mapping[str, Code]) -> tuple[Query, ...]:
    """Read what a user typed: a code, cards, or names; what is meant first comes first.

    A match of that very name comes before a player, one of which it is a part after.
    """
    text = text.strip()
    if not text:
        return ()
    if text.lower() in catalogue:
        return (WithCode(text.lower()),)
    whole, part = OfMatch(text, is_whole=True), OfMatch(text, is_whole=False)
    if not CARD.sub("", text).strip():
        return WithCards(read_cards(text)), part
    return whole, ByPlayer(text), part


def _plays(entry: Entry, hand: int) -> Iterator[Play]:
    for line in entry.match.hands[hand].lines:
        if isinstance(line, Trick):
            yield from line.plays


def _folded(text: str) -> str:
    return unicodedata.normalize("NFC", text).casefold()
