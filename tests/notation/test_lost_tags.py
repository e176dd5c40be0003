"""A hand whose tag is misspelt or missing is one finding there, and then read as a hand."""

import pytest
from tienlen.notation.json_reading import match_from_data
from tienlen.notation.json_writing import match_data
from tienlen.notation.piece_findings import MOST_PLAYS
from tienlen.notation.printing import can_print
from tienlen.notation.reading import LONGEST_HELD, read_text
from tienlen.notation.records import Broken, Match

TAGS = '[Match "a"]\n[Variant "pagat"]\n[A "An"]\n[B "Bình"]\n\n'
FIRST = '[Hand "1"]\ndeal A: 3s x12\n1. A:3s B:-\n2. A:4s B:5s A:-\nplace A B\n'
SECOND = '[Dealer "B"]\ndeal A: x13\n1. A:6s B:-\n'
TRICKS = "A:6s B:-\nA:7s B:-\n"


def read(text: str) -> Match:
    (match,) = read_text(text)
    return match


def found(match: Match) -> list[tuple[str, str, int, int]]:
    return [
        (one.code, one.form, one.line, one.column)
        for one in match.findings
        if one.severity == "error"
    ]


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
def test_a_tag_that_is_misspelt_or_a_heading_begins_a_hand(spelt: str, rest: str) -> None:
    match = read(f"{TAGS}{FIRST}\n{spelt}\n{rest}")
    form = ("syntax", "hand-heading") if spelt in HEADINGS else ("bad-tag", "hand-spelling")
    assert found(match) == [(*form, 12, 1)]
    (finding,) = match.findings
    assert '`[Hand "2"]`' in finding.hint
    assert finding.hand == 2
    first, second = match.hands
    assert (first.number, second.number) == (1, 2)
    right = read(f'{TAGS}{FIRST}\n[Hand "2"]\n{rest}').hands
    assert first == right[0]
    assert second.tags == right[1].tags
    kept = [line for line in second.lines if not isinstance(line, Broken)]
    assert kept == list(right[1].lines)
    assert [line.text for line in second.lines if isinstance(line, Broken)] == [spelt]


@pytest.mark.parametrize("spelt", ["Hand two", "Hand:", "--- new hand ---", "Second hand", "Ván"])
def test_a_heading_without_a_number_begins_a_hand_where_its_first_lines_follow(spelt: str) -> None:
    match = read(f"{TAGS}{FIRST}{spelt}\n{SECOND}")
    assert found(match) == [("syntax", "hand-heading", 11, 1)]
    assert [hand.number for hand in match.hands] == [1, 2]


@pytest.mark.parametrize("before", [FIRST, FIRST.removesuffix("place A B\n")])
def test_a_hand_tag_after_blanks_begins_a_hand_and_goes_on_with_no_trick(before: str) -> None:
    match = read(f'{TAGS}{before}  [Hand "2"]\n{SECOND}')
    ((_, form, _, column),) = found(match)
    assert (form, column) == ("hand-blanks", 3)
    assert [hand.number for hand in match.hands] == [1, 2]


@pytest.mark.parametrize("between", ["", "# Hand 2\n", "\n"])
def test_tags_that_only_a_hand_has_begin_one_where_its_first_lines_follow(between: str) -> None:
    match = read(f"{TAGS}{FIRST}{between}{SECOND}")
    line = 11 + between.count("\n")
    assert found(match) == [("syntax", "hand-missing", line, 1)]
    assert [hand.number for hand in match.hands] == [1, 2]
    assert match.hands[1].tag("Dealer") == "B"


ABOVE = ['[Dealer "B"]\n', '[dealer "B"]\n# An asked for it\n', '[Dealer "B"] [Start "x"]\n']


