"""A page of a season: what the matches are called, who stands where, and how it went."""

import re
from collections.abc import Callable
from html.parser import HTMLParser

import pytest
from tienlen.analysis.report.page import page_bytes
from tienlen.analysis.report.sheets import ReportSheet

MakeSheet = Callable[[str], ReportSheet]

HEAD = """\
[Match "{name}"]
{date}[Variant "{variant}"]
[Variant.cards-each "2"]
[A "{a}"]
[B "{b}"]
"""
# Who sits at B goes out, and A is left with one card.
HAND = """\
[Hand "1"]
deal A: 3s 7s
deal B: 4s 5s
1. A:3s B:4s A:-
2. B:5s
end
"""


def evening(
    name: str = "Friday",
    date: str = "",
    variant: str = "vanikar",
    a: str = "An",
    b: str = "Bình",
) -> str:
    tag = f'[Date "{date}"]\n' if date else ""
    return HEAD.format(name=name, date=tag, variant=variant, a=a, b=b) + HAND


class Words(HTMLParser):
    """The words that can be read, by the elements they stand in."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.found: list[tuple[str, str]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        del attrs
        self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        while self.open and self.open.pop() != tag:
            pass

    def handle_data(self, data: str) -> None:
        if self.open and data.strip():
            self.found.append((self.open[-1], " ".join(data.split())))

    def of(self, tag: str) -> list[str]:
        return [text for name, text in self.found if name == tag]


def page_of(sheet: ReportSheet) -> str:
    return page_bytes(sheet).decode()


def contents_of(page: str) -> list[str]:
    start = page.index('<ul class="contents">')
    return Words(page[start : page.index("</ul>", start)]).of("a")


# -- what matches are called -----------------------------------------------------------------


def test_matches_of_one_name_are_told_apart_by_their_dates(make_sheet: MakeSheet) -> None:
    page = page_of(make_sheet(evening(date="2026-01-02") + evening(date="2026-01-09")))
    both = ["Friday, 2026-01-02", "Friday, 2026-01-09"]
    assert contents_of(page) == both
    assert [title for title in Words(page).of("h2") if "Friday" in title] == both
    assert re.findall(r'<article class="match"[^>]* aria-label="([^"]*)"', page) == both
    captions = Words(page).of("figcaption")
    for title in both:
        assert f"{title}: The running total of each player over the match." in captions
        assert f"{title}: Cards left of each seat over the plays of hand 1." in captions


def test_matches_of_one_name_without_a_date_are_told_apart_by_their_files(
    make_sheet_of_files: Callable[[dict[str, str]], ReportSheet],
) -> None:
    page = page_of(
        make_sheet_of_files(
            {
                "season/one.tln": evening(),
                "season/<two>.tln": evening(),
                "three.tln": evening(name="Sunday"),
            }
        )
    )
    # A name that no other match has says enough.
    assert contents_of(page) == ["Friday, one.tln", "Friday, <two>.tln", "Sunday"]


@pytest.mark.parametrize("date", ["", "2026-01-02"])
def test_matches_of_one_name_date_and_file_are_told_apart_by_their_lines(
    make_sheet: MakeSheet, date: str
) -> None:
    sheet = make_sheet(evening(date=date) + evening(date=date))
    apart = [link.removeprefix("Friday, ") for link in contents_of(page_of(sheet))]
    assert apart == [", ".join(filter(None, (date, match.source))) for match in sheet.matches]
    assert len(set(apart)) == 2


def test_files_of_one_name_in_two_folders_are_told_apart_by_their_folders(
    make_sheet_of_files: Callable[[dict[str, str]], ReportSheet],
) -> None:
    sheet = make_sheet_of_files({"spring/friday.tln": evening(), "autumn/friday.tln": evening()})
    assert [match.apart for match in sheet.matches] == [
        "spring/friday.tln:1",
        "autumn/friday.tln:1",
    ]


def test_the_only_match_of_a_page_is_called_by_its_name(make_sheet: MakeSheet) -> None:
    page = page_of(make_sheet(evening(date="2026-01-02")))
    assert Words(page).of("h1") == ["Friday"]


# -- standings -------------------------------------------------------------------------------


def captions_and_players(sheet: ReportSheet) -> list[tuple[str, list[str]]]:
    return [(one.table.caption, [row[0] for row in one.table.rows]) for one in sheet.standings]


def test_standings_begin_with_the_best_total_and_say_which_that_is(make_sheet: MakeSheet) -> None:
    # Vanikar, "Scoring": the loser has a point for each card left, and the lowest total wins. An
    # wins two matches and Chi one, but An has a point of the third.
    pairs = [("Bình", "An"), ("Bình", "An"), ("An", "Chi")]
    sheet = make_sheet(
        "".join(evening(variant="vanikar", a=a, b=b) for a, b in pairs)
        + evening(variant="pagat", a="An", b="Bình")
    )
    assert captions_and_players(sheet) == [
        ("Standings, pagat, best total first: the highest total wins", ["Bình", "An"]),
        ("Standings, vanikar, best total first: the lowest total wins", ["Chi", "An", "Bình"]),
    ]


def test_where_another_total_wins_in_each_match_those_who_won_most_stand_first(
    make_sheet: MakeSheet,
) -> None:
    lowest = evening(a="An", b="Bình")
    highest = evening(a="An", b="Zoe").replace(
        "[Variant.cards", '[Variant.match-winner "highest"]\n[Variant.cards'
    )
    sheet = make_sheet(lowest + highest)
    # An, with a card left in both, wins the second alone; Bình wins the first in a better place.
    assert captions_and_players(sheet) == [
        (
            "Standings, vanikar, most matches won first: "
            "in some the lowest total wins, in others the highest",
            ["Bình", "An", "Zoe"],
        )
    ]


def test_who_has_no_hand_to_show_has_no_standing(make_sheet: MakeSheet) -> None:
    """With no points at all they led where the lowest total wins."""
    begun = HEAD.format(name="begun", date="", variant="vanikar", a="Chi", b="Dũng")
    sheet = make_sheet(evening() + begun)
    assert captions_and_players(sheet)[0][1] == ["Bình", "An"]
    assert make_sheet(begun + begun).standings == ()


# -- the chart of the season -----------------------------------------------------------------


def test_several_matches_of_a_variant_have_the_chart_of_their_season(make_sheet: MakeSheet) -> None:
    sheet = make_sheet(evening() + evening(variant="pagat") + evening())
    (pagat, vanikar) = sheet.standings
    assert pagat.charts == ()
    (chart,) = vanikar.charts
    assert chart.caption == "The running total of each player over 2 matches, vanikar."
    assert chart.svg.startswith("<svg")
    page = page_of(sheet)
    assert page.index(vanikar.table.caption) < page.index(chart.caption)
    assert page.index(chart.caption) < page.index('<article class="match"')


def test_the_shapes_that_a_season_chart_needs_are_in_the_page(make_sheet: MakeSheet) -> None:
    page = page_of(make_sheet(evening() + evening()))
    assert set(re.findall(r'(?:href="#|url\(#)(d\d+)', page)) <= set(
        re.findall(r'id="(d\d+)"', page)
    )


def test_one_match_has_no_season(make_sheet: MakeSheet) -> None:
    assert "over 1 match" not in page_of(make_sheet(evening()))
    assert make_sheet(evening()).standings == ()


# -- findings --------------------------------------------------------------------------------


def test_a_match_counts_what_was_found_on_itself_as_well(make_sheet: MakeSheet) -> None:
    wrong = evening(variant="vanikra").replace("A:-", "A:3c")
    sheet = make_sheet(wrong + evening())
    first, second = sheet.matches
    on_match = [found.code for found in first.findings if found.severity == "error"]
    on_hands = [found.code for found in first.hands[0].findings if found.severity == "error"]
    assert on_match == ["unknown-variant"]
    assert on_hands
    assert first.errors == len(on_match) + len(on_hands)
    assert second.errors == 0
    line = page_of(sheet).split('<li class="match-line">')[1].split("</li>")[0]
    assert f'<span class="badge error">{first.errors} errors</span>' in line


def test_the_only_match_tells_in_its_contents_what_was_found_on_itself(
    make_sheet: MakeSheet,
) -> None:
    page = page_of(make_sheet(evening(variant="vanikra")))
    assert contents_of(page)[0] == "The match itself"
    assert 'href="#match-findings"' in page
    assert 'id="match-findings"' in page
    line = page.split('<ul class="contents">')[1].split("</li>")[0]
    assert '<span class="badge error">1 error</span>' in line
    assert "The match itself" not in contents_of(page_of(make_sheet(evening())))


# -- bombs -----------------------------------------------------------------------------------

QUADS = """\
[Match "quads"]
[Variant "vanikar"]
[Variant.cards-each "6"]
[A "An"]
[B "Bình"]
[Hand "1"]
deal A: 3s 7s 7c 7d 7h 9s
deal B: 2s 8s 8c 8d 8h Ts
{plays}
"""


@pytest.mark.parametrize(
    ("plays", "bombs"),
    [
        # The page on analyses, "Bomb played": a quad that is led is none.
        ("1. A:3s B:- \n2. A:7s7c7d7h B:-", []),
        # The same: on a quad, where bombs are ranked, it is one.
        ("1. A:3s B:- \n2. A:7s7c7d7h B:8s8c8d8h A:-", [4]),
        # The same: one that was illegal is not either.
        ("1. A:3s B:8s8c8d8h A:-", []),
        ("1. A:3s B:2s A:7s7c7d7h B:-", [3]),
    ],
)
def test_a_play_is_called_a_bomb_where_the_analyses_count_one(
    make_sheet: MakeSheet, plays: str, bombs: list[int]
) -> None:
    sheet = make_sheet(QUADS.format(plays=plays))
    (match,) = sheet.matches
    (hand,) = match.hands
    assert hand.bombs == len(bombs)
    listed = [play.key for trick in hand.tricks for play in trick.plays if play.is_bomb]
    assert listed == [str(number) for number in bombs]
    (data,) = match.data["hands"]
    stops = dict(zip(data["keys"], data["stops"], strict=True))
    assert [key for key, stop in stops.items() if stop.get("bomb")] == listed
    named = {key for key, stop in stops.items() if "bomb" in stop.get("table", ["", ""])[1]}
    assert named == set(listed)
