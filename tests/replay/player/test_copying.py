"""A copied position: replayed, it is the position it was copied from."""

from collections.abc import Callable

import pytest
from tienlen.notation.reading import read_text
from tienlen.replay.player.copying import position_text
from tienlen.replay.player.walk import Walk
from tienlen.replay.replaying import replay


def copied(walk: Walk) -> str:
    return position_text(walk.opened.replay.match, walk.hand, walk.stop, walk.eyes)


def test_every_position_can_be_gone_on_from(
    walk_of: Callable[..., Walk], match_text: str, torn_text: str
) -> None:
    for text in (match_text, torn_text):
        walk = walk_of(text)
        for stop in walk.stops:
            if stop.kind == "stranger":
                continue
            walk.go_to_stop(walk.stops.index(stop))
            (match,) = read_text(copied(walk))
            assert not [found for found in match.findings if found.code != "unknown-seat"]
            (hand,) = replay(match).hands
            last = hand.steps[-1].after if hand.steps else hand.start
            if stop.kind in ("play", "deal"):
                # Who is certain to hold cards yet is told by what is played later.
                assert last._replace(perhaps_out=0) == stop.position._replace(perhaps_out=0)
            codes = [
                found.code for step in walk.stops[: walk.spot.stop + 1] for found in step.findings
            ]
            copied_codes = {found.code for found in hand.findings if found.play is not None}
            assert copied_codes <= set(codes)


def test_the_text_is_canonical_and_broken_off(
    walk_of: Callable[..., Walk], match_text: str
) -> None:
    walk = walk_of(match_text)
    walk.go_to_play(3)
    assert copied(walk) == match_text[: match_text.index(" A:9d @20")] + "\nend *\n"


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_eyes_copy_only_what_they_know(
    walk_of: Callable[..., Walk], match_text: str, seat: int
) -> None:
    walk = walk_of(match_text)
    walk.look_through(seat)
    text = copied(walk)
    deals = [line for line in text.splitlines() if line.startswith("deal")]
    assert ["x5" in line for line in deals] == [other != seat for other in range(3)]
