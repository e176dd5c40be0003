"""The page in a real browser: every key, links both ways, no request, no error, nothing escapes."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tienlen.analysis.report.sheets import ReportSheet
from tienlen.notation.reading import read_text
from tienlen.replay.replaying import replay
from tienlen.replay.steps import HandReplay

playwright = pytest.importorskip(
    "playwright.sync_api", reason="the browser tests need the extra `browser`"
)
axe = pytest.importorskip(
    "axe_playwright_python.base", reason="the browser tests need the extra `browser`"
)
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
pytestmark = pytest.mark.skipif(
    CHROMIUM is None, reason="the browser tests need chromium, as of `apt-get install chromium`"
)

ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
WIDTHS = (360, 800, 1280)


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with playwright.sync_playwright() as started:
        launched = started.chromium.launch(executable_path=CHROMIUM, args=list(ARGUMENTS))
        yield launched
        launched.close()


class Opened:
    """A page that was opened from disk, with all that it said and asked for."""

    def __init__(self, browser: Any, path: Path, link: str = "", **context: Any) -> None:
        self.context = browser.new_context(
            **{"viewport": {"width": 1280, "height": 900}, **context}
        )
        self.page = self.context.new_page()
        self.url = path.as_uri()
        self.requests: list[str] = []
        self.said: list[str] = []
        self.page.on("request", lambda request: self.requests.append(request.url))
        self.page.on("console", lambda message: self.said.append(message.text))
        self.page.on("pageerror", lambda error: self.said.append(str(error)))
        self.page.on("dialog", lambda dialog: self.said.append(f"dialog {dialog.message}"))
        self.page.goto(self.url + link)

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def is_at(self, link: str) -> None:
        """Wait until the address says so; it follows the viewer a moment later."""
        try:
            self.page.wait_for_function("link => location.hash === link", arg=link, timeout=5000)
        except playwright.TimeoutError:
            pytest.fail(f"at {self.page.evaluate('location.hash')}, not {link}")

    def text(self, selector: str) -> str:
        return str(self.page.locator(selector).first.inner_text())

    @property
    def focused(self) -> str:
        """The anchor of the viewer that has the focus, "" where none has it."""
        return str(self.page.evaluate("document.activeElement.dataset.anchor ?? ''"))

    def was_quiet(self) -> None:
        assert self.said == []
        assert [url.split("#")[0] for url in self.requests] == [self.url]
        self.context.close()


@pytest.fixture(scope="module")
def files(
    tmp_path_factory: pytest.TempPathFactory,
    family_page: str,
    make_page: Callable[[str], str],
    hostile: str,
) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("pages")
    one = '[Match "{0}"]\n[Variant "vanikar"]\n[A "An"]\n[B "Bình"]\n[Hand "1"]\n1. A:3s B:{1}\n'
    pages = {
        "family": family_page,
        "hostile": make_page(hostile),
        "two": make_page(one.format("first", "4s") + one.format("second", "5s")),
    }
    paths = {name: folder / f"{name} & co #1.html" for name in pages}
    for name, text in pages.items():
        paths[name].write_text(text, encoding="utf-8")
    return paths


@pytest.fixture
def opened(browser: Any, files: dict[str, Path]) -> Iterator[Callable[..., Opened]]:
    pages: list[Opened] = []

    def open_page(name: str, link: str = "", **context: Any) -> Opened:
        pages.append(Opened(browser, files[name], link, **context))
        return pages[-1]

    yield open_page
    for page in pages:
        page.was_quiet()


@pytest.fixture(scope="module")
def hands(family: str) -> tuple[HandReplay, ...]:
    (record,) = read_text(family, "a.tln")
    return replay(record).hands


Open = Callable[..., Opened]


# -- keys ------------------------------------------------------------------------------------

SEVENTEEN = "#hand=2&play=17"


def test_one_play_on_and_back(opened: Open) -> None:
    page = opened("family", SEVENTEEN)
    for number, key in enumerate(("ArrowRight", "l", "n"), start=18):
        page.press(key)
        page.is_at(f"#hand=2&play={number}")
    for number, key in zip((19, 18, 17), ("ArrowLeft", "h", "p"), strict=True):
        page.press(key)
        page.is_at(f"#hand=2&play={number}")


def test_tricks(opened: Open, hands: tuple[HandReplay, ...]) -> None:
    steps = hands[1].steps
    firsts = {trick: next(s.number for s in steps if s.trick == trick) for trick in range(1, 9)}
    trick = steps[16].trick
    page = opened("family", SEVENTEEN)
    page.press("t")
    page.is_at(f"#hand=2&play={firsts[trick + 1]}")
    page.press("T")
    page.is_at(f"#hand=2&play={firsts[trick]}")
    page.press("T", "T", "T", "T")
    page.is_at("#hand=2&play=0")
    page.press(*"t" * 9)
    page.is_at("#hand=2&play=end")


def test_the_ends_of_a_hand_and_the_hands_beside_it(opened: Open) -> None:
    page = opened("family", SEVENTEEN)
    page.press("Home")
    page.is_at("#hand=2&play=0")
    page.press("ArrowLeft")
    page.is_at("#hand=1&play=end")
    assert page.focused == "hand=1"
    page.press("ArrowRight")
    page.is_at("#hand=2&play=0")
    page.press("End")
    page.is_at("#hand=2&play=end")
    page.press("N")
    page.is_at("#hand=3&play=0")
    assert page.focused == "hand=3"
    page.press("N")
    assert "this is the last hand" in page.text('.viewer[data-anchor="hand=3"] .where')
    page.press("P")
    page.is_at("#hand=2&play=0")


def test_findings_and_bombs_in_this_hand_and_the_next(opened: Open) -> None:
    page = opened("family", SEVENTEEN)
    page.press("]")
    page.is_at("#hand=2&play=26")  # a bomb forfeited
    page.press("]")
    page.is_at("#hand=2&play=34")  # a bomb and a finish missed
    page.press("[")
    page.is_at("#hand=2&play=26")
    page.press("b")
    page.is_at("#hand=2&play=43")
    page.press("b")
    page.is_at("#hand=3&play=12")
    page.press("b")
    assert "no bomb after this" in page.text('.viewer[data-anchor="hand=3"] .where')


def test_digits_and_enter_go_to_a_play(opened: Open) -> None:
    page = opened("family", SEVENTEEN)
    page.press("3", "4", "Enter")
    page.is_at("#hand=2&play=34")
    page.press("9", "9", "Enter")
    assert "no play 99" in page.text('.viewer[data-anchor="hand=2"] .where')


def test_one_seats_eyes_and_all_hands_open(opened: Open, hands: tuple[HandReplay, ...]) -> None:
    after = hands[1].steps[16].after
    seat = hands[1].steps[16].seat
    backs = '.viewer[data-anchor="hand=2"] .seats .back'
    page = opened("family", SEVENTEEN)
    assert page.page.locator(backs).count() == 0
    for eyes in (seat, (seat + 1) % 4):
        page.press("v")
        others = sum(left for other, left in enumerate(after.left) if other != eyes)
        assert page.page.locator(backs).count() == others
    page.press("o")
    assert page.page.locator(backs).count() == 0
    page.page.locator('.viewer[data-anchor="hand=2"] select').select_option("0")
    assert page.page.locator(backs).count() == sum(after.left[1:])


def test_it_plays_on_by_itself_faster_and_slower_and_stops(opened: Open) -> None:
    where = '.viewer[data-anchor="hand=2"] .where'
    page = opened("family", SEVENTEEN)
    page.press("-")
    assert "speed ×0.5" in page.text(where)
    page.press("+", "=", "+", "+")
    assert "speed ×8" in page.text(where)
    page.press("Space")
    page.page.wait_for_function(
        "where => document.querySelector(where).textContent.includes('play 20')", arg=where
    )
    page.press("Space")
    stopped = page.text(where)
    assert page.page.locator("button", has_text="Stop").count() == 0
    page.page.wait_for_timeout(400)
    assert page.text(where) == stopped


def test_help_lists_the_keys_and_gives_the_focus_back(opened: Open) -> None:
    page = opened("family", SEVENTEEN)
    page.press("?")
    dialog = page.page.locator("#help")
    assert dialog.is_visible()
    told = dialog.inner_text()
    for key in ("→ l n", "← h p", "Home", "]", "[", "Space", "digits Enter"):
        assert key in told
    page.press("Escape")
    assert not dialog.is_visible()
    assert page.focused == "hand=2"


def test_tab_stays_the_browsers_and_keys_act_only_in_a_viewer(opened: Open) -> None:
    page = opened("family", SEVENTEEN)
    page.press("Tab")
    assert page.page.evaluate("document.activeElement.type") == "range"
    page.press("ArrowRight")
    page.is_at("#hand=2&play=18")
    for _ in range(40):
        page.press("Tab")
        if not page.page.evaluate("document.activeElement.closest('.viewer')"):
            break
    assert page.page.evaluate("document.activeElement.getAttribute('aria-current')") == "step"
    page.press("n")
    page.page.wait_for_timeout(300)
    page.is_at("#hand=2&play=18")


def test_keys_with_a_modifier_are_left_to_the_browser(opened: Open) -> None:
    page = opened("family", SEVENTEEN)
    page.press("Alt+l", "Control+b", "Meta+n")
    page.page.wait_for_timeout(300)
    page.is_at(SEVENTEEN)


# -- mouse and links -------------------------------------------------------------------------


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
        page.page.evaluate("link => { location.hash = link; }", link)
        page.page.wait_for_timeout(50)
        assert page.focused == ""
    assert page.page.locator(".viewer:visible").count() == 3


# -- safety ----------------------------------------------------------------------------------


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


def test_the_policy_stops_a_script_that_was_put_in(browser: Any, files: dict[str, Path]) -> None:
    page = Opened(browser, files["family"])
    page.page.evaluate(
        "const one = document.createElement('script'); one.textContent = 'window.pwned = 1';"
        "document.body.append(one)"
    )
    assert page.page.evaluate("window.pwned") is None
    assert any("Content Security Policy" in said for said in page.said)
    page.context.close()


# -- everybody -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "width", "scheme"),
    [("family", 360, "dark"), ("family", 1280, "light"), ("hostile", 800, "dark")],
)
def test_axe_finds_no_serious_fault(opened: Open, name: str, width: int, scheme: str) -> None:
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


@pytest.mark.parametrize("name", ["family", "hostile"])
def test_nothing_is_wider_than_the_screen(opened: Open, name: str) -> None:
    page = opened(name)
    for width in WIDTHS:
        page.page.set_viewport_size({"width": width, "height": 700})
        assert page.page.evaluate("document.documentElement.scrollWidth") <= width
        cards = page.page.locator(".viewer .seats .card")
        edges = cards.evaluate_all("cards => cards.map(card => card.getBoundingClientRect().right)")
        assert max(edges) <= width


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
