"""Reading and judging archives, side by side with programs that read chess.

    python benchmarks/peers.py [--hands 10000,100000] [--rounds 3] [--jobs 2] [--keep DIR]

Makes archives with `tienlen sample` and PGN files with as many moves as the archives have plays and
passes, then runs each program as a whole process on each size, all of them in turn, round after
round. Time is the processor's, of the process and its children (`wall` is the clock's), and the
median of the rounds counts. The peers are python-chess (PyPI `chess`) and pgn-extract (Debian); one
that is not installed is left out with a line. Prints a table in Markdown; figures of two runs or
two machines say little about each other, the ratios of one run do.
"""

import argparse
import importlib.util
import os
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

TIENLEN = (sys.executable, "-m", "tienlen")
CHESS_READER = """
import sys, chess.pgn
moves = 0
with open(sys.argv[1]) as stream:
    while (game := chess.pgn.read_game(stream)) is not None:
        if game.errors:
            sys.exit(f"a game is wrong: {game.errors[0]}")
        moves += sum(1 for _ in game.mainline_moves())
print(moves)
"""
GAME_MOVES = 80
HANDS_EACH = 10


@dataclass
class Run:
    """One program on one file, and what its rounds took."""

    name: str
    command: Sequence[str]
    moves: int
    hands: int
    seconds: list[float] = field(default_factory=list)
    wall: list[float] = field(default_factory=list)
    megabytes: float = 0.0

    @property
    def rate(self) -> float:
        """Moves, or plays with passes, a second of the processor."""
        return self.moves / statistics.median(self.seconds)


def main() -> None:
    """Make the files, run the programs, print the tables."""
    options = arguments()
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(options.keep or temporary)
        folder.mkdir(parents=True, exist_ok=True)
        for line in versions():
            print(f"- {line}")
        for hands in options.sizes:
            runs = made(hands, folder, options)
            for _ in range(options.rounds):
                for run in runs:
                    measure(run)
            print_table(runs, options)


def arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--hands", default="10000,100000", help="sizes of the archives")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--variant", default="vanikar")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--peers-up-to", type=int, default=10_000, help="hands, for slow peers")
    parser.add_argument("--keep", metavar="DIR", help="make the files here and use them again")
    options = parser.parse_args()
    options.sizes = [int(size) for size in options.hands.split(",")]
    return options


def versions() -> list[str]:
    """Say what is compared."""
    told = subprocess.run([*TIENLEN, "--version"], capture_output=True, text=True, check=True)
    lines = [f"{told.stdout.strip()}, Python {sys.version.split()[0]}, {os.cpu_count()} processors"]
    if importlib.util.find_spec("chess"):
        import chess

        lines.append(f"python-chess {chess.__version__}")
    else:
        lines.append("python-chess is left out: `pip install chess`")
    if shutil.which("pgn-extract"):
        told = subprocess.run(
            ["pgn-extract", "--version"], capture_output=True, text=True, check=False
        )
        lines.append((told.stdout + told.stderr).strip().split("\n")[0])
    else:
        lines.append("pgn-extract is left out: `apt install pgn-extract`")
    return lines


def made(hands: int, folder: Path, options: argparse.Namespace) -> list[Run]:
    """Make the files of one size and say what is run on them."""
    archive = folder / f"{options.variant}-{hands}.tln"
    command = (*TIENLEN, "sample", "--variant", options.variant, "--seed", str(options.seed))
    size = ("--hands", str(HANDS_EACH), "--matches", str(hands // HANDS_EACH))
    make(archive, lambda path: write_by([*command, *size], path))
    with archive.open("rb") as lines:
        plays = sum(line.count(b":") for line in lines if line[:1].isdigit())
    check, analyse = (*TIENLEN, "check", "-q"), (*TIENLEN, "analyse", "-q", "--by", "player")
    runs = [
        Run("tienlen check, 1 job", (*check, "--jobs", "1", str(archive)), plays, hands),
        Run(
            f"tienlen check, {options.jobs} jobs",
            (*check, "--jobs", str(options.jobs), str(archive)),
            plays,
            hands,
        ),
    ]
    if hands > options.peers_up_to:
        return runs
    runs.append(Run("tienlen analyse", (*analyse, str(archive)), plays, hands))
    if importlib.util.find_spec("chess"):
        games = folder / f"chess-{hands}.pgn"
        make(games, lambda path: write_games(path, plays, options.seed))
        moves = plays // GAME_MOVES * GAME_MOVES
        reader = (sys.executable, "-c", CHESS_READER, str(games))
        runs.append(Run("python-chess", reader, moves, 0))
        if shutil.which("pgn-extract"):
            runs.append(Run("pgn-extract", ("pgn-extract", "-r", "-s", str(games)), moves, 0))
    return runs


def make(path: Path, write: Callable[[Path], None]) -> None:
    """Write a file if it is not there yet, whole or not at all."""
    if path.exists():
        return
    begun = time.monotonic()
    unfinished = path.with_suffix(".part")
    write(unfinished)
    unfinished.rename(path)
    print(f"- made {path.name}: {path.stat().st_size / 1e6:,.1f} MB", end=" ")
    print(f"in {time.monotonic() - begun:,.1f} s by the clock")


def write_by(command: Sequence[str], path: Path) -> None:
    """Let a program write a file."""
    with path.open("wb") as stream:
        subprocess.run(command, stdout=stream, check=True)


def write_games(path: Path, moves: int, seed: int) -> None:
    """Write games of random legal moves, so many in all, each as long as the others."""
    import chess.pgn

    chance = random.Random(seed)
    with path.open("w", encoding="ascii") as stream:
        for number in range(moves // GAME_MOVES):
            board = chess.Board()
            while len(board.move_stack) < GAME_MOVES:
                if board.is_game_over():
                    board = chess.Board()
                board.push(chance.choice(list(board.legal_moves)))
            game = chess.pgn.Game.from_board(board)
            game.headers["Event"] = str(number)
            print(game, end="\n\n", file=stream)


def measure(run: Run) -> None:
    """Run a program once and note what it took."""
    begun = time.monotonic()
    process = subprocess.Popen(run.command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        sys.exit(f"{' '.join(run.command[:4])} ended with status {process.returncode}")
    run.seconds.append(usage.ru_utime + usage.ru_stime)
    run.wall.append(time.monotonic() - begun)
    run.megabytes = max(run.megabytes, usage.ru_maxrss / 1024)


def print_table(runs: Sequence[Run], options: argparse.Namespace) -> None:
    """Print one size as a table."""
    base = next((run for run in runs if run.name == "python-chess"), None)
    print(f"\n{runs[0].hands:,} hands, {runs[0].moves:,} plays; median of {options.rounds}:\n")
    print("| program | processor, s | wall, s | moves/s | hands/s | × python-chess | MB |")
    print("|---|--:|--:|--:|--:|--:|--:|")
    for run in runs:
        seconds = statistics.median(run.seconds)
        hands = f"{run.hands / seconds:,.0f}" if run.hands else ""
        ratio = f"{run.rate / base.rate:,.1f}" if base else ""
        print(
            f"| {run.name} | {seconds:,.2f} | {statistics.median(run.wall):,.2f} "
            f"| {run.rate:,.0f} | {hands} | {ratio} | {run.megabytes:,.0f} |"
        )


if __name__ == "__main__":
    main()
