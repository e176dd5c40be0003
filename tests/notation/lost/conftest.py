"""What the tests of lost tags share: reading one match, and where in it the errors are."""

from collections.abc import Callable

import pytest
from tienlen.notation.json_reading import match_from_data
from tienlen.notation.json_writing import match_data
from tienlen.notation.printing import can_print
from tienlen.notation.reading import read_text
from tienlen.notation.records import Match


@pytest.fixture(scope="session")
def only_match() -> Callable[[str], Match]:
    """Return what reads a text of one match."""

    def read(text: str) -> Match:
        (match,) = read_text(text)
        return match

    return read


@pytest.fixture(scope="session")
def errors_of() -> Callable[..., list[tuple[str, str, int, int]]]:
    """Return what gives code, form, line and column of each error in matches."""

    def places(*matches: Match) -> list[tuple[str, str, int, int]]:
        return [
            (one.code, one.form, one.line, one.column)
            for match in matches
            for one in match.findings
            if one.severity == "error"
        ]

    return places


@pytest.fixture(scope="session")
def assert_kept_in_json() -> Callable[[Match], None]:
    """Return what asserts that a match cannot be printed, and is the same once more from JSON."""

    def compare(match: Match) -> None:
        again = match_from_data(match_data(match))
        assert again == match
        assert not can_print(match)
        assert not can_print(again)

    return compare
