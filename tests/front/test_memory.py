"""However large a file is, and whatever it holds, `check` and `analyse` take little memory."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import repeat
from pathlib import Path

import pytest
from tienlen.notation.printing import print_match
from tienlen.replay.rules import load_variant
from tienlen.replay.sampling import sample_matches

MOST = 150 << 20
HEAD = b'[Match "m"]\n[Variant "vanikar"]\n[A "An"]\n[B "Bo"]\n[C "Chi"]\n[D "Du"]\n[Hand "1"]\n'
LAST = b'\n[Match "last"]\n[A "An"]\n[B "Bo"]\n[Hand "1"]\n1. A:3s B:4s\n'
MEGABYTE = 1 << 20


def repeated(text: bytes, megabytes: int) -> Iterator[bytes]:
    part = text * (65536 // len(text))
    return repeat(part, megabytes * MEGABYTE // len(part) + 1)


def one_line(before: bytes, text: bytes, after: bytes) -> Callable[[], Iterator[bytes]]:
    def parts() -> Iterator[bytes]:
        yield HEAD + before
        yield from repeated(text, 40)
        yield after + LAST

    return parts


def hands() -> Iterator[bytes]:
    """Yield a match of more hands than one can have, each with plays that are wrong."""
    yield HEAD
    for number in range(1, 40_000):
        yield b'[Hand "%d"]\n' % number + b"1. A:3s B:5d C:4h D:-\n2. A:2h B:- C:- D:-\n" * 8
    yield LAST


def almost_too_long(before: bytes, text: bytes) -> Callable[[], Iterator[bytes]]:
    """Return a match that is just short enough to be read, and has as many lines as it can have."""

    def parts() -> Iterator[bytes]:
        yield HEAD + before
        yield from repeated(text, 11)
        yield b"\n" + LAST

    return parts


def cut_and_wide() -> Iterator[bytes]:
    """Yield the longest match in the widest of characters, with a line that is cut."""
    yield HEAD + "# 😀\r\n".encode() + b"?" * 200_000 + b"\r\n"
    yield from repeat(b"?\r\n" * 1000, 3200)
    yield LAST


def hands_of(text: bytes) -> Callable[[], Iterator[bytes]]:
    """Return a match of two hands, each as long as can be, with text that is passed over."""

    def parts() -> Iterator[bytes]:
        yield HEAD + "# 😀\n".encode()
        for number in (2, 3):
            yield b'[Hand "%d"]\n' % number + text * (190_000 // len(text))
        yield b'[Hand "4"]\n'
        yield from repeat(b"#" * 90_000 + b"\n", 100)
        yield LAST

    return parts


INPUTS: dict[str, Callable[[], Iterator[bytes]]] = {
    "a play of cards": one_line(b"1. A:", b"3s4c", b" B:-\n"),
    "a line of plays": one_line(b"1. ", b"A:3s B:- ", b"\n"),
    "a comment": one_line(b"1. A:3s {", b"word ", b"}\n"),
    "a comment of many lines": one_line(b"1. A:3s {", b"a word\n  ", b"}\n"),
    "a value": one_line(b'[Start "', b"x", b'"]\n'),
    "junk without an end of line": one_line(b"", b"junk", b""),
    "a hand of tricks": one_line(b"", b"1. A:3s B:- C:- D:-\n", b""),
    "lines of junk": one_line(b"", b"junk\n", b""),
    "blank lines": one_line(b"", b"\n", b""),
    "remarks": one_line(b"", b"# x\n", b""),
    "hands": hands,
    "short lines of junk": almost_too_long(b"", b"?\n"),
    "short lines of bytes that are no text": almost_too_long(b"", b"\xff\n"),
    "short lines of a comment": almost_too_long(b"1. A:3s {", b"x\n"),
    "hands without a line": lambda: iter([HEAD, *repeat(b'[Hand "1"]\n' * 1000, 900), LAST]),
    "a character that is wide and a line that is cut": cut_and_wide,
    "remarks between hands": hands_of(b"#\n"),
    "hands of junk": hands_of(b"?\n"),
    "hands of passes": hands_of(b"A:-\n"),
    "private lines": almost_too_long(b"", b"x-\n"),
}


def peak(arguments: list[str], parts: Iterator[bytes], folder: Path) -> tuple[int, str]:
    """Run a command on what is piped to it; return the most memory it took, and what it told."""
    measured = (
        "import resource, subprocess, sys\n"
        "status = subprocess.call(sys.argv[1:])\n"
        "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss, file=sys.stderr)\n"
    )
    told = folder / "told"
    with (
        told.open("wb") as errors,
        (folder / "out").open("wb") as out,
        subprocess.Popen(
            [sys.executable, "-c", measured, sys.executable, "-m", "tienlen", *arguments],
            stdin=subprocess.PIPE,
            stdout=out,
            stderr=errors,
        ) as process,
    ):
        assert process.stdin is not None
        for part in parts:
            process.stdin.write(part)
        process.stdin.close()
        assert process.wait(timeout=300) == 0
    *lines, kilobytes = told.read_text("utf-8").splitlines()
    return int(kilobytes) * (1 if sys.platform == "darwin" else 1024), lines[-1]


@pytest.mark.parametrize("name", INPUTS)
@pytest.mark.parametrize("verb", ["check", "analyse"])
def test_memory_is_bounded(verb: str, name: str, tmp_path: Path) -> None:
    size, told = peak([verb, "--jobs", "1", "-"] if verb == "check" else [verb, "-"],
                      INPUTS[name](), tmp_path)  # fmt: skip
    assert size < MOST
    assert "2 matches" in told


@pytest.mark.parametrize(
    "options",
    [("--by", "hand"), ("--format", "csv", "--table", "plays")],
    ids=["by hand", "plays"],
)
def test_a_match_of_many_hands_is_not_held_in_steps(
    options: tuple[str, ...], tmp_path: Path
) -> None:
    (match,) = sample_matches(load_variant("pagat"), 4, 1800, matches=1, seed=1)
    text = print_match(match).encode()
    size, told = peak(["analyse", *options, "--jobs", "1", "-"], iter([text]), tmp_path)
    assert size < MOST
    assert "1800 hands" in told


def test_what_comes_from_a_pipe_is_not_held(tmp_path: Path) -> None:
    """The memory of many matches is that of one."""
    few, _ = peak(["check", "--jobs", "1", "-"], repeat(LAST, 10), tmp_path)
    many, told = peak(["check", "--jobs", "1", "-"], repeat(LAST, 3000), tmp_path)
    assert "3000 matches" in told
    assert many < few + 20 * MEGABYTE
