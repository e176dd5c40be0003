"""The files that `peers.py` runs programs on, each made once and whole or not at all."""

import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import cycle
from multiprocessing import get_context
from pathlib import Path

TIENLEN = (sys.executable, "-m", "tienlen")
HANDS_EACH = 10
GAME_MOVES = 80
DISTINCT_GAMES = 3_000
"""Chess games beyond so many are the same ones again: to make one takes as long as to read it."""

DISTINCT_DEALS = 500
CHIPS = 200
SYMBOLS = str.maketrans({"s": "♠", "c": "♣", "d": "♦", "h": "♥"})


@dataclass
class Corpora:
    """Where the files are, and what they are made of; `told` gets a line for each that is made."""

    folder: Path
    variant: str
    seed: int
    jobs: int
    told: Callable[[str], None]

    def archive(self, hands: int) -> Path:
        """Return a record of so many hands, made with `tienlen sample`.

        They are whole matches of ten hands, or one shorter match.
        """
        command = [*TIENLEN, "sample", "--variant", self.variant, "--seed", str(self.seed)]
        command += ["--jobs", str(self.jobs), "--hands", str(min(hands, HANDS_EACH))]
        command += ["--matches", str(max(1, hands // HANDS_EACH))]

        def write(path: Path) -> None:
            with path.open("wb") as stream:
                subprocess.run(command, stdout=stream, check=True)

        return self._made(f"{self.variant}-{hands}.tln", write)

    def imported(self, hands: int) -> Path:
        """Return the same hands as a person might type them: suits as symbols, more blanks."""
        archive = self.archive(hands)

        def write(path: Path) -> None:
            with (
                archive.open(encoding="utf-8") as lines,
                path.open("w", encoding="utf-8") as stream,
            ):
                stream.writelines(map(_retyped, lines))

        return self._made(f"{self.variant}-{hands}-import.tln", write)

    def chess(self, moves: int) -> tuple[Path, int]:
        """Return a PGN file of random legal games of about so many moves, and how many it has."""
        games = max(1, moves // GAME_MOVES)

        def write(path: Path) -> None:
            distinct = list(_games(min(games, DISTINCT_GAMES), self.seed))
            with path.open("w", encoding="ascii") as stream:
                for number in range(games):
                    stream.write(distinct[number % len(distinct)])

        return self._made(f"chess-{games}.pgn", write), games * GAME_MOVES

    def poker(self, actions: int) -> tuple[Path, int]:
        """Return a PHH file of hold'em hands of about so many actions, and how many it has."""

        def write(path: Path) -> None:
            deals = list(_deals(DISTINCT_DEALS, self.seed))
            written = 0
            with path.open("w", encoding="utf-8") as stream:
                for number, (text, count) in enumerate(cycle(deals), 1):
                    stream.write(f"[{number}]\n{text}\n")
                    written += count
                    if written >= actions:
                        break
            path.with_suffix(".actions").write_text(str(written))

        path = self._made(f"poker-{actions}.phhs", write)
        return path, int(path.with_suffix(".actions").read_text())

    def _made(self, name: str, write: Callable[[Path], None]) -> Path:
        path = self.folder / name
        if not path.exists():
            begun = time.monotonic()
            unfinished = path.with_suffix(".part")
            # What it takes to make them is not to show in the memory of what is run later.
            maker = get_context("fork").Process(target=write, args=(unfinished,))
            maker.start()
            maker.join()
            if maker.exitcode:
                sys.exit(f"{name} could not be made")
            unfinished.rename(path)
            seconds = time.monotonic() - begun
            self.told(f"made {name}: {path.stat().st_size / 1e6:,.1f} MB in {seconds:,.1f} s")
        return path


def plays_in(archive: Path) -> int:
    """Count the plays and passes of a record in canonical form."""
    with archive.open("rb") as lines:
        return sum(line.count(b":") for line in lines if line[:1].isdigit())


def _retyped(line: str) -> str:
    """Write one line of a canonical record in another spelling that means the same."""
    if line.startswith("deal "):
        head, cards = line.split(": ")
        return f"{head}: {cards.translate(SYMBOLS)}"
    if line[:1].isdigit():
        number, plays = line.split(" ", 1)
        return f"{number}  {plays.translate(SYMBOLS)}"
    return line


def _games(count: int, seed: int) -> Iterator[str]:
    import chess.pgn

    chance = random.Random(seed)
    for number in range(count):
        board = chess.Board()
        while len(board.move_stack) < GAME_MOVES:
            if board.is_game_over():
                board = chess.Board()
            board.push(chance.choice(list(board.legal_moves)))
        game = chess.pgn.Game.from_board(board)
        game.headers["Event"] = str(number)
        yield f"{game}\n\n"


def _deals(count: int, seed: int) -> Iterator[tuple[str, int]]:
    """Yield hands of no-limit hold'em as PHH, and how many actions each has."""
    from pokerkit import Automation, HandHistory, NoLimitTexasHoldem

    random.seed(seed)
    game = NoLimitTexasHoldem(tuple(Automation), True, 0, (1, 2), 2)
    for _ in range(count):
        state = game((CHIPS,) * 4, 4)
        while state.status:
            choice = random.random()
            if choice < 0.2 and state.can_fold():
                state.fold()
            elif choice < 0.3 and state.can_complete_bet_or_raise_to():
                state.complete_bet_or_raise_to()
            else:
                state.check_or_call()
        history = HandHistory.from_game_state(game, state)
        yield history.dumps(), len(history.actions)
