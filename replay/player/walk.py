"""Where a reader stands in the library, and every way to move. Knows nothing of a terminal."""

from collections.abc import Callable, Iterator
from decimal import Decimal
from typing import NamedTuple

from tienlen.replay.player.library import Entry, Library, OpenedMatch
from tienlen.replay.player.search import AnyBomb, AnyMark, Query, read_queries
from tienlen.replay.player.stops import Stop
from tienlen.replay.steps import HandReplay

SPEEDS = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0)
USUAL_WAIT = 1.0
"""Seconds before the next play where the record does not say how long it took."""
LONGEST_WAIT = 5.0
"""Seconds that are waited at most, however long the recorded time."""


class Spot(NamedTuple):
    """A stop in the library: a match, a hand of it, a stop of that, each from 0."""

    match: int
    hand: int
    stop: int


class Walk:
    """A reader's place, view and pace.

    Every move returns whether it led anywhere. A match that has no hand yet, or none at all, has
    no stop; then nothing moves but to another match.
    """

    def __init__(self, library: Library) -> None:
        self.library = library
        self.spot = Spot(0, 0, 0)
        self.eyes: int | None = None
        """The seat that is looked through, None where all hands are open."""
        self.shows_moves = False
        self.is_playing = False
        self.notice = ""
        """What to tell the reader; the next move clears it."""
        self._speed = SPEEDS.index(1.0)
        self._queries: tuple[Query, ...] = ()

    # -- where one stands ----------------------------------------------------------------

    @property
    def has_stops(self) -> bool:
        """Whether there is a hand to look at."""
        return bool(len(self.library)) and bool(self.entry.match.hands)

    @property
    def entry(self) -> Entry:
        """The match one is at."""
        return self.library[self.spot.match]

    @property
    def opened(self) -> OpenedMatch:
        """The match one is at, with its steps."""
        return self.library.opened(self.spot.match)

    @property
    def hand(self) -> HandReplay:
        """The hand one is at, as it is seen."""
        return self.opened.hand(self.spot.hand, self.eyes)

    @property
    def stops(self) -> tuple[Stop, ...]:
        """The stops of the hand one is at, as they are seen."""
        return self.opened.stops(self.spot.hand, self.eyes)

    @property
    def stop(self) -> Stop:
        """The stop one is at."""
        return self.stops[self.spot.stop]

    @property
    def speed(self) -> float:
        """How much faster than recorded the replay plays on by itself."""
        return SPEEDS[self._speed]

    def refresh(self) -> None:
        """Take note that more was read: the match may have grown, its hand have other stops."""
        if self.has_stops:
            hand = min(self.spot.hand, len(self.opened.replay.hands) - 1)
            self.spot = self.spot._replace(hand=hand)
            stop = min(self.spot.stop, len(self.stops) - 1)
            self.spot = self.spot._replace(stop=stop)
            if self.eyes is not None and self.eyes > self._last_seat():
                self.eyes = None

    def go(self, spot: Spot) -> bool:
        """Go to a stop."""
        moved = spot != self.spot
        self.spot = spot
        self.notice = ""
        if self.eyes is not None and self.has_stops and self.eyes > self._last_seat():
            self.eyes = None
            self.notice = "this match has no such seat: all hands are open"
        return moved

    # -- moving --------------------------------------------------------------------------

    def next(self) -> bool:
        """Go to the next stop; from the end of a hand to the next hand."""
        if self.has_stops and self.spot.stop + 1 < len(self.stops):
            return self.go(self.spot._replace(stop=self.spot.stop + 1))
        return self.next_hand()

    def previous(self) -> bool:
        """Go to the stop before; from the deal to the end of the hand before."""
        if self.has_stops and self.spot.stop:
            return self.go(self.spot._replace(stop=self.spot.stop - 1))
        return self.previous_hand() and self.last()

    def first(self) -> bool:
        """Go to the deal."""
        return self.go(self.spot._replace(stop=0))

    def last(self) -> bool:
        """Go to the end of the hand."""
        return self.has_stops and self.go(self.spot._replace(stop=len(self.stops) - 1))

    def next_trick(self) -> bool:
        """Go to the first play of the next trick, from the last trick to the end."""
        return self._first_where(lambda stop: stop.trick > self.stop.trick) or self.last()

    def previous_trick(self) -> bool:
        """Go to the first play of the trick before, from the first trick to the deal."""
        if not self.has_stops:
            return False
        before = [stop.trick for stop in self.stops if stop.trick < self.stop.trick]
        trick = max(before, default=0)
        return self._first_where(lambda stop: stop.trick == trick)

    def next_hand(self) -> bool:
        """Go to the deal of the next hand, also in the next match."""
        following = next(self._hands_after(self.spot.match, self.spot.hand), None)
        if following is None:
            return self._refuse("this is the last hand" + self._more_to_come())
        return self.go(Spot(*following, 0))

    def previous_hand(self) -> bool:
        """Go to the deal of the hand before, also in the match before."""
        before = next(self._hands_before(), None)
        if before is None:
            return self._refuse("this is the first hand")
        return self.go(Spot(*before, 0))

    def next_bomb(self) -> bool:
        """Go to the next bomb that was played."""
        return self._seek(AnyBomb()) or self._refuse("no bomb after this" + self._more_to_come())

    def next_finding(self) -> bool:
        """Go to the next stop where something was wrong or missed."""
        return self._seek(AnyMark(self.library)) or self._refuse(
            "no finding after this" + self._more_to_come()
        )

    def previous_finding(self) -> bool:
        """Go to the stop before where something was wrong or missed."""
        query = AnyMark(self.library)
        opened_hand = (self.spot.match, self.spot.hand)
        for match, hand in (opened_hand, *self._hands_before()):
            if not self._may_be_in(query, match, hand):
                continue
            opened, stops = self._seen(match, hand)
            end = self.spot.stop if (match, hand) == opened_hand else len(stops)
            for index in reversed(range(end)):
                if query.fits(opened, stops[index]):
                    return self.go(Spot(match, hand, index))
        return self._refuse("no finding before this")

    def go_to_play(self, number: int) -> bool:
        """Go to a play or written pass of this hand by its number; 0 is the deal."""
        if not self.has_stops:
            return False
        if number == 0:
            return self.first() or True
        for index, stop in enumerate(self.stops):
            if stop.number == number and stop.play is not None:
                return self.go(self.spot._replace(stop=index)) or True
        return self._refuse(f"this hand has no play {number}")

    def go_to_stop(self, index: int) -> bool:
        """Go to a stop of this hand."""
        return 0 <= index < len(self.stops) and self.go(self.spot._replace(stop=index))

    def go_to_match(self, index: int) -> bool:
        """Go to the beginning of a match."""
        return self.go(Spot(index, 0, 0))

    def search(self, text: str) -> bool:
        """Go to the next stop with what was typed, from the end on from the beginning.

        Nothing typed means what was last looked for.
        """
        self._queries = read_queries(text, self.library.catalogue) or self._queries
        if not self._queries:
            return self._refuse("search for cards, a player, a match or a code")
        what = "not found"
        for query in self._queries:
            if self._seek(query):
                return True
            found = self._find(query, Spot(0, 0, -1))
            if found == self.spot:
                what = "found nowhere else"
            elif found is not None:
                self.go(found)
                self.notice = "from the beginning"
                return True
        return self._refuse(what + self._more_to_come())

    # -- how one looks -------------------------------------------------------------------

    def look_through_next(self) -> None:
        """Look through the eyes of the seat at hand, then of the one after, and so on."""
        if not self.has_stops:
            return
        if self.eyes is not None:
            self.look_through((self.eyes + 1) % len(self.opened.seats))
            return
        step = self.stop.step
        turn = self.stop.position.turn
        self.look_through(step.seat if step else max(0, turn))

    def look_through(self, seat: int | None) -> None:
        """Look through the eyes of a seat, or with all hands open (None)."""
        self.eyes = seat
        self.notice = ""

    def faster(self) -> None:
        """Play on faster."""
        self._speed = min(self._speed + 1, len(SPEEDS) - 1)
        self.notice = f"speed ×{self.speed:g}"

    def slower(self) -> None:
        """Play on more slowly."""
        self._speed = max(self._speed - 1, 0)
        self.notice = f"speed ×{self.speed:g}"

    def wait(self) -> float:
        """Return the seconds to wait before going on to the next stop.

        As long as the next play took where that is recorded, up to a limit, else a second.
        """
        seconds = USUAL_WAIT
        if self.spot.stop + 1 < len(self.stops):
            play = self.stops[self.spot.stop + 1].play
            if play is not None and play.seconds is not None:
                seconds = float(min(play.seconds, Decimal(LONGEST_WAIT)))
        return seconds / self.speed

    @property
    def is_at_end(self) -> bool:
        """Whether this is the last stop of the hand."""
        return not self.has_stops or self.spot.stop + 1 >= len(self.stops)

    # -- findings ------------------------------------------------------------------------

    def mark_number(self) -> int:
        """Return the number of the first finding here among all worth stopping at, 0 for none."""
        if not self.has_stops or not AnyMark(self.library).fits(self.opened, self.stop):
            return 0
        marks = [
            (index, found)
            for index, stop in enumerate(self.opened.stops(self.spot.hand))
            for found in filter(self.library.is_mark, stop.findings)
        ]
        before = sum(index < self.spot.stop for index, _ in marks)
        return self.library.marks_before(self.spot.match, self.spot.hand) + before + 1

    def go_to_mark(self, number: int) -> bool:
        """Go to a finding by its number, from 1, among all worth stopping at."""
        for match in range(len(self.library)):
            for hand in range(len(self.library[match].match.hands)):
                before = self.library.marks_before(match, hand)
                if before + self.library.marks_in(match, hand) >= number:
                    marks = [
                        index
                        for index, stop in enumerate(self.library.opened(match).stops(hand))
                        for _ in filter(self.library.is_mark, stop.findings)
                    ]
                    return self.go(Spot(match, hand, marks[number - before - 1])) or True
        return self._refuse(f"there is no finding {number}" + self._more_to_come())

    # -- inside --------------------------------------------------------------------------

    def _last_seat(self) -> int:
        return len(self.opened.seats) - 1

    def _refuse(self, notice: str) -> bool:
        self.notice = notice
        return False

    def _more_to_come(self) -> str:
        return "" if self.library.is_read else " so far; the rest is still being read"

    def _hands_after(self, match: int, hand: int) -> Iterator[tuple[int, int]]:
        hand += 1
        while match < len(self.library):
            for index in range(hand, len(self.library[match].match.hands)):
                yield match, index
            match, hand = match + 1, 0

    def _hands_before(self) -> Iterator[tuple[int, int]]:
        match, hand = self.spot.match, self.spot.hand
        while match >= 0 and len(self.library):
            for index in reversed(range(hand)):
                yield match, index
            match -= 1
            hand = len(self.library[match].match.hands) if match >= 0 else 0

    def _seen(self, match: int, hand: int) -> tuple[OpenedMatch, tuple[Stop, ...]]:
        """Return a match and the stops of a hand of it, as they are seen."""
        opened = self.library.opened(match)
        eyes = self.eyes if self.eyes is not None and self.eyes < len(opened.seats) else None
        return opened, opened.stops(hand, eyes)

    def _first_where(self, wanted: Callable[[Stop], bool]) -> bool:
        if not self.has_stops:
            return False
        index = next((index for index, stop in enumerate(self.stops) if wanted(stop)), None)
        return index is not None and self.go(self.spot._replace(stop=index))

    def _may_be_in(self, query: Query, match: int, hand: int) -> bool:
        if match >= len(self.library):
            return False
        entry = self.library[match]
        return hand < len(entry.match.hands) and query.may_be_in(entry, hand)

    def _find(self, query: Query, after: Spot) -> Spot | None:
        """Return the first stop after another that a query fits."""
        here = (after.match, after.hand)
        for match, hand in (here, *self._hands_after(*here)):
            if not self._may_be_in(query, match, hand):
                continue
            opened, stops = self._seen(match, hand)
            begin = after.stop + 1 if (match, hand) == here else 0
            for index in range(begin, len(stops)):
                if query.fits(opened, stops[index]):
                    return Spot(match, hand, index)
        return None

    def _seek(self, query: Query) -> bool:
        found = self._find(query, self.spot)
        return found is not None and self.go(found)
