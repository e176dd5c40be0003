"""Wrapping is textwrap's, whichever way a text takes."""

import re
import textwrap

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from rich.cells import cell_len
from tienlen.commands.wrapping import USUAL, cut_at_blanks, wrapped

PLAIN = st.lists(st.text("abé-♥", min_size=1, max_size=9), max_size=30).map(" ".join)
ODD = st.text("ab-é \t\n\x1f\u00a0\u2003", max_size=60)


@given(
    PLAIN | ODD,
    # In a width that the indents take up textwrap itself comes to no end.
    st.integers(5, 40),
    st.sampled_from(["", " ", "  "]),
    st.sampled_from(["", "  "]),
)
@example("abcde abcdefgh i", 8, "", "  ")  # too long for a further line alone
def test_lines_are_those_of_textwrap(text: str, width: int, indent: str, hanging: str) -> None:
    lines = textwrap.wrap(
        text,
        width,
        initial_indent=indent,
        subsequent_indent=indent + hanging,
        break_on_hyphens=False,
    )
    assert wrapped(text, width, indent=indent, hanging=hanging) == lines


@given(PLAIN.filter(bool), st.integers(9, 40))
def test_plain_words_are_cut_at_blanks(text: str, width: int) -> None:
    lines = cut_at_blanks(text, width)
    assert lines is not None
    assert " ".join(lines) == text
    assert max(map(len, lines)) <= width


@pytest.mark.parametrize("text", ["a  b", " a", "a ", "a\tb", "a\u00a0b", "abcdef", "a abcdef"])
def test_other_text_is_not_cut(text: str) -> None:
    assert cut_at_blanks(text, 5) is None


@pytest.mark.parametrize(
    "text", ["字 " * 30, "字" * 50, "a 👩家族 bombed 名前テスト; e\u0301 " * 5]
)
@pytest.mark.parametrize("width", [7, 20, 40])
def test_wide_characters_count_twice(text: str, width: int) -> None:
    lines = wrapped(text, width, indent=" ", hanging="  ")
    assert max(map(cell_len, lines)) <= width
    assert "".join("".join(lines).split()) == "".join(text.split())


@given(
    st.text("ab字家é", min_size=1, max_size=12).map(lambda word: f"字 {word} b")
    | ODD.map("字".__add__)
)
def test_wide_words_are_kept_whole_where_a_line_holds_them(text: str) -> None:
    lines = wrapped(text, 30)
    assert max(map(cell_len, lines)) <= 30
    words = re.split(r"[\t\n ]+", text)
    assert (
        " ".join(lines).split(" ") == [word for word in words if word]
        or "\x1f" in text
        or any(cell_len(word) > 30 for word in words)
    )


def test_usual_characters_take_one_column() -> None:
    usual = [chr(code) for code in range(0x3000) if USUAL.fullmatch(chr(code))]
    assert {cell_len(character) for character in usual} == {1}


def test_a_text_needs_a_width() -> None:
    with pytest.raises(ValueError, match="width"):
        wrapped("a b", 0)
