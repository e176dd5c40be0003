"""`analyse --format json`: for programs; one match a line, as they come."""

from tienlen.analysis.document import FORMAT, VERSION, match_document, player_document
from tienlen.analysis.players import PlayerFigures
from tienlen.commands.analysing import Analysed
from tienlen.commands.judging import Chosen
from tienlen.commands.safe_json import json_text
from tienlen.commands.streams import Output


class JsonAnalysis:
    """Writes the analysis document; its list of matches grows as they come."""

    def __init__(self, output: Output, chosen: Chosen) -> None:
        self._output = output
        self._chosen = chosen
        self._ascii = not output.utf8
        self._separator = "\n"

    def start(self) -> None:
        """Open the object and the list of matches."""
        head = f'"format": "{FORMAT}", "version": {VERSION}'
        self._output.write(f'{{{head},\n "matches": [')

    def add(self, analysed: Analysed) -> None:
        """Write one match, on a line of its own."""
        document = match_document(analysed.match, self._chosen.takes_hand)
        row = json_text(document, ascii_only=self._ascii)
        self._output.write(f"{self._separator}  {row}")
        self._separator = ",\n"

    def finish(self, players: list[PlayerFigures]) -> None:
        """Close the list and add the players."""
        rows = [json_text(player_document(own), ascii_only=self._ascii) for own in players]
        end = "]" if self._separator == "\n" else "\n ]"
        body = "".join(f"{',' if index else ''}\n  {row}" for index, row in enumerate(rows))
        tail = "\n ]" if rows else "]"
        self._output.write(f'{end},\n "players": [{body}{tail}}}\n')
