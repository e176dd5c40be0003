"""What tests of commands share."""

import os
from collections.abc import Callable

import pytest

Reads = Callable[[int], bytes]


@pytest.fixture(scope="session")
def read_terminal() -> Reads:
    """Return what reads all that a terminal is sent, until nobody has it any more."""

    def read(controller: int) -> bytes:
        data = b""
        try:
            while piece := os.read(controller, 4096):
                data += piece
        except OSError:  # so ends a terminal that nobody writes to any more
            pass
        return data

    return read
