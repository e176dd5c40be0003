"""The table: the one mutable engine that a hand is played through.

Whose turn it is, who is locked out, who may still bomb, when the table clears, who leads after a
finisher and when the hand ends. The table lets anything stand, legal or not, because a record
says what happened; whether it was right is asked before, with `verify_…` and `can_…`.

Seats are numbers from 0 here. A seat that has no certain hand holds what is known of it and a
number of hidden cards.
"""

from collections.abc import Sequence

from tienlen.notation.cards import Cards
from tienlen.notation.errors import TienlenError
from tienlen.replay.combinations import Combination
from tienlen.replay.moves import legal_plays
from tienlen.replay.positions import ANYONE, NOBODY, Position, Silent, without
from tienlen.replay.ruling import Ruling

__all__ = ["ANYONE", "NOBODY", "IllegalPlayError", "Position", "Silent", "Table", "without"]


class IllegalPlayError(TienlenError):
    """A play or pass that the rules refuse; `code` is the finding it would be."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class Table:
    """A hand in play. Attributes are those of `Position`; `position` freezes them."""

    __slots__ = (
        "declined",
        "hands",
        "hidden",
        "irregular",
        "left",
        "lies",
        "locked",
        "lost",
        "out",
        "owner",
        "perhaps_out",
        "ruling",
        "seats",
        "silent",
        "turn",
        "twos_bombed",
    )

    def __init__(
        self,
        ruling: Ruling,
        hands: Sequence[Cards],
        hidden: Sequence[int] | None = None,
        *,
        leader: int = ANYONE,
    ) -> None:
        """Deal the known cards of each seat and say how many more it holds unknown."""
        self.ruling = ruling
        self.seats = len(hands)
        self.hands = [tuple(hand) for hand in hands]
        self.hidden = list(hidden) if hidden is not None else [0] * self.seats
        self.left = [len(known) + more for known, more in zip(self.hands, self.hidden, strict=True)]
        self.lies: Combination | None = None
        self.irregular = False
        self.owner = -1
        self.locked = 0
        self.declined = 0
        self.out: list[int] = []
        self.turn = leader
        self.twos_bombed = False
        self.perhaps_out = 0
        self.lost = False
        self.silent: list[Silent] = []
        """Who was passed over since this was last emptied, in order."""

    # -- what may be asked ---------------------------------------------------------------

    @property
    def is_open(self) -> bool:
        """Whether nothing lies on the table, so that the next play leads."""
        return self.owner < 0

    @property
    def is_over(self) -> bool:
        """Whether the hand has ended."""
        return self.turn == NOBODY

    def is_locked(self, seat: int) -> bool:
        """Say whether a seat has passed in this trick."""
        return bool(self.locked >> seat & 1)

    def has_right(self, seat: int) -> bool:
        """Say whether a seat may still act in this trick, when its turn comes."""
        bit = 1 << seat
        return (
            seat != self.owner
            and self.left[seat] > 0
            and not self.declined & bit
            and (not self.locked & bit or self._locked_may_bomb())
        )

    def is_locked_out(self, seat: int, play: Combination | None) -> bool:
        """Say whether a seat has passed in this trick and may not play this, turn or not."""
        if self.is_open or not self.is_locked(seat):
            return False
        lies = self.lies
        return not (
            self.has_right(seat)
            and lies is not None
            and play is not None
            and self.ruling.bombs_twos(play, lies)
        )

    def must_act(self, seat: int) -> bool:
        """Say whether a seat with the right to act may not be passed over in silence."""
        return not (self.locked | self.perhaps_out) >> seat & 1

    def holds(self, seat: int, cards: Cards) -> bool:
        """Say whether a seat can hold some cards, as far as its hand is known."""
        if not self.hidden[seat]:
            return without(self.hands[seat], cards) is not None
        _, unknown = _taken(self.hands[seat], cards)
        return unknown <= self.hidden[seat]

    def is_certain(self, seat: int) -> bool:
        """Say whether every card a seat holds is known."""
        return not self.lost and not self.hidden[seat] and len(self.hands[seat]) == self.left[seat]

    def position(self) -> Position:
        """Return how things stand, frozen."""
        return Position(
            tuple(self.hands),
            tuple(self.hidden),
            tuple(self.left),
            self.lies,
            self.irregular,
            self.owner,
            self.locked,
            self.declined,
            tuple(self.out),
            self.turn,
            self.twos_bombed,
            self.perhaps_out,
            self.lost,
        )

    def restore(self, position: Position) -> None:
        """Make things stand as they did."""
        self.hands = list(position.hands)
        self.hidden = list(position.hidden)
        self.left = list(position.left)
        self.lies = position.lies
        self.irregular = position.irregular
        self.owner = position.owner
        self.locked = position.locked
        self.declined = position.declined
        self.out = list(position.out)
        self.turn = position.turn
        self.twos_bombed = position.twos_bombed
        self.perhaps_out = position.perhaps_out
        self.lost = position.lost

    # -- playing by the rules ------------------------------------------------------------

    def verify_play(self, seat: int, cards: Cards) -> Combination:
        """Return what the cards form if the seat may play them now.

        Raises:
            IllegalPlayError: it may not; the exception says why and names the finding's code.
        """
        play = self.ruling.combination(cards)
        self._verify_seat(seat)
        if self.is_locked_out(seat, play):
            raise IllegalPlayError("locked-out", "the seat has passed in this trick")
        self._verify_turn(seat)
        if not self.holds(seat, cards):
            raise IllegalPlayError("card-not-held", "the seat does not hold these cards")
        if play is None:
            raise IllegalPlayError("not-a-combination", "these cards form no combination")
        if self.is_open:
            if not self.ruling.may_be_led(play):
                raise IllegalPlayError("cannot-lead", f"a {play.kind} may only answer")
            return play
        if self.lies is not None and not self.irregular:
            self._verify_answer(play, self.lies)
        return play

    def can_play(self, seat: int, cards: Cards) -> bool:
        """Say whether a seat may play some cards now."""
        try:
            self.verify_play(seat, cards)
        except IllegalPlayError:
            return False
        return True

    def verify_pass(self, seat: int) -> None:
        """Check that a seat may pass now.

        Raises:
            IllegalPlayError: it may not; the exception says why and names the finding's code.
        """
        self._verify_seat(seat)
        if self.is_locked(seat) and not self.has_right(seat):
            raise IllegalPlayError("locked-out", "the seat has passed in this trick")
        self._verify_turn(seat)
        if self.is_open:
            raise IllegalPlayError("must-lead", "the leader of a trick may not pass")

    def can_pass(self, seat: int) -> bool:
        """Say whether a seat may pass now."""
        try:
            self.verify_pass(seat)
        except IllegalPlayError:
            return False
        return True

    def legal_plays(self, seat: int) -> list[Combination]:
        """Return every play of a seat on the table as it is, its turn or not.

        Only plays of cards known to be held; none for a seat that is locked out and may not bomb,
        and none on cards that are no combination, which nothing is judged against.
        """
        if self.is_over or self.irregular or (self.is_locked(seat) and not self.has_right(seat)):
            return []
        plays = legal_plays(self.hands[seat], self.lies, self.ruling)
        if self.is_locked(seat) and self.lies is not None:
            lies = self.lies
            return [play for play in plays if self.ruling.bombs_twos(play, lies)]
        return list(plays)

    # -- what happens, legal or not ------------------------------------------------------

    def play(self, seat: int, cards: Cards) -> Combination | None:
        """Put cards on the table for a seat and give the turn to the next; return what they form.

        The play stands as it is: nothing is verified. Cards a seat is not known to hold come from
        its hidden ones. Cards that are no combination make the trick irregular.
        """
        combination = self.ruling.combination(cards)
        lies = self.lies
        if combination is None:
            self.irregular = True
        elif (
            lies is not None
            and combination.is_bomb
            and lies.is_twos
            and self.ruling.bombs_twos(combination, lies)
        ):
            self.twos_bombed = True
        self._take(seat, cards)
        self.lies = combination
        self.owner = seat
        self.declined = 0
        if not self.left[seat] and seat not in self.out:
            self.out.append(seat)
            if sum(1 for count in self.left if count) <= 1:
                self.turn = NOBODY
                return combination
        self._advance(seat)
        return combination

    def pass_turn(self, seat: int) -> None:
        """Let a seat pass: it is out of the trick. A leader's pass hands the lead on instead."""
        if self.is_open:
            self.turn = self._next_leader(seat)
            return
        self.locked |= 1 << seat
        self.declined |= 1 << seat
        self._advance(seat)

    def skip_to(self, seat: int, *, implied: bool) -> None:
        """Pass over the seats before one that have nothing to say, until one that must act.

        Those are locked seats that might still have bombed and, where passes are `implied`, every
        other. The table clears if nobody is left. Who was passed over is added to `silent`.
        """
        while self.turn not in (seat, NOBODY, ANYONE) and not self.is_open:
            turn = self.turn
            bit = 1 << turn
            if self.locked & bit:
                self.silent.append(Silent(turn, "declined"))
            elif implied:
                self.silent.append(Silent(turn, "passed"))
                self.locked |= bit
            elif not self.perhaps_out & bit:
                return
            self.declined |= bit
            self._advance(turn)

    def clear(self, leader: int) -> None:
        """Clear the table; `leader` leads next, or any seat if ANYONE."""
        self.lies = None
        self.irregular = False
        self.owner = -1
        self.locked = 0
        self.declined = 0
        self.twos_bombed = False
        self.turn = leader

    def lose_track(self, still_in: int) -> None:
        """Take note that plays are missing: any seat may lead next.

        `still_in` is the set of seats, as bits, that are certain to hold cards yet.
        """
        if self.is_over:
            return
        self.clear(ANYONE)
        self.lost = True
        holding = sum(1 << seat for seat in range(self.seats) if self.left[seat])
        self.perhaps_out = holding & ~still_in

    # -- inside --------------------------------------------------------------------------

    def _locked_may_bomb(self) -> bool:
        return self.ruling.locked_may_bomb and self.lies is not None and self.lies.is_twos

    def _verify_seat(self, seat: int) -> None:
        if self.is_over:
            raise IllegalPlayError("hand-over", "the hand is over")
        if not self.left[seat]:
            raise IllegalPlayError("already-out", "the seat has gone out")

    def _verify_turn(self, seat: int) -> None:
        if self.turn not in (seat, ANYONE):
            raise IllegalPlayError("out-of-turn", "it is another seat's turn")

    def _verify_answer(self, play: Combination, lies: Combination) -> None:
        fault = self.ruling.answer_fault(play, lies)
        if fault is not None:
            raise IllegalPlayError(
                fault, f"this {play.kind} does not beat the {lies.kind} on the table"
            )

    def _take(self, seat: int, cards: Cards) -> None:
        """Take cards out of a hand; those not known to be held come from the hidden ones."""
        rest = without(self.hands[seat], cards)
        if rest is None:
            rest, unknown = _taken(self.hands[seat], cards)
            self.hidden[seat] = max(0, self.hidden[seat] - unknown)
        self.hands[seat] = rest
        self.left[seat] = max(0, self.left[seat] - len(cards))

    def _advance(self, actor: int) -> None:
        """Give the turn to the next seat with a right after one that acted, or clear the table."""
        locked_may_bomb = self._locked_may_bomb()
        skipped = self.locked if not locked_may_bomb else 0
        for step in range(1, self.seats + 1):
            seat = (actor + step) % self.seats
            if self.has_right(seat):
                self.turn = seat
                return
            if seat == self.owner:
                # Beyond it the turn comes by only where a seat was skipped out of turn.
                skipped = 0
            elif skipped >> seat & 1 and seat != actor and self.left[seat]:
                self.silent.append(Silent(seat, "locked"))
        self._clear_for_winner()

    def _clear_for_winner(self) -> None:
        owner = self.owner
        if self.perhaps_out >> owner & 1:
            self.clear(ANYONE)
        else:
            self.clear(owner if self.left[owner] else self._next_leader(owner))

    def _next_leader(self, seat: int) -> int:
        """Return the next seat that holds cards, ANYONE if it is not certain that it does."""
        for step in range(1, self.seats + 1):
            following = (seat + step) % self.seats
            if self.left[following]:
                return ANYONE if self.perhaps_out >> following & 1 else following
        return NOBODY


def _taken(hand: Cards, cards: Cards) -> tuple[Cards, int]:
    """Return what is left of a hand, and how many of the cards are not in it."""
    rest = list(hand)
    unknown = 0
    for card in cards:
        if card in rest:
            rest.remove(card)
        else:
            unknown += 1
    return tuple(rest), unknown
