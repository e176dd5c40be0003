"""Functions that remember what they were asked, in bounded memory whatever they are asked."""

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Final, TypeVar

Result = TypeVar("Result")

_LONGEST: Final = 100
"""More characters than any part of a line has that is worth keeping."""


def remembering(most: int) -> Callable[[Callable[[str], Result]], Callable[[str], Result]]:
    """Let a function of a text remember its last answers, so many at the most, to short texts."""

    def decorate(function: Callable[[str], Result]) -> Callable[[str], Result]:
        remembered = lru_cache(maxsize=most)(function)

        @wraps(function)
        def answer(text: str) -> Result:
            return remembered(text) if len(text) <= _LONGEST else function(text)

        return answer

    return decorate
