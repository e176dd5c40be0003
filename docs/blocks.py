"""The commands and snippets of a page: found, run, and their output held against the page.

What a fenced block's first word says decides what it is:

- `console`: lines that begin with `$ ` are run, the lines after them are what they print, on
  standard output and standard error together. A line of `…` alone stands for lines left out.
- `sh`: every line that calls `tienlen` is run, and nothing is said of what it prints.
- `python`: run, all blocks of a page as one program; a block `text prints` after one is what it
  prints.
- `diff NAME`: in that file each line after `-` becomes the one after `+`.
- any other with a file's name after the first word, such as `tln evening.tln`: that file is
  written.

`python docs/blocks.py` runs all pages and writes anew the outputs that differ. Everything runs in
a folder of its own that holds a copy of `examples/`.
"""

import contextlib
import io
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path
from threading import Timer

ROOT = Path(__file__).parent.parent
WIDTH = 88
OMITTED = "…"
ENDLESS = "--watch"
"""The option of a command that does not end by itself."""

LONGEST = 120
"""Seconds after which a command is taken to hang."""

_FILE = re.compile(r"[\w-]+\.[a-z]+")
_FENCE = re.compile(r"^(`{3,})([^\n`]*)\n(.*?)^\1[ \t]*$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """A fenced block: its info string's first word and the rest, its text, where that begins."""

    kind: str
    rest: str
    text: str
    start: int
    line: int

    @property
    def end(self) -> int:
        """Where the text ends on the page."""
        return self.start + len(self.text)


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """One thing that was run: what, where it stands, what a page shows and what it printed.

    `shown` is None where the page does not say what is printed.
    """

    command: str
    line: int
    status: int
    printed: str
    shown: str | None = None

    @property
    def agrees(self) -> bool:
        """Whether the page shows what was printed."""
        return self.shown is None or matches(self.shown, self.printed)


def blocks(text: str) -> list[Block]:
    """Return the fenced blocks of a page in order."""
    found = []
    for fence in _FENCE.finditer(text):
        kind, _, rest = fence[2].strip().partition(" ")
        line = text.count("\n", 0, fence.start()) + 2
        found.append(
            Block(kind=kind, rest=rest.strip(), text=fence[3], start=fence.start(3), line=line)
        )
    return found


def matches(shown: str, printed: str) -> bool:
    """Say whether a page shows what was printed; `…` on its line stands for any lines."""
    pieces = re.split(rf"^{OMITTED}$\n?", shown.rstrip("\n") + "\n", flags=re.MULTILINE)
    pattern = "(?:.*\n)*".join(re.escape(piece) for piece in pieces)
    return re.fullmatch(pattern, printed.rstrip("\n") + "\n") is not None


def commands(text: str) -> Iterator[tuple[str, str, int, int]]:
    """Yield each command of a console block, what follows it, and where that begins and ends."""
    parts = list(re.finditer(r"^\$ (.*)\n", text, re.MULTILINE))
    ends = [part.start() for part in parts[1:]] + [len(text)]
    for part, end in zip(parts, ends, strict=True):
        yield part[1], text[part.end() : end], part.end(), end


class Bench:
    """A folder with a copy of the examples and a page's own files, in which things are run."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        shutil.copytree(ROOT / "examples", folder / "examples")
        programs = folder / ".programs"
        programs.mkdir()
        program = programs / "tienlen"
        program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m tienlen "$@"\n')
        program.chmod(0o755)
        paths = [
            str(programs),
            str(Path(sys.executable).parent),
            os.environ.get("PATH", os.defpath),
        ]
        self.environment = {
            **{name: value for name, value in os.environ.items() if name != "FORCE_COLOR"},
            "PATH": os.pathsep.join(paths),
            "COLUMNS": str(WIDTH),
            "NO_COLOR": "1",
            "PYTHONUTF8": "1",
            "MPLBACKEND": "agg",
        }

    def write(self, block: Block) -> None:
        """Write a file that a page gives in full, or change one as it says; nothing for others."""
        if not _FILE.fullmatch(block.rest):
            return
        path = self.folder / block.rest
        if block.kind != "diff":
            path.write_text(block.text, encoding="utf-8")
            return
        text = path.read_text(encoding="utf-8")
        for old, new in re.findall(r"^-(.*)\n\+(.*)$", block.text, re.MULTILINE):
            if text.count(f"{old}\n") != 1:
                raise ValueError(f"line {block.line}: {path.name} does not have {old!r} once")
            text = text.replace(f"{old}\n", f"{new}\n")
        path.write_text(text, encoding="utf-8")

    def shell(self, command: str) -> tuple[int, str]:
        """Run a line of shell; return its status and all it printed.

        What goes on until it is interrupted, is interrupted once it has printed a line.
        """
        with subprocess.Popen(  # noqa: S603
            ["bash", "-c", command],  # noqa: S607
            cwd=self.folder,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            start_new_session=True,
        ) as process:
            alarm = Timer(LONGEST, os.killpg, (process.pid, signal.SIGKILL))
            alarm.start()
            assert process.stdout is not None  # noqa: S101 - it is a pipe
            printed = process.stdout.readline()
            if ENDLESS in command.split():
                os.killpg(process.pid, signal.SIGINT)
            printed += process.stdout.read()
            status = process.wait()
            alarm.cancel()
        return status, printed

    def python(self, code: str, names: dict[str, object]) -> str:
        """Run a piece of Python in the folder, with the names of the pieces before it."""
        out = io.StringIO()
        with contextlib.chdir(self.folder), contextlib.redirect_stdout(out):
            exec(compile(code, "<page>", "exec"), names)  # noqa: S102
        return out.getvalue()


def run_page(text: str, folder: Path) -> Iterator[tuple[Run, int, int]]:
    """Run all of a page in an empty folder; yield each run and where its output stands."""
    page = blocks(text)
    bench = Bench(folder)
    names: dict[str, object] = {"__name__": "__page__"}
    for block, after in zip_longest(page, page[1:]):
        if block.kind == "console":
            yield from _run_console(block, bench)
        elif block.kind == "sh":
            yield from _run_shell(block, bench)
        elif block.kind == "python":
            is_shown = after is not None and after.rest == "prints"
            yield _run_python(block, after if is_shown else None, bench, names)
        else:
            bench.write(block)


def _run_console(block: Block, bench: Bench) -> Iterator[tuple[Run, int, int]]:
    for command, shown, start, end in commands(block.text):
        status, printed = bench.shell(command)
        line = block.line + block.text.count("\n", 0, start) - 1
        run = Run(command=command, line=line, status=status, printed=printed, shown=shown)
        yield run, block.start + start, block.start + end


def _run_shell(block: Block, bench: Bench) -> Iterator[tuple[Run, int, int]]:
    for line, command in enumerate(block.text.splitlines(), block.line):
        if re.match(r"\s*(tienlen|pygmentize) ", command):
            status, printed = bench.shell(command)
            run = Run(command=command, line=line, status=status, printed=printed)
            yield run, block.end, block.end


def _run_python(
    block: Block, output: Block | None, bench: Bench, names: dict[str, object]
) -> tuple[Run, int, int]:
    printed = bench.python(block.text, names)
    if output is None:
        run = Run(command=block.text, line=block.line, status=0, printed=printed)
        return run, block.end, block.end
    run = Run(command=block.text, line=block.line, status=0, printed=printed, shown=output.text)
    return run, output.start, output.end


def pages() -> list[Path]:
    """Return the pages whose snippets are run."""
    return [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


def rewritten(text: str, folder: Path) -> str:
    """Return a page with the outputs that do not agree written anew, whole."""
    pieces, position = [], 0
    for run, start, end in run_page(text, folder):
        if not run.agrees:
            output = run.printed.rstrip("\n")
            pieces += [text[position:start], output + "\n" if output else ""]
            position = end
    return "".join([*pieces, text[position:]])


if __name__ == "__main__":
    for page_path in pages():
        old = page_path.read_text(encoding="utf-8")
        with tempfile.TemporaryDirectory() as temporary:
            new = rewritten(old, Path(temporary))
        if new != old:
            page_path.write_text(new, encoding="utf-8")
            print(f"rewrote {page_path.relative_to(ROOT)}")  # noqa: T201
