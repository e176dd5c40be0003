"""Stops put into words: what the cards are, what was done, how the hand ended."""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from tienlen.notation.cards import SUIT_SYMBOLS, SUITS, cards_text
from tienlen.notation.findings import Code, Evidence, Finding, word
from tienlen.notation.records import Points, Win
from tienlen.notation.texts import visible
from tienlen.replay.combinations import Combination, Kind
from tienlen.replay.player.library import OpenedMatch
from tienlen.replay.player.scene import Remark, level_of
from tienlen.replay.player.stops import Stop
from tienlen.replay.steps import HandReplay, Step
from tienlen.replay.table import ANYONE, Position

_WITH_CARDS: Final = frozenset(
    ("card", "missing", "table", "top", "table_top", "legal", "on", "answers", "beaten_by")
)
"""The evidence that tells cards; a name may look like one, and is left alone."""

_CARDS: Final = re.compile(r"\b(?:[3-9TJQKA2][scdh])+\b")
_SYMBOLS: Final = str.maketrans(SUITS, SUIT_SYMBOLS)

_ORDINALS: Final = ("1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th")


def kind_text(play: Combination) -> str:
    """Name a combination: `pair`, `sequence of 5`, `double sequence of 3 pairs`."""
    units = {
        Kind.SEQUENCE: f" of {play.length}",
        Kind.DOUBLE_SEQUENCE: f" of {play.length} pairs",
        Kind.QUAD_SEQUENCE: f" of {play.length} quads",
    }
    return str(play.kind) + units.get(play.kind, "")


def place_text(index: int) -> str:
    """Name a place, from 0."""
    return _ORDINALS[index]


def points_text(points: Points) -> str:
    """Spell points with their sign, and nought without one."""
    return f"{points:+f}" if not isinstance(points, int) else f"{points:+d}" if points else "0"


def who_text(match: OpenedMatch, seat: int) -> str:
    """Name a seat: `B Bình`, or the letter alone."""
    return f"{match.seats[seat]} {visible(match.names[seat])}".rstrip()


def remarks_of(
    stop: Stop, hand: HandReplay, match: OpenedMatch, catalogue: Mapping[str, Code]
) -> tuple[Remark, ...]:
    """Return what to say about a stop: its findings, the gravest first, else what happened."""
    told = [_told(finding, catalogue) for finding in stop.findings]
    told.sort(key=lambda remark: ("error", "warning", "info").index(remark.level))
    plain = _plain(stop, hand, match)
    if told and plain.level == "fine":
        # A play that was found wrong is not called legal as well.
        return tuple(told)
    return (*told, plain) if stop.kind == "end" else (plain, *told)


def _told(finding: Finding, catalogue: Mapping[str, Code]) -> Remark:
    code = catalogue[finding.code]
    level = level_of(finding.severity, is_missed=code.group == "analysis")
    text, letters = _spelt(finding, catalogue)
    fewer = _with_fewer_answers(finding)
    brief = None if fewer is None else _spelt(fewer, catalogue)
    return Remark(level, text, finding.code, code.rule, letters, brief)


def _spelt(finding: Finding, catalogue: Mapping[str, Code]) -> tuple[str, str]:
    """Put a finding into words, with symbols and with letters."""
    return _worded(_with_symbols(finding), catalogue), _worded(finding, catalogue)


def _with_fewer_answers(finding: Finding) -> Finding | None:
    """Return a finding that tells answers of the same ranks as one, None where there are none."""
    answers = finding.evidence.get("answers")
    if not isinstance(answers, tuple):
        return None
    by_ranks: dict[str, list[str]] = {}
    for answer in answers:
        by_ranks.setdefault(answer[::2], []).append(answer)
    if len(by_ranks) == len(answers):
        return None
    told = tuple(_as_one(ranks, same) for ranks, same in by_ranks.items())
    return replace(finding, evidence={**finding.evidence, "answers": told})


def _as_one(ranks: str, answers: list[str]) -> str:
    """Name answers of the same ranks: `the pairs 9 to J (18 ways)`."""
    if len(answers) == 1:
        return answers[0]
    is_of_pairs = ranks[::2] == ranks[1::2] and len(set(ranks)) == len(ranks) // 2 > 1
    low, high = ("10" if rank == "T" else rank for rank in (ranks[0], ranks[-1]))
    cards = f"the pairs {low} to {high}" if is_of_pairs else answers[0]
    return f"{cards} ({len(answers)} ways)"


