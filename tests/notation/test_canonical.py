"""The quick reader of the canonical form against the grammar, which defines the notation."""

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from tienlen.notation.canonical import canonical_nodes
from tienlen.notation.parser import Stop, section_parser

EXAMPLES = Path(__file__).parents[2] / "examples"
RECORDS = Path(__file__).parents[3] / "shared" / "records"

EVERYTHING = """\
%TLN 1
[Match "tet"]
[Date "2026-02-17"]
[A "An"]
# before the hands
x-app 7

[Hand "1"]
[Dealer "D"]
deal A: 3s 3d 2s
deal B: x13
deal C: 4c x2
deal D: --
trade A>B 2s B>A 4d5s
1. A:3s3d B:5d5h! C:7s7c?! D:- A:-?
2. B:2d @4.25 C:4s4c4d4h!! @3 ^W {late} {so they say} D:- ^X A:- {}
...
12. A:3s
win C: four-twos
place C A B D
left D:5 A:0
score A:+1 B:-0.5 C:0 D:+12
end
# after

total A:+1 D:-1.5
x-end
"""

NOT_CANONICAL = {
    "a pass in words": "1. A:3s B:pass\n",
    "the short form": "1. A:3sc\n",
    "ten": "1. A:10s\n",
    "symbols": "1. A:3♠\n",
    "a small seat": "1. a:3s\n",
    "a blank in cards": "1. A:3s 3c\n",
    "a blank at the end": "1. A:3s \n",
    "two blanks": "1. A:3s  B:-\n",
    "no number": "A:3s\n",
    "a line that goes on": "1. A:3s\n  B:-\n",
    "marks in another order": "1. A:3s ^X @4\n",
    "two glyphs": "1. A:3s!?!\n",
    "a comment over lines": "1. A:3s {a\n  b}\n",
    "an escape in a comment": "1. A:3s {a\\}b}\n",
    "an escape in a tag": '[A "a\\"b"]\n',
    "two tags a line": '[A "a"] [B "b"]\n',
    "a late tag": '1. A:3s\n[A "a"]\n',
    "a line after the total": "total A:+1\nend\n",
    "an unknown word": "ende\n",
    "no play": "1. \n",
    "a NUL": "# \0\n",
    "a CR": "1. A:3s\r\n",
}


def of_grammar(text: str) -> object:
    return section_parser().read("section", text, 7)


def sections(text: str) -> list[str]:
    cut = re.split(r"(?m)^(?=\[(?:Hand|Match) )", text.replace("\r\n", "\n"))
    return [part if part.endswith("\n") else part + "\n" for part in cut if part.strip()]


def stored_sections() -> Iterator[str]:
    paths = sorted(EXAMPLES.glob("*.tln")) + sorted(RECORDS.glob("*.tln"))[::7]
    for path in paths:
        yield from sections(path.read_bytes().decode("utf-8", "replace"))


def test_every_canonical_line_is_read_as_the_grammar_reads_it() -> None:
    for text in sections(EVERYTHING):
        # By their text, since places do not count when nodes are compared.
        assert repr(canonical_nodes(text, 7)) == repr(of_grammar(text))
        assert canonical_nodes(text, 7) is not None


@pytest.mark.parametrize("text", NOT_CANONICAL.values(), ids=NOT_CANONICAL)
def test_what_is_spelt_otherwise_is_left_to_the_grammar(text: str) -> None:
    assert canonical_nodes(text, 0) is None


def test_stored_records_are_read_as_the_grammar_reads_them() -> None:
    count = 0
    for text in stored_sections():
        quick = canonical_nodes(text, 7)
        if quick is not None:
            count += 1
            assert repr(quick) == repr(of_grammar(text.lstrip("\n")))
    assert count


FRAGMENTS = (
    *("\n", "  ", " ", "{a}", "{a\nb}", "!", "?!", "@4", "@4.2", "^W", "-", "pass", "A:3s", "\t"),
    *("end\n", "total A:+1\n", "x13", "--", '[X "y"]', "# hi\n", "%TLN 1\n", "x-y\n", "...\n"),
    *(
        "2. ",
        "place A\n",
        "1O",
        "10s",
        "3sc",
        "\n\n",
        " \n",
        "\\",
        '"',
        "}",
        ":",
        "A",
        "♠",
        "\u00a0",
    ),
)


def test_slips_never_make_a_difference() -> None:
    random = Random(20260217)
    texts = [*sections(EVERYTHING), *stored_sections()]
    taken = 0
    for _ in range(1500):
        lines = random.choice(texts).split("\n")
        first = random.randrange(max(1, len(lines) - 6))
        text = "\n".join(lines[first : first + 6]) + "\n"
        for _ in range(random.choice((1, 1, 2))):
            at = random.randrange(len(text))
            cut = random.randrange(3)
            text = text[:at] + random.choice(FRAGMENTS) * random.randrange(2) + text[at + cut :]
        text = text.lstrip("\n").rstrip("\n") + "\n"
        quick = canonical_nodes(text, 7)
        if quick is None or not text.strip(" \t\n"):
            continue
        taken += 1
        slow = of_grammar(text)
        assert not isinstance(slow, Stop), text
        assert repr(quick) == repr(slow), text
    assert taken > 100
