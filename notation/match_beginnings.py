"""What a line may look like that is meant as the tag of a match, also with odd characters in it.

Text that is copied brings along blanks that no keyboard has and characters that nobody sees; and
a keyboard set to another writing gives letters that only look like those of `Match`.
"""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from tienlen.notation.quick_dataclass import dataclass
from tienlen.notation.records import Tag
from tienlen.notation.sections import tags_of_line

PROPER: Final = "[Match "

_ODD: Final = (
    "\u00a0\u00ad\u034f\u061c\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000"
    "\ufe0e\ufe0f\ufeff"
)
"""Blanks that are none of the notation, and characters that are not seen."""

_MARKS: Final = "\u0300-\u036f"
_LOOK_ALIKES: Final = dict(zip("МмаАтТсСһНΜμαΑτΤϲΗ", "MmaAtTcChHMmaAtTcH", strict=True))
"""Cyrillic and Greek letters to the Latin ones they look like, of those in `Match`."""

_AROUND: Final = f"[ \t{_ODD}]*+"
_BEGINNING: Final = re.compile(
    rf"(?P<lead>{_AROUND}[(<]?+)(?:(?P<bracket>[\[［]){_AROUND})?"
    rf"(?P<word>[MmＭｍМмΜμ](?:[^\W\d_]|[{_ODD}{_MARKS}]){{2,18}})(?![.-]*[^\W\d])"
    r"(?P<rest>[^\n]*)"
)
_ANY_LINE: Final = re.compile(rf"^{_BEGINNING.pattern}", re.MULTILINE)
_NAME_FOLLOWS: Final = re.compile(rf"{_AROUND}[:=\"“”„«＂]")
_NO_LETTER: Final = re.compile(f"[{_ODD}{_MARKS}]+")
_GAP: Final = re.compile(_AROUND)
_PLAIN: Final = re.compile(r"[\t -~]*+")


@dataclass(frozen=True, slots=True)
class MatchBeginning:
    """A line, `text`, that may be meant as the tag of a match, `name` the word that nearly says so.

    `begin` is where it begins, after blanks. `odd` is where the first character stands, before the
    name of the match, that is none of the notation, -1 where none does. `rest` is what follows the
    word; `mended` is the line with the word right and nothing before it.
    """

    text: str
    name: str
    begin: int
    odd: int
    has_bracket: bool
    mended: str
    rest: str

    @property
    def shift(self) -> int:
        """By how many characters the line is longer than the one mended."""
        return len(self.text) - len(self.mended)

    @property
    def is_plain(self) -> bool:
        """Whether all of its characters are usual ones, and its bracket is there."""
        return self.odd < 0 and self.has_bracket

    def tags(self, line: int) -> list[Tag]:
        """Return the tags of the line, which has this number, the first that of the match."""
        found = tags_of_line(f"{self.mended}\n", line)
        return [replace(tag, column=max(1, tag.column + self.shift)) for tag in found]


def match_beginning(text: str, at: int = 0) -> MatchBeginning | None:
    """Return what a line at an offset may be meant as; None where it is surely no tag of a match.

    Whether its name comes near to `Match` is left to whoever asks.
    """
    found = _BEGINNING.match(text, at)
    if found is None or not _may_be_meant(found):
        return None
    lead = found["lead"]
    rest = found["rest"]
    plain = _PLAIN.match(found.group())
    assert plain is not None  # noqa: S101 - it matches the empty text
    before_name = found.start("rest") - at + len(_GAP.match(rest).group())  # type: ignore[union-attr]
    odd = plain.end() if plain.end() < before_name else -1
    said = _GAP.sub("", rest, count=1)
    if lead.endswith(("(", "<")):
        said = said.rstrip(" \t").removesuffix(")").removesuffix(">")
    begin = len(lead) - len(lead.lstrip(" \t"))
    return MatchBeginning(
        text=found.group(),
        name=_letters(found["word"]),
        begin=min(begin, odd) if odd >= 0 else begin,
        odd=odd,
        has_bracket=found["bracket"] is not None,
        mended=PROPER + said,
        rest=rest,
    )


def possible_names(text: str) -> Iterator[str]:
    """Yield the names of all lines of a text that may be meant as tags of a match."""
    for found in _ANY_LINE.finditer(text):
        if _may_be_meant(found):
            yield _letters(found["word"])


def _may_be_meant(found: re.Match[str]) -> bool:
    """Say whether a line has a bracket before the word, or else the very word and a name after."""
    if found["bracket"] is not None:
        return True
    is_named = _NAME_FOLLOWS.match(found["rest"]) is not None
    return is_named and _letters(found["word"]).lower() == "match"


def _letters(word: str) -> str:
    """Return a word in plain letters, as far as it is seen to have them."""
    folded = unicodedata.normalize("NFKC", _NO_LETTER.sub("", word))
    return "".join([_LOOK_ALIKES.get(letter, letter) for letter in folded])
