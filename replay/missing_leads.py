"""A line of the first trick whose lead is not written: those who passed on it pass on nothing."""

from tienlen.replay.acts import Acts
from tienlen.replay.table import Table


class MissingLead:
    """Takes note whether a line lacks its lead, and who passed on it while nothing lies."""

    __slots__ = ("_acts", "_is_noted", "_passed", "_table")

    def __init__(self, table: Table, acts: Acts) -> None:
        self._table = table
        self._acts = acts
        self._passed = 0
        self._is_noted = False

    def note_pass(self, seat: int) -> None:
        """Take note of a pass where nothing lies: its line may lack the lead."""
        self._passed |= 1 << seat

    def note(self) -> bool:
        """Take note that a lead is missing before a pass; say whether that was told already."""
        was_told, self._is_noted = self._is_noted, True
        return was_told

    def begin_line(self) -> bool:
        """Begin another line; return whether on the last one all passed on a lead it lacks."""
        held = sum(count > 0 for count in self._table.left)
        lacks_lead = self._is_noted and self._passed.bit_count() >= held - 1
        self._passed = 0
        self._is_noted = False
        return lacks_lead

    def lock_passed(self, number: int) -> None:
        """Let those have passed who did before a lead that stands in for the one that is missing.

        That is the play of the number. Whoever acts once more on the line has passed on something
        else.
        """
        for seat in range(self._table.seats):
            if self._passed >> seat & 1 and self._acts.next_on_line(seat, number) is None:
                self._table.locked |= 1 << seat
