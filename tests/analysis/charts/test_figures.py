"""What the figures show is what happened in the match, worked out by hand (see conftest)."""

import math
from collections.abc import Callable
from dataclasses import replace

import pytest
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle
from matplotlib.text import Text
from tienlen.analysis.charts.figures import ChartError, chart, hand_chart, why_nothing
from tienlen.analysis.charts.kinds import ARCHIVE_KINDS, HAND_KINDS, KINDS, MEANINGS
from tienlen.analysis.charts.points import POINTS, chart_points, point_columns, point_values
from tienlen.analysis.charts.rows import ChartRows

Read = Callable[..., ChartRows]

HAND_3 = """
[Hand "1"]
1. B:3c A:2h B:4s4c4d4h A:-
"""


def lines_of(figure: Figure) -> dict[str, tuple[list[float], list[float]]]:
    """Return the lines that are named after a seat, one for each."""
    found = {}
    for axes in figure.axes:
        for line in axes.lines:
            if (seat := line.get_label()) in {"A", "B"}:
                assert seat not in found
                found[seat] = (list(line.get_xdata()), list(line.get_ydata()))
    return found


def texts_of(figure: Figure) -> list[str]:
    return [text.get_text() for text in figure.findobj(Text) if text.get_text()]


def marks_of(figure: Figure, marker: str) -> list[tuple[float, float]]:
    return [
        (float(line.get_xdata()[0]), float(line.get_ydata()[0]))
        for axes in figure.axes
        for line in axes.lines
        if line.get_marker() == marker and len(line.get_xdata()) == 1
    ]


def numbers_of(axes: Axes) -> list[int]:
    return [int(text.get_text()) for text in axes.texts]


def test_cards_falls_with_each_play(rows: ChartRows) -> None:
    assert lines_of(chart("cards", rows, hand=1)) == {
        "A": ([0, 1, 3, 3], [13, 1, 0, 0]),
        "B": ([0, 3], [13, 13]),
    }
    assert lines_of(chart("cards", rows, hand=2)) == {
        "A": ([0, 1, 3, 8], [13, 12, 11, 11]),
        "B": ([0, 2, 4, 6, 8, 8], [13, 12, 11, 1, 0, 0]),
    }


def test_cards_shows_tricks_as_bands(rows: ChartRows) -> None:
    strips = chart("cards", rows, hand=2).axes
    assert strips
    for strip in strips:
        bands = [
            (patch.get_x(), patch.get_x() + patch.get_width())
            for patch in strip.patches
            if isinstance(patch, Rectangle)
        ]
        # Tricks 1 and 3 are shaded: plays 1 to 5, and 8 alone.
        assert bands == [(0.5, 5.5), (7.5, 8.5)]


def test_cards_marks_bombs_illegal_plays_and_who_went_out(rows: ChartRows) -> None:
    assert marks_of(chart("cards", rows, hand=3), "*") == [(3, 8)]
    assert "4♠4♣4♦4♥" in texts_of(chart("cards", rows, hand=3))
    second = chart("cards", rows, hand=2)
    assert marks_of(second, "x") == [(4, 11)]
    assert marks_of(second, "*") == []
    assert marks_of(second, "o") == [(8, 0)]
    assert {"1st", "2nd · 11 left"} <= set(texts_of(second))


def test_cards_stops_where_cards_are_not_known_any_more(read: Read) -> None:
    rows = read('[Hand "1"]\n1. A:3s B:4c\n...\n5. B:8c A:9c\nend *\n')
    lines = lines_of(chart("cards", rows))
    (a_xs, a_ys), (b_xs, b_ys) = lines["A"], lines["B"]
    assert (a_xs, b_xs) == ([0, 1, 4, 4], [0, 2, 3, 4])
    assert (a_ys[:2], b_ys[:2]) == ([13, 12], [13, 12])
    assert all(math.isnan(y) for y in (*a_ys[2:], *b_ys[2:]))


def test_score_adds_up_hand_by_hand(rows: ChartRows) -> None:
    assert lines_of(chart("score", rows)) == {
        "A": ([0, 1, 2, 3], [0, 0, 11, 11]),
        "B": ([0, 1, 2, 3], [0, 13, 13, 13]),
    }
    texts = texts_of(chart("score", rows))
    assert {"+11", "+13"} <= set(texts)
    assert any("lowest total wins" in text and "1 not played to the end" in text for text in texts)


