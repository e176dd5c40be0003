"""Which terminals get ASCII only."""

import pytest
from tienlen.commands.terminal import is_ascii


@pytest.mark.parametrize(
    ("environment", "encoding", "expected"),
    [
        ({}, "utf-8", False),
        ({}, "UTF-8", False),
        ({}, "ascii", True),
        ({}, "latin-1", True),
        ({"LANG": "C"}, "utf-8", True),
        ({"LANG": "POSIX"}, "utf-8", True),
        ({"LC_ALL": "C", "LANG": "vi_VN.UTF-8"}, "utf-8", True),
        ({"LC_CTYPE": "C", "LANG": "vi_VN.UTF-8"}, "utf-8", True),
        ({"LANG": "vi_VN.UTF-8"}, "utf-8", False),
        ({"LANG": "C", "LC_ALL": "C.UTF-8"}, "utf-8", False),
        # Python sets LC_CTYPE itself where the locale is C.
        ({"LANG": "C", "LC_CTYPE": "C.UTF-8"}, "utf-8", True),
        ({"LC_CTYPE": "C.UTF-8"}, "utf-8", False),
        ({"LANG": "vi_VN.UTF-8", "LC_CTYPE": "C.UTF-8"}, "utf-8", False),
    ],
)
def test_is_ascii(environment: dict[str, str], encoding: str, expected: bool) -> None:
    assert is_ascii(environment, encoding) == expected
