"""A stream is cut at its matches, one in memory at a time."""

import io
import tracemalloc
from collections.abc import Iterator
from itertools import repeat

import pytest
from tienlen.notation.parting import cut
from tienlen.notation.reading import read_matches


class Trickle(io.RawIOBase):
    """A stream that can only be read forwards, and gives a little at a time."""

    def __init__(self, parts: Iterator[bytes], step: int) -> None:
        self.parts = parts
        self.rest = b""
        self.step = step

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return False

    def read(self, _size: int = -1) -> bytes:
        if not self.rest:
            self.rest = next(self.parts, b"")
        given, self.rest = self.rest[: self.step], self.rest[self.step :]
        return given


FILE = '%TLN 1\r\n# mine\r\n[Match "a"]\r\n[A "An"]\r\n\r\n[Match "b"]\r\n[A "Bình"]\r\n'.encode()


@pytest.mark.parametrize("step", [1, 2, 3, 7, 1000])
def test_pieces_do_not_depend_on_how_the_bytes_come(step: int) -> None:
    pieces = list(cut(Trickle(iter([FILE]), step)))
    assert [piece.text for piece in pieces] == [
        '%TLN 1\n# mine\n[Match "a"]\n[A "An"]\n\n',
        '[Match "b"]\n[A "Bình"]\n',
    ]
    assert [piece.first_line for piece in pieces] == [1, 6]


def test_a_lone_carriage_return_ends_a_line() -> None:
    pieces = list(cut(io.BytesIO(b'[Match "a"]\r[A "x"]\r[Match "b"]\r')))
    assert [piece.text for piece in pieces] == ['[Match "a"]\n[A "x"]\n', '[Match "b"]\n']


def test_text_with_more_than_asides_before_the_first_match_tag_is_a_match() -> None:
    pieces = list(cut(io.BytesIO(b'# x\n[A "x"]\n[Match "b"]\n')))
    assert [piece.text for piece in pieces] == ['# x\n[A "x"]\n', '[Match "b"]\n']


def test_a_match_tag_inside_a_line_cuts_nothing() -> None:
    assert len(list(cut(io.BytesIO(b'[Match "a"]\nA:3s {\n  [Match "b"] }\n')))) == 1


def test_files_put_one_after_the_other_may_each_have_a_byte_order_mark() -> None:
    one = b'\xef\xbb\xbf[Match "a"]\n[A "x"]\n'
    assert [match.name for match in read_matches(io.BytesIO(one + one), "")] == ["a", "a"]
    assert not [
        found for match in read_matches(io.BytesIO(one + one), "") for found in match.findings
    ]


def test_memory_is_bounded_by_one_match() -> None:
    one = b'[Match "a"]\n[A "An"]\n# ' + b"x" * 20_000 + b'\n[Hand "1"]\nA:3s B:-\n'

    def read(count: int) -> int:
        return sum(1 for _ in read_matches(Trickle(repeat(one, count), 1 << 16), ""))

    read(10)  # the parser and its memories exist now
    tracemalloc.start()
    count = read(250)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert count == 250
    assert peak < 1_000_000  # of five megabytes read


@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r"])
@pytest.mark.parametrize(
    ("line", "kind", "column"),
    [
        ("é♠😀".encode() + b"\0x", "nul", 4),
        ("é♠😀".encode() + b"\xffx", "encoding", 4),
        (b"\0ab\xff\0", "encoding", 4),
        (b"ab\xe2\x82", "encoding", 3),
    ],
)
def test_where_bytes_are_no_text(end: bytes, line: bytes, kind: str, column: int) -> None:
    text = end.join(
        [b'\xef\xbb\xbf[Match "a"]', b'[A "An"]', b"# " + b"x" * 300, line, b"", b"end"]
    )
    (piece,) = cut(io.BytesIO(text))
    assert piece.damage is not None
    assert (piece.damage.kind, piece.damage.line, piece.damage.column) == (kind, 4, column)
    read = line.replace(b"\0", b"\xff").decode("utf-8", "replace")
    assert piece.text.split("\n")[3:] == [read, "", "end"]


def test_a_binary_file_is_not_read_to_its_end() -> None:
    def parts() -> Iterator[bytes]:
        for number in range(1000):
            assert number < 10, "went on reading"
            yield bytes(range(256)) * 256

    (match,) = read_matches(Trickle(parts(), 1 << 16), "")
    assert [found.form for found in match.findings] == ["binary"]


def test_only_the_beginning_of_a_stream_tells_that_it_is_no_text() -> None:
    data = b'[Match "a"]\n' + b'[Match "b"]\n# ' + b"\x01" * 5000 + b'\n[Match "c"]\n'
    names = [match.name for match in read_matches(Trickle(iter([data]), 20), "")]
    assert names == ["a", "b", "c"]
