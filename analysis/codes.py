"""The catalogue of what an analysis may find; all are infos, and `check` never reports them."""

from collections.abc import Mapping

from tienlen.notation.findings import Code, Wording, register
from tienlen.replay.codes import REPLAY_CODES

_SITUATION = (
    "A bomb may be called for when twos lie on the table, when a bomb was played on twos in this "
    "trick, and, where bombs are ranked (`vanikar`), when any bomb kind lies there."
)

_FIVE_CARDS = """\
%TLN 1
[Variant "vanikar"]
[Variant.cards-each "5"]
"""

ANALYSIS_CODES: dict[str, Code] = {
    "missed-bomb": Code(
        name="missed-bomb",
        group="analysis",
        severity="info",
        meaning="A player on turn passed though a bomb in hand would have been a legal answer.",
        wordings={
            "": Wording("{who} passed on {on} and held a bomb for it: {answers}"),
            "silent": Wording(
                "{who} let {on} go by without a word and held a bomb for it: {answers}"
            ),
        },
        example=_FIVE_CARDS
        + """\
[A "An"]
[B "Bình"]

[Hand "2"]
deal A: 3s 4s 9d Kh 2s
deal B: 5c 6s 6c 6d 6h
1. A:2s B:-
""",
        rule=_SITUATION,
    ),
    "forfeited-bomb": Code(
        name="forfeited-bomb",
        group="analysis",
        severity="info",
        meaning="A player locked out by an earlier pass of the trick held a bomb for the table.",
        wordings={
            "": Wording(
                "{who} had passed in this trick and could not bomb {on} any more: {answers}"
            )
        },
        example=_FIVE_CARDS
        + """\
[A "An"]
[B "Bình"]
[C "Chi"]

[Hand "2"]
deal A: 3s 4s 9d Jc 2s
deal B: 5c 6s 6c 6d 6h
deal C: 7s 8d Th Qd Kh
1. A:9d B:- C:Kh A:2s C:-
""",
        rule=_SITUATION + " Who has passed is out until the table clears.",
    ),
    "missed-finish": Code(
        name="missed-finish",
        group="analysis",
        severity="info",
        meaning="A player on turn could have gone out with one legal play and did not.",
        wordings={
            "": Wording("{who} could have gone out with {cards}"),
            "silent": Wording("{who} let a turn go by and could have gone out with {cards}"),
        },
        example="""\
%TLN 1
[Variant "vanikar"]
[Variant.cards-each "3"]
[A "An"]
[B "Bình"]

[Hand "2"]
deal A: 9d 9h Kh
deal B: 4s 5s Td
1. A:Kh B:-
2. A:9d B:Td
""",
        rule="A player who has played the last card is out (all variants).",
    ),
    "stranded-two": Code(
        name="stranded-two",
        group="analysis",
        severity="info",
        meaning="The loser of a hand still held one or more twos.",
        wordings={"": Wording("{who} lost the hand with {cards} unplayed")},
        example="""\
%TLN 1
[Variant "vanikar"]
[Variant.cards-each "2"]
[A "An"]
[B "Bình"]

[Hand "2"]
deal A: 5s 5d
deal B: 3s 2s
1. A:5s5d
""",
        rule="A hand ends when only one player holds cards (all variants).",
    ),
    "stranded-bomb": Code(
        name="stranded-bomb",
        group="analysis",
        severity="info",
        meaning="The loser of a hand still held a bomb.",
        wordings={"": Wording("{who} lost the hand with the bomb {cards} unplayed")},
        example="""\
%TLN 1
[Variant "vanikar"]
[Variant.cards-each "4"]
[A "An"]
[B "Bình"]

[Hand "2"]
deal A: 3s 4s 5s 6s
deal B: 7s 7c 7d 7h
1. A:3s4s5s6s
""",
        rule="A hand ends when only one player holds cards (all variants).",
    ),
}
"""By name, in the order of the page on findings."""

register(ANALYSIS_CODES)

CATALOGUE: Mapping[str, Code] = {**REPLAY_CODES, **ANALYSIS_CODES}
"""Every code that a record can have: of its text, of its replay, of its analyses."""