@pytest.mark.parametrize("above", [*ABOVE, '[Start "x"]\n\n[Weather "rain"]\n[Dealer "B"]\n'])
@pytest.mark.parametrize("spelt", ['[hand "2"]', '  [Hand "2"]', '[Hnad "2"]', "Hand 2", "Ván 2"])
@pytest.mark.parametrize("rest", [TRICKS, SECOND.split("\n", 1)[1]])
def test_tags_above_the_lost_one_are_those_of_its_hand(above: str, spelt: str, rest: str) -> None:
    match = read(f"{TAGS}{FIRST}{above}{spelt}\n{rest}")
    line = 11 + above.count("\n")
    ((_, _, told, _),) = found(match)
    assert told == line
    (finding,) = [one for one in match.findings if one.severity == "error"]
    assert finding.hint.endswith("and the other tags of the hand after it")
    assert (finding.hand, finding.evidence["number"]) == (2, 2)
    assert [(hand.number, hand.line) for hand in match.hands] == [(1, 6), (2, 11)]
    assert match.hands[1].tag("Dealer") == "B"
    right = read(f'{TAGS}{FIRST}[Hand "2"]\n{above}{rest}')
    assert match.hands[0] == right.hands[0]
    kept = [one for one in match.hands[1].lines if not isinstance(one, Broken)]
    assert kept == list(right.hands[1].lines)
    assert [one.line for one in kept] == [one.line for one in right.hands[1].lines]
    assert match.hands[1].tags == right.hands[1].tags


def test_tags_above_a_lost_one_are_read_again_in_a_long_match() -> None:
    remark = "# " + 3_000 * "x" + "\n"
    # A remark that says the same as the lost tag is not it.
    hands = [
        f'[Dealer "B"]\n# [hand "{number}"]\n[hand "{number}"]\n{remark}{TRICKS}'
        for number in range(2, 400)
    ]
    short, long = read(TAGS + FIRST + "".join(hands[:40])), read(TAGS + FIRST + "".join(hands))
    assert type(long.hands) is not type(short.hands)
    assert list(short.hands) == list(long.hands[:41])
    assert {hand.tag("Dealer") for hand in short.hands[1:]} == {"B"}
    assert found(short) == found(long)[:40]


@pytest.mark.parametrize("above", ['[Site "Huế"]\n', '[Weather "rain"]\n', "B:8s\n"])
def test_what_only_a_match_has_is_not_taken_for_a_tag_of_the_hand_below(above: str) -> None:
    match = read(f'{TAGS}{FIRST}{above}[hand "2"]\n{TRICKS}')
    assert [(hand.number, hand.line) for hand in match.hands] == [(1, 6), (2, 12)]
    assert not match.hands[1].tags


def test_tags_of_a_match_part_those_above_from_the_hand_below() -> None:
    match = read(f'{TAGS}{FIRST}[Start "x"]\n[Site "Huế"]\n[Dealer "B"]\n[hand "2"]\n{TRICKS}')
    assert [(hand.number, hand.line) for hand in match.hands] == [(1, 6), (2, 13)]
    assert found(match) == [("bad-tag", "late-tags", 11, 1), ("bad-tag", "hand-spelling", 14, 1)]


@pytest.mark.parametrize("spelt", ['[Hand "2"]', ""])
def test_tags_that_stand_together_after_plays_are_told_once(spelt: str) -> None:
    tags = '[Dealer "B"]\n# again\n\n[Start "x"]\n[Weather "rain"]\n'
    match = read(f"{TAGS}{FIRST}{tags}{spelt}\n{TRICKS}")
    assert found(match) == [("bad-tag", "late-tags", 11, 1)]
    apart = read(f"{TAGS}{FIRST}{tags}B:8s\n{tags}{spelt}\n{TRICKS}")
    assert [line for _, _, line, _ in found(apart)] == [11, 17]


@pytest.mark.parametrize("spelt", DOUBTFUL)
@pytest.mark.parametrize("rest", [TRICKS, "2. A:6s B:-\n", "...\n"])
def test_what_may_mean_a_trick_or_a_match_begins_no_hand_over_plays(spelt: str, rest: str) -> None:
    match = read(f"{TAGS}{FIRST}{spelt}\n{rest}")
    assert [hand.number for hand in match.hands] == [1]
    assert len(found(match)) == 1


@pytest.mark.parametrize("word", ["Round", "round no.", "Game"])
def test_headings_over_tricks_divide_no_hand(word: str) -> None:
    tricks = ["A:3s B:-", "A:4s B:5s A:-", "B:7d A:-"]
    lines = "".join(f"{word} {number}\n{trick}\n" for number, trick in enumerate(tricks, 1))
    match = read(f"{TAGS}{lines}end *\n")
    (hand,) = match.hands
    assert [type(line).__name__ for line in hand.lines].count("Trick") == 3
    assert [line for _, _, line, _ in found(match)] == [6, 8, 10]


