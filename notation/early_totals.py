"""A total that does not close its match: hands follow, or all of the match does."""

from tienlen.notation.findings import Finding
from tienlen.notation.records import Broken, Total


def early_total(total: Total, text: str, *, is_first: bool) -> tuple[Finding, Broken]:
    """Return what is told of a total that is too early, and its line as one that was not read.

    `text` is its line; it `is_first` where no line of a hand stands before it, so that it may be
    that of the match before.
    """
    shown = text.rstrip()
    finding = Finding(
        code="syntax",
        severity="error",
        path="",
        line=total.line,
        column=total.column,
        length=len(shown),
        form="first-total" if is_first else "early-total",
    )
    broken = Broken(
        line=total.line, column=total.column, kind="claim", text=text, before=total.before
    )
    return finding, broken
