"""The colours of editors: one list of tokens, told the same by Pygments and by TextMate."""

import importlib.util
import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pygments.lexers import get_lexer_by_name, get_lexer_for_filename, guess_lexer
from pygments.token import Comment, Error, string_to_tokentype
from tienlen.notation.printing import print_match
from tienlen.notation.reading import read_text
from tienlen.notation.tokens import TOKENS

ROOT = Path(__file__).parent.parent.parent
EXAMPLES = sorted((ROOT / "examples").glob("*.tln"))
GRAMMAR = json.loads((ROOT / "editors" / "tln.tmLanguage.json").read_text(encoding="utf-8"))

SNIPPET = """\
%TLN 1
# a remark
x-app A:3s
[Match "a \\"b\\" [Hand "]
[Variant.decks "2"] [a "An"]
[Hand "1"]
deal A: 3s 10♥ 4sc x11
deal b: --
trade A>B 2h3c B>A 4d
12. A:3s4d!? @4.2 ^X {a \\} {
  b} B:- c: pass??
...
win C: four-twos
place C A B
left B:5
score A:+1 B:-0.50
end *
end misdeal
total A:3
"""
SCOPES = [
    ("%TLN 1", "keyword.control.directive"),
    ("# a remark", "comment.line.number-sign"),
    ("x-app A:3s", "comment.line.private"),
    ("[", "punctuation.definition.tag"),
    ("Match", "entity.name.section"),
    ('"a \\"b\\" [Hand "', "string.quoted.double"),
    ("]", "punctuation.definition.tag"),
    ("[", "punctuation.definition.tag"),
    ("Variant.decks", "entity.name.tag"),
    ('"2"', "string.quoted.double"),
    ("]", "punctuation.definition.tag"),
    ("[", "punctuation.definition.tag"),
    ("a", "entity.name.tag"),
    ('"An"', "string.quoted.double"),
    ("]", "punctuation.definition.tag"),
    ("[", "punctuation.definition.tag"),
    ("Hand", "entity.name.section"),
    ('"1"', "string.quoted.double"),
    ("]", "punctuation.definition.tag"),
    ("deal", "keyword.control"),
    ("A", "variable.language.seat"),
    (":", "punctuation.separator"),
    ("3s", "constant.other.card.black"),
    ("10♥", "constant.other.card.red"),
    ("4sc", "constant.other.card"),
    ("x11", "constant.numeric.unknown"),
    ("deal", "keyword.control"),
    ("b", "variable.language.seat"),
    (":", "punctuation.separator"),
    ("--", "constant.language.nothing"),
    ("trade", "keyword.control"),
    ("A", "variable.language.seat"),
    (">", "punctuation.separator"),
    ("B", "variable.language.seat"),
    ("2h", "constant.other.card.red"),
    ("3c", "constant.other.card.black"),
    ("B", "variable.language.seat"),
    (">", "punctuation.separator"),
    ("A", "variable.language.seat"),
    ("4d", "constant.other.card.red"),
    ("12.", "entity.name.label.trick"),
    ("A", "variable.language.seat"),
    (":", "punctuation.separator"),
    ("3s", "constant.other.card.black"),
    ("4d", "constant.other.card.red"),
    ("!?", "keyword.operator.glyph"),
    ("@4.2", "constant.numeric.seconds"),
    ("^X", "storage.modifier.flag"),
    ("{a ", "comment.block"),
    ("\\}", "constant.character.escape"),
    (" {", "comment.block"),
    ("  b}", "comment.block"),
    ("B", "variable.language.seat"),
    (":", "punctuation.separator"),
    ("-", "constant.language.pass"),
    ("c", "variable.language.seat"),
    (":", "punctuation.separator"),
    ("pass", "constant.language.pass"),
    ("??", "keyword.operator.glyph"),
    ("...", "keyword.control.gap"),
    ("win", "keyword.control"),
    ("C", "variable.language.seat"),
    (":", "punctuation.separator"),
    ("four-twos", "constant.language.win"),
    ("place", "keyword.control"),
    ("C", "variable.language.seat"),
    ("A", "variable.language.seat"),
    ("B", "variable.language.seat"),
    ("left", "keyword.control"),
    ("B", "variable.language.seat"),
    (":", "punctuation.separator"),
    ("5", "constant.numeric"),
    ("score", "keyword.control"),
    ("A", "variable.language.seat"),
    (":", "punctuation.separator"),
    ("+1", "constant.numeric"),
    ("B", "variable.language.seat"),
    (":", "punctuation.separator"),
    ("-0.50", "constant.numeric"),
    ("end", "keyword.control"),
    ("*", "constant.language.end"),
    ("end", "keyword.control"),
    ("misdeal", "constant.language.end"),
    ("total", "keyword.control"),
    ("A", "variable.language.seat"),
    (":", "punctuation.separator"),
    ("3", "constant.numeric"),
]


