"""What happened in a hand and in a match, in short: without the steps it was read off.

Everything that is told, counted or added up over many matches needs no more than this, so it can
be made in bulk too. Seats are numbers from 0, cards ascending tuples of ints. Source of the words
(bomb situation, missed, forfeited, stranded): the project's page on findings, section Analyses.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence, Sized
from typing import NamedTuple

from tienlen.analysis.figures import SeatFigures
from tienlen.analysis.stranded import Stranded
from tienlen.analysis.unjudged import Unjudged
from tienlen.notation.cards import Cards
from tienlen.notation.quick_dataclass import dataclass
from tienlen.notation.records import Points, Tag
from tienlen.replay.rules import Rules
from tienlen.replay.steps import Result


@dataclass(frozen=True, slots=True, kw_only=True)
class Bomb:
    """A bomb played: a legal answer of a bomb kind in a bomb situation.

    `on` are the cards it beat and `victim` is who had played them. `answered_by` is the seat that
    played over it in the same trick, with `answer` on play `answered_on`; None and empty where
    nobody did.
    """

    seat: int
    play: int
    trick: int
    cards: Cards
    on: Cards
    victim: int
    answered_by: int | None = None
    answered_on: int | None = None
    answer: Cards = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class BombChance:
    """A bomb not played, missed or forfeited: what it would have beaten and all the answers.

    `is_silent` says that the turn went by without a written pass. Where the hand `is_certain` to be
    known as a whole, `answers` are all there were, else all that are certain.
    """

    seat: int
    play: int
    trick: int
    on: Cards
    answers: tuple[Cards, ...]
    is_silent: bool
    is_certain: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class MissedFinish:
    """A turn on which a seat could have gone out with its whole hand, `cards`, and did not."""

    seat: int
    play: int
    trick: int
    cards: Cards


@dataclass(frozen=True, slots=True, kw_only=True)
class Illegal:
    """An illegal play or pass that stood; `is_accepted` where the table let it pass (`^X`)."""

    seat: int
    play: int
    code: str
    is_accepted: bool


class SeatCounts(NamedTuple):
    """What the seats of a hand did, counted: by seat, each a number.

    `plays` and `passes` (the implied ones too), tricks `led` and `won`; `out_on` is the play that
    a seat went out with, None where it did not. `choices` are the answers of a seat that were
    really a choice, and `choice_passes` the passes among them: only where the whole hand is known
    and held a legal play.
    """

    plays: tuple[int, ...]
    passes: tuple[int, ...]
    led: tuple[int, ...]
    won: tuple[int, ...]
    out_on: tuple[int | None, ...]
    choices: tuple[int, ...]
    choice_passes: tuple[int, ...]


def codes_of(
    missed: Sized, forfeited: Sized, finishes: Sized, stranded: Iterable[Stranded]
) -> list[str]:
    """Return the code of each finding of what was missed in a hand."""
    codes = ["missed-bomb"] * len(missed) + ["forfeited-bomb"] * len(forfeited)
    codes += ["missed-finish"] * len(finishes)
    return codes + [f"stranded-{each.what}" for each in stranded]


@dataclass(frozen=True, slots=True, kw_only=True)
class HandOutline:
    """What happened in one hand, as far as it is certain.

    `number` is that of the Hand tag, which stands on `line` and in `column`. `sizes` are the cards
    dealt to each seat, and `counts` is what each did; `tricks_won` is how many tricks came to an
    end.
    """

    number: int
    line: int
    column: int
    sizes: Sequence[int]
    result: Result
    bombs: tuple[Bomb, ...]
    missed_bombs: tuple[BombChance, ...]
    forfeited_bombs: tuple[BombChance, ...]
    missed_finishes: tuple[MissedFinish, ...]
    stranded: tuple[Stranded, ...]
    illegal: tuple[Illegal, ...]
    counts: SeatCounts
    tricks_won: int
    unjudged: tuple[Unjudged, ...]

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that were dealt cards."""
        return tuple([seat for seat, size in enumerate(self.sizes) if size])

    def codes(self) -> list[str]:
        """Return the code of each finding that the analysis has, without making the findings."""
        return codes_of(
            self.missed_bombs, self.forfeited_bombs, self.missed_finishes, self.stranded
        )

    def add_to(self, figures: SeatFigures) -> None:
        """Add what was done in the hand to the figures of the seats."""
        seats = self.seats
        figures.add_results((self.result,), seats)
        figures.add_bombs(self.bombs, self.missed_bombs, self.forfeited_bombs)
        figures.add_finishes(self.missed_finishes)
        figures.add_stranded(self.stranded)
        for illegal in self.illegal:
            figures.add_illegal(illegal.seat, illegal.code)
        did = self.counts
        figures.add_counts(seats, did.choices, did.choice_passes, self.tricks_won, did.won)


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class MatchOutline:
    """What happened in one match.

    `path` and `line` are where it stands, `tags` what it says of itself. It was played with so many
    `decks`, and `implied_passes` says how its passes were judged. `seats` are the letters of the
    seats, `names` the players by seat, after NFC, None for a seat without a name. `totals` are the
    points of all complete hands by seat, `winners` who has the best of them; `running` are the
    totals after each hand: one that is not complete adds nothing. `agreed` is the number in the
    Hands tag, None where there is none. `played` counts the hands that are not void.
    """

    path: str
    line: int
    name: str | None
    tags: tuple[Tag, ...]
    rules: Rules
    decks: int
    implied_passes: bool
    seats: str
    names: tuple[str | None, ...]
    hands: Sequence[HandOutline]
    totals: Mapping[int, Points]
    winners: tuple[int, ...]
    running: tuple[Mapping[int, Points], ...]
    agreed: int | None
    played: int

    @property
    def complete(self) -> int:
        """How many hands were played out or won at once."""
        return sum(1 for hand in self.hands if hand.result.complete)

    @property
    def plays(self) -> int:
        """How many plays and passes are written."""
        return sum([hand.result.plays for hand in self.hands])

    @property
    def is_begun(self) -> bool:
        """Whether something was played, or a hand ended anyhow: to sit down alone is no match."""
        return self.plays > 0 or any(
            hand.result.complete or hand.result.void for hand in self.hands
        )

    def add_to(self, figures: SeatFigures, takes_hand: Callable[[int], bool] | None = None) -> None:
        """Add what was done to the figures of the seats; of hands those whose number is taken."""
        for hand in self.hands:
            if not hand.result.void and (takes_hand is None or takes_hand(hand.number)):
                hand.add_to(figures)

    def codes(self) -> list[str]:
        """Return the code of each finding that the analysis has, without making the findings."""
        return [code for hand in self.hands for code in hand.codes()]

    def player(self, seat: int) -> str:
        """Return what a seat's player goes by: the name, or the letter where there is none."""
        return self.names[seat] or self.seats[seat]
