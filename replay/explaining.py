"""The evidence behind a refused play: which form of the finding it is and what fills it."""

from collections import Counter

from tienlen.notation.cards import Cards, cards_text
from tienlen.notation.findings import Evidence
from tienlen.replay.combinations import TWO, Combination, Kind, classify
from tienlen.replay.rules import Rules
from tienlen.replay.ruling import AnswerFault, Ruling
from tienlen.replay.switches import BombPattern

SWITCH_OF_TWOS = {1: "bombs-on-two", 2: "bombs-on-two-twos", 3: "bombs-on-three-twos"}


def no_combination_form(cards: Cards, rules: Rules) -> str:
    """Return which wording says best why cards are no combination."""
    anyhow = classify(
        cards, twos_in_sequence=True, twos_in_double_sequence=True, quad_sequences=True
    )
    if anyhow is not None:
        if anyhow.kind is Kind.QUAD_SEQUENCE and not rules.quad_sequences:
            return "quad-sequence"
        return "twos"
    ranks = Counter(card >> 2 for card in cards)
    if len(ranks) == 1:
        return "too-many"
    if len(set(ranks.values())) == 1 and TWO in ranks and 0 in ranks:
        return "around-the-corner"
    if len(cards) == 2:
        return "no-pair"
    return ""


def describe(combination: Combination) -> str:
    """Say what a combination is in a few words: `a pair`, `a sequence of 5 cards`."""
    if combination.kind is Kind.SEQUENCE:
        return f"a sequence of {combination.length} cards"
    if combination.kind is Kind.DOUBLE_SEQUENCE:
        return f"a double sequence of {combination.length} pairs"
    if combination.kind is Kind.QUAD_SEQUENCE:
        return f"a sequence of {combination.length} quads"
    return f"a {combination.kind}"


def answer_evidence(
    fault: AnswerFault, play: Combination, table: Combination, ruling: Ruling
) -> tuple[str, dict[str, Evidence]]:
    """Return the form and the evidence of a play that does not beat the table."""
    evidence: dict[str, Evidence] = {
        "play_is": describe(play),
        "table": cards_text(table.cards),
        "table_is": describe(table),
        "top": cards_text((play.top,)),
        "table_top": cards_text((table.top,)),
    }
    form = ""
    if fault == "not-higher":
        if play.kind is not table.kind or play.length != table.length:
            form = "weaker-bomb"
        elif play.top == table.top:
            form = "tie"
    elif fault == "bomb-refused" and table.is_twos:
        switch = SWITCH_OF_TWOS[len(table.cards)]
        patterns = {
            1: ruling.rules.bombs_on_two,
            2: ruling.rules.bombs_on_two_twos,
            3: ruling.rules.bombs_on_three_twos,
        }[len(table.cards)]
        evidence["bombs"] = ", or ".join(describe_pattern(pattern) for pattern in patterns)
        evidence["switch"] = switch
        form = "wrong-bomb"
    elif fault == "bomb-refused" and table.is_bomb:
        form = "bomb-on-bomb"
    return form, evidence


def describe_pattern(pattern: BombPattern) -> str:
    """Say what a bomb must be in a few words: `a quad`, `4 or more consecutive pairs`."""
    if pattern.kind == "quad":
        return "a quad"
    what = "consecutive pairs" if pattern.kind == "double sequence" else "consecutive quads"
    return f"{pattern.length} or more {what}" if pattern.at_least else f"{pattern.length} {what}"
