"""The deal: what each seat held when play began, as far as the record settles it.

Cards are counted after trading. A hand is worked out where nothing else is possible: what is
known of it makes up its size, or all cards are dealt and every other hand is known.
"""

from collections import Counter
from collections.abc import Sequence

from tienlen.notation.cards import Cards, card_text, cards_text
from tienlen.notation.quick_dataclass import dataclass
from tienlen.notation.records import Broken, Deal, Hand, Trade, Transfer, Trick
from tienlen.replay.combinations import TWO
from tienlen.replay.own_part import OwnPart
from tienlen.replay.reporting import Reporter
from tienlen.replay.rules import Rules
from tienlen.replay.table import without

CARD_COUNT = 52


@dataclass(frozen=True, slots=True)
class Dealt:
    """What is known of the deal, by seat.

    `hands` are the cards known, worked out ones among them, `hidden` how many more are unknown,
    `sizes` how many were dealt. `recorded` are the cards of the deal lines alone (after trades)
    and `recorded_hidden` what those lines leave open. `four_twos` are the seats known to have
    been dealt four twos, `surplus` the cards in a seat's deal lines that may be copies more than
    the decks hold: in truth one of them is another card, so that they count as hidden.
    """

    hands: tuple[Cards, ...]
    hidden: tuple[int, ...]
    sizes: tuple[int, ...]
    recorded: tuple[Cards, ...]
    recorded_hidden: tuple[int, ...]
    four_twos: tuple[int, ...]
    decks: int
    surplus: tuple[Cards, ...] = ()

    def is_known(self, seat: int) -> bool:
        """Say whether every card a seat began with is known."""
        return not self.hidden[seat]

    @property
    def all_dealt(self) -> bool:
        """Whether no card stayed out of play."""
        return sum(self.sizes) == CARD_COUNT * self.decks


