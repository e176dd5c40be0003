"""Plain lines, many of them a token, give what their parts give when each line is read alone."""

import re
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path
from random import Random

import pytest
from tienlen.notation.line_reading import LineReader
from tienlen.notation.open_comments import has_open_comment
from tienlen.notation.parser import Stop, section_parser
from tienlen.notation.records import Deal, End, Left, Place, Play, Score, Tag, Trick
from tienlen.notation.units import cut_units

EXAMPLES = Path(__file__).parents[2] / "examples"


def whole(text: str) -> object:
    """Read a section at once, its plain lines as they come."""
    return section_parser().read("section", text, 7)


def by_lines(text: str) -> LineReader:
    """Read it line by line, with a token for every part."""
    reader = LineReader()
    for unit in cut_units(text, 8):
        reader.read(unit)
    return reader


SECTION = """\
[ DEALER "d\\"" ]

[Start "now \\\\ \\x"]
deal A: 3♠ 3♦\ufe0f 10h tsc
 \t
12.a : 3♠3♦ !? @4.20 ^x {one\\} {} B:pass C:-
  D:5sch ! {over
    lines}\t

   A:- B : 2d @3
A:3sB:3cE:-H:PASS
place D A c b
left D : 5  A:0
score A:+1 B:-0.50 c : 12
end
3. A:3s
"""


def test_every_plain_line_says_what_its_parts_say() -> None:
    plays = (
        Play(
            line=13,
            column=4,
            seat="A",
            cards=(0, 2),
            glyph="!?",
            flag="X",
            seconds=Decimal("4.20"),
            comments=("one} {",),
        ),
        Play(line=13, column=35, seat="B", cards=None),
        Play(line=13, column=42, seat="C", cards=None),
        Play(
            line=14,
            column=3,
            seat="D",
            cards=(8, 9, 11),
            glyph="!",
            comments=("over\nlines",),
        ),
        Play(line=17, column=4, seat="A", cards=None),
        Play(line=17, column=8, seat="B", cards=(50,), seconds=Decimal(3)),
    )
    glued = (("A", 1, (0,)), ("B", 5, (1,)), ("E", 9, None), ("H", 12, None))
    assert repr(whole(SECTION)) == repr(
        [
            Tag(line=8, name="Dealer", value='d"'),
            Tag(line=10, name="Start", value="now \\ \\x"),
            Deal(line=11, seat="A", cards=(0, 2, 28, 29, 31)),
            Trick(line=13, number=12, plays=plays),
            Trick(
                line=18,
                number=None,
                plays=tuple(
                    Play(line=18, column=column, seat=seat, cards=cards)
                    for seat, column, cards in glued
                ),
            ),
            Place(line=19, seats=("D", "A", "C", "B")),
            Left(line=20, counts=(("D", 5), ("A", 0))),
            Score(line=21, points=(("A", 1), ("B", Decimal("-0.50")), ("C", 12))),
            End(line=22),
            Trick(line=23, number=3, plays=(Play(line=23, column=4, seat="A", cards=(0,)),)),
        ]
    )


def spelt_by(spell: Callable[[str], str]) -> list[str]:
    """Return the sections of the examples with the cards of every line spelt otherwise."""
    texts = [path.read_text("utf-8") for path in sorted(EXAMPLES.glob("*.tln"))]
    return [
        re.sub(r"(?m)^(?:[0-9]+\.|deal ).*", lambda line: spell(line[0]), part)
        for text in texts
        for part in re.split(r"(?m)^(?=\[(?:Hand|Match) )", text)
        if part.strip()
    ]


SPELLINGS: dict[str, Callable[[str], str]] = {
    "symbols": lambda line: re.sub(
        r"(?<=[3-9TJQKA2])[scdh]", lambda suit: "♠♣♦♥"["scdh".index(suit[0])], line
    ),
    "ten": lambda line: line.replace("T", "10"),
    "small letters": lambda line: line.lower().replace(":-", ": pass"),
    "blanks": lambda line: re.sub(r"(?<=[scdh])(?=[3-9TJQKA2][scdh])", " ", line) + " \t",
    "no numbers": lambda line: re.sub(r"^[0-9]+\. ", "", line),
    "further lines": lambda line: re.sub(r"(?<=[scdh-]) (?=[A-H]:)", "\n\n  ", line, count=1),
    "marks": lambda line: re.sub(r"(?<=[scdh]) (?=[A-H]:)", " ! @2 {a\\\\b\n  c} ", line),
}


@pytest.mark.parametrize("spelling", SPELLINGS)
def test_a_section_gives_what_its_lines_give(spelling: str) -> None:
    sections = spelt_by(SPELLINGS[spelling])
    read = [(whole(text), by_lines(text)) for text in sections]
    assert sum(not isinstance(nodes, Stop) for nodes, _ in read) > len(sections) // 2
    for nodes, reader in read:
        if not isinstance(nodes, Stop):
            assert not reader.findings
            assert repr(nodes) == repr(reader.nodes)


SLIPS = (
    *("\n", "\n  ", "\n \n ", " ", "{a}", "{", "}", "!", "@4.2", "^w", "A:", "x13", "end\n"),
    *("3♠", "10", "d", ".", '[A "a"]', "\\", '"', "1. ", "b : pass", ":", "…", "\ufe0f", "# x\n"),
)


def test_what_a_section_refuses_one_of_its_lines_refuses() -> None:
    random = Random(5)
    texts = [SECTION, *(text for spell in SPELLINGS.values() for text in spelt_by(spell))]
    refused = 0
    for _ in range(1500):
        lines = random.choice(texts).split("\n")
        first = random.randrange(max(1, len(lines) - 8))
        text = "\n".join(lines[first : first + 8]).lstrip("\n \t") + "\n"
        at = random.randrange(len(text))
        text = text[:at] + random.choice(SLIPS) + text[at + random.randrange(3) :]
        text = text.lstrip("\n \t").rstrip("\n") + "\n"
        if not text.strip():
            continue
        nodes, reader = whole(text), by_lines(text)
        if has_open_comment(text) and "comment" in [found.form for found in reader.findings]:
            # To the grammar it goes on up to the end of the next, over plays.
            continue
        assert isinstance(nodes, Stop) == bool(reader.findings), text
        if isinstance(nodes, Stop):
            refused += 1
        else:
            assert repr(nodes) == repr(reader.nodes), text
    assert 300 < refused < 1200


def test_a_list_that_is_longer_than_a_plain_one_is_read_all_the_same() -> None:
    trick = "1. " + "a:- " * 250 + "\n"
    tags = '[x "y"]\n' * 250
    text = tags + trick * 250
    nodes = whole(text)
    assert not isinstance(nodes, Stop)
    assert repr(nodes) == repr(by_lines(text).nodes)
