"""`tienlen rules`: the switches of a variant, with what their sources say."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import click
from tienlen.commands import exits
from tienlen.commands.options import VariantName, color_option
from tienlen.commands.streams import Output
from tienlen.commands.verb import Verb, usage

if TYPE_CHECKING:
    from tienlen.replay.profiles import Entry, Profile
    from tienlen.replay.rules import Rules

OUR_READING = "·"
FORMAT = "tienlen-rules"
VERSION = 1

EXAMPLES = """
tienlen rules                        the variants there are
tienlen rules pagat                  every rule of one, with its source
tienlen rules --diff vanikar pagat   where two of them differ
tienlen rules --rules house.toml     a house variant of your own
"""


@click.command(cls=Verb, name="rules", examples=EXAMPLES)
@click.argument("variant", required=False, type=VariantName(), metavar="[VARIANT]")
@click.option(
    "--diff", nargs=2, type=VariantName(), metavar="A B", help="Only what differs between two."
)
@click.option("--rules", "house", metavar="FILE", type=click.Path(), help="A house variant.")
@click.option(
    "--format", "form", type=click.Choice(("text", "json")), default="text", show_default=True
)
@color_option
def command(
    variant: str | None, diff: tuple[str, str] | None, house: str | None, form: str, color: str
) -> int:
    """Show the rules of a variant: each switch, its value, its source and what that says.

    Without VARIANT the variants are listed. A value marked · is our reading: the source does
    not say. The names are those of a tag, [Variant.NAME "value"], and of a house file.
    """
    if sum(each is not None for each in (variant, diff, house)) > 1:
        usage("give one of VARIANT, --diff and --rules.")
    output = Output(color)
    if diff is not None:
        _show_difference(output, *diff, form)
    elif house is not None:
        _show_house(output, house, form)
    elif variant is not None:
        _show_variant(output, variant, form)
    else:
        _show_list(output, form)
    return exits.OK


def _show_list(output: Output, form: str) -> None:
    from tienlen.commands.tables import Column, table_text
    from tienlen.replay.profiles import profile
    from tienlen.replay.rules import variant_names

    profiles = [profile(name) for name in variant_names()]
    if form == "json":
        rows = [
            {"variant": each.name, "title": each.title, "description": each.description}
            for each in profiles
        ]
        _write_json(output, {"variants": rows})
        return
    columns = [Column("variant"), Column("what it is")]
    table = [(each.name, f"{each.title}: {each.description}") for each in profiles]
    output.write(table_text(output, columns, table))


def _show_variant(output: Output, name: str, form: str) -> None:
    from tienlen.replay.profiles import profile

    described = profile(name)
    if form == "json":
        _write_json(output, {"variant": name, "rules": [_row(e) for e in described.entries]})
        return
    _write_head(output, described.name, described)
    _write_entries(output, described.entries)
    _write_sources(output, described)


def _show_house(output: Output, path: str, form: str) -> None:
    from tienlen.commands.judging import read_house
    from tienlen.replay.profiles import profile

    rules = read_house(path)
    described = profile(rules.base)
    entries = [_as_in_house(entry, rules) for entry in described.entries]
    if form == "json":
        head = {"variant": rules.name, "base": rules.base, "changed": dict(rules.changed)}
        _write_json(output, {**head, "rules": [_row(entry) for entry in entries]})
        return
    _write_head(output, f"{rules.name}, a house variant of {rules.base}", described)
    _write_entries(output, entries)
    _write_sources(output, described)


def _as_in_house(entry: "Entry", rules: "Rules") -> "Entry":
    from dataclasses import replace

    if entry.name not in rules.changed:
        return entry
    says = f"Changed by the house; {entry.value} in {rules.base}."
    changed = rules.changed[entry.name]
    return replace(entry, value=changed, source="house", says=says, is_reading=False, applies=True)


def _show_difference(output: Output, first: str, second: str, form: str) -> None:
    from tienlen.commands.tables import Column, table_text
    from tienlen.replay.profiles import variant_entries

    seconds = {entry.name: entry for entry in variant_entries(second)}
    pairs = [
        (entry, seconds[entry.name])
        for entry in variant_entries(first)
        if entry.value != seconds[entry.name].value
    ]
    if form == "json":
        rows = [
            {"name": one.name, "switch": one.is_switch, first: _row(one), second: _row(other)}
            for one, other in pairs
        ]
        _write_json(output, {"diff": [first, second], "rules": rows})
        return
    columns = [Column("rule"), Column(first), Column(second)]
    table = [(one.name, _value(one), _value(other)) for one, other in pairs]
    if table:
        output.write(table_text(output, columns, table))
        _write_legend(output, [entry for pair in pairs for entry in pair])
    else:
        output.write(f"{first} and {second} do not differ.\n")


def _write_head(output: Output, name: str, described: "Profile") -> None:
    from tienlen.notation.texts import visible

    output.write(f"{output.style(visible(name), bold=True)}: {described.description}\n\n")


def _write_entries(output: Output, entries: "Iterable[Entry]") -> None:
    from tienlen.commands.tables import Column, table_text

    listed = list(entries)
    columns = [Column("rule", 23), Column("value", 18), Column("source", 6), Column("what it says")]
    table = [(e.name, _value(e), e.source or "none", e.says) for e in listed]
    output.write(table_text(output, columns, table))
    _write_legend(output, listed)


def _value(entry: "Entry") -> str:
    value = entry.value if entry.applies else f"({entry.value})"
    return f"{value} {OUR_READING}" if entry.is_reading else value


def _write_legend(output: Output, entries: "Iterable[Entry]") -> None:
    listed = list(entries)
    output.write("\n")
    if any(entry.is_reading for entry in listed):
        output.write(f"{OUR_READING} our reading: the source does not say\n")
    if not all(entry.applies for entry in listed):
        output.write("(…) decides nothing in this variant unless another switch is changed\n")


def _write_sources(output: Output, described: "Profile") -> None:
    for letter, source in described.sources:
        output.write(f"{letter} {source}\n")


def _row(entry: "Entry") -> dict[str, Any]:
    return {
        "name": entry.name,
        "value": entry.value,
        "switch": entry.is_switch,
        "source": entry.source,
        "says": entry.says,
        "our_reading": entry.is_reading,
        "applies": entry.applies,
    }


def _write_json(output: Output, value: dict[str, Any]) -> None:
    from tienlen.commands.safe_json import json_text

    whole = {"format": FORMAT, "version": VERSION, **value}
    output.write(json_text(whole, ascii_only=not output.utf8, indent=1) + "\n")
