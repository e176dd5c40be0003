"""What `sample` does with each range of matches, in this process or in a worker."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from tienlen.notation.quick_dataclass import dataclass
from tienlen.replay.sampling import Sampler

if TYPE_CHECKING:
    from tienlen.replay.rules import Rules

ALONE_HANDS = 600
"""Up to so many hands the workers would take longer to start than they could save."""

RANGE_HANDS = 200
"""How many hands a worker is asked for at a time, at the least."""


@dataclass(frozen=True, slots=True)
class Numbers:
    """Matches that follow each other, by number."""

    first: int
    last: int

    def __str__(self) -> str:
        """Say which they are, for an error."""
        return f"matches {self.first} to {self.last}"


@dataclass(frozen=True, slots=True)
class Sampled:
    """The text of some matches, of which the last has this number."""

    text: str
    last: int


@dataclass(frozen=True, slots=True)
class SampleJob:
    """Makes matches up and prints them."""

    rules: "Rules"
    seats: int
    hands: int
    seed: int
    implied: bool

    def start(self) -> Callable[[Numbers], Sampled]:
        """Make ready, and return what makes matches.

        Raises:
            TienlenError: the rules do not allow so many seats or hands.
        """
        sampler = Sampler(self.rules, self.seats, self.hands, seed=self.seed, implied=self.implied)

        def sample(numbers: Numbers) -> Sampled:
            texts = map(sampler.text, range(numbers.first, numbers.last + 1))
            return Sampled("".join(texts), numbers.last)

        return sample


def results(job: SampleJob, matches: int, jobs: int | None) -> Iterator[Sampled]:
    """Make so many matches with so many processes; yield them in the order of their numbers.

    None is as many as there are processors. A few matches are made in this process.

    Raises:
        TienlenError: the rules do not allow so many seats or hands.
    """
    work = job.start()
    if jobs != 1 and matches * job.hands > ALONE_HANDS:
        from tienlen.commands.workers import Workers, usable_cores

        count = jobs or usable_cores()
        if count > 1:
            with Workers(job, count) as workers:
                yield from workers.results(_ranges(matches, -(-RANGE_HANDS // job.hands)))
            return
    yield from map(work, _ranges(matches, 1))


def _ranges(matches: int, size: int) -> Iterator[Numbers]:
    for first in range(1, matches + 1, size):
        yield Numbers(first, min(first + size - 1, matches))
