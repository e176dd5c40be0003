"""Values of a JSON text taken as what they must be; what they are instead is reported in place."""

import re
from collections.abc import Callable, Collection, Iterator
from decimal import Decimal
from typing import Any, Final, NoReturn, TypeVar

from tienlen.notation.findings import Evidence, Finding, Severity
from tienlen.notation.json_values import Oversized, Problem, Value, locate
from tienlen.notation.records import Source

MOST_PROBLEMS: Final = 20
"""How many problems of one value are shown: they mostly have one cause."""

_LONGEST_SHOWN: Final = 40
_LONGEST_INDENT: Final = 2000
_SURROGATE = re.compile("[\ud800-\udfff]")
_NAMES: Final = {dict: "an object", list: "a list", bool: "true or false", type(None): "null"}

Result = TypeVar("Result")
Path = tuple[str | int, ...]


class RefusedError(Exception):
    """A value is not what it must be; that was reported. It ends the reading of its part."""


class Problems:
    """What is wrong in one value of a text, `path` being the path of the file."""

    def __init__(self, value: Value, path: str) -> None:
        self._value = value
        self._path = path
        self.findings: list[Finding] = []
        self.errors = 0
        if value.problem is not None:
            self._add_problem(value.problem)

    def given(self) -> "Given":
        """Return the value itself.

        Raises:
            RefusedError: it is no JSON, which was reported.
        """
        if self._value.problem is not None:
            raise RefusedError
        return Given(self, (), self._value.data)

    def source(self) -> Source:
        """Return the text of the value, for showing lines of it."""
        value = self._value
        if value.column > _LONGEST_INDENT or not self.findings:
            return Source(self._path, value.line, ())
        indent = " " * (value.column - 1)
        return Source(self._path, value.line, tuple((indent + value.text).split("\n")))

    def add(
        self,
        path: Path,
        form: str,
        evidence: dict[str, Evidence],
        code: str = "bad-source",
        seat: str | None = None,
    ) -> None:
        """Report something at the value that a path leads to.

        Raises:
            RefusedError: so much is wrong that nothing more is read.
        """
        severity: Severity = "error" if code == "bad-source" else "warning"
        if self.errors >= MOST_PROBLEMS:
            raise RefusedError
        self.errors += severity == "error"
        if self.errors == MOST_PROBLEMS:
            form, evidence = "more", {"most": MOST_PROBLEMS - 1}
        if len(self.findings) > MOST_PROBLEMS * 5:
            return
        line, column, length = self._position(path)
        pointer = self._value.pointer + "".join(f"/{_escaped(step)}" for step in path)
        self.findings.append(
            Finding(
                code=code,
                severity=severity,
                path=self._path,
                line=line,
                column=column,
                length=length,
                form=form,
                seat=seat,
                evidence={"pointer": _short(pointer) or "the value", **evidence},
            )
        )

    def _position(self, path: Path) -> tuple[int, int, int]:
        value = self._value
        start, end = locate(value.text, path)
        breaks = value.text.count("\n", 0, start)
        column = start - value.text.rfind("\n", 0, start)
        if not breaks:
            column += value.column - 1
        line_end = value.text.find("\n", start, end)
        return value.line + breaks, column, (end if line_end < 0 else line_end) - start

    def _add_problem(self, problem: Problem) -> None:
        self.errors += 1
        self.findings.append(
            Finding(
                code="bad-source",
                severity="error",
                path=self._path,
                line=problem.line,
                column=problem.column,
                form=problem.form,
                evidence={"pointer": self._value.pointer, **problem.evidence},
            )
        )


def _escaped(step: str | int) -> str:
    return str(step).replace("~", "~0").replace("/", "~1")


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST_SHOWN * 3 else text[: _LONGEST_SHOWN * 3] + "…"


