"""`tienlen replay`: step through matches in the terminal, or print frames."""

import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click
from tienlen.commands import exits
from tienlen.commands.files import STDIN, Files
from tienlen.commands.options import RulesChoice, files_argument, rules_options
from tienlen.commands.streams import Output, complain
from tienlen.commands.terminal import has_terminal, is_ascii, on_terminal
from tienlen.commands.verb import Verb, usage
from tienlen.notation.records import SEATS
from tienlen.notation.texts import visible

if TYPE_CHECKING:
    from tienlen.commands.stepping import Start
    from tienlen.replay.player.library import Library
    from tienlen.replay.player.lines import Glyphs
    from tienlen.replay.player.themes import Theme
    from tienlen.replay.player.walk import Walk

USUAL_WIDTH = 80
THEMES = ("terminal", "dark", "light")

EXAMPLES = """
tienlen replay match.tln
tienlen replay evening/                         begins with a choice of matches
tienlen replay --match tet-2026 --hand 2 --play 14 season.tln
tienlen replay --finding 3 match.tln            what was the third thing wrong?
tienlen replay --seat B match.tln               through the eyes of seat B
tienlen replay --plain --hand 1 match.tln       frames as text
tienlen replay --play 14 --svg frame.svg match.tln
tienlen sample | tienlen replay -               keys still come from the terminal
"""


class _Seat(click.Choice[str]):
    """The letter of a seat, in any case; which seats a match has, its record says."""

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        letter = value.upper()
        if letter not in self.choices:
            self.fail(f"there is no seat {visible(value)}: the seats are A to H.", param, ctx)
        return letter


@click.command(cls=Verb, name="replay", examples=EXAMPLES)
@files_argument
@click.option("--match", "match_name", metavar="NAME", help="Only matches of this name.")
@click.option(
    "--hand", type=click.IntRange(0), metavar="N", help="Begin at the hand of this number."
)
@click.option(
    "--play", type=click.IntRange(0), metavar="N", help="Begin at this play; 0 is the deal."
)
@click.option(
    "--finding",
    type=click.IntRange(1),
    metavar="N",
    help="Begin at the Nth thing wrong or missed in all that is read.",
)
@click.option(
    "--seat",
    type=_Seat(SEATS),
    help="Look through this seat's eyes: the other hands are face down.",
)
@click.option(
    "--plain", is_flag=True, help="Print frames as text, one a play; so it is without a terminal."
)
@click.option(
    "--width",
    type=click.IntRange(60, 1000),
    metavar="N",
    help=f"Columns of a printed or saved frame; {USUAL_WIDTH} if not given.",
)
@click.option("--svg", metavar="FILE", type=click.Path(), help="Save the first frame as a picture.")
@click.option("--force", is_flag=True, help="With --svg, overwrite a file of another kind.")
@click.option("--ascii", "plain_text", is_flag=True, help="Use ASCII characters only.")
@click.option(
    "--theme",
    type=click.Choice(THEMES),
    default=THEMES[0],
    show_default=True,
    help="The colours: the terminal's own, or made for dark or light ground.",
)
@rules_options
def command(
    files: tuple[str, ...],
    match_name: str | None,
    hand: int | None,
    play: int | None,
    finding: int | None,
    seat: str | None,
    plain: bool,
    width: int | None,
    svg: str | None,
    force: bool,
    plain_text: bool,
    theme: str,
    choice: RulesChoice,
) -> int:
    """Step through matches, play by play.

    FILE is a record, a folder (its .tln files, recursively) or - for standard input. Keys are
    shown with ?. Without a terminal, and with --plain, frames are printed instead: of all hands,
    of one with --hand, a single one with --play or --finding.

    Exit status: 0 done; 2 wrong usage, or there is no such match, hand, play or finding; 3 a file
    could not be read or written; 130 interrupted.
    """
    from tienlen.commands.stepping import Start

    start = Start(match=match_name, hand=hand, play=play, finding=finding, seat=seat)
    _check_usage(start, plain=plain, svg=svg, force=force)
    sources = Files(files)
    if svg is not None:
        return _save(sources, choice, start, svg, width or USUAL_WIDTH, plain_text, theme, force)
    if plain or not has_terminal():
        return _print(sources, choice, start, width or USUAL_WIDTH, plain_text)
    if width is not None:
        usage("--width goes with --plain or --svg; the screen is as wide as the terminal.")
    if STDIN in files and os.isatty(0):
        usage("standard input (-) is the terminal, where the keys come from; pipe a record in.")
    return _show(sources, choice, start, plain_text, theme)


