"""What there is to say of the tags of a match that changes nothing of how it is judged."""

from typing import NamedTuple

from tienlen.notation.findings import Finding
from tienlen.notation.pieces import Piece
from tienlen.notation.reading import read_piece
from tienlen.notation.records import Match
from tienlen.replay.plain import PlainMatch
from tienlen.replay.playing_out import Played
from tienlen.replay.replaying import judge
from tienlen.replay.rules import Rules


class Notes(NamedTuple):
    """A match without its hands, and what is found in it."""

    head: Match
    findings: tuple[Finding, ...]


def notes_of(
    match: PlainMatch[Played],
    piece: Piece,
    path: str,
    *,
    default: Rules | None = None,
    house: Rules | None = None,
) -> Notes:
    """Return the notes of a match in which nothing is wrong, read from a piece of a file.

    `default` and `house` are the rules that `replay` takes. Cost: that of reading the tags.
    """
    head = read_piece(Piece(piece.first_line, match.text), path) or Match()
    return Notes(head, (*head.findings, *judge(head, default=default, house=house)))
