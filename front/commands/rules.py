"""`tienlen rules`: the switches of a variant, with what their sources say."""

import textwrap
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import click
from tienlen.commands import exits
from tienlen.commands.options import VariantName, color_option
from tienlen.commands.streams import Output, shown
from tienlen.commands.verb import Verb, usage
from tienlen.commands.words import nearest

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
tienlen rules --diff vanikar our-house --rules house.toml
"""


class RulesName(VariantName):
    """The name of a variant, or of a house; only with the house file it is known which there are.

    So it is looked up when all options are read.
    """

    def convert(
        self,
        value: Any,
        param: click.Parameter | None,  # noqa: ARG002
        ctx: click.Context | None,  # noqa: ARG002
    ) -> str:
        """Take any name."""
        return str(value)


@click.command(cls=Verb, name="rules", examples=EXAMPLES)
@click.argument("variant", required=False, type=RulesName(), metavar="[VARIANT]")
@click.option(
    "--diff", nargs=2, type=RulesName(), metavar="A B", help="Only what differs between two."
)
@click.option(
    "--rules",
    "path",
    metavar="FILE",
    type=click.Path(),
    help="A house variant; its name may be VARIANT, or one of --diff.",
)
@click.option(
    "--format", "form", type=click.Choice(("text", "json")), default="text", show_default=True
)
@color_option
def command(
    variant: str | None, diff: tuple[str, str] | None, path: str | None, form: str, color: str
) -> int:
    """Show the rules of a variant and their sources.

    Each switch and each rule that is the same in all settings, with its value, its source and
    what that says. Without VARIANT the variants are listed. A value marked · is our reading: the
    source does not say. A switch has the same name in a tag, [Variant.NAME "value"], and in a
    house file.
    """
    if variant is not None and diff is not None:
        usage("give one of VARIANT and --diff.")
    house = None if path is None else _house(path)
    _verify_names(diff or ((variant,) if variant is not None else ()), house)
    output = Output(color)
    if diff is not None:
        _show_difference(output, *diff, house, form)
    elif house is not None:
        _show_house(output, house, form)
    elif variant is not None:
        _show_variant(output, variant, form)
    else:
        _show_list(output, form)
    return exits.OK


def _house(path: str) -> "Rules":
    from tienlen.commands.judging import read_house

    return read_house(path)


def _verify_names(names: tuple[str, ...], house: "Rules | None") -> None:
    """See that each name is that of a variant or of the house, and that the house is among them."""
    from tienlen.replay.rules import variant_names

    known = (*variant_names(), *(() if house is None else (house.name,)))
    for name in names:
        if name in known:
            continue
        if house is None and name.lower().endswith(".toml"):
            others = " ".join("NAME" if each == name else each for each in names)
            asked = f"--diff {others}" if len(names) > 1 else others
            hint = f"a house is named as its file says: `tienlen rules {asked} --rules FILE`."
        else:
            of_house = "; a house variant needs its file, --rules FILE" if house is None else ""
            hint = nearest(name, known, f"the variants are {', '.join(known)}{of_house}.")
        usage(f"there is no variant {name!r}: {hint}")
    if house is not None and names and house.name not in names:
        usage(
            f"--rules is the file of the variant {house.name!r}, which is not asked for: "
            "name it, or leave --rules out."
        )


def _show_list(output: Output, form: str) -> None:
    from tienlen.commands.paper import paper_of
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
    output.write(table_text(paper_of(output), columns, table))


def _show_variant(output: Output, name: str, form: str) -> None:
    from tienlen.replay.profiles import profile

    described = profile(name)
    if form == "json":
        _write_json(output, {"variant": name, "rules": [_row(e) for e in described.entries]})
        return
    _write_head(output, described.name, described)
    _write_entries(output, described.entries)
    _write_sources(output, described)


def _show_house(output: Output, rules: "Rules", form: str) -> None:
    from tienlen.replay.profiles import profile

    described = profile(rules.base)
    entries = _entries(rules.name, rules)
    if form == "json":
        head = {"variant": rules.name, "base": rules.base, "changed": dict(rules.changed)}
        _write_json(output, {**head, "rules": [_row(entry) for entry in entries]})
        return
    _write_head(output, f"{rules.name}, a house variant of {rules.base}", described)
    _write_entries(output, entries)
    _write_sources(output, described)


def _entries(name: str, house: "Rules | None") -> "Sequence[Entry]":
    """Return the rules of a variant, or of the house where that has the name."""
    from tienlen.replay.profiles import variant_entries

    if house is None or name != house.name:
        return variant_entries(name)
    return [_as_in_house(entry, house) for entry in variant_entries(house.base)]


def _as_in_house(entry: "Entry", rules: "Rules") -> "Entry":
    from dataclasses import replace

    if entry.name not in rules.changed:
        return entry
    says = f"Changed by the house; {entry.value} in {rules.base}."
    changed = rules.changed[entry.name]
    return replace(entry, value=changed, source="house", says=says, is_reading=False, applies=True)


def _show_difference(
    output: Output, first: str, second: str, house: "Rules | None", form: str
) -> None:
    from tienlen.commands.paper import paper_of
    from tienlen.commands.tables import Column, table_text

    firsts = {entry.name: entry for entry in _entries(first, house)}
    seconds = {entry.name: entry for entry in _entries(second, house)}
    pairs = [
        (name, firsts.get(name), seconds.get(name))
        for name in firsts | seconds
        if _value_of(firsts.get(name)) != _value_of(seconds.get(name))
    ]
    if form == "json":
        rows = [
            {"name": name, first: one and _row(one), second: other and _row(other)}
            for name, one, other in pairs
        ]
        _write_json(output, {"diff": [first, second], "rules": rows})
        return
    if not pairs:
        output.write(f"{first} and {second} do not differ.\n")
        return
    columns = [Column("rule"), Column(first), Column(second)]
    table = [(name, _value(one), _value(other)) for name, one, other in pairs]
    output.write(table_text(paper_of(output), columns, table))
    _write_legend(output, [entry for _, *both in pairs for entry in both if entry is not None])


def _value_of(entry: "Entry | None") -> str | None:
    return None if entry is None else entry.value


def _write_head(output: Output, name: str, described: "Profile") -> None:
    from tienlen.commands.paper import paper_of
    from tienlen.notation.texts import visible

    output.write(f"{output.style(visible(name), bold=True)}\n")
    output.write(textwrap.fill(described.description, paper_of(output).width) + "\n\n")


def _write_entries(output: Output, entries: "Iterable[Entry]") -> None:
    from tienlen.commands.paper import paper_of
    from tienlen.commands.tables import Column, table_text

    listed = list(entries)
    columns = [Column("rule", 23), Column("value", 20), Column("what its source says")]
    table = [(each.name, _value(each), f"{_source(each)} {each.says}") for each in listed]
    output.write(table_text(paper_of(output), columns, table))
    _write_legend(output, listed)


def _source(entry: "Entry") -> str:
    return f"[{entry.source or 'no source'}]"


def _value(entry: "Entry | None") -> str:
    if entry is None:
        return "–"
    value = entry.value if entry.applies else f"({entry.value})"
    return f"{value} {OUR_READING}" if entry.is_reading else value


def _write_legend(output: Output, entries: "Iterable[Entry]") -> None:
    listed = list(entries)
    output.write("\n")
    if any(entry.is_reading for entry in listed):
        _write_note(output, f"{OUR_READING} our reading: the source does not say")
    if not all(entry.applies for entry in listed):
        _write_note(output, "(in brackets) decides nothing, unless another switch is changed")


def _write_sources(output: Output, described: "Profile") -> None:
    for letter, source in described.sources:
        _write_note(output, f"[{letter}] {source}")


def _write_note(output: Output, text: str) -> None:
    """Write a line, which a terminal may be too narrow for; whoever reads a file wraps it."""
    from tienlen.commands.paper import paper_of
    from tienlen.commands.wrapping import wrapped

    paper = paper_of(output)
    text = shown(text, output.stream)
    lines = wrapped(text, paper.width - 1, hanging="    ") if paper.is_fixed else [text]
    output.write("\n".join(lines) + "\n")


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
