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


@pytest.mark.parametrize("shown", ["deal C: 5s 7d", "deal B: x2\ndeal C: 5s 7d"])
def test_a_hand_that_is_shown_at_the_end_is_no_other_hand(short, shown) -> None:
    """What it claims, and what comes after it, is judged."""
    claims = "place A C B\nleft C:2\nscore A:+0 B:+0 C:+7\nend"
    following = '[Hand "2"]\ndeal A: 3s 7s\nC:8s A:- B:-\nend *'
    found = short(TRICKS, shown, claims, following, "total A:+0 B:+0 C:+9")
    again = [f"wrong-deal-size {line[5]}" for line in shown.split("\n")]
    assert found.found == [
        *again,
        "wrong-place C",
        "wrong-left C",
        "wrong-score C",
        "wrong-leader C1",
    ]
    assert {one.form for one in found.replay.findings if one.code == "wrong-deal-size"} == {"again"}


def test_a_hand_that_is_shown_may_be_followed_by_another(short) -> None:
    dealt_again = "deal A: 3c 9s\ndeal B: 4c 9c\ndeal C: 5c 9d"
    found = short(TRICKS, "deal C: 5s 7d", "left C:2", dealt_again, NEXT, NEXT_CLAIMS)
    assert found.found == ["wrong-deal-size C", "wrong-left C", "wrong-deal-size A"]


@pytest.mark.parametrize("begins", ["...", "1. A:3c", "win B: four-twos", "end misdeal"])
def test_cards_dealt_again_are_another_hand_s_where_it_goes_on(short, begins) -> None:
    found = short(TRICKS, CLAIMS, "end", "deal A: 3c 9s\ndeal B: 4c 9c\ndeal C: 5c 9d", begins)
    assert found.found == ["wrong-deal-size A"]
    assert found.replay.findings[0].form == "next-hand"
    assert found.hand.result.complete
    assert not found.hand.result.void


def test_a_hand_without_cards_dealt_does_not_take_those_of_another(record) -> None:
    tricks = ("1. A:3s B:4s C:5s A:7s B:7c A:- C:-", CLAIMS)
    found = record(*tricks, "deal A: 3c 9s\ndeal B: 4c 9c\ndeal C: 5c 9d", NEXT, cards=2)
    assert found.found == ["wrong-deal-size A"]
    assert found.replay.findings[0].form == "next-hand"


def test_plays_are_counted_in_the_hand_s_own_lines(short) -> None:
    dealt_again = "deal A: 3c 9s\ndeal B: 4c 9c\ndeal C: 5c 9d"
    for late, more in (("2. C:7d", 0), ("2. C:7d A:8s", 1), ("C:7d A:8s", 1)):
        found = short(TRICKS, late, "place A B C", dealt_again, NEXT, "end")
        assert found.found == ["hand-over C8", "wrong-deal-size A"]
        assert found.finding("hand-over").evidence["more"] == more
        assert "[Hand" not in found.message("hand-over")


def test_cards_dealt_after_the_plays_of_a_hand_without_its_tag_are_its_own(short) -> None:
    shown = "deal A: 3c 6c\ndeal B: 4c 8s\ndeal C: 5c 9d"
    assert short(TRICKS, CLAIMS, NEXT, shown, NEXT_CLAIMS).found == ["hand-over A8"]


FOLLOWING = (
    '[Hand "2"]',
    DEALS,
    "1. B:4s C:5s A:7s B:- C:- A:3s B:7c",
    "end",
    "total A:+0 B:+0 C:+9",
)


@pytest.mark.parametrize(
    "late",
    ["2. C:7d A:8s\nA:9s", "2. C:7d\n3. A:8s\n4. A:9s", "{} C:7d A:8s B:9s", "2. C:7d A:8s B:9s"],
)
def test_plays_too_many_that_begin_no_hand_hide_nothing_after_it(short, late) -> None:
    """rules.md: `total` is judged only when every hand that was played is complete: this one is."""
    tricks = late.replace("{}", TRICKS) if "{}" in late else f"{TRICKS}\n{late}"
    found = short(tricks, CLAIMS, *FOLLOWING)
    assert found.found[0] == "hand-over C8"
    assert found.found[1] == "wrong-leader B1"
    assert found.found[-1] == "wrong-total C"
    hint = found.message("hand-over")
    assert "leave the plays out" in hint
    assert "[Hand" not in hint


@pytest.mark.parametrize("late", ["1. C:7d A:8s B:9s", "A:8s B:9s\nC:Ts", "2. C:7d\n1. A:3c B:4c"])
def test_what_follows_plays_that_may_begin_a_hand_is_not_held_against_it(short, late) -> None:
    found = short(TRICKS, late, CLAIMS, *FOLLOWING)
    assert [one.split()[0] for one in found.found] == ["hand-over"]
    assert '[Hand "2"]' in found.message("hand-over")


def test_a_hand_that_begins_after_plays_too_many_is_said_to_begin_there(short) -> None:
    found = short(TRICKS, "2. C:7d", "1. A:3c B:4c", "2. A:9c", CLAIMS)
    line = found.text.split("\n").index("1. A:3c B:4c") + 1
    assert (
        f'if the next hand begins on line {line}, begin it there with [Hand "2"]'
        in found.message("hand-over")
    )


@pytest.mark.parametrize("ended", ["end", CLAIMS])
@pytest.mark.parametrize("end", ["end *", "end misdeal"])
def test_a_hand_is_not_broken_off_by_the_end_of_another(short, ended, end) -> None:
    found = short(TRICKS, ended, NEXT, end)
    assert found.found == ["hand-over A8"]
    assert found.hand.result.complete
    assert not found.hand.result.void


def test_plays_after_the_end_are_steps_that_are_not_legal(short) -> None:
    found = short(TRICKS, "2. C:7d A:8s B:- A:9s^X A:Ts^W A:Js")
    late = found.hand.steps[7:]
    assert [step.faults for step in late] == [("hand-over",)] * 2 + [()] + [("hand-over",)] * 3
    assert [step.told_before for step in late] == ["", "hand-over", "", "", "", "hand-over"]
    assert [step.is_legal for step in late] == [False, False, True, False, False, False]


def test_cards_that_are_told_at_the_end_are_no_other_hand(record) -> None:
    found = record("deal A: 3s 7s", TRICKS, "deal B: 4s 7c", CLAIMS, cards=2)
    assert found.found == []


@pytest.mark.parametrize("number", ["2. ", ""])
def test_a_deal_that_stands_there_twice_begins_no_hand(short, number) -> None:
    """The cards are the same, or the numbers of the tricks go on."""
    again = DEALS.split("\n")[0] if not number else "deal A: 3s 8s"
    first = "A:3s B:4s C:5s A:- B:-"
    found = short(f"1. {first}" if number else first, again, f"{number}C:8d")
    assert found.found[-1] == "card-not-held C6"
    assert found.finding("wrong-deal-size").form == "again"
