"""The catalogue's entries for plays: what was played."""

from tienlen.notation.findings import Code, Wording
from tienlen.replay.code_examples import EXAMPLES
from tienlen.replay.play_codes import CHANGED_PLACES, IS_ONE_MISSING

BEATEN_BY = "what beats it: {beaten_by}"
"""The hint of a refused answer where the hand, and so what it could have played, is not known."""

ADVICE = {
    **CHANGED_PLACES,
    "only-pass": "{who} could only pass",
    "could-have-played": "{who} could have played {legal}",
    "could-have-played-more": "{who} could have played {legal} or one of {more} more",
}

CARD_CODES: dict[str, Code] = {
    "card-not-held": Code(
        name="card-not-held",
        group="what was played",
        severity="error",
        meaning="A play has cards that the seat, by its deal and its plays, does not hold.",
        wordings={
            "": Wording(
                "{who} does not hold {missing}",
                "compare the play with the deal line; was the card played before?",
            ),
            "too-many": Wording(
                "{who} plays {count} cards and has only {left} left",
                "is this the play of another seat, or was an earlier one?",
            ),
            "twice": Wording(
                "{who} has played {cards} already: this line says the same as line {at}, and "
                "counts for nothing",
                "if it was copied by mistake, leave it out; else correct its cards",
            ),
            "again": Wording(
                "{who} has just played {cards}: this says the same as the play before it, and "
                "counts for nothing",
                "if it was written twice by mistake, leave it out; else correct its cards",
            ),
        },
        example=EXAMPLES["card-not-held"],
        rule="Only cards of one's own hand can be played.",
    ),
    "not-a-combination": Code(
        name="not-a-combination",
        group="what was played",
        severity="error",
        meaning=(
            "The cards are no combination of the variant. Answers in the same trick are then not "
            "judged for beating them."
        ),
        wordings={
            "": Wording(
                "{cards} is no combination",
                "one to four cards of a rank, or three or more ranks or pairs in a row",
            ),
            "deal": Wording(
                "these {count} cards are no combination, but a hand: they are taken as dealt to "
                "{who}",
                "if these are the cards dealt, write `deal {seat}: …`",
            ),
            "twos": Wording(
                "{cards} is no combination: twos do not belong in it under these rules",
                "`tienlen rules` shows twos-in-sequence and twos-in-double-sequence",
            ),
            "quad-sequence": Wording(
                "{cards} is no combination: consecutive quads are none under these rules",
                "`tienlen rules` shows quad-sequences",
            ),
            "too-many": Wording(
                "{cards} is no combination: a group has at most four cards of a rank"
            ),
            "around-the-corner": Wording(
                "{cards} is no combination: a sequence does not go around the corner from 2 to 3"
            ),
            "no-pair": Wording("{cards} is no combination: a pair is two cards of the same rank"),
        },
        example=EXAMPLES["not-a-combination"],
        rule="The combinations of each variant; `tienlen rules` shows them.",
    ),
    "cannot-lead": Code(
        name="cannot-lead",
        group="what was played",
        severity="error",
        meaning="Consecutive quads were led; they may only answer twos or beat each other.",
        wordings={
            "": Wording("{cards} may not be led: consecutive quads only answer twos or one another")
        },
        example=EXAMPLES["cannot-lead"],
        rule="Our reading of `viet-cong`, which names quad sequences only as an answer to twos.",
    ),
    "opening-card": Code(
        name="opening-card",
        group="what was played",
        severity="error",
        meaning="The first play of a match leaves out the lowest card dealt.",
        wordings={
            "": Wording(
                "the first play of the match must hold {card}, the lowest card dealt; "
                "{cards} does not",
                IS_ONE_MISSING,
            ),
            "seen": Wording(
                "the first play of the match must hold the lowest card dealt, but {card}, lower "
                "than any of {cards}, was in play",
                IS_ONE_MISSING,
            ),
        },
        example=EXAMPLES["opening-card"],
        rule=(
            "The opening includes the lowest card dealt (`vanikar`, `pagat`, `viet-cong`) or is "
            "that card alone (`wikipedia`)."
        ),
    ),
    "opening-alone": Code(
        name="opening-alone",
        group="what was played",
        severity="error",
        meaning="The first play of a match holds more than the lowest card, which is played alone.",
        wordings={
            "": Wording(
                "the first play of the match is {card}, the lowest card dealt, alone; not {cards}"
            )
        },
        example=EXAMPLES["opening-alone"],
        rule="The holder of the lowest card begins by playing it singly (`wikipedia`).",
    ),
    "not-higher": Code(
        name="not-higher",
        group="what was played",
        severity="error",
        meaning="The right kind of answer, but not above what lies on the table.",
        wordings={
            "": Wording(
                "{cards} does not beat {table}: its highest card, {top}, is below {table_top}",
                BEATEN_BY,
            ),
            "tie": Wording(
                "{cards} does not beat {table}: both end with {top}, and a tie does not beat "
                "under these rules",
                BEATEN_BY,
            ),
            "weaker-bomb": Wording(
                "{cards}, {play_is}, is a weaker bomb than {table}, {table_is}", BEATEN_BY
            ),
        },
        example=EXAMPLES["not-higher"],
        rule=(
            "An answer needs a higher highest card, by rank and then suit (all variants). Where "
            "bombs are ranked (`vanikar`) a bomb needs a higher place among them."
        ),
        advice=ADVICE,
    ),
    "wrong-size": Code(
        name="wrong-size",
        group="what was played",
        severity="error",
        meaning="The answer is of the same kind as the table, but of another length.",
        wordings={
            "": Wording(
                "{cards} is {play_is}, but {table_is} lies on the table ({table})", BEATEN_BY
            ),
        },
        example=EXAMPLES["wrong-size"],
        rule="An answer has the length of what it beats (all variants).",
        advice=ADVICE,
    ),
    "wrong-type": Code(
        name="wrong-type",
        group="what was played",
        severity="error",
        meaning="The answer is of another kind than what lies on the table.",
        wordings={
            "": Wording(
                "{cards} is {play_is}, but {table_is} lies on the table ({table})", BEATEN_BY
            )
        },
        example=EXAMPLES["wrong-type"],
        rule="An answer is of the kind of what it beats, bombs aside (all variants).",
        advice=ADVICE,
    ),
    "bomb-refused": Code(
        name="bomb-refused",
        group="what was played",
        severity="error",
        meaning="A quad, double sequence or quad sequence was played on what it does not bomb.",
        wordings={
            "": Wording(
                "{cards}, {play_is}, is a bomb for twos only, and {table_is} lies on the table "
                "({table})",
                BEATEN_BY,
            ),
            "wrong-bomb": Wording(
                "{cards}, {play_is}, is no bomb for {table}: it takes {bombs}", BEATEN_BY
            ),
            "bomb-on-bomb": Wording(
                "{cards}, {play_is}, does not beat {table}, {table_is}: under these rules a bomb "
                "is beaten only by a higher one of its kind and length",
                BEATEN_BY,
            ),
        },
        example=EXAMPLES["bomb-refused"],
        rule=(
            "Bombs beat twos, each variant's own; `tienlen rules` shows bombs-on-two, "
            "bombs-on-two-twos, bombs-on-three-twos and bomb-order."
        ),
        advice=ADVICE,
    ),
}
