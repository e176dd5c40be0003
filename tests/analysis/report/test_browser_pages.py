"""The page in a real browser: links both ways, nothing escapes, and everybody can read it."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tienlen.analysis.report.sheets import ReportSheet

WIDTHS = (360, 800, 1280)
Open = Callable[..., Any]
SEVENTEEN = "#hand=2&play=17"


def test_buttons_do_what_the_keys_do(opened: Open) -> None:
    page = opened("family", SEVENTEEN)
    viewer = page.page.locator('.viewer[data-anchor="hand=2"]')
    for name, link in (
        ("One play on", "18"),
        ("One play back", "17"),
        ("Next finding", "26"),
        ("Next bomb", "43"),
        ("The deal", "0"),
        ("The end of the hand", "end"),
    ):
        viewer.get_by_role("button", name=name, exact=True).click()
        page.is_at(f"#hand=2&play={link}")


def test_links_lead_to_plays_and_back(opened: Open) -> None:
    page = opened("family")
    page.page.locator(".findings a").first.click()
    page.is_at("#hand=2&play=26")
    assert "play 26 of 43" in page.text('.viewer[data-anchor="hand=2"] .where')
    assert page.focused == "hand=2"
    page.page.locator('.play[href="#hand=1&play=5"]').click()
    assert "play 5 of 55" in page.text('.viewer[data-anchor="hand=1"] .where')
    current = page.page.locator('[aria-current="step"]')
    assert current.count() == 3
    assert current.first.get_attribute("href") == "#hand=1&play=5"
    page.page.go_back()
    page.page.wait_for_function("document.activeElement.dataset.anchor === 'hand=2'")


def test_a_link_to_where_the_viewer_is_leads_there_again(opened: Open) -> None:
    page = opened("family", "#hand=2&play=26")
    page.page.evaluate("document.activeElement.blur()")
    page.page.locator('.findings a[href="#hand=2&play=26"]').click()
    page.page.wait_for_function("document.activeElement.dataset.anchor === 'hand=2'")


def test_a_link_names_the_match_where_there_are_several(opened: Open) -> None:
    page = opened("two", "#match=2&hand=1&play=1")
    assert page.focused == "match=2&hand=1"
    page.press("ArrowRight")
    page.is_at("#match=2&hand=1&play=2")
    page.press("P")
    page.is_at("#match=1&hand=1&play=0")


def test_a_link_that_means_nothing_does_no_harm(opened: Open) -> None:
    page = opened("family", "#hand=9&play=1")
    for link in ("#hand=1&play=999", "#%", "#hand", "#play=3", "#hand=2&play=17.1"):
        # What the page itself does with it has been done before what is added here last.
        page.page.evaluate(
            "link => new Promise(done => {"
            " addEventListener('hashchange', done, {once: true}); location.hash = link; })"
            ".then(() => {})",
            link,
        )
        assert page.focused == ""
    assert page.page.locator(".viewer:visible").count() == 3


def test_hostile_texts_are_shown_and_do_nothing(
    opened: Open, hostile_names: tuple[str, ...]
) -> None:
    page = opened("hostile", "#hand=1&play=1")
    body = page.text("body")
    for name in hostile_names[:3]:
        assert name in body
    assert "</script><script>pwned=1</script>" in page.text(".viewer .say")
    page.press(*["ArrowRight"] * 6, "v", "]")
    assert page.page.evaluate("window.pwned") is None
    assert page.page.locator("img, script[src]").count() == 0
    assert page.page.locator("script:not([type])").count() == 1


def test_the_policy_stops_a_script_that_was_put_in(open_page: Open) -> None:
    page = open_page("family")
    page.page.evaluate(
        "const one = document.createElement('script'); one.textContent = 'window.pwned = 1';"
        "document.body.append(one)"
    )
    assert page.page.evaluate("window.pwned") is None
    assert any("Content Security Policy" in said for said in page.said)


@pytest.mark.parametrize(
    ("name", "width", "scheme"),
    [
        ("family", 360, "dark"),
        ("family", 1280, "light"),
        ("hostile", 800, "dark"),
        ("season", 390, "light"),
    ],
)
def test_axe_finds_no_serious_fault(opened: Open, name: str, width: int, scheme: str) -> None:
    axe = pytest.importorskip(
        "axe_playwright_python.base", reason="the browser tests need the extra `browser`"
    )
    page = opened(
        name, "#hand=1&play=1", viewport={"width": width, "height": 800}, color_scheme=scheme
    )
    page.press("v")
    page.page.evaluate((Path(axe.__file__).parent / "axe.min.js").read_text(encoding="utf-8"))
    # Inside a chart there is one picture with a label, made of thousands of shapes.
    found = page.page.evaluate(
        "axe.run({exclude: ['.chart > *']}).then(result => result.violations)"
    )
    serious = [
        (fault["id"], fault["impact"], [node["html"] for node in fault["nodes"][:3]])
        for fault in found
        if fault["impact"] in ("serious", "critical")
    ]
    assert serious == []


@pytest.mark.parametrize("name", ["family", "hostile", "season"])
def test_nothing_is_wider_than_the_screen(opened: Open, name: str) -> None:
    page = opened(name)
    for width in WIDTHS:
        page.page.set_viewport_size({"width": width, "height": 700})
        assert page.page.evaluate("document.documentElement.scrollWidth") <= width
        cards = page.page.locator(".viewer .seats .card")
        edges = cards.evaluate_all("cards => cards.map(card => card.getBoundingClientRect().right)")
        assert max(edges) <= width


@pytest.mark.parametrize("width", [320, 390])
def test_a_telephone_shows_the_points_without_being_scrolled(opened: Open, width: int) -> None:
    page = opened("season", viewport={"width": width, "height": 844})
    places = page.page.locator(".standings th, #players th").evaluate_all(
        "all => all.filter(one => one.innerText === 'Points')"
        ".map(one => one.getBoundingClientRect().right)"
    )
    # The standings and the results of one variant.
    assert len(places) == 2
    assert max(places) <= width
    cut = page.page.locator(".standings .wide").evaluate_all(
        "all => all.filter(one => one.scrollWidth > one.clientWidth).length"
    )
    assert cut == 0
    assert page.page.locator(".standings th:visible", has_text="Mean place").count() == 0
    page.page.set_viewport_size({"width": 1280, "height": 844})
    assert page.page.locator(".standings th:visible", has_text="Mean place").count() == 1


def test_the_contents_lead_to_the_season(opened: Open) -> None:
    page = opened("season", viewport={"width": 390, "height": 844})
    page.page.get_by_role("link", name="Season", exact=True).click()
    page.is_at("#season")
    assert page.page.locator("#season svg.chart").count() == 1


def test_the_buttons_of_a_telephone_stand_in_even_rows(opened: Open) -> None:
    """ "trick ›" and "⇥" had a row of their own, stretched over all of it."""
    page = opened("family", viewport={"width": 390, "height": 844})
    boxes = page.page.locator(".viewer").first.locator(".buttons").first.locator("button")
    places = boxes.evaluate_all(
        "all => all.map(one => one.getBoundingClientRect()).map(box => [box.top, box.width])"
    )
    assert len(places) == 7
    assert len({top for top, _ in places}) == 1
    assert max(width for _, width in places) < 2 * min(width for _, width in places)
    for width in (320, 390):
        page.page.set_viewport_size({"width": width, "height": 844})
        cut = page.page.locator(".buttons > *").evaluate_all(
            "all => all.filter(one => one.scrollWidth > one.clientWidth).length"
        )
        assert cut == 0


def test_the_letters_of_a_chart_are_never_smaller_than_they_were_drawn(opened: Open) -> None:
    page = opened("family")
    for width in WIDTHS:
        page.page.set_viewport_size({"width": width, "height": 700})
        scales = page.page.locator(".chart").evaluate_all(
            "charts => charts.map(chart =>"
            " chart.getBoundingClientRect().width / chart.viewBox.baseVal.width)"
        )
        # A point is a 72nd of an inch, a pixel a 96th.
        assert scales
        assert min(scales) >= 0.99 * 96 / 72


def test_without_scripts_the_page_still_tells_everything(opened: Open) -> None:
    page = opened("family", SEVENTEEN, java_script_enabled=False)
    assert page.page.locator(".viewer:visible").count() == 0
    assert page.page.locator(".dealt:visible").count() == 3
    assert page.page.locator('[id="hand=2&play=17"]').is_visible()


def test_paper_gets_the_plays_and_no_buttons(opened: Open, family_sheet: ReportSheet) -> None:
    page = opened("family")
    page.page.emulate_media(media="print")
    assert page.page.locator(".viewer:visible, nav:visible, button:visible").count() == 0
    assert page.page.locator(".dealt:visible").count() == len(family_sheet.matches[0].hands)
    assert page.page.locator(".plays a:visible").count() == sum(
        len(trick.plays) for hand in family_sheet.matches[0].hands for trick in hand.tricks
    )
