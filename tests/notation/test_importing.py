"""What other programs log: each reader by a table of sources and the records they are."""

import io
import json

import pytest
from tienlen.notation.importing.readers import READERS, guess
from tienlen.notation.printing import print_match
from tienlen.notation.records import Match


def read(kind: str, *values: object) -> list[Match]:
    text = "\n".join(value if isinstance(value, str) else json.dumps(value) for value in values)
    return list(READERS[kind].read(io.BytesIO(text.encode("utf-8", "surrogatepass")), "log"))


def printed(kind: str, *values: object) -> str:
    matches = read(kind, *values)
    assert [found for match in matches for found in match.findings] == []
    return "".join(print_match(match, first=False) for match in matches)


def told(kind: str, *values: object) -> list[tuple[str, int, str]]:
    return [
        (found.code, found.line, found.message)
        for match in read(kind, *values)
        for found in match.findings
    ]


def event(kind: str, **more: object) -> dict[str, object]:
    return {"event": kind, **more}


def move(player: object, cards: object) -> dict[str, object]:
    return event("play", player=player, cards=cards)


EVENTS = {
    "seats by letter, cards as text": (
        [move("A", ["3S", "3h"]), event("pass", player="B")],
        '[Match "?"]\n\n[Hand "1"]\n1. A:3s3h B:-\n',
    ),
    "players by number and by name, cards as numbers": (
        [event("match", players=["An", "Bình"]), move(0, [0, 51]), move("Bình", "10H,TS 2♦")],
        '[Match "?"]\n[A "An"]\n[B "Bình"]\n\n[Hand "1"]\n1. A:3s2h B:TsTh2d\n',
    ),
    "players by id": (
        [
            event("match", players=[{"id": 7, "name": "An"}, {"id": "x"}]),
            move("x", "4S"),
            move(7, "5S"),
        ],
        '[Match "?"]\n[A "An"]\n[B "x"]\n\n[Hand "1"]\n1. B:4s A:5s\n',
    ),
    "everything of a match": (
        [
            event(
                "match",
                match="m",
                variant="pagat",
                date="2026-01-02",
                title="Fair",
                site="Huế",
                passes="implied",
                switches={"twos-in-sequence": "yes"},
                players=["An", "Bình"],
            ),
            event("hand", hand=4, dealer="Bình"),
            event("deal", player="An", cards=["3S", None, None]),
            event("deal", player=1, unknown=13),
            event("trade", **{"from": "An", "to": "Bình", "cards": ["3S"]}),
            event("trade", **{"from": "Bình", "to": "An", "cards": ["3C"]}),
            {"type": "PLAY", "player": "An", "cards": [4], "seconds": 4.20, "comment": "slow }"},
            event("trick"),
            event("pass", player="An", seconds=3),
            event("gap"),
            event("win", player="A", how="four-twos"),
            event("end", place=["An", "Bình"], left={"Bình": 2, "An": 0}, score=[1, -1.5]),
            event("total", score={"B": -1, "A": 1}),
        ],
        '[Match "m"]\n[Event "Fair"]\n[Site "Huế"]\n[Date "2026-01-02"]\n[Variant "pagat"]\n'
        '[Variant.twos-in-sequence "yes"]\n[Passes "implied"]\n[A "An"]\n[B "Bình"]\n\n'
        '[Hand "4"]\n[Dealer "B"]\ndeal A: 3s x2\ndeal B: x13\ntrade A>B 3s B>A 3c\n'
        "1. A:4s @4.2 {slow \\}}\n2. A:- @3\n...\nwin A: four-twos\nplace A B\nleft B:2\n"
        "score A:+1 B:-1.5\nend\n\ntotal A:+1 B:-1\n",
    ),
    "a deal after plays begins a hand, match begins a match": (
        [
            event("deal", hands={"A": [0], "B": None}),
            move("A", [0]),
            event("deal", hands=[[1], []]),
            event("end", end="misdeal"),
            event("match"),
            move("A", [2]),
        ],
        '[Match "?"]\n\n[Hand "1"]\ndeal A: 3s\n1. A:3s\n\n[Hand "2"]\ndeal A: 3c\ndeal B: --\n'
        'end misdeal\n[Match "?"]\n\n[Hand "1"]\n1. A:3d\n',
    ),
}
PLAYERS = [
    {"id": "p1", "name": "An", "initialHand": ["3S", "10H", "2D"]},
    {"id": "p2", "name": "Bình"},
]