class Dealing:
    """Reads the deal and trade lines of a hand and reports what is wrong with them."""

    __slots__ = (
        "_again",
        "_cards",
        "_decks",
        "_hidden",
        "_lines",
        "_own",
        "_report",
        "_rules",
        "_seats",
        "_sizes",
        "_surplus",
    )

    def __init__(self, own: OwnPart, rules: Rules, decks: int, report: Reporter) -> None:
        self._own = own
        self._rules = rules
        self._decks = decks
        self._report = report
        self._seats = report.seats
        # A second deal line of a seat has a finding of its own, and does not count.
        self._lines: dict[int, Deal] = {}
        self._again: list[tuple[int, Deal]] = []
        for index, line in enumerate(own.hand.lines):
            if isinstance(line, Deal) and line.seat in self._seats:
                seat = self._seats.index(line.seat)
                if self._lines.setdefault(seat, line) is not line:
                    self._again.append((index, line))
        self._sizes = self._judged_sizes()
        self._cards: list[Cards] = []
        self._hidden: list[int] = []
        for seat, size in enumerate(self._sizes):
            deal = self._lines.get(seat)
            self._cards.append(deal.cards if deal else ())
            self._hidden.append(deal.unknown if deal else size)
        self._surplus: Counter[int] = Counter()
        self._judge_duplicates()

    def judge_again(self, late: int | None) -> None:
        """Report each deal line of a seat that has one, and the one that begins another hand.

        Those after the `late`-th of the hand's own lines, if one is given, are another's.
        """
        evidence = {"next": self._own.hand.number + 1}
        told = [("again", line) for index, line in self._again if late is None or index < late]
        if self._own.next_deal is not None:
            told.append(("next-hand", self._own.next_deal))
        for form, line in told:
            self._report.on_line(
                "wrong-deal-size", line, seat=line.seat, form=form, evidence=evidence
            )

    def dealt(self) -> Dealt:
        """Return what is known when the first trick begins, after trades and working out."""
        hand = self._own.hand
        four_twos = self._four_twos(self._cards)
        traded = self._trade_all(hand)
        surplus = self._forget_surplus()
        recorded, recorded_hidden = tuple(self._cards), tuple(self._hidden)
        sizes = tuple(
            len(cards) + more for cards, more in zip(recorded, recorded_hidden, strict=True)
        )
        hands, hidden = _worked_out(
            recorded, recorded_hidden, sizes, _played(hand, self._seats, sizes), self._decks
        )
        if not traded:
            # Nothing was traded, so that what was worked out was dealt.
            four_twos = self._four_twos(hands)
        return Dealt(
            hands,
            hidden,
            sizes,
            recorded,
            recorded_hidden,
            four_twos,
            self._decks,
            surplus,
        )

    def _four_twos(self, hands: Sequence[Sequence[int]]) -> tuple[int, ...]:
        """Return the seats that hold four twos, copies the decks do not have left out."""
        counts = [Counter(card for card in cards if card >> 2 == TWO) for cards in hands]
        return tuple(
            seat
            for seat, twos in enumerate(counts)
            if sum(min(copies, self._decks) for copies in twos.values()) >= 4
        )

    def _judged_sizes(self) -> list[int]:
        """Return how many cards each seat was dealt; report sizes the rules do not allow."""
        allowed = self._rules.hand_sizes(len(self._seats), self._decks)
        recorded = {seat: len(line.cards) + line.unknown for seat, line in self._lines.items()}
        counts = Counter(size for size in recorded.values() if size in allowed)
        right = max(allowed, key=lambda size: (counts[size], -allowed.index(size)))
        for seat, size in recorded.items():
            if size != right:
                self._report.on_line(
                    "wrong-deal-size",
                    self._lines[seat],
                    seat=self._seats[seat],
                    evidence={"size": size, "right": right, "allowed": tuple(map(str, allowed))},
                    form="" if len(allowed) == 1 or counts else "choice",
                )
        return [recorded.get(seat, right) for seat in range(len(self._seats))]

    def _judge_duplicates(self) -> None:
        seen: Counter[int] = Counter()
        first: dict[int, Deal] = {}
        for line in self._lines.values():
            for card, place in self._report.card_places(line, line.cards):
                seen[card] += 1
                first.setdefault(card, line)
                if seen[card] > self._decks:
                    self._surplus[card] += 1
                    self._report.on_line(
                        "duplicate-card",
                        line,
                        seat=line.seat,
                        cards=card_text(card),
                        place=place,
                        evidence={
                            "card": card_text(card),
                            "decks": self._decks,
                            "first_who": self._report.who(self._seats.index(first[card].seat)),
                            "first_line": first[card].line,
                        },
                    )

    def _forget_surplus(self) -> tuple[Cards, ...]:
        """Take copies that may be those too many as unknown: any may be a slip for another card.

        Otherwise that card, when it is played, would be told as not held, for the same slip. They
        are returned by seat, none at all where there are none.
        """
        if not self._surplus:
            return ()
        surplus = []
        for seat, cards in enumerate(self._cards):
            held = Counter(cards)
            doubtful = held & self._surplus
            self._hidden[seat] += doubtful.total()
            self._cards[seat] = tuple(sorted((held - doubtful).elements()))
            surplus.append(tuple(sorted(doubtful.elements())))
        return tuple(surplus)

    def _trade_all(self, hand: Hand) -> bool:
        """Let cards change hands as the trade lines say; return whether there are any."""
        trades = [
            line
            for line in hand.lines
            if isinstance(line, Trade) or (isinstance(line, Broken) and line.kind == "trade")
        ]
        if not trades:
            return False
        held = [Counter(cards) for cards in self._cards]
        for line in trades:
            if isinstance(line, Trade):
                self._trade(line, held)
            else:
                self._forget_cards(held)
        self._cards = [tuple(sorted(cards.elements())) for cards in held]
        return True

    def _forget_cards(self, held: list[Counter[int]]) -> None:
        """Take all cards as unknown: any may have changed hands in a line that cannot be read."""
        for seat, cards in enumerate(held):
            self._hidden[seat] += cards.total()
            cards.clear()

    def _trade(self, trade: Trade, held: list[Counter[int]]) -> None:
        if not self._rules.trading:
            self._report.on_line("bad-trade", trade, form="not-allowed")
        counts: Counter[tuple[str, str]] = Counter()
        for transfer in trade.transfers:
            counts[transfer.giver, transfer.taker] += len(transfer.cards)
            self._transfer(transfer, held)
        for (giver, taker), count in counts.items():
            back = counts.get((taker, giver), 0)
            if self._rules.trading and count > back:
                self._report.on_line(
                    "bad-trade",
                    trade,
                    form="unequal",
                    evidence={"giver": giver, "taker": taker, "count": count, "back": back},
                )

    def _transfer(self, transfer: Transfer, held: list[Counter[int]]) -> None:
        if transfer.giver not in self._seats or transfer.taker not in self._seats:
            return
        giver = self._seats.index(transfer.giver)
        taker = self._seats.index(transfer.taker)
        missing: list[int] = []
        for card in transfer.cards:
            if held[giver][card] > 0:
                held[giver][card] -= 1
            elif self._hidden[giver]:
                self._hidden[giver] -= 1
            else:
                missing.append(card)
        if missing and self._rules.trading:
            self._report.on_line(
                "bad-trade",
                transfer,
                seat=transfer.giver,
                cards=cards_text(tuple(missing)),
                form="not-held",
                evidence={"missing": cards_text(tuple(missing))},
            )
        held[taker].update(transfer.cards)


