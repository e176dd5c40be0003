"""The work of `analyse`: the same bytes however it is shared out, and whichever way is quicker."""

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from tienlen.analysis.document import match_document
from tienlen.analysis.matches import outline_match
from tienlen.analysis.outlines import MatchOutline
from tienlen.analysis.plain import PlainAnalyst
from tienlen.analysis.players import Players
from tienlen.commands.analyse_csv import CsvForm
from tienlen.commands.analyse_job import AnalysedBatch, AnalyseJob, Form
from tienlen.commands.analyse_json import JsonForm
from tienlen.commands.analyse_text import TextForm
from tienlen.commands.batches import batches_in, results
from tienlen.commands.files import Files
from tienlen.commands.judging import Chosen, LoadedRules, Tally
from tienlen.commands.options import Selection, Wanted
from tienlen.commands.paper import Paper
from tienlen.commands.progress import Progress
from tienlen.commands.safe_json import json_text
from tienlen.notation.pieces import Piece
from tienlen.notation.printing import print_match, print_matches
from tienlen.notation.reading import read_text
from tienlen.replay.rules import load_variant
from tienlen.replay.sampling import sample_matches

EXAMPLES = Path(__file__).parents[2] / "examples"
COMMAND = (sys.executable, "-m", "tienlen", "analyse")
PAPER = Paper(80, color=False, encoding="utf-8")
FORMS: dict[str, Form] = {
    "json": JsonForm(ascii_only=False),
    "hands": CsvForm(("hands", "players")),
    "match": TextForm("match", verbose=False, paper=PAPER),
    "player": TextForm("player", verbose=False, paper=PAPER),
}


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with more bytes than a process keeps to itself, some of it wrong.

    Asides make up most of it, so that few hands need be analysed.
    """
    folder = tmp_path_factory.mktemp("archive")
    mistakes = (EXAMPLES / "mistakes.tln").read_text(encoding="utf-8")
    for variant, asides in (("vanikar", ""), ("pagat", f"% {'-' * 96}\n" * 1200)):
        matches = sample_matches(load_variant(variant), 4, 4, matches=12, seed=5)
        text = "".join(print_matches(matches)).replace("\n[Match ", f"\n{asides}[Match ")
        text = text.replace("score A:+1", "score A:+2", 3) + mistakes.replace("%TLN 1\n", "")
        (folder / f"{variant}.tln").write_text(text, encoding="utf-8")
    typed = "".join(
        print_matches(sample_matches(load_variant("wikipedia"), 3, 2, matches=4, seed=1))
    )
    typed = typed.replace(" A:", "   a: ").replace("\n\n[Hand", "\n\n\n[Hand")
    (folder / "typed.tln").write_text(typed, encoding="utf-8")
    return folder


def analysed(job: AnalyseJob, *paths: Path) -> tuple[list[tuple[str, ...]], AnalysedBatch]:
    """What is written of each match, and what all add up to."""
    total = AnalysedBatch(Tally(), Chosen(job.selection), Players(), ())
    texts: list[tuple[str, ...]] = []
    batches = batches_in(Files([str(path) for path in paths]), Progress(wanted=False))
    for done in results(job, batches, 1):
        texts.append(tuple(map("".join, done.texts)))
        total.add(done)
    return texts, total


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS.keys())
@pytest.mark.parametrize(
    "wanted",
    [Wanted((), (), "info"), Wanted((("missed-bomb",),), (), "info")],
    ids=["all", "one code"],
)
def test_the_quick_way_shows_nowhere(
    archive: Path, form: Form, wanted: Wanted, monkeypatch: pytest.MonkeyPatch
) -> None:
    job = AnalyseJob(LoadedRules(), Selection((), (), ()), wanted, form)
    taken = []
    outline = PlainAnalyst.outline

    def watched(self: PlainAnalyst, piece: Piece, path: str) -> MatchOutline | None:
        found = outline(self, piece, path)
        taken.append(found is not None)
        return found

    monkeypatch.setattr(PlainAnalyst, "outline", watched)
    quick, quick_total = analysed(job, EXAMPLES, archive)
    assert taken.count(True) >= 10
    assert taken.count(False) >= 10
    monkeypatch.setattr(PlainAnalyst, "outline", lambda *_: None)
    slow, slow_total = analysed(job, EXAMPLES, archive)
    assert quick == slow
    assert quick_total.tally == slow_total.tally
    assert quick_total.players.figures() == slow_total.players.figures()


@pytest.mark.parametrize("hands", [(), (250,), (999,)], ids=["all", "one", "none"])
def test_a_match_of_many_hands_is_one_value_in_json(hands: tuple[int, ...], tmp_path: Path) -> None:
    name = '"hands": []'
    (match,) = sample_matches(load_variant("pagat"), 4, 250, matches=1, seed=2)
    path = tmp_path / "long.tln"
    path.write_text(print_match(replace(match, name=name)), encoding="utf-8")
    (read,) = read_text(path.read_text(encoding="utf-8"), str(path))
    document = match_document(outline_match(read)[0], lambda number: number in (hands or [number]))
    assert len(document["hands"]) == (250 if not hands else hands == (250,))
    job = AnalyseJob(LoadedRules(), Selection((), hands, ()), Wanted((), (), "info"), FORMS["json"])
    texts, _ = analysed(job, path)
    assert texts == [(f"  {json_text(document)}",)]


@pytest.mark.parametrize(
    "options",
    [
        (),
        ("--by", "player"),
        ("--by", "player", "--sort", "bombs"),
        ("--by", "hand", "--hand", "2"),
        ("--format", "json", "--player", "Player A"),
        ("--format", "csv", "--table", "findings"),
        ("--match", "nobody"),
    ],
    ids=["match", "player", "sorted", "hand", "json", "csv", "no such match"],
)
def test_the_number_of_jobs_shows_nowhere(archive: Path, options: tuple[str, ...]) -> None:
    def run(jobs: int) -> "subprocess.CompletedProcess[bytes]":
        command = [*COMMAND, "--jobs", str(jobs), *options, str(archive)]
        return subprocess.run(command, capture_output=True, timeout=300, check=False)

    alone, shared = run(1), run(3)
    assert shared.stdout == alone.stdout
    assert shared.stderr == alone.stderr
    assert shared.returncode == alone.returncode


def test_house_rules_that_no_match_was_played_by_are_told(tmp_path: Path) -> None:
    house = tmp_path / "our-table.toml"
    house.write_text('base = "vanikar"\nopening = "lowest-alone"\n', encoding="utf-8")
    record = str(EXAMPLES / "family-night.tln")
    command = [*COMMAND, "--by", "player", "--rules", str(house), record]
    told = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert f"no match was judged by '{house}'" in told.stderr
    unnamed = tmp_path / "unnamed.tln"
    text = (EXAMPLES / "family-night.tln").read_text(encoding="utf-8")
    unnamed.write_text(text.replace('[Variant "vanikar"]\n', ""), encoding="utf-8")
    told = subprocess.run(
        [*command[:-1], str(unnamed)], capture_output=True, text=True, timeout=60, check=False
    )
    assert "no match was judged" not in told.stderr
    assert "our-table" in told.stdout


def test_tables_in_a_folder_are_the_same_too(archive: Path, tmp_path: Path) -> None:
    for jobs in ("1", "2"):
        command = [*COMMAND, "-q", "--jobs", jobs, "--format", "csv", "--table", "players"]
        command += ["--table", "hands", "--out", str(tmp_path / jobs), str(archive)]
        subprocess.run(command, timeout=300, check=False)
    for table in ("players.csv", "hands.csv"):
        alone = (tmp_path / "1" / table).read_bytes()
        assert (tmp_path / "2" / table).read_bytes() == alone
        assert alone.count(b"\n") > 2
