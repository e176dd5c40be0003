"""The matches there are to step through, read behind while the first is looked at."""

import gc
import io
import threading
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import BinaryIO

from tienlen.notation.errors import TienlenError
from tienlen.notation.findings import Code, Finding, Severity
from tienlen.notation.quick_dataclass import dataclass
from tienlen.notation.reading import read_matches
from tienlen.notation.records import Hand, Match
from tienlen.replay.player.eyes import is_hidden, seen_by
from tienlen.replay.player.heads import first_hand
from tienlen.replay.player.scene import told_as
from tienlen.replay.player.stops import Stop, stops_of
from tienlen.replay.ruling import Ruling
from tienlen.replay.steps import HandReplay, MatchReplay

Judge = Callable[[Match], MatchReplay]
More = Callable[[MatchReplay], Iterable[Finding]]
Open = Callable[[str], AbstractContextManager[BinaryIO]]

_OPENED = 4
"""How many matches are kept with all their steps."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A match of the library with its findings, hand by hand, in the order of the file.

    An entry that is not `whole` has the first hand only, until the rest of the match is read.
    """

    path: str
    match: Match
    findings: tuple[tuple[Finding, ...], ...]
    whole: bool = True

    def count(self, severity: Severity) -> int:
        """Count the findings of a severity."""
        return sum(found.severity == severity for hand in self.findings for found in hand)


class OpenedMatch:
    """A match replayed with its steps; its hands' stops are made when they are asked for."""

    def __init__(
        self,
        replay: MatchReplay,
        findings: Sequence[Sequence[Finding]],
        catalogue: Mapping[str, Code],
    ) -> None:
        self.replay = replay
        self.seats = replay.seats
        self.names = tuple(replay.match.tag(seat) or "" for seat in self.seats)
        self.ruling = Ruling(replay.rules)
        self._findings = findings
        self._catalogue = catalogue
        self._views: dict[tuple[int, int | None], tuple[HandReplay, tuple[Stop, ...]]] = {}

    def hand(self, index: int, eyes: int | None = None) -> HandReplay:
        """Return a hand as it was, or as one seat saw it."""
        return self._view(index, eyes)[0]

    def stops(self, index: int, eyes: int | None = None) -> tuple[Stop, ...]:
        """Return the stops of a hand, with the findings that all, or one seat, could make."""
        return self._view(index, eyes)[1]

    def _view(self, index: int, eyes: int | None) -> tuple[HandReplay, tuple[Stop, ...]]:
        key = (index, eyes)
        if key not in self._views:
            hand, findings = self.replay.hands[index], self._findings[index]
            if eyes is not None:
                hand = seen_by(self.replay, index, eyes)
                findings = self._seen_findings(findings, hand, eyes)
            stops = stops_of(hand, findings, self.ruling, self._catalogue)
            self._views[key] = hand, stops
        return self._views[key]

    def _seen_findings(
        self, findings: Sequence[Finding], hand: HandReplay, eyes: int
    ) -> list[Finding]:
        """Return the findings of a seat: of the replay and analyses its own.

        Of the text all, but those in lines that may tell the cards of other seats.
        """
        hidden = {line.line for line in hand.hand.lines if is_hidden(line)}
        texts = {found for found in self.replay.match.findings if found.line not in hidden}
        seen = [
            found
            for found in findings
            if found in texts
            or (self._group(found) == "analysis" and found.seat == self.seats[eyes])
            or (found.hand is None and found.line not in hidden)
        ]
        return sorted((*seen, *hand.findings), key=lambda found: (found.line, found.column))

    def _group(self, finding: Finding) -> str:
        code = self._catalogue.get(finding.code)
        return code.group if code else ""


