"""Making matches up: legal, complete and the same for the same seed.

Every record is one a careful writer would keep: all hands, every play, every pass of a seat that
could act, and all claims. A locked seat that may still bomb and does not is skipped in silence.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from tienlen.notation.errors import TienlenError
from tienlen.notation.records import SEATS, Match
from tienlen.replay.making import Maker, Setting
from tienlen.replay.rules import Rules

USUAL_HANDS: Final = 3
"""How many hands a match has where the rules name no number."""

MOST_HANDS: Final = 9999
"""The most hands of one match: as many as a Hands tag can name."""

USUAL_SEATS: Final = 4


def seats_allowed(rules: Rules) -> tuple[int, ...]:
    """Return every number of seats that may play, with as many decks as the rules fill in.

    Seats that the decks cannot serve are left out, which a house file would not ask for.
    """
    decks = {count: rules.decks_for(count) for count in range(2, len(SEATS) + 1)}
    return tuple(
        count
        for count, number in decks.items()
        if rules.allows_seats(count, number) and rules.unserved(count, number) is None
    )


def usual_seats(rules: Rules) -> int:
    """Return the number of seats of a match where none is asked for: 4, or the nearest allowed.

    Raises:
        TienlenError: the rules allow no number of seats.
    """
    allowed = seats_allowed(rules)
    if not allowed:
        raise TienlenError(f"{rules.name} cannot be played: its decks serve no number of seats")
    return min(allowed, key=lambda count: abs(count - USUAL_SEATS))


def usual_hands(rules: Rules) -> int:
    """Return the number of hands of a match where none is asked for."""
    if rules.hands_default is not None:
        return rules.hands_default
    fewest, most = rules.hands_range or (1, MOST_HANDS)
    return min(max(USUAL_HANDS, fewest), most)


def verify_sample(rules: Rules, seats: int, hands: int) -> None:
    """Check that a match of so many seats and hands can be made up.

    Raises:
        TienlenError: the rules do not allow it; the message says what they allow.
    """
    allowed = seats_allowed(rules)
    if seats not in allowed:
        may = f"{_listed(allowed)} may" if allowed else "no number of seats can"
        raise TienlenError(f"{seats} seats cannot play {rules.name}: {may}")
    fewest, most = rules.hands_range or (1, MOST_HANDS)
    if not fewest <= hands <= most:
        raise TienlenError(
            f"a match of {rules.name} cannot have {hands} hands: {fewest} to {most} are allowed"
        )


class Sampler:
    """Makes matches up by number; each is named `<rules>-<seed>-<number>`.

    What it has met in one match serves the next ones, and shows in none.
    """

    def __init__(
        self, rules: Rules, seats: int, hands: int, *, seed: int, implied: bool = False
    ) -> None:
        """Make ready for matches of so many seats and hands; see `sample_match`.

        Raises:
            TienlenError: the rules do not allow so many.
        """
        verify_sample(rules, seats, hands)
        self._setting = Setting(rules, seats, implied=implied)
        self._hands = hands
        self._seed = seed

    def match(self, number: int) -> Match:
        """Make the match of a number, which depends on that and the seed alone.

        Cost: about two tenths of a millisecond a hand of four, once some hundred were made;
        memory bounded.
        """
        return self._maker(number).match(self._name(number), self._hands)

    def text(self, number: int) -> str:
        """Print the match of a number as it is made: as `print_matches` prints all from 1 on.

        Cost: that of `match`, about, with the printing.
        """
        return self._maker(number).text(self._name(number), self._hands, first=number == 1)

    def _name(self, number: int) -> str:
        return f"{self._setting.rules.name}-{self._seed}-{number}"

    def _maker(self, number: int) -> Maker:
        random = Random(f"{self._seed}:{number}")  # noqa: S311 - reproducible is what is wanted
        return Maker(self._setting, random)


def sample_matches(
    rules: Rules, seats: int, hands: int, *, matches: int, seed: int, implied: bool = False
) -> Iterator[Match]:
    """Make the matches 1, 2, 3 and so on, one by one; see `Sampler`.

    Each depends on the seed and its number alone, so more matches begin with the same ones.

    Raises:
        TienlenError: the rules do not allow so many seats or hands; at once, not at the first.
    """
    sampler = Sampler(rules, seats, hands, seed=seed, implied=implied)
    return map(sampler.match, range(1, matches + 1))


def sample_match(
    rules: Rules,
    seats: int,
    hands: int,
    random: Random,
    *,
    name: str | None = None,
    implied: bool = False,
) -> Match:
    """Make a legal, complete match up, in canonical order; it depends on `random` alone.

    It says by itself which rules it was played under: a variant, and each switch that differs.
    With `implied` no pass is written. Cost: a millisecond or two a hand; a `Sampler` makes many in
    a fraction of that.

    Raises:
        TienlenError: the rules do not allow so many seats or hands.
    """
    verify_sample(rules, seats, hands)
    return Maker(Setting(rules, seats, implied=implied), random).match(name, hands)


def _listed(counts: Sequence[int]) -> str:
    """List numbers as a person would: `4`, `2 to 4`, `2, 4 or 6`."""
    if len(counts) > 1 and counts[-1] - counts[0] == len(counts) - 1:
        return f"{counts[0]} to {counts[-1]}"
    *others, last = map(str, counts)
    return f"{', '.join(others)} or {last}" if others else last
