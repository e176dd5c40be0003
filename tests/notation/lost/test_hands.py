"""A hand whose tag is misspelt or missing is one finding there, and then read as a hand."""

import pytest
from tienlen.notation.records import Broken

TAGS = '[Match "a"]\n[Variant "pagat"]\n[A "An"]\n[B "Bình"]\n\n'
FIRST = '[Hand "1"]\ndeal A: 3s x12\n1. A:3s B:-\n2. A:4s B:5s A:-\nplace A B\n'
SECOND = '[Dealer "B"]\ndeal A: x13\n1. A:6s B:-\n'
TRICKS = "A:6s B:-\nA:7s B:-\n"
TAGS_SPELT_WRONG = [
    '[hand "2"]',
    '[HAND "2"]',
    "[hand 2]",
    '[ Hand "2"]',
    '[Hand"2"]',
    '[Hand: "2"]',
    "[HAND '2']",
    "[hand “2”]",
    '[hand "2"',
    "[hand]",
    '[Hnad "2"]',
    '[Hands "2"]',
    '[Ván "2"]',
    '[Va\u0301n "2"]',
    '[Game "2"]',
    '[Round "2"]',
]
HEADINGS = [
    "Hand 2",
    "hand 2:",
    "HAND 2",
    "Hand #2",
    "Hand no. 2",
    'Hand "2"',
    "--- hand 2 ---",
    "(Hand 2)",
    "Hand 2: An deals",
    "Ván 2",
    "ván số 2",
    "Game 2.",
    "--- Game 2 ---",
    "Round 2",
    "ROUND #2: An leads",
]
DOUBTFUL = [
    *("[hand]", '[Hands "2"]', '[Game "2"]', '[Round "2"]', "Game 2.", "--- Game 2 ---", "Round 2"),
    "ROUND #2: An leads",
]


@pytest.mark.parametrize(
    ("spelt", "rest"),
    [
        *((spelt, SECOND) for spelt in (*TAGS_SPELT_WRONG, *HEADINGS)),
        *((spelt, TRICKS) for spelt in (*TAGS_SPELT_WRONG, *HEADINGS) if spelt not in DOUBTFUL),
    ],
)
def test_a_tag_that_is_misspelt_or_a_heading_begins_a_hand(
    spelt: str, rest: str, only_match, errors_of
) -> None:
    match = only_match(f"{TAGS}{FIRST}\n{spelt}\n{rest}")
    form = ("syntax", "hand-heading") if spelt in HEADINGS else ("bad-tag", "hand-spelling")
    assert errors_of(match) == [(*form, 12, 1)]
    (finding,) = match.findings
    assert '`[Hand "2"]`' in finding.hint
    assert finding.hand == 2
    first, second = match.hands
    assert (first.number, second.number) == (1, 2)
    right = only_match(f'{TAGS}{FIRST}\n[Hand "2"]\n{rest}').hands
    assert first == right[0]
    assert second.tags == right[1].tags
    kept = [line for line in second.lines if not isinstance(line, Broken)]
    assert kept == list(right[1].lines)
    assert [line.text for line in second.lines if isinstance(line, Broken)] == [spelt]


@pytest.mark.parametrize("spelt", ["Hand two", "Hand:", "--- new hand ---", "Second hand", "Ván"])
def test_a_heading_without_a_number_begins_a_hand_where_its_first_lines_follow(
    spelt: str, only_match, errors_of
) -> None:
    match = only_match(f"{TAGS}{FIRST}{spelt}\n{SECOND}")
    assert errors_of(match) == [("syntax", "hand-heading", 11, 1)]
    assert [hand.number for hand in match.hands] == [1, 2]


@pytest.mark.parametrize("before", [FIRST, FIRST.removesuffix("place A B\n")])
def test_a_hand_tag_after_blanks_begins_a_hand_and_goes_on_with_no_trick(
    before: str, only_match, errors_of
) -> None:
    match = only_match(f'{TAGS}{before}  [Hand "2"]\n{SECOND}')
    ((_, form, _, column),) = errors_of(match)
    assert (form, column) == ("hand-blanks", 3)
    assert [hand.number for hand in match.hands] == [1, 2]


