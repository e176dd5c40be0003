"""What `replay` steps through, and where it begins."""

import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import field
from typing import TYPE_CHECKING

from tienlen.commands.options import RulesChoice
from tienlen.commands.verb import usage
from tienlen.commands.words import nearest
from tienlen.notation.findings import Finding
from tienlen.notation.quick_dataclass import dataclass
from tienlen.notation.records import Match

if TYPE_CHECKING:
    from tienlen.replay.player.library import Library
    from tienlen.replay.player.walk import Spot, Walk
    from tienlen.replay.steps import MatchReplay


_NAMES_REMEMBERED = 1000


@dataclass(frozen=True, slots=True, kw_only=True)
class Start:
    """Where to begin, and which matches are asked for; None is what was not said.

    `others` are names of matches that were not asked for, to find a near miss among.
    """

    match: str | None
    hand: int | None
    play: int | None
    finding: int | None
    seat: str | None
    others: list[str] = field(default_factory=list)

    @property
    def is_open(self) -> bool:
        """Whether nothing says which match to begin with."""
        return self.match is None and self.hand is None and self.finding is None

    def takes(self, match: Match) -> bool:
        """Say whether a match is asked for; an unnamed one is called `?`."""
        name = _folded(match.name or "?")
        if self.match is None or name == _folded(self.match):
            return True
        if len(self.others) < _NAMES_REMEMBERED:
            self.others.append(name)
        return False

    def near_miss(self) -> str:
        """Say which name may have been meant."""
        return nearest(self.match or "", self.others, "the files name no such match.")

    def is_there(self, library: "Library") -> bool:
        """Say whether enough was read to begin."""
        if self.finding is not None:
            return bool(len(library)) and library[0].whole and library.mark_count >= self.finding
        if self.hand is not None:
            return self.hand_spot(library) is not None
        return bool(len(library))

    def hand_spot(self, library: "Library") -> "Spot | None":
        """Return the first hand of the number asked for."""
        from tienlen.replay.player.walk import Spot

        for match in range(len(library)):
            for index, hand in enumerate(library[match].match.hands):
                if hand.number == self.hand:
                    return Spot(match, index, 0)
        return None


def load_library(choice: RulesChoice, start: Start) -> "Library":
    """Return a library, still empty, of matches judged under the rules the user chose.

    Raises:
        FileError: the house file cannot be read.
        TienlenError: it is no house variant.
    """
    from tienlen.catalogue import CATALOGUE
    from tienlen.commands.judging import read_house
    from tienlen.replay.player.library import Library
    from tienlen.replay.replaying import replay
    from tienlen.replay.rules import load_variant

    default = None if choice.variant is None else load_variant(choice.variant)
    house = None if choice.rules is None else read_house(choice.rules)

    def judge(match: Match) -> "MatchReplay":
        return replay(match, default=default, house=house)

    return Library(judge, _missed, CATALOGUE, start.takes)


def _missed(replay: "MatchReplay") -> Iterable[Finding]:
    from tienlen.analysis.findings import analysis_findings
    from tienlen.analysis.matches import analyse_match

    return analysis_findings(analyse_match(replay))


def begin(walk: "Walk", start: Start) -> None:
    """Go to where to begin.

    Raises:
        click.UsageError: there is no such match, hand, play, finding or seat.
    """
    library = walk.library
    if start.match is not None and not len(library):
        usage(f"no match is named {start.match!r}: {start.near_miss()}")
    if start.finding is not None and not walk.go_to_mark(start.finding):
        usage(f"there is no finding {start.finding}: {library.mark_count} were found.")
    if start.hand is not None:
        spot = start.hand_spot(library)
        if spot is None:
            usage(f"no hand has the number {start.hand}.")
        walk.go(spot)
    if start.play is not None and not walk.go_to_play(start.play):
        plays = walk.stops[-1].number if walk.has_stops else 0
        usage(f"there is no play {start.play}: the hand has {plays}.")
    if start.seat is not None:
        _look_through(walk, start.seat)


def _look_through(walk: "Walk", letter: str) -> None:
    if not walk.has_stops:
        return
    seats = walk.opened.seats
    if letter not in seats:
        usage(f"there is no seat {letter}: the seats are {', '.join(seats)}.")
    walk.look_through(seats.index(letter))


def walked(walk: "Walk", start: Start) -> Iterator[None]:
    """Go from stop to stop of all that is asked for; yields at each.

    One stop with a play or a finding to begin at, one hand with a hand, else every hand.

    Raises:
        click.UsageError: there is no such match, hand, play, finding or seat.
    """
    begin(walk, start)
    if not walk.has_stops and not walk.next_hand():
        return
    yield
    if start.play is not None or start.finding is not None:
        return
    while (not walk.is_at_end or start.hand is None) and walk.next():
        yield


def _folded(name: str) -> str:
    return unicodedata.normalize("NFC", name)
