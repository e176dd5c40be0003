"""The reader `events`: one thing that happened after the other, each a JSON object.

docs/importing.md says exactly what it takes.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, BinaryIO

from tienlen.notation.importing.amounts import (
    cards_of,
    comment_of,
    dealt_of,
    held_of,
    name_of,
    points_of,
    seconds_of,
)
from tienlen.notation.importing.drafts import HandDraft, MatchDraft
from tienlen.notation.json_cutting import cut_values
from tienlen.notation.json_given import Given, Problems, RefusedError
from tienlen.notation.permitted import HOW_WON, MOST_UNKNOWN
from tienlen.notation.records import End, Gap, Match, Transfer, Win


def fits(first: Mapping[str, Any]) -> bool:
    """Tell whether the first object of a text is an event."""
    kind = first.get("event", first.get("type"))
    return isinstance(kind, str) and kind.lower() in _EVENTS


def read_events(stream: BinaryIO, path: str) -> Iterator[Match]:
    """Read a list of events; see `readers` for what all readers have in common."""
    log = _Log(path)
    for value in cut_values(stream):
        problems = Problems(value, path)
        try:
            given = problems.given()
            kind = _kind(given)
            if kind == "match":
                yield from log.finish()
            log.begin(value.line)
            _EVENTS[kind](log, given)
        except RefusedError:
            log.begin(value.line)
        log.draft.note(problems)
    yield from log.finish()


def _kind(given: Given) -> str:
    given.object("an event, an object with `event`")
    kind = given.need("type" if "type" in given and "event" not in given else "event")
    names = ", ".join(f"`{name}`" for name in _EVENTS)
    text = kind.text(f"one of {names}").lower()
    if text not in _EVENTS:
        kind.refuse(f"one of {names}")
    return text


class _Log:
    """The match that the events belong to."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._is_open = False
        self.draft = MatchDraft(path, 1)

    def begin(self, line: int) -> None:
        """Begin a match unless one is open."""
        if not self._is_open:
            self.draft = MatchDraft(self._path, line)
            self._is_open = True

    def finish(self) -> Iterator[Match]:
        """Yield the match, if one is open."""
        if self._is_open:
            yield self.draft.match()
        self._is_open = False

    def hand(self) -> HandDraft:
        """Return the hand that is being played."""
        return self.draft.hands[-1] if self.draft.hands else self.draft.begin_hand()

    def fresh_hand(self, given: Given, event: str) -> HandDraft:
        """Return a hand in which nothing was played yet."""
        hand = self.hand()
        if hand.is_begun and event == "trade":
            problem = "cards were played before it"
            given.report("order", {"event": event, "problem": problem})
            raise RefusedError
        return self.draft.begin_hand() if hand.is_begun or hand.claims else hand


def _match(log: _Log, given: Given) -> None:
    if "match" in given:
        log.draft.name = name_of(given.need("match"))
    log.draft.read_header(given)


def _hand(log: _Log, given: Given) -> None:
    log.draft.begin_hand(given)


def _deal(log: _Log, given: Given) -> None:
    hand = log.fresh_hand(given, "deal")
    if "hands" in given:
        hands = given.need("hands")
        # A hand that is null is not known at all.
        for seat, held in log.draft.players.amounts(hands, dealt_of):
            if held is not None:
                hand.deal(seat, *held)
        return
    seat = log.draft.players.seat(given.need("player"))
    cards, unknown = held_of(given.need("cards")) if "cards" in given else ((), 0)
    if "unknown" in given:
        expected = f"a number up to {MOST_UNKNOWN}"
        unknown += given.need("unknown").number(0, MOST_UNKNOWN - unknown, expected)
    elif "cards" not in given:
        given.report("missing", {"key": "cards"})
        raise RefusedError
    hand.deal(seat, cards, unknown)


def _trade(log: _Log, given: Given) -> None:
    giver = log.draft.players.seat(given.need("from"))
    taker = log.draft.players.seat(given.need("to"))
    transfer = Transfer(giver=giver, taker=taker, cards=cards_of(given.need("cards")))
    log.fresh_hand(given, "trade").transfers.append(transfer)


def _play(log: _Log, given: Given) -> None:
    _add(log, given, is_pass=False)


def _pass(log: _Log, given: Given) -> None:
    _add(log, given, is_pass=True)


def _add(log: _Log, given: Given, *, is_pass: bool) -> None:
    seat = log.draft.players.seat(given.need("player"))
    cards = None if is_pass else cards_of(given.need("cards"))
    seconds = seconds_of(given.need("seconds")) if "seconds" in given else None
    comments = (comment_of(given.need("comment")),) if "comment" in given else ()
    log.hand().play(seat, cards, seconds, comments)


def _trick(log: _Log, given: Given) -> None:  # noqa: ARG001 - as all events are read
    log.hand().end_trick()


def _gap(log: _Log, given: Given) -> None:  # noqa: ARG001 - as all events are read
    log.hand().add(Gap())


def _win(log: _Log, given: Given) -> None:
    seat = log.draft.players.seat(given.need("player"))
    how = given.need("how").text("a word such as `four-twos`", HOW_WON)
    log.hand().add(Win(seat=seat, how=how))


def _end(log: _Log, given: Given) -> None:
    hand = log.hand()
    hand.claim(given, log.draft.players)
    if "end" not in given:
        hand.claims.append(End())


def _total(log: _Log, given: Given) -> None:
    log.draft.total = log.draft.players.amounts(given.need("score"), points_of)


_EVENTS: dict[str, Callable[[_Log, Given], None]] = {
    "match": _match,
    "hand": _hand,
    "deal": _deal,
    "trade": _trade,
    "play": _play,
    "pass": _pass,
    "trick": _trick,
    "gap": _gap,
    "win": _win,
    "end": _end,
    "total": _total,
}
