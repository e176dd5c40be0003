"""How far some work is, said in one line that fits."""

from collections.abc import Iterator, Mapping
from typing import Final, Literal

from rich.cells import cell_len
from tienlen.commands.files import STDIN
from tienlen.notation.findings import Severity
from tienlen.notation.quick_dataclass import dataclass

_BAR_CELLS: Final = 16
_GAP: Final = "  "

_LEFT_OUT: Final = (
    *("path", "path", "bar", "count", "size", "rate", "state", "size"),
    *("findings", "rate", "findings", "state", "time", "percent"),
)
"""What gives way when the line is too long, one form after the other."""

Unit = Literal["hands", "matches"]
"""What is counted."""
_ONE: Final[Mapping[Unit, str]] = {"hands": "hand", "matches": "match"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """What is known of the work: sizes are in bytes, rates a second.

    `total` is None where it is not known how much there is, `findings` where none are sought.
    `state` says what is going on, the longest form first, where counts alone do not. It and the
    path are safe to show.
    """

    size: int
    total: int | None
    unit: Unit
    count: int
    count_rate: float
    size_rate: float
    seconds: float
    findings: Mapping[Severity, int] | None
    path: str
    state: tuple[str, ...] = ()


def fitting(seen: Seen, cells: int) -> str:
    """Return the line, at most so many cells of a terminal long."""
    fields = _fields(seen)
    line = _line(fields)
    for name in _LEFT_OUT:
        if cell_len(line) <= cells:
            return line
        fields[name] = fields.get(name, ())[1:]
        line = _line(fields)
    return line


def _line(fields: dict[str, tuple[str, ...]]) -> str:
    return _GAP.join(forms[0] for forms in fields.values() if forms and forms[0])


def _fields(seen: Seen) -> dict[str, tuple[str, ...]]:
    """Return the parts of the line in their order, each in all its forms, the longest first."""
    if seen.state and not seen.size and not seen.count:
        # Where nothing is done yet, there is nothing to count.
        return {"state": seen.state, "time": (_clock(seen.seconds),)}
    path = "" if seen.path == STDIN else seen.path
    rate = f"{seen.count_rate:,.0f}"
    share = min(seen.size / seen.total, 1.0) if seen.total else None
    return {
        "percent": () if share is None else (f"{int(100 * share)}%",),
        "bar": () if share is None else (_bar(share),),
        "size": _sizes(seen),
        "count": (_units(f"{seen.count:,}", seen.unit),),
        "rate": (f"{_units(rate, seen.unit)}/s", f"{rate}/s"),
        "findings": tuple(_findings(seen.findings)),
        "state": seen.state,
        "time": (_time(seen),),
        "path": (path, path.rpartition("/")[2]),
    }


def _units(number: str, unit: Unit) -> str:
    return f"{number} {_ONE[unit] if number == '1' else unit}"


def _bar(share: float) -> str:
    full = int(share * _BAR_CELLS)
    return f"[{'#' * full}{'.' * (_BAR_CELLS - full)}]"


def _sizes(seen: Seen) -> tuple[str, ...]:
    if not seen.size:
        return ()
    divisor, unit = (1e6, "MB") if (seen.total or seen.size) >= 1e6 else (1e3, "kB")
    size = f"{seen.size / divisor:,.1f}"
    if seen.total is None:
        return (f"{size} {unit}",) * 2
    return f"{size} of {seen.total / divisor:,.1f} {unit}", f"{size} {unit}"


def _findings(findings: Mapping[Severity, int] | None) -> Iterator[str]:
    if findings is None:
        return
    errors, warnings = findings["error"], findings["warning"]
    said = [f"{errors:,} error{'' if errors == 1 else 's'}"]
    if warnings:
        said.append(f"{warnings:,} warning{'' if warnings == 1 else 's'}")
        yield ", ".join(said)
    yield said[0] if errors else said[-1]


def _time(seen: Seen) -> str:
    """Say how long it will take still, else how long it took so far."""
    if seen.total is None:
        return _clock(seen.seconds)
    if seen.size_rate <= 0:
        return ""
    return f"{_clock(max(seen.total - seen.size, 0) / seen.size_rate)} left"


def _clock(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
