"""What `tienlen` and `python -m tienlen` run.

Only what Python itself has loaded is used before `main` has begun to see to Ctrl-C.
"""

import gc
import os

_NEW_OBJECTS = 10_000
"""So many more objects than before, and not 700, make the collector look for circles of them.

Records hold none, nor does what is loaded to read them: it would look in vain, some three hundred
times before the first record is read. What circles there are take little memory until then.
"""

_INTERRUPTED = 130


def main() -> None:
    """Run the command line."""
    _leave_quietly()
    gc.set_threshold(_NEW_OBJECTS, 20, 50)
    from tienlen.commands.endings import dying_of_signals
    from tienlen.commands.main import tienlen

    with dying_of_signals(_leave):
        tienlen()


def _leave_quietly() -> None:
    """Let Ctrl-C end the process at once while modules are loaded: there is nothing to put away.

    An exception would show where in the loading it came, or be lost there.
    """
    # The module `signal` is made of this one, and takes ten times as long to load.
    import _signal  # type: ignore[import-not-found]

    if _signal.getsignal(_signal.SIGINT) is _signal.default_int_handler:
        _signal.signal(_signal.SIGINT, _leave)


def _leave(_number: int, _frame: object) -> None:
    os._exit(_INTERRUPTED)


if __name__ == "__main__":
    main()
