"""Hands played out fast: the same as a plain player makes who looks at its hand anew each time.

The plain player below is written for reading, not for speed: ranks are lists of cards, every lead
and every answer is put together before one is chosen, the turn is the table's, and each play is
verified by the rules before it is made.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random

import pytest
from tienlen.notation.cards import Cards
from tienlen.notation.printing import print_match, print_play
from tienlen.notation.records import SEATS, Play
from tienlen.replay.bots import (
    ACE,
    BOMBS,
    FEW_CARDS,
    GOES_OUT,
    LEADS_LONGEST,
    PASSES,
    PASSES_ON_ACE,
    PASSES_ON_BOMB,
    PASSES_ON_SPLIT,
    PASSES_ON_TWO,
    QUAD,
    SPARES_TWO,
    STRAYS,
    Bot,
)
from tienlen.replay.combinations import (
    QUAD_SEQUENCE_LENGTHS,
    SHORTEST_SEQUENCE,
    TWO,
    Combination,
    Kind,
)
from tienlen.replay.holding import Holding
from tienlen.replay.making import Maker, Setting
from tienlen.replay.moves import by_rank
from tienlen.replay.playing import Met, Played, Playout
from tienlen.replay.rules import Rules, changed_rules, load_variant, variant_names
from tienlen.replay.ruling import Ruling
from tienlen.replay.sampling import seats_allowed, usual_hands
from tienlen.replay.switches import SWITCHES
from tienlen.replay.table import IllegalPlayError, Table


class PlainBot:
    """A bot as one would write it down."""

    def __init__(self, ruling: Ruling, draw: Callable[[], float]) -> None:
        rules = ruling.rules
        self._ruling = ruling
        self._draw = draw
        self._last_in_run = {
            Kind.SEQUENCE: TWO if rules.twos_in_sequence else ACE,
            Kind.DOUBLE_SEQUENCE: TWO if rules.twos_in_double_sequence else ACE,
            Kind.QUAD_SEQUENCE: TWO,
        }

    def lead(self, hand: Cards, must_hold: int | None = None) -> Cards:
        """Choose what to open a trick with; `must_hold` is a card of the hand it must contain.

        With `must_hold` that is to be the lowest card of the hand.
        """
        draw = self._draw
        if draw() < GOES_OUT and self._can_lead_whole(hand):
            return hand
        ranks = by_rank(hand)
        kept = self._bomb_ranks(ranks)
        rank = self._first_rank(hand, kept) if must_hold is None else must_hold >> 2
        if kept >> rank & 1:
            kept = 0
        choices = self._leads_from(ranks, rank, kept)
        if draw() < LEADS_LONGEST:
            return max(choices, key=len)
        return choices[int(draw() * len(choices))]

    def answer(self, table: Table, seat: int) -> Cards | None:
        """Choose a play that beats the table for the seat on turn, or None to pass.

        A seat that is locked out passes or bombs.
        """
        hand, lies, ruling = table.hands[seat], table.lies, self._ruling
        if lies is None:
            return None
        is_called_for = ruling.is_bomb_situation(lies, twos_bombed=table.twos_bombed)
        if hand[-1] < lies.top and not is_called_for:
            return None
        ranks = by_rank(hand)
        if is_called_for:
            bombs = self._bombs(ranks, lies)
            if bombs:
                return self._bomb(hand, bombs)
        if table.is_locked(seat) or (is_called_for and lies.is_bomb):
            return None
        if len(hand) == len(lies.cards) and self._draw() < GOES_OUT and self._beats(hand, lies):
            return hand
        return self._same_shape(ranks, lies, few=len(hand) <= FEW_CARDS)

    # -- leading -------------------------------------------------------------------------

    def _can_lead_whole(self, hand: Cards) -> bool:
        # Only what looks like a group is looked up: the classifier remembers what it is asked.
        count, span = len(hand), (hand[-1] >> 2) - (hand[0] >> 2) + 1
        if span != 1 and count not in (span, 2 * span):
            return False
        return self._ruling.combination(hand) is not None

    def _first_rank(self, hand: Cards, kept: int) -> int:
        """Return the rank to lead from: of the lowest card that is no part of a bomb."""
        draw = self._draw
        if draw() < STRAYS:
            return hand[int(draw() * len(hand))] >> 2
        return next((card for card in hand if not kept >> (card >> 2) & 1), hand[0]) >> 2

    def _leads_from(self, ranks: Sequence[Cards], rank: int, kept: int) -> list[Cards]:
        """Return leads that begin with the lowest card of a rank, singles first."""
        draw, cards = self._draw, ranks[rank]
        choices = [cards[:size] for size in range(1, min(len(cards), QUAD) + 1)]
        last = self._last_in_run[Kind.SEQUENCE]
        if last == TWO and draw() < SPARES_TWO:
            last = ACE
        end = _run_end(ranks, rank, 1, last, kept)
        if end - rank >= SHORTEST_SEQUENCE:
            run = [held[0] for held in ranks[rank:end]]
            top = ranks[end - 1]
            run[-1] = top[int(draw() * len(top))]
            choices.append(tuple(run))
            length = SHORTEST_SEQUENCE + int(draw() * (len(run) - SHORTEST_SEQUENCE))
            choices.append(tuple(run[:length]))
        last = self._last_in_run[Kind.DOUBLE_SEQUENCE]
        end = _run_end(ranks, rank, 2, last, kept)
        if end - rank >= SHORTEST_SEQUENCE:
            choices.append(tuple([card for held in ranks[rank:end] for card in held[:2]]))
        return choices

    # -- answering -----------------------------------------------------------------------

    def _bomb(self, hand: Cards, bombs: list[Cards]) -> Cards | None:
        draw = self._draw
        if draw() >= BOMBS:
            return None
        if hand in bombs and draw() < GOES_OUT:
            return hand
        return min(bombs, key=len) if draw() >= STRAYS else bombs[int(draw() * len(bombs))]

    def _bombs(self, ranks: Sequence[Cards], lies: Combination) -> list[Cards]:
        """Return legal answers of a bomb kind, one for each kind, length and top rank.

        All choices of suits would be far too many with two decks.
        """
        most = self._bomb_ranks(ranks).bit_count()
        if not most:
            return []
        shapes = [(QUAD, 1, TWO), *[(QUAD, length, TWO) for length in QUAD_SEQUENCE_LENGTHS]]
        last = self._last_in_run[Kind.DOUBLE_SEQUENCE]
        shapes += [(2, length, last) for length in range(SHORTEST_SEQUENCE, most + 1)]
        return [
            cards
            for size, length, highest in shapes
            for top in range(length - 1, highest + 1)
            if min(map(len, ranks[top - length + 1 : top + 1])) >= size
            and self._beats(cards := _run_up_to(ranks, size, length, top, lies), lies)
        ]

    def _same_shape(self, ranks: Sequence[Cards], lies: Combination, *, few: bool) -> Cards | None:
        """Choose an answer of the kind and length that lies, or None to pass."""
        tops = self._tops(ranks, lies)
        if not tops:
            return None
        draw, length = self._draw, lies.length
        size = len(lies.cards) // length
        kept = self._bomb_ranks(ranks)
        costs = [_cost(ranks, size, range(top - length + 1, top + 1), kept, few) for top in tops]
        stays = draw() >= STRAYS
        choice = costs.index(min(costs)) if stays else int(draw() * len(tops))
        if draw() < costs[choice]:
            return None
        return _run_up_to(ranks, size, length, tops[choice], lies)

    def _tops(self, ranks: Sequence[Cards], lies: Combination) -> list[int]:
        """Return the top rank of each answer of the kind and length that lies."""
        length = lies.length
        size = len(lies.cards) // length
        counts = list(map(len, ranks))
        lowest = lies.top >> 2
        if length == 1:
            tops = [rank for rank in range(lowest, TWO + 1) if counts[rank] >= size]
        else:
            last = self._last_in_run[lies.kind]
            tops = [
                rank
                for rank in range(lowest, last + 1)
                if min(counts[rank - length + 1 : rank + 1]) >= size
            ]
        # A higher rank is sure to beat what lies; the same rank may or may not.
        if tops and tops[0] == lowest:
            cards = _run_up_to(ranks, size, length, lowest, lies)
            if not self._beats(cards, lies):
                del tops[0]
        return tops

    def _beats(self, cards: Cards, lies: Combination) -> bool:
        play = self._ruling.combination(cards)
        return play is not None and self._ruling.beats(play, lies)

    # -- what a hand holds ---------------------------------------------------------------

    def _bomb_ranks(self, ranks: Sequence[Cards]) -> int:
        """Return the ranks, as bits, of which some cards could be part of a bomb."""
        quads = pairs = 0
        for rank, held in enumerate(ranks):
            if len(held) > 1:
                pairs |= 1 << rank
                if len(held) >= QUAD:
                    quads |= 1 << rank
        pairs &= (2 << self._last_in_run[Kind.DOUBLE_SEQUENCE]) - 1
        runs = pairs & pairs >> 1 & pairs >> 2
        return quads | runs | runs << 1 | runs << 2


def _run_end(ranks: Sequence[Cards], rank: int, size: int, last: int, kept: int) -> int:
    """Return the rank after a run of groups of a size, up to the last rank or one that is kept."""
    end = rank
    while end <= last and len(ranks[end]) >= size and not kept >> end & 1:
        end += 1
    return end


def _run_up_to(
    ranks: Sequence[Cards], size: int, length: int, top: int, lies: Combination
) -> Cards:
    """Return the answer with a top rank: low suits, but high ones for the rank that lies."""
    run = ranks[top - length + 1 : top + 1]
    if top == lies.top >> 2:
        return tuple([card for held in run for card in held[-size:]])
    return tuple([card for held in run for card in held[:size]])


def _cost(ranks: Sequence[Cards], size: int, run: range, kept: int, few: bool) -> float:
    """Return how readily an answer is passed up: for what it breaks and what it spends."""
    cost = PASSES
    for rank in run:
        if kept >> rank & 1:
            cost += PASSES_ON_BOMB
        elif len(ranks[rank]) > size:
            cost += PASSES_ON_SPLIT
    if run[-1] >= ACE and not few:
        cost += PASSES_ON_ACE if run[-1] == ACE else PASSES_ON_TWO
    return cost


class PlainPlayout:
    """Plays hands out on a table, and verifies every play."""

    def __init__(self, ruling: Ruling, *, implied: bool) -> None:
        self._ruling = ruling
        self._implied = implied

    def hand(self, bot: Bot, dealt: Sequence[Cards], leader: int, *, is_first: bool) -> Played:
        table = Table(self._ruling, dealt, leader=leader)
        plain = PlainBot(self._ruling, bot.draw)
        tricks: list[list[Play]] = []
        while not table.is_over:
            seat = table.turn
            cards: Cards | None
            if table.is_open:
                cards = self._lead(plain, table.hands[seat], opens=is_first and not tricks)
                tricks.append([])
            else:
                cards = plain.answer(table, seat)
            if cards is not None:
                table.verify_play(seat, cards)
                table.play(seat, cards)
                tricks[-1].append(Play(seat=SEATS[seat], cards=cards))
                continue
            if not (self._implied or table.is_locked(seat)):
                tricks[-1].append(Play(seat=SEATS[seat], cards=None))
            table.pass_turn(seat)
        (loser,) = [seat for seat, left in enumerate(table.left) if left]
        met = [[Met(play, print_play(play)) for play in trick] for trick in tricks]
        return Played(met, tuple(table.out), loser, table.left[loser])

    def _lead(self, plain: PlainBot, hand: Cards, *, opens: bool) -> Cards:
        opening = self._ruling.rules.opening
        if not opens or opening == "free":
            return plain.lead(hand)
        return hand[:1] if opening == "lowest-alone" else plain.lead(hand, must_hold=hand[0])


TWO_DECKS = {"decks": "2", "seats": "2-8"}
CASES: list[tuple[str, int, dict[str, str]]] = [
    *[
        (variant, seats, {})
        for variant in variant_names()
        for seats in seats_allowed(load_variant(variant))
    ],
    ("wikipedia", 5, {"ties": "later-beats"}),
    ("viet-cong", 7, {"ties": "highest-distinct", "quad-sequences": "yes"}),
    ("vanikar", 2, TWO_DECKS | {"cards-each": "equal", "quad-sequences": "yes"}),
    ("vanikar", 3, TWO_DECKS | {"twos-in-sequence": "yes", "twos-in-double-sequence": "yes"}),
    ("vanikar", 8, TWO_DECKS | {"after-pass": "may-bomb-twos", "ties": "later-beats"}),
    ("vanikar", 4, {"cards-each": "1"}),
    ("vanikar", 4, {"opening": "lowest-alone", "bombs-on-two": "none"}),
    ("pagat", 4, {"opening": "free", "twos-in-sequence": "no", "trading": "yes"}),
]


def rules_of(variant: str, switches: dict[str, str]) -> Rules:
    values = {name: SWITCHES[name].parse(text) for name, text in switches.items()}
    return changed_rules(load_variant(variant), values)


@pytest.mark.parametrize("implied", [False, True], ids=["written", "implied"])
@pytest.mark.parametrize(("variant", "seats", "switches"), CASES, ids=str)
def test_a_plain_player_makes_the_same_matches(
    variant: str, seats: int, switches: dict[str, str], implied: bool
) -> None:
    rules = rules_of(variant, switches)
    setting = Setting(rules, seats, implied=implied)
    plain = Setting(rules, seats, implied=implied)
    plain.playout = PlainPlayout(plain.ruling, implied=implied)  # type: ignore[assignment]
    hands = usual_hands(rules)
    for number in range(12):
        made = Maker(setting, Random(number)).match(None, hands)
        assert made == Maker(plain, Random(number)).match(None, hands)
        for first in (True, False):
            text = Maker(setting, Random(number)).text("a\n\nb", hands, first=first)
            assert text == print_match(replace(made, name="a\n\nb"), first=first)


def test_what_was_met_before_does_not_show(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = load_variant("pagat")
    setting = Setting(rules, 4, implied=False)
    made = [Maker(setting, Random(number)).match(None, 3) for number in range(20)]
    for limit in ("playing.MOST_PLAYS", "making.MOST_OUTCOMES", "turns.MOST_STATES"):
        monkeypatch.setattr(f"tienlen.replay.{limit}", 2)
    scarce = Setting(rules, 4, implied=False)
    again = [Maker(scarce, Random(number)).match(None, 3) for number in reversed(range(20))]
    assert again[::-1] == made


def test_a_bot_that_plays_no_combination_is_stopped() -> None:
    class Cheat(Bot):
        def lead(self, hand: Holding, must_hold: int | None = None) -> Cards:  # noqa: ARG002
            return tuple(hand.cards)

    ruling = Ruling(load_variant("vanikar"))
    playout = Playout(ruling, 2, implied=False)
    with pytest.raises(IllegalPlayError, match="no combination"):
        playout.hand(Cheat(ruling, Random(0)), [(0, 8), (1, 2)], 0, is_first=False)
