"""The JSON document, key by key, and that a record's spelling does not show in it."""

import json
import unicodedata
from pathlib import Path
from typing import Any

import pytest
from tienlen.analysis.document import match_document, number, player_document
from tienlen.analysis.matches import analyse_match
from tienlen.analysis.players import Players
from tienlen.notation.printing import print_match
from tienlen.notation.reading import read_text
from tienlen.replay.replaying import replay

EXAMPLES = sorted((Path(__file__).parents[2] / "examples").glob("*.tln"))

RECORD = """\
%TLN 1
[Match "tet-2026-02-17"]
[Variant "wikipedia"]
[Variant.cards-each "5"]
[Stake "0.5"]
[A "An"]
[B "Bình"]

[Hand "2"]
deal A: 3s 4s 9d Kh 2s
deal B: 5c 6s 6c 6d 6h
1. A:2s B:-
2. A:3s B:5c A:4s A:9d B:-
3. A:Kh
end

total A:+0.5
"""


def documents(text: str, path: str = "a.tln") -> list[dict[str, Any]]:
    return [match_document(analyse_match(replay(match))) for match in read_text(text, path)]


def test_every_key_of_a_match() -> None:
    (document,) = documents(RECORD)
    assert document == {
        "path": "a.tln",
        "line": 2,
        "match": "tet-2026-02-17",
        "variant": "wikipedia",
        "switches": {"cards-each": "5", "stake": "0.5"},
        "players": {"A": "An", "B": "Bình"},
        "hands": [
            {
                "hand": 2,
                "line": 9,
                "complete": True,
                "place": ["A", "B"],
                "left": {"B": 4},
                "score": {"A": 0.5, "B": -0.5},
                "plays": 8,
                "tricks": 3,
                "bombs": [],
                "missed_bombs": [{"seat": "B", "play": 2, "on": "2s", "answers": ["6s6c6d6h"]}],
                "forfeited_bombs": [],
                "missed_finishes": [],
                "stranded": [{"seat": "B", "cards": "6s6c6d6h"}],
                "illegal": [
                    {"seat": "A", "play": 5, "code": "not-higher"},
                    {"seat": "A", "play": 6, "code": "out-of-turn"},
                ],
            }
        ],
        "total": {"A": 0.5, "B": -0.5},
        "winners": ["A"],
    }


def test_every_key_of_a_player() -> None:
    players = Players()
    (match,) = read_text(RECORD)
    players.add(analyse_match(replay(match)))
    an, _ = [player_document(own) for own in players.figures()]
    assert an == {
        "player": "An",
        "variant": "wikipedia",
        "matches": 1,
        "matches_won": 1,
        "hands": 1,
        "hands_won": 1,
        "hands_lost": 0,
        "score": 0.5,
        "places": {"1": 1},
        "mean_place": 1.0,
        "bombs": 0,
        "missed_bombs": 0,
        "forfeited_bombs": 0,
        "missed_finishes": 0,
        "illegal": 2,
    }


def test_a_hand_broken_off_scores_nothing_and_nobody_wins() -> None:
    (document,) = documents(RECORD.replace("\nend\n", "\nend *\n"))
    (hand,) = document["hands"]
    assert (hand["complete"], hand["place"], hand["left"], hand["score"]) == (False, [], {}, {})
    assert (document["total"], document["winners"]) == ({}, [])


def test_points_are_whole_numbers_where_they_can_be() -> None:
    (match,) = read_text(RECORD.replace('"0.5"', '"2.0"'))
    score = replay(match).hands[0].result.score
    assert [json.dumps(number(points)) for points in score.values()] == ["2", "-2"]


def without_place(document: dict[str, Any]) -> dict[str, Any]:
    """Leave out what differs with the text: lines."""
    hands = [{key: hand[key] for key in hand if key != "line"} for hand in document["hands"]]
    return {**document, "line": 0, "hands": hands}


def messy(text: str) -> str:
    """Spell a record otherwise: NFD names, suits as symbols, tricks spread over lines."""
    text = unicodedata.normalize("NFD", text).replace("\n", "\r\n")
    lines = []
    for line in text.splitlines():
        head, dot, plays = line.partition(". ")
        if dot and head.isdigit():
            line = f"{head}.\n\t" + "\n\t".join(plays.split(" "))
        lines.append(line)
    return "\ufeff" + "\n".join(lines) + "\n"


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
@pytest.mark.parametrize("symbols", [False, True])
def test_a_record_and_its_canonical_print_are_analysed_alike(path: Path, symbols: bool) -> None:
    text = path.read_text(encoding="utf-8")
    read = read_text(text, "a.tln")
    printed = "".join(print_match(match, symbols=symbols) for match in read)
    expected = [without_place(document) for document in documents(text)]
    assert expected[0]["hands"]
    assert [without_place(document) for document in documents(printed)] == expected


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_a_record_spelt_otherwise_is_analysed_alike(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    expected = [without_place(document) for document in documents(text)]
    assert [without_place(document) for document in documents(messy(text))] == expected
