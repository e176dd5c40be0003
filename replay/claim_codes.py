"""The catalogue's entries for the deal and for claims."""

from tienlen.notation.findings import Code, Wording
from tienlen.replay.code_examples import EXAMPLES

_ONE_IS_A_SLIP = "one of the places where it stands is a slip"

DEAL_CODES: dict[str, Code] = {
    "wrong-seats": Code(
        name="wrong-seats",
        group="deal",
        severity="error",
        meaning="So many seats do not play this variant, or the seat letters leave a gap.",
        wordings={
            "": Wording(
                "{count} seats play here, but {variant} is for {allowed} (decks: {decks})",
                "name every seat that plays; another variant or [Variant.seats] may be meant",
            ),
            "one": Wording(
                "1 seat plays here, but {variant} is for {allowed} (decks: {decks})",
                "name every seat that plays",
            ),
            "gap": Wording(
                "the seats are {seats}: seat letters leave no gap",
                "seats are the letters from A on, in order of play",
            ),
        },
        example=EXAMPLES["wrong-seats"],
        rule="Each variant says how many may play; `tienlen rules` shows it as seats.",
    ),
    "wrong-deal-size": Code(
        name="wrong-deal-size",
        group="deal",
        severity="error",
        meaning="A seat was dealt another number of cards than the rules or the other hands say.",
        wordings={
            "": Wording(
                "{who} has {size} cards here; {right} are dealt to each",
                "count the cards; xN stands for N cards that are not known",
            ),
            "choice": Wording(
                "{who} has {size} cards here; the rules allow {allowed}",
                "count the cards; xN stands for N cards that are not known",
            ),
            "again": Wording(
                "{who} has been dealt cards before in this hand", "keep one deal line for a seat"
            ),
            "next-hand": Wording(
                "cards are dealt to {who} here after plays, and plays follow; what follows is not "
                "judged",
                'if the next hand begins here, begin it with [Hand "{next}"]; else write one deal '
                "line for a seat, before the first trick",
            ),
        },
        example=EXAMPLES["wrong-deal-size"],
        rule="Each variant says how many cards are dealt; `tienlen rules` shows cards-each.",
    ),
    "duplicate-card": Code(
        name="duplicate-card",
        group="deal",
        severity="error",
        meaning="A card appears more often than the decks hold it.",
        wordings={
            "": Wording(
                "{card} is dealt once more than the decks hold it; the first was dealt to "
                "{first_who} on line {first_line}",
                _ONE_IS_A_SLIP,
            ),
            "dealt": Wording(
                "{card} is in play once more than the decks hold it; the first was dealt to "
                "{first_who} on line {first_line}",
                _ONE_IS_A_SLIP,
            ),
            "traded": Wording(
                "{card} is in play once more than the decks hold it; the first was traded to "
                "{first_who} on line {first_line}",
                _ONE_IS_A_SLIP,
            ),
            "play": Wording(
                "{card} is in play once more than the decks hold it; {first_who} played the first "
                "on line {first_line} (play {first_play})",
                _ONE_IS_A_SLIP,
            ),
            "twice": Wording(
                "{cards} is in play once more than the decks hold it: this line says the same as "
                "line {at}, and counts for nothing",
                "if it was copied by mistake, leave it out; else correct its cards",
            ),
            "again": Wording(
                "{cards} is in play once more than the decks hold it: this says the same as the "
                "play before it, and counts for nothing",
                "if it was written twice by mistake, leave it out; else correct its cards",
            ),
            "same-play": Wording(
                "{card} stands in this play once more than the decks hold it", _ONE_IS_A_SLIP
            ),
        },
        example=EXAMPLES["duplicate-card"],
        rule="A deck holds each of its 52 cards once (all variants).",
    ),
    "bad-trade": Code(
        name="bad-trade",
        group="deal",
        severity="error",
        meaning=(
            "Cards were traded against the rules: where it is not played, unequally, or without "
            "being held."
        ),
        wordings={
            "not-allowed": Wording(
                "cards are not traded under these rules",
                '[Variant.trading "yes"] allows it',
            ),
            "unequal": Wording(
                "{giver} gives {taker} {count} of its cards and gets {back} back",
                "a trade is of equal numbers",
            ),
            "not-held": Wording(
                "{who} gives away {missing}, which it was not dealt",
                "deal lines show the hands before the trade",
            ),
        },
        example=EXAMPLES["bad-trade"],
        rule=(
            "After the deal and before the first lead two players may exchange equal numbers of "
            "cards, where trading is played (`viet-cong`)."
        ),
    ),
}

_PLAYED = "Claims are held against the plays, and the plays count."

