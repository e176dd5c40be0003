"""JSON that is safe to print: no character in it can move a cursor or turn the text round."""

import json
import re
from typing import Any

# C0 is escaped by JSON itself. DEL and C1 move the cursor, the others turn or hide text or break
# a line; surrogates, from file names that are no UTF-8, cannot be encoded.
_UNSAFE = re.compile(
    "[\x7f-\x9f\xad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ud800-\udfff]"
    "|[\U000e0000-\U000e0fff]"
)


def _escaped(found: re.Match[str]) -> str:
    return json.dumps(found[0])[1:-1]


def json_text(value: Any, *, ascii_only: bool = False, indent: int | None = None) -> str:
    """Spell a value as JSON, keys in the order they have.

    `ascii_only` escapes everything beyond ASCII, for a stream that is not UTF-8.
    """
    text = json.dumps(value, ensure_ascii=ascii_only, indent=indent)
    return _UNSAFE.sub(_escaped, text)
