"""`tienlen convert`: TLN to JSON and back, logs to TLN, files and pipes, what is told."""

import io
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from jsonschema import Draft202012Validator
from tienlen.commands.convert import RECORD_TARGETS, SOURCES, TABLE_TARGETS, TARGETS
from tienlen.commands.converting import FORMS
from tienlen.commands.main import tienlen
from tienlen.notation.importing.readers import READERS

ROOT = Path(__file__).parent.parent.parent
EXAMPLES = ROOT / "examples"
LOGS = sorted((EXAMPLES / "import").iterdir())

TWO = '%TLN 1\n[Match "a"]\n\n[Hand "1"]\n1. A:3s {x}\n[Match "b"]\n\n[Hand "1"]\n1. A:-\n'
BROKEN = '[Match "c"]\n[Hand "1"]\nA:3s B:5x\n'


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "two.tln").write_text(TWO, encoding="utf-8")
    (tmp_path / "broken.tln").write_text(BROKEN, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(verb: str, *arguments: str, stdin: bytes | io.BytesIO | None = None) -> Result:
    result = CliRunner().invoke(tienlen, [verb, *arguments], input=stdin)
    assert "Traceback" not in result.output
    return result


def convert(*arguments: str, stdin: bytes | io.BytesIO | None = None) -> Result:
    return run("convert", *arguments, stdin=stdin)


def test_what_can_be_asked_for_is_what_there_is() -> None:
    assert tuple(READERS) == SOURCES
    assert tuple(FORMS) == RECORD_TARGETS
    assert set(TARGETS) == {*RECORD_TARGETS, *TABLE_TARGETS}


@pytest.mark.usefixtures("folder")
def test_there_and_back() -> None:
    document = convert("two.tln", "--to", "json")
    assert document.exit_code == 0
    assert [match["match"] for match in json.loads(document.stdout)["matches"]] == ["a", "b"]
    lines = convert("two.tln", "--to", "ndjson")
    assert [json.loads(line)["match"] for line in lines.stdout.splitlines()] == ["a", "b"]
    for text in (document.stdout, lines.stdout):
        back = convert("-", "--to", "tln", stdin=text.encode())
        assert (back.exit_code, back.stdout, back.stderr) == (0, TWO, "")
        assert convert("-", "--to", "json", stdin=text.encode()).stdout == document.stdout


@pytest.mark.usefixtures("folder")
def test_no_match_at_all_is_a_document_too() -> None:
    document = convert("-", "--to", "json", stdin=b"").stdout
    assert json.loads(document) == {"format": "tienlen-record", "version": 1, "matches": []}
    assert convert("-", "--to", "tln", stdin=document.encode()).stdout == ""


def test_the_schema_is_printed_and_holds() -> None:
    result = convert("--schema")
    assert result.exit_code == 0
    schema = Draft202012Validator(json.loads(result.stdout))
    schema.check_schema(schema.schema)
    files = [str(path) for path in sorted(EXAMPLES.glob("*.tln"))]
    schema.validate(json.loads(convert(*files, "--to", "json").stdout))
    for line in convert(*files, "--to", "ndjson").stdout.splitlines():
        schema.validate(json.loads(line))


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.name)
def test_the_logs_of_the_examples_are_legal_records(path: Path) -> None:
    result = convert(str(path), "--to", "tln")
    assert (result.exit_code, result.stderr) == (0, "")
    named = convert("--from", path.stem, str(path), "--to", "tln")
    assert named.stdout == result.stdout
    checked = run("check", "-", stdin=result.stdout_bytes)
    assert (checked.exit_code, checked.stdout) == (0, "")
    assert run("fmt", "--check", "-", stdin=result.stdout_bytes).exit_code == 0
    assert "\n2. " in result.stdout


def test_the_examples_of_the_page_are_legal_too() -> None:
    page = (ROOT / "docs" / "importing.md").read_text(encoding="utf-8")
    blocks = re.findall(r"## `(\w+)`.*?```json\n(.*?)```", page, flags=re.DOTALL)
    assert [kind for kind, _ in blocks] == [name for name, one in READERS.items() if one.is_log]
    for kind, block in blocks:
        result = convert("-", "--to", "tln", stdin=block.encode())
        assert (result.exit_code, result.stderr) == (0, ""), kind
        assert run("check", "-", stdin=result.stdout_bytes).exit_code == 0
        assert (
            convert("-", "--from", kind, "--to", "tln", stdin=block.encode()).stdout
            == result.stdout
        )


