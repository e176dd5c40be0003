"""The season: what it adds up to, what of it is kept, and what its chart shows."""

import math
from collections.abc import Callable
from decimal import Decimal
from itertools import pairwise
from xml.etree import ElementTree

import pytest
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.text import Text
from tienlen.analysis.charts.figures import (
    ChartError,
    figure_bytes,
    season_chart,
    the_season,
    why_no_season,
)
from tienlen.analysis.charts.kinds import FORMATS, Format
from tienlen.analysis.charts.points import point_columns, season_points
from tienlen.analysis.charts.season import GREY, MOST_GREY, MOST_NAMED
from tienlen.analysis.charts.seasons import (
    MOST_EACH,
    Played,
    SeasonLine,
    SeasonRows,
    Seasons,
    played,
)
from tienlen.analysis.matches import MatchAnalysis
from tienlen.analysis.players import Players
from tienlen.notation.records import Points


def match(variant: str = "pagat", wins: str = "highest", **points: Points) -> Played:
    return Played(
        variant=variant,
        wins=wins,  # type: ignore[arg-type]
        hands=2,
        ended=2,
        count=2,
        points=tuple(points.items()),
    )


def season(*matches: Played, **most: int) -> SeasonRows:
    seasons = Seasons(**most)
    for each in matches:
        seasons.add(each)
    return the_season(seasons)


def lines_of(rows: SeasonRows) -> dict[str, list[tuple[int, Points]]]:
    return {line.player: list(zip(line.matches, line.totals, strict=True)) for line in rows.lines}


def held(rows: SeasonRows) -> int:
    return sum(len(line.totals) for line in rows.lines)


def drawn(figure: Figure) -> dict[str, tuple[list[float], list[float]]]:
    """Return the lines that are named, by rank."""
    return {
        line.get_label(): (list(line.get_xdata()), list(line.get_ydata()))
        for line in figure.axes[0].lines
        if line.get_label().isdigit()
    }


def texts_of(figure: Figure) -> list[str]:
    return [text.get_text() for text in figure.findobj(Text) if text.get_text()]


def grey_of(figure: Figure) -> int:
    """Count the lines that are grey: parted by heights that are none."""
    (line,) = figure.axes[0].findobj(lambda each: getattr(each, "_color", None) == GREY)
    assert isinstance(line, Line2D)
    return sum(map(math.isnan, line.get_ydata()))


# -- what it adds up to --------------------------------------------------------------------


Analysed = Callable[..., MatchAnalysis]

HAND = """
[Hand "{}"]
1. A:3s4s5s6s7s8s9sTsJsQsKsAs B:-
2. A:2h
end
"""
VOID = HAND.format(1).replace("end", "end misdeal") + HAND.format(1)


def test_a_match_adds_what_the_figures_of_players_say(analysed: Analysed) -> None:
    """Bình is left with 13 cards in the first hand, An with 11 in the second; the third is
    broken off.
    """
    for one, points, ended in (
        (analysed(), {"An": 11, "Bình": 13}, 2),
        (analysed(VOID), {"An": 0, "Bình": 13}, 1),
    ):
        own = played(one)
        assert (own.variant, own.wins, own.ended) == ("vanikar", "lowest", ended)
        assert own.hands == own.count == len(one.hands)
        assert dict(own.points) == points
        players = Players()
        players.add(one)
        assert {each.player: each.score for each in players.figures()} == points


def test_only_hands_and_players_that_are_asked_for_count(analysed: Analysed) -> None:
    own = played(analysed(), lambda hand: hand == 2, lambda name: name == "An")
    assert (own.hands, own.ended, own.count, own.points) == (1, 1, 3, (("An", 11),))


def test_a_match_in_which_nothing_is_played_yet_is_none_of_the_season(analysed: Analysed) -> None:
    """Its level line would lead where the lowest total wins."""
    begun = played(analysed(HAND.format(1).partition("1. ")[0]))
    own = played(analysed())
    assert season(begun, own, begun) == season(own)


def test_two_seats_of_one_name_are_one_player(analysed: Analysed) -> None:
    assert played(analysed(players=("An", "An"))).points == (("An", 24),)


def test_totals_run_over_the_matches_that_a_player_played() -> None:
    rows = season(match(An=3, Chi=-3), match(Bình=1, Chi=-1), match(An=-2, Bình=2))
    assert lines_of(rows) == {
        "Bình": [(2, 1), (3, 3)],
        "An": [(1, 3), (3, 1)],
        "Chi": [(1, -3), (2, -4)],
    }
    assert (rows.matches, rows.hands, rows.step) == (3, 6, 1)


