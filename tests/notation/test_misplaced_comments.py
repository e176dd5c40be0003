"""Comments of trick lines that stand where none can, or never close, beside other slips."""

import pytest


@pytest.mark.parametrize(
    ("line", "told"),
    [
        # A comment that is never closed, however many blanks stand before it.
        ("1. A:3z {x B:5s", [("suit", 2, 7), ("comment", 2, 9)]),
        ("1. A:3z \t {x B:5s", [("suit", 2, 7), ("comment", 2, 11)]),
        ("1. A:3z\n  {x B:5s", [("suit", 2, 7), ("comment", 3, 3)]),
        ("1. A:3z B: {x", [("suit", 2, 7), ("comment", 2, 12)]),
        ("1. A:3z B:5s{x", [("suit", 2, 7), ("comment", 2, 13)]),
        ("1. A:3z! {x", [("suit", 2, 7), ("comment", 2, 10)]),
        ("1. {w}{x A:3s", [("early-comment", 2, 4), ("comment", 2, 7)]),
        # Glued to a card that is wrong it is part of that.
        ("1. A:3z{x B:5s", [("suit", 2, 7)]),
        ("1. A:3z B:5z{x", [("suit", 2, 7), ("suit", 2, 12)]),
        # Comments that stand before their play or in it, each of them.
        ("1. A:{x}3s B:{y}5s", [("inner-comment", 2, 6), ("inner-comment", 2, 14)]),
        ("1. A:{x} {y}3s", [("inner-comment", 2, 6)]),
        (
            "1. {w} A:{x}3s B:{y}5s",
            [("early-comment", 2, 4), ("inner-comment", 2, 10), ("inner-comment", 2, 18)],
        ),
        ("1. {w} A {x}: 3s", [("early-comment", 2, 4), ("inner-comment", 2, 10)]),
        ("1. A:3z B:5s {ok} C:{no}6s", [("suit", 2, 7), ("inner-comment", 2, 21)]),
        ("1. A:{x}- B:{y}pass", [("inner-comment", 2, 6), ("inner-comment", 2, 13)]),
        ("1. A:{x\ny}3s B:{y}5s", [("inner-comment", 2, 6), ("inner-comment", 3, 8)]),
        # Nor do they hide bad cards after them.
        ("1. A:{x}3z B:5z", [("inner-comment", 2, 6), ("suit", 2, 10), ("suit", 2, 15)]),
        ("1. A:3z B:{x}5z", [("suit", 2, 7), ("inner-comment", 2, 11), ("suit", 2, 15)]),
        # A comment after a play is where it should be.
        ("1. A:3z {x} B:5s {y}{z} C:- {no, A:{really}", [("suit", 2, 7)]),
    ],
)
def test_every_comment_in_the_wrong_place_is_told(
    findings, line: str, told: list[tuple[str, int, int]]
) -> None:
    found = findings(f'[Hand "1"]\n{line}\n')
    assert [(one.form, one.line, one.column) for one in found] == told
