"""What editors and pages colour in TLN: one list, which every highlighter is made from.

The grammar is what defines the notation; a highlighter only has to tell the parts of a line
apart, also while it is being typed. The patterns keep to what Python, Oniguruma (VS Code, Sublime
Text) and PCRE (GitHub) have in common; `^` is the beginning of a line.
"""

from typing import Final

from tienlen.notation.quick_dataclass import dataclass

_VARIATION = "\ufe0f"
_RANK = "(?:10|[3-9TtJjQqKkAa2])"
_BLACK = f"[SsCc♠♤♣♧]{_VARIATION}?"
_RED = f"[DdHh♦♢♥♡]{_VARIATION}?"
_SUIT = f"[SsCcDdHh♠♤♣♧♦♢♥♡]{_VARIATION}?"

NEXT_SECTION: Final = r"^(?=\[(?:Match|Hand) )"
"""Where a comment that was not closed ends."""

ESCAPE_IN_COMMENT: Final = r"\\[}\\]"
OPEN_COMMENT: Final = r"\{"
CLOSE_COMMENT: Final = r"\}"


@dataclass(frozen=True, slots=True)
class Token:
    """A part of a line.

    `pattern` is what it looks like where those before it in the list do not fit. `scope` is its
    TextMate scope without `.tln`, `kind` its Pygments token without `Token.`; a pattern with
    groups has one of each for every group.
    """

    name: str
    pattern: str
    scope: str | tuple[str, ...]
    kind: str | tuple[str, ...]


COMMENT: Final = Token("comment", OPEN_COMMENT, "comment.block", "Comment.Multiline")
ESCAPE: Final = Token(
    "escape", ESCAPE_IN_COMMENT, "constant.character.escape", "Comment.Multiline.Escape"
)

TOKENS: tuple[Token, ...] = (
    Token("remark", r"^#[^\n]*", "comment.line.number-sign", "Comment.Single"),
    Token("private line", r"^x-[^\n]*", "comment.line.private", "Comment.Special"),
    Token("directive", r"^%[^\n]*", "keyword.control.directive", "Comment.Preproc"),
    Token(
        "section",
        r'^(\[)(Match|Hand)(?=[ \t]*")',
        ("punctuation.definition.tag", "entity.name.section"),
        ("Punctuation", "Keyword.Namespace"),
    ),
    Token(
        "tag",
        r'(\[)([ \t]*[^\s"\[\]]+)(?=[ \t]*")',
        ("punctuation.definition.tag", "entity.name.tag"),
        ("Punctuation", "Name.Tag"),
    ),
    Token(
        "value",
        r'"[^"\\\n]*(?:\\[^\n][^"\\\n]*)*"',
        "string.quoted.double",
        "Literal.String.Double",
    ),
    Token("tag end", r"\]", "punctuation.definition.tag", "Punctuation"),
    Token(
        "win",
        r"^(win)([ \t]+)([A-Ha-h])([ \t]*)(:)([ \t]*)([A-Za-z][A-Za-z0-9-]*)",
        (
            "keyword.control",
            "",
            "variable.language.seat",
            "",
            "punctuation.separator",
            "",
            "constant.language.win",
        ),
        (
            "Keyword",
            "Text.Whitespace",
            "Name.Variable",
            "Text.Whitespace",
            "Punctuation",
            "Text.Whitespace",
            "Keyword.Constant",
        ),
    ),
    Token(
        "keyword",
        r"^(?:deal|trade|win|place|left|score|total|end)(?![A-Za-z0-9-])",
        "keyword.control",
        "Keyword",
    ),
    Token("end", r"misdeal|\*", "constant.language.end", "Keyword.Constant"),
    Token("gap", r"^\.\.\.", "keyword.control.gap", "Keyword.Pseudo"),
    Token("trick number", r"^[0-9]{1,9}\.", "entity.name.label.trick", "Name.Label"),
    Token("acting seat", r"[A-Ha-h](?=[ \t]*[:>])", "variable.language.seat", "Name.Variable"),
    Token("red card", f"{_RANK}{_RED}(?!{_SUIT})", "constant.other.card.red", "Name.Constant.Red"),
    Token(
        "black card",
        f"{_RANK}{_BLACK}(?!{_SUIT})",
        "constant.other.card.black",
        "Name.Constant.Black",
    ),
    Token("cards of a rank", f"{_RANK}(?:{_SUIT})+", "constant.other.card", "Name.Constant"),
    Token("nothing", "--", "constant.language.nothing", "Keyword.Constant"),
    Token("points", r"[+-][0-9]{1,18}(?:\.[0-9]{1,9})?", "constant.numeric", "Literal.Number"),
    Token("pass", "-|[Pp][Aa][Ss][Ss]", "constant.language.pass", "Keyword.Constant"),
    Token("glyph", r"!!|!\?|!|\?\?|\?!|\?", "keyword.operator.glyph", "Operator"),
    Token(
        "seconds",
        r"@[0-9]{1,9}(?:\.[0-9]{1,9})?",
        "constant.numeric.seconds",
        "Literal.Number.Float",
    ),
    Token("flag", r"\^[WwXx]", "storage.modifier.flag", "Keyword.Type"),
    Token("unknown cards", "[Xx][0-9]{1,3}", "constant.numeric.unknown", "Literal.Number.Integer"),
    Token("number", r"[0-9]{1,18}(?:\.[0-9]{1,9})?", "constant.numeric", "Literal.Number"),
    Token("separator", "[:>]", "punctuation.separator", "Punctuation"),
    Token("seat", "[A-Ha-h](?![A-Za-z])", "variable.language.seat", "Name.Variable"),
    Token("seats", "[A-H](?=[A-H])", "variable.language.seat", "Name.Variable"),
    COMMENT,
    Token("anything else", r"[^\s]", "invalid.illegal", "Error"),
)
"""The parts, the first that fits wins. `COMMENT` only begins what may run over lines."""
