"""Lines of cards dealt without the word `deal`: told as such, and taken as what they are."""

import pytest
from tienlen.notation.printing import print_match
from tienlen.notation.reading import read_text
from tienlen.replay.player.eyes import seen_by
from tienlen.replay.replaying import replay
from tienlen.replay.trick_lines import split_tricks

HANDS = {
    "A": "3s 4s 9s 5s 6s 8s Ks",
    "B": "3c 4c 9c 5c 6c 8c Kc",
    "C": "3d 4d 9d 5d 6d 8d Kd",
}
DEALS = [f"deal {seat}: {cards}" for seat, cards in HANDS.items()]
PLAYS = [f"{seat}: {cards}" for seat, cards in HANDS.items()]
TRICKS = ("1. A:3s B:4c C:- A:9s B:- C:-", "2. A:4s B:9c C:9d A:- B:-")


@pytest.fixture
def dealt(record):
    def make(*lines, cards=7, **more):
        return record(*lines, cards=cards, **more)

    return make


@pytest.mark.parametrize("lost", [(0,), (1,), (0, 2), (0, 1, 2)])
def test_each_line_without_its_word_is_one_finding(dealt, lost) -> None:
    lines = [(PLAYS if index in lost else DEALS)[index] for index in range(3)]
    found = dealt(*lines, *TRICKS)
    assert found.found == [
        f"not-a-combination {'ABC'[index]}{number}" for number, index in enumerate(lost, start=1)
    ]
    for finding in found.replay.findings:
        if finding.code == "not-a-combination":
            assert f"`deal {finding.seat}: " in finding.hint
            assert finding.line == found.match.hands[0].lines[0].line + "ABC".index(finding.seat)


def test_the_cards_are_taken_as_dealt(dealt) -> None:
    found = dealt(*PLAYS, "1. A:3s B:4c C:-", "2. A:Kh")
    assert "card-not-held A7" in found.found
    whole = dealt(*DEALS, *TRICKS)
    assert dealt(*PLAYS, *TRICKS).hand.dealt == whole.hand.dealt


def test_what_is_wrong_with_the_cards_is_told_as_of_a_deal(dealt) -> None:
    found = dealt(PLAYS[0], PLAYS[1].replace("4c", "4s"), PLAYS[2].removesuffix(" Kd"), *TRICKS[:1])
    assert [each for each in found.found if not each.startswith("not-a-combination")] == [
        "duplicate-card B",
        "wrong-deal-size C",
    ]


def test_a_hand_that_is_one_sequence_is_dealt_where_another_is(dealt) -> None:
    found = dealt(PLAYS[0], "B: 4c 5c 6c 7c 8c 9c Tc", PLAYS[2], "1. A:3s B:4c C:-")
    assert {each.split()[0] for each in found.found} == {"not-a-combination"}
    assert len(found.found) == 3


@pytest.mark.parametrize(
    "lines",
    [
        # A number, another play beside it, a mark; a play after the first; a combination.
        ("1. " + PLAYS[0],),
        (PLAYS[0] + " B:-",),
        (PLAYS[0] + "^X",),
        ("A: 3s", "B: 3c 4c 9c 5c 6c 8c Kc"),
        ("A: 3s 4s 5s 6s 7s 8s 9s",),
        # As many as are dealt of so few may be a play against the rules.
        ("A: 3s 7s",),
    ],
)
def test_what_may_be_a_play_is_one(dealt, lines) -> None:
    count = 2 if "7s" in lines[0] and len(lines[0]) < 10 else 7
    for finding in dealt(*lines, cards=count).replay.findings:
        assert finding.form != "deal"


def test_nothing_is_made_another_line_of(dealt) -> None:
    match = dealt(*PLAYS, *TRICKS).match
    assert [line.line for line in split_tricks(match).hands[0].lines][:3] == [
        line.line for line in match.hands[0].lines
    ][:3]
    assert type(split_tricks(match).hands[0].lines[0]) is type(match.hands[0].lines[0])


def test_a_seat_does_not_see_the_cards_of_others(dealt) -> None:
    found = dealt(*PLAYS, *TRICKS)
    for seat, letter in enumerate(HANDS):
        seen = seen_by(found.replay, 0, seat)
        shown = [step.play.seat for step in seen.steps[:3] if step.play.cards]
        assert shown == [letter]
        assert [named.seat for named in seen.findings] == [letter]
        assert [step.effect for step in seen.steps[:3]] == ["nothing"] * 3


def test_lines_of_cards_dealt_are_no_tricks_that_a_pass_has_ended(dealt) -> None:
    """Of one trick nobody can tell that passes are never written."""
    trick = "A:3s C:4d B:4c A:9s C:9d"
    marked, unmarked = (
        [(each.code, each.form, each.seat) for each in dealt(*lines, trick).replay.findings]
        for lines in (DEALS, PLAYS)
    )
    assert unmarked[3:] == marked != []


def test_in_a_short_game_one_line_may_be_a_play_against_the_rules(dealt) -> None:
    """Six cards that were put down as a sequence and are none, and the hand was over."""
    found = dealt("A: 3s 4s 5s 6s 7s 9s", "place A C B", cards=6)
    assert found.finding("not-a-combination").form != "deal"


@pytest.mark.parametrize("plays", [PLAYS, [DEALS[0], *PLAYS[1:]]])
def test_they_are_known_for_what_they_are_when_printed(dealt, plays) -> None:
    found = dealt(*plays, *[trick[3:] for trick in TRICKS])
    again = read_text(print_match(found.match))[0]
    assert [each.code for each in replay(again).findings] == [
        each.code for each in found.replay.findings
    ]
