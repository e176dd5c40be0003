"""Matches of which there is only something to say of their tags that changes nothing."""

import re
from io import BytesIO
from itertools import combinations

import pytest
from tienlen.notation.findings import Finding
from tienlen.notation.parting import cut
from tienlen.notation.pieces import Piece
from tienlen.notation.printing import print_match
from tienlen.notation.reading import read_piece
from tienlen.replay.notes import notes_of
from tienlen.replay.plain import PlainJudge
from tienlen.replay.playing_out import play_out
from tienlen.replay.replaying import replay
from tienlen.replay.rules import Rules, load_variant
from tienlen.replay.sampling import sample_matches

CHANGES = {
    "a tag nobody knows": ('[Variant "vanikar"]', '[Variant "vanikar"]\n[Mood "good"]', "info"),
    "another one": ('[Hands "2"]', '[Hands "2"]\n[App-Version "1.2"]', "info"),
    "no variant": ('[Variant "vanikar"]\n', "", "info"),
    "two seats of one name": ('"Player B"', '"Player A"', "warning"),
    "two names that differ in capitals": ('"Player C"', '"player D"', "warning"),
}

GRAVER = {
    "a misspelt tag": ('[Variant "vanikar"]', '[Varient "vanikar"]'),
    "a tag with a sign": ('[Variant "vanikar"]', '[Variant. "vanikar"]'),
    "one that comes near": ('[Variant "vanikar"]', '[Variant "vanikar"]\n[Evnt "x"]'),
    "a tag twice": ('[Variant "vanikar"]', '[Variant "vanikar"]\n[Date "2026"]\n[Date "2026"]'),
    "a misspelt variant": ('"vanikar"]', '"Vanikar"]'),
    "no such switch": ('[Variant "vanikar"]', '[Variant "vanikar"]\n[Variant.mood "good"]'),
    "a date that is none": ('[Variant "vanikar"]', '[Variant "vanikar"]\n[Date "x"]'),
}


def sampled() -> str:
    (match,) = sample_matches(load_variant("vanikar"), 4, 2, matches=1, seed=3)
    return print_match(match, first=False)


def last_piece(text: str) -> Piece:
    """Return the piece of a match that stands further down in a file."""
    _, piece = cut(BytesIO(f"{sampled()}\n{text}".encode()))
    return piece


def by_replay(piece: Piece, house: Rules | None = None) -> list[Finding]:
    match = read_piece(piece, "a.tln")
    assert match is not None
    return [*match.findings, *replay(match, keep_steps=False, house=house).findings]


def changed(*names: str) -> str:
    text = sampled()
    for name in names:
        old, new, _ = CHANGES[name]
        # Once one of them has taken the place of another, there is nothing left to change.
        text = text.replace(old, new, 1)
    return text


@pytest.mark.parametrize(
    "names",
    [names for count in (1, 2, 3) for names in combinations(CHANGES, count)],
    ids=", ".join,
)
def test_notes_are_the_findings_of_the_match(names: tuple[str, ...]) -> None:
    piece = last_piece(changed(*names))
    match = PlainJudge().match(piece, play_out)
    assert match is not None
    assert match.head.has_notes
    head, findings = notes_of(match, piece, "a.tln")
    assert list(findings) == by_replay(piece)
    assert {finding.severity for finding in findings} <= {CHANGES[name][2] for name in names}
    lines = piece.text.split("\n")
    for finding in findings:
        assert head.source.text_at(finding.line) == lines[finding.line - piece.first_line]
    # Who asks for no more than counts is told of matches without any finding.
    assert PlainJudge().counts(piece) is None


def test_a_house_is_not_told_to_be_filled_in() -> None:
    house = load_variant("pagat")
    (made,) = sample_matches(house, 4, 2, matches=1, seed=3)
    piece = last_piece(re.sub(r"\[Variant [^\n]*", '[Mood "good"]', print_match(made, first=False)))
    match = PlainJudge(house=house).match(piece, play_out)
    assert match is not None
    notes = notes_of(match, piece, "a.tln", house=house)
    assert list(notes.findings) == by_replay(piece, house)
    assert [finding.code for finding in notes.findings] == ["unknown-tag"]


@pytest.mark.parametrize(("old", "new"), GRAVER.values(), ids=GRAVER)
def test_what_is_graver_is_for_the_long_way(old: str, new: str) -> None:
    text = sampled()
    assert old in text
    piece = last_piece(text.replace(old, new, 1))
    assert by_replay(piece)
    assert PlainJudge().match(piece, play_out) is None


def test_a_match_without_findings_has_no_notes() -> None:
    piece = last_piece(sampled())
    match = PlainJudge().match(piece, play_out)
    assert match is not None
    assert not match.head.has_notes
    assert notes_of(match, piece, "a.tln").findings == ()
