"""What every verb is made of: a command whose help ends with examples, kept as written."""

from typing import Any, NoReturn

import click

HELP = {"help_option_names": ["-h", "--help"]}


class Verb(click.Command):
    """A verb; what its function returns is the exit status."""

    def __init__(self, *args: Any, examples: str, **extra: Any) -> None:
        extra.setdefault("context_settings", HELP)
        super().__init__(*args, **extra)
        self.examples = examples

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """Write the examples as they stand."""
        write_examples(self.examples, formatter)


def write_examples(examples: str, formatter: click.HelpFormatter) -> None:
    """Add examples, line by line, to a page of help."""
    with formatter.section("Examples"):
        for line in examples.strip("\n").split("\n"):
            formatter.write(f"  {line}".rstrip() + "\n")


def usage(message: str) -> NoReturn:
    """End the command with a usage error, exit status 2.

    Raises:
        click.UsageError: always.
    """
    raise click.UsageError(message, click.get_current_context(silent=True))
