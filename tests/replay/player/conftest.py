"""Records to step through, and a library of them."""

import io
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import BinaryIO

import pytest
from tienlen.notation.findings import Code, Finding, Wording
from tienlen.replay.codes import REPLAY_CODES
from tienlen.replay.player.library import Library
from tienlen.replay.player.walk import Walk
from tienlen.replay.replaying import replay
from tienlen.replay.steps import MatchReplay

MATCH = """\
%TLN 1
[Match "small"]
[Event "Small hands"]
[Variant "vanikar"]
[Variant.cards-each "5"]
[A "An"]
[B "Bình"]
[C "Chi"]

[Hand "1"]
deal A: 3s 3c 9d Kh 2s
deal B: 4s 6s 6c 6d 6h
deal C: 5s 7s 8s Ts 2d
1. A:3s B:4s C:5s! @2.5 A:9d @20 B:- C:Ts A:Kh C:- {a pity}
2. A:2s B:- C:-
3. A:3c B:6s C:7s B:6c C:8s B:-
4. C:2d
place A C B
left B:2
score A:+0 B:+2 C:+0
end

[Hand "2"]
deal A: 5c 5d 9h Jh 2h
deal B: 3h 7s 7c 7d 7h
deal C: 4c 4d 8c Qs Ks
1. A:2h B:7s7c7d7h C:- A:-
2. B:3h C:4c A:5c C:8c A:9h C:-
3. A:Jh C:Ks A:-
4. C:4d A:5d
place B A C
left C:1
score A:+0 B:+0 C:+1
end

total A:+0 B:+2 C:+1
"""

TORN = """\
%TLN 1
[Match "torn"]
[Variant "vanikar"]
[A "An"]
[B "Bình"]

[Hand "1"]
deal A: 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks As 2s
deal B: 3c 4c x11
1. A:3s B:3c A:9s B:-
2. A:4s B:zz A:5s
3. B:5d A:2s D:3d B:-
what is this
4. A:8s B:-
...
5. B:9d
"""

ONE_PLAY = """\
[Variant "vanikar"]
[Variant.cards-each "5"]
[A "An"]
[B "Bo"]

[Hand "1"]
deal A: 3s 4s 5s 6s 7s
deal B: 8s 9s Ts Js Qs
1. A:3s4s5s6s7s
"""

CODES = {
    **REPLAY_CODES,
    "missed-bomb": Code(
        name="missed-bomb",
        group="analysis",
        severity="info",
        meaning="A bomb was held and not played.",
        wordings={"": Wording("seat {seat} passed and held a bomb")},
        example="",
        rule="Bombs beat twos.",
    ),
}
"""The replay's codes and one of the analyses, which this room does not know."""


def missed(match: MatchReplay) -> list[Finding]:
    """Find what is missed in `MATCH`: seat B passes on 2s with four sixes."""
    return [
        Finding(
            code="missed-bomb",
            severity="info",
            path="",
            line=step.play.line,
            column=step.play.column,
            hand=1,
            play=step.number,
            seat="B",
        )
        for hand in match.hands[:1]
        for step in hand.steps
        if match.match.name == "small" and step.number == 10
    ]


def open_text(texts: dict[str, str]) -> "Callable[[str], object]":
    """Return what opens texts as files."""

    @contextmanager
    def opened(path: str) -> Iterator[BinaryIO]:
        yield io.BytesIO(texts[path].encode())

    return opened


@pytest.fixture
def library_of() -> Callable[..., Library]:
    """Return what reads texts, each as a file, into a library."""

    def make(*texts: str, more: Callable[[MatchReplay], Iterable[Finding]] = missed) -> Library:
        library = Library(replay, more, CODES)
        files = {f"{number}.tln": text for number, text in enumerate(texts, start=1)}
        library.read(list(files), open_text(files))  # type: ignore[arg-type]
        return library

    return make


@pytest.fixture
def walk_of(library_of: Callable[..., Library]) -> Callable[..., Walk]:
    """Return what makes a walk through some texts."""
    return lambda *texts: Walk(library_of(*texts))


@pytest.fixture
def match_text() -> str:
    """Return a match of two small hands, with something wrong and a bomb."""
    return MATCH


@pytest.fixture
def torn_text() -> str:
    """Return a match that can only be read in part."""
    return TORN


@pytest.fixture
def one_play_text() -> str:
    """Return a match of one hand with one play."""
    return ONE_PLAY
