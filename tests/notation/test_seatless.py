"""Cards without a seat before them: said to be so, wherever in a line of plays they stand."""

from collections.abc import Callable, Iterable

import pytest
from tienlen.notation.codes import TEXT_CODES
from tienlen.notation.findings import Finding, word
from tienlen.notation.records import Match

Place = tuple[str, str, int, int]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2. 4c4h JsJc", [("syntax", "seatless", 2, 4)]),
        ("2. 4c C:5c", [("syntax", "seatless", 2, 4)]),
        ("3. 7c C:8x", [("syntax", "seatless", 2, 4), ("bad-card", "suit", 2, 10)]),
        ("4c4h JsJc", [("syntax", "seatless", 2, 1)]),
        ("10♥ C:5c", [("syntax", "seatless", 2, 1)]),
        ("JsJc", [("syntax", "seatless", 2, 1)]),
        ("A:3s {so} 5c C:6c", [("syntax", "seatless", 2, 11)]),
    ],
)
def test_cards_without_a_seat_are_said_to_have_none(
    read: Callable[[str], list[Match]],
    places: Callable[[Iterable[Finding]], list[Place]],
    seats_kept: Callable[[Match], list[str]],
    text: str,
    expected: list[Place],
) -> None:
    (match,) = read(f'[Hand "1"]\n{text}\nD:7s\n')
    assert places(match.findings) == expected
    assert seats_kept(match)[-1] == "D"


def test_the_hint_shows_the_cards_with_a_seat(read: Callable[[str], list[Match]]) -> None:
    (match,) = read('[Hand "1"]\n2. 4c4h JsJc\n')
    message, hint = word(match.findings[0], TEXT_CODES)
    assert "`4c4h`" in message
    assert "`A:4c4h`" in hint


@pytest.mark.parametrize("text", ["2. 44444 A:3s", "99999999999. A:3s", "2. 4 A:3s"])
def test_a_number_that_is_no_card_has_no_seat_to_miss(
    read: Callable[[str], list[Match]], text: str
) -> None:
    (match,) = read(f'[Hand "1"]\n{text}\n')
    assert "seatless" not in [one.form for one in match.findings]
