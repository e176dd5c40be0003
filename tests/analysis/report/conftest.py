"""What the tests of the report share: making a page of records."""

from collections.abc import Callable
from pathlib import Path

import pytest
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


def sheet_of(text: str) -> ReportSheet:
    """Return what the page of a record says."""
    report, players = Report(), Players()
    for record in read_text(text, "a.tln"):
        match = analyse_match(replay(record))
        players.add(match)
        report.add(lone_match(match, asked_of(match)))
    return report.sheet(players.figures())


@pytest.fixture(scope="session")
def make_sheet() -> Callable[[str], ReportSheet]:
    return sheet_of


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
