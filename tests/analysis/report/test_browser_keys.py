"""The page in a real browser: what each key does, and which are left to the browser."""

from collections.abc import Callable
from typing import Any

import pytest
from tienlen.notation.reading import read_text
from tienlen.replay.replaying import replay
from tienlen.replay.steps import HandReplay


@pytest.fixture(scope="module")
def hands(family: str) -> tuple[HandReplay, ...]:
    (record,) = read_text(family, "a.tln")
    return replay(record).hands


Open = Callable[..., Any]
SEVENTEEN = "#hand=2&play=17"
MINUTE = 60_000
"""Milliseconds that are over at once on the page's own clock, for what must not come later."""


def test_one_play_on_and_back(opened: Open) -> None:
    page = opened("family", SEVENTEEN)
    for number, key in enumerate(("ArrowRight", "l", "n"), start=18):
        page.press(key)
        page.is_at(f"#hand=2&play={number}")
    for number, key in zip((19, 18, 17), ("ArrowLeft", "h", "p"), strict=True):
        page.press(key)
        page.is_at(f"#hand=2&play={number}")


def test_tricks(opened: Open, hands: tuple[HandReplay, ...]) -> None:
    steps = hands[1].steps
    firsts = {trick: next(s.number for s in steps if s.trick == trick) for trick in range(1, 9)}
    trick = steps[16].trick
    page = opened("family", SEVENTEEN)
    page.press("t")
    page.is_at(f"#hand=2&play={firsts[trick + 1]}")
    page.press("T")
    page.is_at(f"#hand=2&play={firsts[trick]}")
    page.press("T", "T", "T", "T")
    page.is_at("#hand=2&play=0")
    page.press(*"t" * 9)
    page.is_at("#hand=2&play=end")


def test_the_ends_of_a_hand_and_the_hands_beside_it(opened: Open) -> None:
    page = opened("family", SEVENTEEN)
    page.press("Home")
    page.is_at("#hand=2&play=0")
    page.press("ArrowLeft")
    page.is_at("#hand=1&play=end")
    assert page.focused == "hand=1"
    page.press("ArrowRight")
    page.is_at("#hand=2&play=0")
    page.press("End")
    page.is_at("#hand=2&play=end")
    page.press("N")
    page.is_at("#hand=3&play=0")
    assert page.focused == "hand=3"
    page.press("N")
    assert "this is the last hand" in page.text('.viewer[data-anchor="hand=3"] .where')
    page.press("P")
    page.is_at("#hand=2&play=0")


def test_findings_and_bombs_in_this_hand_and_the_next(opened: Open) -> None:
    page = opened("family", SEVENTEEN)
    page.press("]")
    page.is_at("#hand=2&play=26")  # a bomb forfeited
    page.press("]")
    page.is_at("#hand=2&play=34")  # a bomb and a finish missed
    page.press("[")
    page.is_at("#hand=2&play=26")
    page.press("b")
    page.is_at("#hand=2&play=43")
    page.press("b")
    page.is_at("#hand=3&play=12")
    page.press("b")
    assert "no bomb after this" in page.text('.viewer[data-anchor="hand=3"] .where')


def test_digits_and_enter_go_to_a_play(opened: Open) -> None:
    page = opened("family", SEVENTEEN)
    page.press("3", "4", "Enter")
    page.is_at("#hand=2&play=34")
    page.press("9", "9", "Enter")
    assert "no play 99" in page.text('.viewer[data-anchor="hand=2"] .where')


def test_one_seats_eyes_and_all_hands_open(opened: Open, hands: tuple[HandReplay, ...]) -> None:
    after = hands[1].steps[16].after
    seat = hands[1].steps[16].seat
    backs = '.viewer[data-anchor="hand=2"] .seats .back'
    page = opened("family", SEVENTEEN)
    assert page.page.locator(backs).count() == 0
    for eyes in (seat, (seat + 1) % 4):
        page.press("v")
        others = sum(left for other, left in enumerate(after.left) if other != eyes)
        assert page.page.locator(backs).count() == others
    page.press("o")
    assert page.page.locator(backs).count() == 0
    page.page.locator('.viewer[data-anchor="hand=2"] select').select_option("0")
    assert page.page.locator(backs).count() == sum(after.left[1:])


def test_it_plays_on_by_itself_faster_and_slower_and_stops(opened: Open) -> None:
    where = '.viewer[data-anchor="hand=2"] .where'
    page = opened("family", SEVENTEEN)
    page.page.clock.install()
    page.press("-")
    assert "speed ×0.5" in page.text(where)
    page.press("+", "=", "+", "+")
    assert "speed ×8" in page.text(where)
    page.press("Space")
    page.page.wait_for_function(
        "where => document.querySelector(where).textContent.includes('play 20')", arg=where
    )
    page.press("Space")
    stopped = page.text(where)
    assert page.page.locator("button", has_text="Stop").count() == 0
    page.page.clock.run_for(MINUTE)
    assert page.text(where) == stopped


def test_help_lists_the_keys_and_gives_the_focus_back(opened: Open) -> None:
    page = opened("family", SEVENTEEN)
    page.press("?")
    dialog = page.page.locator("#help")
    assert dialog.is_visible()
    told = dialog.inner_text()
    for key in ("→ l n", "← h p", "Home", "]", "[", "Space", "digits Enter"):
        assert key in told
    page.press("Escape")
    assert not dialog.is_visible()
    assert page.focused == "hand=2"


def test_tab_stays_the_browsers_and_keys_act_only_in_a_viewer(opened: Open) -> None:
    page = opened("family", SEVENTEEN)
    page.press("Tab")
    assert page.page.evaluate("document.activeElement.type") == "range"
    page.press("ArrowRight")
    page.is_at("#hand=2&play=18")
    for _ in range(40):
        page.press("Tab")
        if not page.page.evaluate("document.activeElement.closest('.viewer')"):
            break
    assert page.page.evaluate("document.activeElement.getAttribute('aria-current')") == "step"
    page.page.clock.install()
    page.press("n")
    page.page.clock.run_for(MINUTE)
    page.is_at("#hand=2&play=18")


def test_keys_with_a_modifier_are_left_to_the_browser(opened: Open) -> None:
    page = opened("family", SEVENTEEN)
    page.page.clock.install()
    page.press("Alt+l", "Control+b", "Meta+n")
    page.page.clock.run_for(MINUTE)
    page.is_at(SEVENTEEN)
