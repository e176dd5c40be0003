"""Tables of matches that nothing is wrong with: the bytes of the long way, by both commands."""

from pathlib import Path

import pytest
from click.testing import CliRunner
from tienlen.analysis.plain import PlainAnalyst
from tienlen.analysis.rows import TABLES
from tienlen.commands.main import tienlen
from tienlen.notation.printing import print_matches
from tienlen.replay.rules import load_variant
from tienlen.replay.sampling import sample_matches

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Legal matches of two variants, two of which are spoilt, and the examples between them."""
    folder = tmp_path_factory.mktemp("archive")
    for number, (variant, implied) in enumerate([("vanikar", False), ("pagat", True)]):
        made = sample_matches(load_variant(variant), 4, 4, matches=8, seed=5, implied=implied)
        text = "".join(print_matches(made)).replace("score A:+0", "score A:+9", 1)
        (folder / f"{number}.tln").write_text(text, encoding="utf-8")
    for path in EXAMPLES.glob("*.tln"):
        (folder / path.name).write_bytes(path.read_bytes())
    return folder


def rows(*arguments: str) -> bytes:
    result = CliRunner().invoke(tienlen, [*arguments, "--jobs", "1"])
    assert result.exit_code in (0, 1), result.stderr
    return result.stdout_bytes


@pytest.mark.parametrize("table", TABLES)
def test_rows_are_those_of_the_long_way(
    table: str, archive: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wanted = ("--table", table, str(archive))
    ways = [
        ("convert", "--to", "csv"),
        ("convert", "--to", "ndjson"),
        ("analyse", "--format", "csv"),
    ]
    quick = [rows(*way, *wanted) for way in ways]
    assert quick[0] == quick[2]
    monkeypatch.setattr(PlainAnalyst, "outline", lambda *_: None)
    monkeypatch.setattr(PlainAnalyst, "respelt", lambda *_: None)
    assert [rows(*way, *wanted) for way in ways] == quick


def test_codes_are_chosen_alike(archive: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = ("analyse", "--format", "csv", "--table", "findings", str(archive))
    ways = [("--only", "missed-bomb"), ("--ignore", "missed-bomb"), ("--only", "wrong-score")]
    quick = [rows(*wanted, *way) for way in ways]
    assert all(text.count(b"\n") > 1 for text in quick)
    monkeypatch.setattr(PlainAnalyst, "outline", lambda *_: None)
    assert [rows(*wanted, *way) for way in ways] == quick
