"""What the tests of errors share: reading a text, and where in it what was found."""

import io
from collections.abc import Callable, Iterable

import pytest
from tienlen.notation.codes import TEXT_CODES
from tienlen.notation.findings import Finding, word
from tienlen.notation.reading import read_matches
from tienlen.notation.records import Broken, Match, Trick

Read = Callable[[str | bytes], list[Match]]


@pytest.fixture(scope="session")
def read() -> Read:
    """Return what reads a file."""

    def matches(data: str | bytes) -> list[Match]:
        if isinstance(data, str):
            data = data.encode()
        return list(read_matches(io.BytesIO(data), "a.tln"))

    return matches


@pytest.fixture(scope="session")
def findings(read: Read) -> Callable[[str | bytes], list[Finding]]:
    """Return what finds what is wrong with a file: every wording is filled in."""

    def in_file(data: str | bytes) -> list[Finding]:
        found = [one for match in read(data) for one in match.findings]
        for one in found:
            message, hint = word(one, TEXT_CODES)
            assert message
            meant = (message + hint).replace("`}`", "").replace("{…}", "").replace("`{`", "")
            assert "{" not in meant
        return [one for one in found if one.code != "filled-in"]

    return in_file


@pytest.fixture(scope="session")
def places() -> Callable[[Iterable[Finding]], list[tuple[str, str, int, int]]]:
    """Return what gives the code, the form, the line and the column of each finding."""
    return lambda found: [(one.code, one.form, one.line, one.column) for one in found]


@pytest.fixture(scope="session")
def seats_kept() -> Callable[[Match], list[str]]:
    """Return what gives the plays kept, a text a trick line, `?` for a line that was lost."""

    def texts(match: Match) -> list[str]:
        return [
            "".join(play.seat for play in line.plays) if isinstance(line, Trick) else "?"
            for hand in match.hands
            for line in hand.lines
            if isinstance(line, Trick | Broken)
        ]

    return texts
