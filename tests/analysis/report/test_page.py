"""The page as text: whole, self-contained, escaped, the same every time."""

import re
from collections.abc import Callable
from html.parser import HTMLParser

import pytest
from tienlen.analysis.codes import CATALOGUE
from tienlen.analysis.report.page import page_bytes
from tienlen.analysis.report.sheets import ReportSheet

MakePage = Callable[[str], str]
MakeSheet = Callable[[str], ReportSheet]

VOID = {"meta", "link", "br", "img", "input"}


class Reader(HTMLParser):
    """Reads a page strictly: every element closed, every id once."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.ids: list[str] = []
        self.texts: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        self.ids += [value or "" for name, value in attrs if name == "id"]
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        self.ids += [value or "" for name, value in attrs if name == "id"]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] not in ("script", "style"):
            self.texts.append(data)

    @property
    def words(self) -> str:
        return " ".join(" ".join(self.texts).split())


def elements(reader: Reader) -> set[str]:
    return {tag for tag, _ in reader.tags}


@pytest.fixture(scope="module")
def hostile_page(make_page: MakePage, hostile: str) -> str:
    return make_page(hostile)


def test_the_page_is_well_formed_and_its_links_lead_somewhere(family_page: str) -> None:
    reader = Reader(family_page)
    assert reader.open == []
    assert len(reader.ids) == len(set(reader.ids))
    links = [attributes["href"] or "" for tag, attributes in reader.tags if tag == "a"]
    assert links
    assert {link.removeprefix("#") for link in links} <= set(reader.ids)


@pytest.mark.parametrize("which", ["family_page", "hostile_page"])
def test_the_page_asks_for_nothing_and_runs_only_its_own_script(
    which: str, request: pytest.FixtureRequest
) -> None:
    page = request.getfixturevalue(which)
    reader = Reader(page)
    assert not elements(reader) & {"img", "iframe", "object", "embed", "audio", "video", "base"}
    for tag, attributes in reader.tags:
        assert not [name for name in attributes if name.startswith("on") or name == "style"], tag
        assert "src" not in attributes
        href = attributes.get("href")
        assert href is None or href.startswith("#") or href == "data:,"
    scripts = [attributes.get("type") for tag, attributes in reader.tags if tag == "script"]
    assert scripts == ["application/json"] * (len(scripts) - 1) + [None]


def test_the_policy_stands_before_anything_it_rules(family_page: str) -> None:
    policy = family_page.index("Content-Security-Policy")
    assert policy < min(family_page.index(tag) for tag in ("<style", "<script", "<svg", "<link"))


def test_hostile_names_are_shown_as_text(hostile_page: str, hostile_names: tuple[str, ...]) -> None:
    reader = Reader(hostile_page)
    assert reader.open == []
    for name in hostile_names[:3]:
        assert name in reader.words
    assert "{{ 7 * 7 }} &amp; 'quo\\u202etes'" in reader.words
    assert not re.search("[\u202a-\u202e\u2066-\u2069\u2028\u2029\x1b\x7f]", hostile_page)


def test_a_match_of_ten_hands_stays_below_a_megabyte(make_page: MakePage, family: str) -> None:
    head, *hands = family.split('[Hand "')
    hands = [hand[hand.index("\n") :].split("\ntotal")[0] for hand in hands]
    ten = [
        f'[Hand "{number + 1}"{hands[number % 3]}\n'.replace('"\n', '"]\n', 1)
        for number in range(10)
    ]
    page = make_page(head.replace('[Hands "3"]', '[Hands "10"]') + "\n".join(ten))
    assert page.count('class="hand"') == 10
    assert page.count('class="chart"') == 11
    assert len(page.encode()) < 1_000_000


def test_the_same_record_gives_the_same_bytes(
    make_page: MakePage, family_page: str, family: str
) -> None:
    assert make_page(family) == family_page


def test_the_page_tells_what_the_record_and_the_analyses_tell(family_page: str) -> None:
    words = Reader(family_page).words
    for told in (
        "Tết family night",
        "Đà Nẵng",
        "Bình wins with 0 after 3 hands (the lowest total wins).",
        "D Dũng",
        "Dũng held the pairs J to A and passed on two 2s (play 34).",
        "Dũng (D) passed on 2♠2♥ and held a bomb for it: J♦J♥Q♠Q♣K♦K♥A♣A♥",
        "1 missed bomb",
        "bombs-on-two-twos",
        "A pair of twos falls only to four consecutive pairs or more.",
        "Vanikar, “How to Play Tiến Lên”",
    ):
        assert told in words


def test_only_what_was_missed_is_called_so(make_sheet: MakeSheet) -> None:
    codes = ("missed-bomb", "missed-finish", "forfeited-bomb", "stranded-two", "stranded-bomb")
    words = []
    for code in codes:
        sheet = make_sheet(CATALOGUE[code].example)
        findings = [found for hand in sheet.matches[0].hands for found in hand.findings]
        words += [found.severity for found in findings if found.code == code]
    assert words == ["missed", "missed", "forfeited", "stranded", "stranded"]


def test_missed_finishes_are_counted_beside_missed_bombs(make_page: MakePage) -> None:
    words = Reader(make_page(CATALOGUE["missed-finish"].example)).words
    assert "1 missed finish" in words


def test_a_hand_and_its_chart_count_its_plays_alike(make_sheet: MakeSheet) -> None:
    text = '[Match "one"]\n[Variant "vanikar"]\n[A "An"]\n[B "Bình"]\n{0}'
    two = make_sheet(text.format('[Hand "1"]\n1. A:3s B:-\n2. A:4s B:5s A:-\nend *\n'))
    assert two.matches[0].hands[0].state == (
        "not played to its end, 5 plays (2 of them passes) in 2 tricks"
    )
    none = make_sheet(text.format('[Hand "1"]\n1. A:3s B:4s\n2. B:5s\nend *\n'))
    assert none.matches[0].hands[0].state == "not played to its end, 3 plays in 2 tricks"


def test_broken_lines_are_findings_and_the_rest_is_shown(make_page: MakePage) -> None:
    words = Reader(
        make_page(
            '[Variant "vanikar"]\n[A "An"]\n[B "Bình"]\n[Hand "1"]\n'
            "deal A: 3s x12\n1. A:3s B:5z\n2. A:9d\n"
        )
    ).words
    assert "error" in words
    assert "line 6" in words
    assert "12 unknown" in words
    assert "not played to its end" in words


@pytest.mark.parametrize(
    "text", ["", '[Match "alone"]\n', '[Hand "1"]\n', "x\0y\n", "total A:+1\n"]
)
def test_a_record_with_next_to_nothing_makes_a_page(make_page: MakePage, text: str) -> None:
    reader = Reader(make_page(text))
    assert reader.open == []
    assert "main" in elements(reader)


def test_several_matches_begin_with_the_standings_and_a_line_for_each(
    make_sheet: MakeSheet,
) -> None:
    one = """\
