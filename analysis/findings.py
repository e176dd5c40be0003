"""The findings of an analysis: what was missed, as values like those of the replay."""

from collections.abc import Iterator

import tienlen.analysis.codes  # noqa: F401 - so that the findings can word themselves
from tienlen.analysis.hands import HandAnalysis
from tienlen.analysis.matches import MatchAnalysis
from tienlen.analysis.outlines import BombChance
from tienlen.notation.cards import Cards, cards_text
from tienlen.notation.findings import Evidence, Finding
from tienlen.notation.records import Node


def analysis_findings(match: MatchAnalysis) -> list[Finding]:
    """Return the findings of a match's analysis in the order of the file.

    What went by in silence stands at the play or pass before it, what the loser was left with at
    the Hand tag.
    """
    found = [finding for hand in match.hands for finding in _hand_findings(hand, match)]
    found.sort(key=lambda finding: (finding.line, finding.column))
    return found


def _hand_findings(hand: HandAnalysis, match: MatchAnalysis) -> Iterator[Finding]:
    plays = {step.number: step.play for step in hand.replay.steps}
    for chances, code in (
        (hand.missed_bombs, "missed-bomb"),
        (hand.forfeited_bombs, "forfeited-bomb"),
    ):
        for chance in chances:
            silent = chance.is_silent and code == "missed-bomb"
            yield _finding(
                match,
                hand,
                code,
                plays[chance.play],
                chance.seat,
                trick=chance.trick,
                play=chance.play,
                form="silent" if silent else "",
                evidence=_bomb_evidence(chance),
            )
    for finish in hand.missed_finishes:
        node = plays[finish.play]
        yield _finding(
            match,
            hand,
            "missed-finish",
            node,
            finish.seat,
            trick=finish.trick,
            play=finish.play,
            cards=finish.cards,
            form="" if node.seat == match.seats[finish.seat] else "silent",
        )
    for stranded in hand.stranded:
        yield _finding(
            match,
            hand,
            f"stranded-{stranded.what}",
            hand.replay.hand,
            stranded.seat,
            cards=stranded.cards,
        )


def _bomb_evidence(chance: BombChance) -> dict[str, Evidence]:
    return {
        "on": cards_text(chance.on),
        "answers": tuple(sorted(cards_text(answer) for answer in chance.answers)),
    }


def _finding(
    match: MatchAnalysis,
    hand: HandAnalysis,
    code: str,
    node: Node,
    seat: int,
    *,
    trick: int | None = None,
    play: int | None = None,
    cards: Cards | None = None,
    form: str = "",
    evidence: dict[str, Evidence] | None = None,
) -> Finding:
    letter, name = match.seats[seat], match.names[seat]
    who = f"{name} ({letter})" if name else letter
    return Finding(
        code=code,
        severity="info",
        path=match.replay.match.source.path,
        line=node.line,
        column=node.column,
        match=match.replay.match.name,
        hand=hand.number,
        trick=trick,
        play=play,
        seat=letter,
        player=name,
        cards=cards_text(cards) if cards else None,
        form=form,
        evidence={"who": who, **(evidence or {})},
    )