def turn(player: str, cards: list[str], **more: object) -> dict[str, object]:
    action = "PLAY" if cards else "PASS"
    return {"playerId": player, "action": action, "cardsPlayed": cards, **more}


def log(*turns: object, **more: object) -> dict[str, object]:
    return {"id": "g", "players": PLAYERS, "rounds": [{"turns": list(turns)}], **more}


HEAD = '[Match "g"]\n[A "An"]\n[B "Bình"]\n\n[Hand "1"]\ndeal A: 3s Th 2d\n'
TURNS = {
    "rounds are tricks": (
        [
            {
                **log(),
                "rounds": [
                    {"turns": [turn("p1", ["3S"]), turn("p2", [])], "winnerId": "p1"},
                    {"turns": [turn("p1", ["10H"], seconds=2)]},
                ],
            }
        ],
        HEAD + "1. A:3s B:-\n2. A:Th @2\n",
    ),
    "turns with the number of their round": (
        [
            {
                "id": 12,
                "players": ["An", "Bình"],
                "turns": [
                    {**turn("An", ["3S"]), "round": 1},
                    {**turn("B", []), "round": 1},
                    {"playerId": 0, "action": "play", "cardsPlayed": "10H", "round": 2},
                ],
            }
        ],
        '[Match "12"]\n[A "An"]\n[B "Bình"]\n\n[Hand "1"]\n1. A:3s B:-\n2. A:Th\n',
    ),
    "a hand that is only shown at a turn is the deal": (
        [log(turn("p2", ["4S"], handAfter=["6S", "5S"]), turn("p2", [], handBefore=["5S", "6S"]))],
        HEAD + "deal B: 4s 5s 6s\n1. B:4s B:-\n",
    ),
    "hands that are not all known say nothing": (
        [log(turn("p2", ["4S"], handBefore=["4S", None], handAfter=None))],
        HEAD + "1. B:4s\n",
    ),
    "ranking and scores": (
        [log(ranking=["p2", "p1"], scores={"p1": -2, "p2": 2})],
        HEAD + "place B A\nscore A:-2 B:+2\n",
    ),
}
GAMES = {
    "moves of each kind": (
        [
            {
                "players": ["An", "Bình"],
                "hands": [[0, 1], None],
                "moves": [
                    [0, "3S"],
                    ["Bình", None],
                    ["A", [1], 4.5],
                    {"player": 1, "cards": "pass", "seconds": 1},
                    [1, []],
                ],
                "end": "broken off",
            }
        ],
        '[Match "?"]\n[A "An"]\n[B "Bình"]\n\n[Hand "1"]\ndeal A: 3s 3c\n'
        "1. A:3s B:- A:3c @4.5 B:- @1 B:-\nend *\n",
    ),
    "games of a match are its hands": (
        [
            {"match": "m", "players": ["An", "Bình"], "dealer": 1, "moves": [[0, "3S"]]},
            {"match": "m", "hand": 3, "tricks": [[[0, "4S"]], [[1, "5S"]]], "total": [1, -1]},
            {"match": "n", "moves": [["A", "6S"]]},
            {"moves": []},
        ],
        '[Match "m"]\n[A "An"]\n[B "Bình"]\n\n[Hand "1"]\n[Dealer "B"]\n1. A:3s\n\n'
        '[Hand "3"]\n1. A:4s\n2. B:5s\n\ntotal A:+1 B:-1\n'
        '[Match "n"]\n\n[Hand "1"]\n1. A:6s\n[Match "?"]\n\n[Hand "1"]\n',
    ),
}
TABLES = [
    pytest.param(kind, values, text, id=f"{kind}: {name}")
    for kind, table in (("events", EVENTS), ("turns", TURNS), ("games", GAMES))
    for name, (values, text) in table.items()
]


