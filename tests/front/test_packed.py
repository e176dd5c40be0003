"""What is written of a match is held until its turn: as it was put in, and in little memory."""

import pickle
import tracemalloc
from collections.abc import Callable
from random import Random

import pytest
from tienlen.commands import packed
from tienlen.commands.packed import PackedPieces, PackedText

ROW = "club-evening,{},Bình,played,single,3♠,\ud800\n"


@pytest.fixture(params=[0, 1000, 1 << 24], ids=["packed", "partly", "as it is"])
def _most(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packed, "_MOST_AS_IT_IS", request.param)
    monkeypatch.setattr(packed, "_LENGTH", 100)


@pytest.mark.usefixtures("_most")
def test_pieces_come_out_as_they_went_in() -> None:
    random, pieces = Random(1), PackedPieces()
    put_in = [random.randbytes(random.randrange(300)) for _ in range(30)]
    for piece in put_in:
        pieces.add(piece)
    assert list(pieces) == list(pieces) == put_in


@pytest.mark.usefixtures("_most")
def test_a_text_comes_out_as_its_parts_went_in() -> None:
    text = PackedText()
    parts = [ROW.format(number) for number in range(200)]
    for count, part in enumerate(parts):
        assert count % 50 or "".join(text) == "".join(parts[:count])
        text.add(part)
    assert "".join(text) == "".join(parts)
    # A worker hands it over so.
    assert "".join(pickle.loads(pickle.dumps(text))) == "".join(parts)


def test_a_text_of_nothing_has_no_pieces() -> None:
    text = PackedText()
    text.add("")
    assert list(text) == []


def _put_in_pieces(length: int) -> PackedPieces:
    pieces = PackedPieces()
    for number in range(length // 100_000):
        pieces.add(f"{number:9},".encode() * 10_000)
    return pieces


def _put_in_text(length: int) -> PackedText:
    text = PackedText()
    for number in range(length // 10):
        text.add(f"{number % 1000:9},")
    return text


@pytest.mark.parametrize("put_in", [_put_in_pieces, _put_in_text])
def test_more_is_not_held_in_more_memory(
    put_in: Callable[[int], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    most = 1 << 20
    monkeypatch.setattr(packed, "_MOST_AS_IT_IS", most)
    tracemalloc.start()
    try:
        kept = put_in(10 * most)
        size, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert kept is not None
    assert size < 4 * most
