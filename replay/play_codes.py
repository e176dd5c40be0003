"""The catalogue's entries for plays and passes: whose turn it was."""

from tienlen.notation.findings import Code, Wording
from tienlen.replay.code_examples import EXAMPLES

IS_ONE_MISSING = (
    "if a trick is missing before this line, write it, or ... where its plays are not known"
)
"""The hint where what is wrong may be what stands before it."""

MAY_BE_ANOTHERS = (
    "a play or pass of {turn} may be missing before this; else two plays have changed places, or "
    "this one is another seat's"
)

FOLLOWS = {
    "follows": "this may follow from what was found before it in this trick: mend that first",
    "follows-trick-before": (
        "this may follow from what was found in the trick before: mend that first"
    ),
}

_NONE_WRITTEN = {
    "none-written": (
        'no pass is written in this match; if that is its way, put [Passes "implied"] among its '
        "tags: from here on it is judged as if that stood there"
    )
}

_GOES_ON = {
    "goes-on": "if this line goes on with the trick above it, begin it with a blank",
}

_NO_PASSES = {
    "no-passes": (
        "{turn} has not passed; if passes are not written in this record, "
        '[Passes "implied"] among its tags says so'
    )
}

_NEXT_OR_SLIP = (
    'if the next hand begins here, begin it with [Hand "{next}"]; else leave the plays out, or '
    "look for a slip in those before them"
)

_ABSENT = {
    "absent": (
        "{turn} holds cards and does nothing from here on: a play of {turn} seems to be left out "
        "before this"
    )
}

_ABSENT_AFTER_TRICK = {
    "absent": (
        "{who} holds cards and does nothing from here on: a play of {who} seems to be left out "
        "before this line"
    )
}

CHANGED_PLACES = {
    **FOLLOWS,
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
            "taken as won, and whoever leads now is not judged for turn. Where no pass is written "
            "in a whole match, that is told once, and passes are taken as implied from there on."
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
        advice=FOLLOWS | _NONE_WRITTEN | _GOES_ON | _ABSENT_AFTER_TRICK,
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
            "no-twos": Wording(
                "{who} has passed in this trick and may now only bomb twos, and no twos lie on "
                "the table ({table})"
            ),
            "bombed": Wording(
                "{who} has passed in this trick and may now only bomb twos; what lies on the "
                "table is a bomb already ({table})"
            ),
            "declined": Wording(
                "{who} has passed in this trick, and the turn on which it might have bombed the "
                "twos on the table has gone by"
            ),
        },
        example=EXAMPLES["locked-out"],
        rule=(
            "A pass sits a seat out until the table clears (all variants); under `pagat` it may "
            "still bomb twos on its own turn."
        ),
        advice=CHANGED_PLACES,
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
        advice=CHANGED_PLACES,
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
        advice=CHANGED_PLACES | _NO_PASSES | _NONE_WRITTEN | _GOES_ON | _ABSENT,
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
        advice=FOLLOWS,
    ),
}
