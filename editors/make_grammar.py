"""Write the TextMate grammar beside this file, from the list of tokens in `notation/tokens.py`.

python editors/make_grammar.py
"""

import json
from pathlib import Path
from typing import Any

from tienlen.notation.tokens import (
    CLOSE_COMMENT,
    COMMENT,
    ESCAPE,
    NEXT_SECTION,
    OPEN_COMMENT,
    TOKENS,
    Token,
)

TARGET = Path(__file__).with_name("tln.tmLanguage.json")


def grammar() -> dict[str, Any]:
    """Return the grammar as data."""
    return {
        "$schema": "https://raw.githubusercontent.com/martinring/tmlanguage/master/tmlanguage.json",
        "name": "TLN",
        "scopeName": "source.tln",
        "fileTypes": ["tln"],
        "patterns": [_pattern(token) for token in TOKENS],
    }


def _pattern(token: Token) -> dict[str, Any]:
    if token is COMMENT:
        return {
            "comment": token.name,
            "name": f"{token.scope}.tln",
            "begin": OPEN_COMMENT,
            "end": f"{CLOSE_COMMENT}|{NEXT_SECTION}",
            "patterns": [{"name": f"{ESCAPE.scope}.tln", "match": ESCAPE.pattern}],
        }
    made: dict[str, Any] = {"comment": token.name, "match": token.pattern}
    if isinstance(token.scope, str):
        return {**made, "name": f"{token.scope}.tln"}
    captures = {
        str(number): {"name": f"{scope}.tln"}
        for number, scope in enumerate(token.scope, 1)
        if scope
    }
    return {**made, "captures": captures}


def grammar_text() -> str:
    """Return the grammar as the text of its file."""
    return json.dumps(grammar(), indent=2, ensure_ascii=True) + "\n"


if __name__ == "__main__":
    TARGET.write_text(grammar_text(), encoding="utf-8")