@pytest.mark.parametrize("heading", ["Hand 2", "Ván 2"])
def test_a_trick_with_a_later_number_goes_on_under_a_heading(heading: str) -> None:
    match = read(f'{TAGS}[Hand "1"]\n1. A:3s B:-\n{heading}\n2. A:4s B:5s A:-\n')
    assert [hand.number for hand in match.hands] == [1]
    assert len(found(match)) == 1


@pytest.mark.parametrize("title", ["Hand 1", "Game 12, Tết evening", "Ván 1", "Game 1", "[hand 1]"])
@pytest.mark.parametrize("rest", [f'[Hand "1"]\n{SECOND}', SECOND, TRICKS])
@pytest.mark.parametrize("head", [TAGS.split("\n", 1)[1], '[Site "Huế"]\n', '[Varient "pagat"]\n'])
def test_a_heading_before_tags_of_the_match_begins_no_hand(
    title: str, rest: str, head: str
) -> None:
    rest = rest.replace('[Dealer "B"]\n', "")
    match = read(f'[Match "a"]\n{title}\n{head}{rest}')
    slips = [line for _, form, line, _ in found(match) if form != "tag-spelling"]
    assert slips == [2]
    right = read(f'[Match "a"]\n{head}{rest}')
    assert (match.tags, match.seats) == (right.tags, right.seats)
    assert len(match.hands) == 1


def test_a_title_with_a_number_over_the_first_cards_names_no_hand() -> None:
    match = read(f"{TAGS}Game 12, Tết evening\n{FIRST.split(chr(10), 1)[1]}")
    assert [hand.number for hand in match.hands] == [1]
    assert len(found(match)) == 1


@pytest.mark.parametrize("heading", ["Hand 1", "Game 1", "Round 1", '[hand "1"]'])
def test_a_heading_over_the_first_cards_begins_a_hand(heading: str) -> None:
    match = read(f'{TAGS}{heading}\n[Dealer "B"]\n{FIRST.split(chr(10), 1)[1]}')
    assert [(hand.number, hand.line) for hand in match.hands] == [(1, 6)]
    assert match.hands[0].tag("Dealer") == "B"
    assert len(found(match)) == 1


@pytest.mark.parametrize("heading", ["Hand 1", '[hand "1"]'])
def test_tags_of_the_first_hand_above_its_heading_are_not_lost(heading: str) -> None:
    lines = FIRST.split("\n", 1)[1]
    match = read(f'{TAGS}[dealer "B"]\n{heading}\n{lines}Hand 2\n{SECOND}')
    assert [line for _, _, line, _ in found(match)] == [7, 12]
    assert [hand.number for hand in match.hands] == [1, 2]
    assert match.hands[0].tag("Dealer") == "B"


@pytest.mark.parametrize("name", ["Hand-Size", "Hand2", "Hand.", "hand:", "HAND/2"])
def test_a_tag_of_the_match_may_have_any_name(name: str) -> None:
    match = read(f'[Match "a"]\n[{name} "2"]\n[A "An"]\n[B "Bình"]\nA:3s B:4s\n')
    assert not found(match)
    assert match.tag(name) == "2"
    assert match.tag("A") == "An"


def test_a_tag_that_only_begins_like_that_of_a_hand_begins_none() -> None:
    match = read(f'{TAGS}{FIRST}[Hand-Size "13"]\nA:6s B:-\n')
    assert [hand.number for hand in match.hands] == [1]


@pytest.mark.parametrize("spelt", ['[hand "1"]', '[HAND "1"]'])
def test_a_number_that_does_not_go_on_begins_a_hand_over_its_first_lines_only(spelt: str) -> None:
    without_end = FIRST.removesuffix("place A B\n")
    match = read(f"{TAGS}{without_end}{spelt}\n3. A:6s B:-\n")
    assert [hand.number for hand in match.hands] == [1]
    assert [one[0] for one in found(match)] == ["bad-tag"]
    again = read(f"{TAGS}{FIRST}{spelt}\n{SECOND.split(chr(10), 1)[1]}")
    assert [hand.number for hand in again.hands] == [1, 1]


