"""Lost hands of long matches and long hands, and where many are: read as any others are."""

import pytest
from tienlen.notation.piece_findings import MOST_PLAYS
from tienlen.notation.reading import LONGEST_HELD

TAGS = '[Match "a"]\n[Variant "pagat"]\n[A "An"]\n[B "Bình"]\n\n'
FIRST = '[Hand "1"]\ndeal A: 3s x12\n1. A:3s B:-\n2. A:4s B:5s A:-\nplace A B\n'
SECOND = '[Dealer "B"]\ndeal A: x13\n1. A:6s B:-\n'
TRICKS = "A:6s B:-\nA:7s B:-\n"


def test_no_number_grows_beyond_what_a_tag_may_say(only_match) -> None:
    match = only_match(
        f"{TAGS}{FIRST.replace(chr(34) + '1', chr(34) + '999999999')}[hand]\n{SECOND}"
    )
    assert [hand.number for hand in match.hands] == [999_999_999]
    assert all("1000000000" not in finding.hint for finding in match.findings)


def test_the_last_line_of_a_long_match_needs_no_end(only_match) -> None:
    remark = "# " + 3_000 * "x" + "\n"
    text = TAGS + 350 * f'[hand "1"]\n{remark}{TRICKS}' + f'[hand "2"]\n{TRICKS}'.removesuffix("\n")
    match, right = only_match(text), only_match(text + "\n")
    assert len(text) > LONGEST_HELD
    assert list(match.hands) == list(right.hands)


def test_a_long_match_gives_its_hands_as_they_were_read(only_match) -> None:
    remark = "# " + 3_000 * "x" + "\n"
    # A tag that may not stand there, and a hand that is longer than what is read of one.
    odd = f'[hand "2"] [Hand "7"]\n{TRICKS}{120 * remark}{TRICKS}'
    short = only_match(TAGS + odd)
    long = only_match(TAGS + odd + 300 * f'[Hand "3"]\n{remark}{TRICKS}')
    assert type(long.hands) is not type(short.hands)
    assert long.hands[0].lines == short.hands[0].lines


@pytest.mark.parametrize("spelt", ["Hand {}", '[hand "{}"]'])
def test_all_hands_are_read_where_all_tags_are_lost(spelt: str, only_match, errors_of) -> None:
    plays = "A:3s B:4s A:-\n"
    hands = [f"{spelt.format(number)}\n{20 * plays}" for number in range(1, 121)]
    assert sum(map(len, hands)) / len(plays) * 3 > MOST_PLAYS
    match = only_match(TAGS + "".join(hands))
    assert [hand.number for hand in match.hands] == list(range(1, 121))
    assert all(len(hand.lines) == 21 for hand in match.hands)
    assert len(errors_of(match)) == 120


@pytest.mark.parametrize(
    ("much", "form"),
    [(MOST_PLAYS * "A:3s B:4s\n", "many-plays"), (100 * f"# {3_000 * 'x'}\n", "long-hand")],
)
def test_a_hand_that_is_too_long_is_told_where_its_tag_is_lost(
    much: str, form: str, only_match
) -> None:
    match = only_match(f"{TAGS}Hand 1\n{TRICKS}Hand 2\n{TRICKS}Hand 3\n{TRICKS}{much}end\n")
    assert [one.form for one in match.findings] == [*3 * ["hand-heading"], form]
    assert [one.hand for one in match.findings] == [1, 2, 3, 3]
    assert [hand.number for hand in match.hands] == [1, 2, 3]


def test_every_hand_may_be_lost(only_match, errors_of) -> None:
    match = only_match(
        f'{TAGS}[hand "1"]\n{TRICKS}Hand 2\n{TRICKS}[hand "3"]\n{TRICKS}[Hand "4"]\n{TRICKS}'
    )
    assert [(hand.number, hand.line) for hand in match.hands] == [(1, 6), (2, 9), (3, 12), (4, 15)]
    assert [line for _, _, line, _ in errors_of(match)] == [6, 9, 12]
    assert [hand.lines[-1].line for hand in match.hands] == [8, 11, 14, 17]


def test_a_long_match_gives_its_lost_hands_when_they_are_asked_for(only_match) -> None:
    # A match is long when its text is, whatever is in it.
    remark = "# " + 3_000 * "x" + "\n"
    hands = [
        f'{"[hand" if number % 3 else "[Hand"} "{number}"]\n{remark}{SECOND}'
        for number in range(1, 400)
    ]
    short, long = only_match(TAGS + "".join(hands[:40])), only_match(TAGS + "".join(hands))
    assert type(long.hands) is not type(short.hands)
    assert list(short.hands) == list(long.hands[:40])
