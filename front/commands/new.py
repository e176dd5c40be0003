"""`tienlen new`: the beginning of a record."""

import errno
import os
import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any
from unicodedata import normalize

import click
from tienlen.commands import exits
from tienlen.commands.choices import ParamType
from tienlen.commands.errors import ExistsError, WriteError
from tienlen.commands.files import STDIN
from tienlen.commands.options import VariantName
from tienlen.commands.streams import Output, tell
from tienlen.commands.verb import Verb, usage
from tienlen.notation.texts import visible

if TYPE_CHECKING:
    from tienlen.notation.records import Match, Tag

EXAMPLES = """
tienlen new evening.tln                            asks what is played, and who plays
tienlen new evening.tln --date 2026-02-17 --player An --player Bình
tienlen new tet.tln --variant pagat --player An --player Bình --player Chi --player Dũng
tienlen new - --variant vanikar --player An --player Bình --passes implied
"""

PASSES = ("written", "implied")
LEAVE_OUT = "-"
"""The answer that leaves a tag out."""

_APART = "tell them apart, such as by a second letter"

_TAGS = {
    "title": "Event",
    "site": "Site",
    "date": "Date",
    "variant": "Variant",
    "hands": "Hands",
}


@click.command(cls=Verb, name="new", examples=EXAMPLES)
@click.argument("file", type=click.Path(allow_dash=True))
@click.option("--variant", type=VariantName(), help="The variant played.")
@click.option(
    "--player",
    "players",
    multiple=True,
    metavar="NAME",
    help="A player; give one for each, in order of play.",
)
@click.option("--name", metavar="NAME", help="The name of the match.")
@click.option("--title", metavar="TEXT", help="The event it is part of.")
@click.option("--site", metavar="TEXT", help="Where it is played.")
@click.option("--date", metavar="DATE", help="When, such as 2026-02-17.")
@click.option("--hands", type=click.IntRange(1, 9999), metavar="N", help="The hands agreed.")
@click.option(
    "--passes",
    type=click.Choice(PASSES),
    help="Whether each pass will be written, or a seat that is skipped has passed; written if not "
    "given.",
)
@click.option("--force", is_flag=True, help="Overwrite a file that exists.")
def command(
    file: str,
    variant: str | None,
    players: tuple[str, ...],
    name: str | None,
    title: str | None,
    site: str | None,
    date: str | None,
    hands: int | None,
    passes: str | None,
    force: bool,
) -> int:
    """Begin a record.

    FILE is written whole or not at all, and only if there is none of that name; - is standard
    output. On a terminal the variant and the players are asked for where no option gives them, and
    with them the name of the match, its event and whether passes are written; Enter takes the
    answer in brackets, such as a name after FILE. The site, the date and the hands agreed are never
    asked for. What is written is a record that `check` finds nothing wrong with; go on with it in
    an editor.

    Exit status: 0 written; 2 wrong usage; 3 the file exists or cannot be written; 130 interrupted.
    """
    is_asked = _may_ask()
    if file != STDIN and not force and os.path.lexists(file):
        # Said before anything is asked; `write_new` looks again.
        raise ExistsError(file)
    if not (players or is_asked):
        usage("say who plays: --player NAME for each, in order of play.")
    _verify_given(file, players)
    # What options say whole is not asked about.
    asks_rest = is_asked and not (variant and players)
    if asks_rest:
        name, title = _ask_about(file, name, title)
    if variant is None:
        variant = _ask_variant() if is_asked else "vanikar"
    if not players:
        players = _ask_players(variant)
    if asks_rest and passes is None:
        passes = _ask_passes()
    given = {"title": title, "site": site, "date": date, "variant": variant, "hands": hands}
    tags = {_TAGS[key]: str(value) for key, value in given.items() if value is not None}
    if passes == "implied":
        tags["Passes"] = passes
    text = _checked_text(_made(name, tags, players))
    if file == STDIN:
        Output("never").write_record(text)
        return exits.OK
    _write(file, text, force=force)
    if is_asked:
        tell(f"{visible(file)} begun under the variant {variant}; {_how_to_go_on(file)}")
    return exits.OK


def _may_ask() -> bool:
    """Say whether there is somebody to be asked, and get ready for it."""
    if sys.stdin is None or not sys.stdin.isatty():
        return False
    # What is no text is then an answer to be asked for again, not the end of all the others.
    sys.stdin.reconfigure(errors="surrogateescape")  # type: ignore[union-attr]
    return True


def _how_to_go_on(file: str) -> str:
    # As a shell takes it, be there blanks in the name or a dash before it.
    path = shlex.quote(visible(f"./{file}" if file.startswith("-") else file))
    return f"`tienlen check --watch {path}` judges as you write"


def _verify_given(file: str, players: tuple[str, ...]) -> None:
    """See that what was given will do, before more is asked for.

    Raises:
        WriteError: there is no such folder.
    """
    folder = Path(file).parent
    if file != STDIN and not folder.is_dir():
        raise WriteError(file, FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT)))
    for player in players:
        fault = _fault(player)
        if fault is not None:
            usage(fault)
    if len(players) == 1:
        usage("one alone cannot play: give --player NAME for each, in order of play.")
    names = [normalize("NFC", player.strip()) for player in players]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        usage(f"two players are named {visible(twice)!r}; {_APART}.")


