"""The state knows no terminal, the screen no rules."""

import ast
from pathlib import Path

import pytest
import tienlen.replay.player as player

FOLDER = Path(player.__file__).parent
STATE = {
    "stops",
    "eyes",
    "heads",
    "library",
    "search",
    "walk",
    "scene",
    "saying",
    "viewing",
    "copying",
}
SCREEN = {"lines", "drawing", "frames", "plain", "themes", "picture", "keys", "painting", "app"}
SCREEN |= {"dialogs", "picking"}


def imported(name: str) -> set[str]:
    tree = ast.parse((FOLDER / f"{name}.py").read_text(encoding="utf-8"))
    names = {
        alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.Import)
        for alias in node.names
    }
    return names | {
        node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)
    }


def test_every_module_is_of_the_state_or_the_screen() -> None:
    assert {path.stem for path in FOLDER.glob("*.py")} == STATE | SCREEN | {"__init__"}


@pytest.mark.parametrize("name", sorted(STATE))
def test_the_state_knows_no_terminal(name: str) -> None:
    modules = imported(name)
    screen = {f"tienlen.replay.player.{other}" for other in SCREEN}
    outside = {module.partition(".")[0] for module in modules}
    assert not modules & screen
    assert not outside & {"textual", "rich", "os", "sys", "curses", "termios"}


@pytest.mark.parametrize("name", sorted(SCREEN))
def test_the_screen_knows_no_rules(name: str) -> None:
    rules = {
        module
        for module in imported(name)
        if module.startswith("tienlen.replay.") and ".player" not in module
    }
    assert not rules


def test_only_the_app_and_its_dialogs_need_textual() -> None:
    users = {
        name for name in STATE | SCREEN if any(m.startswith("textual") for m in imported(name))
    }
    assert users == {"app", "dialogs", "picking"}
