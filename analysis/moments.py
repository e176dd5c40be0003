"""The moments of a hand: each time a seat had its turn, or had it passed over.

Everything that is said about bombs, finishes and choices is read off these, so that "on turn",
"passed" and "skipped" mean the same everywhere.
"""

from collections.abc import Iterator
from typing import Literal

from tienlen.notation.cards import Cards, is_even_run
from tienlen.notation.quick_dataclass import dataclass
from tienlen.replay.combinations import Combination
from tienlen.replay.moves import has_legal_play, legal_bombs
from tienlen.replay.opening import Opening
from tienlen.replay.ruling import Ruling
from tienlen.replay.steps import EFFECTIVE, HandReplay, Step
from tienlen.replay.table import ANYONE, Position

LARGEST_SEARCHED = 26
"""A hand of more cards is not searched: a whole deck has millions of choices of suits."""

Did = Literal["played", "passed", "passed-silently", "skipped"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """A seat's turn, or the moment its turn was skipped because it was locked out.

    `play` is the number of the play or written pass that the turn was used for, or of the last one
    before a turn that went by in silence. `did` says what came of it: a seat that was `skipped` had
    no turn; a play may be `legal`, and the seat may have `gone out` with it. `lies` is what had to
    be beaten, None at a lead. On an `irregular` table nothing can be said about what would have
    been legal. `hand` are the cards the seat is certain to have held; `is_certain` says whether
    those are all it held. `opening` is the rule of the match's first play, where it still had to be
    kept.
    """

    seat: int
    play: int
    trick: int
    did: Did
    is_legal: bool
    goes_out: bool
    lies: Combination | None
    leads: bool
    irregular: bool
    is_bomb_situation: bool
    is_locked: bool
    hand: Cards
    is_certain: bool
    opening: Opening | None

    @property
    def is_too_large(self) -> bool:
        """Whether the hand holds too many cards to go through its plays."""
        return len(self.hand) > LARGEST_SEARCHED

    @property
    def is_turn(self) -> bool:
        """Whether the seat could act."""
        return self.did != "skipped"


def moments_of(hand: HandReplay, ruling: Ruling) -> Iterator[Moment]:
    """Yield the moments of a hand in order.

    Plays and passes out of turn are none, nor are withdrawn ones: they were nobody's turn. A seat
    that was to act when a new trick line began, where passes are not implied, is none either: what
    it did is not written (`missing-pass`).
    """
    lead_pending = True
    for step in hand.steps:
        if step.effect not in EFFECTIVE:
            continue
        before = step.before
        lead_pending = lead_pending and not before.lost
        if _is_on_turn(step, hand, lead_pending):
            yield _turn(step, hand, ruling, opening=lead_pending)
        if before.is_open:
            lead_pending = False
        yield from _silent(step, ruling)


def _is_on_turn(step: Step, hand: HandReplay, lead_pending: bool) -> bool:
    turn = step.before.turn
    if turn == ANYONE:
        return not lead_pending or hand.first.may_lead(step.seat)
    return turn == step.seat


def _turn(step: Step, hand: HandReplay, ruling: Ruling, *, opening: bool) -> Moment:
    before, seat = step.before, step.seat
    return Moment(
        seat=seat,
        play=step.number,
        trick=step.trick,
        did="played" if step.effect == "played" else "passed",
        is_legal=step.is_legal,
        goes_out=step.effect == "played" and not step.after.left[seat],
        lies=before.lies,
        leads=before.is_open,
        irregular=before.irregular,
        is_bomb_situation=ruling.is_bomb_situation(before.lies, twos_bombed=before.twos_bombed),
        is_locked=bool(before.locked >> seat & 1),
        hand=held_for_certain(before, seat),
        is_certain=before.is_certain(seat),
        opening=hand.first.opening if opening else None,
    )


def _silent(step: Step, ruling: Ruling) -> Iterator[Moment]:
    """Yield the turns that went by in silence after a step.

    The table may have cleared since, so what lay there is taken from the step itself.
    """
    if not step.silent:
        return
    lies, irregular, twos_bombed = _table_after(step, ruling)
    after = step.after
    for seat, kind in step.silent:
        yield Moment(
            seat=seat,
            play=step.number,
            trick=step.trick,
            did="skipped" if kind == "locked" else "passed-silently",
            is_legal=True,
            goes_out=False,
            lies=lies,
            leads=False,
            irregular=irregular,
            is_bomb_situation=ruling.is_bomb_situation(lies, twos_bombed=twos_bombed),
            is_locked=kind != "passed",
            hand=held_for_certain(after, seat),
            is_certain=after.is_certain(seat),
            opening=None,
        )


def _table_after(step: Step, ruling: Ruling) -> tuple[Combination | None, bool, bool]:
    """Return what lay after a step before the table cleared, if it did."""
    before, play = step.before, step.combination
    if step.effect == "passed":
        return before.lies, before.irregular, before.twos_bombed
    bombed = play is not None and before.lies is not None and ruling.bombs_twos(play, before.lies)
    return play, before.irregular or play is None, before.twos_bombed or bombed


def held_for_certain(position: Position, seat: int) -> Cards:
    """Return the cards a seat is certain to hold, empty where that cannot be told.

    So it is after plays that are missing, and after a play of cards the seat did not hold.
    """
    hand = position.hands[seat]
    if position.lost or len(hand) + position.hidden[seat] != position.left[seat]:
        return ()
    return hand


def bomb_answers(moment: Moment, ruling: Ruling) -> tuple[Cards, ...]:
    """Return the bombs a seat is certain to have held that would have been legal answers.

    Every choice of cards is one, in the order of their text's cards. For a turn that was skipped
    they are what would have been legal but for the lock. Empty outside a bomb situation, and for a
    hand that is too large to search.
    """
    lies = moment.lies
    if lies is None or moment.irregular or not moment.is_bomb_situation or moment.is_too_large:
        return ()
    bombs = legal_bombs(moment.hand, lies, ruling)
    if moment.is_locked and moment.is_turn:
        return tuple(play.cards for play in bombs if ruling.bombs_twos(play, lies))
    return tuple(play.cards for play in bombs)


def could_finish(moment: Moment, ruling: Ruling) -> bool:
    """Say whether a seat could have gone out with one legal play."""
    if not (moment.is_turn and moment.is_certain) or moment.irregular:
        return False
    # What is asked for is remembered, and of whole hands hardly one comes again.
    play = ruling.combination(moment.hand) if is_even_run(moment.hand) else None
    if play is None:
        return False
    if moment.leads:
        opening = moment.opening
        return ruling.may_be_led(play) and not (opening and opening.fault(play.cards))
    lies = moment.lies
    if lies is None or (moment.is_locked and not ruling.bombs_twos(play, lies)):
        return False
    return ruling.beats(play, lies)


def had_choice(moment: Moment, ruling: Ruling) -> bool | None:
    """Say whether a seat that had to answer could have played as well as passed.

    None where that cannot be told: at a lead, which leaves no choice to pass, on an irregular
    table, or where the hand is not wholly known or too large to search.
    """
    lies = moment.lies
    if lies is None or moment.irregular or not moment.is_turn or not moment.is_certain:
        return None
    if moment.did == "played" and moment.is_legal:
        return True
    if moment.is_too_large:
        return None
    if moment.is_locked:
        return any(ruling.bombs_twos(play, lies) for play in legal_bombs(moment.hand, lies, ruling))
    return has_legal_play(moment.hand, lies, ruling)