def test_score_of_later_hands_starts_from_what_was_there(rows: ChartRows) -> None:
    later = ChartRows(
        match=rows.match,
        variant=rows.variant,
        players=rows.players,
        count=3,
        wins="lowest",
        hands=rows.hands[1:2],
    )
    assert lines_of(chart("score", later)) == {"A": ([0, 1], [0, 11]), "B": ([0, 1], [13, 13])}
    assert any("1 of 3 hands" in text for text in texts_of(chart("score", later)))


def test_score_with_a_stake_that_is_not_whole(read: Read) -> None:
    tags = '[Variant.scoring "stake"]\n[Stake "0.1"]\n'
    rows = read(tags=tags)
    lines = lines_of(chart("score", rows))
    # The first hand is An's, the second Bình's, one stake each.
    assert lines["A"][1] == [0, 0.1, 0, 0]
    assert lines["B"][1] == [0, -0.1, 0, 0]


def test_places_counts_and_averages(rows: ChartRows) -> None:
    figure = chart("places", rows)
    assert numbers_of(figure.axes[0]) == [1, 1, 1, 1]
    texts = texts_of(figure)
    assert {"1st", "2nd"} <= set(texts)
    assert texts.count("1.50") == 2


def test_bombs_has_a_bar_for_each_player(rows: ChartRows) -> None:
    played, missed, forfeited = chart("bombs", rows).axes
    widths = [
        [patch.get_width() for patch in axes.patches if isinstance(patch, Rectangle)]
        for axes in (played, missed, forfeited)
    ]
    assert widths == [[0, 1], [0, 0], [0, 0]]
    assert numbers_of(played) == [0, 1]


def test_plays_counts_leads_and_answers_by_kind(rows: ChartRows) -> None:
    figure = chart("plays", rows)
    led, answered = figure.axes
    assert [text for text in texts_of(figure) if text in {"single", "quad", "sequence"}] == [
        "single",
        "quad",
        "sequence",
    ] * 2
    assert numbers_of(led) == [2, 0, 1, 2, 0, 1]
    assert numbers_of(answered) == [2, 0, 0, 2, 1, 0]


def test_control_tells_owner_length_and_cards_of_each_trick(rows: ChartRows) -> None:
    figure = chart("control", rows, hand=2)
    _, owners, runs = figure.axes
    # Seats are columns from 0, tricks rows; what is filled is who won.
    won = [
        (line.get_xdata()[0], line.get_ydata()[0])
        for line in owners.lines
        if len(line.get_xdata()) == 1 and line.get_markerfacecolor() != "white"
    ]
    assert won == [(1, 0), (1, 1), (1, 2)]
    assert [text.get_text() for text in runs.texts] == ["4 + 1", "1 + 1", "1"]
    assert {"single  4♦", "sequence  5♣ to A♣, 10 cards", "single  2♣"} <= set(texts_of(figure))
    third = texts_of(chart("control", rows, hand=3))
    assert "quad  4♠4♣4♦4♥ · 1 bomb" in third


def test_title_names_match_variant_and_hands(rows: ChartRows) -> None:
    for kind in KINDS:
        about = chart(kind, rows, hand=1 if kind in HAND_KINDS else None).texts[1].get_text()
        for part in ("tối thứ bảy", "vanikar", "3 hands"):
            assert part in about


def test_plays_are_counted_as_they_are_numbered(rows: ChartRows) -> None:
    for kind in HAND_KINDS:
        first, second = (texts_of(chart(kind, rows, hand=number)) for number in (1, 2))
        assert any("3 plays (1 of them a pass) in 2 tricks" in text for text in first)
        assert any("8 plays (2 of them passes) in 3 tricks" in text for text in second)
        assert "plays, passes among them" in first


