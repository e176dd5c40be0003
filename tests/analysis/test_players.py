"""Players' figures over any number of matches."""

import pytest
from tienlen.analysis.figures import HANDFUL, Rate
from tienlen.analysis.matches import analyse_match
from tienlen.analysis.players import PlayerFigures, Players
from tienlen.notation.reading import read_text
from tienlen.replay.replaying import replay

MATCH = """\
%TLN 1
[Match "{name}"]
[Variant "{variant}"]
[Variant.cards-each "5"]
[Variant.seats "2-4"]
[A "An"]
[B "{b}"]

[Hand "2"]
deal A: 3s 4s 9d Kh 2s
deal B: 5c 6s 6c 6d 6h
1. A:2s B:-
2. A:3s B:5c A:9d B:-
3. A:4s B:-
4. A:Kh
end
"""


def figures_of(*texts: str) -> dict[tuple[str, str], PlayerFigures]:
    players = Players()
    for text in texts:
        for record in read_text(text):
            players.add(analyse_match(replay(record)))
    return {(own.player, own.variant): own for own in players.figures()}


def text_of(name: str = "m", variant: str = "vanikar", b: str = "Bình") -> str:
    return MATCH.format(name=name, variant=variant, b=b)


def test_figures_of_one_match() -> None:
    figures = figures_of(text_of())
    an, binh = figures["An", "vanikar"], figures["Bình", "vanikar"]
    assert (an.matches, an.matches_won, an.hands, an.hands_won, an.hands_lost) == (1, 1, 1, 1, 0)
    assert (binh.matches_won, binh.hands_won, binh.hands_lost) == (0, 0, 1)
    assert (an.score, binh.score) == (0, 4)
    assert (dict(an.places), dict(binh.places)) == ({1: 1}, {2: 1})
    assert (an.mean_place, binh.mean_place) == (1.0, 2.0)
    assert (an.missed_bombs, binh.missed_bombs) == (0, 1)
    assert binh.stranded_bombs == 1
    assert (an.tricks_won, binh.tricks_won, an.tricks) == (4, 0, 4)


def test_a_match_that_is_only_begun_counts_nowhere() -> None:
    """Who sat down is written before the first play is: it is no match of theirs yet."""
    begun = text_of("begun").partition("\n[Hand")[0] + "\n"
    dealt = text_of("dealt").partition("\n1. ")[0] + "\n"
    assert figures_of(begun, dealt) == {}
    assert figures_of(text_of(), begun, dealt) == figures_of(text_of())
    won_at_once = dealt.replace("vanikar", "viet-cong").replace('cards-each "5"', 'cards-each "4"')
    won_at_once = won_at_once.replace("3s 4s 9d Kh 2s", "2s 2c 2d 2h").replace("5c 6s", "6s")
    assert figures_of(won_at_once)["An", "viet-cong"].matches == 1


def test_choices_are_answers_with_a_known_hand_and_a_legal_play() -> None:
    """Bình could bomb the 2, could answer the 3 and the 4, and had nothing for the 9."""
    binh = figures_of(text_of())["Bình", "vanikar"]
    assert (binh.choices, binh.passes) == (3, 2)
    an = figures_of(text_of())["An", "vanikar"]
    assert (an.choices, an.passes) == (1, 0)


def test_a_name_written_in_two_ways_is_one_player() -> None:
    figures = figures_of(text_of("a", b="B\u00ecnh"), text_of("b", b="Bi\u0300nh"))
    assert set(figures) == {("An", "vanikar"), ("Bình", "vanikar")}
    assert figures["Bình", "vanikar"].matches == 2


def test_points_of_different_variants_are_never_added_up() -> None:
    figures = figures_of(text_of("a"), text_of("b", variant="wikipedia"))
    assert figures["Bình", "vanikar"].score == 4
    assert figures["Bình", "wikipedia"].score == -1


def test_what_was_added_up_in_parts_is_what_is_added_up_at_once() -> None:
    stake = text_of("s", variant="wikipedia").replace("\n\n", '\n[Stake "0.5"]\n\n', 1)
    texts = [text_of("a"), stake, text_of("b", b="Chi"), stake, text_of("c")]
    together = Players()
    for part in (texts[:2], texts[2:], []):
        players = Players()
        for record in read_text("".join(part)):
            players.add(analyse_match(replay(record)))
        together.merge(players)
    merged = {(own.player, own.variant): own for own in together.figures()}
    assert merged == figures_of(*texts)
    assert merged["Bình", "wikipedia"].score == -1
    assert merged["An", "vanikar"].matches == 3


def test_two_seats_of_one_name_played_one_match() -> None:
    own = figures_of(text_of(b="An"))["An", "vanikar"]
    assert (own.matches, own.matches_won, own.hands) == (1, 1, 2)


def test_a_void_hand_counts_nowhere() -> None:
    binh = figures_of(text_of().replace("end\n", "end misdeal\n"))["Bình", "vanikar"]
    assert (binh.matches, binh.hands, binh.missed_bombs, binh.choices) == (1, 0, 0, 0)


def test_a_hand_broken_off_has_no_place_but_its_bombs_were_missed() -> None:
    binh = figures_of(text_of().replace("end\n", "end *\n"))["Bình", "vanikar"]
    assert (binh.hands, dict(binh.places), binh.mean_place, binh.missed_bombs) == (0, {}, None, 1)


def test_an_instant_win_is_a_hand_won_and_nobody_lost() -> None:
    figures = figures_of(
        """\
[Variant "viet-cong"]
[Variant.cards-each "5"]
[A "An"] [B "Bình"] [C "Chi"]
[Hand "1"]
deal A: 3s 2s 2c 2d 2h
win A: four-twos
"""
    )
    an, chi = figures["An", "viet-cong"], figures["Chi", "viet-cong"]
    assert (an.hands, an.hands_won, an.score, dict(an.places)) == (1, 1, 2, {1: 1})
    assert (chi.hands, chi.hands_lost, chi.score, dict(chi.places)) == (1, 0, -1, {})


def test_a_seat_without_a_name_goes_by_its_letter() -> None:
    text = text_of().replace('[A "An"]\n', "").replace('[B "Bình"]\n', "")
    assert set(figures_of(text)) == {("A", "vanikar"), ("B", "vanikar")}


@pytest.mark.parametrize(
    ("count", "base", "value"), [(0, 0, None), (4, 4, None), (4, 5, 0.8), (0, 12, 0.0)]
)
def test_a_rate_is_none_below_a_handful(count: int, base: int, value: float | None) -> None:
    assert Rate(count, base).value == value
    assert HANDFUL == 5


def test_opportunities_are_bombs_played_and_missed() -> None:
    own = PlayerFigures(player="An", variant="pagat", bombs=3, missed_bombs=2, forfeited_bombs=9)
    assert own.bomb_rate == Rate(3, 5)
