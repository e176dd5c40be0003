"""How an analysis looks in a notebook: plain words for each hand, and the totals."""

from html import escape

from tienlen.analysis.matches import MatchAnalysis
from tienlen.analysis.summary import HandSummary
from tienlen.analysis.words import points_word
from tienlen.notation.texts import visible


def analysis_html(analysis: MatchAnalysis) -> str:
    """Return what happened in a match as HTML, all text escaped."""
    game = analysis.replay
    caption = f"{_text(game.match.name or 'A match without a name')}, {_text(game.rules.name)}"
    rows = "".join(
        f'<tr><th style="text-align:left">{_text(analysis.player(seat))}</th>'
        f"<td>{points_word(points)}</td></tr>"
        for seat, points in sorted(game.totals.items())
    )
    hands = "".join(
        f"<li>Hand {hand.number}. {_text(' '.join(HandSummary(hand, analysis).sentences()))}</li>"
        for hand in analysis.hands
    )
    return f"<table><caption>{caption}</caption><tbody>{rows}</tbody></table><ul>{hands}</ul>"


def _text(text: str) -> str:
    return escape(visible(text))
