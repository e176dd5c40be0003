"""Matches made up: legal under every kind of rules, complete, and the same for the same seed."""

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from random import Random

import pytest
from tienlen.notation.cards import Cards
from tienlen.notation.errors import TienlenError
from tienlen.notation.printing import print_match
from tienlen.notation.reading import read_text
from tienlen.notation.records import Deal, Match, Place, Trade, Trick, Win
from tienlen.replay.moves import legal_plays
from tienlen.replay.replaying import replay
from tienlen.replay.rules import Rules, changed_rules, load_variant, variant_names
from tienlen.replay.ruling import Ruling
from tienlen.replay.sampling import (
    sample_match,
    sample_matches,
    seats_allowed,
    usual_hands,
    usual_seats,
)
from tienlen.replay.steps import HandReplay, MatchReplay, Step
from tienlen.replay.switches import SWITCHES
from tienlen.replay.table import NOBODY, Table

MATCHES = 8


def with_switches(variant: str, switches: Mapping[str, str]) -> Rules:
    values = {name: SWITCHES[name].parse(text) for name, text in switches.items()}
    return changed_rules(load_variant(variant), values)


VARIANT_CASES = [
    (variant, seats, {})
    for variant in variant_names()
    for seats in seats_allowed(load_variant(variant))
]
SWITCH_CASES: list[tuple[str, int, dict[str, str]]] = [
    ("wikipedia", 5, {"ties": "later-beats"}),
    ("wikipedia", 6, {"ties": "highest-distinct", "cards-each": "equal"}),
    ("viet-cong", 8, {"ties": "later-beats"}),
    ("viet-cong", 7, {"ties": "highest-distinct"}),
    ("wikipedia", 3, {"cards-each": "17"}),
    ("vanikar", 2, {"cards-each": "equal"}),
    ("vanikar", 4, {"cards-each": "1"}),
    ("vanikar", 3, {"cards-each": "2", "opening": "lowest-alone"}),
    ("viet-cong", 4, {"trading": "yes"}),
    ("pagat", 4, {"trading": "yes", "scoring": "cards-left", "match-winner": "lowest"}),
    ("vanikar", 4, {"twos-in-sequence": "yes", "twos-in-double-sequence": "yes"}),
    ("pagat", 4, {"twos-in-sequence": "no", "twos-in-double-sequence": "no", "opening": "free"}),
    ("vanikar", 4, {"dealer": "loser", "scoring": "stake", "stake": "0.25", "hands": "5-5"}),
    ("vanikar", 4, {"bombs-on-two": "none", "bomb-order": "same-kind"}),
    (
        "pagat",
        6,
        {
            "seats": "4-6",
            "decks": "2",
            "cards-each": "equal",
            "ties": "later-beats",
            "quad-sequences": "yes",
            "bomb-order": "ranked",
            "instant-win": "four-twos",
            "bombs-on-two": "quad,pairs>=3,quads=2",
            "bombs-on-two-twos": "quad,quads=2",
        },
    ),
    ("vanikar", 3, {"decks": "2", "cards-each": "26", "after-pass": "may-bomb-twos"}),
]


def case_name(case: object) -> str:
    if isinstance(case, dict):
        return " ".join(f"{name}={text}" for name, text in case.items()) or "plain"
    return str(case)


@cache
def sampled(
    variant: str, seats: int, switches: tuple[tuple[str, str], ...] = (), matches: int = MATCHES
) -> tuple[Match, ...]:
    rules = with_switches(variant, dict(switches))
    hands = usual_hands(rules)
    return tuple(sample_matches(rules, seats, hands, matches=matches, seed=11))


@cache
def replayed(
    variant: str, seats: int, switches: tuple[tuple[str, str], ...] = (), matches: int = MATCHES
) -> tuple[MatchReplay, ...]:
    return tuple(replay(match) for match in sampled(variant, seats, switches, matches))


def hands_of(replays: tuple[MatchReplay, ...]) -> Iterator[HandReplay]:
    for match in replays:
        yield from match.hands


def steps_of(replays: tuple[MatchReplay, ...]) -> Iterator[Step]:
    for hand in hands_of(replays):
        yield from hand.steps


every_case = pytest.mark.parametrize(
    ("variant", "seats", "switches"), [*VARIANT_CASES, *SWITCH_CASES], ids=case_name
)


@every_case
def test_they_are_legal_complete_and_canonical(
    variant: str, seats: int, switches: dict[str, str]
) -> None:
    key = (variant, seats, tuple(switches.items()))
    rules = with_switches(variant, switches)
    for match, judged in zip(sampled(*key), replayed(*key), strict=True):
        text = print_match(match)
        (read,) = read_text(text)
        assert read == match
        assert not read.findings
        assert print_match(read) == text
        assert not judged.findings
        assert len(match.seats) == seats
        assert len(match.hands) == usual_hands(rules)
        assert all(hand.result.complete for hand in judged.hands)
        assert match.total is not None
        assert judged.rules.changed == rules.changed or "decks" in switches


