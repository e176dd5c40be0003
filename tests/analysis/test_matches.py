"""Matches: totals as they run, agreed hands, scores that sum as each rule says, tricks."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tienlen.analysis import tricks
from tienlen.analysis.matches import MatchAnalysis, analyse_match
from tienlen.analysis.tricks import gaps_of, tricks_of
from tienlen.analysis.unjudged import MOST_GAPS
from tienlen.notation.reading import read_text
from tienlen.replay.replaying import replay

Analyse = Callable[..., Any]

EXAMPLES = sorted((Path(__file__).parents[2] / "examples").glob("*.tln"))


def match_of(text: str) -> MatchAnalysis:
    (record,) = read_text(text, "a.tln")
    return analyse_match(replay(record))


TWO_HANDS = """\
%TLN 1
[Variant "{variant}"]
[Variant.cards-each "2"]
[Variant.seats "2-4"]
[Hands "{agreed}"]
[A "An"]
[B "Bình"]
[C "Chi"]

[Hand "1"]
deal A: 3s 4s
deal B: 5s 5d
deal C: 9d Kh
1. A:3s B:5s C:9d A:- B:-
2. C:Kh A:- B:-
3. A:4s

[Hand "2"]
deal A: 3s 4s
deal B: 5s 5d
deal C: 9d Kh
1. C:9d A:- B:-
2. C:Kh A:- B:-
3. A:3s B:5s A:-
4. B:5d
"""


@pytest.mark.parametrize(
    ("variant", "running"),
    [
        ("vanikar", [{0: 0, 1: 1, 2: 0}, {0: 1, 1: 1, 2: 0}]),
        ("pagat", [{0: 1, 1: -3, 2: 1}, {0: -2, 1: -2, 2: 2}]),
        ("wikipedia", [{0: 1, 1: -2, 2: 1}, {0: -1, 1: -1, 2: 2}]),
    ],
)
def test_totals_run_from_hand_to_hand(variant: str, running: list[dict[int, int]]) -> None:
    """Bình loses the first hand with one card left, An the second, likewise."""
    match = match_of(TWO_HANDS.format(variant=variant, agreed=2))
    assert [hand.result.place for hand in match.hands] == [(2, 0, 1), (2, 1, 0)]
    assert list(match.running) == running


def test_the_agreed_hands_and_those_played() -> None:
    match = match_of(TWO_HANDS.format(variant="vanikar", agreed=5))
    assert (match.agreed, match.played, match.complete) == (5, 2, 2)


def test_a_void_hand_is_not_played(analyse: Analyse) -> None:
    match = analyse("deal A: 3s 4s\ndeal B: 5s 6s\n1. A:3s\nend misdeal", each=2).match
    assert (match.played, match.complete) == (0, 0)
    assert match.running == ({0: 0, 1: 0},)
    assert match.replay.winners == ()


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_scores_sum_as_the_rule_says(path: Path) -> None:
    """A stake changes hands; −3 and three times +1 make nothing; else the cards left score."""
    (record,) = read_text(path.read_text(encoding="utf-8"), str(path))
    match = analyse_match(replay(record))
    complete = [hand.result for hand in match.hands if hand.result.complete]
    assert complete
    for result in complete:
        total = sum(result.score.values())
        if match.replay.rules.scoring == "cards-left":
            assert total == sum(result.left.values()) > 0
        else:
            assert total == 0
    for seat, points in match.replay.totals.items():
        assert match.running[-1][seat] == points


def test_names_are_compared_after_nfc() -> None:
    text = TWO_HANDS.format(variant="vanikar", agreed=2).replace("Bình", "Bi\u0300nh")
    assert match_of(text).names == ("An", "B\u00ecnh", "Chi")


# -- tricks --------------------------------------------------------------------------------


def test_who_owned_each_trick_with_what_and_how_long(analyse: Analyse) -> None:
    tricks = analyse(
        """
deal A: 3s 4s 9d Jc 2s
deal B: 5c 6s 6c 6d 6h
deal C: 7s 8d Th Qd Kh
1. A:9d B:- C:Th A:2s C:-
2. A:3s B:5c C:-
""",
        each=5,
    ).hand.tricks
    first, second = tricks
    assert (first.number, first.first, first.last) == (1, 1, 5)
    assert (first.leader, first.winner, first.plays, first.passes, first.cards) == (0, 0, 3, 2, 3)
    assert (str(first.lead.kind), first.won_cards) == ("single", (48,))
    # The record ends before A has answered, so nobody has won the second trick yet.
    assert (second.leader, second.winner) == (0, None)


def test_a_trick_with_missing_plays_has_no_winner(analyse: Analyse) -> None:
    lines = """