def test_only_the_tag_that_is_misspelt_is_marked() -> None:
    match = read(f'{TAGS}{FIRST}[hand "2"] [Dealer "B"]\n{TRICKS}')
    (finding,) = [one for one in match.findings if one.code == "bad-tag"]
    assert (finding.length, finding.evidence["found"]) == (10, '[hand "2"]')


@pytest.mark.parametrize("spelt", ['[hand "2"]', '  [Hand "2"]'])
def test_other_tags_of_the_line_are_read(spelt: str) -> None:
    match = read(f'{TAGS}{FIRST}{spelt} [Dealer "B"]\n{TRICKS}')
    (dealer,) = match.hands[1].tags
    assert (dealer.value, dealer.column) == ("B", len(spelt) + 2)


def test_what_a_heading_goes_on_with_belongs_to_it() -> None:
    match = read(f"{TAGS}{FIRST}Hand 2\n  An deals\n\n  and sings\n{SECOND}")
    assert found(match) == [("syntax", "hand-heading", 11, 1)]
    assert match.hands[1].lines[0] == Broken(kind="tag", text="Hand 2\n  An deals\n\n  and sings")


def test_the_line_of_a_lost_tag_is_kept_without_the_mark_of_a_cut() -> None:
    match = read(f'{TAGS}{FIRST}[hand "2"] {200_000 * "x"}\n{SECOND}')
    (broken,) = [line for line in match.hands[1].lines if isinstance(line, Broken)]
    assert broken.text.endswith("x …")


def test_no_number_grows_beyond_what_a_tag_may_say() -> None:
    match = read(f"{TAGS}{FIRST.replace(chr(34) + '1', chr(34) + '999999999')}[hand]\n{SECOND}")
    assert [hand.number for hand in match.hands] == [999_999_999]
    assert all("1000000000" not in finding.hint for finding in match.findings)


LAST_LINES = [*TAGS_SPELT_WRONG, *HEADINGS, '  [Hand "2"]', '[Dealer "B"]', '[HAND "2"] A:3s B:4s']


@pytest.mark.parametrize("before", [TAGS, TAGS + FIRST, TAGS + FIRST + "A:6s {", ""])
@pytest.mark.parametrize("spelt", LAST_LINES)
def test_a_last_line_needs_no_end(spelt: str, before: str) -> None:
    match, right = read(before + spelt), read(f"{before}{spelt}\n")
    assert match == right
    assert found(match) == found(right)


def test_the_last_line_of_a_long_match_needs_no_end() -> None:
    remark = "# " + 3_000 * "x" + "\n"
    text = TAGS + 350 * f'[hand "1"]\n{remark}{TRICKS}' + f'[hand "2"]\n{TRICKS}'.removesuffix("\n")
    match, right = read(text), read(text + "\n")
    assert len(text) > LONGEST_HELD
    assert list(match.hands) == list(right.hands)


def test_a_long_match_gives_its_hands_as_they_were_read() -> None:
    remark = "# " + 3_000 * "x" + "\n"
    # A tag that may not stand there, and a hand that is longer than what is read of one.
    odd = f'[hand "2"] [Hand "7"]\n{TRICKS}{120 * remark}{TRICKS}'
    short = read(TAGS + odd)
    long = read(TAGS + odd + 300 * f'[Hand "3"]\n{remark}{TRICKS}')
    assert type(long.hands) is not type(short.hands)
    assert long.hands[0].lines == short.hands[0].lines


@pytest.mark.parametrize("spelt", ["Hand {}", '[hand "{}"]'])
def test_all_hands_are_read_where_all_tags_are_lost(spelt: str) -> None:
    plays = "A:3s B:4s A:-\n"
    hands = [f"{spelt.format(number)}\n{20 * plays}" for number in range(1, 121)]
    assert sum(map(len, hands)) / len(plays) * 3 > MOST_PLAYS
    match = read(TAGS + "".join(hands))
    assert [hand.number for hand in match.hands] == list(range(1, 121))
    assert all(len(hand.lines) == 21 for hand in match.hands)
    assert len(found(match)) == 120


