"""The options that verbs share, each defined once; a verb takes the groups it needs.

A group reaches the verb as one frozen value, so a verb has one parameter for each group.
"""

import functools
from collections.abc import Callable, Sequence
from dataclasses import fields
from typing import TYPE_CHECKING, Any, TypeVar

import click
from tienlen.commands.choices import NamedChoice, ParamType
from tienlen.commands.streams import COLORS
from tienlen.commands.words import nearest
from tienlen.notation.findings import SEVERITIES, Severity
from tienlen.notation.quick_dataclass import dataclass

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

Function = TypeVar("Function", bound=Callable[..., Any])


class CodeName(NamedChoice):
    """The code of a finding, one the catalogue knows."""

    name = "code"

    def names(self) -> Sequence[str]:
        """Return the codes."""
        from tienlen.catalogue import CATALOGUE

        return list(CATALOGUE)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Look the code up."""
        codes = self.names()
        if value not in codes:
            hint = nearest(value, codes, "`tienlen explain` lists them.")
            self.fail(f"there is no code {value!r}: {hint}", param, ctx)
        return str(value)


class CodeList(ParamType):
    """Codes of findings, separated by commas."""

    name = "code,…"
    _code = CodeName()

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[str, ...]:
        """Split the list and look every code up."""
        if isinstance(value, tuple):
            return value
        codes = (code for part in value.split(",") if (code := part.strip()))
        return tuple(self._code.convert(code, param, ctx) for code in codes)

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> "list[CompletionItem]":
        """Complete the last code of the list."""
        from click.shell_completion import CompletionItem

        before, comma, last = incomplete.rpartition(",")
        items = self._code.shell_complete(ctx, param, last)
        return [CompletionItem(before + comma + item.value) for item in items]


class VariantName(NamedChoice):
    """The name of a variant that comes with the program."""

    name = "name"

    def names(self) -> Sequence[str]:
        """Return the names of the variants."""
        from tienlen.replay.rules import variant_names

        return variant_names()

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Look the variant up."""
        names = self.names()
        if value not in names:
            hint = nearest(value, names, f"the variants are {', '.join(names)}.")
            self.fail(f"there is no variant {value!r}: {hint}", param, ctx)
        return str(value)


@dataclass(frozen=True, slots=True)
class RulesChoice:
    """Which rules hold for a record that names none, and the house file if there is one."""

    variant: str | None
    rules: str | None


@dataclass(frozen=True, slots=True)
class Selection:
    """Which matches, hands and players are asked for; empty means all."""

    match: tuple[str, ...]
    hand: tuple[int, ...]
    player: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which codes are asked for, and from which severity on the exit status is 1."""

    only: tuple[tuple[str, ...], ...]
    ignore: tuple[tuple[str, ...], ...]
    fail_on: Severity

    def codes_only(self) -> frozenset[str]:
        """Return the codes of every `--only`; empty means all."""
        return frozenset(code for codes in self.only for code in codes)

    def codes_ignored(self) -> frozenset[str]:
        """Return the codes of every `--ignore`."""
        return frozenset(code for codes in self.ignore for code in codes)


@dataclass(frozen=True, slots=True)
class Manner:
    """How much is shown, and how."""

    color: str
    no_progress: bool
    quiet: bool
    verbose: bool


def _group(keyword: str, kind: type, *options: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """Make a decorator that adds options to a verb and hands them over as one value."""
    names = [field.name for field in fields(kind)]

    def decorate(function: Function) -> Function:
        @functools.wraps(function)
        def call(**values: Any) -> Any:
            taken = {name: values.pop(name) for name in names}
            return function(**{keyword: kind(**taken)}, **values)

        for option in reversed(options):
            option(call)
        return call  # type: ignore[return-value]

    return decorate


files_argument = click.argument(
    "files", nargs=-1, required=True, metavar="FILE...", type=click.Path(allow_dash=True)
)

rules_options = _group(
    "choice",
    RulesChoice,
    click.option(
        "--variant", type=VariantName(), help="The variant of records that do not name one."
    ),
    click.option(
        "--rules",
        metavar="FILE",
        type=click.Path(),
        help="A house variant, for records that name it or none: a base and what differs.",
    ),
)

selection_options = _group(
    "selection",
    Selection,
    click.option("--match", multiple=True, metavar="NAME", help="Only matches of this name."),
    click.option(
        "--hand",
        multiple=True,
        type=click.IntRange(0),
        metavar="N",
        help="Only hands of this number.",
    ),
    click.option(
        "--player",
        multiple=True,
        metavar="NAME",
        help="Only this player (a seat's letter where seats have no names).",
    ),
)

wanted_options = _group(
    "wanted",
    Wanted,
    click.option("--only", multiple=True, type=CodeList(), help="Only findings of these codes."),
    click.option("--ignore", multiple=True, type=CodeList(), help="No findings of these codes."),
    click.option(
        "--fail-on",
        type=click.Choice(SEVERITIES),
        default="error",
        show_default=True,
        help="The mildest severity that makes the exit status 1.",
    ),
)


def _exclusive(ctx: click.Context, param: click.Parameter, value: bool) -> bool:
    other = {"quiet": "verbose", "verbose": "quiet"}[param.name or ""]
    if value and ctx.params.get(other):
        raise click.UsageError("--quiet and --verbose exclude each other.", ctx)
    return value


color_option = click.option(
    "--color",
    type=click.Choice(COLORS),
    default="auto",
    show_default=True,
    help="When to colour; auto heeds NO_COLOR, FORCE_COLOR and TERM.",
)


no_progress_option = click.option(
    "--no-progress", is_flag=True, help="Show no progress on the terminal."
)


jobs_option = click.option(
    "--jobs",
    type=click.IntRange(1),
    metavar="N",
    help="How many processes share the work; as many as there are processors by default.",
)


def manner_options(quiet: str, verbose: str) -> Callable[[Any], Any]:
    """Return the group of options on how things are shown; each verb says what its own means."""
    return _group(
        "manner",
        Manner,
        color_option,
        no_progress_option,
        click.option("-q", "--quiet", is_flag=True, callback=_exclusive, help=quiet),
        click.option("-v", "--verbose", is_flag=True, callback=_exclusive, help=verbose),
    )