def _write(file: str, text: str, *, force: bool) -> None:
    """Write the record, over a file of that name only where that is wanted.

    Raises:
        FileError: it exists, or it cannot be written.
    """
    from tienlen.commands.writing import write_new, write_whole

    if force:
        write_whole(file, text.encode(), kind="tln", force=True)
    else:
        write_new(file, text.encode())


class _Line(ParamType):
    """A text that a tag can have."""

    name = "text"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Refuse what a tag cannot have."""
        fault = _fault(str(value))
        if fault is not None:
            self.fail(fault, param, ctx)
        return str(value)


def _ask_about(file: str, name: str | None, title: str | None) -> tuple[str | None, str | None]:
    """Ask for the name of the match and its event, as far as no option gives them."""
    if name is None or title is None:
        tell(f"Enter takes the answer in brackets; {LEAVE_OUT} leaves the name or the event out.")
    if name is None:
        name = _ask_text("Name of the match", _name_of(file))
    if title is None:
        title = _ask_text("Event it is part of", LEAVE_OUT)
    return name, title


def _ask_text(question: str, default: str) -> str | None:
    """Ask for a text that need not be given."""
    answer = _ask(question, default, _Line())
    return None if answer == LEAVE_OUT else answer


def _name_of(file: str) -> str:
    """Return what a match is called after its file, or what leaves that out where it is no name."""
    name = "" if file == STDIN else Path(file).stem.strip()
    return name if name and name == visible(name) and _fault(name) is None else LEAVE_OUT


def _ask_variant() -> str:
    from tienlen.replay.rules import DEFAULT_VARIANT, variant_names

    tell(f"The variants are {', '.join(variant_names())}.")
    return _ask("Variant", DEFAULT_VARIANT, VariantName())


def _ask_passes() -> str:
    tell("Passes are written, such as B:-, or implied: a seat that is skipped has passed.")
    return _ask("Passes", PASSES[0], click.Choice(PASSES))


def _ask(question: str, default: str, kind: ParamType) -> str:
    """Ask until the answer is of a kind; click itself would not wrap what it says to others.

    Enter takes the default, and so do blanks.
    """
    while True:
        answer = click.prompt(question, default=default, err=True).strip() or default
        try:
            return str(kind.convert(answer, None, None))
        except click.BadParameter as error:
            tell(visible(error.message[:1].upper() + error.message[1:]))


def _ask_players(variant: str) -> tuple[str, ...]:
    """Ask for one name after the other; a blank line ends them once there are enough."""
    from tienlen.notation.records import SEATS
    from tienlen.replay.rules import load_variant
    from tienlen.replay.sampling import seats_allowed

    allowed = seats_allowed(load_variant(variant))
    tell("Players in order of play, a blank line after the last:")
    names: list[str] = []
    while len(names) < max(allowed):
        answer = click.prompt(SEATS[len(names)], default="", show_default=False, err=True).strip()
        fault = _fault(answer) if answer else None
        if fault is not None:
            tell(visible(fault[:1].upper() + fault[1:]))
        elif normalize("NFC", answer) in {normalize("NFC", name) for name in names}:
            tell(f"That is the name of another player; {_APART}.")
        elif answer:
            names.append(answer)
        elif len(names) in allowed:
            break
        else:
            numbers = " or ".join(map(str, allowed))
            tell(f"{variant} is for {numbers} players.")
    return tuple(names)


def _made(name: str | None, tags: dict[str, str], players: tuple[str, ...]) -> "Match":
    from tienlen.notation.records import SEATS, Aside, Hand, Match
    from tienlen.notation.tags import MATCH_TAGS, sorted_tags

    if len(players) > len(SEATS):
        usage(f"at most {len(SEATS)} can play.")
    named = [_tag(key, value) for key, value in tags.items()]
    named += [
        _tag(seat, player.strip() or "?") for seat, player in zip(SEATS, players, strict=False)
    ]
    return Match(
        name=None if name is None else _tag("Match", name).value,
        tags=tuple(sorted_tags(named, MATCH_TAGS)),
        hands=(Hand(number=1, after=(Aside(text=_help(len(players), tags)),)),),
    )


def _help(seats: int, tags: dict[str, str]) -> str:
    """Return the remark that shows a trick, with the seats and passes that this record has."""
    if "Passes" in tags:
        return "# A trick a line, without passes: A:3s B:5c"
    return f"# A trick a line: A:3s B:5c {'C' if seats > 2 else 'A'}:-"


def _tag(key: str, value: str) -> "Tag":
    from tienlen.notation.records import Tag

    fault = _fault(value)
    if fault is not None:
        usage(fault)
    return Tag(name=key, value=value)


def _fault(value: str) -> str | None:
    """Say what keeps a text from being the value of a tag, None where nothing does."""
    from tienlen.notation.permitted import ON_ONE_LINE

    try:
        value.encode()
    except UnicodeEncodeError:
        return f"{value!r} is no text in UTF-8."
    return None if ON_ONE_LINE.fullmatch(value) else f"{value!r} does not stand on one line."


def _checked_text(match: "Match") -> str:
    """Return the text of a record that `check` finds nothing wrong with, or say what it would."""
    from tienlen.catalogue import CATALOGUE
    from tienlen.notation.findings import word
    from tienlen.notation.printing import print_match
    from tienlen.notation.reading import read_text
    from tienlen.replay.replaying import replay

    text = print_match(match)
    for read in read_text(text):
        for finding in (*read.findings, *replay(read).findings):
            if finding.severity != "info":
                message, hint = word(finding, CATALOGUE)
                usage(f"{message}{f'; {hint}' if hint else ''}.")
    return text
