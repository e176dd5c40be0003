"""What is asked for, told from the text of a match as from the match itself."""

from io import BytesIO
from pathlib import Path

import pytest
from tienlen.analysis.matches import outline_match
from tienlen.commands.analysing import count_outline
from tienlen.commands.judging import Chosen, Tally, count_match
from tienlen.commands.options import Selection
from tienlen.notation.parting import cut
from tienlen.notation.reading import read_piece

HEADS = [
    *(f'[Match "{name}"]' for name in ("a", "b", "?", "", " a", "a ", "? a", "a b", "Trận", "[a]")),
    '%TLN 1\n[Match "a"]',
    '%TLN 1\n\n[Match "b"]',
    '[match "b"]',
    '[Match  "b"]',
    '[Match "b" ]',
    '[Match "b"] x',
    '[Match "b\\"c"]',
    '[Match "b"]\r',
    '[Site "a"]\n[Match "b"]',
    '[Match "a"]\n[match "b"]',
    '[A "An"]',
]
ASKED = [(), ("a",), ("b",), ("?",), ("a b",), ('b"c',), ("Trận",), ("[a]",), ("a", "b")]


@pytest.mark.parametrize("names", ASKED)
@pytest.mark.parametrize("head", HEADS)
def test_no_match_that_is_asked_for_is_passed_over(head: str, names: tuple[str, ...]) -> None:
    text = f'{head}\n[Variant "pagat"]\n\n[Hand "1"]\nA:3s\n'
    by_text, by_match = Chosen(Selection(names, (), ())), Chosen(Selection(names, (), ()))
    for piece in cut(BytesIO(text.encode())):
        match = read_piece(piece, "")
        if match is None:
            continue
        takes = by_text.may_take(piece.text) and by_text.takes_match(match)
        assert takes is by_match.takes_match(match)
    assert list(by_text.unmet()) == list(by_match.unmet())


def test_the_name_in_canonical_form_tells_at_once() -> None:
    chosen = Chosen(Selection(("b",), (), ()))
    assert not chosen.may_take('[Match "a"]\n[Variant "pagat"]\n')
    assert chosen.may_take('[Match "b"]\n[Variant "pagat"]\n')
    assert list(chosen.unmet()) == []


EXAMPLES = sorted((Path(__file__).parents[2] / "examples").glob("*.tln"))
SLIPS = ("", "[Hand", "A:3s ", "B:-", "place", "deal")
"""Of each of these the first in a record is spoilt, so that some of it cannot be read."""


@pytest.mark.parametrize("slip", SLIPS)
@pytest.mark.parametrize("hands", [(), (1,), (2, 5)])
@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_a_record_and_its_outline_count_the_same(
    path: Path, hands: tuple[int, ...], slip: str
) -> None:
    text = path.read_text(encoding="utf-8").replace(slip, f"?{slip}", 1)
    selection = Selection((), hands, ())
    by_record, by_outline = Tally(), Tally()
    for piece in cut(BytesIO(text.encode())):
        match = read_piece(piece, "")
        if match is not None:
            count_match(match, Chosen(selection), by_record)
            count_outline(outline_match(match)[0], Chosen(selection), by_outline)
    assert by_record == by_outline
    assert by_record.matches
