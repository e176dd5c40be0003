"""Matches that nothing is wrong with, judged at once from their text: the quick way for archives.

A match passes here if its text is of the plainest canonical form and every part of it is certain
to have no finding: no error, no warning, no info. All that is then left to say of it is how many
hands and plays it has. Whatever is not so plain, or not right, does not pass, and is read into
records and replayed like any other; so no finding is ever made here, and none can be lost as long
as nothing passes that should not.

No rule is written here a second time. What cards form, what beats what, whose turn it is, how the
hand ends and whether claims hold is asked of the ruling, the table and the judges of claims when it
is first met, and remembered in tables (see `turns` and `book`).
"""

import re
from typing import Final, NamedTuple

from tienlen.notation.canonical_parts import is_total, read_points
from tienlen.notation.cards import CARD_TEXTS
from tienlen.notation.pieces import Piece
from tienlen.notation.records import Match, Points, Tag, Total
from tienlen.notation.tags import HAND_TAGS, MATCH_TAGS, check_match_tags, sorted_tags
from tienlen.replay.agreement import fewest_hands, has_implied_passes, judge_seats, most_hands
from tienlen.replay.book import Book, Outcome
from tienlen.replay.claims import judge_points
from tienlen.replay.record_rules import rules_for
from tienlen.replay.reporting import Reporter
from tienlen.replay.rules import Rules
from tienlen.replay.table import NOBODY
from tienlen.replay.turns import Move, Turn

MOST_HEADS: Final = 2_000
MOST_BOOKS: Final = 16
MOST_TRICKS: Final = 200
LONGEST_MATCH: Final = 8_000_000
LONGEST_HAND: Final = 20_000
"""How many characters the text of a plain hand, or of its tags, has at the most."""

_HEAD = re.compile(
    r'(?:%TLN 1\n)?+\[Match "[^"\\\n]*+"\]((?:\n\[[A-Z][A-Za-z0-9._-]*+ "[^"\\\n]*+"\])*+)\n*+'
)
_TAG = re.compile(r'\[([^ ]++) "([^"]*+)"\]')
_HAND = re.compile(
    r'([1-9][0-9]{0,8})"\](?:\n\[Dealer "([A-H])"\])?+(?:\n\[Start "[^"\\\n]*+"\])?+'
    r"((?:\ndeal [A-H]: [^\n]++)++)"
    r"\n([0-9]++\. [A-H][^\n]++(?:\n[0-9]++\. [A-H][^\n]++)*+)"
    r"((?:\n[a-z][^\n]*+)*+)"
)
_SECONDS = re.compile(r"(?<=[scdh!?-]) @[0-9]{1,9}(?:\.[0-9]{1,9})?+(?=[ \n]|$)")

_NUMBERS = [f"\n{number}." for number in range(1, MOST_TRICKS + 1)]
_BITS = {text: 1 << card for card, text in enumerate(CARD_TEXTS)}
_FOUR_TWOS = 0b1111 << 48


class Counts(NamedTuple):
    """What is left to say of a match that nothing is wrong with."""

    hands: int
    plays: int


class _Head(NamedTuple):
    """What the tags of a match settle: its tables, how many hands it may have.

    `report` is for claims on the match, and empty between them.
    """

    book: Book
    report: Reporter
    most: int | None
    fewest: int


class _Played(NamedTuple):
    outcome: Outcome
    plays: int


class PlainJudge:
    """Judges matches one by one, each by itself; what it has learnt serves the next ones.

    `default` and `house` are the rules that `replay` takes. Cost: some 50 microseconds a hand;
    memory bounded.
    """

    def __init__(self, *, default: Rules | None = None, house: Rules | None = None) -> None:
        self._default = default
        self._house = house
        self._heads: dict[str, _Head | None] = {}
        self._books: dict[tuple[Rules, int, bool], Book] = {}

    def counts(self, piece: Piece) -> Counts | None:
        """Return the counts of a match that has no finding, None for any other."""
        if not piece.is_whole or len(piece.text) > LONGEST_MATCH:
            return None
        head_text, *hands = piece.text.rstrip("\n").split('\n\n[Hand "')
        found = _HEAD.fullmatch(head_text)
        head = self._head(found[1]) if found and hands and len(head_text) < LONGEST_HAND else None
        if head is None or (head.most is not None and len(hands) > head.most):
            return None
        hands[-1], total, points = hands[-1].partition("\n\ntotal")
        if total and len(hands) < head.fewest:
            return None
        played = _hands(hands, head.book)
        if played is None or (total and not _is_right("total" + points, head, played)):
            return None
        return Counts(len(hands), sum([hand.plays for hand in played]))

    def _head(self, text: str) -> _Head | None:
        if text not in self._heads:
            if len(self._heads) >= MOST_HEADS:
                self._heads.clear()
            self._heads[text] = self._read_head(text)
        return self._heads[text]

    def _read_head(self, text: str) -> _Head | None:
        tags = [Tag(name=name, value=value) for name, value in _TAG.findall(text)]
        match = Match(tags=tuple(sorted_tags(tags, MATCH_TAGS)))
        if any(tag.name in ("Match", "Hand", *HAND_TAGS) for tag in tags):
            return None
        rules, decks, findings = rules_for(match, default=self._default, house=self._house)
        report = Reporter(match)
        judge_seats(match, rules, decks, report)
        is_named = match.tag(match.seats[0]) is not None
        if findings or report.findings or check_match_tags(tags) or decks != 1 or not is_named:
            return None
        key = (rules, len(match.seats), has_implied_passes(match))
        if key not in self._books:
            if len(self._books) >= MOST_BOOKS:
                self._books.clear()
            self._books[key] = Book(rules, key[1], implied=key[2])
        return _Head(self._books[key], report, most_hands(match, rules), fewest_hands(match, rules))


