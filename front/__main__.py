"""What `tienlen` and `python -m tienlen` run."""

import gc

from tienlen.commands.endings import dying_of_signals

_NEW_OBJECTS = 10_000
"""So many more objects than before, and not 700, make the collector look for circles of them.

Records hold none, nor does what is loaded to read them: it would look in vain, some three hundred
times before the first record is read. What circles there are take little memory until then.
"""


def main() -> None:
    """Run the command line."""
    gc.set_threshold(_NEW_OBJECTS, 20, 50)
    with dying_of_signals():
        try:
            from tienlen.commands.main import tienlen
        except KeyboardInterrupt:  # from then on the command itself sees to it
            raise SystemExit(130) from None
        tienlen()


if __name__ == "__main__":
    main()
