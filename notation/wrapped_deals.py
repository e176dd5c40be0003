"""Cards dealt that go on in further lines: `deal A: 3s 4s` and below it `5c 6h`."""

from dataclasses import replace
from typing import Final

from tienlen.notation.diagnosis import diagnose
from tienlen.notation.findings import Finding
from tienlen.notation.parser import Stop, line_parser
from tienlen.notation.quick_dataclass import dataclass
from tienlen.notation.records import Deal
from tienlen.notation.units import Unit

MOST_DEALT: Final = 13
"""As many cards as are dealt to each in nearly all games."""


@dataclass(frozen=True, slots=True)
class WrappedDeal:
    """Cards dealt in several lines: all of them, None where they cannot be read.

    `lines` are those that cannot stand as they do, `finding` says so; `further` is what else is
    wrong with them.
    """

    deal: Deal | None
    lines: Unit
    finding: Finding
    further: tuple[Finding, ...] = ()


def dealt_in(deal: Deal) -> int:
    """Return how many cards a line deals."""
    return len(deal.cards) + deal.unknown


def wrapped_deal(unit: Unit, most: int) -> WrappedDeal | None:
    """Return the deal of a unit of several lines, None where its first line may be all of it.

    That it may where it deals as many cards as were dealt to the seat before, `most`, or says that
    there are none: the cards below may then be a play without its seat.
    """
    first, further = unit.text.split("\n", 1)
    begun = _read(first)
    if isinstance(begun, Deal) and not 0 < dealt_in(begun) < most:
        return None
    # A blank for each end of a line keeps everything in its place.
    joined = unit.text.removesuffix("\n").replace("\n", " ")
    read = _read(joined)
    blanks = len(further) - len(further.lstrip(" \t"))
    finding = Finding(
        code="syntax",
        severity="error",
        path="",
        line=unit.line + 1,
        column=1 + blanks,
        length=len(further.split("\n", 1)[0].strip(" \t")),
        form="wrapped-deal",
        evidence={"line": unit.line},
    )
    if isinstance(read, Deal):
        return WrappedDeal(
            replace(read, line=unit.line), Unit("deal", unit.line + 1, further), finding
        )
    assert isinstance(read, Stop)  # noqa: S101 - a line of a deal is read as nothing else
    found = diagnose(replace(unit, text=f"{joined}\n"), read).findings
    return WrappedDeal(None, unit, finding, tuple([_placed(one, unit) for one in found]))


def _read(text: str) -> Deal | Stop:
    read: Deal | Stop = line_parser().read("deal", f"{text}\n", 0)
    return read


def _placed(found: Finding, unit: Unit) -> Finding:
    """Return a finding in the lines put together as one in the line where it stands."""
    before = unit.text[: found.column - 1]
    return replace(
        found,
        line=unit.line + before.count("\n"),
        column=found.column - 1 - before.rfind("\n"),
    )
