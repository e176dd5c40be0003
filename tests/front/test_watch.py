"""`tienlen check --watch`: judged again on every save, as editors save."""

import json
import os
import queue
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from tienlen.commands import watching
from tienlen.commands.main import tienlen

LEGAL = '[Variant "vanikar"]\n[A "An"]\n[B "B"]\n[Hand "1"]\n1. A:3s B:4s A:5s\n'
ILLEGAL = LEGAL.replace("B:4s A:5s", "B:5s A:4s")


class Watching:
    """The program at work, what it says line by line."""

    def __init__(self, *arguments: str, folder: Path) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tienlen", "check", "--watch", *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            cwd=folder,
            text=True,
            encoding="utf-8",
        )
        self._lines: queue.Queue[str] = queue.Queue()
        self._reader = threading.Thread(target=self._read)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        with self.process.stdout as stdout:
            for line in stdout:
                self._lines.put(line)

    def until(self, text: str) -> str:
        """Return what is said up to a line with this text."""
        said = ""
        while text not in said:
            try:
                said += self._lines.get(timeout=60)
            except queue.Empty:
                raise AssertionError(f"no {text!r} after {said!r}") from None
        return said

    def end(self) -> int:
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(60)

    def close(self) -> None:
        """End whatever still runs."""
        self.process.kill()
        self.process.wait()
        self._reader.join()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "a.tln").write_text(LEGAL, encoding="utf-8")
    return tmp_path


@pytest.fixture
def at_work(folder: Path) -> Iterator[Watching]:
    watched = Watching("a.tln", folder=folder)
    yield watched
    watched.close()


def save(path: Path, text: str) -> None:
    """Save as careful editors do: beside the file, then over it."""
    beside = path.with_name(f"{path.name}~")
    beside.write_text(text, encoding="utf-8")
    beside.replace(path)


def test_every_kind_of_save_is_judged(at_work: Watching, folder: Path) -> None:
    path = folder / "a.tln"
    assert "error" not in at_work.until("3 plays").split(":")[0]
    path.write_text(ILLEGAL, encoding="utf-8")
    said = at_work.until("1 error")
    assert "changed, judged again:" in said
    assert "a.tln:5:14: error[not-higher]" in said
    save(path, LEGAL)
    assert "not-higher" not in at_work.until("0 errors")
    # The same size and the same times: it is another file all the same.
    status = path.stat()
    other = folder / "other"
    other.write_text(ILLEGAL, encoding="utf-8")
    os.utime(other, ns=(status.st_atime_ns, status.st_mtime_ns))
    other.replace(path)
    assert "error[not-higher]" in at_work.until("1 error")
    path.unlink()
    assert "cannot read 'a.tln': there is no such file" in at_work.until("could not read 1 path")
    path.write_text(LEGAL, encoding="utf-8")
    assert "cannot read" not in at_work.until("0 errors")
    assert at_work.end() == 130


def test_a_pipe_in_the_place_of_a_file_is_not_waited_for(at_work: Watching, folder: Path) -> None:
    path = folder / "a.tln"
    at_work.until("0 errors")
    # At once: for a moment without any file another thing is said.
    os.mkfifo(folder / "pipe")
    (folder / "pipe").replace(path)
    assert "cannot read 'a.tln': it is no ordinary file" in at_work.until("could not read 1 path")
    save(path, ILLEGAL)
    assert "error[not-higher]" in at_work.until("1 error")
    assert at_work.end() == 130


def test_folders_and_lines_for_programs(folder: Path) -> None:
    watched = Watching("--format", "ndjson", ".", folder=folder)
    try:
        watched.until("3 plays")
        (folder / "deep").mkdir()
        (folder / "deep" / "b.tln").write_text(ILLEGAL, encoding="utf-8")
        line = json.loads(watched.until("not-higher").splitlines()[-1])
        assert line["path"] == "deep/b.tln"
        assert watched.end() == 130
    finally:
        watched.close()


def test_the_house_file_is_watched_and_may_be_wrong_for_a_while(folder: Path) -> None:
    (folder / "a.tln").write_text(LEGAL.partition("\n")[2], encoding="utf-8")
    (folder / "house.toml").write_text('base = "vanikar"\n', encoding="utf-8")
    watched = Watching("--rules", "house.toml", "a.tln", folder=folder)
    try:
        watched.until("3 plays")
        save(folder / "house.toml", "base =")
        watched.until("house.toml")
        save(folder / "house.toml", 'base = "pagat"\n')
        assert "wrong-seats" in watched.until("3 plays")
        assert watched.end() == 130
    finally:
        watched.close()


@pytest.mark.parametrize(
    ("arguments", "hint"),
    [
        (["-"], "standard input"),
        (["--format", "json", "a.tln"], "--format text and --format ndjson"),
        (["--format", "sarif", "a.tln"], "--format text and --format ndjson"),
    ],
)
def test_what_cannot_be_watched(arguments: list[str], hint: str) -> None:
    result = CliRunner().invoke(tienlen, ["check", "--watch", *arguments])
    assert result.exit_code == 2
    assert hint in result.stderr


def test_a_save_that_is_still_going_on_is_waited_for(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = folder / "a.tln"
    pieces = iter(["", "A", "A:", "A:3s"])
    judged: list[str] = []

    def sleep(_: float) -> None:
        text = next(pieces, None)
        if text is not None:
            path.write_text(text, encoding="utf-8")

    def work() -> None:
        judged.append(path.read_text(encoding="utf-8"))
        if len(judged) == 2:
            raise KeyboardInterrupt

    monkeypatch.setattr(watching.time, "sleep", sleep)
    with pytest.raises(KeyboardInterrupt):
        watching.watch([str(path)], work)
    assert judged == [LEGAL, "A:3s"]


def test_a_file_that_never_rests_is_judged_all_the_same(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = folder / "a.tln"
    judged: list[int] = []

    def sleep(_: float) -> None:
        path.write_text(path.read_text(encoding="utf-8") + "#\n", encoding="utf-8")

    def work() -> None:
        judged.append(path.stat().st_size)
        if len(judged) == 3:
            raise KeyboardInterrupt

    monkeypatch.setattr(watching.time, "sleep", sleep)
    with pytest.raises(KeyboardInterrupt):
        watching.watch([str(path)], work)
    assert judged == sorted(set(judged))
