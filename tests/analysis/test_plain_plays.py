"""Rows of matches that nothing is wrong with: off the text they are those of the replay."""

import re
from dataclasses import replace
from io import BytesIO
from itertools import cycle

import pytest
from tienlen.analysis.matches import MatchAnalysis, analyse_match
from tienlen.analysis.plain import PlainAnalyst
from tienlen.analysis.tables import MATCH_TABLES, play_rows
from tienlen.analysis.walked import WalkedMatch
from tienlen.notation.parting import cut
from tienlen.notation.pieces import Piece
from tienlen.notation.printing import print_match
from tienlen.notation.reading import read_piece
from tienlen.replay.replaying import replay
from tienlen.replay.rules import load_variant, variant_names
from tienlen.replay.sampling import sample_matches, seats_allowed

NOTES = ("", "!", " @4.2", "?!", " {kept \N{BLACK SPADE SUIT} A:3s B:-}", " @12 {a} {b}", "!! {c}")


def pieces(text: str) -> list[Piece]:
    return list(cut(BytesIO(text.encode())))


def both(piece: Piece) -> tuple[WalkedMatch, MatchAnalysis] | None:
    """Return a match the quick way and the long way, None if it does not go the quick way."""
    quick = PlainAnalyst().outline(piece, "a.tln")
    match = read_piece(piece, "a.tln")
    assert match is not None
    return None if quick is None else (quick, analyse_match(replay(match)))


def samples(variant: str, seats: int, *, implied: bool) -> list[Piece]:
    made = sample_matches(load_variant(variant), seats, 3, matches=6, seed=3, implied=implied)
    printed = [print_match(match, first=not number) for number, match in enumerate(made)]
    return pieces("\n\n".join(printed))


def noted(piece: Piece) -> Piece:
    """Return a match with something written after its plays and passes."""
    notes = cycle(NOTES)
    lines = [
        " ".join([line.split(" ")[0], *(item + next(notes) for item in line.split(" ")[1:])])
        if re.match(r"[0-9]+\. ", line)
        else line
        for line in piece.text.split("\n")
    ]
    tags = '\n[Event "Tết"]\n[Date "2026-02-17"]\n[Variant "'
    return replace(piece, text="\n".join(lines).replace('\n[Variant "', tags, 1))


KINDS = [
    (variant, seats, implied)
    for variant in variant_names()
    for seats in seats_allowed(load_variant(variant))
    for implied in (False, True)
    if seats <= 4
]


@pytest.mark.parametrize(("variant", "seats", "implied"), KINDS)
def test_rows_are_those_of_the_replay(variant: str, seats: int, implied: bool) -> None:
    compared = 0
    for plain in samples(variant, seats, implied=implied):
        for piece in (plain, noted(plain)):
            ways = both(piece)
            if ways is None:
                continue
            quick, full = ways
            compared += 1
            for table, rows_of in MATCH_TABLES.items():
                assert list(rows_of(quick)) == list(rows_of(full)), table
    assert compared > 6


def test_what_stands_after_a_play_moves_the_next_one() -> None:
    """The place of a play is counted by hand here."""
    (piece,) = samples("vanikar", 2, implied=False)[:1]
    line = next(line for line in piece.text.split("\n") if line.startswith("1. "))
    first, second = line.split(" ")[1:3]
    text = piece.text.replace(line, line.replace(first, f"{first}! @2.5 {{no {second}}}", 1), 1)
    ways = both(replace(piece, text=text))
    assert ways is not None
    plays = list(play_rows(ways[0]))[:2]
    assert [(play.column, play.glyph, play.seconds) for play in plays] == [
        (4, "!", 2.5),
        (4 + len(first) + len("! @2.5 {no }") + len(second) + 1, "", None),
    ]
    assert plays[0].line == text[: text.index("\n1. ") + 1].count("\n") + 1


def test_a_pass_that_means_nothing_is_told_as_one() -> None:
    """Who has gone out may pass all the same, as programs that go round the table write it."""
    (piece,) = samples("vanikar", 3, implied=False)[:1]
    winner = re.findall(r"\nplace ([A-C])", piece.text)[0]
    ways = both(replace(piece, text=piece.text.replace("\nplace", f" {winner}:-\nplace", 1)))
    assert ways is not None
    quick, full = [list(play_rows(way)) for way in ways]
    assert quick == full
    assert [play.seat for play in quick if play.effect == "nothing"] == [winner]
