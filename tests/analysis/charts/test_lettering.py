"""Text in charts is safe, fits, and does not overlap."""

import unicodedata
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tienlen.analysis.charts.lettering import fitted, player_labels, shown, spread, width_of


@pytest.mark.parametrize(
    ("text", "safe"),
    [
        ("Nguyễn Thị Ánh Tuyết", "Nguyễn Thị Ánh Tuyết"),
        (unicodedata.normalize("NFD", "Nguyễn"), "Nguyễn"),
        ("3♠ 4♣ 5♦ 6♥", "3♠ 4♣ 5♦ 6♥"),
        ("$x^2$", "$x^2$"),
        ("a\u202eb", "a\\u202eb"),
        ("a\x1b[2Jb\n", "a\\x1b[2Jb\\x0a"),
        # DejaVu Sans has no Chinese.
        ("小An", "\\u5c0fAn"),
        ("a" + "\u0301" * 50, "á\u0301\u0301\u0301"),
    ],
)
def test_shown(text: str, safe: str) -> None:
    assert shown(text) == safe


@settings(max_examples=30, deadline=None)
@given(st.text(max_size=40), st.sampled_from([0.5, 1.3, 3]))
def test_fitted_text_fits(text: str, width: float) -> None:
    fit = fitted(shown(text), width, 9)
    assert width_of(fit, 9) <= width
    assert fit == shown(text) or fit.endswith("…")


def test_labels_are_all_different() -> None:
    long = "Công Tằng Tôn Nữ Thị Hoàng Phương Uyên"
    players = {"A": long + " Nhất", "B": long + " Nhị", "C": "An", "D": "An", "E": "Bình"}
    labels = player_labels(players, 1.5, 9.5)
    assert len(set(labels.values())) == len(players)
    assert labels["E"] == "Bình"
    assert (labels["C"], labels["D"]) == ("An (C)", "An (D)")
    assert labels["A"].endswith("… (A)")
    assert all(width_of(label, 9.5) <= 1.5 for label in labels.values())


@given(st.lists(st.floats(-100, 100), min_size=1, max_size=12), st.floats(0.1, 20))
def test_spread_keeps_order_gap_and_bounds(wanted: list[float], gap: float) -> None:
    placed = spread(wanted, gap, -100, 100)
    room = min(gap, 200 / max(1, len(wanted) - 1))
    order = sorted(range(len(wanted)), key=lambda index: wanted[index])
    ordered = [placed[index] for index in order]
    assert all(later - earlier >= room - 1e-6 for earlier, later in pairwise(ordered))
    assert ordered[0] >= -100 - 1e-6
    assert ordered[-1] <= 100 + 1e-6


def test_spread_moves_nothing_that_has_room() -> None:
    assert spread([5, 1, 9], 2, 0, 10) == pytest.approx([5, 1, 9])
    assert spread([5, 5], 2, 0, 10) == pytest.approx([4, 6])
