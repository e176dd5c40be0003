"""How a match is made up: deals, trades, hands that bots play out, and all claims.

A match depends on its source of random numbers alone, of which only `random()` is used, as with
the bots.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Final, NamedTuple

from tienlen.notation.cards import Cards
from tienlen.notation.printing import print_hand, print_lines, print_match, print_trick
from tienlen.notation.records import (
    SEATS,
    Deal,
    End,
    Hand,
    HandLine,
    Left,
    Match,
    Place,
    Points,
    Score,
    Tag,
    Total,
    Trade,
    Transfer,
    Trick,
    Win,
)
from tienlen.replay.bots import Bot
from tienlen.replay.combinations import TWO
from tienlen.replay.playing import Met, Played, Playout
from tienlen.replay.rules import Rules
from tienlen.replay.ruling import Ruling
from tienlen.replay.scoring import hand_score, instant_win_score
from tienlen.replay.switches import DECK_SIZE
from tienlen.replay.table import without

TRADES: Final = 0.4
"""How often two seats trade cards where the rules allow it."""

MOST_TRADED: Final = 3

MOST_OUTCOMES: Final = 5_000
"""How many outcomes of hands are remembered before that starts afresh."""


def _exchanged(hand: Cards, away: Cards, back: Cards) -> Cards:
    return tuple(sorted((*(without(hand, away) or ()), *back)))


class _Outcome(NamedTuple):
    """The lines after a hand that was played out, their text, and the points of each seat."""

    lines: tuple[HandLine, ...]
    text: str
    score: dict[int, Points]


class _Made(NamedTuple):
    """A hand made up: what stands before its tricks, those, and what stands after them."""

    number: int
    tags: tuple[Tag, ...]
    before: list[HandLine]
    tricks: list[list[Met]]
    after: _Outcome


class Setting:
    """What the matches of a sample share: their rules and what was met under them, nothing else."""

    def __init__(self, rules: Rules, seats: int, *, implied: bool) -> None:
        self.rules = rules
        self.ruling = Ruling(rules)
        self.seats = seats
        self.decks = rules.decks_for(seats)
        self.sizes = rules.hand_sizes(seats, self.decks)
        self.implied = implied
        self.playout = Playout(self.ruling, seats, implied=implied)
        self.cards = [card for card in range(DECK_SIZE) for _ in range(self.decks)]
        self.dealers = [(Tag(name="Dealer", value=seat),) for seat in SEATS[:seats]]
        self._outcomes: dict[tuple[tuple[int, ...], int], _Outcome] = {}

    def outcome(self, place: tuple[int, ...], left: int) -> _Outcome:
        """Return what a hand comes to, by its finishing order and the cards left."""
        key = (place, left)
        known = self._outcomes.get(key)
        if known is None:
            if len(self._outcomes) >= MOST_OUTCOMES:
                self._outcomes.clear()
            known = self._outcomes[key] = self._outcome(place, left)
        return known

    def _outcome(self, place: tuple[int, ...], left: int) -> _Outcome:
        loser = place[-1]
        score = hand_score(place, {loser: left}, range(self.seats), self.rules)
        return self.ended(place, [Left(counts=((SEATS[loser], left),))], score)

    def ended(
        self, place: Sequence[int], left: list[HandLine], score: dict[int, Points]
    ) -> _Outcome:
        """Return what stands after a hand with such places, such cards left and such points."""
        points = tuple([(SEATS[seat], score[seat]) for seat in range(self.seats)])
        seats = tuple([SEATS[seat] for seat in place])
        lines = (Place(seats=seats), *left, Score(points=points), End())
        return _Outcome(lines, print_lines(lines), score)


class Maker:
    """Makes one match up, from one source of random numbers."""

    __slots__ = (
        "_bot",
        "_dealer",
        "_draw",
        "_leaders",
        "_rules",
        "_seats",
        "_setting",
        "_size",
        "_totals",
    )

    def __init__(self, setting: Setting, random: Random) -> None:
        self._setting = setting
        self._rules = setting.rules
        self._seats = setting.seats
        self._draw = random.random
        self._bot = Bot(setting.ruling, random)
        self._size = self._one_of(setting.sizes)
        self._dealer = self._below(setting.seats)
        self._leaders: Sequence[int] = ()
        self._totals: list[Points] = [0] * setting.seats

    def match(self, name: str | None, hands: int) -> Match:
        """Make up so many hands, one after the other, and what stands around them."""
        made = tuple([_hand(self._made(number)) for number in range(1, hands + 1)])
        return replace(self._frame(name, hands), hands=made)

    def text(self, name: str | None, hands: int, *, first: bool) -> str:
        """Make up the same match as text, as `print_match` would print it.

        Plays and outcomes were printed when they were first met, and tricks need no records.
        """
        made = [_text(self._made(number)) for number in range(1, hands + 1)]
        # All that is not a hand is printed as of a match without any; the total comes last.
        head, total = print_match(self._frame(name, hands), first=first).rsplit("\n\n", 1)
        return "".join([head, "\n", *made, "\n", total])

    def _frame(self, name: str | None, hands: int) -> Match:
        """Return the match without its hands, which must have been made up."""
        total = Total(points=tuple(zip(SEATS, self._totals, strict=False)))
        return Match(name=name, tags=self._tags(hands), total=total)

    def _tags(self, hands: int) -> tuple[Tag, ...]:
        rules = self._rules
        # Decks and Stake have a short tag, and the short one alone stands for the table as it is.
        changed = {
            f"Variant.{switch}": text
            for switch, text in rules.changed.items()
            if switch not in ("decks", "stake")
        }
        tags = {"Variant": rules.base, **changed, "Hands": str(hands)}
        if self._setting.decks != 1 or "decks" in rules.changed:
            tags["Decks"] = str(self._setting.decks)
        if "stake" in rules.changed:
            tags["Stake"] = rules.changed["stake"]
        if self._setting.implied:
            tags["Passes"] = "implied"
        tags |= {seat: f"Player {seat}" for seat in SEATS[: self._seats]}
        return tuple([Tag(name=name, value=value) for name, value in tags.items()])

    # -- a hand --------------------------------------------------------------------------

    def _made(self, number: int) -> _Made:
        tags = self._setting.dealers[self._dealer]
        dealt = self._deal()
        before: list[HandLine] = [
            Deal(seat=seat, cards=cards) for seat, cards in zip(SEATS, dealt, strict=False)
        ]
        winners = self._instant_winners(dealt)
        if winners:
            before += [Win(seat=SEATS[seat], how="four-twos") for seat in winners]
            return _Made(number, tags, before, [], self._won_at_once(winners))
        before += self._trades(dealt)
        played = self._played(dealt, is_first=number == 1)
        return _Made(number, tags, before, played.tricks, self._outcome(played))

    def _deal(self) -> list[Cards]:
        cards = self._setting.cards.copy()
        draw, size, rest = self._draw, self._size, len(cards)
        for place in range(size * self._seats):
            other = place + int(draw() * (rest - place))
            cards[place], cards[other] = cards[other], cards[place]
        return [
            tuple(sorted(cards[seat * size : (seat + 1) * size])) for seat in range(self._seats)
        ]

    def _instant_winners(self, dealt: Sequence[Cards]) -> list[int]:
        if self._rules.instant_win == "none" or self._rules.trading:
            return []
        return [
            seat for seat, cards in enumerate(dealt) if sum(card >> 2 == TWO for card in cards) >= 4
        ]

    def _won_at_once(self, winners: Sequence[int]) -> _Outcome:
        score = instant_win_score(winners, range(self._seats), self._rules)
        self._leaders = winners
        self._add(score)
        return self._setting.ended(winners, [], score)

    def _trades(self, dealt: list[Cards]) -> list[HandLine]:
        """Let two seats trade as many cards each way, now and then; `dealt` changes with it."""
        if not self._rules.trading or self._draw() >= TRADES:
            return []
        giver = self._below(self._seats)
        taker = (giver + 1 + self._below(self._seats - 1)) % self._seats
        count = 1 + self._below(min(MOST_TRADED, self._size))
        away, back = self._some_of(dealt[giver], count), self._some_of(dealt[taker], count)
        dealt[giver] = _exchanged(dealt[giver], away, back)
        dealt[taker] = _exchanged(dealt[taker], back, away)
        first, second = SEATS[giver], SEATS[taker]
        return [
            Trade(
                transfers=(
                    Transfer(giver=first, taker=second, cards=away),
                    Transfer(giver=second, taker=first, cards=back),
                )
            )
        ]

    def _played(self, dealt: Sequence[Cards], *, is_first: bool) -> Played:
        leaders = self._leaders
        if is_first:
            lowest = min([cards[0] for cards in dealt])
            leaders = [seat for seat, cards in enumerate(dealt) if cards[0] == lowest]
        leader = self._one_of(leaders)
        return self._setting.playout.hand(self._bot, dealt, leader, is_first=is_first)

    def _outcome(self, played: Played) -> _Outcome:
        place = (*played.out, played.loser)
        outcome = self._setting.outcome(place, played.left)
        self._leaders = place[:1]
        loses_deal = self._rules.dealer == "loser"
        self._dealer = played.loser if loses_deal else (self._dealer + 1) % self._seats
        self._add(outcome.score)
        return outcome

    def _add(self, score: Mapping[int, Points]) -> None:
        for seat, points in score.items():
            self._totals[seat] += points

    # -- chance --------------------------------------------------------------------------

    def _below(self, count: int) -> int:
        return int(self._draw() * count)

    def _one_of(self, choices: Sequence[int]) -> int:
        # A lone choice costs no draw.
        return choices[self._below(len(choices))] if len(choices) > 1 else choices[0]

    def _some_of(self, cards: Cards, count: int) -> Cards:
        rest = list(cards)
        return tuple(sorted([rest.pop(self._below(len(rest))) for _ in range(count)]))


def _hand(made: _Made) -> Hand:
    """Return the record of a hand."""
    tricks = [
        Trick(number=number, plays=tuple([met.play for met in trick]))
        for number, trick in enumerate(made.tricks, 1)
    ]
    lines = (*made.before, *tricks, *made.after.lines)
    return Hand(number=made.number, tags=made.tags, lines=lines)


def _text(made: _Made) -> str:
    """Print a hand as its record would be."""
    before = print_hand(Hand(number=made.number, tags=made.tags, lines=tuple(made.before)))
    tricks = [
        print_trick(number, [met.text for met in trick]) + "\n"
        for number, trick in enumerate(made.tricks, 1)
    ]
    return "".join([before, *tricks, made.after.text])