def _played(hand: Hand, seats: str, sizes: Sequence[int]) -> list[Cards]:
    """Return the cards each seat played, up to the number it was dealt; withdrawn ones not."""
    played: list[list[int]] = [[] for _ in seats]
    for line in hand.lines:
        if isinstance(line, Trick):
            for play in line.plays:
                if play.cards and play.flag != "W" and play.seat in seats:
                    seat = seats.index(play.seat)
                    if len(played[seat]) < sizes[seat]:
                        played[seat].extend(play.cards)
    return [tuple(sorted(cards)) for cards in played]


def held_cards(hand: Hand, dealt: Dealt, seats: str) -> list[Cards]:
    """Return the cards each seat is known to have held: its known hand and all it played."""
    played = _played(hand, seats, dealt.sizes)
    return [
        known if dealt.is_known(seat) else _union(known, played[seat])
        for seat, known in enumerate(dealt.hands)
    ]


def _worked_out(
    recorded: Sequence[Cards],
    recorded_hidden: Sequence[int],
    sizes: Sequence[int],
    played: Sequence[Cards],
    decks: int,
) -> tuple[tuple[Cards, ...], tuple[int, ...]]:
    """Return the hands and how many cards of each stay hidden, with all that can be settled."""
    hands, hidden = list(recorded), list(recorded_hidden)
    for seat, size in enumerate(sizes):
        if hidden[seat]:
            settled = _union(hands[seat], played[seat])
            if len(settled) == size:
                hands[seat], hidden[seat] = settled, 0
    open_seats = [seat for seat, more in enumerate(hidden) if more]
    if len(open_seats) == 1 and sum(sizes) == CARD_COUNT * decks:
        seat = open_seats[0]
        rest = _rest_of_deck([hand for other, hand in enumerate(hands) if other != seat], decks)
        if rest is not None and without(rest, _union(hands[seat], played[seat])) is not None:
            hands[seat], hidden[seat] = rest, 0
    return tuple(hands), tuple(hidden)


def _union(known: Cards, played: Cards) -> Cards:
    """Return the fewest cards that hold both what is known and what was played."""
    most = Counter(known) | Counter(played)
    return tuple(sorted(most.elements()))


def _rest_of_deck(hands: Sequence[Cards], decks: int) -> Cards | None:
    """Return the cards of the decks that are in none of the hands, None if those contradict."""
    rest = Counter(dict.fromkeys(range(CARD_COUNT), decks))
    for hand in hands:
        rest.subtract(hand)
    if any(count < 0 for count in rest.values()):
        return None
    return tuple(sorted(rest.elements()))
