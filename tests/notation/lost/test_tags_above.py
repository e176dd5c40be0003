"""Tags of a hand that stand above its own, spelt right or wrong, are told and are its tags."""

import pytest
from tienlen.notation.findings import MOST_FINDINGS
from tienlen.notation.records import Broken

TAGS = '[Match "a"]\n[Variant "pagat"]\n[A "An"]\n[B "Bình"]\n\n'
FIRST = '[Hand "1"]\ndeal A: 3s x12\n1. A:3s B:-\n2. A:4s B:5s A:-\nplace A B\n'
SECOND = '[Dealer "B"]\ndeal A: x13\n1. A:6s B:-\n'
TRICKS = "A:6s B:-\nA:7s B:-\n"
ABOVE = ['[Dealer "B"]\n', '[dealer "B"]\n# An asked for it\n', '[Dealer "B"] [Start "x"]\n']


@pytest.mark.parametrize("above", [*ABOVE, '[Start "x"]\n\n[Weather "rain"]\n[Dealer "B"]\n'])
@pytest.mark.parametrize("spelt", ['[hand "2"]', '  [Hand "2"]', '[Hnad "2"]', "Hand 2", "Ván 2"])
@pytest.mark.parametrize("rest", [TRICKS, SECOND.split("\n", 1)[1]])
def test_tags_above_the_lost_one_are_those_of_its_hand(
    above: str, spelt: str, rest: str, only_match, errors_of
) -> None:
    match = only_match(f"{TAGS}{FIRST}{above}{spelt}\n{rest}")
    line = 11 + above.count("\n")
    ((_, _, told, _),) = errors_of(match)
    assert told == line
    (finding,) = [one for one in match.findings if one.severity == "error"]
    assert finding.hint.endswith("and the other tags of the hand after it")
    assert (finding.hand, finding.evidence["number"]) == (2, 2)
    assert [(hand.number, hand.line) for hand in match.hands] == [(1, 6), (2, 11)]
    assert match.hands[1].tag("Dealer") == "B"
    right = only_match(f'{TAGS}{FIRST}[Hand "2"]\n{above}{rest}')
    assert match.hands[0] == right.hands[0]
    kept = [one for one in match.hands[1].lines if not isinstance(one, Broken)]
    assert kept == list(right.hands[1].lines)
    assert [one.line for one in kept] == [one.line for one in right.hands[1].lines]
    assert match.hands[1].tags == right.hands[1].tags


def test_tags_above_a_lost_one_are_read_again_in_a_long_match(only_match, errors_of) -> None:
    remark = "# " + 3_000 * "x" + "\n"
    # A remark that says the same as the lost tag is not it.
    hands = [
        f'[Dealer "B"]\n# [hand "{number}"]\n[hand "{number}"]\n{remark}{TRICKS}'
        for number in range(2, 400)
    ]
    short, long = (
        only_match(TAGS + FIRST + "".join(hands[:40])),
        only_match(TAGS + FIRST + "".join(hands)),
    )
    assert type(long.hands) is not type(short.hands)
    assert list(short.hands) == list(long.hands[:41])
    assert {hand.tag("Dealer") for hand in short.hands[1:]} == {"B"}
    assert errors_of(short) == errors_of(long)[:40]


@pytest.mark.parametrize("above", ['[Site "Huế"]\n', '[Weather "rain"]\n', "B:8s\n"])
def test_what_only_a_match_has_is_not_taken_for_a_tag_of_the_hand_below(
    above: str, only_match
) -> None:
    match = only_match(f'{TAGS}{FIRST}{above}[hand "2"]\n{TRICKS}')
    assert [(hand.number, hand.line) for hand in match.hands] == [(1, 6), (2, 12)]
    assert not match.hands[1].tags


SPELT = ['[Hand "2"]', '[hand "2"]']


@pytest.mark.parametrize("spelt", SPELT)
def test_tags_of_a_match_among_them_are_told_by_themselves(
    spelt: str, only_match, errors_of
) -> None:
    above = '[Start "x"]\n[Site "Huế"]\n[Dealer "B"]\n'
    match = only_match(f"{TAGS}{FIRST}{above}{spelt}\n{TRICKS}")
    assert [(hand.number, hand.line) for hand in match.hands] == [(1, 6), (2, 11)]
    assert (match.hands[1].tag("Dealer"), match.hands[1].tag("Start")) == ("B", "x")
    own = ("early-tags", 11) if spelt == SPELT[0] else ("hand-spelling", 14)
    told = sorted([own, ("match-tag", 12)], key=lambda one: one[1])
    assert [(form, line) for _, form, line, _ in errors_of(match)] == told


def test_so_they_are_where_the_tag_of_the_hand_is_missing(only_match, errors_of) -> None:
    match = only_match(f'{TAGS}{FIRST}[Dealer "B"]\n[Site "Huế"]\n{SECOND.split(chr(10), 1)[1]}')
    assert [(form, line) for _, form, line, _ in errors_of(match)] == [
        ("hand-missing", 11),
        ("match-tag", 12),
    ]