@pytest.mark.parametrize("between", ["", "# Hand 2\n", "\n"])
def test_tags_that_only_a_hand_has_begin_one_where_its_first_lines_follow(
    between: str, only_match, errors_of
) -> None:
    match = only_match(f"{TAGS}{FIRST}{between}{SECOND}")
    line = 11 + between.count("\n")
    assert errors_of(match) == [("syntax", "hand-missing", line, 1)]
    assert [hand.number for hand in match.hands] == [1, 2]
    assert match.hands[1].tag("Dealer") == "B"


@pytest.mark.parametrize("heading", ["Hand 1", "Game 1", "Round 1", '[hand "1"]'])
def test_a_heading_over_the_first_cards_begins_a_hand(heading: str, only_match, errors_of) -> None:
    match = only_match(f'{TAGS}{heading}\n[Dealer "B"]\n{FIRST.split(chr(10), 1)[1]}')
    assert [(hand.number, hand.line) for hand in match.hands] == [(1, 6)]
    assert match.hands[0].tag("Dealer") == "B"
    assert len(errors_of(match)) == 1


def test_only_the_tag_that_is_misspelt_is_marked(only_match) -> None:
    match = only_match(f'{TAGS}{FIRST}[hand "2"] [Dealer "B"]\n{TRICKS}')
    (finding,) = [one for one in match.findings if one.code == "bad-tag"]
    assert (finding.length, finding.evidence["found"]) == (10, '[hand "2"]')


@pytest.mark.parametrize("spelt", ['[hand "2"]', '  [Hand "2"]'])
def test_other_tags_of_the_line_are_read(spelt: str, only_match) -> None:
    match = only_match(f'{TAGS}{FIRST}{spelt} [Dealer "B"]\n{TRICKS}')
    (dealer,) = match.hands[1].tags
    assert (dealer.value, dealer.column) == ("B", len(spelt) + 2)


def test_what_a_heading_goes_on_with_belongs_to_it(only_match, errors_of) -> None:
    match = only_match(f"{TAGS}{FIRST}Hand 2\n  An deals\n\n  and sings\n{SECOND}")
    assert errors_of(match) == [("syntax", "hand-heading", 11, 1)]
    assert match.hands[1].lines[0] == Broken(kind="tag", text="Hand 2\n  An deals\n\n  and sings")


def test_the_line_of_a_lost_tag_is_kept_without_the_mark_of_a_cut(only_match) -> None:
    match = only_match(f'{TAGS}{FIRST}[hand "2"] {200_000 * "x"}\n{SECOND}')
    (broken,) = [line for line in match.hands[1].lines if isinstance(line, Broken)]
    assert broken.text.endswith("x …")


def test_what_was_wrong_with_a_hand_without_a_tag_is_kept_in_json(
    only_match, assert_kept_in_json
) -> None:
    for spelt in ('[Dealer "B"]', "Hand 2", '[hand "2"]'):
        rest = SECOND if spelt == '[Dealer "B"]' else TRICKS
        text = f"{TAGS}{FIRST}{spelt}\n{rest.removeprefix(spelt + chr(10))}"
        match = only_match(text)
        assert_kept_in_json(match)
        assert isinstance(match.hands[1].lines[0], Broken)
        assert match.hands[1].lines[0].text == spelt


def test_a_remark_before_a_lost_hand_stands_before_it(only_match) -> None:
    match = only_match(f"{TAGS}{FIRST}# it rained\nHand 2\n{TRICKS}")
    assert [aside.text for aside in match.hands[1].before] == ["# it rained"]


LAST_LINES = [*TAGS_SPELT_WRONG, *HEADINGS, '  [Hand "2"]', '[Dealer "B"]', '[HAND "2"] A:3s B:4s']


@pytest.mark.parametrize("before", [TAGS, TAGS + FIRST, TAGS + FIRST + "A:6s {", ""])
@pytest.mark.parametrize("spelt", LAST_LINES)
def test_a_last_line_needs_no_end(spelt: str, before: str, only_match, errors_of) -> None:
    match, right = only_match(before + spelt), only_match(f"{before}{spelt}\n")
    assert match == right
    assert errors_of(match) == errors_of(right)
