"""The files that the benchmarks make."""

import importlib.util
import sys
from pathlib import Path
from typing import Any

import pytest

PROGRAMS = Path(__file__).parents[1] / "benchmarks"


@pytest.fixture
def corpora(monkeypatch: pytest.MonkeyPatch) -> Any:
    spec = importlib.util.spec_from_file_location("corpora", PROGRAMS / "corpora.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "corpora", module)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(("hands", "matches"), [(3, 1), (20, 2)])
def test_an_archive_has_as_many_hands_as_asked_for(
    corpora: Any, hands: int, matches: int, tmp_path: Path
) -> None:
    made = corpora.Corpora(tmp_path, "vanikar", 1, 1, lambda _: None).archive(hands)
    text = made.read_text(encoding="utf-8")
    assert text.count('[Hand "') == hands
    assert text.count('[Match "') == matches
