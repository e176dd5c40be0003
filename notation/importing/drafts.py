"""A match put together from a log: who sits where, its hands, their plays and claims."""

from collections.abc import Callable, Sequence
from dataclasses import field
from decimal import Decimal
from typing import TypeVar

from tienlen.notation.cards import Cards
from tienlen.notation.findings import Evidence, Finding
from tienlen.notation.importing.amounts import count_of, name_of, points_of
from tienlen.notation.json_given import Given, Problems, RefusedError
from tienlen.notation.permitted import MOST_COUNTED
from tienlen.notation.quick_dataclass import dataclass
from tienlen.notation.records import (
    SEATS,
    Deal,
    End,
    Hand,
    HandLine,
    Left,
    Match,
    Place,
    Play,
    Points,
    Score,
    Source,
    Tag,
    Total,
    Trade,
    Transfer,
    Trick,
)
from tienlen.notation.tags import MATCH_TAGS, sorted_tags

HEADER = {
    "title": "Event",
    "site": "Site",
    "date": "Date",
    "variant": "Variant",
    "passes": "Passes",
    "annotator": "Annotator",
}
"""Keys under which a log may say something of the whole match, and the tags they become."""

_ENDS = {"complete": "", "broken off": "*", "misdeal": "misdeal"}

Amount = TypeVar("Amount")


class Players:
    """Who sits where, and how the log calls them: by id, name, seat letter or number from 0."""

    def __init__(self) -> None:
        self._called: dict[str, str] = {}
        self._has_ids = False
        self.names: list[str] = []

    def read(self, given: Given) -> None:
        """Take the list of players in order of play: names, or objects with `id` and `name`."""
        expected = f"a list of 2 to {len(SEATS)} players"
        items = given.items(expected, 2)
        if len(items) > len(SEATS):
            given.refuse(expected)
        for seat, item in zip(SEATS, items, strict=False):
            called = item.need("id") if isinstance(item.data, dict) and "id" in item else None
            name = item.need("name") if isinstance(item.data, dict) and called is None else item
            if called is not None:
                self._has_ids = True
                name = item.need("name") if "name" in item else called
                self._call(called, seat)
            self.names.append(str(name.data) if _is_number(name) else name_of(name))
            if called is None:
                self._call(name, seat)
        # A name serves where it is nobody's id.
        for seat, text in zip(SEATS, self.names, strict=False):
            self._called.setdefault(text, seat)

    def _call(self, given: Given, seat: str) -> None:
        text = str(given.data) if _is_number(given) else name_of(given)
        if text in self._called:
            given.refuse("a text that no other player has")
        self._called[text] = seat

    def seat(self, given: Given) -> str:
        """Take a player, and return the seat.

        A number is an id where the log has such, else it counts the players from 0.
        """
        data = given.data
        seat = self.find(str(data)) if isinstance(data, str) or _is_number(given) else ""
        if seat:
            return seat
        if self.names:
            given.report("player", {"players": tuple(self.names)})
        else:
            given.report("no-players", {})
        raise RefusedError

    def find(self, text: str) -> str:
        """Return the seat of a player by what the log may call them, "" if it is nobody's."""
        if text in self._called:
            return self._called[text]
        if self._has_ids:
            return ""
        in_play = SEATS[: len(self.names)] if self.names else SEATS
        if len(text) == 1 and text in in_play:
            return text
        return in_play[int(text)] if text in {str(at) for at in range(len(in_play))} else ""

    def tags(self) -> list[Tag]:
        """Return the tags that name the seats."""
        return [Tag(name=seat, value=name) for seat, name in zip(SEATS, self.names, strict=False)]

    def amounts(
        self, given: Given, read: Callable[[Given], Amount]
    ) -> tuple[tuple[str, Amount], ...]:
        """Take amounts of players: an object by player, or a list in the order of the seats."""
        if isinstance(given.data, list):
            most = len(self.names) or len(SEATS)
            if not 0 < len(given.data) <= most:
                given.refuse("one amount for each player")
            return tuple(
                (seat, read(item)) for seat, item in zip(SEATS, given.items(), strict=False)
            )
        amounts: dict[str, Amount] = {}
        for key, item in given.members():
            seat = self.find(key)
            if not seat:
                evidence: dict[str, Evidence] = {
                    "found": f"`{key[:40]}`",
                    "players": tuple(self.names),
                }
                item.report("player" if self.names else "no-players", evidence)
                raise RefusedError
            if seat in amounts:
                item.report("again", {"seat": seat})
                raise RefusedError
            amounts[seat] = read(item)
        if not amounts:
            given.refuse("one amount for each player")
        return tuple(sorted(amounts.items()))


def _is_number(given: Given) -> bool:
    return isinstance(given.data, int) and not isinstance(given.data, bool)


