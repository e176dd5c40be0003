"""Which texts a record can hold, for records that do not come from the text of one."""

import re

_LEADING_BLANKS = re.compile(r"\n[ \t]+")

ON_ONE_LINE = re.compile(r"[^\n\r\0]*+")
"""The value of a tag."""

TAG_NAME = re.compile(r'(?!(?:Match|Hand)\Z)[^\s\0"\[\]]++')
"""The name of a tag; `Match` and `Hand` begin a match and a hand."""

ASIDE = re.compile(r"(?!%TLN(?:\s|\Z))(?:[%#]|x-)[^\n\r\0]*+(?<!\s)")
"""A remark, a directive or a private line; the version line is the printer's."""

COMMENT = re.compile(r"[^\r\0]*+")

HOW_WON = re.compile(r"[A-Za-z][A-Za-z0-9-]*+")

SECONDS = re.compile(r"[0-9]{1,9}(?:\.[0-9]{1,9})?+")

POINTS = re.compile(r"[+-]?[0-9]{1,18}\.[0-9]{1,9}")
"""Points that are no whole number."""

MOST_POINTS = 10**18 - 1
MOST_COUNTED = 10**9 - 1
MOST_UNKNOWN = 999


def as_comment(text: str) -> str:
    """Return a comment as it would be read: blanks that further lines begin with are dropped."""
    return _LEADING_BLANKS.sub("\n", text)
