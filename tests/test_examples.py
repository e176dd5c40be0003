"""The examples show what their lines in the README say."""

import re
from pathlib import Path

import pytest
from tienlen.notation.printing import print_matches
from tienlen.notation.reading import read_matches, read_text
from tienlen.replay.replaying import replay

ROOT = Path(__file__).parent.parent
EXAMPLES = sorted((ROOT / "examples").glob("*.tln"))

FINDINGS = {
    "mistakes.tln": [
        ("error", "opening-card", 1),  # the first play leaves out the 3s
        ("info", "not-higher", 3),  # 4c on 5c, withdrawn
        ("warning", "not-higher", 16),  # Qs on Ks, accepted
        ("error", "not-higher", 19),  # Ac on Ad
        ("error", "out-of-turn", 38),  # An leads, Chi had won
        ("error", "wrong-score", None),  # one card left is one point
    ],
}


def read(path):
    with path.open("rb") as stream:
        return tuple(read_matches(stream, path.name))


def test_the_readme_has_a_line_for_each():
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert re.findall(r"\| `(\S+\.tln)` \|", text) == [
        "family-night.tln",
        "club-evening.tln",
        "two-decks.tln",
        "slams.tln",
        "kitchen-table.tln",
        "mistakes.tln",
    ]
    assert {path.name for path in EXAMPLES} == set(re.findall(r"\| `(\S+\.tln)` \|", text))


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_findings_are_those_meant(path):
    found = [
        (finding.severity, finding.code, finding.play)
        for match in read(path)
        for finding in (*match.findings, *replay(match).findings)
        if finding.code != "filled-in"
    ]
    assert found == FINDINGS.get(path.name, [])


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_all_but_the_pencil_notes_are_canonical(path):
    canonical = "".join(print_matches(read(path)))
    assert (canonical == path.read_text(encoding="utf-8")) == (path.name != "kitchen-table.tln")


def test_each_profile_and_two_decks_are_shown():
    replays = [replay(match) for path in EXAMPLES for match in read(path)]
    assert {shown.rules.name for shown in replays} == {
        "vanikar",
        "pagat",
        "wikipedia",
        "viet-cong",
    }
    assert {shown.decks for shown in replays} == {1, 2}
    assert any(hand.result.instant_win for shown in replays for hand in shown.hands)


def test_the_record_in_the_readme_is_legal():
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```(\w*)\n(.*?)```", text, flags=re.DOTALL)
    record = next(block for kind, block in blocks if not kind and "[Hand" in block)
    (match,) = read_text(record)
    assert not match.findings
    assert not replay(match).findings


def test_the_lines_in_the_readme_can_be_read() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    table = text.split("| a line | says |")[1].split("\n\n")[0]
    cells = [row.split(" | ")[0] for row in table.splitlines()[2:]]
    lines = [line for cell in cells for line in re.findall(r"`([^`]+)`", cell)]
    assert len(lines) >= 10
    lines.sort(key=lambda line: line.startswith("total"))
    (match,) = read_text("\n".join([lines[0], '[Hand "1"]', *lines[1:], ""]))
    assert not match.findings
