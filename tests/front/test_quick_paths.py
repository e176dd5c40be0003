"""`tienlen check` says the same, byte for byte, whichever of its quick ways are taken.

The slow way reads everything by the grammar and replays every hand step by step, in one process.
The quick ones take canonical text at once, judge it at once, and share it among processes.
"""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner, Result
from tienlen.commands import batches, checking
from tienlen.commands.main import tienlen
from tienlen.notation import sections
from tienlen.notation.printing import print_match
from tienlen.replay.plain import PlainJudge
from tienlen.replay.rules import load_variant, variant_names
from tienlen.replay.sampling import sample_matches

EXAMPLES = Path(__file__).parents[2] / "examples"
RECORDS = Path(__file__).parents[3] / "shared" / "records"

BOM = "\ufeff"


def sampled() -> Iterator[str]:
    for name in variant_names():
        rules = load_variant(name)
        for implied in (False, True):
            made = sample_matches(rules, 4, 2, matches=2, seed=11, implied=implied)
            yield from map(print_match, made)
    yield from map(print_match, sample_matches(load_variant("wikipedia"), 5, 2, matches=2, seed=5))


def slipped(text: str, random: Random) -> str:
    """Change one thing: a play, a card, a character, a line, or how lines end."""
    at = random.randrange(len(text))
    match random.randrange(7):
        case 0:
            plays = [word for word in text.split() if word[1:2] == ":" and word[0] in "ABCD"]
            return text.replace(f" {random.choice(plays)}", f" {random.choice(plays)}", 1)
        case 1:
            cards = [word for word in text.split() if len(word) == 2 and word[1] in "scdh"]
            return text.replace(random.choice(cards), random.choice(cards), 1)
        case 2:
            return text[:at] + text[at + 1 :]
        case 3:
            return text[:at] + random.choice("ABC:-3s2h19. +\r\n!@#[") + text[at:]
        case 4:
            lines = text.split("\n")
            lines.insert(random.randrange(len(lines)), lines.pop(at % len(lines)))
            return "\n".join(lines)
        case 5:
            return text.replace("\n", random.choice(["\r\n", "\r", " \n", "\n\n"]))
        case _:
            return random.choice([BOM, "# aside\n", "%TLN 1\n", "\x00", "\udce9"]) + text


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of examples, records, sampled matches and slips in them, in files of all sizes."""
    folder = tmp_path_factory.mktemp("archive")
    shutil.copytree(EXAMPLES, folder / "examples")
    if RECORDS.is_dir():
        shutil.copytree(RECORDS, folder / "records")
    random = Random(17)
    right = list(sampled())
    wrong = [slipped(random.choice(right), random) for _ in range(60)]
    mixed = [*right, *right, *wrong]
    random.shuffle(mixed)
    noted = [text.replace("[Hands ", '[Mood "good"]\n[Hands ') for text in right[:6]]
    noted += [text.replace('"Player B"', '"Player A"') for text in right[6:9]]
    mixed += [re.sub(r"\[Variant [^\n]*\n", "", text) for text in (*noted, right[0])] + noted
    for number, text in enumerate(wrong[:20]):
        (folder / f"wrong-{number}.tln").write_bytes(text.encode("utf-8", "surrogateescape"))
    for name, texts in (("mixed", mixed), ("right", right)):
        data = "\n".join(texts).encode("utf-8", "surrogateescape")
        (folder / f"{name}.tln").write_bytes(data)
    (folder / "empty.tln").touch()
    (folder / "wide.tln").write_bytes(right[0].encode("utf-16"))
    return folder


class NeverPlain(PlainJudge):
    """Judges nothing at once."""

    def counts(self, *_: object, **__: object) -> None:
        """Let every match be replayed."""

    def match(self, *_: object, **__: object) -> None:
        """Let every match be read."""

    def hand(self, *_: object, **__: object) -> None:
        """Let every hand be replayed."""


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    with monkeypatch.context() as patch:
        patch.setattr(checking, "PlainJudge", NeverPlain)
        patch.setattr(sections, "canonical_nodes", lambda *_: None)
        yield patch


def check(*arguments: str) -> Result:
    return CliRunner().invoke(tienlen, ["check", *arguments])


@pytest.mark.parametrize(
    "options",
    [
        ("--format", "text", "-v"),
        ("--format", "json"),
        ("--format", "ndjson", "--fail-on", "info"),
        ("--format", "sarif"),
        ("--format", "github", "-q"),
        ("--variant", "pagat", "--only", "wrong-score,not-higher,filled-in"),
        ("--hand", "2", "--ignore", "filled-in"),
    ],
    ids=lambda options: " ".join(options),
)
def test_every_way_says_the_same(
    options: tuple[str, ...], archive: Path, slow: pytest.MonkeyPatch
) -> None:
    by_steps = check("--jobs", "1", *options, str(archive))
    slow.undo()
    alone = check("--jobs", "1", *options, str(archive))
    # So little is shared only when it is made to be, and then every cut falls somewhere else.
    slow.setattr(batches, "CHUNK_BYTES", 1500)
    slow.setattr(batches, "BATCH_BYTES", 6000)
    slow.setattr(batches, "ALONE_BYTES", 10_000)
    shared = check("--jobs", "3", *options, str(archive))
    for quick in (alone, shared):
        assert quick.stdout == by_steps.stdout
        assert quick.stderr == by_steps.stderr
        assert quick.exit_code == by_steps.exit_code
    assert by_steps.exit_code == 1
    assert by_steps.stdout.count("\n") > 10


def test_the_slow_way_is_slow(archive: Path, slow: pytest.MonkeyPatch) -> None:
    # Else the test above would compare a thing with itself.
    def refuse(*_: object) -> None:
        raise AssertionError("replayed")

    right = str(archive / "right.tln")
    slow.setattr(checking, "judge_by", lambda *_: refuse)
    assert isinstance(check("--jobs", "1", right).exception, AssertionError)
    slow.undo()
    slow.setattr(checking, "judge_by", lambda *_: refuse)
    assert isinstance(check("--jobs", "1", str(archive / "mixed.tln")).exception, AssertionError)
    (archive / "plain.tln").write_text(next(sampled()), encoding="utf-8")
    assert check("--jobs", "1", str(archive / "plain.tln")).exit_code == 0
