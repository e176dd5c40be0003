"""Claims of a match: the numbers of its hands, how many there are, its total, and who deals."""

import pytest
from tienlen.notation.reading import read_text
from tienlen.notation.records import Match
from tienlen.replay.replaying import replay

PROFILES = ("vanikar", "pagat", "wikipedia", "viet-cong")
every_profile = pytest.mark.parametrize("variant", PROFILES)
DEALS = "deal A: 3s 7s\ndeal B: 4s 7c\ndeal C: 5s 7d\ndeal D: 6s 7h"
TRICK = "1. A:3s B:4s C:5s D:6s A:7s B:7c C:7d"
"""A, B and C go out in this order, D keeps one card."""


def hands(*numbers, dealer=None, after=()):
    """Return the lines of hands that were played out, each but for what its number says."""
    lines = []
    for number in numbers:
        lines += [f'[Hand "{number}"]']
        lines += [f'[Dealer "{dealer}"]'] if dealer and lines[1:] else []
        lines += [DEALS, TRICK, "end"]
    return [*lines, *after]


@every_profile
def test_hand_numbers(record, variant) -> None:
    def numbered(*numbers, after=()):
        lines = hands(*numbers, after=after)
        return record(*lines, variant=variant, seats=4, cards=2).found

    assert numbered(1, 2, 3) == []
    assert numbered(4, 5) == []
    assert numbered(1, 3) == ["wrong-hand-number (w)"]
    assert numbered(1, 1) == ["wrong-hand-number"]
    assert numbered(2, 1) == ["wrong-hand-number"]
    assert numbered(1, 3, after=("", "total A:+77")) == ["wrong-hand-number (w)"]
    assert numbered(4, 5, after=("", "total A:+77")) == []


def test_a_void_hand_has_no_number_of_its_own(record) -> None:
    void = ['[Hand "2"]', DEALS, "A:7s", "end misdeal"]
    lines = [*hands(1), *void, *hands(2), "", "total A:+0 B:+0 C:+0 D:+2"]
    assert record(*lines, seats=4, cards=2).found == []
    assert record(*hands(1), *void, *hands(3), seats=4, cards=2).found == ["wrong-hand-number (w)"]


def test_more_hands_than_agreed(record) -> None:
    found = record(*hands(1, 2, 3, 4), seats=4, cards=2, tags=('[Hands "2"]',))
    assert found.found == ["wrong-hand-count"]
    assert found.finding("wrong-hand-count").hand == 3
    assert "this is hand 3 of a match that was agreed to have 2" in found.message(
        "wrong-hand-count"
    )


def test_a_hands_tag_that_says_no_number_is_no_agreement(record) -> None:
    found = record(*hands(1), seats=4, cards=2, tags=('[Hands "0"]',))
    assert found.text_errors == ["bad-tag"]
    assert found.found == []


def test_a_hands_tag_may_have_as_many_digits_as_the_notation_reads(record) -> None:
    total = ("", "total A:+0 B:+0 C:+0 D:+1")
    found = record(*hands(1), *total, seats=4, cards=2, tags=('[Hands "12345"]',))
    assert found.text_errors == []
    assert found.found == ["wrong-hand-count"]


def test_vanikar_has_ten_hands_at_the_most(record) -> None:
    """vanikar: "a match is 3 hands by default", "1 to 10"."""
    assert record(*hands(*range(1, 11)), seats=4, cards=2).found == []
    found = record(*hands(*range(1, 12)), seats=4, cards=2)
    assert found.found == ["wrong-hand-count"]
    assert "vanikar allows 10" in found.message("wrong-hand-count")
    assert record(*hands(*range(1, 12)), seats=4, cards=2, variant="pagat").found == []