def test_who_leads_is_first_and_those_alike_by_name() -> None:
    points = {"Chi": 1, "An": 1, "Bình": 4}
    assert list(lines_of(season(match(**points)))) == ["Bình", "An", "Chi"]
    assert list(lines_of(season(match(wins="lowest", **points)))) == ["An", "Chi", "Bình"]


def test_matches_in_which_another_total_wins_are_another_season() -> None:
    """With `[Variant.match-winner "highest"]` who leads is who came last without it."""
    seasons = Seasons()
    for wins, points in (("lowest", 1), ("highest", 2), ("lowest", 3)):
        seasons.add(match("vanikar", wins, An=points, Bình=9))
    assert [(rows.variant, rows.wins, lines_of(rows)) for rows in seasons.rows()] == [
        ("vanikar", "highest", {"Bình": [(1, 9)], "An": [(1, 2)]}),
        ("vanikar", "lowest", {"An": [(1, 1), (2, 4)], "Bình": [(1, 9), (2, 18)]}),
    ]
    with pytest.raises(ChartError, match="these of 'vanikar' it is the highest in some"):
        the_season(seasons)
    seasons.add(match("pagat", An=1))
    with pytest.raises(ChartError, match="of 'pagat', 'vanikar'"):
        the_season(seasons)


def test_what_was_won_for_different_stakes_is_added_up(analysed: Analysed) -> None:
    """wikipedia: the loser pays each other player the stake."""
    hands = HAND.format(1)
    tags = ("", '[Stake "2.5"]\n')
    one, more = (analysed(hands, variant="wikipedia", tags=each) for each in tags)
    assert lines_of(season(played(one), played(more))) == {
        "An": [(1, 1), (2, Decimal("3.5"))],
        "Bình": [(1, -1), (2, Decimal("-3.5"))],
    }


def test_points_of_different_variants_are_never_added_up() -> None:
    seasons = Seasons()
    for variant in ("vanikar", "pagat", "vanikar"):
        seasons.add(match(variant, An=1))
    assert [(rows.variant, lines_of(rows)) for rows in seasons.rows()] == [
        ("pagat", {"An": [(1, 1)]}),
        ("vanikar", {"An": [(1, 1), (2, 2)]}),
    ]
    with pytest.raises(ChartError, match="'pagat', 'vanikar'"):
        the_season(seasons)
    with pytest.raises(ChartError, match="there are none"):
        the_season(Seasons())


def test_points_are_added_up_exactly() -> None:
    rows = season(*[match(An=Decimal("0.1"), Bình=Decimal("-0.1"))] * 10)
    assert [line.totals[-1] for line in rows.lines] == [1, -1]


@pytest.mark.parametrize("count", [8, 9, 16, 17, 33, 100, 1000])
def test_of_many_matches_the_totals_after_every_so_many_are_kept(count: int) -> None:
    # An plays all matches, Bình every third.
    matches = [
        match(An=number, **({"Bình": 1} if number % 3 == 0 else {})) for number in range(count)
    ]
    rows = season(*matches, steps=8)
    full = season(*matches, steps=10_000)
    assert full.step == 1
    assert rows.step == max(1, 2 ** math.ceil(math.log2(count / 8)))
    for line, whole in zip(rows.lines, full.lines, strict=True):
        assert line.player == whole.player
        assert 1 < len(line.matches) <= 8
        assert list(line.matches) == sorted(set(line.matches))
        assert line.totals[-1] == whole.totals[-1]
        for number, total in zip(line.matches, line.totals, strict=True):
            assert number == count or number % rows.step == 0
            before = [at for at in whole.matches if at <= number]
            assert total == whole.totals[len(before) - 1]


def test_what_is_kept_is_bounded_by_the_number_of_players() -> None:
    few = season(*[match(**{f"P{number % 3}": 1}) for number in range(3000)], totals=100)
    assert 50 < held(few) <= 100
    assert {line.totals[-1] for line in few.lines} == {1000}
    assert season(*[match(An=1)] * 101, totals=100).step == 2
    for count in (20, 100):
        matches = [match(**{f"P{number % count}": 1}) for number in range(60 * count)]
        assert held(season(*matches, totals=100)) <= MOST_EACH * count
        assert held(season(*matches)) == 60 * count


