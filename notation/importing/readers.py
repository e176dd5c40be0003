"""Every kind of file that can be read into records, by name, and which of them a file is."""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, BinaryIO

from tienlen.notation.importing import events, games, turns
from tienlen.notation.json_reading import read_json
from tienlen.notation.json_writing import DOCUMENT_FORMAT, LINE_FORMAT
from tienlen.notation.quick_dataclass import dataclass
from tienlen.notation.reading import read_matches
from tienlen.notation.records import Match

_BLANKS = re.compile(r"[ \t\r\n]*+")
_BOM = "\ufeff"


@dataclass(frozen=True, slots=True)
class Reader:
    """A kind of file.

    `read` takes a binary stream, seekable or not, and the path that findings give as theirs. It
    yields one match at a time and never raises for what the stream holds: what is wrong is among
    the findings of a match, and a match with an error is not whole. What the source does not say
    stays unknown. `fits` tells from the first JSON object of a file, as far as it was read,
    whether the file is of this kind; None for what is no JSON. A reader `is_log` where it may not
    say which plays make a trick.
    """

    name: str
    about: str
    read: Callable[[BinaryIO, str], Iterator[Match]]
    fits: Callable[[Mapping[str, Any]], bool] | None = None
    is_log: bool = True


def _is_record(first: Mapping[str, Any]) -> bool:
    return first.get("format") in (DOCUMENT_FORMAT, LINE_FORMAT)


READERS: Mapping[str, Reader] = {
    reader.name: reader
    for reader in (
        Reader("tln", "the notation", read_matches, is_log=False),
        Reader("json", "what --to json and --to ndjson write", read_json, _is_record, is_log=False),
        Reader("events", "a list of deals, plays and passes", events.read_events, events.fits),
        Reader("turns", "hands before and after each turn", turns.read_turns, turns.fits),
        Reader("games", "one game a line, with its moves", games.read_games, games.fits),
    )
}
"""In the order in which they are tried."""


def guess(head: str) -> Reader | None:
    """Return the reader for a file that begins with a text, None if it is JSON of no known kind.

    What is no JSON is taken as TLN.
    """
    text = head.removeprefix(_BOM).lstrip(" \t\r\n")
    if not is_json(text):
        return READERS["tln"]
    first = _first_object(text)
    readers = READERS.values()
    return next((one for one in readers if one.fits is not None and one.fits(first)), None)


def is_json(text: str) -> bool:
    """Tell whether a text, blanks before it taken away, begins as JSON and not as TLN."""
    return bool(re.match(r'\{|\[[ \t\r\n]*+[\[{"\]]', text))


def _first_object(text: str) -> Mapping[str, Any]:
    """Return the first object of a text that may be cut off: what can be read of it."""
    start = text.find("{")
    if start < 0:
        return {}
    decoder = json.JSONDecoder(parse_int=str)
    found: dict[str, Any] = {}
    position = start + 1
    try:
        while text[position := _end_of(position, text)] != "}":
            key, position = decoder.raw_decode(text, position)
            found[key] = None
            position = _end_of(position, text) + 1
            found[key], position = decoder.raw_decode(text, _end_of(position, text))
            position = _end_of(position, text)
            position += text[position] == ","
    except (ValueError, IndexError, TypeError, RecursionError):
        return found  # it ends here, or is no JSON: the reader will say so
    return found


def _end_of(position: int, text: str) -> int:
    found = _BLANKS.match(text, position)
    return found.end() if found else position