def test_what_a_log_contradicts_is_judged_by_check() -> None:
    game = {
        "players": ["An", "Bình"],
        "hands": [["3S", 8], ["4S", 9]],
        "moves": [[0, "3S"], [1, "3C"]],
    }
    record = convert("-", "--to", "tln", stdin=json.dumps(game).encode())
    assert record.exit_code == 0
    checked = run("check", "-", "--only", "card-not-held", stdin=record.stdout_bytes)
    assert "error[card-not-held]" in checked.stdout
    assert checked.exit_code == 1


def test_conflicts_are_told_and_can_decide_the_status() -> None:
    players = [{"id": "a", "initialHand": ["3S"]}, {"id": "b", "initialHand": ["4S"]}]
    turn = {"playerId": "a", "action": "PLAY", "cardsPlayed": ["3S"], "handBefore": ["3S", "3C"]}
    log = json.dumps({"players": players, "rounds": [{"turns": [turn]}]}).encode()
    result = convert("-", "--to", "tln", stdin=log)
    assert result.exit_code == 0
    assert "-:1:" in result.stderr
    assert "warning[source-conflict] /rounds/0/turns/0/handBefore" in result.stderr
    assert "1. A:3s\n" in result.stdout
    assert convert("-", "--to", "tln", "--fail-on", "warning", stdin=log).exit_code == 1


def test_the_rules_say_where_a_trick_ends() -> None:
    # By pagat's rules D, which passed, may still bomb a two; by vanikar's the trick is over.
    moves = [["A", "2S"], ["B", None], ["C", None], ["D", None], ["A", "3S"]]
    game = json.dumps({"players": list("ABCD"), "moves": moves}).encode()
    assert "2. A:3s" in convert("-", "--to", "tln", stdin=game).stdout
    assert convert("-", "--to", "tln", "--variant", "pagat", stdin=game).exit_code == 0
    assert convert("-", "--to", "tln", "--rules", "gone.toml", stdin=game).exit_code == 3


@pytest.mark.usefixtures("folder")
def test_matches_with_lines_that_cannot_be_read() -> None:
    result = convert("broken.tln", "two.tln", "--to", "tln")
    assert result.exit_code == 1
    assert result.stdout == TWO
    assert "broken.tln:3:9: error[bad-card]" in result.stderr
    assert "2 matches written, 1 left out" in result.stderr
    result = convert("broken.tln", "--to", "json")
    assert result.exit_code == 1
    assert "error[bad-card]" in result.stderr
    line = json.loads(result.stdout)["matches"][0]["hands"][0]["lines"][-1]
    assert line == {"line": "broken", "kind": "trick", "text": "A:3s B:5x"}
    back = convert("-", "--to", "tln", stdin=result.stdout_bytes)
    assert (back.exit_code, back.stdout) == (1, "")


@pytest.mark.usefixtures("folder")
def test_characters_that_are_lost_are_not_written() -> None:
    result = convert("-", "--to", "json", stdin=b'[A "\xff"]\n')
    assert result.exit_code == 1
    assert json.loads(result.stdout)["matches"] == []
    assert "error[syntax]" in result.stderr


def test_what_is_wrong_in_json_is_shown_with_its_line() -> None:
    text = (
        '{"format": "tienlen-match", "version": 1, "match": null, "hands": [{"hand": "\x1b[2J"}]}'
    )
    result = convert("-", "--to", "tln", stdin=text.replace("\x1b", "\\u001b").encode())
    assert result.exit_code == 1
    first = result.stderr.splitlines()[0]
    assert first.startswith("-:1:77: error[bad-source] /hands/0/hand is `\\x1b[2J`, expected")
    assert "\x1b" not in result.stderr
    assert "^^^" in result.stderr


@pytest.mark.parametrize(
    "stdin",
    [
        b"{" * 100_000,
        b"[" * 100_000 + b"{",
        b'{"event": ' + b"[" * 5000,
        b'{"event": "play", "player": ' + b"9" * 100_000 + b"}",
        b'{"moves": [[0, "' + b"3S" * 200_000 + b'"]]}',
        b'{"format": "tienlen-record", "version": 1, "matches": [' + b"0," * 500 + b"0]}",
        b'{"type": "\xff"}',
        b"\xff\xfe{\x00}\x00",
        b'{"a": "' + b"\\" * 99_999,
    ],
    ids=range(9),
)
def test_hostile_input_is_told_in_short_lines(stdin: bytes) -> None:
    for arguments in ([], ["--from", "events"], ["--from", "turns"], ["--from", "json"]):
        result = convert("-", *arguments, "--to", "tln", stdin=stdin)
        assert result.exit_code in (0, 1, 3)
        assert result.exit_code or result.stdout.startswith("%TLN")
        assert max(map(len, result.stderr.splitlines()), default=0) < 1500