@pytest.mark.parametrize(("kind", "values", "text"), TABLES)
def test_a_source_is_the_record_it_says(kind: str, values: list[object], text: str) -> None:
    assert printed(kind, *values) == text
    reader = guess("\n".join(map(json.dumps, values)))
    assert reader is not None
    assert reader.name == kind


@pytest.mark.parametrize(("kind", "values", "text"), TABLES)
def test_a_list_of_them_is_the_same(kind: str, values: list[object], text: str) -> None:
    whole = json.dumps(values, indent=2)
    assert printed(kind, whole) == text
    reader = guess(whole)
    assert reader is not None
    assert reader.name == kind


WRONG = [
    ("events", [3, move("A", [0])], "an object or a list was expected"),
    ("events", [move("A", [0]), 3], "the value is the number 3, expected an event"),
    ("events", [{"player": 1}], "the value has no `event`"),
    ("events", [event("draw")], "/event is `draw`, expected one of `match`, `hand`"),
    ("events", [move("Z", [0])], "/player is `Z`, but nothing says who the players are"),
    ("events", [move(8, [0])], "/player is the number 8, but nothing says"),
    ("events", [move(True, [0])], "/player is true"),
    (
        "events",
        [event("match", players=["An", "B"]), move("Chi", [0])],
        "is `Chi`, who is no player",
    ),
    ("events", [event("match", players=["An"])], "/players is a list, expected a list of 2 to 8"),
    (
        "events",
        [event("match", players=["x"] * 9)],
        "/players is a list, expected a list of 2 to 8",
    ),
    (
        "events",
        [event("match", players=["An", "An"])],
        "/players/1 is `An`, expected a text that no",
    ),
    ("events", [event("match", players=["An", "B\n[Hand"])], "expected a text on one line"),
    ("events", [event("match", match="\ud800")], "/match is `\ud800`, expected a text on one line"),
    ("events", [event("match", switches={"a b": "c"})], "/switches/a b is `c`"),
    ("events", [move("A", [])], "/cards is a list with nothing in it, expected cards"),
    ("events", [move("A", ["1S"])], "/cards/0 is `1S`, expected a card such as `3S`"),
    ("events", [move("A", ["3S3C"])], "/cards/0 is `3S3C`, expected a card such as `3S`"),
    ("events", [move("A", [52])], "/cards/0 is the number 52, expected a card"),
    ("events", [move("A", [-1])], "/cards/0 is the number -1, expected a card"),
    ("events", [move("A", [3.0])], "/cards/0 is the number 3.0"),
    ("events", [move("A", "3S and 4S")], "/cards is `3S and 4S`, expected cards such as"),
    ("events", [event("deal", player="A")], "the value has no `cards`"),
    ("events", [event("deal", player="A", unknown=1000)], "/unknown is the number 1000"),
    ("events", [event("deal", hands={"A": [0], "Y": [1]})], "/hands/Y is `Y`, but nothing says"),
    ("events", [{**move("A", [0]), "seconds": -1}], "/seconds is the number -1"),
    ("events", ['{"event":"pass","player":"A","seconds":1e30}'], "/seconds is the number 1E+30"),
    ("events", ['{"event":"pass","player":"A","seconds":1e99}'], "/seconds is `1e99`"),
    (
        "events",
        [event("match", players=["An", "B"]), event("end", score={"An": 1, "A": 5})],
        "/score/A is a second amount for seat A",
    ),
    ("events", [event("end", score={"A": 1e-12})], "/score/A is the number 1E-12, expected points"),
    ("events", [event("end", left={"A": 1.5})], "/left/A is the number 1.5"),
    ("events", [event("end", end="soon")], "/end is `soon`, expected one of `complete`"),
    (
        "events",
        [move("A", [0]), event("trade", **{"from": "A", "to": "B", "cards": [0]})],
        "a trade cannot stand here: cards were played before it",
    ),
    ("turns", [{"rounds": []}], "the value has no `players`"),
    ("turns", [{"players": PLAYERS}], "the value has no `turns`"),
    ("turns", [log(turn("p3", ["3S"]))], "/rounds/0/turns/0/playerId is `p3`, who is no player"),
    ("turns", [log(turn("A", ["3S"]))], "/rounds/0/turns/0/playerId is `A`, who is no player"),
    ("turns", [log({**turn("p1", []), "action": "FOLD"})], "/turns/0/action is `FOLD`"),
    ("turns", [log({**turn("p1", []), "action": "PLAY"})], "/turns/0/cardsPlayed is a list with"),
    ("turns", [log(turn("p1", [], handBefore=["XX"]))], "/turns/0/handBefore/0 is `XX`"),
    ("games", [{"players": ["An", "B"]}], "the value has no `moves`"),
    ("games", [{"moves": [[0]]}], "/moves/0 is a list, expected a move such as"),
    ("games", [{"moves": [[0, "3S", 1, 2]]}], "/moves/0 is a list, expected a move such as"),
    ("games", [{"tricks": [[0, "3S"]]}], "/tricks/0/0 is the number 0, expected a move"),
    (
        "games",
        [{"moves": [[0, "3S"]], "hands": [[0]] * 9}],
        "/hands is a list, expected one amount",
    ),
    (
        "games",
        [
            {"match": "m", "players": ["An", "Bo"], "moves": []},
            {"match": "m", "players": ["An", "Chi"], "moves": []},
        ],
        "/players is a list, but the match had other players in the game before",
    ),
]


