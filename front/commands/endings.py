"""Being ended by a signal: all is put away first, and then the process dies of the signal.

So whoever sent it finds nothing half-written, and whoever waits sees what ended the process.
"""

import _thread
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final

_NAMES: Final = ("SIGTERM", "SIGHUP")
ENDING: Final = tuple(
    [signal.Signals[name] for name in _NAMES if name in signal.Signals.__members__]
)
"""What asks a process to end, Ctrl-C aside. Not every system has them all."""

_AGAIN: Final = 0.01
"""Seconds until a signal is told again whose exception was lost."""

_HELD: Final = frozenset({signal.SIGINT, *ENDING})
_HAS_MASKS: Final = hasattr(signal, "pthread_sigmask")


class EndedError(KeyboardInterrupt):
    """A signal asks the process to end; nobody but `dying_of_signals` is to stop it.

    It goes wherever Ctrl-C goes, through loops of events too.
    """


class _Hold:
    """Whether what ends the process has to wait, how many times over, and what waits."""

    def __init__(self) -> None:
        self.count = 0
        self.waiting: list[int] = []

    def heard(self, number: int) -> bool:
        """Say whether a signal is to be acted on; else it waits."""
        if self.count:
            self.waiting.append(number)
        return not self.count


_hold = _Hold()


Handler = Callable[[int, FrameType | None], object]


class _Signals:
    """The signals that were received, and whether the exception of one is on its way."""

    def __init__(self) -> None:
        self.received: list[int] = []
        self._is_ending = False
        self._comes_again = False
        self.hook = sys.unraisablehook

    def end(self, number: int, _: FrameType | None) -> None:
        """Take a signal that asks to end."""
        if not self._is_ending and _hold.heard(number):
            self._is_ending = True
            self.received.append(number)
            raise EndedError

    def interrupt(self, number: int, frame: FrameType | None) -> None:
        """Take Ctrl-C."""
        if _hold.heard(number):
            signal.default_int_handler(number, frame)

    def lost(self, what: "sys.UnraisableHookArgs") -> None:
        """See that an exception comes again which Python drops, in a destructor or the like."""
        if isinstance(what.exc_value, EndedError) and self.received:
            self._is_ending = False
            self._again(self.received[0])
        elif isinstance(what.exc_value, KeyboardInterrupt):
            self._again(signal.SIGINT)
        else:
            self.hook(what)

    def _again(self, number: int) -> None:
        # What is lost while another comes again would come twice.
        if not self._comes_again:
            self._comes_again = True
            # Another thread has to do it: what is raised in this very moment is dropped as well.
            _thread.start_new_thread(self._tell_again, (_thread.get_ident(), number))

    def _tell_again(self, thread: int, number: int) -> None:
        time.sleep(_AGAIN)
        self._comes_again = False
        if hasattr(signal, "pthread_kill"):
            # So that whatever the thread waits for is interrupted.
            signal.pthread_kill(thread, number)
        else:
            _thread.interrupt_main(signal.Signals(number))


@contextmanager
def dying_of_signals(*earlier: Handler) -> Iterator[None]:
    """Make of the first signal that asks to end an `EndedError`, and die of it at last.

    A signal that is ignored, as under `nohup`, stays so. Whatever asks again while all is put away
    is not heard. Ctrl-C is what it always is, but waits where it is `held`. `earlier` are what saw
    to a signal until now, besides what Python has for it.
    """
    signals = _Signals()
    takes = {**dict.fromkeys(ENDING, signals.end), signal.SIGINT: signals.interrupt}
    usual = (signal.SIG_DFL, signal.default_int_handler, *earlier)
    before = {each: was for each in takes if (was := signal.getsignal(each)) in usual}
    try:
        for each in before:
            signal.signal(each, takes[each])
        sys.unraisablehook = signals.lost
        yield
    finally:
        # From here on nothing is raised that would keep the process from dying of its signal.
        _hold.count += 1
        sys.unraisablehook = signals.hook
        for each, was in before.items():
            signal.signal(each, was)
        received = signals.received + [number for number in _hold.waiting if number in ENDING]
        _hold.waiting.clear()
        _hold.count -= 1
        if received:
            os.kill(os.getpid(), received[0])


@contextmanager
def held() -> Iterator[None]:
    """Let what ends the process wait, Ctrl-C too, for what must not be done by half.

    To be used in the first thread. Signals are blocked there, also for a process that begins as a
    copy; what another thread takes in meanwhile is told to the first one all the same, and waits
    as `dying_of_signals` sees to it.
    """
    _hold.count += 1
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _HELD) if _HAS_MASKS else None
    try:
        yield
    finally:
        if before is not None:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
        _hold.count -= 1
        if _hold.waiting and not _hold.count:
            # One is enough; Ctrl-C is not to hide another.
            number = min(_hold.waiting, key=(*ENDING, signal.SIGINT).index)
            _hold.waiting.clear()
            signal.raise_signal(number)


def end_as_usual() -> None:
    """Let a process that began as a copy of another, with signals held, be ended by them at once.

    Ctrl-C goes to the whole group of processes; the first of them sees to it.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for each in ENDING:
        signal.signal(each, signal.SIG_DFL)
    if _HAS_MASKS:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _HELD)