@dataclass(slots=True)
class HandDraft:
    """A hand while its plays come in; a trick that is not said to end goes on."""

    number: int
    dealer: str = ""
    deals: list[HandLine] = field(default_factory=list)
    transfers: list[Transfer] = field(default_factory=list)
    lines: list[HandLine] = field(default_factory=list)
    plays: list[Play] = field(default_factory=list)
    claims: list[HandLine] = field(default_factory=list)

    @property
    def is_begun(self) -> bool:
        """Whether something was played."""
        return bool(self.lines or self.plays)

    def deal(self, seat: str, cards: Cards, unknown: int) -> None:
        """Add the hand of a seat."""
        self.deals.append(Deal(seat=seat, cards=cards, unknown=unknown))

    def play(
        self,
        seat: str,
        cards: Cards | None,
        seconds: Decimal | None = None,
        comments: tuple[str, ...] = (),
    ) -> None:
        """Add a play, or a pass if `cards` is None."""
        self.plays.append(Play(seat=seat, cards=cards, seconds=seconds, comments=comments))

    def end_trick(self) -> None:
        """Let the next play begin a trick."""
        if self.plays:
            self.lines.append(Trick(number=None, plays=tuple(self.plays)))
            self.plays = []

    def add(self, line: HandLine) -> None:
        """Add a line other than a trick."""
        self.end_trick()
        self.lines.append(line)

    def claim(self, given: Given, players: Players) -> None:
        """Take what an object says of the end: `place`, `left`, `score` and `end`."""
        if "place" in given:
            seats = given.need("place").each(players.seat, "a list of players", 1)
            self.claims.append(Place(seats=seats))
        if "left" in given:
            counts = players.amounts(given.need("left"), count_of)
            held = tuple((seat, count) for seat, count in counts if count)
            self.claims += [Left(counts=held)] if held else []
        if "score" in given:
            self.claims.append(Score(points=players.amounts(given.need("score"), points_of)))
        if "end" in given:
            how = _ENDS[given.need("end").choice(tuple(_ENDS))]
            self.claims.append(End(how=how))  # type: ignore[arg-type]

    def hand(self) -> Hand:
        """Return the hand."""
        self.end_trick()
        trades = [Trade(transfers=tuple(self.transfers))] if self.transfers else []
        return Hand(
            number=self.number,
            tags=(Tag(name="Dealer", value=self.dealer),) if self.dealer else (),
            lines=(*self.deals, *trades, *self.lines, *self.claims),
        )


@dataclass(slots=True)
class MatchDraft:
    """A match while its hands come in, with what was found in its source."""

    path: str
    line: int
    players: Players = field(default_factory=Players)
    name: str | None = None
    tags: list[Tag] = field(default_factory=list)
    hands: list[HandDraft] = field(default_factory=list)
    total: tuple[tuple[str, Points], ...] = ()
    findings: list[Finding] = field(default_factory=list)
    texts: dict[int, str] = field(default_factory=dict)
    has_errors: bool = False

    def read_header(self, given: Given) -> None:
        """Take what an object says of the whole match."""
        for key, tag in HEADER.items():
            if key in given:
                self.tags.append(Tag(name=tag, value=name_of(given.need(key))))
        if "switches" in given:
            for key, value in given.need("switches").members():
                name = f"Variant.{key}"
                if not key or any(mark.isspace() or mark in '"[]\0' for mark in key):
                    value.refuse("under the name of a switch")
                self.tags.append(Tag(name=name, value=name_of(value)))
        if "players" in given:
            self.players.read(given.need("players"))

    def begin_hand(self, given: Given | None = None) -> HandDraft:
        """Begin a hand; an object may say its `hand` number and its `dealer`."""
        number = self.hands[-1].number + 1 if self.hands else 1
        if given is not None and "hand" in given:
            number = given.need("hand").number(1, MOST_COUNTED, "a hand's number, from 1")
        hand = HandDraft(number)
        if given is not None and "dealer" in given:
            hand.dealer = self.players.seat(given.need("dealer"))
        self.hands.append(hand)
        return hand

    def note(self, problems: Problems) -> None:
        """Keep what was found in a value of the source."""
        self.findings += problems.findings
        self.has_errors = self.has_errors or bool(problems.errors)
        source = problems.source()
        for finding in problems.findings:
            self.texts[finding.line] = source.text_at(finding.line)

    def match(self) -> Match:
        """Return the match; one whose source has errors has no hands."""
        hands: Sequence[HandDraft] = () if self.has_errors else self.hands
        return Match(
            line=self.line,
            name=None if self.name == "?" else self.name,
            tags=tuple(sorted_tags([*self.tags, *self.players.tags()], MATCH_TAGS)),
            hands=tuple([hand.hand() for hand in hands]),
            total=Total(points=self.total) if self.total else None,
            findings=tuple(self.findings),
            source=self._source(),
        )

    def _source(self) -> Source:
        first, last = min(self.texts, default=1), max(self.texts, default=0)
        return Source(
            self.path, first, tuple([self.texts.get(at, "") for at in range(first, last + 1)])
        )
