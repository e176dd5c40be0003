"""Tags that are misspelt and leave no doubt which was meant: they are taken as that one.

Otherwise a match would be judged by other rules than those it names, and all that this makes wrong
would be told but for the cause. A name comes near by chance more easily than by a slip, so the
value must be one that the tag can have too.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Final

from tienlen.notation.records import Tag
from tienlen.notation.spelling import evident, nearest
from tienlen.notation.tags import (
    HAND_TAGS,
    MATCH_TAGS,
    is_date,
    is_seat,
    known_name,
    means_implied,
    whole_number,
)

_PREFIX: Final = "Variant."
_SIGNS: Final = ":=.,;-_'’"
_NAMES: Final = frozenset((*MATCH_TAGS, *HAND_TAGS, "Match", "Hand")) - {_PREFIX}
_WORDS: Final = tuple(sorted(name for name in _NAMES if len(name) > 1))
_FITS: Final[dict[str, Callable[[str], object]]] = {
    "Date": is_date,
    "Dealer": is_seat,
    "Decks": whole_number,
    "Hand": whole_number,
    "Hands": whole_number,
    "Passes": means_implied,
    "Stake": re.compile(r"[0-9]+(?:\.[0-9]+)?").fullmatch,
    "Variant": str.strip,
}
"""The tags that may be meant, with what tells whether they can have a value."""

_TOLD_BY_VALUE: Final = frozenset({"Dealer", "Passes"})
"""Those with values of their own; a number or a date may be that of many another tag."""

_OTHER_WORDS: Final = frozenset({"stage", "state"})
"""Words that are no slip: a match may well have a tag of such a name and a number."""


def fits(name: str, value: str) -> bool:
    """Say whether a known tag may have a value, as far as its form goes."""
    return bool(_FITS.get(name, _any)(value))


def meant_tags(tags: Sequence[Tag], known: Iterable[str]) -> list[Tag]:
    """Return tags, the misspelt ones among them as those of the `known` ones that are meant.

    Where the tag that is meant stands there too, that one counts. Cost: next to nothing where all
    names are known.
    """
    if all(is_known(tag.name) for tag in tags):
        return list(tags)
    names = frozenset(known)
    taken = {tag.name for tag in tags}
    found: list[Tag] = []
    for tag in tags:
        meant = "" if is_known(tag.name) else _meant(tag)
        is_possible = meant in names or (meant.startswith(_PREFIX) and _PREFIX in names)
        if is_possible and meant != _PREFIX and meant not in taken:
            taken.add(meant)
            found.append(replace(tag, name=meant, spelt=tag.name))
        else:
            found.append(tag)
    return found


def _any(_: str) -> bool:
    return True


def is_known(name: str) -> bool:
    """Say whether a name, in its usual spelling, is that of a tag or a switch."""
    return name in _NAMES or name.startswith(_PREFIX)


def _meant(tag: Tag) -> str:
    """Return the tag that is meant by one that is not known, "" where that is in doubt."""
    without_signs = known_name(tag.name.strip(_SIGNS))
    if is_known(without_signs):
        return without_signs
    head, dot, switch = tag.name.partition(".")
    if dot and switch:
        return _PREFIX + switch if evident(head, _WORDS) == "Variant" else ""
    if tag.name.lower() in _OTHER_WORDS:
        return ""
    name = evident(tag.name, _WORDS)
    if name is None:
        near = nearest(tag.name, _WORDS, likeness=0.75)
        name = near if near in _TOLD_BY_VALUE else None
    return name if name in _FITS and fits(name, tag.value) else ""