@pytest.mark.parametrize("above", [*ABOVE, '[Start "x"]\n\n[Weather "rain"]\n[Dealer "B"]\n'])
@pytest.mark.parametrize("own", ['[Hand "2"]', '[Hand "2"] [Round "x"]', '[Hand "7"]'])
@pytest.mark.parametrize("rest", [TRICKS, SECOND.split("\n", 1)[1], "", "x\n"])
@pytest.mark.parametrize("before", [FIRST, FIRST.split("\n", 1)[1]])
def test_tags_above_the_right_one_are_those_of_its_hand(
    above: str, own: str, rest: str, before: str, only_match, errors_of
) -> None:
    match = only_match(f"{TAGS}{before}{above}{own}\n{rest}")
    right = only_match(f"{TAGS}{before}{own}\n{above}{rest}")
    line = 1 + (TAGS + before).count("\n")
    ((code, form, told, column), *others) = errors_of(match)
    assert (code, form, told, column) == ("bad-tag", "early-tags", line, 1)
    assert others == errors_of(right)
    (finding,) = [one for one in match.findings if one.form == "early-tags"]
    assert (finding.hand, finding.hint) == (
        match.hands[1].number,
        f"write them right after `{own[:10]}`",
    )
    assert match.hands[0] == right.hands[0]
    assert match.hands[1].line == line
    assert {(tag.name, tag.value) for tag in match.hands[1].tags} == {
        (tag.name, tag.value) for tag in right.hands[1].tags
    }
    kept = [one for one in match.hands[1].lines if not isinstance(one, Broken) or one.line != line]
    assert kept == list(right.hands[1].lines)
    assert match.hands[1].lines[0] == Broken(kind="tag", text=above.split("\n", 1)[0])


@pytest.mark.parametrize("spelt", SPELT)
def test_tags_that_the_hand_below_has_itself_are_not_its_own(
    spelt: str, only_match, errors_of
) -> None:
    match = only_match(f'{TAGS}{FIRST}[Dealer "A"]\n{spelt}\n# so\n[Dealer "B"]\n{TRICKS}')
    assert match.hands[1].tag("Dealer") == "B"
    assert errors_of(match)[0] == ("bad-tag", "late-tag", 11, 1)


@pytest.mark.parametrize("below", ['[Hand "2"', '[Hand "0"]', '[Hand "two"]', "[Hand 2]"])
def test_what_is_wrong_with_the_tag_below_is_told(below: str, only_match, errors_of) -> None:
    match = only_match(f'{TAGS}{FIRST}[Dealer "A"]\n{below}\n{TRICKS}')
    assert [line for _, _, line, _ in errors_of(match)] == [11, 12]


@pytest.mark.parametrize("spelt", SPELT)
def test_tags_above_are_read_again_in_a_long_match_and_in_json(
    spelt: str, only_match, assert_kept_in_json
) -> None:
    remark = "# " + 3_000 * "x" + "\n"
    hands = [
        f'[Dealer "B"]\n# x\n{spelt.replace("2", str(number))}\n{remark}{TRICKS}'
        for number in range(2, 400)
    ]
    short = only_match(TAGS + FIRST + "".join(hands[:40]))
    long = only_match(TAGS + FIRST + "".join(hands))
    assert type(long.hands) is not type(short.hands)
    assert list(short.hands) == list(long.hands[:41])
    assert {hand.tag("Dealer") for hand in short.hands[1:]} == {"B"}
    assert_kept_in_json(short)


def test_tags_that_stand_together_after_plays_are_told_once(only_match, errors_of) -> None:
    tags = '[Dealer "B"]\n# again\n\n[Start "x"]\n[Weather "rain"]\n'
    match = only_match(f"{TAGS}{FIRST}{tags}{TRICKS}")
    assert errors_of(match) == [("bad-tag", "late-tags", 11, 1)]
    apart = only_match(f"{TAGS}{FIRST}{tags}B:8s\n{tags}{TRICKS}")
    assert [line for _, _, line, _ in errors_of(apart)] == [11, 17]


def test_tags_above_the_first_hand_are_told_there(only_match, errors_of) -> None:
    match = only_match(f'{TAGS}[Dealer "B"]\n{FIRST}')
    assert errors_of(match) == [("bad-tag", "hand-tag", 6, 1)]


@pytest.mark.parametrize("heading", ["Hand 1", '[hand "1"]'])
def test_tags_of_the_first_hand_above_its_heading_are_not_lost(
    heading: str, only_match, errors_of
) -> None:
    lines = FIRST.split("\n", 1)[1]
    match = only_match(f'{TAGS}[dealer "B"]\n{heading}\n{lines}Hand 2\n{SECOND}')
    assert [line for _, _, line, _ in errors_of(match)] == [7, 12]
    assert [hand.number for hand in match.hands] == [1, 2]
    assert match.hands[0].tag("Dealer") == "B"


@pytest.mark.parametrize("slips", range(MOST_FINDINGS - 1, MOST_FINDINGS + 2))
def test_only_the_finding_of_late_tags_says_that_there_are_several(slips: int, only_match) -> None:
    text = TAGS + FIRST + slips * "x\n" + '[Dealer "B"]\n[Start "x"]\n[Dealer "A"]\n'
    match = only_match(text)
    told = {one.form for one in match.findings if one.line == 11 + slips}
    assert told - {"more"} == ({"late-tags"} if slips < MOST_FINDINGS else set())
    assert {one.form for one in match.findings if 10 < one.line < 11 + slips} <= {"line", "more"}
    assert not [one for one in match.findings if one.line > 11 + slips and one.form != "more"]
