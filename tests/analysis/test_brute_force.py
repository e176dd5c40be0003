"""Missed and forfeited bombs held against brute force: every subset of a hand tried as an answer.

The rules stand here a second time, straight from the table of the sources and as naive as can be,
so that the engine, its legal moves and its bookkeeping of who was skipped are all left out.
"""

import random
from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations

import pytest
from tienlen.analysis.matches import analyse_match
from tienlen.notation.cards import CARD_TEXTS
from tienlen.notation.reading import read_text
from tienlen.replay.replaying import replay

PROFILES = ("vanikar", "pagat", "wikipedia", "viet-cong")
HANDS_EACH = 40
SEATS = "ABCD"

Cards = tuple[int, ...]
Shape = tuple[str, int]


# -- the rules, naively --------------------------------------------------------------------


@cache
def shape(cards: Cards, profile: str) -> Shape | None:
    """Return the kind and length of some cards; only what these games play is told."""
    ranks = Counter(card // 4 for card in cards)
    order = sorted(ranks)
    sizes = set(ranks.values())
    if len(order) == 1 and len(cards) <= 4:
        return ("single", "pair", "triple", "quad")[len(cards) - 1], 1
    in_row = order == list(range(order[0], order[0] + len(order)))
    if len(order) < 2 or len(sizes) != 1 or not in_row:
        return None
    each, has_two = sizes.pop(), order[-1] == 12
    if each == 1 and len(order) >= 3 and not (has_two and profile in ("vanikar", "viet-cong")):
        return "sequence", len(order)
    if each == 2 and len(order) >= 3 and not (has_two and profile == "vanikar"):
        return "pairs", len(order)
    if each == 4 and len(order) <= 3 and profile == "viet-cong":
        return "quads", len(order)
    return None


def bombs_twos(bomb: Shape, twos: int, profile: str) -> bool:
    """Say whether a bomb beats so many twos, as the table of `rules.md` has it."""
    kind, length = bomb
    if profile == "viet-cong" and twos > 1:
        return bomb == ("quads", twos) or (kind == "pairs" and length >= (5, 7)[twos - 2])
    needed = (3, 4, 5)[twos - 1]
    if kind == "pairs":
        return length == needed if profile == "pagat" else length >= needed
    return kind == "quad" and twos == 1


def rank_of_bomb(bomb: Shape) -> int:
    """Order bombs where they are ranked: three pairs, a quad, four pairs, five, and so on."""
    kind, length = bomb
    return 1 if kind == "quad" else (0 if length == 3 else length)


def beats(cards: Cards, table: Cards, profile: str) -> bool:
    """Say whether some cards may answer those on the table."""
    new, old = shape(cards, profile), shape(table, profile)
    if new is None or old is None:
        return False
    if new == old:
        return max(cards) > max(table)
    if is_twos(table) and is_bomb(cards, profile):
        return bombs_twos(new, len(table), profile)
    if profile == "vanikar" and is_bomb(cards, profile) and is_bomb(table, profile):
        return rank_of_bomb(new) > rank_of_bomb(old)
    return False


def is_bomb(cards: Cards, profile: str) -> bool:
    found = shape(cards, profile)
    return found is not None and found[0] in ("quad", "pairs", "quads")


def is_twos(cards: Cards) -> bool:
    return len(cards) <= 3 and all(card // 4 == 12 for card in cards)


def subsets(hand: Cards) -> list[Cards]:
    """Return every subset that could be a bomb by its size, however odd."""
    return [cards for size in range(4, len(hand) + 1) for cards in combinations(hand, size)]


# -- a hand played, and what brute force finds in it ---------------------------------------


@dataclass
class Game:
    """A hand being played, with what was missed and forfeited in it."""

    profile: str
    hands: list[Cards]
    table: Cards = ()
    owner: int = -1
    locked: set[int] = field(default_factory=set)
    spoken: set[int] = field(default_factory=set)
    twos_bombed: bool = False
    trick: int = 1
    number: int = 0
    lines: list[list[str]] = field(default_factory=lambda: [[]])
    missed: set[tuple[int, int, tuple[str, ...]]] = field(default_factory=set)
    forfeited: dict[tuple[int, int], tuple[int, int, tuple[str, ...]]] = field(default_factory=dict)

    def may_speak(self, seat: int) -> bool:
        if seat == self.owner or not self.hands[seat] or seat in self.spoken:
            return False
        return seat not in self.locked or (self.profile == "pagat" and is_twos(self.table))

    def bombs(self, seat: int) -> tuple[str, ...]:
        """Return every bomb that would beat the table, found by trying every subset."""
        situation = (
            is_twos(self.table)
            or self.twos_bombed
            or (self.profile == "vanikar" and is_bomb(self.table, self.profile))
        )
        if not situation:
            return ()
        return tuple(
            sorted(
                text(cards)
                for cards in subsets(self.hands[seat])
                if is_bomb(cards, self.profile) and beats(cards, self.table, self.profile)
            )
        )

    def answers(self, seat: int) -> list[Cards]:
        """Return legal plays of up to six cards, enough to play with."""
        hand = self.hands[seat]
        found = [
            cards
            for size in range(1, min(len(hand), 6) + 1)
            for cards in combinations(hand, size)
            if shape(cards, self.profile) is not None
        ]
        if not self.table:
            return [cards for cards in found if shape(cards, self.profile)[0] != "quads"]  # type: ignore[index]
        found = [cards for cards in found if beats(cards, self.table, self.profile)]
        if seat in self.locked:
            found = [cards for cards in found if is_bomb(cards, self.profile)]
        return found

    def record(self, seat: int, cards: Cards) -> None:
        self.number += 1
        self.lines[-1].append(f"{SEATS[seat]}:{text(cards) or '-'}")

    def play(self, seat: int, cards: Cards) -> None:
        self.record(seat, cards)
        bombed = bool(self.table) and is_twos(self.table) and is_bomb(cards, self.profile)
        self.twos_bombed = self.twos_bombed or bombed
        self.hands[seat] = tuple(card for card in self.hands[seat] if card not in cards)
        self.table, self.owner, self.spoken = cards, seat, set()

    def pass_turn(self, seat: int) -> None:
        held = self.bombs(seat)
        self.record(seat, ())
        if held:
            self.missed.add((seat, self.number, held))
        self.locked.add(seat)
        self.spoken.add(seat)

    def skip(self, seat: int) -> None:
        """Let the turn pass over a locked seat."""
        held = self.bombs(seat)
        if held:
            self.forfeited.setdefault((seat, self.trick), (seat, self.number, held))

    def clear(self) -> None:
        self.table, self.owner, self.twos_bombed = (), -1, False
        self.locked, self.spoken = set(), set()
        self.trick += 1
        self.lines.append([])

    @property
    def is_over(self) -> bool:
        return sum(1 for hand in self.hands if hand) <= 1


def text(cards: Cards) -> str:
    return "".join(CARD_TEXTS[card] for card in sorted(cards))


def deal(random_: random.Random, seats: int, profile: str) -> list[Cards]:
    """Deal pairs rather than cards, so that hands are full of bombs; four twos do not come."""
    size = 12 if profile != "pagat" else 10
    while True:
        pairs = [(rank * 4 + low, rank * 4 + low + 1) for rank in range(13) for low in (0, 2)]
        random_.shuffle(pairs)
        hands = [
            tuple(sorted(card for pair in pairs[seat::seats][: size // 2] for card in pair))
            for seat in range(seats)
        ]
        if all(sum(card // 4 == 12 for card in hand) < 4 for hand in hands):
            return hands


def chosen(random_: random.Random, plays: list[Cards]) -> Cards:
    """Choose a play, twos often, since they ask for bombs."""
    twos = [cards for cards in plays if is_twos(cards)]
    if twos and random_.random() < 0.5:
        return random_.choice(twos)
    small = [cards for cards in plays if len(cards) <= 2]
    return random_.choice(small or plays)


def played(seed: int, profile: str) -> tuple[Game, list[Cards]]:
    """Play a hand at random, by the rules, and find by brute force what was missed in it."""
    random_ = random.Random(seed)
    seats = 4 if profile == "pagat" else random_.choice((2, 3, 4))
    hands = deal(random_, seats, profile)
    game = Game(profile, list(hands))
    turn = 0
    while not game.is_over:
        if not game.table:
            while not game.hands[turn]:
                turn = (turn + 1) % seats
            game.play(turn, chosen(random_, game.answers(turn)))
        else:
            take_turn(game, turn, random_)
        turn = next_turn(game, turn, seats, random_)
    return game, hands


def take_turn(game: Game, seat: int, random_: random.Random) -> None:
    plays = game.answers(seat)
    if plays and random_.random() < 0.5:
        game.play(seat, chosen(random_, plays))
    else:
        game.pass_turn(seat)


def next_turn(game: Game, actor: int, seats: int, random_: random.Random) -> int:
    """Go round from a seat to the next that speaks; clear the table if that is nobody."""
    if game.is_over:
        return actor
    for step in range(1, seats + 1):
        seat = (actor + step) % seats
        if seat == game.owner:
            break
        if not game.hands[seat]:
            continue
        if game.may_speak(seat):
            if seat not in game.locked or random_.random() < 0.5:
                return seat
            decline(game, seat)
        elif seat in game.locked and not (game.profile == "pagat" and is_twos(game.table)):
            game.skip(seat)
    owner = game.owner
    game.clear()
    return owner


def decline(game: Game, seat: int) -> None:
    """Let a locked seat that might still bomb say nothing."""
    held = game.bombs(seat)
    if held:
        game.missed.add((seat, game.number, held))
    game.spoken.add(seat)


def record_of(game: Game, hands: list[Cards]) -> str:
    deals = [
        f"deal {SEATS[seat]}: {' '.join(CARD_TEXTS[card] for card in hand)}"
        for seat, hand in enumerate(hands)
    ]
    tricks = [f"{index}. {' '.join(line)}" for index, line in enumerate(game.lines, 1) if line]
    head = [
        "%TLN 1",
        f'[Variant "{game.profile}"]',
        f'[Variant.cards-each "{len(hands[0])}"]',
        "",
        '[Hand "2"]',
    ]
    return "\n".join([*head, *deals, *tricks, ""])


def found(chances: tuple, /) -> set[tuple[int, int, tuple[str, ...]]]:  # type: ignore[type-arg]
    return {
        (chance.seat, chance.play, tuple(sorted(text(cards) for cards in chance.answers)))
        for chance in chances
    }


@pytest.mark.parametrize("profile", PROFILES)
def test_missed_and_forfeited_bombs_agree_with_brute_force(profile: str) -> None:
    missed = forfeited = 0
    for seed in range(HANDS_EACH):
        game, hands = played(seed, profile)
        (match,) = read_text(record_of(game, hands))
        replayed = replay(match)
        errors = [finding.code for finding in replayed.findings if finding.severity == "error"]
        assert errors == [], (seed, record_of(game, hands))
        (hand,) = analyse_match(replayed).hands
        assert hand.result.complete
        assert found(hand.missed_bombs) == game.missed, (seed, record_of(game, hands))
        assert found(hand.forfeited_bombs) == set(game.forfeited.values()), (
            seed,
            record_of(game, hands),
        )
        missed += len(game.missed)
        forfeited += len(game.forfeited)
    # Else the hands would prove nothing. A locked seat seldom forfeits where it may bomb twos.
    assert missed >= HANDS_EACH // 4
    assert forfeited >= (1 if profile == "pagat" else HANDS_EACH // 8)
