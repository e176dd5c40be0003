"""Ranges of a file, surveyed one by one: every cut is one of the whole file, on its right line."""

import io
import itertools
import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from tienlen.notation.cutting import CHUNK_BYTES
from tienlen.notation.parting import cut_parts
from tienlen.notation.surveying import AFTER, BEFORE, head_of, survey

LINE_END = re.compile(rb"\r\n|\r|\n")
PROPER = re.compile(rb"(?:\xef\xbb\xbf)?\[Match ")
CUT = re.compile(rb"(?<=[\r\n])(?=(?:\xef\xbb\xbf)?\[Match )")
FRAGMENTS = [
    b"\r",
    b"\n",
    b"\xef\xbb\xbf",
    b"[Match ",
    b"[Mat",
    b"% x",
    b"3s",
    b" ",
    b"\xff",
    b"\0",
]

texts = st.lists(st.sampled_from(FRAGMENTS), max_size=40).map(b"".join)


@given(texts, st.integers(1, 30), st.integers(1, 12))
def test_surveys_find_the_cuts_of_the_whole_file(data: bytes, size: int, every: int) -> None:
    places = [found.start() for found in CUT.finditer(data)]
    # The end of a line that a range cuts in two is in the range of its CR.
    line_ends = [found.start() for found in LINE_END.finditer(data)]
    lines = 0
    for start in range(0, len(data), size):
        end = min(start + size, len(data))
        before = min(start, BEFORE)
        found = survey(data[start - before : end + AFTER], before, end - start, every)
        cells = [range(cell, min(cell + every, end)) for cell in range(start, end, every)]
        firsts = [next((place for place in places if place in cell), None) for cell in cells]
        assert [start + cut.offset for cut in found.cuts] == [
            first for first in firsts if first is not None
        ]
        for cut in found.cuts:
            before_it = len(LINE_END.findall(data[: start + cut.offset]))
            assert lines + cut.lines == before_it
        lines += found.lines
        assert lines == sum(place < end for place in line_ends)


@given(texts)
@example(b"3s\r[Mat[Match ")
def test_the_head_is_the_first_match(data: bytes) -> None:
    """One whose tag is misspelt is cut off later, wherever the file is cut: it is in the head."""
    head = head_of(io.BytesIO(data))
    parts = [part.data for part in cut_parts(io.BytesIO(data))]
    firsts = list(itertools.takewhile(lambda part: not PROPER.match(part), parts[1:]))
    assert head.end == len(b"".join(parts[:1] + firsts))
    assert head.is_all == (len(parts) <= 1 + len(firsts))


@pytest.mark.parametrize("begin", [b"", b"% an aside\n", b"[Hand 1]\n"])
def test_a_long_first_match(begin: bytes) -> None:
    match = b'[Match "a"]\n' + b"% %\n" * CHUNK_BYTES
    data = begin + match + b'[Match "b"]\n'
    head = head_of(io.BytesIO(data))
    end = len(begin) if begin.startswith(b"[Hand") else len(begin + match)
    assert (head.end, head.is_all) == (end, False)
