"""Reading behind: the first hand at once, then the rest."""

import io
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import BinaryIO

import pytest
from tienlen.notation.errors import TienlenError
from tienlen.replay.codes import REPLAY_CODES
from tienlen.replay.player.heads import first_hand
from tienlen.replay.player.library import Library
from tienlen.replay.player.walk import Spot, Walk
from tienlen.replay.replaying import replay

SECONDS = 60
"""How long anything is waited for: much longer than it takes on a machine with other work."""


class SlowStream(io.RawIOBase):
    """Gives its first part at once and the rest when it is let."""

    def __init__(self, first: bytes, rest: bytes) -> None:
        self.go_on = threading.Event()
        self._parts = [first, rest]

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: bytearray, /) -> int:  # type: ignore[override]
        if not self._parts:
            return 0
        if len(self._parts) == 1:
            self.go_on.wait(SECONDS)
        part = self._parts.pop(0)
        buffer[: len(part)] = part
        return len(part)


def empty_library() -> Library:
    return Library(replay, lambda _: (), REPLAY_CODES)


def test_the_first_hand_is_there_before_the_rest_is_read(match_text: str) -> None:
    cut = match_text.index('[Hand "2"]') + len('[Hand "2"]\n')
    stream = SlowStream(match_text[:cut].encode(), match_text[cut:].encode())

    @contextmanager
    def opened(_path: str) -> Iterator[BinaryIO]:
        yield io.BufferedReader(stream)

    library = empty_library()
    thread = library.read_behind(["a.tln"], opened)
    assert library.wait_for(lambda: len(library) > 0)
    assert not library[0].whole
    walk = Walk(library)
    walk.go_to_play(15)
    assert [finding.code for finding in walk.stop.findings] == ["not-higher"]
    assert not walk.next_hand()
    assert "still being read" in walk.notice
    stream.go_on.set()
    thread.join(SECONDS)
    walk.refresh()
    assert library[0].whole
    assert walk.spot == Spot(0, 0, 15)
    assert walk.next_hand()


def test_a_head_is_read_up_to_the_second_hand_or_match(match_text: str) -> None:
    data = match_text.encode()
    head, rest = first_hand(io.BytesIO(data))
    assert head == data[: data.index(b'[Hand "2"]')]
    assert rest.read() == data
    one = data[data.index(b"[Match") : data.index(b'[Hand "2"]')]
    data = data[data.index(b"[Match") :]
    head, rest = first_hand(io.BytesIO(one + data))
    assert head == one
    assert rest.read() == one + data


@pytest.mark.parametrize("data", [b"", b"\n", b"[Hand", b"\xff\xfe\x00", b"x" * 3_000_000])
def test_a_head_of_anything_loses_nothing(data: bytes) -> None:
    head, rest = first_hand(io.BytesIO(data))
    assert data.startswith(head)
    assert rest.read() == data


def test_what_cannot_be_read_is_kept_and_the_rest_is_read(match_text: str) -> None:
    @contextmanager
    def opened(path: str) -> Iterator[BinaryIO]:
        if path == "bad":
            raise TienlenError("cannot read it")
        yield io.BytesIO(match_text.encode())

    library = empty_library()
    library.read(["bad", "good", "bad"], opened)
    assert [str(error) for error in library.errors] == ["cannot read it"] * 2
    assert len(library) == 1
    assert library.is_read


def test_waiting_ends_when_all_is_read() -> None:
    library = empty_library()
    library.read([], lambda _path: io.BytesIO())
    assert not library.wait_for(lambda: False)


def test_only_matches_asked_for_are_taken(match_text: str) -> None:
    text = match_text + match_text.replace('"small"', '"other"')
    library = Library(replay, lambda _: (), REPLAY_CODES, lambda match: match.name == "other")

    @contextmanager
    def opened(_path: str) -> Iterator[BinaryIO]:
        yield io.BytesIO(text.encode())

    library.read(["a"], opened)
    assert [library[index].match.name for index in range(len(library))] == ["other"]


def test_few_matches_are_kept_with_their_steps(
    library_of: Callable[..., Library], one_play_text: str
) -> None:
    library = library_of(*[one_play_text] * 9)
    first = library.opened(0)
    assert library.opened(0) is first
    for index in range(1, 9):
        library.opened(index)
    assert library.opened(0) is not first


def test_findings_are_counted_by_severity(
    library_of: Callable[..., Library], match_text: str
) -> None:
    library = library_of(match_text.replace("B:6c C:8s", "B:6c ^X C:8s"))
    assert [library[0].count(severity) for severity in ("error", "warning")] == [0, 1]
    assert library.missed_in(0) == {"missed": 1}
