"""Read recorded Tiến Lên matches, replay them, judge them and say what happened.

The functions here are loaded when they are first used, so that the command line starts quickly.
"""

from tienlen.notation.late_codes import register_late

# As good as that of `typing`, which takes longer to load than all else here.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from tienlen.api import analyse, chart, findings, read, replay_match, table
    from tienlen.notation.errors import TienlenError
    from tienlen.notation.reading import read_text

__version__ = "0.1.0"

__all__ = [
    "TienlenError",
    "analyse",
    "chart",
    "findings",
    "read",
    "read_text",
    "replay_match",
    "table",
]

_ELSEWHERE = {"TienlenError": "tienlen.notation.errors", "read_text": "tienlen.notation.reading"}


def _load_catalogue() -> None:
    import tienlen.catalogue  # noqa: F401 - it loads the codes of every room


register_late(_load_catalogue)


def __getattr__(name: str) -> "Any":
    """Load a public name when it is first asked for."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value = getattr(import_module(_ELSEWHERE.get(name, "tienlen.api")), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
