"""What the tests of tables share: an archive, and converting in this process."""

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from tienlen.commands.main import tienlen
from tienlen.notation.printing import print_matches
from tienlen.replay.rules import load_variant
from tienlen.replay.sampling import sample_matches

EXAMPLES = Path(__file__).parents[3] / "examples"


@pytest.fixture(scope="session")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file of several batches, with and without mistakes, and a file of points in fractions."""
    folder = tmp_path_factory.mktemp("archive")
    matches = sample_matches(load_variant("pagat"), 4, 3, matches=60, seed=5)
    legal = list(print_matches(matches))
    wrong = (EXAMPLES / "mistakes.tln").read_text(encoding="utf-8")
    (folder / "a.tln").write_text("".join([*legal[:30], wrong, *legal[30:]]), encoding="utf-8")
    stake = next(
        print_matches(sample_matches(load_variant("wikipedia"), 4, 2, matches=1, seed=1))
    ).replace('[Variant "wikipedia"]\n', '[Variant "wikipedia"]\n[Stake "0.25"]\n')
    (folder / "b.tln").write_text(stake, encoding="utf-8")
    return folder


@pytest.fixture(scope="session")
def convert() -> Callable[..., Result]:
    """Return what converts, and never with a traceback."""

    def run(*arguments: str, stdin: bytes | None = None) -> Result:
        result = CliRunner().invoke(tienlen, ["convert", *arguments], input=stdin)
        assert "Traceback" not in result.output
        return result

    return run
