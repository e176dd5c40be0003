"""A Pygments lexer for TLN, made from the list of tokens; Pygments finds it as `tln`."""

from typing import Any, ClassVar

from pygments.lexer import RegexLexer, bygroups
from pygments.token import Whitespace, string_to_tokentype
from tienlen.notation.tokens import (
    CLOSE_COMMENT,
    COMMENT,
    ESCAPE,
    NEXT_SECTION,
    TOKENS,
    Token,
)


def _rule(token: Token) -> tuple[Any, ...]:
    if isinstance(token.kind, tuple):
        return token.pattern, bygroups(*map(string_to_tokentype, token.kind))  # type: ignore[no-untyped-call]
    kind = string_to_tokentype(token.kind)
    return (token.pattern, kind, "comment") if token is COMMENT else (token.pattern, kind)


_COMMENT_KIND = string_to_tokentype(str(COMMENT.kind))


class TlnLexer(RegexLexer):
    """Tells the parts of a record apart; what is no part of one is an error."""

    name = "TLN"
    aliases: ClassVar[list[str]] = ["tln"]
    filenames: ClassVar[list[str]] = ["*.tln"]
    mimetypes: ClassVar[list[str]] = []
    tokens: ClassVar[dict[str, list[Any]]] = {
        "root": [(r"\s+", Whitespace), *map(_rule, TOKENS)],
        "comment": [
            (NEXT_SECTION, Whitespace, "#pop"),
            (ESCAPE.pattern, string_to_tokentype(str(ESCAPE.kind))),
            (CLOSE_COMMENT, _COMMENT_KIND, "#pop"),
            (r"[^\\}\n]+", _COMMENT_KIND),
            (r"[\\\n]", _COMMENT_KIND),
        ],
    }

    @staticmethod
    def analyse_text(text: str) -> float:
        """Say how likely a text is TLN."""
        return 1.0 if text.startswith("%TLN ") else 0.6 if text.startswith("[Match ") else 0.0
