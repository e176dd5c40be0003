"""Blocks of many matches: however a file comes, they hold what the whole file is cut into."""

import re
from collections.abc import Iterable
from itertools import accumulate, pairwise

from hypothesis import given
from hypothesis import strategies as st
from tienlen.notation.cutting import Cutter, Part
from tienlen.notation.lost_matches import lost_matches
from tienlen.notation.parting import parts_in
from tienlen.notation.pieces import Damage, DamageKind, Piece, decode

BOM = b"\xef\xbb\xbf"
LINE_END = re.compile(rb"\r\n|\r|\n")
CUT = re.compile(rb"(?<=[\r\n])(?=(?:\xef\xbb\xbf)?\[Match )")
ASIDE = re.compile(rb"[ \t]*|(?:%|#|x-).*", re.DOTALL)
CONTROL = re.compile(rb"[\x00-\x08\x0b\x0e-\x1a\x1c-\x1f]")


def by_the_page(data: bytes) -> list[Piece]:
    """Cut a whole file as the page on the notation and that on damaged files say."""
    cuts = [0, *(found.start() for found in CUT.finditer(data)), len(data)]
    texts = [data[start:end] for start, end in pairwise(cuts) if end > start]
    *lines, last = LINE_END.split(texts[0].removeprefix(BOM)) if texts else [b"x"]
    if len(texts) > 1 and not last and all(ASIDE.fullmatch(line) for line in lines):
        texts[:2] = [texts[0] + texts[1]]
    if texts and is_no_text(texts[0]):
        return [Piece(1, "", Damage(foreign_kind(texts[0]), 1, 1, data[0]))]
    first_lines = accumulate((len(LINE_END.findall(text)) for text in texts), initial=1)
    return [decode(Part(line, text)) for line, text in zip(first_lines, texts, strict=False)]


def is_no_text(data: bytes) -> bool:
    begin = data[:4096]
    controls = len(CONTROL.findall(begin))
    return has_wide_mark(data) or controls / max(len(begin), 200) > 0.05


def has_wide_mark(data: bytes) -> bool:
    return data.startswith((b"\xff\xfe", b"\xfe\xff", b"\x00\x00\xfe\xff"))


def foreign_kind(data: bytes) -> DamageKind:
    begin = data[:4096]
    return "utf-16" if has_wide_mark(data) or begin.count(0) > len(begin) / 3 else "binary"


def in_blocks(pieces: Iterable[bytes]) -> list[Part]:
    cutter = Cutter()
    blocks: list[Part] = []
    for data in pieces:
        assert data
        blocks += cutter.feed(data)
    return blocks + cutter.rest()


def cut_at(data: bytes, sizes: list[int]) -> Iterable[bytes]:
    """Yield the bytes in pieces of these sizes, over and over."""
    start = 0
    while start < len(data):
        for size in sizes:
            if data[start : start + size]:
                yield data[start : start + size]
            start += size


fragments = st.sampled_from(
    [
        *(b"\n", b"\r", b"\r\n", b"[Match ", b'[Match "a"]\n', BOM, BOM + b'[Match "b"]\r\n'),
        *(b"[Mat", b"ch ", b'\n[Match "c"]', b"%TLN 1\n", b"# said\n", b"x-app: y\r", b" \t"),
        *(b'[Hand "1"]\n', b"1. A:3s B:-\n", "Bình\n".encode(), b"\xc3", b"\xff\xfe", b"\x00"),
        *(b"\x01" * 12, b"# " + b"\x02" * 300, b"[\x00M\x00", b"# " + b"long" * 1100, b"{"),
    ]
)


def has_no_lost_match(data: bytes) -> bool:
    """Say whether every match begins as the page says: of `[Mat` it is seen what it is meant as."""
    return not any(lost_matches(f"{piece.text}\n") for piece in by_the_page(data))


files = st.lists(fragments, max_size=25).map(b"".join).filter(has_no_lost_match)
sizes = st.lists(st.integers(1, 40) | st.sampled_from([500, 4096, 1 << 16]), min_size=1, max_size=4)


@given(files, sizes)
def test_blocks_then_parts_are_the_parts_of_the_whole(data: bytes, sizes: list[int]) -> None:
    blocks = in_blocks(cut_at(data, sizes))
    pieces = [decode(part) for block in blocks for part in parts_in(block)]
    assert pieces == by_the_page(data)
    if pieces and (pieces[0].damage is None or pieces[0].damage.kind in ("encoding", "nul")):
        assert b"".join(block.data for block in blocks) == data


@given(st.lists(st.sampled_from([b"a\n", b"# b\r\n", b"\r"]), max_size=4), sizes)
def test_a_match_is_given_as_soon_as_the_next_one_begins(
    lines: list[bytes], sizes: list[int]
) -> None:
    cutter = Cutter()
    match = b'[Match "a"]\n' + b"".join(lines)
    for _ in range(3):
        for data in cut_at(match, sizes):
            assert cutter.feed(data) == []
        (block,) = cutter.feed(b'[Match "')
        assert block.data.endswith(match)
        match = b'next"]\n' + b"".join(lines)


def test_the_first_match_is_a_block_by_itself() -> None:
    data = b'# mine\n[Match "a"]\n[Match "b"]\n[Match "c"]\n[Match "d"]\n'
    first, more, last = in_blocks([data])
    assert first == Part(1, b'# mine\n[Match "a"]\n')
    assert more == Part(3, b'[Match "b"]\n[Match "c"]\n')
    assert list(parts_in(more)) == [Part(3, b'[Match "b"]\n'), Part(4, b'[Match "c"]\n')]
    assert last == Part(5, b'[Match "d"]\n')


def test_nothing_is_taken_in_after_a_beginning_that_is_no_text() -> None:
    cutter = Cutter()
    (block,) = cutter.feed(bytes(range(256)) * 32)
    assert cutter.is_done
    assert decode(block).damage == Damage("binary", 1, 1, 0)
    assert cutter.feed(b'\n[Match "a"]\n') == cutter.rest() == []
