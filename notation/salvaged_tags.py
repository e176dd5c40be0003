"""The tags of a line that could not be read whole: those that are right, and those that are plain.

One slip in a tag would else lose its whole line, and with it the names of seats: each of their
plays would be one more error. What is taken of a tag with a slip is its known name and its value
without quotes, or with those of a phone.
"""

import re
from collections.abc import Iterator
from typing import Final

from tienlen.notation import token_values
from tienlen.notation.meant_tags import fits, is_known
from tienlen.notation.pieces import CUT
from tienlen.notation.records import Tag
from tienlen.notation.tags import known_name

_QUOTES: Final = '"“”„‟«»'
_AROUND: Final = f" \t:={_QUOTES}'‘’`"
_TAG: Final = re.compile(
    rf"\[[{_AROUND}]*+(?P<name>[^\s\0{_AROUND}\[\]]{{1,60}}+)"
    r"(?:[ \t]*+(?P<value>\"[^\"\\\n\r\0]*+(?:\\[^\n\r\0][^\"\\\n\r\0]*+)*+\")[ \t]*+\]"
    r"|(?P<said>[^\[\]\n\r\0]*+))"
)
_QUOTED: Final = re.compile(rf"[ \t:=]*+[^\s{_QUOTES}]?[{_QUOTES}]([^{_QUOTES}]*+)[{_QUOTES}]")
_FURTHER: Final = re.compile(
    rf"(?<![\w.-])([A-Za-z][\w.-]{{0,59}}+)[ \t:=]*+[{_QUOTES}]([^{_QUOTES}]*+)[{_QUOTES}]"
)
_SECTIONS: Final = ("Match", "Hand")


def salvaged_tags(text: str, line: int) -> list[Tag]:
    """Return the tags that can be told in a line with a slip, which has the number `line`.

    Cost: linear.
    """
    tags: list[Tag] = []
    for found in _TAG.finditer(text):
        name = known_name(found["name"])
        if found["value"] is not None:
            pairs = iter([(found.start(), name, token_values.tag_value(found["value"]))])
        else:
            pairs = _plain(text, found, name)
        for start, known, value in pairs:
            # A match or a hand begins with its line, or it is misplaced.
            if known not in _SECTIONS or start == 0:
                tags.append(Tag(line=line, column=start + 1, name=known, value=value))
    return tags


def _plain(text: str, found: re.Match[str], name: str) -> Iterator[tuple[int, str, str]]:
    """Yield where they stand, the names and the values of a tag with a slip, and any within it."""
    begin, end = found.span("said")
    quoted = _QUOTED.match(text, begin, end)
    value = quoted[1] if quoted else text[begin:end].strip(_AROUND)
    pairs = [(found.start(), name, value)]
    if quoted:
        others = _FURTHER.finditer(text, quoted.end(), end)
        pairs += [(one.start(), known_name(one[1]), one[2]) for one in others]
    for start, known, said in pairs:
        said = said.strip(" \t").replace(CUT, "")
        if said and is_known(known) and fits(known, said):
            yield start, known, said
