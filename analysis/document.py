"""The analysis document: what `analyse --format json` prints, as plain lists and dicts.

Keys, their order and their meaning are fixed; scripts rely on them. Cards are canonical text,
lists of them sorted as text, seats are letters.
"""

from collections.abc import Callable, Mapping
from decimal import Decimal
from typing import Any

from tienlen.analysis.outlines import BombChance, HandOutline, MatchOutline
from tienlen.analysis.players import PlayerFigures
from tienlen.notation.cards import cards_text
from tienlen.notation.records import Points

FORMAT = "tienlen-analysis"
VERSION = 1


def match_document(
    match: MatchOutline, takes_hand: Callable[[int], bool] = lambda _number: True
) -> dict[str, Any]:
    """Return one item of the document's `matches`, with the hands that are asked for."""
    seats = match.seats
    return {
        "path": match.path,
        "line": match.line,
        "match": match.name,
        "variant": match.rules.name,
        "switches": dict(match.rules.changed),
        "players": dict(zip(seats, match.names, strict=True)),
        "hands": [hand_document(hand, seats) for hand in match.hands if takes_hand(hand.number)],
        "total": _by_letter(match.totals, seats),
        "winners": [seats[seat] for seat in match.winners],
    }


def hand_document(hand: HandOutline, seats: str) -> dict[str, Any]:
    """Return one item of a match's `hands`."""
    result = hand.result
    return {
        "hand": hand.number,
        "line": hand.line,
        "complete": result.complete,
        "place": [seats[seat] for seat in result.place],
        "left": {seats[seat]: count for seat, count in sorted(result.left.items())},
        "score": _by_letter(result.score, seats),
        "plays": result.plays,
        "tricks": result.tricks,
        "bombs": [
            {
                "seat": seats[bomb.seat],
                "play": bomb.play,
                "cards": cards_text(bomb.cards),
                "on": cards_text(bomb.on),
            }
            for bomb in hand.bombs
        ],
        "missed_bombs": [_chance(chance, seats) for chance in hand.missed_bombs],
        "forfeited_bombs": [_chance(chance, seats) for chance in hand.forfeited_bombs],
        "missed_finishes": [
            {"seat": seats[finish.seat], "play": finish.play, "cards": cards_text(finish.cards)}
            for finish in hand.missed_finishes
        ],
        "stranded": [
            {"seat": seats[stranded.seat], "cards": cards_text(stranded.cards)}
            for stranded in hand.stranded
        ],
        "illegal": [
            {"seat": seats[illegal.seat], "play": illegal.play, "code": illegal.code}
            for illegal in hand.illegal
        ],
    }


def player_document(figures: PlayerFigures) -> dict[str, Any]:
    """Return one item of the document's `players`."""
    return {
        "player": figures.player,
        "variant": figures.variant,
        "matches": figures.matches,
        "matches_won": figures.matches_won,
        "hands": figures.hands,
        "hands_won": figures.hands_won,
        "hands_lost": figures.hands_lost,
        "score": number(figures.score),
        "places": {str(place): figures.places[place] for place in sorted(figures.places)},
        "mean_place": figures.mean_place,
        "bombs": figures.bombs,
        "missed_bombs": figures.missed_bombs,
        "forfeited_bombs": figures.forfeited_bombs,
        "missed_finishes": figures.missed_finishes,
        "illegal": figures.illegal.total(),
    }


def number(points: Points) -> int | float:
    """Return points as a number that JSON has: a float only where they are not whole."""
    if isinstance(points, Decimal):
        return int(points) if points == points.to_integral_value() else float(points)
    return points


def _by_letter(points: Mapping[int, Points], seats: str) -> dict[str, int | float]:
    return {seats[seat]: number(value) for seat, value in sorted(points.items())}


def _chance(chance: BombChance, seats: str) -> dict[str, Any]:
    return {
        "seat": seats[chance.seat],
        "play": chance.play,
        "on": cards_text(chance.on),
        "answers": sorted(cards_text(answer) for answer in chance.answers),
    }
