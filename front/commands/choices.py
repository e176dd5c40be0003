"""Options whose value is one of many names, which a shell completes."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    ParamType = click.ParamType[Any, Any]
else:
    ParamType = click.ParamType  # not generic before click 8.5


class NamedChoice(ParamType):
    """One of some names that are looked up only when they are needed."""

    def names(self) -> Iterable[str]:
        """Return the names, as they are offered."""
        raise NotImplementedError

    def shell_complete(
        self,
        ctx: click.Context,  # noqa: ARG002
        param: click.Parameter,  # noqa: ARG002
        incomplete: str,
    ) -> "list[CompletionItem]":
        """Complete the name."""
        from click.shell_completion import CompletionItem

        return [CompletionItem(name) for name in self.names() if name.startswith(incomplete)]
