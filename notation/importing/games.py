"""The reader `games`: one game, which is a hand of a match, a JSON object.

docs/importing.md says exactly what it takes.
"""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any, BinaryIO

from tienlen.notation.importing.amounts import (
    cards_or_pass,
    dealt_of,
    name_of,
    points_of,
    seconds_of,
)
from tienlen.notation.importing.drafts import HandDraft, MatchDraft, Players
from tienlen.notation.json_cutting import cut_values
from tienlen.notation.json_given import Given, Problems, RefusedError
from tienlen.notation.records import Match


def fits(first: Mapping[str, Any]) -> bool:
    """Tell whether the first object of a text is a game."""
    return "moves" in first or "tricks" in first


def read_games(stream: BinaryIO, path: str) -> Iterator[Match]:
    """Read games; those that follow each other and name the same match are its hands."""
    draft: MatchDraft | None = None
    players: Any = None
    for value in cut_values(stream):
        problems = Problems(value, path)
        data = value.data if isinstance(value.data, dict) else {}
        name, sitting = data.get("match"), data.get("players")
        if draft is None or not _goes_on(draft, name):
            if draft is not None:
                yield draft.match()
            draft, players = MatchDraft(path, value.line), sitting
        with suppress(RefusedError):
            _read_game(draft, problems.given(), is_same=sitting in (None, players))
        draft.note(problems)
    if draft is not None:
        yield draft.match()


def _goes_on(draft: MatchDraft, name: Any) -> bool:
    return isinstance(name, str) and draft.name == name


def _read_game(draft: MatchDraft, given: Given, *, is_same: bool) -> None:
    given.object("a game, an object with `moves` or `tricks`")
    if not draft.hands:
        if "match" in given:
            draft.name = name_of(given.need("match"))
        draft.read_header(given)
    elif not is_same:
        given.need("players").report("players", {})
        raise RefusedError
    hand = draft.begin_hand(given)
    if "hands" in given:
        dealt = draft.players.amounts(given.need("hands"), dealt_of)
        for seat, held in dealt:
            if held is not None:
                hand.deal(seat, *held)
    if "tricks" in given:
        for trick in given.need("tricks").items("a list of tricks"):
            trick.each(lambda move: _add(hand, move, draft.players), "a list of moves")
            hand.end_trick()
    else:
        moves = given.need("moves")
        moves.each(lambda move: _add(hand, move, draft.players), "a list of moves")
    hand.claim(given, draft.players)
    if "total" in given:
        draft.total = draft.players.amounts(given.need("total"), points_of)


def _add(hand: HandDraft, move: Given, players: Players) -> None:
    if isinstance(move.data, dict):
        player, cards = move.need("player"), move.need("cards")
        seconds = seconds_of(move.need("seconds")) if "seconds" in move else None
        hand.play(players.seat(player), cards_or_pass(cards), seconds)
        return
    expected = 'a move such as `[0, "3S"]` or `[1, null, 4.2]`'
    parts = move.items(expected, 2)
    if len(parts) > 3:
        move.refuse(expected)
    seconds = seconds_of(parts[2]) if len(parts) == 3 and parts[2].data is not None else None
    hand.play(players.seat(parts[0]), cards_or_pass(parts[1]), seconds)