def _worded(finding: Finding, catalogue: Mapping[str, Code]) -> str:
    message, hint = word(finding, catalogue)
    return visible(f"{message}; {hint}" if hint else message)


def _with_symbols(finding: Finding) -> Finding:
    """Return a finding that spells its cards as the board does."""
    evidence = {
        key: _respelt(value) if key in _WITH_CARDS else value
        for key, value in finding.evidence.items()
    }
    cards = finding.cards and _in_symbols(finding.cards)
    return replace(finding, cards=cards, evidence=evidence)


def _respelt(value: Evidence) -> Evidence:
    if isinstance(value, tuple):
        return tuple([_in_symbols(part) for part in value])
    return _in_symbols(value) if isinstance(value, str) else value


def _in_symbols(text: str) -> str:
    return _CARDS.sub(lambda found: found[0].translate(_SYMBOLS), text)


def _plain(stop: Stop, hand: HandReplay, match: OpenedMatch) -> Remark:
    """Say what happened at a stop, leaving out what is wrong with it."""
    match stop.kind:
        case "deal":
            return Remark("info", _deal_text(stop.position, hand, match))
        case "gap":
            return Remark("info", "Plays are missing here; hands are what can still be held.")
        case "broken":
            text = visible(stop.text.strip())
            told = f"Line {stop.line} cannot be read"
            return Remark("error", f"{told}: {text}" if text else f"{told}.")
        case "stranger":
            letter = stop.play.seat if stop.play else ""
            return Remark("info", f"A play of {letter}, which is no seat of this match.")
        case "end":
            return Remark("info", _end_text(hand, match))
    return Remark("info", "") if stop.step is None else _step_remark(stop.step, match)


def _step_remark(step: Step, match: OpenedMatch) -> Remark:
    who = who_text(match, step.seat)
    lies, play = step.before.lies, step.combination
    if step.effect == "nothing":
        what = "pass" if step.play.cards is None else "play"
        return Remark("info", f"A {what} of {who} without a turn: it changes nothing.")
    if step.effect == "withdrawn":
        return Remark("info", f"{who} takes it back: everything is as before.")
    if step.effect == "passed":
        return Remark("fine", f"{who} passes.")
    kind = kind_text(play) if play else "no combination"
    if step.before.is_open:
        return Remark("fine", f"{who} leads a {kind}: legal.")
    if lies is None:
        return Remark("fine", f"{who} plays a {kind} on what is no combination: not judged.")
    verb = "beats" if play and play.kind is lies.kind else "bombs"
    told, letters = (
        f"{who} {verb} {cards_text(lies.cards, symbols=symbols)} with a {kind}: legal."
        for symbols in (True, False)
    )
    return Remark("fine", told, letters=letters)


def _deal_text(position: Position, hand: HandReplay, match: OpenedMatch) -> str:
    count = max(hand.dealt.sizes, default=0)
    text = f"The deal: {count} cards each."
    if len(set(hand.dealt.sizes)) > 1:
        text = "The deal."
    if position.turn >= 0:
        return f"{text} {who_text(match, position.turn)} leads."
    return f"{text} Who leads is not settled." if position.turn == ANYONE else text


def _end_text(hand: HandReplay, match: OpenedMatch) -> str:
    result = hand.result
    if result.void:
        return "A misdeal: the hand does not count."
    if result.instant_win and result.place:
        how = next((line.how for line in hand.hand.lines if isinstance(line, Win)), "")
        return f"Won without play by {_seats(result.place, match)}: {visible(how)}."
    if not result.complete:
        return "The record of this hand ends here; it was not played to its end."
    left = ", ".join(f"{match.seats[seat]} {count}" for seat, count in result.left.items())
    score = ", ".join(
        f"{match.seats[seat]} {points_text(points)}"
        for seat, points in sorted(result.score.items())
    )
    return f"The hand ends: {_seats(result.place, match)}. Left: {left}. Score: {score}."


def _seats(place: tuple[int, ...], match: OpenedMatch) -> str:
    return " ".join(match.seats[seat] for seat in place)