@pytest.mark.parametrize(("kind", "values", "message"), WRONG)
def test_what_a_reader_does_not_take_is_told(kind: str, values: list[object], message: str) -> None:
    found = told(kind, *values)
    assert {code for code, _, _ in found} == {"bad-source"}
    assert {line for _, line, _ in found} == {len(values)} - {len(values) * (values[0] == 3)} or {1}
    assert any(message in text for _, _, text in found)
    assert not any(match.hands for match in read(kind, *values))


CONFLICTS = [
    (
        [turn("p1", ["3S"], handBefore=["3S", "10H"])],
        "/rounds/0/turns/0/handBefore is a list, but by what came before seat A holds 3sTh2d",
    ),
    (
        [turn("p1", ["3S"], handAfter=["3S", "10H", "2D"])],
        "/rounds/0/turns/0/handAfter is a list, but by this turn seat A is left with Th2d",
    ),
    (
        [turn("p1", ["3S"]), {**turn("p2", ["4S"]), "action": "PASS"}],
        "/rounds/0/turns/1/cardsPlayed is a list, but the turn is called a pass",
    ),
]


@pytest.mark.parametrize(("turns", "message"), CONFLICTS)
def test_what_contradicts_itself_is_a_warning_told_once(turns: list[object], message: str) -> None:
    found = told("turns", log(*turns, turn("p1", ["10H"])))
    assert found == [("source-conflict", 1, message)]
    (match,) = read("turns", log(*turns))
    assert match.hands


def test_winners_that_did_not_win() -> None:
    one_round = {"turns": [turn("p1", ["3S"]), turn("p2", ["4S"])], "winnerId": "p1"}
    assert told("turns", log(rounds=[one_round])) == [
        (
            "source-conflict",
            1,
            "/rounds/0/winnerId is seat A, but seat B played the last cards of it",
        )
    ]
    all_out = turn("p1", ["3S", "10H", "2D"])
    assert told("turns", log(all_out, winnerId="p1")) == []
    assert told("turns", log(all_out, winnerId="p2")) == [
        ("source-conflict", 1, "/winnerId is seat B, but seat A was the first without cards")
    ]


def test_what_the_plays_contradict_is_kept_for_the_replay_to_judge() -> None:
    assert printed("turns", log(turn("p1", ["4S"]))).endswith("deal A: 3s Th 2d\n1. A:4s\n")


def test_one_line_that_is_broken_spoils_its_match_alone() -> None:
    good = {"match": "a", "moves": [["A", "3S"]]}
    matches = read("games", good, '{"match": "b", "moves": [', {**good, "match": "c"})
    assert [(match.name, len(match.hands), len(match.findings)) for match in matches] == [
        ("a", 1, 0),
        (None, 0, 1),
        ("c", 1, 0),
    ]
    assert matches[1].source.text_at(2) == '{"match": "b", "moves": ['
