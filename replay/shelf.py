"""One memory for tables that are many: bounded for all of them together, not for each.

An archive may be played by many rules, and what is learnt under each is kept by itself. How much
that comes to must not depend on how many rules there are.
"""

from typing import Protocol


class Forgetting(Protocol):
    """A table that can let go of what it remembers."""

    def __len__(self) -> int:
        """Return how many things it remembers."""

    def forget(self) -> None:
        """Let go of all of them."""


class Shelf:
    """Tables that together remember `most` things: one more, and all of them begin anew."""

    __slots__ = ("_kept", "_most", "_tables")

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept = 0
        self._tables: list[Forgetting] = []

    def add(self, table: Forgetting) -> None:
        """Let a table that remembers nothing yet share the memory."""
        self._tables.append(table)

    def remove(self, table: Forgetting) -> None:
        """Let a table go, with all that it remembers."""
        self._kept -= len(table)
        table.forget()
        # Tables that remember the same are not the same.
        self._tables = [each for each in self._tables if each is not table]

    def keep(self) -> None:
        """Make room for one thing more, which a table is about to remember."""
        self._kept += 1
        if self._kept > self._most:
            for table in self._tables:
                table.forget()
            self._kept = 1
