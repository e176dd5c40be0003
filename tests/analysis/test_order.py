"""Players in the order of a figure."""

from collections import Counter
from dataclasses import fields
from decimal import Decimal

from tienlen.analysis.figures import HANDFUL
from tienlen.analysis.order import FIGURES, sorted_players
from tienlen.analysis.players import PlayerFigures
from tienlen.analysis.tables import player_row


def player(name: str, variant: str = "pagat", **figures: object) -> PlayerFigures:
    return PlayerFigures(player=name, variant=variant, **figures)  # type: ignore[arg-type]


def names(players: list[PlayerFigures]) -> list[str]:
    return [own.player for own in players]


def test_every_figure_of_a_player_can_be_sorted_by_and_nothing_else() -> None:
    assert {"matches", "score", "mean_place", "place_8", "bomb_rate", "illegal"} <= set(FIGURES)
    assert not {"player", "variant", "illegal_codes"} & set(FIGURES)
    names_of_sums = {each.name for each in fields(PlayerFigures)} - {"player", "variant"}
    counts = names_of_sums - {"places", "illegal", "bombs", "missed_bombs", "choices", "passes"}
    seldom = player(
        "A",
        **dict.fromkeys(counts, 1),
        bombs=4,
        missed_bombs=4,
        choices=6,
        passes=3,
        places=Counter(range(1, 9)),
        illegal=Counter({"not-higher": 1}),
    )
    often = player(
        "B",
        **dict.fromkeys(counts, 2),
        bombs=9,
        missed_bombs=5,
        choices=10,
        passes=8,
        places=Counter([*range(1, 9), *range(1, 9), 8]),
        illegal=Counter({"not-higher": 2}),
    )
    for figure in FIGURES:
        less, more = (getattr(player_row(own), figure) for own in (seldom, often))
        assert less < more, figure
        assert names(sorted_players([seldom, often], figure)) == ["B", "A"]
        assert names(sorted_players([often, seldom], figure, least_first=True)) == ["A", "B"]


def test_most_come_first_and_those_alike_by_name() -> None:
    players = [player("C", score=3), player("B", score=-2), player("D"), player("A", score=3)]
    assert names(sorted_players(players, "score")) == ["A", "C", "D", "B"]
    assert names(sorted_players(players, "score", least_first=True)) == ["B", "D", "A", "C"]


def test_points_of_different_variants_are_not_compared() -> None:
    players = [player("A", "vanikar", score=9), player("B", "pagat", score=1), player("C", "pagat")]
    assert names(sorted_players(players, "score")) == ["B", "C", "A"]


def test_points_are_compared_to_the_last_digit() -> None:
    low, high = Decimal("100000000000000000.1"), Decimal("100000000000000000.2")
    assert float(low) == float(high)
    players = [player("A", score=low), player("B", score=high), player("C", score=10**17)]
    assert names(sorted_players(players, "score")) == ["B", "A", "C"]


def test_those_without_a_figure_come_last_in_either_order() -> None:
    few = player("A", bombs=HANDFUL - 1)
    often, seldom = player("B", bombs=9, missed_bombs=1), player("C", bombs=1, missed_bombs=9)
    assert names(sorted_players([few, seldom, often], "bomb_rate")) == ["B", "C", "A"]
    turned = sorted_players([few, seldom, often], "bomb_rate", least_first=True)
    assert names(turned) == ["C", "B", "A"]
    placed = player("B", places=Counter({1: 1}))
    assert names(sorted_players([player("A"), placed], "mean_place", least_first=True)) == list(
        "BA"
    )
