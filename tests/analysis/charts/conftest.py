"""What the tests of charts share: a match small enough to work out by hand."""

from collections.abc import Callable

import pytest
from tienlen.analysis.charts.rows import ChartRows, chart_rows
from tienlen.analysis.matches import MatchAnalysis, analyse_match
from tienlen.notation.reading import read_text
from tienlen.replay.replaying import replay

HAND_1 = """
[Hand "1"]
1. A:3s4s5s6s7s8s9sTsJsQsKsAs B:-
2. A:2h
place A B
end
"""
# Bình's 4d on play 4 does not beat the five; the hand goes on all the same.
HAND_2 = """
[Hand "2"]
1. A:3s B:4c A:5s B:4d A:-
2. B:5c6c7c8c9cTcJcQcKcAc A:-
3. B:2c
place B A
end
"""
HAND_3 = """
[Hand "3"]
1. B:3c A:2h B:4s4c4d4h A:-
end *
"""
HANDS = HAND_1 + HAND_2 + HAND_3

HOSTILE = (
    "$x^2$ $",
    "\\frac{1}{0}",
    "<script>alert(1)</script>",
    "--><svg onload=x>",
    "a\u202e\x1b[2J\x07",
    "小明" * 200,
    "]]>&amp;&#0;",
    "e" + "\u0301" * 3000,
)

Read = Callable[..., ChartRows]


def record(
    hands: str,
    name: str = "tối thứ bảy",
    players: tuple[str, ...] = ("An", "Bình"),
    tags: str = "",
    variant: str = "vanikar",
) -> str:
    def quoted(text: str) -> str:
        return text.replace("\\", "\\\\").replace('"', '\\"')

    seats = "".join(
        f'[{seat} "{quoted(player)}"]\n' for seat, player in zip("ABCDEFGH", players, strict=False)
    )
    return f'%TLN 1\n[Match "{quoted(name)}"]\n[Variant "{variant}"]\n{tags}{seats}{hands}'


def analysis_of(text: str) -> MatchAnalysis:
    (match,) = read_text(text)
    return analyse_match(replay(match))


def rows_of(text: str) -> ChartRows:
    return chart_rows(analysis_of(text))


@pytest.fixture
def analysed() -> Callable[..., MatchAnalysis]:
    return lambda hands=HANDS, *args, **extra: analysis_of(record(hands, *args, **extra))


@pytest.fixture
def read() -> Read:
    return lambda hands=HANDS, *args, **extra: rows_of(record(hands, *args, **extra))


@pytest.fixture
def rows(read: Read) -> ChartRows:
    return read()


@pytest.fixture
def hostile() -> tuple[str, ...]:
    """Names that are meant to do harm, in what draws them or in a file."""
    return HOSTILE
