"""How it is said that a tag is wrong."""

from typing import Final

from tienlen.notation.findings import Wording

BAD_TAG: Final = {
    "date": Wording(
        "`{value}` is no date", "write year, month and day, such as `2026-02-17` or `2026-02-??`"
    ),
    "hands": Wording("`{value}` is no number of hands", "write a whole number above zero"),
    "passes": Wording(
        "`{value}` says nothing about passes",
        "the one value is `implied`; without the tag every pass is written",
    ),
    "passes-spelling": Wording(
        "`{value}` is read as `implied`, though it is not spelt so",
        'write `[Passes "implied"]`, in small letters',
    ),
    "hand": Wording("`{value}` is no number of a hand", "write a whole number above zero"),
    "dealer": Wording("`{value}` is no seat", "write the letter of the seat that dealt"),
    "hand-tag": Wording("`{tag}` is a tag of a hand", "write it after the `Hand` tag"),
    "match-tag": Wording("`{tag}` is a tag of the match", "write it before the first hand"),
    "misplaced": Wording(
        "`[{tag} ` must begin its line, and a section has one", "begin a new line with it"
    ),
    "hand-spelling": Wording(
        "hand {number} seems to begin here, but `{found}` is not how its tag is spelt",
        'write `[Hand "{number}"]`, at the very beginning of the line',
    ),
    "hand-blanks": Wording(
        "hand {number} seems to begin here, but blanks stand before its tag",
        'write `[Hand "{number}"]`, at the very beginning of the line',
    ),
    "early-tags": Wording(
        "tags of hand {number} begin here, above its `Hand` tag",
        'write them right after `[Hand "{number}"]`',
    ),
    "match-spelling": Wording(
        "a match begins here, but `{found}` is not how its tag is spelt",
        'write `[Match "{name}"]`, at the very beginning of the line',
    ),
    "match-blanks": Wording(
        "a match begins here, but blanks stand before its tag",
        'write `[Match "{name}"]`, at the very beginning of the line',
    ),
    "match-character": Wording(
        "a match begins here, but {character} keeps its tag from being read",
        'write `[Match "{name}"]` anew, at the very beginning of the line',
    ),
    "match-bracket": Wording(
        "a match begins here, but the bracket that opens its tag is missing",
        'write `[Match "{name}"]`, at the very beginning of the line',
    ),
    "section-case": Wording(
        "`[{tag} ` is not read as `[{meant} `", "write it with one capital letter: `[{meant} `"
    ),
    "late-tag": Wording(
        "the tag `{found}` stands after lines of the hand",
        "write tags right after the `Hand` tag, or those of the match before the first hand",
    ),
    "late-tags": Wording(
        "the tag `{found}` and those that follow it stand after lines of the hand",
        "write tags right after the `Hand` tag, or those of the match before the first hand",
    ),
}

TAG_ADVICE: Final = {
    "tags-above": 'write `[Hand "{number}"]`, at the very beginning of a line, and the other tags '
    "of the hand after it",
    "long-name": "write `[Match`, a blank and the name in quotes, at the very beginning of the "
    "line",
}
"""Hints of what a lost tag is told with."""