@every_case
def test_cards_are_conserved(variant: str, seats: int, switches: dict[str, str]) -> None:
    for hand in hands_of(replayed(variant, seats, tuple(switches.items()))):
        dealt = Counter(
            card for line in hand.hand.lines if isinstance(line, Deal) for card in line.cards
        )
        assert max(dealt.values()) <= hand.dealt.decks
        played: Counter[int] = Counter()
        for step in hand.steps:
            held = Counter(card for cards in step.before.hands for card in cards)
            assert held + played == dealt
            played.update(step.play.cards or ())
            assert step.after.left == tuple(map(len, step.after.hands))


@every_case
def test_walking_either_way_gives_the_same_positions(
    variant: str, seats: int, switches: dict[str, str]
) -> None:
    for match in replayed(variant, seats, tuple(switches.items())):
        ruling = Ruling(match.rules)
        for hand in match.hands:
            table = Table(ruling, hand.dealt.hands)
            table.restore(hand.start)
            trick = 1
            for step in hand.steps:
                # A new trick says that whoever might still have bombed has declined.
                table.skip_to(step.seat if step.trick == trick else NOBODY, implied=False)
                trick = step.trick
                assert table.position() == step.before
                act(table, step)
                assert table.position() == step.after
            for step in reversed(hand.steps):
                table.restore(step.before)
                assert table.position() == step.before
                act(table, step)
                assert table.position() == step.after


def act(table: Table, step: Step) -> None:
    if step.play.cards is None:
        assert table.can_pass(step.seat)
        table.pass_turn(step.seat)
    else:
        assert table.can_play(step.seat, step.play.cards)
        table.play(step.seat, step.play.cards)


@every_case
def test_every_answer_is_among_the_legal_plays(
    variant: str, seats: int, switches: dict[str, str]
) -> None:
    for match in replayed(variant, seats, tuple(switches.items())):
        ruling = Ruling(match.rules)
        for step in steps_of((match,)):
            if step.before.lies is not None and step.combination is not None:
                hand = step.before.hands[step.seat]
                assert step.combination in legal_plays(hand, step.before.lies, ruling)


@pytest.mark.parametrize(
    ("variant", "seats"), [(variant, seats) for variant, seats, _ in VARIANT_CASES]
)
def test_without_the_passes_it_is_the_same_match(variant: str, seats: int) -> None:
    rules = load_variant(variant)
    written = replayed(variant, seats)
    matches = sample_matches(rules, seats, usual_hands(rules), matches=3, seed=11, implied=True)
    for match, full in zip(matches, written, strict=False):
        judged = replay(match)
        assert not judged.findings
        assert judged.totals == full.totals
        for hand, full_hand in zip(judged.hands, full.hands, strict=True):
            plays = [step for step in full_hand.steps if step.play.cards is not None]
            assert [step.play for step in hand.steps] == [step.play for step in plays]
            assert [step.before for step in hand.steps] == [step.before for step in plays]


def test_hands_of_half_of_two_decks_are_no_trouble() -> None:
    # Such a hand holds millions of double sequences, if every choice of suits counts.
    rules = with_switches(
        "vanikar", {"decks": "2", "seats": "2-8", "cards-each": "equal", "ties": "later-beats"}
    )
    (match,) = sample_matches(rules, 2, 3, matches=1, seed=3)
    sizes = [len(line.cards) for line in lines_of((match,), Deal) if isinstance(line, Deal)]
    assert sizes == [52] * 6
    judged = replay(match)
    assert not judged.findings
    assert all(hand.result.complete for hand in judged.hands)


# -- rules of a deal ---------------------------------------------------------------------


def lines_of(matches: tuple[Match, ...], kind: type) -> list[object]:
    return [
        line
        for match in matches
        for hand in match.hands
        for line in hand.lines
        if isinstance(line, kind)
    ]


def test_four_twos_win_at_once_under_viet_cong() -> None:
    matches = sampled("viet-cong", 7)
    won = [
        hand
        for match in matches
        for hand in match.hands
        if any(isinstance(line, Win) for line in hand.lines)
    ]
    assert won
    for hand in won:
        assert not any(isinstance(line, Trick) for line in hand.lines)
        winners = tuple(line.seat for line in hand.lines if isinstance(line, Win))
        assert [line.seats for line in hand.lines if isinstance(line, Place)] == [winners]


def test_nobody_wins_at_once_where_cards_are_traded() -> None:
    switches = (("trading", "yes"),)
    assert not lines_of(sampled("viet-cong", 7, switches), Win)


def test_trades_happen_where_they_are_allowed() -> None:
    traded = lines_of(sampled("viet-cong", 4, (("trading", "yes"),)), Trade)
    assert traded
    assert not lines_of(sampled("viet-cong", 4), Trade)


def test_three_seats_are_dealt_thirteen_or_seventeen_under_wikipedia() -> None:
    sizes = {
        len(line.cards)
        for line in lines_of(sampled("wikipedia", 3), Deal)
        if isinstance(line, Deal)
    }
    assert sizes == {13, 17}


