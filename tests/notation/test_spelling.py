"""What a misspelt name was meant for."""

import pytest
from tienlen.notation.spelling import Guesses, nearest


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("chekc", "check"),
        ("CHECK", "check"),
        ("no quads", "no-quads"),
        ("No_Quad", "no-quads"),
        ("zzz", None),
        ("", None),
        ("chek" * 1000, None),
    ],
)
def test_the_nearest_name_is_meant(word: str, meant: str | None) -> None:
    assert nearest(word, ["check", "no-quads", "total"]) == meant


def test_a_name_is_given_in_its_own_spelling() -> None:
    assert nearest("bình ", ["An", "Bình"]) == "Bình"
    assert nearest("Dte", ["Date"], likeness=0.75) == "Date"
    assert nearest("Dt", ["Date"], likeness=0.75) is None


def test_after_so_many_words_no_further_one_is_near() -> None:
    guesses = Guesses(["Match"], likeness=0.75, most=3)
    assert [guesses.has(word) for word in ("Macth", "Memo", "Macth")] == [True, False, True]
    assert [guesses.has(word) for word in ("Mach", "Match", "Mach", "Macth")] == [
        True,
        False,
        True,
        True,
    ]