def _hands(texts: list[str], book: Book) -> list[_Played] | None:
    played: list[_Played] = []
    before: Outcome | None = None
    for number, text in enumerate(texts, 1):
        found = _HAND.fullmatch(text) if len(text) < LONGEST_HAND else None
        if found is None or found[1] != str(number):
            return None
        _, dealer, deals, tricks, claims = found.groups()
        if dealer is not None and not book.may_deal(dealer, before.loser if before else None):
            return None
        hand = _hand(deals, tricks, claims, before, book)
        if hand is None:
            return None
        before = hand.outcome
        played.append(hand)
    return played


def _hand(
    deals: str, tricks: str, claims: str, before: Outcome | None, book: Book
) -> _Played | None:
    hands = _dealt(deals, book)
    if hands is None:
        return None
    if "@" in tricks:
        tricks = _SECONDS.sub("", tricks)
    items = tricks.replace("\n", " \n").split(" ")
    if before is not None:
        turn = book.turns.lead(before.leader)
    else:
        opened = book.opening(hands)
        if opened is None:
            return None
        turn = book.turns.lead(opened[0])
        met = book.meet(turn, items[1], None)
        if met is None or met[1] is None or opened[1].fault(met[1].combination.cards):
            return None
    played = _tricks(items, hands, turn, book)
    if played is None:
        return None
    out, plays = played
    outcome = book.outcome(claims, tuple(out), sum(hands).bit_count())
    return None if outcome is None else _Played(outcome, plays)


def _dealt(deals: str, book: Book) -> list[int] | None:
    """Return the cards of each seat as bits, None where they are not all known, or not right."""
    lines = deals.split("\ndeal ")
    hands: list[int] = []
    size = 0
    try:
        for line, seat in zip(lines[1:], "ABCDEFGH", strict=False):
            cards = line[3:].split(" ")
            if line[0] != seat or (size and len(cards) != size):
                return None
            size = len(cards)
            hands.append(sum([_BITS[card] for card in cards]))
    except KeyError:
        return None
    # The bits of a card that stands twice carry over, and are then fewer than the cards.
    if len(hands) != book.seats or sum(hands).bit_count() != size * book.seats:
        return None
    if size not in book.sizes or (
        book.four_twos_win and any(cards & _FOUR_TWOS == _FOUR_TWOS for cards in hands)
    ):
        return None
    return hands


def _tricks(  # noqa: C901 - a call a step would cost more than the step
    items: list[str], hands: list[int], turn: Turn, book: Book
) -> tuple[list[int], int] | None:
    """Play a hand out; return who went out, in order, and how many plays and passes there were.

    `items` are the plays and passes as they are written, and the number of each trick, with its
    line feed but for the first. The cards played are taken from `hands`. None at the first thing
    that is wrong, or not plain. This is the loop that the time goes to, hence its one piece.
    """
    if items[0] != "1.":
        return None
    turns, leads = book.turns, book.leads
    numbers = _NUMBERS
    out: list[int] = []
    lies: Move | None = None
    beaten_by: set[int] = set()
    tricks = 1
    for item in items[1:]:
        following = turn.passes.get(item)
        if following is not None:
            turn = following
            continue
        move = turn.moves.get(item)
        if move is None:
            if tricks < MOST_TRICKS and item == numbers[tricks]:
                closed = turns.skipped_to(turn, NOBODY)
                if closed is None:
                    return None
                turn = closed
                tricks += 1
                continue
            met = book.meet(turn, item, lies)
            if met is None:
                return None
            turn, move = met
            if move is None:
                continue
        cards, shape, beats_it, is_twos, _ = move
        if turn.is_open:
            if shape not in leads and not book.may_lead(move):
                return None
        elif shape not in beaten_by and (lies is None or not book.beats(move, lies)):
            return None
        seat = turn.seat
        held = hands[seat]
        if held & cards != cards:
            return None
        held ^= cards
        hands[seat] = held
        lies, beaten_by = move, beats_it
        if held and not is_twos and turn.after is not None:
            turn = turn.after
            continue
        if not held:
            out.append(seat)
        turn = turns.played(turn, is_twos=is_twos, goes_out=not held)
    return (out, len(items) - tricks) if turn.is_over else None


def _is_right(text: str, head: _Head, played: list[_Played]) -> bool:
    """Say whether the total line of a match is as it should be."""
    if not is_total(text):
        return False
    line = Total(points=read_points(text))
    report = head.report
    if not {seat for seat, _ in line.points} <= set(report.seats):
        return False
    sums: dict[int, Points] = {
        seat: sum([hand.outcome.score[seat] for hand in played]) for seat in range(head.book.seats)
    }
    judge_points("wrong-total", line, sums, report)
    is_right = not report.findings
    report.findings.clear()
    return is_right
