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
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, Generic, NamedTuple

from tienlen.notation.canonical_parts import (
    COMMENT_PATTERN,
    SECONDS_PATTERN,
    is_total,
    read_points,
)
from tienlen.notation.findings import Finding, Severity
from tienlen.notation.pieces import Piece
from tienlen.notation.printing import points_text
from tienlen.notation.records import Match, Tag, Total
from tienlen.notation.tags import (
    HAND_TAGS,
    MATCH_TAGS,
    check_match_tags,
    sorted_tags,
    whole_number,
)
from tienlen.replay.agreement import fewest_hands, has_implied_passes, judge_seats, most_hands
from tienlen.replay.book import Book, Outcome, shelves
from tienlen.replay.claims import judge_points
from tienlen.replay.opening import Opening
from tienlen.replay.playing_out import Played, Start, play_out
from tienlen.replay.record_rules import rules_for
from tienlen.replay.reporting import Reporter
from tienlen.replay.rules import Rules

if TYPE_CHECKING:
    from random import Random

MOST_HEADS: Final = 2_000
MOST_BOOKS: Final = 64
LONGEST_MATCH: Final = 8_000_000
LONGEST_HAND: Final = 20_000
"""How many characters the text of a plain hand has at the most."""

LONGEST_HEAD: Final = 4_000
"""The same for the text before the first hand; so many heads are remembered that this counts."""

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
_HAND_TAG: Final = '[Hand "'
CHANGES_NOTHING: Final[dict[str, Severity]] = {
    "filled-in": "info",
    "same-name": "warning",
    "unknown-tag": "info",
}
"""What may be found in the tags of a match that is plain, by its code."""

_COMMENT = f"(?: {COMMENT_PATTERN})"
_NOTES = re.compile(rf"(?<=[scdh!?-])(?: @{SECONDS_PATTERN}{_COMMENT}*+|{_COMMENT}++)(?=[ \n]|$)")
"""What may stand after a play and changes nothing: the seconds it took, comments on it."""

_FOUR_TWOS = 0b1111 << 48


class Counts(NamedTuple):
    """What is left to say of a match that nothing is wrong with."""

    hands: int
    plays: int


class Head(NamedTuple):
    """What the tags of a match settle: its rules and tables, how many hands it may have.

    `record` has the tags and no more. `seats` are the letters, `names` the tags of their players as
    they stand. `report` is for claims on the match, and empty between them. `has_notes` says that
    there are findings of the tags, none of which changes anything.
    """

    record: Match
    seats: str
    names: tuple[str | None, ...]
    rules: Rules
    book: Book
    report: Reporter
    agreed: int | None
    most: int | None
    fewest: int
    has_notes: bool


class PlainHand(NamedTuple, Generic[Played]):
    """A hand that nothing is wrong with; `text` is all of it after the tag of its number begins."""

    text: str
    course: Played
    outcome: Outcome


class PlainMatch(NamedTuple, Generic[Played]):
    """A match that nothing is wrong with: what its tags settle, and its hands.

    `text` is what stands before its first hand.
    """

    text: str
    head: Head
    hands: list[PlainHand[Played]]


