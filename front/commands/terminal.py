"""The terminal itself, where standard input or standard error is something else."""

import io
import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager

from tienlen.commands.streams import is_utf8

_TERMINAL = "/dev/tty"
_INPUT, _ERRORS = 0, 2


def has_terminal() -> bool:
    """Say whether a person can be shown something and press keys."""
    if sys.stdout is None or sys.__stdin__ is None or sys.__stderr__ is None:
        return False
    if not sys.stdout.isatty() or os.environ.get("TERM") == "dumb":
        return False
    return os.isatty(_INPUT) or _opens()


def is_ascii(environment: Mapping[str, str], encoding: str) -> bool:
    """Say whether the terminal is to be sent ASCII only.

    So it is where the output is not UTF-8, and where the locale is plainly C or POSIX. Python
    itself sets LC_CTYPE to C.UTF-8 in such a locale, so that alone says nothing.
    """
    if not is_utf8(encoding):
        return True
    coerced = environment.get("LC_CTYPE") == "C.UTF-8"
    names = ("LC_ALL", "LANG") if coerced else ("LC_ALL", "LC_CTYPE", "LANG")
    locale = next((value for name in names if (value := environment.get(name))), "")
    return locale in ("C", "POSIX")


@contextmanager
def on_terminal() -> Iterator[None]:
    """Let keys come from the terminal and the screen go to it.

    Where standard input is something else it can still be read, as `sys.stdin`; keys are read
    from the descriptor that was its. All is as before at the end.
    """
    with ExitStack() as stack:
        if not os.isatty(_INPUT):
            kept = stack.enter_context(_put_in_place(_INPUT))
            usual = sys.stdin
            # Without a buffer: a thread that waits in it would keep the program from ending.
            sys.stdin = io.TextIOWrapper(io.FileIO(kept, closefd=False))
            stack.callback(setattr, sys, "stdin", usual)
        if not os.isatty(_ERRORS):
            stack.enter_context(_put_in_place(_ERRORS))
        yield


@contextmanager
def _put_in_place(descriptor: int) -> Iterator[int]:
    """Put the terminal in the place of a descriptor; yields where that one is meanwhile."""
    kept = os.dup(descriptor)
    terminal = os.open(_TERMINAL, os.O_RDWR)
    os.dup2(terminal, descriptor)
    os.close(terminal)
    try:
        yield kept
    finally:
        os.dup2(kept, descriptor)


def _opens() -> bool:
    try:
        os.close(os.open(_TERMINAL, os.O_RDWR))
    except OSError:
        return False
    return True
