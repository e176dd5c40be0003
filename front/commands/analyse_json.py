"""`analyse --format json`: for programs; one match a line, as they come."""

from itertools import islice

from tienlen.analysis.document import (
    FORMAT,
    VERSION,
    hand_document,
    match_document,
    player_document,
)
from tienlen.analysis.matches import MatchAnalysis
from tienlen.analysis.players import PlayerFigures
from tienlen.commands.analyse_job import Texts, Writer
from tienlen.commands.analysing import Analysed
from tienlen.commands.judging import Chosen
from tienlen.commands.packed import PackedText
from tienlen.commands.safe_json import json_text
from tienlen.commands.streams import Output
from tienlen.notation.quick_dataclass import dataclass

SEPARATOR = ",\n"
"""What stands between two matches."""

_NO_HANDS = '"hands": []'
_AT_ONCE = 100
"""Of how many hands a value is made: of ten thousand it would take tens of megabytes."""


@dataclass(frozen=True, slots=True)
class JsonForm:
    """How matches stand in the analysis document; `ascii_only` is for a stream that takes no more.

    Each is an item of its list, on a line of its own.
    """

    ascii_only: bool

    needs_steps = False
    needs_plays = False

    def texts(self) -> Texts:
        """Return the one text."""
        return (PackedText(),)

    def writer(self, chosen: Chosen, texts: Texts) -> Writer:
        """Return what writes a match."""
        return _JsonWriter(chosen, texts[0], ascii_only=self.ascii_only)


class _JsonWriter:
    """Writes matches, some hands at a time."""

    def __init__(self, chosen: Chosen, text: PackedText, *, ascii_only: bool) -> None:
        self._chosen = chosen
        self._text = text
        self._ascii_only = ascii_only
        self._separator = ""

    def hand(self, match: MatchAnalysis) -> None:
        """Keep nothing: an outline is enough."""

    def match(self, analysed: Analysed) -> None:
        """Write a match."""
        match, add = analysed.match, self._text.add
        # In a text within the document the quotes would have backslashes.
        before, here, after = self._json(match_document(match, _no_hand)).partition(_NO_HANDS)
        add(f"{self._separator}  {before}{here[:-1]}")
        hands = (hand for hand in match.hands if self._chosen.takes_hand(hand.number))
        separator = ""
        while several := [hand_document(hand, match.seats) for hand in islice(hands, _AT_ONCE)]:
            add(f"{separator}{self._json(several)[1:-1]}")
            separator = ", "
        add(f"{here[-1:]}{after}")
        self._separator = SEPARATOR

    def _json(self, value: object) -> str:
        return json_text(value, ascii_only=self._ascii_only)


def _no_hand(_number: int) -> bool:
    return False


class JsonReport:
    """Writes the analysis document; its list of matches grows as they come."""

    def __init__(self, output: Output, form: JsonForm) -> None:
        self._output = output
        self._form = form
        self._separator = "\n"

    def start(self) -> None:
        """Open the object and the list of matches."""
        head = f'"format": "{FORMAT}", "version": {VERSION}'
        self._output.write(f'{{{head},\n "matches": [')

    def add(self, texts: Texts) -> None:
        """Write some matches."""
        self._output.write(self._separator)
        for piece in texts[0]:
            self._output.write(piece)
        self._separator = SEPARATOR

    def finish(self, players: list[PlayerFigures], matches: int) -> None:
        """Close the list and add the players."""
        rows = [
            json_text(player_document(own), ascii_only=self._form.ascii_only) for own in players
        ]
        end = "\n ]" if matches else "]"
        body = "".join(f"{',' if index else ''}\n  {row}" for index, row in enumerate(rows))
        tail = "\n ]" if rows else "]"
        self._output.write(f'{end},\n "players": [{body}{tail}}}\n')
