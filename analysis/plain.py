"""Outlines of matches that nothing is wrong with, made from their text: the quick way for archives.

It is the bulk judge that goes through a match; its hands are played out by `walker`, which notes on
the way what there is to tell of them.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from tienlen.analysis.matches import outline_match, player_name, running_totals
from tienlen.analysis.outlines import MatchOutline
from tienlen.analysis.walk import Walk
from tienlen.analysis.walked import WalkedHand, WalkedHands, WalkedMatch
from tienlen.analysis.walker import walk_through
from tienlen.notation.errors import UnprintableError
from tienlen.notation.findings import Finding
from tienlen.notation.pieces import Piece
from tienlen.notation.printing import print_played
from tienlen.notation.records import Match
from tienlen.replay.plain import PlainJudge, PlainMatch
from tienlen.replay.plain_hands import Shortcut
from tienlen.replay.rules import Rules
from tienlen.replay.scoring import whole, winners_of
from tienlen.replay.steps import MatchReplay

_MATCH_TAG: Final = '[Match "'
_HAND_TAG: Final = "\n\n[Hand "


class PlainAnalyst:
    """Makes outlines of plain matches; what it has learnt serves the next ones.

    `default` and `house` are the rules that `replay` takes. Cost: some 100 microseconds a hand;
    memory bounded.
    """

    def __init__(self, *, default: Rules | None = None, house: Rules | None = None) -> None:
        self._default, self._house = default, house
        self._judge = PlainJudge(default=default, house=house)

    def outline(self, piece: Piece, path: str) -> WalkedMatch | None:
        """Return the outline of a match in which nothing is wrong, None for one not so plain.

        `path` is the file it was read from. Its plays are told with their places in the piece.
        """
        return self._outline(piece, path)

    def respelt(self, match: Match) -> MatchOutline | None:
        """Return the outline of a match that is spelt otherwise, but nothing is wrong with.

        None for any other. Spelling, notes and lines aside, the canonical text says the same, and
        is outlined much sooner than the match is replayed.
        """
        if match.findings:
            return None
        try:
            piece = Piece(1, print_played(match))
        except UnprintableError:
            return None
        # Of a long match each hand is read again: for the lines only if they are asked for.
        lines = (hand.line for hand in match.hands)
        outline = self._outline(piece, match.source.path, lines)
        return None if outline is None else replace(outline, line=match.line)

    def by_hand(self, match: Match) -> tuple[MatchOutline, MatchReplay]:
        """Outline a match that may have findings; the replay, which tells them, has no hands.

        Its hands without any are outlined without their steps.
        """
        short = Shortcut(self._judge, walk_through)
        return outline_match(match, short=short, default=self._default, house=self._house)

    def _outline(
        self, piece: Piece, path: str, lines: Iterable[int] | None = None
    ) -> WalkedMatch | None:
        """Return the outline; `lines` are those of the tags of hands, where not of the piece."""
        match = self._judge.match(piece, walk_through)
        if match is None:
            return None
        head, text = match.head, match.text
        begin = text.index(_MATCH_TAG) + len(_MATCH_TAG)
        name = text[begin : text.index('"', begin)]
        hands = match.hands
        running = running_totals([hand.outcome.result for hand in hands], len(head.seats))
        totals = {seat: whole(points) for seat, points in running[-1].items()}
        return WalkedMatch(
            path=path,
            line=piece.first_line + text.count("\n", 0, begin),
            name=None if name == "?" else name,
            tags=head.record.tags,
            rules=head.rules,
            decks=1,
            implied_passes=head.book.turns.implied,
            seats=head.seats,
            names=tuple(map(player_name, head.names)),
            walked=hands,
            hands=WalkedHands(hands, _lines(piece, hands) if lines is None else lines),
            totals=totals,
            winners=winners_of(totals, head.rules),
            running=running,
            agreed=head.agreed,
            played=len(hands),
            notes=self._notes(match, piece, path),
        )

    def _notes(self, match: PlainMatch[Walk], piece: Piece, path: str) -> tuple[Finding, ...]:
        if not match.head.has_notes:
            return ()
        from tienlen.replay.notes import notes_of

        return notes_of(match, piece, path, default=self._default, house=self._house).findings


def _lines(piece: Piece, hands: Iterable[WalkedHand]) -> Iterator[int]:
    """Yield the lines that the tags of the hands of a piece stand on."""
    line = piece.first_line + piece.text.count("\n", 0, piece.text.find(_HAND_TAG)) + 2
    for hand in hands:
        yield line
        line += hand.text.count("\n") + 2