CLAIM_CODES: dict[str, Code] = {
    "wrong-trick-number": Code(
        name="wrong-trick-number",
        group="claims",
        severity="error",
        meaning=(
            "A trick's number is neither its place in the hand nor one above the one before. Where "
            "it is higher by a few, and the play does not go on from the line before it or the "
            "hand lacks plays, lines are taken to be missing, and what follows is judged as after "
            "a gap (`...`). Lines in the wrong order are told once. A line that says the same as "
            "one before it, with the same number, is not counted; with several decks only where it "
            "is certain that its plays were not made again."
        ),
        wordings={
            "": Wording("this is trick {place}, not {number}"),
            "either": Wording("this is trick {place}, or {expected} after the last, not {number}"),
            "changed": Wording(
                "this is numbered {number}, and the line after it {expected}",
                "the two lines may have changed places",
            ),
            "moved": Wording(
                "this is numbered {number}, and trick {expected} stands further on, on line {at}",
                "one of the two lines may stand in the wrong place",
            ),
            "twice": Wording(
                "this says the same as line {at}, with the same number: {number}",
                "if the trick was written twice, leave this line out",
            ),
            "may-be-twice": Wording(
                "this says the same as line {at}, with the same number: {number}; with several "
                "decks it may be another trick, and it is counted",
                "if the trick was written twice, leave this line out; else this is trick "
                "{expected}",
            ),
            "missing": Wording(
                "trick {first} seems to be missing between lines {after} and {here}: this is "
                "numbered {number}",
                "write it there, or ... where its plays are not known; if none is missing, this "
                "is trick {expected}",
            ),
            "several-missing": Wording(
                "tricks {first} to {last} seem to be missing between lines {after} and {here}: "
                "this is numbered {number}",
                "write them there, or ... where their plays are not known; if none is missing, "
                "this is trick {expected}",
            ),
        },
        example=EXAMPLES["wrong-trick-number"],
        rule="Tricks are numbered from 1; after a gap (`...`) the number may jump.",
    ),
    "wrong-place": Code(
        name="wrong-place",
        group="claims",
        severity="error",
        meaning="The place line gives another finishing order than the plays.",
        wordings={
            "": Wording("place {position} is {right}, not {who}"),
            "nobody": Wording("nobody has place {position}, so not {who}"),
        },
        example=EXAMPLES["wrong-place"],
        rule=_PLAYED,
    ),
    "wrong-left": Code(
        name="wrong-left",
        group="claims",
        severity="error",
        meaning="The left line gives another number of cards than the plays leave.",
        wordings={
            "": Wording("the cards {who} has left are {right}, not {claimed}"),
            "most": Wording("the cards {who} has left are {right} at the most, not {claimed}"),
        },
        example=EXAMPLES["wrong-left"],
        rule=_PLAYED,
    ),
    "wrong-score": Code(
        name="wrong-score",
        group="claims",
        severity="error",
        meaning="The score line gives other points than the plays make under the variant.",
        wordings={"": Wording("{who} scores {right} in this hand, not {claimed}")},
        example=EXAMPLES["wrong-score"],
        rule=_PLAYED + " `tienlen rules` shows scoring and stake.",
    ),
    "wrong-total": Code(
        name="wrong-total",
        group="claims",
        severity="error",
        meaning="The total line gives other points than the hands add up to.",
        wordings={"": Wording("{who} has {right} in all, not {claimed}")},
        example=EXAMPLES["wrong-total"],
        rule=_PLAYED + " It is judged only when every hand that was played is complete.",
    ),
    "wrong-dealer": Code(
        name="wrong-dealer",
        group="claims",
        severity="error",
        meaning="The dealer of a hand is not the loser of the one before.",
        wordings={"": Wording("{who} deals, but {loser} lost the hand before")},
        example=EXAMPLES["wrong-dealer"],
        rule="The last player with cards deals the next hand (`pagat`, `wikipedia`, `viet-cong`).",
    ),
    "wrong-end": Code(
        name="wrong-end",
        group="claims",
        severity="error",
        meaning="The hand is said to have ended, but the plays do not end it.",
        wordings={
            "": Wording(
                "the hand has not ended: {count} seats still hold cards ({held})",
                "is a trick or a play missing? write it, or ... where it is not known; "
                "a hand that was broken off ends with end *",
            )
        },
        example=EXAMPLES["wrong-end"],
        rule="A hand ends when only one seat holds cards (all variants).",
    ),
    "wrong-instant-win": Code(
        name="wrong-instant-win",
        group="claims",
        severity="error",
        meaning="A hand is said to be won without play, and is not; or it was, and was played on.",
        wordings={
            "not-allowed": Wording(
                "{who} cannot win without play: {variant} has no instant win",
                "`tienlen rules` shows instant-win",
            ),
            "trading": Wording("{who} cannot win without play where cards are traded"),
            "unknown-way": Wording(
                "there is no instant win “{how}”", "write win {seat}: four-twos"
            ),
            "no-four-twos": Wording("{who} was not dealt four twos"),
            "played-on": Wording(
                "the hand was won before this: {winner} was dealt four twos",
                "a hand won so is not played",
            ),
        },
        example=EXAMPLES["wrong-instant-win"],
        rule="A player dealt four twos wins at once, unless cards are traded (`viet-cong`).",
    ),
    "wrong-hand-number": Code(
        name="wrong-hand-number",
        group="claims",
        severity="error",
        meaning=(
            "The number of a hand does not rise. Where it jumps this is a warning, and totals are "
            "not judged."
        ),
        wordings={
            "": Wording("hand {number} follows hand {before}; {expected} was expected"),
            "jump": Wording(
                "hand {number} follows hand {before}: hands are missing between them",
                "totals are not judged where hands are missing",
            ),
        },
        example=EXAMPLES["wrong-hand-number"],
        rule="Hand numbers rise by one; a void hand (`end misdeal`) does not count.",
    ),
    "wrong-hand-count": Code(
        name="wrong-hand-count",
        group="claims",
        severity="error",
        meaning="The match has more hands than agreed or allowed, or ends with fewer.",
        wordings={
            "agreed": Wording("this is hand {count} of a match that was agreed to have {allowed}"),
            "variant": Wording(
                "this is hand {count} of the match; {variant} allows {allowed} at the most"
            ),
            "fewer": Wording(
                "the match was agreed to have {allowed} hands, and closes after {count}",
                "leave the total line out of a match that goes on",
            ),
            "fewest": Wording(
                "{variant} asks for {allowed} hands at the least; the match closes after {count}",
                "leave the total line out of a match that goes on",
            ),
        },
        example=EXAMPLES["wrong-hand-count"],
        rule="A match has the agreed number of hands; `vanikar` allows 1 to 10.",
    ),
}
