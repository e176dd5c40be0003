"""How a hand stands at one moment, frozen, and the words for whose turn it is."""

from typing import Literal, NamedTuple

from tienlen.notation.cards import Cards
from tienlen.replay.combinations import Combination

ANYONE = -1
"""As whose turn it is: any seat may lead."""

NOBODY = -2
"""As whose turn it is: the hand is over."""

SilentKind = Literal["passed", "declined", "locked"]


class Silent(NamedTuple):
    """A seat that was passed over without a word.

    It `passed` where passes are implied, `declined` though it may still have bombed while locked
    out, or was `locked` out by an earlier pass of the trick.
    """

    seat: int
    kind: SilentKind


class Position(NamedTuple):
    """How things stand at one moment, frozen.

    `hands` are the cards known of each seat, `hidden` how many more it holds unknown, `left` how
    many it holds in all. `lies` is the combination on the table, None where the table is open or
    the cards there are no combination (`irregular`). `owner` played it, -1 for none. `locked` and
    `declined` are sets of seats as bits. `out` lists who went out, in order. `turn` is a seat,
    ANYONE or NOBODY. `twos_bombed` says that a bomb was played on twos in this trick. After plays
    that are missing the track is `lost`: hands and `left` are then the most a seat can hold, and
    `perhaps_out` are the seats, as bits, that may hold nothing any more.
    """

    hands: tuple[Cards, ...]
    hidden: tuple[int, ...]
    left: tuple[int, ...]
    lies: Combination | None
    irregular: bool
    owner: int
    locked: int
    declined: int
    out: tuple[int, ...]
    turn: int
    twos_bombed: bool
    perhaps_out: int
    lost: bool

    @property
    def is_open(self) -> bool:
        """Whether nothing lies on the table."""
        return self.owner < 0

    def is_certain(self, seat: int) -> bool:
        """Say whether every card a seat holds is known."""
        return not self.lost and not self.hidden[seat] and len(self.hands[seat]) == self.left[seat]


def without(hand: Cards, cards: Cards) -> Cards | None:
    """Return a hand without some cards, or None if it does not hold them all."""
    rest = list(hand)
    try:
        for card in cards:
            rest.remove(card)
    except ValueError:
        return None
    return tuple(rest)
