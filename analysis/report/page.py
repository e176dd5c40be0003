"""The page itself: matches taken one by one, and at the end the bytes of the HTML file."""

from collections.abc import Sequence
from typing import Any

from tienlen.analysis.charts.seasons import SeasonRows
from tienlen.analysis.players import PlayerFigures
from tienlen.analysis.report.about_rules import (
    FEW,
    Wins,
    player_tables,
    rules_sheet,
    says_few,
)
from tienlen.analysis.report.match_sheets import rule_texts
from tienlen.analysis.report.placing import LoneMatch, placed, told_apart
from tienlen.analysis.report.scripts import (
    policy,
    script_json,
    script_text,
    style_text,
    template_folder,
)
from tienlen.analysis.report.sheets import MatchSheet, ReportSheet
from tienlen.analysis.report.standings import standings
from tienlen.analysis.report.vector import Drawings
from tienlen.replay.rules import Rules

TITLE = "Tiến Lên report"


class Report:
    """Gathers the matches of one page. The same matches give the same bytes at any time."""

    def __init__(self) -> None:
        self._taken: list[LoneMatch] = []

    def add(self, match: LoneMatch) -> None:
        """Take a match."""
        self._taken.append(match)

    def sheet(self, players: Sequence[PlayerFigures], seasons: Sequence[SeasonRows]) -> ReportSheet:
        """Return everything the page says, of figures and seasons over all matches.

        Cost: a chart is drawn for each season of several matches.
        """
        drawings = Drawings()
        anchors: dict[tuple[str, str, tuple[tuple[str, str], ...]], tuple[str, Rules]] = {}
        matches: list[MatchSheet] = []
        is_only = len(self._taken) == 1
        wins: dict[str, tuple[Wins, ...]] = {}
        for number, lone in enumerate(self._taken, start=1):
            rules = lone.rules
            key = (rules.name, rules.base, tuple(rules.changed.items()))
            anchor, _ = anchors.setdefault(key, (f"rules-{len(anchors) + 1}", rules))
            before = wins.get(rules.name, ())
            wins[rules.name] = tuple(dict.fromkeys((*before, rules.match_winner)))
            names = drawings.take(lone.shared)
            matches.append(placed(lone.sheet, anchor, None if is_only else number, names))
        return ReportSheet(
            title=matches[0].title if is_only else TITLE,
            matches=tuple(matches if is_only else told_apart(matches)),
            standings=() if is_only else tuple(standings(players, seasons, wins, drawings)),
            players=tuple(player_tables(players)),
            few=says_few(players),
            rules=tuple(rules_sheet(rules, anchor) for anchor, rules in anchors.values()),
            codes=rule_texts(matches),
            shared=drawings.definitions(),
        )


def page_bytes(sheet: ReportSheet) -> bytes:
    """Return the page as an HTML file in UTF-8 that asks for nothing else."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined
    from markupsafe import Markup

    def data(value: Any) -> Markup:
        return Markup(script_json(value))  # noqa: S704 (it cannot end the element)

    environment = Environment(
        loader=FileSystemLoader(template_folder(), encoding="utf-8"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters["script_json"] = data
    # Drawings are our own XML, in which texts are escaped already.
    environment.filters["drawing"] = Markup
    text = environment.get_template("page.html.jinja").render(
        report=sheet,
        few=FEW,
        policy=policy(),
        style=Markup(style_text()),  # noqa: S704 (the page's own file)
        script=Markup(script_text()),  # noqa: S704 (the page's own file)
    )
    return text.encode()
