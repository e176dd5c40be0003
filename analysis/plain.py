"""Outlines of matches that nothing is wrong with, made from their text: the quick way for archives.

It is the bulk judge that goes through a match; its hands are played out by `walker`, which notes on
the way what there is to tell of them.
"""

from dataclasses import replace
from typing import Final

from tienlen.analysis.matches import player_name, running_totals
from tienlen.analysis.outlines import HandOutline, MatchOutline
from tienlen.analysis.walk import Walk
from tienlen.analysis.walker import Walker
from tienlen.notation.pieces import Piece
from tienlen.notation.printing import can_print, print_match
from tienlen.notation.records import Match
from tienlen.notation.tags import whole_number
from tienlen.replay.book import Book
from tienlen.replay.plain import MOST_BOOKS, Head, PlainHand, PlainJudge, Start
from tienlen.replay.rules import Rules
from tienlen.replay.scoring import whole, winners_of

_MATCH_TAG: Final = '[Match "'
_HAND_TAG: Final = "\n\n[Hand "


class PlainAnalyst:
    """Makes outlines of plain matches; what it has learnt serves the next ones.

    `default` and `house` are the rules that `replay` takes. Cost: some 100 microseconds a hand;
    memory bounded.
    """

    def __init__(self, *, default: Rules | None = None, house: Rules | None = None) -> None:
        self._judge = PlainJudge(default=default, house=house)
        self._walkers: dict[int, Walker] = {}

    def outline(self, piece: Piece, path: str) -> MatchOutline | None:
        """Return the outline of a match that has no finding, None for one that is not so plain.

        `path` is the file it was read from.
        """
        number = 0
        # Hands are taken one by one, in order, with the line that the tag of each stands on.
        line = piece.first_line + piece.text.count("\n", 0, piece.text.find(_HAND_TAG)) + 2

        def take(head: Head, hand: PlainHand[Walk]) -> HandOutline:
            nonlocal number, line
            number += 1
            outline = self._walker(head.book).outline(hand, number, line)
            line += hand.text.count("\n") + 2
            return outline

        match = self._judge.match(piece, self._play, take)
        if match is None:
            return None
        head, record, text = match.head, match.head.match, match.text
        begin = text.index(_MATCH_TAG) + len(_MATCH_TAG)
        name = text[begin : text.index('"', begin)]
        running = running_totals([hand.result for hand in match.hands], len(record.seats))
        totals = {seat: whole(points) for seat, points in running[-1].items()}
        return MatchOutline(
            path=path,
            line=piece.first_line + text.count("\n", 0, begin),
            name=None if name == "?" else name,
            rules=head.rules,
            seats=record.seats,
            names=tuple([player_name(record.tag(seat)) for seat in record.seats]),
            hands=match.hands,
            totals=totals,
            winners=winners_of(totals, head.rules),
            running=running,
            agreed=whole_number(record.tag("Hands") or ""),
            played=len(match.hands),
        )

    def respelt(self, match: Match) -> MatchOutline | None:
        """Return the outline of a match that is spelt otherwise, but nothing is wrong with.

        None for any other. Spelling and lines aside, the canonical text says the same, and is
        outlined much sooner than the match is replayed.
        """
        if match.findings or not can_print(match):
            return None
        outline = self.outline(Piece(1, print_match(match)), match.source.path)
        if outline is None:
            return None
        lines = [hand.line for hand in match.hands]
        hands = [replace(hand, line=line) for hand, line in zip(outline.hands, lines, strict=True)]
        return replace(outline, line=match.line, hands=hands)

    def _play(self, start: Start) -> Walk | None:
        return self._walker(start.book).play(start)

    def _walker(self, book: Book) -> Walker:
        walker = self._walkers.get(id(book))
        if walker is None:
            if len(self._walkers) >= MOST_BOOKS:
                self._walkers.clear()
            # It keeps the book, so that no other can take its place in memory.
            walker = self._walkers[id(book)] = Walker(book)
        return walker
