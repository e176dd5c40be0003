"""Names of charts' files are safe on every system."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tienlen.analysis.charts.names import LONGEST, FileNames, safe_name


@pytest.mark.parametrize(
    ("name", "safe"),
    [
        ("tet-2026-02-17", "tet-2026-02-17"),
        ("Tối thứ Bảy", "Tối-thứ-Bảy"),
        (unicodedata.normalize("NFD", "Tối thứ Bảy"), "Tối-thứ-Bảy"),
        ("../../etc/passwd", "etc-passwd"),
        ("..", "match"),
        ("", "match"),
        (None, "match"),
        ("???", "match"),
        ("a/b\\c:d*e", "a-b-c-d-e"),
        ("-rf", "rf"),
        (".hidden", "hidden"),
        ("NUL", "match-NUL"),
        ("com1", "match-com1"),
        ("Lpt²", "match-Lpt²"),
        ("aux.tln", "aux-tln"),
        ("a\u202eb\x00c\n", "a-u202eb-x00c-x0a"),
        ("\ud800", "ud800"),
        ("नमस्ते", "नमस्ते"),
    ],
)
def test_safe_name(name: str | None, safe: str) -> None:
    assert safe_name(name) == safe


@given(st.text(max_size=300))
def test_any_name_is_safe(name: str) -> None:
    safe = safe_name(name)
    assert 0 < len(safe.encode()) <= LONGEST + len("match-")
    assert not set(safe) & set('/\\:*?"<>|.$ \0')
    assert safe[0] not in "-." or safe == "match"
    assert safe.isprintable()
    # What is safe already stays as it is.
    assert safe_name(safe) == safe


def test_very_long_name_is_cut_between_letters() -> None:
    name = safe_name("ế" * 10_000)
    assert set(name) == {"ế"}
    assert LONGEST - 3 < len(name.encode()) <= LONGEST


def test_collisions_are_numbered_in_order() -> None:
    names = FileNames()
    claimed = [names.claim(name) for name in ("a", "a", "A", "a-2", "Ａ", "b", "a")]
    assert claimed == ["a", "a-2", "A-3", "a-2-2", "Ａ-4", "b", "a-5"]


def test_other_forms_of_the_same_letters_collide() -> None:
    names = FileNames()
    assert names.claim("ﬁ") == "ﬁ"
    assert names.claim("FI") == "FI-2"
    assert names.claim("straße") == "straße"
    assert names.claim("STRASSE") == "STRASSE-2"
