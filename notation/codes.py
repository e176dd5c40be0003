"""The catalogue of what can be wrong with the text of a record, and how it is said."""

from collections.abc import Mapping

from tienlen.notation.findings import Code, Severity, Wording, register
from tienlen.notation.tag_wordings import BAD_TAG, TAG_ADVICE

_RULE = "The notation, TLN 1"


def _code(
    name: str,
    meaning: str,
    wordings: dict[str, Wording],
    example: str,
    severity: Severity = "error",
    advice: Mapping[str, str] | None = None,
) -> Code:
    return Code(
        name=name,
        group="text",
        severity=severity,
        meaning=meaning,
        wordings=wordings,
        example=example,
        rule=_RULE,
        advice=advice or {},
    )


_SYNTAX = {
    "": Wording("`{found}` stands where this was expected: {expected}"),
    "line-end": Wording("the line ends where this was expected: {expected}"),
    "line": Wording(
        "no line of a record begins with `{found}`",
        "a line begins with `[`, a seat and a colon, a trick's number, `deal`, `trade`, `win`, "
        "`place`, `left`, `score`, `end`, `total`, `...`, `#`, `%` or `x-`",
    ),
    "name": Wording(
        "no line of a record begins with `{found}`",
        'plays are written with the letter of a seat, such as `A:`; `[A "{name}"]` says who sits '
        "there",
    ),
    "hand-heading": Wording(
        "no line of a record begins like `{found}`; it is read as the beginning of hand {number}",
        'begin the hand with its tag, on a line of its own: `[Hand "{number}"]`',
    ),
    "hand-missing": Wording(
        "tags stand after lines of the hand, and hand {number} seems to begin here",
        'begin the hand with its tag, on a line of its own: `[Hand "{number}"]`',
    ),
    "named-play": Wording(
        "`{found}` stands where a play was expected",
        'plays are written with the letter of a seat, such as `A:`; `[A "{name}"]` says who sits '
        "there",
    ),
    "case": Wording(
        "no line of a record begins with `{found}`", "write `{meant}` in small letters"
    ),
    "case-colon": Wording(
        "no line of a record begins with `{found}`",
        "write `{meant}` in small letters and without a colon",
    ),
    "word-tag": Wording(
        "no line of a record begins with `{found}`",
        'if the tag is meant, write it in brackets and quotes, such as `[{tag} "{value}"]`, before '
        "the first hand",
    ),
    "word-hand-tag": Wording(
        "no line of a record begins with `{found}`",
        'if the tag is meant, write it in brackets and quotes, such as `[{tag} "{value}"]`, right '
        "after the `Hand` tag",
    ),
    "word-section": Wording(
        "no line of a record begins with `{found}`",
        'if the tag is meant, write it in brackets and quotes, such as `[{tag} "{value}"]`, at the '
        "very beginning of a line of its own",
    ),
    "word-claim": Wording(
        "no line of a record begins with `{found}`",
        "write it with the letters of the seats, such as `{example}`",
    ),
    "word-players": Wording(
        "no line of a record begins with `{found}`",
        'who sits where is said by tags before the first hand, such as `[A "An"] [B "Bình"]`',
    ),
    "name-for-seat": Wording(
        "`{found}` stands where the letter of a seat was expected",
        "write the letter of the seat, from A to H, not a name",
    ),
    "keyword-colon": Wording(
        "after `{keyword}` stands `{found}`",
        "write `{keyword}` without a colon, such as `{example}`",
    ),
    "whose": Wording(
        "`{found}` stands where a seat and a colon were expected",
        "say whose it is, such as `{example}`",
    ),
    "number-sign": Wording(
        "after the number {number} of a trick stands `{found}`, a full stop was expected",
        "write `{number}.`",
    ),
    "trick-word": Wording(
        "no line of a record begins with `{found}`",
        "the number of a trick is written `{number}.`, with nothing before it",
    ),
    "number-stop": Wording(
        "after the number {number} of a trick a full stop was expected", "write `{number}.`"
    ),
    "dots": Wording(
        "no line of a record begins with `{found}`",
        "a gap is written with three full stops: `...`",
    ),
    "keyword": Wording("no line of a record begins with `{found}`", "is it `{meant}`?"),
    "remark": Wording(
        "no line of a record begins with `{found}`",
        "a line that begins with `#` is a remark, and may say anything",
    ),
    "stray-comment": Wording(
        "`{found}` stands after a play, and is no part of it",
        "a comment follows its play in braces: `{{…}}`",
    ),
    "stray-remark": Wording(
        "`{found}` stands after all that this line says",
        "to remark on it, put a line before it that begins with `#`",
    ),
    "lone-comment": Wording(
        "a comment stands where a line begins",
        "a comment follows a play; to remark on something else, begin the line with `#`",
    ),
    "indent": Wording(
        "a line that begins with a blank goes on with a trick, and there is no trick before it",
        "begin `{found}` at the start of the line",
    ),
    "comment": Wording(
        "the comment that opens here is never closed",
        "put a `}}` at its end; a `}}` inside it is written `\\}}`, and lines of plays inside it "
        "begin with a blank",
    ),
    "early-comment": Wording(
        "a comment stands before the plays of this trick",
        "a comment follows its play; to remark on the trick, put a line before it that begins "
        "with `#`",
    ),
    "inner-comment": Wording(
        "a comment stands between seat {seat} and its play", "put it after the cards or the pass"
    ),
    "colon": Wording("after seat {seat} a colon was expected", "write `{seat}:`"),
    "colon-sign": Wording(
        "after seat {seat} stands `{found}`, a colon was expected", "write `{seat}:`"
    ),
    "no-cards": Wording(
        "after `{seat}:` cards or a pass were expected", "a pass is written `{seat}:-`"
    ),
    "after-pass": Wording("after the pass of seat {seat} stands `{found}`"),
    "no-seat": Wording(
        "`{found}` stands without a seat", "a pass is written with its seat, such as `B:-`"
    ),
    "seatless": Wording(
        "no seat stands before `{found}`",
        "say whose play it is, with a letter and a colon, such as `A:{found}`",
    ),
    "second-deal": Wording(
        "the cards of seat {seat} stand on the line of another seat",
        "begin a line for each seat: `deal {seat}:`",
    ),
    "wrapped-deal": Wording(
        "the cards dealt on line {line} go on in this one",
        "write all cards that a seat is dealt in one line",
    ),
    "wrapped-deals": Wording(
        "the cards dealt on line {line} go on in this one, and so do others below",
        "write all cards that a seat is dealt in one line",
    ),
    "dash": Wording(
        "`{found}` ({name}) was found where cards or a pass were expected",
        "a pass is written with the minus of the keyboard: `-`",
    ),
    "two-tricks": Wording(
        "a second trick begins on this line", "write one trick a line, its number first"
    ),
    "two-glyphs": Wording(
        "a play has one glyph at most", "the glyphs are `!`, `?`, `!!`, `??`, `!?` and `?!`"
    ),
    "two-times": Wording("the seconds of this play are given twice"),
    "two-flags": Wording("a play has one flag at most", "choose between `^W` and `^X`"),
    "seconds": Wording(
        "after `@` a number of seconds was expected",
        "write it with a full stop and no blank, such as `@4.2`",
    ),
    "flag": Wording(
        "after `^` a `W` or an `X` was expected",
        "`^W` marks a play withdrawn, `^X` one the table accepted",
    ),
    "long-line": Wording(
        "this line has more than {most} bytes, which no line of a record has",
        "the rest of it is not read: write several lines",
    ),
    "long-match": Wording(
        "this match is longer than any can be, so its hands are not read",
        "9999 hands are the most; begin each match with a line `[Match `",
    ),
    "long-hand": Wording(
        "more than {most} characters stand before this line, which no hand needs",
        "what follows up to the next hand is not read; begin each hand with a line `[Hand `",
    ),
    "many-plays": Wording(
        "more than {most} plays and claims stand before this line, which no hand needs",
        "what follows up to the next hand is not read; begin each hand with a line `[Hand `",
    ),
    "more": Wording(
        "more than {most} findings are in this match; what is wrong from here on is not told",
        "correct what is told first, then check again",
    ),
    "number": Wording("this number has more digits than any record needs"),
    "quote": Wording(
        "the value of tag `{tag}` has no closing quote",
        'end it with `"]`; a quote inside a value is written `\\"`',
    ),
    "quote-sign": Wording(
        "the value of tag `{tag}` begins with `{found}`", 'write plain double quotes: `"`'
    ),
    "tag-value": Wording(
        "after tag `{tag}` a value in double quotes was expected",
        'a tag is written `[Name "value"]`',
    ),
    "bracket": Wording("tag `{tag}` is not closed, `]` was expected"),
    "after-total": Wording(
        "`{found}` stands after the total, which closes a match",
        "move it before the total, or begin the next match with `[Match `",
    ),
    "early-total": Wording(
        "a total closes a match, but hands follow",
        "move it to the end, or begin the next match with `[Match `",
    ),
    "early-lines": Wording(
        "lines of hand {hand} stand above its tag",
        'write them below `[Hand "{hand}"]`, and all tags of the match above it',
    ),
    "first-total": Wording(
        "a total closes a match, but it stands before the hands of this one",
        "move it above the line `[Match ` if it is that of the match before, else to the end",
    ),
    "version": Wording(
        "this is version {found} of the notation, and only version 1 is known",
        "the first line of a record is `%TLN 1`",
    ),
    "encoding": Wording(
        "byte {byte} is no UTF-8", "the file may be in an older encoding: save it as UTF-8"
    ),
    "utf-16": Wording("the file is in UTF-16, or not text at all", "save it as UTF-8"),
    "binary": Wording("the file is not text", "a record is a text file in UTF-8"),
    "json": Wording(
        "the file is JSON, not TLN",
        "make TLN of it: `tienlen convert FILE --to tln | tienlen check -`",
    ),
    "nul": Wording("the text holds a NUL byte", "remove it, or restore the file from a copy"),
}

