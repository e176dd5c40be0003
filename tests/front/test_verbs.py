"""The group of verbs: help, near misses, and what starting the program loads."""

import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result
from tienlen import __version__
from tienlen.commands.main import ALIASES, VERBS, tienlen
from tienlen.commands.verb import Verb


def run(*arguments: str) -> Result:
    return CliRunner().invoke(tienlen, list(arguments))


def test_version() -> None:
    for option in ("-V", "--version"):
        result = run(option)
        assert result.exit_code == 0
        assert result.stdout == f"tienlen {__version__}\n"


def test_help_lists_the_verbs_with_whole_sentences() -> None:
    result = run("--help")
    assert result.exit_code == 0
    listed = result.stdout.split("Commands:\n")[1].split("\n\n")[0].splitlines()
    assert [line.split()[0] for line in listed] == list(VERBS)
    assert all(line.endswith(".") and not line.endswith("...") for line in listed)


@pytest.mark.parametrize("verb", VERBS)
def test_help_of_a_verb_shows_its_examples_as_written(verb: str) -> None:
    command = tienlen.get_command(click.Context(tienlen), verb)
    assert isinstance(command, Verb)
    for option in ("-h", "--help"):
        result = run(verb, option)
        assert result.exit_code == 0
        for line in command.examples.strip().splitlines():
            assert f"  {line}\n" in result.stdout
            assert f"tienlen {verb}" in line


def test_no_verb_shows_the_help() -> None:
    result = run()
    assert result.exit_code == 2
    assert "Commands:" in result.stderr


@pytest.mark.parametrize(
    ("arguments", "hint"),
    [
        (["chekc", "a.tln"], "'check'"),
        (["xyzzy"], "the commands are check, replay, analyse, chart, report"),
        (["check", "--formt", "json", "a.tln"], "--format"),
        (["check", "--variant", "pagta", "a.tln"], "'pagat'"),
        (["check", "--only", "not-hihger", "a.tln"], "'not-higher'"),
        (["check", "--ignore", "syntax,xyzzy", "a.tln"], "tienlen explain"),
        (["check", "--fail-on", "fatal", "a.tln"], "'warning'"),
        (["check", "--hand", "x", "a.tln"], "integer"),
        (["check", "-q", "-v", "a.tln"], "exclude each other"),
        (["check"], "FILE"),
        (["rules", "vanika"], "'vanikar'"),
        (["rules", "vanikar", "--diff", "pagat", "vanikar"], "one of"),
        (["explain", "wrong-scor"], "'wrong-score'"),
        (["fmt", "--in-place", "--check", "a.tln"], "--in-place"),
        (["fmt", "--in-place", "-"], "standard input"),
    ],
)
def test_wrong_usage_is_answered_with_what_would_be_right(arguments: list[str], hint: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert hint in result.stderr
    assert "Traceback" not in result.stderr


def test_what_the_user_typed_is_made_safe_to_show() -> None:
    result = run("check\x1b[2J\u202e")
    assert result.exit_code == 2
    assert "\x1b" not in result.stderr
    assert "\u202e" not in result.stderr


def test_aliases_name_verbs() -> None:
    assert set(ALIASES.values()) <= set(VERBS)


@pytest.mark.parametrize(
    ("arguments", "words", "expected"),
    [
        ("tienlen ", 1, set(VERBS)),
        ("tienlen rules v", 2, {"vanikar", "viet-cong"}),
        ("tienlen explain not-h", 2, {"not-higher"}),
        ("tienlen check --only syntax,not-h", 3, {"syntax,not-higher"}),
    ],
)
def test_shell_completion(arguments: str, words: int, expected: set[str]) -> None:
    environment = {
        "_TIENLEN_COMPLETE": "bash_complete",
        "COMP_WORDS": arguments,
        "COMP_CWORD": str(words),
    }
    result = CliRunner(env=environment).invoke(tienlen, prog_name="tienlen")
    found = {line.split(",", 1)[1] for line in result.stdout.splitlines()}
    assert found == expected


def loaded_by(statement: str) -> set[str]:
    code = f"import sys; {statement}; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


HEAVY = {"lark", "rich", "matplotlib", "numpy", "importlib.metadata", "json", "tomllib", "hashlib"}


def test_starting_loads_no_verb() -> None:
    loaded = loaded_by("import tienlen.commands.main")
    assert not loaded & HEAVY
    assert not loaded & set(VERBS.values())


@pytest.mark.parametrize("verb", VERBS.values())
def test_a_verb_loads_what_it_needs_only_when_it_runs(verb: str) -> None:
    loaded = loaded_by(f"import {verb}")
    assert not loaded & HEAVY
    assert not {name for name in loaded if name.startswith("tienlen.replay")}


def test_to_replay_and_analyse_loads_nothing_that_judges_from_text() -> None:
    loaded = loaded_by("import tienlen.replay.replaying, tienlen.analysis.matches")
    assert not {name for name in loaded if name.startswith("tienlen.replay.plain")}
    assert "tienlen.replay.book" not in loaded


def test_a_match_with_its_own_tags_loads_nothing_that_looks_for_lost_ones() -> None:
    """Its first line is that of the file; a remark in it keeps it from the quick way."""
    path = Path(__file__).parents[2] / "examples" / "club-evening.tln"
    loaded = loaded_by(
        f"from tienlen.notation.reading import read_text; "
        f"list(read_text(open({str(path)!r}, encoding='utf-8').read()))"
    )
    assert "tienlen.notation.placed_sections" in loaded
    assert not {name for name in loaded if name.startswith("tienlen.notation.lost")}
