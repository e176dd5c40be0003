"""What holds for all tests."""

import signal

from hypothesis import settings

# A shell has what it runs in the background ignore Ctrl-C, and so would all that tests start.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# How long an example takes is up to the machine, and is no finding.
settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")
