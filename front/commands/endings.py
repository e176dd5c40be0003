"""Being ended by a signal: all is put away first, and then the process dies of the signal.

So whoever sent it finds nothing half-written, and whoever waits sees what ended the process.
"""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final

_NAMES: Final = ("SIGTERM", "SIGHUP")
ENDING: Final = tuple(
    [signal.Signals[name] for name in _NAMES if name in signal.Signals.__members__]
)
"""What asks a process to end, Ctrl-C aside. Not every system has them all."""

_HELD: Final = frozenset({signal.SIGINT, *ENDING})


class EndedError(KeyboardInterrupt):
    """A signal asks the process to end; nobody but `dying_of_signals` is to stop it.

    It goes wherever Ctrl-C goes, through loops of events too.
    """


@contextmanager
def dying_of_signals() -> Iterator[None]:
    """Make of the first signal that asks to end an `EndedError`, and die of it at last.

    A signal that is ignored, as under `nohup`, stays so. Whatever asks again while all is put away
    is not heard.
    """
    received: list[int] = []
    taken = [each for each in ENDING if signal.getsignal(each) == signal.SIG_DFL]

    def end(number: int, _: FrameType | None) -> None:
        for each in taken:
            signal.signal(each, signal.SIG_IGN)
        received.append(number)
        raise EndedError

    try:
        for each in taken:
            signal.signal(each, end)
        yield
    finally:
        for each in taken:
            signal.signal(each, signal.SIG_DFL)
        if received:
            os.kill(os.getpid(), received[0])


@contextmanager
def held() -> Iterator[None]:
    """Let what ends the process wait, Ctrl-C too, for what must not be done by half."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _HELD)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def end_as_usual() -> None:
    """Let a process that began as a copy of another, with signals held, be ended by them at once.

    Ctrl-C goes to the whole group of processes; the first of them sees to it.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for each in ENDING:
        signal.signal(each, signal.SIG_DFL)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _HELD)
