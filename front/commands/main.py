"""The command `tienlen`: its verbs, and what every one of them does at its end."""

import importlib
import io
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import click
from tienlen import __version__
from tienlen.commands import exits, streams
from tienlen.commands.endings import EndedError
from tienlen.commands.errors import FileError, why_unwritable
from tienlen.commands.verb import HELP, write_examples
from tienlen.commands.words import nearest
from tienlen.notation.errors import TienlenError
from tienlen.notation.texts import visible

VERBS = {
    "check": "tienlen.commands.check",
    "replay": "tienlen.commands.replay",
    "analyse": "tienlen.commands.analyse",
    "chart": "tienlen.commands.chart",
    "report": "tienlen.commands.report",
    "fmt": "tienlen.commands.fmt",
    "convert": "tienlen.commands.convert",
    "rules": "tienlen.commands.rules",
    "explain": "tienlen.commands.explain",
    "sample": "tienlen.commands.sample",
    "new": "tienlen.commands.new",
}
"""Each verb's module, which holds a `command` and is imported when the verb is run."""

ALIASES: dict[str, str] = {"analyze": "analyse"}
"""Other spellings of verbs, read but not listed."""

EXAMPLES = """
tienlen check match.tln            what is wrong in a record
tienlen check examples/            in every record of a folder
tienlen replay match.tln           step through it in the terminal
tienlen analyse match.tln          who won, who bombed, what was missed
tienlen chart match.tln --out pics how cards and totals went, drawn
tienlen report match.tln --out report.html   all of it as one page
tienlen fmt --in-place match.tln   spell it the canonical way
tienlen convert match.tln --to json for other programs
tienlen rules --diff pagat vanikar where two variants differ
tienlen new evening.tln            begin a record of your own
tienlen explain not-higher         what a finding means
tienlen sample --matches 10        legal matches to try things on

Tab completion, for bash (zsh and fish likewise):
eval "$(_TIENLEN_COMPLETE=bash_source tienlen)"
"""


class ClosedPipeError(Exception):
    """Nobody reads the result any more."""


@contextmanager
def _told_from_click() -> Iterator[None]:
    """Hide a closed pipe and Ctrl-C from click.

    It would end with the status of findings, and write a line wherever standard error goes.
    """
    try:
        yield
    except BrokenPipeError as error:
        raise ClosedPipeError from error
    except KeyboardInterrupt as error:
        raise click.Abort from error


class Verbs(click.Group):
    """A group that imports a verb's module when it is needed, and ends as `exits` says."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """Return the verbs in the order of their table."""
        return list(VERBS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """Import a verb and return its command, None where there is no such verb."""
        module = VERBS.get(ALIASES.get(cmd_name, cmd_name))
        if module is None:
            return None
        command: click.Command = importlib.import_module(module).command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the verb; one that does not exist is answered with the nearest that does."""
        name = args[0]
        if name.startswith("-") or self.get_command(ctx, name) is not None:
            return super().resolve_command(ctx, args)
        hint = nearest(name, [*VERBS, *ALIASES], f"the commands are {', '.join(VERBS)}.")
        raise click.UsageError(f"there is no command {name!r}: {hint}", ctx)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """Write the examples as they stand."""
        write_examples(EXAMPLES, formatter)

    def main(self, *args: Any, **extra: Any) -> Any:
        """Run a verb; in the usual mode leave the process with the verb's exit status."""
        if not extra.pop("standalone_mode", True):
            return self._result(*args, **extra)
        sys.exit(self._status(*args, **extra))

    def make_context(self, *args: Any, **extra: Any) -> click.Context:
        """Read the command line; see `_told_from_click`."""
        with _told_from_click():
            return super().make_context(*args, **extra)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the verb; see `_told_from_click`."""
        with _told_from_click():
            return super().invoke(ctx)

    def _result(self, *args: Any, **extra: Any) -> Any:
        return super().main(*args, **{**extra, "standalone_mode": False})

    def _status(self, *args: Any, **extra: Any) -> int:
        try:
            streams.prepare()
            result = self._result(*args, **extra)
            sys.stdout.flush()
        except (BrokenPipeError, ClosedPipeError):
            # Whoever read the result has read enough, as with `| head`.
            streams.close_quietly()
            return exits.OK
        except (click.Abort, KeyboardInterrupt) as error:
            if not isinstance(error.__cause__ or error, EndedError):
                streams.end_line()
            streams.close_quietly()
            return exits.INTERRUPTED
        except click.ClickException as error:
            return _show(error)
        except TienlenError as error:
            streams.complain(str(error))
            return exits.FILES if isinstance(error, FileError) else exits.USAGE
        except OSError as error:
            where = "standard output" if error.filename is None else repr(error.filename)
            streams.complain(f"cannot write {where}: {why_unwritable(error)}")
            streams.close_quietly()
            return exits.FILES
        return result if isinstance(result, int) else exits.OK


def _show(error: click.ClickException) -> int:
    """Print a usage error. What the user typed is in it, so it is made safe to show."""
    text = io.StringIO()
    error.show(text)
    streams.tell("\n".join(visible(line) for line in text.getvalue().rstrip("\n").split("\n")))
    return error.exit_code


@click.group(cls=Verbs, context_settings=HELP)
@click.version_option(__version__, "-V", "--version", message="tienlen %(version)s")
def tienlen() -> None:
    """Read, replay and judge records of the card game Tiến Lên."""
