"""A hand whose deal goes on in a further line is judged with all its cards."""

from collections.abc import Callable
from pathlib import Path

import pytest
from tienlen.notation.reading import read_text
from tienlen.replay.replaying import replay

EXAMPLE = (Path(__file__).parents[2] / "examples" / "family-night.tln").read_text("utf-8")


@pytest.mark.parametrize("blanks", ["", "    "])
@pytest.mark.parametrize("card", range(1, 13))
def test_a_match_is_judged_the_same_wherever_a_deal_is_cut(blanks: str, card: int) -> None:
    at = EXAMPLE.index("deal C: ") + len("deal C:") + 3 * card
    (match,) = read_text(EXAMPLE[:at] + "\n" + blanks + EXAMPLE[at + 1 :])
    assert [found.form for found in match.findings] == ["wrapped-deal"]
    assert replay(match).findings == ()


def test_a_hand_of_which_not_all_cards_can_be_read_is_not_judged_for_them(
    played: Callable,
) -> None:
    deals = "deal A: 3s 7s 9s Js\ndeal B: 4s\n7x 9c Jc\ndeal C: 5s 7d 9d Jd\ndeal D: 6s 7h 9h Jh"
    found = played("1. A:3s B:7c C:- D:- A:-", "2. B:9c C:9d D:9h A:-", deals=deals)
    assert found.text_errors == ["syntax", "bad-card"]
    assert not [one for one in found.found if one.startswith("card-not-held")]
