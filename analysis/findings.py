"""The findings of an analysis: what was missed, as values like those of the replay."""

from collections.abc import Iterator

from tienlen.analysis.matches import MatchAnalysis
from tienlen.analysis.outlines import BombChance, HandOutline, MatchOutline
from tienlen.analysis.walked import WalkedMatch
from tienlen.notation.cards import Cards, cards_text
from tienlen.notation.findings import Evidence, Finding

At = tuple[int, int]
"""A line and a column."""


def analysis_findings(match: MatchAnalysis | WalkedMatch) -> list[Finding]:
    """Return the findings of a match's analysis in the order of the file.

    What went by in silence stands at the play or pass before it, what the loser was left with at
    the Hand tag.
    """
    found = [
        finding
        for index, hand in enumerate(match.hands)
        for finding in _hand_findings(hand, match, index)
    ]
    found.sort(key=lambda finding: (finding.line, finding.column))
    return found


def _hand_findings(
    hand: HandOutline, match: MatchAnalysis | WalkedMatch, index: int
) -> Iterator[Finding]:
    is_any_of_a_play = hand.missed_bombs or hand.forfeited_bombs or hand.missed_finishes
    told = match.plays_told(index) if is_any_of_a_play else ()
    plays = {play.number: play for play in told}
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
                (plays[chance.play].line, plays[chance.play].column),
                chance.seat,
                trick=chance.trick,
                play=chance.play,
                form="silent" if silent else "",
                evidence=_bomb_evidence(chance),
            )
    for finish in hand.missed_finishes:
        at = plays[finish.play]
        yield _finding(
            match,
            hand,
            "missed-finish",
            (at.line, at.column),
            finish.seat,
            trick=finish.trick,
            play=finish.play,
            cards=finish.cards,
            form="" if at.seat == finish.seat else "silent",
        )
    for stranded in hand.stranded:
        yield _finding(
            match,
            hand,
            f"stranded-{stranded.what}",
            (hand.line, hand.column),
            stranded.seat,
            cards=stranded.cards,
        )


def _bomb_evidence(chance: BombChance) -> dict[str, Evidence]:
    return {
        "on": cards_text(chance.on),
        "answers": tuple(sorted(cards_text(answer) for answer in chance.answers)),
    }


def _finding(
    match: MatchOutline,
    hand: HandOutline,
    code: str,
    at: At,
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
        path=match.path,
        line=at[0],
        column=at[1],
        match=match.name,
        hand=hand.number,
        trick=trick,
        play=play,
        seat=letter,
        player=name,
        cards=cards_text(cards) if cards else None,
        form=form,
        evidence={"who": who, **(evidence or {})},
    )
