"""What does not say for certain that a hand begins begins none."""

import pytest

TAGS = '[Match "a"]\n[Variant "pagat"]\n[A "An"]\n[B "Bình"]\n\n'
FIRST = '[Hand "1"]\ndeal A: 3s x12\n1. A:3s B:-\n2. A:4s B:5s A:-\nplace A B\n'
SECOND = '[Dealer "B"]\ndeal A: x13\n1. A:6s B:-\n'
TRICKS = "A:6s B:-\nA:7s B:-\n"
DOUBTFUL = [
    *("[hand]", '[Hands "2"]', '[Game "2"]', '[Round "2"]', "Game 2.", "--- Game 2 ---", "Round 2"),
    "ROUND #2: An leads",
]


@pytest.mark.parametrize("spelt", DOUBTFUL)
@pytest.mark.parametrize("rest", [TRICKS, "2. A:6s B:-\n", "...\n"])
def test_what_may_mean_a_trick_or_a_match_begins_no_hand_over_plays(
    spelt: str, rest: str, only_match, errors_of
) -> None:
    match = only_match(f"{TAGS}{FIRST}{spelt}\n{rest}")
    assert [hand.number for hand in match.hands] == [1]
    assert len(errors_of(match)) == 1


@pytest.mark.parametrize("word", ["Round", "round no.", "Game"])
def test_headings_over_tricks_divide_no_hand(word: str, only_match, errors_of) -> None:
    tricks = ["A:3s B:-", "A:4s B:5s A:-", "B:7d A:-"]
    lines = "".join(f"{word} {number}\n{trick}\n" for number, trick in enumerate(tricks, 1))
    match = only_match(f"{TAGS}{lines}end *\n")
    (hand,) = match.hands
    assert [type(line).__name__ for line in hand.lines].count("Trick") == 3
    assert [line for _, _, line, _ in errors_of(match)] == [6, 8, 10]


@pytest.mark.parametrize("heading", ["Hand 2", "Ván 2"])
def test_a_trick_with_a_later_number_goes_on_under_a_heading(
    heading: str, only_match, errors_of
) -> None:
    match = only_match(f'{TAGS}[Hand "1"]\n1. A:3s B:-\n{heading}\n2. A:4s B:5s A:-\n')
    assert [hand.number for hand in match.hands] == [1]
    assert len(errors_of(match)) == 1


@pytest.mark.parametrize("title", ["Hand 1", "Game 12, Tết evening", "Ván 1", "Game 1", "[hand 1]"])
@pytest.mark.parametrize("rest", [f'[Hand "1"]\n{SECOND}', SECOND, TRICKS])
@pytest.mark.parametrize("head", [TAGS.split("\n", 1)[1], '[Site "Huế"]\n', '[Varient "pagat"]\n'])
def test_a_heading_before_tags_of_the_match_begins_no_hand(
    title: str, rest: str, head: str, only_match, errors_of
) -> None:
    rest = rest.replace('[Dealer "B"]\n', "")
    match = only_match(f'[Match "a"]\n{title}\n{head}{rest}')
    slips = [line for _, form, line, _ in errors_of(match) if form != "tag-spelling"]
    assert slips == [2]
    right = only_match(f'[Match "a"]\n{head}{rest}')
    assert (match.tags, match.seats) == (right.tags, right.seats)
    assert len(match.hands) == 1


def test_a_title_with_a_number_over_the_first_cards_names_no_hand(only_match, errors_of) -> None:
    match = only_match(f"{TAGS}Game 12, Tết evening\n{FIRST.split(chr(10), 1)[1]}")
    assert [hand.number for hand in match.hands] == [1]
    assert len(errors_of(match)) == 1


@pytest.mark.parametrize("name", ["Hand-Size", "Hand2", "Hand.", "hand:", "HAND/2"])
def test_a_tag_of_the_match_may_have_any_name(name: str, only_match, errors_of) -> None:
    match = only_match(f'[Match "a"]\n[{name} "2"]\n[A "An"]\n[B "Bình"]\nA:3s B:4s\n')
    assert not errors_of(match)
    assert match.tag(name) == "2"
    assert match.tag("A") == "An"


def test_a_tag_that_only_begins_like_that_of_a_hand_begins_none(only_match) -> None:
    match = only_match(f'{TAGS}{FIRST}[Hand-Size "13"]\nA:6s B:-\n')
    assert [hand.number for hand in match.hands] == [1]


@pytest.mark.parametrize("spelt", ['[hand "1"]', '[HAND "1"]'])
def test_a_number_that_does_not_go_on_begins_a_hand_over_its_first_lines_only(
    spelt: str, only_match, errors_of
) -> None:
    without_end = FIRST.removesuffix("place A B\n")
    match = only_match(f"{TAGS}{without_end}{spelt}\n3. A:6s B:-\n")
    assert [hand.number for hand in match.hands] == [1]
    assert [one[0] for one in errors_of(match)] == ["bad-tag"]
    again = only_match(f"{TAGS}{FIRST}{spelt}\n{SECOND.split(chr(10), 1)[1]}")
    assert [hand.number for hand in again.hands] == [1, 1]


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
def test_what_does_not_name_the_next_hand_begins_none(line: str, only_match) -> None:
    match = only_match(f"{TAGS}{FIRST}{line}\n3. A:6s B:-\n")
    assert [hand.number for hand in match.hands] == [1]


@pytest.mark.parametrize("line", ["Hand 2", '[hand "2"]', '[Dealer "B"]'])
def test_nothing_begins_a_hand_where_none_follows(line: str, only_match, errors_of) -> None:
    match = only_match(f"{TAGS}{FIRST}{line}\n")
    assert [hand.number for hand in match.hands] == [1]
    assert len(errors_of(match)) == 1


def test_a_tag_of_a_match_may_be_called_like_a_hand(only_match, errors_of) -> None:
    match = only_match('[Match "a"]\n[Round "2"]\n[Hands "2"]\n[Hand "1"]\nA:3s B:4s\n')
    assert not errors_of(match)
    assert len(match.hands) == 1


def test_what_stands_after_a_total_is_told_once(only_match, errors_of) -> None:
    match = only_match(f'{TAGS}{FIRST}total A:+1 B:-1\n[Site "x"]\n[A "An"]\nplace A B\n')
    assert errors_of(match) == [("syntax", "after-total", 12, 1)]
