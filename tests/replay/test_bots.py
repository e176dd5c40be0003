"""The players of samples: what they do well, and what they get wrong now and then."""

from functools import cache

import pytest
from tienlen.notation.cards import Cards
from tienlen.replay.combinations import Combination, Kind
from tienlen.replay.moves import legal_bombs, legal_plays
from tienlen.replay.replaying import replay
from tienlen.replay.rules import load_variant, variant_names
from tienlen.replay.ruling import Ruling
from tienlen.replay.sampling import sample_matches
from tienlen.replay.steps import Step

MATCHES = 30


@cache
def steps_of(variant: str) -> tuple[Step, ...]:
    matches = sample_matches(load_variant(variant), 4, 3, matches=MATCHES, seed=11)
    return tuple(step for match in matches for hand in replay(match).hands for step in hand.steps)


def may_bomb_twos(hand: Cards, lies: Combination, ruling: Ruling) -> bool:
    return lies.is_twos and next(legal_bombs(hand, lies, ruling), None) is not None


@pytest.mark.parametrize("variant", variant_names())
def test_bombs_happen_are_missed_and_are_forfeited(variant: str) -> None:
    ruling = Ruling(load_variant(variant))
    played = missed = forfeited = 0
    for step in steps_of(variant):
        before = step.before.lies
        if before is not None and step.combination is not None:
            played += before.is_twos and step.combination.is_bomb
        elif before is not None:
            missed += may_bomb_twos(step.before.hands[step.seat], before, ruling)
        lies = step.combination or before
        forfeited += lies is not None and any(
            silent.kind == "locked" and may_bomb_twos(step.after.hands[silent.seat], lies, ruling)
            for silent in step.silent
        )
    assert played > 3
    assert missed > 0
    # pagat: a seat that has passed may still bomb twos, so nothing is forfeited.
    assert (forfeited > 0) == (variant != "pagat")


def test_a_locked_seat_may_bomb_or_decline_in_silence() -> None:
    # pagat: out after a pass, but may bomb twos on its own turn.
    steps = steps_of("pagat")
    assert any(step.before.locked >> step.seat & 1 and step.play.cards for step in steps)
    assert any(silent.kind == "declined" for step in steps for silent in step.silent)
    assert not any(
        step.before.locked >> step.seat & 1 and step.play.cards is None for step in steps
    )


def test_going_out_is_missed_now_and_then() -> None:
    ruling = Ruling(load_variant("vanikar"))
    done = missed = 0
    for step in steps_of("vanikar"):
        whole = ruling.combination(step.before.hands[step.seat])
        lies = step.before.lies
        if whole is not None and (lies is None or ruling.beats(whole, lies)):
            done += step.play.cards == whole.cards
            missed += step.play.cards != whole.cards
    assert 0 < missed < done


def test_seats_pass_though_able() -> None:
    ruling = Ruling(load_variant("wikipedia"))
    able = 0
    for step in steps_of("wikipedia"):
        if step.play.cards is None and step.before.lies is not None:
            hand = step.before.hands[step.seat]
            able += next(legal_plays(hand, step.before.lies, ruling), None) is not None
    assert able > 0


def test_leads_are_of_every_kind_that_can_be_led() -> None:
    kinds = {
        step.combination.kind
        for step in steps_of("wikipedia")
        if step.before.is_open and step.combination is not None
    }
    assert kinds == {
        *(Kind.SINGLE, Kind.PAIR, Kind.TRIPLE, Kind.QUAD, Kind.SEQUENCE, Kind.DOUBLE_SEQUENCE)
    }