def by_textmate(text: str) -> list[tuple[str, str]]:  # noqa: C901 - one loop, as engines have
    """Tell the parts of a text as a TextMate engine does: line by line, the nearest match wins."""
    found: list[tuple[str, str]] = []
    outer: dict[str, Any] | None = None
    for line in text.split("\n"):
        at = start = 0
        while True:
            rules = GRAMMAR["patterns"] if outer is None else outer["patterns"]
            tries = [(rule, rule.get("match", rule.get("begin"))) for rule in rules]
            if outer is not None:
                tries.insert(0, (None, outer["end"]))
            hits = [
                (hit.start(), order, hit, rule)
                for order, (rule, pattern) in enumerate(tries)
                if (hit := re.compile(pattern).search(line, at)) is not None
            ]
            if not hits:
                break
            _, _, hit, rule = min(hits, key=lambda one: one[:2])
            if outer is None:
                start = hit.start()
            elif rule is not None:
                found.append((line[start : hit.start()], outer["name"]))
                start = hit.end()
            if rule is None:
                assert outer is not None
                found.append((line[start : hit.end()], outer["name"]))
                outer, start = None, hit.end()
            elif "begin" in rule:
                outer = rule
            elif "captures" in rule:
                found += [
                    (hit[int(number)], scope["name"]) for number, scope in rule["captures"].items()
                ]
            else:
                found.append((hit[0], rule["name"]))
            at = hit.end()
        if outer is not None:
            found.append((line[start:], outer["name"]))
    return [(part, scope.removesuffix(".tln")) for part, scope in found if part.strip()]


KINDS = {
    (scope, str(string_to_tokentype(kind)))
    for token in TOKENS
    for scope, kind in zip(
        (token.scope,) if isinstance(token.scope, str) else token.scope,
        (token.kind,) if isinstance(token.kind, str) else token.kind,
        strict=True,
    )
}


def by_pygments(text: str) -> list[tuple[str, str]]:
    """Tell the parts of a text as the lexer does, pieces of a comment's line put together."""
    found: list[tuple[str, str]] = []
    for kind, part in get_lexer_by_name("tln", stripnl=False).get_tokens(text):
        for number, piece in enumerate(part.split("\n")):
            is_more = found and found[-1][1] == str(kind) and kind in Comment.Multiline
            if is_more and number == 0 and not found[-1][0].endswith("\n"):
                found[-1] = (found[-1][0] + piece, str(kind))
            else:
                found.append((piece, str(kind)))
        if part.endswith("\n"):
            found.append(("\n", ""))
    return [(part, kind) for part, kind in found if part.strip()]


def load_generator() -> Any:
    path = ROOT / "editors" / "make_grammar.py"
    spec = importlib.util.spec_from_file_location("make_grammar", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_grammar_is_what_the_tokens_make() -> None:
    generator = load_generator()
    assert generator.TARGET.read_text(encoding="utf-8") == generator.grammar_text()


def test_the_scopes_of_every_construct() -> None:
    assert by_textmate(SNIPPET) == SCOPES
    tested = {scope for _, scope in SCOPES} | {"invalid.illegal", ""}
    assert {scope for scope, _ in KINDS} <= tested


def test_pygments_tells_the_same_parts() -> None:
    found = by_pygments(SNIPPET)
    assert [part for part, _ in found] == [part for part, _ in SCOPES]
    pairs = {(scope, kind) for (_, scope), (_, kind) in zip(SCOPES, found, strict=True)}
    assert pairs - KINDS == {
        ("constant.character.escape", str(Comment.Multiline.Escape)),
    }


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_examples_have_no_part_that_is_unknown(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    printed = "".join(print_match(match, symbols=True) for match in read_text(text))
    for one in (text, printed):
        tokens = list(get_lexer_for_filename(path.name).get_tokens(one))
        assert [part for kind, part in tokens if kind in Error] == []
        assert "".join(part for _, part in tokens) == one
        assert "invalid.illegal" not in {scope for _, scope in by_textmate(one)}


@pytest.mark.parametrize("slip", ["A:3x", "A;3s", "A:1O", "[A An]", "A:3s, 4s", "Z:3s"])
def test_slips_are_shown(slip: str) -> None:
    assert "invalid.illegal" in {scope for _, scope in by_textmate(slip)}
    assert str(Error) in {kind for _, kind in by_pygments(slip)}


def test_a_comment_that_is_not_closed_ends_with_its_section() -> None:
    text = 'A:3s {oh\nmore\n[Hand "2"]\n'
    assert by_textmate(text)[3:] == [
        ("{oh", "comment.block"),
        ("more", "comment.block"),
        ("[", "punctuation.definition.tag"),
        ("Hand", "entity.name.section"),
        ('"2"', "string.quoted.double"),
        ("]", "punctuation.definition.tag"),
    ]
    assert [part for part, _ in by_pygments(text)] == [part for part, _ in by_textmate(text)]


def test_a_record_is_recognised() -> None:
    assert guess_lexer('%TLN 1\n[Match "a"]\n').name == "TLN"


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    st.text(
        st.sampled_from('[]"\\{}#%x-:.>@^!?*+ \n123sdhAaBpKé10♥') | st.characters(codec="utf-8")
    )
)
def test_nothing_is_lost_of_any_text(text: str) -> None:
    lexer = get_lexer_by_name("tln", stripnl=False, ensurenl=False)
    expected = text.replace("\r\n", "\n").replace("\r", "\n").removeprefix("\ufeff")
    assert "".join(part for _, part in lexer.get_tokens(text)) == expected


def test_the_extension_for_vs_code_names_the_grammar() -> None:
    package = json.loads((ROOT / "editors" / "package.json").read_text(encoding="utf-8"))
    (grammar,) = package["contributes"]["grammars"]
    assert (ROOT / "editors" / grammar["path"]).samefile(ROOT / "editors" / "tln.tmLanguage.json")
    assert grammar["scopeName"] == GRAMMAR["scopeName"]
    (language,) = package["contributes"]["languages"]
    assert (ROOT / "editors" / language["configuration"]).is_file()
    assert language["extensions"] == [f".{name}" for name in GRAMMAR["fileTypes"]]
