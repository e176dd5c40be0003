"""What Lark makes of `grammar.lark`, made once and kept beside it, so that no start waits for it.

The grammar is the definition; the tables say nothing that it does not say. They are used only
where they are of this grammar, to the letter, and of this Lark; else Lark reads the grammar again,
which takes ten times as long as all else that is done to read a small record. After every change of
the grammar they are made again:

python -m tienlen.notation.parsing_tables
"""

import json
from functools import cache
from pathlib import Path
from pkgutil import get_data
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from lark import Lark

LINE_KINDS: Final = (
    "tags",
    "aside",
    "deal",
    "trade",
    "trick",
    "gap",
    "win",
    "place",
    "left",
    "score",
    "end",
    "total",
)
"""The kinds of line, each a start symbol of the grammar."""

STARTS: Final[dict[str, tuple[str, ...]]] = {"section": ("section",), "lines": LINE_KINDS}
"""The parsers, by name, each with the start symbols it has."""

_OPTIONS: Final[dict[str, Any]] = {
    "parser": "lalr",
    "lexer": "contextual",
    "maybe_placeholders": False,
    "propagate_positions": False,
}


@cache
def grammar_text() -> str:
    """Return the grammar as it stands in its file."""
    return _data("grammar.lark").decode("utf-8")


def make_lark(name: str, transformer: Any) -> "Lark":
    """Return the parser of that name; from the tables, or where they do not fit from the grammar.

    Cost: 7 ms, or 90 ms and more.
    """
    return from_tables(name, transformer) or from_grammar(name, transformer)


def from_grammar(name: str, transformer: Any) -> "Lark":
    """Return the parser of that name, made from the grammar."""
    from lark import Lark

    return Lark(
        grammar_text(),
        start=list(STARTS[name]),
        transformer=transformer,
        **_OPTIONS,
    )


def from_tables(name: str, transformer: Any) -> "Lark | None":
    """Return the parser of that name, made from its tables; None where they do not fit."""
    from lark import Lark

    try:
        head, _, text = _data(_file_name(name)).partition(b"\n")
        if head != _head(text):
            return None
        tables = json.loads(text)
        memo = _by_number(tables["memo"])
        table = tables["data"]["parser"]["parser"]
        table["tokens"] = dict(enumerate(table["tokens"]))
        table["states"] = dict(enumerate(map(_by_number, table["states"])))
        load: Any = Lark._load_from_dict  # As in the parsers that Lark writes itself.
        lark: Lark = load(tables["data"], memo, transformer=transformer)
    except (AssertionError, AttributeError, LookupError, OSError, TypeError, ValueError):
        # A Lark of the same number that is otherwise made, or files that did not come along.
        return None
    return lark


def tables_text(name: str) -> str:
    """Return the tables of a parser as the text of their file; the same at every call."""
    from lark.grammar import Rule
    from lark.lexer import TerminalDef

    data, memo = from_grammar(name, None).memo_serialize([TerminalDef, Rule])
    # The other options have their usual values, which are Lark's own affair.
    data["options"] = {**_OPTIONS, "start": list(STARTS[name])}
    data["parser"]["parser"] = _in_order(data["parser"]["parser"])
    tables = {"memo": memo, "data": data}
    text = json.dumps(tables, separators=(",", ":"), sort_keys=True) + "\n"
    return f"{_head(text.encode()).decode()}\n{text}"


def write_tables() -> None:
    """Write the tables of every parser beside the grammar."""
    for name in STARTS:
        Path(__file__).with_name(_file_name(name)).write_text(tables_text(name), encoding="utf-8")


def _head(tables: bytes) -> bytes:
    """Return the first line of a file of tables: this Lark's number, the grammar, the tables.

    Tables that are not to the letter what was written are not used: they might read otherwise.
    """
    from hashlib import sha256

    from lark import __version__

    version = ".".join(__version__.split(".")[:2])
    sums = [sha256(data).hexdigest() for data in (grammar_text().encode("utf-8"), tables)]
    return json.dumps([version, *sums]).encode()


def _in_order(table: dict[str, Any]) -> dict[str, Any]:
    """Number the states and tokens of a table anew, since Lark does so by the order of sets."""
    tokens, states = table["tokens"], table["states"]
    names = sorted(tokens.values())
    numbers = {number: names.index(name) for number, name in tokens.items()}
    order = [start for _, start in sorted(table["start_states"].items())]
    rows: list[dict[int, Any]] = []
    for state in order:  # which grows on the way
        actions = sorted((numbers[token], action) for token, action in states[state].items())
        order += [to for _, (reduces, to) in actions if not reduces and to not in order]
        rows.append(dict(actions))
    places = {state: place for place, state in enumerate(order)}
    return {
        "tokens": names,
        "states": [
            {
                token: (reduces, to if reduces else places[to])
                for token, (reduces, to) in row.items()
            }
            for row in rows
        ],
        **{
            ends: {start: places[state] for start, state in table[ends].items()}
            for ends in ("start_states", "end_states")
        },
    }


def _by_number(pairs: dict[str, Any]) -> dict[int, Any]:
    """Return a table whose keys are numbers, which JSON writes as text."""
    return {int(number): value for number, value in pairs.items()}


def _file_name(name: str) -> str:
    return f"{name}.parsing.json"


def _data(name: str) -> bytes:
    """Return a file of the package, wherever that is.

    Raises:
        OSError: there is no such file.
    """
    data = get_data("tienlen.notation", name)
    if data is None:
        raise FileNotFoundError(name)
    return data


if __name__ == "__main__":
    write_tables()
