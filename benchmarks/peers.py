"""Reading and judging archives, side by side with programs that read chess and poker.

    python benchmarks/peers.py [--hands 10000,100000] [--rounds 3] [--jobs 2] [--keep DIR]
                               [--write docs/speed.md]

Makes archives with `tienlen sample`, and files of the peers with as many moves as the archives have
plays and passes; then runs each program as a whole process on each size, all of them in turn, round
after round, and takes the medians. The peers are python-chess, PokerKit and
rust_pgn_reader_python_binding (PyPI) and pgn-extract (Debian); one that is not installed is left
out with a line. Prints tables in Markdown, and writes them into a page between two marks.
Figures of two runs or of two machines say little about each other, the ratios of one run do.
"""

import argparse
import importlib.metadata
import os
import platform
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from corpora import TIENLEN, Corpora, plays_in

BEGIN, END = "<!-- measured: begin -->", "<!-- measured: end -->"
BASE = "python-chess"
PGN_EXTRACT = shutil.which("pgn-extract") or shutil.which("pgn-extract", path="/usr/games")
PYTHON_PEERS = ("chess", "pokerkit", "rust_pgn_reader_python_binding")
CHESS = """
import sys, chess.pgn
with open(sys.argv[1]) as stream:
    while (game := chess.pgn.read_game(stream)) is not None:
        if game.errors:
            sys.exit(f"a game is wrong: {game.errors[0]}")
        for move in game.mainline_moves():
            pass
"""
POKER = """
import sys, pokerkit
with open(sys.argv[1], "rb") as stream:
    for history in pokerkit.HandHistory.load_all(stream):
        for state in history:
            pass
"""
RUST = """
import sys, rust_pgn_reader_python_binding as reader
text = open(sys.argv[1]).read()
games = [f"[Event {part}" for part in text.split("[Event ")[1:]]
reader.parse_games_from_strings(games, num_threads=1)
"""


@dataclass
class Run:
    """One program on one file, and what its rounds took: by the clock, and of processor time."""

    name: str
    command: Sequence[str]
    moves: int
    hands: int = 0
    wall: list[float] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    megabytes: float = 0.0

    @property
    def rate(self) -> float:
        """Moves, or plays with passes, a second by the clock."""
        return self.moves / statistics.median(self.wall)


def main() -> None:
    """Make the files, run the programs, print the tables."""
    options = arguments()
    lines: list[str] = []

    def told(line: str) -> None:
        print(line, flush=True)

    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(options.keep or temporary)
        folder.mkdir(parents=True, exist_ok=True)
        corpora = Corpora(folder, options.variant, options.seed, options.jobs, told)
        lines += [f"- {line}" for line in versions()]
        for size in options.sizes:
            runs = list(planned(size, corpora, options))
            rounds = options.rounds if size <= options.rounds_up_to else 1
            for number in range(rounds):
                # Back and forth, so that no program always comes after the same one.
                for run in runs if number % 2 == 0 else reversed(runs):
                    measure(run)
                    told(f"{size:,} hands, round {number + 1}: {run.name} {run.wall[-1]:.2f} s")
            lines += ["", *table(runs, size, rounds)]
    print("\n".join(["", *lines]))
    if options.write:
        write(Path(options.write), lines)


def arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--hands", default="10000,100000", help="sizes of the archives")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--rounds-up-to", type=int, default=100_000, help="larger ones run once")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--variant", default="vanikar")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--peers-up-to", type=int, default=100_000, help="hands, for the peers")
    parser.add_argument("--slow-up-to", type=int, default=10_000, help="hands, for slow programs")
    parser.add_argument("--keep", metavar="DIR", help="make the files here and use them again")
    parser.add_argument("--write", metavar="PAGE", help="put the tables into this page")
    options = parser.parse_args()
    options.sizes = [int(size) for size in options.hands.split(",")]
    return options


def versions() -> Iterator[str]:
    """Say what is compared."""
    told = subprocess.run([*TIENLEN, "--version"], capture_output=True, text=True, check=True)
    yield f"{told.stdout.strip()}, Python {platform.python_version()}, {os.cpu_count()} processors"
    for name in PYTHON_PEERS:
        try:
            yield f"{name} {importlib.metadata.version(name)}"
        except importlib.metadata.PackageNotFoundError:
            yield f"{name} is left out: `pip install {name}`"
    if PGN_EXTRACT is None:
        yield "pgn-extract is left out: `apt install pgn-extract`"
        return
    told = subprocess.run([PGN_EXTRACT, "--version"], capture_output=True, text=True, check=False)
    yield (told.stdout + told.stderr).strip().split("\n")[0]


