"""How many hands a second are read, judged and checked, and whether cost grows with the file alone.

    python benchmarks/throughput.py [--hands 100,1000,4000] [--variant pagat] [--repeat 2]

Makes records with the sample maker, in two shapes: matches of ten hands, and one single match.
Each is timed as often as asked for, all sizes in turn, and the best time counts: of the processor,
so that other programs disturb it less. What matters is the last column: the cost of a hand against
that in the smallest file of the same shape, all taken in one run. It stays near 1 where cost
grows linearly.
"""

import argparse
import gc
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from tienlen.notation.printing import print_matches
from tienlen.notation.reading import read_matches
from tienlen.notation.records import Match, Trick
from tienlen.replay.replaying import replay
from tienlen.replay.rules import load_variant, variant_names
from tienlen.replay.sampling import MOST_HANDS, sample_matches, usual_seats

HANDS_EACH = 10
READ, JUDGE, STEPS, CHECK = "read", "judge", "judge, keeping steps", "check, whole process"
TASKS = (READ, JUDGE, STEPS, CHECK)


@dataclass
class Corpus:
    """A file of so many hands and the best time of each task on it, in seconds."""

    shape: str
    hands: int
    path: Path
    matches: int = 0
    plays: int = 0
    seconds: dict[str, float] = field(default_factory=dict)


def main() -> None:
    """Make the corpora, time every task on each, print the table."""
    options = arguments()
    with tempfile.TemporaryDirectory() as folder:
        corpora = list(made(options, Path(folder)))
        start = Corpus("start", 1, Path(folder) / "start.tln")
        write(start, options, matches=1, hands=1)
        for _ in range(options.repeat):
            for corpus in (start, *corpora):
                time_tasks(corpus)
    print(f"{options.variant}, best of {options.repeat}; Python {sys.version.split()[0]}")
    print(f"{CHECK}, on one hand (the start): {start.seconds[CHECK] * 1000:,.0f} ms\n")
    print_table(corpora, start)


def arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--hands", default="100,1000,4000", help="sizes of the files, in hands")
    parser.add_argument("--variant", default="pagat", choices=variant_names())
    parser.add_argument("--seats", type=int)
    parser.add_argument("--repeat", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    options.sizes = sorted(int(size) for size in options.hands.split(","))
    return options


def made(options: argparse.Namespace, folder: Path) -> Iterator[Corpus]:
    """Write a file of each shape and size."""
    for size in options.sizes:
        corpus = Corpus(f"{HANDS_EACH} a match", size, folder / f"many-{size}.tln")
        write(corpus, options, matches=max(1, size // HANDS_EACH), hands=min(HANDS_EACH, size))
        yield corpus
    _, most = load_variant(options.variant).hands_range or (1, MOST_HANDS)
    for size in options.sizes:
        # Variants that limit the hands of a match have no long ones.
        if size <= most:
            corpus = Corpus("one match", size, folder / f"one-{size}.tln")
            write(corpus, options, matches=1, hands=size)
            yield corpus


def write(corpus: Corpus, options: argparse.Namespace, *, matches: int, hands: int) -> None:
    """Fill the file of a corpus and count what is in it."""
    rules = load_variant(options.variant)
    seats = options.seats or usual_seats(rules)
    samples = sample_matches(rules, seats, hands, matches=matches, seed=options.seed)
    corpus.hands, corpus.matches = matches * hands, matches
    with corpus.path.open("w", encoding="utf-8", newline="\n") as stream:
        stream.writelines(print_matches(counted(samples, corpus)))


def counted(matches: Iterator[Match], corpus: Corpus) -> Iterator[Match]:
    """Count the plays and passes of matches as they go by."""
    for match in matches:
        corpus.plays += sum(
            len(line.plays)
            for hand in match.hands
            for line in hand.lines
            if isinstance(line, Trick)
        )
        yield match


def time_tasks(corpus: Corpus) -> None:
    """Do every task once on a corpus and keep the times that are the best so far."""
    timed(corpus, READ, lambda: sum(1 for _ in matches_of(corpus)))
    matches = list(matches_of(corpus))
    # What is kept for the benchmark's own sake must not make the collector's rounds longer.
    gc.collect()
    gc.freeze()
    timed(corpus, JUDGE, lambda: sum(wrong(match, keep_steps=False) for match in matches))
    timed(corpus, STEPS, lambda: sum(wrong(match, keep_steps=True) for match in matches))
    gc.unfreeze()
    command = [sys.executable, "-m", "tienlen", "check", "--quiet", str(corpus.path)]
    timed(corpus, CHECK, lambda: subprocess.run(command, check=True).returncode)


def matches_of(corpus: Corpus) -> Iterator[Match]:
    """Read the matches of a corpus one by one."""
    with corpus.path.open("rb") as stream:
        yield from read_matches(stream, corpus.path.name)


def wrong(match: Match, *, keep_steps: bool) -> int:
    """Judge a match and return how many findings there are."""
    return len(replay(match, keep_steps=keep_steps).findings)


def timed(corpus: Corpus, task: str, work: Callable[[], int]) -> None:
    """Do some work and note how long it took, if that is the best so far.

    What the work returns is compared with what is right: no finding, or every match read.
    """
    gc.collect()
    begun = processor_seconds()
    found = work()
    seconds = processor_seconds() - begun
    corpus.seconds[task] = min(seconds, corpus.seconds.get(task, seconds))
    if found != (corpus.matches if task == READ else 0):
        sys.exit(f"{corpus.path.name}: {task}: not what was made up ({found})")


def processor_seconds() -> float:
    """Return the processor time this process and those it has waited for have taken."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


def print_table(corpora: list[Corpus], start: Corpus) -> None:
    """Print the rates and what a hand costs against the smallest file of the same shape."""
    row = "{:<22} {:<11} {:>6} {:>9} {:>9} {:>10} {:>9}"
    print(row.format("task", "shape", "hands", "seconds", "hands/s", "plays/s", "cost/hand"))
    for task in TASKS:
        base: dict[str, float] = {}
        for corpus in corpora:
            seconds = corpus.seconds[task]
            # A process costs its start, however small the file: growth is what comes on top.
            on_top = seconds - start.seconds[task] if task == CHECK else seconds
            cost = max(on_top, 1e-9) / corpus.hands
            ratio = cost / base.setdefault(corpus.shape, cost)
            print(
                row.format(
                    *(task, corpus.shape, f"{corpus.hands:,}", f"{seconds:.3f}"),
                    f"{corpus.hands / seconds:,.0f}",
                    f"{corpus.plays / seconds:,.0f}",
                    f"× {ratio:.2f}",
                )
            )
        print()


if __name__ == "__main__":
    main()
