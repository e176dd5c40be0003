"""What the tests of the report share: making a page of records."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tienlen.analysis.charts.seasons import Seasons, played
from tienlen.analysis.findings import analysis_findings
from tienlen.analysis.matches import MatchAnalysis, analyse_match
from tienlen.analysis.players import Players
from tienlen.analysis.report.match_sheets import Asked, lone_match
from tienlen.analysis.report.page import Report, page_bytes
from tienlen.analysis.report.sheets import ReportSheet
from tienlen.notation.reading import read_text
from tienlen.replay.replaying import replay

EXAMPLES = Path(__file__).parents[3] / "examples"


def asked_of(match: MatchAnalysis) -> Asked:
    """Everything is asked for."""
    replayed = match.replay
    found = [*replayed.match.findings, *replayed.findings, *analysis_findings(match)]
    found.sort(key=lambda finding: (finding.line, finding.column))
    return Asked(findings=found, takes_hand=lambda _: True, wants=lambda _: True)


def sheet_of_files(texts: dict[str, str]) -> ReportSheet:
    """Return what the page of records says, which are given by their paths."""
    report, players, seasons = Report(), Players(), Seasons()
    for path, text in texts.items():
        for record in read_text(text, path):
            match = analyse_match(replay(record))
            players.add(match)
            seasons.add(played(match))
            report.add(lone_match(match, asked_of(match)))
    return report.sheet(players.figures(), seasons.rows())


def sheet_of(text: str) -> ReportSheet:
    """Return what the page of a record says."""
    return sheet_of_files({"a.tln": text})


@pytest.fixture(scope="session")
def make_sheet() -> Callable[[str], ReportSheet]:
    return sheet_of


@pytest.fixture(scope="session")
def make_sheet_of_files() -> Callable[[dict[str, str]], ReportSheet]:
    return sheet_of_files


@pytest.fixture(scope="session")
def make_page() -> Callable[[str], str]:
    return lambda text: page_bytes(sheet_of(text)).decode()


@pytest.fixture(scope="session")
def family() -> str:
    """A match of three hands with bombs, missed and forfeited ones, and no error."""
    return (EXAMPLES / "family-night.tln").read_text(encoding="utf-8")


@pytest.fixture(scope="session")
def family_sheet(family: str) -> ReportSheet:
    return sheet_of(family)


@pytest.fixture(scope="session")
def family_page(family_sheet: ReportSheet) -> str:
    return page_bytes(family_sheet).decode()


HOSTILE_NAMES = (
    "<script>window.pwned = 1</script>",
    "</script><img src=x onerror=pwned=1>",
    "javascript:pwned=1",
    "{{ 7 * 7 }} &amp; 'quo\u202etes'",
)

HOSTILE = f"""\
%TLN 1
[Match "</title><script>pwned=1</script>"]
[Event "<!-- <script> ]]>"]
[Site "https://example.invalid/\\" onload=\\"pwned=1"]
[Variant "vanikar"]
[<b>Mood</b> "<svg onload=pwned=1>"]
[A "{HOSTILE_NAMES[0]}"]
[B "{HOSTILE_NAMES[1]}"]
[C "{HOSTILE_NAMES[2]}"]
[D "{HOSTILE_NAMES[3]}"]

[Hand "1"]
deal A: 3s x12
1. A:3s {{</script><script>pwned=1</script>}} B:4s {{\u2028<!--}} C:- D:5<script>
2. A:9d
"""


@pytest.fixture(scope="session")
def hostile() -> str:
    """A record of which every text tries to get out of its place."""
    return HOSTILE


@pytest.fixture(scope="session")
def hostile_names() -> tuple[str, ...]:
    return HOSTILE_NAMES


# -- a real browser --------------------------------------------------------------------------

PATIENCE = 120_000
"""Milliseconds that anything is waited for: much longer than it takes on a busy machine."""
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """Start a browser, which takes a second.

    It holds the one event loop that a thread can have: with the last test of a file it must go.
    """
    reason = "the browser tests need the extra `browser`"
    playwright = pytest.importorskip("playwright.sync_api", reason=reason)
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        pytest.skip("the browser tests need chromium, as of `apt-get install chromium`")
    with playwright.sync_playwright() as started:
        launched = started.chromium.launch(
            executable_path=chromium, args=list(ARGUMENTS), timeout=PATIENCE
        )
        yield launched
        launched.close()


class Opened:
    """A page that was opened from disk, with all that it said and asked for."""

    def __init__(self, browser: Any, path: Path, link: str = "", **context: Any) -> None:
        self.context = browser.new_context(
            **{"viewport": {"width": 1280, "height": 900}, **context}
        )
        self.context.set_default_timeout(PATIENCE)
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
            self.page.wait_for_function("link => location.hash === link", arg=link)
        except Exception as error:
            raise AssertionError(f"at {self.page.evaluate('location.hash')}, not {link}") from error

    def text(self, selector: str) -> str:
        return str(self.page.locator(selector).first.inner_text())

    @property
    def focused(self) -> str:
        """The anchor of the viewer that has the focus, "" where none has it."""
        return str(self.page.evaluate("document.activeElement.dataset.anchor ?? ''"))

    def was_quiet(self) -> None:
        assert self.said == []
        assert [url.split("#")[0] for url in self.requests] == [self.url]


@pytest.fixture(scope="session")
def files(
    tmp_path_factory: pytest.TempPathFactory,
    family_page: str,
    make_page: Callable[[str], str],
    hostile: str,
) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("pages")
    one = '[Match "{0}"]\n[Variant "vanikar"]\n[A "An"]\n[B "Bình"]\n[Hand "1"]\n1. A:3s B:{1}\n'
    evening = (
        '[Match "Friday"]\n[Date "2026-01-{0}"]\n[Variant "vanikar"]\n[Variant.cards-each "2"]\n'
        '[A "Nguyễn Thị Hương Giang"]\n[B "Bartholomäus-Maximilian"]\n'
        '[Hand "1"]\n1. A:3s B:4s A:-\n2. B:5s\nend\n'
    )
    pages = {
        "family": family_page,
        "hostile": make_page(hostile),
        "season": make_page(evening.format("02") + evening.format("09")),
        "two": make_page(one.format("first", "4s") + one.format("second", "5s")),
    }
    paths = {name: folder / f"{name} & co #1.html" for name in pages}
    for name, text in pages.items():
        paths[name].write_text(text, encoding="utf-8")
    return paths


@pytest.fixture
def open_page(browser: Any, files: dict[str, Path]) -> Iterator[Callable[..., Opened]]:
    """Return what opens a page, by its name and a link; all are closed in the end."""
    pages: list[Opened] = []

    def open_one(name: str, link: str = "", **context: Any) -> Opened:
        pages.append(Opened(browser, files[name], link, **context))
        return pages[-1]

    yield open_one
    for page in pages:
        page.context.close()


@pytest.fixture
def opened(open_page: Callable[..., Opened]) -> Iterator[Callable[..., Opened]]:
    """Return what opens a page that must say nothing and ask for nothing."""
    pages: list[Opened] = []

    def open_one(name: str, link: str = "", **context: Any) -> Opened:
        pages.append(open_page(name, link, **context))
        return pages[-1]

    yield open_one
    for page in pages:
        page.was_quiet()