def test_the_loser_deals_where_the_rules_say_so() -> None:
    for match in sampled("pagat", 4):
        for before, after in zip(match.hands, match.hands[1:], strict=False):
            (place,) = [line for line in before.lines if isinstance(line, Place)]
            assert after.tag("Dealer") == place.seats[-1]


# -- the same for the same seed ----------------------------------------------------------


def texts(seed: int, matches: int) -> list[str]:
    made = sample_matches(load_variant("viet-cong"), 6, 2, matches=matches, seed=seed)
    return [print_match(match) for match in made]


def test_the_seed_and_the_number_decide_everything() -> None:
    assert texts(5, 3) == texts(5, 4)[:3]
    assert len({*texts(5, 3), *texts(6, 3)}) == 6
    deals = [line.cards for line in lines_of(sampled("pagat", 4), Deal) if isinstance(line, Deal)]
    assert len(set(deals)) == len(deals)


def test_the_hash_seed_does_not_show() -> None:
    script = """
from tienlen.notation.printing import print_matches
from tienlen.replay.rules import load_variant
from tienlen.replay.sampling import sample_matches
for variant, seats in (("viet-cong", 6), ("pagat", 4)):
    made = sample_matches(load_variant(variant), seats, 3, matches=4, seed=2)
    print("".join(print_matches(made)))
"""
    outputs = [
        subprocess.run(
            [sys.executable, "-c", script],
            env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONIOENCODING": "utf-8"},
            capture_output=True,
            check=True,
        ).stdout
        for hash_seed in ("0", "4711")
    ]
    assert outputs[0]
    assert outputs[0] == outputs[1]


class OnlyRandom(Random):
    """A source of which only what Python keeps the same between its versions may be used."""

    def getrandbits(self, k: int) -> int:
        raise AssertionError(k)


def test_only_numbers_that_no_python_changes_are_drawn() -> None:
    for variant in variant_names():
        sample_match(load_variant(variant), 4, 3, OnlyRandom(1))


# -- what is refused ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("variant", "seats", "hands", "says"),
    [
        ("vanikar", 5, 3, "5 seats cannot play vanikar: 2 to 4 may"),
        ("pagat", 3, 3, "3 seats cannot play pagat: 4 may"),
        ("wikipedia", 9, 3, "9 seats cannot play wikipedia: 2 to 8 may"),
        ("wikipedia", 1, 3, "2 to 8 may"),
        ("vanikar", 4, 11, "a match of vanikar cannot have 11 hands: 1 to 10 are allowed"),
        ("pagat", 4, 0, "cannot have 0 hands"),
        ("pagat", 4, 10_000, "1 to 9999"),
    ],
)
def test_what_the_rules_do_not_allow_is_refused(
    variant: str, seats: int, hands: int, says: str
) -> None:
    rules = load_variant(variant)
    with pytest.raises(TienlenError) as caught:
        sample_matches(rules, seats, hands, matches=1, seed=0)
    assert says in str(caught.value)
    with pytest.raises(TienlenError):
        sample_match(rules, seats, hands, Random(0))


def test_numbers_of_seats_with_a_gap_are_listed() -> None:
    rules = with_switches(
        "vanikar", {"seats": "2; 6-8 with two decks", "decks": "1; 2 with 6-8 seats"}
    )
    with pytest.raises(TienlenError, match="4 seats cannot play vanikar: 2, 6, 7 or 8 may"):
        sample_matches(rules, 4, 3, matches=1, seed=0)


def test_seats_the_decks_cannot_serve_are_refused() -> None:
    rules = with_switches("vanikar", {"cards-each": "40"})
    assert seats_allowed(rules) == ()
    with pytest.raises(TienlenError, match="no number of seats"):
        usual_seats(rules)
    with pytest.raises(TienlenError, match="no number of seats"):
        sample_matches(rules, 2, 3, matches=1, seed=0)


def test_seats_and_hands_nobody_asked_for() -> None:
    assert usual_seats(load_variant("wikipedia")) == 4
    assert usual_seats(with_switches("vanikar", {"seats": "2-3"})) == 3
    assert usual_seats(with_switches("pagat", {"seats": "6-7", "decks": "2"})) == 6
    assert usual_hands(load_variant("vanikar")) == 3
    assert usual_hands(load_variant("pagat")) == 3
    assert usual_hands(with_switches("pagat", {"hands": "5-9"})) == 5
    assert usual_hands(with_switches("pagat", {"hands": "1-2"})) == 2


def test_the_first_play_holds_the_lowest_card_dealt() -> None:
    for match in sampled("vanikar", 3):
        dealt: list[Cards] = [line.cards for line in match.hands[0].lines if isinstance(line, Deal)]
        (first, *_) = [line for line in match.hands[0].lines if isinstance(line, Trick)]
        cards = first.plays[0].cards
        assert cards is not None
        assert cards[0] == min(map(min, dealt))
