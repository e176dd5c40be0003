"""The hooks for pre-commit and the workflow for GitHub name commands that do what they say."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parent.parent.parent
CANONICAL = (
    '%TLN 1\n[Match "a"]\n[Variant "vanikar"]\n[A "An"]\n[B "B"]\n\n[Hand "1"]\n1. A:3s B:4s\n'
)
LOOSE = CANONICAL.replace("A:3s B:4s", "A: 3S  B: 4S")
ILLEGAL = CANONICAL.replace("A:3s B:4s", "A:5s B:4s")
UNREADABLE = CANONICAL.replace("A:3s B:4s", "A:3s B:4x")

HOOKS: dict[str, dict[str, Any]] = {
    hook["id"]: hook
    for hook in yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
}
WORKFLOW = yaml.safe_load((ROOT / "docs" / "github" / "records.yml").read_text(encoding="utf-8"))


def run(command: str, *files: str, folder: Path) -> "subprocess.CompletedProcess[str]":
    """Run a command as a shell would, the program of this environment first in its path."""
    programs = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    return subprocess.run(
        [*shlex.split(command), *files],
        cwd=folder,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, "PATH": programs},
        check=False,
    )


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "deep").mkdir()
    for name, text in (("a b", CANONICAL), ("deep/loose", LOOSE)):
        (tmp_path / f"{name}.tln").write_text(text, encoding="utf-8")
    return tmp_path


def test_every_hook_has_what_pre_commit_needs() -> None:
    assert set(HOOKS) == {"tienlen-check", "tienlen-fmt"}
    for hook in HOOKS.values():
        assert {"id", "name", "entry", "language", "files"} <= set(hook)
        assert hook["language"] == "python"
        assert re.search(hook["files"], "a/b.tln")
        assert not re.search(hook["files"], "a/b.tln.txt")


def test_check_takes_the_files_it_is_given(folder: Path) -> None:
    entry = HOOKS["tienlen-check"]["entry"]
    assert run(entry, "a b.tln", "deep/loose.tln", folder=folder).returncode == 0
    (folder / "bad.tln").write_text(ILLEGAL, encoding="utf-8")
    done = run(entry, "a b.tln", "bad.tln", folder=folder)
    assert done.returncode == 1
    assert "bad.tln:8:9: error[not-higher]" in done.stdout


def test_fmt_changes_the_files_it_is_given(folder: Path) -> None:
    entry = HOOKS["tienlen-fmt"]["entry"]
    (folder / "other.tln").write_text(LOOSE, encoding="utf-8")
    # pre-commit fails by itself when a file has changed.
    assert run(entry, "a b.tln", "deep/loose.tln", folder=folder).returncode == 0
    assert (folder / "deep" / "loose.tln").read_text(encoding="utf-8") == CANONICAL
    assert (folder / "other.tln").read_text(encoding="utf-8") == LOOSE
    (folder / "bad.tln").write_text(UNREADABLE, encoding="utf-8")
    done = run(entry, "bad.tln", folder=folder)
    assert done.returncode == 1
    assert "bad.tln:8:12: error[bad-card]" in done.stderr


def test_the_page_names_the_hooks_and_the_steps() -> None:
    page = (ROOT / "docs" / "hooks.md").read_text(encoding="utf-8")
    config, steps = (
        yaml.safe_load(text) for text in re.findall(r"```yaml\n(.*?)```", page, re.DOTALL)
    )
    named = {hook["id"] for repo in config["repos"] for hook in repo["hooks"]}
    assert named == set(HOOKS)
    workflow = [step["run"] for step in WORKFLOW["jobs"]["records"]["steps"] if "run" in step]
    assert [step["run"] for step in steps] == workflow


def test_the_steps_of_the_workflow_run(folder: Path) -> None:
    install, check, fmt = (
        step["run"] for step in WORKFLOW["jobs"]["records"]["steps"] if "run" in step
    )
    assert install == "pip install tienlen"
    assert run(check, folder=folder).returncode == 0
    done = run(fmt, folder=folder)
    assert done.returncode == 1
    assert "+1. A:3s B:4s" in done.stdout
    (folder / "bad.tln").write_text(ILLEGAL, encoding="utf-8")
    done = run(check, folder=folder)
    assert done.returncode == 1
    assert "::error file=bad.tln,line=8,col=9" in done.stdout