deal A: 3s 4s 9d
deal B: 5c 6s 6c
1. A:3s B:5c
...
2. A:4s B:6s A:-
"""
    first, second = analyse(lines, each=3).hand.tricks
    assert (first.winner, second.winner) == (None, 1)


def test_gaps_in_one_place_are_one_and_of_very_many_the_first_are_told(analyse: Analyse) -> None:
    deals = "deal A: 3s 4s 9d\ndeal B: 5c 6s 6c\n1. A:3s\n"
    two = analyse(deals + "...\n...\n2. A:4s\n...", each=3).hand.unjudged
    assert [item.after for item in two if item.reason == "plays-missing"] == [1, 2]
    many = analyse(deals + "...\nB:-\n" * (MOST_GAPS + 5), each=3).hand.unjudged
    places = [item.after for item in many if item.reason == "plays-missing"]
    assert places == list(range(1, MOST_GAPS + 1))


def test_a_trick_closed_by_an_unwritten_pass_is_taken_as_won(analyse: Analyse) -> None:
    first, _ = analyse(
        "deal A: 3s 4s 9d\ndeal B: 5c 6s 6c\n1. A:3s B:5c\n2. B:6s A:9d", each=3
    ).hand.tricks
    assert first.winner == 1


def test_the_play_that_ends_a_hand_wins_its_trick(analyse: Analyse) -> None:
    (trick,) = analyse("deal A: 9d 9h\ndeal B: 4s 5s\n1. A:9d9h", each=2).hand.tricks
    assert trick.winner == 0


# -- illegal plays and claims --------------------------------------------------------------


def test_illegal_plays_by_code_accepted_ones_too_withdrawn_ones_not(analyse: Analyse) -> None:
    hand = analyse(
        """
deal A: 3s 4s 9d
deal B: 3c 6s 6c
1. A:9d B:6s A:3s^X B:3c^W B:-
""",
        each=3,
    ).hand
    told = [(item.seat, item.play, item.code, item.is_accepted) for item in hand.illegal]
    assert told == [(1, 2, "not-higher", False), (0, 3, "not-higher", True)]


def test_a_missing_pass_is_nobodys_illegal_play(analyse: Analyse) -> None:
    analysed = analyse("deal A: 3s 4s 9d\ndeal B: 5c 6s 6c\n1. A:3s\n2. A:4s", each=3)
    assert (analysed.errors, analysed.hand.illegal) == (["missing-pass"], ())


def test_claims_that_differ(analyse: Analyse) -> None:
    hand = analyse(
        "deal A: 9d 9h\ndeal B: 4s 5s\n1. A:9d9h\nplace B A\nleft B:1\nscore A:+0 B:+2\nend", each=2
    ).hand
    assert [finding.code for finding in hand.claims] == ["wrong-place", "wrong-left"]


class Compared(int):
    """A number that counts how often one is compared."""

    times = 0

    def __lt__(self, other: int) -> bool:
        Compared.times += 1
        return int(self) < other

    def __ge__(self, other: int) -> bool:
        Compared.times += 1
        return int(self) >= other


def test_many_gaps_are_not_gone_through_for_each_trick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hand may have thousands of either, and their product would be millions."""
    count = 400
    lines = "deal A: x999\ndeal B: x999\n"
    lines += "".join(f"{number}. A:3s B:4s\n...\n" for number in range(1, count))
    (record,) = read_text(f'[Variant "pagat"]\n[A "An"]\n[B "Bo"]\n[Hand "1"]\n{lines}', "a.tln")
    (hand,) = replay(record).hands
    whole = tricks_of(hand)
    assert len(whole) == count - 1
    assert all(trick.winner is None for trick in whole)
    monkeypatch.setattr(tricks, "gaps_of", lambda hand: map(Compared, gaps_of(hand)))
    Compared.times = 0
    assert tricks_of(hand) == whole
    assert 0 < Compared.times < 50 * count


# -- what stands in a hand after its end ---------------------------------------------------

SHORT = "deal A: 3s 7s\ndeal B: 4s 7c\ndeal C: 5s 7d\n1. A:3s B:4s C:5s A:7s B:7c A:- C:-\n"
ANOTHER = "deal A: 3c 9s\ndeal B: 4c 9c\ndeal C: 5c 9d\n1. A:3c B:4c C:5c\n...\nend *\n"


def test_each_play_after_the_end_is_an_illegal_play_whoever_s_it_is(analyse: Analyse) -> None:
    """`check` tells of them once; what was taken back did not stand."""
    late = "2. C:7d A:8s B:- A:9s^X A:Ts^W A:Js C:Jd^X\n"
    analysed = analyse(SHORT + late, each=2)
    assert analysed.errors == ["hand-over"]
    told = [(item.seat, item.play, item.code, item.is_accepted) for item in analysed.hand.illegal]
    assert told == [
        (2, 8, "hand-over", False),
        (0, 9, "hand-over", False),
        (0, 11, "hand-over", True),
        (0, 13, "hand-over", False),
        (2, 14, "hand-over", True),
    ]


def test_plays_of_another_hand_or_written_twice_are_no_illegal_ones(analyse: Analyse) -> None:
    assert analyse(SHORT + ANOTHER, each=2).hand.illegal == ()
    twice = SHORT + "1. A:3s B:4s C:5s A:7s B:7c A:- C:-\n"
    assert analyse(twice, each=2).hand.illegal == ()


def test_what_stands_in_another_hand_is_not_said_of_the_one_before(analyse: Analyse) -> None:
    unfinished = SHORT.replace(" A:7s B:7c A:- C:-", "")
    assert analyse(unfinished + ANOTHER, each=2).unjudged == ["no-end"]
    assert "broken-off" in analyse(unfinished + "end *\n" + ANOTHER, each=2).unjudged
