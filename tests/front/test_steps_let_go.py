"""Of a match, however many hands it has, the steps of one hand are held at a time."""

import gc
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner
from tienlen.analysis import matches
from tienlen.analysis.hands import HandAnalysis, analyse_hand
from tienlen.commands.main import tienlen
from tienlen.notation.printing import print_match
from tienlen.notation.reading import read_text
from tienlen.replay.replaying import replay, replay_by_hand
from tienlen.replay.rules import load_variant
from tienlen.replay.ruling import Ruling
from tienlen.replay.sampling import sample_matches
from tienlen.replay.steps import HandReplay, MatchReplay, Step

TABLES = ("hands", "plays", "tricks", "findings", "players", "matches")
WAYS = {
    "text": (),
    "by hand": ("--by", "hand"),
    "verbose": ("-v",),
    "one hand": ("--hand", "7"),
    "json of a player": ("--format", "json", "--player", "Player A"),
    **{table: ("--format", "csv", "--table", table) for table in TABLES},
}


def held() -> int:
    """Return how many steps there are; what has no name any more is gone at once."""
    return sum(type(each) is Step for each in gc.get_objects())


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A match of some hands, each with an illegal play, so that none is passed without steps."""
    (match,) = sample_matches(load_variant("pagat"), 4, 12, matches=1, seed=3)
    path = tmp_path_factory.mktemp("record") / "match.tln"
    path.write_text(print_match(match).replace("\n2. ", "\n2. A:3s "), encoding="utf-8")
    return path


@pytest.fixture
def most(monkeypatch: pytest.MonkeyPatch) -> Callable[[], int]:
    """How many steps there were at the most beyond those of one hand, when it was analysed."""
    # What tests before this one left in circles would be gone in the midst of it.
    gc.collect()
    before = held()
    beyond: list[int] = []

    def watched(hand: HandReplay, ruling: Ruling, seats: str) -> HandAnalysis:
        beyond.append(held() - before - len(hand.steps))
        return analyse_hand(hand, ruling, seats)

    monkeypatch.setattr(matches, "analyse_hand", watched)

    def answer() -> int:
        assert len(beyond) == 12
        return max(beyond)

    return answer


@pytest.mark.parametrize("options", WAYS.values(), ids=WAYS.keys())
def test_analyse(record: Path, options: tuple[str, ...], most: Callable[[], int]) -> None:
    arguments = ["analyse", *options, "--jobs", "1", str(record)]
    assert CliRunner().invoke(tienlen, arguments).exit_code in (0, 1)
    assert most() == 0


@pytest.mark.parametrize("form", ["csv", "ndjson", "parquet"])
def test_convert(record: Path, form: str, tmp_path: Path, most: Callable[[], int]) -> None:
    tables = [part for table in TABLES for part in ("--table", table)]
    out = ["--out", str(tmp_path / "tables")]
    done = CliRunner().invoke(tienlen, ["convert", "--to", form, *tables, *out, str(record)])
    assert done.exit_code == 0
    assert most() == 0


def test_a_replay_hand_by_hand_is_that_of_the_whole(record: Path) -> None:
    (match,) = read_text(record.read_text(encoding="utf-8"))
    whole = replay(match)

    def take(alone: MatchReplay, _: Ruling) -> HandReplay:
        (hand,) = alone.hands
        assert (alone.match, alone.seats, alone.rules) == (match, whole.seats, whole.rules)
        return hand

    replayed, taken = replay_by_hand(match, take)
    assert taken == list(whole.hands)
    assert replayed.hands == ()
    assert (replayed.totals, replayed.winners) == (whole.totals, whole.winners)
    assert replayed.findings == whole.findings