@pytest.mark.parametrize(
    ("much", "form"),
    [(MOST_PLAYS * "A:3s B:4s\n", "many-plays"), (100 * f"# {3_000 * 'x'}\n", "long-hand")],
)
def test_a_hand_that_is_too_long_is_told_where_its_tag_is_lost(much: str, form: str) -> None:
    match = read(f"{TAGS}Hand 1\n{TRICKS}Hand 2\n{TRICKS}Hand 3\n{TRICKS}{much}end\n")
    assert [one.form for one in match.findings] == [*3 * ["hand-heading"], form]
    assert [one.hand for one in match.findings] == [1, 2, 3, 3]
    assert [hand.number for hand in match.hands] == [1, 2, 3]


def test_what_was_wrong_with_a_hand_without_a_tag_is_kept_in_json() -> None:
    for spelt in ('[Dealer "B"]', "Hand 2", '[hand "2"]'):
        rest = SECOND if spelt == '[Dealer "B"]' else TRICKS
        text = f"{TAGS}{FIRST}{spelt}\n{rest.removeprefix(spelt + chr(10))}"
        match = read(text)
        again = match_from_data(match_data(match))
        assert not can_print(again)
        assert again.hands[1].lines == match.hands[1].lines
        assert isinstance(match.hands[1].lines[0], Broken)
        assert match.hands[1].lines[0].text == spelt


def test_every_hand_may_be_lost() -> None:
    match = read(
        f'{TAGS}[hand "1"]\n{TRICKS}Hand 2\n{TRICKS}[hand "3"]\n{TRICKS}[Hand "4"]\n{TRICKS}'
    )
    assert [(hand.number, hand.line) for hand in match.hands] == [(1, 6), (2, 9), (3, 12), (4, 15)]
    assert [line for _, _, line, _ in found(match)] == [6, 9, 12]
    assert [hand.lines[-1].line for hand in match.hands] == [8, 11, 14, 17]


def test_a_remark_before_a_lost_hand_stands_before_it() -> None:
    match = read(f"{TAGS}{FIRST}# it rained\nHand 2\n{TRICKS}")
    assert [aside.text for aside in match.hands[1].before] == ["# it rained"]


@pytest.mark.parametrize(
    "line",
    [
        # It says what came before, or something else.
        "Hand 1",
        "Hand 2 was fun",
        "Handsome 2",
        "# Hand 2",
        "A:8s {\nHand 2\n}",
        '[Site "2"]',
        '[Hands "1"]',
        '[Weather "2"]',
        # The hand goes on after it.
        "Hand 2",
        "Ván 2",
        '[Dealer "B"]',
        '[Start "2026-02-17T20:00"]',
        "new hand",
    ],
)
def test_what_does_not_name_the_next_hand_begins_none(line: str) -> None:
    match = read(f"{TAGS}{FIRST}{line}\n3. A:6s B:-\n")
    assert [hand.number for hand in match.hands] == [1]


@pytest.mark.parametrize("line", ["Hand 2", '[hand "2"]', '[Dealer "B"]'])
def test_nothing_begins_a_hand_where_none_follows(line: str) -> None:
    match = read(f"{TAGS}{FIRST}{line}\n")
    assert [hand.number for hand in match.hands] == [1]
    assert len(found(match)) == 1


def test_a_tag_of_a_match_may_be_called_like_a_hand() -> None:
    match = read('[Match "a"]\n[Round "2"]\n[Hands "2"]\n[Hand "1"]\nA:3s B:4s\n')
    assert not found(match)
    assert len(match.hands) == 1


def test_a_long_match_gives_its_lost_hands_when_they_are_asked_for() -> None:
    # A match is long when its text is, whatever is in it.
    remark = "# " + 3_000 * "x" + "\n"
    hands = [
        f'{"[hand" if number % 3 else "[Hand"} "{number}"]\n{remark}{SECOND}'
        for number in range(1, 400)
    ]
    short, long = read(TAGS + "".join(hands[:40])), read(TAGS + "".join(hands))
    assert type(long.hands) is not type(short.hands)
    assert list(short.hands) == list(long.hands[:40])


def test_what_stands_after_a_total_is_told_once() -> None:
    match = read(f'{TAGS}{FIRST}total A:+1 B:-1\n[Site "x"]\n[A "An"]\nplace A B\n')
    assert found(match) == [("syntax", "after-total", 12, 1)]
