"""Plays in the lines of their tricks, for records whose source does not say where one ends."""

from collections.abc import Iterator
from dataclasses import replace

from tienlen.notation.records import HandLine, Match, Play, Trick
from tienlen.replay.replaying import replay
from tienlen.replay.rules import Rules
from tienlen.replay.steps import HandReplay


def split_tricks(
    match: Match, *, default: Rules | None = None, house: Rules | None = None
) -> Match:
    """Return the match with a new line wherever, by the rules, a play opens a trick.

    The other arguments are as for `replay`. Lines that end before their trick does stay as they
    are: they are what the source says. The new lines have no number. A play of a seat that is not
    in play stays on its line, and so does what comes after it: what it did to the trick is not
    known.
    """
    game = replay(match, default=default, house=house)
    hands = [replace(one.hand, lines=tuple(_lines(one))) for one in game.hands]
    return replace(match, hands=tuple(hands))


def _lines(hand: HandReplay) -> Iterator[HandLine]:
    # A seat that is not in play has no step.
    tricks = {step.number: step.trick for step in hand.steps}
    number = 0
    for line in hand.hand.lines:
        if not isinstance(line, Trick):
            yield line
            continue
        start, current = 0, None
        for index in range(len(line.plays)):
            number += 1
            trick = tricks.get(number, current)
            if current not in (None, trick):
                yield _part(line, start, line.plays[start:index])
                start = index
            current = trick
        yield _part(line, start, line.plays[start:])


def _part(line: Trick, start: int, plays: tuple[Play, ...]) -> Trick:
    if start == 0:
        return replace(line, plays=plays)
    return Trick(line=plays[0].line, column=plays[0].column, number=None, plays=plays)
