"""The catalogue's entries for plays: whose turn it was, and what was played."""

from tienlen.notation.findings import Code, Wording
from tienlen.replay.code_examples import EXAMPLES

BEATEN_BY = "what beats it: {beaten_by}"
"""The hint of a refused answer where the hand, and so what it could have played, is not known."""

IS_ONE_MISSING = (
    "if a trick is missing before this line, write it, or ... where its plays are not known"
)
"""The hint where what is wrong may be what stands before it."""

MAY_BE_ANOTHERS = (
    "a play or pass of {turn} may be missing before this; else two plays have changed places, or "
    "this one is another seat's"
)

_FOLLOWS = {
    "follows": "this may follow from what was found before it in this trick: mend that first",
    "follows-trick-before": (
        "this may follow from what was found in the trick before: mend that first"
    ),
}

_NO_PASSES = {
    "no-passes": (
        "{turn} has not passed; if passes are not written in this record, "
        '[Passes "implied"] among its tags says so'
    )
}

ADVICE = {
    **_FOLLOWS,
    "only-pass": "{who} could only pass",
    "could-have-played": "{who} could have played {legal}",
    "could-have-played-more": "{who} could have played {legal} or one of {more} more",
}

_NEXT_OR_SLIP = (
    'if the next hand begins here, begin it with [Hand "{next}"]; else leave the plays out, or '
    "look for a slip in those before them"
)

_CHANGED_PLACES = {
    **_FOLLOWS,
    "changed-places": (
        "the plays of {turn} and {who} may have changed places: in the other order both fit"
    ),
}

TURN_CODES: dict[str, Code] = {
    "hand-over": Code(
        name="hand-over",
        group="whose turn",
        severity="error",
        meaning=(
            "Cards were played after the hand had ended. They change nothing. The first such play "
            "of a hand is told, with how many follow it: of those the table accepted, and of those "
            "that were taken back, the first of each."
        ),
        wordings={
            "": Wording(
                "the hand was over before this: only one seat still held cards",
                "leave the play out, or look for a slip in the plays before it",
            ),
            "two": Wording(
                "the hand was over before this and the next play: only one seat still held cards",
                _NEXT_OR_SLIP,
            ),
            "several": Wording(
                "the hand was over before this and {more} more plays: only one seat still held "
                "cards",
                _NEXT_OR_SLIP,
            ),
        },
        example=EXAMPLES["hand-over"],
        rule="A hand ends at once when only one seat holds cards (all variants).",
        advice={
            "too-many": "leave the plays out, or look for a slip in those before them",
            "begins-later": (
                'if the next hand begins on line {begins}, begin it there with [Hand "{next}"], '
                "and leave out what is too much before it; else look for a slip in the plays before"
            ),
        },
    ),
    "already-out": Code(
        name="already-out",
        group="whose turn",
        severity="error",
        meaning="A seat played cards after it had gone out. They change nothing.",
        wordings={
            "": Wording(
                "{who} has gone out: it has played all the cards it was dealt",
                "is this the play of another seat?",
            )
        },
        example=EXAMPLES["already-out"],
        rule="A seat is out when it has played as many cards as it was dealt (all variants).",
    ),
    "missing-pass": Code(
        name="missing-pass",
        group="whose turn",
        severity="error",
        meaning=(
            "A new trick begins though a seat could still act in the one before. That trick is "
            "taken as won, and whoever leads now is not judged for turn."
        ),
        wordings={
            "": Wording(
                "a new trick begins here, but {who} had not passed in the one before",
                'write {seat}:- at the end of that trick, or [Passes "implied"] if passes are '
                "not written in this record",
            )
        },
        example=EXAMPLES["missing-pass"],
        rule=(
            "A trick ends when all others have passed. Every pass of a seat that could act is "
            "written, unless the record says that passes are implied."
        ),
        advice=_FOLLOWS,
    ),
    "locked-out": Code(
        name="locked-out",
        group="whose turn",
        severity="error",
        meaning="A seat played though it had passed before in the same trick.",
        wordings={
            "": Wording("{who} has passed in this trick and is out of it until the table clears"),
            "implied": Wording(
                "{who} was passed over before in this trick, which is a pass where passes are "
                "implied",
                "was it played earlier in the trick, or is it another seat's?",
            ),
            "may-bomb": Wording(
                "{who} has passed in this trick and may now only bomb the twos on the table"
            ),
        },
        example=EXAMPLES["locked-out"],
        rule=(
            "A pass sits a seat out until the table clears (all variants); under `pagat` it may "
            "still bomb twos on its own turn."
        ),
        advice=_CHANGED_PLACES,
    ),
    "wrong-leader": Code(
        name="wrong-leader",
        group="whose turn",
        severity="error",
        meaning="The first lead of a hand was made by a seat that does not have it.",
        wordings={
            "holder": Wording(
                "{who} leads the first hand, but {leaders} holds {card}, the lowest card dealt",
                "the holder of the lowest card leads the first hand of a match",
            ),
            "not-holder": Wording(
                "{who} leads the first hand, but cannot hold the lowest card dealt: {card} was "
                "in another hand",
                "the holder of the lowest card leads the first hand of a match",
            ),
            "winner": Wording(
                "{who} leads this hand, but {leaders} won the one before",
                "who goes out first in a hand leads the next",
            ),
            "handed-on": Wording(
                "{who} leads this hand, but the lead was handed on to {turn}",
                "where a leader passes, the next seat has the lead",
            ),
        },
        example=EXAMPLES["wrong-leader"],
        rule=(
            "The holder of the lowest card dealt leads the first hand, whoever went out first the "
            "next (all variants)."
        ),
        advice=_CHANGED_PLACES,
    ),
    "out-of-turn": Code(
        name="out-of-turn",
        group="whose turn",
        severity="error",
        meaning=(
            "A seat acted when it was another's turn. The play stands, the seats passed over have "
            "not passed, and the turn goes on from the seat that acted."
        ),
        wordings={
            "": Wording("{who} plays, but it is the turn of {turn}", MAY_BE_ANOTHERS),
            "lead": Wording("{who} leads, but {turn} has the lead", IS_ONE_MISSING),
            "pass": Wording("{who} passes, but it is the turn of {turn}", MAY_BE_ANOTHERS),
            "pass-first": Wording(
                "{who} passes, but nothing has been led and the lead is not {seat}'s"
            ),
        },
        example=EXAMPLES["out-of-turn"],
        rule="Play goes clockwise, and the winner of a trick leads the next (all variants).",
        advice=_CHANGED_PLACES | _NO_PASSES,
    ),
    "must-lead": Code(
        name="must-lead",
        group="whose turn",
        severity="error",
        meaning=(
            "The seat with the lead passed. The lead goes on to the next seat, and the pass locks "
            "nobody out."
        ),
        wordings={
            "": Wording(
                "{who} has the lead and may not pass", "any combination may be led, a single too"
            )
        },
        example=EXAMPLES["must-lead"],
        rule="A leader must play (`vanikar`; our reading in the other variants).",
        advice=_FOLLOWS,
    ),
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
