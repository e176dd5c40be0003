"""Tables for a person: whatever the width, no number is cut and no name is lost."""

import pytest
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