def test_who_always_plays_keeps_its_line_however_many_come_once() -> None:
    """Of 900 matches each has more players that never come again than there is room for."""
    strangers = iter(range(100_000))
    matches = [
        match(An=1, **{f"P{next(strangers)}": 0 for _ in range(25)}) for number in range(900)
    ]
    rows = season(*matches, totals=100)
    assert (rows.step, lines_of(rows)["An"]) == (1, [(at, at) for at in range(1, 901)])


@pytest.mark.parametrize("pool", [1, 5, 30, 100, 1000])
@pytest.mark.parametrize("seats", [1, 3, 20])
def test_who_always_plays_keeps_a_dozen_totals_whoever_the_others_are(
    pool: int, seats: int
) -> None:
    matches = [
        match(An=1, **{f"P{(number * seats + seat) % pool}": 1 for seat in range(seats)})
        for number in range(1500)
    ]
    rows = season(*matches, totals=100)
    line = lines_of(rows)["An"]
    assert len(line) >= 12
    assert all(total == at for at, total in line)
    assert held(rows) <= max(100, MOST_EACH * len(rows.lines))


def test_points_are_the_rows_of_the_data() -> None:
    rows = season(match(An=3, Bình=-3), match(Bình=Decimal("4.5"), Chi=Decimal("-4.5")))
    assert point_columns("season") == ["position", "player", "score", "total"]
    assert [
        (each.position, each.player, each.score, each.total) for each in season_points(rows)
    ] == [
        (1, "An", 3, 3),
        (1, "Bình", -3, -3),
        (2, "Bình", 4.5, 1.5),
        (2, "Chi", -4.5, -4.5),
    ]


# -- what is drawn -------------------------------------------------------------------------


@pytest.mark.parametrize("count", [7, 999, 12_345, 1_000_000])
def test_as_many_matches_are_numbered_as_there_is_room_for(count: int) -> None:
    line = SeasonLine(player="An", matches=(1, count), totals=(0, 1))
    whole = {"matches": count, "hands": count, "ended": count, "count": count, "step": 1}
    figure = season_chart(SeasonRows(variant="pagat", wins="highest", lines=(line,), **whole))
    figure.canvas.draw()
    ticks = figure.axes[0].get_xticks()
    assert 4 < len(ticks) <= 20
    assert [tick % ticks[0] for tick in ticks] == [0] * len(ticks)
    labels = figure.axes[0].get_xticklabels()
    assert [label.get_text() for label in labels] == [f"{round(tick):,}" for tick in ticks]
    boxes = [label.get_window_extent() for label in labels]
    assert all(left.x1 < right.x0 for left, right in pairwise(boxes))


def test_lines_stay_level_while_others_play() -> None:
    figure = season_chart(season(match(An=3), match(Bình=1), match(An=-1), match(Bình=0)))
    assert drawn(figure) == {
        "1": ([0, 1, 2, 3, 4], [0, 3, 3, 2, 2]),
        "2": ([1, 2, 3, 4], [0, 1, 1, 1]),
    }
    assert figure.axes[0].get_xlim() == (0, 4)
    texts = texts_of(figure)
    assert {"An", "+2", "Bình", "+1", "match, in the order read"} <= set(texts)
    assert "pagat · 4 matches · 8 hands · highest total wins" in texts


def test_a_season_of_one_match() -> None:
    figure = season_chart(season(match(An=3, Bình=-3)))
    assert drawn(figure) == {"1": ([0, 1], [0, 3]), "2": ([0, 1], [0, -3])}
    assert any("1 match · " in text for text in texts_of(figure))


def test_hands_that_are_not_shown_or_did_not_end_are_told() -> None:
    rows = season(match(An=1))
    own = Played(variant="pagat", wins="lowest", hands=2, ended=1, count=5, points=(("An", 1),))
    rows = season(own, own)
    assert any(
        "4 of 10 hands, 2 not played to the end" in text for text in texts_of(season_chart(rows))
    )


def crowd(count: int) -> SeasonRows:
    return season(match(**{f"P{number:03}": count - number for number in range(count)}))


def test_those_who_do_not_lead_are_grey_and_named_below_where_there_is_room() -> None:
    figure = season_chart(crowd(MOST_NAMED + 2))
    assert len(drawn(figure)) == MOST_NAMED
    assert grey_of(figure) == 2
    assert "Thin and grey: P008 +2, P009 +1" in texts_of(figure)
    assert not any("grey" in text for text in texts_of(season_chart(crowd(MOST_NAMED))))