_BAD_CARD = {
    "": Wording(
        "`{found}` ({name}) begins no card", "a card is a rank and a suit, such as `3s` or `Th`"
    ),
    "word": Wording("`{found}` is no card", "a card is a rank and a suit, such as `3s` or `Th`"),
    "pass": Wording("`{found}` is no card", "a pass is written `-` or `pass`"),
    "words": Wording("`{found}` is a card in words", "the card meant is `{card}`"),
    "comment": Wording(
        "a comment stands where only cards can",
        "a comment in braces follows a play; to remark on anything else, put a line before it "
        "that begins with `#`",
    ),
    "range": Wording(
        "`{found}` is no card but a range of them",
        "write every card that was played, such as `4s5s6s`",
    ),
    "unknown": Wording(
        "`{found}` is no card",
        "a number of unknown cards stands last in a line of cards dealt, such as `deal B: {found}`",
    ),
    "rank": Wording(
        "`{found}` begins with no rank", "the ranks are 3 to 10 (or T), J, Q, K, A (the ace) and 2"
    ),
    "suit-word": Wording("`{found}` has its suit as a word", "the card meant is `{card}`"),
    "suit": Wording(
        "`{found}` ({name}) is no suit", "the suits are `s`, `c`, `d` and `h`, or `♠♣♦♥`"
    ),
    "no-suit": Wording(
        "rank `{found}` has no suit",
        "write the suit after it; several suits of one rank are glued to it, such as `3sc`",
    ),
    "suit-first": Wording("`{found}` has its suit first", "write the rank first: `{card}`"),
    "in-card": Wording("`{found}` stands within a card", "the card meant may be `{card}`"),
    "comma": Wording(
        "`{found}` stands between cards",
        "glue the cards or put blanks between them; between plays stand blanks",
    ),
    "look-alike": Wording(
        "`{found}` ({name}) only looks like a character of a card",
        "the card meant may be `{card}`",
    ),
}

