"""Tables for a person: whatever the width, no number is cut and no name is lost."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tienlen.commands import tables as layout
from tienlen.commands.paper import Paper
from tienlen.commands.tables import Column, table_text

COLUMNS = [
    Column("Player", 24),
    *(Column(name, is_number=True) for name in ("Matches\n(won)", "Hands", "Lost", "Points")),
]
ROWS = [
    ["Nguyễn Thị Minh Khai", "10000 (2720)", "1000000", "247400", "+845900"],
    ["B", "1 (0)", "7", "", "-3"],
]


def told(width: int, *, is_fixed: bool) -> str:
    return table_text(Paper(width, color=False, encoding="utf-8", is_fixed=is_fixed), COLUMNS, ROWS)


@pytest.mark.parametrize("width", [20, 40, 50, 60, 80, 120])
@pytest.mark.parametrize("is_fixed", [True, False], ids=["terminal", "file"])
def test_numbers_are_whole_at_any_width(width: int, is_fixed: bool) -> None:
    words = told(width, is_fixed=is_fixed).replace(";", " ").replace(":", " ").split()
    for cell in (*ROWS[0][1:], *ROWS[1][1:]):
        assert set(cell.split()) <= set(words)
    assert {"Nguyễn", "Thị", "Minh", "Khai", "B"} <= set(words) or not is_fixed


@pytest.mark.parametrize("width", [20, 40, 60, 80])
def test_no_line_is_wider_than_a_terminal(width: int) -> None:
    assert max(map(len, told(width, is_fixed=True).split("\n"))) <= width


def test_a_row_that_does_not_fit_is_a_paragraph() -> None:
    text = told(40, is_fixed=True)
    assert text.startswith(" Nguyễn Thị Minh Khai: Matches (won)\n")
    assert text.endswith(" B: Matches (won) 1 (0); Hands 7;\n   Points -3\n")


def test_a_file_takes_a_table_as_wide_as_it_has_to_be() -> None:
    heading, _, *_ = told(40, is_fixed=False).split("\n")
    assert "Matches" in heading
    assert max(map(len, told(40, is_fixed=False).split("\n"))) > 40


WORDS = st.lists(st.text("abỄ漢é\u0301-", min_size=1, max_size=10), max_size=8).map(" ".join)
TEXTS = WORDS | st.text("ab 漢", max_size=40)
NUMBERS = st.integers(-9999, 99999).map(str) | st.just("") | st.just("12 of 40 (30 %)")


@st.composite
def tables(draw: st.DrawFn) -> tuple[list[Column], list[list[str]]]:
    columns = []
    for is_number in draw(st.lists(st.booleans(), min_size=1, max_size=7)):
        heading = draw(st.sampled_from(["Player", "Points", "What else", "Missed\nfinishes", "漢"]))
        widest = None if is_number else draw(st.none() | st.integers(6, 24))
        columns.append(Column(heading, widest, is_number))
    row = st.tuples(*(NUMBERS if column.is_number else TEXTS for column in columns)).map(list)
    return columns, draw(st.lists(row, max_size=4))


@settings(deadline=None)
@given(tables(), st.integers(40, 120), st.booleans(), st.sampled_from(["utf-8", "ascii"]))
def test_a_plain_table_is_laid_out_as_any_other(
    table: tuple[list[Column], list[list[str]]], width: int, color: bool, encoding: str
) -> None:
    """Where blanks are enough to cut text at, rich is not asked; nothing else may differ."""
    paper = Paper(width, color, encoding, is_fixed=False)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(layout, "_plain", lambda *_: None)
        expected = table_text(paper, *table)
    assert table_text(paper, *table) == expected
