"""The house keeps its order: packages listed, imports one way, README and checks in step."""

import ast
import doctest
import graphlib
import importlib
import re
import runpy
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest
from tienlen.notation.records import Tag

ROOT = Path(__file__).parent.parent
ROOMS = {"front": "tienlen", "notation": "tienlen.notation", "replay": "tienlen.replay"}
ROOMS["analysis"] = "tienlen.analysis"
ORDER = ["tienlen.notation", "tienlen.replay", "tienlen.analysis", "tienlen"]


def source_files():
    return [path for room in ROOMS for path in sorted((ROOT / room).rglob("*.py"))]


def module_of(path):
    relative = path.relative_to(ROOT)
    parts = [ROOMS[relative.parts[0]], *relative.with_suffix("").parts[1:]]
    return ".".join(part for part in parts if part != "__init__")


def room_of(module):
    inner = ".".join(module.split(".")[:2])
    return inner if inner in ORDER else "tienlen"


def test_every_package_is_listed_and_mapped():
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    setuptools = settings["tool"]["setuptools"]
    found = {
        module_of(path): path.parent.relative_to(ROOT).as_posix()
        for path in source_files()
        if path.name == "__init__.py"
    }
    assert sorted(setuptools["packages"]) == sorted(found)
    assert setuptools["package-dir"] == found


def test_every_other_file_of_a_room_is_listed_as_data():
    """What is not listed is in no wheel, and missed only by whoever installs one."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]
    data = settings["setuptools"]["package-data"]
    listed = {
        path
        for package, folder in settings["setuptools"]["package-dir"].items()
        for pattern in data.get(package, [])
        for path in (ROOT / folder).glob(pattern)
    }
    found = {
        path
        for room in ROOMS
        for path in (ROOT / room).rglob("*")
        if path.is_file() and path.suffix not in (".py", ".pyc")
    }
    assert found == listed


@pytest.mark.parametrize(
    "path",
    [path for path in source_files() if ">>>" in path.read_text(encoding="utf-8")],
    ids=module_of,
)
def test_examples_in_docstrings_hold(path):
    tried = doctest.testmod(importlib.import_module(module_of(path)))
    assert tried.attempted
    assert not tried.failed


def imports_of(tree):
    """Yield the imports that are made when the code runs, those in functions among them."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and getattr(node.test, "id", "") == "TYPE_CHECKING":
            continue
        # What an object looks like in a notebook is shown by what knows how to print it.
        if isinstance(node, ast.FunctionDef) and node.name == "_repr_html_":
            continue
        if isinstance(node, ast.ImportFrom | ast.Import):
            yield node
        yield from imports_of(node)


def test_files_of_a_room_form_a_line():
    """A reader can start at the first and never turn back, imports inside functions included."""
    paths = {module_of(path): path for path in source_files()}
    imports = {}
    for module, path in paths.items():
        names = {
            name
            for node in imports_of(ast.parse(path.read_text(encoding="utf-8")))
            for alias in node.names
            for name in (
                [node.module, f"{node.module}.{alias.name}"]
                if isinstance(node, ast.ImportFrom)
                else [alias.name]
            )
        }
        imports[module] = (names & set(paths)) - {module}
    graphlib.TopologicalSorter(imports).prepare()


def test_no_folder_shadows_the_installed_package():
    assert not (ROOT / "tienlen").exists()


@pytest.mark.parametrize("path", source_files(), ids=module_of)
def test_imports_never_go_back_up(path):
    mine = ORDER.index(room_of(module_of(path)))
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            names = [node.module]
        for name in names:
            if name == "tienlen" or name.startswith("tienlen."):
                assert ORDER.index(room_of(name)) <= mine, f"{path.name} imports {name}"


@pytest.mark.parametrize("path", source_files(), ids=module_of)
def test_nothing_below_the_front_is_imported_by_a_name_that_is_made(path):
    """Which room that is in could not be seen."""
    makers = {"import_module", "iter_modules", "__import__"}
    if room_of(module_of(path)) != ORDER[-1]:
        tree = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        used = {getattr(node, "id", getattr(node, "attr", None)) for node in tree}
        assert not used & makers


@pytest.mark.parametrize("path", source_files(), ids=module_of)
def test_dataclasses_are_the_quick_ones(path):
    if path.name == "quick_dataclass.py":
        return
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module == "dataclasses":
            assert "dataclass" not in [alias.name for alias in node.names]
        # By another way than this it would be had as an attribute of the module.
        if isinstance(node, ast.Import):
            assert "dataclasses" not in [alias.name for alias in node.names]


def test_what_a_quick_run_leaves_out_is_there():
    slow = runpy.run_path(str(ROOT / "tests" / "conftest.py"))["SLOW"]
    for entry in slow:
        name, _, test = entry.partition("::")
        text = (ROOT / "tests" / name).read_text(encoding="utf-8")
        assert not test or f"def {test}(" in text, entry


def test_where_two_values_differ_a_failing_test_says_in_what(pytestconfig):
    one = Tag(name="Match", value="a")
    told = pytestconfig.hook.pytest_assertrepr_compare
    said = told(config=pytestconfig, op="==", left=one, right=replace(one, value="b"))
    assert ["two of Tag that differ", "value: 'a' != 'b'"] in said


@pytest.mark.parametrize("path", source_files(), ids=module_of)
def test_files_can_be_held_in_mind(path):
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 400


def readme_blocks():
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    return re.findall(r"```(\w*)\n(.*?)```", text, flags=re.DOTALL)


def test_the_checks_run_the_test_command_of_the_readme():
    commands = [line for kind, block in readme_blocks() if kind == "sh" for line in [block.strip()]]
    test_command = next(command for command in commands if "pytest" in command)
    assert test_command in (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()