TEXT_CODES: dict[str, Code] = {
    code.name: code
    for code in (
        _code(
            "syntax",
            "The text cannot be read here. The rest of the file is still read; the plays of "
            "the line that stand before the error count.",
            _SYNTAX,
            '[Hand "1"]\nA:3s B 5c\n',
            advice=TAG_ADVICE,
        ),
        _code(
            "bad-card",
            "What stands here is no card. A card is a rank (3 4 5 6 7 8 9 T J Q K A 2) and a "
            "suit (s c d h).",
            _BAD_CARD,
            '[Hand "1"]\nA:3s B:5x\n',
        ),
        _code(
            "bad-tag",
            "A tag says what it cannot say, is misspelt, or stands where it cannot stand.",
            BAD_TAG,
            '[Match "a"]\n[Date "17 February"]\n',
            advice=TAG_ADVICE,
        ),
        _code(
            "duplicate-tag",
            "A tag stands twice in a match or in a hand. The first one counts.",
            {
                "": Wording(
                    "tag `{tag}` stood already in line {line}", "keep one of them; the first counts"
                )
            },
            '[Match "a"]\n[Site "Huế"]\n[Site "Đà Nẵng"]\n',
        ),
        _code(
            "unknown-seat",
            "A seat does something that has no part in the match: where any seat is named, "
            "those named are the seats, and there are none beyond H.",
            {
                "": Wording(
                    "seat {seat} is not in play, the seats are {seats}",
                    "correct the letter, or name the seat with a tag of the match",
                ),
                "letter": Wording("`{seat}` is no seat", "seats are the letters A to H"),
            },
            '[A "An"]\n[B "Bình"]\n[Hand "1"]\nA:3s C:4s\n',
        ),
        _code(
            "same-name",
            "Two seats have one name, or nearly, so the figures of their players would be mixed.",
            {
                "": Wording(
                    "seats {other} and {seat} are both named `{value}`",
                    "tell them apart, such as by a second letter",
                ),
                "case": Wording(
                    "seats {other} and {seat} are named `{other_name}` and `{value}`, which differ "
                    "in capitals alone",
                    "they count as two players: if they are, tell them apart by more; if one is "
                    "meant, correct the seat",
                ),
            },
            '[A "An"]\n[B "An"]\n',
            "warning",
        ),
        _code(
            "unknown-tag",
            "A tag the notation does not know. It is kept and written back. Where its name is "
            "nearly that of a known tag, this is a warning; where there is no doubt which one is "
            "meant, it counts as that.",
            {
                "": Wording("tag `{tag}` is not known; it is kept"),
                "close": Wording("tag `{tag}` is not known; it is kept", "is it `{close}`?"),
                "taken": Wording(
                    "`{tag}` is taken as `{meant}`, though it is not spelt so",
                    'write `[{meant} "{value}"]`',
                ),
            },
            '[Match "a"]\n[Weather "rain"]\n',
            "info",
        ),
        _code(
            "filled-in",
            "Something the record leaves out was filled in.",
            {
                "hand": Wording(
                    "the hand that begins here has no `Hand` tag, it is read as hand {value}"
                )
            },
            "A:3s B:4s\n",
            "info",
        ),
    )
}
"""What the notation room itself reports, by code; the rules add their own."""

register(TEXT_CODES)