class Library:
    """The matches read so far. One thread may read while another looks.

    Args:
        judge: replays a match under the rules that were chosen.
        more: finds what the analyses find, put into the library so that this room needs not
            know them.
        catalogue: the codes of all those findings.
        takes: says of a match whether it is asked for.
    """

    def __init__(
        self,
        judge: Judge,
        more: More,
        catalogue: Mapping[str, Code],
        takes: Callable[[Match], bool] = lambda _: True,
    ) -> None:
        self.catalogue = catalogue
        self.errors: list[TienlenError] = []
        """What could not be read."""
        self.is_read = False
        """Whether everything was read."""
        self.version = 0
        """Grows with everything that is read."""
        self._judge = judge
        self._more = more
        self._takes = takes
        self._entries: list[Entry] = []
        self._totals: list[int] = []
        self._opened: OrderedDict[int, OpenedMatch] = OrderedDict()
        self._changed = threading.Condition()
        self._stopped = False

    def __len__(self) -> int:
        return len(self._entries)

    def __getitem__(self, index: int) -> Entry:
        return self._entries[index]

    def opened(self, index: int) -> OpenedMatch:
        """Return a match with its steps; the last few are kept."""
        with self._changed:
            opened = self._opened.get(index)
            if opened is not None:
                self._opened.move_to_end(index)
                return opened
            entry = self._entries[index]
        opened = OpenedMatch(self._judge(entry.match), entry.findings, self.catalogue)
        with self._changed:
            if self._entries[index] is entry:
                self._keep(index, opened)
        return opened

    def marks_in(self, match: int, hand: int) -> int:
        """Count the findings of a hand that are worth stopping at."""
        return self._counts(match)[hand]

    def marks_before(self, match: int, hand: int) -> int:
        """Count those in all hands before one."""
        return sum(self._totals[:match]) + sum(self._counts(match)[:hand])

    @property
    def mark_count(self) -> int:
        """How many findings worth stopping at there are so far."""
        return sum(self._totals)

    def _counts(self, match: int) -> list[int]:
        hands = self._entries[match].findings
        return [sum(map(self.is_mark, findings)) for findings in hands]

    def missed_in(self, match: int) -> Counter[str]:
        """Count what the analyses found in a match: missed, forfeited, stranded."""
        findings = self._entries[match].findings
        return Counter(
            told_as(found.code) for hand in findings for found in hand if self._is_missed(found)
        )

    def is_mark(self, finding: Finding) -> bool:
        """Say whether a finding is worth stopping at: wrong, or missed; no mere remark."""
        return finding.severity != "info" or self._is_missed(finding)

    def _is_missed(self, finding: Finding) -> bool:
        code = self.catalogue.get(finding.code)
        return code is not None and code.group == "analysis"

    def put(self, replay: MatchReplay, findings: Iterable[Finding]) -> None:
        """Add a match that was read and replayed elsewhere, with the findings to be shown."""
        ordered = by_hand(replay.match, findings)
        self._insert(replay, ordered, replay.match.source.path, None, whole=True)
        self._tell()

    # -- reading -------------------------------------------------------------------------

    def read(self, paths: Sequence[str], open_file: Open) -> None:
        """Read all files; what cannot be read is put among the `errors`.

        The first hand of the first file is there before the rest of its match is read.
        """
        try:
            for path in paths:
                if self._stopped:
                    break
                try:
                    with open_file(path) as stream:
                        self._read_file(path, stream)
                except TienlenError as error:
                    self.errors.append(error)
                    self._tell()
        finally:
            self.is_read = True
            self._tell()

    def read_behind(self, paths: Sequence[str], open_file: Open) -> threading.Thread:
        """Read all files in a thread that ends with the program."""
        thread = threading.Thread(target=self._read_quietly, args=(paths, open_file), daemon=True)
        thread.start()
        return thread

    def _read_quietly(self, paths: Sequence[str], open_file: Open) -> None:
        """Read all files without holding up who looks.

        A full garbage collection goes through every record read so far and lets nobody step
        meanwhile. Records hold no cycles, so there is nothing in them to collect.
        """
        gc.disable()
        try:
            self.read(paths, open_file)
        finally:
            gc.freeze()
            gc.enable()

    def stop(self) -> None:
        """Let the reading end after the match it is at."""
        self._stopped = True

    def wait_for(self, condition: Callable[[], bool]) -> bool:
        """Wait until a condition holds or everything is read; return whether it holds."""
        with self._changed:
            # The timeout lets Ctrl-C through while a pipe gives nothing.
            while not condition() and not self.is_read:
                self._changed.wait(0.1)
        return condition()

    def _read_file(self, path: str, stream: BinaryIO) -> None:
        head_index: int | None = None
        if not self._entries:
            head, stream = first_hand(stream)
            head_index = self._add_head(path, head)
        for match in self._read_matches(path, stream):
            if not self._takes(match):
                continue
            self._add(path, match, head_index)
            head_index = None
            if self._stopped:
                return

    @staticmethod
    def _read_matches(path: str, stream: BinaryIO) -> Iterator[Match]:
        return read_matches(stream, path)

    def _add_head(self, path: str, head: bytes) -> int | None:
        """Add the first hand by itself, if the match is asked for and has more."""
        match = next(read_matches(io.BytesIO(head), path), None)
        if match is None or not match.hands or not self._takes(match):
            return None
        self._add(path, match, None, whole=False)
        return len(self._entries) - 1

    def add(self, path: str, match: Match) -> None:
        """Add a match after those that are there."""
        self._add(path, match, None)

    def _add(self, path: str, match: Match, index: int | None, *, whole: bool = True) -> None:
        replay = self._judge(match)
        findings = by_hand(match, (*match.findings, *replay.findings, *self._more(replay)))
        self._insert(replay, findings, path, index, whole=whole)
        self._tell()

    def _insert(
        self,
        replay: MatchReplay,
        findings: tuple[tuple[Finding, ...], ...],
        path: str,
        index: int | None,
        *,
        whole: bool,
    ) -> None:
        entry = Entry(path=path, match=replay.match, findings=findings, whole=whole)
        marks = sum(self.is_mark(finding) for hand in findings for finding in hand)
        with self._changed:
            if index is None:
                index = len(self._entries)
                self._totals.append(marks)
                self._entries.append(entry)
            else:
                self._totals[index] = marks
                self._entries[index] = entry
            if index == 0:
                self._keep(index, OpenedMatch(replay, findings, self.catalogue))

    def _keep(self, index: int, opened: OpenedMatch) -> None:
        self._opened[index] = opened
        self._opened.move_to_end(index)
        while len(self._opened) > _OPENED:
            self._opened.popitem(last=False)

    def _tell(self) -> None:
        with self._changed:
            self.version += 1
            self._changed.notify_all()


def by_hand(match: Match, findings: Iterable[Finding]) -> tuple[tuple[Finding, ...], ...]:
    """Give each finding of a match to the hand it stands in, or to the nearest one.

    A match without a hand has all its findings in one place.
    """
    if not match.hands:
        return (tuple(findings),)
    found: list[list[Finding]] = [[] for _ in match.hands]
    for finding in sorted(findings, key=lambda one: (one.line, one.column)):
        found[_hand_index(match.hands, finding)].append(finding)
    return tuple(map(tuple, found))


def _hand_index(hands: Sequence[Hand], finding: Finding) -> int:
    # Hands stand in the order of their lines, so that the last one begun is the one meant.
    low, high = 0, len(hands)
    while low < high:
        middle = (low + high) // 2
        if hands[middle].line <= finding.line:
            low = middle + 1
        else:
            high = middle
    return max(0, low - 1)
