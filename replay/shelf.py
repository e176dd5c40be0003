"""One memory for tables that are many: bounded for all of them together, not for each.

An archive may be played by many rules, and what is learnt under each is kept by itself. How much
that comes to must not depend on how many rules there are.
"""

from typing import Protocol


class Forgetting(Protocol):
    """Something that remembers, and can let go of it."""

    def forget(self) -> None:
        """Let go of all that was remembered."""


class Shelf:
    """What some tables remember, at the `most` so much: when it is full, all of them begin anew."""

    __slots__ = ("_kept", "_most", "_tables")

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept = 0
        self._tables: list[Forgetting] = []

    def add(self, table: Forgetting) -> None:
        """Let a table share the memory."""
        self._tables.append(table)

    def remove(self, table: Forgetting) -> None:
        """Let a table go; what it had remembered counts until all begin anew."""
        table.forget()
        self._tables.remove(table)

    def keep(self) -> None:
        """Take note that a table is about to remember one thing more."""
        self._kept += 1
        if self._kept > self._most:
            for table in self._tables:
                table.forget()
            self._kept = 1
