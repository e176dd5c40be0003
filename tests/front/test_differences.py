"""Unified differences, match by match, are what the whole files' difference would be."""

import difflib
import itertools

from hypothesis import given
from hypothesis import strategies as st
from tienlen.commands.differences import Difference, RawLines


def difference(pieces: list[tuple[list[str], str]], path: str = "a.tln") -> str:
    written: list[str] = []
    writer = Difference(path, lambda text, _: written.append(text))
    for old, new in pieces:
        writer.write(old, new)
    return "".join(written)


def test_one_piece_is_as_the_library_has_it() -> None:
    old = [f"{number}\n" for number in range(30)]
    new = [line for line in old if line not in ("3\n", "20\n")] + ["end\n"]
    expected = "".join(difflib.unified_diff(old, new, "a.tln", "a.tln"))
    assert difference([(old, "".join(new))]) == expected


def test_no_difference_writes_nothing() -> None:
    assert difference([(["a\n"], "a\n")]) == ""


def test_missing_newline_at_the_end_is_told() -> None:
    assert difference([(["a"], "a\n")]) == (
        "--- a.tln\n+++ a.tln\n@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+a\n"
    )


def test_a_path_cannot_forge_lines() -> None:
    head = difference([(["a\n"], "b\n")], "evil\n+++ b\x1b[2J").split("\n@@")[0]
    assert head.count("\n") == 1
    assert "\x1b" not in head


lines = st.lists(st.sampled_from(["a", "b", "c"]), max_size=12)


@given(pieces=st.lists(st.tuples(lines, lines), min_size=1, max_size=4))
def test_pieces_patch_the_whole_file(pieces: list[tuple[list[str], list[str]]]) -> None:
    text = difference(
        [([f"{a}\n" for a in old], "".join(f"{b}\n" for b in new)) for old, new in pieces]
    )
    before = [a for old, _ in pieces for a in old]
    after = [b for _, new in pieces for b in new]
    assert apply(before, text) == after


def apply(before: list[str], text: str) -> list[str]:
    """Apply a unified difference, checking every number and every line it names."""
    after: list[str] = []
    at = 0
    for line in text.splitlines()[2:]:
        if line.startswith("@@"):
            _, old, new, _ = line.split(" ")
            start, _, count = old[1:].partition(",")
            target = int(start) - (count != "0")
            after += before[at:target]
            at = target
            new_start, _, new_count = new[1:].partition(",")
            assert len(after) == int(new_start) - (new_count != "0")
        elif line[0] == "+":
            after.append(line[1:])
        else:
            assert before[at] == line[1:]
            at += 1
            if line[0] == " ":
                after.append(line[1:])
    return after + before[at:]


@given(
    data=st.lists(st.sampled_from([b"a", b"\r", b"\n", b"bc"]), max_size=12).map(b"".join),
    cuts=st.lists(st.integers(0, 15), max_size=4),
)
def test_lines_are_the_same_however_the_file_arrives(data: bytes, cuts: list[int]) -> None:
    raw = RawLines()
    edges = [0, *sorted(min(cut, len(data)) for cut in cuts), len(data)]
    for start, end in itertools.pairwise(edges):
        raw.watch(data[start:end])
    assert raw.rest() == data.decode().splitlines(keepends=True)


def test_lines_are_taken_in_order() -> None:
    raw = RawLines()
    raw.watch(b"a\nb\nc")
    assert raw.take(1) == ["a\n"]
    assert raw.take(5) == ["b\n"]
    assert raw.rest() == ["c"]
