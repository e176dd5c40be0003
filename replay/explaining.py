"""The evidence behind a refused play: which form of the finding it is and what fills it."""

from collections import Counter

from tienlen.notation.cards import CARD_TEXTS, Cards, cards_text
from tienlen.notation.findings import Evidence
from tienlen.replay.combinations import TWO, Combination, Kind, classify
from tienlen.replay.rules import Rules
from tienlen.replay.ruling import AnswerFault, Ruling
from tienlen.replay.switches import BombPattern

HIGHEST_TWO = CARD_TEXTS.index("2h")
HIGHEST_ACE = CARD_TEXTS.index("Ah")


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
        "beaten_by": beaten_by(table, ruling),
    }
    form = ""
    if fault == "not-higher":
        if play.kind is not table.kind or play.length != table.length:
            form = "weaker-bomb"
        elif play.top == table.top:
            form = "tie"
    elif fault == "bomb-refused" and table.is_twos:
        evidence["bombs"] = ", or ".join(_bombs_on(table, ruling))
        form = "wrong-bomb"
    elif fault == "bomb-refused" and table.is_bomb:
        form = "bomb-on-bomb"
    return form, evidence


def beaten_by(table: Combination, ruling: Ruling) -> tuple[str, ...]:
    """Return in a few words each what beats the combination on the table."""
    answers: list[str] = []
    if table.top < _highest_top(table.kind, ruling.rules):
        ends = "above" if table.kind is Kind.SINGLE else "that ends above"
        answers.append(f"{describe(table)} {ends} {cards_text((table.top,))}")
    if ruling.rules.ties != "refused":
        answers.append("one with an equal top card, by the rule on ties")
    answers += _bombs_on(table, ruling)
    if ruling.ranked and table.is_bomb:
        answers.append("a stronger bomb")
    return tuple(answers) or ("nothing",)


def _highest_top(kind: Kind, rules: Rules) -> int:
    """Return the highest card that a group of a kind may end with."""
    two_may_end = {
        Kind.SEQUENCE: rules.twos_in_sequence,
        Kind.DOUBLE_SEQUENCE: rules.twos_in_double_sequence,
    }.get(kind, True)
    return HIGHEST_TWO if two_may_end else HIGHEST_ACE


def _bombs_on(table: Combination, ruling: Ruling) -> tuple[str, ...]:
    """Return the bombs for the twos on the table, none for anything else."""
    return tuple(describe_pattern(pattern) for pattern in ruling.bombs_for(table))


def describe_pattern(pattern: BombPattern) -> str:
    """Say what a bomb must be in a few words: `a quad`, `4 or more consecutive pairs`."""
    if pattern.kind == "quad":
        return "a quad"
    what = "consecutive pairs" if pattern.kind == "double sequence" else "consecutive quads"
    return f"{pattern.length} or more {what}" if pattern.at_least else f"{pattern.length} {what}"
