"""A position as text: the record of its hand up to it, which any reader can go on from."""

from dataclasses import replace

from tienlen.notation.printing import print_match
from tienlen.notation.records import (
    Broken,
    Deal,
    End,
    Gap,
    Hand,
    HandLine,
    Match,
    Play,
    Trade,
    Trick,
)
from tienlen.replay.player.stops import Stop
from tienlen.replay.steps import HandReplay


def position_text(match: Match, hand: HandReplay, stop: Stop, eyes: int | None) -> str:
    """Return a position as TLN: its hand as it was dealt and played so far, then broken off.

    Replayed it gives the same table, hands, turn and findings. What a line that could not be read
    hid is a gap. Through one seat's eyes the cards of the others, and of trades it had no part
    in, are unknown.
    """
    lines: list[HandLine] = []
    count = 0
    for line in hand.hand.lines:
        if isinstance(line, Trick):
            plays = line.plays[: max(0, stop.number - count)]
            count += len(line.plays)
            if plays:
                lines.append(replace(line, plays=_without_comments(plays), before=()))
        elif isinstance(line, Deal | Trade):
            lines.append(replace(line, before=()))
        elif count <= stop.number and line.line <= stop.line and _loses(line):
            lines.append(Gap())
    if eyes is not None:
        lines = _seen(lines, match.seats[eyes])
    if stop.kind != "end":
        lines.append(End(how="*"))
    excerpt = Match(
        name=match.name,
        tags=tuple(replace(tag, before=()) for tag in match.tags if tag.name != "Hands"),
        hands=(_hand(hand.hand, lines),),
    )
    return print_match(excerpt)


def _hand(hand: Hand, lines: list[HandLine]) -> Hand:
    tags = tuple(replace(tag, before=()) for tag in hand.tags)
    return Hand(number=hand.number, tags=tags, lines=tuple(lines))


def _loses(line: HandLine) -> bool:
    return isinstance(line, Gap) or (isinstance(line, Broken) and line.kind in ("trick", "unknown"))


def _without_comments(plays: tuple[Play, ...]) -> tuple[Play, ...]:
    return tuple(replace(play, comments=()) for play in plays)


def _seen(lines: list[HandLine], letter: str) -> list[HandLine]:
    """Return the lines with what a seat did not know left unknown."""
    seen: list[HandLine] = []
    for line in lines:
        if isinstance(line, Deal) and line.seat != letter:
            unknown = len(line.cards) + line.unknown
            seen.append(replace(line, cards=(), unknown=unknown))
        elif isinstance(line, Trade):
            own = tuple(one for one in line.transfers if letter in (one.giver, one.taker))
            seen.extend([replace(line, transfers=own)] if own else [])
        else:
            seen.append(line)
    return seen