@pytest.mark.parametrize(
    ("hands", "kinds", "reason"),
    [
        ("", ("score", "places", "bombs", "plays"), "no hand is shown"),
        ('[Hand "1"]\n1. A:3s B:4s\nend *\n', ("score", "places"), "no hand was played to its end"),
        ('[Hand "1"]\nend misdeal\n', ("plays", "bombs"), "no play is written that counts"),
        ('[Hand "1"]\nend *\n', ("cards", "control"), "no play is written"),
    ],
)
def test_where_there_is_nothing_to_draw_the_figure_says_why(
    hands: str, kinds: tuple[str, ...], reason: str, read: Read
) -> None:
    rows = read(hands)
    for kind in KINDS:
        if kind not in kinds:
            continue
        hand = rows.hands[0] if kind in HAND_KINDS else None
        assert why_nothing(kind, rows, hand) == reason
        figure = chart(kind, rows)
        assert not figure.axes
        assert any(reason in text.lower() for text in texts_of(figure))


QUIET = '[Hand "1"]\n1. A:3s B:4s A:-\n2. B:5s A:-\n'


@pytest.mark.parametrize(
    ("kind", "hands", "players", "says"),
    [
        ("bombs", QUIET, "AB", "No bomb was played, missed or forfeited."),
        ("bombs", HAND_3, "A", "No bomb was played, missed or forfeited by the player shown."),
        ("plays", '[Hand "1"]\n1. A:3s B:-\n', "B", "The player shown led nothing and answered"),
    ],
)
def test_a_chart_of_nothing_says_so_instead_of_zeros(
    kind: str, hands: str, players: str, says: str, read: Read
) -> None:
    rows = read(hands)
    rows = replace(rows, players={seat: rows.players[seat] for seat in players})
    figure = chart(kind, rows)
    assert any(text.startswith(says) for text in texts_of(figure))
    assert not figure.axes


@pytest.mark.parametrize("kind", KINDS)
def test_every_text_can_be_read_where_a_chart_is_as_wide_as_a_page(
    kind: str, rows: ChartRows
) -> None:
    """The pages of these docs are 46 em wide, 736 pixels of which 96 make an inch."""
    figure = chart(kind, rows, hand=3 if kind in HAND_KINDS else None)
    figure.canvas.draw()
    scale = min(1, 736 / (figure.get_figwidth() * figure.dpi)) * figure.dpi / 96
    sizes = {
        text.get_text(): text.get_fontsize() * scale
        for text in figure.findobj(Text)
        if text.get_text() and text.get_visible()
    }
    assert sizes
    assert min(sizes.values()) >= 7, sizes


def test_hand_won_without_a_play(read: Read) -> None:
    rows = read('[Hand "1"]\ndeal A: 2scdh x9\nwin A four-twos\nend\n', variant="viet-cong")
    assert why_nothing("cards", rows, rows.hands[0]) == "the hand was won without a play"
    assert lines_of(chart("score", rows))["A"][1] == [0, 1]


def test_hands_of_the_same_number_are_told_apart(read: Read) -> None:
    twice = read('[Hand "1"]\n1. A:3s B:4s\nend *\n[Hand "1"]\n1. A:3c B:4c A:5c\nend *\n')
    ends = [lines_of(hand_chart("cards", hand, twice))["A"][1][-1] for hand in twice.hands]
    assert ends == [12, 11]


def test_wrong_use_is_told(rows: ChartRows) -> None:
    with pytest.raises(ChartError, match="cards, control, score"):
        chart("pie", rows)
    with pytest.raises(ChartError, match="a season chart shows many matches"):
        chart("season", rows)
    for kind in ("score", "places", "bombs", "plays"):
        with pytest.raises(ChartError, match=f"a {kind} chart shows a whole match, .*: leave"):
            chart(kind, rows, hand=1)
    with pytest.raises(ChartError, match="one of 3 hands"):
        chart("cards", rows)
    with pytest.raises(ChartError, match="no hand has the number 9"):
        chart("cards", rows, hand=9)


def test_every_kind_has_a_meaning_and_points() -> None:
    assert set(MEANINGS) == set(POINTS) == {*KINDS, *ARCHIVE_KINDS}


def test_points_fill_the_columns(rows: ChartRows) -> None:
    for kind in KINDS:
        hand = rows.hands[1] if kind in HAND_KINDS else None
        points = chart_points(kind, rows, hand)
        assert points
        for point in points:
            assert len(point_values(point)) == len(point_columns(kind))
