"""Rows: that every table has them, documents its columns, and agrees with the analyses."""

from pathlib import Path

import pytest
from tienlen.analysis.codes import ANALYSIS_CODES, CATALOGUE
from tienlen.analysis.findings import analysis_findings
from tienlen.analysis.matches import MatchAnalysis, analyse_match
from tienlen.analysis.players import Players
from tienlen.analysis.rows import TABLES, cells_getter, column_types, columns, values
from tienlen.analysis.tables import (
    MATCH_TABLES,
    finding_rows,
    hand_rows,
    match_rows,
    play_cells,
    play_rows,
    player_row,
    trick_rows,
)
from tienlen.notation.findings import word
from tienlen.notation.reading import read_text
from tienlen.replay.replaying import replay

EXAMPLES = sorted((Path(__file__).parents[2] / "examples").glob("*.tln"))


def match_of(text: str, path: str = "a.tln") -> MatchAnalysis:
    (record,) = read_text(text, path)
    return analyse_match(replay(record))


@pytest.fixture(params=EXAMPLES, ids=lambda path: path.stem)
def match(request: pytest.FixtureRequest) -> MatchAnalysis:
    path: Path = request.param
    return match_of(path.read_text(encoding="utf-8"), path.name)


def test_every_column_says_what_it_means() -> None:
    for kind in TABLES.values():
        assert all(columns(kind).values())


def test_rows_are_flat_and_of_their_table(match: MatchAnalysis) -> None:
    for name, make in MATCH_TABLES.items():
        for row in make(match):
            assert type(row) is TABLES[name]
            assert list(values(row)) == list(columns(TABLES[name]))
            for value in values(row).values():
                assert value is None or isinstance(value, str | int | float)


def test_a_value_is_of_the_type_of_its_column(match: MatchAnalysis) -> None:
    for name, make in MATCH_TABLES.items():
        types = column_types(TABLES[name])
        assert set(types.values()) <= {str, bool, int, float}
        for row in make(match):
            assert cells_getter(TABLES[name])(row) == tuple(values(row).values())
            for column, value in values(row).items():
                fits = (int, float) if types[column] is float else types[column]
                assert value is None or isinstance(value, fits), column
                assert isinstance(value, bool) == (types[column] is bool), column


def test_the_short_way_to_the_plays_gives_their_rows(match: MatchAnalysis) -> None:
    assert list(play_cells(match)) == [tuple(values(row).values()) for row in play_rows(match)]


def test_the_row_of_a_match_sums_up_its_other_rows(match: MatchAnalysis) -> None:
    (row,) = match_rows(match)
    hands, found = list(hand_rows(match)), list(finding_rows(match))
    assert row.seats == "".join(dict.fromkeys(hand.seat for hand in hands))
    assert row.hands == len({hand.hand_line for hand in hands})
    assert row.complete_hands == len({hand.hand for hand in hands if hand.complete})
    assert row.plays == sum(1 for _ in play_rows(match))
    assert row.tricks == sum(1 for _ in trick_rows(match))
    for column in ("bombs", "missed_bombs", "forfeited_bombs", "missed_finishes", "illegal"):
        assert getattr(row, column) == sum(getattr(hand, column) for hand in hands), column
    assert row.errors == sum(finding.severity == "error" for finding in found)
    assert row.warnings == sum(finding.severity == "warning" for finding in found)


def test_the_row_of_a_match_says_how_it_was_agreed_on() -> None:
    (row,) = match_rows(
        match_of(
            """\
[Match "m"]
[Event "Tết"]
[Site "?"]
[Date "2026-02-??"]
[Variant "wikipedia"]
[Variant.cards-each "2"]
[Hands "9"]
[Stake "0.5"]
[Passes "implied"]
[A "An"]
[B "Bình"]

[Hand "1"]
deal A: 3s 3c
deal B: 4s 4c
A:3s3c
[Hand "2"]
end misdeal
"""
        )
    )
    assert (row.event, row.site, row.date, row.annotator) == ("Tết", None, "2026-02-??", None)
    assert (row.base, row.decks, row.stake, row.implied_passes) == ("wikipedia", 1, 0.5, True)
    assert row.switches == '{"cards-each": "2", "stake": "0.5"}'
    assert (row.agreed_hands, row.hands, row.complete_hands, row.void_hands) == (9, 2, 1, 1)
    assert (row.seats, row.winners) == ("AB", "A")


