"""Values of JSON texts, each with the place it stands at."""

import json
import re
from decimal import Decimal, InvalidOperation
from typing import Any, Literal

from tienlen.notation.findings import Evidence
from tienlen.notation.quick_dataclass import dataclass

DEEPEST = 60
"""How deep lists and objects may stand in each other, far more than any format asks for."""

_LONGEST_NUMBER = 40
_BLANKS = re.compile(r"[ \t\r\n]*+")
_COLON = re.compile(r"[ \t\r\n]*+:[ \t\r\n]*+")


@dataclass(frozen=True, slots=True)
class Oversized:
    """A number no record needs: too long, or none at all such as NaN."""

    text: str


@dataclass(frozen=True, slots=True)
class Problem:
    """Why a value cannot be read, where, and by which form of `bad-source` that is said."""

    form: str
    line: int
    column: int
    evidence: dict[str, Evidence]


@dataclass(frozen=True, slots=True)
class Value:
    """A value: where it begins, how it is written and, if that is JSON, what it holds.

    `pointer` is where it stands in the whole text. A `frame` is an object with an emptied list:
    it comes before the values of the list, as far as it is `begun`, and `whole` after them.
    Whole numbers are ints, others Decimals, those no record needs `Oversized`.
    """

    line: int
    column: int
    text: str
    data: Any = None
    problem: Problem | None = None
    pointer: str = ""
    frame: Literal["", "begun", "whole"] = ""


def parsed(text: str, line: int = 1, column: int = 1, pointer: str = "") -> Value:
    """Return the value a text holds, with its problem if it is no JSON."""
    try:
        data = json.loads(
            text,
            parse_int=_whole,
            parse_float=_fraction,
            parse_constant=Oversized,
            object_pairs_hook=_object,
        )
    except json.JSONDecodeError as error:
        before = text[: error.pos]
        breaks = before.count("\n")
        at = len(before) - before.rfind("\n") + (0 if breaks else column - 1)
        problem = Problem("json", line + breaks, at, {"problem": _in_words(error)})
    except _TwiceError as error:
        problem = Problem("twice", line, column, {"key": error.key})
    except RecursionError:
        problem = Problem("deep", line, column, {"most": DEEPEST})
    else:
        return Value(line, column, text, data, pointer=pointer)
    return Value(line, column, text, problem=problem, pointer=pointer)


def _in_words(error: json.JSONDecodeError) -> str:
    return error.msg[:1].lower() + error.msg[1:]


class _TwiceError(Exception):
    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) != len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise _TwiceError(key)
            seen.add(key)
    return made


def _whole(text: str) -> int | Oversized:
    return int(text) if len(text) <= _LONGEST_NUMBER else Oversized(text)


def _fraction(text: str) -> Decimal | Oversized:
    if len(text) > _LONGEST_NUMBER:
        return Oversized(text)
    try:
        number = Decimal(text)
    except InvalidOperation:
        return Oversized(text)
    # Written out, 1e999999999 would fill the memory.
    return number if -_LONGEST_NUMBER < number.adjusted() < _LONGEST_NUMBER else Oversized(text)


def locate(text: str, path: tuple[str | int, ...]) -> tuple[int, int]:
    """Return where in a text of JSON a value begins and ends; of one that is not, its holder.

    Cost: linear in the text.
    """
    decoder = json.JSONDecoder(parse_int=str)
    position = _skip(text, 0)
    for key in path:
        if text[position] not in "[{":
            break
        inner = _member(text, position, key, decoder)
        if inner is None:
            break
        position = inner
    return position, decoder.raw_decode(text, position)[1]


def _member(text: str, position: int, key: str | int, decoder: json.JSONDecoder) -> int | None:
    """Return where a member of the object or list that begins at a position begins."""
    is_object = text[position] == "{"
    position = _skip(text, position + 1)
    index = 0
    while text[position] not in "]}":
        name: str | int = index
        if is_object:
            name, position = decoder.raw_decode(text, position)
            found = _COLON.match(text, position)
            position = found.end() if found else position
        if name == key:
            return position
        position = _skip(text, decoder.raw_decode(text, position)[1])
        if text[position] == ",":
            position = _skip(text, position + 1)
        index += 1
    return None


def _skip(text: str, position: int) -> int:
    found = _BLANKS.match(text, position)
    return found.end() if found else position
