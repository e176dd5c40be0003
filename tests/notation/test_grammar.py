"""The grammar is one definition: unambiguous, with words for its terminals, and all of it reads."""

from functools import cache

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra.lark import from_lark
from lark import Lark
from tienlen.notation.parsing_tables import LINE_KINDS, grammar_text
from tienlen.notation.printing import can_print, number_tricks, print_match
from tienlen.notation.reading import read_text
from tienlen.notation.words import TERMINAL_WORDS, expected_words

STARTS = ["section", *LINE_KINDS]


@cache
def make(**options: bool) -> Lark:
    return Lark(grammar_text(), start=STARTS, parser="lalr", lexer="contextual", **options)


def test_grammar_has_no_conflict_and_no_two_terminals_that_match_the_same_text() -> None:
    make(strict=True)


def test_every_terminal_has_words() -> None:
    assert {terminal.name for terminal in make().terminals} | {"$END"} == set(TERMINAL_WORDS)


def test_no_words_name_a_terminal() -> None:
    names = {terminal.name for terminal in make().terminals}
    for words in expected_words(TERMINAL_WORDS):
        assert not {word.strip("`,") for word in words.split()} & (names - {"W", "X"})


# A text full of control characters is taken for a binary file.
TEXT = st.characters(codec="utf-8", exclude_categories=["Cc"], include_characters="\n\t")

# Cards take every suit that is glued to them: generated ones end in a blank, so that the seat
# after them is no suit. An aside may be the version line.
CARDS = r"((10|[3-9TJQKA2jk])[scdhSH♠♥♢]{1,2}\uFE0F? ?){0,3}(10|[3-9TJQKA2])[scdh] "
SPACED = {
    "CARDS": st.from_regex(CARDS, fullmatch=True),
    "PLAY": st.from_regex(rf"[A-Ha-h] ?: ?({CARDS}|-|pass )", fullmatch=True),
    "ASIDE": st.from_regex(r"(#|% |x-)[^\n\r\0]*", fullmatch=True, alphabet=TEXT),
}
NEEDED = {
    "section": list(SPACED),
    "trick": ["PLAY"],
    "aside": ["ASIDE"],
    "deal": ["CARDS"],
    "trade": ["CARDS"],
}
SYNTAX_CODES = {"syntax", "bad-card"}


def texts_of(start: str) -> st.SearchStrategy[str]:
    return from_lark(
        make(),
        start=start,
        explicit={name: SPACED[name] for name in NEEDED.get(start, ())},
        alphabet=TEXT,
    )


@settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck))
@given(text=texts_of("section"))
def test_every_text_of_the_grammar_reads_and_prints_to_the_same_record(text: str) -> None:
    for match in read_text(text):
        assert not [found for found in match.findings if found.code in SYNTAX_CODES]
        if not can_print(match):
            continue
        printed = print_match(match)
        again = read_text(printed)
        assert again == (number_tricks(match),)
        assert print_match(again[0]) == printed


@pytest.mark.parametrize("kind", LINE_KINDS)
def test_every_kind_of_line_can_be_generated_and_read_alone(kind: str) -> None:
    lark = make()

    @settings(max_examples=20, deadline=None, suppress_health_check=list(HealthCheck))
    @given(text=texts_of(kind))
    def reads(text: str) -> None:
        lark.parse(text, start=kind)

    reads()
