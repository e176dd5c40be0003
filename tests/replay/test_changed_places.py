"""Two neighbouring plays in the wrong order: the first finding says so where both would fit."""

import pytest

HINT = "the plays of {} and {} may have changed places: in the other order both fit"
NAMES = {"A": "An (A)", "B": "Bình (B)", "C": "Chi (C)", "D": "Dũng (D)"}

# Four seats, four cards each; A holds the lowest card of the deal.
DEALS = "deal A: 3s 7s 9s Js\ndeal B: 4s 7c 9c Jc\ndeal C: 5s 7d 9d Jd\ndeal D: 6s 7h 9h Jh"


@pytest.fixture
def hints(record):
    """Return the findings of whose turn it was in some tricks, each with its hint."""

    def make(*tricks, deals=DEALS, tags=()):
        found = record(deals, *tricks, seats=4, cards=4, tags=tags)
        turns = ("out-of-turn", "wrong-leader")
        return [(each.code, each.hint) for each in found.replay.findings if each.code in turns]

    return make


@pytest.mark.parametrize(
    ("trick", "code", "pair"),
    [
        ("A:3s C:5s B:4s D:6s", "out-of-turn", "BC"),
        ("A:3s B:4s D:6s C:5s A:7s", "out-of-turn", "CD"),
        # The first lead of the match, with the card that opens it.
        ("B:4s A:3s C:5s", "wrong-leader", "AB"),
        # A pass and a play, either way.
        ("A:3s C:5s B:- D:6s", "out-of-turn", "BC"),
        ("A:3s C:5s\n B:- D:6s", "out-of-turn", "BC"),
        ("A:3s C:- B:4s D:6s", "out-of-turn", "BC"),
        ("B:- A:3s C:4s", "out-of-turn", "AB"),
        # Later leads too.
        ("A:3s B:4s C:- D:- A:-\nC:7d B:7c D:7h", "out-of-turn", "BC"),
    ],
)
def test_plays_that_fit_in_the_other_order_may_have_changed_places(
    hints, trick, code, pair
) -> None:
    first, *_ = hints(trick)
    assert first == (code, HINT.format(*(NAMES[seat] for seat in pair)))


@pytest.mark.parametrize(
    "trick",
    [
        # The next play is not of the seat on turn, or there is none on this line.
        "A:3s C:5s D:6s B:7c",
        "A:3s C:5s",
        # In the other order the second one would not beat the first.
        "A:3s C:5s B:7c",
        # The seat on turn does not hold it; it forms nothing; it is of another kind.
        "A:3s C:5s B:3h",
        "A:3s C:5s B:4s7c",
        # Between the two there is another who could act.
        "A:3s D:6s B:4s",
        # What opens the match must hold its lowest card.
        "B:7c A:7s C:7d",
        # A leader may not pass.
        "A:3s B:4s C:- D:- A:-\nC:5s B:- D:6s",
        # A withdrawn play has been judged and undone; an accepted one was out of order.
        "A:3s C:5s^W B:4s",
        "A:3s C:5s^X B:4s",
    ],
)
def test_plays_that_do_not_both_fit_have_not(hints, trick) -> None:
    (_, hint), *_ = hints(trick)
    assert "changed places: " not in hint


def test_to_look_at_the_other_order_changes_nothing_that_is_found(record) -> None:
    found = record(DEALS, "A:3s C:5s B:4s D:6s A:7s B:- C:- D:-", "A:9s", seats=4, cards=4)
    assert found.found == ["out-of-turn C2", "out-of-turn B3", "not-higher B3", "out-of-turn D4"]
