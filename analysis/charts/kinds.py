"""The kinds of chart by name, what each shows, and the formats of their files."""

from collections.abc import Mapping
from typing import Literal, get_args

Kind = Literal["cards", "control", "score", "places", "bombs", "plays"]
HandKind = Literal["cards", "control"]
ArchiveKind = Literal["season"]
Format = Literal["png", "svg", "pdf"]

KINDS: tuple[Kind, ...] = get_args(Kind)
"""Every kind of chart of one match, in the order they are offered."""

HAND_KINDS: tuple[HandKind, ...] = get_args(HandKind)
"""The kinds that show one hand; the others show a whole match."""

ARCHIVE_KINDS: tuple[ArchiveKind, ...] = get_args(ArchiveKind)
"""The kinds that show all matches of an archive, of one variant each."""

FORMATS: tuple[Format, ...] = get_args(Format)
"""The formats of a chart's file."""

MEANINGS: Mapping[Kind | ArchiveKind, str] = {
    "cards": "cards left of each seat over the plays of a hand",
    "control": "who won each trick of a hand, how long it ran and what won it",
    "score": "the running total of each player over a match",
    "places": "how often each player came in where",
    "bombs": "bombs played, missed and forfeited by each player",
    "plays": "what each player led and answered with",
    "season": "the running total of each player over all matches of a variant",
}
