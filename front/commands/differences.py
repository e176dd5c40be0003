"""Unified differences between a file and its canonical form, one match at a time."""

from collections import deque
from collections.abc import Callable, Sequence
from difflib import SequenceMatcher

from tienlen.notation.texts import visible

CONTEXT = 3

_HEAD = "yellow"
_COLORS = {" ": "", "-": "red", "+": "green", "@": "cyan"}


class RawLines:
    """The lines of a file as they are read, kept until they are taken.

    Lines end in LF, CR LF or CR, as the reader has it.
    """

    def __init__(self) -> None:
        self._whole: deque[bytes] = deque()
        self._open: list[bytes] = []

    def watch(self, data: bytes) -> None:
        """Take in a piece of the file."""
        self._open.append(data)
        if b"\n" not in data and b"\r" not in data:
            return
        lines = b"".join(self._open).splitlines(keepends=True)
        # A CR at the end may be the first half of a CR LF.
        self._open = [] if lines[-1].endswith(b"\n") else [lines.pop()]
        self._whole.extend(lines)

    def take(self, count: int) -> list[str]:
        """Return the next lines with their ends, as many as there are up to a count."""
        lines = [self._whole.popleft() for _ in range(min(count, len(self._whole)))]
        return [line.decode("utf-8", "surrogateescape") for line in lines]

    def rest(self) -> list[str]:
        """Return all lines that are left, once the file is read to its end."""
        self._whole.extend(b"".join(self._open).splitlines(keepends=True))
        self._open = []
        return self.take(len(self._whole))


class Difference:
    """The difference between a file and its canonical form, written piece by piece.

    `write` is given text with its end and a colour ("" for none).
    """

    def __init__(self, path: str, write: Callable[[str, str], None]) -> None:
        self._path = path
        self._write = write
        self._old_line = self._new_line = 0
        self._is_headed = False

    def write(self, old: Sequence[str], canonical: str) -> None:
        """Write how the next lines of the file differ from their canonical form."""
        new = _lines(canonical)
        if list(old) != new:
            self._write_head()
            for group in SequenceMatcher(None, old, new).get_grouped_opcodes(CONTEXT):
                self._write_hunk(group, old, new)
        self._old_line += len(old)
        self._new_line += len(new)

    def _write_head(self) -> None:
        if not self._is_headed:
            self._write(f"--- {visible(self._path)}\n+++ {visible(self._path)}\n", _HEAD)
            self._is_headed = True

    def _write_hunk(
        self,
        group: Sequence[tuple[str, int, int, int, int]],
        old: Sequence[str],
        new: Sequence[str],
    ) -> None:
        first, last = group[0], group[-1]
        old_range = _range(self._old_line + first[1], self._old_line + last[2])
        new_range = _range(self._new_line + first[3], self._new_line + last[4])
        self._write(f"@@ -{old_range} +{new_range} @@\n", _COLORS["@"])
        for kind, old_from, old_to, new_from, new_to in group:
            if kind == "equal":
                self._write_lines(" ", old[old_from:old_to])
            else:
                self._write_lines("-", old[old_from:old_to])
                self._write_lines("+", new[new_from:new_to])

    def _write_lines(self, mark: str, lines: Sequence[str]) -> None:
        for line in lines:
            self._write(mark + line.removesuffix("\n"), _COLORS[mark])
            self._write("\n", "")
            if not line.endswith(("\n", "\r")):
                self._write("\\ No newline at end of file\n", "")


def _lines(text: str) -> list[str]:
    lines = text.split("\n")
    return [line + "\n" for line in lines[:-1]] + lines[-1:] * bool(lines[-1])


def _range(start: int, stop: int) -> str:
    """Spell a range of lines; an empty one is named by the line before it."""
    count = stop - start
    if count == 1:
        return str(start + 1)
    return f"{start + 1 if count else start},{count}"
