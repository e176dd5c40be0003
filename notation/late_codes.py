"""What makes codes known when a finding is first put into words, and not before.

The rooms above know more codes than this one, and a finding may come from one of them that is not
loaded, such as from another process. Who is loaded in any case says here what is to be loaded then.
Nothing is imported here: this is loaded before Ctrl-C is seen to.
"""

# As good as that of `typing`, which would have to be loaded.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

_LATE: "list[Callable[[], object]]" = []


def register_late(load: "Callable[[], object]") -> None:
    """Have something loaded, once, before the first finding is worded."""
    _LATE.append(load)


def load_late() -> None:
    """Load what is to be loaded and is not yet."""
    while _LATE:
        _LATE.pop()()
