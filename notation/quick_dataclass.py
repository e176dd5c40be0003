"""`dataclass` as in the standard library, sooner done: for the start of a command.

The library writes and compiles the source of every method of every class, `__eq__`, `__hash__` and
`__repr__` too, which took a seventh of the time that a check of one small file takes. What these
three do is the same for all classes but for the names of the fields, so here they are not compiled.
"""

from collections.abc import Callable
from dataclasses import dataclass as _library_dataclass
from dataclasses import fields
from operator import attrgetter
from reprlib import recursive_repr
from typing import TYPE_CHECKING, Any, TypeVar

Made = TypeVar("Made", bound=type[Any])

if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
else:

    def dataclass(
        *,
        eq: bool = True,
        repr: bool = True,  # noqa: A002 - the library's name
        frozen: bool = False,
        slots: bool = False,
        kw_only: bool = False,
    ) -> Callable[[Made], Made]:
        """Return what makes a class a dataclass; it is always called, with or without options.

        Raises:
            TypeError: an option of the library that is not known here.
        """

        def decorate(plain: Made) -> Made:
            make = _library_dataclass(
                eq=False, repr=False, frozen=frozen, slots=slots, kw_only=kw_only
            )
            made = make(plain)
            for name, method in _methods(made, eq=eq, shows=repr, frozen=frozen).items():
                if not _has_own(plain, name):
                    setattr(made, name, method)
            return made

        return decorate


def _has_own(plain: type[Any], name: str) -> bool:
    """Say whether a class says by itself what a method does."""
    own = vars(plain)
    if name == "__hash__" and own.get(name) is None:
        # None alone stands there too where Python put it, since the class has its own `__eq__`.
        return name in own and "__eq__" not in own
    return name in own


def _methods(made: type[Any], *, eq: bool, shows: bool, frozen: bool) -> dict[str, Any]:
    """Return what the library would have compiled, by name."""
    methods: dict[str, Any] = {}
    if shows:
        methods["__repr__"] = _repr([field.name for field in fields(made) if field.repr])
    if eq:
        methods["__eq__"] = _equal([field.name for field in fields(made) if field.compare])
        hashed = [
            field.name
            for field in fields(made)
            if (field.compare if field.hash is None else field.hash)
        ]
        methods["__hash__"] = _hash(hashed) if frozen else None
    return methods


def _values(names: list[str]) -> Callable[[object], Any]:
    """Return what gets some fields of a value; of none its class, which is always the same."""
    return attrgetter(*names) if names else type


def _equal(names: list[str]) -> Callable[[object, object], bool]:
    values = _values(names)

    def __eq__(self: object, other: object) -> bool:  # noqa: N807
        if other.__class__ is self.__class__:
            return bool(values(self) == values(other))
        return NotImplemented

    return __eq__


def _hash(names: list[str]) -> Callable[[object], int]:
    values = _values(names)

    def __hash__(self: object) -> int:  # noqa: N807
        return hash(values(self))

    return __hash__


def _repr(names: list[str]) -> Callable[[object], str]:
    @recursive_repr()
    def __repr__(self: object) -> str:  # noqa: N807
        shown = ", ".join([f"{name}={getattr(self, name)!r}" for name in names])
        return f"{self.__class__.__qualname__}({shown})"

    return __repr__
