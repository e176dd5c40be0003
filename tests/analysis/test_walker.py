"""Hands full of bombs, under rules of all kinds: walked through, they come to what is replayed."""

from dataclasses import fields
from io import BytesIO
from random import Random

import pytest
from tienlen.analysis.matches import analyse_match
from tienlen.analysis.outlines import HandOutline
from tienlen.analysis.plain import PlainAnalyst
from tienlen.analysis.players import Players
from tienlen.notation.cards import cards_text
from tienlen.notation.parting import cut
from tienlen.notation.reading import read_piece
from tienlen.notation.records import SEATS, Match, Tag
from tienlen.replay.record_rules import rules_for
from tienlen.replay.replaying import replay
from tienlen.replay.rules import Rules, variant_names
from tienlen.replay.ruling import Ruling
from tienlen.replay.table import Table

BOMBS = ("none", "quad", "quad,pairs>=3", "pairs>=4", "quads=2,pairs>=5", "pairs=3", "quads=3,quad")
CHOICES = {
    "opening": ("includes-lowest", "lowest-alone", "free"),
    "twos-in-sequence": ("yes", "no"),
    "twos-in-double-sequence": ("yes", "no"),
    "quad-sequences": ("yes", "no"),
    "bombs-on-two": BOMBS,
    "bombs-on-two-twos": BOMBS,
    "bombs-on-three-twos": BOMBS,
    "bomb-order": ("ranked", "same-kind"),
    "after-pass": ("locked", "may-bomb-twos"),
}
MATCHES = 20


def stacked(random: Random, seats: int, size: int) -> list[tuple[int, ...]]:
    """Deal cards that came to lie together: by rank, in twos or all four, and some runs of them."""
    together = random.choice((2, 4))
    groups = [range(low, low + together) for low in range(0, 52, together)]
    if random.random() < 0.5:
        random.shuffle(groups)
    else:
        turned = random.randrange(len(groups))
        groups = groups[turned:] + groups[:turned]
        if together == 2:
            groups = groups[::2] + groups[1::2]
    deck = [card for group in groups for card in group]
    for _ in range(4):
        one, other = random.randrange(52), random.randrange(52)
        deck[one], deck[other] = deck[other], deck[one]
    hands = [tuple(sorted(deck[at * size : (at + 1) * size])) for at in range(seats)]
    random.shuffle(hands)
    return hands


def chosen(random: Random, table: Table, opening: str) -> tuple[int, ...] | None:
    """Choose a play of the seat on turn, bombs and twos the sooner; None for a pass."""
    plays = table.legal_plays(table.turn)
    lowest = table.hands[table.turn][0]
    if opening != "free":
        plays = [play for play in plays if lowest in play.cards]
    if opening == "lowest-alone":
        plays = [play for play in plays if len(play.cards) == 1]
    passes = not table.is_open and random.random() < (0.2 if table.is_locked(table.turn) else 0.4)
    if passes or not plays:
        return None
    grand = [play for play in plays if play.is_bomb or play.is_twos]
    return random.choice(grand if grand and random.random() < 0.5 else plays).cards


def played(random: Random, rules: Rules, hands: list[tuple[int, ...]], *, implied: bool) -> str:
    """Play a hand out, and write it down; a locked seat that does not bomb is passed over."""
    lowest = min(map(min, hands))
    leader = next(seat for seat, hand in enumerate(hands) if lowest in hand)
    table = Table(Ruling(rules), hands, leader=leader)
    opening: str = rules.opening
    tricks: list[str] = []
    while not table.is_over:
        seat = table.turn
        if table.is_open:
            tricks.append(f"\n{len(tricks) + 1}.")
        cards = chosen(random, table, opening)
        opening = "free"
        if cards is not None:
            tricks[-1] += f" {SEATS[seat]}:{cards_text(cards)}"
            table.play(seat, cards)
        elif table.is_locked(seat) and len(hands) > 2:
            table.skip_to((seat + 1) % len(hands), implied=False)
        else:
            if not implied:
                tricks[-1] += f" {SEATS[seat]}:-"
            table.pass_turn(seat)
    deals = [
        f"\ndeal {SEATS[seat]}: {cards_text(hand, separator=' ')}"
        for seat, hand in enumerate(hands)
    ]
    return "".join(deals + tricks) + "\nend\n"


def match_text(random: Random, variant: str, *, implied: bool) -> str:
    seats = random.choice((2, 3, 4))
    size = random.choice([size for size in (8, 13, 17, 26) if size * seats <= 52])
    values = [
        (f"Variant.{name}", random.choice(choices))
        for name, choices in CHOICES.items()
        if random.random() < 0.6
    ]
    values = [
        ("Variant", variant),
        ("Variant.seats", "2-4"),
        ("Variant.decks", "1"),
        ("Variant.cards-each", str(size)),
        *values,
        ("Variant.instant-win", "none"),
        *([("Passes", "implied")] if implied else []),
        *[(seat, f"Player {seat}") for seat in SEATS[:seats]],
    ]
    tags = tuple([Tag(name=name, value=value) for name, value in values])
    rules, _, _ = rules_for(Match(tags=tags), default=None, house=None)
    head = "".join([f'\n[{name} "{value}"]' for name, value in values])
    hand = played(random, rules, stacked(random, seats, size), implied=implied)
    return f'%TLN 1\n[Match "{variant}"]{head}\n\n[Hand "1"]{hand}'


@pytest.mark.parametrize("implied", [False, True], ids=["passes", "implied"])
@pytest.mark.parametrize("variant", variant_names())
def test_bombs_under_house_rules_are_those_of_the_replay(variant: str, implied: bool) -> None:
    random, analyst = Random(f"{variant} {implied}"), PlainAnalyst()
    outlined = bombs = not_played = finishes = 0
    for _ in range(MATCHES):
        (piece,) = cut(BytesIO(match_text(random, variant, implied=implied).encode()))
        match = read_piece(piece, "a.tln")
        assert match is not None
        outline, replayed = analyst.outline(piece, "a.tln"), replay(match)
        if outline is None:
            continue
        assert [*match.findings, *replayed.findings] == []
        outlined += 1
        whole = analyse_match(replayed)
        for quick, slow in zip(outline.hands, whole.hands, strict=True):
            for field in fields(HandOutline):
                assert getattr(quick, field.name) == getattr(slow, field.name), piece.text
            bombs += len(quick.bombs)
            not_played += len(quick.missed_bombs) + len(quick.forfeited_bombs)
            finishes += len(quick.missed_finishes)
        by_walk, by_replay = Players(), Players()
        by_walk.add(outline)
        by_replay.add(whole)
        assert by_walk.figures() == by_replay.figures()
        assert outline.codes() == whole.codes()
    assert outlined > MATCHES * 0.8
    # Else nothing was compared.
    assert min(bombs, not_played, finishes) > 0
