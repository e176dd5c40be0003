"""What stands after a hand's end is told once: plays too many, or a hand without its tag."""

import pytest
from tienlen.notation.findings import word
from tienlen.replay.codes import REPLAY_CODES

DEALS = "deal A: 3s 7s\ndeal B: 4s 7c\ndeal C: 5s 7d"
TRICKS = "1. A:3s B:4s C:5s A:7s B:7c A:- C:-"
CLAIMS = "place A B C\nleft C:1\nscore A:+0 B:+0 C:+1"
# The hand after it, as it is written without its tag.
NEXT = "1. A:3c B:4c C:5c A:6c B:6d\n2. B:8s"
NEXT_CLAIMS = "place C A B\nleft B:2\nscore A:+0 B:+2 C:+0"


@pytest.fixture
def short(record):
    """Return a maker of records of three seats with two cards each."""

    def make(*lines, tags=()):
        return record(DEALS, *lines, cards=2, tags=tags)

    return make


@pytest.mark.parametrize(
    ("late", "more"),
    [("C:7d", 0), ("C:7d\nA:8s", 1), ("C:7d A:8s B:-\n2. B:9s C:-", 2), (NEXT, 5)],
)
def test_of_plays_after_the_end_the_first_is_told_with_how_many_follow(short, late, more) -> None:
    found = short(TRICKS, late, CLAIMS)
    finding = found.finding("hand-over")
    assert (finding.play, finding.evidence["more"]) == (8, more)
    assert found.found == [f"hand-over {finding.seat}8"]
    message, hint = word(finding, REPLAY_CODES)
    if more > 1:
        assert f"and {more} more plays" in message
    assert ('[Hand "2"]' in hint) == (more > 0)
    assert [step.effect for step in found.hand.steps[7:] if step.play.cards] == ["nothing"] * (
        more + 1
    )


def test_no_hand_is_said_to_begin_within_a_line(short) -> None:
    (finding,) = short(TRICKS + " C:7d A:8s B:9s").replay.findings
    assert finding.evidence["more"] == 2
    assert "[Hand" not in word(finding, REPLAY_CODES)[1]


def test_what_was_accepted_or_taken_back_hides_no_error(short) -> None:
    found = short(TRICKS, "C:7d^X A:8s^W B:9s C:Ts^X A:Ks")
    assert found.found == ["hand-over C8 (w)", "hand-over A9 (i)", "hand-over B10"]
    counts = [finding.evidence["more"] for finding in found.replay.findings]
    assert counts == [1, 0, 1]


@pytest.mark.parametrize("claims", [CLAIMS, "", "end"])
def test_a_hand_without_its_tag_is_one_finding(short, claims) -> None:
    found = short(TRICKS, claims, NEXT, NEXT_CLAIMS if claims else "")
    assert found.found == ["hand-over A8"]
    assert found.hand.result.complete


def test_a_claim_after_plays_too_many_is_still_judged(short) -> None:
    found = short(TRICKS, "C:7d", CLAIMS.replace("left C:1", "left C:2"))
    assert found.found == ["hand-over C8", "wrong-left C"]


def test_what_follows_a_hand_without_its_tag_is_not_held_against_it(short) -> None:
    """The number, the leader and the dealer of the next hand, the number of hands, the total."""
    following = '[Hand "3"]\n[Dealer "B"]\ndeal A: 4s 7s\nC:8s A:- B:-\nend *'
    found = short(
        TRICKS, CLAIMS, NEXT, NEXT_CLAIMS, following, "total A:+9 B:+9 C:+9", tags=('[Hands "3"]',)
    )
    assert found.found == ["hand-over A8"]


@pytest.mark.parametrize("claims", [CLAIMS, "", "end *"])
def test_cards_dealt_again_after_plays_are_the_next_hand_s(short, claims) -> None:
    dealt_again = "deal A: 3c 9s\ndeal B: 4c 9c\ndeal C: 5c 9d"
    found = short(TRICKS, claims, dealt_again, NEXT, "...\nX\nA:3s Z:4s", NEXT_CLAIMS)
    assert found.found == ["wrong-deal-size A"]
    (finding,) = found.replay.findings
    assert finding.form == "next-hand"
    assert '[Hand "2"]' in word(finding, REPLAY_CODES)[1]
    assert found.hand.result.complete == (claims != "end *")
    assert [step.effect for step in found.hand.steps[7:]] == ["nothing"] * 7


def test_a_hand_that_is_not_over_is_judged_up_to_the_cards_dealt_again(short) -> None:
    found = short("1. A:3s B:4s", "left A:2", "deal A: 3c 9s", "1. A:3c B:3d", "left A:1")
    assert found.found == ["wrong-left A", "wrong-deal-size A"]


def test_cards_dealt_again_before_a_play_are_no_other_hand(short) -> None:
    found = short("deal A: 3s 9s", TRICKS, CLAIMS)
    assert found.found == ["wrong-deal-size A"]
    assert found.replay.findings[0].form == "again"
    assert found.hand.result.complete


def test_cards_that_are_told_at_the_end_are_no_other_hand(record) -> None:
    found = record("deal A: 3s 7s", TRICKS, "deal B: 4s 7c", CLAIMS, cards=2)
    assert found.found == []
