"""`analyse --format json`: for programs; one match a line, as they come."""

from collections.abc import Callable
from dataclasses import dataclass

from tienlen.analysis.document import FORMAT, VERSION, match_document, player_document
from tienlen.analysis.players import PlayerFigures
from tienlen.commands.analyse_job import Texts
from tienlen.commands.analysing import Analysed
from tienlen.commands.judging import Chosen
from tienlen.commands.safe_json import json_text
from tienlen.commands.streams import Output


@dataclass(frozen=True, slots=True)
class JsonForm:
    """How matches stand in the analysis document; `ascii_only` is for a stream that takes no more.

    Each is an item of its list, on a line of its own.
    """

    ascii_only: bool

    separator = ",\n"
    needs_steps = False

    def writer(self, chosen: Chosen) -> Callable[[Analysed], Texts]:
        """Return what writes a match."""

        def write(analysed: Analysed) -> Texts:
            document = match_document(analysed.match, chosen.takes_hand)
            return (f"  {json_text(document, ascii_only=self.ascii_only)}",)

        return write


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
        self._output.write(self._separator + texts[0])
        self._separator = self._form.separator

    def finish(self, players: list[PlayerFigures], matches: int) -> None:
        """Close the list and add the players."""
        rows = [
            json_text(player_document(own), ascii_only=self._form.ascii_only) for own in players
        ]
        end = "\n ]" if matches else "]"
        body = "".join(f"{',' if index else ''}\n  {row}" for index, row in enumerate(rows))
        tail = "\n ]" if rows else "]"
        self._output.write(f'{end},\n "players": [{body}{tail}}}\n')