class PlainJudge:
    """Judges matches one by one, each by itself; what it has learnt serves the next ones.

    `default` and `house` are the rules that `replay` takes. Cost: some 50 microseconds a hand;
    memory bounded.
    """

    def __init__(self, *, default: Rules | None = None, house: Rules | None = None) -> None:
        self._default = default
        self._house = house
        self._heads: dict[str, Head | None] = {}
        self._books: dict[tuple[Rules, int, bool], Book] = {}
        self._texts: dict[Book, list[str]] = {}
        self._shelves = shelves()
        self._chance: Random | None = None

    def counts(self, piece: Piece) -> Counts | None:
        """Return the counts of a match that has no finding, None for any other."""
        match = self.match(piece, play_out)
        return None if match is None or match.head.has_notes else counts_of(match)

    def match(
        self, piece: Piece, play: Callable[[Start], Played | None]
    ) -> PlainMatch[Played] | None:
        """Return a match that has no finding but the notes of its head, None for any other.

        `play` plays each hand out, None at the first thing that is wrong.
        """
        if not piece.is_whole or len(piece.text) > LONGEST_MATCH:
            return None
        head_text, *hands = piece.text.rstrip("\n").split(f"\n\n{_HAND_TAG}")
        found = _HEAD.fullmatch(head_text)
        head = self._head(found[1]) if found and hands and len(head_text) < LONGEST_HEAD else None
        if head is None or (head.most is not None and len(hands) > head.most):
            return None
        hands[-1], total, points = hands[-1].partition("\n\ntotal")
        if total and len(hands) < head.fewest:
            return None
        plain: list[PlainHand[Played]] = []
        before: Outcome | None = None
        for number, text in enumerate(hands, 1):
            hand = _hand(text, number, before, head.book, play)
            if hand is None:
                return None
            plain.append(hand)
            before = hand.outcome
        if total and not _is_right("total" + points, head, [hand.outcome for hand in plain]):
            return None
        return PlainMatch(head_text, head, plain)

    def hand(
        self,
        text: str,
        number: int,
        before: Outcome | None,
        key: tuple[Rules, int, bool],
        play: Callable[[Start], Played | None],
    ) -> PlainHand[Played] | None:
        """Return a hand of one deck that has no finding, None for any other.

        `text` is all of it, `before` what the hand before it came to, and `key` the rules, how many
        seats play, and whether passes are implied.
        """
        own = text.strip("\n").removeprefix(_HAND_TAG)
        return _hand(own, number, before, self._book(key), play)

    def _head(self, text: str) -> Head | None:
        if text not in self._heads:
            if len(self._heads) >= MOST_HEADS:
                self._heads.clear()
                for texts in self._texts.values():
                    texts.clear()
            head = self._heads[text] = self._read_head(text)
            if head is not None:
                self._texts[head.book].append(text)
        return self._heads[text]

    def _read_head(self, text: str) -> Head | None:
        tags = [Tag(name=name, value=value) for name, value in _TAG.findall(text)]
        match = Match(tags=tuple(sorted_tags(tags, MATCH_TAGS)))
        if any(tag.name in ("Match", "Hand", *HAND_TAGS) for tag in tags):
            return None
        rules, decks, findings = rules_for(match, default=self._default, house=self._house)
        report = Reporter(match)
        judge_seats(match, rules, decks, report)
        is_named = match.tag(match.seats[0]) is not None
        told = (*check_match_tags(tags), *findings)
        if report.findings or decks != 1 or not is_named or (told and not _are_notes(told, tags)):
            return None
        book = self._book((rules, len(match.seats), has_implied_passes(match)))
        most, fewest = most_hands(match, rules), fewest_hands(match, rules)
        return Head(
            record=match,
            seats=match.seats,
            names=tuple([match.tag(seat) for seat in match.seats]),
            rules=rules,
            book=book,
            report=report,
            agreed=whole_number(match.tag("Hands") or ""),
            most=most,
            fewest=fewest,
            has_notes=bool(told),
        )

    def _book(self, key: tuple[Rules, int, bool]) -> Book:
        book = self._books.get(key)
        if book is None:
            if len(self._books) >= MOST_BOOKS:
                self._close_a_book()
            rules, seats, implied = key
            book = self._books[key] = Book(rules, seats, self._shelves, implied=implied)
            self._texts[book] = []
        return book

    def _close_a_book(self) -> None:
        """Make room for another book.

        Which one goes is left to chance: in whatever order rules come again, most find their book.
        """
        if self._chance is None:
            # It takes its time to load, and few archives have so many rules.
            from random import Random

            self._chance = Random(0)  # noqa: S311 - nobody gains by guessing it
        key = self._chance.choice(tuple(self._books))
        book = self._books.pop(key)
        for text in self._texts.pop(book):
            del self._heads[text]
        book.close()


def counts_of(match: PlainMatch[Played]) -> Counts:
    """Return the counts of a match."""
    return Counts(len(match.hands), sum([hand.course.plays for hand in match.hands]))


def _are_notes(told: Sequence[Finding], tags: Sequence[Tag]) -> bool:
    """Say whether what is told of the tags of a match changes nothing of how it is judged."""
    if any(CHANGES_NOTHING.get(finding.code) != finding.severity for finding in told):
        return False
    from tienlen.notation.meant_tags import meant_tags

    return not any(tag.spelt for tag in meant_tags(tags, MATCH_TAGS))


def _hand(
    text: str,
    number: int,
    before: Outcome | None,
    book: Book,
    play: Callable[[Start], Played | None],
) -> PlainHand[Played] | None:
    """Return a hand, None for one that is not plain or not right."""
    found = _HAND.fullmatch(text) if len(text) < LONGEST_HAND else None
    if found is None:
        return None
    written, dealer, deals, tricks, claims = found.groups()
    if written != str(number):
        return None
    if dealer is not None and not book.may_deal(dealer, before.loser if before else None):
        return None
    hands = _dealt(deals, book)
    if hands is None:
        return None
    if "@" in tricks or "{" in tricks:
        tricks = _NOTES.sub("", tricks)
    opening: Opening | None = None
    if before is not None:
        turn = book.turns.lead(before.leader)
    else:
        opened = book.opening(hands)
        if opened is None:
            return None
        turn, opening = book.turns.lead(opened[0]), opened[1]
        met = book.meet(turn, tricks.partition("\n")[0].split(" ", 2)[1], None)
        if met is None or met[1] is None or opening.fault(met[1][5].cards):
            return None
    course = play(Start(tricks, hands, turn, opening, book))
    if course is None:
        return None
    outcome = book.outcome(claims, course.out, sum(hands).bit_count())
    return None if outcome is None else PlainHand(text, course, outcome)


def _dealt(text: str, book: Book) -> list[int] | None:
    """Return the cards of each seat as bits, None where they are not all known, or not right."""
    hands = book.deals.hands(text)
    if hands and book.four_twos_win and any(cards & _FOUR_TWOS == _FOUR_TWOS for cards in hands):
        return None
    return hands


def _is_right(text: str, head: Head, outcomes: list[Outcome]) -> bool:
    """Say whether the total line of a match is as it should be."""
    report = head.report
    sums = {
        seat: sum([outcome.score[seat] for outcome in outcomes]) for seat in range(head.book.seats)
    }
    if not is_total(text):
        return False
    claims = [f" {seat}:{points_text(sums[index])}" for index, seat in enumerate(report.seats)]
    # Written as it would be printed, it claims just that of all seats: nothing is left to judge.
    if text == "total" + "".join(claims):
        return True
    line = Total(points=read_points(text))
    if not {seat for seat, _ in line.points} <= set(report.seats):
        return False
    judge_points("wrong-total", line, sums, report)
    is_right = not report.findings
    report.findings.clear()
    return is_right
