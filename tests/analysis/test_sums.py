"""What a seat won, lost, bombed and missed, added up over hands."""

from collections.abc import Callable
from typing import Any

from tienlen.analysis.sums import seat_sums

Analyse = Callable[..., Any]

BOMBED = """
deal A: 3s 4s 9d Kh 2d
deal B: 5c 6s 6c 6d 6h
deal C: 4d 7s 7c 7d 7h
1. A:2d B:- C:7s7c7d7h A:-
2. C:4d A:9d B:-
3. A:3s B:5c A:Kh B:-
4. A:4s
"""


def test_a_hand_twice_counts_twice(analyse: Analyse) -> None:
    match = analyse(BOMBED, each=5).match
    sums = seat_sums(match.hands * 2, 3)
    assert (sums.won, sums.lost) == ([0, 0, 2], [0, 2, 0])
    assert (sums.bombs, sums.missed_bombs) == ([0, 0, 2], [0, 2, 0])
    assert sums.forfeited_bombs == sums.missed_finishes == sums.illegal == [0, 0, 0]


def test_who_wins_at_once_beats_nobody(analyse: Analyse) -> None:
    match = analyse(
        "deal A: 2s 2c 2d 2h\ndeal B: 3s 4s 5s 6s\nend", variant="viet-cong", each=4
    ).match
    assert match.hands[0].result.instant_win
    sums = seat_sums(match.hands, 2)
    assert (sums.won, sums.lost) == ([1, 0], [0, 0])


def test_a_hand_counts_for_no_seat_without_cards(analyse: Analyse) -> None:
    match = analyse("deal A: 3s 5s\ndeal B: 4s 6s\ndeal C: --\n1. A:3s B:4s C:7s", each=2).match
    assert [match.seats[item.seat] for item in match.hands[0].illegal] == ["C"]
    assert seat_sums(match.hands, 3).illegal == [0, 0, 0]