def planned(hands: int, corpora: Corpora, options: argparse.Namespace) -> Iterator[Run]:
    """Make the files of one size and yield what is run on them."""
    archive = corpora.archive(hands)
    plays = plays_in(archive)
    path, jobs = str(archive), str(options.jobs)
    check, analyse = (*TIENLEN, "check", "-q"), (*TIENLEN, "analyse", "-q")
    players = (*analyse, "--by", "player")
    for one in dict.fromkeys(("1", jobs)):
        name = f"{one} job" if one == "1" else f"{one} jobs"
        yield Run(f"tienlen check, {name}", (*check, "--jobs", one, path), plays, hands)
        yield Run(f"tienlen analyse, {name}", (*players, "--jobs", one, path), plays, hands)
    if hands <= options.slow_up_to:
        for form in ("json", "csv", "text"):
            command = (*analyse, "--jobs", "1", "--format", form, path)
            yield Run(f"tienlen analyse ({form})", command, plays, hands)
        command = (*TIENLEN, "convert", "--to", "csv", "--table", "plays", "--jobs", "1", path)
        yield Run("tienlen convert (plays)", command, plays, hands)
        command = (*check, "--jobs", "1", str(corpora.imported(hands)))
        yield Run("tienlen check (import form)", command, plays, hands)
    if hands <= options.peers_up_to:
        yield from peers(plays, corpora, slow=hands <= options.slow_up_to)


def peers(plays: int, corpora: Corpora, *, slow: bool) -> Iterator[Run]:
    """Make the files of the peers that are installed and yield what is run on them."""
    has = {name for name in PYTHON_PEERS if _is_installed(name)}
    python = (sys.executable, "-c")
    if "chess" in has:
        games, moves = corpora.chess(plays)
        yield Run(BASE, (*python, CHESS, str(games)), moves)
        if PGN_EXTRACT is not None:
            yield Run("pgn-extract", (PGN_EXTRACT, "-r", "-s", str(games)), moves)
        if "rust_pgn_reader_python_binding" in has:
            yield Run("rust_pgn_reader", (*python, RUST, str(games)), moves)
    if "pokerkit" in has and slow:
        deals, actions = corpora.poker(plays // 10)
        yield Run("PokerKit (a tenth of it)", (*python, POKER, str(deals)), actions)


def _is_installed(name: str) -> bool:
    try:
        importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        return False
    return True


def measure(run: Run) -> None:
    """Run a program once and note what it took."""
    begun = time.monotonic()
    process = subprocess.Popen(run.command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        sys.exit(f"{run.name} ended with status {process.returncode}")
    run.wall.append(time.monotonic() - begun)
    run.seconds.append(usage.ru_utime + usage.ru_stime)
    run.megabytes = max(run.megabytes, usage.ru_maxrss / 1024)


def table(runs: Sequence[Run], hands: int, rounds: int) -> Iterator[str]:
    """Yield one size as a table."""
    base = next((run for run in runs if run.name == BASE), None)
    took = f"median of {rounds} rounds" if rounds > 1 else "one round"
    yield f"{hands:,} hands, {runs[0].moves:,} plays and passes; {took}:"
    yield ""
    yield "| program | seconds | processor | moves/s | hands/s | × chess | MB |"
    yield "|---|--:|--:|--:|--:|--:|--:|"
    for run in runs:
        wall, seconds = statistics.median(run.wall), statistics.median(run.seconds)
        per_hand = f"{run.hands / wall:,.0f}" if run.hands else ""
        ratio = f"{run.rate / base.rate:,.2f}" if base else ""
        yield (
            f"| {run.name} | {wall:,.2f} | {seconds:,.2f} | {run.rate:,.0f} | {per_hand} "
            f"| {ratio} | {run.megabytes:,.0f} |"
        )


def write(page: Path, lines: Sequence[str]) -> None:
    """Put the tables into a page, between its two marks."""
    text = page.read_text(encoding="utf-8")
    before, rest = text.split(BEGIN)
    _, after = rest.split(END)
    body = "\n".join(lines)
    page.write_text(f"{before}{BEGIN}\n{body}\n{END}{after}", encoding="utf-8")


if __name__ == "__main__":
    main()