[Match "{0}"]
[Variant "vanikar"]
[Variant.cards-each "2"]
[A "An"]
[B "Bình"]
[Hand "1"]
1. A:3s B:4s A:-
2. B:{1}
end
"""
    sheet = make_sheet(one.format("first", "5s") + one.format("second", "6s"))
    (standings,) = sheet.standings
    # Bình goes out first in both, and by the rules here the lowest total wins.
    table = standings.table
    assert table.columns == ("Player", "Points", "Matches", "won", "Hands", "Mean place")
    assert [(row[0], *row[2:5]) for row in table.rows] == [
        ("Bình", "2", "2", "2"),
        ("An", "2", "0", "2"),
    ]
    page = page_bytes(sheet).decode()
    top = page[page.index('<header class="top">') : page.index("</header>")]
    assert top.index("Standings, vanikar") < top.index('href="#match=1"')
    start = top.index('<ul class="contents">')
    lines = Reader(top[start : top.index("</ul>", start) + 5]).words
    assert "first 1 hand, Bình won" in lines
    assert "hand=1" not in top
    # A page of one match begins with its hands.
    assert make_sheet(one.format("first", "5s")).standings == ()


def test_several_matches_have_anchors_and_rules_of_their_own(make_sheet: MakeSheet) -> None:
    one = '[Match "{0}"]\n[Variant "{1}"]\n[A "An"]\n[B "Bình"]\n{2}[Hand "1"]\n1. A:3s B:-\n'
    sheet = make_sheet(
        one.format("first", "vanikar", "")
        + one.format("second", "pagat", '[Variant.hands "5"]\n')
        + one.format("third", "vanikar", "")
    )
    assert [match.anchor for match in sheet.matches] == ["match=1", "match=2", "match=3"]
    assert sheet.matches[1].hands[0].anchor == "match=2&hand=1"
    assert [rules.title for rules in sheet.rules] == ["vanikar", "pagat"]
    assert sheet.matches[2].rules_anchor == sheet.rules[0].anchor
    changed = [rule for rule in sheet.rules[1].switches if rule.is_changed]
    assert [(rule.name, rule.value) for rule in changed] == [("hands", "5")]
    assert [table.caption for table in sheet.players][::2] == ["Results, pagat", "Results, vanikar"]