def _check_usage(start: "Start", *, plain: bool, svg: str | None, force: bool) -> None:
    if svg is not None and plain:
        usage("--svg saves one frame, --plain prints frames; give one of them.")
    if force and svg is None:
        usage("--force goes with --svg.")
    if start.finding is not None and (start.hand is not None or start.play is not None):
        usage("--finding says where to begin; give neither --hand nor --play with it.")


def _print(files: Files, choice: RulesChoice, start: "Start", width: int, plain_text: bool) -> int:
    """Print the frames that were asked for."""
    from tienlen.commands.stepping import load_library, walked
    from tienlen.replay.player.plain import plain_frame
    from tienlen.replay.player.viewing import Viewer
    from tienlen.replay.player.walk import Walk

    library = load_library(choice, start)
    library.read(list(files.paths()), files.opened)
    _tell_errors(files, library.errors)
    if _is_unread(library, files):
        return files.status
    output = Output()
    glyphs = _glyphs(plain_text or not output.utf8)
    walk = Walk(library)
    viewer = Viewer(walk)
    is_first = True
    for _ in walked(walk, start):
        if not is_first:
            output.write("\n")
        is_first = False
        output.write(plain_frame(viewer.scene(), width, glyphs))
    if is_first and not files.failures:
        complain(f"there is no {'hand' if len(library) else 'match'} to replay")
    return files.status


def _save(
    files: Files,
    choice: RulesChoice,
    start: "Start",
    path: str,
    width: int,
    plain_text: bool,
    theme: str,
    force: bool,
) -> int:
    """Save the frame one would begin with."""
    from tienlen.commands.stepping import begin, load_library
    from tienlen.commands.writing import write_whole
    from tienlen.replay.player.frames import still
    from tienlen.replay.player.picture import picture
    from tienlen.replay.player.viewing import Viewer
    from tienlen.replay.player.walk import Walk

    library = load_library(choice, start)
    library.read(list(files.paths()), files.opened)
    _tell_errors(files, library.errors)
    if _is_unread(library, files):
        return files.status
    walk = Walk(library)
    begin(walk, start)
    if not walk.has_stops:
        complain("there is no hand to save a picture of")
        return max(exits.USAGE, files.status)
    scene = Viewer(walk).scene()
    lines = still(scene, width, _glyphs(plain_text))
    colors = _theme("dark" if theme == THEMES[0] else theme)
    svg = picture(lines, width, colors, title=" · ".join(scene.heading))
    write_whole(path, svg.encode("utf-8"), kind="svg", force=force)
    return files.status


def _show(
    files: Files,
    choice: RulesChoice,
    start: "Start",
    plain_text: bool,
    theme: str,
) -> int:
    """Step through in the terminal while the files are read behind."""
    from tienlen.commands.stepping import begin, load_library
    from tienlen.replay.player.walk import Walk

    library = load_library(choice, start)
    paths = list(files.paths())
    glyphs = _glyphs(plain_text or is_ascii(os.environ, sys.stdout.encoding or ""))
    status = exits.OK
    with on_terminal():
        library.read_behind(paths, files.opened)
        try:
            walk = Walk(library)
            there = library.wait_for(lambda: start.is_there(library))
            if there or len(library) or not (start.is_open or library.errors):
                begin(walk, start)
                status = _run(walk, glyphs, _theme(theme), picks=len(paths) > 1 and start.is_open)
        finally:
            library.stop()
    _tell_errors(files, library.errors)
    if not len(library) and not files.failures:
        complain("there is no match to replay")
    return max(status, files.status)


def _run(walk: "Walk", glyphs: "Glyphs", theme: "Theme", *, picks: bool) -> int:
    from tienlen.replay.player.app import ReplayApp

    app = ReplayApp(walk, glyphs=glyphs, theme=theme, picks=picks)
    result = app.run()
    return result if result is not None else app.return_code or exits.OK


def _is_unread(library: "Library", files: Files) -> bool:
    """Say whether there is nothing since a file could not be read."""
    return not len(library) and bool(files.failures)


def _tell_errors(files: Files, errors: Sequence[Exception]) -> None:
    from tienlen.commands.errors import FileError

    for error in errors:
        if isinstance(error, FileError):
            files.fail(error)


def _glyphs(plain_text: bool) -> "Glyphs":
    from tienlen.replay.player.lines import ASCII, UNICODE

    return ASCII if plain_text else UNICODE


def _theme(name: str) -> "Theme":
    from tienlen.replay.player.themes import THEMES as KNOWN

    return KNOWN[name]
