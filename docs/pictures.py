"""Make the pictures of the README from what the program prints, so that they never lie.

Run it from the root of the repository, with the package installed: `python docs/pictures.py`.
"""

import io
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from blocks import run_page
from rich.console import Console
from rich.text import Text

IMAGES = Path(__file__).parent / "images"

PLAYERS = ("An", "Bình", "Chi", "Dũng", "Giang", "Hà", "Khánh", "Lan", "Minh", "Nga", "Quân", "Thu")
"""The members of a club, for the picture of a season."""


def terminal_picture(name: str, command: list[str], *, width: int) -> None:
    """Run the command line and draw its coloured output as an SVG picture."""
    environment = {**os.environ, "COLUMNS": str(width), "PYTHONUTF8": "1"}
    done = subprocess.run(  # noqa: S603
        [sys.executable, "-m", "tienlen", *command, "--color", "always"],
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=environment,
        check=False,
    )
    console = Console(record=True, width=width, file=io.StringIO(), force_terminal=True)
    console.print(Text.from_ansi(done.stdout.rstrip("\n")))
    svg = console.export_svg(title=f"tienlen {' '.join(command)}", unique_id=f"tienlen-{name}")
    # The fonts rich names would be fetched from elsewhere; the reader's own serve as well.
    svg = re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)
    (IMAGES / f"{name}.svg").write_text(svg, encoding="utf-8")


def frame_picture(name: str, record: str, *where: str) -> None:
    """Let the program draw a frame of a replay itself."""
    target = str(IMAGES / f"{name}.svg")
    command = ["replay", *where, "--width", "112", "--svg", target, record]
    subprocess.run([sys.executable, "-m", "tienlen", *command], check=True)  # noqa: S603


def chart_picture(name: str, record: str, kind: str, hand: int | None = None) -> None:
    """Draw one chart of a record's first match."""
    import tienlen

    analysis = tienlen.analyse(next(tienlen.read(record)))
    figure = tienlen.chart(kind, analysis, hand)
    figure.savefig(IMAGES / f"{name}.png", metadata={"Software": None})


def season_picture(name: str) -> None:
    """Draw the season of a club that is made up: four of its players sit down at each match."""
    import tienlen
    from tienlen.notation.printing import print_match
    from tienlen.replay.rules import load_variant
    from tienlen.replay.sampling import sample_matches

    seasoned = []
    for number, match in enumerate(sample_matches(load_variant("pagat"), 4, 6, matches=60, seed=3)):
        text = print_match(match)
        for seat, step in zip("ABCD", (0, 1, 3, 7), strict=True):
            player = PLAYERS[(number + step) % len(PLAYERS)]
            text = text.replace(f'"Player {seat}"', f'"{player}"')
        seasoned += tienlen.read_text(text)
    figure = tienlen.chart("season", seasoned)
    figure.savefig(IMAGES / f"{name}.png", metadata={"Software": None})


def tutorial_picture(name: str) -> None:
    """Draw a chart of the record that the tutorial arrives at."""
    page = (IMAGES.parent / "tutorial.md").read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as folder:
        for _ in run_page(page, Path(folder)):
            pass
        chart_picture(name, f"{folder}/evening.tln", "cards", hand=2)


if __name__ == "__main__":
    terminal_picture("check", ["check", "examples/mistakes.tln"], width=112)
    terminal_picture("analyse", ["analyse", "examples/family-night.tln"], width=100)
    frame_picture("replay", "examples/club-evening.tln", "--finding", "1")
    chart_picture("score", "examples/family-night.tln", "score")
    chart_picture("cards", "examples/slams.tln", "cards", hand=1)
    season_picture("season")
    tutorial_picture("evening-cards")