@every_profile
def test_fewer_hands_than_agreed_where_a_total_closes_the_match(
    scores, spelt, record, variant
) -> None:
    tags = ('[Hands "3"]',)
    total = ("", f"total {spelt({seat: 2 * points for seat, points in scores[variant].items()})}")
    found = record(*hands(1, 2), *total, seats=4, cards=2, tags=tags, variant=variant)
    assert found.found == ["wrong-hand-count"]
    assert found.finding("wrong-hand-count").hand is None
    assert record(*hands(1, 2), seats=4, cards=2, tags=tags, variant=variant).found == []


def test_the_default_number_of_hands_is_no_claim(record) -> None:
    """rules.md: "`hands` without a tag: the default is no claim, only the range is judged"."""
    total = ("", "total A:+0 B:+0 C:+0 D:+1")
    assert record(*hands(1), *total, seats=4, cards=2).found == []


def test_void_hands_do_not_count(record) -> None:
    void = ['[Hand "2"]', DEALS, "A:7s", "end misdeal"]
    tags = ('[Hands "2"]',)
    assert record(*hands(1), *void, *hands(2), seats=4, cards=2, tags=tags).found == []


def test_the_total_is_judged_only_when_every_hand_is_complete(record) -> None:
    broken = ['[Hand "2"]', DEALS, "A:7s", "end *"]
    total = ("", "total A:+77")
    assert record(*hands(1), *broken, *total, seats=4, cards=2).found == []


def test_the_total_of_several_hands_and_the_winners(record) -> None:
    found = record(*hands(1, 2, 3), "", "total A:+0 B:+0 C:+0 D:+3", seats=4, cards=2)
    assert found.found == []
    # vanikar: "The lowest total wins, and a tie is shared"; pagat: "highest total wins, ties draw"
    assert found.replay.winners == (0, 1, 2)
    assert record(*hands(1), seats=4, cards=2, variant="pagat").replay.winners == (0, 1, 2)
    tags = ('[Variant.match-winner "highest"]',)
    assert record(*hands(1), seats=4, cards=2, tags=tags).replay.winners == (3,)


@pytest.mark.parametrize("variant", ["pagat", "wikipedia", "viet-cong"])
def test_the_loser_deals_the_next_hand(record, variant) -> None:
    """pagat: "later the last player with cards deals"; wikipedia: "the loser … deals"."""
    assert record(*hands(1, 2, dealer="D"), variant=variant, seats=4, cards=2).found == []
    found = record(*hands(1, 2, dealer="A"), variant=variant, seats=4, cards=2)
    assert found.found == ["wrong-dealer A"]
    assert "Dũng (D) lost" in found.message("wrong-dealer")


def test_any_seat_deals_under_vanikar_and_the_first_hand(record) -> None:
    assert record(*hands(1, 2, dealer="A"), seats=4, cards=2).found == []
    first = ['[Hand "1"]', '[Dealer "B"]', DEALS, TRICK]
    assert record(*first, variant="pagat", seats=4, cards=2).found == []


def test_no_dealer_is_expected_after_a_jump_or_a_hand_broken_off(record) -> None:
    assert record(*hands(1, 3, dealer="A"), variant="pagat", seats=4, cards=2).found == [
        "wrong-hand-number (w)"
    ]
    broken = ['[Hand "1"]', DEALS, "A:3s", "end *", '[Hand "2"]', '[Dealer "A"]', DEALS, "A:3s"]
    assert record(*broken, variant="pagat", seats=4, cards=2).found == []


def test_tags_are_looked_up_no_more_often_for_more_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    """A look-up takes as long as there are tags: one a hand would be the square of the time."""
    looked_up: list[str] = []
    look_up = Match.tag

    def counted(match: Match, name: str) -> str | None:
        looked_up.append(name)
        return look_up(match, name)

    monkeypatch.setattr(Match, "tag", counted)

    def count(hands: int) -> int:
        texts = (f'[Hand "{number}"]\nA:3s\n' for number in range(1, hands + 1))
        (match,) = read_text('[Hands "99"]\n[A "x"]\n[B "y"]\n' + "".join(texts))
        looked_up.clear()
        assert len(replay(match).hands) == hands
        return len(looked_up)

    assert 0 < count(40) == count(10)
