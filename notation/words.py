"""What the grammar's terminals are called when something else stands in their place."""

from collections.abc import Iterable

TERMINAL_WORDS: dict[str, str] = {
    "PLAY": "a play such as `A:3s3d` or `B:-`",
    "CARDS": "cards such as `3s4sTh`",
    "HOLDER": "a seat and a colon such as `A:`",
    "SEAT": "a seat from A to H",
    "GIVER": "a giver and a taker such as `A>B`",
    "UNKNOWN": "a number of unknown cards such as `x13`",
    "NOTHING": "`--` for no cards",
    "COUNT": "a number of cards",
    "POINTS": "points such as `+1` or `-3`",
    "WORD": "a word such as `four-twos`",
    "GLYPH": "a mark such as `!` or `?`",
    "SECONDS": "seconds such as `@4.2`",
    "FLAG": "`^W` or `^X`",
    "COMMENT": "a comment in braces",
    "TAG_VALUE": "a value in double quotes",
    "TAG_END": "a closing `]`",
    "NUMBER": "a trick's number and a full stop such as `3.`",
    "TAG_NAME": 'a tag such as `[Date "2026-02-17"]`',
    "ASIDE": "a remark after `#`",
    "DEAL": "`deal`",
    "TRADE": "`trade`",
    "GAP": "`...`",
    "WIN": "`win`",
    "PLACE": "`place`",
    "LEFT": "`left`",
    "SCORE": "`score`",
    "TOTAL": "`total`",
    "END": "`end`",
    "BROKEN_OFF": "`*`",
    "MISDEAL": "`misdeal`",
    "EOL": "the end of the line",
    "CONTINUED": "a further line that begins with a blank",
    "PLAIN_TAGS": "tags, one a line",
    "PLAIN_LINES": "lines of a hand",
    "$END": "the end of the text",
}
"""Every terminal of the grammar, in the order in which they are named."""

_UNSAID = frozenset({"CONTINUED", "PLAIN_TAGS", "PLAIN_LINES", "$END"})
"""Always possible where the end of the line or a part of theirs is, and no help to anybody."""


def expected_words(terminals: Iterable[str]) -> tuple[str, ...]:
    """Return the words for terminals, each once, in a fixed order."""
    wanted = set(terminals) - _UNSAID
    return tuple(words for name, words in TERMINAL_WORDS.items() if name in wanted)
