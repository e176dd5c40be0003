"""What is shown hides nothing and moves nothing."""

import unicodedata

import pytest
from tienlen.notation.texts import visible


@pytest.mark.parametrize("text", ["", "An", "Bình Nguyễn-Đặng", "3♠ 2♥", "日本", "Ирина", "🎴"])
def test_ordinary_text_stays_as_it_is(text: str) -> None:
    assert visible(text) == text


def test_decomposed_vietnamese_stays_as_it_is() -> None:
    text = unicodedata.normalize("NFD", "Bình Nguyễn Đặng")
    assert visible(text) == text


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("\x1b[31m", "\\x1b[31m"),
        ("a\nb", "a\\x0ab"),
        ("\x00", "\\x00"),
        ("\x9b", "\\x9b"),
        ("a\u202eb", "a\\u202eb"),
        ("\u2066", "\\u2066"),
        ("a\u200bb", "a\\u200bb"),
        ("\u200d", "\\u200d"),
        ("\u2028", "\\u2028"),
        ("\ufeff", "\\ufeff"),
        ("\u00a0", "\\xa0"),
        ("\u00ad", "\\xad"),
        ("\u3164", "\\u3164"),
        ("\ufe0f", "\\ufe0f"),
        ("\U000e0041", "\\U000e0041"),
        ("\ud800", "\\ud800"),
    ],
)
def test_what_shows_nothing_or_moves_others_is_spelt_out(text: str, shown: str) -> None:
    assert visible(text) == shown
