"""How quick the step-through is: opening a thousand hands, and a step either way.

Run it with `python benchmarks/player.py`. Every figure is a ratio of two times of one run, so
that it says the same on a slow machine as on a fast one; the times beside are for orientation.
"""

import io
import statistics
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from tienlen.catalogue import CATALOGUE
from tienlen.replay.player.app import rich_text
from tienlen.replay.player.frames import frame
from tienlen.replay.player.library import Library
from tienlen.replay.player.lines import UNICODE
from tienlen.replay.player.themes import TERMINAL
from tienlen.replay.player.viewing import Viewer
from tienlen.replay.player.walk import Walk
from tienlen.replay.replaying import replay

HANDS = 1000
EXAMPLE = Path(__file__).parent.parent / "examples" / "club-evening.tln"
BLINK = 0.1
"""Seconds that pass as at once."""


def one_match(hands: int) -> bytes:
    """Return one match of so many hands, those of the example over and over."""
    head, *parts = EXAMPLE.read_text(encoding="utf-8").split("[Hand ")
    head = "".join(line for line in head.splitlines(True) if not line.startswith("[Hands"))
    bodies = [part.split("\n", 1)[1].split("\ntotal")[0].rstrip() for part in parts]
    texts = [f'[Hand "{number + 1}"]\n{bodies[number % len(bodies)]}\n' for number in range(hands)]
    return (head + "\n".join(texts)).encode()


def many_matches(hands: int) -> bytes:
    """Return the example over and over, as matches of their own."""
    text = EXAMPLE.read_text(encoding="utf-8")
    return (text * (hands // text.count("[Hand "))).encode()


def library_of(data: bytes) -> tuple[Library, list[str], Callable[[str], object]]:
    """Return a library and what it is to read."""

    @contextmanager
    def opened(_path: str) -> Iterator[BinaryIO]:
        yield io.BytesIO(data)

    return Library(replay, lambda _: (), CATALOGUE), ["file.tln"], opened


def opening(data: bytes) -> tuple[float, float]:
    """Return the seconds until the first hand is drawn, and until everything is read."""
    library, paths, opened = library_of(data)
    start = time.perf_counter()
    thread = library.read_behind(paths, opened)  # type: ignore[arg-type]
    library.wait_for(lambda: len(library) > 0)
    draw(Viewer(Walk(library)))
    first = time.perf_counter() - start
    thread.join()
    return first, time.perf_counter() - start


def draw(viewer: Viewer) -> None:
    """Draw a frame with the play list, as far as the program's own work goes."""
    rich_text(frame(viewer.scene(), 160, 45, UNICODE, "").lines, TERMINAL)


def steps(walk: Walk, move: Callable[[], bool], count: int) -> list[float]:
    """Return the seconds each of some steps takes with its drawing."""
    viewer = Viewer(walk)
    taken = []
    for _ in range(count):
        start = time.perf_counter()
        if not move():
            break
        draw(viewer)
        taken.append(time.perf_counter() - start)
    return taken


def stepping(data: bytes) -> dict[str, list[float]]:
    """Return the times of steps: on and back at rest, and on while the rest is read behind."""
    library, paths, opened = library_of(data)
    thread = library.read_behind(paths, opened)  # type: ignore[arg-type]
    library.wait_for(lambda: len(library) > 0)
    walk = Walk(library)
    busy: list[float] = []
    while thread.is_alive():
        busy += steps(walk, walk.next, 1)
        if walk.is_at_end:
            walk.first()
    walk.refresh()
    walk.go_to_match(0)
    return {
        "busy": busy,
        "on": steps(walk, walk.next, 500),
        "back": steps(walk, walk.previous, 500),
    }


def say(what: str, ratio: float, times: Iterable[float]) -> None:
    """Print a ratio with the times behind it."""
    shown = ", ".join(f"{1000 * seconds:.1f} ms" for seconds in times)
    sys.stdout.write(f"{what:<66} {ratio:8.3f}   ({shown})\n")


def main() -> None:
    """Measure and print."""
    # The grammar is made at the first read, however much there is to read.
    opening(one_match(1))
    for name, data in (("one match", one_match(HANDS)), ("many matches", many_matches(HANDS))):
        sys.stdout.write(f"{HANDS} hands in {name}\n")
        first, whole = opening(data)
        small, _ = opening(one_match(1))
        say("  first hand drawn / everything read", first / whole, (first, whole))
        say("  first hand of a thousand drawn / of a file of one", first / small, (first, small))
        taken = stepping(data)
        on, back, busy = (statistics.median(taken[key]) for key in ("on", "back", "busy"))
        say("  a step back / a step on (medians)", back / on, (back, on))
        say("  a step while the rest is read / a step at rest (medians)", busy / on, (busy, on))
        say("  the slowest step of all / a blink of 100 ms", worst(taken) / BLINK, (worst(taken),))


def worst(taken: dict[str, list[float]]) -> float:
    """Return the longest time of any step."""
    return max(max(times) for times in taken.values() if times)


if __name__ == "__main__":
    main()
