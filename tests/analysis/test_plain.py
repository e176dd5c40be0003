"""Outlines made from the text: the same as those of the replay, or none at all."""

import re
from dataclasses import fields
from io import BytesIO
from pathlib import Path
from random import Random

import pytest
from tienlen.analysis.matches import analyse_match, outline_match
from tienlen.analysis.outlines import HandOutline, MatchOutline
from tienlen.analysis.plain import PlainAnalyst
from tienlen.analysis.players import Players
from tienlen.notation.parting import cut
from tienlen.notation.pieces import Piece
from tienlen.notation.printing import print_match
from tienlen.notation.reading import read_piece, read_text
from tienlen.replay.replaying import replay
from tienlen.replay.rules import load_variant, variant_names
from tienlen.replay.sampling import sample_matches, usual_hands, usual_seats

EXAMPLES = Path(__file__).parents[2] / "examples"
SEATS = {"wikipedia": 2, "viet-cong": 3}


def pieces_of(text: str) -> list[Piece]:
    return list(cut(BytesIO(text.encode())))


def samples(variant: str, seats: int, matches: int, *, implied: bool = False) -> list[Piece]:
    rules = load_variant(variant)
    made = sample_matches(
        rules, seats, usual_hands(rules), matches=matches, seed=11, implied=implied
    )
    return [piece for match in made for piece in pieces_of(print_match(match))]


def by_replay(piece: Piece) -> tuple[MatchOutline, bool]:
    """What the long way says, and whether nothing was found."""
    match = read_piece(piece, "a.tln")
    assert match is not None
    replayed = replay(match)
    return analyse_match(replayed), not (match.findings or replayed.findings)


def told(outline: MatchOutline) -> list[object]:
    """All that an outline says: of an analysis, what its outline would."""
    match = [
        getattr(outline, field.name) for field in fields(MatchOutline) if field.name != "hands"
    ]
    hands = [[getattr(hand, field.name) for field in fields(HandOutline)] for hand in outline.hands]
    return [match, hands]


@pytest.mark.parametrize("implied", [False, True], ids=["passes", "implied"])
@pytest.mark.parametrize("variant", variant_names())
def test_outlines_are_those_of_the_replay(variant: str, implied: bool) -> None:
    analyst, missed, outlined = PlainAnalyst(), 0, 0
    seats = SEATS.get(variant, usual_seats(load_variant(variant)))
    for piece in samples(variant, seats, 30, implied=implied):
        analysis, is_clean = by_replay(piece)
        outline = analyst.outline(piece, "a.tln")
        assert outline is None or is_clean
        if outline is not None:
            assert told(outline) == told(analysis)
            outlined += 1
            missed += sum(len(hand.missed_bombs) for hand in outline.hands)
            missed += sum(len(hand.missed_finishes) for hand in outline.hands)
    assert outlined >= 10
    # Bombs are rare between two.
    assert missed or seats == 2


def test_players_figures_are_those_of_the_replay() -> None:
    analyst = PlainAnalyst()
    for takes_hand in (None, lambda number: number % 2 == 0, lambda number: number > 1000):
        quick, slow = Players(), Players()
        for piece in samples("vanikar", 4, 12):
            outline = analyst.outline(piece, "a.tln")
            assert outline is not None
            quick.add(outline, takes_hand)
            slow.add(by_replay(piece)[0], takes_hand)
        assert quick.figures() == slow.figures()
        assert any(own.hands for own in slow.figures()) == (takes_hand is None or takes_hand(2))


def test_marks_names_and_lines_are_kept() -> None:
    first, second, *_ = samples("vanikar", 4, 2)
    # The name in two code points a letter: players go by NFC.
    text = second.text.replace("Player C", "Bi\u0300nh").replace(":- ", ":-! ")
    text = text.replace('[Match "vanikar-11-2"]', '[Match "?"]')
    _, piece = pieces_of(f"{first.text}\n{text}")
    outline = PlainAnalyst().outline(piece, "a.tln")
    assert outline is not None
    assert outline.line > 30
    assert outline.names[2] == "B\u00ecnh"
    assert told(outline) == told(by_replay(piece)[0])


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.tln")), ids=lambda path: path.stem)
def test_an_outline_made_hand_by_hand_is_that_of_the_whole(path: Path) -> None:
    analyst = PlainAnalyst()
    for match in read_text(path.read_text(encoding="utf-8")):
        whole = replay(match)
        for outline, replayed in (outline_match(match), analyst.by_hand(match)):
            assert told(outline) == told(analyse_match(whole))
            assert type(outline.hands[0]) is HandOutline
            assert replayed.findings == whole.findings
            assert replayed.hands == ()


def test_notes_do_not_keep_from_the_quick_way() -> None:
    piece, *_ = samples("vanikar", 4, 1)
    text = piece.text.replace(":- ", ":-!? {well \U0001f600} ").replace("end\n", "# so\nend\n")
    match = read_piece(Piece(1, text), "a.tln")
    assert match is not None
    outline = PlainAnalyst().respelt(match)
    assert outline is not None
    assert told(outline) == told(analyse_match(replay(match)))


CHANGES = (
    ("A:", "B:"),
    (":- ", " "),
    ("\n2. ", " "),
    ("\n3. ", "\n3. A:- "),
    ("place A", "place B"),
    (" D:-\n", "\n"),
    ("2s", "2h"),
    ("deal A", "deal B"),
    ("left", "score"),
    ("4. ", "5. "),
)


def test_changed_matches_are_outlined_as_replayed_or_not_at_all() -> None:
    analyst, random = PlainAnalyst(), Random(3)
    kept = declined = 0
    for piece in samples("vanikar", 4, 12) + samples("viet-cong", 4, 12, implied=True):
        for _ in range(12):
            old, new = random.choice(CHANGES)
            parts = piece.text.split(old)
            at = random.randrange(1, max(2, len(parts)))
            text = old.join(parts[:at]) + (new + old.join(parts[at:]) if parts[at:] else "")
            for changed in pieces_of(text):
                outline = analyst.outline(changed, "a.tln")
                if outline is None:
                    declined += 1
                    continue
                analysis, is_clean = by_replay(changed)
                assert is_clean
                assert told(outline) == told(analysis)
                kept += 1
    assert kept > 5
    assert declined > 50


def test_silence_stands_at_the_last_play_or_pass_that_meant_something() -> None:
    """A locked seat's pass means nothing, and is no turn: findings.md, section Analyses."""
    analyst, forfeited = PlainAnalyst(), 0
    for piece in samples("wikipedia", 4, 8, implied=True):
        for found in re.finditer(r"^[0-9]+\. .*2[scdh]$", piece.text, re.MULTILINE):
            before, after = piece.text[: found.end()], piece.text[found.end() :]
            for seat in "ABCD":
                (changed,) = pieces_of(f"{before} {seat}:-{after}")
                outline = analyst.outline(changed, "a.tln")
                if outline is not None:
                    assert told(outline) == told(by_replay(changed)[0])
                    forfeited += sum(len(hand.forfeited_bombs) for hand in outline.hands)
    assert forfeited