def described(data: Any) -> str:
    """Say what a value is, in a few words."""
    match data:
        case str() | Oversized():
            text = data if isinstance(data, str) else data.text
            cut = text if len(text) <= _LONGEST_SHOWN else text[:_LONGEST_SHOWN] + "…"
            return f"`{cut}`" if text else "an empty text"
        case bool() | None:
            return {True: "true", False: "false", None: "null"}[data]
        case int() | Decimal():
            return f"the number {data}"
        case [] | {}:
            return f"{_NAMES[type(data)]} with nothing in it"
        case _:
            return _NAMES[type(data)]


class Given:
    """A value and the path that leads to it. Its methods take it as one kind of thing.

    Each of them raises `RefusedError` when it is another, after reporting what was expected.
    """

    __slots__ = ("_problems", "data", "path")

    def __init__(self, problems: Problems, path: Path, data: Any) -> None:
        self._problems = problems
        self.path = path
        self.data = data

    def refuse(self, expected: str) -> NoReturn:
        """Report that something else was expected here."""
        self.report("", {"expected": expected})
        raise RefusedError

    def report(self, form: str, evidence: dict[str, Evidence]) -> None:
        """Report an error here, by a form of `bad-source`."""
        self._problems.add(self.path, form, {"found": described(self.data), **evidence})

    def contradict(self, form: str, seat: str, evidence: dict[str, Evidence]) -> None:
        """Report that what stands here contradicts the rest, by a form of `source-conflict`."""
        found = {"found": described(self.data), **evidence}
        self._problems.add(self.path, form, found, "source-conflict", seat)

    def __contains__(self, key: str) -> bool:
        """Tell whether an object has something other than null under a key."""
        return isinstance(self.data, dict) and self.data.get(key) is not None

    def object(self, expected: str = "an object") -> dict[str, Any]:
        """Take it as an object."""
        if not isinstance(self.data, dict):
            self.refuse(expected)
        return self.data

    def only(self, known: Collection[str]) -> None:
        """Take it as an object that has no other keys."""
        for key in self.object():
            if key not in known:
                evidence: dict[str, Evidence] = {"key": key, "known": tuple(known)}
                self._problems.add((*self.path, key), "key", evidence)
                raise RefusedError

    def need(self, key: str) -> "Given":
        """Return what an object has under a key, which may be null."""
        data = self.object()
        if key not in data:
            self.report("missing", {"key": key})
            raise RefusedError
        return Given(self._problems, (*self.path, key), data[key])

    def members(self) -> "Iterator[tuple[str, Given]]":
        """Yield the keys of an object and what it has under them."""
        for key, data in self.object().items():
            yield key, Given(self._problems, (*self.path, key), data)

    def items(self, expected: str = "a list", least: int = 0) -> "list[Given]":
        """Take it as a list of at least so many items."""
        if not isinstance(self.data, list) or len(self.data) < least:
            self.refuse(expected)
        problems, path = self._problems, self.path
        return [Given(problems, (*path, index), data) for index, data in enumerate(self.data)]

    def each(
        self, read: "Callable[[Given], Result]", expected: str = "a list", least: int = 0
    ) -> tuple[Result, ...]:
        """Take it as a list and read each item; one that is refused is left out, and reported."""
        results: list[Result] = []
        for item in self.items(expected, least):
            try:
                results.append(read(item))
            except RefusedError:
                if self._problems.errors >= MOST_PROBLEMS:
                    raise
        return tuple(results)

    def text(self, expected: str = "a text", pattern: re.Pattern[str] | None = None) -> str:
        """Take it as a text that fits a pattern as a whole; half a character is refused."""
        data = self.data
        if not isinstance(data, str) or _SURROGATE.search(data):
            self.refuse(expected)
        if pattern is not None and not pattern.fullmatch(data):
            self.refuse(expected)
        return data

    def choice(self, options: Collection[str], expected: str = "") -> str:
        """Take it as one of several texts."""
        if not isinstance(self.data, str) or self.data not in options:
            self.refuse(expected or "one of " + ", ".join(f"`{option}`" for option in options))
        return self.data

    def number(self, low: int, high: int, expected: str) -> int:
        """Take it as a whole number within limits."""
        data = self.data
        if not isinstance(data, int) or isinstance(data, bool) or not low <= data <= high:
            self.refuse(expected)
        return data
