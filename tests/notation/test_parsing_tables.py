"""The tables kept beside the grammar are those of the grammar, and nothing depends on them."""

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import lark
import pytest
from lark import Lark, UnexpectedInput
from tienlen.notation import parsing_tables
from tienlen.notation.parsing_tables import (
    STARTS,
    from_grammar,
    from_tables,
    make_lark,
    tables_text,
)

ROOT = Path(__file__).parent.parent.parent
RECORDS = [*sorted((ROOT / "examples").glob("*.tln"))]
HAND = '[Hand "1"]\nA:3s B:- C:5h! {so it was}\nB:4s\nend\n'


def kept(name: str) -> str:
    return (ROOT / "notation" / f"{name}.parsing.json").read_text(encoding="utf-8")


def head_and_tables() -> tuple[list[str], dict[str, Any]]:
    """Return what the tables say they are of (Lark, grammar, tables), and the tables."""
    head, tables = map(json.loads, kept("section").splitlines())
    return head, tables


def of_this_lark() -> bool:
    return head_and_tables()[0][0] == ".".join(lark.__version__.split(".")[:2])


needs_this_lark = pytest.mark.skipif(
    not of_this_lark(), reason="the tables are of another Lark, and so of no use to this one"
)


def outcome(parser: Lark, start: str, text: str) -> object:
    try:
        return parser.parse(text, start=start)
    except UnexpectedInput as error:
        expected = getattr(error, "allowed", None) or getattr(error, "expected", None)
        return type(error), error.pos_in_stream, expected


@needs_this_lark
@pytest.mark.parametrize("name", STARTS)
def test_tables_are_those_of_the_grammar(name: str) -> None:
    """If they are not: python -m tienlen.notation.parsing_tables."""
    assert kept(name) == tables_text(name)


@needs_this_lark
@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_parser_from_the_tables_reads_as_one_from_the_grammar(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    sections = [f"{part}\n" for part in text.split("\n\n")]
    sections += [section.replace(":", ";", 2) for section in sections]
    quick, slow = from_tables("section", None), from_grammar("section", None)
    assert quick is not None
    for section in sections:
        assert outcome(quick, "section", section) == outcome(slow, "section", section)


@needs_this_lark
def test_a_line_parser_from_the_tables_reads_as_one_from_the_grammar() -> None:
    quick, slow = from_tables("lines", None), from_grammar("lines", None)
    assert quick is not None
    lines = [
        "A:3s B:4s!\n",
        "deal A: x13\n",
        "end *\n",
        "place A B\n",
        "[A]\n",
        "A:3s ,4s\n",
        "# x\n",
    ]
    for start in STARTS["lines"]:
        for line in lines:
            assert outcome(quick, start, line) == outcome(slow, start, line)


def changed(lark: str | None = None, grammar: str | None = None, **parts: object) -> bytes:
    """Return tables that are otherwise than those kept, as if they had been written so."""
    head, tables = head_and_tables()
    text = json.dumps(tables | parts).encode()
    written = [lark or head[0], grammar or head[1], sha256(text).hexdigest()]
    return json.dumps(written).encode() + b"\n" + text


def damaged() -> bytes:
    """Return tables that lost their states on the way."""
    head, tables = head_and_tables()
    tables["data"]["parser"]["parser"]["states"] = []
    return f"{json.dumps(head)}\n{json.dumps(tables)}".encode()


@pytest.mark.parametrize(
    "data",
    [
        changed(lark="0.1"),
        changed(grammar="another grammar"),
        changed(data={}),
        changed(memo={}),
        damaged(),
        b"[" * 200_000,
        b"{",
        b"[]",
        b"\xff",
    ],
    ids=[
        "another Lark",
        "another grammar",
        "no data",
        "no memo",
        "damaged",
        "deep",
        "cut off",
        "a list",
        "no text",
    ],
)
def test_tables_that_do_not_fit_are_left_alone(
    data: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = parsing_tables._data
    monkeypatch.setattr(
        parsing_tables, "_data", lambda name: data if name.endswith(".json") else read(name)
    )
    assert from_tables("section", None) is None
    expected = from_grammar("section", None).parse(HAND, start="section")
    assert make_lark("section", None).parse(HAND, start="section") == expected


def test_tables_that_are_not_there_are_done_without(monkeypatch: pytest.MonkeyPatch) -> None:
    read = parsing_tables._data

    def without_tables(name: str) -> bytes:
        if name.endswith(".json"):
            raise FileNotFoundError(name)
        return read(name)

    monkeypatch.setattr(parsing_tables, "_data", without_tables)
    assert from_tables("section", None) is None
    expected = from_grammar("section", None).parse(HAND, start="section")
    assert make_lark("section", None).parse(HAND, start="section") == expected
