"""Charts drawn by this process or by workers, and given out in the order they were planned in."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import Generic, TypeVar

from tienlen.commands.charting import ChartFile
from tienlen.commands.workers import Pause, Workers, usable_cores
from tienlen.notation.quick_dataclass import dataclass

ALONE = 6
"""So many charts one process draws in the time that workers take to begin."""

Other = TypeVar("Other")


@dataclass(frozen=True, slots=True)
class Drawn:
    """The file of a chart, with its bytes."""

    file: ChartFile
    content: bytes


@dataclass(frozen=True, slots=True)
class Between(Generic[Other]):
    """Stands between charts for what is done when those before it are drawn."""

    what: Other


@dataclass(frozen=True, slots=True)
class ChartJob:
    """Draws the files of charts."""

    def start(self) -> Callable[[ChartFile], bytes]:
        """Return what draws one."""
        return ChartFile.content


def drawn(
    planned: Iterable[ChartFile | Between[Other] | Pause], jobs: int | None
) -> Iterator[Drawn | Between[Other]]:
    """Draw what is planned with so many processes, and give back the rest in its place.

    None is as many as there are processors. Few charts stay in this process.
    """
    rest = iter(planned)
    count = 0
    for item in rest:
        if isinstance(item, ChartFile):
            count += 1
            yield Drawn(item, item.content())
        elif isinstance(item, Between):
            yield item
        if jobs != 1 and count >= ALONE:
            jobs = jobs or usable_cores()
            if jobs > 1:
                break
    else:
        return
    yield from _shared(rest, jobs)


def _shared(
    planned: Iterator[ChartFile | Between[Other] | Pause], jobs: int
) -> Iterator[Drawn | Between[Other]]:
    sent: deque[ChartFile | Between[Other]] = deque()

    def tasks() -> Iterator[ChartFile | Pause]:
        for item in planned:
            if not isinstance(item, Pause):
                sent.append(item)
            if not isinstance(item, Between):
                yield item

    with Workers(ChartJob(), jobs) as workers:
        for content in workers.results(tasks()):
            while isinstance(item := sent.popleft(), Between):
                yield item
            yield Drawn(item, content)
        yield from (item for item in sent if isinstance(item, Between))
