"""`dataclass` as in the standard library, sooner done: for the start of a command.

The library writes and compiles the source of every method of every class, `__eq__`, `__hash__` and
`__repr__` too, which took a seventh of the time that a check of one small file takes. What these
three do is the same for all classes but for the names of the fields, so here they are not compiled.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
else:
    import dataclasses
    from operator import attrgetter
    from reprlib import recursive_repr

    def dataclass(*, eq=True, repr=True, **options):  # noqa: A002 - the library's names
        """Return what makes a class a dataclass; options are the library's, but for `order`."""

        def decorate(plain):
            made = dataclasses.dataclass(eq=False, repr=False, **options)(plain)
            fields = dataclasses.fields(made)
            methods = {}
            if repr:
                methods["__repr__"] = _repr([field.name for field in fields if field.repr])
            if eq:
                methods["__eq__"] = _equal([field.name for field in fields if field.compare])
                is_frozen = options.get("frozen", False)
                methods["__hash__"] = _hash(fields) if is_frozen else None
            for name, method in methods.items():
                if name not in vars(plain):
                    setattr(made, name, method)
            return made

        return decorate

    def _values(names):
        return attrgetter(*names) if names else type

    def _equal(names):
        values = _values(names)

        def __eq__(self, other):  # noqa: N807
            if other.__class__ is self.__class__:
                return values(self) == values(other)
            return NotImplemented

        return __eq__

    def _hash(fields):
        values = _values(
            [
                field.name
                for field in fields
                if (field.compare if field.hash is None else field.hash)
            ]
        )

        def __hash__(self):  # noqa: N807
            return hash(values(self))

        return __hash__

    def _repr(names):
        @recursive_repr()
        def __repr__(self):  # noqa: N807
            shown = ", ".join([f"{name}={getattr(self, name)!r}" for name in names])
            return f"{self.__class__.__qualname__}({shown})"

        return __repr__
