"""Which colour each role has, on dark and on light ground and in a terminal's own colours."""

from typing import Final

from tienlen.notation.quick_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Look:
    """How a role looks: a colour, None for the ground's usual one, and how strong it is."""

    color: str | None = None
    bold: bool = False
    dim: bool = False


@dataclass(frozen=True, slots=True)
class Theme:
    """A theme: its ground and text colours (None: the terminal's own), and its roles'."""

    ground: str | None
    text: str | None
    here: str | None
    looks: dict[str, Look]

    def look(self, role: str) -> Look:
        """Return how a role looks."""
        return self.looks.get(role, _USUAL)


_USUAL: Final = Look()


def _looks(
    *, club: str, diamond: str, heart: str, error: str, warning: str, fine: str, dim: str | None
) -> dict[str, Look]:
    faint = Look(dim, dim=dim is None)
    return {
        "title": Look(bold=True),
        "label": faint,
        "dim": faint,
        "rule": faint,
        "footer": faint,
        "status": faint,
        "comment": faint,
        "number": Look(bold=True),
        "spade": Look(bold=True),
        "club": Look(club, bold=True),
        "diamond": Look(diamond, bold=True),
        "heart": Look(heart, bold=True),
        "actor": Look(warning, bold=True),
        "state": Look(diamond),
        "notice": Look(warning, bold=True),
        "mark": Look(warning),
        "error": Look(error, bold=True),
        "warning": Look(warning, bold=True),
        "info": Look(diamond),
        "fine": Look(fine),
        "bomb": Look(error, bold=True),
    }


DARK: Final = Theme(
    ground="#16181d",
    text="#d8dce3",
    here="#343b4a",
    looks=_looks(
        club="#7ccf7c",
        diamond="#7db7ff",
        heart="#ff7f79",
        error="#ff6b64",
        warning="#f2c14e",
        fine="#9fd39f",
        dim="#8d95a3",
    ),
)
LIGHT: Final = Theme(
    ground="#fbfbf9",
    text="#1f2329",
    here="#dfe5ef",
    looks=_looks(
        club="#116329",
        diamond="#0b57b0",
        heart="#c4262e",
        error="#b3151d",
        warning="#8a5a00",
        fine="#1d6b33",
        dim="#626b78",
    ),
)
TERMINAL: Final = Theme(
    ground=None,
    text=None,
    here=None,
    looks=_looks(
        club="green",
        diamond="cyan",
        heart="red",
        error="red",
        warning="yellow",
        fine="green",
        dim=None,
    ),
)
THEMES: Final = {"terminal": TERMINAL, "dark": DARK, "light": LIGHT}