def test_many_are_told_in_words() -> None:
    figure = season_chart(crowd(40))
    assert grey_of(figure) == 32
    assert "Thin and grey: the next 32 players, +32 to +1" in texts_of(figure)
    figure = season_chart(crowd(MOST_NAMED + MOST_GREY + 3))
    assert grey_of(figure) == MOST_GREY
    assert "Thin and grey: the next 200 players, +203 to +4; 3 more are not drawn" in texts_of(
        figure
    )


def test_named_players_differ_in_more_than_colour() -> None:
    lines = [line for line in season_chart(crowd(40)).axes[0].lines if line.get_label().isdigit()]
    assert len({line.get_marker() for line in lines}) == MOST_NAMED
    assert len({line.get_color() for line in lines}) == MOST_NAMED


@pytest.mark.parametrize(
    ("rows", "reason"),
    [
        (match(), "no player is shown"),
        (
            Played(variant="v", wins="lowest", hands=0, ended=0, count=1, points=(("An", 0),)),
            "no hand is shown",
        ),
        (
            Played(variant="v", wins="lowest", hands=1, ended=0, count=1, points=(("An", 0),)),
            "no hand was played to its end",
        ),
    ],
)
def test_where_there_is_nothing_to_draw_the_figure_says_why(rows: Played, reason: str) -> None:
    assert why_no_season(season(rows)) == reason
    figure = season_chart(season(rows))
    assert not figure.axes
    assert any(reason in text.lower() for text in texts_of(figure))


def test_where_points_are_not_whole_their_axis_is_not() -> None:
    figure = season_chart(season(match(An=Decimal("0.1")), match(An=Decimal("0.1"))))
    figure.canvas.draw()
    assert any("0.0" in label.get_text() for label in figure.axes[0].get_yticklabels())
    assert "+0.2" in texts_of(figure)


# -- its files -----------------------------------------------------------------------------


@pytest.mark.parametrize("form", FORMATS)
def test_hostile_names_do_no_harm_and_the_bytes_are_the_same(
    form: Format, hostile: tuple[str, ...]
) -> None:
    own = match("<b>$\\alpha$\u202e\n", **{name: len(name) for name in hostile})
    data = figure_bytes(season_chart(season(own, own)), form)
    assert figure_bytes(season_chart(season(own, own)), form) == data
    if form == "svg":
        names = {element.tag.rsplit("}")[-1] for element in ElementTree.fromstring(data).iter()}
        assert not names & {"script", "image", "text", "foreignObject", "a"}


def test_every_text_can_be_read_where_a_chart_is_as_wide_as_a_page() -> None:
    """The pages of these docs are 736 pixels wide, of which 96 make an inch."""
    figure = season_chart(season(*[match(**{f"Thảo {n}": 99 for n in range(40)})] * 9))
    scale = min(1, 736 / (figure.get_figwidth() * figure.dpi)) * figure.dpi / 96
    sizes = [text.get_fontsize() for text in figure.findobj(Text) if text.get_text()]
    assert min(sizes) * scale >= 7


CUT = ["x" * 400 + "1", "x" * 400 + "2", "小明" * 200, "e" + "\u0301" * 3000, "\u202e$x^2$"]


def crowds() -> list[tuple[str, Callable[[], SeasonRows]]]:
    long = [f"Công Tằng Tôn Nữ Thị Hoàng Phương {number}" for number in range(20)]
    return [
        ("one player", lambda: season(match(An=0))),
        ("alike", lambda: season(match(**dict.fromkeys(long, 10**9)))),
        ("few more", lambda: season(match(**dict.fromkeys(long[:12], -1)))),
        ("many matches", lambda: season(*[match(**dict.fromkeys(CUT, 7))] * 3000, steps=50)),
        ("tiny", lambda: season(match(An=Decimal("0.000001"), Bình=Decimal("-123456.789")))),
    ]


@pytest.mark.parametrize(("_case", "rows"), crowds(), ids=[name for name, _ in crowds()])
def test_no_text_is_cut_off_or_hidden(_case: str, rows: Callable[[], SeasonRows]) -> None:
    figure = season_chart(rows())
    figure_bytes(figure, "png")
    sheet = figure.bbox
    texts = [text for text in figure.texts if text.get_text()]
    boxes = [text.get_window_extent() for text in texts]
    for text, box in zip(texts, boxes, strict=True):
        assert sheet.x0 <= box.x0, text
        assert box.x1 <= sheet.x1, text
        assert sheet.y0 <= box.y0, text
        assert box.y1 <= sheet.y1, text
    for index, box in enumerate(boxes):
        for other, text in zip(boxes[index + 1 :], texts[index + 1 :], strict=True):
            assert not box.overlaps(other), (texts[index], text)
