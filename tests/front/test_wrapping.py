"""Wrapping is textwrap's, whichever way a text takes."""

import textwrap

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from tienlen.commands.wrapping import cut_at_blanks, wrapped

PLAIN = st.lists(st.text("abé-♥", min_size=1, max_size=9), max_size=30).map(" ".join)
ODD = st.text("ab-é \t\n\x1f\u00a0\u2003", max_size=60)


@given(
    PLAIN | ODD, st.integers(1, 40), st.sampled_from(["", " ", "  "]), st.sampled_from(["", "  "])
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


def test_a_text_needs_a_width() -> None:
    with pytest.raises(ValueError, match="width"):
        wrapped("a b", 0)