def test_json_of_no_known_kind_asks_for_its_name() -> None:
    result = convert("-", "--to", "tln", stdin=b'{"type": "chess"}')
    assert result.exit_code == 3
    assert "name it with --from (json, events, turns, games)" in result.stderr


@pytest.mark.parametrize(
    ("arguments", "hint"),
    [
        (["two.tln"], "--to tln, --to json, --to ndjson"),
        (["two.tln", "--out", "two.png"], "--to tln"),
        (["two.tln", "--to", "xml"], "'ndjson'"),
        (["two.tln", "--to", "json", "--from", "chess"], "'events'"),
        (["two.tln", "--to", "json", "--unicode"], "--unicode"),
        (["--to", "json"], "FILE"),
    ],
)
@pytest.mark.usefixtures("folder")
def test_wrong_usage(arguments: list[str], hint: str) -> None:
    result = convert(*arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert hint in result.stderr


def test_a_file_is_written_whole_and_of_its_kind(folder: Path) -> None:
    result = convert("two.tln", "--out", "two.json")
    assert (result.exit_code, result.stdout, result.stderr) == (0, "", "2 matches written\n")
    assert convert("two.json", "--out", "back.tln", "-q").stderr == ""
    assert (folder / "back.tln").read_text(encoding="utf-8") == TWO
    assert convert("two.tln", "--out", "lines.jsonl", "-q").exit_code == 0
    assert (folder / "lines.jsonl").read_bytes().count(b"\n") == 2
    result = convert("two.json", "--to", "json", "--out", "back.tln")
    assert result.exit_code == 3
    assert (folder / "back.tln").read_text(encoding="utf-8") == TWO
    assert convert("two.json", "--to", "json", "--out", "back.tln", "--force").exit_code == 0
    assert convert("two.tln", "--to", "json", "--out", "no/where.json").exit_code == 3


@pytest.mark.usefixtures("folder")
def test_suits_as_symbols() -> None:
    assert "A:3♠ {x}" in convert("two.tln", "--to", "tln", "--unicode").stdout


def test_a_stream_is_passed_on_a_match_at_a_time() -> None:
    line = json.dumps({"moves": [["A", "3S"]]}).encode() + b"\n"
    command = [sys.executable, "-m", "tienlen", "convert", "-", "--to", "ndjson"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for _ in range(3):
            # The second line shows that the first game, which has no match, is whole.
            process.stdin.write(line * 2)
            process.stdin.flush()
            assert b"tienlen-match" in process.stdout.readline()
        process.stdin.close()
        assert len(process.stdout.read().splitlines()) == 3
    assert process.returncode == 0


def test_a_stdout_that_is_not_utf8_gets_ascii() -> None:
    command = [sys.executable, "-m", "tienlen", "convert", "-", "--to", "ndjson"]
    done = subprocess.run(
        command,
        input='[A "Bình"]\n[B "An"]\n'.encode(),
        capture_output=True,
        check=True,
        env={**os.environ, "PYTHONIOENCODING": "latin-1"},
    )
    assert json.loads(done.stdout)["tags"][0]["value"] == "Bình"
    assert done.stdout.isascii()


@pytest.mark.parametrize("source", ["missing.tln", "broken.tln"])
def test_where_nothing_could_be_read_the_file_is_left_as_it_was(folder: Path, source: str) -> None:
    (folder / "kept.tln").write_text(TWO, encoding="utf-8")
    result = convert(source, "--out", "kept.tln")
    assert result.exit_code in (1, 3)
    left_out = ", 1 left out" if source == "broken.tln" else ""
    *_, told = result.stderr.splitlines()
    assert told == f"tienlen: no match could be read{left_out}, so nothing was written"
    assert (folder / "kept.tln").read_text(encoding="utf-8") == TWO
    assert convert(source, "--out", "new.tln").exit_code == result.exit_code
    assert not (folder / "new.tln").exists()


def test_a_dash_is_standard_output_and_no_file(folder: Path) -> None:
    result = convert("two.tln", "--to", "tln", "--out", "-")
    assert (result.exit_code, result.stdout) == (0, TWO)
    assert not (folder / "-").exists()
