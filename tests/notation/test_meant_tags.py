"""Tags that are misspelt: taken as the one that is meant, or told to be near one."""

import json
from io import BytesIO

import pytest
from tienlen.notation.json_reading import read_json
from tienlen.notation.json_writing import line_data
from tienlen.notation.printing import print_match
from tienlen.notation.reading import read_text
from tienlen.notation.records import Match


def read(text: str) -> Match:
    (match,) = read_text(text)
    return match


def told(match: Match) -> list[tuple[str, str, str]]:
    return [(one.code, one.form, one.severity) for one in match.findings]


TAKEN = [("unknown-tag", "taken", "warning")]
CLOSE = [("unknown-tag", "close", "warning")]


@pytest.mark.parametrize(
    ("spelt", "value", "meant"),
    [
        *(("Varient", "pagat", "Variant"), ("Varaint", "our own", "Variant")),
        *(("Variants", "pagat", "Variant"), ("Variant:", "pagat", "Variant")),
        *(("Varient.ties", "refused", "Variant.ties"), ("Pases", "implied", "Passes")),
        *(("Pass", "implied", "Passes"), ("Hnads", "3", "Hands"), ("Deck", "1", "Decks")),
        *(("Stakes", "0.5", "Stake"), ("Dtae", "2026-02-17", "Date"), ("Site:", "Huế", "Site")),
    ],
)
def test_a_misspelt_tag_of_a_match_is_taken_as_meant(spelt: str, value: str, meant: str) -> None:
    text = f'%TLN 1\n[Match "m"]\n[{spelt} "{value}"]\n[A "An"]\n[B "Bo"]\n'
    match = read(text)
    assert told(match) == TAKEN
    assert match.findings[0].column == 1
    assert match.findings[0].length == len(spelt) + 1
    assert match.findings[0].evidence["meant"] == meant
    assert match.tag(meant) == value
    assert print_match(match) == text


def test_a_misspelt_seat_is_the_one_it_names() -> None:
    match = read('[Match "m"]\n[A: "An"] [B "Bo"]\n[Hand "1"]\nA:3s B:4s\n')
    assert told(match) == TAKEN
    assert (match.seats, match.tag("A")) == ("AB", "An")


@pytest.mark.parametrize("spelt", ["Deler", "Dealr", "Dealer:", "Daeler"])
def test_a_misspelt_tag_of_a_hand_is_taken_as_meant(spelt: str) -> None:
    text = f'[Match "m"]\n[A "An"]\n[B "Bo"]\n[Hand "1"]\n[{spelt} "b"]\n1. A:3s\n'
    match = read(text)
    assert told(match) == TAKEN
    assert match.findings[0].hand == 1
    assert match.hands[0].tag("Dealer") == "B"


def test_a_misspelt_tag_of_a_hand_without_a_tag_of_its_own() -> None:
    match = read('[A "An"]\n[B "Bo"]\n[Deler "B"]\n1. A:3s\n')
    assert [form for _, form, _ in told(match)] == ["taken", "hand"]
    assert match.hands[0].tag("Dealer") == "B"


@pytest.mark.parametrize("other", ['[Variant "pagat"]', '[Varaint "pagat"]'])
def test_of_tags_that_mean_the_same_one_counts(other: str) -> None:
    match = read(f'{other}\n[Varient "wikipedia"]\n[A "An"]\n[B "Bo"]\n')
    assert match.tag("Variant") == "pagat"
    assert told(match)[-1:] == CLOSE


@pytest.mark.parametrize(
    ("tag", "near"),
    [
        *(('Stage "final"', "Stake"), ('Variation "a"', "Variant"), ('Evnt "Tết"', "Event")),
        *(('Pases "all"', "Passes"), ('Hadn "1"', "Hand"), ('Mtach "m"', "Match")),
        *(('Stage "2"', "Stake"), ('State "3"', "Stake"), ('Stack "2"', "Stake")),
        *(('Update "2026-02-17"', "Date"), ('Handsome "3"', "Hands")),
        *(('Hand: "1"', "Hand"), ('Deler "B"', "Dealer"), ('Anotator "An"', "Annotator")),
    ],
)
def test_a_tag_near_another_is_a_warning(tag: str, near: str) -> None:
    match = read(f'[Match "m"]\n[{tag}]\n[A "An"]\n[B "Bo"]\n[Hand "1"]\n1. A:3s\n')
    assert told(match) == CLOSE
    assert match.findings[0].evidence["close"] == near


@pytest.mark.parametrize("tag", ["Weather", "Round", "Result", "WhiteElo", "Z", "P", "ECO"])
def test_a_tag_near_none_is_an_info(tag: str) -> None:
    match = read(f'[Match "m"]\n[{tag} "1"]\n[A "An"]\n[B "Bo"]\n')
    assert told(match) == [("unknown-tag", "", "info")]


def test_names_that_differ_in_capitals_alone_are_told() -> None:
    match = read('[A "Minh"]\n[B "minh"]\n[C "Minh"]\n[D "Binh"]\n')
    assert told(match) == [("same-name", "case", "warning"), ("same-name", "", "warning")]
    assert [one.seat for one in match.findings] == ["B", "C"]


def test_names_that_differ_in_the_composition_of_accents_are_one() -> None:
    match = read('[A "Bi\u0300nh"]\n[B "B\u00ecnh"]\n')
    assert told(match) == [("same-name", "", "warning")]


def test_in_json_a_misspelt_tag_stays_as_it_is_spelt() -> None:
    """Nothing is corrected on the way: back in TLN it is told as before."""
    text = (
        '%TLN 1\n[Match "m"]\n[Varient "pagat"]\n[A "An"]\n[B "Bo"]\n\n'
        '[Hand "1"]\n[Deler "B"]\n1. A:3s\n'
    )
    match = read(text)
    data = json.dumps(line_data(match))
    assert '"Varient"' in data
    assert '"Deler"' in data
    (again,) = read_json(BytesIO(data.encode()), "")
    assert again == match
    assert (again.tag("Variant"), again.hands[0].tag("Dealer")) == ("pagat", "B")
    assert print_match(again) == text