@pytest.mark.parametrize(
    ("tag", "plays", "implied"),
    [
        # No pass is written in all of it, and two tricks or more have ended by one.
        ("", "A:3s B:4s\nB:5s\nB:6s A:7s\nA:8s", True),
        ("", "A:3s B:4s A:-\nB:5s\nB:6s A:7s\nA:8s", False),
        ("", "A:3s B:4s A:-\nB:5s A:-\nB:6s A:7s B:-\nA:8s", False),
        ('[Passes "implied"]', "A:3s B:4s\nB:5s\nB:6s A:7s\nA:8s", True),
        ('[Passes "Implied."]', "A:3s B:4s A:-\nB:5s", True),
        ('[Passes "written"]', "A:3s B:4s A:-\nB:5s", False),
    ],
)
def test_the_row_of_a_match_says_how_its_passes_were_judged(
    tag: str, plays: str, implied: bool
) -> None:
    (row,) = match_rows(match_of(f'{tag}\n[A "An"]\n[B "Bình"]\n[Hand "1"]\n{plays}\n'))
    assert row.implied_passes is implied


def test_hand_rows_add_up_to_the_match(match: MatchAnalysis) -> None:
    rows = list(hand_rows(match))
    for seat, letter in enumerate(match.seats):
        own = [row for row in rows if row.seat == letter]
        assert sum(row.score or 0 for row in own) == match.replay.totals[seat] == own[-1].total
    plays = [row for row in play_rows(match) if row.effect == "played"]
    assert sum(row.plays for row in rows) == len(plays)
    for row in rows:
        if row.left is not None and row.plays:
            own_cards = [
                play.count for play in plays if (play.hand, play.seat) == (row.hand, row.seat)
            ]
            assert row.dealt - sum(own_cards) == row.left


def test_player_rows_agree_with_hand_rows(match: MatchAnalysis) -> None:
    players = Players()
    players.add(match)
    rows = [row for row in hand_rows(match) if not row.void]
    for row in map(player_row, players.figures()):
        own = [hand for hand in rows if hand.player == row.player]
        for column in ("bombs", "missed_bombs", "forfeited_bombs", "missed_finishes", "illegal"):
            assert getattr(row, column) == sum(getattr(hand, column) for hand in own)
        places = [getattr(row, f"place_{place}") for place in range(1, 9)]
        assert sum(places) == sum(hand.place is not None for hand in own)


def test_a_two_that_was_answered_by_a_bomb() -> None:
    rows = list(
        play_rows(
            match_of(
                """\
[Variant "vanikar"]
[Variant.cards-each "5"]
[Hand "2"]
deal A: 3s 4s 9d Kh 2s
deal B: 5c 6s 6c 6d 6h
1. A:2s! B:6s6c6d6h @4.2 A:-
2. B:5c
"""
            )
        )
    )
    two, bomb, passed, last = rows
    assert (two.role, two.kind, two.cards, two.on, two.left, two.glyph) == (
        "lead", "single", "2s", "", 4, "!"
    )  # fmt: skip
    assert (bomb.role, bomb.kind, bomb.on, bomb.on_kind, bomb.on_seat) == (
        "answer", "quad", "2s", "single", "A"
    )  # fmt: skip
    assert (bomb.bomb, bomb.seconds, bomb.left) == (True, 4.2, 1)
    assert (passed.action, passed.effect, passed.kind, passed.cards) == ("pass", "passed", "", "")
    assert (last.left, last.place) == (0, 1)


@pytest.mark.parametrize("code", ANALYSIS_CODES)
def test_the_example_of_each_code_has_the_finding(code: str) -> None:
    match = match_of(ANALYSIS_CODES[code].example)
    errors = [found.code for found in match.replay.findings if found.severity == "error"]
    found = [finding for finding in analysis_findings(match) if finding.code == code]
    assert (errors, len(found)) == ([], 1)
    message, _ = word(found[0], CATALOGUE)
    assert "{" not in message
    assert found[0].severity == "info"


def test_a_finding_points_at_the_pass_that_missed_the_bomb() -> None:
    match = match_of(ANALYSIS_CODES["missed-bomb"].example)
    (found,) = analysis_findings(match)
    text = ANALYSIS_CODES["missed-bomb"].example.splitlines()[found.line - 1]
    assert text[found.column - 1 :] == "B:-"
    assert (found.seat, found.player, found.trick, found.play) == ("B", "Bình", 1, 2)
    assert found.evidence["answers"] == ("6s6c6d6h",)


def test_each_play_after_the_end_of_a_hand_has_its_code() -> None:
    match = match_of(
        '[Variant.cards-each "1"]\n[A "An"]\n[B "Bo"]\n[Hand "1"]\n'
        "deal A: 3s\ndeal B: 4s\n1. A:3s\n2. B:4s A:5s B:- B:6s\n"
    )
    codes = [row.illegal for row in play_rows(match)]
    assert codes == ["", "hand-over", "hand-over", "", "hand-over"]
