"""The rows that every output is made of: CSV, frames, tables, charts.

One row is one flat thing (a match, a seat in a hand, a play, a trick, a finding, a player); a
value is text, a number, true or false, or None where there is none or it is not known. What each
column means and holds stands by it, and `columns` and `column_types` hand that out, so a format
needs to know nothing else.
"""

from collections.abc import Callable, Mapping
from dataclasses import field, fields
from operator import attrgetter
from typing import Any, get_args

from tienlen.notation.quick_dataclass import dataclass

Value = str | int | float | bool | None


def says(meaning: str) -> Mapping[str, str]:
    """Document a column."""
    return {"meaning": meaning}


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """What all rows about a match begin with; `path` and `match_line` name a match for certain."""

    path: str = field(metadata=says("the file the match was read from"))
    match_line: int = field(metadata=says("the line its match begins on"))
    match: str | None = field(metadata=says("the name of the match"))
    variant: str = field(metadata=says("the rules it was played by"))


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchRow(Row):
    """One match."""

    base: str = field(metadata=says("the built-in variant those rules stand on"))
    switches: str | None = field(
        metadata=says("the switches that differ from it, as a JSON object; empty where none does")
    )
    event: str | None = field(metadata=says("what the tag Event says"))
    site: str | None = field(metadata=says("what the tag Site says"))
    date: str | None = field(metadata=says("what the tag Date says; `?` stands for unknown digits"))
    annotator: str | None = field(metadata=says("what the tag Annotator says"))
    seats: str = field(metadata=says("the letters of the seats"))
    decks: int = field(metadata=says("decks of 52 cards"))
    stake: float | int | None = field(metadata=says("the stake, where the scoring is by stake"))
    implied_passes: bool = field(
        metadata=says(
            "whether a seat that is skipped was taken to have passed: as the tag Passes says, or "
            "since no pass is written in all of the match"
        )
    )
    agreed_hands: int | None = field(metadata=says("hands agreed on: the tag Hands"))
    hands: int = field(metadata=says("hands in the record"))
    complete_hands: int = field(metadata=says("hands that were played out or won at once"))
    void_hands: int = field(metadata=says("hands that are void and count as not played"))
    plays: int = field(metadata=says("plays and written passes"))
    tricks: int = field(metadata=says("tricks led"))
    bombs: int = field(metadata=says("bombs played"))
    missed_bombs: int = field(metadata=says("bombs missed: passed on, though held"))
    forfeited_bombs: int = field(metadata=says("bombs held when locked out by an earlier pass"))
    missed_finishes: int = field(metadata=says("turns on which going out was missed"))
    illegal: int = field(metadata=says("illegal plays and passes that stood, one a code"))
    errors: int = field(metadata=says("errors in the record"))
    warnings: int = field(metadata=says("warnings on the record"))
    winners: str = field(
        metadata=says("the seats that won: several in a tie, none without a complete hand")
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class HandRow(Row):
    """One seat in one hand."""

    hand: int = field(metadata=says("the number of the hand"))
    hand_line: int = field(metadata=says("the line the hand begins on"))
    seat: str = field(metadata=says("the seat's letter"))
    player: str = field(metadata=says("the player's name, the letter where there is none"))
    dealt: int = field(metadata=says("cards dealt"))
    complete: bool = field(metadata=says("whether the hand was played out or won at once"))
    void: bool = field(metadata=says("whether the hand is void and counts as not played"))
    place: int | None = field(metadata=says("finishing place from 1"))
    left: int | None = field(metadata=says("cards left at the end"))
    score: float | int | None = field(metadata=says("points of the hand"))
    total: float | int = field(metadata=says("points of the match up to and with this hand"))
    won: bool = field(metadata=says("whether the seat came first"))
    lost: bool = field(metadata=says("whether the seat came last"))
    plays: int = field(metadata=says("times the seat played cards"))
    passes: int = field(metadata=says("passes of the seat, implied ones included"))
    tricks_led: int = field(metadata=says("tricks led"))
    tricks_won: int = field(metadata=says("tricks won"))
    bombs: int = field(metadata=says("bombs played"))
    missed_bombs: int = field(metadata=says("bombs missed: passed on, though held"))
    forfeited_bombs: int = field(metadata=says("bombs held when locked out by an earlier pass"))
    missed_finishes: int = field(metadata=says("turns on which the seat could have gone out"))
    stranded: str = field(metadata=says("twos and bombs held at the end, by the loser"))
    illegal: int = field(metadata=says("illegal plays and passes that stood, one a code"))
    choices: int = field(
        metadata=says("answers that were really a choice (known hand, legal play)")
    )
    choice_passes: int = field(metadata=says("passes among those choices"))


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayRow(Row):
    """One play or written pass."""

    hand: int = field(metadata=says("the number of the hand"))
    trick: int = field(metadata=says("the trick, from 1"))
    play: int = field(metadata=says("the play or written pass, from 1 in the hand"))
    line: int = field(metadata=says("the line it is written on"))
    column: int = field(metadata=says("the column of its seat letter"))
    seat: str = field(metadata=says("the seat's letter"))
    player: str = field(metadata=says("the player's name, the letter where there is none"))
    action: str = field(metadata=says("play or pass"))
    effect: str = field(metadata=says("played, passed, withdrawn, or nothing"))
    role: str = field(metadata=says("lead, answer, or empty for what had no effect"))
    kind: str = field(
        metadata=says("the kind of combination; irregular for none, empty for a pass")
    )
    length: int | None = field(metadata=says("its length in ranks"))
    cards: str = field(metadata=says("the cards"))
    count: int = field(metadata=says("how many cards"))
    on: str = field(metadata=says("the cards it had to beat"))
    on_kind: str = field(metadata=says("their kind"))
    on_seat: str = field(metadata=says("the seat that had played them"))
    bomb: bool = field(metadata=says("whether it was a bomb"))
    illegal: str = field(metadata=says("codes of what was wrong with it, separated by blanks"))
    left: int | None = field(metadata=says("cards the seat has left after it; empty if unknown"))
    place: int | None = field(metadata=says("the place taken, where the seat went out with it"))
    missed: str = field(metadata=says("missed-bomb and missed-finish, where this turn missed one"))
    glyph: str = field(metadata=says("the annotator's mark"))
    seconds: float | None = field(metadata=says("seconds taken"))


@dataclass(frozen=True, slots=True, kw_only=True)
class TrickRow(Row):
    """One trick."""

    hand: int = field(metadata=says("the number of the hand"))
    trick: int = field(metadata=says("the trick, from 1"))
    first_play: int = field(metadata=says("its first play"))
    last_play: int = field(metadata=says("its last play or pass"))
    leader: str = field(metadata=says("the seat that led"))
    leader_player: str = field(metadata=says("that seat's player"))
    winner: str | None = field(metadata=says("the seat that won; empty where it did not end"))
    winner_player: str | None = field(metadata=says("that seat's player"))
    plays: int = field(metadata=says("times cards were played"))
    passes: int = field(metadata=says("written passes"))
    cards: int = field(metadata=says("cards played"))
    lead_kind: str = field(metadata=says("the kind led; irregular for none"))
    won_kind: str = field(metadata=says("the kind that won; irregular for none"))
    won_cards: str = field(metadata=says("the cards that won"))
    bombs: int = field(metadata=says("bombs played in it"))


@dataclass(frozen=True, slots=True, kw_only=True)
class FindingRow(Row):
    """One finding: of the text, of the replay, or of the analysis."""

    hand: int | None = field(metadata=says("the number of the hand"))
    trick: int | None = field(metadata=says("the trick, from 1"))
    play: int | None = field(metadata=says("the play or written pass, from 1 in the hand"))
    line: int = field(metadata=says("the line it points at"))
    column: int = field(metadata=says("the column it points at"))
    seat: str | None = field(metadata=says("the seat's letter"))
    player: str | None = field(metadata=says("the player's name"))
    code: str = field(metadata=says("the code; `tienlen explain CODE` tells more"))
    group: str = field(metadata=says("the group of the code"))
    severity: str = field(metadata=says("error, warning or info"))
    cards: str | None = field(metadata=says("the cards it is about"))
    on: str | None = field(metadata=says("what a bomb was for"))
    answers: str | None = field(metadata=says("the bombs held, separated by blanks"))
    message: str = field(metadata=says("the finding in a sentence"))


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerRow:
    """One player under one variant, over all files read."""

    player: str = field(metadata=says("the player's name, the seat's letter where there is none"))
    variant: str = field(metadata=says("the rules; points of different ones are never added up"))
    matches: int = field(metadata=says("matches taken part in"))
    matches_won: int = field(metadata=says("matches won, ties included"))
    hands: int = field(metadata=says("complete hands"))
    hands_won: int = field(metadata=says("hands won: first places"))
    hands_lost: int = field(metadata=says("hands lost: last places"))
    score: float | int = field(metadata=says("points"))
    mean_place: float | None = field(metadata=says("mean finishing place"))
    place_1: int = field(metadata=says("first places"))
    place_2: int = field(metadata=says("second places"))
    place_3: int = field(metadata=says("third places"))
    place_4: int = field(metadata=says("fourth places"))
    place_5: int = field(metadata=says("fifth places"))
    place_6: int = field(metadata=says("sixth places"))
    place_7: int = field(metadata=says("seventh places"))
    place_8: int = field(metadata=says("eighth places"))
    tricks: int = field(metadata=says("tricks that came to an end in the player's hands"))
    tricks_won: int = field(metadata=says("tricks won"))
    bombs: int = field(metadata=says("bombs played"))
    missed_bombs: int = field(metadata=says("bombs missed"))
    bomb_chances: int = field(metadata=says("opportunities: bombs played and missed"))
    bomb_rate: float | None = field(metadata=says("played of opportunities; empty below 5"))
    forfeited_bombs: int = field(metadata=says("bombs held when locked out by an earlier pass"))
    missed_finishes: int = field(metadata=says("turns on which going out was missed"))
    stranded_twos: int = field(metadata=says("twos held when losing a hand"))
    stranded_bombs: int = field(metadata=says("bombs held when losing a hand"))
    choices: int = field(metadata=says("answers that were really a choice"))
    choice_passes: int = field(metadata=says("passes among those choices"))
    pass_rate: float | None = field(metadata=says("passes of choices; empty below 5"))
    illegal: int = field(metadata=says("illegal plays and passes that stood, one a code"))
    illegal_codes: str = field(metadata=says("each code with its count: not-higher:2"))


AnyRow = Row | PlayerRow

TABLES: Mapping[str, type[AnyRow]] = {
    "matches": MatchRow,
    "hands": HandRow,
    "plays": PlayRow,
    "tricks": TrickRow,
    "findings": FindingRow,
    "players": PlayerRow,
}
"""The tables by name, each with the class of its rows."""


def columns(kind: type[AnyRow]) -> dict[str, str]:
    """Return the columns of a table in order, each with what it means."""
    return {column.name: column.metadata["meaning"] for column in fields(kind)}


def column_types(kind: type[AnyRow]) -> dict[str, type]:
    """Return what each column of a table holds besides None: str, bool, int or float.

    Whole numbers are of type int in a column of floats too.
    """
    return {column.name: _type_of(column.type) for column in fields(kind)}


def cells_getter(kind: type[AnyRow]) -> Callable[[AnyRow], tuple[Value, ...]]:
    """Return what gives the values of a row in the order of its columns, as fast as can be."""
    return attrgetter(*columns(kind))


def values(row: AnyRow) -> dict[str, Any]:
    """Return a row as a dict, in the order of its columns."""
    return {column.name: getattr(row, column.name) for column in fields(row)}


def _type_of(annotation: Any) -> type:
    kinds = set(get_args(annotation) or (annotation,)) - {type(None)}
    return float if float in kinds else kinds.pop()
