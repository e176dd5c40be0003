"""Hands that need no steps in a match of which another has findings."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from tienlen.notation.printing import print_match
from tienlen.notation.reading import read_text
from tienlen.notation.records import Hand, Match
from tienlen.replay import replaying
from tienlen.replay.plain import PlainJudge
from tienlen.replay.replaying import judge, replay
from tienlen.replay.rules import load_variant, variant_names
from tienlen.replay.sampling import sample_matches

HANDS = 4


class Steps:
    """Takes note of the hands that were replayed step by step."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.hands: list[int] = []
        make = replaying.HandJudge

        def made(hand: Hand, *args: Any, **options: Any) -> replaying.HandJudge:
            self.hands.append(hand.number)
            return make(hand, *args, **options)

        monkeypatch.setattr(replaying, "HandJudge", made)

    def of(self, match: Match) -> list[int]:
        """Judge a match, and return the numbers of the hands that needed steps."""
        expected = replay(match, keep_steps=False).findings
        self.hands.clear()
        assert judge(match, plain=PlainJudge()) == expected
        return self.hands


@pytest.fixture
def steps(monkeypatch: pytest.MonkeyPatch) -> Steps:
    return Steps(monkeypatch)


def text_of(variant: str = "vanikar", *, implied: bool = False) -> str:
    (match,) = sample_matches(load_variant(variant), 4, HANDS, matches=1, seed=11, implied=implied)
    return print_match(match)


def read(text: str) -> Match:
    (match,) = read_text(text)
    return match


def hand_text(text: str, number: int) -> str:
    return text.split("\n\n[Hand ")[number]


def changed(text: str, number: int, old: str, new: str) -> str:
    """Return a text with a change in a hand."""
    own = hand_text(text, number)
    assert old in own
    return text.replace(own, own.replace(old, new, 1))


@pytest.mark.parametrize("implied", [False, True], ids=["passes", "implied"])
@pytest.mark.parametrize("number", range(1, HANDS + 1))
@pytest.mark.parametrize("variant", variant_names())
def test_only_the_hand_with_a_wrong_claim_needs_steps(
    steps: Steps, variant: str, number: int, implied: bool
) -> None:
    text = text_of(variant, implied=implied)
    assert steps.of(read(changed(text, number, "left ", "left A:99\nleft "))) == [number]


def test_a_hand_after_one_whose_end_is_not_known_needs_steps(steps: Steps) -> None:
    text = text_of()
    own = hand_text(text, 2)
    cut = own[: own.index("place ")].rstrip("\n").rpartition("\n")[0] + "\nend *"
    assert steps.of(read(text.replace(own, cut))) == [2, 3]


def test_a_hand_out_of_its_place_needs_steps(steps: Steps) -> None:
    text = text_of().replace('[Hand "3"]', '[Hand "5"]')
    assert steps.of(read(text)) == [5, 4]


def test_a_dealer_who_did_not_lose_is_found(steps: Steps) -> None:
    text = text_of("pagat")
    (dealer,) = [line for line in hand_text(text, 2).split("\n") if line.startswith("[Dealer")]
    other = '[Dealer "A"]' if '"B"' in dealer else '[Dealer "B"]'
    assert steps.of(read(changed(text, 2, dealer, other))) == [2]


def test_a_wrong_total_needs_no_steps(steps: Steps) -> None:
    match = read(text_of().replace("\ntotal A:+", "\ntotal A:+9"))
    assert steps.of(match) == []
    assert [finding.code for finding in judge(match, plain=PlainJudge())] == ["wrong-total"]


def test_a_tag_that_is_not_known_changes_nothing(steps: Steps) -> None:
    text = text_of().replace("[Variant ", '[Mood "good"]\n[Variant ')
    assert steps.of(read(text)) == []


@pytest.mark.parametrize(
    ("old", "new"),
    [("\n[Dealer", "\n{a comment\n[Dealer"), ("\ndeal A: ", "\ndeal A: zz "), ("\nend", "\nen")],
)
def test_where_the_text_is_wrong_every_hand_needs_steps(steps: Steps, old: str, new: str) -> None:
    match = read(changed(text_of(), 2, old, new))
    assert match.findings
    assert steps.of(match) == [hand.number for hand in match.hands]


def test_two_decks_and_seats_without_names_need_steps(steps: Steps) -> None:
    assert steps.of(read(text_of().replace("[Variant", '[Decks "2"]\n[Variant'))) == [1, 2, 3, 4]
    nameless = "\n".join(line for line in text_of().split("\n") if '"Player' not in line)
    assert steps.of(read(nameless)) == [1, 2, 3, 4]


def _mutants(text: str, random: Random) -> Iterator[str]:
    lines = text.split("\n")
    for _ in range(40):
        at = random.randrange(8, len(lines) - 1)
        words = lines[at].split(" ")
        place = random.randrange(len(words))
        word = words[place]
        words[place : place + 1] = random.choice([[], [word, word], [word[::-1]], [f"{word}!"]])
        yield "\n".join([*lines[:at], " ".join(words), *lines[at + 1 :]])


@pytest.mark.parametrize("implied", [False, True], ids=["passes", "implied"])
@pytest.mark.parametrize("variant", variant_names())
def test_findings_of_changed_matches_are_those_of_the_replay(variant: str, implied: bool) -> None:
    plain, passed = PlainJudge(), 0
    for text in _mutants(text_of(variant, implied=implied), Random(5)):
        for match in read_text(text):
            assert judge(match, plain=plain) == replay(match, keep_steps=False).findings
            passed += not match.findings
    assert passed


def test_hands_of_a_match_may_be_given_without_tags() -> None:
    match = Match(hands=(Hand(number=1),))
    assert judge(match, plain=PlainJudge()) == replay(match).findings
