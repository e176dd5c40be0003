"""What was found out about hands under one ruling: moves, answers, outcomes; to be looked up.

Everything here is asked of the judges of single plays and claims once, and remembered. Of plays,
turns and outcomes there may be many: those of all books together are bounded, and let go when they
are too many. The rest (shapes, openings, dealers) is as little as rules and seats allow.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from tienlen.notation.canonical_parts import claim_lines, item_of
from tienlen.notation.cards import Cards
from tienlen.notation.records import (
    SEATS,
    End,
    Hand,
    HandLine,
    Left,
    Match,
    Place,
    Points,
    Score,
    Tag,
)
from tienlen.replay.bits import cards_of
from tienlen.replay.claims import four_twos_win, judge_claims, judge_dealer
from tienlen.replay.deal_lines import DealLines
from tienlen.replay.dealing import Dealt
from tienlen.replay.opening import Opening, opening_of
from tienlen.replay.reporting import Reporter
from tienlen.replay.results import hand_result
from tienlen.replay.rules import Rules
from tienlen.replay.ruling import Ruling
from tienlen.replay.shapes import Shape, number_of, shape_of
from tienlen.replay.shelf import Shelf
from tienlen.replay.steps import Result
from tienlen.replay.table import NOBODY, Table
from tienlen.replay.turns import MOST_STATES, Move, Turn, Turns

MOST_PLAYS: Final = 200_000
"""How many plays, each by its text, are remembered at the most, by all books together."""

MOST_OUTCOMES: Final = 40_000
"""How many outcomes of hands, by all books together."""


class Outcome(NamedTuple):
    """What a hand that was played out comes to: who leads and who lost, the points by seat.

    `result` is all of it, but for how many plays and tricks there were.
    """

    leader: int
    loser: int
    score: tuple[Points, ...]
    result: Result


class _Finished(NamedTuple):
    """How a hand was played, as `hand_result` asks for it; its plays are not counted here."""

    number: int
    tricks: int
    certain_out: tuple[int, ...]


class Shelves(NamedTuple):
    """What all books together may remember: plays, turns, outcomes."""

    plays: Shelf
    turns: Shelf
    outcomes: Shelf


def shelves() -> Shelves:
    """Return shelves for books that share what may be remembered."""
    return Shelves(Shelf(MOST_PLAYS), Shelf(MOST_STATES), Shelf(MOST_OUTCOMES))


class _Plays:
    """Moves by how plays are written: without the seat, and for each seat as `Turns` finds them."""

    __slots__ = ("by_seat", "moves")

    def __init__(self, by_seat: Sequence[dict[str, Move]]) -> None:
        self.moves: dict[str, Move] = {}
        self.by_seat = by_seat

    def __len__(self) -> int:
        return len(self.moves) + sum(map(len, self.by_seat))

    def forget(self) -> None:
        """Let go of all."""
        self.moves.clear()
        for moves in self.by_seat:
            moves.clear()


class _Outcomes:
    """How hands came out: by the lines of claims, who went out, how many cards the last has."""

    __slots__ = ("known",)

    def __init__(self) -> None:
        self.known: dict[tuple[str, tuple[int, ...], int], Outcome] = {}

    def __len__(self) -> int:
        return len(self.known)

    def forget(self) -> None:
        """Let go of all."""
        self.known.clear()


class Book:
    """The tables of one ruling for so many seats and one deck, on shelves with those of others.

    `leads` holds the shapes that are known to be allowed as a lead, `deals` reads the hands that
    may be dealt; where `four_twos_win`, a hand with four twos is not judged here.
    """

    def __init__(self, rules: Rules, seats: int, shelves: Shelves, *, implied: bool) -> None:
        self.seats = seats
        sizes = frozenset(rules.hand_sizes(seats, decks=1))
        self.deals = DealLines(seats, sizes)
        self._most_cards = max(sizes)
        self.four_twos_win = four_twos_win(rules)
        self.leads: set[int] = set()
        self._rules = rules
        self.ruling = Ruling(rules)
        self.turns = Turns(self.ruling, seats, implied=implied, shelf=shelves.turns)
        self._plays = _Plays(self.turns.moves)
        self._shapes: dict[int, Shape] = {}
        self._openings: dict[tuple[int, int, int], tuple[int, Opening] | None] = {}
        self._outcomes = _Outcomes()
        self._dealers: dict[tuple[str, int | None], bool] = {}
        tags = tuple([Tag(name=seat, value=seat) for seat in SEATS[:seats]])
        self._match = Match(tags=tags)
        self._shelves = shelves
        shelves.plays.add(self._plays)
        shelves.outcomes.add(self._outcomes)

    def close(self) -> None:
        """Take the book off its shelves, and let go of what is in it."""
        self._shelves.plays.remove(self._plays)
        self._shelves.turns.remove(self.turns)
        self._shelves.outcomes.remove(self._outcomes)

    # -- plays and passes ----------------------------------------------------------------

    def meet(self, turn: Turn, text: str, lies: Move | None) -> tuple[Turn, Move | None] | None:
        """Return what a play or pass comes to that is not in the tables of a turn yet.

        For a pass that is the turn after it; for a play its own turn and the move, of which all
        but whose turn it was is still to be judged. None where it is wrong or not plain enough.
        `lies` is the last move of the trick, if there is one.
        """
        seat = SEATS.find(text[:1])
        if not 0 <= seat < self.seats or text[1:2] != ":":
            return None
        move = self._plays.moves.get(text[2:])
        if move is None:
            item = item_of(text)
            if item is None:
                return None
            cards = item[1]
            if cards is None:
                return self._passed(turn, seat, text)
            move = self._move(text[2:], cards)
        if move is None or turn.is_over or self._is_locked_out(turn, seat, move, lies):
            return None
        self._remember(seat, text, move)
        own = self.turns.skipped_to(turn, seat)
        return None if own is None else (own, move)

    def _passed(self, turn: Turn, seat: int, text: str) -> tuple[Turn, None] | None:
        passing = self.turns.passed(turn, seat)
        if passing is None:
            return None
        turn.passings[text] = passing
        following = turn.passes[text] = passing[1]
        return following, None

    def _is_locked_out(self, turn: Turn, seat: int, move: Move, lies: Move | None) -> bool:
        """Say whether a seat has passed in this trick and may not play this."""
        if not turn.state.locked >> seat & 1:
            return False
        return (
            lies is None
            or not self.turns.has_right(turn, seat)
            or not self.ruling.bombs_twos(move[5], lies[5])
        )

    def may_lead(self, move: Move) -> bool:
        """Say whether a move may open a trick; remembers it where it may."""
        allowed = self.ruling.may_be_led(move[5])
        if allowed:
            self.leads.add(move[1])
        return allowed

    def beats(self, move: Move, lies: Move) -> bool:
        """Say whether a move beats another; remembers it where it does.

        Their shapes decide.
        """
        allowed = self.ruling.beats(move[5], lies[5])
        if allowed:
            lies[4].beaten_by.add(move[1])
        return allowed

    def _move(self, text: str, cards: Cards) -> Move | None:
        """Return the move that cards make; `text` is how they are written, seat aside."""
        combination = self.ruling.combination(cards)
        if combination is None or len(set(cards)) < len(cards):
            return None
        number = number_of(combination)
        shape = self._shapes.get(number)
        if shape is None:
            shape = self._shapes[number] = shape_of(combination, self.ruling)
        bits = sum([1 << card for card in cards])
        move = (bits, number, shape.beaten_by, shape.frees_locked, shape, combination)
        self._shelves.plays.keep()
        self._plays.moves[text] = move
        return move

    def _remember(self, seat: int, text: str, move: Move) -> None:
        """Keep a move for a seat under the text of its play: so it is found soonest."""
        moves = self.turns.moves[seat]
        if text not in moves:
            self._shelves.plays.keep()
            moves[text] = move

    # -- before and after ----------------------------------------------------------------

    def opening(self, hands: Sequence[int]) -> tuple[int, Opening] | None:
        """Return who leads a match and under which opening rule; `hands` are cards as bits.

        None where several may lead. The lowest card and who holds it are all that decides.
        """
        dealt = sum(hands)
        lowest = dealt & -dealt
        holder = next(seat for seat, cards in enumerate(hands) if cards & lowest)
        key = (lowest, holder, dealt.bit_count())
        if key not in self._openings:
            self._openings[key] = self._opening(hands)
        return self._openings[key]

    def _opening(self, hands: Sequence[int]) -> tuple[int, Opening] | None:
        held = tuple([cards_of(cards) for cards in hands])
        nothing = (0,) * self.seats
        sizes = tuple(map(len, held))
        dealt = Dealt(held, nothing, sizes, held, nothing, (), 1)
        opening = opening_of(dealt, list(held), self._rules)
        leaders = opening.holders
        return (next(iter(leaders)), opening) if leaders and len(leaders) == 1 else None

    def may_deal(self, dealer: str, loser: int | None) -> bool:
        """Say whether a seat may deal the hand after one that a seat has lost."""
        key = (dealer, loser)
        if key not in self._dealers:
            report = Reporter(self._match)
            hand = Hand(number=1, tags=(Tag(name="Dealer", value=dealer),))
            judge_dealer(hand, loser, self._rules, report)
            self._dealers[key] = not report.findings and dealer in report.seats
        return self._dealers[key]

    def outcome(self, claims: str, out: tuple[int, ...], left: int) -> Outcome | None:
        """Return what a hand comes to, None where a claim about it is wrong or not plain.

        `claims` are its lines after the tricks, each with a line feed before it; `out` lists who
        went out, `left` is how many cards the last seat holds.
        """
        key = (claims, out, left)
        known = self._outcomes.known.get(key)
        if known is None:
            known = self._outcome(claims, out, left)
            # Lines that are no plain claims may be long, and each time other ones.
            if known is not None:
                self._shelves.outcomes.keep()
                self._outcomes.known[key] = known
        return known

    def _outcome(self, claims: str, out: tuple[int, ...], left: int) -> Outcome | None:
        lines = claim_lines(claims[1:]) if claims else ()
        if lines is None or not self._knows_seats(lines):
            return None
        ends = {line.how for line in lines if isinstance(line, End)}
        if ends - {""}:
            return None
        hands: list[Cards] = [() if seat in out else (0,) * left for seat in range(self.seats)]
        table = Table(self.ruling, hands, leader=NOBODY)
        table.out.extend(out)
        sizes = (self._most_cards,) * self.seats
        result = hand_result(
            table, self._rules, _Finished(0, 0, out), sizes=sizes, winners=(), ends=ends
        )
        report = Reporter(self._match)
        report.hand = Hand(number=1, lines=lines)
        judge_claims(report.hand, result, table.left, report)
        if report.findings or not result.complete or result.loser is None:
            return None
        score = tuple([result.score.get(seat, 0) for seat in range(self.seats)])
        return Outcome(out[0], result.loser, score, result)

    def _knows_seats(self, lines: Sequence[HandLine]) -> bool:
        """Say whether all seats that lines of claims name are in play."""
        letters: set[str] = set()
        for line in lines:
            match line:
                case Place(seats=seats):
                    letters.update(seats)
                case Left(counts=counts):
                    letters.update(seat for seat, _ in counts)
                case Score(points=points):
                    letters.update(seat for seat, _ in points)
        return letters <= set(SEATS[: self.seats])
