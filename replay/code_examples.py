"""A small record for each code of the replay that has the finding, in canonical form.

Few cards are dealt, so that what matters can be seen; `Variant.cards-each` says how many.
"""

from typing import Final

NAMES: Final = ("An", "Bình", "Chi", "Dũng", "Em")
"""Who sits at the seats, from A on."""

_THREE: Final = ("deal A: 3s 7s 9s", "deal B: 4s 7c 9c", "deal C: 5s 7d 9d")
"""Three hands in which A holds the lowest card."""

_TWO_CARDS: Final = ("deal A: 3s 7s", "deal B: 4s 7c", "deal C: 5s 7d")

_PLAYED: Final = ("1. A:3s B:4s C:5s A:7s B:7c", "end")
"""The whole play of those hands of two cards: A goes out first, then B; C has one card left."""


def _record(
    *lines: str,
    variant: str = "vanikar",
    cards: int = 0,
    seats: int = 3,
    tags: tuple[str, ...] = (),
) -> str:
    """Put the lines of hands under the tags of a match; the first hand's tag is added."""
    named = [f'[{seat} "{name}"]' for seat, name in zip("ABCDE", NAMES[:seats], strict=False)]
    head = ["%TLN 1", '[Match "evening"]', f'[Variant "{variant}"]']
    size = [f'[Variant.cards-each "{cards}"]'] if cards else []
    return "\n".join([*head, *size, *tags, *named, "", '[Hand "1"]', *lines, ""])


EXAMPLES: Final[dict[str, str]] = {
    # -- deal
    "wrong-seats": _record("1. A:3s B:4s C:5s", variant="pagat"),
    "wrong-deal-size": _record("deal A: 3s 7s", *_THREE[1:], cards=3),
    "duplicate-card": _record(*_THREE[:2], "deal C: 5s 7d 9c", cards=3),
    "bad-trade": _record(*_THREE, "trade A>B 9s B>A 4s", cards=3),
    # -- whose turn
    "hand-over": _record(*_TWO_CARDS, "1. A:3s B:4s C:5s A:7s B:7c C:7d", cards=2),
    "already-out": _record(*_TWO_CARDS, "1. A:3s B:4s C:5s A:7s B:- A:9s", cards=2),
    "missing-pass": _record(*_THREE, "1. A:3s B:4s C:-", "2. B:7c C:7d A:9s", cards=3),
    "locked-out": _record(*_THREE, "1. A:3s B:- C:5s B:7c", cards=3),
    "wrong-leader": _record(*_THREE, "1. B:4s C:5s A:7s", cards=3),
    "out-of-turn": _record(*_THREE, "1. A:3s C:5s A:7s", cards=3),
    "must-lead": _record(*_THREE, "1. A:- B:4s C:5s", cards=3),
    # -- what was played
    "card-not-held": _record(*_THREE, "1. A:3s B:Ks C:- A:-", cards=3),
    "not-a-combination": _record(*_THREE, "1. A:3s B:4s7c C:5s", cards=3),
    "cannot-lead": _record(
        "deal A: 3s 3c 3d 3h 4s 4c 4d 4h",
        "deal B: x8",
        "deal C: x8",
        "1. A:3s3c3d3h4s4c4d4h B:- C:-",
        variant="viet-cong",
        cards=8,
    ),
    "opening-card": _record(*_THREE, "1. A:7s B:7c C:7d", cards=3),
    "opening-alone": _record(
        "deal A: 3s 3c 9s", *_THREE[1:], "1. A:3s3c B:- C:-", variant="wikipedia", cards=3
    ),
    "not-higher": _record(*_THREE, "1. A:3s B:9c C:5s", cards=3),
    "wrong-size": _record(
        "deal A: 3s 4c 5d 6s",
        "deal B: 7s 8c 9d 2s",
        "deal C: 7c 8d 9h 2c",
        "1. A:3s4c5d6s B:7s8c9d C:-",
        cards=4,
    ),
    "wrong-type": _record(
        "deal A: 3s 7s 9s", "deal B: 4s 4c 9c", "deal C: 5s 7d 9d", "1. A:3s B:4s4c C:-", cards=3
    ),
    "bomb-refused": _record(
        "deal A: 3s 9s Ts Js As",
        "deal B: 6s 6c 6d 6h 9c",
        "deal C: 5s 7d 9d Td Jd",
        "1. A:3s B:9c C:Jd A:As B:6s6c6d6h",
        cards=5,
    ),
    # -- claims
    "wrong-trick-number": _record(*_THREE, "1. A:3s B:- C:-", "3. A:7s B:7c C:-", cards=3),
    "wrong-place": _record(*_TWO_CARDS, _PLAYED[0], "place A C B", "end", cards=2),
    "wrong-left": _record(*_TWO_CARDS, _PLAYED[0], "left C:2", "end", cards=2),
    "wrong-score": _record(*_TWO_CARDS, _PLAYED[0], "score A:+0 B:+0 C:+2", "end", cards=2),
    "wrong-total": _record(*_TWO_CARDS, *_PLAYED, "", "total A:+0 B:+0 C:+2", cards=2),
    "wrong-dealer": _record(
        *_TWO_CARDS,
        *_PLAYED,
        "",
        '[Hand "2"]',
        '[Dealer "A"]',
        *_TWO_CARDS,
        "1. A:3s",
        variant="viet-cong",
        cards=2,
    ),
    "wrong-end": _record(*_TWO_CARDS, "1. A:3s B:4s C:5s", "end", cards=2),
    "wrong-instant-win": _record("win B: four-twos", "end"),
    "wrong-hand-number": _record(
        *_TWO_CARDS, *_PLAYED, "", '[Hand "1"]', *_TWO_CARDS, "1. A:3s B:4s", cards=2
    ),
    "wrong-hand-count": _record(
        *_TWO_CARDS,
        *_PLAYED,
        "",
        '[Hand "2"]',
        *_TWO_CARDS,
        "1. A:3s B:4s",
        cards=2,
        tags=('[Hands "1"]',),
    ),
}
