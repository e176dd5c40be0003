"""Records of any kind are replayed to the end, and what is found keeps its promises."""

from collections import Counter
from random import Random

import pytest
from tienlen.notation.cards import CARD_TEXTS
from tienlen.notation.findings import word
from tienlen.notation.reading import read_text
from tienlen.replay.codes import REPLAY_CODES
from tienlen.replay.replaying import replay

VARIANTS = ("vanikar", "pagat", "wikipedia", "viet-cong")
ONE_OF_A_PLAY = ("whose turn", "what was played")


def some_cards(random: Random) -> str:
    low, count = random.randrange(13), random.choice((1, 1, 1, 1, 2, 3, 4, 5))
    if random.random() < 0.4:
        ranks = [min(12, low + step) for step in range(count)]
    else:
        ranks = [low] * count
    return "".join(CARD_TEXTS[rank * 4 + random.randrange(4)] for rank in ranks)


def some_play(random: Random, seats: str) -> str:
    cards = "-" if random.random() < 0.35 else some_cards(random)
    return f"{random.choice(seats)}:{cards}" + random.choice(("", "", "", "", "^W", "^X"))


def some_line(random: Random, seats: str) -> str:
    kind = random.random()
    seat = random.choice(seats)
    if kind < 0.6:
        number = random.choice(("", "", f"{random.randrange(9)}. "))
        return number + " ".join(some_play(random, seats) for _ in range(random.randint(1, 6)))
    return random.choice(
        (
            "...",
            "?!",
            f"deal {seat}: {some_cards(random)} x{random.randrange(14)}",
            f"deal {seat}: --",
            f"deal {seat}: " + " ".join(random.sample(CARD_TEXTS, random.choice((4, 13, 52)))),
            f"trade {seat}>{random.choice(seats)} {some_cards(random)}",
            f"win {seat}: four-twos",
            "win B 2s",
            "place " + " ".join(random.choices(seats, k=random.randint(1, 5))),
            f"left {seat}:{random.randrange(20)}",
            f"score {seat}:+{random.randrange(5)}.5",
            "end",
            "end *",
            "end misdeal",
        )
    )


def some_record(random: Random) -> str:
    seats = "ABCDEFGH"[: random.choice((1, 2, 3, 4, 4, 4, 6, 8))]
    lines = [f'[Variant "{random.choice(VARIANTS)}"]']
    lines += random.choices(
        [
            '[Passes "implied"]',
            '[Hands "2"]',
            '[Variant.cards-each "4"]',
            '[Variant.trading "yes"]',
            '[Variant.instant-win "four-twos"]',
            '[Variant.after-pass "may-bomb-twos"]',
            '[Stake "0.25"]',
            '[Decks "2"]',
            '[Variant.ties "later-beats"]',
        ],
        k=2,
    )
    if random.random() < 0.7:
        lines += [f'[{seat} "{seat.lower()}"]' for seat in seats]
    else:
        seats += "H"
    for _ in range(random.randint(0, 4)):
        lines += [f'[Hand "{random.randint(0, 4)}"]']
        lines += ['[Dealer "A"]'] * random.randrange(2)
        lines += [some_line(random, seats) for _ in range(random.randrange(9))]
    lines += random.choice(([], [f"total {seats[0]}:+1"]))
    return "\n".join(lines)


@pytest.mark.parametrize("seed", range(300))
def test_any_record_is_replayed(seed: int) -> None:
    text = some_record(Random(seed))
    for match in read_text(text):
        found = replay(match)
        assert replay(match, keep_steps=False).findings == found.findings
        for finding in found.findings:
            message, hint = word(finding, REPLAY_CODES)
            assert "{" not in message + hint
        groups = Counter(
            (finding.hand, finding.line, finding.play, REPLAY_CODES[finding.code].group)
            for finding in found.findings
            if finding.play is not None and finding.code != "missing-pass"
        )
        numbers = [hand.number for hand in match.hands]
        if len(set(numbers)) == len(numbers):
            assert all(n == 1 for key, n in groups.items() if key[-1] in ONE_OF_A_PLAY), groups
        for hand in found.hands:
            for step in hand.steps:
                if step.effect in ("withdrawn", "nothing", "passed"):
                    assert step.after.hands == step.before.hands
                    assert step.after.left == step.before.left
                    assert step.after.out == step.before.out
                assert min(step.after.left) >= 0
                assert len(set(step.after.out)) == len(step.after.out)


def test_a_match_of_nothing_is_replayed() -> None:
    (match,) = read_text('[Match "m"]\n')
    found = replay(match)
    assert (found.hands, dict(found.totals), found.winners) == ((), {}, ())
    assert [finding.code for finding in found.findings] == ["filled-in"]


def test_findings_are_in_the_order_of_the_file() -> None:
    for seed in range(40):
        for match in read_text(some_record(Random(seed))):
            places = [(finding.line, finding.column) for finding in replay(match).findings]
            assert places == sorted(places)
