"""The caret stands below the character meant, whatever the line holds."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tienlen.commands.excerpt import excerpt


def marked(text: str, carets: str) -> str:
    """What stands above the carets, where every character of `text` takes one column."""
    start = len(carets) - len(carets.lstrip(" "))
    return text[start : len(carets)]


def test_plain_line() -> None:
    assert excerpt("3. B:5s5h", 4, 6) == ("3. B:5s5h", "   ^^^^^^")


def test_tabs_are_spread_to_stops_of_eight() -> None:
    assert excerpt("\tA:\t3s", 5, 2) == ("        A:      3s", " " * 16 + "^^")


def test_wide_characters_take_two_columns() -> None:
    text, carets = excerpt("漢字 3s", 4, 2)
    assert text == "漢字 3s"
    assert carets == " " * 5 + "^^"


def test_combining_characters_take_no_column() -> None:
    line = unicodedata.normalize("NFD", "Bình 3s")
    text, carets = excerpt(line, len(line) - 1, 2)
    assert text == line
    assert carets == " " * len("Bình ") + "^^"


def test_hidden_characters_are_escaped_and_measured() -> None:
    text, carets = excerpt("a\x1b[2J\u202eb", 7, 1)
    assert text == "a\\x1b[2J\\u202eb"
    assert marked(text, carets) == "b"


def test_what_cannot_be_encoded_is_measured_as_its_escape() -> None:
    def ascii_only(text: str) -> str:
        return text.encode("ascii", "backslashreplace").decode()

    text, carets = excerpt("Bình 3s", 6, 2, shown=ascii_only)
    assert text == "B\\xecnh 3s"
    assert marked(text, carets) == "3s"


@pytest.mark.parametrize(
    ("column", "cut_before", "cut_after"),
    [(1, False, True), (200, True, True), (400, True, False)],
)
def test_long_line_is_shown_around_the_column(
    column: int, cut_before: bool, cut_after: bool
) -> None:
    line = "".join(chr(ord("a") + number % 26) for number in range(400))
    text, carets = excerpt(line, column, 1, width=60)
    assert 50 < len(text) <= 60
    assert marked(text, carets) == line[column - 1]
    assert text.startswith("…") == cut_before
    assert text.endswith("…") == cut_after


def test_very_long_line_costs_no_more_than_its_window() -> None:
    class Counted(str):
        __slots__ = ()
        longest = 0

        def __getitem__(self, key: object) -> str:
            assert isinstance(key, slice)
            Counted.longest = max(Counted.longest, key.stop - key.start)
            return super().__getitem__(key)

    excerpt(Counted("x" * 1_000_000), 500_000, 900_000, width=80)
    assert Counted.longest <= 160


def test_caret_past_the_end_of_the_line() -> None:
    assert excerpt("A:", 3, 1) == ("A:", "  ^")


@given(
    line=st.text(max_size=300),
    column=st.integers(0, 400),
    length=st.integers(0, 400),
    width=st.integers(20, 120),
)
def test_never_wider_than_the_width_and_always_a_caret(
    line: str, column: int, length: int, width: int
) -> None:
    text, carets = excerpt(line, column, length, width=width)
    assert "\n" not in text
    assert "\x1b" not in text
    assert carets.strip(" ").strip("^") == ""
    assert "^" in carets
    assert len(carets) <= width
    assert sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text) <= width + sum(
        unicodedata.category(c) in ("Mn", "Me") for c in text
    )
